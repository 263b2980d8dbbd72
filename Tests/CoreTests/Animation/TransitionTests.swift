import Testing
import Walden
import WaldenTesting

@MainActor
struct TransitionTests {
    let screen = TestScreen(size: Size(width: 200, height: 100))
    let stage = View(frame: Rect(x: 20, y: 10, width: 100, height: 50))
    let ends = Ends()

    @MainActor
    final class Ends {
        var list: [Bool] = []
    }

    init() {
        screen.window.backgroundColor = .white
        screen.window.addSubview(stage)
        stage.backgroundColor = .red
        screen.pump()
    }

    private func transition(
        _ options: AnimationOptions = [.transitionCrossDissolve, .curveLinear], _ changes: @MainActor () -> Void
    ) {
        View.transition(
            with: stage, duration: 1, options: options, animations: changes,
            completion: { [ends] in ends.list.append($0) })
        screen.pump()
    }

    // MARK: One view

    @Test func `the old content fades into the new one, which applies at once`() {
        let inner = View(frame: Rect(x: 50, y: 0, width: 50, height: 50))
        transition {
            stage.backgroundColor = .blue
            inner.backgroundColor = .black
            stage.addSubview(inner)
        }
        #expect(stage.backgroundColor == .blue && inner.superview === stage)
        #expect(screen.pixel(30, 30) == 0xFFFF_0000 && screen.pixel(90, 30) == 0xFFFF_0000)
        screen.advance(by: .milliseconds(500))
        #expect(isHalf(screen.pixel(30, 30), 0x80, 0, 0x80) && isHalf(screen.pixel(90, 30), 0x80, 0, 0))
        #expect(screen.damage == "[20,10 100×50]")
        screen.advance(by: .milliseconds(500))
        #expect(screen.pixel(30, 30) == 0xFF00_00FF && screen.pixel(90, 30) == 0xFF00_0000)
        #expect(ends.list == [true] && !stage.isAnimating)
    }

    private func isHalf(_ pixel: UInt32?, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
        guard let pixel else { return false }
        return [(16, red), (8, green), (0, blue)].allSatisfy { abs(Int(pixel >> $0.0 & 255) - $0.1) <= 1 }
    }

    @Test func `parts that are equal in both stay unchanged, including transparent ones`() {
        stage.backgroundColor = nil
        let lasting = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
        lasting.backgroundColor = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
        let leaving = View(frame: Rect(x: 40, y: 0, width: 20, height: 20))
        leaving.backgroundColor = .black
        stage.addSubview(lasting)
        stage.addSubview(leaving)
        screen.pump()
        let before = screen.pixel(30, 20)
        transition { leaving.removeFromSuperview() }
        for _ in 0..<9 {
            screen.advance(by: .milliseconds(100))
            let now = screen.pixel(30, 20).map { Int($0 & 255) - Int(before! & 255) } ?? 999
            let other = screen.pixel(30, 20).map { Int($0 >> 16 & 255) - Int(before! >> 16 & 255) } ?? 999
            #expect(abs(now) <= 2 && abs(other) <= 2)
            #expect(screen.pixel(110, 50) == 0xFFFF_FFFF)
        }
        screen.advance(by: .milliseconds(200))
        #expect(screen.pixel(65, 20) == 0xFFFF_FFFF)
    }

    @Test(arguments: [1.0, 1.5, 2])
    func `a transition begins with exactly the old pixels`(scale: Double) {
        let screen = TestScreen(size: Size(width: 120, height: 80), scale: scale)
        let stage = View(frame: Rect(x: 11, y: 7, width: 80, height: 60))
        let label = Label(text: "Walden")
        label.frame = Rect(x: 3, y: 5, width: 70, height: 20)
        stage.addSubview(label)
        screen.window.addSubview(stage)
        screen.pump()
        let before = screen.snapshot()
        View.transition(with: stage, duration: 1, options: .transitionCrossDissolve) { label.text = "Pond" }
        screen.pump()
        let after = screen.snapshot()
        var differences = 0
        for y in 0..<before.pixelHeight {
            for x in 0..<before.pixelWidth where before.hex(x, y) != after.hex(x, y) { differences += 1 }
        }
        #expect(differences == 0)
        screen.advance(by: .seconds(1.1))
        #expect(!stage.isAnimating)
    }

    @Test func `without an animation the change applies at once, and the completion comes in time`() {
        transition([]) { stage.backgroundColor = .blue }
        #expect(screen.pixel(30, 30) == 0xFF00_00FF && !stage.isAnimating && ends.list == [])
        screen.advance(by: .seconds(1.1))
        #expect(ends.list == [true])
    }

    @Test func `movement in the block applies at once, or animates if requested`() {
        let inner = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        stage.addSubview(inner)
        transition { inner.frame.origin.x = 50 }
        #expect(!inner.isAnimating)
        screen.advance(by: .seconds(2))
        transition([.transitionCrossDissolve, .allowAnimatedContent]) { inner.frame.origin.x = 0 }
        #expect(inner.isAnimating)
    }

    @Test func `an interrupted transition continues from what is shown`() {
        transition { stage.backgroundColor = .blue }
        screen.advance(by: .milliseconds(500))
        let seen = screen.pixel(30, 30)
        transition { stage.backgroundColor = .black }
        #expect(screen.pixel(30, 30) == seen && ends.list == [false])
        screen.advance(by: .seconds(1.1))
        #expect(screen.pixel(30, 30) == 0xFF00_0000 && ends.list == [false, true])
    }

