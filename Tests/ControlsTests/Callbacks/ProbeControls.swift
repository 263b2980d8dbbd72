import Walden

// Controls that report every callback to the stage.

final class ProbeControl: Control {
    override var isEnabled: Bool {
        get { probe("Control") { super.isEnabled } }
        set { probe("Control") { super.isEnabled = newValue } }
    }
    override var isSelected: Bool {
        get { probe("Control") { super.isSelected } }
        set { probe("Control") { super.isSelected = newValue } }
    }
    override var isHighlighted: Bool {
        get { probe("Control") { super.isHighlighted } }
        set { probe("Control") { super.isHighlighted = newValue } }
    }
    override func stateDidChange() { probe("Control") { super.stateDidChange() } }
    override func appearanceDidChange() { probe("Control") { super.appearanceDidChange() } }
    override var minimumContentSize: Size { probe("Control") { super.minimumContentSize } }
    override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        probe("Control") { super.beginTracking(touch, with: event) }
    }
    override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
        probe("Control") { super.continueTracking(touch, with: event) }
    }
    override func endTracking(_ touch: Touch?, with event: Event?) {
        probe("Control") { super.endTracking(touch, with: event) }
    }
    override func cancelTracking(with event: Event?) { probe("Control") { super.cancelTracking(with: event) } }
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        probe("Control") { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        probe("Control") { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        probe("Control") { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        probe("Control") { super.touchesCancelled(touches, with: event) }
    }
    override func shouldDeliver(_ touch: Touch, to gestureRecognizer: GestureRecognizer) -> Bool {
        probe("Control") { super.shouldDeliver(touch, to: gestureRecognizer) }
    }
    override func pointerEntered(with event: Event) { probe("Control") { super.pointerEntered(with: event) } }
    override func pointerExited(with event: Event?) { probe("Control") { super.pointerExited(with: event) } }
    override var canBecomeFocused: Bool { probe("Control") { super.canBecomeFocused } }
    override var canBecomeFirstResponder: Bool { probe("Control") { super.canBecomeFirstResponder } }
    override func focusDidChange() { probe("Control") { super.focusDidChange() } }
    override func sendAction(_ action: TargetAction, to target: AnyObject?, for event: Event?) {
        probe("Control") { super.sendAction(action, to: target, for: event) }
    }
}

final class ProbeKeyActivatedControl: KeyActivatedControl {
    override func performPrimaryAction() { probe("KeyActivatedControl") { super.performPrimaryAction() } }
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        probe("KeyActivatedControl") { super.pressesBegan(presses, with: event) }
    }
    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        probe("KeyActivatedControl") { super.pressesChanged(presses, with: event) }
    }
    override func pressesEnded(_ presses: Set<Press>, with event: Event?) {
        probe("KeyActivatedControl") { super.pressesEnded(presses, with: event) }
    }
    override func pressesCancelled(_ presses: Set<Press>, with event: Event?) {
        probe("KeyActivatedControl") { super.pressesCancelled(presses, with: event) }
    }
    override func focusDidChange() { probe("KeyActivatedControl") { super.focusDidChange() } }
}

final class ProbeButton: Button {
    override var state: State { probe("Control") { super.state } }
    override func didMoveToWindow() { probe("Button") { super.didMoveToWindow() } }
    override func willMove(toWindow newWindow: Window?) { probe("Button") { super.willMove(toWindow: newWindow) } }
    override func sizeThatFits(_ size: Size) -> Size { probe("Button") { super.sizeThatFits(size) } }
    override var intrinsicContentSize: Size { probe("Button") { super.intrinsicContentSize } }
    override var minimumContentSize: Size { probe("Button") { super.minimumContentSize } }
    override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        probe("Button") { super.beginTracking(touch, with: event) }
    }
    override func endTracking(_ touch: Touch?, with event: Event?) {
        probe("Button") { super.endTracking(touch, with: event) }
    }
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        probe("Button") { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        probe("Button") { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        probe("Button") { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        probe("Button") { super.touchesCancelled(touches, with: event) }
    }
    override func stateDidChange() { probe("Button") { super.stateDidChange() } }
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        probe("Button") { super.pressesBegan(presses, with: event) }
    }
    override func performPrimaryAction() { probe("Button") { super.performPrimaryAction() } }
    override var drawingOutsets: EdgeInsets { probe("Button") { super.drawingOutsets } }
    override func draw(_ rect: Rect, in context: GraphicsContext) { probe("Button") { super.draw(rect, in: context) } }
}

final class ProbeSwitch: Switch {
    override func willMove(toWindow newWindow: Window?) { probe("Switch") { super.willMove(toWindow: newWindow) } }
    override func sizeThatFits(_ size: Size) -> Size { probe("Switch") { super.sizeThatFits(size) } }
    override var intrinsicContentSize: Size { probe("Switch") { super.intrinsicContentSize } }
    override func shouldDeliver(_ touch: Touch, to gestureRecognizer: GestureRecognizer) -> Bool {
        probe("Switch") { super.shouldDeliver(touch, to: gestureRecognizer) }
    }
    override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        probe("Switch") { super.beginTracking(touch, with: event) }
    }
    override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
        probe("Switch") { super.continueTracking(touch, with: event) }
    }
    override func endTracking(_ touch: Touch?, with event: Event?) {
        probe("Switch") { super.endTracking(touch, with: event) }
    }
    override func cancelTracking(with event: Event?) { probe("Switch") { super.cancelTracking(with: event) } }
    override func performPrimaryAction() { probe("Switch") { super.performPrimaryAction() } }
    override var drawingOutsets: EdgeInsets { probe("Switch") { super.drawingOutsets } }
    override func draw(_ rect: Rect, in context: GraphicsContext) { probe("Switch") { super.draw(rect, in: context) } }
}

final class ProbeSlider: Slider {
    override func sizeThatFits(_ size: Size) -> Size { probe("Slider") { super.sizeThatFits(size) } }
    override var intrinsicContentSize: Size { probe("Slider") { super.intrinsicContentSize } }
    override var minimumContentSize: Size { probe("Slider") { super.minimumContentSize } }
    override func shouldDeliver(_ touch: Touch, to gestureRecognizer: GestureRecognizer) -> Bool {
        probe("Slider") { super.shouldDeliver(touch, to: gestureRecognizer) }
    }
    override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        probe("Slider") { super.beginTracking(touch, with: event) }
    }
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        probe("Slider") { super.touchesBegan(touches, with: event) }
    }
    override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
        probe("Slider") { super.continueTracking(touch, with: event) }
    }
    override func endTracking(_ touch: Touch?, with event: Event?) {
        probe("Slider") { super.endTracking(touch, with: event) }
    }
    override func cancelTracking(with event: Event?) { probe("Slider") { super.cancelTracking(with: event) } }
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        probe("Slider") { super.pressesBegan(presses, with: event) }
    }
    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        probe("Slider") { super.pressesChanged(presses, with: event) }
    }
    override var drawingOutsets: EdgeInsets { probe("Slider") { super.drawingOutsets } }
    override func draw(_ rect: Rect, in context: GraphicsContext) { probe("Slider") { super.draw(rect, in: context) } }
}

final class ProbePopUpButton: PopUpButton {
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        probe("PopUpButton") { super.pressesBegan(presses, with: event) }
    }
    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        probe("PopUpButton") { super.pressesChanged(presses, with: event) }
    }
}
