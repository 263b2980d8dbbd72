import Walden

/// A generator of all platform events, with random values in each field.
struct RandomEvents {
    var generator: SplitMix

    init(seed: UInt64) { generator = SplitMix(seed: seed) }

    /// Returns one event of each kind.
    mutating func oneOfEach() -> [PlatformEvent] {
        [
            .touches(touchFrame()), .touches(TouchFrame(cancellingAllOf: seat(), time: number())),
            .pointer(pointerFrame()), .transform(transformInput()),
            .key(
                KeyChange(
                    seat: seat(), window: window(), time: number(), isPressed: chance(), key: key(),
                    repeats: chance())),
            .textInput(textInputChange()),
            .modifiers(ModifierInput(seat: seat(), flags: flags(), heldKey: chance() ? key() : nil)),
            .keyboardFocus(KeyboardFocus(seat: seat(), window: window(), isFocused: chance(), time: number())),
            .keyRepeat(
                KeyRepeatInfo(
                    seat: seat(), rate: pick(-3...40),
                    delay: Duration(
                        secondsComponent: pick(-2...3), attosecondsComponent: 0)
                        + .nanoseconds(pick(-999_999_999...999_999_999 as ClosedRange<Int64>)))),
            .deviceLost(
                DeviceLoss(seat: seat(), device: pick([.touch, .pointer, .keyboard, .seat]), time: number())),
            .windowConfigured(window(), configuration()), .windowCloseRequested(window()),
            .motion(MotionInput(kind: .shake, phase: pick([.began, .ended, .cancelled]), time: number())),
            .remoteControl(
                RemoteControlInput(command: pick(Event.RemoteControlCommand.allCases), time: number())),
            .terminate(signal: pick(-1...20)), .describeTrees, .connectionLost(text()),
        ]
    }

    private mutating func textInputChange() -> TextInputChange {
        let start = pick(0...20)
        return TextInputChange(
            seat: seat(), window: window(), time: number(), deletedBefore: pick(-9...4000),
            deletedAfter: pick(-9...4000), committed: text(),
            composition: chance()
                ? TextInputChange.Composition(
                    text: text(), selection: chance() ? start..<start + pick(0...9) : nil,
                    rest: chance() ? text() : nil,
                    hints: (0..<pick(0...2)).map { _ in
                        CompositionHint(
                            range: start..<start + pick(0...9), meaning: pick(CompositionHint.Meaning.allCases))
                    })
                : nil,
            submits: chance(), precedesKey: chance())
    }

    // MARK: Values

    mutating func chance() -> Bool { Bool.random(using: &generator) }

    mutating func pick<I: FixedWidthInteger>(_ range: ClosedRange<I>) -> I where I.Stride: SignedInteger {
        I.random(in: range, using: &generator)
    }

    mutating func pick<T>(_ values: [T]) -> T { values.randomElement(using: &generator)! }

    mutating func number() -> Double {
        switch pick(0...4) {
        case 0: Double(pick(-3...3))
        case 1: Double.random(in: 0...1, using: &generator)
        case 2: Double.random(in: -1e7...1e7, using: &generator)
        case 3: pick([0.1, 1e-300, 1e300, -0.0, .greatestFiniteMagnitude, 123_456_789_012_345_680])
        default: (Double.random(in: 0...10_000, using: &generator) * 256).rounded() / 256
        }
    }

    mutating func point() -> Point { Point(x: number(), y: number()) }
    mutating func seat() -> SeatID { SeatID(pick(0...UInt32.max)) }
    mutating func window() -> WindowID { WindowID(pick(0...9)) }
    mutating func flags() -> Event.ModifierFlags { Event.ModifierFlags(rawValue: pick(0...UInt8.max)) }
    mutating func buttons() -> Event.ButtonMask { Event.ButtonMask(rawValue: pick([0, 1, 2, 3, 31, 32, 1 << 31])) }

    mutating func text() -> String {
        let characters: [Character] = ["a", " ", "%", "=", "\n", "\u{0}", "é", "苏", "👩‍👧", "\u{7F}", "/", "\t", "5"]
        return String((0..<pick(0...6)).map { _ in pick(characters) })
    }

    mutating func key() -> Key {
        Key(
            code: pick(0...UInt32.max), symbol: KeySymbol(rawValue: pick(0...UInt32.max)), characters: text(),
            charactersIgnoringModifiers: text(),
            latinSymbol: chance() ? KeySymbol(rawValue: pick(0...UInt32.max)) : nil, modifierFlags: flags(),
            isComposing: chance())
    }

    private mutating func sample() -> TouchSample {
        TouchSample(
            location: point(), time: number(), majorRadius: number(), force: chance() ? number() : nil,
            altitude: chance() ? .pi / 2 : number(), azimuth: number())
    }

    private mutating func samples() -> [TouchSample] { (0..<pick(0...3)).map { _ in sample() } }

    mutating func touchFrame() -> TouchFrame {
        let changes = (0..<pick(1...3)).map { _ in
            TouchChange(
                id: pick(Int32.min...Int32.max), phase: pick(TouchChange.Phase.allCases), window: window(),
                location: point(), time: number(), majorRadius: number(), orientation: number(),
                type: pick([.direct, .pencil, .indirectPointer]), force: chance() ? number() : nil,
                altitude: number(), azimuth: number(), earlier: samples())
        }
        return TouchFrame(seat: seat(), time: number(), changes: SmallArray(changes), buttons: buttons())
    }

    mutating func pointerFrame() -> PointerFrame {
        var frame = PointerFrame(
            seat: seat(), window: window(), time: number(), crossing: pick([.none, .entered, .left]),
            location: point(), hasMoved: chance(), earlier: samples())
        for _ in 0..<pick(0...2) {
            frame.buttons.append(ButtonChange(button: buttons(), isPressed: chance(), time: number()))
        }
        if chance() {
            frame.scroll = ScrollInput(
                source: pick([.wheel, .finger, .continuous, .wheelTilt]), delta: point(), steps: point(),
                isStop: chance(), isInverted: chance())
        }
        return frame
    }

    mutating func transformInput() -> TransformInput {
        TransformInput(
            seat: seat(), window: window(), time: number(), kind: pick(TransformInput.Kind.allCases),
            phase: pick(TransformInput.Phase.allCases), fingers: pick(-1...5), location: point(),
            translation: point(), scale: number(), rotation: number())
    }

    mutating func configuration() -> WindowConfiguration {
        WindowConfiguration(
            size: chance() ? Size(width: number(), height: number()) : nil, scale: number(),
            states: WindowConfiguration.States(rawValue: pick(0...UInt16.max)),
            capabilities: WindowConfiguration.Capabilities(rawValue: pick(0...UInt8.max)), needsDecoration: chance(),
            bounds: chance() ? Size(width: number(), height: number()) : nil)
    }
}
