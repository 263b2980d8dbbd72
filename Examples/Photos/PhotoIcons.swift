import Walden

/// Template images for the buttons.
@MainActor
enum PhotoIcons {
    private static let side = 20.0
    private static let style = StrokeStyle(width: 1.75, cap: .round, join: .round)

    static let plus = icon { path in
        path.addStroke(from: Point(x: 10, y: 4), to: Point(x: 10, y: 16))
        path.addStroke(from: Point(x: 4, y: 10), to: Point(x: 16, y: 10))
    }

    static let minus = icon { $0.addStroke(from: Point(x: 4, y: 10), to: Point(x: 16, y: 10)) }

    static let turnRight = turning(isMirrored: false)
    static let turnLeft = turning(isMirrored: true)

    /// Draws a circular arrow.
    private static func turning(isMirrored: Bool) -> Image {
        icon(isMirrored: isMirrored) { path in
            path.move(to: Point(x: 10, y: 4.5))
            path.addArc(
                center: Point(x: 10, y: 10.5), radius: 6, startAngle: -.pi / 2, endAngle: .pi / 4, clockwise: false)
            path.move(to: Point(x: 9.5, y: 1.5))
            path.addLine(to: Point(x: 12.5, y: 4.5))
            path.addLine(to: Point(x: 9.5, y: 7.5))
            path.addStroke(from: Point(x: 10, y: 4.5), to: Point(x: 12.5, y: 4.5))
        }
    }

    private static func icon(isMirrored: Bool = false, _ draw: (inout Path) -> Void) -> Image {
        Image(size: Size(width: side, height: side), scale: 3) { context in
            if isMirrored {
                context.translate(x: side, y: 0)
                context.scale(x: -1, y: 1)
            }
            var path = Path()
            draw(&path)
            context.stroke(path, with: .black, style: style)
        }
    }
}

extension Path {
    fileprivate mutating func addStroke(from start: Point, to end: Point) {
        move(to: start)
        addLine(to: end)
    }
}
