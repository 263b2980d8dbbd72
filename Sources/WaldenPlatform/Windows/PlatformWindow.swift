public import WaldenGeometry
public import WaldenGraphics

/// A platform's side of a window: it shows pixels and forwards requests to the compositor.
///
/// A platform creates one for each ``Window`` that becomes visible, and appends
/// ``PlatformEvent/windowConfigured(_:_:)`` before the first frame may be drawn.
@MainActor
public protocol PlatformWindow: AnyObject {
    /// Identifies the window in events.
    var id: WindowID { get }

    /// Whether a frame may be drawn now: the window is configured, not suspended, has a free buffer, and no frame
    /// callback is pending.
    ///
    /// Becomes true without an event; the platform's `wait` then returns.
    var canDraw: Bool { get }

    /// Draws and presents a frame.
    ///
    /// - Parameters:
    ///   - layout: The size, scale and margins of the frame. A changed layout damages everything.
    ///   - moves: Areas whose pixels are copied before the damage is drawn. They do not overlap, and are ignored if the
    ///     layout has changed.
    ///   - damage: The other changes since the last frame, in device pixels of the whole surface, decorations included.
    ///   - draw: Draws into a context in points, with its origin at the top left of the content. The context is clipped
    ///     to the region passed: the damage and other stale parts of the buffer, in device pixels of the surface. Its
    ///     pixels are transparent where the layout does not say that the content is opaque.
    /// - Returns: The outcome; unless it is `shown`, the damage remains pending.
    func present(
        _ layout: SurfaceLayout, moves: [PixelMove], damage: Region, draw: (GraphicsContext, Region) -> Void
    ) -> FrameOutcome

    /// Requests a frame callback without drawing; ``canDraw`` is false until it arrives.
    func requestFrame()

    /// The screen's frame interval, in seconds. Coalesced moves that cause no drawing are delivered at this rate.
    var frameInterval: Double { get }

    /// Requests presentation feedback for the next frame; ``takePresentations()`` returns it if that frame is shown.
    ///
    /// - Parameter time: When the frame began, in seconds.
    /// - Returns: Whether feedback will be delivered if the frame is shown.
    @discardableResult
    func requestPresentation(ofFrameBegunAt time: Double) -> Bool

    /// Returns the pending presentation feedback, oldest first, and clears it. A platform's `wait` returns when
    /// feedback arrives.
    func takePresentations() -> [FramePresentation]

    /// Applies the properties that the compositor shows or enforces.
    func apply(_ properties: WindowProperties)

    /// Sends a request to the compositor, which may silently refuse.
    func perform(_ request: WindowRequest)

    /// Closes the window for good and frees its resources. No later event refers to it.
    func close()
}

extension PlatformWindow {
    /// 1/60 s by default.
    public var frameInterval: Double { 1.0 / 60 }
    /// Returns false: presentation feedback is unsupported by default.
    public func requestPresentation(ofFrameBegunAt time: Double) -> Bool { false }
    /// Returns an empty array by default.
    public func takePresentations() -> [FramePresentation] { [] }
}

/// The layout of a window's content on its surface.
public struct SurfaceLayout: Sendable, Equatable {
    /// The size of the content, in points.
    public var size: Size
    /// Device pixels per point.
    public var scale: Double
    /// The extents of the client-side decoration (title bar and borders) around the content, in points.
    public var frame: EdgeInsets
    /// The extents of the shadow around the frame, in points.
    public var shadow: EdgeInsets
    /// The width of the area around the frame where the pointer can resize the window, in points.
    public var resizeMargin: Double
    /// Whether the content is opaque inside its rounded corners.
    public var isOpaque: Bool
    /// The radius of the content's lower corners, in points.
    public var cornerRadius: Double

    /// Creates a layout. Negative or NaN lengths of the content count as zero.
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
        let maximum = min(self.size.width / 2, self.size.height)
        self.cornerRadius = cornerRadius > 0 ? min(cornerRadius, maximum) : 0
    }

    /// The insets of the content within the surface, in points.
    public var insets: EdgeInsets {
        EdgeInsets(
            top: frame.top + shadow.top, left: frame.left + shadow.left, bottom: frame.bottom + shadow.bottom,
            right: frame.right + shadow.right)
    }

    /// The size of the whole surface, in points, clamped to the maximum picture size.
    ///
    /// Rounded to whole points, the only sizes that compositors support; they would stretch a picture of any other
    /// size.
    public var surfaceSize: Size {
        let size = PictureLimits.limited(size.outset(by: insets), scale: scale)
        return Size(width: max(1, size.width.rounded()), height: max(1, size.height.rounded()))
    }

    /// The size of the surface's buffer in device pixels, rounded half away from zero as `wp_fractional_scale_v1`
    /// requires. At least one pixel each way, at most 16,384, and at most 67,108,864 in total.
    public var pixelSize: (width: Int, height: Int) { PictureLimits.pixelSize(of: surfaceSize, scale: scale) }

    /// The size of the content and frame, in points: the window as the user sees it.
    package var frameSize: Size { size.outset(by: frame) }

    /// The bounding squares of the content's rounded lower corners, in device pixels; empty if the corners are square.
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

