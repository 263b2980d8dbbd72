import MockCompositor
import Testing
import Walden
import WaylandClient

/// Dead keys and Compose sequences, seen in the edited text.
@MainActor
@Suite("Compose sequences", .serialized)
struct ComposeTests {
    /// A keyboard whose Menu key is Compose, with a table of its own.
    @MainActor
    private struct Stage {
        let stage: TextInputStage
        private let table: ComposeTable

        init(version: UInt32 = 1) throws {
            table = Self.makeTable()
            stage = try TextInputStage(
                TextInputStage.options(version: version, keymap: Self.keymap))
        }

        static func makeTable() -> ComposeTable {
            ComposeTable(
                """
                <dead_acute> <e> : "é" eacute
                <dead_acute> <dead_diaeresis> <i> : "ΐ"
                <dead_belowdot> <e> : "ẹ"
                <Multi_key> <o> <c> : "©" copyright
                <Multi_key> <Up> <o> : "↑"

                """)
        }

        static let keymap = """
            xkb_keymap {
            xkb_keycodes "k" {
                minimum = 8; maximum = 255; <E> = 26; <O> = 27; <C> = 28; <Q> = 29; <I> = 30; <ACUT> = 31;
                <DIA> = 32; <COMP> = 33; <UP> = 34; <BKSP> = 35; <ESC> = 36; <RTRN> = 37; <LCTL> = 38; <MACR> = 39;
                <BDOT> = 40;
            };
            xkb_types "t" { type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; }; };
            xkb_compatibility "c" {
                interpret Control_L { repeat = False; action = SetMods(modifiers = Control); };
            };
            xkb_symbols "s" {
                key <E> { [ e ] }; key <O> { [ o ] }; key <C> { [ c ] }; key <Q> { [ q ] }; key <I> { [ i ] };
                key <ACUT> { [ dead_acute ] }; key <DIA> { [ dead_diaeresis ] }; key <COMP> { [ Multi_key ] };
                key <UP> { [ Up ] }; key <BKSP> { [ BackSpace ] }; key <ESC> { [ Escape ] };
                key <RTRN> { [ Return ] }; key <LCTL> { [ Control_L ] }; key <MACR> { [ dead_macron ] };
                key <BDOT> { [ dead_belowdot ] };
                modifier_map Control { <LCTL> };
            };
            };
            """

        enum Key: UInt32 {
            case e = 18, o, c, q, i, acute, diaeresis, compose, up, backspace, escape, enter, control, macron, belowDot
        }

        /// Presses and releases keys, and returns what the app sees of the presses.
        func type(_ keys: Key...) -> [String] {
            for key in keys {
                stage.seat.keyboard.press(key.rawValue)
                stage.seat.keyboard.release(key.rawValue)
            }
            stage.pump()
            return stage.story().filter { !$0.hasPrefix("-") }
        }

        func finish() {
            table.remove()
            stage.finish()
        }
    }

    @Test(arguments: [true, false])
    func `S144 what is pending is seen as a composition, and gone when the key writes`(hasMethod: Bool) throws {
        let stage = try Stage(version: hasMethod ? 1 : 0)
        if hasMethod { stage.stage.edit() } else { stage.stage.text.begin(TextInputStage.state("ab")) }
        #expect(stage.type(.acute) == ["compose ´ 2-2", "+"])
        #expect(stage.type(.e) == ["clear", "+é"])
        #expect(stage.type(.acute, .diaeresis, .i) == ["compose ´ 2-2", "+", "compose ´¨ 4-4", "+", "clear", "+ΐ"])
        #expect(stage.type(.compose, .o, .c) == ["compose · 2-2", "+", "compose ·o 3-3", "+", "clear", "+©"])
        stage.finish()
    }

    @Test func `S144 without an edited text only the keys are seen`() throws {
        let stage = try Stage()
        #expect(stage.type(.acute, .e) == ["+", "+é"])
        #expect(stage.type(.acute, .q) == ["+", "+´q"])
        stage.finish()
    }

    @Test func `S144 without an edited text Backspace and Escape end the sequence and reach the app`() throws {
        let stage = try Stage()
        #expect(stage.type(.acute, .escape, .e) == ["+", "+\u{1B}", "+e"])
        #expect(stage.type(.compose, .o, .backspace, .c) == ["+", "+", "+\u{8}", "+c"])
        stage.finish()
    }

    @Test func `S144 dead keys that lead nowhere write their accents, other sequences nothing`() throws {
        let stage = try Stage()
        stage.stage.edit()
        #expect(stage.type(.acute, .q) == ["compose ´ 2-2", "+", "clear", "+´q"])
        #expect(stage.type(.compose, .o, .q) == ["compose · 2-2", "+", "compose ·o 3-3", "+", "clear", "+"])
        #expect(stage.type(.acute, .macron) == ["compose ´ 2-2", "+", "commit ´", "+"])
        #expect(stage.type(.q) == ["+q"], "no sequence of the table begins with a macron")
        stage.finish()
    }

