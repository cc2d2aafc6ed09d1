import BridgeModels

/// Turns the texts of an image to be saved into what the models of the messages take (OM-02).
public struct ImageReader: Sendable {
  /// An image as the page names and encodes it.
  public struct Image: Hashable, Sendable {
    public let filename: WireText
    public let base64: WireText
  }

  private var images = HandleTable<Image>(capacity: 3)

  public init() {}

  /// The image; nil if three others are still being saved.
  public mutating func asked(filename: WireText, base64: WireText) -> SessionImage? {
    images.handle(for: Image(filename: filename, base64: base64)).map { SessionImage($0.number) }
  }

  /// Name and content of `image`, for whoever saves it; nil if it is no longer kept.
  public func contents(of image: SessionImage) -> Image? { images.text(numbered: image.number) }

  /// Forgets `image`: it was saved, or could not be.
  public mutating func forget(_ image: SessionImage) {
    images.forget(numbered: image.number)
  }

  /// Forgets every image.
  public mutating func clear() { images.clear() }
}
