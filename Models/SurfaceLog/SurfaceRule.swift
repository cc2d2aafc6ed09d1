import ContractEngine

/// The rules of the surface and its log.
public enum SurfaceRule: UInt8, RuleID {
  case oneColour
  case lines
  case noNames
  case order

  public var id: String {
    switch self {
    case .oneColour: "SU-01"
    case .lines: "SU-02"
    case .noNames: "SU-03"
    case .order: "SU-04"
    }
  }

  public var text: String {
    switch self {
    case .oneColour:
      "The colour between loads comes from one setting, and nothing overwrites it."
    case .lines:
      "Debug builds log eight events with opacity, loading and cover; release builds log nothing."
    case .noNames: "A line holds no URL, user, session, token or script."
    case .order:
      "navigation_finished follows the restored opacity, process_terminated precedes its reload, "
        + "and at cover_hide the cover is still there."
    }
  }

  public var whenOff: String {
    switch self {
    case .oneColour: "The host's view overwrites the colour."
    case .lines: "Nothing is logged."
    case .noNames: "The lines name the address."
    case .order: "Lines are written before the framework has acted, or after the cover is gone."
    }
  }
}
