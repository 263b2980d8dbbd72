import Walden

/// Template images for the tools.
@MainActor
enum PaintIcons {
    private static let side = 20.0

    static let undo = turningArrow(isMirrored: false)
    static let redo = turningArrow(isMirrored: true)

    private static func turningArrow(isMirrored: Bool) -> Image {
        Image(size: Size(width: side, height: side), scale: 3) { context in
            if isMirrored {
                context.translate(x: side, y: 0)
                context.scale(x: -1, y: 1)
            }
            var path = Path()
            path.move(to: Point(x: 4, y: 7))
            path.addLine(to: Point(x: 12, y: 7))
            path.addArc(center: Point(x: 12, y: 11.5), radius: 4.5, startAngle: -.pi / 2, endAngle: .pi / 2)
            path.addLine(to: Point(x: 7, y: 16))
            path.move(to: Point(x: 7.5, y: 3.5))
            path.addLine(to: Point(x: 4, y: 7))
            path.addLine(to: Point(x: 7.5, y: 10.5))
            context.stroke(path, with: .black, style: StrokeStyle(width: 1.75, cap: .round, join: .round))
        }
    }
}
