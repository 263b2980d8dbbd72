public import WaldenCore
public import WaldenGraphics

/// A window of the headless platform: a picture, and a record of what was asked for.
@MainActor
public final class HeadlessWindow: PlatformWindow {
    /// The name by which events speak of this window.
    public let id: WindowID
    /// What the app told last.
    public private(set) var properties: WindowProperties
    /// What the app asked for, in order.
    public private(set) var requests: [WindowRequest] = []
    /// What the window was told last. Changed by ``configure(_:)``.
    public internal(set) var configuration = WindowConfiguration()
    /// How many frames were shown.
    public private(set) var frameCount = 0
    /// What was drawn in the last frame, in device pixels of the surface.
    public private(set) var lastDamage = Region()
    /// What was moved in the last frame, before it was drawn.
    public private(set) var lastMoves: [PixelMove] = []
    /// Whether the app is told that ``completePresentation(at:refresh:)`` will be called; false unless a test says so.
    public var tellsPresentations = false
    /// When the frames began of which the app wants to know when they become visible, in seconds.
    public private(set) var presentationRequests: [Double] = []
    private var presentations: [FramePresentation] = []
    /// How the content of the last frame lies on the surface.
    public private(set) var layout: SurfaceLayout?

    /// A window that an app keeps may outlive its platform.
    private weak var platform: HeadlessPlatform?
    private var picture: Picture?
    private var isFrameOutstanding = false
    /// When the frame that is awaited comes by itself, in seconds.
    private(set) var nextFrameTime: Double?
    private var isClosed = false

    init(id: WindowID, platform: HeadlessPlatform, properties: WindowProperties) {
        self.id = id
        self.platform = platform
        self.properties = properties
    }

    // MARK: PlatformWindow

    /// Whether a frame may be drawn now.
    public var canDraw: Bool {
        !isClosed && !isFrameOutstanding && !configuration.states.contains(.suspended)
    }

    /// Draws a frame into the picture, and moves what moves.
    public func present(
        _ layout: SurfaceLayout, moves: [PixelMove], damage: Region, draw: (GraphicsContext, Region) -> Void
    ) -> FrameOutcome {
        guard !isClosed else { return .failed }
        // What is drawn may close the window: the picture stays until it is drawn.
        let isKept = self.picture != nil && self.layout == layout
        let picture = picture(for: layout)
        if isKept { picture.move(moves) }
        // A new picture is empty.
        let damage = isKept ? damage : picture.whole
        let insets = layout.insets
        picture.target?.withContext(clip: damage) { context in
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

    /// Asks to be told when the next frame is due.
    public func requestFrame() { awaitNextFrame() }

    /// A sixtieth of a second, or nothing where the next frame may follow at once.
    public var frameInterval: Double { platform?.framePacing == .immediate ? 0 : HeadlessWindow.displayInterval }

    /// Takes note of what is asked.
    public func requestPresentation(ofFrameBegunAt time: Double) -> Bool {
        if presentationRequests.count == HeadlessWindow.mostRequests { presentationRequests.removeFirst() }
        presentationRequests.append(time)
        return tellsPresentations
    }

    /// How many of them are kept where nobody answers.
    private static let mostRequests = 64

    /// Hands over what ``completePresentation(at:refresh:)`` was told.
    public func takePresentations() -> [FramePresentation] {
        defer { presentations = [] }
        return presentations
    }

    private func awaitNextFrame() {
        guard let platform, platform.framePacing != .immediate else { return }
        isFrameOutstanding = true
        if platform.framePacing == .display { nextFrameTime = platform.now + HeadlessWindow.displayInterval }
    }

    /// The time between frames of a display, in seconds.
    private static let displayInterval = 1.0 / 60

    /// Takes note of the properties.
    public func apply(_ properties: WindowProperties) { self.properties = properties }

    /// Takes note of a request, and grants it as far as that is possible in memory.
    public func perform(_ request: WindowRequest) {
        requests.append(request)
        switch request {
        case .activate: platform?.activate(self)
        case .setMaximized(let isMaximized): setState(.maximized, isMaximized)
        case .setFullscreen(let isFullscreen): setState(.fullscreen, isFullscreen)
        case .minimize, .move, .resize, .showMenu: break
        }
    }

    /// Takes the picture away.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        picture = nil
        platform?.remove(self)
    }

    // MARK: What happens

    /// Tells the app of a new size, scale or state.
    public func configure(_ configuration: WindowConfiguration) {
        self.configuration = configuration
        platform?.send(.windowConfigured(id, configuration))
    }

    /// Lets the window draw its next frame, as a compositor's frame callback does.
    public func completeFrame() {
        isFrameOutstanding = false
        nextFrameTime = nil
    }

    /// Tells what became of the oldest frame of which the app wants to know, if it does.
    ///
    /// - Parameters:
    ///   - time: When the frame became visible, in seconds; `nil` if it never did.
    ///   - refresh: The time to the next refresh, in seconds.
    public func completePresentation(at time: Double?, refresh: Double = 1.0 / 60) {
        guard !presentationRequests.isEmpty else { return }
        let begun = presentationRequests.removeFirst()
        presentations.append(FramePresentation(begun: begun, time: time, refresh: refresh))
    }

    /// Does so when its time has come.
    func completeFrame(at time: Double) {
        if let nextFrameTime, nextFrameTime <= time { completeFrame() }
    }

    /// The picture as it is on the screen; `nil` before the first frame.
    public var image: Image? { picture?.target?.makeImage() }

    private func setState(_ state: WindowConfiguration.States, _ isOn: Bool) {
        var new = configuration
        if isOn { new.states.insert(state) } else { new.states.remove(state) }
        configure(new)
    }

    private func picture(for layout: SurfaceLayout) -> Picture {
        if let picture, self.layout == layout { return picture }
        picture = nil  // Two at once need not find room.
        let new = Picture(layout)
        picture = new
        self.layout = layout
        return new
    }
}

/// Pixels, transparent at first, and what draws into them.
@MainActor
private final class Picture {
    private(set) var target: BitmapTarget?
    /// All of its pixels.
    let whole: Region
    private let memory: UnsafeMutableRawPointer
    private let stride: Int

    init(_ layout: SurfaceLayout) {
        let (width, height) = layout.pixelSize
        stride = width * 4
        whole = Region(PixelRect(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height)))
        let size = stride * height
        memory = .allocate(byteCount: size, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        target = BitmapTarget(
            data: memory, width: width, height: height, stride: stride, scale: layout.scale, isOpaque: false)
    }

    func move(_ moves: [PixelMove]) {
        for move in moves { move.copy(from: memory, to: memory, stride: stride) }
    }

    isolated deinit {
        target = nil
        memory.deallocate()
    }
}
