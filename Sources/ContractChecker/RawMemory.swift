// Unsafe pointers live in this file alone. A table of a hundred million keys has to be asked for in
// huge pages, given back piece by piece while it grows, and read without a bounds check a word: a
// Swift array offers none of that. Nothing here outlives the object that owns it, indices come from
// the owner's own arithmetic and are asserted in debug builds, and an element is plain words, for
// which zeroed memory is a valid value.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A stretch of zeroed memory for plain values.
///
/// Its owner calls `free()` exactly once, after the last use.
@usableFromInline struct RawMemory<Element>: @unchecked Sendable {
  // Safe to send: whoever shares one across threads divides the indices among them.
  @usableFromInline let base: UnsafeMutablePointer<Element>
  @usableFromInline let count: Int
  @usableFromInline let isMapped: Bool

  @usableFromInline static var hugePage: Int { 2 << 20 }

  /// Room for `count` zeroed elements; from a huge page upwards in huge pages where there are any,
  /// and then untouched parts take no memory.
  @usableFromInline init(zeroed count: Int) {
    self.count = count
    let bytes = max(1, count) * MemoryLayout<Element>.stride
    isMapped = bytes >= Self.hugePage
    let raw = isMapped ? Self.map(bytes) : Self.allocate(bytes)
    base = raw.bindMemory(to: Element.self, capacity: max(1, count))
  }

  @inlinable subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "\(index) is not in 0..<\(count)")
      return base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count, "\(index) is not in 0..<\(count)")
      base[index] = newValue
    }
  }

  @usableFromInline func free() {
    if isMapped {
      munmap(base, count * MemoryLayout<Element>.stride)
    } else {
      UnsafeMutableRawPointer(base).deallocate()
    }
  }

  /// Gives the memory of a range back that is never read again; its ends are rounded inwards.
  @usableFromInline func release(_ range: Range<Int>) {
    guard isMapped else { return }
    let stride = MemoryLayout<Element>.stride
    let start = (range.lowerBound * stride + Self.hugePage - 1) / Self.hugePage * Self.hugePage
    let end = range.upperBound * stride / Self.hugePage * Self.hugePage
    if start < end { madvise(UnsafeMutableRawPointer(base) + start, end - start, MADV_DONTNEED) }
  }

  /// Copies the first `length` elements of `other` to `offset`.
  @inlinable func copy(_ other: Self, from start: Int, count length: Int, to offset: Int) {
    assert(start + length <= other.count && offset + length <= count)
    (base + offset).update(from: other.base + start, count: length)
  }

  /// The same elements with more room; this one is gone.
  @usableFromInline func widened(to newCount: Int) -> Self {
    let wider = Self(zeroed: newCount)
    wider.copy(self, from: 0, count: count, to: 0)
    free()
    return wider
  }

  private static func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    let raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    raw.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    return raw
  }

  /// Maps pages aligned to a huge page; what the alignment leaves over is unmapped at once.
  private static func map(_ bytes: Int) -> UnsafeMutableRawPointer {
    let page = hugePage
    var flags = MAP_PRIVATE | MAP_ANONYMOUS
    #if canImport(Glibc)
      flags |= MAP_NORESERVE
    #endif
    let mapped = mmap(nil, bytes + page, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let mapped, mapped != MAP_FAILED else {
      // There is no verdict to give without memory; `Limits.memoryBytes` stops before this.
      fatalError("the system refused \(bytes) bytes of memory; set a memory limit below that")
    }
    let address = Int(bitPattern: mapped)
    let gap = (address + page - 1) / page * page - address
    let aligned = mapped + gap
    if gap > 0 { munmap(mapped, gap) }
    // munmap and mmap count in pages, so the tail starts at the first page that is not used.
    let end = (bytes + 4095) / 4096 * 4096
    if page - gap > end - bytes { munmap(aligned + end, bytes + page - gap - end) }
    #if canImport(Glibc)
      madvise(aligned, bytes, MADV_HUGEPAGE)
    #endif
    return aligned
  }
}

/// A list that is filled and emptied over and over, without the checks of an array that may be
/// shared.
///
/// Its owner calls `free()` exactly once, after the last use.
@usableFromInline struct Scratch<Element> {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline var count = 0
  @usableFromInline var room = 64

  @inlinable init() { base = .allocate(capacity: 64) }

  @inlinable subscript(index: Int) -> Element {
    assert(index >= 0 && index < count, "\(index) is not in 0..<\(count)")
    return base[index]
  }

  @inlinable mutating func append(_ element: Element) {
    if count == room { widen() }
    (base + count).initialize(to: element)
    count &+= 1
  }

  @inlinable mutating func removeAll() {
    base.deinitialize(count: count)
    count = 0
  }

  @inline(never) @usableFromInline mutating func widen() {
    let wider = UnsafeMutablePointer<Element>.allocate(capacity: room * 2)
    wider.moveInitialize(from: base, count: count)
    base.deallocate()
    base = wider
    room *= 2
  }

  @usableFromInline mutating func free() {
    removeAll()
    base.deallocate()
  }
}
