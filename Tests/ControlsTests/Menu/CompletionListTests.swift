import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// The list of a combo box: what is in it, how it is used, and where it is (S159).
@MainActor
struct CompletionListTests {
    private let box = ComboBox(items: ["Berlin", "Bern", "Zürich", "Nürnberg"])
    private let screen: TestScreen

    init() {
        screen = TestScreen.showing(box)
        box.becomeFirstResponder()
    }

    private var list: CompletionView? { screen.popups.last?.subviews.first as? CompletionView }
    private var rows: [String] { list?.items ?? [] }

    /// Returns the middle of a row, in the popup's coordinates.
    private func place(ofRow row: Int) -> Point { Point(x: 40, y: 5 + Double(row) * 30 + 15) }

    private func paste(_ text: String) {
        screen.platform.pasteboard(.general).setContents([("text/plain;charset=utf-8", Array(text.utf8))])
        screen.keyboard.press("v", modifiers: .control)
    }

    // MARK: Items

    @Test(arguments: [("nurn", "Nürnberg"), ("nürn", "Nu\u{308}rnberg"), ("क", "किताब")])
    func `S159 an item is found by its letters, however they are composed`(typed: String, item: String) {
        box.items = ["Berlin", item]
        screen.keyboard.type(typed)
        #expect(rows == [item])
    }

    @Test func `S159 what begins with the letters comes first, also as a part of a composed character`() {
        box.items = ["एक", "कब", "किताब"]
        screen.keyboard.type("क")
        #expect(rows == ["कब", "किताब", "एक"])
    }

    @Test func `S159 a filter of the app's decides what is listed, in the order of the items`() {
        var typed: Set<String> = []
        box.itemFilter = { item, text in
            typed.insert(text)
            return item.hasSuffix(text)
        }
        screen.keyboard.type("n")
        #expect(rows == ["Berlin", "Bern"] && typed == ["n"])
        box.itemFilter = { _, _ in true }
        #expect(rows == box.items)
        box.itemFilter = nil
        #expect(rows == ["Nürnberg", "Berlin", "Bern"])
        box.itemFilter = { _, _ in false }
        #expect(!box.isListOpen)
        screen.keyboard.press(.downArrow, modifiers: .alternate)
        #expect(rows == box.items)
    }

    @Test func `S159 a text that is far longer than any item lists none, but the beginning of a long one does`() {
        for (count, items) in [(2000, ["Berlin", "Bern", "Nürnberg"]), (3000, [])] {
            box.text = ""
            paste("e" + String(repeating: "\u{301}", count: count))
            #expect(Set(rows) == Set(items))
        }
        let item = String(repeating: "long ", count: 1200) + "item"
        box.items = ["Bern", item]
        box.text = ""
        paste(String(item.dropLast()))
        #expect(rows == [item])
    }

    // MARK: Late items

    @Test func `S159 items that come while the user types open the list, as typing does`() {
        let late = box.items
        box.items = []
        screen.keyboard.type("b")
        #expect(!box.isListOpen)
        box.items = ["Zürich"]
        #expect(!box.isListOpen)
        box.items = late
        #expect(rows == ["Berlin", "Bern", "Nürnberg"])
        box.items = []
        #expect(!box.isListOpen)
        box.items = ["Bremen", "B"]
        #expect(rows == ["Bremen", "B"])
        screen.keyboard.press(.escape)
        box.items = late
        #expect(!box.isListOpen, "the user has closed it")
        screen.keyboard.type("e")
        #expect(rows == ["Berlin", "Bern", "Nürnberg"])
    }

    @Test func `S159 items that come late open no list unless the user types`() {
        let late = box.items
        let ends: [@MainActor () -> Void] = [
            { box.text = "be" }, { screen.keyboard.press(.return) }, { _ = box.resignFirstResponder() },
            { screen.deactivate() }, { box.completes = false }, { box.isEditable = false },
            { box.removeFromSuperview() },
        ]
        box.items = []
        box.items = late
        #expect(!box.isListOpen, "nothing is typed")
        for (index, end) in ends.enumerated() {
            screen.activate()
            screen.window.addSubview(box)
            (box.text, box.items, box.isEditable, box.completes) = ("", [], true, true)
            box.becomeFirstResponder()
            screen.keyboard.type("b")
            end()
            box.items = late
            #expect(!box.isListOpen && screen.popups.isEmpty, "end \(index)")
        }
    }

    @Test func `S159 items that come while a menu has the keys open no list above it`() {
        let late = box.items
        box.items = []
        screen.keyboard.type("b")
        screen.keyboard.press(.function(10), modifiers: .shift)
        screen.pump()
        #expect(screen.popups.count == 1)
        box.items = late
        #expect(!box.isListOpen && screen.popups.count == 1)
        screen.keyboard.press(.escape)
        screen.keyboard.type("e")
        #expect(rows == ["Berlin", "Bern", "Nürnberg"])
    }

    // MARK: Keys

    @Test func `S159 Return closes the list, and keeps what was typed`() {
        screen.keyboard.type("be")
        #expect(box.isListOpen)
        screen.clearTrace()
        screen.keyboard.press(.return)
        #expect(!box.isListOpen && box.text == "be")
        #expect(screen.takeEvents().contains("primaryActionTriggered"))
    }

