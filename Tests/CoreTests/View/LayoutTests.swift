import Testing
import Walden
import WaldenTesting

@MainActor
struct LayoutTests {
    // MARK: Autoresizing

    private func resized(_ mask: AutoresizingMask, _ frame: Rect, to size: Size) -> Rect {
        let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let inner = View(frame: frame)
        outer.addSubview(inner)
        inner.autoresizingMask = mask
        outer.frame.size = size
        return inner.frame
    }

    @Test func `without a mask a view stays where it is`() {
        let frame = Rect(x: 10, y: 20, width: 30, height: 40)
        #expect(resized([], frame, to: Size(width: 200, height: 50)) == frame)
    }

    @Test func `a flexible width takes all the change`() {
        let frame = resized(
            [.flexibleWidth, .flexibleHeight], Rect(x: 10, y: 10, width: 80, height: 80),
            to: Size(width: 150, height: 60))
        #expect(frame == Rect(x: 10, y: 10, width: 130, height: 40))
    }

    @Test func `flexible margins keep a view at the right, or centred`() {
        let size = Size(width: 200, height: 200)
        let frame = Rect(x: 60, y: 30, width: 40, height: 40)
        #expect(resized(.flexibleLeftMargin, frame, to: size).origin == Point(x: 160, y: 30))
        #expect(
            resized([.flexibleTopMargin, .flexibleBottomMargin], frame, to: size)
                == Rect(x: 60, y: 80, width: 40, height: 40))
    }

    @Test func `several flexible parts share the change proportionally`() {
        let mask: AutoresizingMask = [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
        let frame = resized(mask, Rect(x: 10, y: 0, width: 60, height: 10), to: Size(width: 200, height: 100))
        #expect(frame == Rect(x: 20, y: 0, width: 120, height: 10))
    }

    @Test func `a width never becomes negative, and autoresizing can be disabled`() {
        let frame = resized(.flexibleWidth, Rect(x: 10, y: 0, width: 20, height: 10), to: Size(width: 10, height: 10))
        #expect(frame.width == 0)
        let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let inner = View(frame: outer.bounds)
        outer.addSubview(inner)
        inner.autoresizingMask = .flexibleWidth
        outer.autoresizesSubviews = false
        outer.frame.size.width = 300
        #expect(inner.frame.width == 100)
    }

    @Test func `the view of a root view controller follows the window`() {
        let screen = TestScreen()
        let controller = ViewController()
        screen.window.rootViewController = controller
        #expect(controller.view.frame == Rect(x: 0, y: 0, width: 400, height: 300))
        screen.platformWindow.configure(WindowConfiguration(size: Size(width: 640, height: 480)))
        screen.pump()
        #expect(controller.view.frame == Rect(x: 0, y: 0, width: 640, height: 480))
    }

    // MARK: Passes

    @Test func `layoutSubviews is called before the next frame, once, parents first`() {
        let screen = TestScreen()
        let log = Log()
        let outer = LayoutView(log, "outer")
        let inner = LayoutView(log, "inner")
        outer.addSubview(inner)
        screen.window.addSubview(outer)
        screen.pump()
        #expect(log.take() == ["outer", "inner"])
        inner.setNeedsLayout()
        inner.setNeedsLayout()
        #expect(log.take() == [])
        screen.pump()
        #expect(log.take() == ["inner"])
        screen.pump()
        #expect(log.take() == [])
    }

    @Test func `a new size triggers layout, a new position does not`() {
        let screen = TestScreen()
        let log = Log()
        let view = LayoutView(log, "view")
        screen.window.addSubview(view)
        screen.pump()
        _ = log.take()
        view.frame.origin = Point(x: 50, y: 50)
        screen.pump()
        #expect(log.take() == [])
        view.frame.size = Size(width: 51, height: 50)
        screen.pump()
        #expect(log.take() == ["view"])
    }

    @Test func `a layout that invalidates its parent's settles in the same frame`() {
        let screen = TestScreen()
        let log = Log()
        let outer = LayoutView(log, "outer")
        let inner = LayoutView(log, "inner")
        inner.onLayout = { [weak outer] in if log.lines.count < 3 { outer?.setNeedsLayout() } }
        outer.addSubview(inner)
        screen.window.addSubview(outer)
        let frames = screen.platformWindow.frameCount
        screen.pump()
        #expect(log.take() == ["outer", "inner", "outer"])
        #expect(screen.platformWindow.frameCount == frames + 1)
    }

    @Test func `a layout that never settles is abandoned with a warning, and the loop continues`() {
        let screen = TestScreen()
        let log = Log()
        let view = LayoutView(log, "restless")
        view.onLayout = { [weak view] in view?.setNeedsLayout() }
        screen.window.addSubview(view)
        screen.pump()
        #expect(screen.trace.contains { $0.contains("did not settle") })
        #expect(log.take().count < 100)
        screen.clearTrace()
        screen.pump()
        screen.pump()
        #expect(screen.trace == [] && log.lines == [], "no further frame without a reason")
    }

    @Test func `layoutIfNeeded lays out at once, and sizeToFit keeps the origin`() {
        let log = Log()
        let view = LayoutView(log, "view")
        view.layoutIfNeeded()
        view.layoutIfNeeded()
        #expect(log.take() == ["view"])
        view.frame.origin = Point(x: 10, y: 20)
        view.fitting = Size(width: 70, height: 30)
        view.sizeToFit()
        #expect(view.frame == Rect(x: 10, y: 20, width: 70, height: 30))
    }

    // MARK: Stacks

    private func stack(
        _ sizes: [Size], axis: StackView.Axis = .horizontal, size: Size, spacing: Double = 0,
        alignment: StackView.Alignment = .fill, distribution: StackView.Distribution = .fill
    ) -> StackView {
        let stack = StackView(
            sizes.map { Sized($0) }, axis: axis, spacing: spacing, alignment: alignment, distribution: distribution)
        stack.frame.size = size
        stack.layoutIfNeeded()
        return stack
    }

    private func spans(_ stack: StackView) -> [String] {
        stack.arrangedSubviews.map {
            stack.axis == .horizontal
                ? "\($0.frame.minX.short)+\($0.frame.width.short)" : "\($0.frame.minY.short)+\($0.frame.height.short)"
        }
    }

    private func box(_ width: Double, _ height: Double) -> Size { Size(width: width, height: height) }

    @Test func `a row's size is the sum of its views, gaps and insets`() {
        let row = stack([box(30, 10), box(50, 20)], size: .zero, spacing: 5)
        row.contentInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(row.intrinsicContentSize == box(91, 24))
        row.axis = .vertical
        #expect(row.intrinsicContentSize == box(56, 39))
    }

    @Test func `fill gives the remainder to the last view, or to those without an intrinsic length`() {
        #expect(spans(stack([box(30, 10), box(50, 20)], size: box(200, 40), spacing: 10)) == ["0+30", "40+160"])
        let flexible = stack([box(30, 10), box(-1, 20), box(50, 5), box(-1, 0)], size: box(200, 40))
        #expect(spans(flexible) == ["0+30", "30+60", "90+50", "140+60"])
    }

    @Test func `fill shrinks everything proportionally if it does not fit`() {
        #expect(spans(stack([box(30, 10), box(90, 20)], size: box(60, 40))) == ["0+15", "15+45"])
    }

    @Test func `the other distributions place views as documented`() {
        func row(_ distribution: StackView.Distribution) -> [String] {
            spans(stack([box(10, 10), box(30, 10)], size: box(100, 40), spacing: 20, distribution: distribution))
        }
        #expect(row(.fillEqually) == ["0+40", "60+40"])
        #expect(row(.fillProportionally) == ["0+20", "40+60"])
        #expect(row(.equalSpacing) == ["0+10", "70+30"])
        #expect(row(.leading) == ["0+10", "30+30"])
    }

    @Test func `alignment places views across the axis`() {
        func column(_ alignment: StackView.Alignment) -> String {
            let view = stack([box(30, 10)], axis: .vertical, size: box(100, 40), alignment: alignment).arrangedSubviews[
                0]
            return "\(view.frame.minX.short)+\(view.frame.width.short)"
        }
        #expect(column(.fill) == "0+100")
        #expect(column(.leading) == "0+30")
        #expect(column(.center) == "35+30")
        #expect(column(.trailing) == "70+30")
    }

    @Test func `hiding a view frees its space and lays out the stack`() {
        let screen = TestScreen()
        let row = stack(
            [box(30, 10), box(50, 10), box(20, 10)], size: box(200, 40), spacing: 10, distribution: .leading)
        screen.window.addSubview(row)
        screen.pump()
        #expect(spans(row) == ["0+30", "40+50", "100+20"])
        row.arrangedSubviews[1].isHidden = true
        screen.pump()
        #expect(row.arrangedSubviews[2].frame.minX == 40 && row.intrinsicContentSize.width == 60)
        row.setCustomSpacing(1, after: row.arrangedSubviews[0])
        screen.pump()
        #expect(row.arrangedSubviews[2].frame.minX == 31)
    }

    @Test func `views are inserted, removed and reordered`() {
        let row = stack([box(10, 10), box(20, 10)], size: box(100, 10), distribution: .leading)
        let third = Sized(box(30, 10))
        row.insertArrangedSubview(third, at: 0)
        row.layoutIfNeeded()
        #expect(spans(row) == ["0+30", "30+10", "40+20"])
        row.insertArrangedSubview(third, at: 3)
        row.layoutIfNeeded()
        #expect(spans(row) == ["0+10", "10+20", "30+30"])
        row.arrangedSubviews[0].removeFromSuperview()
        row.layoutIfNeeded()
        #expect(spans(row) == ["0+20", "20+30"])
        row.removeArrangedSubview(third)
        #expect(third.superview === row && row.arrangedSubviews.count == 1)
        let other = StackView()
        other.addArrangedSubview(row.arrangedSubviews[0])
        #expect(row.arrangedSubviews.isEmpty && other.arrangedSubviews.count == 1)
    }

    @Test func `a change of intrinsic size moves the others`() {
        let screen = TestScreen()
        let row = stack([box(30, 10), box(50, 10)], size: box(200, 40), distribution: .leading)
        screen.window.addSubview(row)
        screen.pump()
        (row.arrangedSubviews[0] as? Sized)?.natural = box(60, 10)
        screen.pump()
        #expect(spans(row) == ["0+60", "60+50"])
    }

    @Test func `a stack may contain a stack`() {
        let inner = StackView([Sized(box(30, 10)), Sized(box(50, 20))], spacing: 5)
        let outer = StackView([inner, Sized(box(10, 7))], axis: .vertical, spacing: 3)
        #expect(outer.intrinsicContentSize == box(85, 30))
        outer.frame.size = box(85, 30)
        outer.layoutIfNeeded()
        #expect(inner.frame == Rect(x: 0, y: 0, width: 85, height: 20))
        #expect(inner.arrangedSubviews[1].frame == Rect(x: 35, y: 0, width: 50, height: 20))
    }

    @Test func `a stack may be empty or have no size`() {
        #expect(StackView().intrinsicContentSize == .zero)
        let row = stack([box(10, 10), box(20, 10)], size: .zero, spacing: 5)
        #expect(row.arrangedSubviews.allSatisfy { $0.frame.isFinite && $0.frame.width >= 0 })
    }
}

private final class LayoutView: View {
    let log: Log
    let name: String
    var onLayout: (() -> Void)?
    var fitting: Size?

    init(_ log: Log, _ name: String) {
        self.log = log
        self.name = name
        super.init(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    }

    override func layoutSubviews() {
        log.note(name)
        onLayout?()
    }
    override func sizeThatFits(_ size: Size) -> Size { fitting ?? super.sizeThatFits(size) }
}

/// A view with an intrinsic size; -1 for none.
private final class Sized: View {
    var natural: Size { didSet { invalidateIntrinsicContentSize() } }

    init(_ natural: Size) {
        self.natural = natural
        super.init(frame: .zero)
    }

    override var intrinsicContentSize: Size { natural }
}
