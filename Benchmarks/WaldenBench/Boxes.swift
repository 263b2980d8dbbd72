import Glibc
import Walden

/// A view whose content moves one step per frame.
@MainActor
protocol Moving {
    func step()
}

/// The motion of fifty boxes that bounce off the edges of a window.
///
/// They start where those of the equivalent C clients do, so that all damage the same pixels.
struct BouncingBoxes {
    static let side = 40.0
    static let area = Size(width: 800, height: 600)
    private(set) var frames: [Rect] = []
    private(set) var colors: [Color] = []
    private var velocities: [Point] = []

    init() {
        srand(1)
        func random(below limit: Int32) -> Double { Double(rand() % limit) }
        for _ in 0..<50 {
            frames.append(
                Rect(x: random(below: 760), y: random(below: 560), width: Self.side, height: Self.side))
            velocities.append(Point(x: 1 + random(below: 4), y: 1 + random(below: 4)))
            colors.append(Color(hex: UInt32(rand()) & 0xFFFFFF))
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
