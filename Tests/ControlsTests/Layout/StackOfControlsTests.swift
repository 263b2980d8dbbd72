import Testing
import Walden
import WaldenTesting

/// Text, images and controls in stacks that are too small.
@MainActor
struct StackOfControlsTests {
    private let text = "A sentence of many words that is to be broken into several lines beside the picture."

    private func icon() -> ImageView {
        ImageView(image: Image(size: Size(width: 24, height: 24)) { _ in })
    }

    private func wrapping(_ text: String) -> Label {
        let label = Label(text: text)
        label.numberOfLines = 0
        return label
    }

    private func needs(_ label: Label) -> Double {
        label.sizeThatFits(Size(width: label.bounds.width, height: .infinity)).height
    }

    @Test(arguments: [StackView.Alignment.fill, .center, .leading])
    func `S168 a wrapping label beside an image shows all its lines, and the image keeps its size`(
        alignment: StackView.Alignment
    ) {
        let (icon, label) = (icon(), wrapping(text))
        let row = StackView([icon, label], spacing: 8, alignment: alignment)
        let column = StackView([row, Label(text: "below")], axis: .vertical, distribution: .leading)
        column.frame.size = Size(width: 160, height: 400)
        column.layoutIfNeeded()
        #expect(icon.frame.width == 24)
        #expect(label.frame.minX == 32 && label.frame.width <= 128 && label.frame.width > 60)
        #expect(label.bounds.height >= needs(label) && needs(label) > 60)
        #expect(column.arrangedSubviews[1].frame.minY == row.frame.maxY && row.frame.height >= needs(label))
    }

    @Test func `S168 wrapping text gets its height at any width, in any nesting`() {
        for width in stride(from: 60.0, through: 400, by: 17) {
            let labels = [wrapping(text), wrapping(text + text), wrapping("Short")]
            let inner = StackView([icon(), labels[1]], spacing: 4)
            let row = StackView([labels[0], inner], spacing: 6)
            let column = StackView([row, labels[2]], axis: .vertical, distribution: .leading)
            column.frame.size = column.sizeThatFits(Size(width: width, height: .infinity))
            column.frame.size.width = width
            column.layoutIfNeeded()
            for label in labels {
                #expect(label.bounds.height >= needs(label), "\(width)")
                let place = label.convert(label.bounds, to: column)
                #expect(place.maxY <= column.bounds.maxY && place.maxX <= width + 0.001, "\(width)")
            }
        }
    }

    @Test func `S168 text of several lines without enough room ends with an ellipsis`() {
        // Comparing pictures distinguishes an ellipsis from missing lines.
        let label = wrapping("one\ntwo\nthree")
        let screen = TestScreen.showing(label)
        let line = label.font.metrics.lineHeight
        label.frame = Rect(x: 10, y: 10, width: 200, height: (2 * line).rounded(.up))
        let cut = screen.shown
        label.text = "one\ntwo…"
        #expect(screen.shown.difference(from: cut).differingPixels == 0)
    }

    @Test func `S167 text shrinks before its neighbours`() {
        let (icon, label, button) = (icon(), Label(text: text), Button(title: "Cancel"))
        let row = StackView([icon, label, button], spacing: 8)
        row.frame.size = Size(width: 240, height: 32)
        row.layoutIfNeeded()
        #expect(icon.frame.width == 24 && button.frame.width == button.intrinsicContentSize.width)
        #expect(label.frame.width == 240 - 24 - 16 - button.frame.width)
    }

    @Test(arguments: [StackView.Distribution.fill, .leading, .center, .equalSpacing, .fillEqually, .fillProportionally])
    func `S169 buttons keep their height in a column that is too low`(distribution: StackView.Distribution) {
        let buttons = (0..<5).map { Button(title: "Button \($0)") }
        let column = StackView(buttons, axis: .vertical, spacing: 4, distribution: distribution)
        column.frame.size = Size(width: 100, height: 90)
        column.layoutIfNeeded()
        for (index, button) in buttons.enumerated() {
            #expect(button.frame.height == 32 && button.frame.minY >= Double(index) * 36 - 40)
        }
        #expect(zip(buttons, buttons.dropFirst()).allSatisfy { $1.frame.minY == $0.frame.maxY + 4 })
    }

    @Test func `S169 controls of every kind keep their minimum size, also across a stack`() {
        let controls: [View] = [Button(title: "A"), Switch(), Slider(), Label(text: "Text"), ProgressView()]
        for axis in [StackView.Axis.horizontal, .vertical] {
            let stack = StackView(controls, axis: axis)
            stack.frame.size = Size(width: 300, height: 10)
            stack.layoutIfNeeded()
            for control in controls {
                let needed = control.sizeThatFits(Size(width: 300, height: 300)).height
                #expect(control.frame.height >= needed, "\(control)")
            }
        }
    }

    @Test func `S169 a nested column keeps its buttons, and text shrinks first`() {
        let buttons = (0..<3).map { Button(title: "Button \($0)") }
        let label = wrapping(text)
        let inner = StackView(buttons, axis: .vertical)
        let column = StackView([label, inner], axis: .vertical)
        column.frame.size = Size(width: 120, height: 130)
        column.layoutIfNeeded()
        inner.layoutIfNeeded()
        #expect(buttons.allSatisfy { $0.frame.height == 32 } && inner.frame.height == 96)
        #expect(label.frame.height == 34)
    }

    @Test func `S169 the trace names views with less room than they need`() {
        let screen = TestScreen(size: Size(width: 300, height: 200))
        screen.tracedTopics = .layout
        let button = Button(title: "Save")
        button.accessibilityIdentifier = "save"
        button.frame = Rect(x: 0, y: 0, width: 100, height: 18)
        screen.window.addSubview(button)
        screen.pump()
        #expect(screen.trace.count == 1)
        #expect(screen.trace.first?.hasPrefix("layout cramped view=Button#save in=Window") == true)
        #expect(screen.trace.first?.contains("size=100,18 needs=") == true)
        screen.clearTrace()
        button.frame.size = Size(width: 100, height: 32)
        screen.window.setNeedsLayout()
        screen.pump()
        #expect(screen.trace.isEmpty)
    }
}
