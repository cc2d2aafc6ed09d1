import BridgeWire
import Testing

@Suite struct Handles {
  @Test func `equal texts have equal handles, and different ones different handles`() throws {
    var table = HandleTable<WireText>()
    let one = table.handle(for: WireText("K"))
    let first = try #require(one)
    let two = table.handle(for: WireText("\u{212A}"))
    let second = try #require(two)
    #expect(first != second)
    #expect(table.handle(for: WireText("K")) == first)
    #expect(table.text(of: first) == WireText("K"))
    #expect([first.number, second.number] == [1, 2])
  }

  @Test func `a full table gives out no more, and a forgotten text makes room`() throws {
    var table = HandleTable<WireText>(capacity: 2)
    let one = table.handle(for: WireText("a"))
    let first = try #require(one)
    _ = table.handle(for: WireText("b"))
    #expect(table.handle(for: WireText("c")) == nil)
    table.forget(first)
    #expect(table.text(of: first) == nil)
    #expect(table.handle(for: WireText("c"))?.number == 1)
    #expect(table.count == 2)
  }

  @Test func `a handle from before a clear stands for nothing, though its number is used again`()
    throws
  {
    var table = HandleTable<WireText>()
    let before = table.handle(for: WireText("secret of before"))
    let old = try #require(before)
    table.clear()
    #expect(table.count == 0)
    #expect(table.text(of: old) == nil)
    let after = table.handle(for: WireText("secret of after"))
    let new = try #require(after)
    #expect(new.number == old.number)
    #expect(table.text(of: old) == nil)
  }

  @Test func `a handle whose text was forgotten stands for nothing, whoever has its number now`()
    throws
  {
    var table = HandleTable<WireText>(capacity: 1)
    let one = table.handle(for: WireText("secret of one"))
    let old = try #require(one)
    table.forget(old)
    let two = table.handle(for: WireText("secret of another"))
    let new = try #require(two)
    #expect(new.number == old.number)
    #expect(table.text(of: old) == nil)
    table.forget(old)
    #expect(table.text(of: new) == WireText("secret of another"))
  }

  @Test func `a table never prints what it knows`() {
    var table = HandleTable<WireText>()
    _ = table.handle(for: WireText("secret"))
    var printed = "\(table) \(String(reflecting: table)) \([table])"
    dump(table, to: &printed)
    #expect(!printed.contains("secret"))
    #expect(Mirror(reflecting: table).children.isEmpty)
  }
}
