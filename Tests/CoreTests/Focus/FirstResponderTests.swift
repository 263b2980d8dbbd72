import Testing
import Walden
import WaldenTesting

@MainActor
struct FirstResponderTests {
    let log = Log()
    let screen = TestScreen()

    private func focusable(_ name: String, x: Double = 0) -> Probe {
        let view = Probe(name, log, frame: Rect(x: x, y: 0, width: 50, height: 50), in: screen.window)
        view.isFocusable = true
        return view
    }

    @Test func `S20 by default a responder cannot become first, and may resign`() {
        #expect(!View().canBecomeFirstResponder)
        #expect(View().canResignFirstResponder)
        #expect(!ViewController().canBecomeFirstResponder)
        #expect(!screen.window.canBecomeFirstResponder)
        #expect(!screen.application.canBecomeFirstResponder)
    }

    @Test func `S21 becoming first fails for a responder that cannot, and the current one stays`() {
        let present = focusable("present")
        #expect(present.becomeFirstResponder())
        let plain = focusable("plain")
        plain.isFocusable = false
        #expect(!plain.becomeFirstResponder())
        #expect(screen.window.firstResponder === present)
        #expect(present.isFirstResponder && !plain.isFirstResponder)
    }

    @Test func `S21 becoming first fails when the current one refuses to resign`() {
        let present = focusable("present")
        present.becomeFirstResponder()
        present.refusesToResign = true
        let next = focusable("next")
        #expect(!next.becomeFirstResponder())
        #expect(screen.window.firstResponder === present)
        #expect(!present.resignFirstResponder())
        present.refusesToResign = false
        #expect(next.becomeFirstResponder())
        #expect(screen.window.firstResponder === next)
        #expect(!present.isFirstResponder)
    }

    @Test func `S21 becoming first fails without a window, and the current one stays`() {
        screen.pump()
        let present = focusable("present")
        present.becomeFirstResponder()
        let loose = Probe("loose", log)
        loose.isFocusable = true
        #expect(!loose.becomeFirstResponder())
        #expect(screen.window.firstResponder === present)
    }

    @Test func `S21 becoming first fails when the current one removes the next from the window as it resigns`() {
        let next = focusable("next")
        let spoiler = Spoiler("spoiler", log, frame: Rect(x: 0, y: 0, width: 9, height: 9), in: screen.window)
        spoiler.isFocusable = true
        spoiler.becomeFirstResponder()
        spoiler.onResign = { next.removeFromSuperview() }
        #expect(!next.becomeFirstResponder())
        #expect(screen.window.firstResponder == nil)
    }

    @Test func `S21 becoming first again succeeds and changes nothing`() {
        let view = focusable("view")
        screen.pump()
        #expect(view.becomeFirstResponder())
        screen.clearTrace()
        #expect(view.becomeFirstResponder())
        #expect(screen.trace == [])
        #expect(view.resignFirstResponder() && screen.window.firstResponder == nil)
    }

    @Test func `S19 a key press starts at the first responder, or else at the key window`() {
        let view = focusable("view")
        let inner = Probe("inner", log, frame: .zero, in: view)
        inner.isFocusable = true
        inner.handlesPresses = []
        screen.keyboard.press("a")
        #expect(log.take() == [])
        inner.becomeFirstResponder()
        screen.keyboard.press("a")
        #expect(log.take() == ["view began a", "view ended a"])
        let window = screen.openWindow(
            isKey: false, KeyLoggingWindow(title: "Other", size: Size(width: 50, height: 50)))
        window.log = log
        window.makeKeyAndVisible()
        screen.pump()
        screen.keyboard.press("b")
        #expect(log.take() == ["window b"])
    }

    @Test func `S19 a touch starts at its hit view, whatever the first responder`() {
        let first = focusable("first")
        first.becomeFirstResponder()
        _ = Probe("hit", log, frame: Rect(x: 100, y: 100, width: 50, height: 50), in: screen.window)
        screen.tap(at: Point(x: 110, y: 110))
        #expect(log.lines == ["hit began 10,10", "hit ended 10,10"])
        #expect(first.isFirstResponder)
    }

    @Test func `a first responder removed from the window resigns, even if it refuses`() {
        let view = focusable("view")
        view.becomeFirstResponder()
        view.refusesToResign = true
        view.removeFromSuperview()
        #expect(screen.window.firstResponder == nil)
        #expect(!view.isFirstResponder)
    }

