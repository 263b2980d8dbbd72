import Walden

// Responders that report every callback to the stage.

final class ProbeView: View {
    override var next: Responder? { probe("View") { super.next } }
    override func draw(_ rect: Rect, in context: GraphicsContext) { probe("View") { super.draw(rect, in: context) } }
    override var drawingOutsets: EdgeInsets { probe("View") { super.drawingOutsets } }
    override func layoutSubviews() { probe("View") { super.layoutSubviews() } }
    override func sizeThatFits(_ size: Size) -> Size { probe("View") { super.sizeThatFits(size) } }
    override var intrinsicContentSize: Size { probe("View") { super.intrinsicContentSize } }
    override var minimumContentSize: Size { probe("View") { super.minimumContentSize } }
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        probe("View") { super.hitTest(point, with: event) }
    }
    override func point(inside point: Point, with event: Event?) -> Bool {
        probe("View") { super.point(inside: point, with: event) }
    }
    override func didAddSubview(_ subview: View) { probe("View") { super.didAddSubview(subview) } }
    override func willRemoveSubview(_ subview: View) { probe("View") { super.willRemoveSubview(subview) } }
    override func willMove(toSuperview newSuperview: View?) {
        probe("View") { super.willMove(toSuperview: newSuperview) }
    }
    override func didMoveToSuperview() { probe("View") { super.didMoveToSuperview() } }
    override func willMove(toWindow newWindow: Window?) { probe("View") { super.willMove(toWindow: newWindow) } }
    override func didMoveToWindow() { probe("View") { super.didMoveToWindow() } }
    override func appearanceDidChange() { probe("View") { super.appearanceDidChange() } }
    override func scaleDidChange() { probe("View") { super.scaleDidChange() } }
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        probe("View") { super.gestureRecognizerShouldBegin(gestureRecognizer) }
    }
    override func shouldDeliver(_ touch: Touch, to gestureRecognizer: GestureRecognizer) -> Bool {
        probe("View") { super.shouldDeliver(touch, to: gestureRecognizer) }
    }
    override func pointerEntered(with event: Event) { probe("View") { super.pointerEntered(with: event) } }
    override func pointerMoved(with event: Event) { probe("View") { super.pointerMoved(with: event) } }
    override func pointerExited(with event: Event?) { probe("View") { super.pointerExited(with: event) } }
    override var canBecomeFocused: Bool { probe("View") { true } }
    override func focusDidChange() { probe("View") { super.focusDidChange() } }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        probe("Responder") { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        probe("Responder") { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        probe("Responder") { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        probe("Responder") { super.touchesCancelled(touches, with: event) }
    }
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        probe("Responder") { super.pressesBegan(presses, with: event) }
    }
    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        probe("Responder") { super.pressesChanged(presses, with: event) }
    }
    override func pressesEnded(_ presses: Set<Press>, with event: Event?) {
        probe("Responder") { super.pressesEnded(presses, with: event) }
    }
    override func pressesCancelled(_ presses: Set<Press>, with event: Event?) {
        probe("Responder") { super.pressesCancelled(presses, with: event) }
    }
    override func motionBegan(_ motion: Event.Subtype, with event: Event?) {
        probe("Responder") { super.motionBegan(motion, with: event) }
    }
    override func motionEnded(_ motion: Event.Subtype, with event: Event?) {
        probe("Responder") { super.motionEnded(motion, with: event) }
    }
    override func motionCancelled(_ motion: Event.Subtype, with event: Event?) {
        probe("Responder") { super.motionCancelled(motion, with: event) }
    }
    override func remoteControlReceived(with event: Event?) {
        probe("Responder") { super.remoteControlReceived(with: event) }
    }
    override var canBecomeFirstResponder: Bool { probe("Responder") { true } }
    override var canResignFirstResponder: Bool { probe("Responder") { super.canResignFirstResponder } }
    override func becomeFirstResponder() -> Bool { probe("Responder") { super.becomeFirstResponder() } }
    override func resignFirstResponder() -> Bool { probe("Responder") { super.resignFirstResponder() } }

    private static let edits: [TargetAction] = [
        .cut, .copy, .paste, .pasteAndMatchStyle, .delete, .select, .selectAll, .undo, .redo,
    ]

    override var keyCommands: [KeyCommand] {
        probe("Responder") {
            [
                KeyCommand("k", .control, action: ProbeView.performKeyCommand),
                KeyCommand("d", .control, action: .delete), KeyCommand("l", .control, action: .select),
            ]
        }
    }
    private func performKeyCommand() { probe("Closure", "keyCommand") {} }
    override func canPerformAction(_ action: TargetAction, withSender sender: AnyObject?) -> Bool {
        probe("Responder") {
            super.canPerformAction(action, withSender: sender) || Self.edits.contains { $0 === action }
        }
    }
    override func validate(_ command: Command) { probe("Responder") { super.validate(command) } }
    override func cut(_ sender: AnyObject?) { probe("Responder") { super.cut(sender) } }
    override func copy(_ sender: AnyObject?) { probe("Responder") { super.copy(sender) } }
    override func paste(_ sender: AnyObject?) { probe("Responder") { super.paste(sender) } }
    override func pasteAndMatchStyle(_ sender: AnyObject?) { probe("Responder") { super.pasteAndMatchStyle(sender) } }
    override func delete(_ sender: AnyObject?) { probe("Responder") { super.delete(sender) } }
    override func select(_ sender: AnyObject?) { probe("Responder") { super.select(sender) } }
    override func selectAll(_ sender: AnyObject?) { probe("Responder") { super.selectAll(sender) } }
    override func undo(_ sender: AnyObject?) { probe("Responder") { super.undo(sender) } }
    override func redo(_ sender: AnyObject?) { probe("Responder") { super.redo(sender) } }
}

