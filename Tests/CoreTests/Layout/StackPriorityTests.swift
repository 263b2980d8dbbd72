import Testing
import Walden

/// Which views of a stack grow and shrink.
@MainActor
struct StackPriorityTests {
    /// A view with an intrinsic width; -1 for none.
    private final class Box: View {
        let width: Double
        let least: Double

        init(_ width: Double, least: Double = 0) {
            self.width = width
            self.least = least
            super.init(frame: .zero)
        }

        override var intrinsicContentSize: Size { Size(width: width, height: 10) }
        override var minimumContentSize: Size { Size(width: least, height: 0) }
        override func sizeThatFits(_ size: Size) -> Size { Size(width: max(width, 25), height: 10) }
    }

    private func widths(
        _ views: [Box], in width: Double, distribution: StackView.Distribution = .fill,
        _ prepare: (StackView) -> Void = { _ in }
    ) -> [Double] {
        let row = StackView(views, distribution: distribution)
        prepare(row)
        row.frame.size = Size(width: width, height: 10)
        row.layoutIfNeeded()
        return views.map(\.frame.width)
    }

    @Test func `S167 the lowest hugging priority gets the remaining space`() {
        let views = [Box(10), Box(20), Box(30)]
        views[1].setContentHuggingPriority(LayoutPriority(rawValue: 249), for: .horizontal)
        #expect(widths(views, in: 100) == [10, 60, 30])
        views[1].setContentHuggingPriority(.required, for: .horizontal)
        #expect(widths(views, in: 100) == [10, 20, 70])
        #expect(views[1].contentHuggingPriority(for: .horizontal) == .required)
        #expect(views[0].contentHuggingPriority(for: .horizontal) == .defaultLow)
    }

    @Test func `S167 a view without an intrinsic length that hugs gets its fitting length`() {
        let views = [Box(-1), Box(20)]
        #expect(widths(views, in: 100) == [80, 20])
        views[0].setContentHuggingPriority(.defaultHigh, for: .horizontal)
        #expect(widths(views, in: 100) == [25, 75])
    }

    /// Counts how often it is measured.
    private final class Measured: View {
        var count = 0

        override func sizeThatFits(_ size: Size) -> Size {
            count += 1
            return Size(width: 25, height: 10)
        }
    }

    @Test func `S167 a view that takes the rest is not measured when it is placed: it may be a long text`() {
        let view = Measured()
        let column = StackView([view, Box(10)], axis: .vertical)
        column.frame.size = Size(width: 100, height: 50)
        column.layoutIfNeeded()
        #expect(view.frame.height == 40 && view.count == 0)
        #expect(column.sizeThatFits(Size(width: 100, height: .infinity)).height == 20 && view.count == 1)
    }

    @Test func `S167 the lowest compression resistance shrinks first, and no view below its minimum`() {
        let views = [Box(40), Box(40, least: 30), Box(40)]
        views[1].setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
        #expect(widths(views, in: 115) == [40, 35, 40])
        #expect(widths(views, in: 90) == [30, 30, 30])
        #expect(widths(views, in: 10) == [0, 30, 0])
    }

    @Test func `S167 a stack may limit the lengths of its views`() {
        let views = [Box(-1), Box(20), Box(-1)]
        #expect(widths(views, in: 120) { $0.setLength(maximum: 30, of: views[0]) } == [30, 20, 70])
        #expect(widths(views, in: 120) { $0.setLength(minimum: 80, of: views[2]) } == [20, 20, 80])
        let both = widths(views, in: 120) { row in
            for view in [views[0], views[2]] { row.setLength(maximum: 30, of: view) }
        }
        #expect(both == [30, 60, 30])
        #expect(widths(views, in: 30) { $0.setLength(minimum: 50, of: views[1]) } == [0, 50, 0])
    }

    @Test func `S167 limits and gaps of views that a stack does not arrange are ignored`() {
        let views = [Box(20), Box(20)]
        let row = StackView([views[0]], distribution: .leading)
        row.addSubview(views[1])
        row.setLength(minimum: 50, of: views[1])
        row.setCustomSpacing(10, after: views[1])
        row.addArrangedSubview(views[1])
        row.addArrangedSubview(Box(20))
        #expect(row.intrinsicContentSize.width == 60)
        row.setLength(minimum: 50, of: views[1])
        row.setCustomSpacing(10, after: views[1])
        #expect(row.intrinsicContentSize.width == 100)
    }

    @Test func `S167 equal and proportional shares respect minimums`() {
        let views = [Box(10, least: 10), Box(30, least: 60), Box(20)]
        #expect(widths(views, in: 120, distribution: .fillEqually) == [30, 60, 30])
        #expect(widths(views, in: 75, distribution: .fillProportionally) == [10, 60, 5])
        #expect(StackView(views, distribution: .fillEqually).intrinsicContentSize.width == 180)
        #expect(StackView(views).minimumContentSize.width == 70)
    }

    @Test func `S167 a nested stack shrinks like its content, lowest resistance first`() {
        let inner = [Box(40), Box(40, least: 20)]
        inner[1].setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
        let nested = StackView(inner)
        let outer = Box(40)
        let row = StackView([nested, outer])
        func widths(in width: Double) -> [Double] {
            row.frame.size = Size(width: width, height: 10)
            row.layoutIfNeeded()
            return (inner + [outer]).map(\.frame.width)
        }
        #expect(widths(in: 105) == [40, 25, 40])
        #expect(widths(in: 80) == [30, 20, 30])
    }

    @Test func `S167 lengths with random priorities fill the stack, as far as minimums allow`() {
        for _ in 0..<300 {
            let views = (0..<Int.random(in: 1...6)).map { _ -> Box in
                let view = Box(Bool.random() ? -1 : .random(in: 0...80), least: .random(in: 0...40))
                if Bool.random() {
                    view.setContentHuggingPriority(LayoutPriority(rawValue: .random(in: 0...1000)), for: .horizontal)
                }
                if Bool.random() {
                    view.setContentCompressionResistancePriority(
                        LayoutPriority(rawValue: .random(in: 0...1000)), for: .horizontal)
                }
                return view
            }
            let width = Double.random(in: 0...400)
            for distribution in [StackView.Distribution.fill, .fillEqually, .fillProportionally] {
                let widths = widths(views, in: width, distribution: distribution)
                let least = views.reduce(0) { $0 + $1.least }
                #expect(abs(widths.reduce(0, +) - max(width, least)) < 1e-6)
                #expect(zip(widths, views).allSatisfy { $0 >= $1.least - 1e-6 })
            }
        }
    }

    @Test func `S169 a stack clips only while there is not enough room`() {
        let row = StackView([Box(40, least: 40)])
        for (width, clips) in [(10.0, true), (40, false), (39, true), (100, false)] {
            row.frame.size = Size(width: width, height: 10)
            row.layoutIfNeeded()
            #expect(row.clipsToBounds == clips)
        }
        row.clipsToBounds = true
        for width in [10.0, 100] {
            row.frame.size = Size(width: width, height: 10)
            row.layoutIfNeeded()
            #expect(row.clipsToBounds)
        }
    }

    @Test func `a priority out of range is a precondition failure`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = LayoutPriority(rawValue: 1001)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("LayoutPriority.init: the number must be from 0 to 1000"))
    }
}
