import Glibc
import MockCompositor
import Testing
import Walden
import WaldenWayland
import WaylandClient

/// Reading content of other programs, and one's own.
@MainActor
@Suite("Reading pasteboards", .serialized)
struct ReadingTests {
    /// Bytes that do not repeat within a chunk.
    nonisolated static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8 ^ $0 >> 16) }
    }

    @Test(arguments: SelectionTests.names)
    func `S147 content is read in one of its types, and the completion is called once, later`(
        name: PasteboardName
    ) throws {
        let test = try PasteboardUnderTest(name)
        test.offer(nil, ["text/html": .bytes([1, 2]), "text/plain": .bytes([3])])
        let reading = try test.read("text/plain")
        let other = try test.read("text/html")
        #expect(!reading.isFinished)
        #expect(test.run { reading.isFinished && other.isFinished })
        #expect(reading.results == [.success([3])])
        #expect(other.results == [.success([1, 2])])
        reading.transfer?.cancel()
        test.pump()
        #expect(reading.results.count == 1)
        #expect(test.other.writers.map(\.type) == ["text/plain", "text/html"])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S147 empty content is content`() throws {
        let test = try PasteboardUnderTest()
        test.offer(nil, ["text/plain": .bytes([])])
        let reading = try test.read("text/plain")
        #expect(test.run { reading.isFinished })
        #expect(reading.results == [.success([])])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S147 4 MB are read in short turns`() throws {
        let test = try PasteboardUnderTest()
        let content = Self.bytes(4_500_000)
        test.offer(nil, ["image/png": .bytes(content)])
        let reading = try test.read("image/png")
        var turns = 0
        let isFinished = test.run {
            turns += 1
            return reading.isFinished
        }
        #expect(isFinished)
        #expect(try reading.results.first?.get() == content)
        #expect(turns >= content.count / (64 << 10), "a turn moves at most 64 KiB of a transfer")
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S147 content as large as the limit is read, and more is not`() throws {
        let test = try PasteboardUnderTest()
        test.offer(nil, ["text/plain": .bytes(Self.bytes(100_000))])
        let fitting = try test.read("text/plain", limit: 100_000)
        let tooLarge = try test.read("text/plain", limit: 99_999)
        let none = try test.read("text/plain", limit: -1)
        #expect(test.run { fitting.isFinished && tooLarge.isFinished && none.isFinished })
        #expect(try fitting.results.first?.get().count == 100_000)
        #expect(tooLarge.results == [.failure(.tooLarge)])
        #expect(none.results == [.failure(.tooLarge)])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S147 endless content ends at the limit`() throws {
        let test = try PasteboardUnderTest()
        test.offer(nil, ["text/plain": .endless])
        let reading = try test.read("text/plain", limit: 10_000_000)
        #expect(test.run { reading.isFinished })
        #expect(reading.results == [.failure(.tooLarge)])
        test.pump()
        #expect(test.other.writers[0].isClosedByClient)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S147 a reading ends when the other program stops, without waking an idle app before`() throws {
        let test = try PasteboardUnderTest()
        let transfers = try #require(test.platform.connection?.transfers)
        #expect(transfers.patience == 5, "in seconds, unless a test is in a hurry")
        transfers.patience = 0.2
        test.offer(nil, ["text/plain": .stop(after: [1, 2, 3])])
        #expect(transfers.deadline == nil)
        let reading = try test.read("text/plain")
        test.pump()
        #expect(transfers.deadline != nil)
        let start = test.platform.now
        var turns = 0
        while !reading.isFinished, test.platform.now < start + 30 {
            test.platform.wait(until: test.platform.now + 30)
            turns += 1
        }
        #expect(reading.results == [.failure(.timedOut)])
        #expect(turns <= 2)
        #expect(transfers.deadline == nil)
        #expect(test.other.writers[0].isClosedByClient)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S147 a slow program is waited for as long as it makes progress`() throws {
        let test = try PasteboardUnderTest()
        test.platform.connection?.transfers.patience = 0.3
        test.offer(nil, ["text/plain": .drip([1, 2, 3, 4, 5], perTurn: 1)])
        let reading = try test.read("text/plain")
        let start = test.platform.now
        for _ in 0..<7 {
            test.turn()
            usleep(100_000)
        }
        test.pump()
        #expect(test.platform.now > start + 0.6)
        #expect(reading.results == [.success([1, 2, 3, 4, 5])])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S147 the app may be busy for longer than it waits for another program`() throws {
        let test = try PasteboardUnderTest()
        test.platform.connection?.transfers.patience = 0.05
        test.offer(nil, ["text/plain": .bytes([1])])
        let reading = try test.read("text/plain")
        test.compositor.dispatch()
        test.compositor.dispatch()
        usleep(100_000)
        test.turn()
        test.turn()
        #expect(reading.results == [.success([1])])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S147 a cancelled reading ends at once, also one that has not begun`() throws {
        let test = try PasteboardUnderTest()
        test.offer(nil, ["text/plain": .stop(after: [1])])
        let begun = try test.read("text/plain")
        test.pump()
        let early = try test.read("text/plain")
        let missing = try test.read("text/html")
        for reading in [begun, early, missing] {
            reading.transfer?.cancel()
            reading.transfer?.cancel()
        }
        test.pump()
        for reading in [begun, early, missing] { #expect(reading.results == [.failure(.cancelled)]) }
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `a type that is not offered is unavailable`() throws {
        let test = try PasteboardUnderTest()
        test.offer(["text/plain"])
        let reading = try test.read("text/html")
        #expect(!reading.isFinished)
        test.pump()
        #expect(reading.results == [.failure(.unavailable)])
        #expect(test.other.writers.isEmpty)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `a reading goes on when the content is replaced, and when the seat vanishes`() throws {
        let test = try PasteboardUnderTest()
        test.offer(nil, ["text/plain": .drip([1, 2, 3, 4, 5, 6, 7, 8, 9], perTurn: 1)])
        let pasteboard = try test.pasteboard()
        let reading = try test.read("text/plain")
        test.turn()
        test.other.offer(["image/png"])
        test.turn()
        test.seat.remove()
        test.turn()
        #expect(!reading.isFinished)
        #expect(test.run { reading.isFinished })
        #expect(reading.results == [.success([1, 2, 3, 4, 5, 6, 7, 8, 9])])
        #expect(test.platform.pasteboard(.general, for: SeatID(1)) == nil)
        #expect(pasteboard.types.isEmpty)
        #expect(!pasteboard.offer(["text/plain"], from: TestOwner()))
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S147 a paste key that is held does not take all descriptors from a program that stops`() throws {
        let test = try PasteboardUnderTest()
        let transfers = try #require(test.platform.connection?.transfers)
        transfers.patience = 1
        test.offer(nil, ["text/plain": .stop(after: [1])])
        let readings = try (0..<70).map { _ in
            defer { test.pump() }
            return try test.read("text/plain")
        }
        #expect(test.other.writers.count == 64)
        #expect(readings.suffix(6).allSatisfy { $0.results == [.failure(.system(EMFILE))] })
        let start = test.platform.now
        while readings.contains(where: { !$0.isFinished }), test.platform.now < start + 30 {
            test.platform.wait(until: test.platform.now + 30)
        }
        #expect(readings.prefix(64).allSatisfy { $0.results == [.failure(.timedOut)] })
        test.offer(nil, ["text/plain": .bytes([1])])
        let last = try test.read("text/plain")
        test.pump()
        #expect(last.results == [.success([1])])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `all readings end when the platform stops, which a completion may see`() throws {
        let test = try PasteboardUnderTest()
        test.offer(nil, ["text/plain": .stop(after: [1])])
        let (begun, early) = (try test.read("text/plain"), try test.read("text/html"))
        let pasteboard = try test.pasteboard()
        var after: [any PasteboardTransfer] = []
        _ = pasteboard.read("text/plain", limit: 10) { _ in
            test.platform.stop()
            after.append(pasteboard.read("text/plain", limit: 10) { _ in })
        }
        test.compositor.dispatch()
        test.platform.stop()
        #expect(begun.results == [.failure(.unavailable)])
        #expect(early.results == [.failure(.unavailable)])
        #expect(after.count == 1)
        #expect(pasteboard.types.isEmpty)
        test.compositor.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `a pasteboard without its platform answers that it is unavailable`() async throws {
        let test = try PasteboardUnderTest()
        let pasteboard = try test.pasteboard()
        test.platform.stop()
        let result = await withCheckedContinuation { continuation in
            _ = pasteboard.read("text/plain", limit: 10) { continuation.resume(returning: $0) }
        }
        #expect(result == .failure(.unavailable))
        test.compositor.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `a lost connection makes content unavailable`() throws {
        let test = try PasteboardUnderTest()
        test.offer(["text/plain"])
        test.compositor.disconnect()
        for _ in 0..<3 { test.platform.wait(until: 0) }
        let reading = try test.read("text/plain")
        test.platform.wait(until: 0)
        #expect(reading.results == [.failure(.unavailable)])
        #expect(try !test.pasteboard().offer(["text/plain"], from: TestOwner()))
        test.platform.stop()
        test.compositor.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `without free descriptors a reading fails with the system's error`() throws {
        let test = try PasteboardUnderTest()
        test.offer(nil, ["text/plain": .bytes([1])])
        var before = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
        let lowest = dup(0)
        close(lowest)
        for spare in 0..<3 {
            var limit = rlimit(rlim_cur: rlim_t(Int(lowest) + spare), rlim_max: before.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            let reading = try test.read("text/plain")
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
            test.pump()
            #expect(reading.results == [.failure(.system(EMFILE))], "\(spare)")
        }
        #expect(test.other.writers.isEmpty)
        test.finish()
        #expect(test.compositor.isClean)
    }

    // MARK: One's own content

    @Test(arguments: SelectionTests.names)
    func `S148 one's own content is read in the process, later, and without a pipe`(name: PasteboardName) throws {
        let test = try PasteboardUnderTest(name)
        let (pasteboard, owner) = (try test.pasteboard(), TestOwner())
        #expect(pasteboard.offer(["text/plain", "text/html"], from: owner))
        test.pump()
        let reading = try test.read("text/html")
        let missing = try test.read("image/png")
        let tooLarge = try test.read("text/html", limit: 8)
        #expect(owner.log.isEmpty)
        test.platform.wait(until: 0)
        #expect(reading.results == [.success(Array("text/html".utf8))])
        #expect(missing.results == [.failure(.unavailable)])
        #expect(tooLarge.results == [.failure(.tooLarge)])
        #expect(owner.log == ["text/html", "text/html"])
        test.typeKey()
        #expect(pasteboard.offer(["text/plain"], from: TestOwner(makesContent: false)))
        let failing = try test.read("text/plain")
        test.platform.wait(until: 0)
        #expect(failing.results == [.failure(.unavailable)])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S148 a waiting answer does not let the loop sleep`() throws {
        let test = try PasteboardUnderTest()
        #expect(try test.pasteboard().offer(["text/plain"], from: TestOwner([7])))
        test.pump()
        let start = test.platform.now
        let reading = try test.read("text/plain")
        test.platform.wait(until: start + 30)
        #expect(reading.results == [.success([7])])
        #expect(test.platform.now < start + 20)
        test.finish()
        #expect(test.compositor.isClean)
    }
}
