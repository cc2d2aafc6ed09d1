import ContractEngine

/// The readings of the three contracts that decide how long a sheet holds the others back.
public enum SheetsReading: UInt8, ReadingID {
  case expiryEnds
  case endsWithDocument
  case endsInTime
  case presentDeadline
  case silentRefusal
  case secondStartIgnored

  /// The reading of the contract that has it.
  private var own: ReadingDescription {
    login.map { ReadingDescription($0) } ?? share.map { ReadingDescription($0) }
      ?? ReadingDescription(reauth ?? .silentRefusal)
  }

  var login: LoginReading? {
    switch self {
    case .expiryEnds: .expiryEnds
    case .secondStartIgnored: .secondStartIgnored
    case .endsWithDocument, .endsInTime, .presentDeadline, .silentRefusal: nil
    }
  }

  var reauth: AppleReauthReading? {
    switch self {
    case .endsWithDocument: .endsWithDocument
    case .endsInTime: .endsInTime
    case .silentRefusal: .silentRefusal
    case .expiryEnds, .presentDeadline, .secondStartIgnored: nil
    }
  }

  var share: ShareFileReading? {
    switch self {
    case .presentDeadline: .presentDeadline
    case .expiryEnds, .endsWithDocument, .endsInTime, .silentRefusal, .secondStartIgnored: nil
    }
  }

  public var name: String { own.name }
  public var point: String { own.point }
  public var text: String { own.text }
  public var isRepair: Bool { own.isRepair }
}
