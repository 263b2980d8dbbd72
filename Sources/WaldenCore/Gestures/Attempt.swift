/// One attempt to recognize a gesture, from the first event to the reset, which replaces the whole value.
struct Attempt {
    /// Increases with each attempt of the recognizer.
    var number = 0
    /// The state that the arbiter decided.
    var state = GestureRecognizer.State.possible
    /// The state that the latest action reported.
    var reportedState = GestureRecognizer.State.possible
    /// Proposed states that are not decided yet, oldest first.
    var proposals: [GestureRecognizer.State] = []
    /// Set while the recognizer is in play: from its first event to its reset.
    var arbiter: GestureArbiter?
    /// The touches that are down, and those that ended in the latest event of any of them.
    var currentTouches: [Touch] = []
    /// All touches, including ended ones.
    var touches: [Touch] = []
    /// The set of touches of the latest call, cached so that a move of several fingers allocates nothing.
    var cachedSet: Set<Touch> = []
    /// Whether it consists of scrolling or a touchpad gesture.
    var isIndirect = false
    /// The type of the scroll or transform events that it follows; `nil` for none.
    var followedType: Event.EventType?
    /// When the recognizer lost its last touch while possible, in seconds; `nil` otherwise.
    var idleSince: Double?

    /// Whether the proposal waits for other recognizers to fail.
    var isWaiting = false
    /// The recognizers that must fail first (S67); `nil` before the first proposal.
    var awaited: [GestureRecognizer]?
    /// The cached answers to dynamic failure requirements, by the other recognizer's attempt (S69).
    var answers: [(other: ObjectIdentifier, attempt: Int, isRequired: Bool)] = []
    /// Whether the view and the delegate were asked whether it may begin (S70).
    var hasAskedToBegin = false
}
