import Testing
import Walden

/// The text form of platform events.
@Suite("The text of platform events")
struct PlatformEventTextTests {
    @Test func `every kind of event survives writing and parsing`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var events = RandomEvents(seed: seed)
        for _ in 0..<400 {
            for event in events.oneOfEach() {
                let text = PlatformEventText.encode(event)
                let read = try PlatformEventText.decode(text)
                #expect(read == event, "seed \(seed): \(text)")
                #expect(!text.contains("\n"))
                guard read == event else { return }
            }
        }
    }

    @Test func `the text of a finger, a pointer and a pinch is readable`() throws {
        var touches = TouchFrame(seat: SeatID(1), time: 0.5, changes: [])
        touches.changes.append(
            TouchChange(
                id: 0, phase: .moved, window: WindowID(1), location: Point(x: 40, y: 20.5), time: 0.5,
                earlier: [TouchSample(location: Point(x: 39, y: 20), time: 0.49)]))
        #expect(
            PlatformEventText.encode(.touches(touches))
                == "touches seat=1 time=0.5 moved id=0 window=1 at=40,20.5 time=0.5 earlier at=39,20 time=0.49")
        let pointer = PointerFrame(
            seat: SeatID(1), window: WindowID(2), time: 1, location: Point(x: 1, y: 2), hasMoved: true,
            buttons: [ButtonChange(button: .primary, isPressed: true, time: 1)])
        #expect(
            PlatformEventText.encode(.pointer(pointer))
                == "pointer seat=1 window=2 time=1 at=1,2 moved=yes pressed button=primary time=1")
        let pinch = TransformInput(
            seat: SeatID(1), window: WindowID(1), time: 2, kind: .pinch, phase: .changed, location: .zero, scale: 1.5)
        #expect(
            PlatformEventText.encode(.transform(pinch))
                == "transform seat=1 window=1 time=2 kind=pinch phase=changed fingers=2 at=0,0 scale=1.5")
    }

    @Test(arguments: [
        ("", "the name of an event is missing"), ("jump seat=1", "there is no event \"jump\""),
        ("seat=1", "the name of an event is missing"), ("terminate", "terminate needs the field \"signal\""),
        ("terminate signal=x", "signal=x of terminate should be a whole number from -2147483648 to 2147483647"),
        ("describeTrees loud=yes", "describeTrees has no field \"loud\" here"),
        ("describeTrees twice", "describeTrees has no \"twice\""),
        ("keyboardFocus seat=1 window=1 time=1 focused=no", "focused=no of keyboardFocus should be yes, or left out"),
        ("pointer seat=1 window=1 time=1 at=1", "at=1 of pointer should be two numbers with a comma between them"),
        ("pointer seat=-1 window=1 time=1 at=1,1", "seat=-1 of pointer should be a whole number from 0 to 4294967295"),
        ("touches seat=1 time=1 flew id=1", "a touch cannot be \"flew\""),
        (
            "connectionLost reason=%4",
            "reason=%4 of connectionLost should be a text with two hexadecimal digits after each %"
        ),
        (
            "modifiers seat=1 flags=shift+hyper",
            "flags=shift+hyper of modifiers should be names out of capsLock, shift, control, alternate, super, numLock"
        ),
        (
            "deviceLost seat=1 device=mouse time=1",
            "device=mouse of deviceLost should be one of touch, pointer, keyboard, seat"
        ),
        ("keyRepeat seat=1 rate=2 delay=1.2.3", "delay=1.2.3 of keyRepeat should be a number of seconds"),
    ])
    func `a mistake is reported`(text: String, reason: String) {
        #expect(throws: RecordingError(reason)) { try PlatformEventText.decode(text) }
    }

    @Test func `no text crashes the parser`() {
        var generator = SplitMix(seed: 7)
        var events = RandomEvents(seed: 8)
        for _ in 0..<200 {
            for event in events.oneOfEach() {
                var characters = Array(PlatformEventText.encode(event))
                for _ in 0..<3 {
                    let index = Int.random(in: 0..<characters.count, using: &generator)
                    characters[index] = ["=", " ", "9", "-", "x", "%", ",", "."].randomElement(using: &generator)!
                }
                _ = try? PlatformEventText.decode(String(characters))
            }
        }
    }
}
