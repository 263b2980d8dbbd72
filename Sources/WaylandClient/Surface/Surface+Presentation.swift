internal import WaylandProtocols

extension Surface {
    /// What became of a frame (`wp_presentation_feedback`).
    package struct Presentation: Sendable, Equatable {
        /// What ``Surface/requestPresentation(_:)`` was given.
        package var name: Double
        /// When the frame became visible, in seconds of the monotonic clock; `nil` if it never did.
        package var time: Double?
        /// The time to the next refresh, in seconds; 0 if the compositor does not know.
        package var refresh: Double
    }

    /// Whether the compositor can be asked what becomes of commits: it tells times of the monotonic clock, and does not
    /// owe many answers.
    package var canRequestPresentation: Bool {
        !isDestroyed && connection.tellsMonotonicTimes && connection.presentation != nil
            && feedbacks.count < Self.mostFeedbacks
    }

    /// Asks, with the next commit, what becomes of it; ``takePresentations()`` tells.
    ///
    /// - Parameter name: By which the caller knows the frame.
    package func requestPresentation(_ name: Double) {
        guard canRequestPresentation, let presentation = connection.presentation else { return }
        let feedback = presentation.feedback(surface: proxy)
        feedbacks.append(feedback)
        feedback.onEvent = { [unowned self, unowned feedback] event in
            switch event {
            case .syncOutput: return
            case .presented(let high, let low, let nanoseconds, let refresh, _, _, _):
                let seconds = Double(UInt64(high) << 32 | UInt64(low)) + Double(nanoseconds) / 1e9
                presentations.append(Presentation(name: name, time: seconds, refresh: Double(refresh) / 1e9))
            case .discarded:
                presentations.append(Presentation(name: name, time: nil, refresh: 0))
            }
            feedbacks.removeAll { $0 === feedback }
        }
    }

    /// How many answers may be outstanding; a compositor that gives none is asked no more.
    private static let mostFeedbacks = 16

    /// Hands over what was told of frames, oldest first, and forgets it.
    package func takePresentations() -> [Presentation] {
        guard !presentations.isEmpty else { return [] }
        defer { presentations = [] }
        return presentations
    }
}
