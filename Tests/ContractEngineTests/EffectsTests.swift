import ContractEngine
import Testing

private typealias Words = Effects<String>

@Suite struct `Effects in order` {
  private let lists = [[], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]]

  @Test func `a list has one spelling, however it is made`() {
    for list in lists {
      let appended = list.reduce(Words.none) { $0.appending($1) }
      #expect(appended == Words(list))
      #expect(appended.array == list)
    }
  }

  @Test func `up to two effects take no array`() {
    #expect(Words([]) == .none)
    #expect(Words(["a"]) == .one("a"))
    #expect(Words(["a", "b"]) == .two("a", "b"))
    #expect(Words(["a", "b", "c"]) == .many(["a", "b", "c"]))
  }

  @Test func `two lists joined are spelled as one`() {
    for first in lists {
      for second in lists {
        #expect(Words(first).appending(Words(second)) == Words(first + second))
      }
    }
  }

  @Test func `mapping keeps order and spelling`() {
    for list in lists {
      #expect(Words(list).map { $0 + "!" } == Words(list.map { $0 + "!" }))
    }
  }

  @Test func `only the empty list is empty`() {
    #expect(lists.map { Words($0).isEmpty } == [true, false, false, false, false])
  }

  @Test func `an effect is found at any place`() {
    #expect(lists.map { Words($0).contains { $0 == "b" } } == [false, false, true, true, true])
    #expect(!Words(["a", "b"]).contains { $0 == "z" })
  }
}
