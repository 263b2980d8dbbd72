import Walden

/// Text fields and a text view.
struct TextPage: GalleryPage {
    let title = "Text"
    let summary = "Typed by keyboard, input method or paste, with undo."

    func makeSections() -> [View] {
        let name = field("", placeholder: "Name", identifier: "name")
        name.clearButtonMode = .whileEditing
        let greeting = SecondaryLabel(text: "Nobody yet")
        name.addAction(for: .editingChanged) { field in
            greeting.text = field.text.isEmpty ? "Nobody yet" : "Hello, \(field.text)"
        }
        let password = field("hunter2", placeholder: "Password", identifier: "password")
        password.isSecureTextEntry = true
        password.textContentType = .password
        password.revealButtonMode = .always
        let (search, found) = makeSearch()
        let price = field("19.90", placeholder: "Price")
        price.leftView = SecondaryLabel(text: "€")
        price.textAlignment = .right
        price.keyboardType = .decimalPad
        let disabled = field("Disabled")
        disabled.isEnabled = false
        let fixed = field("Only to be copied")
        fixed.isEditable = false
        return [
            Section(
                "Fields",
                [
                    captioned("Clear button", [sized(name), greeting]), captioned("Secure", [sized(password)]),
                    captioned("Search", [sized(search), found]),
                    captioned("Symbol", [sized(price)]),
                ]),
            Section(
                "States",
                [
                    captioned("Invalid", invalidField()), captioned("Disabled", [sized(disabled)]),
                    captioned("Read-only", [sized(fixed)]),
                ]),
            Section("Many lines", [row([Sized(makeTextView(), width: 460, height: 120)])]),
        ]
    }

    private func sized(_ field: TextField) -> View { Sized(field, width: 240, height: 32) }

    private func field(_ text: String, placeholder: String = "", identifier: String = "") -> TextField {
        let field = TextField(text: text, placeholder: placeholder)
        if !identifier.isEmpty { field.accessibilityIdentifier = identifier }
        return field
    }

    /// A field that wants a number, and what it says.
    private func invalidField() -> [View] {
        let (number, message) = (field("twelve", identifier: "number"), SecondaryLabel(text: " "))
        func validate(_ field: TextField) {
            field.validationMessage = Int(field.text) == nil ? "Enter a number." : nil
            message.text = field.validationMessage ?? " "
        }
        validate(number)
        number.addAction(for: .editingChanged) { validate($0) }
        return [sized(number), message]
    }

    private func makeSearch() -> (SearchField, View) {
        let search = SearchField()
        search.accessibilityIdentifier = "search"
        let found = SecondaryLabel(text: "Type to search")
        search.addAction(for: .valueChanged) { search in
            found.text = search.text.isEmpty ? "Type to search" : "Searched for \(search.text)"
        }
        return (search, found)
    }

    private func makeTextView() -> TextView {
        let view = TextView()
        view.accessibilityIdentifier = "notes"
        view.placeholder = "Notes"
        view.text = """
            Text of any script: Zürich · Αθήνα · Москва · שלום עולם · 苏州 · 👩‍👩‍👧
            Lines wrap at the width of the view, and only those that are seen are laid out, so that a text of many \
            megabytes opens at once.

            Ctrl+Z takes back what was typed, word by word.
            """
        view.borderStyle = .roundedRect
        return view
    }
}
