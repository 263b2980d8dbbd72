import CLinux
import CXKBCommon
import Glibc
import MockCompositor
import Testing
import WaldenPlatform
import WaylandProtocols

@testable import WaylandClient

@MainActor
@Suite(.serialized)
struct KeyboardDeviceTests {
    private static let keyA: UInt32 = 30
    private static let keyAcute: UInt32 = 26
    private static let keyShift: UInt32 = 42

    /// A layout of three keys: a letter, a dead key and Shift.
    private nonisolated static let keymap = """
        xkb_keymap {
        xkb_keycodes "k" { minimum = 8; maximum = 255; <AC01> = 38; <LFSH> = 50; <AD11> = 34; };
        xkb_types "t" {
            type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
            type "ALPHABETIC" {
                modifiers = Shift+Lock; map[Shift] = Level2; map[Lock] = Level2;
                level_name[Level1] = "Base"; level_name[Level2] = "Caps";
            };
        };
        xkb_compatibility "c" { interpret Shift_L { repeat = False; action = SetMods(modifiers=Shift); }; };
        xkb_symbols "s" {
            key <AC01> { type = "ALPHABETIC", [ a, A ] };
            key <AD11> { type = "ONE_LEVEL", [ dead_acute ] };
            key <LFSH> { type = "ONE_LEVEL", [ Shift_L ] };
            modifier_map Shift { <LFSH> };
        };
        };
        """

    private func withKeyboard(
        keymap: String? = keymap, format: WlKeyboard.KeymapFormat = .xkbV1,
        _ body: (KeyboardDevice, () -> [PlatformEvent]) throws -> Void
    ) throws {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let keyboard = try #require(peer.makeSeat().keyboard)
        let surface = try peer.makeSurface()
        if let keymap { send(keymap, format, to: keyboard) }
        keyboard.proxy.onEvent?(.enter(serial: 1, surface: surface.proxy, keys: WaylandArray(words: [])))
        _ = peer.take()
        try body(keyboard) { peer.takeInput() }
    }

    private func send(_ text: String, _ format: WlKeyboard.KeymapFormat, to keyboard: KeyboardDevice) {
        let descriptor = walden_memfd_create("keymap", 0)
        write(descriptor, text, text.utf8.count + 1)
        keyboard.proxy.onEvent?(
            .keymap(
                format: format, fd: WaylandFileDescriptor(rawValue: descriptor), size: UInt32(text.utf8.count + 1)))
    }

    private func key(_ code: UInt32, _ state: WlKeyboard.KeyState) -> WlKeyboard.Event {
        .key(serial: 2, time: 3, key: code, state: state)
    }

    private func shift(_ isDown: Bool) -> WlKeyboard.Event {
        .modifiers(serial: 4, modsDepressed: isDown ? 1 : 0, modsLatched: 0, modsLocked: 0, group: 0)
    }

    private func strokes(_ events: [PlatformEvent]) -> [KeyChange] {
        events.compactMap { if case .key(let stroke) = $0 { stroke } else { nil } }
    }

    @Test func `a key has the text of its layout and modifiers`() throws {
        try withKeyboard { keyboard, events in
            keyboard.proxy.onEvent?(key(Self.keyA, .pressed))
            keyboard.proxy.onEvent?(key(Self.keyA, .released))
            keyboard.proxy.onEvent?(shift(true))
            keyboard.proxy.onEvent?(key(Self.keyA, .pressed))
            let strokes = strokes(events())
            #expect(strokes.map(\.key.characters) == ["a", "a", "A"])
            #expect(strokes.map(\.key.charactersIgnoringModifiers) == ["a", "a", "a"])
            #expect(strokes.map(\.isPressed) == [true, false, true])
            let serial = InputSerial(seat: SeatID(7), rawValue: 2)
            #expect(strokes.map(\.serial) == [serial, nil, serial])
            #expect(strokes.last?.key.modifierFlags == .shift)
            #expect(strokes.last?.repeats == true)
        }
    }

