import Testing
import Walden
import WaldenTesting

/// How nested stacks pass on the priorities of their content.
@MainActor
struct NestedStackTests {
    /// A view with an intrinsic size; -1 for none.
    private final class Box: View {
        let natural: Size

        init(_ width: Double, _ height: Double) {
            natural = Size(width: width, height: height)
            super.init(frame: .zero)
        }

        override var intrinsicContentSize: Size { natural }
    }

    private func laidOut(_ stack: StackView, _ width: Double, _ height: Double) -> StackView {
        stack.frame.size = Size(width: width, height: height)
        stack.layoutIfNeeded()
        return stack
    }

    @Test func `S167 a column in a column grows if one of its views may`() {
        let canvas = Box(-1, -1)
        let inner = StackView([Box(50, 20), canvas], axis: .vertical)
        let footer = Box(50, 20)
        _ = laidOut(StackView([Box(50, 20), inner, footer], axis: .vertical), 100, 200)
        #expect(inner.frame == Rect(x: 0, y: 20, width: 100, height: 160))
        #expect(footer.frame.height == 20)
        inner.layoutIfNeeded()
        #expect(canvas.frame.height == 140)
    }

    @Test func `S167 a row in a column grows if one of its views may, unless that is an empty spacer`() {
        for row in [StackView([View(), Box(-1, -1), Box(-1, -1)]), StackView([Box(50, 20), Box(-1, -1)])] {
            let footer = Box(50, 20)
            _ = laidOut(StackView([row, footer], axis: .vertical), 100, 200)
            #expect(row.frame.height == 180 && footer.frame.height == 20)
        }
        let (header, canvas) = (StackView([Box(50, 20), View()]), Box(-1, -1))
        _ = laidOut(StackView([header, canvas], axis: .vertical), 100, 200)
        #expect(header.frame.height == 20 && canvas.frame.height == 180)
    }

    @Test func `S167 a row of a title, a spacer and a button keeps its height`() {
        let header = StackView([Box(50, 20), View(), Box(30, 32)], alignment: .center)
        let canvas = Box(-1, -1)
        _ = laidOut(StackView([header, canvas], axis: .vertical), 100, 200)
        #expect(header.frame.height == 32 && canvas.frame.height == 168)
    }

    @Test func `S167 priorities pass through three levels, unless a stack aligns its views to the start`() {
        func height(of distribution: StackView.Distribution) -> Double {
            let inner = StackView([Box(50, 20), Box(-1, -1)], axis: .vertical, distribution: distribution)
            let middle = StackView([StackView([inner], axis: .vertical)], axis: .vertical)
            _ = laidOut(StackView([middle, Box(50, 20)], axis: .vertical), 100, 200)
            return middle.frame.height
        }
        #expect(height(of: .fill) == 180)
        #expect(height(of: .leading) == 20)
    }

    @Test func `S167 a nested stack that grew shrinks again with the outer stack`() {
        let inner = StackView([Box(50, 20), Box(-1, -1)], axis: .vertical)
        let outer = laidOut(StackView([Box(50, 20), inner], axis: .vertical), 100, 400)
        #expect(inner.frame.height == 380)
        _ = laidOut(outer, 100, 100)
        #expect(inner.frame.height == 80)
    }

    @Test func `S167 two growing views share the remainder, on any level`() {
        let inner = StackView([Box(-1, -1)], axis: .vertical)
        let canvas = Box(-1, -1)
        _ = laidOut(StackView([inner, Box(50, 20), canvas], axis: .vertical), 100, 200)
        #expect(inner.frame.height == 90 && canvas.frame.height == 90)
    }
}
