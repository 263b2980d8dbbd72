import Walden
import WaldenTesting

/// Sends random platform events to an application whose views react with random changes, and records broken
/// invariants.
@MainActor
final class Monkey {
    let screen: TestScreen
    private(set) var complaints: [String] = []
    private(set) var begun = 0
    private(set) var pressesBegun = 0

    private var random: SplitMix
    private var windows: [Window] = []
    private var views: [View] = []
    private var live: [ObjectIdentifier: [ObjectIdentifier: Touch]] = [:]
    private var livePresses: [ObjectIdentifier: [ObjectIdentifier: Press]] = [:]
    private var made = 0
    private var isMischievous = true

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        screen = TestScreen(size: Size(width: 200, height: 200))
        screen.tracedTopics = [.event, .hit, .control, .focus]
        windows = [screen.window]
        // Enough siblings for the window to keep an index of them.
        for _ in 0..<(seed % 2 == 0 ? 64 : 0) {
            screen.window.addSubview(View(frame: Rect(x: 3, y: 3, width: 1, height: 1)))
        }
        screen.send(.keyRepeat(KeyRepeatInfo(seat: SeatID(1), rate: 20, delay: .milliseconds(60))))
        for _ in 0..<30 { makeView() }
        screen.pump()
    }

    // MARK: Randomness

    private func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }
    private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private func coordinate() -> Double { Double(number(-20...220)) }
    private func point() -> Point { Point(x: coordinate(), y: coordinate()) }

    private func anyView() -> View? { views.isEmpty ? nil : views[number(0...views.count - 1)] }

    private func anyWindow() -> WindowID {
        chance(20) ? WindowID(UInt32(number(0...999))) : windows[number(0...windows.count - 1)].id
    }

    // MARK: The tree

    private func makeView() {
        made += 1
        let frame = Rect(
            x: coordinate() / 2, y: coordinate() / 2, width: Double(number(10...150)), height: Double(number(10...150)))
        let view: View = chance(3) ? MonkeyControl(self, frame: frame) : MonkeyView(self, frame: frame)
        view.accessibilityIdentifier = "\(made)"
        view.isMultipleTouchEnabled = chance(2)
        view.isExclusiveTouch = chance(20)
        if chance(6) { view.transform = .rotation(Double(number(0...6))) }
        let parent: View = chance(2) ? windows[number(0...windows.count - 1)] : anyView() ?? windows[0]
        parent.addSubview(view)
        views.append(view)
    }

    /// Makes a random change to the tree.
    func makeMischief() {
        guard isMischievous, chance(4), let view = anyView() else { return }
        switch number(0...12) {
        case 0, 1: view.removeFromSuperview()
        case 2: view.isHidden.toggle()
        case 3: view.isUserInteractionEnabled.toggle()
        case 4: (view as? Control)?.isEnabled.toggle()
        case 5: if views.count < 60 { makeView() }
        case 6: if let target = anyView(), !target.isDescendant(of: view) { target.addSubview(view) }
        case 7: windows[number(0...windows.count - 1)].addSubview(view)
        case 8: if windows.count > 1, chance(3) { windows[number(1...windows.count - 1)].close() }
        case 9: if chance(5) { windows[number(0...windows.count - 1)].isHidden = true }
        case 10: view.becomeFirstResponder()
        case 11: view.alpha = chance(2) ? 0 : 1
        default: view.frame.origin = point()
        }
    }

    private func tidyUp() {
        windows.removeAll { $0.isClosed }
        for window in windows { window.isHidden = false }
        if windows.count < 3, chance(20) {
            windows.append(screen.openWindow(Window(title: "More", size: Size(width: 200, height: 200))))
        }
        if views.count > 40 {
            let view = views.remove(at: number(0...views.count - 1))
            view.removeFromSuperview()
        }
        while views.count < 20 { makeView() }
        for view in views where chance(3) {
            if view.window == nil { windows[number(0...windows.count - 1)].addSubview(view) }
            view.isHidden = false
            view.isUserInteractionEnabled = true
            view.alpha = 1
            (view as? Control)?.isEnabled = true
        }
    }

    // MARK: Input

    func step() {
        if chance(10) { tidyUp() }
        if chance(30) { makeMischief() }
        if chance(5) { screen.advance(by: .milliseconds(number(1...40))) }
        if chance(4) { screen.enqueue(randomEvent()) } else { screen.send(randomEvent()) }
        checkPressed()
    }

    private func randomEvent() -> PlatformEvent {
        let seat = SeatID(UInt32(number(1...2)))
        let time = screen.now
        switch number(0...99) {
        case 0...54:
            var changes: [TouchChange] = []
            for _ in 0...(chance(4) ? number(0...3) : 0) {
                let phases: [TouchChange.Phase] = [.began, .moved, .moved, .ended]
                changes.append(
                    TouchChange(
                        id: Int32(number(0...4)), phase: phases[number(0...3)], window: anyWindow(), location: point(),
                        time: time))
            }
            return .touches(TouchFrame(seat: seat, time: time, changes: SmallArray(changes)))
        case 55...56: return .touches(TouchFrame(cancellingAllOf: seat, time: time))
        case 57...79: return .pointer(randomPointerFrame(seat, time))
        case 80...92:
            let code = UInt32(number(1...6))
            let symbol: KeySymbol = code == 1 ? .tab : KeySymbol(rawValue: 0x60 + code)
            return .key(
                KeyChange(
                    seat: seat, window: anyWindow(), time: time, isPressed: chance(2),
                    key: Key(code: code, symbol: symbol, characters: "\(code)"), repeats: !chance(5)))
        case 93...95:
            return .keyboardFocus(KeyboardFocus(seat: seat, window: anyWindow(), isFocused: !chance(3), time: time))
        case 96:
            let devices: [DeviceLoss.Device] = [.touch, .pointer, .keyboard, .seat]
            return .deviceLost(DeviceLoss(seat: seat, device: devices[number(0...3)], time: time))
        case 97:
            return .windowConfigured(anyWindow(), WindowConfiguration(size: Size(width: coordinate(), height: 200)))
        case 98: return .motion(MotionInput(kind: .shake, phase: chance(2) ? .began : .ended, time: time))
        default: return .modifiers(ModifierInput(seat: seat, flags: chance(2) ? .shift : []))
        }
    }

    private func randomPointerFrame(_ seat: SeatID, _ time: Double) -> PointerFrame {
        var frame = PointerFrame(seat: seat, window: anyWindow(), time: time, location: point())
        switch number(0...9) {
        case 0...1: frame.crossing = .entered
        case 2: frame.crossing = .left
        case 3...5: frame.hasMoved = true
        case 6...8:
            frame.buttons = [ButtonChange(button: .button(number(1...3)), isPressed: chance(2), time: time)]
            frame.hasMoved = chance(3)
        default: frame.scroll = ScrollInput(source: .wheel, delta: Point(x: 0, y: 10))
        }
        return frame
    }

    // MARK: Invariants

    private func complain(_ text: String) { complaints.append(text) }

    func note(_ phase: Touch.Phase, _ touches: Set<Touch>, at view: View) {
        let key = ObjectIdentifier(view)
        for touch in touches where touch.view === view {
            let isLive = live[key]?[ObjectIdentifier(touch)] != nil
            if phase == .began {
                if isLive { complain("a touch began twice") }
                live[key, default: [:]][ObjectIdentifier(touch)] = touch
                begun += 1
            } else {
                if !isLive { complain("a touch that was not live got \(phase)") }
                if view.window == nil, phase != .cancelled { complain("a removed view got \(phase)") }
                if phase != .moved { live[key]?[ObjectIdentifier(touch)] = nil }
            }
        }
        makeMischief()
    }

    func note(_ phase: Press.Phase, _ presses: Set<Press>, at view: View) {
        let key = ObjectIdentifier(view)
        for press in presses where press.responder === view {
            let isLive = livePresses[key]?[ObjectIdentifier(press)] != nil
            if phase == .began {
                if isLive { complain("a press began twice") }
                livePresses[key, default: [:]][ObjectIdentifier(press)] = press
                pressesBegun += 1
            } else {
                if !isLive { complain("a press that was not live got \(phase)") }
                if phase == .ended || phase == .cancelled { livePresses[key]?[ObjectIdentifier(press)] = nil }
            }
        }
        makeMischief()
    }

    /// - Parameter count: The number of pointers over the view.
    func noteHover(count: Int) {
        if count < 0 { complain("a pointer left a view that it had not entered") }
        if count > 2 { complain("a pointer entered a view twice") }
        makeMischief()
    }

    private func checkPressed() {
        for case let control as MonkeyControl in views where control.isHighlighted != control.isTracking {
            if !control.isTracking { complain("a control that tracks nothing is highlighted") }
        }
    }

    /// Removes all devices and views, and checks that nothing remains.
    func finish() {
        isMischievous = false
        for seat in [SeatID(1), SeatID(2)] {
            screen.send(.deviceLost(DeviceLoss(seat: seat, device: .seat, time: screen.now)))
        }
        screen.pump()
        if live.values.contains(where: { !$0.isEmpty }) { complain("a view missed the end of a touch") }
        if livePresses.values.contains(where: { !$0.isEmpty }) { complain("a view missed the end of a press") }
        if screen.application.eventLoop.nextTimerTime != nil { complain("a key still repeats") }
        for case let control as MonkeyControl in views {
            if control.isHighlighted || control.isTracking { complain("a control stays pressed") }
            if control.isHovered { complain("a control stays hovered") }
        }
        for case let view as MonkeyView in views where view.hoverCount != 0 { complain("a view stays hovered") }
    }
}

