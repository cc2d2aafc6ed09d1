import BridgeModels
import ContractEngine

/// Which contracts a command is about, in which configurations, under which drives and readings.
struct Selection: Sendable {
  var groups: [Group]
  /// Prefixes of the rules that are asked for; nil is every rule.
  var prefixes: [String]?
  var platforms = Platform.allCases
  var webs = WebGeneration.allCases
  /// The one combination that is asked for; nil is every combination.
  var flags: Flags?
  var drives = Drive.allCases
  var reading = ReadingChoice.written

  /// Whether nothing was left out that could make a rule, an event or an invariant count.
  var isWhole: Bool {
    platforms == Platform.allCases && webs == WebGeneration.allCases && flags == nil
      && drives == Drive.allCases
  }

  /// Every configuration, in a fixed order; a browser has no shell that could have flags.
  var configurations: [Configuration] {
    platforms.flatMap { platform in
      webs.flatMap { web in
        flagSets(platform).map { Configuration(platform: platform, web: web, flags: $0) }
      }
    }
  }

  private func flagSets(_ platform: Platform) -> [Flags] {
    guard platform.hasShell else { return [[]] }
    return flags.map { [$0] } ?? (0...Flags.all.rawValue).map { Flags(rawValue: $0) }
  }

  /// The distinct cones of `group`, each with the configurations that it stands for.
  func cones(of group: Group) -> [Cone] {
    var cones: [Cone] = []
    var places: [Configuration: Int] = [:]
    for configuration in configurations {
      let cone = group.cone(configuration)
      if let place = places[cone] {
        cones[place].members.append(configuration)
      } else {
        places[cone] = cones.count
        cones.append(Cone(configuration: cone, members: [configuration]))
      }
    }
    return cones
  }

  /// Whether a property with these rules belongs to what is asked for.
  func wants(rules: [String]) -> Bool {
    prefixes == nil || rules.contains { wants(rule: $0) }
  }

  func wants(rule: String) -> Bool {
    prefixes?.contains { rule.hasPrefix($0 + "-") } ?? true
  }
}

/// Configurations that a group cannot tell apart.
struct Cone: Hashable, Sendable {
  /// The one that is explored.
  let configuration: Configuration
  var members: [Configuration]

  var label: String { configuration.label }
}

/// The readings that a command runs under.
enum ReadingChoice: Hashable, Sendable {
  case written
  case hardened
  case named([String])

  var name: String {
    switch self {
    case .written: "written"
    case .hardened: "hardened"
    case .named(let names): names.joined(separator: ",")
    }
  }

  /// The names that are in force in `group`.
  func names(in group: Group) -> [String] {
    switch self {
    case .written: []
    case .hardened: group.readings.filter(\.isRepair).map(\.name)
    case .named(let names): group.readings.map(\.name).filter(names.contains)
    }
  }
}
