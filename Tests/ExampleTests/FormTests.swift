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

    @Test func `degrees may have an exponent, and zero has no sign`() {
        let converter = Converter()
        screen.window.addSubview(converter, filling: .zero)
        fill(converter.celsius, "1e2")
        #expect(converter.fahrenheit.text == "212.0")
        fill(converter.fahrenheit, "31.999")
        #expect(converter.celsius.text == "0.0")
    }

    @Test(arguments: ["nan", "-nan", "inf", "infinity", "1e999", "1e308", "0x20", "0x1p3"])
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

    @Test func `a year has four digits`() {
        let booker = Booker()
        screen.window.addSubview(booker, filling: .zero)
        fill(booker.start, "24.11.26")
        #expect(!booker.book.isEnabled && booker.message.text == "Enter a date, such as 24.11.2026.")
        screen.keyboard.press(.return)
        #expect(booker.message.text == "Enter a date, such as 24.11.2026.")
    }

    // MARK: The window

    private func showPage() -> FormPage {
        let page = FormPage()
        screen.window.addSubview(page, filling: .zero)
        screen.pump()
        return page
    }

    /// Returns whether all of a view is visible; rounding aside.
    private func shows(_ view: View, in page: FormPage) -> Bool {
        page.bounds.insetBy(dx: -0.5, dy: -0.5).contains(page.convert(view.bounds, from: view))
    }

    @Test func `the window asks for what the forms need`() {
        let page = showPage()
        let (least, needed) = (screen.platformWindow.properties.minimumSize, page.form.minimumContentSize)
        #expect(needed.width == 340 + 48 + 300 && page.form.account.minimumContentSize.width <= 300)
        #expect(least.width >= needed.width + 48 && least.height >= needed.height + 48)
    }

    @Test func `in a window that is too small, Tab scrolls to what it reaches`() {
        let page = showPage()
        let (converter, booker, account) = (page.form.converter, page.form.booker, page.form.account)
        let views: [View] = [
            converter.fahrenheit, booker.kind, booker.start, booker.book, account.name, account.email, account.phone,
            account.age, account.password, account.country, account.notes,
        ]
        converter.celsius.becomeFirstResponder()
        for view in views {
            screen.keyboard.press(.tab)
            screen.pump()
            #expect(view.isFirstResponder && shows(view, in: page))
        }
        screen.keyboard.press(.tab, modifiers: .control)
        screen.pump()
        #expect(account.create.isFirstResponder && shows(account.create, in: page))
    }

    @Test func `in a window that is too small, Return and the button lead to fields in sight`() {
        let page = showPage()
        let account = page.form.account
        page.contentOffset = page.maximumContentOffset
        screen.pump()
        #expect(!shows(account.name, in: page))
        account.create.sendActions(for: .primaryActionTriggered)
        screen.pump()
        #expect(account.name.isFirstResponder && shows(account.name, in: page))
        let fields: [View] = [
            account.email, account.phone, account.age, account.password, account.country, account.notes,
        ]
        for field in fields {
            screen.keyboard.press(.return)
            screen.pump()
            #expect(field.isFirstResponder && shows(field, in: page))
        }
    }

    @Test func `the forms fill the window, and scroll only if a message leaves no room`() {
        let page = showPage()
        let (account, message) = (page.form.account, page.form.account.message)
        screen.resize(to: Size(width: 860, height: 560))
        account.notes.text = String(repeating: "A line\n", count: 100)
        account.create.sendActions(for: .primaryActionTriggered)
        screen.pump()
        #expect(page.contentSize == page.bounds.size && !page.canBecomeFocused)
        #expect(page.form.frame == Rect(x: 24, y: 24, width: 812, height: 512))
        screen.resize(to: Size(width: 860, height: 460))
        #expect(page.contentSize.height > 460 && page.contentSize.width == 860)
        let needed = message.sizeThatFits(Size(width: message.bounds.width, height: .infinity)).height
        #expect(message.bounds.height >= needed && message.frame.maxY < account.bounds.maxY + 0.5)
    }

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

    @Test func `a name is more than blanks`() {
        let account = showAccount()
        fill(account.name, " \t")
        #expect(account.name.validationMessage == "Enter your name.")
    }

    @Test(arguments: ["a b@c d.e", "a@b.c d", "a@.b.c", "a@b..c", "a@b.c."])
    func `an address has no blanks, and a domain of several parts`(address: String) {
        let account = showAccount()
        fill(account.email, address + "\t")
        #expect(account.email.validationMessage != nil)
        fill(account.email, "a.d@b.example.org")
        #expect(account.email.validationMessage == nil)
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

    @Test func `a welcome goes once a field changes`() {
        let account = showAccount()
        account.name.becomeFirstResponder()
        for text in ["Ada", "ada@example.org", "", "36", "Analytical1843", "Ireland"] {
            screen.keyboard.type(text + "\n")
        }
        for field in [account.notes, account.name] as [View] {
            account.create.sendActions(for: .primaryActionTriggered)
            #expect(account.message.text == "Welcome, Ada!")
            field.becomeFirstResponder()
            screen.keyboard.type("x")
            #expect(account.message.text.isEmpty)
        }
    }

    @Test func `a country that was wrong is right as soon as it is completed`() {
        let account = showAccount()
        fill(account.country, "x\t")
        #expect(account.message.text == "Choose a country.")
        fill(account.country, "Aus")
        #expect(account.country.validationMessage != nil)
        screen.advance(by: .milliseconds(300))
        #expect(account.country.text == "Austria" && account.country.validationMessage == nil)
        #expect(account.message.text.isEmpty)
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

    @Test func `advice on a password that needs a second line gets it`() {
        let account = showAccount()
        screen.resize(to: Size(width: 300, height: 500))
        let line = account.strength.bounds.height
        fill(account.password, "abcdefgh")
        screen.pump()
        #expect(account.strength.bounds.height > line)
    }
}
