import CLinux
import CXKBCommon
import Glibc
import Testing

@testable import WaylandClient

/// Keymaps that would crash libxkbcommon 1.5.
@MainActor
struct KeymapScreenTests {
    private nonisolated static func keymap(
        codes: String = "", types: String = "", compat: String = "", symbols: String = ""
    ) -> String {
        """
        xkb_keymap {
        xkb_keycodes "k" { minimum = 8; maximum = 255; <AC01> = 38; <I"//> = 39; \(codes) };
        xkb_types "t" { type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; }; \(types) };
        xkb_compatibility "c" { \(compat) };
        xkb_symbols "s" { key <AC01> { [ a ] }; \(symbols) };
        };
        """
    }

    private func accepts(_ text: String) -> Bool {
        Array(text.utf8).withUnsafeBytes { KeymapScreen.accepts($0) }
    }

    private func makeKeyState(_ text: String) -> KeyState? {
        let bytes = Array(text.utf8)
        let descriptor = walden_memfd_create("keymap", 0)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        return KeymapCompiler().makeKeyState(
            from: KeymapFile(descriptor: descriptor, claimedSize: UInt32(bytes.count)))
    }

    @Test(arguments: [
        keymap(), keymap(codes: "<I708> = 708; // 4294967295\n# Level1000000000\n"),
        keymap(codes: "indicator 1 = \"4294967295\";"), keymap(codes: "<K99999> = 100;"),
        keymap(compat: "interpret 0x1001234 { repeat = no; };"),
        keymap(symbols: "name[1] = \"Five, 1000000\"; key <AC01> { [ 0x100fe61, U10FFFF, NoSymbol ] };"),
        keymap(types: "type \"X\" { modifiers = Shift+Lock; map[Shift] = Level2; };"),
    ])
    func `a harmless keymap is compiled`(text: String) {
        #expect(accepts(text))
        #expect(makeKeyState(text) != nil)
    }

    /// Returns the keymap text of layouts, as a compositor would send it.
    private func text(ofLayouts layouts: String) -> String? {
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
        defer { xkb_context_unref(context) }
        let keymap = layouts.withCString { layouts in
            var names = xkb_rule_names()
            names.layout = layouts
            return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
        guard let keymap else { return nil }
        defer { xkb_keymap_unref(keymap) }
        guard let text = xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    @Test(arguments: ["us", "us,de,ru,ara", "jp,cn,in,et"])
    func `common layouts are harmless`(layouts: String) throws {
        let keymap = try #require(text(ofLayouts: layouts))
        #expect(keymap.utf8.count < KeymapFile.maximumSize / 4)
        #expect(accepts(keymap) && makeKeyState(keymap) != nil)
    }

    @Test(arguments: ["+", "-", "*", "/"])
    func `a sum of a quarter of a million terms is refused`(sign: String) {
        let terms = String(repeating: "\(sign)A", count: 250_000)
        let text = Self.keymap(types: "type \"X\" { modifiers = A\(terms); };")
        #expect(text.utf8.count < KeymapFile.maximumSize)
        #expect(makeKeyState(text) == nil)
    }

    @Test(arguments: [
        keymap(codes: "<AC02> = 4294967294;"), keymap(codes: "<AC02> = 0xFFFFFFF0;"),
        keymap(codes: "<AC02> = 2000000000;"), keymap(codes: "maximum = 4294967295; <AC02> = 4294967294;"),
        keymap(codes: "indicator 1 = \"x // y\"; <AC02> = 4294967294;"),
        keymap(codes: "<//#> = 40; <AC02> = 4294967294;"), keymap(codes: "# xkb_symbols\n <AC02> = 4294967294;"),
        keymap(codes: "indicator 1 = \"xkb_symbols\"; <AC02> = 4294967294;"),
        keymap(types: "type \"X\" { modifiers = Shift; map[Shift] = 1000000000; };"),
        keymap(types: "type \"X\" { modifiers = Shift; map[Shift] = LEVEL1000000000; };"),
        keymap(types: "type \"X\" { modifiers = Shift; level_name[1000000000] = \"x\"; };"),
        keymap(symbols: "key <AC01> {, a };"), keymap(symbols: "key <AC01> { // [\n , [ a ] };"),
    ])
    func `a keymap that would abort or crash the app is refused`(text: String) {
        #expect(!accepts(text))
        #expect(makeKeyState(text) == nil)
    }
}
