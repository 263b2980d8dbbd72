import Testing
import Walden

@testable import Editor

/// What the editor finds in a text.
struct EditorSearchTests {
    private func found(_ query: SearchQuery, in text: String) -> [String] {
        let snapshot = TextSnapshot(text)
        return query.matches(in: snapshot).map { snapshot.text(in: $0) }
    }

    private func offsets(_ query: SearchQuery, in text: String) -> [Int] {
        query.matches(in: TextSnapshot(text)).map(\.lowerBound)
    }

    @Test func `matches are found in order, without overlaps`() {
        #expect(offsets(SearchQuery(text: "aa"), in: "aaaaa baa") == [0, 2, 7])
        #expect(offsets(SearchQuery(text: ""), in: "abc").isEmpty)
        #expect(offsets(SearchQuery(text: "abcd"), in: "abc").isEmpty)
    }

    @Test func `case matters only if it is wanted, in all scripts`() {
        #expect(found(SearchQuery(text: "größe"), in: "Größe GRÖßE grösse") == ["Größe", "GRÖßE"])
        #expect(found(SearchQuery(text: "МОСКВА"), in: "Москва москва") == ["Москва", "москва"])
        #expect(found(SearchQuery(text: "ΠΑΣ"), in: "πας ΠΑΣ πασ") == ["πας", "ΠΑΣ", "πασ"])
        #expect(found(SearchQuery(text: "One", matchesCase: true), in: "one One ONE") == ["One"])
    }

    @Test func `the sign for kelvin is a letter K if case does not matter`() {
        #expect(found(SearchQuery(text: "k"), in: "\u{212A} k K €") == ["\u{212A}", "k", "K"])
        #expect(found(SearchQuery(text: "Ok"), in: "o\u{212A} \u{212A}") == ["o\u{212A}"])
        #expect(found(SearchQuery(text: "\u{212A}"), in: "\u{212A} k") == ["\u{212A}", "k"])
        #expect(found(SearchQuery(text: "k", matchesCase: true), in: "\u{212A} k K") == ["k"])
    }

    @Test func `words end where no letter, digit or underscore follows`() {
        let query = SearchQuery(text: "one", findsWords: true)
        #expect(offsets(query, in: "one ones someone one_ one1 (one) öone oneö one") == [0, 28, 45])
        #expect(offsets(SearchQuery(text: "(x)", findsWords: true), in: "a(x)b") == [1])
    }

    @Test func `a letter is not found in one with an accent`() {
        #expect(offsets(SearchQuery(text: "e"), in: "e\u{301} e") == [4])
        #expect(found(SearchQuery(text: "e\u{301}"), in: "e\u{301} e") == ["e\u{301}"])
    }

    @Test func `what keeps letters from joining is no accent, and what selects a look belongs to the match`() {
        #expect(found(SearchQuery(text: "کتاب"), in: "کتاب\u{200C}ها") == ["کتاب"])
        #expect(found(SearchQuery(text: "❤"), in: "a ❤\u{FE0F}b") == ["❤\u{FE0F}"])
    }

    @Test func `a mark before a letter is a part of the word`() {
        #expect(offsets(SearchQuery(text: "या", findsWords: true), in: "क्या या") == [13])
        #expect(offsets(SearchQuery(text: "tude", findsWords: true), in: "e\u{301}tude tude") == [8])
        #expect(offsets(SearchQuery(text: "love", findsWords: true), in: "❤\u{FE0F}love") == [6])
    }

    @Test func `more matches than are counted are all found if asked for`() {
        let text = TextSnapshot(String(repeating: ",", count: SearchQuery.maximumCount + 5))
        #expect(SearchQuery(text: ",").matches(in: text).count == SearchQuery.maximumCount)
        #expect(SearchQuery(text: ",").matches(in: text, limit: .max).count == SearchQuery.maximumCount + 5)
    }

    @Test func `matches across the borders of pieces are found, once`() {
        for shift in [0, 1, 3, 6, 8, 10] {
            let padding = String(repeating: "x", count: (1 << 16) - 6 + shift)
            let text = padding + "größe größe " + padding + "größe"
            #expect(found(SearchQuery(text: "größe", findsWords: false), in: text).count == 3)
            let words = SearchQuery(text: "größe", findsWords: true)
            #expect(found(words, in: padding + " größe größe").count == 2)
            #expect(found(words, in: padding + "größe größe").count == 1)
        }
        #expect(
            SearchQuery(text: "aaa").matches(in: TextSnapshot(String(repeating: "a", count: 200_000))).count == 66_666)
    }

    @Test func `a search that is cancelled ends`() async {
        let text = TextSnapshot(String(repeating: "a long text ", count: 100_000))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await SearchQuery(text: "text").matches(searching: text)
        }
        #expect(await task.value.isEmpty)
    }

    @Test(arguments: [(2..<5, true), (2..<4, false), (3..<6, false), (0..<3, false), (6..<9, false), (2..<2, false)])
    func `a part of a text is a match or not`(range: Range<Int>, isMatch: Bool) {
        #expect(SearchQuery(text: "öx", findsWords: true).matches(range, of: TextSnapshot("a Öx öxe")) == isMatch)
    }
}
