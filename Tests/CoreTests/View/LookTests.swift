import Testing
import Walden
import WaldenTesting

/// Views learn of light and dark, tint, theme and scale wherever they were when these changed.
@MainActor
struct LookTests {
    let screen = TestScreen()

    /// A view that counts what it is told.
    private final class Told: View {
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

    @Test func `a page that is shown later learns that the application became dark, once`() {
        let (page, label) = (Told(), Told())
        page.addSubview(label)
        screen.application.appearance = .dark
        #expect(page.looks == 0 && label.looks == 0)
        screen.window.addSubview(page)
        #expect(page.looks == 1 && label.looks == 1 && label.appearances == [.dark])
        page.removeFromSuperview()
        screen.window.addSubview(page)
        #expect(page.looks == 1 && label.looks == 1)
    }

    @Test func `a page that was seen, and missed a change of the theme, learns of it when it comes back`() {
        let page = Told()
        screen.window.addSubview(page)
        page.removeFromSuperview()
        screen.application.style = Theme(accentColor: .red)
        screen.window.addSubview(page)
        #expect(page.looks == 1)
    }

    @Test func `a view that joins a superview of another appearance or tint learns of it, once`() {
        let (dark, tinted, view, inner) = (Told(), Told(), Told(), Told())
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

    @Test func `a loose view that joins a dark one learns of it, and of nothing more in the window`() {
        let (dark, view) = (Told(), Told())
        dark.overrideAppearance = .dark
        dark.addSubview(view)
        #expect(view.appearances == [.dark])
        screen.window.addSubview(dark)
        #expect(view.appearances == [.dark])
    }

    @Test func `what was changed while a view was away and changed back is not told`() {
        let view = Told()
        let parent = View()
        screen.window.addSubview(parent)
        parent.addSubview(view)
        view.removeFromSuperview()
        parent.overrideAppearance = .dark
        parent.overrideAppearance = nil
        parent.addSubview(view)
        #expect(view.looks == 0)
    }

    @Test func `a view that came to a loose page while the application was dark learns that it is light`() {
        let (page, late) = (Told(), Told())
        screen.application.appearance = .dark
        page.addSubview(late)
        screen.application.appearance = .light
        screen.window.addSubview(page)
        #expect(late.appearances == [.light] && page.appearances == [.light])
    }

    @Test func `a view that comes to a window of another scale learns of it`() {
        let view = Told()
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

    @Test func `a view that sets its appearance as it is told is told of that, too`() {
        let view = Told()
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
