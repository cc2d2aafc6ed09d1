import BridgeModels
import ContractGenerators

extension BootSystem {
  /// From the icon to content, with a shell that owns the splash.
  public static let coldStart = Script<BootEvent>(
    "cold start",
    [
      .launched, .committed, .painted, .hostFinished, .framesPassed, .signalDelivered,
      .fadeFinished,
    ])

  /// The first load fails, the user tries again in vain, and the network comes back.
  public static let offlineRetry = Script<BootEvent>(
    "offline retry",
    [
      .launched, .networkLost, .failed(.network, .asStarted), .committed, .painted,
      .listenerAttached, .retryTapped, .failed(.network, .asStarted), .committed, .painted,
      .listenerAttached, .networkBack, .committed, .painted, .hostFinished, .framesPassed,
      .signalDelivered, .fadeFinished,
    ])

  /// From content to another page of the app, and back out of the page cache.
  public static let thereAndBack = Script<BootEvent>(
    "there and back",
    coldStart.events + [
      .innerOpened, .committed, .painted, .hostFinished, .framesPassed, .signalDelivered,
      .wentBack, .committed,
    ])

  public static var scripts: [Script<BootEvent>] { [coldStart, offlineRetry, thereAndBack] }
}
