internal import WaldenPlatform

/// Turns keyboard events into ``Event`` objects with live ``Press`` objects, and repeats keys (S96, S100).
///
/// The key pressed last repeats at the seat's rate after the seat's delay. Losing the keyboard cancels every press.
@MainActor
final class PressTracker {
    private unowned let application: Application
    private var keyboards: [KeyboardState] = []
    private var times = EventTimes()

    init(application: Application) { self.application = application }

    func modifierFlags(of seat: SeatID) -> Event.ModifierFlags {
        keyboards.first { $0.seat == seat }?.modifiers ?? []
    }

    func writesRightToLeft(_ seat: SeatID) -> Bool { keyboards.first { $0.seat == seat }?.writesRightToLeft ?? false }

    /// Returns the live press of a key.
    func press(of code: UInt32, on seat: SeatID) -> Press? {
        keyboards.first { $0.seat == seat }?.presses.first { $0.key.code == code }
    }

    var livePresses: [Press] { keyboards.flatMap(\.presses) }

    private func keyboard(of seat: SeatID) -> KeyboardState {
        if let existing = keyboards.first(where: { $0.seat == seat }) { return existing }
        let keyboard = KeyboardState(seat: seat)
        keyboards.append(keyboard)
        return keyboard
    }

    func handle(_ input: KeyChange) {
        let keyboard = keyboard(of: input.seat)
        if !input.key.isOfInputMethod { setModifiers(input.key.modifierFlags, of: keyboard) }
        let existing = keyboard.presses.first { $0.key.code == input.key.code }
        if input.isPressed {
            guard existing == nil, let window = application.visibleWindow(withID: input.window) else { return }
            if let command = input.key.symbol.remoteControlCommand {
                application.handle(RemoteControlInput(command: command, time: input.time))
                return
            }
            if window.root.isWaitingForDialog, let dialog = window.modalDialog {
                if !input.key.symbol.isModifier { dialog.callForAttention() }
                return
            }
            press(input, on: keyboard, in: application.keyReceiver(for: window, of: input.seat))
        } else if let existing {
            keyboard.presses.removeAll { $0 === existing }
            if keyboard.repeating === existing { stopRepeating(on: keyboard) }
            existing.phase = .ended
            existing.time.advance(to: input.time)
            existing.key.modifierFlags = input.key.modifierFlags
            send([existing], from: keyboard, at: input.time)
        }
    }

    private func press(_ input: KeyChange, on keyboard: KeyboardState, in window: Window) {
        if !input.key.symbol.isModifier { application.toolTips.dismiss() }
        let press = Press(
            key: input.key, phase: .began, timestamp: input.time, seat: input.seat, window: window,
            isSecret: application.editsSecret(on: input.seat), serial: input.serial)
        keyboard.presses.append(press)
        // Before sending: a slow handler must not delay the repeats, and a handler may end them. A key that does not
        // repeat, such as Shift, does not stop one that does (S100). A part of a compose sequence does.
        if input.repeats { stopRepeating(on: keyboard) }
        if input.repeats, !input.key.isComposing {
            keyboard.repeating = press
            startTimer(on: keyboard, after: keyboard.delay)
        }
        send([press], from: keyboard, at: input.time)
    }

    func handle(_ input: ModifierInput) {
        let keyboard = keyboard(of: input.seat)
        setModifiers(input.flags, of: keyboard)
        if keyboard.writesRightToLeft != input.writesRightToLeft {
            keyboard.writesRightToLeft = input.writesRightToLeft
            application.keyboardDirectionDidChange(of: input.seat)
        }
        guard let repeating = keyboard.repeating else { return }
        // A shortcut does not become text, nor text a shortcut.
        guard repeating.key.modifierFlags.chord == input.flags.chord else { return stopRepeating(on: keyboard) }
        if let held = input.heldKey, repeating.key.code == held.code { repeating.key = held }
    }

    private func setModifiers(_ flags: Event.ModifierFlags, of keyboard: KeyboardState) {
        guard flags != keyboard.modifiers else { return }
        keyboard.modifiers = flags
        application.modifierFlagsDidChange(of: keyboard.seat)
    }

