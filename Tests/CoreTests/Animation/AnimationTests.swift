import Glibc
import Testing
import Walden
import WaldenTesting

@MainActor
struct AnimationTests {
    let fixture = AnimationFixture()
    var screen: TestScreen { fixture.screen }
    var view: View { fixture.view }

    // MARK: Model and presentation

    @Test func `S104 a property has its new value at once, and its presentation follows`() {
        View.animate(withDuration: 1, options: .curveLinear) {
            view.frame = Rect(x: 110, y: 20, width: 80, height: 60)
            view.alpha = 0.5
        }
        #expect(view.frame == Rect(x: 110, y: 20, width: 80, height: 60) && view.alpha == 0.5)
        #expect(view.presentation.frame == Rect(x: 10, y: 20, width: 40, height: 30))
        #expect(view.presentation.alpha == 1 && view.isAnimating)
        fixture.advance(0.25)
        #expect(view.presentation.frame == Rect(x: 35, y: 20, width: 50, height: 37.5))
        #expect(view.presentation.alpha == 0.875)
        fixture.advance(0.75)
        #expect(view.presentation.frame == view.frame && !view.isAnimating)
    }

    @Test func `every animatable property animates`() {
        view.backgroundColor = .red
        View.animate(withDuration: 1, options: .curveLinear) {
            view.bounds = Rect(x: 0, y: 100, width: 40, height: 30)
            view.transform = .rotation(.pi / 2)
            view.backgroundColor = .blue
            view.cornerRadius = 8
            view.borderWidth = 4
            view.borderColor = .black
            view.shadow = Shadow(color: .black, offset: Point(x: 2, y: 4), blurRadius: 6)
        }
        fixture.advance(0.5)
        let seen = view.presentation
        #expect(seen.bounds == Rect(x: 0, y: 50, width: 40, height: 30))
        #expect(isNear(seen.transform.a, cos(.pi / 4)) && isNear(seen.transform.b, sin(.pi / 4)))
        #expect(seen.backgroundColor == Color(red: 0.5, green: 0, blue: 0.5))
        #expect(seen.cornerRadius == 4 && seen.borderWidth == 2)
        #expect(seen.borderColor == Color(white: 0, alpha: 0.5), "a border that appears keeps its tone")
        #expect(seen.shadow == Shadow(color: Color(white: 0, alpha: 0.5), offset: Point(x: 2, y: 4), blurRadius: 6))
    }

    @Test func `a rotation takes the short way and keeps the size`() {
        view.transform = .rotation(.pi * 0.9)
        View.animate(withDuration: 1, options: .curveLinear) { view.transform = .rotation(-.pi * 0.9) }
        fixture.advance(0.5)
        let half = view.presentation.transform
        #expect(isNear(half.a, -1) && isNear(half.b, 0) && isNear(half.determinant, 1))
    }

    @Test func `scaling up from zero does not rotate`() {
        view.transform = .scale(0)
        View.animate(withDuration: 1, options: .curveLinear) { view.transform = .rotation(1) }
        fixture.advance(0.5)
        let half = view.presentation.transform
        #expect(isNear(half.a, cos(1) / 2) && isNear(half.b, sin(1) / 2))
    }

    // MARK: Curves

    @Test(arguments: [AnimationCurve.easeInOut, .easeIn, .easeOut, .linear])
    func `S104 each named curve is its Bézier curve`(curve: AnimationCurve) {
        let (first, second, option): (Point, Point, AnimationOptions) =
            switch curve {
            case .easeInOut: (Point(x: 0.42, y: 0), Point(x: 0.58, y: 1), .curveEaseInOut)
            case .easeIn: (Point(x: 0.42, y: 0), Point(x: 1, y: 1), .curveEaseIn)
            case .easeOut: (Point(x: 0, y: 0), Point(x: 0.58, y: 1), .curveEaseOut)
            case .linear: (Point(x: 0, y: 0), Point(x: 1, y: 1), .curveLinear)
            }
        for parameter in [0.1, 0.3, 0.5, 0.8, 0.99] {
            let fixture = AnimationFixture()
            let place = bezier(first, second, at: parameter)
            View.animate(withDuration: 2, options: option) { fixture.view.center.x += 100 }
            fixture.advance(2 * place.x)
            #expect(isNear(fixture.x, 30 + 100 * place.y), "\(curve) at \(parameter)")
        }
    }

