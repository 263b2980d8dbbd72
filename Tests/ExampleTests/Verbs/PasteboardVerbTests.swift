import Testing
import WaldenTesting

/// Pasteboards as another program sees and fills them.
@MainActor
struct PasteboardVerbTests {
    private let screen = TestScreen()
    private let field = TextField()

    init() {
        field.frame = Rect(x: 10, y: 10, width: 200, height: 32)
        screen.window.addSubview(field)
        field.becomeFirstResponder()
    }

    private func press(_ key: Character) { screen.keyboard.press(key, modifiers: .control) }

    @Test func `what the app copies is read and counted`() {
        field.text = "Zürich"
        #expect(screen.pasteboard.text == nil && screen.pasteboard.copyCount == 0)
        press("a")
        press("c")
        press("c")
        #expect(screen.pasteboard.text == "Zürich" && screen.pasteboard.copyCount == 2)
        #expect(screen.pasteboard.isFromApp && screen.pasteboard.types.first == .text && !screen.pasteboard.isSecret)
        #expect(screen.primarySelection.text == "Zürich")
        Pasteboard.general.write(PasteboardContent("1234").markedAsSecret)
        #expect(screen.pasteboard.isSecret)
        let picture = Image(size: Size(width: 2, height: 1)) {
            $0.fill(Rect(x: 0, y: 0, width: 2, height: 1), with: .black)
        }
        Pasteboard.general.write(PasteboardContent(image: picture))
        #expect(screen.pasteboard.image?.size == picture.size && screen.pasteboard.text == nil)
    }

    @Test func `what another program copies replaces it, and is pasted`() {
        Pasteboard.general.write(PasteboardContent("mine"))
        screen.pasteboard.put("theirs")
        #expect(!screen.pasteboard.isFromApp && screen.pasteboard.text == "theirs")
        press("v")
        #expect(field.text == "theirs" && screen.pasteboard.readCount == 1)
        screen.primarySelection.put("!")
        screen.pointer.move(to: Point(x: 200, y: 26))
        screen.pointer.click(.middle)
        #expect(field.text == "theirs!")
        screen.pasteboard.clear()
        press("v")
        #expect(field.text == "theirs!" && screen.pasteboard.types.isEmpty)
    }

    @Test func `types come in the order of the other program`() async throws {
        screen.pasteboard.put([.html: Array("<b>x</b>".utf8), .text: Array("x".utf8)])
        #expect(Pasteboard.general.types == [.html, .text])
        let task = Task { try await Pasteboard.general.data(.html) }
        await screen.run(for: .zero)
        #expect(try await task.value == Array("<b>x</b>".utf8))
    }

    @Test func `S135 what a program that ends early has written is pasted, unless a character is cut`() async {
        screen.pasteboard.put("one Zürich", answer: .endsAfter(6))
        press("v")
        #expect(field.text == "" && screen.pasteboard.text == "one Zürich")
        let text = Task { try await Pasteboard.general.text() }
        await screen.run(for: .zero)
        await #expect(throws: PasteboardError.invalid) { try await text.value }
        screen.pasteboard.put("one Zürich", answer: .endsAfter(5))
        press("v")
        #expect(field.text == "one Z")
        press("z")
        #expect(field.text == "")
        let picture = Image(size: Size(width: 9, height: 9)) { _ in }
        screen.pasteboard.put([.png: (try? picture.pngData()) ?? []], answer: .endsAfter(40))
        let task = Task { try await Pasteboard.general.image() }
        await screen.run(for: .zero)
        await #expect(throws: PasteboardError.invalid) { try await task.value }
    }

    @Test func `a slow program's content arrives in time, without stopping the app`() {
        screen.pasteboard.put("late", answer: .slowly(.seconds(8)))
        press("v")
        screen.advance(by: .seconds(7))
        #expect(field.text == "")
        screen.keyboard.type("here ")
        screen.advance(by: .seconds(1))
        #expect(field.text == "here late")
    }

    @Test(arguments: [
        (HeadlessPasteboard.Answer.nothing, PasteboardError.timedOut, 5), (.failure(.unavailable), .unavailable, 0),
        (.endlessly, .tooLarge, 1),
    ])
    func `a reading of a program that fails ends with an error`(
        _ answer: HeadlessPasteboard.Answer, _ error: PasteboardError, _ seconds: Int
    ) async {
        screen.pasteboard.put("never", answer: answer)
        let task = Task { try await Pasteboard.general.text() }
        await screen.wait { screen.pasteboard.readCount == 1 }
        let start = screen.now
        await screen.run(for: .seconds(6))
        await #expect(throws: error) { try await task.value }
        press("v")
        screen.advance(by: .seconds(6))
        #expect(field.text == "" && screen.now == start + 12)
        let again = Task { try await Pasteboard.general.text() }
        await screen.wait { screen.pasteboard.readCount == 3 }
        if seconds > 0 {
            #expect(screen.platform.nextWorkTime == screen.now + Double(seconds))
            again.cancel()
            await #expect(throws: PasteboardError.cancelled) { try await again.value }
        }
    }

    @Test func `the end of the app ends its readings`() async {
        screen.pasteboard.put("never", answer: .nothing)
        let task = Task { try await Pasteboard.general.text() }
        await screen.wait { screen.pasteboard.readCount == 1 }
        screen.platform.stop()
        await #expect(throws: PasteboardError.unavailable) { try await task.value }
    }
}