/// The role of a window on the desktop.
public enum WindowRole: Sendable, Hashable {
    /// An independent window.
    case toplevel
    /// A window that is placed beside something in its parent, such as a menu.
    case popup(PopupRole)
}

/// The role of a popup.
public struct PopupRole: Sendable, Hashable {
    /// The window above which it is shown, a popup or not. Popups of one window close in reverse order.
    public var parent: WindowID
    /// Where it goes.
    public var placement: PopupPlacement
    /// Whose input it takes; `nil` for none, as for a tooltip.
    public var grab: PopupGrab?
    /// Whether pointers and fingers act on it; otherwise they pass through to what is beneath.
    public var acceptsTouches: Bool

    /// Creates a role.
    public init(parent: WindowID, placement: PopupPlacement, grab: PopupGrab? = nil, acceptsTouches: Bool = true) {
        self.parent = parent
        self.placement = placement
        self.grab = grab
        self.acceptsTouches = acceptsTouches
    }
}

/// Takes the input of a seat until the popup closes: a press on another app's window closes it, by
/// ``PlatformEvent/windowCloseRequested(_:)``. So does a compositor that refuses.
public struct PopupGrab: Sendable, Hashable {
    /// The seat.
    public var seat: SeatID
    /// The serial of the press that opens the popup; without one, the platform uses its newest of the seat.
    public var serial: InputSerial?

    /// Creates a grab.
    public init(seat: SeatID, serial: InputSerial? = nil) {
        self.seat = seat
        self.serial = serial
    }
}

/// Window properties that the compositor shows or enforces.
public struct WindowProperties: Sendable, Equatable {
    /// The title.
    public var title: String
    /// The name of the app's desktop file, without extension.
    public var appID: String
    /// The smallest size of the content, in points; zero for no limit.
    public var minimumSize: Size
    /// The largest size of the content, in points; zero for no limit.
    public var maximumSize: Size
    /// The parent window, above which this one stays.
    public var parent: WindowID?
    /// Whether the parent waits until this window is closed.
    public var isModal: Bool
    /// The window's own icon; `nil` for the app's.
    public var icon: WindowIcon?

    /// Creates properties.
    public init(
        title: String, appID: String, minimumSize: Size = .zero, maximumSize: Size = .zero, parent: WindowID? = nil,
        isModal: Bool = false, icon: WindowIcon? = nil
    ) {
        self.title = title
        self.appID = appID
        self.minimumSize = minimumSize
        self.maximumSize = maximumSize
        self.parent = parent
        self.isModal = isModal
        self.icon = icon
    }
}

/// The icon of a window in the desktop's lists of windows, in place of the icon in the app's desktop file.
///
/// The Wayland interface is `xdg_toplevel_icon_v1`; many desktops show only the app's icon.
public struct WindowIcon: Sendable, Hashable {
    /// The name of an icon in the desktop's themes, such as `text-x-generic`.
    public var name: String?
    /// A picture, drawn into a square; desktops that find the name may ignore it.
    public var image: Image?

    /// Creates an icon.
    public init(name: String? = nil, image: Image? = nil) {
        self.name = name
        self.image = image
    }

    /// Compares pictures by identity.
    public static func == (lhs: WindowIcon, rhs: WindowIcon) -> Bool {
        lhs.name == rhs.name && lhs.image === rhs.image
    }

    /// Hashes the name and the identity of the picture.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(image.map(ObjectIdentifier.init))
    }
}

/// A request of a window to the compositor.
public enum WindowRequest: Sendable, Equatable {
    /// The edges of a window; two adjacent ones make a corner.
    public struct Edges: OptionSet, Sendable, Hashable {
        /// The raw bits, as in `xdg_toplevel.resize_edge`.
        public let rawValue: UInt8
        /// Creates a set from its raw bits.
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

    /// Raises the window and makes it key, or calls the user's attention to it.
    case activate
    /// Rings the desktop's bell.
    case ringBell
    /// Minimises the window.
    case minimize
    /// Maximises or restores the window.
    case setMaximized(Bool)
    /// Enters or leaves full screen.
    case setFullscreen(Bool)
    /// Starts an interactive move by a pointer, finger or tool that is down. `touch` identifies the finger or tool;
    /// `nil` is the pointer. Without the serial of the press, a compositor is not asked.
    case move(seat: SeatID, touch: Int32?, serial: InputSerial? = nil)
    /// Starts an interactive resize, like a move.
    case resize(seat: SeatID, touch: Int32?, serial: InputSerial? = nil, edges: Edges)
    /// Shows the compositor's window menu for a press, at a location in window coordinates.
    case showMenu(seat: SeatID, touch: Int32?, serial: InputSerial? = nil, at: Point)
    /// Places a popup anew. Other windows ignore it.
    case place(PopupPlacement)
}
