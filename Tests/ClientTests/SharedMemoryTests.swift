import CLinux
import Glibc
import Testing

@testable import WaylandClient

@MainActor
struct SharedMemoryTests {
    // Of linux/fcntl.h, which the importer does not see.
    private static let getSeals: Int32 = 1034
    private static let sealSeal: Int32 = 1
    private static let sealShrink: Int32 = 2
    private static let sealGrow: Int32 = 4

    /// What another process sees of the memory.
    private func reopened(_ memory: SharedMemory) -> Int32 { open("/proc/self/fd/\(memory.descriptor)", O_RDWR) }

    @Test func `the memory cannot shrink, and nobody can forbid it to grow`() throws {
        let memory = try #require(SharedMemory(size: 8192))
        let other = reopened(memory)
        defer { close(other) }
        let seals = fcntl(other, Self.getSeals)
        #expect(seals & Self.sealShrink != 0 && seals & Self.sealSeal != 0 && seals & Self.sealGrow == 0)
        #expect(ftruncate(other, 4096) == -1 && errno == EPERM)
        #expect(memory.grow(to: 16_384) && memory.size == 16_384)
    }

    @Test func `the memory is for its owner, and not to be executed`() throws {
        let memory = try #require(SharedMemory(size: 4096))
        var status = stat()
        #expect(fstat(memory.descriptor, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o600)
        #expect(status.st_size == 4096)
    }
}
