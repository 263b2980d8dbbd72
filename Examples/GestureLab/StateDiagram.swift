import Walden

/// The states of a recognizer and the ways between them: the present one is lit, and what was passed fades.
final class StateDiagram: View {
    typealias State = GestureRecognizer.State

    /// A way from one state to another.
    struct Step: Hashable {
        let from: State
        let to: State
    }

    private enum Metrics {
        static let height = 80.0
        static let lampHeight = 22.0
        static let top = 12.0
        static let rowStep = 42.0
        static let gap = 10.0
        /// How long what was passed is still seen, in seconds.
        static let fade = 0.9
    }

    private let lamps: [State: Lamp]
    private let arrows: [Step: Arrow]
    /// The state that is lit.
    private(set) var shown = State.possible

    init(_ kind: Specimen.Kind) {
        let states: [State]
        let steps: [Step]
        switch kind {
        case .discrete:
            states = [.possible, .recognized, .failed]
            steps = [Step(from: .possible, to: .recognized), Step(from: .possible, to: .failed)]
        case .continuous:
            states = [.possible, .began, .changed, .ended, .failed, .cancelled]
            steps = [
                Step(from: .possible, to: .began), Step(from: .possible, to: .failed), Step(from: .began, to: .changed),
                Step(from: .began, to: .ended), Step(from: .changed, to: .ended), Step(from: .began, to: .cancelled),
                Step(from: .changed, to: .cancelled),
            ]
        }
        lamps = Dictionary(
            uniqueKeysWithValues: states.map { ($0, Lamp(StateDiagram.title(of: $0, kind), for: $0)) })
        arrows = Dictionary(uniqueKeysWithValues: steps.map { ($0, Arrow(for: $0.to)) })
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for arrow in arrows.values { addSubview(arrow) }
        for lamp in lamps.values { addSubview(lamp) }
        lamps[.possible]?.light()
    }

    private static func title(of state: State, _ kind: Specimen.Kind) -> String {
        state == .recognized && kind == .discrete ? "recognized" : "\(state)"
    }

    /// Whether something that was passed is still seen.
    var isFading: Bool { arrows.values.contains(where: \.isFading) || lamps.values.contains(where: \.isFading) }

    /// Lights a state, and lets the way to it and the state from which it came fade.
    func move(from old: State, to new: State) {
        shown = new
        guard old != new else { return }
        lamps[new]?.light()
        // A gesture's last state gives way at once: it is seen by its light going out.
        lamps[old]?.fade(isDim: new != .possible, in: Metrics.fade)
        arrows[Step(from: old, to: new)]?.flash(for: Metrics.fade)
    }

    // MARK: Layout

    override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: Metrics.height) }
    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: Metrics.height) }

    override func layoutSubviews() {
        for (state, lamp) in lamps { lamp.frame = place(of: state) }
        for (step, arrow) in arrows {
            arrow.frame = bounds
            arrow.points = way(of: step)
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

    /// The corners of a way, its ends included.
    private func way(of step: Step) -> [Point] {
        let (start, end) = (place(of: step.from), place(of: step.to))
        switch (step.from, step.to) {
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
