import Glibc
import MockCompositor
import Testing
import Walden

/// Keys from the wire to the app.
@MainActor
@Suite("Keyboard", .serialized)
struct KeyboardTests {
    /// A window whose first responder logs its keys.
    @MainActor
    struct Stage {
        let app: AppUnderTest
        let surface: MockSurface
        let probe = KeyProbe(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        var keyboard: MockKeyboard { app.keyboard }

        init(_ options: MockOptions = .withKeymap()) throws {
            app = try AppUnderTest(options)
            let probe = self.probe
            surface = try app.show { $0.addSubview(probe) }.toplevel.surface
            keyboard.enter(surface)
            app.pump()
            probe.becomeFirstResponder()
        }

        func press(_ key: UInt32) {
            keyboard.press(key)
            app.pump()
        }

        func release(_ key: UInt32) {
            keyboard.release(key)
            app.pump()
        }

        func type(_ key: UInt32) -> [String] {
            press(key)
            release(key)
            return probe.takeLog()
        }

        func finish() {
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    /// Returns the log of a key that repeats.
    static func repeats(of characters: String, _ count: Int) -> [String] {
        Array(repeating: "changed \(characters)", count: count)
    }

    static func options(rate: Int32, delay: Int32) -> MockOptions {
        var options = MockOptions.withKeymap()
        options.repeatInfo = (rate, delay)
        return options
    }

    // MARK: Characters

    @Test func `characters follow modifiers and layout`() throws {
        let stage = try Stage(.withKeymap(Keymaps.usAndGerman))
        #expect(stage.type(KeyCode.y) == ["began y", "ended y"])
        stage.keyboard.modifiers(depressed: Keymaps.shift)
        #expect(stage.type(KeyCode.y) == ["began Y", "ended Y"])
        stage.keyboard.modifiers(locked: Keymaps.capsLock)
        #expect(stage.type(KeyCode.y) == ["began Y", "ended Y"])
        stage.keyboard.modifiers(group: 1)
        #expect(stage.type(KeyCode.y) == ["began z", "ended z"])
        stage.keyboard.modifiers()
        #expect(stage.type(KeyCode.y) == ["began y", "ended y"])
        stage.finish()
    }

    @Test func `a later keymap replaces the first`() throws {
        let stage = try Stage()
        #expect(stage.type(KeyCode.y) == ["began y", "ended y"])
        stage.keyboard.keymap(MockKeymap(Keymaps.usAndGerman))
        stage.keyboard.modifiers(group: 1)
        #expect(stage.type(KeyCode.y) == ["began z", "ended z"])
        stage.finish()
    }

    @Test(.enabled(if: KeyboardTests.hasComposeTable)) func `a dead key and a letter compose`() throws {
        let stage = try Stage(.withKeymap(Keymaps.international))
        #expect(stage.type(KeyCode.apostrophe).first == "began 40")
        #expect(stage.type(KeyCode.e).first == "began é")
        #expect(stage.type(KeyCode.e).first == "began e")
        stage.finish()
    }

    /// Whether the locale of the tests has compose sequences for accents.
    private nonisolated static var hasComposeTable: Bool {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let value = getenv(name), value.pointee != 0 else { continue }
            return String(cString: value).uppercased().contains("UTF")
        }
        return false
    }

    // MARK: Keymaps

    @Test func `keys before a keymap have a code but no symbol`() throws {
        var options = MockOptions()
        options.keymap = nil
        let stage = try Stage(options)
        #expect(stage.type(KeyCode.a) == ["began 30", "ended 30"])
        stage.keyboard.keymap(MockKeymap(Keymaps.us))
        #expect(stage.type(KeyCode.a) == ["began a", "ended a"])
        stage.finish()
    }

    enum BadKeymap: CaseIterable {
        case empty, cutShort, huge, larger, unknownFormat, nonsense, zeros, sum, code

        @MainActor var keymap: MockKeymap {
            switch self {
            case .empty: MockKeymap("", announcedSize: 0)
            case .cutShort: MockKeymap(Keymaps.us, announcedSize: UInt32(Keymaps.us.utf8.count) + 1_000_000)
            case .huge: MockKeymap(Keymaps.us, announcedSize: 64 << 20, fileSize: 64 << 20)
            case .larger: MockKeymap(Keymaps.us, announcedSize: .max)
            case .unknownFormat: MockKeymap(Keymaps.us, format: ServerWlKeyboard.KeymapFormat(rawValue: 99))
            case .nonsense: MockKeymap("xkb_keymap { this is none };")
            case .zeros: MockKeymap(String(repeating: "\0", count: 5000))
            case .sum:
                MockKeymap(
                    Keymaps.us.replacing(
                        "modifiers= Shift;", with: "modifiers= Shift\(KeyboardTests.sumOfShifts);", maxReplacements: 1))
            case .code: MockKeymap(Keymaps.us.replacing("= 9;", with: "= 4294967294;", maxReplacements: 1))
            }
        }
    }

    private static let sumOfShifts = String(repeating: "+A", count: 200_000)

    @Test(arguments: BadKeymap.allCases)
    func `an invalid keymap keeps the previous one, or the system's layout, with a warning`(
        bad: BadKeymap
    ) throws {
        var options = MockOptions()
        options.keymap = bad.keymap
        let stage = try Stage(options)
        var warnings: [String] = []
        Trace.sink = { warnings.append($0) }
        defer { Trace.sink = nil }
        #expect(stage.type(KeyCode.y) == ["began y", "ended y"])
        stage.keyboard.keymap(MockKeymap(Keymaps.usAndGerman))
        stage.keyboard.modifiers(group: 1)
        #expect(stage.type(KeyCode.y) == ["began z", "ended z"])
        stage.keyboard.keymap(bad.keymap)
        #expect(stage.type(KeyCode.y) == ["began z", "ended z"])
        let start = "walden: The compositor sent a keymap that cannot be used; the keyboard"
        #expect(warnings == ["\(start) uses this machine's own layout.", "\(start) keeps the previous one."])
        stage.finish()
    }

    @Test func `without a keymap, keys have no symbol`() throws {
        var options = MockOptions()
        options.keymap = MockKeymap("", format: .noKeymap)
        let stage = try Stage(options)
        #expect(stage.type(KeyCode.a) == ["began 30", "ended 30"])
        stage.keyboard.keymap(MockKeymap(Keymaps.us))
        #expect(stage.type(KeyCode.a) == ["began a", "ended a"])
        stage.keyboard.keymap(MockKeymap("", format: .noKeymap))
        #expect(stage.type(KeyCode.a) == ["began 30", "ended 30"])
        stage.finish()
    }

    @Test func `a keymap without a terminating zero byte is read to its end`() throws {
        var options = MockOptions()
        options.keymap = MockKeymap(Keymaps.us, isTerminated: false)
        let stage = try Stage(options)
        #expect(stage.type(KeyCode.a) == ["began a", "ended a"])
        stage.finish()
    }

    // MARK: Media keys

    @Test func `S107 media keys are remote control events for the first responder`() throws {
        let stage = try Stage()
        for key in [KeyCode.playPause, KeyCode.nextSong, KeyCode.previousSong, KeyCode.stop] { stage.press(key) }
        #expect(
            stage.probe.takeLog() == [
                "remoteControl(WaldenPlatform.RemoteControlCommand.togglePlayPause)",
                "remoteControl(WaldenPlatform.RemoteControlCommand.nextTrack)",
                "remoteControl(WaldenPlatform.RemoteControlCommand.previousTrack)",
                "remoteControl(WaldenPlatform.RemoteControlCommand.stop)",
            ])
        for key in [KeyCode.playPause, KeyCode.nextSong, KeyCode.previousSong, KeyCode.stop] { stage.release(key) }
        #expect(stage.probe.takeLog() == [], "the release of a media key sends nothing")
        stage.finish()
    }

