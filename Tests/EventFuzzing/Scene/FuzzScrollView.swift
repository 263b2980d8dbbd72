import Walden

/// A scroll view that reports its touches and its recognizers' actions.
final class FuzzScrollView: ScrollView, FuzzTold, FuzzScroller, ScrollViewDelegate {
    weak var stage: FuzzStage?
    let id: Int
    private let isZoomed: Bool
    private(set) var watches: [RecognizerWatch] = []

    init(_ stage: FuzzStage, _ spec: FuzzScene.ViewSpec) {
        self.stage = stage
        id = spec.id
        isZoomed = spec.kind == .zoom
        super.init(frame: spec.frame)
        contentSize = Size(width: bounds.width + 60, height: bounds.height * 2 + 40)
        delaysContentTouches = spec.kind != .eager
        if isZoomed { maximumZoomScale = 3 }
        delegate = self
        watches = gestureRecognizers.map { RecognizerWatch($0, stage, id) }
    }

    /// The content, not an overlay of the scroll view.
    func viewForZooming(in scrollView: ScrollView) -> View? {
        isZoomed ? subviews.first { $0 is any FuzzTold } : nil
    }

    override func layoutSubviews() {
        stage?.viewIsLaidOut(id)
        super.layoutSubviews()
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .began, touches, event)
        super.touchesBegan(touches, with: event)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .moved, touches, event)
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .ended, touches, event)
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .cancelled, touches, event)
        super.touchesCancelled(touches, with: event)
    }
}

/// A scroll view of the scene.
@MainActor
protocol FuzzScroller: ScrollView {
    var id: Int { get }
    var watches: [RecognizerWatch] { get }
}

extension FuzzScroller {
    func checkIdle(_ referee: Referee) {
        for watch in watches { watch.check(referee, "though nothing is down") }
    }

    func checkRest(_ referee: Referee) {
        for watch in watches { watch.check(referee, "at rest") }
        if isDecelerating || isDragging || isTracking || isZooming {
            referee.complain(
                .scrollEnds,
                "scroll view \(id) stays dragged \(isDragging), tracked \(isTracking), decelerating "
                    + "\(isDecelerating), zooming \(isZooming)")
        }
    }
}

/// Watches a scroll view's own recognizer.
@MainActor
final class RecognizerWatch {
    private weak var recognizer: GestureRecognizer?
    private weak var stage: FuzzStage?
    private let id: Int
    private let kind: String
    private var acted = GestureRecognizer.State.possible

    init(_ recognizer: GestureRecognizer, _ stage: FuzzStage, _ id: Int) {
        self.recognizer = recognizer
        self.stage = stage
        self.id = id
        kind = "\(type(of: recognizer))"
        recognizer.addAction { [weak self] in self?.acts($0) }
    }

    private func acts(_ recognizer: GestureRecognizer) {
        guard let stage else { return }
        let state = recognizer.state
        stage.chronicle.note(8, id, state.number, kind.utf8.count, text: "scroll view \(id) \(kind) \(state)")
        if !acted.mayBecome(state) {
            stage.referee.complain(.transitionIsLegal, "\(kind) of scroll view \(id) goes from \(acted) to \(state)")
        }
        if acted == .possible { stage.referee.watchedSuccess(of: recognizer) }
        // The reset that follows is not visible from here.
        acted = state == .ended || state == .cancelled ? .possible : state
        if recognizer.cancelsTouchesInView { stage.referee.recognizerTook(touchesOf: recognizer, id) }
    }

    func check(_ referee: Referee, _ when: String) {
        guard let recognizer else { return }
        if recognizer.state != .possible {
            referee.complain(.recognizerRests, "\(kind) of scroll view \(id) is \(recognizer.state) \(when)")
        }
    }
}
