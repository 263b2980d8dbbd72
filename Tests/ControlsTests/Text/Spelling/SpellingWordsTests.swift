import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Which words are checked, and by the system's checker.
@MainActor
struct SpellingWordsTests {
    @Test(arguments: [
        ("", ""), ("one two", "one two"), ("don't stop", "don't stop"), ("x86 a1 ١٢ word", "word"),
        ("max_len _x y", "y"), ("see example.org, e.g. this.", "see this"),
        ("me@example.org or @name here", "or here"), ("http://host/teh?wrod=x end", "end"),
        ("/usr/lib and/or C:\\dir end", "end"), ("(teh) “wrod”—so", "teh wrod so"), ("TODO:teh wrod", "wrod"),
        ("größe, naïve", "größe naïve"), ("one\ttwo\nthree", "one two three"),
        (String(repeating: "a", count: 200) + " b", "b"),
    ])
    func `S134 words are checked that are no numbers, names of code, addresses or paths`(text: String, words: String) {
        let bytes = Array(text.utf8)
        let found = SpellingWords.ranges(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
        #expect(found.joined(separator: " ") == words)
    }

    @Test(arguments: [
        ([:], ["en_US", "en"]), (["LANG": "C.UTF-8"], ["en_US", "en"]), (["LC_ALL": "POSIX"], ["en_US", "en"]),
        (["LANG": "de_AT.UTF-8"], ["de_AT", "de"]), (["LANG": "de_AT", "LC_MESSAGES": "fr_FR@euro"], ["fr_FR", "fr"]),
        (["LANG": "de_AT", "LC_ALL": "", "LC_MESSAGES": ""], ["de_AT", "de"]), (["LC_ALL": "eo"], ["eo"]),
    ])
    func `S134 the dictionary is that of the locale`(environment: [String: String], languages: [String]) {
        #expect(SystemTextChecker.languages { environment[$0] } == languages)
    }
}
