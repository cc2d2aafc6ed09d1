extension Waiver {
  /// Every waiver; one that is not needed is a failure of `contracts check`.
  static let all: [Waiver] = [
    Waiver("boot", .rule, "BR-04", "The group runs as iOS; apple-reauth runs as Android too.")
  ]
}
