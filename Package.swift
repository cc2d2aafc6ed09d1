// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func module(
  _ name: String, at path: String? = nil, needs dependencies: [Target.Dependency] = []
) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

func tests(
  _ name: String, of dependencies: [Target.Dependency], resources: [Resource]? = nil
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

let package = Package(
  name: "contracts",
  platforms: [.macOS(.v26), .iOS(.v26)],
  products: [
    .executable(name: "contracts", targets: ["contracts"]),
    .library(
      name: "ContractKit",
      targets: [
        "ContractEngine", "ContractChecker", "ContractGenerators", "ContractTesting",
        "ContractReports",
      ]),
    .library(name: "BridgeModels", targets: ["BridgeModels", "BridgeWire", "BridgeGenerators"]),
  ],
  targets: [
    module("ContractEngine"),
    module("ContractChecker", needs: ["ContractEngine"]),
    module(
      "ContractBenchmarks", needs: ["ContractEngine", "ContractChecker", "ContractGenerators"]),
    module("ContractGenerators", at: "Generators/Core", needs: ["ContractEngine"]),
    module("BridgeModels", at: "Models", needs: ["ContractEngine"]),
    module("BridgeWire", needs: ["ContractEngine", "BridgeModels"]),
    module("BridgeBenchmarks", needs: ["ContractEngine", "BridgeModels", "BridgeWire"]),
    module(
      "BridgeGenerators", at: "Generators/Bridge",
      needs: ["ContractEngine", "ContractGenerators", "BridgeModels", "BridgeWire"]),
    module(
      "ContractReports", needs: ["ContractEngine", "ContractChecker", "ContractGenerators"]),
    module(
      "ContractTesting",
      needs: ["ContractEngine", "ContractChecker", "ContractGenerators", "ContractReports"]),
    .executableTarget(
      name: "contracts",
      dependencies: [
        "ContractEngine", "ContractChecker", "ContractBenchmarks", "ContractGenerators",
        "ContractReports", "BridgeModels", "BridgeWire", "BridgeBenchmarks", "BridgeGenerators",
      ],
      resources: [
        .embedInCode("Findings/boot.jsonl"), .embedInCode("Findings/apple-reauth.jsonl"),
        .embedInCode("Findings/legacy-apple-login.jsonl"),
        .embedInCode("Findings/login.jsonl"), .embedInCode("Findings/messages.jsonl"),
        .embedInCode("Findings/share-file.jsonl"), .embedInCode("Findings/shell.jsonl"),
        .embedInCode("Findings/sheets.jsonl"),
        .embedInCode("Catalogue/rules.jsonl"),
      ],
      swiftSettings: strict),
    tests("ContractEngineTests", of: ["ContractEngine"]),
    tests(
      "ContractCheckerTests", of: ["ContractEngine", "ContractChecker", "ContractBenchmarks"]),
    tests("OracleTests", of: ["ContractEngine", "ContractChecker", "ContractBenchmarks"]),
    tests(
      "ContractGeneratorsTests",
      of: ["ContractEngine", "ContractGenerators", "ContractChecker", "ContractBenchmarks"]),
    tests(
      "ContractTestingTests",
      of: [
        "ContractEngine", "ContractChecker", "ContractGenerators", "ContractTesting",
        "ContractBenchmarks",
      ]),
    tests(
      "BridgeModelsTests",
      of: ["ContractEngine", "ContractChecker", "ContractReports", "BridgeModels"]),
    tests(
      "BridgeWireTests",
      of: ["ContractEngine", "BridgeModels", "BridgeWire", "BridgeBenchmarks"],
      resources: [.copy("Vectors")]),
    tests(
      "BridgeGeneratorsTests",
      of: [
        "ContractEngine", "ContractChecker", "ContractGenerators", "ContractReports",
        "ContractTesting", "BridgeModels", "BridgeGenerators", "BridgeWire", "contracts",
      ]),
    tests(
      "ContractsCommandTests",
      of: [
        "contracts", "ContractEngine", "ContractChecker", "ContractReports", "BridgeModels",
        "BridgeWire",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// The byte fuzzers bring libFuzzer's own main and want instrumented modules, so they are there only
// on demand: see Tests/Fuzz/run.
if Context.environment["CONTRACTS_FUZZ"] != nil {
  let sanitize = ["-sanitize=fuzzer,address"]
  let instrumented = strict + [.unsafeFlags(sanitize)]
  for target in package.targets { target.swiftSettings = instrumented }
  package.targets.append(
    .executableTarget(
      name: "BridgeFuzz", dependencies: ["ContractEngine", "BridgeModels", "BridgeWire"],
      path: "Tests/Fuzz", exclude: ["run", "seeds", "words.dict"],
      swiftSettings: strict + [.unsafeFlags(sanitize + ["-parse-as-library"])],
      linkerSettings: [
        .unsafeFlags(sanitize), .unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux])),
      ]))
}
