import ContractEngine

/// The web's half of sheets: what the current document has asked for and still waits for.
///
/// A share is not answered (SF-05), so nothing waits for one.
public struct AskingPage: Contract {
  public typealias Rule = SheetsRule

  public init() {}

  public struct State: Hashable, Sendable {
    /// Whether a document is there.
    public var isThere: Bool
    /// The login and the re-auth that it waits for.
    public var waits: SheetNumbers

    public init(isThere: Bool = true, waits: SheetNumbers = SheetNumbers()) {
      self.isThere = isThere
      self.waits = waits
    }
  }

  public enum Event: Hashable, Sendable {
    case chose(Sheet)
    case answered(Sheet)
    case replaced
    case lost
  }

  public enum Effect: Hashable, Sendable {
    case ask(Sheet)
  }

  public var initial: State { State() }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch event {
    case .chose(let sheet):
      guard state.isThere else { return .ignored(state, .elsewhere) }
      var next = state
      if sheet.asker != .share { next.waits[sheet.asker] = sheet.number }
      return .noted(next, .one(.ask(sheet)))
    case .answered(let sheet):
      guard state.waits[sheet.asker] == sheet.number else { return .ignored(state, .stale) }
      var next = state
      next.waits[sheet.asker] = 0
      return .noted(next)
    case .replaced: return .noted(State())
    case .lost: return .noted(State(isThere: false))
    }
  }
}

/// One sheet of a run: the contract that asked for it, and the number of its asking, 1 or 2.
public struct Sheet: Hashable, Sendable, Packed, CustomStringConvertible {
  public var asker: Sheets.Asker
  public var number: UInt8

  public init(_ asker: Sheets.Asker, _ number: UInt8) {
    self.asker = asker
    self.number = number & 3
  }

  public static var width: Int { Sheets.Asker.width + 2 }

  public func write(to bits: inout BitWriter) {
    bits.put(asker)
    bits.put(UInt64(number), width: 2)
  }

  public init?(from bits: inout BitReader) {
    guard let asker: Sheets.Asker = bits.take() else { return nil }
    self.init(asker, UInt8(bits.take(2)))
  }

  public var description: String { "\(asker.name) \(number)" }
}

/// A number for each contract that brings up sheets, 0 for none.
public struct SheetNumbers: Hashable, Sendable, Packed {
  private var bits: UInt8 = 0

  public init() {}

  public subscript(asker: Sheets.Asker) -> UInt8 {
    get { bits >> (asker.rawValue * 2) & 3 }
    set {
      let place = asker.rawValue * 2
      bits = bits & ~(3 << place) | (newValue & 3) << place
    }
  }

  public func contains(_ sheet: Sheet) -> Bool { self[sheet.asker] == sheet.number }

  /// One sheet for each number that is not 0.
  public var list: [Sheet] {
    Sheets.Asker.allCases.compactMap { self[$0] == 0 ? nil : Sheet($0, self[$0]) }
  }

  public static var width: Int { 6 }

  public func write(to writer: inout BitWriter) {
    writer.put(UInt64(bits), width: Self.width)
  }

  public init?(from reader: inout BitReader) { bits = UInt8(reader.take(Self.width)) }
}

extension AskingPage.State: Packed {
  public static var width: Int { 1 + SheetNumbers.width }

  public func write(to bits: inout BitWriter) {
    bits.put(isThere)
    bits.put(waits)
  }

  public init?(from bits: inout BitReader) {
    guard let isThere: Bool = bits.take(), let waits: SheetNumbers = bits.take() else { return nil }
    self.init(isThere: isThere, waits: waits)
  }
}
