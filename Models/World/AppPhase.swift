import ContractEngine

/// Where the app stands, in the worlds that tell no more of it.
public enum AppPhase: UInt8, CaseIterable, Packed {
  case foreground
  case background
  case closed

  public static var width: Int { 2 }

  public var name: String {
    switch self {
    case .foreground: "foreground"
    case .background: "background"
    case .closed: "closed"
    }
  }

  /// The same, as the general host says it.
  var host: Host.App {
    switch self {
    case .foreground: .foreground
    case .background: .background
    case .closed: .closed
    }
  }
}
