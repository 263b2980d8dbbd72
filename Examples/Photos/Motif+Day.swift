import Glibc
import Walden

/// Daylight pictures.
extension GraphicsContext {
    // MARK: Evening at sea

    func drawSunset(in size: Size) {
        var dice = Dice(seed: 4)
        let horizon = 500.0
        let sun = Point(x: 690, y: 462)
        fillVertically(
            Rect(x: 0, y: 0, width: size.width, height: horizon), [0x2B2250, 0x6B2F6B, 0xC24B62, 0xF3854E, 0xFFCF75])
        glow(at: sun, radius: 420, Color(hex: 0xFFE6A0, alpha: 0.75))
        drawClouds(over: size.width, &dice)
        disc(at: sun, radius: 74, Color(hex: 0xFFF3CB))
        drawLand(to: 430, on: horizon, &dice)
        drawSea(from: horizon, sun: sun, in: size, &dice)
        drawBoat(at: Point(x: 330, y: 560))
    }

    /// Draws a headland from the left.
    private func drawLand(to end: Double, on horizon: Double, _ dice: inout Dice) {
        let line = Skyline(level: 44, height: 9, length: 310, roughness: 0.5, dice: &dice)
        let edge = stride(from: -2, through: end, by: 3).map { x in
            Point(x: x, y: horizon - line.height(at: x) * (1 - x / end).squareRoot())
        }
        polygon(edge + [Point(x: end, y: horizon), Point(x: -2, y: horizon)], Color(hex: 0x5A2B52))
    }

    private func drawClouds(over width: Double, _ dice: inout Dice) {
        for _ in 0..<26 {
            let (length, y) = (dice.number(120...460), dice.number(90...400))
            let cloud = Rect(
                x: dice.number(-200...width), y: y, width: length, height: dice.number(5...16) * (1.3 - y / 500))
            let color = Color(hex: 0x5C2A62).mixed(with: Color(hex: 0xFFB877), by: y / 400)
            fillRoundedRect(cloud, cornerRadius: 9, with: color.withAlpha(0.5))
        }
    }

    private func drawSea(from horizon: Double, sun: Point, in size: Size, _ dice: inout Dice) {
        let sea = Rect(x: 0, y: horizon, width: size.width, height: size.height - horizon)
        fillVertically(sea, [0xE98654, 0xA84A62, 0x55305F, 0x241E45])
        for _ in 0..<420 {
            let depth = dice.number(0...1)
            let y = horizon + depth * depth * sea.height
            let width = 12 + depth * dice.number(20...110)
            let isLit = dice.chance(0.5)
            let spread = isLit ? 50 + depth * 130 : size.width
            let x = (isLit ? sun.x : size.width / 2) + dice.number(-1...1) * spread - width / 2
            let color = isLit ? Color(hex: 0xFFE3A1, alpha: 0.75) : Color(hex: 0xFFB38A, alpha: 0.16)
            fillRoundedRect(Rect(x: x, y: y, width: width, height: 1.5 + depth * 4), cornerRadius: 3, with: color)
        }
    }

    private func drawBoat(at place: Point) {
        let dark = Color(hex: 0x2A1B3A)
        func point(_ x: Double, _ y: Double) -> Point { place + Point(x: x, y: y) }
        polygon([point(-62, 0), point(62, 0), point(44, 20), point(-46, 20)], dark)
        fill(Rect(x: place.x - 2, y: place.y - 142, width: 4, height: 142), with: dark)
        polygon([point(6, -140), point(6, -8), point(62, -8)], Color(hex: 0xFFE9C9))
        polygon([point(-6, -120), point(-6, -8), point(-48, -8)], Color(hex: 0xF5B98E))
        let mirrored = Rect(x: place.x - 56, y: place.y + 26, width: 112, height: 6)
        fillRoundedRect(mirrored, cornerRadius: 3, with: dark.withAlpha(0.4))
    }

    // MARK: Seven ridges

    func drawRidges(in size: Size) {
        var dice = Dice(seed: 21)
        fillVertically(Rect(origin: .zero, size: size), [0x9CC9DC, 0xD6E8E3, 0xFBEBCB, 0xF8D9A8])
        glow(at: Point(x: 880, y: 230), radius: 360, Color(hex: 0xFFF6D8, alpha: 0.9))
        disc(at: Point(x: 880, y: 230), radius: 46, Color(hex: 0xFFFBEA))
        let (far, near) = (Color(hex: 0xB9CFCB), Color(hex: 0x14332E))
        for ridge in 0..<7 {
            let part = Double(ridge) / 6
            let line = Skyline(
                level: 320 + part * 340, height: 34 + part * 26, length: 760 - part * 120, roughness: 0.5, dice: &dice)
            let color = far.mixed(with: near, by: part)
            fill(line.ground(in: size), with: color)
            if ridge > 2 { drawTrees(along: line, over: size.width, height: 9 + part * part * 50, color, &dice) }
            let mist = Rect(x: 0, y: 360 + part * 340, width: size.width, height: 200)
            let white = Color(hex: 0xFFF4DE, alpha: 0.34 * (1 - part))
            fill(
                mist,
                with: .gradient(
                    .linear(
                        from: mist.origin, to: Point(x: 0, y: mist.maxY),
                        colors: [white.withAlpha(0), white, white.withAlpha(0)])))
        }
        drawBirds(at: Point(x: 420, y: 190), &dice)
    }

