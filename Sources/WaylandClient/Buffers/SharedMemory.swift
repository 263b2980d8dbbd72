internal import CLinux
internal import Glibc

/// Memory in an anonymous file that only grows, shared with the compositor.
///
/// The file is sealed against shrinking, so that neither side can make the other read beyond its end, and against
/// further seals, which could keep it from growing. It is not executable. The C functions are `memfd_create(2)`,
/// `fchmod(2)`, `ftruncate(2)` and `mmap(2)`.
@MainActor
final class SharedMemory {
    let descriptor: Int32
    /// In bytes.
    private(set) var size: Int
    private(set) var mapping: MemoryMapping

    /// `nil` if out of memory, with `errno` set.
    init?(size: Int) {
        let descriptor = walden_memfd_create("walden", size)
        guard descriptor >= 0 else { return nil }
        guard let mapping = MemoryMapping(of: descriptor, size: size) else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.size = size
        self.mapping = mapping
    }

    /// Grows the memory, which may move it. On failure, returns false and changes nothing.
    func grow(to newSize: Int) -> Bool {
        guard newSize > size else { return true }
        guard walden_memfd_grow(descriptor, newSize) == 0, let moved = MemoryMapping(of: descriptor, size: newSize)
        else {
            return false
        }
        mapping = moved
        size = newSize
        return true
    }

    /// Frees the pages from an offset on. They stay mapped, and read as zero.
    ///
    /// - Precondition: The offset is a multiple of the page size.
    ///
    /// The C function is `madvise(2)` with `MADV_REMOVE`, which punches a hole in the file. If it fails, the pages
    /// stay.
    func discard(from offset: Int) {
        precondition(offset == Self.wholePages(offset), "SharedMemory.discard: the offset must be that of a page")
        guard offset < size else { return }
        madvise(mapping.address + offset, size - offset, Int32(MADV_REMOVE))
    }

    /// Rounds a number of bytes up to whole pages.
    static func wholePages(_ byteCount: Int) -> Int { (byteCount + pageSize - 1) / pageSize * pageSize }

    private static let pageSize = max(1, Int(sysconf(Int32(_SC_PAGESIZE))))

    isolated deinit { close(descriptor) }
}

/// The mapped pages of a file, unmapped with the last reference. They outlive the file's descriptor.
package final class MemoryMapping {
    package let address: UnsafeMutableRawPointer
    private let size: Int

    /// `nil` if out of memory, with `errno` set.
    fileprivate init?(of descriptor: Int32, size: Int) {
        guard let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            address != walden_map_failed()
        else { return nil }
        self.address = address
        self.size = size
    }

    deinit { munmap(address, size) }
}
