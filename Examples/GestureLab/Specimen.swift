import Walden

/// A recognizer of the lab with its parameters, its readings and the state that its card shows.
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

    /// The state after the last action or reset. Unlike the recognizer's own, it also shows failures.
    private(set) var state = State.possible
    private(set) var readings: [Reading] = []
    private var observers: [Observer] = []
    /// Whether it received a touch since the last reset. Even ignored scroll events reset recognizers.
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

    /// Adds a closure to call on each action and state change.
    func observe(_ observer: @escaping Observer) { observers.append(observer) }

    // MARK: The state

    private func advanced(_ recognizer: GestureRecognizer) {
        readings = makeReadings()
        move(to: recognizer.state)
    }

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

/// A property of a recognizer's gesture, as text.
struct Reading: Equatable {
    let title: String
    let value: String
}

/// A setting of a recognizer.
@MainActor
enum Parameter {
    /// A number, set by a slider.
    case number(
        String, in: ClosedRange<Double>, step: Double, unit: String, get: @MainActor () -> Double,
        set: @MainActor (Double) -> Void)
    /// A set of options, each of which can be on or off.
    case options(String, [Option])

    struct Option {
        let title: String
        let get: @MainActor () -> Bool
        let set: @MainActor (Bool) -> Void
    }

    /// A small integer, set by a slider.
    static func count(
        _ title: String, in range: ClosedRange<Int>, get: @escaping @MainActor () -> Int,
        set: @escaping @MainActor (Int) -> Void
    ) -> Parameter {
        .number(
            title, in: Double(range.lowerBound)...Double(range.upperBound), step: 1, unit: "", get: { Double(get()) },
            set: { set(Int($0)) })
    }

    /// Options for the members of an option set.
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
