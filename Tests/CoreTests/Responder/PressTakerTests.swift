import Testing
import Walden
import WaldenTesting

/// Which responder handles the beginning of a press, and which of its phases others get.
@MainActor
struct PressTakerTests {
    let log = Log()
    let screen = TestScreen()
    private let frame = Rect(x: 0, y: 0, width: 50, height: 50)

    /// Creates three nested views, the innermost of which is first responder.
    private func probes() -> (outer: Probe, middle: Probe, inner: Probe) {
        let outer = Probe("outer", log, frame: frame, in: screen.window)
        let middle = Probe("middle", log, frame: frame, in: outer)
        let inner = Probe("inner", log, frame: frame, in: middle)
        inner.isFocusable = true
        inner.becomeFirstResponder()
        return (outer, middle, inner)
    }

    @Test func `S96 a responder that handles only the beginning gets the end, too`() {
        let (_, middle, inner) = probes()
        screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(100))
        inner.handlesPresses = [.began]
        screen.keyboard.down("a")
        screen.advance(by: .milliseconds(250))
        screen.keyboard.up("a")
        #expect(log.take() == ["inner began a"])
        inner.handlesPresses = []
        middle.handlesPresses = [.began]
        screen.keyboard.down("b")
        screen.advance(by: .milliseconds(250))
        screen.keyboard.focus(nil)
        #expect(log.take() == ["middle began b"])
    }

    @Test func `S96 the responder that handled the beginning gets the repeats, those below do not`() {
        let (_, middle, inner) = probes()
        screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(100))
        inner.handlesPresses = [.changed]
        middle.handlesPresses = [.began, .changed]
        screen.keyboard.down("a")
        screen.advance(by: .milliseconds(150))
        screen.keyboard.up("a")
        #expect(log.take() == ["middle began a", "middle changed a"])
    }

    @Test func `S96 the responder that handled the beginning gets the end, even if one below handles ends`() {
        let (_, _, inner) = probes()
        inner.handlesPresses = [.ended, .cancelled]
        screen.keyboard.press("a")
        #expect(log.take() == ["middle began a", "inner ended a", "middle ended a"])
        screen.keyboard.down("b")
        inner.removeFromSuperview()
        #expect(log.take() == ["middle began b", "inner cancelled b", "middle cancelled b"])
    }

    @Test func `S96 a responder that passes on the beginning of a press gets its end`() {
        let watcher = Watcher(frame: frame)
        screen.window.addSubview(watcher)
        watcher.becomeFirstResponder()
        screen.keyboard.press("a")
        #expect(watcher.held.isEmpty && watcher.count == 1)
        _ = Probe("outer", log, frame: frame, in: screen.window)
        screen.window.subviews.last?.addSubview(watcher)
        watcher.becomeFirstResponder()
        screen.keyboard.press("b")
        #expect(watcher.held.isEmpty && watcher.count == 2 && log.take() == ["outer began b", "outer ended b"])
    }

    @Test func `S96 all that got the beginning get the end, even if a view between them moved elsewhere`() {
        let root = ObserverController("root", log)
        screen.window.rootViewController = root
        let (left, right) = (ObserverController("left", log), ObserverController("right", log))
        let panel = ObserverController("panel", log)
        for part in [left, right] { root.view.addSubview(part.view) }
        left.view.addSubview(panel.view)
        panel.becomeFirstResponder()
        screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(100))
        screen.keyboard.down("a")
        #expect(log.take() == ["panel began", "left began", "root began"])
        right.view.addSubview(panel.view)
        screen.advance(by: .milliseconds(150))
        #expect(log.take() == ["panel changed", "left changed", "root changed"])
        screen.keyboard.up("a")
        #expect(log.take() == ["panel ended", "left ended", "root ended"])
    }

    @Test func `S96 all that got the beginning get the cancel when a controller between them is dismissed`() {
        let (root, sheet) = (ObserverController("root", log), ObserverController("sheet", log))
        screen.window.rootViewController = root
        root.present(sheet, animated: false)
        sheet.becomeFirstResponder()
        screen.keyboard.down("a")
        #expect(log.take() == ["sheet began", "root began"])
        sheet.dismiss(animated: false)
        screen.keyboard.up("a")
        #expect(log.take() == ["sheet cancelled", "root cancelled"])
    }

    @Test(arguments: [false, true])
    func `S96 a press that a responder hands to another and passes on reaches each once`(isHandled: Bool) {
        let (root, panel) = (ObserverController("root", log), ObserverController("panel", log))
        let (first, helper) = (ObserverController("first", log), ObserverController("helper", log))
        screen.window.rootViewController = root
        for controller in [panel, helper] { root.view.addSubview(controller.view) }
        panel.view.addSubview(first.view)
        first.helper = helper
        root.handlesBeginnings = isHandled
        first.becomeFirstResponder()
        screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(100))
        screen.keyboard.down("a")
        #expect(log.take() == ["first began", "helper began", "root began", "panel began"])
        screen.advance(by: .milliseconds(150))
        #expect(log.take() == (isHandled ? [] : ["first changed", "panel changed"]) + ["root changed"])
        screen.keyboard.up("a")
        #expect(log.take() == ["first ended", "panel ended", "root ended"])
    }

    @Test func `S96 a press that a responder hands to one above it and passes on reaches each once`() {
        let (root, panel) = (ObserverController("root", log), ObserverController("panel", log))
        let first = ObserverController("first", log)
        screen.window.rootViewController = root
        root.view.addSubview(panel.view)
        panel.view.addSubview(first.view)
        first.helper = root
        first.becomeFirstResponder()
        screen.keyboard.press("a")
        #expect(
            log.take() == [
                "first began", "root began", "panel began", "first ended", "panel ended", "root ended",
            ])
    }

    @Test func `S96 a control that removes itself as a key goes down handles nothing`() {
        final class Leaving: Button {
            override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
                removeFromSuperview()
                super.pressesBegan(presses, with: event)
            }
        }
        let button = Leaving()
        button.frame = frame
        screen.window.addSubview(button)
        button.becomeFirstResponder()
        screen.keyboard.down(.space)
        #expect(!button.isHighlighted)
        screen.keyboard.up(.space)
    }

    @Test func `S96 two keys are handled independently`() {
        let (_, middle, inner) = probes()
        inner.onPresses = nil
        inner.handlesPresses = [.began]
        screen.keyboard.down("a")
        inner.handlesPresses = []
        middle.handlesPresses = [.began, .ended]
        screen.keyboard.down("b")
        screen.keyboard.up("a")
        screen.keyboard.up("b")
        #expect(log.take() == ["inner began a", "middle began b", "middle ended b"])
    }

    @Test func `S96 a removed handler gets the cancel, even if the first responder stays`() {
        let (root, sheet) = (ViewController(), ViewController())
        let owner = ChainController(log)
        screen.window.rootViewController = root
        root.view.addSubview(owner.view)
        owner.present(sheet, animated: false)
        screen.keyboard.down("a")
        owner.view.removeFromSuperview()
        screen.keyboard.up("a")
        #expect(log.take() == ["began", "cancelled"])
    }

    /// A view that tracks the held keys, and handles none.
    private final class Watcher: View {
        var held: Set<Press> = []
        var count = 0
        override var canBecomeFirstResponder: Bool { true }
        override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
            held.formUnion(presses)
            count += presses.count
            super.pressesBegan(presses, with: event)
        }
        override func pressesEnded(_ presses: Set<Press>, with event: Event?) {
            held.subtract(presses)
            super.pressesEnded(presses, with: event)
        }
    }
}

