import Walden

/// A view whose content moves one step per frame.
@MainActor
protocol Moving {
    func step()
}

/// The motion of fifty boxes that bounce off the edges of a window.
struct BouncingBoxes {
    static let side = 40.0
    static let area = Size(width: 800, height: 600)
    private(set) var frames: [Rect] = []
    private(set) var colors: [Color] = []
    private var velocities: [Point] = []

    init() {
        var random = RandomBits(state: 1)
        for _ in 0..<50 {
            frames.append(
                Rect(
                    x: Double(random.next() % 760), y: Double(random.next() % 560), width: Self.side,
                    height: Self.side))
            velocities.append(Point(x: Double(1 + random.next() % 4), y: Double(1 + random.next() % 4)))
            colors.append(Color(hex: random.next() & 0xFFFFFF))
        }
    }

    mutating func step() {
        for index in frames.indices {
            frames[index].origin += velocities[index]
            let limit = Point(x: Self.area.width - Self.side, y: Self.area.height - Self.side)
            if frames[index].minX < 0 || frames[index].minX > limit.x {
                velocities[index].x.negate()
                frames[index].origin.x += 2 * velocities[index].x
            }
            if frames[index].minY < 0 || frames[index].minY > limit.y {
                velocities[index].y.negate()
                frames[index].origin.y += 2 * velocities[index].y
            }
        }
    }

    /// A linear congruential generator with a fixed seed.
    private struct RandomBits {
        var state: UInt32

        mutating func next() -> UInt32 {
            state = state &* 1_664_525 &+ 1_013_904_223
            return state >> 8
        }
    }
}

/// Fifty boxes drawn by one view.
final class Boxes: View, Moving {
    private var boxes = BouncingBoxes()

    init() { super.init(frame: .zero) }

    func step() {
        for frame in boxes.frames { setNeedsDisplay(frame) }
        boxes.step()
        for frame in boxes.frames { setNeedsDisplay(frame) }
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        for (frame, color) in zip(boxes.frames, boxes.colors) where frame.intersects(rect) {
            context.fill(frame, with: color)
        }
    }
}

/// Fifty boxes, each its own view.
final class BoxViews: View, Moving {
    private var boxes = BouncingBoxes()
    private let views: [View]

    init() {
        views = boxes.colors.map { color in
            let view = View()
            view.backgroundColor = color
            return view
        }
        super.init(frame: .zero)
        for view in views { addSubview(view) }
        place()
    }

    func step() {
        boxes.step()
        place()
    }

    private func place() {
        for (view, frame) in zip(views, boxes.frames) { view.frame = frame }
    }
}
