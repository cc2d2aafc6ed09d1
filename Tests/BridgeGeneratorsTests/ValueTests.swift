import BridgeGenerators
import BridgeModels
import BridgeWire
import ContractEngine
import ContractGenerators
import ContractTesting
import Testing

@Suite struct `Generated values of the bridge` {
  @Test func `a cone is its own cone`() throws {
    try forAll(.configuration) { configuration in
      let cone = BootSystem.cone(of: configuration)
      return BootSystem.cone(of: cone) == cone
    }
  }

  @Test func `readings are listed as they are contained`() throws {
    try forAll(readingSets(of: BootReading.self)) { ReadingSet($0.list) == $0 }
  }

  @Test(arguments: [Platform.ios, .android])
  func `INV-11: no message of a stranger is without a flaw`(platform: Platform) throws {
    let reader = MessageReader(Configuration(platform: platform))
    try judgeAll(.rawMessage(on: platform)) { raw in
      let isRight =
        raw.isMainFrame && raw.viewURL == "https://www.barbelic.com/"
        && [
          .serialized("https://www.barbelic.com"),
          .parts(scheme: "https", host: "www.barbelic.com", port: 0),
          .parts(scheme: "https", host: "www.barbelic.com", port: 443),
        ].contains(raw.sender)
      guard !isRight else { return .vacuous }
      return reader.read(raw).flaws.isEmpty ? .broken() : .holds
    }
  }

  @Test(arguments: [Platform.ios, .android])
  func `well-formed messages are among the generated ones`(
    platform: Platform
  ) throws {
    let reader = MessageReader(Configuration(platform: platform))
    var kinds: Set<String> = []
    try forAll(.rawMessage(on: platform)) { raw in
      if let message = reader.read(raw).message { kinds.insert(message.kind.rawValue) }
      return true
    }
    #expect(
      kinds.isSuperset(of: [
        "workoutActive", "splashState", "persistNativeAuthSession", "restoreNativeAuthSession",
      ]))
  }
}
