/// A promise that was broken.
package struct Violation: Sendable, Equatable {
    /// The promises.
    package enum Rule: String, Sendable {
        /// Nothing that happens crashes an app, or keeps it busy for ever.
        case appSurvives
        /// Every touch that a view got as began it gets as ended or cancelled exactly once; so do others up the chain.
        case touchEndsOnce
        /// A view gets one touch at a time unless it takes several (S40), and an exclusive one is alone (S41).
        case touchIsPermitted
        /// No touch is delivered both to a view and, after recognition, to a recognizer that cancels it.
        case touchIsTaken
        /// Held touches are delivered or dropped, never lost while the recognizer fails; nor is a report of one lost.
        case touchIsNotLost
        /// A touch shows the phase that its view is told.
        case touchShowsPhase
        /// Time never runs backwards: not for a touch, and not from one event of a seat and kind to the next.
        case timeRunsOn
        /// No illegal transition.
        case transitionIsLegal
        /// No recognizer acts while one that it requires to fail may still come to something, or has (S67).
        case failureIsAwaited
        /// None begins on a touch that another one has made a gesture of with which it may not run together (S68).
        case othersArePrevented
        /// No recognizer ends outside possible when no finger is down.
        case recognizerRests
        /// Each attempt ends with a reset.
        case recognizerIsReset
        /// A scroll view that nobody touches comes to rest.
        case scrollEnds
        /// A controller is told that it appears and disappears in turn, and in the end what is to be seen.
        case appearanceIsPaired
        /// No control, and no row of a list, stays highlighted.
        case controlIsReleased
        /// Nothing stays hovered.
        case hoverEnds
        /// What is over leaves no timer.
        case timersEnd
        /// Actions come in a reproducible order.
        case orderIsReproducible
    }

    package var rule: Rule
    package var text: String
    /// The number of the event after which it was seen, from 0.
    package var entry: Int

    package init(rule: Rule, text: String, entry: Int) {
        self.rule = rule
        self.text = text
        self.entry = entry
    }
}
