import Testing
import Walden
import WaldenTesting

@MainActor
struct ResponderChainTests {
    let log = Log()

    private func chain(from start: Responder) -> [String] {
        var names: [String] = []
        var responder: Responder? = start
        while let current = responder {
            names.append((current as? Probe)?.name ?? "\(type(of: current))")
            responder = current.next
        }
        return names
    }

    @Test func `S13 the next responder of a view is its controller if it is the root view, otherwise its superview`() {
        let controller = ViewController()
        let child = View()
        controller.view.addSubview(child)
        #expect(child.next === controller.view)
        #expect(controller.view.next === controller)
    }

    @Test func `S14 the next responder of a root controller is the window`() {
        let screen = TestScreen()
        let controller = ViewController()
        screen.window.rootViewController = controller
        #expect(controller.next === screen.window)
    }

    @Test func `S14 the next responder of a presented controller is the presenting one`() {
        let screen = TestScreen()
        let (controller, sheet) = (ViewController(), ViewController())
        screen.window.rootViewController = controller
        controller.present(sheet, animated: false)
        #expect(sheet.view.window === screen.window)
        #expect(sheet.next === controller)
        controller.dismiss(animated: false)
        #expect(sheet.next == nil)
    }

    @Test func `S14 the next responder of any other controller is the superview of its view`() {
        let screen = TestScreen()
        let (parent, child) = (ViewController(), ViewController())
        screen.window.rootViewController = parent
        parent.addChild(child)
        parent.view.addSubview(child.view)
        #expect(child.next === parent.view)
        #expect(
            chain(from: child.view) == ["View", "ViewController", "View", "ViewController", "Window", "Application"])
    }

    @Test func `S15 the next responder of a window is the application, then its delegate if that is a responder`() {
        let screen = TestScreen()
        #expect(screen.window.next === screen.application)
        #expect(screen.application.next == nil)
        let delegate = RespondingDelegate()
        screen.application.delegate = delegate
        #expect(screen.application.next === delegate)
        let plain = PlainDelegate()
        screen.application.delegate = plain
        #expect(screen.application.next == nil)
    }

    @Test func `S15 a delegate that is a view, a controller or the application is not in the chain`() {
        let screen = TestScreen()
        let view = DelegateView()
        screen.application.delegate = view
        #expect(screen.application.next == nil)
        let controller = DelegateController()
        screen.application.delegate = controller
        #expect(screen.application.next == nil)
    }

    @Test func `S16 unhandled events reach the end of the chain and are dropped`() {
        let screen = TestScreen()
        let delegate = RespondingDelegate()
        screen.application.delegate = delegate
        screen.window.addSubview(View(frame: Rect(x: 0, y: 0, width: 50, height: 50)))
        let finger = screen.touch(at: Point(x: 5, y: 5))
        finger.move(to: Point(x: 6, y: 6))
        finger.lift()
        screen.touch(at: Point(x: 5, y: 5)).cancel()
        screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(100))
        screen.keyboard.down("a")
        screen.advance(by: .milliseconds(110))
        screen.keyboard.up("a")
        screen.keyboard.down("b")
        screen.keyboard.focus(nil)
        screen.keyboard.focus(screen.window)
        screen.shake()
        screen.remoteControl(.play)
        #expect(
            delegate.log == [
                "touches began", "touches moved", "touches ended", "touches began", "touches cancelled",
                "presses began", "presses changed", "presses ended", "presses began", "presses cancelled",
                "motion began", "motion ended", "remote",
            ])
        screen.application.delegate = nil
        screen.tap(at: Point(x: 5, y: 5))
        screen.keyboard.press("a")
        screen.shake()
        screen.remoteControl(.play)
    }

    @Test func `S17 began climbs to the first ancestor that overrides it, and each phase climbs separately`() {
        let screen = TestScreen()
        let outer = Probe("outer", log, frame: Rect(x: 0, y: 0, width: 200, height: 200), in: screen.window)
        let middle = Probe("middle", log, frame: Rect(x: 0, y: 0, width: 100, height: 100), in: outer)
        let inner = Probe("inner", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: middle)
        inner.handles = [.moved, .cancelled]
        middle.handles = [.ended]
        let finger = screen.touch(at: Point(x: 10, y: 10))
        finger.move(to: Point(x: 20, y: 20))
        finger.lift()
        #expect(log.take() == ["outer began 10,10", "inner moved 20,20", "middle ended 20,20"])
        screen.touch(at: Point(x: 10, y: 10)).cancel()
        #expect(log.take() == ["outer began 10,10", "inner cancelled 10,10"])
    }

    @Test func `S17 a touch that a view handles and passes on is handled twice`() {
        let screen = TestScreen()
        let outer = Probe("outer", log, frame: Rect(x: 0, y: 0, width: 200, height: 200), in: screen.window)
        let inner = Probe("inner", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: outer)
        inner.onTouches = { [unowned outer] phase, touches, event in
            if phase == .began { outer.touchesBegan(touches, with: event) }
        }
        screen.tap(at: Point(x: 5, y: 5))
        #expect(log.lines == ["inner began 5,5", "outer began 5,5", "inner ended 5,5"])
    }

    @Test func `S17 the hit view gets each touch as ended or cancelled exactly once`() {
        let screen = TestScreen()
        _ = Probe("view", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: screen.window)
        let finger = screen.touch(at: Point(x: 5, y: 5))
        finger.lift()
        finger.lift()
        finger.cancel()
        screen.seat.unplug(.touch)
        #expect(log.take() == ["view began 5,5", "view ended 5,5"])
        let second = screen.touch(at: Point(x: 6, y: 6))
        second.cancel()
        second.cancel()
        second.lift()
        #expect(log.take() == ["view began 6,6", "view cancelled 6,6"])
    }

    @Test func `S18 the compositor cancels all touches of the seat`() {
        let screen = TestScreen()
        let view = Probe("view", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: screen.window)
        view.isMultipleTouchEnabled = true
        _ = screen.touch(at: Point(x: 5, y: 5))
        let finger = screen.touch(at: Point(x: 15, y: 5))
        finger.cancel()
        #expect(log.lines == ["view began 5,5", "view began 15,5", "view cancelled 5,5 15,5"])
    }

    @Test func `S18 closing a window cancels its touches`() {
        let screen = TestScreen()
        _ = Probe("view", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: screen.window)
        let finger = screen.touch(at: Point(x: 5, y: 5))
        screen.window.close()
        finger.lift()
        #expect(log.lines == ["view began 5,5", "view cancelled 5,5"])
    }

    @Test func `S18 hiding a window cancels its touches for good, even if it shows again`() {
        let screen = TestScreen()
        _ = Probe("view", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: screen.window)
        let finger = screen.touch(at: Point(x: 5, y: 5))
        screen.window.isHidden = true
        screen.window.isHidden = false
        screen.pump()
        finger.move(to: Point(x: 7, y: 7))
        finger.lift()
        #expect(log.take() == ["view began 5,5", "view cancelled 5,5"])
        screen.tap(at: Point(x: 8, y: 8))
        #expect(log.take() == ["view began 8,8", "view ended 8,8"])
    }

    @Test(arguments: [true, false])
    func `S18 a window that hides or closes in its hit test gets no touch`(closes: Bool) {
        let screen = TestScreen()
        let view = Trap("view", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: screen.window)
        view.onHitTest = { [weak window = screen.window] in
            if closes { window?.close() } else { window?.isHidden = true }
        }
        let finger = screen.touch(at: Point(x: 5, y: 5))
        finger.lift()
        #expect(log.take() == [])
        guard !closes else { return }
        view.onHitTest = nil
        screen.window.isHidden = false
        screen.pump()
        screen.pointer.click(at: Point(x: 8, y: 8))
        #expect(log.take() == ["view began 8,8", "view ended 8,8"])
        view.onHitTest = { [weak window = screen.window] in window?.isHidden = true }
        screen.pointer.press()
        screen.pointer.release()
        #expect(log.take() == [])
    }

    /// A view that runs an action in a hit test.
    private final class Trap: Probe {
        var onHitTest: (() -> Void)?

        override func point(inside point: Point, with event: Event?) -> Bool {
            onHitTest?()
            return super.point(inside: point, with: event)
        }
    }

    @Test func `S18 a removed view gets a cancel, also when an ancestor is removed`() {
        let screen = TestScreen()
        let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        screen.window.addSubview(outer)
        let view = Probe("view", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: outer)
        var event: Event??
        view.onTouches = { phase, _, given in if phase == .cancelled { event = .some(given) } }
        let finger = screen.touch(at: Point(x: 5, y: 5))
        outer.removeFromSuperview()
        finger.move(to: Point(x: 7, y: 7))
        finger.lift()
        #expect(log.lines == ["view began 5,5", "view cancelled 5,5"])
        #expect(event != nil && event! == nil)
    }

    @Test func `S18 a view moved within its window keeps its touch`() {
        let screen = TestScreen()
        let home = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let overlay = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        screen.window.addSubview(home)
        screen.window.addSubview(overlay)
        overlay.isUserInteractionEnabled = false
        let card = Probe("card", log, frame: Rect(x: 10, y: 10, width: 50, height: 50), in: home)
        card.onTouches = { [unowned overlay, unowned card] phase, _, _ in
            if phase == .began { overlay.addSubview(card) }
        }
        let finger = screen.touch(at: Point(x: 15, y: 15))
        finger.move(to: Point(x: 25, y: 25))
        finger.lift()
        #expect(log.lines == ["card began 5,5", "card moved 15,15", "card ended 15,15"])
    }

    @Test func `S18 the responder that handled the beginning gets the cancel when the view is removed`() {
        let screen = TestScreen()
        let outer = Probe("outer", log, frame: Rect(x: 0, y: 0, width: 100, height: 100), in: screen.window)
        let inner = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        outer.addSubview(inner)
        _ = screen.touch(at: Point(x: 5, y: 5))
        inner.removeFromSuperview()
        #expect(log.take() == ["outer began 5,5", "outer cancelled 5,5"])
        outer.addSubview(inner)
        outer.onTouches = { phase, _, _ in if phase == .began { inner.removeFromSuperview() } }
        _ = screen.touch(at: Point(x: 5, y: 5))
        #expect(log.take() == ["outer began 5,5", "outer cancelled 5,5"])
        #expect(inner.next == nil)
    }
}

