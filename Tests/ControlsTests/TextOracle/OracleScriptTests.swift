import Testing

struct OracleScriptTests {
    private let results = """
        gtk 4.8.3

        # Title
        1 caret=1/2 anchor=0/0 "\\u{e9}a" | begin single caret=1 "\\u{e9}a"
        2 caret=0/0 anchor=0/0 "a" | key Ctrl+Shift+Left
        """

    private func script(_ steps: String, _ results: String? = nil) throws(OracleError) -> OracleScript {
        try OracleScript(steps: steps, results: results ?? self.results)
    }

    @Test func `every step of the script has a result`() throws {
        let script = try OracleScript.load()
        #expect(script.gtkVersion.hasPrefix("4."))
        #expect(script.sections.reduce(0) { $0 + $1.cases.count } > 1000)
        for section in script.sections {
            guard case .begin(let field) = section.cases.first?.step else {
                Issue.record("\(section.title) does not begin with a text")
                continue
            }
            let begun = OracleState(text: field.text, caret: field.caret, anchor: field.caret)
            #expect(section.cases.first?.gtk == begun)
        }
    }

    @Test func `every reason of a difference is in the table`() throws {
        let reasons = try Set(OracleScript.load().sections.flatMap(\.cases).compactMap(\.difference?.reason))
        let table = try OracleScript.read("README.md")
        #expect(reasons.filter { !table.contains("| `\($0)` |") } == [])
    }

    @Test func `a step is read with its state`() throws {
        let script = try script("# Title\nbegin single caret=1 \"éa\"\nkey Shift+Ctrl+Left")
        let cases = script.sections[0].cases
        #expect(script.sections.count == 1 && script.sections[0].title == "Title")
        #expect(cases[0].gtk == OracleState(text: "éa", caret: 1, anchor: 0))
        #expect(cases[0].gtk.caretInUTF8 == 2)
        #expect(cases[1].step == .key(.init(symbol: "Left", modifiers: [.control, .shift])))
        #expect(cases[1].expected == OracleState(text: "a", caret: 0, anchor: 0))
        #expect(cases[1].line == 3)
    }

    @Test func `a difference replaces the state, or leaves it open`() throws {
        let known = try script(
            "begin single caret=1 \"éa\"\ndiffers why caret=1 anchor=1\nkey Ctrl+Shift+Left\ndiffers open")
        let cases = known.sections[0].cases
        #expect(cases[0].expected == OracleState(text: "éa", caret: 1, anchor: 1))
        #expect(cases[1].expected == nil && cases[1].difference?.reason == "open")
    }

    @Test(arguments: [
        (#"type "a"#, 1, "not closed"), (#"type "a" b"#, 1, "follows"), (#"type "\q""#, 1, "escape"),
        (#"type "\u{110000}""#, 1, "code point"), ("\n\nleap 3", 3, "verb"), ("key Hyper+A", 1, "modifier"),
        ("click x", 1, "place"), ("click 1:beside", 1, "place"), ("click 1 button=side", 1, "button"),
        ("click 1 count=many", 1, "number"), (#"begin many "a""#, 1, "kind"),
        (#"begin single caret=2 "a""#, 1, "caret"),
        ("wait long", 1, "time"), ("type", 1, "missing"), ("key", 1, "missing"),
        ("begin single caret=1 \"éa\"\ndiffers why caret=1 anchor=0", 2, "GTK"),
        ("begin single caret=1 \"éa\"\ndiffers why caret=3 anchor=0", 2, "not in the text"),
    ])
    func `a wrong step is named by its line`(steps: String, line: Int, reason: String) {
        let error = #expect(throws: OracleError.self) { try script(steps) }
        #expect(error?.file == "steps.txt" && error?.line == line)
        #expect(error?.reason.contains(reason) == true)
    }

    @Test func `results of other steps are refused`() {
        let steps = "begin single caret=1 \"éa\"\nkey Ctrl+Shift+Left"
        for (steps, results, line) in [
            (steps.replacing("Left", with: "Right"), results, 5), (steps + "\nkey Home", results, 3),
            ("begin single caret=1 \"éa\"", results, 5), (steps, results.replacing("caret=1/2", with: "caret=1/1"), 4),
            (steps, results.replacing("2 caret", with: "3 caret"), 5), (steps, "", 1),
        ] {
            let error = #expect(throws: OracleError.self) { try script(steps, results) }
            #expect(error?.line == line)
        }
    }
}
