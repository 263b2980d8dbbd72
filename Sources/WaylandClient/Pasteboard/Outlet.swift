internal import CLinux
internal import Glibc

/// A way into another program's descriptor that never blocks, whatever the program makes of the descriptor.
///
/// Other programs may make a pipe blocking at any time, and hand over files of slow file systems. So content first goes
/// into a pipe of this process. The kernel moves it on into another pipe, or a thread copies it into a file.
@MainActor
final class Outlet {
    private enum Kind {
        case socket(Int32)
        case pipe(Int32, own: (reading: Int32, writing: Int32))
        case file(ownWriting: Int32)
    }

    private let kind: Kind
    /// The bytes in the own pipe.
    private(set) var pendingCount = 0
    private var isClosed = false

    /// Takes ownership of a descriptor. `nil` if there are too few descriptors or too many slow files.
    init?(_ descriptor: Int32) {
        guard !walden_is_socket(descriptor) else {
            kind = .socket(descriptor)
            return
        }
        var own: (reading: Int32, writing: Int32) = (-1, -1)
        guard walden_pipe_create(&own.reading, &own.writing) == 0 else {
            Glibc.close(descriptor)
            return nil
        }
        _ = walden_set_nonblocking(own.writing, true)
        guard !walden_is_pipe(descriptor) else {
            kind = .pipe(descriptor, own: own)
            return
        }
        _ = walden_set_nonblocking(own.reading, false)
        guard walden_copy_in_background(own.reading, descriptor) == 0 else {
            for end in [descriptor, own.reading, own.writing] { Glibc.close(end) }
            return nil
        }
        kind = .file(ownWriting: own.writing)
    }

    /// The descriptor that becomes writable when ``write(_:)`` may get further.
    var watchedDescriptor: Int32 {
        switch kind {
        case .socket(let descriptor), .pipe(let descriptor, _), .file(let descriptor): descriptor
        }
    }

    /// Takes bytes, and moves on those that were taken before.
    ///
    /// - Returns: The number of bytes that were taken; -1 with `errno` set for an error, or if there is no room.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        switch kind {
        case .socket(let descriptor): return walden_send(descriptor, bytes.baseAddress, bytes.count)
        case .file(let descriptor): return Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        case .pipe(let descriptor, let own):
            var taken = 0
            if pendingCount == 0 {
                taken = Glibc.write(own.writing, bytes.baseAddress, bytes.count)
                guard taken > 0 else { return taken }
                pendingCount = taken
            }
            let moved = walden_move(own.reading, descriptor, pendingCount)
            if moved > 0 {
                pendingCount -= moved
            } else if taken == 0 || errno != EAGAIN && errno != EINTR {
                return -1
            }
            return taken
        }
    }

    /// Closes the descriptor; that of a file when all is written.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        switch kind {
        case .socket(let descriptor), .file(let descriptor): Glibc.close(descriptor)
        case .pipe(let descriptor, let own): for end in [descriptor, own.reading, own.writing] { Glibc.close(end) }
        }
    }
}
