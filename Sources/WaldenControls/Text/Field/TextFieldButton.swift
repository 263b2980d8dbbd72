internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// A small button in a field, which acts on the field and leaves the focus where it is.
class TextFieldButton: KeyActivatedControl {
    /// The finger or pencil that activates the button, while it does.
    private(set) var finger: Touch?

    init(identifier: String) {
        super.init(frame: .zero)
        cursor = .arrow
        becomesFirstResponderOnPress = false
        accessibilityIdentifier = identifier
    }

    /// Tab goes past it: the keyboard does the same by a key or by the edit menu.
    override var canBecomeFocused: Bool { false }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: 16, height: 16) }
    override var intrinsicContentSize: Size { sizeThatFits(.zero) }

    override func endTracking(_ touch: Touch?, with event: Event?) {
        guard isTouchInside else { return }
        finger = touch?.type == .indirectPointer ? nil : touch
        sendActions(for: .primaryActionTriggered)
        finger = nil
    }

    override var touchArea: Rect { touchAreaInField }
    override func point(inside point: Point, with event: Event?) -> Bool { touchArea.contains(point) }

    var color: Color {
        isHighlighted ? palette.label : isHovered ? palette.secondaryLabel : palette.tertiaryLabel
    }
}

extension Control {
    /// Where a button beside the text of a field is hit, in its own coordinates.
    var touchAreaInField: Rect {
        guard let field = superview as? TextField else { return bounds }
        return convert(field.touchArea(ofButton: self), from: field)
    }
}

/// The button that clears a field.
final class ClearButton: TextFieldButton {
    init() { super.init(identifier: "clear") }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let disc = bounds.insetBy(dx: 1, dy: 1)
        context.fillRoundedRect(disc, cornerRadius: disc.width / 2, with: color)
        let cross = disc.insetBy(dx: disc.width * 0.31, dy: disc.height * 0.31)
        var path = Path()
        path.move(to: Point(x: cross.minX, y: cross.minY))
        path.addLine(to: Point(x: cross.maxX, y: cross.maxY))
        path.move(to: Point(x: cross.maxX, y: cross.minY))
        path.addLine(to: Point(x: cross.minX, y: cross.maxY))
        context.stroke(path, with: palette.contentBackground, style: StrokeStyle(width: 1.5, cap: .round))
    }
}

/// The button that shows a secret: an eye, struck out while the secret is shown.
final class RevealButton: TextFieldButton {
    init() { super.init(identifier: "reveal") }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: 20, height: 16) }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let eye = Rect(x: bounds.midX - 8.5, y: bounds.midY - 5, width: 17, height: 10)
        var lids = Path()
        lids.move(to: Point(x: eye.minX, y: eye.midY))
        for (end, y) in [(eye.maxX, eye.minY - 2), (eye.minX, eye.maxY + 2)] {
            lids.addCurve(
                to: Point(x: end, y: eye.midY), controlPoint1: Point(x: eye.midX + (eye.midX - end) * 0.45, y: y),
                controlPoint2: Point(x: eye.midX - (eye.midX - end) * 0.45, y: y))
        }
        lids.close()
        context.stroke(lids, with: color, style: StrokeStyle(width: 1.5, join: .round))
        context.fillEllipse(in: Rect(x: eye.midX - 2.5, y: eye.midY - 2.5, width: 5, height: 5), with: color)
        if isSelected { strikeOut(eye, in: context) }
    }

    private func strikeOut(_ eye: Rect, in context: GraphicsContext) {
        for (offset, width, color) in [(-1.3, 2.2, palette.contentBackground), (0, 1.5, color)] {
            var line = Path()
            line.move(to: Point(x: eye.minX + 2 - offset / 2, y: eye.maxY + 1.5 + offset))
            line.addLine(to: Point(x: eye.maxX - 2 - offset / 2, y: eye.minY - 1.5 + offset))
            context.stroke(line, with: color, style: StrokeStyle(width: width, cap: .round))
        }
    }
}

/// The sign that Caps Lock is on: an arrow on a bar.
final class CapsLockSign: View {
    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        accessibilityIdentifier = "capsLock"
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: 14, height: 16) }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        func point(_ x: Double, _ y: Double) -> Point { Point(x: bounds.midX + x, y: bounds.midY + y) }
        var arrow = Path()
        arrow.move(to: point(0, -6))
        for corner in [point(5.5, 0), point(2.5, 0), point(2.5, 2.5), point(-2.5, 2.5), point(-2.5, 0), point(-5.5, 0)]
        {
            arrow.addLine(to: corner)
        }
        arrow.close()
        context.stroke(arrow, with: palette.secondaryLabel, style: StrokeStyle(width: 1.25, join: .round))
        context.fill(
            Rect(x: bounds.midX - 3, y: bounds.midY + 4.5, width: 6, height: 1.5), with: palette.secondaryLabel)
    }
}
