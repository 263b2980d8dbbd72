import Testing
import Walden
import WaldenHeadless
import WaldenTesting

/// Opening addresses in other programs, and those in the arguments of the app.
@MainActor
struct AddressOpeningTests {
    private let screen = TestScreen()
    private let page = URI("https://example.org")!
    private let calls = Calls()

    private final class Calls {
        var errors: [OpeningError?] = []
    }

    private func open() { screen.application.open(page) { [calls] in calls.errors.append($0) } }

    @Test func `S166 the completion is called once, after the call`() {
        open()
        #expect(calls.errors.isEmpty && screen.openedURIs == [page])
        screen.advance(by: .seconds(10))
        #expect(calls.errors == [nil])
    }

    @Test func `S166 an error says what failed`() {
        screen.openingError = .failed(page, status: 4)
        open()
        screen.advance(by: .milliseconds(1))
        #expect(calls.errors == [.failed(page, status: 4)])
        #expect(
            calls.errors.first??.description == "https://example.org cannot be opened: xdg-open ended with status 4.")
    }

    @Test(.timeLimit(.minutes(1))) func `S166 a task gets the error`() async {
        screen.openingError = .unsupported
        let (application, page) = (screen.application, page)
        let task = Task { () -> OpeningError? in
            do throws(OpeningError) { try await application.open(page) } catch { return error }
            return nil
        }
        await screen.run(for: .milliseconds(1))
        #expect(await task.value == .unsupported)
    }

    @Test func `S166 a program that runs on counts as started`() {
        screen.platform.answersOpenings = false
        open()
        screen.advance(by: .milliseconds(2990))
        #expect(calls.errors.isEmpty)
        screen.advance(by: .milliseconds(20))
        #expect(calls.errors == [nil])
    }

    @Test func `S166 the end of the app ends what it opens`() {
        open()
        screen.application.shutDown()
        #expect(calls.errors == [nil])
        open()
        #expect(calls.errors == [nil, .ended])
    }

    @Test func `S166 a delegate gets the addresses of the arguments after the launch`() {
        final class Viewer: Responder, ApplicationDelegate {
            var log: [String] = []
            func applicationDidFinishLaunching(_ application: Application) {
                log.append("launched with \(application.launchURIs.count)")
                Window(title: "Viewer", size: Size(width: 100, height: 80)).makeKeyAndVisible()
            }
            func application(_ application: Application, open uris: [URI]) { log += uris.map(\.text) }
        }
        let viewer = Viewer()
        _ = TestScreen(delegate: viewer, opening: [page])
        #expect(viewer.log == ["launched with 1", "https://example.org"])
        let other = Viewer()
        _ = TestScreen(delegate: other)
        #expect(other.log == ["launched with 0"])
    }
}
