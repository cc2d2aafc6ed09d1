import BridgeModels

extension Configuration {
  /// The configuration on one line, such as `ios current splashOwnerV1+errorPath`.
  var label: String {
    let flags = flags.names.isEmpty ? "none" : flags.names.joined(separator: "+")
    return platform.hasShell ? "\(platform.name) \(web.name) \(flags)" : "browser \(web.name)"
  }

  /// The inverse of `label`; nil if it is none.
  init?(label: String) {
    let words = label.split(separator: " ").map(String.init)
    guard words.count >= 2, let platform = Platform.allCases.first(where: { $0.name == words[0] }),
      let web = WebGeneration.allCases.first(where: { $0.name == words[1] })
    else { return nil }
    var flags: Flags = []
    if words.count == 3, words[2] != "none" {
      for name in words[2].split(separator: "+") {
        guard let flag = Flags.named.first(where: { $0.name == name }) else { return nil }
        flags.insert(flag.flag)
      }
    }
    self.init(platform: platform, web: web, flags: flags)
  }
}