    @Test func `a first responder that is hidden, or whose ancestor is, resigns`() {
        let outer = View(frame: screen.window.bounds)
        screen.window.addSubview(outer)
        let view = focusable("view")
        outer.addSubview(view)
        view.becomeFirstResponder()
        outer.isHidden = true
        #expect(screen.window.firstResponder == nil)
    }

    @Test func `a first responder moved within its window stays first`() {
        let view = focusable("view")
        view.becomeFirstResponder()
        screen.keyboard.down("a")
        let other = View(frame: screen.window.bounds)
        screen.window.addSubview(other)
        other.addSubview(view)
        #expect(view.isFirstResponder)
        screen.keyboard.up("a")
        #expect(log.lines == ["view began a", "view ended a"])
    }

    @Test func `a first responder set before any input gets the keys of the first active seat`() {
        let platform = HeadlessPlatformFixture()
        let view = Probe("view", log, frame: Rect(x: 0, y: 0, width: 10, height: 10), in: platform.window)
        view.isFocusable = true
        view.becomeFirstResponder()
        platform.window.makeKeyAndVisible()
        platform.turn()
        platform.press("a")
        #expect(log.lines == ["view began a"])
        #expect(platform.window.firstResponder === view)
    }

    /// Makes a view first responder whose superview logs shakes and remote control.
    private func focusViewInShakeView() {
        let outer = ShakeView(log, name: "outer")
        outer.frame = screen.window.bounds
        screen.window.addSubview(outer)
        let view = focusable("view")
        outer.addSubview(view)
        view.becomeFirstResponder()
    }

    @Test func `S107 shake and remote control start at the first responder`() {
        focusViewInShakeView()
        screen.shake()
        screen.remoteControl(.nextTrack)
        #expect(log.lines == ["outer began motionShake", "outer ended motionShake", "outer remote nextTrack"])
    }

    @Test func `S107 without a first responder, shake and remote control start at the key window`() {
        let outer = ShakeView(log, name: "outer")
        screen.window.addSubview(outer)
        screen.shake()
        #expect(log.take() == [])
        let window = screen.openWindow(
            isKey: false, KeyLoggingWindow(title: "Other", size: Size(width: 50, height: 50)))
        window.log = log
        window.makeKeyAndVisible()
        screen.pump()
        screen.shake()
        screen.remoteControl(.play)
        #expect(log.lines == ["window began", "window ended", "window remote"])
    }

    @Test func `S107 a media key is a remote control event, not a press`() {
        focusViewInShakeView()
        screen.keyboard.press(.audioPlay)
        screen.keyboard.press(.audioNext)
        #expect(log.lines == ["outer remote togglePlayPause", "outer remote nextTrack"])
    }

    @Test func `S107 an app can post a shake from anywhere`() {
        let outer = ShakeView(log, name: "outer")
        outer.isFirst = true
        screen.window.addSubview(outer)
        outer.becomeFirstResponder()
        screen.application.post(.motion(MotionInput(kind: .shake, phase: .cancelled, time: 1)))
        screen.pump()
        #expect(log.lines == ["outer cancelled motionShake"])
    }
}

private final class Spoiler: Probe {
    var onResign: (() -> Void)?
    override func resignFirstResponder() -> Bool {
        let did = super.resignFirstResponder()
        onResign?()
        return did
    }
}

private final class KeyLoggingWindow: Window {
    var log: Log?
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        log?.note("window \(presses.first?.key.characters ?? "")")
    }
    override func motionBegan(_ motion: Event.Subtype, with event: Event?) { log?.note("window began") }
    override func motionEnded(_ motion: Event.Subtype, with event: Event?) { log?.note("window ended") }
    override func remoteControlReceived(with event: Event?) { log?.note("window remote") }
}

private final class ShakeView: View {
    let log: Log
    let name: String
    var isFirst = false

    init(_ log: Log, name: String) {
        self.log = log
        self.name = name
        super.init(frame: .zero)
    }

    override var canBecomeFirstResponder: Bool { isFirst }
    override func motionBegan(_ motion: Event.Subtype, with event: Event?) { log.note("\(name) began \(motion)") }
    override func motionEnded(_ motion: Event.Subtype, with event: Event?) { log.note("\(name) ended \(motion)") }
    override func motionCancelled(_ motion: Event.Subtype, with event: Event?) {
        log.note("\(name) cancelled \(motion)")
    }
    override func remoteControlReceived(with event: Event?) {
        if case .remoteControl(let command) = event?.subtype { log.note("\(name) remote \(command)") }
    }
}
