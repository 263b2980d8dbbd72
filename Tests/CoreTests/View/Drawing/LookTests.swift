import Testing
import Walden
import WaldenTesting

/// Views are notified of changes of appearance, tint, theme and scale, even if they were detached meanwhile.
@MainActor
struct LookTests {
    let screen = TestScreen()

    /// A view that counts its notifications.
    private final class CountingView: View {
        var (looks, scales) = (0, 0)
        var appearances: [Appearance] = []

        override func appearanceDidChange() {
            super.appearanceDidChange()
            looks += 1
            appearances.append(appearance)
        }
        override func scaleDidChange() {
            super.scaleDidChange()
            scales += 1
        }
    }

    @Test func `a view added after the application became dark is notified once`() {
        let (page, label) = (CountingView(), CountingView())
        page.addSubview(label)
        screen.application.appearance = .dark
        #expect(page.looks == 0 && label.looks == 0)
        screen.window.addSubview(page)
        #expect(page.looks == 1 && label.looks == 1 && label.appearances == [.dark])
        page.removeFromSuperview()
        screen.window.addSubview(page)
        #expect(page.looks == 1 && label.looks == 1)
    }

    @Test func `a view that missed a theme change is notified when it returns`() {
        let page = CountingView()
        screen.window.addSubview(page)
        page.removeFromSuperview()
        screen.application.style = Theme(accentColor: .red)
        screen.window.addSubview(page)
        #expect(page.looks == 1)
    }

    @Test func `a view added to a superview of another appearance or tint is notified once`() {
        let (dark, tinted, view, inner) = (CountingView(), CountingView(), CountingView(), CountingView())
        view.addSubview(inner)
        for outer in [dark, tinted] { screen.window.addSubview(outer) }
        dark.overrideAppearance = .dark
        tinted.tintColor = .red
        dark.addSubview(view)
        #expect(view.appearances == [.dark] && inner.appearances == [.dark])
        tinted.addSubview(view)
        #expect(view.appearances == [.dark, .light] && inner.appearances == [.dark, .light])
        #expect(view.tintColor == .red)
        screen.window.addSubview(view)
        #expect(view.looks == 3 && inner.looks == 3 && view.tintColor == nil)
        screen.window.addSubview(view)
        #expect(view.looks == 3)
    }

    @Test func `a detached view added to a dark one is notified once, and not again in the window`() {
        let (dark, view) = (CountingView(), CountingView())
        dark.overrideAppearance = .dark
        dark.addSubview(view)
        #expect(view.appearances == [.dark])
        screen.window.addSubview(dark)
        #expect(view.appearances == [.dark])
    }

    @Test func `a view is not notified of a change that was undone while it was detached`() {
        let view = CountingView()
        let parent = View()
        screen.window.addSubview(parent)
        parent.addSubview(view)
        view.removeFromSuperview()
        parent.overrideAppearance = .dark
        parent.overrideAppearance = nil
        parent.addSubview(view)
        #expect(view.looks == 0)
    }

    @Test func `a view added to a detached one while the application was dark is notified that it is light`() {
        let (page, late) = (CountingView(), CountingView())
        screen.application.appearance = .dark
        page.addSubview(late)
        screen.application.appearance = .light
        screen.window.addSubview(page)
        #expect(late.appearances == [.light] && page.appearances == [.light])
    }

    @Test func `a view added to a window of another scale is notified`() {
        let view = CountingView()
        screen.window.addSubview(view)
        var configuration = screen.platformWindow.configuration
        configuration.scale = 2
        view.removeFromSuperview()
        screen.platformWindow.configure(configuration)
        screen.pump()
        #expect(view.scales == 0)
        screen.window.addSubview(view)
        #expect(view.scales == 1)
    }

    @Test func `subviews are notified when a view overrides its appearance in the notification`() {
        let view = CountingView()
        let setter = Setter()
        setter.addSubview(view)
        screen.window.addSubview(setter)
        screen.application.appearance = .dark
        #expect(view.appearance == .light && view.appearances.last == .light)
    }

    private final class Setter: View {
        override func appearanceDidChange() {
            super.appearanceDidChange()
            overrideAppearance = .light
        }
    }
}
