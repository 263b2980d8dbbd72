import Glibc
import Walden

/// Night pictures.
extension GraphicsContext {
    func drawStars(_ count: Int, in rect: Rect, _ dice: inout Dice) {
        for _ in 0..<count {
            let point = Point(x: dice.number(rect.minX...rect.maxX), y: dice.number(rect.minY...rect.maxY))
            let size = dice.number(0...1)
            disc(at: point, radius: 0.6 + size * size * 1.6, Color(hex: 0xF4F1E4, alpha: dice.number(0.25...0.95)))
        }
    }

    // MARK: City at night

    func drawCity(in size: Size) {
        var dice = Dice(seed: 77)
        let shore = 610.0
        fillVertically(Rect(x: 0, y: 0, width: size.width, height: shore), [0x0B1030, 0x1D2152, 0x4A3472, 0x8E4C7E])
        drawStars(170, in: Rect(x: 0, y: 0, width: size.width, height: 330), &dice)
        glow(at: Point(x: 930, y: 150), radius: 190, Color(hex: 0xFFF3D0, alpha: 0.35))
        disc(at: Point(x: 930, y: 150), radius: 44, Color(hex: 0xFBF1D6))
        disc(at: Point(x: 948, y: 140), radius: 38, Color(hex: 0x1A1E4C))
        let rows: [(color: UInt32, tall: ClosedRange<Double>, lights: Double)] = [
            (0x4B3A73, 120...310, 0.1), (0x2B2756, 100...380, 0.26), (0x141533, 60...260, 0.4),
        ]
        for row in rows { drawHouses(Color(hex: row.color), row.tall, row.lights, to: shore, size.width, &dice) }
        drawWater(from: shore, in: size, &dice)
    }

    private func drawHouses(
        _ color: Color, _ tall: ClosedRange<Double>, _ lights: Double, to shore: Double, _ width: Double,
        _ dice: inout Dice
    ) {
        var x = -dice.number(0...40)
        while x < width {
            let house = Rect(x: x, y: 0, width: dice.number(46...104), height: dice.number(tall))
                .offsetBy(dx: 0, dy: shore)
            let place = Rect(x: house.minX, y: shore - house.height, width: house.width, height: house.height)
            fill(place, with: color)
            drawRoof(of: place, color, &dice)
            drawWindows(in: place, lights, &dice)
            x += place.width + dice.number(-6...14)
        }
    }

    private func drawRoof(of house: Rect, _ color: Color, _ dice: inout Dice) {
        switch dice.index(below: 4) {
        case 0: fill(Rect(x: house.midX - 2, y: house.minY - 46, width: 4, height: 46), with: color)
        case 1:
            fill(house.insetBy(dx: house.width * 0.2, dy: 0).offsetBy(dx: 0, dy: -18), with: color)
        case 2:
            polygon(
                [
                    Point(x: house.minX, y: house.minY), Point(x: house.maxX, y: house.minY),
                    Point(x: house.maxX, y: house.minY - 30),
                ], color)
        default: break
        }
    }

    private func drawWindows(in house: Rect, _ lights: Double, _ dice: inout Dice) {
        let colors: [UInt32] = [0xFFD98A, 0xFFC46B, 0xFFEFC2, 0x9FD6E8]
        for y in stride(from: house.minY + 12, to: house.maxY - 14, by: 15) {
            for x in stride(from: house.minX + 8, to: house.maxX - 12, by: 12) where dice.chance(lights) {
                let color = Color(hex: colors[dice.index(below: colors.count)], alpha: dice.number(0.55...1))
                fill(Rect(x: x.rounded(), y: y.rounded(), width: 6, height: 8), with: color)
            }
        }
    }

    private func drawWater(from shore: Double, in size: Size, _ dice: inout Dice) {
        let water = Rect(x: 0, y: shore, width: size.width, height: size.height - shore)
        fillVertically(water, [0x241F4B, 0x171A3F, 0x0A0D28])
        let colors: [UInt32] = [0xFFD98A, 0xFFB765, 0x9FD6E8, 0xE88FB0]
        for _ in 0..<90 {
            let (x, color) = (dice.number(0...size.width), colors[dice.index(below: colors.count)])
            let reach = dice.number(40...water.height)
            for y in stride(from: 0, to: reach, by: 7) {
                let width = dice.number(4...22)
                let glint = Rect(x: x - width / 2 + dice.number(-4...4), y: shore + y, width: width, height: 3)
                fillRoundedRect(glint, cornerRadius: 1.5, with: Color(hex: color, alpha: 0.4 * (1 - y / reach)))
            }
        }
        fill(Rect(x: 0, y: shore, width: size.width, height: 3), with: Color(hex: 0x0B0C22))
    }

    // MARK: Northern lights

    func drawAurora(in size: Size) {
        var dice = Dice(seed: 31)
        let shore = 590.0
        fillVertically(Rect(x: 0, y: 0, width: size.width, height: shore), [0x050B1E, 0x0A1F3A, 0x11404F, 0x1E5B5C])
        drawStars(240, in: Rect(x: 0, y: 0, width: size.width, height: 460), &dice)
        for (level, top, foot) in [(330.0, 0x7A4FD0, 0x37E0A0), (250.0, 0x3A6FE0, 0x5CF0B0)]
            as [(Double, UInt32, UInt32)]
        {
            drawCurtain(level: level, Color(hex: top), Color(hex: foot), over: size.width, &dice)
        }
        let far = Skyline(level: 520, height: 40, length: 520, roughness: 0.56, dice: &dice)
        let near = Skyline(level: 574, height: 20, length: 340, roughness: 0.6, dice: &dice)
        fill(far.ground(in: size), with: Color(hex: 0x17384A))
        fill(near.ground(in: size), with: Color(hex: 0x0A1C2A))
        let lake = Rect(x: 0, y: shore, width: size.width, height: size.height - shore)
        fillVertically(lake, [0x1C5A58, 0x0F3542, 0x07162A])
        for _ in 0..<240 {
            let depth = dice.number(0...1)
            let width = 20 + depth * dice.number(20...130)
            let line = Rect(
                x: dice.number(-40...size.width), y: shore + depth * lake.height, width: width, height: 1 + depth * 2.5)
            fillRoundedRect(line, cornerRadius: 2, with: Color(hex: 0x63F0B4, alpha: 0.16 * (1 - depth * 0.7)))
        }
    }

    /// Draws a curtain of light with folds.
    private func drawCurtain(
        level: Double, _ top: Color, _ foot: Color, over width: Double, _ dice: inout Dice
    ) {
        let fold = Skyline(level: level, height: 70, length: 880, roughness: 0.42, dice: &dice)
        let strength = Skyline(level: 0.3, height: 0.16, length: 260, roughness: 0.7, dice: &dice)
        for x in stride(from: 0, to: width, by: 3) {
            let bottom = fold.height(at: x)
            let light = min(max(strength.height(at: x), 0.04), 0.75)
            let ray = Rect(x: x, y: bottom - 270, width: 3, height: 300)
            let gradient = Gradient(
                shape: .linear(start: ray.origin, end: Point(x: x, y: ray.maxY)),
                stops: [
                    Gradient.Stop(color: top.withAlpha(0), location: 0),
                    Gradient.Stop(color: top.withAlpha(light * 0.6), location: 0.45),
                    Gradient.Stop(color: foot.withAlpha(light), location: 0.86),
                    Gradient.Stop(color: foot.withAlpha(0), location: 1),
                ])
            fill(ray, with: .gradient(gradient))
        }
    }
}
