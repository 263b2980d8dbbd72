import Testing
import Walden
import WaldenTesting

/// Animations of rasterized views and of their subviews.
@MainActor
struct AnimatedRasterTests {
    let screen = TestScreen(size: Size(width: 400, height: 300))
    let card = View(frame: Rect(x: 100, y: 50, width: 200, height: 200))
    let canvas = Canvas(frame: Rect(x: 20, y: 20, width: 50, height: 50))

    init() {
        card.backgroundColor = .green
        card.shouldRasterize = true
        card.addSubview(canvas)
        screen.window.addSubview(card)
        screen.pump()
        _ = canvas.take()
    }

    /// Expects that the screen equals a full redraw.
    private func expectFullRedraw(_ comment: Comment? = nil) {
        let difference = screen.platformWindow.image!.difference(from: screen.window.snapshot(), tolerance: 2)
        #expect(difference.differingPixels == 0, comment)
    }

    // MARK: Hidden

    enum Concealment: CaseIterable {
        case hidden, clear, outside, covered
    }

    enum Change: CaseIterable {
        case alphaInside, colorInside, placeInside, ownColor, ownCorners
    }

    private func animate(_ change: Change) {
        View.animate(withDuration: 0.5) {
            switch change {
            case .alphaInside: canvas.alpha = 0
            case .colorInside: canvas.backgroundColor = .blue
            case .placeInside: canvas.center.x += 100
            case .ownColor: card.backgroundColor = .gray
            case .ownCorners: card.cornerRadius = 40
            }
        }
    }

    @Test(arguments: Concealment.allCases, Change.allCases)
    func `a rasterized view that changed while hidden is up to date when shown`(
        concealment: Concealment, change: Change
    ) {
        canvas.outsets = EdgeInsets(all: -10)  // Leaves its background visible.
        let cover = View(frame: Rect(x: 50, y: 0, width: 300, height: 300))
        cover.backgroundColor = .black
        screen.pump()
        switch concealment {
        case .hidden: card.isHidden = true
        case .clear: card.alpha = 0
        case .outside: card.center.x += 1000
        case .covered: screen.window.addSubview(cover)
        }
        screen.pump()
        animate(change)
        screen.advance(by: .seconds(1))
        #expect(!canvas.isAnimating && !card.isAnimating)
        switch concealment {
        case .hidden: card.isHidden = false
        case .clear: card.alpha = 1
        case .outside: card.center.x -= 1000
        case .covered: cover.removeFromSuperview()
        }
        screen.pump()
        expectFullRedraw()
    }

    // MARK: Visible

    enum Move: CaseIterable {
        case center, transform, alpha, all
    }

    @Test(arguments: Move.allCases) func `a rasterized view that moves, turns or fades is not redrawn`(move: Move) {
        View.animate(withDuration: 0.5) {
            if move == .center || move == .all { card.center.x += 40 }
            if move == .transform || move == .all { card.transform = .rotation(0.5) }
            if move == .alpha || move == .all { card.alpha = 0.5 }
        }
        screen.pump()
        let frames = screen.platformWindow.frameCount
        screen.advance(by: .milliseconds(250))
        expectFullRedraw("in the middle")
        _ = canvas.take()
        screen.advance(by: .milliseconds(500))
        #expect(!card.isAnimating && screen.platformWindow.frameCount > frames + 20)
        #expect(canvas.take() == [])
        expectFullRedraw("at the end")
        #expect(canvas.take().count == 1, "drawn for the comparison only")
    }

    @Test(arguments: Change.allCases, [false, true])
    func `a rasterized view that changes while it fades is redrawn`(change: Change, moves: Bool) {
        View.animate(withDuration: 1) {
            card.alpha = 0.7
            if moves { card.center.x += 30 }
            animate(change)
        }
        screen.pump()
        for step in 0..<7 {
            screen.advance(by: .milliseconds(150))
            expectFullRedraw("in step \(step)")
        }
    }

    @Test func `a rasterized view that grows or gets a shadow is redrawn`() {
        View.animate(withDuration: 0.5) {
            card.bounds = Rect(x: 10, y: 10, width: 250, height: 220)
            card.shadow = Shadow(color: .black, offset: .zero, blurRadius: 12)
        }
        screen.pump()
        for step in 0..<4 {
            screen.advance(by: .milliseconds(150))
            expectFullRedraw("in step \(step)")
        }
    }

    @Test func `a transition of a rasterized view ends with only the new content`() {
        View.transition(with: card, duration: 0.5, options: .transitionCrossDissolve) {
            card.backgroundColor = .gray
            canvas.frame = Rect(x: 180, y: 180, width: 60, height: 60)
        }
        screen.pump()
        for step in 0..<4 {
            screen.advance(by: .milliseconds(150))
            expectFullRedraw("in step \(step)")
        }
    }

    // MARK: Changes that apply at once

    @Test(arguments: 0..<4) func `changes that an animator at its end applies at once are drawn`(property: Int) {
        (card.borderWidth, card.borderColor) = (2, .blue)
        let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { [card] in card.center.x += 20 }
        animator.fractionComplete = 1
        screen.pump()
        animator.addAnimations { [card] in
            switch property {
            case 0: card.backgroundColor = .gray
            case 1: card.cornerRadius = 30
            case 2: card.borderWidth = 9
            default: card.borderColor = .yellow
            }
        }
        screen.pump()
        expectFullRedraw()
    }
}
