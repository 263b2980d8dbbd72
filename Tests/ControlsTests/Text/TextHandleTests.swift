import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// The handles of a selection and of the caret (S128).
@MainActor
struct TextHandleTests {
    let stage = TextStage(size: Size(width: 320, height: 240))

    /// Opens a text in the middle of the window, with the focus.
    @discardableResult
    private func open(_ kind: TextStage.Kind, _ marked: String) -> any TextInput {
        let input = stage.open(kind, marked)
        input.frame = Rect(x: 40, y: 90, width: 240, height: kind == .field ? 32 : 60)
        stage.screen.pump()
        return input
    }

    // MARK: Places

    @Test(arguments: TextStage.Kind.allCases)
    func `S128 the handles are at the ends of the selection, and 44 points to hit`(kind: TextStage.Kind) throws {
        open(kind, "one two three|")
        stage.longPress(5)
        let start = try #require(stage.handle(.start))
        let end = try #require(stage.handle(.end))
        #expect(abs(start.line.midX - stage.place(4).x) < 1 && abs(end.line.midX - stage.place(7).x) < 1)
        #expect(start.frame.width >= 44 && start.frame.height >= 44 && end.frame.width >= 44 && end.frame.height >= 44)
        #expect(start.drawnRect.minY < start.line.minY && end.drawnRect.maxY > end.line.maxY)
        func hit(_ x: Double, _ y: Double, _ handle: TextHandle) -> Bool {
            stage.screen.window.hitTest(handle.frame.center + Point(x: x, y: y), with: nil) === handle
        }
        #expect(hit(-21, -21, start) && hit(0, -21, start) && hit(21, 21, end) && hit(0, 21, end))
    }

    @Test func `S128 from right to left the start is on the right`() throws {
        open(.field, "שלום עולם|")
        stage.longPress(3)
        #expect(stage.shown.hasPrefix("[שלום|"))
        let start = try #require(stage.handle(.start))
        let end = try #require(stage.handle(.end))
        #expect(start.line.midX > end.line.midX + 10)
        stage.drag(.end, to: 17).lift()
        #expect(stage.shown == "[שלום עולם|")
    }

    @Test func `S128 the handles follow scrolling, moving and layout, before the frame is drawn`() throws {
        let view = try #require(open(.view, (0..<30).map { "line \($0)" }.joined(separator: "\n")) as? TextView)
        view.contentOffset = .zero
        stage.screen.pump()
        stage.longPress(2)
        let before = try #require(stage.handle(.end)).line
        view.contentOffset.y = 4
        stage.screen.pump()
        #expect(stage.handle(.end)?.line == before.offsetBy(dx: 0, dy: -4))
        view.frame.origin.x += 12
        stage.screen.pump()
        #expect(stage.handle(.end)?.line == before.offsetBy(dx: 12, dy: -4))
        view.textContainerInset.left += 5
        stage.screen.pump()
        #expect(abs((stage.handle(.end)?.line.midX ?? 0) - stage.place(4).x) < 1)
        // Out of sight they are hidden, and come back.
        view.contentOffset.y = 100
        stage.screen.pump()
        #expect(stage.handles == [])
        view.contentOffset.y = 0
        stage.screen.pump()
        #expect(stage.handles == [.start, .end])
    }

    @Test func `S128 a handle beyond the edge of a field is hidden`() {
        open(.field, String(repeating: "word ", count: 40) + "|")
        stage.press(.end)
        stage.longPress(198)
        stage.choose("Select All")
        #expect(stage.handles == [.end])
    }

    @Test func `S128 they vanish with the text, behind a hidden view, and when the view is disabled`() {
        for change: (any TextInput) -> Void in [
            { $0.isHidden = true }, { $0.removeFromSuperview() }, { $0.alpha = 0 },
            { $0.isUserInteractionEnabled = false },
        ] {
            let input = open(.view, "one two|")
            stage.longPress(2)
            #expect(stage.handles == [.start, .end])
            change(input)
            stage.screen.pump()
            #expect(stage.handles == [] && stage.editMenu == nil)
        }
    }

