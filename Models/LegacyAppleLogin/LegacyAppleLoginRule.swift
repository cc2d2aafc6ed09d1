import ContractEngine

/// The rules of the older Apple login bridge, both sides, as its text gives them.
public enum LegacyAppleLoginRule: UInt8, RuleID {
  case actions
  case callbackNeeded
  case tokenHandedOver
  case endsUnderstood
  case webLoginElsewhere
  case failureOnlyLogged

  public var id: String {
    switch self {
    case .actions: "LA-01"
    case .callbackNeeded: "LA-01b"
    case .tokenHandedOver: "LA-02"
    case .endsUnderstood: "LA-03"
    case .webLoginElsewhere: "LA-04"
    case .failureOnlyLogged: "LA-05"
    }
  }

  public var text: String {
    switch self {
    case .actions: "loginWithApple starts an Apple request; an unknown action is only logged."
    case .callbackNeeded: "A loginWithApple that names no callback is dropped."
    case .tokenHandedOver:
      "The request asks for name and email, and its identity token is handed to the web."
    case .endsUnderstood:
      "The web takes cancel as the end, error and an empty value as a reason for web login, and "
        + "logs in with anything else."
    case .webLoginElsewhere:
      "Outside iOS the web falls back to its own login: the React page after 500 ms and also when "
        + "posting throws, the plain page at once, with a way of its own on Android."
    case .failureOnlyLogged:
      "A failed request is only logged, an unreadable token or a missing code returns silently, "
        + "and a missing token traps."
    }
  }

  public var whenOff: String {
    switch self {
    case .actions: "Every action starts an Apple request."
    case .callbackNeeded: "A message without a callback starts a request too."
    case .tokenHandedOver: "The token is kept to the native side."
    case .endsUnderstood: "The web drops every result."
    case .webLoginElsewhere: "The web does nothing outside iOS."
    case .failureOnlyLogged: "Every end is told to the web, as the repairs do."
    }
  }
}
