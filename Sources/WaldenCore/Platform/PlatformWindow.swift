public import WaldenGeometry
public import WaldenGraphics

/// A window as a platform sees it: a place for pixels, and some wishes.
///
/// A platform makes one for each ``Window`` that becomes visible, and answers with
/// ``PlatformEvent/windowConfigured(_:_:)`` before the first frame may be drawn.
@MainActor
public protocol PlatformWindow: AnyObject {
    /// The name by which events speak of this window.
    var id: WindowID { get }

    /// Whether a frame may be drawn now: configured, shown, with a free buffer, and no frame callback outstanding.
    ///
    /// Turns true without an event; a platform's `wait` returns when it does.
    var canDraw: Bool { get }

    /// Draws a frame and shows it.
    ///
    /// - Parameters:
    ///   - layout: The size, scale and margins of the frame; a change of them makes everything damaged.
    ///   - moves: Parts whose pixels move before the damage is drawn; they share no pixels, and mean nothing when the
    ///     layout has changed.
    ///   - damage: What else changed since the last frame, in device pixels of the whole surface, decorations included.
    ///   - draw: Draws into a context whose origin is the top left of the window's content, in points, clipped to
    ///     the region it is given: the damage and whatever else the buffer lacks, in device pixels of the surface.
    /// - Returns: What became of it; unless it is shown, the damage is still owed.
    func present(
        _ layout: SurfaceLayout, moves: [PixelMove], damage: Region, draw: (GraphicsContext, Region) -> Void
    ) -> FrameOutcome

    /// Asks to be told, by ``canDraw``, when the next frame is due, without drawing one.
    func requestFrame()

    /// The time between two frames of the screen, in seconds: how often moves are delivered that change nothing.
    var frameInterval: Double { get }

    /// Asks what becomes of the frame that is presented next, if it is shown; ``takePresentations()`` tells, where the
    /// platform can.
    ///
    /// - Parameter time: When the frame began, in seconds.
    /// - Returns: Whether it will be told.
    @discardableResult
    func requestPresentation(ofFrameBegunAt time: Double) -> Bool

    /// Hands over what became of frames that were asked for, oldest first, each once. A platform's `wait` returns when
    /// something comes.
    func takePresentations() -> [FramePresentation]

    /// Takes over the properties of a window that the compositor shows or obeys.
    func apply(_ properties: WindowProperties)

    /// Asks the compositor for something; it may refuse silently.
    func perform(_ request: WindowRequest)

    /// Takes the window from the screen for good and frees what it holds. No event speaks of it afterwards.
    func close()
}

extension PlatformWindow {
    /// That of 60 frames a second.
    public var frameInterval: Double { 1.0 / 60 }
    /// Does nothing: a platform that does not know need not say so.
    public func requestPresentation(ofFrameBegunAt time: Double) -> Bool { false }
    /// Nothing.
    public func takePresentations() -> [FramePresentation] { [] }
}

/// How a window's content lies on its surface.
public struct SurfaceLayout: Sendable, Equatable {
    /// The size of the content, in points.
    public var size: Size
    /// Device pixels per point.
    public var scale: Double
    /// How far our own decoration (title bar and borders) sticks out around the content, in points.
    public var frame: EdgeInsets
    /// How far the shadow sticks out around the frame, in points.
    public var shadow: EdgeInsets
    /// How far around the frame the pointer still reaches the window, to resize it, in points.
    public var resizeMargin: Double
    /// Whether every pixel of the content is opaque, but for those outside of its round corners.
    public var isOpaque: Bool
    /// The radius of the content's lower corners, in points.
    public var cornerRadius: Double

    /// Makes a layout from its parts; lengths of the content that are below zero or no numbers count as zero.
    public init(
        size: Size, scale: Double, frame: EdgeInsets = .zero, shadow: EdgeInsets = .zero, resizeMargin: Double = 0,
        isOpaque: Bool = true, cornerRadius: Double = 0
    ) {
        self.size = Size(width: size.width > 0 ? size.width : 0, height: size.height > 0 ? size.height : 0)
        self.scale = scale
        self.frame = frame
        self.shadow = shadow
        self.resizeMargin = resizeMargin
        self.isOpaque = isOpaque
        let most = min(self.size.width / 2, self.size.height)
        self.cornerRadius = cornerRadius > 0 ? min(cornerRadius, most) : 0
    }

