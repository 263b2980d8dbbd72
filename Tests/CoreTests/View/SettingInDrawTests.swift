import Testing
import Walden
import WaldenTesting

/// Views that `draw` moves.
@MainActor
struct SettingInDrawTests {
    /// A property that `draw` sets.
    enum Setting: CaseIterable {
        case frame, center, transform

        @MainActor
        func apply(to view: View) {
            switch self {
            case .frame: view.frame = Rect(x: 70, y: 20, width: 20, height: 20)
            case .center: view.center = Point(x: 80, y: 30)
            case .transform: view.transform = .scale(x: 2, y: 2)
            }
        }

        @MainActor
        func isApplied(to view: View) -> Bool {
            switch self {
            case .frame: view.frame == Rect(x: 70, y: 20, width: 20, height: 20)
            case .center: view.center == Point(x: 80, y: 30)
            case .transform: view.transform == .scale(x: 2, y: 2)
            }
        }
    }

    /// A red view that runs an action in its next drawing.
    private final class Acting: View {
        var action: (() -> Void)?

        override func draw(_ rect: Rect, in context: GraphicsContext) {
            context.fill(bounds, with: .red)
            let action = self.action
            self.action = nil
            action?()
        }
    }

    /// Shows two views, the first of which sets a property of itself or the other in `draw`.
    private func check(_ setting: Setting, isOwn: Bool, isAnimated: Bool) {
        let comment: Comment = "\(setting), own: \(isOwn), animated: \(isAnimated)"
        let screen = TestScreen(size: Size(width: 100, height: 100))
        let acting = Acting(frame: Rect(x: 10, y: 10, width: 10, height: 10))
        let other = View(frame: Rect(x: 50, y: 50, width: 10, height: 10))
        other.backgroundColor = .red
        for view in [acting, other] { screen.window.addSubview(view) }
        screen.pump()
        if isAnimated {
            View.animate(withDuration: 1) {
                for view in [acting, other] { view.frame.size = Size(width: 20, height: 20) }
            }
            screen.pump()
            screen.advance(by: .milliseconds(500))
        }
        let target: View = isOwn ? acting : other
        let frames = screen.platformWindow.frameCount
        acting.action = { setting.apply(to: target) }
        acting.setNeedsDisplay()
        screen.pump()
        #expect(acting.action == nil && setting.isApplied(to: target), comment)
        screen.advance(by: .milliseconds(20))
        if !isAnimated { #expect(screen.platformWindow.frameCount == frames + 2, comment) }
        // A point in the view, which was not in it before.
        let place = setting == .transform ? (isOwn ? (7, 7) : (47, 47)) : (80, 30)
        #expect(screen.pixel(place.0, place.1) == 0xFFFF_0000, comment)
        screen.advance(by: .seconds(2))
        #expect(setting.isApplied(to: target) && screen.pixel(place.0, place.1) == 0xFFFF_0000, comment)
    }

    @Test(arguments: Setting.allCases, [true, false])
    func `what draw sets stays as set, and shows in the next frame`(setting: Setting, isOwn: Bool) {
        check(setting, isOwn: isOwn, isAnimated: false)
    }

    @Test(arguments: Setting.allCases, [true, false])
    func `what draw sets during an animation of the view stays as set`(setting: Setting, isOwn: Bool) {
        check(setting, isOwn: isOwn, isAnimated: true)
    }
}
