import Testing
import Walden
import WaldenTesting

/// What tests of animations share: a view on a screen, and the ends that it hears of.
@MainActor
final class AnimationFixture {
    let screen = TestScreen(size: Size(width: 400, height: 300))
    let view = View(frame: Rect(x: 10, y: 20, width: 40, height: 30))
    /// What completions told, in order.
    var ends: [Bool] = []
    var positions: [ViewPropertyAnimator.Position] = []

    init() {
        screen.window.addSubview(view)
        screen.pump()
    }

    var completion: @MainActor (Bool) -> Void { { [weak self] finished in self?.ends.append(finished) } }
    var arrival: @MainActor (ViewPropertyAnimator.Position) -> Void {
        { [weak self] position in self?.positions.append(position) }
    }

    /// Where the middle of the view is seen, along x.
    var x: Double { view.presentation.center.x }

    /// Lets frames go by, the first of which begins what was just asked for.
    func advance(_ seconds: Double) {
        screen.pump()
        screen.advance(by: .seconds(seconds))
    }
}

/// Whether two numbers are the same but for rounding.
func isNear(_ first: Double, _ second: Double, within tolerance: Double = 1e-9) -> Bool {
    abs(first - second) <= tolerance
}
