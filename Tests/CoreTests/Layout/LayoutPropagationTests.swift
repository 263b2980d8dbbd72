import Testing
import Walden
import WaldenTesting

/// A change of an intrinsic size reaches every dependent layout.
@MainActor
struct LayoutPropagationTests {
    /// A view with a changeable intrinsic size.
    private final class Leaf: View {
        var needed = Size(width: 40, height: 20) {
            didSet { invalidateIntrinsicContentSize() }
        }

        override var intrinsicContentSize: Size { needed }
        override func sizeThatFits(_ size: Size) -> Size { needed }
    }

    /// A plain container with a margin around its content.
    private final class Frame: View {
        let content: View
        private(set) var layouts = 0

        init(_ content: View) {
            self.content = content
            super.init(frame: .zero)
            addSubview(content)
        }

        override func sizeThatFits(_ size: Size) -> Size {
            let inner = content.sizeThatFits(size)
            return Size(width: inner.width + 10, height: inner.height + 10)
        }

        override func layoutSubviews() {
            layouts += 1
            content.frame = bounds.insetBy(dx: 5, dy: 5)
        }
    }

    @Test func `S170 a growing intrinsic size reaches a stack through plain containers, in one pass`() {
        let screen = TestScreen()
        let leaf = Leaf()
        let inner = Frame(leaf)
        let outer = Frame(inner)
        let below = Leaf()
        let column = StackView([outer, below], axis: .vertical, distribution: .leading)
        column.frame = Rect(x: 0, y: 0, width: 200, height: 200)
        screen.window.addSubview(column)
        screen.pump()
        #expect(below.frame.minY == 40)
        let layouts = (inner.layouts, outer.layouts)
        let frames = screen.platformWindow.frameCount
        leaf.needed.height = 50
        screen.pump()
        #expect(below.frame.minY == 70 && leaf.frame.height == 50)
        #expect(screen.platformWindow.frameCount == frames + 1)
        #expect(inner.layouts == layouts.0 + 1 && outer.layouts == layouts.1 + 1)
    }

    @Test func `S170 the text of a label in plain containers moves what follows them in a stack`() {
        let screen = TestScreen()
        let label = Label(text: "short")
        label.numberOfLines = 0
        let below = Leaf()
        let column = StackView([Frame(Frame(label)), below], axis: .vertical, distribution: .leading)
        column.frame = Rect(x: 0, y: 0, width: 200, height: 300)
        screen.window.addSubview(column)
        screen.pump()
        let line = label.frame.height
        #expect(line > 10 && below.frame.minY == line + 20)
        label.text = "A text of many words that needs three or four lines in such a narrow column as this one"
        screen.pump()
        #expect(label.frame.height > 1.8 * line && below.frame.minY == label.frame.height + 20)
        label.text = "short"
        screen.pump()
        #expect(label.frame.height == line && below.frame.minY == line + 20)
    }

    @Test func `S170 a growing intrinsic size reaches a scroll view and its ancestors`() {
        final class Page: ScrollView {
            let content: View

            init(_ content: View) {
                self.content = content
                super.init(frame: .zero)
                addSubview(content)
            }

            override func sizeThatFits(_ size: Size) -> Size {
                Size(width: size.width, height: min(100, content.sizeThatFits(size).height))
            }

            override func layoutSubviews() {
                let size = content.sizeThatFits(bounds.size)
                content.frame = Rect(origin: .zero, size: size)
                contentSize = size
                super.layoutSubviews()
            }
        }
        let screen = TestScreen()
        let leaf = Leaf()
        let page = Page(Frame(leaf))
        let below = Leaf()
        let column = StackView([page, below], axis: .vertical, distribution: .leading)
        column.frame = Rect(x: 0, y: 0, width: 200, height: 300)
        screen.window.addSubview(column)
        screen.pump()
        #expect(below.frame.minY == 30)
        leaf.needed.height = 70
        screen.pump()
        #expect(page.contentSize.height == 80 && below.frame.minY == 80)
        leaf.needed.height = 300
        screen.pump()
        #expect(page.contentSize.height == 310 && below.frame.minY == 100)
    }

    @Test func `S170 a container outside a window is laid out on request`() {
        let leaf = Leaf()
        let column = StackView([Frame(leaf), Leaf()], axis: .vertical, distribution: .leading)
        column.frame.size = Size(width: 100, height: 200)
        column.layoutIfNeeded()
        leaf.needed.height = 100
        column.layoutIfNeeded()
        #expect(column.arrangedSubviews[1].frame.minY == 110)
    }

    @Test func `S170 an intrinsic size that changes during layout applies in the same frame`() {
        final class Late: View {
            let leaf = Leaf()
            var height = 20.0

            override init(frame: Rect = .zero) {
                super.init(frame: frame)
                addSubview(leaf)
            }

            override func sizeThatFits(_ size: Size) -> Size { leaf.needed }
            override func layoutSubviews() {
                if leaf.needed.height != height { leaf.needed.height = height }
                leaf.frame = bounds
            }
        }
        let screen = TestScreen()
        let late = Late()
        let below = Leaf()
        let column = StackView([late, below], axis: .vertical, distribution: .leading)
        column.frame = Rect(x: 0, y: 0, width: 200, height: 200)
        screen.window.addSubview(column)
        screen.pump()
        let frames = screen.platformWindow.frameCount
        late.height = 60
        late.setNeedsLayout()
        screen.pump()
        #expect(below.frame.minY == 60 && screen.platformWindow.frameCount == frames + 1)
    }
}