    // MARK: Drags

    @Test(arguments: TextStage.Kind.allCases)
    func `S128 a handle moves its end by characters, with the magnifier and without the menu`(kind: TextStage.Kind) {
        let input = open(kind, "one two three four|")
        stage.longPress(5)
        let finger = stage.drag(.end, to: 10)
        #expect(stage.shown == "one [two th|ree four" && stage.magnifier != nil && stage.editMenu == nil)
        finger.lift()
        #expect(stage.magnifier == nil && stage.editMenu != nil && stage.primary == "two th")
        stage.drag(.start, to: 2).lift()
        #expect(stage.shown == "on|e two th]ree four" && input.isFirstResponder)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S128 handles cross, exchange their roles, and never select nothing`(kind: TextStage.Kind) throws {
        open(kind, "one two three four|")
        stage.longPress(5)
        let grabbed = stage.handle(.end)
        let finger = stage.drag(.end, to: 4)
        #expect(stage.shown == "one [t|wo three four" && stage.handle(.end) === grabbed)
        finger.move(to: finger.location + (stage.place(1) - stage.place(4)))
        #expect(stage.shown == "o|ne ]two three four" && stage.handle(.start) === grabbed)
        finger.move(to: finger.location + (stage.place(4) - stage.place(1)))
        #expect(stage.shown == "one| ]two three four")
        finger.move(to: finger.location + (stage.place(6) - stage.place(4)))
        #expect(stage.shown == "one [tw|o three four" && stage.handle(.end) === grabbed)
        finger.lift()
        #expect(stage.handles == [.start, .end])
    }

