import Testing
import Walden

@testable import WaldenCore

/// Device input during playback: afterwards, the app gets events of the current state only.
@MainActor
struct BlockedInputTests {
    private let queue = EventQueue()
    private let seat = SeatID(1)
    private let window = WindowID(1)

    /// Appends events while input is blocked, unblocks it, and returns the events that remain.
    private func missed(_ events: [PlatformEvent]) -> [PlatformEvent] {
        queue.isInputBlocked = true
        for event in events { queue.append(event) }
        #expect(queue.isEmpty)
        queue.unblockInput()
        var missed: [PlatformEvent] = []
        while let event = queue.popFirst() { missed.append(event) }
        return missed
    }

    private func modifiers(_ flags: KeyModifierFlags, of seat: UInt32 = 1) -> PlatformEvent {
        .modifiers(ModifierInput(seat: SeatID(seat), flags: flags))
    }

    private func keyRepeat(_ rate: Int, of seat: UInt32 = 1) -> PlatformEvent {
        .keyRepeat(KeyRepeatInfo(seat: SeatID(seat), rate: rate, delay: .milliseconds(300)))
    }

    private func focus(_ isFocused: Bool) -> PlatformEvent {
        .keyboardFocus(KeyboardFocus(seat: seat, window: window, isFocused: isFocused, time: 1))
    }

    private func pointer(_ x: Double, _ crossing: PointerFrame.Crossing = .none, presses: Bool = false) -> PlatformEvent
    {
        .pointer(
            PointerFrame(
                seat: seat, window: window, time: x, crossing: crossing, location: Point(x: x, y: 0),
                hasMoved: crossing == .none,
                buttons: presses ? [ButtonChange(button: .primary, isPressed: true, time: x)] : []))
    }

    @Test func `the latest modifiers and key repeat of each seat are kept`() {
        let events = missed([
            modifiers(.shift), keyRepeat(10), keyRepeat(20, of: 2), modifiers([]), keyRepeat(30),
            modifiers(.control, of: 2),
        ])
        #expect(events == [keyRepeat(20, of: 2), modifiers([]), keyRepeat(30), modifiers(.control, of: 2)])
    }

    @Test func `modifiers are dropped when the keyboard leaves, and kept when it enters`() {
        #expect(missed([focus(true), modifiers(.shift), focus(false)]) == [focus(false)])
        #expect(missed([focus(false), focus(true), modifiers(.shift)]) == [focus(true), modifiers(.shift)])
        let loss = PlatformEvent.deviceLost(DeviceLoss(seat: seat, device: .keyboard, time: 2))
        #expect(missed([focus(true), modifiers(.shift), loss]) == [loss])
    }

    @Test func `the pointer's last location is kept, and its buttons are dropped`() {
        #expect(missed([pointer(1), pointer(2), pointer(3, presses: true)]) == [pointer(3)])
        #expect(missed([pointer(1, .entered), pointer(2)]) == [pointer(2, .entered)])
        #expect(missed([pointer(1, .entered), pointer(2), pointer(3, .left)]) == [pointer(3, .left)])
    }

    @Test func `only the removal of a removed seat is kept`() {
        let loss = PlatformEvent.deviceLost(DeviceLoss(seat: seat, device: .seat, time: 2))
        let others = [modifiers(.shift, of: 2)]
        #expect(
            missed([focus(true), modifiers(.shift), pointer(1, .entered), keyRepeat(10)] + others + [loss]) == others
                + [loss])
    }
}
