import Walden

/// Three small forms: degrees that convert both ways, a flight that can be booked once its dates are right, and an
/// account with fields of many kinds.
@main struct Form {
    static func main() {
        Application.run(identifier: "org.walden.Form") { _ in
            let window = Window(title: "Form", size: Size(width: 860, height: 560))
            window.addSubview(FormPage(), filling: .zero)
            window.makeKeyAndVisible()
        }
    }
}

/// The forms in two columns.
final class FormView: StackView {
    let converter = Converter()
    let booker = Booker()
    let account = Account()

    init() {
        super.init([], spacing: 48)
        let small = StackView(
            [converter, Separator(), booker], axis: .vertical, spacing: 20, distribution: .leading)
        for column in [small, account] { addArrangedSubview(column) }
        // Tab goes down a column, not across.
        focusOrder = arrangedSubviews
        setLength(minimum: 340, maximum: 340, of: small)
        setLength(minimum: 300, of: account)
    }
}

/// Degrees Celsius and Fahrenheit: editing one field changes the other. What is no number is kept, and marked.
final class Converter: StackView {
    let celsius = TextField(placeholder: "°C")
    let fahrenheit = TextField(placeholder: "°F")
    /// A space keeps the room of the line.
    let message = Label(text: " ", textStyle: .caption)

    init() {
        super.init([], axis: .vertical, spacing: 8)
        for (field, name) in [(celsius, "celsius"), (fahrenheit, "fahrenheit")] {
            field.keyboardType = .decimalPad
            field.accessibilityIdentifier = name
        }
        addArrangedSubview(labelled("Celsius", celsius))
        addArrangedSubview(labelled("Fahrenheit", fahrenheit))
        addArrangedSubview(labelled("", message))
        celsius.addTarget(self, action: Converter.convert, for: .editingChanged)
        fahrenheit.addTarget(self, action: Converter.convert, for: .editingChanged)
    }

    private func convert(_ field: TextField) {
        let other = field === celsius ? fahrenheit : celsius
        let number = Converter.number(field.text)
        let result = field === celsius ? number * 9 / 5 + 32 : (number - 32) * 5 / 9
        // Adding zero turns -0 into 0.
        let rounded = (result * 100).rounded() / 100 + 0
        field.validationMessage = rounded.isFinite || field.text.isEmpty ? nil : "Enter a number."
        if rounded.isFinite {
            // Setting a text in code sends no event, so the fields do not answer each other.
            other.text = "\(rounded)"
            other.validationMessage = nil
        }
        message.text = celsius.validationMessage ?? fahrenheit.validationMessage ?? " "
    }

    /// Returns the number that a text has in digits: `Double` reads 0x20 and names such as inf, too.
    private static func number(_ text: String) -> Double {
        guard text.allSatisfy({ "0123456789+-.,eE".contains($0) }) else { return .nan }
        return Double(text.replacing(",", with: ".")) ?? .nan
    }
}

/// A flight there, or there and back.
final class Booker: StackView {
    let kind = PopUpButton(items: ["One-way flight", "Return flight"])
    let start = TextField(text: "24.11.2026")
    let back = TextField(text: "24.11.2026")
    let book = Button(title: "Book", style: .filled)
    let message = Label()
    private var isReturn: Bool { kind.selectedIndex == 1 }

    init() {
        super.init([], axis: .vertical, spacing: 8)
        kind.addTarget(self, action: Booker.kindDidChange, for: .valueChanged)
        for (view, name) in [(kind, "kind"), (start, "start"), (back, "back"), (book, "book")] as [(View, String)] {
            view.accessibilityIdentifier = name
        }
        for field in [start, back] {
            field.maxLength = 10
            field.textFilter = { $0.filter { $0.isASCII && ($0.isNumber || $0 == ".") } }
            field.addTarget(self, action: Booker.validate, for: .editingChanged)
            // A default button would book at Return in the other forms of the window, too.
            field.addTarget(self, action: Booker.bookFlight, for: .primaryActionTriggered)
        }
        book.addTarget(self, action: Booker.bookFlight, for: .primaryActionTriggered)
        for view in [labelled("Flight", kind), labelled("From", start), labelled("To", back), book, message] {
            addArrangedSubview(view)
        }
        kindDidChange()
    }

    private func kindDidChange() {
        back.isEnabled = isReturn
        validate()
    }

    private func validate() {
        let (first, last) = (Day(start.text), Day(back.text))
        start.validationMessage = first == nil ? "Enter a date, such as 24.11.2026." : nil
        back.validationMessage = isReturn && last == nil ? "Enter a date, such as 24.11.2026." : nil
        if isReturn, let first, let last, last < first { back.validationMessage = "Nobody flies back before." }
        book.isEnabled = start.validationMessage == nil && back.validationMessage == nil
        message.text = start.validationMessage ?? back.validationMessage ?? ""
    }

    private func bookFlight() {
        guard book.isEnabled else { return }
        message.text = isReturn ? "Booked: \(start.text) to \(back.text)" : "Booked: \(start.text)"
    }
}

/// A day of the calendar, written as 24.11.2026.
private struct Day: Comparable {
    private let number: Int

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let day = parts[0], let month = parts[1], let year = parts[2],
            (1000...9999).contains(year), (1...12).contains(month)
        else { return nil }
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let length = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        guard (1...length).contains(day) else { return nil }
        number = (year * 12 + month) * 31 + day
    }

    static func < (one: Day, other: Day) -> Bool { one.number < other.number }
}

/// Returns a row with a caption of a fixed width, beside the first line of a tall view.
@MainActor
func labelled(_ caption: String, _ view: View) -> View {
    let label = StackView([Label(text: caption)], axis: .vertical)
    if let text = view as? TextView {
        label.distribution = .leading
        label.contentInsets.top = text.textContainerInset.top
    }
    let row = StackView([label, view], spacing: 12)
    row.setLength(minimum: 90, maximum: 90, of: label)
    return row
}
