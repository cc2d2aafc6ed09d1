import ContractEngine

/// A re-auth request id, as the number that the wire layer gives to its text: `1...15`.
public struct ReauthRequest: Hashable, Sendable, Packed, CustomStringConvertible {
  public let number: UInt8

  public init(_ number: UInt8) { self.number = number & 15 }

  public static var width: Int { 4 }

  public func write(to bits: inout BitWriter) {
    bits.put(UInt64(number), width: Self.width)
  }

  public init?(from bits: inout BitReader) {
    number = UInt8(truncatingIfNeeded: bits.take(Self.width))
  }

  public var description: String { "r\(number)" }
}

/// The request ids that have had their answer.
public struct ReauthRequests: Hashable, Sendable, Packed {
  var bits: UInt16 = 0

  public init() {}

  public func contains(_ request: ReauthRequest) -> Bool { bits >> UInt16(request.number) & 1 == 1 }

  public func with(_ request: ReauthRequest) -> Self {
    var result = self
    result.bits |= 1 << UInt16(request.number)
    return result
  }

  public static var width: Int { 16 }

  public func write(to bits: inout BitWriter) {
    bits.put(UInt64(self.bits), width: Self.width)
  }

  public init?(from bits: inout BitReader) {
    self.bits = UInt16(truncatingIfNeeded: bits.take(Self.width))
  }

  /// The members, ascending.
  public var list: [ReauthRequest] { (0..<16).map { ReauthRequest($0) }.filter(contains) }
}

/// A one-time Apple authorization code, known here only by the request that it was given for.
public struct AuthorizationCode: Hashable, Sendable, Packed, CustomStringConvertible {
  public let request: ReauthRequest

  public init(of request: ReauthRequest) { self.request = request }

  public static var width: Int { ReauthRequest.width }

  public func write(to bits: inout BitWriter) { request.write(to: &bits) }

  public init?(from bits: inout BitReader) {
    guard let request = ReauthRequest(from: &bits) else { return nil }
    self.request = request
  }

  public var description: String { "code of \(request)" }
}

/// How a re-auth ended, in the words of the wire.
public enum ReauthStatus: UInt8, CaseIterable, Packed {
  case ok
  case cancelled
  case failed

  public static var width: Int { 2 }

  public var name: String {
    switch self {
    case .ok: "ok"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}

/// What the shell tells the web about one request.
public struct ReauthAnswer: Hashable, Sendable, Packed, CustomStringConvertible {
  public var request: ReauthRequest
  public var status: ReauthStatus
  public var code: AuthorizationCode?

  public init(_ request: ReauthRequest, _ status: ReauthStatus, _ code: AuthorizationCode? = nil) {
    self.request = request
    self.status = status
    self.code = code
  }

  public static var width: Int {
    ReauthRequest.width + ReauthStatus.width + AuthorizationCode?.width
  }

  public func write(to bits: inout BitWriter) {
    bits.put(request)
    bits.put(status)
    bits.put(code)
  }

  public init?(from bits: inout BitReader) {
    guard let request: ReauthRequest = bits.take(), let status: ReauthStatus = bits.take(),
      let code: AuthorizationCode? = bits.take()
    else { return nil }
    self.init(request, status, code)
  }

  public var description: String {
    code.map { "\(request) \(status.name), \($0)" } ?? "\(request) \(status.name)"
  }
}
