import BridgeModels
import ContractChecker
import ContractEngine

func show(_ configuration: Configuration, _ readings: ReadingSet<BootReading>, _ drive: Drive, trace: Bool) throws {
  let system = BootSystem(configuration, readings: readings)
  let result = try Explorer(system, properties: system.properties, drive: drive, limits: Limits(states: 3_000_000)).run()
  print("== \(configuration.platform.name) \(configuration.web.name) \(configuration.flags.names) \(drive.name): \(result.distinct) states \(result.transitions) transitions depth \(result.depth) \(result.completeness) \(result.seconds)s timeStops \(result.timeStops?.count ?? -1) deadlocks \(result.deadlocks.count)")
  for verdict in result.verdicts {
    switch verdict.outcome {
    case .notClaimed: break
    case .violated(let c):
      print("  \(verdict.id): VIOLATED in \(c.events.count)+\(c.cycle.count) leaf \(c.leaf)")
      if trace {
        var s = c.initial
        for e in c.events {
          let n = system.step(s, e).state
          print("      \(e)   [\(system.glance(n))]")
          if trace { for l in system.narrate(s, e) { print("           \(l)") } }
          s = n
        }
        for e in c.cycle { s = system.step(s, e).state; print("      (cycle) \(e) [\(system.glance(s))]") }
        for f in system.fields(s) { print("         \(f.name) = \(f.value)") }
      }
    default: print("  \(verdict.id): \(verdict.outcome.name) \(verdict.antecedentHits)")
    }
  }
  if !trace {
  for (k, h) in zip(BootEvent.kinds, result.eventHits) where h == 0 { print("   never: \(k)") }
  for (r, h) in zip(system.rules, result.ruleHits) where h == 0 { print("   rule never: \(r.id)") }
  }
}
let arguments = CommandLine.arguments
let readings: ReadingSet<BootReading> = arguments.contains("hardened") ? .hardened : .written
let trace = arguments.contains("trace")
if arguments.contains("one") {
  try show(Configuration(flags: [.splashOwner, .errorPath, .homeURL]), readings, arguments.contains("hostile") ? .hostileWorld : .cooperative, trace: trace)
} else if !arguments.contains("analyse") {
for web in WebGeneration.allCases {
  for bits in 0..<8 {
    var flags: Flags = []
    if bits & 1 != 0 { flags.insert(.splashOwner) }
    if bits & 2 != 0 { flags.insert(.errorPath) }
    if bits & 4 != 0 { flags.insert(.homeURL) }
    for d in Drive.allCases {
    try show(Configuration(web: web, flags: flags), readings, d, trace: trace)
    }
  }
  try show(Configuration(platform: .browser, web: web, flags: []), readings, .cooperative, trace: trace)
}
}
if arguments.contains("analyse") {
  let system = BootSystem(Configuration(flags: [.splashOwner, .errorPath, .homeURL]), readings: readings)
  var seen = Set(system.initials); var queue = system.initials; var head = 0
  while head < queue.count, queue.count < 150_000 {
    let s = queue[head]; head += 1
    for e in system.enabled(s, .cooperative) { let n = system.step(s, e).state; if seen.insert(n).inserted { queue.append(n) } }
  }
  let rows = queue.map { system.fields($0).map(\.value) }
  let names = system.fields(queue[0]).map(\.name)
  for (i, name) in names.enumerated() {
    let values = Dictionary(grouping: rows, by: { $0[i] }).mapValues(\.count).sorted { $0.value > $1.value }
    var without = Set<[String]>()
    for r in rows { var r = r; r[i] = ""; without.insert(r) }
    print(name, "x\(Double(rows.count) / Double(without.count))", values.prefix(8).map { "\($0.key):\($0.value)" })
  }
}
