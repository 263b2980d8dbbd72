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

    @Test func `a file shorter than its claimed size is refused`() {
        #expect(text(of: file(Array("map\0".utf8), claimedSize: 1 << 16)) == nil)
    }

    @Test func `an empty keymap is refused`() {
        #expect(text(of: file([], claimedSize: 0)) == nil)
        #expect(text(of: file([0, 0], claimedSize: 2)) == nil)
    }

    @Test(arguments: [(KeymapFile.maximumSize, true), (KeymapFile.maximumSize + 1, false)])
    func `a keymap of half a mebibyte is the largest accepted`(size: Int, isRead: Bool) {
        let descriptor = walden_memfd_create("keymap", size)
        write(descriptor, "keymap", 6)
        #expect((text(of: KeymapFile(descriptor: descriptor, claimedSize: UInt32(size))) == "keymap") == isRead)
    }

    /// A file that can shrink, unlike sealed memory.
    private func makeFile(_ text: String) -> Int32 {
        var path = Array("/tmp/walden-keymap-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        unlink(path)
        write(descriptor, text, text.utf8.count)
        return descriptor
    }

    @Test func `a keymap survives when its file shrinks during reading`() {
        let text = String(repeating: "keymap ", count: 20_000)
        let descriptor = makeFile(text)
        let other = dup(descriptor)
        defer { close(other) }
        let file = KeymapFile(descriptor: descriptor, claimedSize: UInt32(text.utf8.count))
        let read = file.withText { bytes in
            ftruncate(other, 0)
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(read == text)
    }

    @Test func `a keymap whose file has shrunk before it is read is refused`() {
        let descriptor = makeFile("a keymap")
        let file = KeymapFile(descriptor: descriptor, claimedSize: 8)
        ftruncate(descriptor, 4)
        #expect(text(of: file) == nil)
    }

    /// Things that a compositor may send instead of a file.
    enum Strange: CaseIterable {
        case pipe, pipeWithBytes, socket, device, randomDevice, directory, terminal, nothing, notReadable

        var descriptor: Int32 {
            var ends: [Int32] = [-1, -1]
            switch self {
            case .pipe, .pipeWithBytes:
                Glibc.pipe(&ends)
                if self == .pipeWithBytes { write(ends[1], "a keymap as long as claimed", 27) }
            case .socket: socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
            case .device: return open("/dev/zero", O_RDONLY)
            case .randomDevice: return open("/dev/urandom", O_RDONLY)
            case .directory: return open("/tmp", O_RDONLY)
            case .terminal: return open("/dev/ptmx", O_RDWR | O_NOCTTY)
            case .nothing: return -1
            case .notReadable:
                var path = Array("/tmp/walden-keymap-XXXXXX".utf8CString)
                close(mkstemp(&path))
                let descriptor = open(path, O_WRONLY)
                unlink(path)
                write(descriptor, "a keymap as long as claimed", 27)
                return descriptor
            }
            return ends[0]
        }
    }

    @Test(arguments: Strange.allCases)
    func `anything but a readable file is refused without waiting`(strange: Strange) {
        #expect(text(of: KeymapFile(descriptor: strange.descriptor, claimedSize: 10)) == nil)
    }

    @Test func `text that is not a keymap makes no key state`() {
        let compiler = KeymapCompiler()
        #expect(compiler.makeKeyState(from: file(Array("no keymap at all".utf8), claimedSize: 16)) == nil)
    }
}
