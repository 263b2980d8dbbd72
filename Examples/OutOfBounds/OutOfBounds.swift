import Walden

/// Three boxes, each with a button that sticks out of it. By default, hit testing does not reach the part outside; two
/// overrides make it reachable.
@main struct OutOfBounds {
    static func main() {
        Application.run(identifier: "org.walden.OutOfBounds") { _ in
            let window = Window(title: "Out of bounds", size: Size(width: 720, height: 260))
            let cards = [
                Card("By default", "The half that sticks out\nis out of reach.", box: View(), name: "plain"),
                Card("hitTest", "Its hitTest asks\nthe button itself.", box: HitTestBox(), name: "hitTest"),
                Card(
                    "point(inside:)", "Its point(inside:) counts\nthe button in.", box: InsideBox(),
                    name: "inside"),
            ]
            let row = StackView(cards, spacing: 20, distribution: .fillEqually)
            window.addSubview(row, filling: EdgeInsets(top: 24, left: 24, bottom: 24, right: 24))
            window.makeKeyAndVisible()
        }
    }
}

/// A box that overrides `hitTest` to reach subviews outside its bounds.
final class HitTestBox: View {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        guard !isHidden, isUserInteractionEnabled, alpha >= 0.01 else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
        }
        return super.hitTest(point, with: event)
    }
}

/// A box that overrides `point(inside:)` to count the frames of its subviews as inside.
final class InsideBox: View {
    override func point(inside point: Point, with event: Event?) -> Bool {
        super.point(inside: point, with: event) || subviews.contains { $0.frame.contains(point) }
    }
}

/// A title, a text, and a box with a button that counts its taps.
final class Card: View {
    private let title: Label
    private let text: Label
    private let box: View
    private let button = Button(title: "0 taps", style: .filled)
    private var taps = 0

    init(_ title: String, _ text: String, box: View, name: String) {
        self.title = Label(text: title)
        self.text = Label(text: text)
        self.box = box
        super.init(frame: .zero)
        self.title.font = .preferred(.headline)
        self.text.numberOfLines = 0
        box.cornerRadius = 12
        updateColors()
        button.accessibilityIdentifier = name
        button.addTarget(self, action: Card.tapped, for: .touchUpInside)
        for view in [self.title, self.text, box] { addSubview(view) }
        box.addSubview(button)
    }

    private func updateColors() {
        text.textColor = palette.secondaryLabel
        // No border: borders are drawn above subviews, so it would cross the button.
        box.backgroundColor = palette.accent.fill.withAlpha(0.25)
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }

    func tapped() {
        taps += 1
        button.title = taps == 1 ? "1 tap" : "\(taps) taps"
    }

    override func layoutSubviews() {
        title.frame = Rect(x: 0, y: 0, width: bounds.width, height: 24)
        text.frame = Rect(x: 0, y: 28, width: bounds.width, height: 44)
        box.frame = Rect(x: 0, y: 92, width: bounds.width, height: 100)
        button.frame = Rect(x: bounds.midX - 55, y: 80, width: 110, height: 40)
    }
}