    @Test func `S144 a letter after a dead key without a spacing form is written`() throws {
        let stage = try Stage()
        stage.stage.edit()
        #expect(stage.type(.belowDot, .q) == ["compose · 2-2", "+", "clear", "+q"])
        #expect(stage.type(.belowDot, .e).last == "+ẹ")
        #expect(stage.type(.belowDot, .enter) == ["compose · 2-2", "+", "clear", "+\r"])
        stage.finish()
    }

    @Test func `S144 a key without a text ends the sequence, unless the table has it`() throws {
        let stage = try Stage()
        stage.stage.edit()
        #expect(stage.type(.acute, .enter) == ["compose ´ 2-2", "+", "commit ´", "+\r"])
        #expect(stage.type(.acute, .up) == ["compose ´ 2-2", "+", "commit ´", "+"])
        #expect(stage.type(.compose, .up, .o).last == "+↑")
        stage.finish()
    }

    @Test func `S144 Backspace takes a key of the sequence back, and Escape all of it`() throws {
        let stage = try Stage()
        stage.stage.edit()
        #expect(stage.type(.compose, .o, .backspace) == ["compose · 2-2", "+", "compose ·o 3-3", "+", "compose · 2-2"])
        #expect(stage.type(.o, .c).last == "+©")
        #expect(stage.type(.acute, .backspace, .e) == ["compose ´ 2-2", "+", "clear", "+e"])
        #expect(stage.type(.acute, .escape, .e) == ["compose ´ 2-2", "+", "clear", "+e"])
        #expect(stage.type(.backspace) == ["+\u{8}"])
        stage.finish()
    }

    @Test func `a release whose press was eaten is eaten, too`() throws {
        let stage = try Stage()
        stage.stage.edit()
        _ = stage.type(.acute)
        stage.stage.seat.keyboard.press(Stage.Key.escape.rawValue)
        stage.stage.pump()
        #expect(stage.stage.story() == ["clear"])
        stage.stage.seat.keyboard.release(Stage.Key.escape.rawValue)
        stage.stage.pump()
        #expect(stage.stage.story() == [])
        stage.finish()
    }

    @Test func `S144 a chord ends the sequence`() throws {
        let stage = try Stage()
        stage.stage.edit()
        _ = stage.type(.acute)
        stage.stage.seat.keyboard.press(Stage.Key.control.rawValue)
        stage.stage.seat.keyboard.modifiers(depressed: Keymaps.control)
        stage.stage.pump()
        #expect(stage.stage.story() == ["+"])
        #expect(stage.type(.e) == ["commit ´", "+\u{5}"])
        #expect(stage.type(.acute, .e) == ["+", "+\u{5}"], "a dead key with Control begins none")
        stage.finish()
    }

    enum End: CaseIterable { case focus, enter, commit, device, begin, end }

    @Test(arguments: End.allCases)
    func `S144 the focus, the input method and another text end the sequence`(end: End) throws {
        let stage = try Stage()
        let (inner, keyboard) = (stage.stage, stage.stage.seat.keyboard)
        inner.edit()
        #expect(stage.type(.acute) == ["compose ´ 2-2", "+"])
        switch end {
        case .focus: keyboard.leave(inner.surface)
        case .enter: inner.method.enter(inner.surface)
        case .commit:
            inner.method.commit("x")
            inner.method.done()
        case .device: inner.seat.setCapabilities([])
        case .begin: inner.text.begin(TextInputStage.state("cd"))
        case .end: inner.text.end()
        }
        inner.pump()
        let expected: [String] =
            switch end {
            case .focus: ["clear", "left"]
            case .enter: ["clear"]
            case .device: ["clear", "entered"]
            case .commit: ["commit x"]
            case .begin, .end: []
            }
        #expect(inner.story() == expected)
        if end == .focus { keyboard.enter(inner.surface) }
        inner.pump()
        if end != .device { #expect(stage.type(.e).last == "+e") }
        stage.finish()
    }

    @Test func `S135 S144 a sequence outlasts a change of the keymap, and its loss`() throws {
        let stage = try Stage()
        let (inner, keyboard) = (stage.stage, stage.stage.seat.keyboard)
        inner.edit()
        #expect(stage.type(.acute) == ["compose ´ 2-2", "+"])
        let exchanged = Stage.keymap.replacing("[ e ]", with: "[ q ]").replacing("[ o ]", with: "[ e ]")
        keyboard.keymap(MockKeymap(exchanged))
        inner.pump()
        #expect(inner.story() == [])
        #expect(stage.type(.o) == ["clear", "+é"])
        #expect(stage.type(.acute) == ["compose ´ 2-2", "+"])
        keyboard.keymap(MockKeymap("", format: .noKeymap))
        #expect(stage.type(.e) == ["+"])
        keyboard.keymap(MockKeymap(Stage.keymap))
        #expect(stage.type(.e) == ["clear", "+é"])
        stage.finish()
    }

    @Test func `S139 S144 what an input method composes outlasts a new keymap`() throws {
        let stage = try Stage()
        let inner = stage.stage
        inner.edit()
        inner.method.compose("にほ")
        inner.method.done()
        inner.pump()
        #expect(inner.changes() == ["compose にほ 6-6"])
        inner.seat.keyboard.keymap(MockKeymap(Stage.keymap + "// Another.\n"))
        inner.pump()
        #expect(inner.story() == [])
        inner.method.commit("日本")
        inner.method.done()
        inner.pump()
        #expect(inner.changes() == ["commit 日本"])
        stage.finish()
    }

    @Test func `S135 S144 a dead key makes what an input method composes a part of the text`() throws {
        let stage = try Stage()
        let inner = stage.stage
        inner.edit()
        inner.method.compose("hel")
        inner.method.done()
        inner.pump()
        #expect(inner.changes() == ["compose hel 3-3"])
        #expect(stage.type(.acute) == ["commit hel, compose ´ 2-2", "+"])
        #expect(
            inner.method.takeCommits().map { $0.prefix(7) } == ["disable", "enable,"], "the input method begins anew")
        inner.method.compose("hell")
        inner.method.done(1)
        inner.pump()
        #expect(inner.changes() == [], "it is for the text before")
        #expect(stage.type(.e) == ["clear", "+é"])
        stage.finish()
    }

