import Testing
import Walden
import WaldenTesting

/// A view on a screen, and the completions of its animations.
@MainActor
final class AnimationFixture {
    let screen = TestScreen(size: Size(width: 400, height: 300))
    let view = View(frame: Rect(x: 10, y: 20, width: 40, height: 30))
    /// The arguments of the completions, in order.
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

    /// The x of the presented centre.
    var x: Double { view.presentation.center.x }

    /// Draws a frame, which begins new animations, then advances time.
    func advance(_ seconds: Double) {
        screen.pump()
        screen.advance(by: .seconds(seconds))
    }
}

/// Whether two numbers are equal within a tolerance.
func isNear(_ first: Double, _ second: Double, within tolerance: Double = 1e-9) -> Bool {
    abs(first - second) <= tolerance
}
