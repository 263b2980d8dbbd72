import Walden

// Controls that report their touches and actions to the stage.

/// A plain control.
final class FuzzControl: Control, FuzzTold {
    weak var stage: FuzzStage?
    let id: Int

    init(_ stage: FuzzStage, _ spec: FuzzScene.ViewSpec) {
        self.stage = stage
        id = spec.id
        super.init(frame: spec.frame)
        stage.follow(self, id)
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
        stage?.controlWasCancelled(self, id, touches, event)
        super.touchesCancelled(touches, with: event)
    }
}

final class FuzzSlider: Slider, FuzzTold {
    weak var stage: FuzzStage?
    let id: Int

    init(_ stage: FuzzStage, _ spec: FuzzScene.ViewSpec) {
        self.stage = stage
        id = spec.id
        super.init(value: 0.5)
        frame = spec.frame
        stage.follow(self, id)
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
        stage?.controlWasCancelled(self, id, touches, event)
        super.touchesCancelled(touches, with: event)
    }
}

final class FuzzSwitch: Switch, FuzzTold {
    weak var stage: FuzzStage?
    let id: Int

    init(_ stage: FuzzStage, _ spec: FuzzScene.ViewSpec) {
        self.stage = stage
        id = spec.id
        super.init(isOn: false)
        frame = spec.frame
        stage.follow(self, id)
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
        stage?.controlWasCancelled(self, id, touches, event)
        super.touchesCancelled(touches, with: event)
    }
}

extension FuzzStage {
    /// Notes the actions of a control in the chronicle, and runs their pranks.
    fileprivate func follow(_ control: Control, _ id: Int) {
        let events: Control.Events = [
            .touchDown, .touchDragExit, .touchDragEnter, .touchUpInside, .touchUpOutside, .touchCancel, .valueChanged,
        ]
        control.addAction(for: events) { [weak self] (_: Control) in
            self?.chronicle.note(6, id, text: "control \(id) acts")
            self?.happen(.control, id)
        }
    }

    /// Reports a cancel to the referee.
    ///
    /// A control that tracks the touch of another view gets its cancel even if that view's
    /// responder chain has changed.
    func controlWasCancelled(_ control: Control, _ id: Int, _ touches: Set<Touch>, _ event: Event?) {
        let told = event == nil ? touches.filter { $0.phase == .cancelled } : touches
        if !told.isEmpty { viewWasTold(control, id, .cancelled, told, event) }
    }
}