    private func bezier(_ first: Point, _ second: Point, at parameter: Double) -> Point {
        let rest = 1 - parameter
        let (a, b) = (3 * rest * rest * parameter, 3 * rest * parameter * parameter)
        let c = parameter * parameter * parameter
        return Point(x: a * first.x + b * second.x + c, y: a * first.y + b * second.y + c)
    }

    @Test func `S104 the default curve is easeInOut`() {
        View.animate(withDuration: 1) { view.center.x += 100 }
        fixture.advance(0.5)
        #expect(isNear(fixture.x, 80))
        #expect(AnimationOptions().isSuperset(of: .curveEaseInOut))
    }

    // MARK: Time

    @Test func `S104 a delay shows the old value until it has passed`() {
        View.animate(withDuration: 1, delay: 0.5, options: .curveLinear, animations: { view.center.x += 100 }) {
            fixture.completion($0)
        }
        fixture.advance(0.5)
        #expect(fixture.x == 30)
        fixture.advance(0.5)
        #expect(isNear(fixture.x, 80))
        fixture.advance(0.49)
        #expect(fixture.ends == [])
        fixture.advance(0.02)
        #expect(fixture.x == 130 && fixture.ends == [true])
    }

    @Test func `an animation begins with the first frame that shows it`() {
        screen.platform.framePacing = .manual
        view.setNeedsDisplay()
        screen.pump()
        View.animate(withDuration: 1, options: .curveLinear) { view.center.x += 100 }
        screen.pump()
        screen.advance(by: .milliseconds(900))
        #expect(fixture.x == 30, "no frame came")
        screen.platform.completeFrames()
        screen.pump()
        #expect(fixture.x == 30)
        screen.platform.completeFrames()
        screen.advance(by: .milliseconds(250))
        #expect(isNear(fixture.x, 30 + 100.0 / 60), "one frame came, after a sixtieth of a second")
    }

    @Test func `S104 repeat restarts at the end, until removed`() {
        View.animate(withDuration: 1, options: [.curveLinear, .repeat], animations: { view.center.x += 100 }) {
            fixture.completion($0)
        }
        fixture.advance(3.25)
        #expect(isNear(fixture.x, 55) && fixture.ends == [])
        view.removeAllAnimations()
        #expect(fixture.x == 130 && fixture.ends == [false])
    }

    @Test func `S104 autoreverse goes there and back, then shows the new value`() {
        View.animate(withDuration: 1, options: [.curveLinear, .autoreverse], animations: { view.center.x += 100 }) {
            fixture.completion($0)
        }
        fixture.advance(0.75)
        #expect(isNear(fixture.x, 105))
        fixture.advance(0.5)
        #expect(isNear(fixture.x, 105))
        fixture.advance(0.5)
        #expect(isNear(fixture.x, 55) && fixture.ends == [])
        fixture.advance(0.3)
        #expect(fixture.x == 130 && fixture.ends == [true])
    }

    @Test func `S104 repeat with autoreverse oscillates`() {
        View.animate(withDuration: 1, options: [.curveLinear, .repeat, .autoreverse]) { view.center.x += 100 }
        fixture.advance(3.75)
        #expect(isNear(fixture.x, 55))
        fixture.advance(0.5)
        #expect(isNear(fixture.x, 55))
    }