    @Test func `S159 Down opens all items if there is nothing else to choose`() {
        box.text = "Bern"
        screen.keyboard.press(.downArrow)
        #expect(rows == box.items && list?.highlighted == 1)
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.return)
        #expect(box.text == "Zürich")
        box.text = "none of them"
        screen.keyboard.press(.downArrow)
        #expect(rows == box.items && list?.highlighted == 0)
        box.text = "ber"
        screen.keyboard.press(.downArrow)
        #expect(rows == ["Berlin", "Bern", "Nürnberg"] && list?.highlighted == 0)
    }

    @Test func `S159 a held Alt+Down opens the list once, a held Down goes on`() {
        let keyboard = screen.keyboard
        keyboard.setRepeat(rate: 25, delay: .milliseconds(300))
        keyboard.hold(.alternate)
        keyboard.down(.downArrow)
        screen.advance(by: .milliseconds(320))
        #expect(box.isListOpen)
        keyboard.up(.downArrow)
        keyboard.hold([])
        keyboard.press(.escape)
        keyboard.down(.downArrow)
        screen.advance(by: .milliseconds(320))
        #expect(list?.highlighted == 1)
        keyboard.up(.downArrow)
    }

    @Test func `S113 S159 in a popover beside the box the arrows do not open its list`() {
        let popover = Popover(content: Label(text: "All cities"))
        popover.show(beside: box)
        screen.pump()
        screen.keyboard.press(.downArrow)
        #expect(!box.isListOpen)
        screen.keyboard.press(.downArrow, modifiers: .alternate)
        #expect(!box.isListOpen && popover.isShown)
        screen.keyboard.press(.escape)
        #expect(!popover.isShown && box.isEditing)
        screen.keyboard.press(.downArrow)
        #expect(rows == box.items && list?.highlighted == 0)
    }

    @Test func `S111 S113 S159 the arrows of another seat, in a popover beside the box, do not open its list`() {
        let other = screen.addSeat()
        other.keyboard.focus(screen.window)
        let popover = Popover(content: Label(text: "All cities"))
        popover.show(beside: box)
        screen.pump()
        other.keyboard.press(.downArrow)
        #expect(!box.isListOpen && popover.isShown)
        screen.keyboard.press(.downArrow)
        #expect(rows == box.items && list?.highlighted == 0, "the box has the keys of the first seat")
        other.keyboard.press(.escape)
        #expect(!popover.isShown && box.isListOpen)
    }

    // MARK: Pointer

    @Test func `S159 a row that the pointer has only crossed is not taken`() throws {
        screen.keyboard.type("be")
        let popup = try #require(screen.popups.last)
        screen.pointer.move(to: place(ofRow: 0), in: popup)
        screen.pointer.move(to: place(ofRow: 1), in: popup)
        #expect(list?.highlighted == 1)
        screen.pointer.move(to: Point(x: 5, y: 190), in: screen.window)
        #expect(list?.highlighted == nil)
        screen.keyboard.press(.downArrow)
        screen.pointer.move(to: place(ofRow: 1), in: popup)
        screen.pointer.move(to: place(ofRow: 2), in: popup)
        #expect(list?.highlighted == 2)
        screen.pointer.move(to: Point(x: 5, y: 190), in: screen.window)
        #expect(list?.highlighted == 0, "keys have chosen it")
        screen.keyboard.press(.upArrow)
        screen.keyboard.press(.return)
        #expect(box.text == "Nürnberg")
    }

    @Test func `S159 a press that is let go outside takes no row, nor does Return after it`() throws {
        screen.keyboard.type("be")
        let popup = try #require(screen.popups.last)
        screen.pointer.move(to: place(ofRow: 0), in: popup)
        screen.pointer.press()
        #expect(list?.highlighted == 0)
        screen.pointer.move(to: Point(x: -50, y: place(ofRow: 0).y))
        screen.pointer.release()
        #expect(box.isListOpen && list?.highlighted == nil)
        screen.keyboard.press(.return)
        #expect(box.text == "be")
    }

    @Test func `S159 only the primary button takes a row`() {
        screen.keyboard.type("be")
        screen.pointer.move(to: place(ofRow: 0), in: screen.popups.last)
        screen.pointer.click(.secondary)
        #expect(box.text == "be" && box.isListOpen)
        screen.pointer.click()
        #expect(box.text == "Berlin")
    }

    @Test func `S159 the arrow is hit in the height of its box, out to the edge`() {
        screen.pointer.click(at: Point(x: box.frame.maxX - 1, y: box.frame.minY + 1))
        #expect(box.isListOpen)
        screen.pointer.click(at: Point(x: box.frame.maxX - 1, y: box.frame.maxY - 1))
        #expect(!box.isListOpen)
    }

    // MARK: Place and state

    @Test func `S159 the list follows its box, and closes when that is out of sight`() throws {
        let scroller = ScrollView(frame: screen.window.bounds)
        scroller.contentSize = Size(width: 300, height: 1000)
        screen.window.addSubview(scroller)
        scroller.addSubview(box)
        box.becomeFirstResponder()
        screen.keyboard.type("be")
        let before = screen.frame(of: try #require(screen.popups.last)).origin
        scroller.contentOffset.y = 50
        screen.pump()
        let after = screen.frame(of: try #require(screen.popups.last)).origin
        #expect(after - before == Point(x: 0, y: -50))
        scroller.contentOffset.y = 500
        screen.pump()
        #expect(!box.isListOpen && screen.popups.isEmpty && box.text == "be")
    }

    @Test func `S159 a box that can no longer be changed closes its list, and its arrow shows it`() throws {
        let arrow = try #require(box.rightView as? Control)
        screen.keyboard.type("be")
        box.isEditable = false
        #expect(!box.isListOpen && !arrow.isEnabled)
        box.isEditable = true
        #expect(arrow.isEnabled)
        box.isEnabled = false
        #expect(!arrow.isEnabled)
    }
}
