import CLinux
import Glibc
import Testing
import WaldenPlatform
import WaylandProtocols

@testable import WaylandClient

/// Keys for commands in layouts without Latin letters.
@MainActor
@Suite(.serialized)
struct LatinSymbolTests {
    /// A keymap with the given layouts of two keys: that of `c` on a US keyboard, and that of `2`.
    private static func keymap(_ layouts: String...) -> String {
        let parts = layouts.map { $0.split(separator: "|").map(String.init) }
        func groups(_ key: Int) -> String {
            parts.enumerated().map { "symbols[Group\($0 + 1)] = [ \($1[key]) ]" }.joined(separator: ", ")
        }
        return """
            xkb_keymap {
            xkb_keycodes "k" { minimum = 8; maximum = 255; <AB03> = 54; <AE02> = 11; <AE12> = 21; <LFSH> = 50; };
            xkb_types "t" {
                type "TWO_LEVEL" { modifiers = Shift; map[Shift] = Level2; level_name[Level1] = "Base"; level_name[Level2] = "Shift"; };
            };
            xkb_compatibility "c" { interpret Shift_L { repeat = False; action = SetMods(modifiers=Shift); }; };
            xkb_symbols "s" {
                key <AB03> { type = "TWO_LEVEL", \(groups(0)) };
                key <AE02> { type = "TWO_LEVEL", \(groups(1)) };
                key <AE12> { type = "TWO_LEVEL", symbols[Group1] = [ equal, plus ] };
                key <LFSH> { type = "TWO_LEVEL", [ Shift_L, Shift_L ] };
                modifier_map Shift { <LFSH> };
            };
            };
            """
    }

    private static let russian = "Cyrillic_es, Cyrillic_ES|2, quotedbl"
    private static let german = "c, C|2, quotedbl"
    private static let usual = "c, C|2, at"

    /// Returns the Latin symbols of the keys under a layout, without and with Shift; `-` for none.
    private func symbols(_ keymap: String, layout: UInt32) throws -> String {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let keyboard = try #require(peer.makeSeat().keyboard)
        let descriptor = walden_memfd_create("keymap", 0)
        write(descriptor, keymap, keymap.utf8.count + 1)
        let file = WaylandFileDescriptor(rawValue: descriptor)
        keyboard.proxy.onEvent?(.keymap(format: .xkbV1, fd: file, size: UInt32(keymap.utf8.count + 1)))
        var words: [String] = []
        for shift in [0, 1] as [UInt32] {
            keyboard.proxy.onEvent?(
                .modifiers(serial: 1, modsDepressed: shift, modsLatched: 0, modsLocked: 0, group: layout))
            for code in [46, 3, 1] as [UInt32] {
                let symbol = keyboard.key(code).latinSymbol
                words.append(symbol.flatMap { Unicode.Scalar($0.rawValue).map { String($0) } } ?? "-")
            }
        }
        return words.joined(separator: " ")
    }

    @Test func `S115 a layout that writes Latin letters needs no other symbol`() throws {
        #expect(try symbols(Self.keymap(Self.usual, Self.russian), layout: 0) == "- - - - - -")
        #expect(try symbols(Self.keymap(Self.usual, Self.german), layout: 1) == "- - - - - -")
    }

    @Test func `S115 another layout takes the symbols of the first one with Latin letters, and Shift counts`() throws {
        #expect(try symbols(Self.keymap(Self.usual, Self.russian), layout: 1) == "c - - C @ -")
        let keymap = Self.keymap(Self.russian, Self.russian, Self.german, Self.usual)
        #expect(try symbols(keymap, layout: 1) == "c - - C - -", "the German one comes first")
    }

    @Test func `S115 a keymap without Latin letters takes those of a US keyboard, by the key`() throws {
        #expect(try symbols(Self.keymap(Self.russian), layout: 0) == "c - - C @ -")
        #expect(try symbols(Self.keymap(Self.russian, Self.russian), layout: 1) == "c - - C @ -")
    }

    @Test func `S115 a key has no other symbol without a keymap`() throws {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        #expect(try #require(peer.makeSeat().keyboard).key(46) == Key(code: 46, symbol: .none))
    }

    @Test func `a recording without typed text has no Latin symbol either`() {
        let key = Key(
            code: 46, symbol: KeySymbol("с"), characters: "с", latinSymbol: KeySymbol("c"))
        let change = KeyChange(seat: SeatID(1), window: WindowID(1), time: 1, isPressed: true, key: key, repeats: true)
        var keys = NeutralKeys()
        guard case .key(let neutral) = keys.neutralized(.key(change)),
            case .modifiers(let input) = keys.neutralized(
                .modifiers(ModifierInput(seat: SeatID(1), flags: [], heldKey: key)))
        else {
            Issue.record("no key")
            return
        }
        #expect(neutral.key.latinSymbol == nil)
        #expect(input.heldKey?.latinSymbol == nil)
    }
}
