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
        #expect(converter.fahrenheit.text == "68.0" && converter.message.text == "Enter a number.")
        screen.keyboard.press(.backspace)
        #expect(converter.celsius.validationMessage == nil && converter.message.text == " ")
    }

    @Test(arguments: ["nan", "-nan", "inf", "1e999", "1e308"])
    func `what is too large, or called no number, is none either`(text: String) {
        let converter = Converter()
        screen.window.addSubview(converter, filling: .zero)
        fill(converter.celsius, text)
        #expect(converter.celsius.validationMessage != nil)
        #expect(converter.fahrenheit.text.isEmpty || Double(converter.fahrenheit.text)?.isFinite == true)
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

    // MARK: The window

    private func showAll() -> FormView {
        let form = FormView()
        screen.resize(to: Size(width: 860, height: 560))
        screen.window.addSubview(form, filling: EdgeInsets(all: 24))
        screen.pump()
        return form
    }

    @Test func `Tab goes down one column after the other`() {
        let form = showAll()
        form.converter.celsius.becomeFirstResponder()
        var names: [String] = []
        while names.count < 20, let name = (screen.window.firstResponder as? View)?.accessibilityIdentifier,
            !names.contains(name)
        {
            names.append(name)
            screen.keyboard.press(.tab, modifiers: name == "notes" ? .control : [])
        }
        #expect(
            names == [
                "celsius", "fahrenheit", "kind", "start", "book", "name", "email", "phone", "age", "password",
                "country",
                "notes", "create",
            ])
    }

    @Test func `Return goes through the account, and a password goes nowhere else`() {
        let form = showAll()
        form.account.name.becomeFirstResponder()
        for text in ["Ada Lovelace", "ada@example.org", "+44 20 1234", "36", "Analytical1843", "ireland"] {
            screen.keyboard.type(text + "\n")
        }
        #expect(form.account.password.text == "Analytical1843" && form.account.country.text == "Ireland")
        #expect(form.account.notes.isFirstResponder)
        #expect(form.booker.start.text == "24.11.2026" && form.converter.fahrenheit.text.isEmpty)
        form.account.create.sendActions(for: .primaryActionTriggered)
        #expect(form.account.message.text == "Welcome, Ada Lovelace!")
    }

    @Test func `Return books a flight only in its dates`() {
        let form = showAll()
        fill(form.converter.celsius, "20\n")
        #expect(form.booker.message.text.isEmpty)
        fill(form.booker.start, "25.11.2026\n")
        #expect(form.booker.message.text == "Booked: 25.11.2026")
        fill(form.booker.start, "31.11.2026\n")
        #expect(form.booker.message.text.hasPrefix("Enter a date"))
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
        #expect(account.message.text.split(separator: "\n").count == 4, "what is mended is named no longer")
        account.create.sendActions(for: .primaryActionTriggered)
        #expect(account.email.isFirstResponder)
    }

    @Test func `a field that is left wrong says why`() {
        let account = showAccount()
        fill(account.age, "12\t")
        #expect(account.message.text == "Enter an age from 16 to 120.")
        fill(account.age, "21")
        #expect(account.message.text.isEmpty)
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
        screen.keyboard.press(.tab)
        #expect(account.message.text == "Welcome, Ada Lovelace!")
    }

    private func showCountry() -> SearchField {
        let country = showAccount().country
        country.becomeFirstResponder()
        return country
    }

    private func typeSlowly(_ text: String) {
        for character in text {
            screen.keyboard.type(String(character))
            screen.advance(by: .milliseconds(300))
        }
    }

    @Test func `the rest of a country is selected, so that typing goes on`() {
        let country = showCountry()
        typeSlowly("g")
        #expect(country.text == "Germany" && country.selectedTextRange == TextRange(1..<7))
        typeSlowly("er")
        #expect(country.text == "Germany" && country.selectedTextRange == TextRange(3..<7))
        typeSlowly("x")
        #expect(country.text == "Gerx")
    }

    @Test func `a country is not completed after a deletion`() {
        let country = showCountry()
        typeSlowly("g")
        for text in ["G", ""] {
            screen.keyboard.press(.backspace)
            screen.advance(by: .milliseconds(300))
            #expect(country.text == text)
        }
        typeSlowly("g")
        screen.keyboard.press(.end)
        screen.keyboard.press(.backspace)
        screen.advance(by: .milliseconds(300))
        #expect(country.text == "German")
        typeSlowly("y")
        #expect(country.text == "Germany" && country.selectedTextRange.isEmpty)
    }

    @Test func `a country is not completed while the caret is within it`() {
        let country = showCountry()
        screen.keyboard.type("ermany")
        screen.keyboard.press(.home)
        typeSlowly("g")
        #expect(country.text == "germany" && country.selectedTextRange == TextRange(1..<1))
    }

    @Test func `a country that is left at once is completed, and right`() {
        let country = showCountry()
        screen.keyboard.type("ire")
        screen.keyboard.press(.tab)
        #expect(country.text == "Ireland" && country.validationMessage == nil && !country.isFirstResponder)
        screen.advance(by: .milliseconds(300))
        #expect(country.text == "Ireland")
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
