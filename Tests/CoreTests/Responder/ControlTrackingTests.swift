import Testing
import Walden
import WaldenTesting

@MainActor
struct ControlTrackingTests {
    let log = Log()
    let screen = TestScreen()

    private func control() -> TestControl {
        let control = TestControl(log, frame: Rect(x: 100, y: 100, width: 80, height: 40))
        screen.window.addSubview(control)
        return control
    }

    /// Returns the control events since the last call.
    private func events() -> [String] {
        defer { screen.clearTrace() }
        return screen.trace.filter { $0.hasPrefix("control ") }.map { String($0.split(separator: " ")[1]) }
    }

    @Test func `S42 the state is a set, and normal is empty`() {
        let control = control()
        #expect(control.state == .normal && Control.State.normal.isEmpty)
        control.isHighlighted = true
        control.isSelected = true
        #expect(control.state == [.highlighted, .selected])
        control.isEnabled = false
        #expect(control.state == [.highlighted, .selected, .disabled])
        control.isHighlighted = false
        control.isSelected = false
        #expect(control.state == .disabled)
        control.isEnabled = true
        screen.keyboard.press(.tab)
        #expect(control.state == .focused)
    }

    @Test func `S42 a setter notifies only of changes, and once`() {
        let control = control()
        control.isSelected = false
        control.isHighlighted = false
        control.isEnabled = true
        #expect(log.take() == [])
        control.isSelected = true
        #expect(log.take() == ["state selected"])
        #expect(events() == [])
    }

    @Test func `S43 a tap is touchDown and touchUpInside`() {
        let control = control()
        screen.tap(control)
        #expect(events() == ["touchDown", "touchUpInside"])
    }

    @Test func `S43 the second tap also sends touchDownRepeat`() {
        let control = control()
        screen.tap(control)
        screen.tap(control)
        #expect(events() == ["touchDown", "touchUpInside", "touchDown", "touchDownRepeat", "touchUpInside"])
    }

