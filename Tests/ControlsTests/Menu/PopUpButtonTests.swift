import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Pop-up buttons and combo boxes (S159).
@MainActor
struct PopUpButtonTests {
    private let button = PopUpButton(items: ["Small", "Medium", "my_large", "Huge"], selectedIndex: 1)
    private let screen: TestScreen

    init() {
        screen = TestScreen.showing(button)
        screen.pump()
    }

    @Test func `S159 the menu marks the chosen item, and choosing another one sends valueChanged`() throws {
        #expect(button.title == "Medium")
        screen.tap(button)
        let rows = try #require(screen.menuLevels.first).layout.rows
        #expect(rows.map(\.item.state) == [.off, .on, .off, .off] && rows.allSatisfy(\.item.isOneOfSeveral))
        screen.clearTrace()
        try screen.tapMenu("my_large")
        #expect(button.selectedIndex == 2 && button.title == "my_large")
        #expect(screen.takeEvents().contains("valueChanged"))
        screen.tap(button)
        try screen.tapMenu("my_large")
        #expect(!screen.takeEvents().contains("valueChanged"), "it was chosen already")
    }

    @Test func `S159 keys and type-ahead choose without opening`() {
        button.becomeFirstResponder()
        screen.keyboard.press(.downArrow)
        #expect(button.selectedIndex == 2 && !button.isMenuOpen)
        screen.keyboard.press(.end)
        screen.keyboard.press(.downArrow)
        #expect(button.selectedIndex == 3, "it does not go around")
        screen.keyboard.press("s")
        #expect(button.selectedIndex == 0)
        screen.keyboard.press(.home)
        screen.keyboard.press("h")
        #expect(button.selectedIndex == 3 && !button.isMenuOpen)
        screen.keyboard.press(.space)
        #expect(button.isMenuOpen)
        screen.keyboard.press(.escape)
        screen.keyboard.press(.downArrow, modifiers: .alternate)
        #expect(button.isMenuOpen)
    }

    @Test func `S154 S159 a key opens the menu at the chosen item`() {
        button.becomeFirstResponder()
        for (selected, row) in [(1, 1), (3, 3), (nil, 0)] as [(Int?, Int)] {
            button.selectedIndex = selected
            screen.keyboard.press(.space)
            #expect(screen.menuLevels.first?.highlightedRow == row)
            screen.keyboard.press(.escape)
        }
        button.selectedIndex = 1
        screen.keyboard.press(.downArrow, modifiers: .alternate)
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.return)
        #expect(button.selectedIndex == 2 && !button.isMenuOpen)
    }

    @Test func `S152 S159 the chosen item of a menu that scrolls is in sight`() throws {
        button.items = (1...40).map { "Item \($0)" }
        button.selectedIndex = 35
        screen.desktopSize = Size(width: 300, height: 320)
        button.becomeFirstResponder()
        screen.keyboard.press(.space)
        screen.pump()
        let view = try #require(screen.menuLevels.first)
        #expect(view.highlightedRow == 35 && view.maximumOffset > 0)
        #expect(view.panel.contains(view.frame(ofRow: 35)))
    }

    @Test func `S159 a held arrow chooses one item after the other`() {
        var chosen: [Int?] = []
        button.addAction(for: .valueChanged) { (button: PopUpButton) in chosen.append(button.selectedIndex) }
        button.becomeFirstResponder()
        screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(200))
        screen.keyboard.down(.downArrow)
        screen.advance(by: .seconds(1))
        screen.keyboard.up(.downArrow)
        screen.keyboard.down(.upArrow)
        screen.advance(by: .milliseconds(250))
        screen.keyboard.up(.upArrow)
        #expect(chosen == [2, 3, 2, 1])
    }

    @Test func `S159 the button has room for its widest item, and no item may be chosen`() {
        let width = button.intrinsicContentSize.width
        button.selectedIndex = 3
        #expect(button.intrinsicContentSize.width == width)
        button.selectedIndex = nil
        button.placeholder = "None"
        #expect(button.title == "None")
        button.items = ["One"]
        #expect(button.selectedIndex == nil && button.intrinsicContentSize.width < width)
        button.selectedIndex = 0
        button.items = []
        #expect(button.selectedIndex == nil)
        screen.tap(button)
        #expect(!button.isMenuOpen)
    }
}

@MainActor
struct ComboBoxTests {
    private let box = ComboBox(items: ["Berlin", "Bern", "Zürich", "Nürnberg"])
    private let screen: TestScreen

    init() {
        box.frame = Rect(x: 10, y: 10, width: 160, height: 32)
        screen = TestScreen.showing(box)
        screen.pump()
        box.becomeFirstResponder()
    }

    private var rows: [String] { ((screen.popups.last?.subviews.first) as? CompletionView)?.items ?? [] }

    @Test func `S159 the list shows what fits to what is typed, and leaves the keyboard to the field`() throws {
        screen.keyboard.type("ber")
        #expect(rows == ["Berlin", "Bern", "Nürnberg"] && box.text == "ber" && box.isFirstResponder)
        guard case .popup(let role) = screen.platformWindow(of: screen.popups[0]).role else { return }
        #expect(role.grab == nil && role.acceptsTouches)
        screen.keyboard.type("l")
        #expect(rows == ["Berlin"])
        screen.keyboard.type("x")
        #expect(!box.isListOpen && box.text == "berlx")
        screen.keyboard.press(.backspace)
        #expect(rows == ["Berlin"])
        screen.keyboard.press(.escape)
        #expect(!box.isListOpen && box.isEditing && box.text == "berl")
    }