private final class RespondingDelegate: Responder, ApplicationDelegate {
    var log: [String] = []

    override init() { super.init() }
    func applicationDidFinishLaunching(_ application: Application) {}

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { log.append("touches began") }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { log.append("touches moved") }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { log.append("touches ended") }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { log.append("touches cancelled") }
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) { log.append("presses began") }
    override func pressesChanged(_ presses: Set<Press>, with event: Event?) { log.append("presses changed") }
    override func pressesEnded(_ presses: Set<Press>, with event: Event?) { log.append("presses ended") }
    override func pressesCancelled(_ presses: Set<Press>, with event: Event?) { log.append("presses cancelled") }
    override func motionBegan(_ motion: Event.Subtype, with event: Event?) { log.append("motion began") }
    override func motionEnded(_ motion: Event.Subtype, with event: Event?) { log.append("motion ended") }
    override func remoteControlReceived(with event: Event?) { log.append("remote") }
}

private final class PlainDelegate: ApplicationDelegate {
    init() {}
    func applicationDidFinishLaunching(_ application: Application) {}
}

private final class DelegateView: View, ApplicationDelegate {
    required init() { super.init(frame: .zero) }
    func applicationDidFinishLaunching(_ application: Application) {}
}

private final class DelegateController: ViewController, ApplicationDelegate {
    override init() { super.init() }
    func applicationDidFinishLaunching(_ application: Application) {}
}