/// A controller that logs keys, motion and remote control events.
final class ChainController: ViewController {
    let log: Log
    let name: String

    init(_ log: Log, name: String = "") {
        self.log = log
        self.name = name.isEmpty ? "" : "\(name) "
        super.init()
        modalPresentationStyle = .fullScreen
    }

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) { log.note("\(name)began") }
    override func pressesEnded(_ presses: Set<Press>, with event: Event?) { log.note("\(name)ended") }
    override func pressesCancelled(_ presses: Set<Press>, with event: Event?) { log.note("\(name)cancelled") }
    override func motionBegan(_ motion: Event.Subtype, with event: Event?) { log.note("\(name)shaken") }
    override func motionEnded(_ motion: Event.Subtype, with event: Event?) {}
    override func remoteControlReceived(with event: Event?) { log.note("\(name)remote") }
}

/// A controller that logs the phases of keys and handles none.
private final class ObserverController: ViewController {
    let (name, log): (String, Log)
    /// Gets the beginnings, too.
    weak var helper: Responder?
    var handlesBeginnings = false

    init(_ name: String, _ log: Log) {
        (self.name, self.log) = (name, log)
        super.init()
    }

    override var canBecomeFirstResponder: Bool { true }
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        log.note("\(name) began")
        helper?.pressesBegan(presses, with: event)
        if !handlesBeginnings { super.pressesBegan(presses, with: event) }
    }
    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        log.note("\(name) changed")
        super.pressesChanged(presses, with: event)
    }
    override func pressesEnded(_ presses: Set<Press>, with event: Event?) {
        log.note("\(name) ended")
        super.pressesEnded(presses, with: event)
    }
    override func pressesCancelled(_ presses: Set<Press>, with event: Event?) {
        log.note("\(name) cancelled")
        super.pressesCancelled(presses, with: event)
    }
}
