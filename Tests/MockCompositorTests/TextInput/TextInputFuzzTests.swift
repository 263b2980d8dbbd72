import MockCompositor
import Testing
import Walden
import WaylandClient

/// Random batches, serials, focus and texts, against a plain model of the changes that must be posted and of the
/// commits that must be sent.
@MainActor
@Suite("Random text input", .serialized)
struct TextInputFuzzTests {
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `any batches change the text as the protocol says`(seed: UInt64) throws {
        let stage = try TextInputStage(TextInputStage.options(version: UInt32(1 + seed % 2)))
        var random = SplitMix(seed: seed)
        var model = TextInputModel(version: 1 + seed % 2)
        for step in 0..<2500 {
            let batch = RandomBatch(&random)
            batch.send(by: stage.method)
            let expected = model.take(batch)
            stage.client.pump()
            let changes = stage.changes()
            try #require(changes == expected, "seed \(seed), step \(step): \(batch)")
            changeText(stage, &random, &model)
            stage.text.send()
            model.send()
            stage.client.pump()
            try #require(stage.method.serial == model.commits, "seed \(seed), step \(step)")
        }
        stage.text.end()
        stage.pump()
        #expect(stage.compositor.client.isConnected)
        stage.finish()
    }

    private func changeText(_ stage: TextInputStage, _ random: inout SplitMix, _ model: inout TextInputModel) {
        switch Int.random(in: 0..<24, using: &random) {
        case 0:
            stage.method.enter(stage.surface)
            model.enter()
            stage.client.pump()
            #expect(stage.changes() == model.takeChanges())
        case 1:
            stage.method.leave(stage.surface)
            model.leave()
            stage.client.pump()
            #expect(stage.changes() == model.takeChanges())
        case 2, 3:
            let state = Self.state(&random)
            stage.text.begin(state)
            model.begin(state)
        case 4:
            stage.text.end()
            model.end()
        case 5...12:
            let state = Self.state(&random)
            stage.text.update(state)
            model.update(state)
        default: break
        }
    }

    private static func state(_ random: inout SplitMix) -> TextInputState {
        var state = TextInputStage.state(
            "ab", caret: Rect(x: Double.random(in: 0...3, using: &random).rounded(), y: 0, width: 1, height: 9))
        state.surroundings?.cursor = Int.random(in: 0...2, using: &random)
        state.hints = Bool.random(using: &random) ? .multiline : []
        state.isChangedByInputMethod = Bool.random(using: &random)
        return state
    }
}

/// The events of a batch.
private struct RandomBatch: CustomStringConvertible {
    enum Event {
        case compose(String?, Int32, Int32)
        case commit(String?)
        case delete(UInt32, UInt32)
        case submit
        case hint(ServerZwpTextInputV3.PreeditHint, UInt32, UInt32)
        case tellLanguage
    }

    var events: [Event] = []
    /// How many commits it lags behind, or a number out of nowhere; `nil` without `done`.
    var lag: UInt32?
    var description: String { "\(events) lag \(lag.map(String.init) ?? "-")" }