    @Test(arguments: ["pointer", "finger"], [true, false])
    func `S135 S142 a press ends a sequence before keys that are read with it`(device: String, writes: Bool) throws {
        let table = Stage.makeTable()
        defer { table.remove() }
        let fields = try FieldStage(TextInputStage.options(keymap: Stage.keymap))
        for target in [fields.field, fields.next] {
            fields.field.text = ""
            fields.edit(fields.field)
            fields.strike(Stage.Key.acute.rawValue)
            fields.app.pump()
            #expect(fields.shown == "´" && fields.field.text == "")
            if device == "pointer" {
                fields.click(target)
            } else {
                fields.app.touch.down(0, at: target.convert(target.bounds.center, to: nil), on: fields.surface)
                fields.app.touch.frame()
                fields.app.touch.up(0)
                fields.app.touch.frame()
            }
            fields.strike((writes ? Stage.Key.e : .backspace).rawValue)
            fields.app.pump()
            let texts = [fields.field.text, fields.next.text]
            switch (writes, target === fields.field) {
            case (true, true): #expect(texts == ["´e", ""])
            case (true, false): #expect(texts == ["´", "e"])
            case (false, true): #expect(texts == ["", ""])
            case (false, false): #expect(texts == ["´", ""])
            }
        }
        fields.finish()
    }

    @Test func `S113 S144 keys of a sequence are for the edited text alone`() throws {
        let table = Stage.makeTable()
        defer { table.remove() }
        let fields = try FieldStage(TextInputStage.options(keymap: Stage.keymap))
        let log = CommandLog()
        for key in ["o", "c", "q"] as [KeySymbol] {
            fields.window.addKeyCommand(KeyCommand(key, target: log, action: CommandLog.note))
        }
        fields.edit(fields.field)
        func type(_ keys: Stage.Key...) {
            for key in keys { fields.strike(key.rawValue) }
            fields.app.pump()
        }
        type(.compose, .o)
        #expect(fields.shown == "·o" && log.count == 0)
        type(.c, .compose, .o, .q)
        #expect(fields.field.text == "©" && fields.shown == "©" && log.count == 0)
        fields.button.becomeFirstResponder()
        fields.app.pump()
        type(.compose, .o, .c)
        #expect(log.count == 2, "without a text they are keys like others")
        fields.finish()
    }

    @Test func `S144 a sequence that the focus ends leaves its accents, and nothing of other keys`() throws {
        let table = Stage.makeTable()
        defer { table.remove() }
        let fields = try FieldStage(TextInputStage.options(keymap: Stage.keymap))
        let cases: [([Stage.Key], String)] = [([.compose, .o], ""), ([.acute, .diaeresis], "´¨")]
        fields.enter()
        for (keys, text) in cases {
            fields.field.becomeFirstResponder()
            fields.app.pump()
            for key in keys { fields.strike(key.rawValue) }
            fields.app.pump()
            #expect(fields.shown.count == 2)
            fields.button.becomeFirstResponder()
            fields.app.pump()
            #expect(fields.field.text == text && fields.shown == text)
        }
        fields.finish()
    }

    @Test func `S144 an empty batch of the input method leaves the sequence alone`() throws {
        let stage = try Stage()
        stage.stage.edit()
        _ = stage.type(.acute)
        stage.stage.method.done()
        stage.stage.pump()
        #expect(stage.stage.story() == [], "KWin answers every commit")
        #expect(stage.type(.e) == ["clear", "+é"])
        stage.finish()
    }
}

@MainActor
private final class CommandLog {
    private(set) var count = 0
    func note() { count += 1 }
}
