import MockCompositor
import Testing
import Walden

/// Popups that open while those beneath them close or move.
@MainActor
@Suite("Popups that open and close at once", .serialized)
struct PopupRaceTests {
    @Test func `S160 a submenu of a menu that the compositor has just closed takes no input`() throws {
        let stage = try PopupTests.Stage()
        stage.press()
        stage.release()
        let menu = try #require(stage.popups.first)
        stage.app.keyboard.enter(menu.surface)
        // Up, to the last item.
        stage.app.keyboard.press(103)
        stage.app.keyboard.release(103)
        stage.app.pump()
        stage.app.keyboard.press(106)
        menu.dismiss()
        stage.app.pump()
        #expect(stage.popups.isEmpty && !stage.button.isMenuOpen)
        stage.finish()
    }

    @Test func `S160 a menu opens also if the key is up before the popup is asked for`() throws {
        var options = MockOptions()
        options.refusesOldGrabs = true
        let stage = try PopupTests.Stage(options)
        stage.app.keyboard.enter(stage.toplevel.surface)
        stage.app.pump()
        #expect(stage.button.becomeFirstResponder())
        for isRefused in [false, true] {
            stage.app.compositor.options.refusesGrabs = isRefused
            stage.app.keyboard.press(57)
            stage.app.keyboard.release(57)
            stage.app.pointer.enter(stage.toplevel.surface, at: Point(x: 1, y: 1))
            stage.app.pointer.frame()
            for _ in 0..<3 { stage.app.pump() }
            #expect(stage.button.isMenuOpen != isRefused && stage.popups.count == (isRefused ? 0 : 1))
            stage.app.keyboard.press(1)
            stage.app.keyboard.release(1)
            for _ in 0..<3 { stage.app.pump() }
            #expect(stage.popups.isEmpty)
            stage.app.pointer.leave(stage.toplevel.surface)
            stage.app.pointer.frame()
        }
        stage.finish()
    }

    @Test(arguments: 1...6)
    func `S152 S160 a popup that moves with others above it closes them, also one that opens meanwhile`(
        version: UInt32
    ) throws {
        var options = MockOptions()
        options.versions["xdg_wm_base"] = version
        let stage = try PopupTests.Stage(options)
        func open(above source: View) -> PopupWindow {
            let popup = PopupWindow(
                source: source,
                placement: PopupPlacement(
                    size: Size(width: 60, height: 40), anchorRect: source.bounds, anchor: .bottom, gravity: .bottom))
            popup.show()
            return popup
        }
        let first = open(above: stage.button)
        let inFirst = View(frame: Rect(x: 0, y: 0, width: 20, height: 10))
        first.addSubview(inFirst)
        stage.app.pump()
        let second = open(above: inFirst)
        let inSecond = View(frame: Rect(x: 0, y: 0, width: 20, height: 10))
        second.addSubview(inSecond)
        stage.app.pump()
        #expect(stage.popups.count == 2)
        var placement = first.placement
        placement.size.height += 40
        first.place(placement)
        let third = open(above: inSecond)
        for _ in 0..<3 { stage.app.pump() }
        #expect(first.isVisible && first.bounds.size == placement.rounded.size)
        #expect(!second.isVisible && !third.isVisible && stage.popups.count == 1)
        stage.finish()
    }

    @Test(arguments: 1...6)
    func `S159 S160 a list moves with its box, and closes where the compositor cannot move it`(
        version: UInt32
    ) throws {
        var options = MockOptions()
        options.versions["xdg_wm_base"] = version
        options.keymap = MockKeymap(Keymaps.us)
        let app = try AppUnderTest(options, style: Theme())
        let scroller = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        scroller.contentSize = Size(width: 200, height: 400)
        let box = ComboBox(items: ["Berlin", "Bern"])
        box.frame = Rect(x: 20, y: 20, width: 120, height: 32)
        scroller.addSubview(box)
        let (_, toplevel) = try app.show { $0.addSubview(scroller) }
        app.keyboard.enter(toplevel.surface)
        app.pump()
        box.toggleList()
        app.pump()
        let popup = try #require(app.compositor.popups.first)
        #expect(box.isListOpen && popup.surface.buffer != nil)
        let canMove = version >= 3
        scroller.contentOffset.y = 5
        app.pump()
        #expect(box.isListOpen == canMove && app.compositor.popups.count == (canMove ? 1 : 0))
        #expect(app.compositor.popups.allSatisfy { $0 === popup })
        if !canMove { box.toggleList() }
        app.pump()
        #expect(box.isListOpen && app.compositor.popups.count == 1)
        app.finish()
        #expect(app.compositor.isClean)
    }
}
