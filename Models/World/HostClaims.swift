import ContractEngine

/// What the concrete WebView and each contract's own world have to do with the general host.
///
/// The WebView's every step is an edge of the host that sees everything; that host is one that sees
/// less, in as many ways as there are worlds; and each world offers what its own host may do, but for
/// its printed bounds. So whatever the WebView does, the worlds have in them.
enum HostClaims {
  static func steps<S: System>(
    _ system: S, _ refinement: Refinement<S, Host>
  ) -> Property<S> {
    refinement.property(
      "HOST-1", "Each step of this world is one of the general host's, or none that it sees.",
      of: system)
  }

  static func offers<S: System>(
    _ system: S, _ refinement: Refinement<S, Host>,
    among isCandidate: @escaping @Sendable (S.Event) -> Bool,
    but isExcused: @escaping @Sendable (S.State, Host.Event) -> Bool
  ) -> Property<S> {
    refinement.offering(
      "HOST-2", "This world offers everything that the general host may do, within its bounds.",
      by: system, among: isCandidate, excusing: isExcused)
  }
}
