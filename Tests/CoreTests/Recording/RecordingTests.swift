import Foundation
import Testing
import WaldenHeadless
import WaldenTesting

@testable import WaldenCore

/// The text, recording and playback of recordings.
@MainActor
@Suite("Recordings")
struct RecordingTests {
    private let tap = """
        walden-recording 1
        # A tap of a finger.
        0.5 touches seat=1 time=0.5 began id=0 window=1 at=40,20 time=0.5

        0.56 touches seat=1 time=0.56 ended id=0 window=1 at=40,20 time=0.56
        """

    // MARK: Text

    @Test func `a recording survives writing and parsing`() throws {
        var events = RandomEvents(seed: 3)
        let entries = events.oneOfEach().enumerated().map { Recording.Entry(time: Double($0) / 8, event: $1) }
        let recording = Recording(entries)
        #expect(try Recording(parsing: recording.text) == recording)
        #expect(recording.text.split(separator: "\n").count == entries.count + 1, "one line per event")
        #expect(try Recording(parsing: tap).entries.map(\.time) == [0.5, 0.56])
    }

    @Test(arguments: ["\u{301}", "\u{200D}a", "\u{600}", "e\u{301}", "=", " %\n=", "👍🏽", ""])
    func `a text survives writing and parsing, whatever it combines with`(text: String) throws {
        let (seat, window) = (SeatID(1), WindowID(1))
        let key = Key(code: 30, symbol: .none, characters: text)
        let composition = text.isEmpty ? nil : TextInputChange.Composition(text: text, selection: 0..<0)
        let events: [PlatformEvent] = [
            .key(KeyChange(seat: seat, window: window, time: 1, isPressed: true, key: key, repeats: true)),
            .textInput(
                TextInputChange(seat: seat, window: window, time: 1, committed: text, composition: composition)),
        ]
        let recording = Recording(events.map { Recording.Entry(time: 1, event: $0) })
        #expect(try Recording(parsing: recording.text) == recording)
    }

    @Test func `serials are not recorded, and an event equals its replay without one`() throws {
        let seat = SeatID(1)
        let serial = InputSerial(seat: seat, rawValue: 77)
        let began = TouchChange(id: 1, phase: .began, window: WindowID(1), location: .zero, time: 1, serial: serial)
        let press = ButtonChange(button: .primary, isPressed: true, time: 1, serial: serial)
        let key = KeyChange(
            seat: seat, window: WindowID(1), time: 1, isPressed: true, key: Key(code: 30, symbol: .none), repeats: true,
            serial: serial)
        let events: [PlatformEvent] = [
            .touches(TouchFrame(seat: seat, time: 1, changes: [began])),
            .pointer(PointerFrame(seat: seat, window: WindowID(1), time: 1, location: .zero, buttons: [press])),
            .key(key),
        ]
        for event in events {
            let text = PlatformEventText.encode(event)
            #expect(!text.contains("77"))
            let replay = try PlatformEventText.decode(text)
            #expect(replay == event)
            switch replay {
            case .touches(let frame): #expect(frame.changes.first?.serial == nil)
            case .pointer(let frame): #expect(frame.buttons.first?.serial == nil)
            case .key(let input): #expect(input.serial == nil)
            default: Issue.record("unexpected event")
            }
        }
    }

    @Test(arguments: [
        ("", "The recording cannot be used: its first line must be \"walden-recording 1\"."),
        (
            "walden-recording 2\n",
            "The recording cannot be used: it has version 2 of the format, and this program reads version 1."
        ),
        (
            "walden-recording 1\n\n0 describeTrees\n1 jump\n",
            "Line 4 of the recording cannot be read: there is no event \"jump\"."
        ),
        (
            "walden-recording 1\nsoon describeTrees\n",
            "Line 2 of the recording cannot be read: it must begin with a time in seconds, not with \"soon\"."
        ),
        (
            "walden-recording 1\n1e300 describeTrees\n",
            "Line 2 of the recording cannot be read: it must begin with a time in seconds, not with \"1e300\"."
        ),
        ("walden-recording 1\n1\n", "Line 2 of the recording cannot be read: an event must follow the time."),
        (
            "walden-recording 1\n1 describeTrees\n0.5 describeTrees\n",
            "Line 3 of the recording cannot be read: its time is earlier than the previous event's."
        ),
    ])
    func `an error in a recording is reported in a sentence`(text: String, sentence: String) {
        do {
            _ = try Recording(parsing: text)
            Issue.record("the text was accepted")
        } catch {
            #expect(error.description == sentence)
        }
    }

