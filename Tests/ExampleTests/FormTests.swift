import Testing
import WaldenTesting

@testable import Form

/// The forms, filled in by a user.
@MainActor
struct FormTests {
    let screen = TestScreen(size: Size(width: 420, height: 360))

    private func fill(_ field: TextField, _ text: String) {
        field.becomeFirstResponder()
        screen.keyboard.press("a", modifiers: .control)
        screen.keyboard.type(text)
    }

    @Test func `degrees convert both ways`() {
        let converter = Converter()
        screen.window.addSubview(converter, filling: .zero)
        fill(converter.celsius, "100")
        #expect(converter.fahrenheit.text == "212.0")
        fill(converter.fahrenheit, "-40")
        #expect(converter.celsius.text == "-40.0")
        fill(converter.celsius, "36,6")
        #expect(converter.fahrenheit.text == "97.88")
    }

    @Test func `what is no number is kept and marked, and changes nothing else`() {
        let converter = Converter()
        screen.window.addSubview(converter, filling: .zero)
        fill(converter.celsius, "20")
        fill(converter.celsius, "20x")
        #expect(converter.celsius.text == "20x" && converter.celsius.validationMessage != nil)
        #expect(converter.fahrenheit.text == "68.0")
        screen.keyboard.press(.backspace)
        #expect(converter.celsius.validationMessage == nil)
    }

    @Test func `a return flight needs two dates in order`() {
        let booker = Booker()
        screen.window.addSubview(booker, filling: .zero)
        #expect(!booker.back.isEnabled && booker.book.isEnabled)
        screen.tap(booker.kind)
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.return)
        #expect(booker.back.isEnabled && booker.kind.title == "Return flight")
        fill(booker.start, "25.11.2026")
        #expect(!booker.book.isEnabled && booker.back.validationMessage == "Nobody flies back before.")
        fill(booker.back, "29.02.2028x")
        #expect(booker.book.isEnabled && booker.back.text == "29.02.2028")
        screen.keyboard.press(.return)
        #expect(booker.message.text == "Booked: 25.11.2026 to 29.02.2028")
    }

    @Test(arguments: ["", "1.1", "31.04.2026", "29.02.2026", "1.13.2026", "1.1.0", "1.1.2026.1"])
    func `a date that does not exist cannot be booked`(text: String) {
        let booker = Booker()
        screen.window.addSubview(booker, filling: .zero)
        booker.start.becomeFirstResponder()
        screen.keyboard.press("a", modifiers: .control)
        screen.keyboard.press(.delete)
        screen.keyboard.type(text)
        #expect(!booker.book.isEnabled && booker.start.validationMessage != nil)
        screen.keyboard.press(.return)
        #expect(!booker.message.text.hasPrefix("Booked"))
    }
}
