import Walden

/// The ink of a stroke.
enum Ink: Hashable {
    /// Dark on light paper, light on dark paper.
    case plain
    case color(Color)
    /// The colour of the paper, which hides what is below.
    case eraser

    func color(on paper: Paper) -> Color {
        switch self {
        case .plain: paper.plainInk
        case .color(let color): color
        case .eraser: paper.color
        }
    }
}

/// The paper. Strokes store their ink, not their colour, so the paper can change.
enum Paper: Hashable {
    case light, dark

    var color: Color { self == .light ? Color(hex: 0xFFFFFF) : Color(hex: 0x1C1A18) }
    var plainInk: Color { self == .light ? Color(hex: 0x1D1F21) : Color(hex: 0xF2F0EB) }
}

/// An ink and a width, which a pen's pressure and tilt modify.
struct Brush: Hashable {
    private enum Metrics {
        /// The width factor at no pressure.
        static let minimumPressureFactor = 0.2
        /// The increase of the width factor at full pressure.
        static let pressureGain = 1.3
        /// The increase of the width factor for a flat pen.
        static let tiltGain = 1.5
    }

    static let widths = 1.5...48.0

    var ink = Ink.plain
    /// The width in points, for fingers, the pointer, and an upright pen at medium pressure.
    var width = 6.0

    /// Returns the location of a touch, and the width of the stroke there.
    @MainActor
    func sample(_ touch: Touch, in view: View) -> Sample {
        let point = touch.preciseLocation(in: view)
        let isSensitive = touch.maximumPossibleForce > 0
        let pressure = isSensitive ? touch.force / touch.maximumPossibleForce : 0
        let pressureFactor = isSensitive ? Metrics.minimumPressureFactor + Metrics.pressureGain * pressure : 1
        let tiltFactor = 1 + Metrics.tiltGain * (1 - touch.altitudeAngle / (.pi / 2))
        return Sample(point: point, width: width * pressureFactor * tiltFactor)
    }
}
