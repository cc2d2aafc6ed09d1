import ContractEngine

/// What can happen around the whole shell: an event of one group, or time for all of them.
public enum ShellSystemEvent: SystemEvent {
  case boot(BootEvent)
  case login(LoginEvent)
  /// Milliseconds on the native clock.
  case timePassed(UInt32)

  public static let kinds =
    BootEvent.kinds.map { "boot: \($0)" } + LoginEvent.kinds.map { "login: \($0)" } + ["timePassed"]

  private static let loginStart = BootEvent.kinds.count
  private static let timeKind = BootEvent.kinds.count + LoginEvent.kinds.count

  public var kind: Int {
    switch self {
    case .boot(let event): event.kind
    case .login(let event): Self.loginStart + event.kind
    case .timePassed: Self.timeKind
    }
  }

  public var description: String {
    switch self {
    case .boot(let event): event.description
    case .login(let event): event.description
    case .timePassed(let ms): "\(ms) ms pass"
    }
  }

  private static var payload: Int { max(BootEvent.width, LoginEvent.width, 20) }

  public static var width: Int { 2 + payload }

  public func write(to bits: inout BitWriter) {
    switch self {
    case .boot(let event):
      bits.put(0, width: 2)
      bits.put(event)
      bits.putZeros(Self.payload - BootEvent.width)
    case .login(let event):
      bits.put(1, width: 2)
      bits.put(event)
      bits.putZeros(Self.payload - LoginEvent.width)
    case .timePassed(let ms):
      bits.put(2, width: 2)
      bits.put(UInt64(ms), width: 20)
      bits.putZeros(Self.payload - 20)
    }
  }

  public init?(from bits: inout BitReader) {
    switch bits.take(2) {
    case 0:
      guard let event = bits.take(BootEvent.self), bits.takeZeros(Self.payload - BootEvent.width)
      else { return nil }
      self = .boot(event)
    case 1:
      guard let event = bits.take(LoginEvent.self), bits.takeZeros(Self.payload - LoginEvent.width)
      else { return nil }
      self = .login(event)
    case 2:
      let ms = UInt32(bits.take(20))
      guard bits.takeZeros(Self.payload - 20) else { return nil }
      self = .timePassed(ms)
    default: return nil
    }
  }
}
