import ContractEngine

/// The successors that one lane has generated in a round, sorted by the shard they belong to; in
/// each bin in the order in which they were generated.
@usableFromInline final class Bins<K: StateKey> {
  @usableFromInline var keys: RawMemory<K>
  /// The kind of the event that led to each key.
  @usableFromInline var kinds: RawMemory<UInt16>
  /// How many keys each bin holds.
  @usableFromInline let fill: RawMemory<Int>
  /// Room in each bin.
  @usableFromInline var room: Int

  @inlinable init() {
    room = 16
    keys = RawMemory(zeroed: StateTable<K>.shards * room)
    kinds = RawMemory(zeroed: StateTable<K>.shards * room)
    fill = RawMemory(zeroed: StateTable<K>.shards)
  }

  deinit {
    keys.free()
    kinds.free()
    fill.free()
  }

  @inlinable var bytes: Int {
    StateTable<K>.shards * room * (MemoryLayout<K>.stride + MemoryLayout<UInt16>.stride)
  }

  @inlinable func append(_ key: K, kind: UInt16) {
    let shard = StateTable<K>.shard(of: key.hash)
    let count = fill[shard]
    if count == room { widen() }
    keys[shard * room + count] = key
    kinds[shard * room + count] = kind
    fill[shard] = count + 1
  }

  @inline(never) @usableFromInline func widen() {
    let shards = StateTable<K>.shards
    let wider = room * 2
    let newKeys = RawMemory<K>(zeroed: shards * wider)
    let newKinds = RawMemory<UInt16>(zeroed: shards * wider)
    for shard in 0..<shards {
      newKeys.copy(keys, from: shard * room, count: fill[shard], to: shard * wider)
      newKinds.copy(kinds, from: shard * room, count: fill[shard], to: shard * wider)
    }
    keys.free()
    kinds.free()
    keys = newKeys
    kinds = newKinds
    room = wider
  }

  @inlinable func clear() {
    for shard in 0..<StateTable<K>.shards { fill[shard] = 0 }
  }
}
