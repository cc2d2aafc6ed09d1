import BridgeModels
import ContractEngine

extension Selection {
  static let contractOption = OptionSpec(
    "--contract", "NAME", "Only this contract or group; everything if absent.")

  static let options = [
    contractOption,
    OptionSpec(
      "--flags", "LIST|all|none",
      "Only the shells that were built with exactly these flags; all combinations if absent."),
    OptionSpec("--platform", "LIST", "Only these of ios, android, browser."),
    OptionSpec("--web", "LIST", "Only these of current, old."),
    OptionSpec("--drive", "LIST", "Only these of cooperative, hostile-world, hostile-page."),
    readingOption,
  ]

  static let readingOption = OptionSpec(
    "--reading", "NAMES",
    "written (the default), hardened (every repair), or names with commas between them.")

  init(_ arguments: Arguments, groups: [Group] = Group.all) throws(ArgumentError) {
    self.init(groups: groups)
    try choose(contract: arguments.value("--contract"))
    if let platforms = try arguments.choices("--platform", of: platforms, named: \.name) {
      self.platforms = platforms
    }
    if let webs = try arguments.choices("--web", of: webs, named: \.name) { self.webs = webs }
    if let drives = try arguments.choices("--drive", of: drives, named: \.name) {
      self.drives = drives
    }
    try choose(flags: arguments)
    try choose(reading: arguments.value("--reading"))
  }

  mutating func choose(contract name: String?) throws(ArgumentError) {
    guard let name else { return }
    let groups = groups + Group.onRequest
    if let group = groups.first(where: { $0.name == name }) {
      self.groups = [group]
      return
    }
    let covering = groups.filter { $0.contracts.contains(name) }
    guard !covering.isEmpty, let prefix = ContractName.prefix(of: name) else {
      var names: [String] = []
      for name in groups.flatMap({ [$0.name] + $0.contracts }) where !names.contains(name) {
        names.append(name)
      }
      throw .badValue(
        "--contract", name, expected: names.joined(separator: ", "),
        nearest: name.nearest(among: names))
    }
    self.groups = covering
    prefixes = [prefix]
  }

  private mutating func choose(flags arguments: Arguments) throws(ArgumentError) {
    switch arguments.value("--flags") {
    case nil, "all": flags = nil
    case "none": flags = []
    case _?:
      let list = try arguments.choices("--flags", of: Flags.named, named: \.name) ?? []
      flags = list.reduce(into: []) { $0.formUnion($1.flag) }
    }
  }

  private mutating func choose(reading text: String?) throws(ArgumentError) {
    switch text {
    case nil, "written": reading = .written
    case "hardened": reading = .hardened
    case let text?:
      let known = groups.flatMap { $0.readings.map(\.name) }
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      for name in names where !known.contains(name) {
        throw .badValue(
          "--reading", name, expected: "written, hardened or names that `contracts rules` lists",
          nearest: name.nearest(among: known + ["written", "hardened"]))
      }
      reading = .named(names)
    }
  }
}
