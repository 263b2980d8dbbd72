import Walden

/// Events of pointers, touchpads and keyboards, and losses of devices, focus and windows.
extension FuzzInput {
    private func frame(_ place: Point, _ change: (inout PointerFrame) -> Void = { _ in }) -> PlatformEvent {
        var frame = PointerFrame(seat: seat, window: window, time: time, location: place)
        change(&frame)
        return .pointer(frame)
    }

    private func button(_ button: Event.ButtonMask, _ isPressed: Bool, _ place: Point) -> PlatformEvent {
        frame(place) { $0.buttons = [ButtonChange(button: button, isPressed: isPressed, time: $0.time)] }
    }

    /// Lets the pointer enter the window, in most cases.
    private mutating func enter(_ place: Point) {
        if random.chance(90) { add(frame(place) { $0.crossing = .entered }) }
    }

    private mutating func leave(_ place: Point) {
        if random.chance(60) { add(frame(place) { $0.crossing = .left }) }
    }

    mutating func addPointer() {
        var place = point()
        enter(place)
        for _ in 1...random.number(1...3) {
            wait(2...120)
            let pressed: Event.ButtonMask = random.pick([.primary, .primary, .primary, .secondary, .middle])
            add(button(pressed, true, place))
            let reach = random.chance(40) ? 12 : 2
            for _ in 0..<random.number(0...6) {
                wait(random.once(in: 8) ? 300...700 : 1...20)
                place = place + Point(x: random.quarter(-reach...reach), y: random.quarter(-reach...reach))
                add(frame(place) { $0.hasMoved = true })
                if random.once(in: 12) { add(button(.secondary, random.chance(50), place)) }
            }
            wait(5...80)
            if random.chance(92) { add(button(pressed, false, place)) }
            if random.once(in: 2) { add(frame(place + Point(x: 5, y: 0)) { $0.hasMoved = true }) }
        }
        leave(place)
    }

    mutating func addScroll() {
        let place = point()
        enter(place)
        let source: ScrollInput.Source = random.pick([.wheel, .finger, .finger, .continuous, .wheelTilt])
        let rests = random.once(in: 4)
        for _ in 1...random.number(1...8) {
            wait(rests && random.once(in: 3) ? 1000...2000 : 4...40)
            let delta = Point(x: random.once(in: 3) ? random.quarter(-8...8) : 0, y: random.quarter(-15...15))
            add(frame(place) { $0.scroll = ScrollInput(source: source, delta: delta) })
        }
        if random.chance(80) {
            wait(4...40)
            add(frame(place) { $0.scroll = ScrollInput(source: source, delta: .zero, isStop: true) })
        }
        if random.once(in: 3) { wait(100...300) }
        leave(place)
    }

    mutating func addTouchpad() {
        let place = point()
        enter(place)
        let (kind, fingers) = (random.pick(TransformInput.Kind.allCases), random.number(2...4))
        func step(_ phase: TransformInput.Phase) -> TransformInput {
            TransformInput(
                seat: seat, window: window, time: time, kind: kind, phase: phase, fingers: fingers, location: place)
        }
        add(.transform(step(.began)))
        var scale = 1.0
        let rests = random.once(in: 4)
        for _ in 0..<random.number(0...8) {
            wait(rests && random.once(in: 3) ? 1000...2000 : 4...30)
            var input = step(.changed)
            scale = max(0, scale + random.quarter(-1...1) / 5)
            if kind == .pinch { (input.scale, input.rotation) = (scale, random.quarter(-1...1) / 8) }
            input.translation = Point(x: random.quarter(-9...9), y: random.quarter(-9...9))
            add(.transform(input))
        }
        if random.chance(85) { add(.transform(step(random.chance(70) ? .ended : .cancelled))) }
        leave(place)
    }

    mutating func addKeys() {
        let symbols: [KeySymbol] = [.tab, .space, .return, .downArrow, .escape, KeySymbol("a")]
        for _ in 1...random.number(1...4) {
            let code = random.number(0...symbols.count - 1)
            let key = Key(code: UInt32(code), symbol: symbols[code], characters: code == 5 ? "a" : "")
            for isPressed in [true, false] where random.chance(92) {
                add(
                    .key(
                        KeyChange(
                            seat: seat, window: window, time: time, isPressed: isPressed, key: key, repeats: false)))
                wait(5...80)
            }
        }
    }

    mutating func addLoss() {
        switch random.number(0...9) {
        case 0...2: add(.touches(TouchFrame(cancellingAllOf: seat, time: time)))
        case 3...5:
            add(
                .deviceLost(
                    DeviceLoss(seat: seat, device: random.pick([.touch, .pointer, .keyboard, .seat]), time: time)))
        case 6:
            let size = Size(width: random.quarter(20...260), height: random.quarter(20...260))
            add(.windowConfigured(window, WindowConfiguration(size: size, states: .suspended)))
        case 7: if window.rawValue > 1 { add(.windowCloseRequested(window)) }
        default:
            add(
                .keyboardFocus(
                    KeyboardFocus(seat: seat, window: window, isFocused: random.chance(50), time: time)))
        }
    }
}
