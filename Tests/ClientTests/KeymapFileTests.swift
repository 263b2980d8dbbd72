import CLinux
import Glibc
import Testing

@testable import WaylandClient

@MainActor
struct KeymapFileTests {
    private func file(_ bytes: [UInt8], claimedSize: UInt32) -> KeymapFile {
        let descriptor = walden_memfd_create("keymap", 0)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        return KeymapFile(descriptor: descriptor, claimedSize: claimedSize)
    }

    private func text(of file: borrowing KeymapFile) -> String? {
        file.withText { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `the text ends at its zero byte`() {
        #expect(text(of: file(Array("map\0rest".utf8), claimedSize: 8)) == "map")
    }

    @Test func `a text without a zero byte ends at its size`() {
        #expect(text(of: file(Array("keymap".utf8), claimedSize: 6)) == "keymap")
    }

    @Test func `a file that is shorter than was claimed is refused`() {
        #expect(text(of: file(Array("map\0".utf8), claimedSize: 1 << 16)) == nil)
    }

    @Test func `an empty keymap is refused`() {
        #expect(text(of: file([], claimedSize: 0)) == nil)
        #expect(text(of: file([0, 0], claimedSize: 2)) == nil)
    }

    @Test func `a huge keymap is refused`() {
        let descriptor = walden_memfd_create("keymap", KeymapFile.maximumSize + 1)
        write(descriptor, "keymap", 6)
        let file = KeymapFile(descriptor: descriptor, claimedSize: UInt32(KeymapFile.maximumSize) + 1)
        #expect(text(of: file) == nil)
    }

    @Test func `a descriptor that cannot be mapped is refused`() {
        #expect(text(of: KeymapFile(descriptor: open("/dev/null", O_RDONLY), claimedSize: 10)) == nil)
        #expect(text(of: KeymapFile(descriptor: -1, claimedSize: 10)) == nil)
    }

    @Test func `text that is no keymap makes no key state`() {
        let compiler = KeymapCompiler()
        #expect(compiler.makeKeyState(from: file(Array("no keymap at all".utf8), claimedSize: 16)) == nil)
    }
}
