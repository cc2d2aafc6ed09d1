import ContractEngine

/// A set of keys, compared whole: open addressing, in shards.
///
/// The top bits of a key's hash name its shard, so that shards fill evenly, can be worked on by
/// different threads without a lock, and stay small enough for a cache. An empty slot is the key of
/// all zeros; that key itself is remembered apart.
///
/// Growth moves shard after shard and gives the old memory back as it goes, so that the peak is the
/// new table and not old and new together.
@usableFromInline struct StateTable<K: StateKey> {
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
  /// One element: whether the key of all zeros is there.
  ///
  /// Its shard alone looks at it.
  @usableFromInline let hasZero: RawMemory<Bool>

  @inlinable init() {
    capacity = 64
    slots = RawMemory(zeroed: Self.shards * 64)
    counts = RawMemory(zeroed: Self.shards)
    hasZero = RawMemory(zeroed: 1)
  }

  /// Its owner calls this once, after the last use.
  @inlinable func free() {
    slots.free()
    counts.free()
    hasZero.free()
  }

  @inlinable var bytes: Int { bytes(capacity: capacity) }

  @inlinable func bytes(capacity: Int) -> Int {
    Self.shards * capacity * MemoryLayout<K>.stride
  }

  @inlinable var slotCount: Int { Self.shards * capacity }

  @inlinable static func shard(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash >> shardShift)
  }

  /// The capacity that holds `most` keys in a shard with room to spare, or the present one.
  @inlinable func capacityNeeded(for most: Int) -> Int {
    var needed = capacity
    while most * 10 > needed * 7 {
      // A small table doubles; a large one grows by half, for the sake of the peak.
      needed += Self.shards * needed < 1 << 22 ? needed : needed / 2
      // From here on a group of shards is a whole number of huge pages, so that it can be given
      // back as a whole.
      let pageful = RawMemory<K>.hugePage / MemoryLayout<K>.stride / Self.group
      if needed >= pageful * 8 { needed = (needed + pageful - 1) / pageful * pageful }
      needed = (needed + 15) / 16 * 16
    }
    return needed
  }

  /// Moves every key to a table with `newCapacity` slots a shard.
  @inlinable mutating func grow(to newCapacity: Int, _ crew: Crew) {
    let old = slots
    let oldCapacity = capacity
    let room = RawMemory<K>(zeroed: Self.shards * newCapacity)
    slots = room
    capacity = newCapacity
    let grown = self
    crew.run(Self.groups) { group in
      let first = group * Self.group
      let range = first * oldCapacity..<(first + Self.group) * oldCapacity
      for slot in range where old[slot] != K() {
        let hash = old[slot].hash
        _ = grown.insert(old[slot], home: grown.home(of: hash), shard: Self.shard(of: hash))
      }
      old.release(range)
    }
    old.free()
  }

  /// Where the search for a key with `hash` begins: in its shard, at the bits below those that name
  /// the shard, scaled to the capacity, which need not be a power of two.
  @inlinable func home(of hash: UInt64) -> Int {
    let scaled = (hash &<< 8).multipliedFullWidth(by: UInt64(truncatingIfNeeded: capacity)).high
    return Self.shard(of: hash) &* capacity &+ Int(truncatingIfNeeded: scaled)
  }

  /// Slots in a line of the cache.
  @inlinable static var line: Int { max(1, 64 / MemoryLayout<K>.stride) }

  /// Adds a key that is not all zeros, without counting it; true if it was not there.
  ///
  /// Looks at the whole line around the home before the next one, so that nearly every search ends
  /// in the line that it began with. Its shard has room.
  @inlinable func insert(_ key: K, home: Int, shard: Int) -> Bool {
    let slots = slots
    let zero = K()
    let mask = Self.line &- 1
    var base = home & ~mask
    while true {
      for step in 0...mask {
        let slot = base | (home &+ step) & mask
        let found = slots[slot]
        if found == key { return false }
        if found == zero {
          slots[slot] = key
          return true
        }
      }
      base &+= Self.line
      if base == (shard &+ 1) &* capacity { base = shard &* capacity }
    }
  }

  /// Adds `key`; true if it was not there.
  ///
  /// Its shard has room.
  @inlinable func insert(_ key: K) -> Bool {
    if key == K() {
      let isNew = !hasZero[0]
      hasZero[0] = true
      return isNew
    }
    let hash = key.hash
    let shard = Self.shard(of: hash)
    guard insert(key, home: home(of: hash), shard: shard) else { return false }
    counts[shard] &+= 1
    return true
  }

  /// Adds a range of `keys`, in order; `body` is called with the places of those that were not
  /// there.
  @inlinable func insert(_ keys: RawMemory<K>, _ range: Range<Int>, _ body: (Int) -> Void) {
    insert(range, from: keys, place: { $0 }, body)
  }

  /// Adds the keys at the places that a range of `ordinals` names, likewise.
  @inlinable func insert(
    _ keys: RawMemory<K>, at ordinals: RawMemory<UInt32>, _ range: Range<Int>, _ body: (Int) -> Void
  ) {
    insert(range, from: keys, place: { Int(truncatingIfNeeded: ordinals[$0]) }, body)
  }

  /// The slots of a batch are all read before the first is decided, and in a loop that does nothing
  /// else, so that their cache misses overlap.
  ///
  /// Most keys are known, and most of these are found in their line without a branch that depends
  /// on where.
  @inline(__always) @inlinable func insert(
    _ range: Range<Int>, from keys: RawMemory<K>, place: (Int) -> Int, _ body: (Int) -> Void
  ) {
    let slots = slots
    let zero = K()
    let mask = Self.line &- 1
    var batch = InlineArray<64, K>(repeating: zero)
    var homes = InlineArray<64, Int>(repeating: 0)
    var seen = InlineArray<64, K>(repeating: zero)
    var next = range.lowerBound
    while next < range.upperBound {
      let count = min(64, range.upperBound &- next)
      for index in 0..<count {
        let key = keys[place(next &+ index)]
        batch[unchecked: index] = key
        homes[unchecked: index] = home(of: key.hash)
      }
      for index in 0..<count { seen[unchecked: index] = slots[homes[unchecked: index]] }
      for index in 0..<count {
        let key = batch[unchecked: index]
        if seen[unchecked: index] != zero && key != zero {
          let base = homes[unchecked: index] & ~mask
          var isKnown = false
          for step in 0...mask { isKnown = isKnown != (slots[base &+ step] == key) }
          if isKnown { continue }
        }
        if insert(key) { body(place(next &+ index)) }
      }
      next &+= count
    }
  }
}