private final class MonkeyView: View {
    weak var monkey: Monkey?
    var hoverCount = 0

    init(_ monkey: Monkey, frame: Rect) {
        self.monkey = monkey
        super.init(frame: frame)
    }

    override var canBecomeFirstResponder: Bool { true }
    override var canBecomeFocused: Bool { true }
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { monkey?.note(.began, touches, at: self) }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { monkey?.note(.moved, touches, at: self) }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { monkey?.note(.ended, touches, at: self) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        monkey?.note(.cancelled, touches, at: self)
    }
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        monkey?.note(.began, presses, at: self)
        super.pressesBegan(presses, with: event)
    }
    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        monkey?.note(.changed, presses, at: self)
    }
    override func pressesEnded(_ presses: Set<Press>, with event: Event?) { monkey?.note(.ended, presses, at: self) }
    override func pressesCancelled(_ presses: Set<Press>, with event: Event?) {
        monkey?.note(.cancelled, presses, at: self)
    }
    override func pointerEntered(with event: Event) {
        hoverCount += 1
        monkey?.noteHover(count: hoverCount)
    }
    override func pointerMoved(with event: Event) { monkey?.makeMischief() }
    override func pointerExited(with event: Event?) {
        hoverCount -= 1
        monkey?.noteHover(count: hoverCount)
    }
}

private final class MonkeyControl: Control {
    weak var monkey: Monkey?

    init(_ monkey: Monkey, frame: Rect) {
        self.monkey = monkey
        super.init(frame: frame)
        for events: Control.Events in [.touchDown, .touchDragExit, .touchUpInside, .touchUpOutside, .touchCancel] {
            addAction(for: events) { $0.monkey?.makeMischief() }
        }
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        super.touchesBegan(touches, with: event)
        monkey?.note(.began, touches, at: self)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        monkey?.note(.moved, touches, at: self)
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        monkey?.note(.ended, touches, at: self)
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        let own = touches.filter { $0.view === self }
        if !own.isEmpty, event != nil || own.contains(where: { $0.phase == .cancelled }) {
            monkey?.note(.cancelled, own, at: self)
        }
        super.touchesCancelled(touches, with: event)
    }
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) { monkey?.note(.began, presses, at: self) }
    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        monkey?.note(.changed, presses, at: self)
    }
    override func pressesEnded(_ presses: Set<Press>, with event: Event?) { monkey?.note(.ended, presses, at: self) }
    override func pressesCancelled(_ presses: Set<Press>, with event: Event?) {
        monkey?.note(.cancelled, presses, at: self)
    }
}
