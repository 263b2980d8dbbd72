import Walden

/// A recognizer of the lab: its name, what can be set, what it tells, and the state that its card shows.
@MainActor
final class Specimen {
    typealias State = GestureRecognizer.State
    typealias Observer = @MainActor (_ specimen: Specimen, _ from: State, _ to: State) -> Void

    enum Kind { case discrete, continuous }

    let name: String
    let kind: Kind
    let recognizer: any WatchedRecognizer
    let parameters: [Parameter]
    private let makeReadings: @MainActor () -> [Reading]

    /// The state as of the last action or reset. It can be told from ``GestureRecognizer/state`` by that it fails, too.
    private(set) var state = State.possible
    /// What the recognizer told last.
    private(set) var readings: [Reading] = []
    private var observers: [Observer] = []
    /// Whether it has got a touch since its last reset. Scrolling over one that does not scroll resets it, too.
    private var hasTouches = false

    init(
        _ name: String, _ kind: Kind, _ recognizer: any WatchedRecognizer, parameters: [Parameter],
        readings: @escaping @MainActor () -> [Reading]
    ) {
        self.name = name
        self.kind = kind
        self.recognizer = recognizer
        self.parameters = parameters
        makeReadings = readings
        self.readings = readings().map { Reading(title: $0.title, value: "–") }
        recognizer.name = name
        recognizer.addTarget(self, action: Specimen.advanced)
        recognizer.onReset = { [weak self] in self?.attemptIsOver() }
    }

    /// Calls a closure whenever the state changes, and whenever the gesture goes on.
    func observe(_ observer: @escaping Observer) { observers.append(observer) }

    // MARK: The state

    private func advanced(_ recognizer: GestureRecognizer) {
        readings = makeReadings()
        move(to: recognizer.state)
    }

    /// Records that the recognizer gets a touch.
    func touchBegan() { hasTouches = true }

    private func attemptIsOver() {
        if state == .possible, hasTouches, recognizer.isEnabled { move(to: .failed) }
        hasTouches = false
        if state != .possible { move(to: .possible) }
    }

    private func move(to new: State) {
        let old = state
        state = new
        for observer in observers { observer(self, old, new) }
    }
}

/// Something that a recognizer tells of its gesture.
struct Reading: Equatable {
    let title: String
    let value: String
}

/// Something that can be set at a recognizer.
@MainActor
enum Parameter {
    /// A number, on a slider.
    case number(
        String, in: ClosedRange<Double>, step: Double, unit: String, get: @MainActor () -> Double,
        set: @MainActor (Double) -> Void)
    /// Things that can be chosen together.
    case options(String, [Option])

    /// One of several things that can be chosen together.
    struct Option {
        let title: String
        let get: @MainActor () -> Bool
        let set: @MainActor (Bool) -> Void
    }

    /// A small whole number.
    static func count(
        _ title: String, in range: ClosedRange<Int>, get: @escaping @MainActor () -> Int,
        set: @escaping @MainActor (Int) -> Void
    ) -> Parameter {
        .number(
            title, in: Double(range.lowerBound)...Double(range.upperBound), step: 1, unit: "", get: { Double(get()) },
            set: { set(Int($0)) })
    }

    /// The members of a set that is made of bits.
    static func members<Set: OptionSet>(
        _ title: String, _ members: [(String, Set.Element)], get: @escaping @MainActor () -> Set,
        set: @escaping @MainActor (Set) -> Void
    ) -> Parameter {
        .options(
            title,
            members.map { name, member in
                Option(title: name, get: { get().contains(member) }) { isOn in
                    var all = get()
                    if isOn { all.insert(member) } else { all.remove(member) }
                    set(all)
                }
            })
    }
}
