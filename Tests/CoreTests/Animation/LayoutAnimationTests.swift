import Testing
import Walden
import WaldenTesting

/// Animated layout.
@MainActor
struct LayoutAnimationTests {
    let screen = TestScreen(size: Size(width: 400, height: 300))
    let blocks = (0..<3).map { _ in Block(frame: Rect(x: 0, y: 0, width: 40, height: 30)) }
    let stack: StackView

    final class Block: View {
        override var intrinsicContentSize: Size { Size(width: 40, height: 30) }
        override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }
    }

    init() {
        stack = StackView(blocks, axis: .vertical, spacing: 10, distribution: .leading)
        stack.frame = Rect(x: 20, y: 20, width: 100, height: 200)
        screen.window.addSubview(stack)
        screen.pump()
    }

    private var places: [Double] { blocks.map(\.presentation.frame.minY) }

    private func animateHalf(_ changes: @MainActor () -> Void) {
        View.animate(withDuration: 1, options: .curveLinear, animations: changes)
        screen.pump()
        screen.advance(by: .milliseconds(500))
    }

    @Test func `views of a stack make room when one hides`() {
        #expect(places == [0, 40, 80])
        animateHalf { blocks[0].isHidden = true }
        #expect(places[1...] == [20, 60])
        #expect(blocks[1].frame.minY == 0, "laid out at the end of the block")
        screen.advance(by: .milliseconds(600))
        #expect(places[1...] == [0, 40])
    }

    @Test func `a view shown again fades in at its place while the others make room`() {
        blocks[1].isHidden = true
        blocks[1].alpha = 0.8
        screen.pump()
        #expect(places[2] == 40)
        animateHalf { blocks[1].isHidden = false }
        #expect(places == [0, 40, 60])
        #expect(isNear(blocks[1].presentation.alpha, 0.4, within: 1e-6) && isNear(blocks[1].alpha, 0.8, within: 1e-6))
        screen.advance(by: .milliseconds(600))
        #expect(places == [0, 40, 80])
    }

    @Test func `outside blocks, views of a stack move and appear at once`() {
        blocks[1].isHidden = true
        screen.pump()
        blocks[1].isHidden = false
        screen.pump()
        #expect(places == [0, 40, 80] && blocks.allSatisfy { !$0.isAnimating })
    }

    @Test func `spacing, axis, insertion and removal animate as well`() {
        animateHalf { stack.spacing = 30 }
        #expect(places == [0, 50, 100])
        screen.advance(by: .seconds(1))
        animateHalf { stack.removeArrangedSubview(blocks[0]) }
        #expect(places[1...] == [30, 90])
        screen.advance(by: .seconds(1))
        animateHalf { stack.insertArrangedSubview(blocks[0], at: 2) }
        #expect(places == [60, 0, 60])
        screen.advance(by: .seconds(1))
        animateHalf { stack.axis = .horizontal }
        #expect(blocks[2].frame.minX > 40 && isNear(blocks[2].presentation.frame.minX, blocks[2].frame.minX / 2))
    }

    @Test func `a stack in a stack moves what follows it`() {
        let outer = StackView([stack], axis: .vertical, spacing: 0, distribution: .leading)
        let last = Block(frame: .zero)
        outer.addArrangedSubview(last)
        outer.frame = Rect(x: 0, y: 0, width: 100, height: 280)
        screen.window.addSubview(outer)
        screen.pump()
        #expect(last.frame.minY == 110)
        animateHalf { blocks[2].isHidden = true }
        #expect(last.frame.minY == 70 && last.presentation.frame.minY == 90)
    }

    @Test func `layout animates with the block that changed it, whatever else animates inside`() {
        View.animate(withDuration: 1, options: .curveLinear) {
            stack.spacing = 30
            View.animate(withDuration: 1, options: [.repeat, .autoreverse, .overrideInheritedDuration]) {
                blocks[0].alpha = 0
            }
        }
        screen.pump()
        screen.advance(by: .milliseconds(500))
        #expect(places == [0, 50, 100])
        screen.advance(by: .seconds(1))
        #expect(places == [0, 60, 120] && !blocks[1].isAnimating && blocks[0].isAnimating)
    }

    @Test func `nested blocks change the same layout, each with its own timing`() {
        View.animate(withDuration: 1, options: .curveLinear) {
            stack.spacing = 30
            View.animate(
                withDuration: 1, options: [.repeat, .autoreverse, .overrideInheritedDuration, .curveLinear]
            ) {
                blocks[2].isHidden = true
            }
        }
        screen.pump()
        screen.advance(by: .milliseconds(500))
        #expect(places[1] == 50)
        screen.advance(by: .seconds(1))
        #expect(places[1] == 60 && !blocks[1].isAnimating)
    }

    @Test func `layout animates with the keyframe that changed it`() {
        View.animateKeyframes(withDuration: 1) {
            stack.distribution = .center
            View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { blocks[2].alpha = 0 }
            View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { stack.spacing = 30 }
        }
        screen.pump()
        // The views move from top to middle throughout; the spacing counteracts in the second half.
        screen.advance(by: .milliseconds(500))
        #expect(places == [22.5, 62.5, 102.5])
        screen.advance(by: .milliseconds(600))
        #expect(places == [25, 85, 145])
    }

    @Test func `autoresizing subviews animate with a growing view, at any depth`() {
        let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let middle = View(frame: Rect(x: 10, y: 10, width: 80, height: 80))
        middle.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let inner = View(frame: Rect(x: 60, y: 60, width: 10, height: 10))
        inner.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
        middle.addSubview(inner)
        outer.addSubview(middle)
        screen.window.addSubview(outer)
        screen.pump()
        animateHalf { outer.bounds.size = Size(width: 200, height: 300) }
        #expect(middle.presentation.frame == Rect(x: 10, y: 10, width: 130, height: 180))
        #expect(inner.presentation.frame == Rect(x: 110, y: 160, width: 10, height: 10))
    }

    @Test func `with reduced motion the new layout applies at once`() {
        screen.application.prefersReducedMotion = true
        animateHalf { blocks[0].isHidden = true }
        #expect(places[1...] == [0, 40])
    }
}
