import EventFuzzing
import Glibc
import Testing
import Walden
import WaldenTesting

/// Random events, valid and invalid, on random views with random recognizers and random changes in callbacks.
@MainActor
struct FuzzTests {
    private func expectNothing(seed: UInt64, events: Int) {
        var campaign = FuzzCampaign(seed: seed)
        guard let finding = campaign.run(events: events) else {
            #expect(campaign.events >= events)
            return
        }
        Issue.record("\(finding.violation.rule): \(finding.violation.text)\n\(finding.shrunk().text)")
    }

    @Test func `S17 S40 S60 S64 S65 S86 no random sequence breaks an invariant`() {
        expectNothing(seed: 7, events: 100_000)
    }

    @Test func `no sequence of a random seed breaks an invariant`() {
        let seed = UInt64.random(in: 1...999_999_999)
        print("20,000 random events with seed \(seed): repeat with Scripts/fuzz --seed \(seed) --events 20000")
        fflush(nil)  // Keep the output even if this crashes.
        expectNothing(seed: seed, events: 20_000)
    }

    @Test func `a seed reproduces its sequences, which differ from those of other seeds`() {
        let one = (0..<20).map { FuzzSequence(seed: 3, sequence: $0) }
        #expect(one == (0..<20).map { FuzzSequence(seed: 3, sequence: $0) })
        #expect(one.map(\.entries) != (0..<20).map { FuzzSequence(seed: 4, sequence: $0).entries })
    }

    @Test func `the sequences contain touches, recognitions, failures, cancels and changes`() {
        var counts: [String: Int] = [:]
        var pranks: [String: Int] = [:]
        for number in 0..<1000 {
            let stage = FuzzStage.play(FuzzSequence(seed: 11, sequence: number), keepsLines: true)
            for line in stage.chronicle.lines ?? [] {
                var words = line.split(separator: " ")
                if words[0] == "prank" { pranks[String(words[2]), default: 0] += 1 }
                if words.starts(with: ["scroll", "view"]) { words.swapAt(1, 2) }
                counts[
                    words.enumerated().filter { $0.offset != 1 }.prefix(3).map { String($0.element) }
                        .joined(separator: " "), default: 0] += 1
            }
        }
        func count(_ start: String) -> Int {
            counts.filter { $0.key.hasPrefix(start) }.reduce(0) { $0 + $1.value }
        }
        for state in ["began", "changed", "ended", "cancelled"] {
            #expect(count("recognizer action \(state)") > 10, "actions of \(state)")
            #expect(count("view \(state == "changed" ? "moved" : state)") > 100, "\(state) in views")
        }
        for kind in ["ScrollPan", "ScrollTouch", "ScrollPinch"] {
            #expect(count("scroll view \(kind)") > 5, "\(kind) of scroll views")
        }
        for act in ["present", "dismiss", "reload"] { #expect(pranks[act, default: 0] > 0, "pranks that \(act)") }
        #expect(count("text") > 1000, "looks at texts")
        #expect(count("controller view") > 100 && count("list") > 100)
        #expect(count("prank") > 100 && count("control acts") > 50 && count("recognizer reset") > 200)
    }

    // MARK: Texts

    @Test func `a sequence survives writing and parsing`() throws {
        for number in 0..<60 {
            let sequence = FuzzSequence(seed: 5, sequence: number)
            let read = try FuzzSequence(parsing: sequence.text)
            #expect(read == sequence)
            #expect(
                FuzzStage.play(read).chronicle.hash == FuzzStage.play(sequence).chronicle.hash,
                "both play the same")
        }
    }

    @Test(arguments: [
        ("walden-recording 1\n# view x plain in=w1 frame=0,0,1,1\n", "view: a number"),
        ("walden-recording 1\n# view 1 round in=w1 frame=0,0,1,1\n", "view: no round"),
        ("walden-recording 1\n# view 1 plain in=q frame=0,0,1,1\n", "view: no place q"),
        ("walden-recording 1\n# view 1 plain in=w1 frame=0,0,1\n", "view: four numbers make a frame"),
        ("0.1 describeTrees\n", "its first line must be"),
    ])
    func `an invalid text is refused with a reason`(text: String, reason: String) {
        do {
            _ = try FuzzSequence(parsing: text)
            Issue.record("the text was accepted")
        } catch {
            #expect(error.description.contains(reason), "\(error)")
        }
    }

