import Walden

/// A view of the scene, whose touches the referee follows.
@MainActor
protocol FuzzTold: View {}

extension FuzzWindow: FuzzTold {}
extension FuzzView: FuzzTold {}

/// A window that reports its events and its own touches.
final class FuzzWindow: Window {
    weak var stage: FuzzStage?
    let number: Int

    init(_ stage: FuzzStage, number: Int) {
        self.stage = stage
        self.number = number
        super.init(title: "\(number)", size: Size(width: FuzzScene.side, height: FuzzScene.side))
        if stage.scene.hasControllers { rootViewController = FuzzRootController() }
    }

    override func sendEvent(_ event: Event) {
        stage?.referee.willDeliver(event, to: self)
        super.sendEvent(event)
        stage?.referee.didDeliver(event)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, -number, .began, touches, event)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, -number, .moved, touches, event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, -number, .ended, touches, event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, -number, .cancelled, touches, event)
    }
}

/// A view that reports its touches.
class FuzzView: View {
    weak var stage: FuzzStage?
    let id: Int
    let isPassing: Bool
    var hovers = 0

    init(_ stage: FuzzStage, _ spec: FuzzScene.ViewSpec) {
        self.stage = stage
        id = spec.id
        isPassing = spec.kind == .passing
        super.init(frame: spec.frame)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .began, touches, event)
        if isPassing { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .moved, touches, event)
        if isPassing { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .ended, touches, event)
        if isPassing { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .cancelled, touches, event)
        if isPassing { super.touchesCancelled(touches, with: event) }
    }
    override func pointerEntered(with event: Event) { hovers += 1 }
    override func pointerExited(with event: Event?) { hovers -= 1 }

    override func willMove(toSuperview newSuperview: View?) { stage?.happen(.moving, id) }
    override func didMoveToSuperview() { stage?.happen(.moving, id) }
    override func willMove(toWindow newWindow: Window?) { stage?.happen(.moving, id) }
    override func didMoveToWindow() { stage?.happen(.moving, id) }
    override func layoutSubviews() { stage?.viewIsLaidOut(id) }
}

/// A view that also runs pranks in hit tests.
final class FuzzProbedView: FuzzView {
    override func point(inside point: Point, with event: Event?) -> Bool {
        stage?.happen(.probed, id)
        return super.point(inside: point, with: event)
    }
}

extension FuzzScene.ViewSpec.Kind {
    /// Whether it is a ``FuzzView``.
    var isPlain: Bool { self == .plain || self == .passing || self == .owned }
    var isScrolling: Bool { [.scroll, .eager, .zoom, .list, .text].contains(self) }
}

extension FuzzScene.ViewSpec {
    var frame: Rect { Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }
}
