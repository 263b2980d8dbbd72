import Testing
import WaldenTesting

@testable import Form

/// The field in which a country is searched for and completed.
@MainActor
struct CountryTests {
    let screen = TestScreen(size: Size(width: 420, height: 360))

    private func showAccount() -> Account {
        let account = Account()
        screen.window.addSubview(account, filling: .zero)
        screen.pump()
        return account
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

    @Test func `undo takes back a completion, and then what was typed over a country`() {
        let country = showCountry()
        country.text = "France"
        screen.keyboard.press("a", modifiers: .control)
        typeSlowly("g")
        #expect(country.text == "Germany")
        for text in ["g", "France"] {
            screen.keyboard.press("z", modifiers: .control)
            screen.advance(by: .milliseconds(300))
            #expect(country.text == text)
        }
    }

    @Test func `undo takes back the capital of a country that was typed whole`() {
        let country = showCountry()
        screen.keyboard.type("germany")
        screen.advance(by: .milliseconds(300))
        #expect(country.text == "Germany")
        for text in ["germany", ""] {
            screen.keyboard.press("z", modifiers: .control)
            screen.advance(by: .milliseconds(300))
            #expect(country.text == text)
        }
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

    @Test func `a country that is whole after a deletion is right`() {
        let country = showCountry()
        screen.keyboard.type("germanyx")
        screen.keyboard.press(.backspace)
        screen.keyboard.press(.tab)
        #expect(country.text == "Germany" && country.validationMessage == nil)
    }
}
