internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenText

extension TextDocument {
    /// Draws what is marked in some parts, behind the text.
    func drawHighlights(of placed: [PlacedPart], in rect: Rect, _ context: GraphicsContext) {
        // Where a box is cut, its corners are out of sight.
        let area = rect.insetBy(dx: -Metrics.cornerRadius - 1, dy: 0)
        for layer in highlights.layers {
            for part in placed {
                let ranges = layer.ranges.overlapping(part.part.range)
                for box in rects(of: ranges, in: part, visible: area) where box.insetBy(dx: -1, dy: 0).intersects(rect)
                {
                    layer.look.draw(in: box, context)
                }
            }
        }
    }
}

extension TextHighlight {
    @MainActor
    fileprivate func draw(in box: Rect, _ context: GraphicsContext) {
        if let backgroundColor {
            context.fillRoundedRect(context.snap(box), cornerRadius: Metrics.cornerRadius, with: backgroundColor)
        }
        guard let underline else { return }
        let bottom = box.maxY - Metrics.thickness
        switch underline {
        case .single: line(in: box, at: bottom, context)
        case .double:
            line(in: box, at: bottom, context)
            line(in: box, at: bottom - 2 * Metrics.thickness, context)
        case .wavy: wave(in: box, context)
        }
    }

    @MainActor
    private func line(in box: Rect, at y: Double, _ context: GraphicsContext) {
        let line = Rect(x: box.minX, y: y, width: box.width, height: Metrics.thickness)
        context.fill(context.snap(line), with: underlineColor)
    }

    /// The waves of all boxes have one phase, so that a part of one can be redrawn.
    @MainActor
    private func wave(in box: Rect, _ context: GraphicsContext) {
        let (half, middle) = (Metrics.wavelength / 2, box.maxY - Metrics.thickness - Metrics.amplitude)
        var step = (box.minX / half).rounded(.down)
        var path = Path()
        func point() -> Point {
            let isUp = step.remainder(dividingBy: 2) == 0
            return Point(x: step * half, y: middle + (isUp ? -Metrics.amplitude : Metrics.amplitude))
        }
        path.move(to: point())
        while step * half < box.maxX {
            step += 1
            path.addLine(to: point())
        }
        context.withSavedState {
            context.clip(to: box)
            context.stroke(path, with: underlineColor, style: StrokeStyle(width: Metrics.thickness))
        }
    }
}

/// In points.
private enum Metrics {
    static let cornerRadius = 2.0
    static let thickness = 1.0
    static let wavelength = 4.0
    static let amplitude = 1.0
}
