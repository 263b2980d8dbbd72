import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// The magnifier and the edit menu of fingers (S128).
@MainActor
struct TextMagnifierTests {
    let stage = TextStage(size: Size(width: 360, height: 260))

    @discardableResult
    private func open(_ kind: TextStage.Kind, _ marked: String, y: Double = 120) -> any TextInput {
        let input = stage.open(kind, marked)
        input.frame = Rect(x: 40, y: y, width: 280, height: kind == .field ? 32 : 90)
        stage.screen.pump()
        return input
    }

    private func frame(line: Point, finger: Point, in size: Size) -> Rect {
        let line = Rect(center: line, size: Size(width: 2, height: 18))
        return TextMagnifier.frame(beside: line, line.center, finger, in: Rect(origin: .zero, size: size))
    }

    @Test func `S128 the magnifier is above line and finger, and inside the window`() {
        let (room, line) = (Size(width: 360, height: 260), Point(x: 180, y: 150))
        let lens = frame(line: line, finger: Point(x: 180, y: 165), in: room)
        #expect(lens.maxY <= 131 && lens.maxY > 115 && abs(lens.midX - 180) < 1)
        #expect(frame(line: line, finger: Point(x: 180, y: 135), in: room).maxY < 115, "the finger is higher")
        #expect(frame(line: Point(x: 3, y: 150), finger: Point(x: 3, y: 160), in: room).minX >= 0)
        #expect(frame(line: Point(x: 357, y: 150), finger: Point(x: 357, y: 160), in: room).maxX <= 360)
    }

    @Test func `S128 without room above it slides beside the finger, and without that flips below`() {
        let room = Size(width: 360, height: 260)
        for x in [60.0, 150, 300] {
            let (finger, line) = (Point(x: x, y: 30), Point(x: x, y: 20))
            let lens = frame(line: line, finger: finger, in: room)
            #expect(Rect(origin: .zero, size: room).contains(lens))
            #expect(lens.maxX < finger.x - 20 || lens.minX > finger.x + 20, "at \(x)")
        }
        let narrow = frame(line: Point(x: 90, y: 20), finger: Point(x: 90, y: 30), in: Size(width: 180, height: 260))
        #expect(narrow.minY > 50)
        let tiny = frame(line: Point(x: 20, y: 20), finger: Point(x: 20, y: 30), in: Size(width: 60, height: 40))
        #expect(tiny.minX >= 0 && tiny.minY >= 0)
    }

