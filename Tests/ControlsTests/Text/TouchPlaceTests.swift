import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// What a finger means that is not in the middle of a word: beside it, at an edge, on a handle, or with another finger.
@MainActor
struct TouchPlaceTests {
    let stage = TextStage(size: Size(width: 300, height: 240))

    /// Returns the right half of the character before an offset.
    private func end(_ offset: Int) -> Point { stage.place(offset) - Point(x: 2, y: 0) }

    private func tapTwice(_ point: Point) {
        stage.screen.tap(at: point)
        stage.screen.tap(at: point)
        stage.screen.advance(by: .seconds(1))
    }

    // MARK: Words

    @Test(arguments: TextStage.Kind.allCases)
    func `S128 a double tap at the end of a word selects the word`(kind: TextStage.Kind) {
        stage.open(kind, "|one two")
        tapTwice(end(3))
        #expect(stage.shown == "[one| two")
        tapTwice(end(7))
        #expect(stage.shown == "one [two|")
        stage.open(.view, "I am|\nhere")
        tapTwice(end(4))
        #expect(stage.shown == "I [am|\nhere")
        tapTwice(stage.place(4) + Point(x: 40, y: 0))
        #expect(stage.shown == "I [am|\nhere")
    }

    @Test(arguments: ["one| two", "|one two", "o|ne two"])
    func `S117 Select selects the word at which the caret is`(text: String) {
        stage.open(.view, text)
        stage.screen.application.sendAction(.select, to: stage.input, from: stage.input, for: nil)
        #expect(stage.shown == "[one| two")
    }

    @Test func `S117 Select goes by the word, not by the point after it`() {
        stage.open(.view, "one|, two")
        stage.screen.application.sendAction(.select, to: stage.input, from: stage.input, for: nil)
        #expect(stage.shown == "[one|, two")
    }

    // MARK: Edges

    @Test func `S128 a long press near the edge of the window selects its word until the finger moves`() throws {
        let view = stage.openView(String(repeating: "some words\n", count: 60) + "|")
        view.contentOffset = .zero
        stage.screen.pump()
        let finger = stage.hold(Point(x: 20, y: 226))
        let (shown, offset) = (stage.shown, view.contentOffset)
        #expect(stage.input.text(in: stage.input.selectedTextRange) == "some")
        finger.move(by: Point(x: 0.5, y: 0))
        stage.screen.advance(by: .seconds(1))
        #expect(stage.shown == shown && view.contentOffset == offset)
        finger.move(by: Point(x: 0, y: 12))
        stage.screen.advance(by: .seconds(1))
        #expect(view.contentOffset.y > offset.y + 20)
        finger.lift()
    }

    @Test(arguments: [true, false])
    func `S128 S130 what is pressed in a line that is hidden in part stays beneath until the end`(finger: Bool) {
        let view = stage.openView(String(repeating: "some words\n", count: 60) + "|")
        view.contentOffset = Point(x: 0, y: 6)
        stage.screen.pump()
        let start = view.contentOffset
        let place = Point(x: 20, y: 1)
        if finger {
            let touch = stage.hold(place)
            #expect(view.contentOffset == start)
            touch.lift()
        } else {
            stage.screen.pointer.move(to: place)
            stage.screen.pointer.press()
            #expect(view.contentOffset == start)
            stage.screen.pointer.release()
        }
        stage.screen.pump()
        #expect(view.contentOffset.y < start.y)
    }

    @Test(arguments: [true, false])
    func `S126 S128 two presses mean one word, though the first one scrolls the text`(finger: Bool) {
        let line = "first second third\n"
        let view = stage.openView(String(repeating: line, count: 60) + "|")
        view.contentOffset = Point(x: 0, y: 6)
        stage.screen.pump()
        let start = view.contentOffset
        let place = Point(x: 12, y: 1)
        let pressed = view.closestPosition(to: view.convert(place, from: nil)).offset / line.utf8.count
        for _ in 0..<2 {
            if finger { stage.screen.tap(at: place) } else { stage.screen.pointer.click(at: place) }
            stage.screen.pump()
        }
        #expect(view.contentOffset.y < start.y)
        #expect(view.selectedTextRange.start.offset / line.utf8.count == pressed)
        #expect(view.text(in: view.selectedTextRange) == "first")
    }

    @Test func `S126 a pointer that trembles during a double click selects no more than the word`() {
        let view = stage.openView(String(repeating: "first second third\n", count: 60) + "|")
        view.contentOffset = Point(x: 0, y: 6)
        stage.screen.pump()
        let pointer = stage.screen.pointer
        pointer.click(at: Point(x: 12, y: 1))
        pointer.press()
        pointer.move(to: Point(x: 13, y: 2))
        #expect(view.text(in: view.selectedTextRange) == "first")
        pointer.move(to: Point(x: 12, y: 60))
        #expect(view.text(in: view.selectedTextRange).utf8.count > 20)
        pointer.release()
    }

