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
    /// What changed in the last frame, in device pixels of the surface.
    public private(set) var lastDamage = Region()
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

    /// Draws a frame into the picture.
    public func present(
        _ layout: SurfaceLayout, damage: Region, draw: (GraphicsContext, Region) -> Void
    ) -> FrameOutcome {
        guard !isClosed else { return .failed }
        // What is drawn may close the window: the picture stays until it is drawn.
        let picture = picture(for: layout)
        let insets = layout.insets
        picture.target?.withContext(clip: damage) { context in
            context.translate(x: insets.left, y: insets.top)
            draw(context, damage)
        }
        guard !isClosed else { return .shown }
        lastDamage = damage
        frameCount += 1
        awaitNextFrame()
        return .shown
    }

    /// Asks to be told when the next frame is due.
    public func requestFrame() { awaitNextFrame() }

    private func awaitNextFrame() {
        guard let platform, platform.framePacing != .immediate else { return }
        isFrameOutstanding = true
        if platform.framePacing == .display { nextFrameTime = platform.now + HeadlessWindow.frameInterval }
    }

    /// The time between frames of a display, in seconds.
    private static let frameInterval = 1.0 / 60

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
    private let memory: UnsafeMutableRawPointer

    init(_ layout: SurfaceLayout) {
        let (width, height) = layout.pixelSize
        let size = width * height * 4
        memory = .allocate(byteCount: size, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        target = BitmapTarget(
            data: memory, width: width, height: height, stride: width * 4, scale: layout.scale, isOpaque: false)
    }

    isolated deinit {
        target = nil
        memory.deallocate()
    }
}
