import ContractEngine

/// The rules of sharing a file, both sides.
public enum ShareFileRule: UInt8, RuleID {
  case transport
  case allowedFile
  case breachShown
  case deletedAtClose
  case keptWhileOpen
  case noToast
  case oneSheet

  public var id: String {
    switch self {
    case .transport: "SF-01"
    case .allowedFile: "SF-02"
    case .breachShown: "SF-03"
    case .deletedAtClose: "SF-04"
    case .keptWhileOpen: "SF-04b"
    case .noToast: "SF-05"
    case .oneSheet: "SF-Q05"
    }
  }

  public var text: String {
    switch self {
    case .transport:
      "With the capability the web sends name, type and content; without it it uses its download "
        + "link."
    case .allowedFile:
      "The content is UTF-8 of at most 20 MB, the name 1 to 120 letters, digits, dots, underscores "
        + "and hyphens that do not begin with a dot."
    case .breachShown: "A share that is not allowed gets a failure notice and nothing else."
    case .deletedAtClose: "The temporary file is deleted when the share sheet closes."
    case .keptWhileOpen: "The temporary file is not deleted before the share sheet closes."
    case .noToast: "The web shows no toast, whichever way a share ended."
    case .oneSheet:
      "A share that comes while a system sheet is up gets a failure notice and nothing else (Q-05)."
    }
  }

  public var whenOff: String {
    switch self {
    case .transport: "The web uses its download link inside the shell too."
    case .allowedFile: "Any name and any size will do."
    case .breachShown: "A share that is not allowed is dropped without a word."
    case .deletedAtClose: "The temporary file stays."
    case .keptWhileOpen: "The temporary file is deleted as soon as the sheet is shown."
    case .noToast: "The web says that the file was exported as soon as it was sent."
    case .oneSheet: "A second share is written and presented over the first."
    }
  }
}
