import ContractEngine

/// A set of keys, compared whole: open addressing with linear probing.
///
/// An empty slot is the key of all zeros; that key itself is remembered apart.
@usableFromInline struct StateTable<K: StateKey> {
  @usableFromInline var slots: [K]
  @usableFromInline var count = 0
  @usableFromInline var hasZero = false

  @inlinable init() { slots = Array(repeating: K(), count: 1024) }

  @inlinable var bytes: Int { slots.count * MemoryLayout<K>.stride }

  /// Adds `key`; true if it was not there.
  @inlinable mutating func insert(_ key: K) -> Bool {
    let zero = K()
    if key == zero {
      defer { hasZero = true }
      return !hasZero
    }
    if count * 4 >= slots.count * 3 { grow() }
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: key.hash >> 16) & mask
    while slots[index] != zero {
      if slots[index] == key { return false }
      index = (index + 1) & mask
    }
    slots[index] = key
    count += 1
    return true
  }

  @inlinable mutating func grow() {
    let old = slots
    slots = Array(repeating: K(), count: old.count * 2)
    count = 0
    for key in old where key != K() { _ = insert(key) }
  }
}