    @Test func `a character has the symbol of Unicode, whichever one the layout has`() throws {
        let keymap = Self.keymap.replacing("[ a, A ]", with: "[ Cyrillic_es, Cyrillic_ES ]")
        try withKeyboard(keymap: keymap) { keyboard, events in
            keyboard.proxy.onEvent?(key(Self.keyA, .pressed))
            #expect(strokes(events()).map(\.key.symbol) == [KeySymbol("с")])
            keyboard.proxy.onEvent?(shift(true))
            guard case .modifiers(let input) = events().last else {
                Issue.record("no change of modifiers was reported")
                return
            }
            #expect(input.heldKey?.symbol == KeySymbol("С"))
        }
        for (old, new) in [(XKB_KEY_EuroSign, "€"), (XKB_KEY_Greek_alpha, "α"), (XKB_KEY_OE, "Œ")]
            as [(Int32, Character)]
        {
            #expect(KeySymbol(rawValue: UInt32(old)).unicode == KeySymbol(new))
        }
        for kept in [KeySymbol("a"), KeySymbol("ü"), .escape, .none, .function(3), KeySymbol("中")] {
            #expect(kept.unicode == kept)
        }
    }

    @Test func `a held key is translated again when the modifiers change`() throws {
        try withKeyboard { keyboard, events in
            keyboard.proxy.onEvent?(key(Self.keyA, .pressed))
            keyboard.proxy.onEvent?(shift(true))
            guard case .modifiers(let input) = events().last else {
                Issue.record("no change of modifiers was reported")
                return
            }
            #expect(input.flags == .shift)
            #expect(input.heldKey?.characters == "A")
            #expect(keyboard.key(Self.keyA).characters == "A")
        }
    }

    @Test func `modifiers received before a keymap are reported after it`() throws {
        try withKeyboard(keymap: nil) { keyboard, events in
            keyboard.proxy.onEvent?(shift(true))
            #expect(events().isEmpty)
            send(Self.keymap, .xkbV1, to: keyboard)
            keyboard.proxy.onEvent?(shift(true))
            #expect(events() == [.modifiers(ModifierInput(seat: SeatID(7), flags: .shift))])
            keyboard.proxy.onEvent?(shift(true))
            #expect(events().isEmpty, "reported once")
        }
    }

    @Test(arguments: [
        ("[ a, A ]", false), ("[ Arabic_jeem, Arabic_jeem ]", true), ("[ hebrew_bet, A ]", true),
        ("[ Cyrillic_es, Cyrillic_ES ]", false),
    ])
    func `S122 a layout without Latin letters may write from right to left`(symbols: String, expected: Bool) throws {
        try withKeyboard(keymap: Self.keymap.replacing("[ a, A ]", with: symbols)) { keyboard, events in
            keyboard.proxy.onEvent?(shift(true))
            guard case .modifiers(let input) = events().last else {
                Issue.record("no change of modifiers was reported")
                return
            }
            #expect(input.writesRightToLeft == expected)
        }
    }

    @Test func `a held key is translated again when the keymap changes`() throws {
        try withKeyboard { keyboard, events in
            keyboard.proxy.onEvent?(shift(false))
            keyboard.proxy.onEvent?(key(Self.keyA, .pressed))
            _ = events()
            send(Self.keymap.replacing("[ a, A ]", with: "[ eacute, Eacute ]"), .xkbV1, to: keyboard)
            keyboard.proxy.onEvent?(shift(false))
            guard case .modifiers(let input) = events().last else {
                Issue.record("the modifiers were not reported again")
                return
            }
            #expect(input.heldKey?.characters == "é")
        }
    }

    @Test func `keys before a keymap have a code but no symbol`() throws {
        try withKeyboard(keymap: nil) { keyboard, events in
            keyboard.proxy.onEvent?(shift(true))
            keyboard.proxy.onEvent?(key(Self.keyA, .pressed))
            let stroke = try #require(strokes(events()).first)
            #expect(stroke.key == Key(code: Self.keyA, symbol: .none))
            #expect(!stroke.repeats)
        }
    }

    /// The replacements of refused keymaps, in order.
    private func refusals(_ events: [PlatformEvent]) -> [String] {
        events.compactMap { event in
            guard case .warning(let sentence) = event else { return nil }
            return sentence.replacing(
                "The compositor sent a keymap that cannot be used; the keyboard ", with: "")
        }
    }

    @Test(arguments: ["", "xkb_keymap {", String(keymap.prefix(400))])
    func `a broken first keymap is replaced by the system's layout`(_ text: String) throws {
        try withKeyboard(keymap: text) { keyboard, events in
            keyboard.proxy.onEvent?(key(Self.keyA, .pressed))
            keyboard.proxy.onEvent?(key(Self.keyA, .released))
            let received = events()
            #expect(strokes(received).first?.key.characters == "a")
            #expect(refusals(received) == ["uses this machine's own layout."], "reported once")
        }
    }