    @Test func `S107 without a first responder media keys go to the key window`() throws {
        let app = try AppUnderTest(.withKeymap())
        let window = MediaWindow(title: "Media", size: Size(width: 100, height: 50))
        window.makeKeyAndVisible()
        app.pump()
        let surface = try #require(app.compositor.toplevels.last?.surface)
        app.keyboard.enter(surface)
        app.keyboard.press(KeyCode.nextSong)
        app.pump()
        #expect(window.commands == [.remoteControl(.nextTrack)])
        app.finish()
        #expect(app.compositor.isClean)
    }

    // MARK: Versions

    @Test(arguments: 1...9 as ClosedRange<UInt32>)
    func `every version of wl_keyboard works`(version: UInt32) throws {
        var options = MockOptions(versions: ["wl_seat": version])
        options.keymap = MockKeymap(Keymaps.us)
        options.repeatInfo = (100, 5)
        let stage = try Stage(options)
        #expect(stage.keyboard.resources.map(\.version) == [version])
        stage.press(KeyCode.a)
        stage.app.run(for: .milliseconds(60))
        stage.release(KeyCode.a)
        // Before version 4 the compositor sends no rate.
        let repeats = version >= 4 ? Self.repeats(of: "a", 6) : []
        #expect(stage.probe.takeLog() == ["began a"] + repeats + ["ended a"])
        stage.finish()
    }