    @Test func `S128 an end at the edge of the text leaves a character selected`() {
        open(.field, "one|")
        stage.longPress(1)
        let finger = stage.drag(.end, to: 0)
        #expect(stage.shown == "[o|ne")
        finger.lift()
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S128 the handle of the caret moves it, with the magnifier`(kind: TextStage.Kind) {
        open(kind, "one two three|")
        stage.tap(5)
        let finger = stage.drag(.caret, to: 10)
        #expect(stage.shown == "one two th|ree" && stage.magnifier != nil)
        finger.lift()
        #expect(stage.magnifier == nil && stage.editMenu == nil && stage.handles == [.caret])
        stage.screen.tap(at: stage.disc(.caret))
        #expect(stage.editMenu != nil)
    }

    @Test func `S128 the caret is solid while a finger drags it`() {
        let field = open(.field, "one two three|")
        stage.tap(5)
        let finger = stage.drag(.caret, to: 10)
        let caret = field.textInputView.subviews.last
        for _ in 0..<20 {
            stage.screen.advance(by: .milliseconds(100))
            #expect(caret?.isHidden == false)
        }
        finger.lift()
        stage.screen.advance(by: .milliseconds(700))
        #expect(caret?.isHidden == true)
    }

    @Test func `S128 a handle beyond an edge scrolls, also at rest, faster the farther`() throws {
        let view = try #require(open(.view, (0..<200).map { "line \($0)" }.joined(separator: "\n")) as? TextView)
        view.contentOffset = .zero
        stage.screen.pump()
        stage.longPress(2)
        let finger = stage.screen.touch(at: stage.disc(.end))
        finger.move(to: Point(x: 100, y: 190))
        stage.screen.advance(by: .milliseconds(300))
        let near = view.contentOffset.y
        #expect(near > 10)
        finger.move(to: Point(x: 100, y: 239))
        stage.screen.advance(by: .milliseconds(300))
        #expect(view.contentOffset.y - near > 1.5 * near && stage.handle(.end) != nil && stage.handle(.start) == nil)
        finger.lift()
        let end = view.contentOffset.y
        stage.screen.advance(by: .seconds(1))
        #expect(view.contentOffset.y == end && view.selectedTextRange.start.offset == 0)
    }

    @Test func `S128 near the edge of the window a finger scrolls, for it cannot leave a full screen`() throws {
        let view = try #require(stage.open(.view, (0..<200).map { "line \($0)" }.joined(separator: "\n")) as? TextView)
        view.contentOffset = .zero
        stage.screen.pump()
        stage.longPress(2)
        let finger = stage.screen.touch(at: stage.disc(.end))
        finger.move(to: Point(x: 100, y: 238))
        stage.screen.advance(by: .seconds(1))
        #expect(view.contentOffset.y > 60)
        finger.lift()
    }

    @Test func `S128 a finger reaches what is visible near the edge of the window`() {
        stage.open(.view, "first words\nand more")
        stage.longPress(8)
        stage.drag(.start, to: 0).lift()
        #expect(stage.input.selectedTextRange.start.offset == 0)
        stage.drag(.start, to: 1).lift()
        #expect(stage.input.selectedTextRange.start.offset == 1)
    }

    @Test func `S128 a handle wins over scrolling, and takes no first responder`() {
        let view = open(.view, (0..<30).map { "line \($0)" }.joined(separator: "\n") + "|") as? TextView
        view?.contentOffset = .zero
        stage.screen.pump()
        stage.longPress(9)
        var taps = 0
        let tap = TapGestureRecognizer()
        tap.addAction { _ in taps += 1 }
        stage.screen.window.addGestureRecognizer(tap)
        stage.screen.tap(at: stage.disc(.start))
        #expect(taps == 0 && view?.isFirstResponder == true && stage.editMenu == nil)
        let finger = stage.screen.touch(at: stage.disc(.start))
        finger.move(by: Point(x: 0, y: -20))
        #expect(view?.contentOffset.y == 0 && view?.isDragging == false && stage.magnifier != nil)
        finger.lift()
    }

    @Test func `S128 a second finger leaves a drag alone`() {
        open(.field, "one two three|")
        stage.longPress(5)
        let finger = stage.drag(.end, to: 10)
        let other = stage.screen.touch(at: stage.disc(.start))
        other.move(by: Point(x: -40, y: 0))
        #expect(stage.shown == "one [two th|ree")
        other.lift()
        #expect(stage.magnifier != nil)
        finger.lift()
        #expect(stage.shown == "one [two th|ree" && stage.magnifier == nil)
    }

    // MARK: Who hides them

    private func expectGone(_ what: String, _ act: () -> Void) {
        open(.field, "one two three|")
        stage.longPress(5)
        #expect(stage.handles == [.start, .end], "before \(what)")
        act()
        #expect(stage.handles == [] && stage.editMenu == nil && stage.magnifier == nil, "after \(what)")
    }

    @Test func `S128 typing, the pointer, the loss of the focus and changes in code hide them`() {
        let screen = stage.screen
        expectGone("a letter") { screen.keyboard.type("x") }
        expectGone("an arrow") { stage.press(.leftArrow) }
        expectGone("a press of the pointer") {
            screen.pointer.move(to: stage.place(2))
            screen.pointer.press()
            screen.pointer.release()
        }
        expectGone("a press elsewhere") {
            screen.pointer.move(to: Point(x: 5, y: 230))
            screen.pointer.press()
            screen.pointer.release()
        }
        expectGone("the loss of the focus") { stage.input.resignFirstResponder() }
        expectGone("the loss of the keyboard") { screen.deactivate() }
        screen.activate()
        expectGone("a text in code") { (stage.input as? TextField)?.text = "other" }
        expectGone("a selection in code") { stage.input.selectedTextRange = TextRange(TextPosition(offset: 1)) }
        expectGone("undo") {
            screen.keyboard.type("x")
            stage.press("z", .control)
        }
    }

    @Test func `S128 a key in the middle of a drag ends it`() {
        open(.field, "one two three|")
        stage.longPress(5)
        let finger = stage.drag(.end, to: 10)
        screen.keyboard.type("x")
        #expect(stage.shown == "one x|ree" && stage.handles == [] && stage.magnifier == nil)
        finger.move(by: Point(x: -50, y: 0))
        finger.lift()
        #expect(stage.shown == "one x|ree" && stage.handles == [])
        let hold = stage.hold(1)
        screen.keyboard.type("y")
        hold.move(by: Point(x: 30, y: 0))
        hold.lift()
        #expect(
            stage.shown == "y| x|ree".replacing("|ree", with: "ree") && stage.handles == [] && stage.editMenu == nil)
    }

    @Test func `S128 a callback that takes the text away in the middle of a drag leaves nothing`() throws {
        for act: @MainActor (TextView) -> Void in [
            { $0.removeFromSuperview() }, { $0.resignFirstResponder() }, { $0.text = "" }, { $0.isSelectable = false },
            { $0.window?.isHidden = true }, { $0.interactions.forEach($0.removeInteraction) },
        ] {
            for isHold in [true, false] {
                screen.window.isHidden = false
                screen.pump()
                screen.activate()
                let view = try #require(open(.view, "one two three four|") as? TextView)
                if !isHold { stage.longPress(5) }
                let watcher = SelectionWatcher { act($0) }
                view.delegate = watcher
                let finger = isHold ? stage.hold(5) : screen.touch(at: stage.disc(.end))
                finger.move(by: Point(x: 40, y: 0))
                finger.move(by: Point(x: 40, y: 90))
                screen.advance(by: .milliseconds(100))
                finger.lift()
                screen.advance(by: .seconds(1))
                #expect(watcher.count > 0 && stage.magnifier == nil)
                let isEditable = view.window != nil && view.isFirstResponder && !view.interactions.isEmpty
                #expect(isEditable || stage.handles == [] && stage.editMenu == nil)
                view.delegate = nil
            }
        }
    }

    private var screen: TestScreen { stage.screen }

    @Test func `S128 the pointer never shows handles`() {
        open(.view, "one two three|")
        screen.pointer.move(to: stage.place(5))
        for _ in 0..<2 {
            screen.pointer.press()
            screen.pointer.release()
        }
        #expect(stage.shown == "one [two| three" && stage.handles == [])
        screen.pointer.press()
        screen.advance(by: .seconds(1))
        screen.pointer.move(to: stage.place(10))
        #expect(stage.handles == [] && stage.magnifier == nil)
        screen.pointer.release()
        #expect(stage.handles == [] && stage.editMenu == nil)
    }

    @Test func `S128 the pointer and controls beneath are not in the way of handles`() throws {
        open(.field, "one two three|")
        let button = Button(title: "OK")
        button.frame = Rect(x: 40, y: 130, width: 240, height: 32)
        screen.window.addSubview(button)
        var presses = 0
        button.addAction(for: .primaryActionTriggered) { _ in presses += 1 }
        screen.pump()
        stage.longPress(5)
        let end = try #require(stage.handle(.end))
        let below = end.frame.center + Point(x: 0, y: 16)
        #expect(button.frame.contains(below) && end.frame.contains(below))
        screen.tap(at: below)
        #expect(presses == 1)
        screen.pointer.move(to: stage.disc(.end))
        #expect(screen.window.subviews.contains { $0 === end })
        screen.pointer.press()
        screen.pointer.release()
        #expect(stage.handles == [])
    }

    @Test func `S128 a window without fingers has no overlays`() {
        let input = open(.field, "one two three|")
        screen.keyboard.type("x")
        #expect(screen.window.subviews.allSatisfy { $0 === input })
    }
}

private final class SelectionWatcher: TextViewDelegate {
    private let act: @MainActor (TextView) -> Void
    var count = 0

    init(act: @escaping @MainActor (TextView) -> Void) { self.act = act }

    func textViewDidChangeSelection(_ textView: TextView) {
        count += 1
        act(textView)
    }
}