    @Test func `S43 every kind of drag sends its event`() {
        _ = control()
        let finger = screen.touch(at: Point(x: 140, y: 120))
        finger.move(to: Point(x: 150, y: 120))
        finger.move(to: Point(x: 390, y: 120))
        finger.move(to: Point(x: 395, y: 120))
        finger.move(to: Point(x: 140, y: 120))
        finger.move(to: Point(x: 390, y: 120))
        finger.lift()
        #expect(
            events() == [
                "touchDown", "touchDragInside", "touchDragExit", "touchDragOutside", "touchDragOutside",
                "touchDragEnter", "touchDragInside", "touchDragExit", "touchDragOutside", "touchUpOutside",
            ])
        screen.advance(by: .seconds(1))
        screen.touch(at: Point(x: 140, y: 120)).cancel()
        #expect(events() == ["touchDown", "touchCancel"])
    }

    @Test func `S43 all sixteen events have separate bits and names`() {
        let all: [(Control.Events, String)] = [
            (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragInside, "touchDragInside"),
            (.touchDragOutside, "touchDragOutside"), (.touchDragEnter, "touchDragEnter"),
            (.touchDragExit, "touchDragExit"), (.touchUpInside, "touchUpInside"),
            (.touchUpOutside, "touchUpOutside"), (.touchCancel, "touchCancel"), (.valueChanged, "valueChanged"),
            (.primaryActionTriggered, "primaryActionTriggered"), (.menuActionTriggered, "menuActionTriggered"),
            (.editingDidBegin, "editingDidBegin"), (.editingChanged, "editingChanged"),
            (.editingDidEnd, "editingDidEnd"), (.editingDidEndOnExit, "editingDidEndOnExit"),
        ]
        #expect(all.reduce(UInt32(0)) { $0 | $1.0.rawValue }.nonzeroBitCount == all.count)
        for (event, name) in all { #expect(event.description == name) }
        for (event, _) in all.prefix(9) { #expect(Control.Events.allTouchEvents.contains(event)) }
        for (event, _) in all.suffix(4) { #expect(Control.Events.allEditingEvents.contains(event)) }
        #expect(Control.Events.allTouchEvents.isDisjoint(with: [.valueChanged, .editingChanged]))
        #expect(all.allSatisfy { Control.Events.allEvents.contains($0.0) })
        let control = control()
        screen.pump()
        for (event, _) in all { control.sendActions(for: event) }
        #expect(events() == all.map(\.1))
    }

    @Test func `S44 a disabled control ignores touches`() {
        let control = control()
        control.isEnabled = false
        _ = log.take()
        screen.tap(control)
        screen.pointer.click(control)
        #expect(events() == [] && log.take() == [])
        #expect(control.state == .disabled)
    }

    @Test func `S44 disabling a control while it tracks cancels the tracking`() {
        let control = control()
        let finger = screen.touch(control)
        #expect(control.isTracking)
        control.isEnabled = false
        #expect(!control.isTracking && !control.isHighlighted)
        finger.move(by: Point(x: 3, y: 0))
        finger.lift()
        #expect(events() == ["touchDown", "touchCancel"])
        #expect(log.take().filter { $0.hasPrefix("cancel") } == ["cancelTracking event=nil"])
    }

    @Test func `S44 a control disabled by its own touchDown sends only the cancel`() {
        let control = control()
        control.addAction(for: .touchDown) { $0.isEnabled = false }
        screen.tap(control)
        #expect(events() == ["touchDown", "touchCancel"])
        #expect(!control.isHighlighted)
    }

    @Test func `S111 a disabled control loses the focus of every seat`() {
        let control = control()
        let others = [screen.addSeat(), screen.addSeat()]
        for seat in [screen.seat] + others {
            seat.keyboard.focus(screen.window)
            seat.keyboard.press(.tab)
        }
        let seats = [screen.seat.id] + others.map(\.id)
        #expect(seats.allSatisfy { screen.window.firstResponder(for: $0) === control })
        control.isEnabled = false
        #expect(!control.isFirstResponder && !control.isFocused)
        #expect(seats.allSatisfy { screen.window.firstResponder(for: $0) == nil })
    }

    @Test func `S45 the highlight follows the touch`() {
        let control = control()
        let finger = screen.touch(control)
        #expect(control.isHighlighted)
        finger.move(to: Point(x: 390, y: 120))
        #expect(!control.isHighlighted)
        finger.move(to: Point(x: 140, y: 120))
        #expect(control.isHighlighted)
        finger.lift()
        #expect(!control.isHighlighted)
        let second = screen.touch(control)
        #expect(control.isHighlighted)
        second.cancel()
        #expect(!control.isHighlighted)
    }

    @Test func `S46 a finger is inside up to 70 points around the bounds`() {
        #expect(TouchMetrics.fingerTrackingMargin == 70)
        let control = control()
        let finger = screen.touch(control)
        for (x, y, inside) in [
            (30.0, 120.0, true), (29.9, 120, false), (249.9, 120, true), (250, 120, false), (140, 30, true),
            (140, 29.9, false), (140, 209.9, true), (140, 210, false),
        ] {
            finger.move(to: Point(x: x, y: y))
            #expect(control.isTouchInside == inside, "at \(x), \(y)")
        }
    }

    @Test func `S46 the pointer is inside only within the bounds`() {
        #expect(TouchMetrics.pointerTrackingMargin == 0)
        let control = control()
        screen.pointer.move(to: control)
        screen.pointer.press()
        for (x, y, inside) in [
            (100.0, 120.0, true), (99.9, 120, false), (179.9, 120, true), (180, 120, false), (140, 100, true),
            (140, 140, false),
        ] {
            screen.pointer.move(to: Point(x: x, y: y))
            #expect(control.isTouchInside == inside, "at \(x), \(y)")
        }
    }

    @Test func `S46 a touch that begins in the margin does not press the control`() {
        _ = control()
        screen.tap(at: Point(x: 95, y: 120))
        #expect(events() == [])
    }

    @Test func `S47 leaving sends exit then outside, returning enter then inside, in one event each`() {
        let control = control()
        var received: [String] = []
        for events: Control.Events in [.touchDragExit, .touchDragOutside, .touchDragEnter, .touchDragInside] {
            control.addAction(for: events) { _ in received.append("\(events)") }
        }
        let finger = screen.touch(control)
        screen.clearTrace()
        finger.move(to: Point(x: 300, y: 120))
        #expect(received == ["touchDragExit", "touchDragOutside"])
        received = []
        finger.move(to: Point(x: 140, y: 120))
        #expect(received == ["touchDragEnter", "touchDragInside"])
    }

    @Test func `S47 enter comes only after an exit`() {
        _ = control()
        let finger = screen.touch(at: Point(x: 110, y: 110))
        finger.move(to: Point(x: 120, y: 110))
        finger.move(to: Point(x: 130, y: 110))
        #expect(events() == ["touchDown", "touchDragInside", "touchDragInside"])
    }

    @Test func `S48 beginTracking returning false means no tracking and no touchDown`() {
        let control = control()
        control.begins = false
        let finger = screen.touch(control)
        #expect(!control.isTracking && !control.isHighlighted)
        finger.move(by: Point(x: 1, y: 1))
        finger.lift()
        #expect(events() == [] && log.take() == ["beginTracking 40,20"])
    }

    @Test func `S48 continueTracking returning false ends the tracking, and later moves send nothing`() {
        let control = control()
        let finger = screen.touch(control)
        finger.move(by: Point(x: 1, y: 0))
        control.continues = false
        finger.move(by: Point(x: 1, y: 0))
        #expect(!control.isTracking && !control.isHighlighted)
        control.continues = true
        finger.move(by: Point(x: 1, y: 0))
        finger.lift()
        #expect(events() == ["touchDown", "touchDragInside"])
        #expect(
            log.take().filter { !$0.hasPrefix("state") } == [
                "beginTracking 40,20", "continueTracking 41,20", "continueTracking 42,20",
            ])
    }

    @Test func `S48 the four methods are called in order, and a cancel may have no event`() {
        let control = control()
        let finger = screen.touch(control)
        finger.move(by: Point(x: 2, y: 0))
        finger.lift()
        #expect(
            log.take() == [
                "beginTracking 40,20", "state highlighted", "continueTracking 42,20", "state normal",
                "endTracking 42,20",
            ])
        screen.touch(control).cancel()
        #expect(log.take().last == "cancelTracking event=touches")
        _ = screen.touch(control)
        control.removeFromSuperview()
        #expect(log.take().last == "cancelTracking event=nil")
    }

    @Test func `S49 isTouchInside is up to date in continueTracking and endTracking`() {
        let control = control()
        let finger = screen.touch(control)
        finger.move(to: Point(x: 300, y: 120))
        finger.move(to: Point(x: 140, y: 120))
        finger.move(to: Point(x: 300, y: 120))
        finger.lift()
        #expect(control.insides == ["begin true", "continue false", "continue true", "continue false", "end false"])
        #expect(!control.isTracking)
    }

    @Test func `a control tracks one touch at a time`() {
        let control = control()
        control.isMultipleTouchEnabled = true
        let first = screen.touch(at: Point(x: 110, y: 110))
        let second = screen.touch(at: Point(x: 170, y: 110))
        second.lift()
        #expect(control.isTracking)
        first.lift()
        #expect(events() == ["touchDown", "touchUpInside"])
    }

    @Test func `of several fingers in one frame, a control tracks the one that began first`() {
        for _ in 0..<8 {
            let screen = TestScreen()
            let control = TestControl(log, frame: Rect(x: 0, y: 0, width: 200, height: 100))
            control.isMultipleTouchEnabled = true
            screen.window.addSubview(control)
            let fingers = screen.seat.touch(at: [Point(x: 10, y: 5), Point(x: 90, y: 5), Point(x: 170, y: 5)])
            fingers[2].lift()
            fingers[1].lift()
            #expect(control.isTracking)
            fingers[0].lift()
            #expect(!control.isTracking)
        }
    }

    @Test func `other buttons of the pointer do not press a control`() {
        let control = control()
        screen.pointer.move(to: control)
        screen.pointer.click(.secondary)
        screen.pointer.click(.middle)
        #expect(events() == [])
        screen.pointer.click(.primary)
        #expect(events() == ["touchDown", "touchUpInside"])
    }

    @Test func `a control whose touched subview is moved away does not stay pressed`() {
        let control = control()
        let inner = View(frame: Rect(x: 0, y: 0, width: 80, height: 40))
        control.addSubview(inner)
        control.addAction(for: .touchDown) { $0.window?.addSubview(inner) }
        screen.tap(control)
        #expect(!control.isHighlighted && !control.isTracking)
        #expect(events() == ["touchDown", "touchCancel"])
    }

    @Test func `hovering and pressing are separate states`() {
        let control = control()
        screen.pointer.move(to: control)
        #expect(control.isHovered && control.state == .normal)
        control.isEnabled = false
        #expect(!control.isHovered)
        control.isEnabled = true
        screen.pointer.leave()
        #expect(!control.isHovered)
    }

    @Test func `S111 a control is hovered as long as one of two pointers is over it`() {
        let control = control()
        let other = screen.addSeat()
        screen.pointer.move(to: control)
        other.pointer.move(to: control)
        screen.pointer.leave()
        #expect(control.isHovered)
        other.pointer.leave()
        #expect(!control.isHovered)
    }
}

private final class TestControl: Control {
    let log: Log
    var begins = true
    var continues = true
    var insides: [String] = []

    init(_ log: Log, frame: Rect) {
        self.log = log
        super.init(frame: frame)
    }

    override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        log.note("beginTracking \(touch.location(in: self).short)")
        insides.append("begin \(isTouchInside)")
        return begins
    }
    override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
        log.note("continueTracking \(touch.location(in: self).short)")
        insides.append("continue \(isTouchInside)")
        return continues
    }
    override func endTracking(_ touch: Touch?, with event: Event?) {
        log.note("endTracking \(touch.map { $0.location(in: self).short } ?? "nil")")
        insides.append("end \(isTouchInside)")
    }
    override func cancelTracking(with event: Event?) {
        log.note("cancelTracking event=\(event.map { "\($0.type)" } ?? "nil")")
    }
    override func stateDidChange() {
        super.stateDidChange()
        let names = [(State.highlighted, "highlighted"), (.disabled, "disabled"), (.selected, "selected")]
            .filter { state.contains($0.0) }.map(\.1)
        log.note("state \(names.isEmpty ? "normal" : names.joined(separator: "+"))")
    }
}
