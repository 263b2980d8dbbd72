import MockCompositor
import Testing
import Walden

/// Pictures on the pasteboard, which are encoded and decoded elsewhere than in the loop.
@MainActor
@Suite("Pictures on the pasteboard", .serialized)
struct PictureTests {
    private let app: AppUnderTest
    private let picture = Image(size: Size(width: 40, height: 30)) {
        $0.fill(Rect(x: 0, y: 0, width: 20, height: 30), with: .red)
    }

    init() throws {
        app = try AppUnderTest()
        let (_, toplevel) = try app.show { _ in }
        app.seat.clipboard.focus()
        app.keyboard.enter(toplevel.surface)
        app.keyboard.press(KeyCode.a)
        app.keyboard.release(KeyCode.a)
        app.pump()
    }

    private var clipboard: MockSelection { app.seat.clipboard }

    private func run(until condition: () -> Bool) async {
        let end = ContinuousClock.now + .seconds(30)
        while !condition(), ContinuousClock.now < end {
            app.turn()
            // The test itself is on the main queue.
            await Task.yield()
        }
        #expect(condition())
    }

    @Test func `S147 a picture is sent to all that read it, also to those that come later`() async throws {
        #expect(Pasteboard.general.write(PasteboardContent(image: picture).adding("A picture")))
        app.pump()
        var readers = (0..<2).compactMap { _ in clipboard.read("image/png") }
        await run { readers.allSatisfy(\.isFinished) }
        readers += [clipboard.read("image/png")].compactMap(\.self)
        await run { readers.allSatisfy(\.isFinished) }
        #expect(readers.count == 3)
        for reader in readers {
            #expect(try Image(pngData: reader.bytes).difference(from: picture).differingPixels == 0)
        }
        let text = clipboard.read("text/plain")
        await run { text?.isFinished == true }
        #expect(text?.bytes == Array("A picture".utf8))
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `S147 a reader that leaves before its picture is ready does no harm`() async throws {
        #expect(Pasteboard.general.write(PasteboardContent(image: picture)))
        app.pump()
        let hasty = clipboard.read("image/png", .close(after: 0))
        let patient = clipboard.read("image/png")
        await run { patient?.isFinished == true && hasty?.isClosedByClient == true }
        #expect(try Image(pngData: patient?.bytes ?? []).pixelWidth == 40)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `S147 a picture of another program is decoded, and damaged ones are an error`() async throws {
        for bytes in [try picture.pngData(), [1, 2, 3]] {
            clipboard.offer(["image/png"], ["image/png": .bytes(bytes)])
            app.pump()
            var result: Result<Image, any Error>?
            Task {
                do { result = .success(try await Pasteboard.general.image()) } catch { result = .failure(error) }
            }
            await run { result != nil }
            let image = try? result?.get()
            #expect((image?.difference(from: picture).differingPixels == 0) == (bytes.count > 3))
            if bytes.count == 3 { #expect(throws: PasteboardError.invalid) { try result?.get() } }
        }
        app.finish()
        #expect(app.compositor.isClean)
    }
}