    init(_ random: inout SplitMix) {
        let texts: [String?] = [nil, "", "a", "ni", "你好", "é\u{301}", "👩‍👧", String(repeating: "ü", count: 900)]
        let offsets: [Int32] = [-1, -1, 0, 1, 2, 3, 4, 5, 6, 100, .max, .min, -2]
        let lengths: [UInt32] = [0, 0, 1, 2, 3, 4000, 4001, 1 << 31, .max]
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            switch Int.random(in: 0..<9, using: &random) {
            case 0...3:
                events.append(
                    .compose(
                        texts.randomElement(using: &random)!, offsets.randomElement(using: &random)!,
                        offsets.randomElement(using: &random)!))
            case 4, 5: events.append(.commit(texts.randomElement(using: &random)!))
            case 6:
                events.append(
                    .delete(lengths.randomElement(using: &random)!, lengths.randomElement(using: &random)!))
            case 7:
                events.append(
                    .hint(
                        .init(rawValue: UInt32.random(in: 0...9, using: &random)),
                        lengths.randomElement(using: &random)!, lengths.randomElement(using: &random)!))
            default: events.append(Bool.random(using: &random) ? .submit : .tellLanguage)
            }
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: lag = nil
        case 1: lag = UInt32.random(in: 0...UInt32.max, using: &random)
        case 2, 3: lag = UInt32.random(in: 1...4, using: &random)
        default: lag = 0
        }
    }

    @MainActor
    func send(by method: MockTextInput) {
        for event in events {
            switch event {
            case .compose(let text, let begin, let end): method.compose(text, begin, end)
            case .commit(let text): method.commit(text)
            case .delete(let before, let after): method.delete(before: before, after: after)
            case .submit: method.perform(.submit)
            case .hint(let hint, let start, let end): method.hint(hint, start: start, end: end)
            case .tellLanguage: method.tell(language: "x")
            }
        }
        if let lag { method.done(method.serial &- lag) }
    }
}

/// What a text input must do, without its implementation.
private struct TextInputModel {
    private let version: UInt64
    private(set) var commits: UInt32 = 0
    private var isEntered = false
    private var text: (id: Int, state: TextInputState)?
    private var lastID = 0
    /// The enabled text, what is known of it, and the number of commits then.
    private var enabled: (id: Int, state: TextInputState, serial: UInt32)?
    private var isTrusted = false
    /// What is composed, in words, and the texts of which it may become a part.
    private var shown: String?
    private var shownTexts = (whole: "", rest: "")
    /// What was composed in the text that has ended, until it is disabled.
    private var ended: [String]?
    /// Whether something was composed in the text that was disabled last.
    private var followsComposition = false
    /// What the next change may repeat.
    private var kept: [String]?
    private var gathered: [RandomBatch.Event] = []
    private var changes: [String] = []

    init(version: UInt64) { self.version = version }

    mutating func takeChanges() -> [String] {
        defer { changes = [] }
        return changes
    }

    mutating func enter() {
        leave(evenIfOutside: true)
        isEntered = true
        isTrusted = false
    }

    mutating func leave(evenIfOutside: Bool = false) {
        guard isEntered || evenIfOutside else { return }
        isEntered = false
        gathered = []
        // Its id is that of no text: it must be disabled.
        enabled?.id = -1
        let rest = shownTexts.rest
        if shown != nil, text != nil {
            changes.append(rest.isEmpty ? "clear" : "commit \(rest)")
            ended = [shownTexts.whole, rest]
        }
        shown = nil
    }

    mutating func begin(_ state: TextInputState) {
        end()
        lastID += 1
        text = (lastID, state)
    }

    mutating func update(_ state: TextInputState) {
        if text != nil { text?.state = state }
    }

    mutating func end() {
        if shown != nil { ended = [shownTexts.whole, shownTexts.rest] }
        text = nil
        shown = nil
    }

    mutating func send() {
        if let known = enabled, known.id != text?.id {
            commits += 1
            enabled = nil
            followsComposition = ended != nil
            if followsComposition { (kept, gathered) = (ended, []) }
            ended = nil
        }
        guard isEntered, let text else { return }
        if enabled == nil {
            commits += 1
            enabled = (text.id, text.state, commits)
        } else if let known = enabled?.state {
            var same = text.state
            same.isChangedByInputMethod = known.isChangedByInputMethod
            if same != known { commits += 1 }
            enabled?.state = text.state
        }
    }