    @Test func `a transition interrupted by a removal in its completion leaves nothing behind`() {
        View.transition(with: stage, duration: 1, options: .transitionCrossDissolve) {
            stage.backgroundColor = .blue
        } completion: { [stage] _ in
            stage.removeFromSuperview()
        }
        screen.pump()
        screen.advance(by: .milliseconds(500))
        transition { stage.backgroundColor = .black }
        #expect(stage.superview == nil && !stage.isAnimating)
        screen.advance(by: .seconds(2))
        #expect(ends.list == [false])
        screen.window.addSubview(stage)
        screen.pump()
        #expect(screen.pixel(30, 30) == 0xFF00_0000)
        #expect(screen.window.hitTest(Point(x: 30, y: 30), with: nil) === stage)
    }

    @Test func `a removed transition shows the new content, and releases the old picture`() {
        let inner = View(frame: Rect(x: 120, y: 0, width: 20, height: 20))
        inner.backgroundColor = .black
        stage.addSubview(inner)
        screen.pump()
        transition { inner.removeFromSuperview() }
        screen.advance(by: .milliseconds(100))
        stage.removeAllAnimations()
        screen.pump()
        #expect(screen.pixel(150, 20) == 0xFFFF_FFFF && ends.list == [false])
        #expect(screen.damagedRect.maxX == 160, "including the old picture alone")
        stage.setNeedsDisplay()
        screen.pump()
        #expect(screen.damage == "[20,10 100×50]")
    }

    @Test func `S103 a view gets no touches during a transition unless they are allowed`() {
        transition { stage.backgroundColor = .blue }
        #expect(screen.window.hitTest(Point(x: 30, y: 30), with: nil) === screen.window)
        screen.advance(by: .seconds(2))
        transition([.transitionCrossDissolve, .allowUserInteraction]) { stage.backgroundColor = .red }
        #expect(screen.window.hitTest(Point(x: 30, y: 30), with: nil) === stage)
    }

    @Test func `a transition runs with reduced motion, but not in a hidden window or for a window`() {
        screen.application.prefersReducedMotion = true
        transition { stage.backgroundColor = .blue }
        #expect(stage.isAnimating)
        View.transition(with: screen.window, duration: 1, options: .transitionCrossDissolve) {
            screen.window.backgroundColor = .green
        }
        #expect(!screen.window.isAnimating)
        screen.window.isHidden = true
        transition { stage.backgroundColor = .black }
        #expect(!stage.isAnimating && ends.list == [false])
        screen.advance(by: .seconds(1.1))
        #expect(ends.list == [false, true])
    }

    // MARK: From one to another

    @Test(arguments: [AnimationOptions.transitionCrossDissolve, [.transitionCrossDissolve, .showHideTransitionViews]])
    func `one view replaces another, on any background`(options: AnimationOptions) {
        let above = View(frame: Rect(x: 60, y: 0, width: 10, height: 10))
        screen.window.addSubview(above)
        let new = View(frame: Rect(x: 40, y: 20, width: 100, height: 50))
        new.backgroundColor = .blue
        if options.contains(.showHideTransitionViews) {
            new.isHidden = true
            screen.window.insertSubview(new, aboveSubview: stage)
        }
        screen.pump()
        View.transition(from: stage, to: new, duration: 1, options: options.union(.curveLinear)) { [ends] in
            ends.list.append($0)
        }
        screen.pump()
        #expect(new.superview === screen.window && new.isHidden == false)
        #expect(stage.isHidden == options.contains(.showHideTransitionViews))
        #expect((stage.superview == nil) != stage.isHidden)
        #expect(screen.window.subviews.last === above)
        #expect(screen.pixel(25, 30) == 0xFFFF_0000 && screen.pixel(130, 60) == 0xFFFF_FFFF)
        screen.advance(by: .milliseconds(500))
        #expect(isHalf(screen.pixel(25, 15), 0xFF, 0x80, 0x80), "the old one alone")
        #expect(isHalf(screen.pixel(50, 30), 0x80, 0, 0x80), "the background does not show through")
        #expect(isHalf(screen.pixel(130, 60), 0x80, 0x80, 0xFF), "the new one alone")
        screen.advance(by: .milliseconds(600))
        #expect(screen.pixel(25, 15) == 0xFFFF_FFFF && screen.pixel(130, 60) == 0xFF00_00FF && ends.list == [true])
    }

    @Test func `a rotated view replaces a transparent one`() {
        stage.alpha = 0.5
        screen.pump()
        let new = View(frame: Rect(x: 20, y: 10, width: 100, height: 50))
        new.transform = .rotation(.pi)
        new.backgroundColor = .blue
        let before = screen.pixel(30, 30)
        View.transition(from: stage, to: new, duration: 1, options: .transitionCrossDissolve)
        screen.pump()
        for pixel in [before, screen.pixel(30, 30), screen.pixel(110, 50)] {
            #expect(isHalf(pixel, 0xFF, 0x80, 0x80), "both show half red on white")
        }
        screen.advance(by: .seconds(2))
        #expect(screen.pixel(30, 30) == 0xFF00_00FF)
    }
}
