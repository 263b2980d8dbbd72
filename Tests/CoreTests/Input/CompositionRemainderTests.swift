import Testing
import WaldenPlatform

/// What is left of a composition that the app ends (S142).
@Suite("Compositions")
struct CompositionRemainderTests {
    private func remainder(
        _ text: String, _ predictions: [Range<Int>], rest: String? = nil, shown: String? = nil
    ) -> String {
        let hints = predictions.map { CompositionHint(range: $0, meaning: .prediction) }
        let composition = TextInputChange.Composition(text: text, selection: nil, rest: rest, hints: hints)
        return CompositionRemainder(composition).text(of: shown ?? text)
    }

    @Test func `S142 what is predicted is left out, and nothing else`() {
        #expect(remainder("walden", [3..<6]) == "wal" && remainder("walden", [0..<3]) == "den")
        #expect(remainder("walden", [1..<3, 2..<5, 9..<10]) == "wn" && remainder("walden", [0..<6]) == "")
        #expect(remainder("walden", []) == "walden" && remainder("walden", [3..<6], rest: "w") == "w")
        #expect(remainder("walden", [3..<6], shown: "Walden") == "Wal")
        #expect(remainder("walden", [3..<6], shown: "walde") == "walde", "another text")
        let other = CompositionHint(range: 0..<3, meaning: .suffix)
        let composition = TextInputChange.Composition(text: "walden", selection: nil, hints: [other])
        #expect(CompositionRemainder(composition).text(of: "walden") == "walden")
    }

    @Test(arguments: [
        (1..<Int.max, ""), (3..<5, "日本"), (2..<4, "本"), (Int.min..<2, "日本"), (Int.min..<Int.max, ""),
        (7..<9, "日本"),
        (4..<4, "日本"),
    ])
    func `S142 no scalar is cut`(prediction: Range<Int>, kept: String) {
        #expect(remainder("日本", [prediction]) == kept)
    }
}