    mutating func take(_ batch: RandomBatch) -> [String] {
        gathered += batch.events
        guard let lag = batch.lag else { return [] }
        let events = gathered
        gathered = []
        guard isEntered else { return [] }
        if lag == 0 { isTrusted = true }
        guard let enabled, enabled.id != -1, let text else { return [] }
        let serial = commits &- lag
        let isOld = isTrusted && enabled.serial &- serial <= UInt32.max / 2 && serial != enabled.serial
        if enabled.id == text.id, !isOld {
            return apply(events, canSubmit: version == 2 && !enabled.state.hints.contains(.multiline))
        }
        if enabled.id == text.id ? followsComposition : ended != nil { return [] }
        guard Self.deletion(events) == nil else { return [] }
        let insertions = events.filter { if case .commit = $0 { true } else { false } }
        guard case .commit(let last?) = insertions.last, !last.isEmpty else { return [] }
        return apply(insertions, canSubmit: false)
    }

    private mutating func apply(_ events: [RandomBatch.Event], canSubmit: Bool) -> [String] {
        var (committed, composed, submits): (String?, String?, Bool) = (nil, nil, false)
        var (composedText, rest, place): (String, String, Range<Int>?) = ("", "", nil)
        for event in events {
            switch event {
            case .compose(let text, let begin, let end):
                composedText = text ?? ""
                place = begin < 0 && end < 0 ? nil : Self.place(min(begin, end), max(begin, end), in: composedText)
            case .commit(let text): committed = text.flatMap { $0.isEmpty ? nil : "commit \($0)" }
            case .submit: submits = canSubmit
            case .delete, .hint, .tellLanguage: break
            }
        }
        let deletion = Self.deletion(events)
        let hints = version == 2 ? Self.hints(events, in: composedText) : []
        if !composedText.isEmpty {
            let words = hints.map { ", \($0.meaning) \(Self.words($0.range))" }
            composed = "compose \(composedText)" + (place.map { " " + Self.words($0) } ?? "") + words.joined()
            var bytes: [UInt8?] = Array(composedText.utf8)
            for hint in hints where hint.meaning == "prediction" { hint.range.forEach { bytes[$0] = nil } }
            rest = String(decoding: bytes.compactMap(\.self), as: UTF8.self)
        }
        let isWriting = deletion != nil || committed != nil || submits
        if isWriting || composed != nil, let kept {
            self.kept = nil
            let isInsertion = deletion == nil && composed == nil && !submits
            if isInsertion, kept.contains(where: { "commit \($0)" == committed }) { return [] }
        }
        defer { (shown, shownTexts) = (composed, (composedText, rest)) }
        guard isWriting || composed != shown else { return [] }
        let words = [deletion, committed, composed, submits ? "submit" : nil].compactMap { $0 }
        return [words.isEmpty ? "clear" : words.joined(separator: ", ")]
    }

    private static func deletion(_ events: [RandomBatch.Event]) -> String? {
        let deletions = events.compactMap { event -> String? in
            guard case .delete(let before, let after) = event else { return nil }
            return before == 0 && after == 0 ? "" : "delete \(min(before, 4000)) \(min(after, 4000))"
        }
        return deletions.last.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static let meanings: [UInt32: String] = [
        2: "selection", 3: "prediction", 4: "prefix", 5: "suffix", 6: "spellingError", 7: "compositionError",
    ]

    private static func hints(_ events: [RandomBatch.Event], in text: String) -> [(meaning: String, range: Range<Int>)]
    {
        events.compactMap { event in
            guard case .hint(let hint, let start, let end) = event, let meaning = meanings[hint.rawValue], start < end
            else { return nil }
            let range = place(start, end, in: text)
            return range.isEmpty ? nil : (meaning, range)
        }
    }

    private static func words(_ range: Range<Int>) -> String { "\(range.lowerBound)-\(range.upperBound)" }

    /// Returns a range of whole scalars, from the bytes of the text.
    private static func place<Offset: BinaryInteger>(_ begin: Offset, _ end: Offset, in text: String) -> Range<Int> {
        let bytes = Array(text.utf8)
        let places = [begin, end].map { offset in
            var place = min(max(0, Int(offset)), bytes.count)
            while place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
            return place
        }
        return places[0]..<places[1]
    }
}
