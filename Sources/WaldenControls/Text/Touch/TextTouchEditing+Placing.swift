internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// Where handles, magnifier and edit menu are.
extension TextTouchEditing {
    /// Moves everything to where the text is now; hides it all if the text is gone.
    func place() {
        guard isShown else { return }
        guard let interaction, let view, let input, let window = view.window, interaction.isActive,
            view.isPerceptibleInTree, !input.selectedTextRange.isEmpty || interaction.isEditable || isDragging
        else { return hide() }
        let visible = input.textInputView.visibleRect(in: window)
        placeHandles(of: interaction, input, visible, in: window)
        placeMagnifier(of: interaction, input, in: window)
        placeMenu(of: input, visible, in: window)
    }

    private func placeHandles(
        of interaction: TextInteraction, _ input: any TextInput, _ visible: Rect, in window: Window
    ) {
        let selection = input.selectedTextRange
        guard !selection.isEmpty else {
            let handle = dragged ?? handles[0]
            for other in handles where other !== handle { other.isHidden = true }
            let line = self.line(at: selection.start, of: input, in: window, isCaret: true)
            return show(handle, .caret, at: line, interaction.isEditable ? visible : .null)
        }
        // The dragged one keeps its finger when the ends change their order.
        let isReversed = dragged.map { ($0 === handles[0]) != isDraggingStart(of: interaction) } ?? false
        let (first, last) = isReversed ? (handles[1], handles[0]) : (handles[0], handles[1])
        show(first, .start, at: line(at: selection.start, of: input, in: window), visible)
        show(last, .end, at: line(at: selection.end, of: input, in: window), visible)
    }

    private func isDraggingStart(of interaction: TextInteraction) -> Bool {
        interaction.head.offset < interaction.anchorPosition.offset
    }

    /// A handle whose end is out of sight is hidden.
    private func show(_ handle: TextHandle, _ role: TextHandle.Role, at line: Rect, _ visible: Rect) {
        let reach = visible.insetBy(dx: -Metrics.tolerance, dy: 0)
        let isVisible = line.isFinite && reach.contains(line.center)
        handle.isHidden = !isVisible && handle !== dragged
        guard isVisible || handle === dragged, let window = view?.window else { return }
        if handle.superview !== window { window.addSubview(handle) }
        takeLook(handle)
        handle.place(role, at: line)
    }

    /// Overlays look as the text does.
    private func takeLook(_ overlay: View) {
        overlay.overrideAppearance = view?.appearance
        overlay.tintColor = view?.tintColor
    }

    /// Returns the rectangle of the caret at a position, in the window's coordinates.
    private func line(
        at position: TextPosition, of input: any TextInput, in window: Window, isCaret: Bool = false
    ) -> Rect {
        var rect = input.caretRect(for: position)
        rect.origin.x -= isCaret ? 0 : TextCaret.width / 2
        rect.size.width = TextCaret.width
        return input.textInputView.convert(rect, to: window)
    }

    // MARK: Magnifier

    private func placeMagnifier(of interaction: TextInteraction, _ input: any TextInput, in window: Window) {
        guard let magnifier else { return }
        takeLook(magnifier)
        let isCaret = input.selectedTextRange.isEmpty
        let line = self.line(at: interaction.head, of: input, in: window, isCaret: isCaret)
        let location = window.convert(interaction.drag.location, from: nil)
        magnifier.show(line, near: location.x, finger: window.convert(finger, from: nil), in: window.bounds)
    }

    // MARK: Menu

    private func placeMenu(of input: any TextInput, _ visible: Rect, in window: Window) {
        guard let menu else { return }
        if menu.windowSize != window.bounds.size {
            refreshMenu()
            // A finger that is choosing keeps the menu.
            guard menu === self.menu else { return }
        }
        takeLook(menu)
        var target = Rect.null
        for rect in input.selectionRects(for: input.selectedTextRange) {
            target = target.union(input.textInputView.convert(rect, to: window).intersection(visible))
        }
        for handle in handles where handle.superview != nil && !handle.isHidden {
            target = target.union(handle.line.intersection(visible)).union(handle.frame)
        }
        menu.isHidden = target.isNull
        if !target.isNull { menu.place(beside: target, in: window.bounds) }
    }

    private enum Metrics {
        /// How far beyond the visible part of the text an end at its edge may be, in points.
        static let tolerance = 2.0
    }
}
