import Glibc
import Walden

/// The built-in pictures, of 1200 by 800 pixels in landscape or portrait.
enum Motif: CaseIterable {
    case sunset, ridges, city, balloons, dunes, aurora, tiles

    var title: String {
        switch self {
        case .sunset: "Evening at sea"
        case .ridges: "Seven ridges"
        case .city: "City at night"
        case .balloons: "Balloons at dawn"
        case .dunes: "Dunes"
        case .aurora: "Northern lights"
        case .tiles: "Quarter circles"
        }
    }

    var size: Size { self == .balloons ? Size(width: 800, height: 1200) : Size(width: 1200, height: 800) }

    func draw(in context: GraphicsContext) {
        switch self {
        case .sunset: context.drawSunset(in: size)
        case .ridges: context.drawRidges(in: size)
        case .city: context.drawCity(in: size)
        case .balloons: context.drawBalloons(in: size)
        case .dunes: context.drawDunes(in: size)
        case .aurora: context.drawAurora(in: size)
        case .tiles: context.drawTiles(in: size)
        }
    }
}

/// A seeded pseudorandom number generator (SplitMix64).
struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / Double(1 << 53)
    }

    mutating func index(below count: Int) -> Int { Int(next() % UInt64(count)) }
    mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }
}

/// A line of hills: a sum of sine waves.
struct Skyline {
    private var waves: [(length: Double, height: Double, phase: Double)] = []
    private let level: Double

    /// Creates a line of hills.
    ///
    /// - Parameters:
    ///   - level: The mean height, in pixels from the top.
    ///   - height: The amplitude of the longest wave, in pixels.
    ///   - length: The length of the longest wave, in pixels.
    ///   - roughness: The ratio of each amplitude to that of the next longer wave, from 0 to 1.
    ///   - dice: The generator of the phases.
    init(level: Double, height: Double, length: Double, roughness: Double, dice: inout Dice) {
        self.level = level
        var (length, height) = (length, height)
        for _ in 0..<6 {
            waves.append((length, height, dice.number(0...2 * .pi)))
            length *= 0.47
            height *= roughness
        }
    }

    func height(at x: Double) -> Double {
        waves.reduce(level) { $0 + sin(x / $1.length * 2 * .pi + $1.phase) * $1.height }
    }

    /// The area below the line.
    func ground(in size: Size) -> Path {
        var path = Path()
        path.move(to: Point(x: -2, y: size.height + 2))
        for x in stride(from: -2, through: size.width + 2, by: 4) { path.addLine(to: Point(x: x, y: height(at: x))) }
        path.addLine(to: Point(x: size.width + 2, y: size.height + 2))
        path.close()
        return path
    }
}

extension GraphicsContext {
    func fillVertically(_ rect: Rect, _ colors: [UInt32]) {
        let gradient = Gradient.linear(
            from: rect.origin, to: Point(x: rect.minX, y: rect.maxY), colors: colors.map { Color(hex: $0) })
        fill(rect, with: .gradient(gradient))
    }

    /// Draws a light that fades towards its edge.
    func glow(at center: Point, radius: Double, _ color: Color) {
        let place = Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
        let stops = stride(from: 0, through: 1, by: 0.125).map { part in
            Gradient.Stop(color: color.withAlpha(color.alpha * pow(1 - part, 2.2)), location: part)
        }
        let shape = Gradient.Shape.radial(center: center, startRadius: 0, endRadius: radius)
        fill(place, with: .gradient(Gradient(shape: shape, stops: stops)))
    }

    func disc(at center: Point, radius: Double, _ color: Color) {
        fillEllipse(in: Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius)), with: color)
    }

    func polygon(_ points: [Point], _ color: Color) {
        guard let first = points.first else { return }
        var path = Path()
        path.move(to: first)
        for point in points.dropFirst() { path.addLine(to: point) }
        path.close()
        fill(path, with: color)
    }
}