    @Test func `S159 diacritics and case do not matter`() {
        screen.keyboard.type("nurn")
        #expect(rows == ["Nürnberg"])
        box.text = ""
        screen.keyboard.type("ZÜR")
        #expect(rows == ["Zürich"])
    }

    @Test func `S159 the arrows choose, Return takes, and undo gives back what was typed`() {
        screen.keyboard.type("be")
        screen.clearTrace()
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.return)
        #expect(box.text == "Bern" && !box.isListOpen)
        let events = screen.takeEvents()
        #expect(events.contains("valueChanged") && !events.contains("primaryActionTriggered"))
        screen.keyboard.press("z", modifiers: .control)
        #expect(box.text == "be")
        screen.keyboard.press(.escape)
        screen.keyboard.press(.return)
        #expect(screen.takeEvents().contains("primaryActionTriggered"))
    }

    @Test func `S159 the button shows all items, and a press on a row takes it`() throws {
        box.text = "Bern"
        let arrow = try #require(box.rightView)
        screen.pointer.click(arrow)
        #expect(rows == box.items && box.isFirstResponder)
        screen.pointer.click(arrow)
        #expect(!box.isListOpen)
        screen.pointer.click(arrow)
        let popup = try #require(screen.popups.last)
        screen.pointer.click(at: Point(x: 40, y: 5 + 2 * 30 + 15), in: popup)
        #expect(box.text == "Zürich" && !box.isListOpen && box.isFirstResponder)
        screen.keyboard.press(.downArrow, modifiers: .alternate)
        #expect(box.isListOpen)
    }

    @Test func `S159 a press elsewhere closes the list, and so do items that fit no more`() {
        let label = Label(text: "Beside")
        label.frame = Rect(x: 10, y: 150, width: 100, height: 20)
        screen.window.addSubview(label)
        screen.keyboard.type("b")
        screen.pointer.click(label)
        #expect(!box.isListOpen)
        screen.keyboard.type("e")
        #expect(box.isListOpen)
        box.items = ["Zürich"]
        #expect(!box.isListOpen && screen.popups.isEmpty)
    }

    @Test func `S159 the list closes with the focus, the field and the window`() {
        for close in [
            { (box: ComboBox, _: TestScreen) in _ = box.resignFirstResponder() },
            { box, _ in box.removeFromSuperview() },
            { box, _ in box.text = "Set" }, { _, screen in screen.deactivate() },
        ] {
            screen.activate()
            screen.window.addSubview(box)
            box.text = ""
            box.becomeFirstResponder()
            screen.keyboard.type("b")
            #expect(box.isListOpen)
            close(box, screen)
            #expect(!box.isListOpen && screen.popups.isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func `S159 the arrow opens no list of a box that cannot be changed`(isEditable: Bool) throws {
        (box.isEditable, box.isEnabled) = (isEditable, !isEditable)
        screen.pointer.click(try #require(box.rightView))
        #expect(!box.isListOpen && screen.popups.isEmpty)
    }

    @Test func `S159 an item that the delegate refuses is not taken`() {
        final class Refusing: TextFieldDelegate {
            func textField(
                _ textField: TextField, shouldChangeTextIn range: TextRange, replacementText: String
            ) -> Bool { false }
        }
        let delegate = Refusing()
        box.delegate = delegate
        var count = 0
        box.addAction(for: .valueChanged) { _ in count += 1 }
        box.toggleList()
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.return)
        #expect(box.text.isEmpty && count == 0 && !box.isListOpen)
    }

    @Test func `S159 undo by keys of another field opens no list`() {
        let other = TextField()
        other.frame = Rect(x: 10, y: 100, width: 100, height: 32)
        screen.window.addSubview(other)
        screen.keyboard.type("ber")
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.return)
        #expect(box.text == "Berlin")
        other.becomeFirstResponder()
        screen.keyboard.press("z", modifiers: .control)
        screen.pump()
        #expect(box.text == "ber" && !box.isListOpen && screen.popups.isEmpty)
    }

    @Test func `S111 S159 the arrow gives the keys of the seat that presses it to the box`() throws {
        let other = TextField()
        other.frame = Rect(x: 10, y: 100, width: 100, height: 32)
        screen.window.addSubview(other)
        let seat = screen.addSeat()
        seat.keyboard.focus(screen.window)
        seat.pointer.click(other)
        seat.pointer.click(try #require(box.rightView))
        seat.keyboard.type("be")
        #expect(box.text == "be" && other.text.isEmpty)
    }

    @Test func `S159 an item that a limit shortens is taken, and told`() {
        box.maxLength = 3
        var count = 0
        box.addAction(for: .valueChanged) { _ in count += 1 }
        box.toggleList()
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.return)
        #expect(box.text == "Ber" && count == 1)
    }

    @Test func `S159 the chosen item of a long list is in sight`() throws {
        box.items = (1...40).map { "Item \($0)" }
        box.text = "Item 36"
        screen.desktopSize = Size(width: 300, height: 320)
        box.toggleList()
        screen.pump()
        let list = try #require(screen.popups.first?.subviews.first as? ScrollView)
        #expect(list.contentOffset.y > 0)
    }
}
