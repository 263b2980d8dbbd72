public import WaldenGraphics
public import WaldenPlatform

/// What one frame of a window was made of, and how long each part took.
///
/// ``Window/frameReportHandler`` gets one for each frame in which something of the app was drawn;
/// `WALDEN_TRACE=frame` writes the same as a line. The times follow one another: from the input to the beginning of the
/// frame, layout, drawing, handing over, and from there to the eye.
public struct FrameReport: Sendable {
    /// What became of a frame that was handed over.
    public enum Presentation: Sendable, Equatable {
        /// It became visible at a time, in seconds of the platform's clock.
        case shown(at: Double)
        /// It was never visible: another one took its place, or the window is hidden.
        case discarded
        /// The platform does not tell.
        case unknown
    }

    /// When the frame began, in seconds of the platform's clock.
    public let time: Double
    /// When the first of the input came that led to this frame, in seconds of the platform's clock; `nil` if none did.
    public let inputTime: Double?
    /// How long display links, animations and layout took, in seconds.
    public internal(set) var layoutDuration = 0.0
    /// How long it took to draw, in seconds: the buffer is brought up to date, then views draw.
    public internal(set) var drawDuration = 0.0
    /// How long it took to hand the frame to the platform, in seconds.
    public internal(set) var commitDuration = 0.0
    /// When it was handed over, in seconds of the platform's clock.
    public internal(set) var commitTime = 0.0
    /// What became of it.
    public internal(set) var presentation = Presentation.unknown
    /// What was drawn anew for the app, in device pixels of the surface.
    public internal(set) var damage = Region()
    /// What was moved as it was before something was drawn anew, because content scrolled.
    public internal(set) var moves: [PixelMove] = []
    /// Device pixels per point.
    public internal(set) var scale = 1.0
    /// The size of the surface, in device pixels.
    public internal(set) var pixelSize: (width: Int, height: Int) = (0, 0)

    init(time: Double, inputTime: Double?) {
        self.time = time
        self.inputTime = inputTime
    }

    /// How long the app worked for the frame, in seconds.
    public var workDuration: Double { layoutDuration + drawDuration + commitDuration }

    /// The part of the surface that was drawn anew, from 0 to 1.
    public var damagedPart: Double {
        var pixels = 0
        for index in 0..<damage.count {
            let rect = damage[index]
            pixels += Int(rect.width) * Int(rect.height)
        }
        return Double(pixels) / Double(max(1, pixelSize.width * pixelSize.height))
    }
}
