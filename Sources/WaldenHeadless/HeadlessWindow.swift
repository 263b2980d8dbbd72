public import WaldenGeometry
public import WaldenGraphics
public import WaldenPlatform

/// A window of the headless platform: an in-memory picture and a record of requests.
@MainActor
public final class HeadlessWindow: PlatformWindow {
    /// Identifies the window in events.
    public let id: WindowID
    /// Whether it is a popup, and of which window.
    public let role: WindowRole
    /// The place of the content on the desktop, in points. New windows are in the middle.
    public var desktopOrigin = Point.zero
    /// The properties last applied by the app.
    public private(set) var properties: WindowProperties
    /// The app's requests, in order.
    public private(set) var requests: [WindowRequest] = []
    /// The last configuration, from ``configure(_:)`` or from an event sent to the platform.
    public internal(set) var configuration = WindowConfiguration()
    /// The number of frames shown.
    public private(set) var frameCount = 0
    /// The damage of the last frame, in device pixels of the surface.
    public private(set) var lastDamage = Region()
    /// The pixel moves of the last frame, applied before drawing.
    public private(set) var lastMoves: [PixelMove] = []
    /// Whether presentation feedback is supported; ``completePresentation(at:refresh:)`` delivers it.
    public var supportsPresentationFeedback = false
    /// The begin times of frames awaiting presentation feedback, in seconds; at most the latest 64.
    public private(set) var presentationRequests: [Double] = []
    private var presentations: [FramePresentation] = []
    /// The layout of the last frame.
    public private(set) var layout: SurfaceLayout?

    /// Weak, since a window that an app retains may outlive its platform.
    private weak var platform: HeadlessPlatform?
    private var picture: Picture?
    private var isFrameOutstanding = false
    /// When the pending frame completes on its own, in seconds.
    private(set) var nextFrameTime: Double?
    private var isClosed = false
    /// The size before the window was maximised, tiled or made full screen, title bar included.
    private var floatingSize: Size?

    init(id: WindowID, platform: HeadlessPlatform, role: WindowRole, size: Size, properties: WindowProperties) {
        floatingSize = size
        self.id = id
        self.role = role
        self.platform = platform
        self.properties = properties
    }

    // MARK: PlatformWindow

    /// Whether a frame may be drawn now.
    public var canDraw: Bool {
        !isClosed && !isFrameOutstanding && !configuration.states.contains(.suspended)
    }

    /// Applies moves and draws a frame into the picture.
    public func present(
        _ layout: SurfaceLayout, moves: [PixelMove], damage: Region, draw: (GraphicsContext, Region) -> Void
    ) -> FrameOutcome {
        guard !isClosed else { return .failed }
        // The local reference keeps the picture alive: drawing may close the window.
        let isKept = self.picture != nil && self.layout == layout
        let picture = picture(for: layout)
        if isKept { picture.move(moves) }
        // A new picture is empty.
        let damage = isKept ? damage : picture.whole
        let insets = layout.insets
        picture.target.withContext(clip: damage) { context in
            if !layout.isOpaque || insets != .zero {
                for index in 0..<damage.count { context.clear(damage[index].rect(scale: layout.scale)) }
            }
            context.translate(x: insets.left, y: insets.top)
            draw(context, damage)
        }
        guard !isClosed else { return .shown }
        lastDamage = damage
        lastMoves = isKept ? moves : []
        frameCount += 1
        awaitNextFrame()
        return .shown
    }

    /// Requests a frame callback.
    public func requestFrame() { awaitNextFrame() }

    /// 1/60 s, or 0 with immediate frame pacing.
    public var frameInterval: Double { platform?.framePacing == .immediate ? 0 : HeadlessWindow.displayInterval }

    /// Records a request for presentation feedback.
    public func requestPresentation(ofFrameBegunAt time: Double) -> Bool {
        if presentationRequests.count == HeadlessWindow.maximumRequests { presentationRequests.removeFirst() }
        presentationRequests.append(time)
        return supportsPresentationFeedback
    }

    private static let maximumRequests = 64

    /// Returns and clears the feedback from ``completePresentation(at:refresh:)``.
    public func takePresentations() -> [FramePresentation] {
        defer { presentations = [] }
        return presentations
    }

