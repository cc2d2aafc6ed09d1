import BridgeModels
import ContractGenerators

extension ShellSystem {
  /// From the icon to content, with a sign-in once the page is there.
  public static let startAndSignIn = Script<ShellSystemEvent>(
    "start and sign-in",
    BootSystem.coldStart.events.map { .boot($0) } + LoginSystem.signIn.events.map { .login($0) })

  public static var scripts: [Script<ShellSystemEvent>] { [startAndSignIn] }
}
