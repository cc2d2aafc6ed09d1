import ContractEngine

extension SocialLogin.State: Packed {
  public static var width: Int { SocialLogin.Phase.width + SocialLogin.Audience.width }

  public func write(to bits: inout BitWriter) {
    bits.put(phase)
    bits.put(audience)
  }

  public init?(from bits: inout BitReader) {
    guard let phase: SocialLogin.Phase = bits.take(),
      let audience: SocialLogin.Audience = bits.take()
    else { return nil }
    self.init(phase, audience)
  }
}

extension SocialLogin.Phase: Packed {
  private static let tag = 3

  public static var width: Int {
    tag + Pending.width + AuthPayload.width + SocialLogin.Lifetime.width
  }

  private var number: UInt64 {
    switch self {
    case .idle: 0
    case .open: 1
    case .stranded: 2
    case .held: 3
    case .delivered: 4
    }
  }

  public func write(to bits: inout BitWriter) {
    bits.put(number, width: Self.tag)
    guard let pending else { return bits.putZeros(Self.width - Self.tag) }
    bits.put(pending)
    if case .held(_, let payload, _) = self {
      bits.put(payload)
    } else {
      bits.putZeros(AuthPayload.width)
    }
    bits.put(lifetime)
  }

  public init?(from bits: inout BitReader) {
    let number = bits.take(Self.tag)
    if number == 0 {
      guard bits.takeZeros(Self.width - Self.tag) else { return nil }
      self = .idle
      return
    }
    guard let pending: Pending = bits.take(), let payload: AuthPayload = bits.take(),
      let left: SocialLogin.Lifetime = bits.take()
    else { return nil }
    switch number {
    case 1: self = .open(pending, left)
    case 2: self = .stranded(pending, left)
    case 3: self = .held(pending, payload, left)
    case 4: self = .delivered(pending, left)
    default: return nil
    }
  }
}
