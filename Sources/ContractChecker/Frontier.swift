import ContractEngine

/// Keys in a fixed order, in blocks that are given back as they are used up.
@usableFromInline struct Frontier<K: StateKey> {
  @usableFromInline static var blockSize: Int { 4096 }

  @usableFromInline var blocks: [RawMemory<K>] = []
  @usableFromInline var spare: [RawMemory<K>] = []
  @usableFromInline var count = 0
  /// Blocks before this one have been given back.
  @usableFromInline var firstBlock = 0

  @inlinable init() {}

  @inlinable func free() {
    for block in blocks[firstBlock...] { block.free() }
    for block in spare { block.free() }
  }

  @inlinable var bytes: Int {
    (blocks.count - firstBlock + spare.count) * Self.blockSize * MemoryLayout<K>.stride
  }

  @inlinable subscript(index: Int) -> K { blocks[index >> 12][index & 4095] }

  /// The block in which `index` lies, at `index % blockSize`.
  @inlinable func block(of index: Int) -> RawMemory<K> { blocks[index >> 12] }

  @inlinable mutating func append(_ key: K) {
    if count & 4095 == 0 { blocks.append(spare.popLast() ?? RawMemory(zeroed: Self.blockSize)) }
    blocks[count >> 12][count & 4095] = key
    count += 1
  }

  @inlinable mutating func append(contentsOf keys: [K]) {
    for key in keys { append(key) }
  }

  /// Gives back the blocks that lie before `index` altogether, to `other` if it runs out.
  @inlinable mutating func discard(before index: Int, to other: inout Self) {
    while firstBlock < index >> 12 {
      other.spare.append(blocks[firstBlock])
      firstBlock += 1
    }
  }

  /// Empties it; its blocks go to `other`.
  @inlinable mutating func discard(to other: inout Self) {
    other.spare += blocks[firstBlock...] + spare
    blocks = []
    spare = []
    firstBlock = 0
    count = 0
  }

  @inlinable var array: [K] { (firstBlock << 12..<count).map { self[$0] } }
}