    func handle(_ info: KeyRepeatInfo) {
        let keyboard = keyboard(of: info.seat)
        let (rate, delay) = (min(max(0, info.rate), PressTracker.maximumRate), max(0, info.delay.inSeconds))
        guard rate != keyboard.rate || delay != keyboard.delay else { return }
        keyboard.rate = rate
        keyboard.delay = delay
        guard let press = keyboard.repeating else { return }
        // A repeating key continues at the new rate; one that has yet to repeat waits again.
        keyboard.timer.stop()
        startTimer(on: keyboard, after: press.repeatCount > 0 && rate > 0 ? 1 / Double(rate) : delay)
    }

    private static let maximumRate = 1_000

    private func startTimer(on keyboard: KeyboardState, after delay: Double) {
        guard keyboard.rate > 0 else { return }
        keyboard.timer = application.eventLoop.schedule(
            at: application.platform.now + delay, repeatingEvery: 1 / Double(keyboard.rate)
        ) { [weak self, weak keyboard] timer in
            guard let self, let keyboard else { return }
            self.repeatPress(on: keyboard, at: timer.scheduledTime)
        }
    }

    private func repeatPress(on keyboard: KeyboardState, at time: Double) {
        guard let press = keyboard.repeating else { return }
        press.phase = .changed
        press.repeatCount += 1
        send([press], from: keyboard, at: press.time.advance(to: time))
    }

    /// Stops the repeat of a seat's held key.
    func stopRepeating(of seat: SeatID) {
        for keyboard in keyboards where keyboard.seat == seat { stopRepeating(on: keyboard) }
    }

    private func stopRepeating(on keyboard: KeyboardState) {
        keyboard.timer.stop()
        keyboard.repeating = nil
    }

    /// Cancels every press of a seat, because it lost the keyboard (S110).
    func cancelAll(of seat: SeatID, at time: Double) {
        guard let keyboard = keyboards.first(where: { $0.seat == seat }) else { return }
        stopRepeating(on: keyboard)
        setModifiers(keyboard.modifiers.intersection([.capsLock, .numLock]), of: keyboard)
        let presses = keyboard.presses
        keyboard.presses = []
        cancel(presses, from: keyboard, at: time)
    }

    func remove(_ seat: SeatID, at time: Double) {
        cancelAll(of: seat, at: time)
        keyboards.removeAll { $0.seat == seat }
        times.forget(seat)
    }

    func cancelPresses(where isIncluded: (Press) -> Bool) {
        for keyboard in keyboards {
            let presses = keyboard.presses.filter(isIncluded)
            guard !presses.isEmpty else { continue }
            keyboard.presses.removeAll { presses.contains($0) }
            if let repeating = keyboard.repeating, presses.contains(repeating) { stopRepeating(on: keyboard) }
            cancel(presses, from: keyboard, at: application.platform.now)
        }
    }

    private func cancel(_ presses: [Press], from keyboard: KeyboardState, at time: Double) {
        guard !presses.isEmpty else { return }
        for press in presses {
            press.phase = .cancelled
            press.time.advance(to: time)
        }
        send(presses, from: keyboard, at: time)
    }

    private func send(_ presses: [Press], from keyboard: KeyboardState, at time: Double) {
        let event = Event(type: .presses, timestamp: time, seat: keyboard.seat)
        event.modifierFlags = keyboard.modifiers
        event.presses = presses
        times.correct(event)
        application.dispatch(event)
    }
}

extension KeyModifierFlags {
    /// The modifiers that make a key a shortcut.
    fileprivate var chord: KeyModifierFlags { intersection([.control, .alternate, .super]) }
}

@MainActor
private final class KeyboardState {
    let seat: SeatID
    var presses: [Press] = []
    var modifiers: Event.ModifierFlags = []
    var writesRightToLeft = false
    /// Repeats per second; 0 for none.
    var rate = 0
    /// The time until the first repeat, in seconds.
    var delay = 0.5
    /// The key that repeats while held, or would at a rate above 0.
    var repeating: Press?
    var timer: LoopTimer?

    init(seat: SeatID) { self.seat = seat }
}
