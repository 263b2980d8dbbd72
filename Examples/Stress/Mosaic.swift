import Glibc
import Walden

/// A grid of ten thousand square views. Moving ones circle around their places.
final class Mosaic: View {
    private enum Metrics {
        static let columns = 125
        static let rows = 80
        /// The gap between two tiles, as a fraction of their pitch.
        static let gap = 0.16
        /// The radii of the circles, in multiples of the pitch.
        static let radii = 2.0...7.0
        /// The periods of the circles, in seconds.
        static let periods = 2.5...7.0
    }

    /// How a tile moves.
    private struct Orbit {
        var radius: Double
        /// In turns per second; negative for counterclockwise.
        var speed: Double
        var phase: Double
    }

    static let tileCount = Metrics.columns * Metrics.rows

    /// The number of tiles that move.
    var movingCount = 0 {
        didSet {
            precondition((0...Mosaic.tileCount).contains(movingCount), "Mosaic.movingCount must be from 0 to tileCount")
            guard movingCount != oldValue else { return }
            for number in min(oldValue, movingCount)..<max(oldValue, movingCount) { settle(number) }
        }
    }

    /// The tiles from front to back, which is the order in which they start to move.
    private var tiles: [View] = []
    /// The place of each tile in the grid, row by row.
    private var places: [Int] = []
    private var orbits: [Orbit] = []
    /// The distance from one tile to the next, in points.
    private var pitch = 1.0
    /// The origin of the first tile, in points.
    private var origin = Point.zero
    /// The animation time, in seconds.
    private var time = 0.0

    init() {
        super.init(frame: .zero)
        clipsToBounds = true
        isUserInteractionEnabled = false
        cornerRadius = 12
        // A fixed seed, for the same mosaic in each run.
        var random = Dice(seed: 20)
        places = Array(0..<Mosaic.tileCount).shuffled(using: &random)
        orbits = places.map { _ in
            Orbit(
                radius: .random(in: Metrics.radii, using: &random),
                speed: (Bool.random(using: &random) ? 1 : -1) / .random(in: Metrics.periods, using: &random),
                phase: .random(in: 0...1, using: &random))
        }
        tiles = places.map { _ in View() }
        for tile in tiles.reversed() { addSubview(tile) }
        updateColors()
    }

    // MARK: Colours

    private func updateColors() {
        backgroundColor = palette.contentBackground
        for number in tiles.indices { color(number) }
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }

    /// Colours a tile: tiles at rest blend four colours, moving ones two others.
    private func color(_ number: Int) {
        let column = Double(places[number] % Metrics.columns) / Double(Metrics.columns - 1)
        let row = Double(places[number] / Metrics.columns) / Double(Metrics.rows - 1)
        guard number >= movingCount else {
            tiles[number].backgroundColor = Color(hex: 0xFFB454).mixed(with: Color(hex: 0xFF5D6C), by: row)
            return
        }
        let top = Color(hex: 0x2BB3A3).mixed(with: Color(hex: 0x3D7BE0), by: column)
        let bottom = Color(hex: 0x14655C).mixed(with: Color(hex: 0x6A3FB5), by: column)
        tiles[number].backgroundColor = top.mixed(with: bottom, by: row)
    }

    // MARK: Places

    override func layoutSubviews() {
        // Align tiles to device pixels, so that all have the same size and sharp edges.
        let scale = window?.scale ?? 1
        let room = min(bounds.width / Double(Metrics.columns), bounds.height / Double(Metrics.rows))
        pitch = max(1, (room * scale).rounded(.down)) / scale
        let size = Size(width: pitch * Double(Metrics.columns), height: pitch * Double(Metrics.rows))
        origin = Point(
            x: ((bounds.width - size.width) / 2 * scale).rounded() / scale,
            y: ((bounds.height - size.height) / 2 * scale).rounded() / scale)
        let side = pitch - max(1, (pitch * Metrics.gap * scale).rounded()) / scale
        for (number, tile) in tiles.enumerated() {
            tile.frame = Rect(origin: home(number), size: Size(width: side, height: side))
        }
        move(to: time)
    }

    private func home(_ number: Int) -> Point {
        let place = places[number]
        return Point(
            x: origin.x + Double(place % Metrics.columns) * pitch, y: origin.y + Double(place / Metrics.columns) * pitch
        )
    }

    /// Puts a tile into its place, with its current colour.
    private func settle(_ number: Int) {
        color(number)
        tiles[number].frame.origin = home(number)
    }

    /// Moves the moving tiles to their positions at a time, in seconds.
    func move(to time: Double) {
        self.time = time
        for number in 0..<movingCount {
            let orbit = orbits[number]
            let angle = (time * orbit.speed + orbit.phase) * 2 * .pi
            let home = home(number)
            tiles[number].frame.origin = Point(
                x: home.x + cos(angle) * orbit.radius * pitch, y: home.y + sin(angle) * orbit.radius * pitch)
        }
    }
}

/// A seeded pseudorandom number generator (SplitMix64).
private struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
