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

    // MARK: The account

    private func showAccount() -> Account {
        let account = Account()
        screen.window.addSubview(account, filling: .zero)
        screen.pump()
        return account
    }

    @Test func `the button names what is wrong, and leads to the first wrong field`() {
        let account = showAccount()
        account.create.sendActions(for: .primaryActionTriggered)
        #expect(account.message.text.split(separator: "\n").count == 5)
        #expect(account.name.isFirstResponder && account.name.validationMessage != nil)
        #expect(account.phone.validationMessage == nil)
        screen.keyboard.type("Ada Lovelace")
        #expect(account.name.validationMessage == nil)
        account.create.sendActions(for: .primaryActionTriggered)
        #expect(account.email.isFirstResponder)
    }

    @Test func `an account is filled in from field to field`() {
        let account = showAccount()
        account.name.becomeFirstResponder()
        let texts = ["Ada Lovelace", "ada@example.org", "+44 20 x1234", "a36", "Analytical1843"]
        for text in texts { screen.keyboard.type(text + "\n") }
        #expect(account.phone.text == "+44 20 1234" && account.age.text == "36")
        #expect(account.strength.text == "Strong.")
        screen.keyboard.type("ire")
        screen.advance(by: .seconds(1))
        #expect(account.country.text == "Ireland" && account.country.isFirstResponder)
        account.create.sendActions(for: .primaryActionTriggered)
        #expect(account.message.text == "Welcome, Ada Lovelace!")
    }

    @Test func `a field that is left is checked, and again as it is mended`() {
        let account = showAccount()
        fill(account.email, "ada@")
        #expect(account.email.validationMessage == nil)
        account.age.becomeFirstResponder()
        #expect(account.email.validationMessage != nil)
        fill(account.email, "ada@example.org")
        #expect(account.email.validationMessage == nil)
    }

    @Test(arguments: [
        ("", " "), ("abc", "Too short."), ("abcdefgh", "Weak"), ("abcDEF12", "Good."), ("abcdefghijkl", "Strong."),
    ])
    func `the strength of a password is said`(password: String, sentence: String) {
        let account = showAccount()
        fill(account.password, password)
        #expect(account.strength.text.hasPrefix(sentence))
    }
}