    private func awaitNextFrame() {
        guard let platform, platform.framePacing != .immediate else { return }
        isFrameOutstanding = true
        if platform.framePacing == .display { nextFrameTime = platform.now + HeadlessWindow.displayInterval }
    }

    private static let displayInterval = 1.0 / 60

    /// Records the properties.
    public func apply(_ properties: WindowProperties) { self.properties = properties }

    /// Records a request, and grants activation, maximising and full screen.
    public func perform(_ request: WindowRequest) {
        requests.append(request)
        switch request {
        case .activate: platform?.activate(self)
        case .setMaximized(let isMaximized): setState(.maximized, isMaximized)
        case .setFullscreen(let isFullscreen): setState(.fullscreen, isFullscreen)
        case .place(let placement): platform?.place(self, placement)
        case .minimize, .move, .resize, .showMenu, .ringBell: break
        }
    }

    /// Closes the window and frees its picture.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        picture = nil
        platform?.remove(self)
    }

    // MARK: Simulating a compositor

    /// Sends a new configuration to the app.
    public func configure(_ configuration: WindowConfiguration) {
        platform?.send(.windowConfigured(id, configuration))
    }

    /// Sends new states to the app, with the resulting size: a part of ``HeadlessPlatform/desktopSize``, or the
    /// previous size when the window floats again.
    public func configure(states: WindowConfiguration.States) {
        var new = configuration
        new.states = states
        if let desktop = platform?.desktopSize {
            let (wasFloating, isFloating) = (configuration.states.isFloating, states.isFloating)
            if wasFloating, !isFloating { floatingSize = layout?.frameSize ?? configuration.size ?? floatingSize }
            if !isFloating {
                new.size = states.part(of: desktop)
            } else if !wasFloating {
                new.size = floatingSize
            }
        }
        configure(new)
    }

    /// Lets the window draw its next frame, as a compositor's frame callback does.
    public func completeFrame() {
        isFrameOutstanding = false
        nextFrameTime = nil
    }

    /// Answers the oldest pending request for presentation feedback, if any: with the time at which the frame became
    /// visible (`nil` if discarded) and the time until the next refresh, in seconds.
    public func completePresentation(at time: Double?, refresh: Double = 1.0 / 60) {
        guard !presentationRequests.isEmpty else { return }
        let begun = presentationRequests.removeFirst()
        presentations.append(FramePresentation(begun: begun, time: time, refresh: refresh))
    }

    func completeFrame(at time: Double) {
        if let nextFrameTime, nextFrameTime <= time { completeFrame() }
    }

    /// A copy of the picture; `nil` before the first frame and after closing.
    public var image: Image? { picture?.target.makeImage() }

    private func setState(_ state: WindowConfiguration.States, _ isOn: Bool) {
        let states = configuration.states
        configure(states: isOn ? states.union(state) : states.subtracting(state))
    }

    private func picture(for layout: SurfaceLayout) -> Picture {
        if let picture, self.layout == layout { return picture }
        picture = nil  // Frees the old one first, to limit peak memory.
        let new = Picture(layout)
        picture = new
        self.layout = layout
        return new
    }
}

extension WindowConfiguration.States {
    /// Returns the part of the desktop that the window fills: half of an axis with only one tiled edge, otherwise all.
    fileprivate func part(of desktop: Size) -> Size {
        guard isDisjoint(with: [.maximized, .fullscreen]) else { return desktop }
        let isHalfWide = contains(.tiledLeft) != contains(.tiledRight)
        let isHalfHigh = contains(.tiledTop) != contains(.tiledBottom)
        return Size(
            width: isHalfWide ? (desktop.width / 2).rounded() : desktop.width,
            height: isHalfHigh ? (desktop.height / 2).rounded() : desktop.height)
    }
}

/// A pixel buffer, initially transparent, and its drawing target.
@MainActor
private final class Picture {
    let target: BitmapTarget
    let whole: Region

    init(_ layout: SurfaceLayout) {
        let (width, height) = layout.pixelSize
        whole = Region(PixelRect(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height)))
        target = BitmapTarget(width: width, height: height, scale: layout.scale)
    }

    func move(_ moves: [PixelMove]) {
        for move in moves { move.copy(from: target, to: target) }
    }
}