    /// The distance from the surface's edges to the content's, in points.
    public var insets: EdgeInsets {
        EdgeInsets(
            top: frame.top + shadow.top, left: frame.left + shadow.left, bottom: frame.bottom + shadow.bottom,
            right: frame.right + shadow.right)
    }

    /// The size of the whole surface, in points: cut off at the right and at the bottom where no picture can be larger.
    ///
    /// Rounded to whole points, since compositors know no other sizes: from a fraction of one, they would have to
    /// stretch the picture.
    public var surfaceSize: Size {
        let size = PictureLimits.limited(size.outset(by: insets), scale: scale)
        return Size(width: max(1, size.width.rounded()), height: max(1, size.height.rounded()))
    }

    /// The size of the surface's buffer, in device pixels: rounded half away from zero, as
    /// `wp_fractional_scale_v1` says. At least one pixel each way, at most 16,384, and 67,108,864 in all.
    public var pixelSize: (width: Int, height: Int) { PictureLimits.pixelSize(of: surfaceSize, scale: scale) }

    /// The size of content and frame, which is what the user takes for the window, in points.
    package var frameSize: Size { size.outset(by: frame) }

    /// The squares that hold the content's round lower corners, in device pixels; none where its corners are square.
    package var cornerPixels: [PixelRect] {
        guard cornerRadius > 0 else { return [] }
        let insets = insets
        let top = insets.top + size.height - cornerRadius
        let corners = [insets.left, insets.left + size.width - cornerRadius].map {
            Rect(x: $0, y: top, width: cornerRadius, height: cornerRadius)
        }
        return corners.map { PixelRect(enclosing: $0, scale: scale).union(PixelRect(snapping: $0, scale: scale)) }
    }
}

/// The properties of a window that the compositor shows or obeys.
public struct WindowProperties: Sendable, Equatable {
    /// The title.
    public var title: String
    /// The name of the app's desktop file, without its ending.
    public var appID: String
    /// The smallest size of the content, in points; zero for no limit.
    public var minimumSize: Size
    /// The largest size of the content, in points; zero for no limit.
    public var maximumSize: Size
    /// The window above which this one stays, if any.
    public var parent: WindowID?

    /// Makes the properties from their parts.
    public init(
        title: String, appID: String, minimumSize: Size = .zero, maximumSize: Size = .zero, parent: WindowID? = nil
    ) {
        self.title = title
        self.appID = appID
        self.minimumSize = minimumSize
        self.maximumSize = maximumSize
        self.parent = parent
    }
}

/// Something that a window asks of the compositor.
public enum WindowRequest: Sendable, Equatable {
    /// An edge or a corner of a window.
    public struct Edges: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt8
        /// Makes a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The top edge.
        public static let top = Edges(rawValue: 1)
        /// The bottom edge.
        public static let bottom = Edges(rawValue: 2)
        /// The left edge.
        public static let left = Edges(rawValue: 4)
        /// The right edge.
        public static let right = Edges(rawValue: 8)
    }

    /// To be made key (activated).
    case activate
    /// To be minimised.
    case minimize
    /// To be maximised, or no longer.
    case setMaximized(Bool)
    /// To be made full screen, or no longer.
    case setFullscreen(Bool)
    /// To be moved by the pointer or finger that is down on it. `touch` is the finger's number, `nil` for a pointer.
    case move(seat: SeatID, touch: Int32?)
    /// To be resized by the pointer or finger that is down on it.
    case resize(seat: SeatID, touch: Int32?, edges: Edges)
    /// To show the compositor's window menu, for the pointer or finger that is down, at a location in window coordinates.
    case showMenu(seat: SeatID, touch: Int32?, at: Point)
}
