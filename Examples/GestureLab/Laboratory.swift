import Walden

/// The recognizers, and the rules between them: it is the delegate of all of them.
@MainActor
final class Laboratory: GestureRecognizerDelegate {
    /// One recognizer waits until another one fails.
    struct Tie {
        let waiting: Specimen
        let required: Specimen
    }

    let specimens = Specimen.all()
    /// The requirements that hold now.
    private(set) var ties: [Tie] = []
    /// The recognizers that may run together with others.
    private var sociable: Set<GestureRecognizer> = []
    private var observers: [@MainActor () -> Void] = []

    /// The one whose parameters are shown.
    var selected: Specimen {
        didSet { if selected !== oldValue { tellObservers() } }
    }

    init() {
        selected = specimens[0]
        for specimen in specimens { specimen.recognizer.delegate = self }
    }

    /// Calls a closure whenever something was set, tied, untied or selected.
    func observe(_ observer: @escaping @MainActor () -> Void) { observers.append(observer) }

    /// Tells the observers that something was set at a recognizer.
    func tellObservers() {
        for observer in observers { observer() }
    }

    // MARK: Ties

    /// Whether one could wait for another: not if that one waits for it already, directly or through others.
    func canTie(_ waiting: Specimen, to required: Specimen) -> Bool {
        waiting !== required && !waits(required, for: waiting)
            && !ties.contains { $0.waiting === waiting && $0.required === required }
    }

    func tie(_ waiting: Specimen, to required: Specimen) {
        guard canTie(waiting, to: required) else { return }
        ties.append(Tie(waiting: waiting, required: required))
        tellObservers()
    }

    func untie(_ waiting: Specimen, from required: Specimen) {
        ties.removeAll { $0.waiting === waiting && $0.required === required }
        tellObservers()
    }

    private func waits(_ specimen: Specimen, for other: Specimen) -> Bool {
        ties.contains { $0.waiting === specimen && ($0.required === other || waits($0.required, for: other)) }
    }

    // MARK: Company

    /// Whether one may run together with others.
    func isSociable(_ specimen: Specimen) -> Bool { sociable.contains(specimen.recognizer) }

    func setSociable(_ isSociable: Bool, _ specimen: Specimen) {
        if isSociable { sociable.insert(specimen.recognizer) } else { sociable.remove(specimen.recognizer) }
    }

    // MARK: Delegate

    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        specimens.first { $0.recognizer === gestureRecognizer }?.touchBegan()
        return true
    }

    /// Asked in each attempt, so that a tie can be taken back. For one that always holds, there is `require(toFail:)`.
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
    ) -> Bool { sociable.contains(gestureRecognizer) }
}
