import Testing
import Walden
import WaldenTesting

/// Apps that change the tree in callbacks.
@MainActor
struct DeliveryTests {
    let log = Log()
    let screen = TestScreen()

    private func probe(_ name: String, x: Double = 0, in view: View? = nil) -> Probe {
        let probe = Probe(name, log, frame: Rect(x: x, y: 0, width: 100, height: 100), in: view ?? screen.window)
        probe.isMultipleTouchEnabled = true
        return probe
    }

    @Test func `S24 a view that removes itself gets its pending cancel after the delivery, and no more`() {
        let view = probe("view")
        view.onTouches = { [weak view, log] phase, _, _ in
            if phase == .began {
                view?.removeFromSuperview()
                log.note("removed")
            }
        }
        let finger = screen.touch(at: Point(x: 5, y: 5))
        finger.move(to: Point(x: 6, y: 6))
        finger.lift()
        #expect(log.lines == ["view began 5,5", "removed", "view cancelled 5,5"])
    }

    @Test func `S24 a view removed by another in the same event gets its cancel, and not its move`() {
        let (left, right) = (probe("left"), probe("right", x: 100))
        let fingers = screen.seat.touch(at: [Point(x: 10, y: 10), Point(x: 110, y: 10)])
        left.onTouches = { phase, _, _ in if phase == .moved { right.removeFromSuperview() } }
        screen.seat.change([(fingers[0], .moved, Point(x: 20, y: 10)), (fingers[1], .moved, Point(x: 120, y: 10))])
        for finger in fingers { finger.lift() }
        #expect(
            log.lines == [
                "left began 10,10", "right began 10,10", "left moved 20,10", "right cancelled 120,10",
                "left ended 20,10",
            ])
    }

    @Test func `S24 a view removed before its touch began in the same event gets nothing`() {
        let (left, right) = (probe("left"), probe("right", x: 100))
        left.onTouches = { phase, _, _ in if phase == .began { right.removeFromSuperview() } }
        let fingers = screen.seat.touch(at: [Point(x: 10, y: 10), Point(x: 110, y: 10)])
        for finger in fingers { finger.lift() }
        #expect(log.lines == ["left began 10,10", "left ended 10,10"])
    }

    @Test func `S24 a view removed in the event in which its finger lifts is cancelled, and the finger is forgotten`() {
        let (left, right) = (probe("left"), probe("right", x: 100))
        let fingers = screen.seat.touch(at: [Point(x: 10, y: 10), Point(x: 110, y: 10)])
        left.onTouches = { phase, _, _ in if phase == .moved { right.removeFromSuperview() } }
        screen.seat.change([(fingers[0], .moved, Point(x: 20, y: 10)), (fingers[1], .ended, Point(x: 110, y: 10))])
        #expect(log.take().last == "right cancelled 110,10")
        fingers[0].lift()
        screen.window.addSubview(right)
        left.onTouches = nil
        screen.tap(at: Point(x: 110, y: 10))
        #expect(log.take() == ["left ended 20,10", "right began 10,10", "right ended 10,10"])
    }

    @Test func `S24 a removed view stays alive until the delivery ends`() {
        weak var weakView: Probe?
        var wasAlive = false
        do {
            let view = probe("view")
            weakView = view
            view.onTouches = { phase, _, _ in
                guard phase == .began else { return }
                weakView?.removeFromSuperview()
                wasAlive = weakView != nil
            }
        }
        let finger = screen.touch(at: Point(x: 5, y: 5))
        #expect(wasAlive && log.lines == ["view began 5,5", "view cancelled 5,5"])
        finger.lift()
        #expect(weakView == nil)
    }

    @Test func `S24 a hovered view removed during delivery to others only gets the exit`() {
        let outer = probe("outer")
        let inner = probe("inner", in: outer)
        inner.onHover = { _ in }
        outer.onHover = { what in if what == "entered" { inner.removeFromSuperview() } }
        screen.pointer.move(to: Point(x: 5, y: 5))
        #expect(log.take() == ["outer entered"])
        outer.onHover = { what in if what == "moved" { inner.removeFromSuperview() } }
        outer.addSubview(inner)
        screen.pointer.move(to: Point(x: 6, y: 5))
        screen.pointer.move(to: Point(x: 7, y: 5))
        #expect(!log.lines.joined().contains("inner entered") || log.lines.contains("inner exited"))
        #expect(inner.window == nil)
    }

    @Test func `S24 a view removed while hovered is exited at once, and gets no moves`() {
        let outer = probe("outer")
        let inner = probe("inner", in: outer)
        outer.onHover = { _ in }
        inner.onHover = { [weak inner] what in if what == "moved" { inner?.removeFromSuperview() } }
        screen.pointer.move(to: Point(x: 5, y: 5))
        screen.pointer.move(to: Point(x: 6, y: 5))
        screen.pointer.move(to: Point(x: 7, y: 5))
        #expect(
            log.lines == [
                "outer entered", "inner entered", "inner moved", "inner exited", "outer moved", "outer moved",
            ])
    }

    @Test func `S24 a view removed by its subview while hovered gets no moves after its exit`() {
        let outer = probe("outer")
        let inner = probe("inner", in: outer)
        outer.onHover = { _ in }
        inner.onHover = { [unowned outer] what in if what == "moved" { outer.removeFromSuperview() } }
        screen.pointer.move(to: Point(x: 5, y: 5))
        screen.pointer.move(to: Point(x: 6, y: 5))
        #expect(log.lines == ["outer entered", "inner entered", "inner moved", "inner exited", "outer exited"])
    }

    @Test func `a window may be closed in an action of its own button`() {
        let other = screen.openWindow(Window(title: "Dialog", size: Size(width: 100, height: 100)))
        let control = Control(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        other.addSubview(control)
        control.addAction(for: .touchUpInside) { $0.window?.close() }
        let log = log
        control.addAction(for: .touchUpInside) { _ in log.note("second action") }
        screen.tap(control)
        #expect(other.isClosed && log.lines == ["second action"])
        #expect(screen.application.windows.count == 1 && screen.platform.windows.count == 1)
    }

    @Test func `a window closed at touchDown cancels, and ignores the lift`() {
        let other = screen.openWindow(Window(title: "Dialog", size: Size(width: 100, height: 100)))
        let control = Control(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        other.addSubview(control)
        control.addAction(for: .touchDown) { $0.window?.close() }
        screen.clearTrace()
        screen.tap(control)
        #expect(!control.isHighlighted && !control.isTracking)
        #expect(
            screen.trace.filter { $0.hasPrefix("control") } == [
                "control touchDown sender=Control", "control touchCancel sender=Control",
            ])
    }

    @Test func `an unreferenced window is released after closing, and its views have no window`() {
        weak var weakWindow: Window?
        let view = Probe("view", log)
        do {
            let other = screen.openWindow(Window(title: "Dialog", size: Size(width: 100, height: 100)))
            weakWindow = other
            other.addSubview(view)
            view.addSubview(View())
            other.close()
        }
        screen.pump()
        #expect(weakWindow == nil)
        #expect(view.window == nil && view.superview == nil && view.subviews[0].window == nil)
        view.setNeedsDisplay()
        screen.window.addSubview(view)
        screen.tap(view)
        #expect(log.lines == ["view began 50,50", "view ended 50,50"])
    }

    @Test func `a target removed by an earlier action is not called`() {
        let control = Control(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        screen.window.addSubview(control)
        let name = Action.Identifier("later")
        let log = log
        control.addAction(for: .touchUpInside) { control in
            log.note("first")
            control.removeAction(identifiedBy: name)
        }
        control.addAction(for: .touchUpInside, identifier: name) { _ in log.note("later") }
        screen.tap(control)
        #expect(log.lines == ["first"])
    }

    @Test func `an action may remove itself or add another`() {
        let control = Control(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        screen.window.addSubview(control)
        let log = log
        let name = Action.Identifier("once")
        control.addAction(for: .touchUpInside, identifier: name) { control in
            log.note("once")
            control.removeAction(identifiedBy: name)
            control.addAction(for: .touchUpInside) { _ in log.note("added") }
        }
        screen.tap(control)
        #expect(log.take() == ["once"], "an action added meanwhile waits for the next event")
        screen.tap(control)
        #expect(log.take() == ["added"])
    }

    @Test func `a target released by an earlier action is skipped`() {
        let control = Control(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        screen.window.addSubview(control)
        var target: Mortal? = Mortal(log)
        control.addAction(for: .touchUpInside) { _ in target = nil }
        if let target { control.addTarget(target, action: Mortal.act, for: .touchUpInside) }
        screen.tap(control)
        #expect(log.lines == [] && control.allTargets.isEmpty && target == nil)
    }

    @Test func `a control may be removed in its own action`() {
        let control = Control(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        screen.window.addSubview(control)
        control.addAction(for: .touchDown) { $0.removeFromSuperview() }
        screen.tap(at: Point(x: 5, y: 5))
        #expect(
            screen.trace.filter { $0.hasPrefix("control") }.map { $0.split(separator: " ")[1] } == [
                "touchDown", "touchCancel",
            ])
        #expect(!control.isHighlighted && control.superview == nil)
    }

    @Test func `a view may remove a sibling, or itself, when it is cancelled`() {
        let (left, right) = (probe("left"), probe("right", x: 100))
        let behind = probe("behind", x: 200)
        _ = screen.touch(left)
        right.onTouches = { [unowned left, unowned right] phase, _, _ in
            if phase == .cancelled {
                left.removeFromSuperview()
                right.removeFromSuperview()
            }
        }
        _ = screen.touch(right)
        right.removeFromSuperview()
        #expect(screen.window.subviews == [behind])
        #expect(log.lines.suffix(2) == ["right cancelled 50,50", "left cancelled 50,50"])
    }

    @Test func `a view may move elsewhere when it is cancelled`() {
        let view = probe("view")
        let shelf = View()
        view.onTouches = { [weak view, unowned shelf] phase, _, _ in
            if phase == .cancelled, let view { shelf.addSubview(view) }
        }
        _ = screen.touch(view)
        view.removeFromSuperview()
        #expect(screen.window.subviews.isEmpty)
        #expect(view.superview === shelf && shelf.subviews == [view] && view.window == nil)
    }
}

@MainActor
private final class Mortal {
    let log: Log
    init(_ log: Log) { self.log = log }
    func act() { log.note("act") }
}
