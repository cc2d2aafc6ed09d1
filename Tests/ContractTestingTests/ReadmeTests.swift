import ContractGenerators
import ContractTesting
import Testing

@Test func `a cart never holds less than nothing`() throws {
  try forEveryRun(from: 0, events: .element(of: ["add", "remove"])) { count, event in
    event == "add" ? count + 1 : max(count - 1, 0)
  } holds: { count in
    count >= 0
  }
}
