import ContractEngine

/// A set of keys, compared whole: open addressing with linear probing, in shards.
///
/// The top bits of a key's hash name its shard, so that shards fill evenly, can be worked on by
/// different threads without a lock, and stay small enough for a cache. An empty slot is the key of
/// all zeros; that key itself is remembered apart.
///
/// Growth moves shard after shard and gives the old memory back as it goes, so that the peak is the
/// new table and not old and new together.
@usableFromInline final class StateTable<K: StateKey> {
  @usableFromInline static var shards: Int { 256 }
  @usableFromInline static var shardShift: UInt64 { 56 }
  /// Shards that are worked on together; a thread takes a group at a time.
  @usableFromInline static var group: Int { 16 }
  @usableFromInline static var groups: Int { shards / group }

  @usableFromInline var slots: RawMemory<K>
  /// Slots of one shard.
  @usableFromInline var capacity: Int
  /// Keys in each shard, without the key of all zeros.
  @usableFromInline let counts: RawMemory<Int>
  @usableFromInline var hasZero = false

  @inlinable init() {
    capacity = 64
    slots = RawMemory(zeroed: Self.shards * 64)
    counts = RawMemory(zeroed: Self.shards)
  }

  deinit {
    slots.free()
    counts.free()
  }

  @inlinable var bytes: Int { bytes(capacity: capacity) }

  @inlinable func bytes(capacity: Int) -> Int {
    Self.shards * capacity * MemoryLayout<K>.stride
  }

  @inlinable var slotCount: Int { Self.shards * capacity }

  @inlinable static func shard(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> shardShift) }

  /// The slot in its shard where the search for a key with `hash` begins.
  @inlinable func home(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash << 8).multipliedFullWidth(by: UInt64(capacity)).high)
  }

  /// The capacity that holds `most` keys in a shard with room to spare, or the present one.
  @inlinable func capacityNeeded(for most: Int) -> Int {
    var needed = capacity
    while most * 20 > needed * 17 {
      needed += needed / 2
      // From here on a group of shards is a whole number of huge pages, so that it can be given
      // back as a whole.
      let pageful = RawMemory<K>.hugePage / MemoryLayout<K>.stride / Self.group
      if needed >= pageful * 8 { needed = (needed + pageful - 1) / pageful * pageful }
    }
    return needed
  }

  /// Moves every key to a table with `newCapacity` slots a shard.
  @inlinable func grow(to newCapacity: Int, _ crew: Crew) {
    let old = slots
    let oldCapacity = capacity
    let room = RawMemory<K>(zeroed: Self.shards * newCapacity)
    slots = room
    capacity = newCapacity
    crew.run(Self.groups) { group in
      let first = group * Self.group
      for shard in first..<first + Self.group {
        for slot in shard * oldCapacity..<(shard + 1) * oldCapacity where old[slot] != K() {
          self.place(old[slot], shard)
        }
      }
      old.release(first * oldCapacity..<(first + Self.group) * oldCapacity)
    }
    old.free()
  }

  /// Puts a key that is not there into its shard, which has room.
  @inlinable func place(_ key: K, _ shard: Int) {
    let start = shard * capacity
    var slot = home(of: key.hash)
    while slots[start + slot] != K() {
      slot += 1
      if slot == capacity { slot = 0 }
    }
    slots[start + slot] = key
  }

  /// Adds `key`; true if it was not there. Its shard has room.
  @inlinable func insert(_ key: K) -> Bool {
    let hash = key.hash
    let shard = Self.shard(of: hash)
    return insert(key, shard, home(of: hash))
  }

  @inlinable func insert(_ key: K, _ shard: Int, _ home: Int) -> Bool {
    if key == K() {
      defer { hasZero = true }
      return !hasZero
    }
    let start = shard * capacity
    var slot = home
    while true {
      let found = slots[start + slot]
      if found == key { return false }
      if found == K() { break }
      slot += 1
      if slot == capacity { slot = 0 }
    }
    slots[start + slot] = key
    counts[shard] += 1
    return true
  }

  /// Adds the keys of one bin to its shard, in order; `body` is called with those that were not
  /// there.
  ///
  /// The slots of sixteen keys are read before the first is decided, so that their cache misses
  /// overlap. A key seen there stays there, so what was read can be trusted if it is the key.
  @inlinable func insert(
    _ keys: RawMemory<K>, _ range: Range<Int>, shard: Int, _ body: (Int, K) -> Void
  ) {
    var homes = InlineArray<16, Int>(repeating: 0)
    var seen = InlineArray<16, K>(repeating: K())
    let start = shard * capacity
    var next = range.lowerBound
    while next < range.upperBound {
      let batch = min(16, range.upperBound - next)
      for index in 0..<batch {
        let home = home(of: keys[next + index].hash)
        homes[index] = home
        seen[index] = slots[start + home]
      }
      for index in 0..<batch {
        let key = keys[next + index]
        if seen[index] == key && key != K() { continue }
        if insert(key, shard, homes[index]) { body(next + index, key) }
      }
      next += batch
    }
  }
}