    @Test(arguments: [1, 1.5, 2] as [Double], [Appearance.light, .dark])
    func `S128 the magnifier draws the text anew at twice its size`(scale: Double, appearance: Appearance) throws {
        stage.screen.changeScale(to: scale)
        stage.screen.application.appearance = appearance
        open(.field, "one two three|")
        stage.tap(5)
        let finger = stage.drag(.caret, to: 8)
        let lens = try #require(stage.magnifier)
        let shown = stage.screen.shown
        let large = stage.screen.window.snapshot(scale: 2 * scale)
        let start = lens.convert(lens.bounds.center, to: nil)
        var (differences, marks) = (0, 0)
        for x in stride(from: -40.0, to: 40, by: 1 / scale) where abs(x) > 4 {
            for y in stride(from: -14.0, to: 14, by: 1 / scale) {
                let seen = shown.color(at: start + Point(x: x, y: y))
                let offset = Point(x: x / 2, y: y / 2)
                let near = [Point.zero, Point(x: 0.26 / scale, y: 0), Point(x: -0.26 / scale, y: 0)].flatMap { shift in
                    [0, 0.26 / scale, -0.26 / scale].map {
                        large.color(at: lens.focus + offset + shift + Point(x: 0, y: $0))
                    }
                }
                if !near.contains(where: { abs($0.green - seen.green) < 0.25 }) { differences += 1 }
                if abs(seen.green - shown.color(at: start + Point(x: x, y: -28)).green) > 0.4 { marks += 1 }
            }
        }
        #expect(marks > 200 && differences < marks / 10, "\(differences) of \(marks)")
        finger.lift()
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S128 every frame shows handles, magnifier and menu whole and nothing of them where they were`(
        kind: TextStage.Kind
    ) {
        let text = (0..<30).map { "line \($0) of a text" }.joined(separator: kind == .view ? "\n" : " ")
        let input = open(kind, "|" + text)
        input.backgroundColor = .white
        func expectWhole(_ what: String) {
            let shown = try? stage.screen.shown.pngData()
            #expect(shown == (try? stage.screen.snapshot().pngData()), "\(what)")
        }
        (input as? TextView)?.contentOffset = .zero
        stage.screen.pump()
        stage.tap(6)
        expectWhole("a tap")
        let hold = stage.hold(6)
        expectWhole("a long press")
        hold.move(by: Point(x: 40, y: 0))
        expectWhole("words")
        hold.lift()
        expectWhole("the menu")
        let finger = stage.screen.touch(at: stage.disc(.end))
        for step in 1...8 {
            finger.move(by: Point(x: 12, y: kind == .view ? 9 : 0))
            expectWhole("step \(step)")
        }
        finger.lift()
        expectWhole("the end of a drag")
        (input as? TextView)?.contentOffset.y = 7
        expectWhole("scrolling")
        input.frame.origin.y += 13
        expectWhole("moving")
        stage.screen.keyboard.type("x")
        expectWhole("typing")
    }

    // MARK: Edit menu

    @Test(arguments: [20.0, 120, 200])
    func `S128 the edit menu covers neither the selection nor its handles, and is inside the window`(y: Double) throws {
        open(.field, "one two three|", y: y)
        stage.longPress(5)
        let menu = try #require(stage.editMenu)
        #expect(stage.screen.window.bounds.contains(menu.frame) && menu.frame.height >= 44)
        for role in [TextHandle.Role.start, .end] {
            let handle = try #require(stage.handle(role))
            #expect(!menu.frame.intersects(handle.frame) && !menu.frame.intersects(handle.line))
        }
    }

    @Test func `S128 a menu without room beside a large selection is over it`() throws {
        stage.open(.view, (0..<60).map { "line \($0)" }.joined(separator: "\n"))
        stage.longPress(2)
        stage.choose("Select All")
        let menu = try #require(stage.editMenu)
        #expect(stage.screen.window.bounds.contains(menu.frame) && abs(menu.frame.midY - 130) < 60)
    }

    @Test func `S128 a menu that is too wide for the window is a column`() throws {
        let stage = TextStage(size: Size(width: 130, height: 300))
        stage.copyElsewhere("four")
        stage.open(.field, "one two|").frame.origin.y = 120
        stage.screen.pump()
        stage.longPress(1)
        let menu = try #require(stage.editMenu)
        #expect(menu.titles == ["Cut", "Copy", "Paste", "Select All"])
        #expect(stage.screen.window.bounds.contains(menu.frame) && Set(menu.frames.map(\.minX)) == [0])
        #expect(zip(menu.frames, menu.frames.dropFirst()).allSatisfy { $0.maxY == $1.minY })
        stage.choose("Copy")
        #expect(stage.copied == "one")
    }

    @Test func `S128 a column that is too high for the window continues beside it`() throws {
        let stage = TextStage(size: Size(width: 240, height: 160))
        let numbers = Numbers()
        stage.openField("one two|").delegate = numbers
        stage.longPress(1)
        #expect(stage.editMenu?.titles == numbers.titles)
        for size in [Size(width: 240, height: 160), Size(width: 240, height: 100), Size(width: 160, height: 300)] {
            stage.screen.resize(to: size)
            stage.screen.pump()
            let menu = try #require(stage.editMenu)
            #expect(stage.screen.window.bounds.contains(menu.frame), "\(size)")
            for (frame, next) in zip(menu.frames, menu.frames.dropFirst()) {
                #expect(!frame.intersects(next) && menu.bounds.contains(frame) && menu.bounds.contains(next))
            }
        }
        stage.choose("Item 5")
        #expect(numbers.chosen == ["Item 5"])
    }

    /// A delegate with a menu of its own.
    private final class Numbers: TextFieldDelegate {
        let titles = (1...5).map { "Item \($0)" }
        var chosen: [String] = []

        func textField(
            _ textField: TextField, editMenuFor range: TextRange, suggestedElements: [any MenuElement]
        ) -> [any MenuElement] {
            titles.map { title in Action(title: title) { [unowned self] _ in chosen.append(title) } }
        }
    }

    @Test func `S128 an item is chosen where the finger lifts, and none outside`() throws {
        open(.field, "one two three|")
        stage.longPress(5)
        let menu = try #require(stage.editMenu)
        let places = menu.frames.map { menu.convert($0.center, to: nil) }
        var finger = stage.screen.touch(at: places[0])
        finger.move(to: Point(x: 180, y: 250))
        finger.lift()
        #expect(stage.editMenu === menu && stage.text == "one two three")
        finger = stage.screen.touch(at: places[0])
        finger.move(to: places[1])
        finger.lift()
        #expect(stage.copied == "two" && stage.text == "one two three" && stage.editMenu == nil)
    }
}
