import Testing
import Walden
import WaldenTesting

/// After delivery, the toolkit retains no event and none of its objects.
@MainActor
struct DeliveryMemoryTests {
    /// Weak references to the objects of events.
    @MainActor
    private final class Watch {
        weak var view: View?
        weak var inner: View?
        weak var window: Window?
        private var touches: [WeakTouch] = []
        private var presses: [WeakPress] = []
        private(set) var seen = 0

        private struct WeakTouch { weak var touch: Touch? }
        private struct WeakPress { weak var press: Press? }

        func note(_ event: Event?) {
            guard let event else { return }
            seen += 1
            for touch in event.allTouches ?? [] { touches.append(WeakTouch(touch: touch)) }
            for press in event.allPresses { presses.append(WeakPress(press: press)) }
        }

        var isTouchAlive: Bool { touches.contains { $0.touch != nil } }
        var isPressAlive: Bool { presses.contains { $0.press != nil } }
        var isViewAlive: Bool { view != nil || inner != nil }
    }

    /// A view that reads every property of events.
    private final class Asking: View {
        var watch: Watch?

        private func ask(_ event: Event?) {
            watch?.note(event)
            if let window { _ = event?.touches(for: window) }
            _ = event?.touches(for: self)
            for touch in event?.allTouches ?? [] {
                _ = event?.coalescedTouches(for: touch)
                _ = event?.predictedTouches(for: touch)
            }
        }

        override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { ask(event) }
        override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { ask(event) }
        override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { ask(event) }
        override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { ask(event) }
        override func pressesBegan(_ presses: Set<Press>, with event: Event?) { ask(event) }
        override func pressesEnded(_ presses: Set<Press>, with event: Event?) { ask(event) }
        override func pressesCancelled(_ presses: Set<Press>, with event: Event?) { ask(event) }
        override func pointerEntered(with event: Event) { ask(event) }
        override func pointerMoved(with event: Event) { ask(event) }
        override func pointerExited(with event: Event?) { ask(event) }
        override var canBecomeFirstResponder: Bool { true }
    }

    /// A recognizer that reads every property of events.
    private final class AskingRecognizer: GestureRecognizer {
        var watch: Watch?
        override func touchesBegan(_ touches: Set<Touch>, with event: Event) { watch?.note(event) }
        override func touchesMoved(_ touches: Set<Touch>, with event: Event) { watch?.note(event) }
        override func touchesEnded(_ touches: Set<Touch>, with event: Event) { watch?.note(event) }
        override func shouldReceive(_ event: Event) -> Bool {
            watch?.note(event)
            return true
        }
    }

    enum UserAction: CaseIterable {
        case tap, doubleTap, twoFingers, drag, twoFingerDrag, flick, cancel, heldDown, twoHeldDown
        case hover, click, pointerDrag, pressedPointer, wheel, touchpad, pinch, key, heldKey, pencil
    }

    private func perform(_ action: UserAction, on screen: TestScreen) {
        let (place, other) = (Point(x: 50, y: 50), Point(x: 80, y: 50))
        switch action {
        case .tap: screen.tap(at: place)
        case .doubleTap: for _ in 0..<2 { screen.tap(at: place) }
        case .twoFingers: for finger in screen.seat.touch(at: [place, other]) { finger.lift() }
        case .drag:
            let finger = screen.touch(at: place)
            finger.move(to: other, duration: .milliseconds(50), steps: 5)
            finger.lift()
        case .twoFingerDrag:
            let fingers = screen.seat.touch(at: [place, other])
            for step in 1...5 {
                screen.seat.change(
                    fingers.map { ($0, .moved, Point(x: $0.location.x + 5 * Double(step), y: 50)) })
            }
            for finger in fingers { finger.lift() }
        case .flick:
            let finger = screen.touch(at: place)
            screen.whileBusy { for x in [60.0, 80, 100] { finger.move(to: Point(x: x, y: 50)) } }
            finger.lift()
        case .cancel: screen.touch(at: place).cancel()
        case .heldDown: screen.touch(at: place).move(to: other)
        case .twoHeldDown: for finger in screen.seat.touch(at: [place, other]) { finger.move(by: Point(x: 5, y: 0)) }
        case .hover, .click, .pointerDrag, .pressedPointer, .wheel, .touchpad:
            performByPointer(action, on: screen)
        case .pinch:
            screen.pointer.move(to: place)
            for (phase, scale) in [(TransformInput.Phase.began, 1.0), (.changed, 1.5), (.ended, 1.5)] {
                screen.send(
                    .transform(
                        TransformInput(
                            seat: screen.seat.id, window: screen.window.id, time: screen.now, kind: .pinch,
                            phase: phase, location: place, scale: scale)))
            }
        case .key: screen.keyboard.press("a")
        case .heldKey:
            let key = Key(code: 30, symbol: KeySymbol("a"), characters: "a")
            screen.send(
                .key(
                    KeyChange(
                        seat: screen.seat.id, window: screen.window.id, time: screen.now, isPressed: true, key: key,
                        repeats: true)))
        case .pencil:
            for phase: TouchChange.Phase in [.hovered, .began, .moved, .ended, .hovered, .departed] {
                let change = TouchChange(
                    id: -1, phase: phase, window: screen.window.id, location: place, time: screen.now, type: .pencil)
                screen.send(.touches(TouchFrame(seat: screen.seat.id, time: screen.now, changes: [change])))
            }
        }
    }

