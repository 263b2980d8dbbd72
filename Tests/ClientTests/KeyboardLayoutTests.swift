import CXKBCommon
import Foundation
import Testing

@testable import virtual_input

/// The keyboard layout of `virtual-input`.
struct KeyboardLayoutTests {
    /// All symbol names of libxkbcommon's header, without their prefix.
    private static let names: [String] = {
        let header = "/usr/include/xkbcommon/xkbcommon-keysyms.h"
        guard let text = try? String(contentsOfFile: header, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            guard words.count >= 3, words[0] == "#define", words[1].hasPrefix("XKB_KEY_"), words[2].hasPrefix("0x")
            else { return nil }
            return String(words[1].dropFirst("XKB_KEY_".count))
        }
    }()

    @Test func `there is a key for every name of the header`() throws {
        #expect(Self.names.count > 2000)
        var rest = Self.names.filter { $0 != "NoSymbol" }[...]
        while !rest.isEmpty {
            let some = rest.prefix(50)
            rest = rest.dropFirst(50)
            let layout = try KeyboardLayout(having: some.compactMap(KeyboardLayout.symbol))
            for name in some { #expect((try? layout.stroke(named: name)) != nil, "\(name)") }
        }
    }

    @Test func `names ignore case, and some have short forms`() throws {
        let layout = try KeyboardLayout()
        #expect(try layout.stroke(named: "page_down") == layout.stroke(named: "PageDown"))
        #expect(try layout.stroke(named: "CTRL") == layout.stroke(named: "Control_L"))
        #expect(try layout.stroke(named: "A").needsShift && !layout.stroke(named: "a").needsShift)
    }

    @Test(arguments: ["", "NoSymbol", "Escapade", "3270_Nothing"])
    func `an unknown name has no key`(name: String) throws {
        let layout = try KeyboardLayout()
        #expect(throws: Failure.self) { try layout.stroke(named: name) }
    }

    @Test func `adding a symbol keeps the keys of the others`() throws {
        let first = try #require(KeyboardLayout.symbol(named: "3270_Enter"))
        let second = KeyboardLayout.symbol(for: "ü")
        let before = try KeyboardLayout(having: [first])
        let after = try KeyboardLayout(having: [first, second])
        #expect(!before.has(second) && after.has(second))
        #expect(try before.stroke(named: "3270_Enter") == after.stroke(named: "3270_Enter"))
    }

    @Test func `the keys of a script are known before it runs`() throws {
        let command = try #require(try Command.parse("key ctrl+Cyrillic_a"))
        #expect(command.symbols == [UInt32(XKB_KEY_Control_L), UInt32(XKB_KEY_Cyrillic_a)])
        #expect(try #require(try Command.parse("type ü")).symbols == [0xFC])
    }
}
