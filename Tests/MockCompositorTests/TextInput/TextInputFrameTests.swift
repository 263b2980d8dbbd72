import MockCompositor
import Testing
import Walden

/// The order of a text's state and the frames that show it.
@MainActor
@Suite("Text input and frames", .serialized)
struct TextInputFrameTests {
    /// An app whose text is edited.
    @MainActor
    private struct Stage {
        let app: AppUnderTest
        let window: Window
        let seat: SeatID
        let text: any PlatformTextInput

        init(version: UInt32, style: (any ApplicationStyle)? = nil, _ options: (inout MockOptions) -> Void = { _ in })
            throws
        {
            var all = TextInputStage.options(version: version)
            options(&all)
            app = try AppUnderTest(all, style: style)
            let shown = try app.show()
            window = shown.window
            app.keyboard.enter(shown.toplevel.surface)
            app.seat.textInput.enter(shown.toplevel.surface)
            app.pump()
            seat = try #require(app.platform.connection?.seats.first?.id)
            text = try #require(app.platform.textInput)
            text.begin(state(x: 10), for: seat, hasKeptComposition: false)
            app.pump()
            forget()
        }

        func state(x: Double) -> TextInputState {
            TextInputState(window: window.id, caret: Rect(x: x, y: 20, width: 1, height: 16))
        }

        func forget() {
            app.compositor.forgetRequests()
            _ = app.seat.textInput.takeCommits()
        }

        /// The commits since the last call.
        var commits: [String] { app.compositor.requests.filter { $0.hasSuffix(".commit") } }

        func finish() {
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    @Test(arguments: [1, 2] as [UInt32])
    func `S143 the caret is told before the frame that moves it`(version: UInt32) throws {
        let stage = try Stage(version: version)
        let state = stage.state(x: 12)
        stage.app.application.eventLoop.schedule(after: .zero) { _ in
            stage.text.update(state, for: stage.seat)
            stage.window.setNeedsDisplay()
        }
        stage.app.pump()
        #expect(stage.commits == ["zwp_text_input_v3.commit", "wl_surface.commit"])
        stage.finish()
    }

    @Test func `S143 version 2 gets a commit of the surface if no frame follows`() throws {
        let stage = try Stage(version: 2)
        stage.text.update(stage.state(x: 12), for: stage.seat)
        stage.app.pump()
        #expect(stage.commits == ["zwp_text_input_v3.commit", "wl_surface.commit"])
        stage.forget()
        stage.text.update(stage.state(x: 12), for: stage.seat)
        stage.app.pump()
        #expect(stage.commits == [])
        stage.finish()
    }

    @Test func `S143 version 1 needs no commit of the surface`() throws {
        let stage = try Stage(version: 1)
        stage.text.update(stage.state(x: 12), for: stage.seat)
        stage.app.pump()
        #expect(stage.commits == ["zwp_text_input_v3.commit"])
        stage.finish()
    }

    @Test func `S143 a caret within a decoration moves with the window's content`() throws {
        let stage = try Stage(version: 1, style: Theme.standard) { $0.decoration = .clientSide }
        let toplevel = try #require(stage.app.compositor.toplevels.last)
        stage.text.update(stage.state(x: 12), for: stage.seat)
        stage.app.pump()
        let floating = try #require(stage.app.seat.textInput.takeCommits().last)
        #expect(floating.hasPrefix("caret ") && floating != "caret 12,20 1x16", "shadow and title bar come first")
        toplevel.configure(width: 800, height: 600, states: [.fullscreen, .activated])
        stage.app.pump()
        #expect(stage.app.seat.textInput.takeCommits() == ["caret 12,20 1x16"])
        stage.finish()
    }

    @Test func `a platform that is stopped ignores calls`() throws {
        let stage = try Stage(version: 1)
        stage.finish()
        stage.text.begin(stage.state(x: 1), for: stage.seat, hasKeptComposition: false)
        stage.text.showKeyboard(for: stage.seat)
        stage.text.end(for: stage.seat, hasKeptComposition: false)
    }
}
