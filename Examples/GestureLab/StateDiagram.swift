import Walden

/// The states of a recognizer and the transitions between them. The current state is lit; past ones fade.
final class StateDiagram: View {
    typealias State = GestureRecognizer.State

    struct Transition: Hashable {
        let from: State
        let to: State
    }

    private enum Metrics {
        static let height = 80.0
        static let lampHeight = 22.0
        static let top = 12.0
        static let rowStep = 42.0
        static let gap = 10.0
        /// How long past states and transitions take to fade, in seconds.
        static let fade = 0.9
    }

    private let lamps: [State: Lamp]
    private let arrows: [Transition: Arrow]
    /// The lit state.
    private(set) var shown = State.possible

    init(_ kind: Specimen.Kind) {
        let states: [State]
        let transitions: [Transition]
        switch kind {
        case .discrete:
            states = [.possible, .recognized, .failed]
            transitions = [
                Transition(from: .possible, to: .recognized), Transition(from: .possible, to: .failed),
            ]
        case .continuous:
            states = [.possible, .began, .changed, .ended, .failed, .cancelled]
            transitions = [
                Transition(from: .possible, to: .began), Transition(from: .possible, to: .failed),
                Transition(from: .began, to: .changed), Transition(from: .began, to: .ended),
                Transition(from: .changed, to: .ended), Transition(from: .began, to: .cancelled),
                Transition(from: .changed, to: .cancelled),
            ]
        }
        lamps = Dictionary(
            uniqueKeysWithValues: states.map { ($0, Lamp(StateDiagram.title(of: $0, kind), for: $0)) })
        arrows = Dictionary(uniqueKeysWithValues: transitions.map { ($0, Arrow(for: $0.to)) })
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for arrow in arrows.values { addSubview(arrow) }
        for lamp in lamps.values { addSubview(lamp) }
        lamps[.possible]?.light()
    }

    private static func title(of state: State, _ kind: Specimen.Kind) -> String {
        state == .recognized && kind == .discrete ? "recognized" : "\(state)"
    }

    /// Whether a past state or transition is still visible.
    var isFading: Bool { arrows.values.contains(where: \.isFading) || lamps.values.contains(where: \.isFading) }

    /// Lights the new state, and fades the old one and the transition.
    func move(from old: State, to new: State) {
        shown = new
        guard old != new else { return }
        lamps[new]?.light()
        // The last state of a gesture is replaced at once, so it must fade from full brightness to be seen.
        lamps[old]?.fade(isDim: new != .possible, in: Metrics.fade)
        arrows[Transition(from: old, to: new)]?.flash(for: Metrics.fade)
    }

    // MARK: Layout

    override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: Metrics.height) }
    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: Metrics.height) }

    override func layoutSubviews() {
        for (state, lamp) in lamps { lamp.frame = place(of: state) }
        for (transition, arrow) in arrows {
            arrow.frame = bounds
            arrow.points = route(of: transition)
        }
    }

    private func place(of state: State) -> Rect {
        let width = ((bounds.width - 3 * Metrics.gap) / 4).rounded(.down)
        let column: Double =
            switch state {
            case .possible, .failed: 0
            case .began: 1
            case .changed: 2
            case .ended, .cancelled: 3
            }
        let row: Double = state == .failed || state == .cancelled ? 1 : 0
        return Rect(
            x: column * (width + Metrics.gap), y: Metrics.top + row * Metrics.rowStep, width: width,
            height: Metrics.lampHeight)
    }

    /// Returns the vertices of the arrow of a transition.
    private func route(of transition: Transition) -> [Point] {
        let (start, end) = (place(of: transition.from), place(of: transition.to))
        switch (transition.from, transition.to) {
        case (_, .failed):
            return [Point(x: start.midX, y: start.maxY), Point(x: end.midX, y: end.minY)]
        case (_, .cancelled):
            return [
                Point(x: start.midX, y: start.maxY), Point(x: start.midX, y: end.midY), Point(x: end.minX, y: end.midY),
            ]
        case (.began, .ended):
            return [
                Point(x: start.midX, y: start.minY), Point(x: start.midX, y: 3), Point(x: end.midX, y: 3),
                Point(x: end.midX, y: end.minY),
            ]
        default:
            return [Point(x: start.maxX, y: start.midY), Point(x: end.minX, y: end.midY)]
        }
    }
}
