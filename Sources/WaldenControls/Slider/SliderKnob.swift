internal import WaldenGeometry
internal import WaldenGraphics

struct SliderKnob {
    var fill: Color
    var outline: Color
    /// The dot that marks a selected slider; `nil` for none.
    var mark: Color?
    /// The shadow line below the knob; `nil` for none.
    var edge: Color?
    var lineWidth: Double

    private static let markFraction = 0.4

    func draw(in knob: Rect, _ context: GraphicsContext) {
        let line = context.snap(lineWidth: lineWidth)
        if let edge { context.fillEllipse(in: knob.offsetBy(dx: 0, dy: context.snap(lineWidth: 1)), with: edge) }
        context.fillEllipse(in: knob, with: outline)
        context.fillEllipse(in: knob.insetBy(dx: line, dy: line), with: fill)
        if let mark {
            let inset = knob.width * (1 - SliderKnob.markFraction) / 2
            context.fillEllipse(in: knob.insetBy(dx: inset, dy: inset), with: mark)
        }
    }
}
