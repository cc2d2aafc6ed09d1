import ContractEngine

/// The rules of the bridge and its gate.
public enum GateRule: UInt8, RuleID {
  case version
  case unknownType
  case iosSender
  case androidSender
  case transport
  case capabilities
  case webTransport

  public var id: String {
    switch self {
    case .version: "BR-01"
    case .unknownType: "BR-02"
    case .iosSender: "BR-03"
    case .androidSender: "BR-04"
    case .transport: "BR-05"
    case .capabilities: "BR-06"
    case .webTransport: "BR-07"
    }
  }

  public var text: String {
    switch self {
    case .version: "A message whose v is not the number 1 is ignored."
    case .unknownType: "A message of an unknown type is ignored: no error, no change, no reply."
    case .iosSender:
      "iOS takes a message only from the main frame of a document at the server origin, while the "
        + "WebView's own address is there too."
    case .androidSender:
      "Android's listener allows the server origin alone and checks frame and origin again."
    case .transport:
      "iOS takes an object, Android a JSON string, and the same content gives the same event."
    case .capabilities:
      "Capabilities are injected at document start; an absent one is false, and its messages are "
        + "not supported."
    case .webTransport:
      "The web sends an object where the WebKit handler exists, else a string where the Android "
        + "object exists, else nothing."
    }
  }

  public var whenOff: String {
    switch self {
    case .version: "Any v will do."
    case .unknownType: "An unknown type is still nothing that could act."
    case .iosSender, .androidSender: "Any frame of any origin may speak."
    case .transport: "Either transport is read on either platform."
    case .capabilities: "A message is taken although its capability was never offered."
    case .webTransport: "The web sends nothing at all."
    }
  }
}