    @Test func `a test screen plays a sequence of the fuzzer`() throws {
        let text = """
            walden-recording 1
            # windows 1
            # view 1 plain in=w1 frame=0,0,200,200
            0.1 touches seat=1 time=0.1 began id=0 window=1 at=50,50 time=0.1
            0.2 touches seat=1 time=0.2 ended id=0 window=1 at=50,50 time=0.2
            """
        let stage = FuzzStage.play(try FuzzSequence(parsing: text), keepsLines: true)
        #expect(
            stage.chronicle.lines?.filter { $0.hasPrefix("view") } == [
                "view 1 began touch=0 at=0.1", "view 1 ended touch=0 at=0.2",
            ])
        let other = ArbiterStage()
        try other.screen.replay(text: text)
        #expect(other.take() == ["box began 50,50", "box ended 50,50"])
    }

    // MARK: Shrinking

    @Test func `a sequence is minimized to what breaks the invariant`() {
        // A made-up invariant: no press of the middle button in a scene with a swipe.
        func breaks(_ sequence: FuzzSequence) -> Violation? {
            let isPressed = sequence.entries.contains { entry in
                guard case .pointer(let frame) = entry.event else { return false }
                return frame.buttons.contains { $0.isPressed && $0.button == .middle }
            }
            let hasSwipe = sequence.scene.lines.contains { $0.contains(" swipe ") }
            guard isPressed, hasSwipe else { return nil }
            return Violation(rule: .touchEndsOnce, text: "", entry: sequence.entries.count)
        }
        let found = (0..<2000).lazy.map { FuzzSequence(seed: 9, sequence: $0) }.first { breaks($0) != nil }
        guard let found else {
            Issue.record("no sequence breaks it")
            return
        }
        var shrinker = FuzzShrinker(found, rule: .touchEndsOnce, breaks: breaks)
        let shrunk = shrinker.shrunk()
        #expect(shrunk.entries.count == 1 && found.entries.count > 10)
        #expect(shrunk.scene.lines.count == 2 && shrunk.scene.lines[1].contains("swipe in=w1"), "\(shrunk.scene.lines)")
    }

    @Test func `coalesced reports that do not matter are dropped`() {
        let samples = (0..<40).map { TouchSample(location: Point(x: Double($0), y: 0), time: 0.1) }
        let change = TouchChange(
            id: 0, phase: .moved, window: WindowID(1), location: .zero, time: 0.2, earlier: samples)
        var pointer = PointerFrame(seat: SeatID(1), window: WindowID(1), time: 0.3, location: .zero)
        pointer.earlier = samples
        let entries = [
            Recording.Entry(
                time: 0.2, event: .touches(TouchFrame(seat: SeatID(1), time: 0.2, changes: [change]))),
            Recording.Entry(time: 0.3, event: .pointer(pointer)),
        ]
        func places(_ entry: Recording.Entry) -> [Double] {
            switch entry.event {
            case .touches(let frame): frame.changes.flatMap(\.earlier).map(\.location.x)
            case .pointer(let frame): frame.earlier.map(\.location.x)
            default: []
            }
        }
        // A made-up invariant: two touches and one pointer are not at certain places.
        func breaks(_ sequence: FuzzSequence) -> Violation? {
            guard sequence.entries.count == 2, Set(places(sequence.entries[0])).isSuperset(of: [7, 30]),
                places(sequence.entries[1]).contains(12)
            else { return nil }
            return Violation(rule: .touchEndsOnce, text: "", entry: sequence.entries.count)
        }
        var sequence = FuzzSequence(seed: 9, sequence: 0)
        sequence.entries = entries
        var shrinker = FuzzShrinker(sequence, rule: .touchEndsOnce, breaks: breaks)
        let shrunk = shrinker.shrunk()
        #expect(shrunk.entries.map { places($0) } == [[7, 30], [12]])
    }
}
