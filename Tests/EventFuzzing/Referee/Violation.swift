/// A broken invariant.
package struct Violation: Sendable, Equatable {
    /// The invariants.
    package enum Rule: String, Sendable {
        /// No event crashes or hangs an app.
        case appSurvives
        /// A view that got a touch as began gets it as ended or cancelled exactly once, and so do
        /// the responders up the chain.
        case touchEndsOnce
        /// A view gets one touch at a time unless it allows several (S40), and an exclusive one is
        /// the only one with touches (S41).
        case touchIsPermitted
        /// A view gets no touch after a recognizer that cancels it was recognized.
        case touchIsTaken
        /// A held touch is delivered if its recognizer fails, with all its moves.
        case touchIsNotLost
        /// A touch's phase matches the callback of its view.
        case touchShowsPhase
        /// Time never runs backwards, for a touch or for the events of one seat and type.
        case timeRunsOn
        /// No recognizer makes an illegal state transition.
        case transitionIsLegal
        /// No recognizer acts while one that it requires to fail may still succeed, or has
        /// succeeded (S67).
        case failureIsAwaited
        /// None begins on a touch that another one has recognized, unless both may recognize
        /// simultaneously (S68).
        case othersArePrevented
        /// Every recognizer is possible when nothing is down.
        case recognizerRests
        /// Each attempt ends with a reset.
        case recognizerIsReset
        /// A scroll view without touches comes to rest.
        case scrollEnds
        /// A controller's appearance callbacks alternate, and the last one matches its visibility.
        case appearanceIsPaired
        /// Selection and composition are in the text, between characters.
        case textIsSound
        /// An input method knows the text that is edited.
        case methodKnowsText
        /// Undo leads back to the beginning, and redo to the end.
        case textIsUndone
        /// No control, and no row of a list, stays highlighted.
        case controlIsReleased
        /// Nothing stays hovered.
        case hoverEnds
        /// No timer is left at rest.
        case timersEnd
        /// Two runs of the same events do the same in the same order.
        case orderIsReproducible
    }

    package var rule: Rule
    package var text: String
    /// The index of the event after which it was found.
    package var entry: Int

    package init(rule: Rule, text: String, entry: Int) {
        self.rule = rule
        self.text = text
        self.entry = entry
    }
}
