import Walden

/// The recognizers, and the rules between them, which it enforces as their delegate.
@MainActor
final class Laboratory: GestureRecognizerDelegate {
    /// A failure requirement: one recognizer waits for another to fail.
    struct Requirement {
        let waiting: Specimen
        let required: Specimen
    }

    let specimens = Specimen.all()
    private(set) var requirements: [Requirement] = []
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

    /// Adds a closure to call after each change of a setting, a requirement or the selection.
    func observe(_ observer: @escaping @MainActor () -> Void) { observers.append(observer) }

    func notifyObservers() {
        for observer in observers { observer() }
    }

    // MARK: Failure requirements

    /// Whether a requirement may be added: not if it exists, or would make a cycle.
    func canAddRequirement(_ waiting: Specimen, for required: Specimen) -> Bool {
        waiting !== required && !waits(required, for: waiting)
            && !requirements.contains { $0.waiting === waiting && $0.required === required }
    }

    func addRequirement(_ waiting: Specimen, for required: Specimen) {
        guard canAddRequirement(waiting, for: required) else { return }
        requirements.append(Requirement(waiting: waiting, required: required))
        notifyObservers()
    }

    func removeRequirement(_ waiting: Specimen, for required: Specimen) {
        requirements.removeAll { $0.waiting === waiting && $0.required === required }
        notifyObservers()
    }

    private func waits(_ specimen: Specimen, for other: Specimen) -> Bool {
        requirements.contains { $0.waiting === specimen && ($0.required === other || waits($0.required, for: other)) }
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

    /// Called in each attempt, so requirements can change. For a permanent requirement, use `require(toFail:)`.
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
    ) -> Bool {
        requirements.contains {
            $0.waiting.recognizer === gestureRecognizer && $0.required.recognizer === otherGestureRecognizer
        }
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool { simultaneous.contains(gestureRecognizer) }
}
