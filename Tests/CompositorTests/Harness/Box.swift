/// A rectangle in any unit.
struct Box: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    /// The smallest enclosing box with integral edges.
    var roundedOut: Box {
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        return Box(
            x: left, y: top, width: (x + width).rounded(.up) - left, height: (y + height).rounded(.up) - top)
    }

    func contains(_ other: Box) -> Bool {
        other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
    }

    func expanded(by outsets: Outsets) -> Box {
        Box(
            x: x - outsets.left, y: y - outsets.top, width: width + outsets.left + outsets.right,
            height: height + outsets.top + outsets.bottom)
    }

    func scaled(by factor: Double) -> Box {
        Box(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }

    /// Returns a point on the horizontal centre line, at a fraction of the width, as operands of a command.
    func point(across part: Double) -> String { "\(x + width * part) \(y + height / 2)" }
}

/// How far something extends beyond a box on each side.
struct Outsets: Equatable {
    var top = 0.0
    var left = 0.0
    var bottom = 0.0
    var right = 0.0

    static func all(_ reach: Double) -> Outsets { Outsets(top: reach, left: reach, bottom: reach, right: reach) }
}
