import Testing
import Walden
import WaldenTesting

/// The direction that views inherit.
@MainActor
struct LayoutDirectionTests {
    private final class Noting: View {
        var changes = 0
        override func appearanceDidChange() {
            super.appearanceDidChange()
            changes += 1
        }
    }

    private let screen = TestScreen()
    private let outer = Noting(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    private let inner = Noting(frame: Rect(x: 0, y: 0, width: 50, height: 50))

    init() {
        outer.addSubview(inner)
        screen.window.addSubview(outer)
        screen.pump()
        (outer.changes, inner.changes) = (0, 0)
    }

    @Test func `a view has the direction of the application, and hears of a change once`() {
        #expect(inner.layoutDirection == .leftToRight)
        screen.application.layoutDirection = .rightToLeft
        screen.pump()
        #expect(inner.layoutDirection == .rightToLeft && screen.window.layoutDirection == .rightToLeft)
        #expect((outer.changes, inner.changes) == (1, 1))
        screen.application.layoutDirection = .rightToLeft
        #expect(inner.changes == 1)
    }

    @Test func `a view's own direction is that of its subviews`() {
        outer.overrideLayoutDirection = .rightToLeft
        #expect(inner.layoutDirection == .rightToLeft && screen.window.layoutDirection == .leftToRight)
        #expect((outer.changes, inner.changes) == (1, 1))
        inner.overrideLayoutDirection = .leftToRight
        #expect(inner.layoutDirection == .leftToRight && inner.changes == 2)
        inner.overrideLayoutDirection = nil
        #expect(inner.layoutDirection == .rightToLeft && inner.changes == 3)
    }

    @Test func `a view that moves hears of another direction`() {
        outer.overrideLayoutDirection = .rightToLeft
        inner.removeFromSuperview()
        inner.changes = 0
        screen.window.addSubview(inner)
        #expect(inner.layoutDirection == .leftToRight && inner.changes == 1)
    }
}