    private func performByPointer(_ action: UserAction, on screen: TestScreen) {
        screen.pointer.move(to: Point(x: 50, y: 50))
        switch action {
        case .click: screen.pointer.click()
        case .pointerDrag, .pressedPointer:
            screen.pointer.press()
            screen.pointer.move(to: Point(x: 80, y: 50))
            if action == .pointerDrag { screen.pointer.release() }
        case .wheel: screen.pointer.scroll(by: Point(x: 0, y: 10))
        case .touchpad:
            screen.pointer.scroll(by: Point(x: 0, y: 10), source: .finger)
            screen.pointer.endScroll()
        default: screen.pointer.move(to: Point(x: 60, y: 50))
        }
    }

    private func fill(_ window: Window, _ watch: Watch) {
        let view = Asking(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        let inner = Asking(frame: Rect(x: 0, y: 0, width: 150, height: 150))
        for asking in [view, inner] { asking.watch = watch }
        view.isMultipleTouchEnabled = true
        inner.isMultipleTouchEnabled = true
        view.addSubview(inner)
        window.addSubview(view)
        inner.becomeFirstResponder()
        let recognizer = AskingRecognizer()
        recognizer.watch = watch
        let tap = TapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        let pan = PanGestureRecognizer()
        pan.allowedScrollTypesMask = .all
        pan.minimumNumberOfTouches = 2
        for one in [recognizer, tap, pan, PinchGestureRecognizer(), HoverGestureRecognizer()] {
            view.addGestureRecognizer(one)
        }
        watch.view = view
        watch.inner = inner
        watch.window = window
    }

    @Test(arguments: UserAction.allCases)
    func `a view removed after a user action is released at once`(action: UserAction) {
        let screen = TestScreen(size: Size(width: 300, height: 300))
        let watch = Watch()
        fill(screen.window, watch)
        perform(action, on: screen)
        watch.view?.removeFromSuperview()
        #expect(watch.seen > 0)
        #expect(!watch.isViewAlive)
    }

    @Test(arguments: UserAction.allCases)
    func `no touch or press outlives a user action`(action: UserAction) {
        let screen = TestScreen(size: Size(width: 300, height: 300))
        let watch = Watch()
        fill(screen.window, watch)
        perform(action, on: screen)
        // Until they are cancelled, they may still become a gesture.
        if action == .heldDown || action == .twoHeldDown { screen.seat.cancelTouches() }
        if action == .heldKey { screen.seat.unplug(.keyboard) }
        screen.pointer.leave()
        screen.advance(by: .seconds(3))
        #expect(watch.seen > 0)
        #expect(!watch.isTouchAlive && !watch.isPressAlive)
        #expect(watch.isViewAlive)
    }

    @Test(arguments: UserAction.allCases)
    func `a window closed after a user action is released`(action: UserAction) {
        let screen = TestScreen(size: Size(width: 300, height: 300))
        let watch = Watch()
        do {
            let window = screen.openWindow(Window(title: "Other", size: Size(width: 300, height: 300)))
            fill(window, watch)
            let (place, other) = (Point(x: 50, y: 50), Point(x: 80, y: 50))
            switch action {
            case .hover, .click, .wheel:
                screen.pointer.move(to: place, in: window)
                if action == .click { screen.pointer.click() }
                if action == .wheel { screen.pointer.scroll(by: other) }
            case .key: screen.keyboard.press("a")
            default:
                let finger = screen.seat.touch(at: place, in: window)
                finger.move(to: other)
                if action != .heldDown { finger.lift() }
            }
            window.close()
        }
        screen.pump()
        #expect(watch.seen > 0)
        #expect(watch.window == nil && !watch.isViewAlive && !watch.isTouchAlive)
    }

    @Test func `a removed view is released after its ancestor's gesture, even with the finger down`() {
        let screen = TestScreen(size: Size(width: 300, height: 300))
        let watch = Watch()
        fill(screen.window, watch)
        screen.window.addGestureRecognizer(
            Scripted { recognizer, phase in
                if phase == .moved, recognizer.location(in: nil).x > 70 { recognizer.state = .recognized }
            })
        let finger = screen.touch(at: Point(x: 50, y: 50))
        watch.view?.removeFromSuperview()
        finger.move(to: Point(x: 60, y: 50))
        #expect(watch.isViewAlive, "the recognizer may still read its touch")
        finger.move(to: Point(x: 80, y: 50))
        #expect(!watch.isViewAlive)
        finger.lift()
        screen.tap(at: Point(x: 50, y: 50))
    }

    @Test func `a view that removes its subview and itself in one user action retains nothing`() {
        let log = Log()
        let screen = TestScreen()
        weak var former: View?
        let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        do {
            let superview = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
            former = superview
            screen.window.addSubview(superview)
            superview.addSubview(root)
            let probe = Probe("probe", log, frame: root.bounds, in: root)
            probe.onTouches = { [unowned probe] phase, _, _ in
                guard phase == .began else { return }
                root.removeFromSuperview()
                probe.removeFromSuperview()
            }
            screen.touch(probe).lift()
            superview.removeFromSuperview()
        }
        #expect(log.lines == ["probe began 50,50", "probe cancelled 50,50"])
        #expect(former == nil)
    }
}
