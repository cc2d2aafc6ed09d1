import ContractEngine

/// The rules of social login, both sides.
public enum SocialLoginRule: UInt8, RuleID {
  case request
  case origin
  case path
  case provider
  case challenge
  case redirect
  case redirectNames
  case linkEndpoint
  case linkFields
  case storedFirst
  case oneAtATime
  case callbackMatches
  case consumedOnce
  case noTokens
  case nativeApple
  case failureEnds
  case exchangedOnce

  public var id: String {
    switch self {
    case .request: "SL-01"
    case .origin: "SL-02"
    case .path: "SL-03"
    case .provider: "SL-04"
    case .challenge: "SL-05"
    case .redirect: "SL-06"
    case .redirectNames: "SL-07"
    case .linkEndpoint: "SL-08"
    case .linkFields: "SL-09"
    case .storedFirst: "SL-10"
    case .oneAtATime: "SL-11"
    case .callbackMatches: "SL-12"
    case .consumedOnce: "SL-13"
    case .noTokens: "SL-14"
    case .nativeApple: "SL-15"
    case .failureEnds: "SL-16"
    case .exchangedOnce: "SL-17"
    }
  }

  public var text: String {
    switch self {
    case .request:
      "A start names sign-in or link, one of three providers, and a transaction id of at least 43 "
        + "base64url characters."
    case .origin: "A sign-in address has exactly the scheme, host and port of the auth server."
    case .path: "A sign-in address has the path /auth/v1/authorize."
    case .provider: "A sign-in address asks for the provider that the message names."
    case .challenge: "A sign-in address carries an s256 challenge of 43 to 128 characters."
    case .redirect: "A sign-in comes back to barbelic://auth/callback."
    case .redirectNames:
      "The address to come back to repeats action, provider and transaction of the message."
    case .linkEndpoint: "A link address is the provider's own endpoint, over https."
    case .linkFields:
      "A link address returns to the auth server's callback, asks for a code, and has a state and "
        + "a client id."
    case .storedFirst:
      "Only when all checks hold the transaction is stored for ten minutes and the external "
        + "session opens."
    case .oneAtATime: "One login runs at a time."
    case .callbackMatches:
      "A callback counts only if its address, action, provider and transaction are those of the "
        + "pending login and its lifetime has not ended; any other changes nothing."
    case .consumedOnce: "The transaction is consumed, once, before native-auth is dispatched."
    case .noTokens: "A callback carries a one-time code and never a token."
    case .nativeApple:
      "Signing in with Apple on iOS asks the system sheet, whose identity token and nonce take the "
        + "place of the callback."
    case .failureEnds:
      "If the session cannot open or the user cancels, the transaction is consumed and the web is "
        + "told ok: false, once."
    case .exchangedOnce: "The web exchanges each code, and each identity token, once."
    }
  }

  public var whenOff: String {
    switch self {
    case .request: "Any action, provider and id will do."
    case .origin: "A sign-in address may lead to any host."
    case .path: "A sign-in address may lead to any path of the auth server."
    case .provider: "Message and address may name different providers."
    case .challenge: "A sign-in without a usable challenge is opened."
    case .redirect: "A sign-in may come back to any address."
    case .redirectNames: "The address to come back to may name another login."
    case .linkEndpoint: "A link address may lead anywhere."
    case .linkFields: "A link address may return anywhere and ask for tokens."
    case .storedFirst: "A transaction has no lifetime."
    case .oneAtATime: "A second start takes the slot and the first login is forgotten."
    case .callbackMatches: "Any callback counts for the pending login, at any age."
    case .consumedOnce: "The transaction stays pending after it was dispatched."
    case .noTokens: "A callback with a token is passed on to the page."
    case .nativeApple: "Signing in with Apple goes through the browser on iOS too."
    case .failureEnds: "A session that fails or is cancelled is not reported, and stays pending."
    case .exchangedOnce: "Each listener that hears native-auth starts an exchange."
    }
  }
}
