import Testing
import WaldenTesting

// MARK: The app

/// A small app: a sheet to zoom with two fingers and write on with a pencil, and a palette in a second window.
final class Desk: MainApplicationDelegate {
    let sheet = Sheet(frame: Rect(x: 60, y: 40, width: 200, height: 160))
    let palette = Palette()

    func applicationDidFinishLaunching(_ application: Application) {
        let window = Window(title: "Desk", size: Size(width: 320, height: 240))
        sheet.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
        window.addSubview(sheet)
        window.closeHandler = { [sheet] _ in sheet.isSaved }
        window.makeKeyAndVisible()

        let tools = Window(title: "Palette", size: Size(width: 120, height: 60))
        tools.rootViewController = palette
        palette.clear.addTarget(sheet, action: Sheet.clear, for: .touchUpInside)
        tools.isHidden = false
    }
}

final class Palette: ViewController {
    let clear = Button(title: "Clear")

    override func viewDidLoad() { view.addSubview(clear, filling: EdgeInsets(all: 8)) }
}

final class Sheet: View {
    private(set) var strokes: [[Double]] = []
    var isSaved: Bool { strokes.isEmpty }

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        let pinch = PinchGestureRecognizer()
        pinch.addTarget(self, action: Sheet.zoomed)
        addGestureRecognizer(pinch)
    }

    func zoomed(_ pinch: PinchGestureRecognizer) {
        transform = AffineTransform.identity.scaledBy(x: pinch.scale, y: pinch.scale)
    }

    func clear() { strokes = [] }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        if touches.first?.type == .pencil { strokes.append([]) }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = touches.first, touch.type == .pencil else { return }
        strokes[strokes.count - 1].append(touch.force)
    }
}

// MARK: Its tests

/// Tests of the whole app with touchpad, pencil, fingers and the desktop.
@MainActor
struct DeskTests {
    let desk = Desk()
    let screen: TestScreen

    init() { screen = TestScreen(delegate: desk) }

    @Test func `a touchpad pinch zooms the sheet`() {
        screen.touchpad.pinch(desk.sheet, scale: 1.5)
        #expect(abs(desk.sheet.transform.a - 1.5) < 1e-9)
    }

    @Test func `a pencil writes a stroke with increasing force`() {
        screen.pencil.touch(desk.sheet, force: 0.2)
        screen.pencil.move(by: Point(x: 20, y: 0))
        screen.pencil.move(to: Point(x: 200, y: 100), force: 0.8, duration: .milliseconds(50), steps: 3)
        screen.pencil.lift()
        #expect(desk.sheet.strokes.map(\.count) == [4])
        #expect(desk.sheet.strokes.first?.last == 0.8)
    }

    @Test func `a window with unsaved strokes stays open until they are cleared`() {
        screen.pencil.tap(desk.sheet)
        screen.requestClose()
        #expect(screen.window.isVisible)
        screen.tap(desk.palette.clear)
        screen.requestClose()
        #expect(screen.window.isClosed && screen.exitStatus == nil)
    }

    @Test func `a finger holds the sheet while another presses a button in the other window`() {
        let fingers = screen.touch([desk.sheet, desk.palette.clear])
        #expect(desk.palette.clear.isHighlighted)
        screen.inOneFrame { fingers.forEach { $0.lift() } }
        #expect(screen.trace.contains("action sent target=Sheet sender=Button"))
    }

    @Test func `the sheet stays centred at any window size`() {
        screen.resize(to: Size(width: 420, height: 240), duration: .milliseconds(100), steps: 6)
        #expect(abs(desk.sheet.frame.midX - 210) < 1)
        screen.maximize()
        #expect(abs(desk.sheet.frame.midX - screen.desktopSize.width / 2) < 1)
        screen.restore()
        #expect(abs(desk.sheet.frame.midX - 210) < 1)
    }
}
