import Testing
import Walden
import WaldenTesting

/// Taps that wait for taps with more taps (S74).
@MainActor
struct TapChainTests {
    let stage = GestureStage()
    var screen: TestScreen { stage.screen }

    @discardableResult
    private func add(_ name: String, taps: Int, after other: GestureRecognizer? = nil) -> TapGestureRecognizer {
        let tap = stage.add(TapGestureRecognizer(), name)
        tap.numberOfTapsRequired = taps
        if let other { tap.require(toFail: other) }
        return tap
    }

    private func tap(_ count: Int) {
        for _ in 0..<count {
            screen.tap(at: at(50, 50))
            stage.wait(100)
        }
        stage.wait(1000)
    }

    @Test func `S74 in a chain of single, double and triple tap, exactly one is recognized`() {
        let triple = add("triple", taps: 3)
        let double = add("double", taps: 2, after: triple)
        add("single", taps: 1, after: double)
        tap(3)
        #expect(stage.take() == ["triple ended"])
        tap(2)
        #expect(stage.take() == ["double ended"])
        tap(1)
        #expect(stage.take() == ["single ended"])
        tap(4)
        #expect(stage.take() == ["triple ended", "single ended"], "the fourth tap is separate")
    }

    @Test func `S74 the order of adding the taps makes no difference`() {
        let single = add("single", taps: 1)
        let double = add("double", taps: 2)
        let triple = add("triple", taps: 3)
        let quadruple = add("quadruple", taps: 4)
        single.require(toFail: double)
        double.require(toFail: triple)
        triple.require(toFail: quadruple)
        for (count, name) in [(4, "quadruple"), (3, "triple"), (2, "double"), (1, "single")] {
            tap(count)
            #expect(stage.take() == ["\(name) ended"])
        }
    }

    @Test func `S74 failure requirements of delegates make the same chain`() {
        let triple = add("triple", taps: 3)
        let double = add("double", taps: 2)
        let single = add("single", taps: 1)
        let judge = Judge()
        judge.requiresFailure = { one, other in
            one === single && other === double || one === double && other === triple
        }
        single.delegate = judge
        double.delegate = judge
        tap(3)
        #expect(stage.take() == ["triple ended"])
        tap(2)
        #expect(stage.take() == ["double ended"])
    }

    @Test func `S74 a tap waits through a recognizer of another kind, too`() {
        let double = add("double", taps: 2)
        let gate = stage.add(Scripted(), "gate")
        gate.require(toFail: double)
        add("single", taps: 1, after: gate)
        tap(2)
        #expect(stage.lines == ["double ended"])
    }

    @Test func `S74 a tap that waits for more taps on the view around it fails with them`() {
        let outer = TapGestureRecognizer()
        outer.numberOfTapsRequired = 2
        let judge = Judge()
        judge.simultaneous = { _, _ in true }
        outer.delegate = judge
        screen.window.addGestureRecognizer(outer)
        let gate = stage.add(Scripted(), "gate")
        gate.require(toFail: outer)
        add("single", taps: 1, after: gate)
        tap(2)
        #expect(stage.take() == [])
        tap(1)
        #expect(stage.take() == ["single ended"])
    }

    @Test(.timeLimit(.minutes(1))) func `requirements that share others are searched once`() {
        let last = TapGestureRecognizer()
        var layers = [[last]]
        for _ in 0..<60 {
            let pair = [TapGestureRecognizer(), TapGestureRecognizer()]
            for recognizer in pair { layers[layers.count - 1].forEach(recognizer.require(toFail:)) }
            layers.append(pair)
        }
        let first = layers[60][0]
        #expect(first.waits(forFailureOf: last))
        #expect(!last.waits(forFailureOf: first))
    }

    @Test func `S74 a tap without a requirement is recognized beside those with more taps`() {
        let triple = add("triple", taps: 3)
        add("double", taps: 2, after: triple)
        add("free", taps: 1)
        tap(3)
        #expect(stage.lines == ["free ended", "free ended", "triple ended", "free ended"])
    }
}
