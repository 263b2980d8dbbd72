import Walden

/// Circles on a canvas: a click makes one, the menu of one adjusts its diameter, and all can be undone.
@main struct CircleDrawer {
    static func main() {
        Application.run(identifier: "org.walden.CircleDrawer") { _ in
            let window = Window(title: "Circle Drawer", size: Size(width: 520, height: 420))
            window.rootViewController = CirclesController()
            window.makeKeyAndVisible()
        }
    }
}

/// The canvas, with the buttons that undo and redo.
final class CirclesController: ViewController {
    let canvas = CircleCanvas()
    let undoButton = Button(title: "Undo")
    let redoButton = Button(title: "Redo")
    private let steps = UndoManager()

    override var undoManager: UndoManager? { steps }

    override func loadView() {
        title = "Circle Drawer"
        undoButton.addTarget(self, action: CirclesController.undoStep, for: .primaryActionTriggered)
        redoButton.addTarget(self, action: CirclesController.redoStep, for: .primaryActionTriggered)
        let buttons = StackView([undoButton, redoButton], spacing: 8, alignment: .center, distribution: .leading)
        buttons.contentInsets = EdgeInsets(all: 12)
        let stack = StackView([buttons, canvas], axis: .vertical)
        canvas.setContentHuggingPriority(LayoutPriority(rawValue: 1), for: .vertical)
        canvas.creationHandler = { [weak self] in self?.add(Circle(center: $0)) }
        canvas.addInteraction(
            ContextMenuInteraction { [weak self] in
                guard let circle = self?.canvas.circle(at: $0) else { return nil }
                return Menu(children: [Action(title: "_Adjust Diameter…") { _ in self?.adjust(circle) }])
            })
        view = stack
        steps.changeHandler = { [weak self] in self?.update() }
        update()
    }

    private func undoStep() { steps.undo() }
    private func redoStep() { steps.redo() }

    override func undo(_ sender: AnyObject?) { undoStep() }
    override func redo(_ sender: AnyObject?) { redoStep() }

    override func canPerformAction(_ action: TargetAction, withSender sender: AnyObject?) -> Bool {
        if action === TargetAction.undo { return steps.canUndo }
        if action === TargetAction.redo { return steps.canRedo }
        return super.canPerformAction(action, withSender: sender)
    }

    private func update() {
        undoButton.isEnabled = steps.canUndo
        redoButton.isEnabled = steps.canRedo
    }

    // MARK: Changes

    private func add(_ circle: Circle) {
        steps.registerUndo(withTarget: self) { $0.remove(circle) }
        canvas.circles.append(circle)
    }

    private func remove(_ circle: Circle) {
        steps.registerUndo(withTarget: self) { $0.add(circle) }
        canvas.circles.removeAll { $0 === circle }
    }

    private func setDiameter(_ diameter: Double, of circle: Circle, from old: Double) {
        guard diameter != old else { return }
        steps.registerUndo(withTarget: self) { $0.setDiameter(old, of: circle, from: diameter) }
        circle.diameter = diameter
        canvas.setNeedsDisplay()
    }

    /// Lets the user change the diameter, which is one step however often it moves.
    private func adjust(_ circle: Circle) {
        let before = circle.diameter
        let controller = DiameterController(circle) { [weak canvas] in canvas?.setNeedsDisplay() }
        canvas.chosen = circle
        controller.endHandler = { [weak self] in
            self?.canvas.chosen = nil
            self?.setDiameter(circle.diameter, of: circle, from: before)
        }
        present(controller)
    }
}

/// The dialog with the slider.
final class DiameterController: ViewController {
    let slider: Slider
    private let circle: Circle
    private let changeHandler: () -> Void
    /// Called when the dialog has gone.
    var endHandler: (() -> Void)?

    init(_ circle: Circle, changeHandler: @escaping () -> Void) {
        self.circle = circle
        self.changeHandler = changeHandler
        slider = Slider(value: circle.diameter)
        super.init()
        title = "Diameter"
        modalPresentationStyle = .window
    }

    override func loadView() {
        slider.minimumValue = 10
        slider.maximumValue = 200
        slider.value = circle.diameter
        slider.addTarget(self, action: DiameterController.changed, for: .valueChanged)
        let done = Button(title: "Done", role: .default)
        done.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.dismiss() }
        let place = "(\(Int(circle.center.x)), \(Int(circle.center.y)))"
        let buttons = StackView([done], alignment: .center, distribution: .leading)
        let stack = StackView(
            [Label(text: "Diameter of the circle at \(place)"), slider, buttons], axis: .vertical, spacing: 16)
        stack.contentInsets = EdgeInsets(all: 20)
        view = stack
        preferredContentSize.width = 320
    }

    private func changed() {
        circle.diameter = slider.value
        changeHandler()
    }

    override func viewDidDisappear() { if presentingViewController == nil { endHandler?() } }
}
