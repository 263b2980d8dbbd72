import Testing
import Walden
import WaldenTesting

/// Invisible animations cost no frame and no wake-up, and end in time.
@MainActor
struct ConcealedAnimationTests {
    let fixture = AnimationFixture()
    let holder = View(frame: Rect(x: 100, y: 50, width: 200, height: 200))
    var screen: TestScreen { fixture.screen }
    var view: View { fixture.view }

    init() {
        view.backgroundColor = .red
        holder.addSubview(view)
        screen.window.addSubview(holder)
        screen.platform.framePacing = .manual
        settle()
    }

    /// Completes all pending frames.
    private func settle() {
        for _ in 0..<3 {
            screen.pump()
            screen.platform.completeFrames()
        }
        screen.pump()
        screen.platform.completeFrames()
    }

    /// Advances time, completing the requested frames.
    private func run(_ seconds: Double) {
        screen.pump()
        for _ in 0..<Int((seconds * 60).rounded()) {
            screen.platform.completeFrames()
            screen.advance(by: .seconds(1.0 / 60))
        }
    }

    private func animate(_ options: AnimationOptions = .curveLinear, _ changes: (@MainActor () -> Void)? = nil) {
        View.animate(
            withDuration: 1, options: options, animations: changes ?? { view.center.x += 100 },
            completion: fixture.completion)
    }

    private func addCover(_ frame: Rect) -> View {
        let cover = View(frame: frame)
        cover.backgroundColor = .blue
        screen.window.addSubview(cover)
        settle()
        return cover
    }

    /// Whether no frame is drawn or requested during a time, in seconds.
    private func isQuiet(after seconds: Double = 1.5) -> Bool {
        screen.pump()
        let frames = screen.platformWindow.frameCount
        guard screen.platformWindow.canDraw else { return false }
        screen.advance(by: .seconds(seconds))
        return screen.platformWindow.frameCount == frames && screen.platformWindow.canDraw
    }

    // MARK: Concealed

    enum Concealment: CaseIterable {
        case hidden, hiddenHolder, clear, clearHolder, outside, clippedAway, covered, holderCovered, coveredExactly
    }

    private func conceal(_ concealment: Concealment) {
        switch concealment {
        case .hidden: view.isHidden = true
        case .hiddenHolder: holder.isHidden = true
        case .clear: view.alpha = 0
        case .clearHolder: holder.alpha = 0
        case .outside: view.center = Point(x: 30, y: 5000)
        case .clippedAway:
            holder.clipsToBounds = true
            view.center.y = 400
        case .covered: addInHolder(View(frame: Rect(x: 0, y: 10, width: 190, height: 60)))
        case .holderCovered: _ = addCover(Rect(x: 90, y: 40, width: 250, height: 250))
        case .coveredExactly: addInHolder(View(frame: Rect(x: 10, y: 20, width: 140, height: 30)))
        }
        settle()
    }

    private func addInHolder(_ cover: View) {
        cover.backgroundColor = .blue
        holder.addSubview(cover)
    }

