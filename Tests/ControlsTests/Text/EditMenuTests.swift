import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Apps that decide what is in the edit menu of a text.
@MainActor
struct EditMenuTests {
    /// How the user opens the menu.
    enum Way: CaseIterable, Sendable { case secondaryButton, menuKey, functionKey, finger }

    private final class Decider: TextFieldDelegate, TextViewDelegate {
        var decide: @MainActor ([any MenuElement]) -> [any MenuElement] = { $0 }
        var asked: [Range<Int>] = []

        func textField(
            _ textField: TextField, editMenuFor range: TextRange, suggestedElements: [any MenuElement]
        ) -> [any MenuElement] {
            asked.append(range.offsets)
            return decide(suggestedElements)
        }

        func textView(
            _ textView: TextView, editMenuFor range: TextRange, suggestedElements: [any MenuElement]
        ) -> [any MenuElement] {
            asked.append(range.offsets)
            return decide(suggestedElements)
        }
    }

    private let stage = TextStage(size: Size(width: 320, height: 460))
    private let decider = Decider()
    private var screen: TestScreen { stage.screen }

    private func show(_ kind: TextStage.Kind, _ marked: String = "one [two| three") {
        stage.open(kind, marked)
        (stage.input as? TextField)?.delegate = decider
        (stage.input as? TextView)?.delegate = decider
    }

    /// Opens the menu for the word that begins at an offset of 4.
    private func openMenu(_ way: Way) {
        switch way {
        case .secondaryButton:
            screen.pointer.move(to: stage.place(5))
            screen.pointer.click(.secondary)
        case .menuKey: stage.press(.menu)
        case .functionKey: stage.press(.function(10), .shift)
        case .finger: stage.longPress(5)
        }
    }

    private var titles: [String] {
        if let menu = stage.editMenu { return menu.titles }
        return screen.menuLevels.last?.layout.rows.map(\.item.title.text).filter { !$0.isEmpty } ?? []
    }

    private func choose(_ title: String) throws {
        if stage.editMenu != nil { return stage.choose(title) }
        let place = try #require(screen.menuPlace(title))
        screen.pointer.click(at: place.point, in: place.popup)
    }

    // MARK: Every way

    @Test(arguments: TextStage.Kind.allCases, Way.allCases)
    func `S125 S126 S128 a delegate adds to the edit menu, however it opens`(kind: TextStage.Kind, way: Way) throws {
        show(kind)
        var defined: [String] = []
        decider.decide = { [unowned stage] suggested in
            let define = Action(title: "_Define") { _ in
                defined.append(stage.input.text(in: stage.input.selectedTextRange))
            }
            return suggested + [define]
        }
        openMenu(way)
        #expect(titles.contains("Cut") && titles.contains("Select All") && titles.last == "Define")
        #expect(decider.asked == [4..<7])
        try choose("Define")
        #expect(defined == ["two"] && titles.isEmpty && stage.shown == "one [two| three")
    }

    @Test(arguments: TextStage.Kind.allCases, Way.allCases)
    func `S125 S126 S128 without elements no edit menu opens`(kind: TextStage.Kind, way: Way) {
        show(kind)
        decider.decide = { _ in [] }
        openMenu(way)
        #expect(decider.asked == [4..<7] && titles.isEmpty && screen.popups.isEmpty)
        #expect(stage.input.isFirstResponder && stage.shown == "one [two| three")
        show(kind)
        decider.decide = { $0 }
        openMenu(way)
        #expect(titles.contains("Copy"))
    }

    @Test(arguments: TextStage.Kind.allCases, Way.allCases)
    func `S125 S126 S128 a delegate that ends the editing instead sees no edit menu`(
        kind: TextStage.Kind, way: Way
    ) {
        show(kind)
        decider.decide = { [unowned stage] in
            stage.input.resignFirstResponder()
            return $0
        }
        openMenu(way)
        #expect(decider.asked.count == 1 && titles.isEmpty && screen.popups.isEmpty && stage.handles == [])
    }

    // MARK: Fingers

    @Test func `S128 the menu of fingers shows what can be chosen, in line, and submenus in its place`() {
        show(.view)
        var chosen: [String] = []
        func action(_ title: String) -> Action { Action(title: title) { _ in chosen.append(title) } }
        let gone = action("Gone")
        gone.isEnabled = false
        decider.decide = { _ in
            [
                gone, Menu(title: "Case", children: [action("Upper"), action("Lower")]),
                Menu(title: "Heading", options: .displayInline, children: [action("Define")]),
                Command(title: "All", action: .selectAll), Command(title: "Never", action: .redo),
            ]
        }
        stage.longPress(5)
        #expect(titles == ["Case", "Define", "All"])
        stage.choose("Case")
        #expect(titles == ["Upper", "Lower"] && chosen.isEmpty)
        stage.choose("Lower")
        #expect(titles.isEmpty && chosen == ["Lower"] && stage.handles == [.start, .end])
        show(.view)
        stage.longPress(5)
        stage.choose("All")
        #expect(stage.shown == "[one two three|")
    }

    @Test func `S128 the menu of fingers grows by elements that come later, unless it is closed`() throws {
        show(.field)
        var finish: DeferredMenuElement.Completion?
        decider.decide = { [$0[0], DeferredMenuElement(isUncached: true) { finish = $0 }] }
        stage.longPress(5)
        #expect(titles == ["Cut"])
        let first = try #require(finish)
        first([Action(title: "Late") { _ in }])
        #expect(titles == ["Cut", "Late"])
        show(.field)
        stage.longPress(5)
        #expect(titles == ["Cut"])
        stage.press(.escape)
        let second = try #require(finish)
        second([Action(title: "Late") { _ in }])
        #expect(titles.isEmpty)
    }

    @Test(arguments: [false, true])
    func `S128 elements that come while a finger is choosing are shown once it has ended`(isCancelled: Bool) throws {
        show(.field)
        var finish: DeferredMenuElement.Completion?
        decider.decide = { [$0[0], DeferredMenuElement { finish = $0 }] }
        stage.longPress(5)
        let menu = try #require(stage.editMenu)
        let finger = screen.touch(at: menu.convert(menu.frames[0].center, to: nil))
        let answer = try #require(finish)
        answer([Action(title: "Late") { _ in }])
        #expect(titles == ["Cut"])
        if isCancelled {
            finger.cancel()
        } else {
            finger.move(to: Point(x: 310, y: 450))
            finger.lift()
        }
        #expect(titles == ["Cut", "Late"] && stage.shown == "one [two| three")
    }

    @Test func `S128 an action that keeps the menu leaves it open`() {
        show(.view)
        var count = 0
        let more = Action(title: "More") { _ in count += 1 }
        more.attributes = .keepsMenuPresented
        decider.decide = { _ in [more] }
        stage.longPress(5)
        stage.choose("More")
        more.isEnabled = false
        stage.choose("More")
        #expect(count == 1 && titles.isEmpty)
    }
}
