import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Menus operated by keys while the pointer rests.
@MainActor
struct MenuPointerTests {
    private let stage = MenuStage(["Keep", "Rename", "Delete"])

    /// Rests the pointer where a row will be. A compositor moves it to the menu that opens beneath it.
    private func restPointer(on title: String) throws {
        stage.openByKey()
        let place = try stage.middle(of: title)
        let popup = try #require(stage.popup)
        let inWindow = try #require(popup.convertLocation(place, to: stage.screen.window))
        stage.screen.keyboard.press(.escape)
        stage.screen.pointer.move(to: inWindow)
        stage.screen.pump()
    }

    @Test func `S153 hovering goes on after a menu opened by key, under a pointer at rest`() {
        let stage = MenuStage(["Open", "Save"])
        let (screen, button) = (stage.screen, stage.button)
        screen.pointer.move(to: button)
        stage.openByKey()
        #expect(screen.popups.count == 1 && !button.isHovered)
        screen.keyboard.press(.escape)
        screen.pump()
        #expect(screen.popups.isEmpty && button.isHovered)
    }

    @Test func `S154 a menu opened by a key starts at its first item, wherever the pointer rests`() throws {
        try restPointer(on: "Delete")
        stage.screen.keyboard.press(.space)
        stage.screen.advance(by: .milliseconds(100))
        #expect(stage.highlighted == "Keep")
        stage.screen.keyboard.press(.return)
        #expect(stage.chosen == ["Keep"])
    }

    @Test func `S154 a menu opened by a key starts at its first enabled item`() throws {
        let stage = MenuStage(["Keep", "Rename", "Delete"], disabled: ["Keep"])
        stage.openByKey()
        #expect(stage.highlighted == "Rename")
    }

    @Test func `S154 the pointer takes over when it moves, and keys continue from there`() throws {
        try restPointer(on: "Delete")
        stage.screen.keyboard.press(.space)
        stage.screen.pump()
        let place = try stage.middle(of: "Delete")
        stage.screen.point(to: place + Point(x: 1, y: 0), in: stage.popup)
        #expect(stage.highlighted == "Delete")
        stage.screen.keyboard.press(.upArrow)
        stage.screen.advance(by: .milliseconds(100))
        #expect(stage.highlighted == "Rename")
    }

    @Test func `S154 a pointer that rested elsewhere on the desktop does not override keys`() throws {
        stage.openByKey()
        let place = try stage.middle(of: "Delete")
        stage.screen.keyboard.press(.escape)
        stage.screen.pointer.move(to: Point(x: 0, y: 100), in: stage.screen.window)
        stage.screen.pointer.leave()
        stage.screen.advance(by: .seconds(1))
        stage.screen.keyboard.press(.space)
        stage.screen.pointer.move(to: place, in: stage.popup)
        #expect(stage.highlighted == "Keep")
        stage.screen.pointer.move(to: place + Point(x: 1, y: 0), in: stage.popup)
        #expect(stage.highlighted == "Delete")
    }

    @Test func `S155 a pointer that enters a menu by one report highlights the row there`() throws {
        let (screen, stage) = (stage.screen, stage)
        screen.pointer.click(stage.button)
        screen.pump()
        let place = try stage.middle(of: "Delete")
        screen.pointer.move(to: place, in: stage.popup)
        #expect(stage.highlighted == "Delete")
        screen.pointer.move(to: Point(x: 2, y: 2), in: screen.window)
        #expect(stage.highlighted == nil)
        screen.pointer.move(to: try stage.middle(of: "Rename"), in: stage.popup)
        #expect(stage.highlighted == "Rename")
    }

    @Test func `S154 a resting pointer that opened the menu does not override keys`() throws {
        stage.screen.pointer.click(stage.button)
        let place = try stage.middle(of: "Delete")
        stage.screen.point(to: place, in: stage.popup)
        stage.screen.keyboard.press(.upArrow)
        // A compositor may report the same location again.
        stage.screen.pointer.move(to: place, in: stage.popup)
        stage.screen.window.setNeedsDisplay()
        stage.screen.advance(by: .milliseconds(100))
        #expect(stage.highlighted == "Rename")
    }

    @Test func `S154 a pointer that leaves deselects its own choice, not the keys'`() throws {
        stage.openByKey()
        try stage.screen.pointToMenu("Rename")
        try stage.screen.pointToMenu("Delete")
        #expect(stage.highlighted == "Delete")
        stage.screen.pointer.leave()
        #expect(stage.highlighted == nil)
        try stage.screen.pointToMenu("Rename")
        stage.screen.keyboard.press(.end)
        stage.screen.pointer.leave()
        #expect(stage.highlighted == "Delete")
    }

    @Test func `a press chooses the item below the pointer`() throws {
        try restPointer(on: "Delete")
        stage.screen.keyboard.press(.space)
        stage.screen.pump()
        // The compositor says that the pointer is now in the menu.
        stage.screen.pointer.move(to: try stage.middle(of: "Delete"), in: stage.popup)
        #expect(stage.highlighted == "Keep")
        stage.screen.pointer.press()
        #expect(stage.highlighted == "Delete")
        stage.screen.pointer.release()
        #expect(stage.chosen == ["Delete"])
    }
}
