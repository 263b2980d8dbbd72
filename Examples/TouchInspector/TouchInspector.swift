import Walden

/// Shows all live touches, and for the last one the views that hit testing visited and its responder chain.
@main struct TouchInspector {
    static func main() {
        Application.run(identifier: "org.walden.TouchInspector") { _ in
            let window = Window(title: "Touch inspector", size: Size(width: 860, height: 520))
            window.addSubview(InspectorView(), filling: .zero)
            window.makeKeyAndVisible()
        }
    }
}

/// A playground on the left, a report on the right.
final class InspectorView: TracedView {
    private enum Metrics {
        static let margin = 20.0
        static let sidebarWidth = 330.0
    }

    private let playground = Playground()
    private let report = Label()

    init() {
        super.init(frame: .zero)
        report.numberOfLines = 0
        report.font = .monospaced(size: 13)
        report.accessibilityIdentifier = "report"
        playground.onChange = { [unowned self] text in
            report.text = text
            setNeedsLayout()
        }
        addSubview(playground)
        addSubview(report)
        report.text = playground.describe()
    }

    override func layoutSubviews() {
        let content = bounds.insetBy(dx: Metrics.margin, dy: Metrics.margin)
        let width = max(0, content.width - Metrics.sidebarWidth - Metrics.margin)
        playground.frame = Rect(x: content.minX, y: content.minY, width: width, height: content.height)
        let size = report.sizeThatFits(Size(width: Metrics.sidebarWidth, height: .infinity))
        report.frame = Rect(
            x: content.maxX - Metrics.sidebarWidth, y: content.minY, width: Metrics.sidebarWidth, height: size.height)
    }
}

/// Nested boxes that handle no touches: all of them reach this view, and an overlay draws them.
final class Playground: TracedView {
    /// The gap around each box.
    private static let gap = 36.0
    var onChange: ((String) -> Void)?
    /// The live touches, oldest first.
    private var touches: [Touch] = []
    /// The hit test of the touch that began last, as text: storing the views would create a retain cycle.
    private var hitTestLines: [String] = []
    /// The responder chain of that touch.
    private var chain: [String] = []
    private let boxes: [Box]
    private let overlay = TouchOverlay()

    init() {
        boxes = [Box("outer", hue: 0), Box("middle", hue: 1), Box("inner", hue: 2)]
        super.init(frame: .zero)
        isMultipleTouchEnabled = true
        accessibilityIdentifier = "playground"
        clipsToBounds = true
        cornerRadius = 12
        updateColors()
        var parent: View = self
        for box in boxes {
            box.isMultipleTouchEnabled = true
            parent.addSubview(box)
            parent = box
        }
        addSubview(overlay, filling: .zero)
    }

    override func layoutSubviews() {
        var area = bounds.insetBy(dx: Playground.gap, dy: Playground.gap)
        for box in boxes {
            box.frame = area
            area = Rect(origin: .zero, size: area.size).inset(
                by: EdgeInsets(
                    top: Playground.gap + Box.titleHeight, left: Playground.gap, bottom: Playground.gap,
                    right: Playground.gap))
        }
    }

    private func updateColors() { backgroundColor = palette.contentBackground }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }

    // MARK: Touches

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        let new = touches.sorted { $0.location(in: self).x < $1.location(in: self).x }
        self.touches += new
        if let touch = new.last, let window {
            // Hit testing has no side effects, so it can run again.
            hitTestLines = TracedView.visits(by: window, at: touch.location(in: nil), with: event)
                .map { "\($0.isHit ? "→" : "–") \(name(of: $0.view))" }
            chain = touch.view.map { sequence(first: $0 as Responder, next: \.next).map { "↑ \(name(of: $0))" } } ?? []
        }
        update()
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { update() }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { update(without: touches) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { update(without: touches) }

    private func update(without finished: Set<Touch> = []) {
        touches.removeAll(where: finished.contains)
        overlay.touches = touches
        onChange?(describe())
    }

    // MARK: Report

    /// Returns a report of the live touches, and of the hit test and responder chain of the last one.
    func describe() -> String {
        var lines = ["LIVE TOUCHES"]
        for touch in touches {
            let place = touch.location(in: self)
            lines.append("\(touch.type)  \(Int(place.x)), \(Int(place.y))  \(touch.phase)  taps \(touch.tapCount)")
        }
        if touches.isEmpty { lines.append("none: touch or press the boxes") }
        lines += ["", "HIT TEST, from the window down"]
        lines += hitTestLines + ["", "RESPONDER CHAIN, from the view up"] + chain
        return lines.joined(separator: "\n")
    }

    private func name(of responder: Responder) -> String {
        guard let box = responder as? Box else { return "\(type(of: responder))" }
        return "Box “\(box.name)”"
    }
}

/// Draws the live touches above everything else.
final class TouchOverlay: TracedView {
    var touches: [Touch] = [] { didSet { setNeedsDisplay() } }

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        for touch in touches {
            let radius = max(26, touch.majorRadius)
            let circle = Rect(
                center: touch.location(in: self), size: Size(width: 2 * radius, height: 2 * radius))
            context.fillEllipse(in: circle, with: palette.accent.fill.withAlpha(0.25))
            context.strokeEllipse(in: circle, with: palette.accent.fill, lineWidth: 2)
        }
    }
}

final class Box: TracedView {
    /// The height of the name, in points.
    static let titleHeight = 16.0
    let name: String
    private let label: Label

    init(_ name: String, hue: Int) {
        self.name = name
        label = Label(text: name)
        super.init(frame: .zero)
        let colors = [Color(hex: 0x2D7D9A), Color(hex: 0xB3622B), Color(hex: 0x6A8E3A)]
        backgroundColor = colors[hue].withAlpha(0.16)
        borderColor = colors[hue].withAlpha(0.6)
        borderWidth = 1
        cornerRadius = 10
        accessibilityIdentifier = name
        addSubview(label)
    }

    override func layoutSubviews() { label.frame = Rect(x: 12, y: 10, width: bounds.width - 24, height: 22) }
}

/// A view that records when hit testing visits it, and whether it returned a hit.
class TracedView: View {
    struct Visit {
        let view: View
        var isHit = false
    }

    private static var visits: [Visit]?

    /// Hit tests a point in window coordinates, and returns the visited views in order.
    static func visits(by window: Window, at point: Point, with event: Event?) -> [Visit] {
        visits = []
        defer { visits = nil }
        let isHit = window.hitTest(point, with: event) != nil
        return [Visit(view: window, isHit: isHit)] + (visits ?? [])
    }

    override func hitTest(_ point: Point, with event: Event?) -> View? {
        let index = TracedView.visits?.count
        TracedView.visits?.append(Visit(view: self))
        let hit = super.hitTest(point, with: event)
        if let index { TracedView.visits?[index].isHit = hit != nil }
        return hit
    }
}
