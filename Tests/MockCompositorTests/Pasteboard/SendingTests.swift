import Glibc
import MockCompositor
import Testing
import Walden
import WaldenWayland
import WaylandClient

/// Other programs that read this program's content.
@MainActor
@Suite("Sending pasteboards", .serialized)
struct SendingTests {
    /// Offers content as an owner.
    private func offer(_ owner: TestOwner, in test: PasteboardUnderTest) throws {
        #expect(try test.pasteboard().offer(["text/plain", "text/html"], from: owner))
        test.pump()
    }

    @Test(arguments: SelectionTests.names)
    func `S147 content is made when another program asks, from the loop`(name: PasteboardName) throws {
        let (test, owner) = (try PasteboardUnderTest(name), TestOwner())
        try offer(owner, in: test)
        #expect(owner.log.isEmpty)
        let reader = try #require(test.other.read("text/html"))
        test.compositor.dispatch()
        while test.platform.connection?.prepareRead() == false { test.platform.connection?.dispatchPending() }
        test.platform.connection?.cancelRead()
        test.platform.connection?.readAndDispatch()
        #expect(owner.log.isEmpty, "not while events are dispatched")
        #expect(test.run { reader.isFinished })
        #expect(owner.log == ["text/html"])
        #expect(reader.bytes == Array("text/html".utf8))
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S147 4 MB are sent in short turns, to two readers at once`() throws {
        let content = ReadingTests.bytes(4_500_000)
        let (test, owner) = (try PasteboardUnderTest(), TestOwner(content))
        try offer(owner, in: test)
        let readers = try (0..<2).map { _ in try #require(test.other.read("text/plain")) }
        var turns = 0
        let isFinished = test.run {
            turns += 1
            return readers.allSatisfy(\.isFinished)
        }
        #expect(isFinished)
        for reader in readers { #expect(reader.bytes == content) }
        #expect(turns >= content.count / (64 << 10), "a turn moves at most 64 KiB of a transfer")
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S147 content is made in parts, as it is read`() throws {
        let (test, owner) = (try PasteboardUnderTest(), PartsOwner(count: 300_000))
        #expect(try test.pasteboard().offer(["text/plain"], from: owner))
        test.pump()
        let stopped = try #require(test.other.read("text/plain", .stop(after: 10)))
        test.pump()
        let made = owner.made
        #expect(made.count <= 3, "a part in the pipe, and one to come: \(made)")
        #expect(made.allSatisfy { $0.count <= 65_536 })
        let reader = try #require(test.other.read("text/plain"))
        #expect(test.run { reader.isFinished })
        #expect(reader.bytes == (0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
        _ = stopped
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `content whose parts are too short or too long ends, and with the promised length at most`() throws {
        for (count, length, result) in [(100_000, 10, 10), (100_000, 0, 0), (10, 50, 10)] {
            let test = try PasteboardUnderTest()
            let owner = PartsOwner(count: count, length: length)
            #expect(try test.pasteboard().offer(["text/plain"], from: owner))
            test.pump()
            let reader = try #require(test.other.read("text/plain"))
            #expect(test.run { reader.isFinished })
            #expect(reader.bytes.count == result)
            test.finish()
            #expect(test.compositor.isClean)
        }
    }

    @Test func `S150 a reader that closes early ends its transfer alone`() throws {
        let content = ReadingTests.bytes(1_000_000)
        let (test, owner) = (try PasteboardUnderTest(), TestOwner(content))
        try offer(owner, in: test)
        let leaving = try #require(test.other.read("text/plain", .close(after: 100)))
        let gone = try #require(test.other.read("text/plain", .close(after: 0)))
        let reader = try #require(test.other.read("text/plain"))
        #expect(test.run { reader.isFinished })
        #expect(leaving.bytes.count == 100)
        #expect(gone.bytes.isEmpty)
        #expect(reader.bytes == content)
        #expect(try test.pasteboard().owner != nil)
        #expect(test.platform.connection?.transfers.outgoingCount == 0)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S147 a reader may rest as long as it likes`() throws {
        let content = ReadingTests.bytes(300_000)
        let (test, owner) = (try PasteboardUnderTest(), TestOwner(content))
        let transfers = try #require(test.platform.connection?.transfers)
        transfers.patience = 0.01
        try offer(owner, in: test)
        let stopped = try #require(test.other.read("text/plain", .stop(after: 10)))
        let slow = try #require(test.other.read("text/plain", .slow(perTurn: 50_000)))
        let isFinished = test.run {
            usleep(20_000)
            return slow.isFinished
        }
        #expect(isFinished)
        #expect(slow.bytes == content)
        #expect(!stopped.isClosedByClient && transfers.outgoingCount == 1 && transfers.deadline == nil)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S147 a reader whose pipe is full from the start gets the content after what is in it`() throws {
        let (test, owner) = (try PasteboardUnderTest(), TestOwner([1, 2, 3]))
        try offer(owner, in: test)
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        #expect(write(ends[1], bytes, bytes.count) == bytes.count)
        test.other.source?.send("text/plain", ends[1])
        test.pump()
        close(ends[1])
        #expect(read(ends[0], &bytes, bytes.count) == bytes.count)
        test.pump()
        #expect(read(ends[0], &bytes, bytes.count) == 3 && bytes.starts(with: [1, 2, 3]))
        #expect(read(ends[0], &bytes, bytes.count) == 0)
        close(ends[0])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S147 too many readers end the one that has rested longest`() throws {
        let content = ReadingTests.bytes(200_000)
        let (test, owner) = (try PasteboardUnderTest(), TestOwner(content))
        try offer(owner, in: test)
        let slow = try #require(test.other.read("text/plain", .slow(perTurn: 10_000)))
        test.pump()
        let stopped = (0..<63).map { _ in test.other.read("text/plain", .stop(after: 0)) }
        test.pump()
        let last = try #require(test.other.read("text/plain"))
        #expect(test.run { last.isFinished && slow.isFinished })
        #expect(slow.bytes == content && last.bytes == content)
        #expect(stopped.map { $0?.isClosedByClient } == [true] + Array(repeating: false, count: 62))
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `an owner that makes nothing closes the pipe`() throws {
        let (test, owner) = (try PasteboardUnderTest(), TestOwner(makesContent: false))
        try offer(owner, in: test)
        let reader = try #require(test.other.read("text/plain"))
        #expect(test.run { reader.isFinished })
        #expect(reader.bytes.isEmpty)
        let (empty, second) = (TestOwner([]), TestOwner())
        test.typeKey()
        try offer(empty, in: test)
        let other = try #require(test.other.read("text/plain"))
        #expect(test.run { other.isFinished })
        #expect(empty.log == ["text/plain"])
        test.typeKey()
        try offer(second, in: test)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `a type that was not offered is not asked for`() throws {
        let (test, owner) = (try PasteboardUnderTest(), TestOwner())
        try offer(owner, in: test)
        let reader = try #require(test.other.read("image/png"))
        #expect(test.run { reader.isFinished })
        #expect(reader.bytes.isEmpty)
        #expect(owner.log.isEmpty)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `a transfer goes on when the content is replaced, withdrawn, and when the seat vanishes`() throws {
        let content = ReadingTests.bytes(400_000)
        let (test, owner) = (try PasteboardUnderTest(), TestOwner(content))
        try offer(owner, in: test)
        let reader = try #require(test.other.read("text/plain", .slow(perTurn: 20_000)))
        test.pump()
        test.typeKey()
        try offer(TestOwner(), in: test)
        try test.pasteboard().clear()
        test.pump()
        test.seat.remove()
        test.pump()
        #expect(!reader.isFinished)
        #expect(test.run { reader.isFinished })
        #expect(reader.bytes == content)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `all transfers end when the platform stops`() throws {
        let (test, owner) = (try PasteboardUnderTest(), TestOwner(ReadingTests.bytes(400_000)))
        try offer(owner, in: test)
        let stopped = try #require(test.other.read("text/plain", .stop(after: 10)))
        test.pump()
        let early = try #require(test.other.read("text/plain", .stop(after: 0)))
        test.compositor.dispatch()
        test.platform.connection?.readAndDispatch()
        test.platform.stop()
        #expect(stopped.isClosedByClient)
        #expect(early.isClosedByClient)
        #expect(owner.log == ["text/plain", "replaced"])
        test.compositor.finish()
        #expect(test.compositor.isClean)
    }

    // MARK: Kinds of descriptors

    /// O_TMPFILE and O_PATH, which the importer does not see.
    private static let (unnamed, path): (Int32, Int32) = (0o20000000 | O_DIRECTORY, 0o10000000)

    @Test func `content is written into files and into sockets`() throws {
        let content = ReadingTests.bytes(200_000)
        let (test, owner) = (try PasteboardUnderTest(), TestOwner(content))
        try offer(owner, in: test)
        let file = open("/tmp", O_RDWR | Self.unnamed, 0o600)
        defer { close(file) }
        test.other.source?.send("text/plain", file)
        #expect(test.run { lseek(file, 0, SEEK_END) == content.count })
        var written = [UInt8](repeating: 0, count: content.count)
        #expect(pread(file, &written, written.count, 0) == content.count && written == content)
        #expect(fcntl(file, F_GETFL) & O_NONBLOCK == 0, "others share the file's flags")

        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        test.other.source?.send("text/plain", ends[0])
        test.pump()
        close(ends[0])
        var received: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 100_000)
        var isFinished = false
        let hasEnded = test.run {
            let count = recv(ends[1], &chunk, chunk.count, Int32(MSG_DONTWAIT))
            if count > 0 { received += chunk[..<count] }
            isFinished = count == 0
            return isFinished
        }
        #expect(hasEnded)
        #expect(received == content)
        close(ends[1])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `a descriptor that cannot be written ends its transfer alone`() throws {
        let (test, owner) = (try PasteboardUnderTest(), TestOwner([1]))
        try offer(owner, in: test)
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        close(ends[1])
        let descriptors = [open("/dev/full", O_WRONLY), open("/dev/null", O_RDONLY), open("/", Self.path), ends[0]]
        for descriptor in descriptors {
            #expect(descriptor >= 0)
            test.other.source?.send("text/plain", descriptor)
            test.pump()
            close(descriptor)
        }
        #expect(owner.log.count == descriptors.count)
        #expect(test.platform.connection?.transfers.outgoingCount == 0)
        let reader = try #require(test.other.read("text/plain"))
        #expect(test.run { reader.isFinished })
        #expect(reader.bytes == [1])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S147 a terminal that blocks does not block us`() throws {
        let content = ReadingTests.bytes(100_000)
        let (test, owner) = (try PasteboardUnderTest(), TestOwner(content))
        try offer(owner, in: test)
        var (main, terminal): (Int32, Int32) = (-1, -1)
        var attributes = termios()
        cfmakeraw(&attributes)
        try #require(openpty(&main, &terminal, nil, &attributes, nil) == 0)
        _ = fcntl(main, F_SETFL, O_NONBLOCK)
        test.other.source?.send("text/plain", terminal)
        for _ in 0..<20 { test.turn() }
        var (received, chunk): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 4096))
        let hasEnded = test.run {
            let count = read(main, &chunk, chunk.count)
            received += chunk[..<max(0, count)]
            return received.count >= content.count
        }
        #expect(hasEnded && received == content)
        #expect(fcntl(terminal, F_GETFL) & O_NONBLOCK == 0)
        close(terminal)
        close(main)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `a reader whose end of the pipe blocks does not block us`() throws {
        let content = ReadingTests.bytes(200_000)
        let (test, owner) = (try PasteboardUnderTest(), TestOwner(content))
        try offer(owner, in: test)
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        test.other.source?.send("text/plain", ends[1])
        var chunk = [UInt8](repeating: 0, count: 4096)
        var received: [UInt8] = []
        test.pump()
        while received.count < content.count {
            #expect(fcntl(ends[1], F_GETFL) & O_NONBLOCK == 0, "it need not be otherwise for any time")
            let count = read(ends[0], &chunk, chunk.count)
            received += chunk[..<max(0, count)]
            test.turn()
        }
        #expect(received == content)
        for end in ends { close(end) }
        test.finish()
        #expect(test.compositor.isClean)
    }
}

/// An owner that makes its content in parts, and logs them.
@MainActor
private final class PartsOwner: PasteboardOwner {
    private(set) var made: [Range<Int>] = []
    private let count: Int
    private let length: Int?

    /// - Parameter length: That of each part, if it is not the requested one.
    init(count: Int, length: Int? = nil) {
        self.count = count
        self.length = length
    }

    func pasteboardContent(as type: String) -> [UInt8]? { nil }

    func pasteboardBytes(as type: String) -> PasteboardBytes? {
        PasteboardBytes(count: count) { [self] range in
            made.append(range)
            let end = length.map { range.lowerBound + $0 } ?? range.upperBound
            return (range.lowerBound..<end).map { UInt8(truncatingIfNeeded: $0) }
        }
    }

    func pasteboardContentWasReplaced() {}
}
