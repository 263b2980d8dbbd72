/// Presentation feedback for a frame.
public struct FramePresentation: Sendable, Equatable {
    /// When the frame began, in seconds, as passed to the platform.
    public var begun: Double
    /// When the frame became visible, in seconds of the platform's clock; `nil` if it was discarded.
    public var time: Double?
    /// The time until the screen's next refresh, in seconds; 0 if unknown or unpredictable.
    public var refresh: Double

    /// Creates a value.
    public init(begun: Double, time: Double?, refresh: Double = 0) {
        self.begun = begun
        self.time = time
        self.refresh = refresh
    }
}
