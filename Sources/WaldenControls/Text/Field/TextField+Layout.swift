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
        var room = bounds.insetBy(dx: isBordered ? Metrics.horizontalPadding : 0, dy: isBordered ? 1 : 0)
        if let leftView, !leftView.isHidden {
            let size = place(leftView, in: room, atRight: false)
            room.origin.x += size.width + Metrics.gap
            room.size.width -= size.width + Metrics.gap
        }
        for case let view? in [rightView, clearButton] where !view.isHidden {
            let size = place(view, in: room, atRight: true)
            room.size.width -= size.width + Metrics.gap
        }
        room.size.width = max(0, room.width)
        let origin = contentView.bounds.origin
        contentView.frame = room
        contentView.bounds.origin = origin
        document.style.width = room.width
        _ = document.takeDamage()
        contentView.sizeDidChange()
        interaction.updateCaret(isInput: false)
    }

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
    }

    /// Shows and hides the views beside the text.
    func updateAccessories() {
        leftView?.isHidden = !isShown(leftViewMode)
        rightView?.isHidden = !isShown(rightViewMode)
        let showsClear = isShown(clearButtonMode) && hasText && isEditable && isEnabled
        if showsClear, clearButton == nil {
            let button = ClearButton()
            button.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.clear() }
            clearButton = button
            addSubview(button)
        }
        clearButton?.isHidden = !showsClear
        setNeedsLayout()
    }

    private func isShown(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .always: true
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        }
    }

    private func clear() {
        guard delegate?.textFieldShouldClear(self) ?? true else { return }
        interaction.endComposition()
        interaction.replace(TextRange(beginningOfDocument, endOfDocument), with: "", .single, name: "Clear")
        becomeFirstResponder()
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
        if validationMessage != nil { return (palette.destructive.mark, isEditing ? 2 : 1) }
        if isEditing { return (palette.focusRing, 2) }
        return (isHovered ? palette.hoveredOutline : palette.outline, 1)
    }
}

/// The button that clears a field.
final class ClearButton: KeyActivatedControl {
    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        cursor = .arrow
        becomesFirstResponderOnPress = false
        accessibilityIdentifier = "clear"
    }

    /// Tab goes past it: the keyboard clears a field by its own means.
    override var canBecomeFocused: Bool { false }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: 16, height: 16) }
    override var intrinsicContentSize: Size { sizeThatFits(.zero) }

    override func endTracking(_ touch: Touch?, with event: Event?) {
        if isTouchInside { sendActions(for: .primaryActionTriggered) }
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let disc = bounds.insetBy(dx: 1, dy: 1)
        let fill = isHighlighted ? palette.label : isHovered ? palette.secondaryLabel : palette.tertiaryLabel
        context.fillRoundedRect(disc, cornerRadius: disc.width / 2, with: fill)
        let cross = disc.insetBy(dx: disc.width * 0.31, dy: disc.height * 0.31)
        var path = Path()
        path.move(to: Point(x: cross.minX, y: cross.minY))
        path.addLine(to: Point(x: cross.maxX, y: cross.maxY))
        path.move(to: Point(x: cross.maxX, y: cross.minY))
        path.addLine(to: Point(x: cross.minX, y: cross.maxY))
        context.stroke(path, with: palette.contentBackground, style: StrokeStyle(width: 1.5, cap: .round))
    }
}
