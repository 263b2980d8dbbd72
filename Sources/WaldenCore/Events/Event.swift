internal import WaldenGeometry
public import WaldenPlatform

/// Something that a person did, on its way through the application.
///
/// An event travels from the application's queue to ``Application/sendEvent(_:)``, ``Window/sendEvent(_:)`` and from
/// there to views and their responder chains. It describes all touches, presses or scrolling of one moment: what
/// changed between two frames of a device is one event. An event object is valid while it is being delivered; do not
/// keep one.
///
/// The corresponding UIKit class is `UIEvent`.
@MainActor
public final class Event {
    /// What kind of event this is.
    public internal(set) var type: EventType
    /// The details of a motion or remote-control event.
    public internal(set) var subtype: Subtype = .none
    /// When it happened by the compositor's clock, in seconds.
    public internal(set) var timestamp: Double
    /// The modifier keys that were down.
    public internal(set) var modifierFlags: ModifierFlags = []
    /// The buttons of the pointer that are down; for the end of a touch, the ones that were.
    public internal(set) var buttonMask: ButtonMask = []
    /// How far something was scrolled, for scroll events.
    public internal(set) var scroll: ScrollInput?
    /// What fingers did on a touchpad, for transform events.
    public internal(set) var transform: TransformInput?
    /// The seat from which it came.
    public internal(set) var seat: SeatID

    /// The step of a motion event.
    var motionPhase = MotionInput.Phase.began

    /// The touches that live or ended in this event, of all views and windows, in the order in which they began.
    var touches: [Touch] = []
    /// The presses that live or ended in this event.
    var presses: [Press] = []
    private var touchSet: Set<Touch>?
    private var pressSet: Set<Press>?

    init(type: EventType, timestamp: Double, seat: SeatID) {
        self.type = type
        self.timestamp = timestamp
        self.seat = seat
    }

    /// All touches of the event, of all views and windows; `nil` for an event without touches.
    public var allTouches: Set<Touch>? {
        guard !touches.isEmpty else { return nil }
        if let touchSet, touchSet.count == touches.count { return touchSet }
        let set = Set(touches)
        touchSet = set
        return set
    }

    /// Makes the event no older than its touches.
    func keepUpWithTouches() {
        var time = MonotonicTime(timestamp)
        for touch in touches { time.advance(to: touch.timestamp) }
        timestamp = time.seconds
    }

    /// All touches of the event, in the order in which they began.
    package var orderedTouches: [Touch] { touches }

    /// Returns touches of the event in the order in which they began, which a set does not keep.
    public func ordered(_ touches: Set<Touch>) -> [Touch] {
        touches.count == 1 ? Array(touches) : self.touches.filter(touches.contains)
    }

    /// All presses of the event; empty for an event without presses.
    public var allPresses: Set<Press> {
        if let pressSet { return pressSet }
        let set = Set(presses)
        pressSet = set
        return set
    }

    /// The touches that began in a window.
    public func touches(for window: Window) -> Set<Touch>? {
        nonEmpty { $0.window === window }
    }

    /// The touches that began in a view.
    public func touches(for view: View) -> Set<Touch>? {
        nonEmpty { $0.view === view }
    }

    private func nonEmpty(_ isIncluded: (Touch) -> Bool) -> Set<Touch>? {
        let set = Set(touches.filter(isIncluded))
        return set.isEmpty ? nil : set
    }

    /// Every report of a touch since its last delivery, oldest first; the last one is the touch itself.
    ///
    /// The previous location of an earlier report is that of the report before it. That of the touch itself is, as
    /// always, the location at the previous event.
    ///
    /// - Returns: `nil` for a touch that is not in this event.
    /// - Complexity: O(*n*) in the reports; nothing is kept for touches that are not asked for.
    public func coalescedTouches(for touch: Touch) -> [Touch]? {
        guard touches.contains(where: { $0 === touch }) else { return nil }
        return touch.earlierTouches() + [touch]
    }

    /// Where a touch will probably be, in the next moments, nearest first.
    ///
    /// Extrapolates along the last two reports, for as long as a frame lasts. Not for decisions: a hint to draw ahead.
    /// The previous location of each is that of the one before it, for the first that of the touch.
    ///
    /// - Returns: An empty list for a touch that rests or ended, `nil` for one that is not in this event.
    public func predictedTouches(for touch: Touch) -> [Touch]? {
        guard touches.contains(where: { $0 === touch }) else { return nil }
        return touch.predictedTouches()
    }

    /// Makes the object ready to describe another moment, so that a stream of moves costs no allocation.
    func reset(type: EventType, timestamp: Double, seat: SeatID) {
        self.type = type
        self.timestamp = timestamp
        self.seat = seat
        subtype = .none
        buttonMask = []
        scroll = nil
        transform = nil
        forgetContents()
    }

    /// Lets go of the touches and presses, and with them of views and windows.
    func forgetContents() {
        touchSet = nil
        pressSet = nil
        touches.removeAll(keepingCapacity: true)
        presses.removeAll(keepingCapacity: true)
    }
}

extension Event {
    /// The kinds of event.
    ///
    /// The corresponding UIKit type is `UIEvent.EventType`.
    public enum EventType: Sendable, Hashable {
        /// Fingers, or a pressed pointer.
        case touches
        /// A shake of the device.
        case motion
        /// A media key or a headset.
        case remoteControl
        /// Keys.
        case presses
        /// A wheel or two fingers on a touchpad.
        case scroll
        /// A pointer that moves without a button.
        case hover
        /// A swipe, pinch, rotation or rest of fingers on a touchpad.
        case transform
    }

    /// The details of a motion or remote-control event.
    ///
    /// The corresponding UIKit type is `UIEvent.EventSubtype`.
    public enum Subtype: Sendable, Hashable {
        /// No details.
        case none
        /// The device was shaken.
        case motionShake
        /// A command of a remote control.
        case remoteControl(RemoteControlCommand)
    }

    /// What a remote control or media key asks for.
    public typealias RemoteControlCommand = WaldenPlatform.RemoteControlCommand
    /// Modifier keys.
    public typealias ModifierFlags = KeyModifierFlags
    /// Buttons of a pointer.
    public typealias ButtonMask = WaldenPlatform.ButtonMask
}
