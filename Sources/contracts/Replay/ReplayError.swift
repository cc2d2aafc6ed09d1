/// Why a file cannot be replayed although every line of it can be read.
enum ReplayError: Error, Hashable, CustomStringConvertible {
  /// A name in the header that the model does not have.
  case unknownName(file: String, field: String, name: String, nearest: String?)
  case unknownGroup(file: String, name: String, known: [String])
  /// What a line says cannot happen there.
  case notPossible(file: String, number: Int, event: String, sees: String, possible: [String])
  /// A journal's bits stand for nothing in this model.
  case noLongerDecodes(file: String, number: Int)

  var description: String {
    switch self {
    case .unknownName(let file, let field, let name, let nearest):
      "\(file):1: field `\(field)`: the model has no `\(name)`"
        + (nearest.map { "; did you mean `\($0)`?" } ?? "")
    case .unknownGroup(let file, let name, let known):
      "\(file):1: field `group`: there is no group `\(name)`; expected "
        + known.joined(separator: ", ")
    case .notPossible(let file, let number, let event, let sees, let possible):
      "\(file): event \(number): \(event): that cannot happen here"
        + (sees.isEmpty ? "" : " (the user sees: \(sees))")
        + (possible.isEmpty ? "" : "; what can: \(possible.joined(separator: "; "))")
    case .noLongerDecodes(let file, let number):
      "\(file): event \(number): its bits stand for no event of this model"
    }
  }
}
