import Testing
import Walden
import WaldenTesting

/// Many random gestures on a tree with recognizers of all sorts that are tied to one another at random.
@MainActor
struct GestureMonkeyTests {
    private struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    /// What each touch of a view has been told.
    @MainActor
    private final class Books {
        var open: [ObjectIdentifier: Set<Touch>] = [:]
        var mistakes: [String] = []

        func note(_ view: View, _ phase: Touch.Phase, _ touches: Set<Touch>) {
            let id = ObjectIdentifier(view)
            for touch in touches {
                let isOpen = open[id]?.contains(touch) ?? false
                if isOpen == (phase == .began) { mistakes.append("\(phase) of a touch that is open: \(isOpen)") }
                if phase == .began { open[id, default: []].insert(touch) }
                if phase == .ended || phase == .cancelled { open[id]?.remove(touch) }
                if touch.phase != phase { mistakes.append("\(phase) shows \(touch.phase)") }
            }
        }
    }

    @Test(arguments: [1, 7, 42, 1234, 99_999] as [UInt64])
    func `whatever happens, every touch ends once and every recognizer comes to rest`(seed: UInt64) {
        var random = Random(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
        let books = Books()
        for _ in 1...12 {
            let stage = ArbiterStage(traced: [])
            let recognizers = plant(in: stage, books, &random)
            play(on: stage, recognizers, &random)
            stage.screen.seat.cancelTouches()
            stage.screen.pointer.leave()
            stage.screen.advance(by: .seconds(3))
            #expect(!books.open.values.contains { !$0.isEmpty })
            #expect(books.mistakes.isEmpty, "\(books.mistakes.prefix(3))")
            for recognizer in recognizers where recognizer.state != .possible || recognizer.numberOfTouches != 0 {
                Issue.record("\(recognizer) is \(recognizer.state) with \(recognizer.numberOfTouches) touches")
            }
            #expect(stage.screen.application.eventLoop.nextTimerTime == nil)
            books.open = [:]
            books.mistakes = []
            // Their actions keep the tree that keeps them.
            for recognizer in recognizers { recognizer.removeTarget(nil) }
        }
    }

    private func plant(in stage: ArbiterStage, _ books: Books, _ random: inout Random) -> [GestureRecognizer] {
        let row = Surface("row", Rect(x: 0, y: 0, width: 150, height: 100), in: stage.box)
        let leaf = Surface("leaf", Rect(x: 0, y: 0, width: 60, height: 60), in: row)
        let views = [stage.box, row, leaf]
        for view in views {
            view.isMultipleTouchEnabled = Bool.random(using: &random)
            view.onTouches = { [weak view] phase, touches, _ in
                if let view { books.note(view, phase, touches) }
            }
        }
        let judge = Judge()
        var coin = random
        judge.simultaneous = { _, _ in Int.random(in: 0..<4, using: &coin) == 0 }
        judge.mayBegin = { _ in Int.random(in: 0..<8, using: &coin) > 0 }
        judge.mayHaveTouch = { _, _ in Int.random(in: 0..<8, using: &coin) > 0 }
        var recognizers: [GestureRecognizer] = []
        for index in 0..<Int.random(in: 1...7, using: &random) {
            let kinds: [GestureRecognizer] = [
                Taps(Int.random(in: 1...3, using: &random)), Drag(), Hold(), Scripted(), TapGestureRecognizer(),
                PanGestureRecognizer(), LongPressGestureRecognizer(), PinchGestureRecognizer(),
            ]
            let recognizer = kinds[Int.random(in: 0..<kinds.count, using: &random)]
            recognizer.name = "\(index)"
            recognizer.delaysTouchesBegan = Int.random(in: 0..<3, using: &random) == 0
            recognizer.delaysTouchesEnded = Bool.random(using: &random)
            recognizer.cancelsTouchesInView = Int.random(in: 0..<3, using: &random) > 0
            recognizer.delegate = judge
            if let other = recognizers.randomElement(using: &random), Bool.random(using: &random) {
                recognizer.require(toFail: other)
            }
            views.randomElement(using: &random)?.addGestureRecognizer(recognizer)
            recognizer.addAction { [judge] recognizer in
                _ = judge
                switch Int.random(in: 0..<24, using: &coin) {
                case 0: recognizer.isEnabled = false
                case 1: recognizer.view?.removeGestureRecognizer(recognizer)
                case 2: leaf.removeFromSuperview()
                case 3: row.addSubview(leaf)
                case 4: stage.window.addSubview(row)
                case 5: stage.box.addSubview(row)
                default: break
                }
            }
            recognizers.append(recognizer)
        }
        return recognizers
    }

    private func play(on stage: ArbiterStage, _ recognizers: [GestureRecognizer], _ random: inout Random) {
        var fingers: [TestFinger] = []
        func point(_ random: inout Random) -> Point {
            Point(x: Double.random(in: 0..<200, using: &random), y: Double.random(in: 0..<200, using: &random))
        }
        for _ in 0..<250 {
            fingers.removeAll { !$0.isDown }
            switch Int.random(in: 0..<20, using: &random) {
            case 0...3: if fingers.count < 4 { fingers.append(stage.screen.touch(at: point(&random))) }
            case 4...9: fingers.randomElement(using: &random)?.move(to: point(&random))
            case 10: fingers.randomElement(using: &random)?.move(by: Point(x: 1, y: 1))
            case 11...13: fingers.randomElement(using: &random)?.lift()
            case 14: stage.screen.advance(by: .milliseconds(Int.random(in: 1...700, using: &random)))
            case 15: if Int.random(in: 0..<4, using: &random) == 0 { stage.screen.seat.cancelTouches() }
            case 16: recognizers.randomElement(using: &random)?.isEnabled.toggle()
            case 17:
                stage.screen.pointer.move(to: point(&random))
                stage.screen.pointer.press()
                stage.screen.pointer.move(to: point(&random))
            case 18: stage.screen.pointer.release()
            default:
                let (one, two) = (point(&random), point(&random))
                if fingers.isEmpty { fingers = stage.screen.seat.touch(at: [one, two]) }
                if fingers.count > 1 { stage.screen.seat.change(fingers.map { ($0, .moved, two) }) }
            }
        }
    }
}
