import Walden

/// What a stroke is drawn with.
enum Ink: Hashable {
    /// Dark on light paper, light on dark paper.
    case plain
    case color(Color)
    /// The colour of the paper: what is beneath is no longer seen.
    case eraser

    func color(on paper: Paper) -> Color {
        switch self {
        case .plain: paper.plainInk
        case .color(let color): color
        case .eraser: paper.color
        }
    }
}

/// What is drawn on. Strokes know their ink, not their colour: the paper can be changed beneath them.
enum Paper: Hashable {
    case light, dark

    var color: Color { self == .light ? Color(hex: 0xFFFFFF) : Color(hex: 0x1C1A18) }
    var plainInk: Color { self == .light ? Color(hex: 0x1D1F21) : Color(hex: 0xF2F0EB) }
}

/// Ink and width, and how a pen changes the width.
struct Brush: Hashable {
    private enum Metrics {
        /// What the lightest pressure leaves of the width, and what the full one adds to that.
        static let lightest = 0.2
        static let pressureGain = 1.3
        /// What a pen that lies flat adds to the width of one that stands upright.
        static let slantGain = 1.5
    }

    static let widths = 1.5...48.0

    var ink = Ink.plain
    /// In points, for fingers, the pointer, and a pen that is held upright and pressed moderately.
    var width = 6.0

    /// Where a touch is, and how wide the stroke is there.
    @MainActor
    func sample(_ touch: Touch, in view: View) -> Sample {
        let point = touch.preciseLocation(in: view)
        let isSensitive = touch.maximumPossibleForce > 0
        let pressure = isSensitive ? touch.force / touch.maximumPossibleForce : 0
        let press = isSensitive ? Metrics.lightest + Metrics.pressureGain * pressure : 1
        let slant = 1 + Metrics.slantGain * (1 - touch.altitudeAngle / (.pi / 2))
        return Sample(point: point, width: width * press * slant)
    }
}
