import Glibc
import Walden

/// Pictures of simple shapes.
extension GraphicsContext {
    // MARK: Quarter circles

    /// Draws a wall of tiles, each with a random form.
    func drawTiles(in size: Size) {
        var dice = Dice(seed: 5)
        let colors: [UInt32] = [0x1E3A4C, 0xF0E6D2, 0xE4572E, 0xF3B33D, 0x2F8F83, 0xC9D7CF]
        let side = 200.0
        for y in stride(from: 0, to: size.height, by: side) {
            for x in stride(from: 0, to: size.width, by: side) {
                let background = dice.index(below: colors.count)
                let form = (background + 1 + dice.index(below: colors.count - 1)) % colors.count
                let place = Rect(x: x, y: y, width: side, height: side)
                fill(place, with: Color(hex: colors[background]))
                withSavedState {
                    clip(to: place)
                    translate(x: place.midX, y: place.midY)
                    rotate(by: Double(dice.index(below: 4)) * .pi / 2)
                    drawForm(dice.index(below: 6), side: side, Color(hex: colors[form]), Color(hex: colors[background]))
                }
            }
        }
    }

    /// Draws a form centred on the origin.
    private func drawForm(_ form: Int, side: Double, _ color: Color, _ background: Color) {
        let half = side / 2
        let corner = Point(x: -half, y: -half)
        switch form {
        case 0: disc(at: corner, radius: side, color)
        case 1:
            disc(at: corner, radius: side, color)
            disc(at: corner, radius: side * 0.66, background)
            disc(at: corner, radius: side * 0.33, color)
        case 2: disc(at: Point(x: 0, y: -half), radius: half, color)
        case 3:
            disc(at: .zero, radius: side * 0.4, color)
            disc(at: .zero, radius: side * 0.16, background)
        case 4: polygon([corner, Point(x: half, y: -half), Point(x: -half, y: half)], color)
        default:
            for stripe in 0..<4 {
                fill(Rect(x: -half, y: -half + Double(stripe) * side / 4, width: side, height: side / 8), with: color)
            }
        }
    }

    // MARK: Balloons at dawn

    func drawBalloons(in size: Size) {
        var dice = Dice(seed: 12)
        fillVertically(Rect(origin: .zero, size: size), [0x4F7FB5, 0x9DBFD8, 0xF3D9CF, 0xF9C9A1])
        glow(at: Point(x: 600, y: 900), radius: 520, Color(hex: 0xFFF0CE, alpha: 0.8))
        for row in 0..<4 {
            let part = Double(row) / 3
            let line = Skyline(
                level: 930 + part * 180, height: 30 + part * 16, length: 600, roughness: 0.42, dice: &dice)
            fill(line.ground(in: size), with: Color(hex: 0xC79B97).mixed(with: Color(hex: 0x33415C), by: part))
        }
        let balloons: [(x: Double, y: Double, radius: Double, colors: [UInt32])] = [
            (610, 250, 62, [0x2F7F86, 0xF2E3C6]), (180, 560, 44, [0x7A5AC8, 0xF3B33D]),
            (690, 640, 30, [0xC8403B, 0xF6EAD2]), (420, 760, 22, [0x35605A, 0xF3B33D]),
            (290, 330, 150, [0xD8452F, 0xF6C244, 0xF4EAD6]),
        ]
        for balloon in balloons {
            drawBalloon(at: Point(x: balloon.x, y: balloon.y), radius: balloon.radius, balloon.colors)
        }
    }

    private func drawBalloon(at center: Point, radius: Double, _ colors: [UInt32]) {
        withSavedState {
            translate(x: center.x, y: center.y)
            scale(x: radius / 100, y: radius / 100)
            withSavedState {
                clip(to: GraphicsContext.envelope)
                drawGores(colors.map { Color(hex: $0) })
                let shade = Gradient.linear(
                    from: Point(x: -100, y: 0), to: Point(x: 100, y: 0),
                    colors: [Color(white: 0, alpha: 0.22), Color(white: 1, alpha: 0.12), Color(white: 1, alpha: 0.22)])
                fill(Rect(x: -100, y: -100, width: 200, height: 260), with: .gradient(shade))
            }
            let ropes = StrokeStyle(width: 1.6)
            for x in [-14.0, 14] {
                var rope = Path()
                rope.move(to: Point(x: x * 1.5, y: 146))
                rope.addLine(to: Point(x: x, y: 186))
                stroke(rope, with: Color(hex: 0x4A3427), style: ropes)
            }
            fillRoundedRect(Rect(x: -17, y: 184, width: 34, height: 26), cornerRadius: 5, with: Color(hex: 0x7A5230))
            fillRoundedRect(Rect(x: -19, y: 182, width: 38, height: 6), cornerRadius: 3, with: Color(hex: 0x5C3B20))
        }
    }

    /// The envelope of a balloon of radius 100, centred on the origin.
    private static let envelope: Path = {
        var path = Path()
        path.move(to: Point(x: -24, y: 150))
        path.addCurve(
            to: Point(x: -100, y: 0), controlPoint1: Point(x: -52, y: 104), controlPoint2: Point(x: -100, y: 58))
        path.addCurve(
            to: Point(x: 0, y: -100), controlPoint1: Point(x: -100, y: -56), controlPoint2: Point(x: -56, y: -100))
        path.addCurve(
            to: Point(x: 100, y: 0), controlPoint1: Point(x: 56, y: -100), controlPoint2: Point(x: 100, y: -56))
        path.addCurve(
            to: Point(x: 24, y: 150), controlPoint1: Point(x: 100, y: 58), controlPoint2: Point(x: 52, y: 104))
        path.close()
        return path
    }()

    /// Draws the stripes from pole to pole, as nested ellipses.
    private func drawGores(_ colors: [Color]) {
        for (index, part) in [1.0, 0.82, 0.56, 0.24].enumerated() {
            withSavedState {
                scale(x: part, y: 1)
                fill(GraphicsContext.envelope, with: colors[index % colors.count])
            }
        }
    }
}
