import BridgeModels

/// Which flags a group looks at, and a letter for each, so that a table can be narrow.
struct FlagKey {
  let mattering: [(letter: String, flag: Flags, name: String)]
  let ignored: [String]

  init(_ group: Group, _ configurations: [Configuration]) {
    let matters = Flags.named.map { flag in
      configurations.contains { configuration in
        var other = configuration
        other.flags.formSymmetricDifference(flag.flag)
        return configuration.platform.hasShell && group.cone(configuration) != group.cone(other)
      }
    }
    let letters = "abcdefgh".map(String.init)
    mattering = zip(letters, zip(Flags.named, matters).filter(\.1)).map { letter, entry in
      (letter, entry.0.flag, entry.0.name)
    }
    ignored = zip(Flags.named, matters).filter { !$0.1 }.map(\.0.name)
  }

  /// A `+` or `-` for each flag that matters.
  func marks(_ configuration: Configuration) -> [String] {
    mattering.map { entry in
      configuration.platform.hasShell ? (configuration.flags.contains(entry.flag) ? "+" : "-") : " "
    }
  }

  var lines: [String] {
    var lines: [String] = []
    if !mattering.isEmpty {
      lines.append("flags: " + mattering.map { "\($0.letter) \($0.name)" }.joined(separator: ", "))
    }
    if !ignored.isEmpty {
      lines.append("flags that make no difference: " + ignored.joined(separator: ", "))
    }
    return lines
  }
}
