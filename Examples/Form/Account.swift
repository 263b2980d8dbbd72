import Walden

/// A form with fields of many kinds. Its button names what is wrong, and leads to the first wrong field.
final class Account: StackView, TextFieldDelegate, TextViewDelegate {
    let name = TextField(placeholder: "First and last name")
    let email = TextField(placeholder: "you@example.org")
    let phone = TextField(placeholder: "+49 30 1234567")
    let age = TextField()
    let password = TextField()
    let country = SearchField(placeholder: "Search countries")
    let notes: TextView = Notes()
    let create = Button(title: "Create Account", style: .filled)
    let strength = Label(text: " ", textStyle: .caption)
    let message = Label()
    /// Whether the latest edit of the country wrote something, so that it may be completed.
    private var isCountryWritten = false
    private lazy var rules: [Rule] = [
        Rule(name, "Enter your name.") { !$0.allSatisfy(\.isWhitespace) },
        Rule(email, "Enter an e-mail address, such as you@example.org.", Account.isAddress),
        Rule(phone, "Enter a telephone number of six digits or more.") {
            $0.isEmpty || $0.count(where: \.isNumber) > 5
        },
        Rule(age, "Enter an age from 16 to 120.") { Int($0).map { (16...120).contains($0) } ?? false },
        Rule(password, "Choose a password of eight characters or more.") { $0.count >= 8 },
        Rule(country, "Choose a country.") { Account.countries.contains($0) },
    ]

    /// What a field must fulfil.
    private struct Rule {
        let field: TextField
        let sentence: String
        let isFulfilled: @MainActor (String) -> Bool

        init(_ field: TextField, _ sentence: String, _ isFulfilled: @escaping @MainActor (String) -> Bool) {
            (self.field, self.sentence, self.isFulfilled) = (field, sentence, isFulfilled)
        }

        @MainActor
        func check() { field.validationMessage = isFulfilled(field.text) ? nil : sentence }
    }

    static let countries = [
        "Austria", "Belgium", "Denmark", "Finland", "France", "Germany", "Ireland", "Italy", "Spain",
    ]

    init() {
        super.init([], axis: .vertical, spacing: 8)
        describeFields()
        let captions: [(String, View, String)] = [
            ("Name", name, "name"), ("E-mail", email, "email"), ("Telephone", phone, "phone"), ("Age", age, "age"),
            ("Password", password, "password"), ("", strength, "strength"), ("Country", country, "country"),
            ("Notes", notes, "notes"),
        ]
        for (caption, view, identifier) in captions {
            view.accessibilityIdentifier = identifier
            addArrangedSubview(labelled(caption, view))
        }
        (strength.numberOfLines, message.numberOfLines) = (0, 0)
        (create.accessibilityIdentifier, message.accessibilityIdentifier) = ("create", "message")
        create.addTarget(self, action: Account.submit, for: .primaryActionTriggered)
        addArrangedSubview(create)
        addArrangedSubview(message)
    }

    private func describeFields() {
        (name.textContentType, name.autocapitalizationType) = (.name, .words)
        (email.textContentType, email.keyboardType) = (.emailAddress, .emailAddress)
        (phone.textContentType, phone.keyboardType) = (.telephoneNumber, .phonePad)
        phone.textFilter = { $0.filter { $0.isNumber || "+ -()/".contains($0) } }
        age.keyboardType = .numberPad
        age.textFilter = { $0.filter { $0.isASCII && $0.isNumber } }
        age.maxLength = 3
        password.textContentType = .password
        password.isSecureTextEntry = true
        password.revealButtonMode = .always
        password.addTarget(self, action: Account.judgePassword, for: .editingChanged)
        country.delegate = self
        country.addTarget(self, action: Account.completeCountry, for: [.valueChanged, .editingDidEnd])
        notes.delegate = self
        notes.borderStyle = .roundedRect
        notes.isSpellCheckingEnabled = true
        for field in rules.map(\.field) {
            // What was wrong is checked again as it changes; what is new, when it is left.
            field.addAction(for: .editingChanged) { [weak self] field in
                if field.validationMessage != nil { self?.check { $0.field === field } }
                self?.updateMessage()
            }
            field.addAction(for: .editingDidEnd) { [weak self] field in
                if !field.text.isEmpty { self?.check { $0.field === field } }
            }
            field.returnKeyType = .next
            field.addAction(for: .primaryActionTriggered) { $0.window?.moveFocus() }
        }
    }

    private func judgePassword() {
        let text = password.text
        let kinds = [
            text.contains(where: \.isLowercase), text.contains(where: \.isUppercase), text.contains(where: \.isNumber),
        ]
        let isMixed = kinds.count { $0 } > 1
        strength.text =
            switch text.count {
            case 0: " "
            case 1..<8: "Too short."
            case 8..<12 where !isMixed: "Weak: mix letters and digits, or make it longer."
            case 8..<12: "Good."
            default: "Strong."
            }
    }

    func textField(_ textField: TextField, shouldChangeTextIn range: TextRange, replacementText: String) -> Bool {
        isCountryWritten = !replacementText.isEmpty
        return true
    }

    func textViewDidChange(_ textView: TextView) { updateMessage() }

    /// Completes a country that is meant without a doubt. The rest is selected: who types on replaces it, and who
    /// deletes or undoes it does not get it again.
    private func completeCountry() {
        let typed = country.text
        let found = Account.countries.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
        let isAtEnd = country.selectedTextRange.start.offset == country.endOfDocument.offset || !country.isEditing
        guard !typed.isEmpty, found.count == 1, isAtEnd, country.markedTextRange == nil else { return }
        // What is left of a deletion may be whole, and then only in small letters.
        guard found[0] != typed, isCountryWritten || found[0].count == typed.count else { return }
        guard !country.isEditing || country.undoManager?.canRedo != true else { return }
        country.edit(TextRange(0..<typed.utf8.count), replacingWith: found[0], actionName: "Complete")
        isCountryWritten = false
        guard country.isEditing else { return }
        country.selectedTextRange = TextRange(found[0].prefix(typed.count).utf8.count..<found[0].utf8.count)
    }

    /// Checks the fields of some rules.
    private func check(_ isMeant: (Rule) -> Bool) {
        let rules = rules.filter(isMeant)
        let wasMarked = rules.contains { $0.field.validationMessage != nil }
        for rule in rules { rule.check() }
        guard wasMarked || rules.contains(where: { $0.field.validationMessage != nil }) else { return }
        updateMessage()
    }

    /// Names all that is marked. A welcome goes: it is for what was submitted.
    private func updateMessage() {
        message.text = rules.compactMap(\.field.validationMessage).joined(separator: "\n")
    }

    private func submit() {
        check { _ in true }
        guard let wrong = rules.first(where: { $0.field.validationMessage != nil }) else {
            message.text = "Welcome, \(name.text)!"
            return
        }
        wrong.field.becomeFirstResponder()
        wrong.field.scrollIntoSight()
    }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && !labels.contains(where: \.isEmpty)
    }
}

/// Notes that need room for three lines, and scroll what is longer.
private final class Notes: TextView {
    override var minimumContentSize: Size { Size(width: 70, height: 64) }

    override func sizeThatFits(_ size: Size) -> Size {
        let least = minimumContentSize
        return Size(width: size.width.isFinite ? max(size.width, least.width) : least.width, height: least.height)
    }
}
