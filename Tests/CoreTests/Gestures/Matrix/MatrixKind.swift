import Walden

/// The kinds of recognizers of the matrix.
enum MatrixKind: String, CaseIterable {
    case tap, double, pan, pinch, rotation, swipe, press, edge, hover, check

    @MainActor
    func make() -> GestureRecognizer {
        switch self {
        case .tap: return TapGestureRecognizer()
        case .double:
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = 2
            return tap
        case .pan: return PanGestureRecognizer()
        case .pinch: return PinchGestureRecognizer()
        case .rotation: return RotationGestureRecognizer()
        case .swipe: return SwipeGestureRecognizer()
        case .press: return LongPressGestureRecognizer()
        case .edge:
            let pan = ScreenEdgePanGestureRecognizer()
            pan.edges = .left
            return pan
        case .hover: return HoverGestureRecognizer()
        case .check: return CheckGestureRecognizer()
        }
    }

    /// The input that it recognizes.
    @MainActor
    var stimulus: MatrixStimulus {
        switch self {
        case .tap: .tap
        case .double: .doubleTap
        case .pan: .drag
        case .pinch: .pinch
        case .rotation: .turn
        case .swipe: .flick
        case .press: .hold
        case .edge: .edgeDrag
        case .hover: .hover
        case .check: .checkMark
        }
    }
}

/// A custom discrete recognizer of a check mark: a stroke down to the right, then one up to the right.
final class CheckGestureRecognizer: GestureRecognizer {
    private var last: Point?
    private var strokes = (down: 0.0, up: 0.0)
    /// The minimum length of a stroke, in points.
    private static let minimumStroke = 15.0

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard last == nil, touches.count == 1, let touch = touches.first else {
            if state == .possible { state = .failed }
            return
        }
        last = touch.location(in: nil)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible, let last, let place = touches.first?.location(in: nil) else { return }
        let step = place - last
        self.last = place
        if step.y > 0 { strokes.down += step.y } else { strokes.up -= step.y }
        let turnsBack = step.y > 0 && strokes.up > 0
        if step.x <= 0 || turnsBack || step.y < 0 && strokes.down < Self.minimumStroke { state = .failed }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible else { return }
        let isMark = strokes.down >= Self.minimumStroke && strokes.up >= Self.minimumStroke
        state = isMark ? .recognized : .failed
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        if state == .possible { state = .failed }
    }

    override func reset() {
        super.reset()
        last = nil
        strokes = (0, 0)
    }
}
