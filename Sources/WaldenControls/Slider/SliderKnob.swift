internal import WaldenGeometry
internal import WaldenGraphics

/// What a slider's knob looks like.
struct SliderKnob {
    var fill: Color
    var outline: Color
    /// The dot of a slider that is selected; `nil` for none.
    var mark: Color?
    /// The edge beneath, which lifts the knob; `nil` for none.
    var edge: Color?
    /// The width of the outline, in points.
    var lineWidth: Double

    /// The part of the knob's width that the dot takes.
    private static let markShare = 0.4

    /// Draws the knob.
    ///
    /// - Parameter knob: Where, with edges on device pixels.
    func draw(in knob: Rect, _ context: GraphicsContext) {
        let line = context.snap(lineWidth: lineWidth)
        if let edge { context.fillEllipse(in: knob.offsetBy(dx: 0, dy: context.snap(lineWidth: 1)), with: edge) }
        context.fillEllipse(in: knob, with: outline)
        context.fillEllipse(in: knob.insetBy(dx: line, dy: line), with: fill)
        if let mark {
            let inset = knob.width * (1 - SliderKnob.markShare) / 2
            context.fillEllipse(in: knob.insetBy(dx: inset, dy: inset), with: mark)
        }
    }
}