    @Test(arguments: [0, -1.0])
    func `S104 a duration that is not positive applies at once`(duration: Double) {
        View.animate(withDuration: duration, delay: 1, animations: { view.center.x += 100 }) { fixture.completion($0) }
        #expect(fixture.x == 130 && fixture.ends == [true] && !view.isAnimating)
        screen.advance(by: .seconds(3))
        #expect(fixture.ends == [true])
    }

    // MARK: Completion

    @Test func `S104 the completion is called once, when the whole block has ended`() {
        let other = View(frame: view.frame)
        screen.window.addSubview(other)
        View.animate(
            withDuration: 1,
            animations: {
                view.center.x += 100
                view.alpha = 0
                other.alpha = 0
            }, completion: { fixture.completion($0) })
        fixture.advance(0.99)
        #expect(fixture.ends == [])
        fixture.advance(0.01)
        #expect(fixture.ends == [true])
        screen.advance(by: .seconds(3))
        #expect(fixture.ends == [true])
    }

    @Test func `completions in one frame are called in the order in which their animations began`() {
        var order: [Int] = []
        let views = (0..<5).map { _ in View(frame: view.frame) }
        views.forEach(screen.window.addSubview)
        for (index, view) in views.enumerated() {
            View.animate(withDuration: 0.5, animations: { view.center.x += 10 }) { _ in order.append(index) }
        }
        fixture.advance(0.6)
        #expect(order == [0, 1, 2, 3, 4])
    }

    @Test func `changes in a completion are drawn in the same frame`() {
        View.animate(withDuration: 0.5, animations: { view.center.x += 100 }) { _ in view.backgroundColor = .red }
        fixture.advance(0.5)
        #expect(screen.pixel(130, 30) == 0xFFFF_0000)
    }

    @Test func `an empty block completes after its duration`() {
        screen.pump()
        View.animate(withDuration: 1, delay: 0.5, animations: {}) { fixture.completion($0) }
        fixture.advance(1.4)
        #expect(fixture.ends == [])
        fixture.advance(0.11)
        #expect(fixture.ends == [true])
    }

    @Test func `a property set twice in a block animates to the last value, and finishes`() {
        View.animate(
            withDuration: 1, options: .curveLinear,
            animations: {
                view.center.x = 500
                view.center.x = 130
            }, completion: { fixture.completion($0) })
        fixture.advance(0.5)
        #expect(isNear(fixture.x, 80))
        fixture.advance(0.5)
        #expect(fixture.ends == [true])
    }

    // MARK: Blocks in blocks

    @Test func `S104 a nested block inherits duration and curve`() {
        let other = View(frame: view.frame)
        screen.window.addSubview(other)
        View.animate(withDuration: 2, options: .curveLinear) {
            View.animate(withDuration: 0.1, options: .curveEaseIn) { other.center.x += 100 }
            view.center.x += 100
        }
        fixture.advance(0.5)
        #expect(isNear(other.presentation.center.x, 55) && isNear(fixture.x, 55))
    }

    @Test func `S104 a nested block may override duration and curve`() {
        let other = View(frame: view.frame)
        screen.window.addSubview(other)
        View.animate(withDuration: 2, options: .curveEaseIn) {
            View.animate(
                withDuration: 1, options: [.curveLinear, .overrideInheritedDuration, .overrideInheritedCurve]
            ) { view.center.x += 100 }
            View.animate(withDuration: 1, options: [.curveLinear, .overrideInheritedDuration]) {
                other.center.x += 100
            }
        }
        fixture.advance(0.5)
        #expect(isNear(fixture.x, 80))
        #expect(other.presentation.center.x < 70, "its own duration, the inherited curve")
        fixture.advance(0.5)
        #expect(fixture.x == 130 && other.presentation.center.x == 130)
    }

    @Test func `performWithoutAnimation applies changes at once, inside and around a block`() {
        View.animate(withDuration: 1) {
            View.performWithoutAnimation {
                view.center.x += 100
                View.animate(withDuration: 1, animations: { view.alpha = 0.5 }) { fixture.completion($0) }
            }
        }
        #expect(!view.isAnimating && fixture.x == 130 && fixture.ends == [true])
    }

