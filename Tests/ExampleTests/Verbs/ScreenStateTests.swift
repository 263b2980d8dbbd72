import Testing
import WaldenTesting

/// Global changes in one test do not affect the next one.
@MainActor
struct ScreenStateTests {
    /// Changes all global state of an app on a separate screen.
    private func changeEverything() {
        let screen = TestScreen(appearance: .dark)
        Theme.current.accentColor = Color(hex: 0xFF0000)
        Theme.standard.metrics.controlHeight = 90
        Theme.current.typeScale = TypeScale(factor: 3)
        screen.application.prefersReducedMotion = true
        screen.application.debugOverlay = .all
        screen.tracedTopics = .all
        _ = screen.snapshot()
    }

    @Test func `a theme changed by one test is the standard one in the next`() {
        changeEverything()
        let screen = TestScreen()
        let theme = Theme.current
        #expect(theme === Theme.standard && screen.application.theme === theme)
        #expect(theme.accentColor == Theme.standardAccentColor)
        #expect(theme.metrics == ControlMetrics() && theme.typeScale == TypeScale())
        #expect(screen.window.palette.accent.fill == Theme.standardAccentColor)
        #expect(screen.application.appearance == .light && !screen.application.prefersReducedMotion)
        #expect(screen.application.debugOverlay == [] && Trace.topics == screen.tracedTopics)
    }

    @Test func `two screens keep separate themes`() {
        let (red, plain) = (TestScreen(), TestScreen())
        red.pump()
        Theme.standard.accentColor = Color(hex: 0xFF0000)
        plain.pump()
        #expect(Theme.standard.accentColor == Theme.standardAccentColor)
        red.pump()
        #expect(Theme.standard.accentColor == Color(hex: 0xFF0000))
        #expect(plain.window.palette.accent.fill == Theme.standardAccentColor)
    }

    @Test func `a screen restores the previous state when it ends`() {
        let theme = Theme.standard
        let topics = Trace.topics
        var lines: [String] = []
        Trace.topics = .frame
        Trace.sink = { lines.append($0) }
        defer { (Trace.topics, Trace.sink) = (topics, nil) }
        let outer = Application(platform: HeadlessPlatform(), identifier: "outer")
        changeEverything()
        #expect(Theme.standard === theme && theme.accentColor == Theme.standardAccentColor)
        #expect(Application.shared === outer)
        #expect(Trace.topics == .frame)
        Trace.warn("heard")
        #expect(lines == ["walden: heard"])
        outer.shutDown()
    }

    @Test func `when the current screen ends, the previous one becomes current`() {
        let first = TestScreen()
        var second: TestScreen? = TestScreen()
        second?.pump()
        first.pump()
        second = nil
        #expect(Application.shared === first.application)
        let button = Button(title: "Here")
        first.window.addSubview(button, filling: .zero)
        button.sendActions(for: .valueChanged)
        #expect(first.trace == ["control valueChanged sender=Button"])
    }

    @Test func `an application created by a test stays current`() {
        var screen: TestScreen? = TestScreen()
        let own = Application(platform: HeadlessPlatform(), identifier: "own")
        #expect(screen != nil)
        screen = nil
        #expect(Application.shared === own)
        own.shutDown()
    }
    @Test func `screens that end in any order do not revive ended ones`() {
        let theme = Theme.standard
        var first: TestScreen? = TestScreen()
        var second: TestScreen? = TestScreen()
        let firstTheme = first?.application.theme
        first?.pump()
        first = nil
        #expect(Theme.standard !== firstTheme)
        second?.pump()
        #expect(Application.shared === second?.application)
        second = nil
        #expect(Theme.standard === theme)
    }
}
