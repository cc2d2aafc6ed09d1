import BridgeModels

/// At most one value for each login of a run, those without a known id counting as one.
struct PerLogin<Value: Sendable>: Sendable {
  private var values: [Value?] = [nil, nil, nil]

  subscript(login: Transaction) -> Value? {
    get { values[Self.place(login)] }
    set { values[Self.place(login)] = newValue }
  }

  private static func place(_ login: Transaction) -> Int {
    switch login {
    case .first: 0
    case .second: 1
    default: 2
    }
  }
}
