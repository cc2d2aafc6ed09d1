import ContractEngine

/// The web's half of sharing a file (SF): one decision, made anew for each export.
///
/// The share sheet itself tells the user how it went, so the page says nothing: a toast after a
/// cancelled share would be a lie.
public struct ExportPage: Contract {
  public typealias Rule = ShareFileRule

  public var rules: RuleSet<ShareFileRule>
  /// `shareFileV1`, as injected.
  public let isOffered: Bool

  public init(isOffered: Bool, rules: RuleSet<ShareFileRule> = .all) {
    self.isOffered = isOffered
    self.rules = rules
  }

  public enum State: UInt8, Packed {
    case ready

    public static var width: Int { 1 }
  }

  public enum Event: Hashable, Sendable {
    case exportChosen(SharedFile, FileFlaws)
    /// The message is on its way; nothing will tell the page what becomes of it.
    case handedOver(SharedFile)
  }

  public enum Effect: Hashable, Sendable {
    case send(SharedFile, FileFlaws)
    case followDownloadLink(SharedFile)
    case showToast
  }

  public var initial: State { .ready }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch (state, event) {
    case (.ready, .exportChosen(let file, let flaws)):
      isOffered && rules.contains(.transport)
        ? .acted(.transport, state, .one(.send(file, flaws)))
        : .acted(.transport, state, .one(.followDownloadLink(file)))
    case (.ready, .handedOver):
      rules.contains(.noToast) ? .acted(.noToast, state) : .noted(state, .one(.showToast))
    }
  }
}
