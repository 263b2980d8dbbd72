import CLinux
import Glibc
import Testing

@testable import WaylandClient

@MainActor
struct SharedMemoryTests {
    // From linux/fcntl.h, which Swift does not import.
    private static let getSeals: Int32 = 1034
    private static let sealSeal: Int32 = 1
    private static let sealShrink: Int32 = 2
    private static let sealGrow: Int32 = 4

    /// Opens the memory as another process would.
    private func reopened(_ memory: SharedMemory) -> Int32 { open("/proc/self/fd/\(memory.descriptor)", O_RDWR) }

    @Test func `the memory cannot shrink, and nobody can seal its growth`() throws {
        let memory = try #require(SharedMemory(size: 8192))
        let other = reopened(memory)
        defer { close(other) }
        let seals = fcntl(other, Self.getSeals)
        #expect(seals & Self.sealShrink != 0 && seals & Self.sealSeal != 0 && seals & Self.sealGrow == 0)
        #expect(ftruncate(other, 4096) == -1 && errno == EPERM)
        #expect(memory.grow(to: 16_384) && memory.size == 16_384)
    }

    @Test func `only the owner can access the memory, and nobody can execute it`() throws {
        let memory = try #require(SharedMemory(size: 4096))
        var status = stat()
        #expect(fstat(memory.descriptor, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o600)
        #expect(status.st_size == 4096)
    }
}
