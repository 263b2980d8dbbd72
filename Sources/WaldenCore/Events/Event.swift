internal import WaldenGeometry
public import WaldenPlatform

/// The touches, presses or scrolling of one moment (S34).
///
/// An event travels from the application's queue to ``Application/sendEvent(_:)``, ``Window/sendEvent(_:)``, the views
/// and their responder chains (S23). The object is reused after its delivery: do not keep it.
///
/// The corresponding UIKit class is `UIEvent`.
@MainActor
public final class Event {
    /// The kind of the event (S33).
    public internal(set) var type: EventType
    /// The details of a motion or remote-control event.
    public internal(set) var subtype: Subtype = .none
    /// The compositor's time of the event, in seconds (S32).
    public internal(set) var timestamp: Double
    /// The modifier keys that were down (S38).
    public internal(set) var modifierFlags: ModifierFlags = []
    /// The pointer's pressed buttons (S38); for the end of a touch, those pressed before it.
    public internal(set) var buttonMask: ButtonMask = []
    /// The scrolled distance, for scroll events.
    public internal(set) var scroll: ScrollInput?
    /// The change of a touchpad gesture, for transform events.
    public internal(set) var transform: TransformInput?
    /// The seat that caused the event.
    public internal(set) var seat: SeatID

    var motionPhase = MotionInput.Phase.began

    /// The live and ended touches of all views and windows, in the order in which they began.
    var touches: [Touch] = []
    var presses: [Press] = []
    private var touchSet: Set<Touch>?
    private var pressSet: Set<Press>?

    init(type: EventType, timestamp: Double, seat: SeatID) {
        self.type = type
        self.timestamp = timestamp
        self.seat = seat
    }

    /// All touches of the event, in all views and windows (S35); `nil` if there are none.
    public var allTouches: Set<Touch>? {
        guard !touches.isEmpty else { return nil }
        if let touchSet, touchSet.count == touches.count { return touchSet }
        let set = Set(touches)
        touchSet = set
        return set
    }

    package var orderedTouches: [Touch] { touches }

    /// Returns touches of the event in the order in which they began.
    public func ordered(_ touches: Set<Touch>) -> [Touch] {
        touches.count == 1 ? Array(touches) : self.touches.filter(touches.contains)
    }

    /// All presses of the event; empty if there are none.
    public var allPresses: Set<Press> {
        if let pressSet { return pressSet }
        let set = Set(presses)
        pressSet = set
        return set
    }

    /// Returns the touches that began in a window; `nil` if there are none.
    public func touches(for window: Window) -> Set<Touch>? { touches { $0.window === window } }

    /// Returns the touches that began in a view; `nil` if there are none.
    public func touches(for view: View) -> Set<Touch>? { touches { $0.view === view } }

    func touches(where isIncluded: (Touch) -> Bool) -> Set<Touch>? {
        let set = Set(touches.filter(isIncluded))
        return set.isEmpty ? nil : set
    }

    /// Returns every report of a touch since its last delivery, oldest first, ending with the touch itself (S36).
    ///
    /// The previous location of an earlier report is that of the report before it.
    ///
    /// - Returns: `nil` for a touch that is not in this event.
    /// - Complexity: O(*n*) in the reports.
    public func coalescedTouches(for touch: Touch) -> [Touch]? {
        guard touches.contains(touch) else { return nil }
        return touch.earlierTouches() + [touch]
    }

    /// Returns estimates of a touch's next locations, nearest first (S37).
    ///
    /// Extrapolates along the last two reports for about one frame: a hint for drawing ahead, not for decisions.
    ///
    /// - Returns: An empty list for a touch that rests or ended; `nil` for one that is not in this event.
    public func predictedTouches(for touch: Touch) -> [Touch]? {
        guard touches.contains(touch) else { return nil }
        return touch.predictedTouches()
    }

    /// Prepares the object for reuse, so that a stream of moves allocates nothing.
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

    /// Releases the touches and presses, and with them views and windows.
    func forgetContents() {
        touchSet = nil
        pressSet = nil
        touches.removeAll(keepingCapacity: true)
        presses.removeAll(keepingCapacity: true)
    }
}

extension Event {
    /// The kinds of event. UIKit: `UIEvent.EventType`.
    public enum EventType: Sendable, Hashable {
        /// Fingers, tools, or a pressed pointer.
        case touches
        /// A shake of the device.
        case motion
        /// A media key or a headset.
        case remoteControl
        /// Keys.
        case presses
        /// A wheel or two fingers on a touchpad.
        case scroll
        /// A pointer without a pressed button, or a tool near the screen.
        case hover
        /// A swipe, pinch, rotation or hold on a touchpad.
        case transform
    }

    /// The details of a motion or remote-control event. UIKit: `UIEvent.EventSubtype`.
    public enum Subtype: Sendable, Hashable {
        /// No details.
        case none
        /// The device was shaken.
        case motionShake
        /// A command of a remote control.
        case remoteControl(RemoteControlCommand)
    }

    /// A command of a remote control or media key.
    public typealias RemoteControlCommand = WaldenPlatform.RemoteControlCommand
    /// Modifier keys.
    public typealias ModifierFlags = KeyModifierFlags
    /// Buttons of a pointer.
    public typealias ButtonMask = WaldenPlatform.ButtonMask
}

extension Set<Touch> {
    /// Returns the one of several touches of an event that began first. A set has no order of its own, and what an app
    /// does must not depend on chance.
    @MainActor
    package func first(in event: Event?) -> Touch? {
        guard count > 1, let event else { return first }
        return event.orderedTouches.first { contains($0) } ?? first
    }
}
