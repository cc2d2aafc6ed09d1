import ContractEngine

/// A regression as it is kept: a case, or a file that no longer holds one.
public enum Regression<S: System>: Sendable {
  case readable(RegressionCase<S>)
  /// Named `name`; `reason` says what can't be read.
  case unreadable(name: String, reason: String)

  public var name: String {
    switch self {
    case .readable(let regression): regression.name
    case .unreadable(let name, reason: _): name
    }
  }

  /// The id of the property that it is about, if it can be read.
  public var property: String? {
    switch self {
    case .readable(let regression): regression.property
    case .unreadable: nil
    }
  }

  /// How it stands in `system` today.
  public func status(in system: S, _ properties: [Property<S>]) -> RegressionStatus {
    switch self {
    case .readable(let regression): regression.status(in: system, properties)
    case .unreadable(name: _, let reason): .noLongerDecodes(reason)
    }
  }
}
