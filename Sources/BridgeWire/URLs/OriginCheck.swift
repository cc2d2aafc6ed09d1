import ContractEngine

/// Names what is wrong with an origin that is not, byte by byte, the configured one (SL-02).
struct OriginCheck {
  private let origin: AddressParts
  private let readings: WireReadings

  init(_ origin: String, _ readings: WireReadings) {
    self.origin = AddressParts(Array(origin.utf8))
    self.readings = readings
  }

  /// Adds every flaw of the origin; none if it differs only in what a reading allows.
  func nameFlaws(of parts: AddressParts, _ flaws: inout WireFlaws) {
    let scheme = String(decoding: origin.scheme, as: UTF8.self)
    if !parts.scheme.elementsEqual(origin.scheme) {
      if !parts.scheme.isSameFolded(as: scheme) {
        flaws.add("SL-02", .schemeMismatch)
      } else if !readings.contains(.schemeCaseFolded) {
        flaws.add("SL-02", .schemeCase)
      }
    }
    guard let authority = parts.authority, let wanted = origin.authority else {
      return flaws.add("SL-02", .notAbsolute)
    }
    if authority.userinfo != nil, !readings.contains(.userinfoAllowed) {
      flaws.add("SL-02", .userinfoPresent)
    }
    if !authority.host.elementsEqual(wanted.host) {
      if !authority.host.isSameFolded(as: String(decoding: wanted.host, as: UTF8.self)) {
        flaws.add("SL-02", .hostMismatch)
      } else if !readings.contains(.hostCaseFolded) {
        flaws.add("SL-02", .hostCase)
      }
    }
    switch (authority.port, wanted.port) {
    case (nil, nil): break
    case (let port?, nil) where port.isSame(as: "443") && scheme == "https":
      if !readings.contains(.defaultPortElided) { flaws.add("SL-02", .defaultPortExplicit) }
    case (let port?, let wanted?) where port.elementsEqual(wanted): break
    case (_?, _), (nil, _?): flaws.add("SL-02", .portMismatch)
    }
  }
}