    @Test(arguments: Concealment.allCases)
    func `an endless invisible animation costs no frame and no timer`(concealment: Concealment) {
        conceal(concealment)
        animate([.repeat, .autoreverse])
        #expect(isQuiet(after: 10) && view.isAnimating)
        #expect(screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test(arguments: Concealment.allCases)
    func `a finite invisible animation completes in time, by one timer`(concealment: Concealment) {
        conceal(concealment)
        animate()
        screen.pump()
        let due = screen.application.eventLoop.nextTimerTime
        #expect(due.map { isNear($0, screen.now + 1, within: 1e-6) } == true)
        #expect(isQuiet(after: 0.99) && fixture.ends == [])
        #expect(isQuiet(after: 0.02) && fixture.ends == [true])
        #expect(screen.application.eventLoop.nextTimerTime == nil && !view.isAnimating)
    }

    @Test(arguments: Concealment.allCases)
    func `an animation that is concealed while it runs requests no more frames`(concealment: Concealment) {
        animate([.repeat, .autoreverse, .curveLinear])
        run(0.5)
        #expect(!screen.platformWindow.canDraw && fixture.x > 70)
        switch concealment {
        // Setting the view's own property outside a block would end its animation.
        case .clippedAway:
            holder.clipsToBounds = true
            holder.bounds.origin.y = 250
        case .outside: holder.center.y = 5000
        default: conceal(concealment)
        }
        run(0.1)
        #expect(isQuiet(after: 10) && view.isAnimating)
    }

    @Test(arguments: [40, 70])
    func `concealment is found among many siblings`(count: Int) {
        for index in 0..<count {
            let other = View(frame: Rect(x: Double(index), y: 180, width: 5, height: 5))
            holder.insertSubview(other, at: 0)
        }
        conceal(.covered)
        animate(.repeat)
        #expect(isQuiet())
    }

    @Test(arguments: [AnimatableAncestor.holder, .scrolled, .picture])
    func `a view that stays concealed inside a moving view costs no frame`(ancestor: AnimatableAncestor) {
        holder.shouldRasterize = ancestor == .picture
        holder.clipsToBounds = ancestor == .scrolled
        _ = addCover(Rect(x: 0, y: 0, width: 390, height: 300))
        animate([.repeat, .autoreverse]) {
            view.center.x += 50
            if ancestor == .scrolled { holder.bounds.origin.x += 30 } else { holder.center.x += 50 }
        }
        #expect(isQuiet(after: 10) && view.isAnimating && holder.isAnimating)
        #expect(screen.application.eventLoop.nextTimerTime == nil)
    }

    enum AnimatableAncestor { case holder, scrolled, picture }

    // MARK: Visible

    @Test(arguments: [false, true])
    func `moves that become visible only in combination are drawn`(rasterizes: Bool) {
        holder.frame = Rect(x: 0, y: 50, width: 60, height: 60)
        holder.shouldRasterize = rasterizes
        _ = addCover(Rect(x: 0, y: 0, width: 200, height: 300))
        animate {
            holder.center.x += 100
            view.center.x += 100
        }
        run(0.95)
        let place = Int(holder.presentation.frame.minX + fixture.x)
        #expect(place > 215 && place < 229 && screen.pixel(place, 85) == 0xFFFF_0000)
        run(0.2)
        #expect(fixture.ends == [true] && screen.pixel(245, 85) == 0xFFFF_0000)
    }

    @Test func `views that become visible because an ancestor grows or turns are drawn`() {
        for isTurning in [true, false] {
            holder.transform = .identity
            holder.frame = Rect(x: 0, y: 50, width: 100, height: 100)
            view.frame = Rect(x: 10, y: 20, width: 40, height: 30)
            let cover = addCover(Rect(x: 0, y: 0, width: 200, height: 300))
            animate {
                holder.center.x += 45
                if isTurning { holder.transform = .rotation(0.1) } else { holder.bounds.size.width += 8 }
                view.center.x += 100
            }
            let frames = screen.platformWindow.frameCount
            run(1.1)
            #expect(screen.platformWindow.frameCount > frames)
            let difference = screen.platformWindow.image!.difference(from: screen.snapshot(), tolerance: 2)
            #expect(difference.differingPixels == 0)
            cover.removeFromSuperview()
            settle()
        }
    }

    @Test func `a view that becomes visible is where it should be, and continues`() {
        let cover = addCover(Rect(x: 90, y: 40, width: 250, height: 250))
        animate()
        #expect(isQuiet(after: 0.5))
        cover.removeFromSuperview()
        screen.pump()
        #expect(isNear(fixture.x, 80, within: 2) && screen.pixel(180, 85) == 0xFFFF_0000)
        run(0.25)
        #expect(fixture.x > 100 && fixture.ends == [])
        run(0.3)
        #expect(fixture.ends == [true])
    }

    @Test func `an unhidden view continues`() {
        view.isHidden = true
        settle()
        animate()
        #expect(isQuiet(after: 0.25))
        view.isHidden = false
        run(0.5)
        #expect(fixture.x > 90 && fixture.x < 120 && !screen.platformWindow.canDraw)
    }

    enum Appearance: CaseIterable {
        case fromOutside, fromClear, fromNothing, fromBehind, byTurning, byScrolling, bySpring, byKeyframes
    }

    @Test(arguments: Appearance.allCases)
    func `a view about to become visible gets its frames`(appearance: Appearance) {
        switch appearance {
        case .fromOutside:
            view.center.x = -500
            settle()
            animate { view.center.x = 100 }
        case .fromClear:
            view.alpha = 0
            settle()
            animate { view.alpha = 1 }
        case .fromNothing:
            view.bounds.size = .zero
            settle()
            animate { view.bounds.size = Size(width: 20, height: 20) }
        case .fromBehind:
            addInHolder(View(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
            settle()
            animate { view.center.x = 150 }
        case .byTurning:
            addInHolder(View(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
            settle()
            animate { view.transform = .scale(8) }
        case .byScrolling:
            holder.clipsToBounds = true
            view.center.y = 400
            settle()
            animate { holder.bounds.origin.y = 300 }
        case .bySpring:
            addInHolder(View(frame: Rect(x: 0, y: 0, width: 135, height: 100)))
            settle()
            View.animate(withDuration: 1, usingSpringWithDamping: 0.2) { view.center.x = 110 }
        case .byKeyframes:
            addInHolder(View(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
            settle()
            View.animateKeyframes(withDuration: 1) {
                View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 150 }
                View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 31 }
            }
        }
        screen.pump()
        let frames = screen.platformWindow.frameCount
        run(0.8)
        #expect(screen.platformWindow.frameCount > frames + 2)
    }

    @Test(arguments: [0, 1, 2, 3])
    func `a cover that is transparent, round, small or behind conceals nothing`(flaw: Int) {
        let cover = View(frame: Rect(x: 0, y: 0, width: flaw == 2 ? 149 : 190, height: 100))
        cover.backgroundColor = flaw == 0 ? Color(white: 0, alpha: 0.9) : .blue
        if flaw == 1 { cover.cornerRadius = 4 }
        if flaw == 3 { holder.insertSubview(cover, at: 0) } else { holder.addSubview(cover) }
        settle()
        animate([.repeat, .autoreverse])
        let frames = screen.platformWindow.frameCount
        run(0.5)
        #expect(screen.platformWindow.frameCount > frames + 20)
    }

    @Test func `a visible animation runs beside a concealed one, which still ends in time`() {
        let other = View(frame: Rect(x: 10, y: 150, width: 20, height: 20))
        other.backgroundColor = .green
        holder.addSubview(other)
        conceal(.covered)
        View.animate(withDuration: 3, options: .curveLinear) { other.center.x += 100 }
        animate()
        run(0.5)
        #expect(screen.damagedRect.minY >= 200, "the concealed one is not drawn")
        run(0.55)
        #expect(fixture.ends == [true] && other.isAnimating)
    }

    @Test(arguments: [0, 1])
    func `content visible through antialiased corners of a cover is drawn`(depth: Int) {
        holder.clipsToBounds = true
        holder.cornerRadius = 30
        holder.backgroundColor = .white
        var parent = holder
        for _ in 0..<depth {
            let inner = View(frame: holder.bounds)
            holder.addSubview(inner)
            parent = inner
        }
        let covered = View(frame: holder.bounds)
        covered.backgroundColor = .red
        let cover = View(frame: holder.bounds)
        cover.backgroundColor = .blue
        for view in [covered, cover] { parent.addSubview(view) }
        settle()
        View.animate(withDuration: 0.5) { covered.backgroundColor = .green }
        run(0.7)
        settle()
        #expect(covered.presentation.backgroundColor == .green)
        #expect(screen.platformWindow.image?.difference(from: screen.window.snapshot()).differingPixels == 0)
    }

    @Test func `a picture of partly covered content stays correct`() {
        let cover = View(frame: Rect(x: 60, y: 0, width: 60, height: 100))
        addInHolder(cover)
        settle()
        animate([.repeat, .autoreverse, .curveLinear])
        for _ in 0..<30 {
            screen.platform.completeFrames()
            screen.advance(by: .milliseconds(61))
            let shown = screen.platformWindow.image
            let redraw = screen.snapshot()
            #expect((100..<300).allSatisfy { shown?.hex($0, 85) == redraw.hex($0, 85) })
        }
    }
}