    // MARK: Layout

    @Test func `layoutIfNeeded in a block animates the frames of subviews`() {
        let row = Row(frame: Rect(x: 0, y: 0, width: 100, height: 20))
        screen.window.addSubview(row)
        screen.pump()
        #expect(row.child.frame == Rect(x: 50, y: 0, width: 50, height: 20))
        View.animate(withDuration: 1, options: .curveLinear) {
            row.frame.size.width = 300
            row.layoutIfNeeded()
        }
        #expect(row.child.frame == Rect(x: 150, y: 0, width: 150, height: 20))
        fixture.advance(0.5)
        #expect(row.child.presentation.frame == Rect(x: 100, y: 0, width: 100, height: 20))
        #expect(row.presentation.frame.width == 200)
    }

    @Test func `subviews with an autoresizing mask animate with the view`() {
        let child = View(frame: Rect(x: 0, y: 0, width: 40, height: 30))
        child.autoresizingMask = .flexibleWidth
        view.addSubview(child)
        View.animate(withDuration: 1, options: .curveLinear) { view.bounds.size.width = 80 }
        fixture.advance(0.5)
        #expect(child.frame.width == 80 && child.presentation.frame.width == 60)
    }

    // MARK: One after another

    @Test(arguments: [[], .beginFromCurrentState] as [AnimationOptions])
    func `S104 a later animation continues from the presented value, and the earlier one is not finished`(
        options: AnimationOptions
    ) {
        View.animate(withDuration: 1, options: .curveLinear, animations: { view.center.x = 130 }) {
            fixture.completion($0)
        }
        fixture.advance(0.5)
        View.animate(withDuration: 1, options: options.union(.curveLinear)) { view.center.x = 30 }
        #expect(isNear(fixture.x, 80))
        screen.pump()
        #expect(fixture.ends == [false])
        fixture.advance(0.5)
        #expect(isNear(fixture.x, 55))
        fixture.advance(1)
        #expect(fixture.ends == [false])
    }

    @Test func `other properties of the view keep animating`() {
        View.animate(withDuration: 1, options: .curveLinear) {
            view.center.x = 130
            view.alpha = 0
        }
        fixture.advance(0.5)
        View.animate(withDuration: 1, options: .curveLinear) { view.center.x = 30 }
        fixture.advance(0.25)
        #expect(isNear(view.presentation.alpha, 0.25) && isNear(fixture.x, 67.5))
    }

    @Test func `position and size animate separately`() {
        View.animate(withDuration: 1, options: .curveLinear) { view.bounds.size = Size(width: 80, height: 60) }
        fixture.advance(0.5)
        view.center = Point(x: 200, y: 150)
        #expect(
            view.presentation.frame == Rect(x: 170, y: 127.5, width: 60, height: 45), "its size keeps animating")
    }

    @Test func `setting a property outside a block applies at once and ends its animation`() {
        View.animate(withDuration: 1, animations: { view.center.x = 130 }) { fixture.completion($0) }
        fixture.advance(0.5)
        view.center.x = 60
        #expect(fixture.x == 60 && !view.isAnimating && fixture.ends == [], "not within the setter")
        screen.pump()
        #expect(fixture.ends == [false])
    }

    @Test func `setting a property to its current value keeps its animation`() {
        View.animate(withDuration: 1, options: .curveLinear) { view.center.x = 130 }
        fixture.advance(0.5)
        view.center = view.center
        #expect(isNear(fixture.x, 80) && view.isAnimating)
    }
}

/// A view whose subview fills its right half.
private final class Row: View {
    let child = View()

    override init(frame: Rect) {
        super.init(frame: frame)
        addSubview(child)
    }

    override func layoutSubviews() {
        child.frame = Rect(x: bounds.width / 2, y: 0, width: bounds.width / 2, height: bounds.height)
    }
}
