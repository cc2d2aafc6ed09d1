import ContractEngine

/// Keys in a fixed order, in blocks that are given back as they are used up.
@usableFromInline final class Frontier<K: StateKey> {
  @usableFromInline static var blockSize: Int { 4096 }

  @usableFromInline var blocks: [RawMemory<K>] = []
  @usableFromInline var spare: [RawMemory<K>] = []
  @usableFromInline var count = 0
  /// Blocks before this one have been given back.
  @usableFromInline var firstBlock = 0

  @inlinable init() {}

  deinit {
    for block in blocks[firstBlock...] { block.free() }
    for block in spare { block.free() }
  }

  @inlinable var bytes: Int {
    (blocks.count - firstBlock + spare.count) * Self.blockSize * MemoryLayout<K>.stride
  }

  @inlinable subscript(index: Int) -> K { blocks[index >> 12][index & 4095] }

  @inlinable func append(_ key: K) {
    if count & 4095 == 0 { blocks.append(spare.popLast() ?? RawMemory(zeroed: Self.blockSize)) }
    blocks[count >> 12][count & 4095] = key
    count += 1
  }

  /// Gives back the blocks that lie before `index` altogether, to `other` if it runs out.
  @inlinable func discard(before index: Int, to other: Frontier<K>) {
    while firstBlock < index >> 12 {
      other.spare.append(blocks[firstBlock])
      firstBlock += 1
    }
  }

  /// Empties it; its blocks go to `other`.
  @inlinable func discard(to other: Frontier<K>) {
    other.spare += blocks[firstBlock...] + spare
    blocks = []
    spare = []
    firstBlock = 0
    count = 0
  }

  @inlinable var array: [K] { (firstBlock << 12..<count).map { self[$0] } }
}
