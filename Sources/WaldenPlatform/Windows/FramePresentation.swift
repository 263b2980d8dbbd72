/// What became of a frame that was presented.
public struct FramePresentation: Sendable, Equatable {
    /// When the frame began, in seconds, as the platform was told.
    public var begun: Double
    /// When the frame became visible, in seconds of the platform's clock; `nil` if it never did.
    public var time: Double?
    /// The time to the next refresh of the screen, in seconds; 0 if that is not known, or none is to be foreseen.
    public var refresh: Double

    /// Makes a value from its parts.
    public init(begun: Double, time: Double?, refresh: Double = 0) {
        self.begun = begun
        self.time = time
        self.refresh = refresh
    }
}