final class ProbeWindow: Window {
    override var next: Responder? { probe("Window") { super.next } }
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        probe("Window") { super.pressesBegan(presses, with: event) }
    }
    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        probe("Window") { super.pressesChanged(presses, with: event) }
    }
    override func sendEvent(_ event: Event) { probe("Window") { super.sendEvent(event) } }
    override func becomeKey() { probe("Window") { super.becomeKey() } }
    override func resignKey() { probe("Window") { super.resignKey() } }
    override func shouldClose() -> Bool { probe("Window") { false } }
    override var keyCommands: [KeyCommand] { probe("Window") { super.keyCommands } }
    override func canPerformAction(_ action: TargetAction, withSender sender: AnyObject?) -> Bool {
        probe("Window") { super.canPerformAction(action, withSender: sender) }
    }
    override func undo(_ sender: AnyObject?) { probe("Window") { super.undo(sender) } }
    override func redo(_ sender: AnyObject?) { probe("Window") { super.redo(sender) } }
}

final class ProbeApplication: Application {
    override func sendEvent(_ event: Event) { probe("Application") { super.sendEvent(event) } }
    override func sendAction(_ action: TargetAction, to target: AnyObject?, from sender: AnyObject, for event: Event?)
        -> Bool
    {
        probe("Application") { super.sendAction(action, to: target, from: sender, for: event) }
    }
}

final class ProbeController: ViewController {
    enum Appearance: CaseIterable {
        case viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear, viewDidDisappear
    }

    private(set) var states: [Appearance] = []

    /// Whether the appearance callbacks came in order, and match whether the view is visible.
    var isInOrder: Bool {
        let cycle = Appearance.allCases
        let isOrdered = states.enumerated().allSatisfy { $0.element == cycle[$0.offset % cycle.count] }
        let isSeen = viewIfLoaded?.window?.isVisible == true
        return isOrdered && (isSeen ? states.last == .viewDidAppear : [nil, .viewDidDisappear].contains(states.last))
    }

    private func note(_ appearance: Appearance, _ name: String = #function, _ body: () -> Void) {
        states.append(appearance)
        probe("ViewController", name, body)
    }

    override func loadView() { probe("ViewController") { super.loadView() } }
    override func viewDidLoad() { probe("ViewController") { super.viewDidLoad() } }
    override func viewWillAppear() { note(.viewWillAppear) { super.viewWillAppear() } }
    override func viewIsAppearing() { note(.viewIsAppearing) { super.viewIsAppearing() } }
    override func viewDidAppear() { note(.viewDidAppear) { super.viewDidAppear() } }
    override func viewWillDisappear() { note(.viewWillDisappear) { super.viewWillDisappear() } }
    override func viewDidDisappear() { note(.viewDidDisappear) { super.viewDidDisappear() } }
    override func viewWillLayoutSubviews() { probe("ViewController") { super.viewWillLayoutSubviews() } }
    override func viewDidLayoutSubviews() { probe("ViewController") { super.viewDidLayoutSubviews() } }
    override var next: Responder? { probe("ViewController") { super.next } }
    override var keyCommands: [KeyCommand] { probe("ViewController") { super.keyCommands } }
    override func willMove(toParent parent: ViewController?) {
        probe("ViewController") { super.willMove(toParent: parent) }
    }
    override func didMove(toParent parent: ViewController?) {
        probe("ViewController") { super.didMove(toParent: parent) }
    }
}
