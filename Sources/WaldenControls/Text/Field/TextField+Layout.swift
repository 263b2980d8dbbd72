internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenText

extension TextField: KeyFocusObserving {
    /// Selects all, since the focus came by Tab (S130).
    package func focusDidMoveHere() { interaction.selectAllByFocus() }

    // MARK: Layout

    func layOutContent() {
        let isBordered = borderStyle != .none
        var room = bounds.insetBy(
            dx: isBordered ? Metrics.horizontalPadding : 0, dy: isBordered ? Metrics.borderWidth : 0)
        if let leftView, !leftView.isHidden {
            let size = place(leftView, in: room, atRight: false)
            room.origin.x += size.width + Metrics.gap
            room.size.width -= size.width + Metrics.gap
        }
        for case let view? in [rightView, revealButton, clearButton, capsLockSign] where !view.isHidden {
            let size = place(view, in: room, atRight: true)
            room.size.width -= size.width + Metrics.gap
        }
        room.size.width = max(0, room.width)
        let keepsCaretInSight = isFirstResponder && (keepsCaretInSight || isCaretInSight)
        self.keepsCaretInSight = false
        let origin = contentView.bounds.origin
        contentView.frame = room
        contentView.bounds.origin = origin
        document.style.width = contentView.textWidth
        _ = document.takeDamage()
        contentView.sizeDidChange()
        if keepsCaretInSight { revealCaret() }
        interaction.updateCaret(isInput: false)
    }

    var isCaretInSight: Bool { contentView.isInSight(caretX) }

    /// Scrolls the caret into sight, unless the interaction will do so, or a press needs the text where it is.
    func revealCaretAfterChangeInCode() {
        guard isFirstResponder, !interaction.isChangingText, !interaction.isSelecting, !interaction.isFocusedByPress
        else { return }
        layoutIfNeeded()
        revealCaret()
    }

    private func revealCaret() { contentView.reveal(Rect(x: caretX, y: 0, width: 0, height: 0)) }

    private var caretX: Double { document.caretRect(at: interaction.caretPosition).minX }

    private func place(_ view: View, in room: Rect, atRight: Bool) -> Size {
        let natural = view.sizeThatFits(Size(width: room.width, height: room.height))
        let size = Size(width: min(natural.width, room.width), height: min(natural.height, room.height))
        view.frame = Rect(
            x: atRight ? room.maxX - size.width : room.minX,
            y: room.minY + ((room.height - size.height) / 2).rounded(.down), width: size.width, height: size.height)
        return size
    }

    // MARK: Views beside the text

    func replaceAccessory(_ old: View?, by new: View?) {
        guard old !== new else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        if let new { addSubview(new) }
        updateAccessories()
        setNeedsLayout()
    }

    /// Shows and hides the views beside the text. The app may do so, too, until a mode decides otherwise than before.
    func updateAccessories() {
        let (showsLeft, showsRight) = (isShown(leftViewMode), isShown(rightViewMode))
        if showsLeft != isLeftViewShown {
            isLeftViewShown = showsLeft
            show(showsLeft, leftView)
        }
        if showsRight != isRightViewShown {
            isRightViewShown = showsRight
            show(showsRight, rightView)
        }
        let canClear = isShown(clearButtonMode) && hasText && isEditable && isEnabled
        if canClear, clearButton == nil {
            clearButton = addButton(ClearButton()) { $0.clear() }
        }
        show(canClear, clearButton)
        let canReveal = isShown(revealButtonMode) && isSecureTextEntry && isEnabled
        if canReveal, revealButton == nil {
            revealButton = addButton(RevealButton()) { $0.toggleRevealing() }
            revealButton?.isSelected = isSecureTextRevealed
        }
        show(canReveal, revealButton)
    }

    private func addButton<Button: TextFieldButton>(
        _ button: Button, _ action: @escaping @MainActor (TextField) -> Void
    ) -> Button {
        button.isHidden = true
        button.addAction(for: .primaryActionTriggered) { [weak self] _ in if let self { action(self) } }
        addSubview(button)
        return button
    }

    func show(_ isShown: Bool, _ view: View?) {
        guard let view, view.isHidden == isShown else { return }
        view.isHidden = !isShown
    }

    private func isShown(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .always: true
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        }
    }

    /// Clears the text as the user does, who edits it from then on.
    func clear() {
        guard delegate?.textFieldShouldClear(self) ?? true else { return }
        if window?.firstResponder !== self { becomeFirstResponder() }
        guard let window, window.firstResponder === self else { return }
        if let finger = clearButton?.finger { window.application.showKeyboard(for: finger.seat) }
        interaction.endComposition()
        interaction.replace(TextRange(beginningOfDocument, endOfDocument), with: "", .single, name: "Clear")
    }

    /// Returns where a button beside the text is hit: in the whole height of the field, out to its edge unless another
    /// view is there, and in half of the gap to what is beside it.
    func touchArea(ofButton button: View) -> Rect {
        let (left, right) = (button.frame.minX, button.frame.maxX)
        let isAtRight = button.frame.midX > bounds.midX
        let isOutermost = !subviews.contains { view in
            view !== button && !view.isHidden && (isAtRight ? view.frame.minX >= right : view.frame.maxX <= left)
        }
        let start = isOutermost && !isAtRight ? bounds.minX : left - Metrics.gap / 2
        let end = isOutermost && isAtRight ? bounds.maxX : right + Metrics.gap / 2
        return Rect(x: start, y: bounds.minY, width: end - start, height: bounds.height)
    }

    // MARK: Border

    func drawBorder(in context: GraphicsContext) {
        guard borderStyle == .roundedRect else { return }
        let frame = context.snap(bounds)
        let radius = theme.metrics.cornerRadius
        context.fillRoundedRect(
            frame, cornerRadius: radius, with: isEnabled ? palette.contentBackground : palette.disabledControlFill)
        let (color, width) = border
        context.strokeRoundedRect(
            frame, cornerRadius: radius, with: color, lineWidth: context.snap(lineWidth: width))
    }

    private var border: (color: Color, width: Double) {
        guard isEnabled else { return (palette.disabledOutline, 1) }
        if validationMessage != nil { return (palette.destructive.mark, isEditing ? Metrics.borderWidth : 1) }
        if isEditing { return (palette.focusRing, Metrics.borderWidth) }
        return (isHovered ? palette.hoveredOutline : palette.outline, 1)
    }
}
