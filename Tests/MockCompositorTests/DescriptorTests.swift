import Glibc
import MockCompositor
import Testing
import Walden

/// File descriptors watched by an app.
@MainActor
@Suite("Watched descriptors", .serialized)
struct DescriptorTests {
    /// A pipe, and its two ends.
    private struct Pipe {
        let reading: Int32
        let writing: Int32

        init() {
            var ends: [Int32] = [-1, -1]
            _ = pipe(&ends)
            (reading, writing) = (ends[0], ends[1])
        }

        func write() {
            var byte: UInt8 = 1
            _ = Glibc.write(writing, &byte, 1)
        }
    }

    @Test func `a descriptor number reused within a handler is not served for the old file`() throws {
        let app = try AppUnderTest()
        let (first, old, new) = (Pipe(), Pipe(), Pipe())
        let number = old.reading
        var calls: [String] = []
        app.platform.watch(first.reading, for: .readable) {
            calls.append("first")
            app.platform.unwatch(first.reading)
            close(number)
            dup2(new.reading, number)
            app.platform.watch(number, for: .readable) { calls.append("new") }
        }
        app.platform.watch(number, for: .readable) { calls.append("old") }
        first.write()
        old.write()
        app.platform.wait(until: 0)
        #expect(calls == ["first"], "the new file has nothing to read")
        app.platform.wait(until: 0)
        #expect(calls == ["first"])
        new.write()
        app.platform.wait(until: 0)
        #expect(calls == ["first", "new"])
        app.platform.unwatch(number)
        for descriptor in [first.reading, first.writing, number, old.writing, new.reading, new.writing] {
            close(descriptor)
        }
        app.finish()
    }

    @Test func `a descriptor unwatched by a handler is not served in the same turn`() throws {
        let app = try AppUnderTest()
        let (first, second) = (Pipe(), Pipe())
        var calls: [String] = []
        app.platform.watch(first.reading, for: .readable) {
            calls.append("first")
            app.platform.unwatch(first.reading)
            app.platform.unwatch(second.reading)
        }
        app.platform.watch(second.reading, for: .readable) { calls.append("second") }
        first.write()
        second.write()
        for _ in 0..<3 { app.platform.wait(until: 0) }
        #expect(calls == ["first"])
        for descriptor in [first.reading, first.writing, second.reading, second.writing] { close(descriptor) }
        app.finish()
    }

    @Test func `a descriptor closed while watched is reported once, then unwatched`() throws {
        let app = try AppUnderTest()
        let pipe = Pipe()
        var calls = 0
        app.platform.watch(pipe.reading, for: .readable) { calls += 1 }
        close(pipe.reading)
        for _ in 0..<3 { app.platform.wait(until: 0) }
        #expect(calls == 1)
        close(pipe.writing)
        app.finish()
    }
}