    // MARK: Selections

    @Test func `S128 a tap on a selection above or below the line of a field is one on it`() {
        stage.open(.field, "one two three")
        stage.longPress(5)
        stage.choose("Select All")
        #expect(stage.editMenu != nil)
        stage.screen.tap(at: Point(x: stage.place(5).x, y: 3))
        #expect(stage.shown == "[one two three|" && stage.editMenu == nil)
    }

    @Test func `S128 a tap on a selection beside the text of a line is one on it`() {
        stage.open(.view, "one\ntwo\nthree")
        stage.longPress(1)
        stage.choose("Select All")
        #expect(stage.editMenu != nil)
        stage.screen.tap(at: Point(x: 250, y: stage.place(5).y))
        #expect(stage.shown == "[one\ntwo\nthree|" && stage.editMenu == nil)
    }

    // MARK: Handles

    @Test func `S128 a double tap low in a field selects the word, though the first tap shows a handle there`() {
        stage.open(.field, "one two three|")
        stage.tap(1)
        tapTwice(Point(x: stage.place(5).x, y: 28))
        #expect(stage.shown == "one [two| three" && stage.editMenu == nil)
    }

    @Test func `S128 a third tap low in a field selects all, though the second one shows a handle there`() {
        stage.open(.field, "one i three|")
        stage.tap(1)
        let point = Point(x: stage.place(4).x, y: 28)
        for _ in 0..<2 { stage.screen.tap(at: point) }
        #expect(stage.shown == "one [i| three")
        stage.screen.tap(at: point)
        #expect(stage.shown == "[one i three|")
    }

    @Test func `S128 a finger on the other handle leaves the drag of the first one alone`() {
        stage.open(.field, "one two three four|")
        stage.longPress(5)
        let (first, second) = (stage.screen.touch(at: stage.disc(.start)), stage.screen.touch(at: stage.disc(.end)))
        first.move(by: Point(x: -8, y: 0))
        first.move(to: Point(x: stage.place(1).x, y: first.location.y))
        let shown = stage.shown
        second.move(by: Point(x: 30, y: 0))
        #expect(stage.shown == shown)
        stage.screen.advance(by: .seconds(1))
        second.lift()
        #expect(stage.shown == shown && stage.magnifier != nil)
        first.lift()
        #expect(stage.magnifier == nil && stage.shown == shown)
    }

    @Test func `S128 a finger that rests beside a handle outside of the text keeps the selection`() {
        stage.open(.field, "one two three|")
        stage.longPress(5)
        let finger = stage.hold(stage.disc(.end) + Point(x: 0, y: 17))
        #expect(stage.shown == "one [two| three")
        finger.move(by: Point(x: 40, y: 0))
        #expect(stage.shown != "one [two| three" && stage.input.selectedTextRange.start.offset == 4)
        finger.lift()
    }

    @Test func `S111 S128 the pointer of another seat leaves the handles alone, except in the text`() {
        stage.open(.field, "one two three|")
        stage.longPress(5)
        let seat = stage.screen.addSeat()
        let pointer = seat.pointer
        pointer.move(to: Point(x: 5, y: 230))
        pointer.press()
        pointer.release()
        #expect(stage.handles == [.start, .end])
        pointer.move(to: stage.place(2))
        pointer.press()
        pointer.release()
        #expect(stage.handles == [])
    }

    @Test func `S128 the edit menu stays in a window that becomes narrower`() throws {
        stage.open(.field, "one two three|")
        stage.longPress(5)
        let titles = try #require(stage.editMenu).titles
        stage.screen.resize(to: Size(width: 150, height: 300))
        let menu = try #require(stage.editMenu)
        #expect(menu.titles == titles && menu.frame.maxX <= 150 && menu.frame.minX >= 0)
        for frame in menu.frames { #expect(menu.bounds.contains(frame)) }
    }

    // MARK: Title bars

    @Test func `S128 S164 a field in the bar of a window has the menu of fingers and the on-screen keyboard`() {
        let field = TextField(text: "one two")
        let bar = HeaderBar()
        bar.titleView = field
        stage.screen.window.headerBar = bar
        stage.screen.pump()
        let place = field.convert(Point(x: 15, y: field.bounds.midY), to: nil)
        let finger = stage.screen.touch(at: place)
        stage.screen.advance(by: .milliseconds(520))
        finger.lift()
        stage.screen.pump()
        #expect(field.text(in: field.selectedTextRange) == "one")
        #expect(stage.screen.popups.count == 1)
    }
}