    @Test func `a missing file is reported in a sentence`() {
        do {
            _ = try Recording(contentsOf: "/nowhere/at-all")
            Issue.record("the file was found")
        } catch {
            #expect(
                error.description
                    == "The recording cannot be used: /nowhere/at-all cannot be opened (No such file or directory).")
        }
    }

    // MARK: Playing on a test screen

    private func button(on screen: TestScreen) -> Button {
        let button = Button(title: "Press me")
        button.frame = Rect(x: 0, y: 0, width: 80, height: 40)
        screen.window.addSubview(button)
        screen.pump()
        screen.clearTrace()
        return button
    }

    @Test func `a test plays a recording, and time passes as recorded`() throws {
        let screen = TestScreen()
        var times: [Double] = []
        button(on: screen).addAction(for: .touchUpInside) { [unowned screen] (_: Button) in
            times.append(screen.now)
        }
        screen.advance(by: .seconds(2))
        let start = screen.now
        try screen.replay(text: tap)
        #expect(times.map { ((($0 - start) * 1000).rounded()) } == [560])
        try screen.replay(text: tap)
        #expect(times.count == 2, "a recording can be played again")
    }

    @Test func `a test plays a recording from a file`() throws {
        let path = NSTemporaryDirectory() + "walden-test-\(UUID().uuidString).walden"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try tap.write(toFile: path, atomically: true, encoding: .utf8)
        let screen = TestScreen()
        var presses = 0
        button(on: screen).addAction(for: .touchUpInside) { (_: Button) in presses += 1 }
        try screen.replay(file: path)
        #expect(presses == 1)
    }

    // MARK: Recording

    /// Records input on a screen.
    private func record(
        includesText: Bool = false, on screen: TestScreen, _ body: () -> Void
    ) throws -> Recording {
        let path = NSTemporaryDirectory() + "walden-test-\(UUID().uuidString).walden"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let recorder = try EventRecorder(path: path, start: screen.now, includesText: includesText)
        screen.application.platformEventObserver = { recorder.record($0, at: screen.now) }
        body()
        screen.application.platformEventObserver = nil
        return try Recording(contentsOf: path)
    }

    @Test func `a played recording has the same effects`() throws {
        func stage() -> TestScreen {
            let screen = TestScreen(size: Size(width: 300, height: 200))
            let slider = Slider(value: 0)
            slider.frame = Rect(x: 10, y: 60, width: 280, height: 40)
            screen.window.addSubview(slider)
            _ = button(on: screen)
            return screen
        }
        let original = stage()
        original.advance(by: .seconds(3))
        let recording = try record(on: original) {
            original.tap(at: Point(x: 40, y: 20))
            let finger = original.touch(at: Point(x: 24, y: 80))
            finger.move(to: Point(x: 200, y: 85), duration: .milliseconds(200), steps: 9)
            finger.lift(after: .milliseconds(30))
            original.pointer.move(to: Point(x: 40, y: 20))
            original.pointer.click()
            original.pointer.scroll(by: Point(x: 0, y: 15))
            original.keyboard.press(.tab)
            original.keyboard.press(.space)
        }
        let copy = stage()
        copy.replay(recording)
        #expect(copy.trace == original.trace)
        #expect(original.trace.count > 20)
        #expect(recording.entries.first?.time == 0)
    }

    @Test func `seats are numbered in order of appearance`() throws {
        let screen = TestScreen()
        let recording = try record(on: screen) {
            for seat in [34, 7, 34] as [UInt32] {
                screen.send(.modifiers(ModifierInput(seat: SeatID(seat), flags: .shift)))
            }
        }
        #expect(
            recording.text.split(separator: "\n").dropFirst().map { $0.split(separator: " ")[2] } == [
                "seat=1", "seat=2", "seat=1",
            ])
    }

    @Test func `typed text is left out, shortcuts and keys without text are kept`() throws {
        let screen = TestScreen()
        let recording = try record(on: screen) {
            screen.keyboard.type("Pä ")
            screen.keyboard.press(.return)
            screen.keyboard.press("s", modifiers: .control)
        }
        let presses: [Key] = recording.entries.compactMap {
            if case .key(let input) = $0.event, input.isPressed { input.key } else { nil }
        }
        #expect(presses.map(\.characters) == ["x", "x", " ", "\r", "", "\u{13}"])
        #expect(presses.prefix(2).allSatisfy { $0.code == NeutralKeys.firstCode && $0.symbol == KeySymbol("x") })
        #expect(!recording.text.contains("P") && !recording.text.contains("ä"))
    }

    @Test(arguments: [DeviceLoss.Device.keyboard, .seat])
    func `a shortcut is kept after a keyboard was unplugged while its key was down`(
        device: DeviceLoss.Device
    ) throws {
        let screen = TestScreen()
        let recording = try record(on: screen) {
            screen.keyboard.down("s")
            screen.seat.unplug(device)
            screen.keyboard.focus(screen.window)
            screen.keyboard.press("s", modifiers: .control)
            screen.keyboard.type("s")
        }
        let keys: [Key] = recording.entries.compactMap { if case .key(let input) = $0.event { input.key } else { nil } }
        #expect(keys.map(\.characters) == ["x", "", "\u{13}", "\u{13}", "", "x", "x"])
        #expect(keys.last?.code == NeutralKeys.firstCode)
    }

    @Test func `overlapping keys keep their order`() throws {
        let screen = TestScreen()
        let view = KeyView()
        screen.window.addSubview(view)
        view.becomeFirstResponder()
        let recording = try record(on: screen) {
            screen.keyboard.down("a")
            screen.keyboard.down("b")
            screen.keyboard.hold(.control)
            screen.keyboard.up("a")
            screen.keyboard.hold([])
            screen.keyboard.up("b")
        }
        let copy = TestScreen()
        let other = KeyView()
        copy.window.addSubview(other)
        other.becomeFirstResponder()
        copy.replay(recording)
        #expect(view.phases == [.began, .began, .began, .ended, .ended, .ended])
        #expect(other.phases == view.phases)
    }

    @Test func `typed text is recorded on request`() throws {
        let screen = TestScreen()
        let recording = try record(includesText: true, on: screen) { screen.keyboard.type("Pä") }
        #expect(recording.text.contains("characters=P"))
        #expect(recording.text.contains("characters=ä"))
    }

    @Test func `a file that cannot be created is reported in a sentence`() {
        do {
            _ = try EventRecorder(path: "/nowhere/at-all", start: 0, includesText: false)
            Issue.record("the file was created")
        } catch {
            #expect(
                error.description
                    == "The recording cannot be used: /nowhere/at-all cannot be written (No such file or directory).")
        }
    }

    // MARK: Playing in an app

    /// Runs an app that plays a recording, and returns the times of button presses and of its end.
    private func run(
        _ text: String, _ setUp: (Application, HeadlessPlatform) -> Void = { _, _ in }
    ) throws -> (presses: [Double], end: Double) {
        let platform = HeadlessPlatform(clock: .jumping)
        let application = Application(platform: platform, identifier: "test")
        let player = EventPlayer(try Recording(parsing: text), in: application, ownsWindows: true)
        player.play { application.eventLoop.schedule(after: .milliseconds(20)) { _ in application.terminate() } }
        var presses: [Double] = []
        _ = try application.run { _ in
            let window = Window(title: "Test", size: Size(width: 200, height: 100))
            let button = Button(title: "Press me")
            button.frame = Rect(x: 0, y: 0, width: 80, height: 40)
            button.addAction(for: .touchUpInside) { (_: Button) in presses.append(platform.now) }
            window.addSubview(button)
            window.makeKeyAndVisible()
            setUp(application, platform)
        }
        return (presses, platform.now)
    }

    @Test func `an app plays hours instantly, at the recorded times`() throws {
        let hour = """
            walden-recording 1
            3600 touches seat=1 time=3600 began id=0 window=1 at=40,20 time=3600
            3600.06 touches seat=1 time=3600.06 ended id=0 window=1 at=40,20 time=3600.06
            """
        let clock = ContinuousClock()
        let start = clock.now
        let result = try run(hour)
        #expect(clock.now - start < .seconds(20))
        #expect(result.presses.count == 1)
        #expect(result.presses.allSatisfy { (3600.06...3600.08).contains($0) })
        #expect((3600.06...3600.3).contains(result.end))
    }

    @Test func `a move that waits for its frame does not stop the clock`() throws {
        var moves = 0
        let drag = """
            walden-recording 1
            1 touches seat=1 time=1 began id=0 window=1 at=40,20 time=1
            1.1 touches seat=1 time=1.1 moved id=0 window=1 at=50,20 time=1.1
            1.102 touches seat=1 time=1.102 moved id=0 window=1 at=60,20 time=1.102
            """
        let result = try run(drag) { application, platform in
            let view = application.windows[0].subviews[0]
            View.animate(withDuration: 3, options: .allowUserInteraction) { view.alpha = 0.5 }
            application.platformEventObserver = { event in
                if case .touches(let frame) = event { moves += frame.changes.count { $0.phase == .moved } }
            }
            // A time limit, because a stopped clock would wait forever.
            let patience = ContinuousClock.now + .seconds(10)
            application.eventLoop.watch(1, for: .writable) {
                if ContinuousClock.now > patience { application.terminate() }
            }
        }
        #expect(moves >= 1)
        #expect((1.2...1.4).contains(result.end))
    }

    @Test func `input of other devices is held back during playback`() throws {
        var moves: [SeatID] = []
        _ = try run(tap) { application, platform in
            application.platformEventObserver = { event in
                if case .pointer(let frame) = event { moves.append(frame.seat) }
            }
            application.eventLoop.schedule(after: .milliseconds(100)) { _ in
                platform.send(
                    .pointer(
                        PointerFrame(
                            seat: SeatID(9), window: WindowID(1), time: 0, crossing: .entered, location: .zero)))
                platform.send(
                    .pointer(
                        PointerFrame(seat: SeatID(9), window: WindowID(1), time: 0, location: .zero, hasMoved: true)))
            }
            application.eventLoop.schedule(after: .milliseconds(550)) { _ in
                #expect(moves.isEmpty)
            }
        }
        #expect(moves == [SeatID(9)], "after playback, one event says where the pointer is")
    }
}

/// A view that records the phases of keys.
private final class KeyView: View {
    private(set) var phases: [Press.Phase] = []

    override var canBecomeFirstResponder: Bool { true }
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) { phases += presses.map(\.phase) }
    override func pressesEnded(_ presses: Set<Press>, with event: Event?) { phases += presses.map(\.phase) }
    override func pressesCancelled(_ presses: Set<Press>, with event: Event?) { phases += presses.map(\.phase) }
}
