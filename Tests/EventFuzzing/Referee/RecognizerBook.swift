import Walden

/// The history of a recognizer, and its delegate.
@MainActor
final class RecognizerBook: GestureRecognizerDelegate {
    var spec: FuzzScene.RecognizerSpec
    weak var stage: FuzzStage?
    /// The touches of the current attempt.
    private(set) var told: [Told] = []
    /// The state at the latest action of this attempt.
    private var acted = GestureRecognizer.State.possible
    /// The delivery of the first touch in this attempt, and that of the latest reset.
    private(set) var firstDelivery = 0
    private(set) var resetDelivery = -1
    /// The moment of the latest permission to begin.
    var permission = 0
    /// The latest recognition, known once it acts.
    var latestSuccess: Success?
    private var questions = (begin: 0, touch: 0, event: 0)

    struct Success {
        let moment: Int
        private(set) weak var window: Window?
    }

    /// A touch that it got, and when first.
    struct Told {
        let record: TouchRecord
        let moment: Int
    }

    init(_ spec: FuzzScene.RecognizerSpec) { self.spec = spec }

    /// Whether nothing is left of an attempt.
    var isBlank: Bool { told.isEmpty && acted == .possible }

    // MARK: The recognizer

    func wasTold(_ phase: Touch.Phase, _ touches: Set<Touch>, _ recognizer: GestureRecognizer) {
        guard let stage else { return }
        for record in stage.referee.records(of: touches) {
            stage.chronicle.note(
                2, spec.id, phase.number, record.serial,
                text: "recognizer \(spec.id) told \(phase) touch=\(record.serial) at=\(record.touch.timestamp)")
            if record.touch.timestamp < record.gestureTime {
                stage.referee.complain(
                    .timeRunsOn, "recognizer \(spec.id) gets touch \(record.serial) with an earlier time than before")
            }
            record.gestureTime = record.touch.timestamp
            if told.isEmpty { firstDelivery = stage.referee.deliveries }
            if !told.contains(where: { $0.record === record }) {
                told.append(Told(record: record, moment: stage.referee.nextMoment()))
            }
        }
        stage.happen(.told, spec.id)
    }

    func wasReset() {
        told.removeAll(keepingCapacity: true)
        acted = .possible
        resetDelivery = stage?.referee.deliveries ?? -1
        stage?.chronicle.note(3, spec.id, text: "recognizer \(spec.id) reset")
        stage?.happen(.reset, spec.id)
    }

    func acts(_ recognizer: GestureRecognizer) {
        guard let stage else { return }
        let state = recognizer.state
        stage.chronicle.note(4, spec.id, state.number, text: "recognizer \(spec.id) action \(state)")
        if !acted.mayBecome(state) {
            stage.referee.complain(.transitionIsLegal, "recognizer \(spec.id) goes from \(acted) to \(state)")
        }
        checkPlaces(of: recognizer, stage.referee)
        if acted == .possible { checkSuccess(recognizer, stage) }
        acted = state
        if recognizer.cancelsTouchesInView {
            for one in told { stage.referee.recognizerTook(one.record, spec.id) }
            // It does not get touches that begin after its end, but may cancel them too.
            stage.referee.excuse(touchesOf: recognizer)
        }
        stage.happen(.action, spec.id)
    }

    /// Checks that each counted touch has a location (S73).
    private func checkPlaces(of recognizer: GestureRecognizer, _ referee: Referee) {
        for index in 0..<recognizer.numberOfTouches where !recognizer.location(ofTouch: index, in: nil).isFinite {
            referee.complain(.touchIsNotLost, "recognizer \(spec.id) has no location of touch \(index)")
        }
    }

    /// Forgets the touches that the recognizer ignored as they began.
    func noteIgnored(_ touches: Set<Touch>, by recognizer: GestureRecognizer) {
        told.removeAll { one in
            let touch = one.record.touch
            return touches.contains(touch) && !(touch.gestureRecognizers?.contains(recognizer) ?? false)
        }
    }

    /// Checks the recognizer while nothing is down.
    func checkIdle(_ recognizer: GestureRecognizer, _ referee: Referee) {
        guard spec.kind != .hover else { return }
        let state = recognizer.state
        if state != .possible {
            referee.complain(.recognizerRests, "recognizer \(spec.id) is \(state) though nothing is down")
        } else if acted != .possible {
            referee.complain(.recognizerIsReset, "recognizer \(spec.id) was \(acted) and was never reset")
        }
    }

    /// Checks the recognizer once the scene is at rest.
    func checkRest(_ recognizer: GestureRecognizer, _ referee: Referee) {
        if recognizer.state != .possible || recognizer.liveTouches.count > 0 {
            referee.complain(
                .recognizerRests,
                "recognizer \(spec.id) stays \(recognizer.state) with \(recognizer.liveTouches.count) touches")
        } else if !isBlank {
            referee.complain(.recognizerIsReset, "recognizer \(spec.id) was never reset")
        }
    }

    // MARK: The delegate

    private func asked(_ question: Int, of other: Int = 0, _ answer: Bool) -> Bool {
        stage?.chronicle.note(
            5, spec.id, question, other, answer ? 1 : 0,
            text: "recognizer \(spec.id) asked \(Self.questions[question]) \(other == 0 ? "" : "\(other) ")\(answer)")
        stage?.happen(.asked, spec.id)
        return answer
    }

    private static let questions = ["begin", "touch", "event", "together", "requires", "blocks"]

    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        questions.begin += 1
        if let stage { checkPermission(gestureRecognizer, stage) }
        return asked(0, spec.refusesBegin == 0 || questions.begin % spec.refusesBegin != 0)
    }

    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        questions.touch += 1
        return asked(1, spec.refusesTouch == 0 || questions.touch % spec.refusesTouch != 0)
    }

    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive event: Event) -> Bool {
        questions.event += 1
        return asked(2, spec.refusesEvent == 0 || questions.event % spec.refusesEvent != 0)
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { asked(3, of: other.fuzzID, spec.joins.contains(other.fuzzID)) }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { asked(4, of: other.fuzzID, spec.asks.contains(other.fuzzID)) }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { asked(5, of: other.fuzzID, spec.blocks.contains(other.fuzzID)) }
}

/// A recognizer with a book.
@MainActor
protocol FuzzRecognizer: GestureRecognizer {
    var book: RecognizerBook { get }
}

extension GestureRecognizer {
    /// The number in the scene.
    var fuzzID: Int { (self as? any FuzzRecognizer)?.book.spec.id ?? 0 }
}

extension GestureRecognizer.State {
    var number: Int {
        switch self {
        case .possible: 0
        case .began: 1
        case .changed: 2
        case .ended: 3
        case .cancelled: 4
        case .failed: 5
        }
    }

    /// Whether an action may see another state next after this one (S60).
    func mayBecome(_ next: Self) -> Bool {
        switch self {
        case .possible: next == .began || next == .ended
        case .began, .changed: next == .changed || next == .ended || next == .cancelled
        case .ended, .cancelled, .failed: false
        }
    }
}