    private func drawTrees(
        along line: Skyline, over width: Double, height: Double, _ color: Color, _ dice: inout Dice
    ) {
        var x = dice.number(0...height)
        while x < width {
            let tall = height * dice.number(0.55...1.2)
            let foot = line.height(at: x) + 4
            for (part, spread) in [(0.0, 0.30), (0.28, 0.24), (0.55, 0.16)] {
                let base = foot - tall * part
                let half = tall * spread * 0.8
                polygon(
                    [Point(x: x - half, y: base), Point(x: x + half, y: base), Point(x: x, y: base - tall * 0.5)], color
                )
            }
            x += height * dice.number(0.3...0.95)
        }
    }

    private func drawBirds(at place: Point, _ dice: inout Dice) {
        for _ in 0..<9 {
            let point = place + Point(x: dice.number(-120...160), y: dice.number(-60...60))
            let span = dice.number(9...17)
            var path = Path()
            path.move(to: point + Point(x: -span, y: -span * 0.45))
            path.addQuadCurve(to: point, controlPoint: point + Point(x: -span * 0.3, y: -span * 0.55))
            path.addQuadCurve(
                to: point + Point(x: span, y: -span * 0.45), controlPoint: point + Point(x: span * 0.3, y: -span * 0.55)
            )
            stroke(path, with: Color(hex: 0x48605E), style: StrokeStyle(width: 2.2, cap: .round))
        }
    }

    // MARK: Dunes

    func drawDunes(in size: Size) {
        var dice = Dice(seed: 9)
        fillVertically(Rect(origin: .zero, size: size), [0x2F6F8F, 0x7FB6BF, 0xF4E3C1, 0xF7D9A6])
        disc(at: Point(x: 250, y: 190), radius: 52, Color(hex: 0xFFF8E2))
        glow(at: Point(x: 250, y: 190), radius: 300, Color(hex: 0xFFF4D2, alpha: 0.55))
        let lit: [UInt32] = [0xEBC68E, 0xE9B673, 0xE3A45B, 0xDB8F46]
        let shaded: [UInt32] = [0xC9996A, 0xB97B4E, 0xA1613C, 0x7F462D]
        for row in 0..<4 {
            let step = Double(row)
            let line = Skyline(
                level: 410 + step * 96, height: 38 + step * 16, length: 1000 - step * 90, roughness: 0.22, dice: &dice)
            fill(line.ground(in: size), with: Color(hex: lit[row]))
            drawShade(of: line, in: size, Color(hex: shaded[row]))
            drawRipples(on: line, in: size, Color(hex: shaded[row], alpha: 0.16), row)
        }
    }

    /// Draws the shaded slopes, which face away from the sun on the left.
    private func drawShade(of line: Skyline, in size: Size, _ color: Color) {
        var x = 0.0
        while x < size.width {
            let start = x
            while x < size.width, line.height(at: x + 6) > line.height(at: x) { x += 6 }
            if x - start > 90 {
                var path = Path()
                path.move(to: Point(x: start, y: line.height(at: start)))
                for place in stride(from: start, through: x, by: 6) {
                    path.addLine(to: Point(x: place, y: line.height(at: place)))
                }
                let foot = Point(x: start + (x - start) * 0.55, y: size.height + 60)
                path.addQuadCurve(to: foot, controlPoint: Point(x: x - 40, y: line.height(at: x) + 120))
                path.addQuadCurve(
                    to: Point(x: start, y: line.height(at: start)),
                    controlPoint: Point(x: start + (x - start) * 0.1, y: line.height(at: start) + 170))
                fill(path, with: color)
            }
            x += 6
        }
    }

    private func drawRipples(on line: Skyline, in size: Size, _ color: Color, _ row: Int) {
        for ripple in 1..<14 {
            let depth = Double(ripple) * (9 + Double(row) * 3)
            var path = Path()
            for x in stride(from: -4, through: size.width + 4, by: 8) {
                let y = line.height(at: x) + depth + sin(x / 37 + depth) * 3
                let point = Point(x: x, y: y)
                if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
            }
            stroke(path, with: color, style: StrokeStyle(width: 1.6))
        }
    }
}
