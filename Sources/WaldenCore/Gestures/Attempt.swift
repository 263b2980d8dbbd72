/// One attempt of a recognizer to recognize its gesture, from its first event to its reset.
///
/// A reset replaces the whole value, so that nothing of an attempt reaches the next one.
struct Attempt {
    /// Counts the attempts of a recognizer.
    var number = 0
    /// The state that the arbiter decided.
    var state = GestureRecognizer.State.possible
    /// The state that actions were told last.
    var toldState = GestureRecognizer.State.possible
    /// Proposed states that are not decided yet, oldest first.
    var proposals: [GestureRecognizer.State] = []
    /// The arbiter, while the recognizer is in play: from its first event to its reset.
    var arbiter: GestureArbiter?

    // MARK: Touches

    /// The touches that are down, and those that ended in the latest event of any of them.
    var currentTouches: [Touch] = []
    /// All touches, also those that ended.
    var touches: [Touch] = []
    /// The set of touches of the latest call, kept so that a move of several fingers allocates nothing.
    var toldSet: Set<Touch> = []
    /// Whether it consists of scrolling or a touchpad gesture, without a touch.
    var isIndirect = false
    /// The type of the event without a touch that it follows; `nil` for none.
    var followedType: Event.EventType?
    /// When the recognizer became idle: possible without a touch, in seconds; `nil` while it has one.
    var idleSince: Double?

    // MARK: Waiting for others

    /// Whether the proposal waits for other recognizers to fail.
    var isWaiting = false
    /// The recognizers that must fail first; `nil` before the first proposal.
    var awaited: [GestureRecognizer]?
    /// The answers to dynamic failure requirements.
    var answers: [RequirementAnswer] = []
    /// Whether the view and the delegate were asked if it may begin.
    var hasAskedToBegin = false

    var isInPlay: Bool { arbiter != nil }

    /// Whether the gesture goes on: it began, and has not ended.
    var isActive: Bool { state == .began || state == .changed }
}

/// The answer to whether one recognizer must wait for another one.
struct RequirementAnswer {
    let other: ObjectIdentifier
    /// The attempt of the other recognizer that was asked about.
    let attempt: Int
    let isRequired: Bool
}
