package import WaldenPlatform
internal import WaylandProtocols

/// Presentation feedback (`wp_presentation_feedback`).
extension Surface {
    /// Whether feedback is available: its times are monotonic, and not too many requests are pending.
    package var canRequestPresentation: Bool {
        !isDestroyed && connection.hasMonotonicPresentation && connection.presentation != nil
            && feedbacks.count < Self.maximumFeedbacks
    }

    /// Requests feedback for the next commit; ``takePresentations()`` returns it.
    ///
    /// - Parameter begun: When its frame began, in seconds.
    package func requestPresentation(ofFrameBegunAt begun: Double) {
        guard canRequestPresentation, let presentation = connection.presentation else { return }
        let feedback = presentation.feedback(surface: proxy)
        feedbacks.append(feedback)
        feedback.onEvent = { [unowned self, unowned feedback] event in
            switch event {
            case .syncOutput: return
            case .presented(let high, let low, let nanoseconds, let refresh, _, _, _):
                let seconds = Double(UInt64(high) << 32 | UInt64(low)) + Double(nanoseconds) / 1e9
                presentations.append(FramePresentation(begun: begun, time: seconds, refresh: Double(refresh) / 1e9))
            case .discarded:
                presentations.append(FramePresentation(begun: begun, time: nil))
            }
            feedbacks.removeAll { $0 === feedback }
        }
    }

    /// The maximum number of pending requests, for compositors that answer none.
    private static let maximumFeedbacks = 16

    /// Returns the received feedback, oldest first, and clears it.
    package func takePresentations() -> [FramePresentation] {
        defer { presentations = [] }
        return presentations
    }
}
