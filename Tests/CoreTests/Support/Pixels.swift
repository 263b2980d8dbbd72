import Testing
import Walden
import WaldenTesting

extension Image {
    /// Returns a pixel as 0xAARRGGBB, not premultiplied.
    func hex(_ x: Int, _ y: Int) -> UInt32 {
        let color = color(atPixelX: x, y: y)
        func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        return byte(color.alpha) << 24 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
    }
}

extension TestScreen {
    /// Returns a pixel of the presented frame.
    func pixel(_ x: Int, _ y: Int) -> UInt32? { platformWindow.image?.hex(x, y) }

    /// The damage of the last frame, as text.
    var damage: String { platformWindow.lastDamage.description }

    /// The bounding box of the last frame's damage, in points of the surface.
    var damagedRect: Rect { platformWindow.lastDamage.bounds.rect(scale: window.scale) }
}

/// A view that records the areas it draws.
@MainActor
final class Canvas: View {
    var drawn: [Rect] = []
    var color: Color = .red { didSet { setNeedsDisplay() } }
    var outsets = EdgeInsets.zero { didSet { drawingOutsetsDidChange() } }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        drawn.append(rect)
        context.fill(bounds.inset(by: -outsets), with: color)
    }

    override var drawingOutsets: EdgeInsets { outsets }

    func take() -> [Rect] {
        defer { drawn = [] }
        return drawn
    }
}

/// A seeded pseudorandom number generator.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
