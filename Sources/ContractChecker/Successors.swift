import ContractEngine

/// What one lane has generated: a list in the order of generation and, if several threads share the
/// table, for each of them the places of those that are its own.
@usableFromInline struct Successors<K: StateKey> {
  @usableFromInline let parts: Int
  @usableFromInline var keys: RawMemory<K>
  /// The kind of the event that led to each key.
  @usableFromInline var kinds: RawMemory<UInt8>
  /// Whether each key turned out to be new, if several threads share the table; a byte is written
  /// by one of them.
  @usableFromInline var isNew: RawMemory<Bool>
  @usableFromInline var count = 0
  /// How many successors were offered, listed or not: what a batch is measured by, since what is
  /// still remembered depends on the number of lanes.
  @usableFromInline var offered = 0
  /// Keys that this lane listed not long ago, each at the place that its hash names.
  ///
  /// States that lie side by side in the frontier lead to many of the same states. One that is
  /// found here is in the table or on its way there, earlier in the order, so it need not be listed.
  @usableFromInline var recent: RawMemory<K>
  /// How many keys belong to each shard of the table.
  @usableFromInline let perShard: RawMemory<Int>
  /// Where the keys of each bin stand in the list, with room for all of them in each.
  @usableFromInline var ordinals: RawMemory<UInt32>
  /// How many keys each bin holds.
  @usableFromInline let binCounts: RawMemory<Int>

  /// - Parameter parts: How many threads share the table; with one there are no bins.
  @inlinable init(parts: Int) {
    self.parts = parts
    keys = RawMemory(zeroed: 1024)
    kinds = RawMemory(zeroed: 1024)
    isNew = RawMemory(zeroed: parts > 1 ? 1024 : 0)
    perShard = RawMemory(zeroed: StateTable<K>.shards)
    ordinals = RawMemory(zeroed: parts > 1 ? 1024 * parts : 0)
    binCounts = RawMemory(zeroed: parts)
    recent = RawMemory(zeroed: 1024)
  }

  /// The most keys that are remembered, a power of two: a quarter of a megabyte, which stays in a
  /// cache.
  @inlinable static var recentLimit: Int {
    1 << (15 - (Int.bitWidth - (K.wordCount - 1).leadingZeroBitCount))
  }

  /// Its owner calls this once, after the last use.
  @usableFromInline func free() {
    keys.free()
    kinds.free()
    isNew.free()
    perShard.free()
    ordinals.free()
    binCounts.free()
    recent.free()
  }

  @inlinable var bytes: Int {
    keys.count * (MemoryLayout<K>.stride + 2) + ordinals.count * 4
      + recent.count * MemoryLayout<K>.stride
  }

  /// Lists a key, unless it was listed not long ago; without a branch, which would be a guess.
  @inline(__always) @inlinable mutating func append(_ key: K, hash: UInt64, kind: UInt8) {
    if count == keys.count { widen() }
    offered &+= 1
    let place = Int(truncatingIfNeeded: hash) & (recent.count &- 1)
    let isListed = recent[place] == key && key != K() ? 0 : 1
    recent[place] = key
    let shard = StateTable<K>.shard(of: hash)
    perShard[shard] &+= isListed
    keys[count] = key
    kinds[count] = kind
    if parts > 1 {
      let part = shard &* parts / StateTable<K>.shards
      let place = part &* keys.count &+ binCounts[part]
      ordinals[place] = UInt32(truncatingIfNeeded: count)
      binCounts[part] &+= isListed
    }
    count &+= isListed
  }

  @inline(never) @usableFromInline mutating func widen() {
    let room = keys.count
    keys = keys.widened(to: room * 2)
    kinds = kinds.widened(to: room * 2)
    if room * 2 <= Self.recentLimit {
      recent.free()
      recent = RawMemory(zeroed: room * 2)
    }
    guard parts > 1 else { return }
    isNew = isNew.widened(to: room * 2)
    let newOrdinals = RawMemory<UInt32>(zeroed: room * 2 * parts)
    for part in 0..<parts {
      let start = part * room
      newOrdinals.copy(ordinals, from: start, count: binCounts[part], to: start * 2)
    }
    ordinals.free()
    ordinals = newOrdinals
  }

  /// Adds the keys of one of several parts to the table, and marks those that were not there.
  @inlinable func pour(_ part: Int, into table: StateTable<K>) {
    let isNew = isNew
    let start = part * keys.count
    table.insert(keys, at: ordinals, start..<start + binCounts[part]) { isNew[$0] = true }
  }

  @inlinable mutating func clear() {
    for shard in 0..<StateTable<K>.shards { perShard[shard] = 0 }
    for part in 0..<parts { binCounts[part] = 0 }
    count = 0
    offered = 0
  }
}