    @Test(arguments: [true, false], [WlKeyboard.KeymapFormat.xkbV1, .init(rawValue: 99)])
    func `a broken keymap keeps the previous one`(wasUsed: Bool, format: WlKeyboard.KeymapFormat) throws {
        let acute = Self.keymap.replacing("[ a, A ]", with: "[ eacute, Eacute ]")
        try withKeyboard(keymap: acute) { keyboard, events in
            if wasUsed { keyboard.proxy.onEvent?(key(Self.keyA, .pressed)) }
            keyboard.proxy.onEvent?(key(Self.keyA, .released))
            _ = events()
            send("xkb_keymap {", format, to: keyboard)
            keyboard.proxy.onEvent?(shift(true))
            keyboard.proxy.onEvent?(key(Self.keyA, .pressed))
            let received = events()
            #expect(strokes(received).first?.key.characters == "É")
            #expect(refusals(received) == ["keeps the previous one."])
        }
    }

    @Test func `a valid keymap replaces a broken one`() throws {
        try withKeyboard(keymap: "xkb_keymap {") { keyboard, events in
            keyboard.proxy.onEvent?(key(Self.keyA, .pressed))
            keyboard.proxy.onEvent?(key(Self.keyA, .released))
            _ = events()
            send(Self.keymap.replacing("[ a, A ]", with: "[ eacute, Eacute ]"), .xkbV1, to: keyboard)
            keyboard.proxy.onEvent?(key(Self.keyA, .pressed))
            let received = events()
            #expect(strokes(received).first?.key.characters == "é")
            #expect(refusals(received) == [])
        }
    }

    @Test func `unused keymaps keep at most two files open`() throws {
        func openKeymaps() -> Int { MockDescriptors.census(of: ["memfd:keymap"])["memfd:keymap", default: 0] }
        let before = openKeymaps()
        try withKeyboard(keymap: nil) { keyboard, _ in
            for _ in 0..<50 { send(Self.keymap, .xkbV1, to: keyboard) }
            #expect(openKeymaps() <= before + 2)
        }
    }

    @Test func `without a keymap, keys have no symbol`() throws {
        try withKeyboard(format: .noKeymap) { keyboard, events in
            keyboard.proxy.onEvent?(key(Self.keyA, .pressed))
            #expect(strokes(events()).first?.key == Key(code: Self.keyA, symbol: .none))
        }
    }

    @Test func `a compose table that is a pipe is skipped without waiting`() throws {
        let path = "/tmp/walden-compose-\(getpid())"
        mkfifo(path, 0o600)
        setenv("XCOMPOSEFILE", path, 1)
        defer {
            unsetenv("XCOMPOSEFILE")
            unlink(path)
        }
        try withKeyboard { keyboard, events in
            for code in [Self.keyAcute, Self.keyA] { keyboard.proxy.onEvent?(key(code, .pressed)) }
            #expect(strokes(events()).map(\.key.characters).last == "a")
        }
    }

    @Test func `a compose sequence makes one text`() throws {
        var path = Array("/tmp/walden-compose-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        let table = "<dead_acute> <a> : \"á\" aacute\n<a> <dead_acute> : \"â\"\n"
        write(descriptor, table, table.utf8.count)
        close(descriptor)
        setenv("XCOMPOSEFILE", path, 1)
        defer {
            unsetenv("XCOMPOSEFILE")
            unlink(path)
        }
        try withKeyboard { keyboard, events in
            for code in [Self.keyAcute, Self.keyA, Self.keyA, Self.keyAcute] {
                keyboard.proxy.onEvent?(key(code, .pressed))
                keyboard.proxy.onEvent?(key(code, .released))
                // As wlroots does whenever another keyboard of the seat is used.
                send(Self.keymap, .xkbV1, to: keyboard)
            }
            let pressed = strokes(events()).filter(\.isPressed)
            #expect(pressed.map(\.key.characters) == ["", "á", "", "â"])
            #expect(pressed.map(\.key.isComposing) == [true, false, true, false])
        }
    }

    @Test func `a keyboard that leaves forgets its pressed keys`() throws {
        try withKeyboard { keyboard, events in
            keyboard.proxy.onEvent?(key(Self.keyA, .pressed))
            keyboard.proxy.onEvent?(.leave(serial: 9, surface: keyboard.focus?.proxy))
            #expect(keyboard.pressedKeys.isEmpty)
            guard case .keyboardFocus(let focus) = events().last else {
                Issue.record("the leave was not reported")
                return
            }
            #expect(!focus.isFocused && focus.window == WindowID(1))
            keyboard.proxy.onEvent?(key(Self.keyA, .released))
            #expect(events().isEmpty)
        }
    }
}
