public import WaldenGraphics
public import WaldenPlatform

/// The damage and timing of one frame of a window that draws app content.
///
/// ``Window/frameReportHandler`` gets it; `WALDEN_TRACE=frame` logs the same. The times are consecutive: input to
/// beginning of the frame, layout, drawing, commit, and commit to presentation.
public struct FrameReport: Sendable {
    /// The outcome of a committed frame.
    public enum Presentation: Sendable, Equatable {
        /// Became visible at a time, in seconds of the platform's clock.
        case shown(at: Double)
        /// Never became visible: it was superseded, or the window is hidden.
        case discarded
        /// The platform did not report it.
        case unknown
    }

    /// When the frame began, in seconds of the platform's clock.
    public let time: Double
    /// The timestamp of the first input that led to this frame, in seconds of the platform's clock; `nil` if none did.
    public let inputTime: Double?
    /// The time spent on display links, animations and layout, in seconds.
    public internal(set) var layoutDuration = 0.0
    /// The time spent on drawing, in seconds: bringing the buffer up to date, then drawing views.
    public internal(set) var drawDuration = 0.0
    /// The time spent on handing the frame to the platform, in seconds.
    public internal(set) var commitDuration = 0.0
    /// When the frame was handed over, in seconds of the platform's clock.
    public internal(set) var commitTime = 0.0
    /// The outcome of the frame.
    public internal(set) var presentation = Presentation.unknown
    /// The region redrawn for the app, in device pixels of the surface.
    public internal(set) var damage = Region()
    /// The areas copied before redrawing because content scrolled.
    public internal(set) var moves: [PixelMove] = []
    /// Device pixels per point.
    public internal(set) var scale = 1.0
    /// The size of the surface, in device pixels.
    public internal(set) var pixelSize: (width: Int, height: Int) = (0, 0)

    init(time: Double, inputTime: Double?) {
        self.time = time
        self.inputTime = inputTime
    }

    /// The time that the app spent on the frame, in seconds.
    public var workDuration: Double { layoutDuration + drawDuration + commitDuration }

    /// The fraction of the surface that was redrawn, from 0 to 1.
    public var damagedPart: Double {
        let pixels = (0..<damage.count).reduce(0) { $0 + Int(damage[$1].width) * Int(damage[$1].height) }
        return Double(pixels) / Double(max(1, pixelSize.width * pixelSize.height))
    }
}