    @Test func `the keyboard focus makes the window key`() throws {
        let stage = try Stage()
        let other = try stage.app.show()
        #expect(!other.window.isKeyWindow)
        stage.keyboard.leave(stage.surface)
        stage.keyboard.enter(other.toplevel.surface)
        stage.app.pump()
        #expect(other.window.isKeyWindow)
        stage.keyboard.leave(other.toplevel.surface)
        stage.app.pump()
        #expect(stage.app.application.keyWindow == nil)
        stage.finish()
    }

    @Test func `a window that is left after the next one was entered keeps nothing, and takes nothing`() throws {
        let stage = try Stage()
        let other = try stage.app.show()
        stage.keyboard.enter(other.toplevel.surface)
        stage.keyboard.leave(stage.surface)
        stage.app.pump()
        #expect(other.window.isKeyWindow)
        stage.finish()
    }

    @Test func `a destroyed window that is left after the next one was entered takes nothing`() throws {
        let stage = try Stage()
        let other = try stage.app.show()
        stage.keyboard.enter(other.toplevel.surface)
        stage.keyboard.leave(stage.surface)
        stage.app.application.windows.first { $0 !== other.window }?.close()
        stage.app.platform.flush()
        stage.app.pump()
        #expect(other.window.isKeyWindow)
        stage.app.application.events = []
        stage.press(KeyCode.a)
        stage.app.pump()
        #expect(!stage.app.application.takeEvents().isEmpty)
        stage.finish()
    }

    @Test func `keys for a destroyed window are ignored`() throws {
        let stage = try Stage()
        let other = try stage.app.show()
        stage.keyboard.leave(stage.surface)
        stage.keyboard.enter(other.toplevel.surface)
        stage.press(KeyCode.a)
        other.window.close()
        stage.app.platform.flush()
        stage.keyboard.release(KeyCode.a)
        stage.keyboard.press(KeyCode.b)
        stage.keyboard.leave(other.toplevel.surface)
        stage.keyboard.enter(other.toplevel.surface)
        stage.keyboard.press(KeyCode.a)
        stage.app.application.events = []
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == [])
        #expect(stage.app.application.keyWindow == nil)
        stage.keyboard.enter(stage.surface)
        stage.app.pump()
        #expect(stage.type(KeyCode.a) == ["began a", "ended a"])
        stage.finish()
    }
}

/// A window that records remote control commands.
private final class MediaWindow: Window {
    private(set) var commands: [Event.Subtype] = []

    override func remoteControlReceived(with event: Event?) { commands.append(event?.subtype ?? .none) }
}
