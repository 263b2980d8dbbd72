import Walden

/// The recognizers, and the rules between them, which it enforces as their delegate.
@MainActor
final class Laboratory: GestureRecognizerDelegate {
    /// A failure requirement: one recognizer waits for another to fail.
    struct Tie {
        let waiting: Specimen
        let required: Specimen
    }

    let specimens = Specimen.all()
    private(set) var ties: [Tie] = []
    private var simultaneous: Set<GestureRecognizer> = []
    private var observers: [@MainActor () -> Void] = []

    /// The recognizer whose parameters are shown.
    var selected: Specimen {
        didSet { if selected !== oldValue { notifyObservers() } }
    }

    init() {
        selected = specimens[0]
        for specimen in specimens { specimen.recognizer.delegate = self }
    }

    /// Adds a closure to call after each change of a setting, a tie or the selection.
    func observe(_ observer: @escaping @MainActor () -> Void) { observers.append(observer) }

    func notifyObservers() {
        for observer in observers { observer() }
    }

    // MARK: Ties

    /// Whether a tie may be added: not if it exists, or would make a cycle.
    func canTie(_ waiting: Specimen, to required: Specimen) -> Bool {
        waiting !== required && !waits(required, for: waiting)
            && !ties.contains { $0.waiting === waiting && $0.required === required }
    }

    func tie(_ waiting: Specimen, to required: Specimen) {
        guard canTie(waiting, to: required) else { return }
        ties.append(Tie(waiting: waiting, required: required))
        notifyObservers()
    }

    func untie(_ waiting: Specimen, from required: Specimen) {
        ties.removeAll { $0.waiting === waiting && $0.required === required }
        notifyObservers()
    }

    private func waits(_ specimen: Specimen, for other: Specimen) -> Bool {
        ties.contains { $0.waiting === specimen && ($0.required === other || waits($0.required, for: other)) }
    }

    // MARK: Simultaneous recognition

    func recognizesSimultaneously(_ specimen: Specimen) -> Bool { simultaneous.contains(specimen.recognizer) }

    func setRecognizesSimultaneously(_ isOn: Bool, _ specimen: Specimen) {
        if isOn { simultaneous.insert(specimen.recognizer) } else { simultaneous.remove(specimen.recognizer) }
    }

    // MARK: Delegate

    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        specimens.first { $0.recognizer === gestureRecognizer }?.touchBegan()
        return true
    }

    /// Called in each attempt, so ties can change. For a permanent requirement, use `require(toFail:)`.
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
    ) -> Bool {
        ties.contains {
            $0.waiting.recognizer === gestureRecognizer && $0.required.recognizer === otherGestureRecognizer
        }
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool { simultaneous.contains(gestureRecognizer) }
}
