import Foundation
import MockCompositor
import Testing
import Walden

/// Menus and dialogs opened and closed very often, by a user who presses: nothing of them is left behind.
@MainActor
@Suite("Openings without end", .serialized)
struct OpeningTests {
    /// The number of menus; `WALDEN_OPENINGS` sets another. There are a tenth as many dialogs.
    private static let count = ProcessInfo.processInfo.environment["WALDEN_OPENINGS"].flatMap { Int($0) } ?? 400

    /// The memory of the process that is no file, in bytes, by `/proc/self/status`.
    private static var anonymousMemory: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }

    /// Plays rounds, and expects descriptors, objects of the compositor and memory to stay.
    private func play(_ app: AppUnderTest, rounds: Int, _ round: () throws -> Void) throws {
        for _ in 0..<10 { try round() }
        let (objects, descriptors) = (app.compositor.liveObjects, MockDescriptors.census())
        var memory = 0
        for number in 0..<rounds {
            try round()
            app.application.events = []
            app.compositor.forgetRequests()
            for surface in app.compositor.surfaces { surface.forgetCommits() }
            if number == rounds / 2 { memory = Self.anonymousMemory }
        }
        #expect(app.compositor.liveObjects == objects)
        #expect(MockDescriptors.census() == descriptors)
        #expect(app.compositor.faults == [])
        // What the second half leaves is less than a hundred bytes a round, and what the allocator needs. A sanitizer
        // keeps freed memory, and finds leaks itself.
        let slack = ProcessInfo.processInfo.environment["WALDEN_SANITIZER"] == nil ? 1 << 20 : 1 << 28
        #expect(Self.anonymousMemory - memory < rounds / 2 * 100 + slack)
    }

    @Test func `S160 menus opened, used and closed leave no descriptor, object or memory behind`() throws {
        let stage = try PopupTests.Stage()
        try play(stage.app, rounds: Self.count) {
            stage.press()
            stage.release()
            let popup = try #require(stage.popups.last)
            stage.type(108, 28, in: popup)
        }
        #expect(stage.chosen.count == Self.count + 10)
        stage.window.close()
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `S162 dialogs opened, answered and closed leave no descriptor, object or memory behind`() throws {
        var options = MockOptions()
        options.keymap = MockKeymap(Keymaps.us)
        let app = try AppUnderTest(options, style: Theme())
        let root = ViewController()
        let (window, toplevel) = try app.show { _ in }
        window.rootViewController = root
        var answers = 0
        try play(app, rounds: max(10, Self.count / 10)) {
            weak var released: AlertController?
            do {
                let alert = AlertController(title: "Question", message: "Is it so?")
                released = alert
                alert.addAction(AlertAction(title: "No", style: .cancel))
                alert.addAction(AlertAction(title: "Yes") { _ in answers += 1 })
                root.present(alert)
            }
            app.pump()
            let dialog = try #require(app.compositor.toplevels.last)
            #expect(dialog !== toplevel && dialog.hints.isModal && dialog.parent === toplevel.resource)
            app.keyboard.enter(dialog.surface)
            app.pump()
            app.keyboard.press(28)
            app.keyboard.release(28)
            app.pump()
            #expect(released == nil && app.compositor.toplevels.count == 1)
            app.keyboard.enter(toplevel.surface)
            app.pump()
        }
        #expect(answers == max(10, Self.count / 10) + 10)
        window.close()
        app.finish()
        #expect(app.compositor.isClean)
    }
}
