import MockCompositor
import Testing
import Walden

/// Popups and the compositor: their roles, places, grabs and ends (S152, S153, S160).
@MainActor
@Suite("Popups", .serialized)
struct PopupTests {
    /// A window with a button that has a menu.
    @MainActor
    final class Stage {
        let app: AppUnderTest
        let button = Button(title: "Options")
        let toplevel: MockToplevel
        let window: Window
        private(set) var chosen: [String] = []
        /// Called when an item is chosen.
        var onChoice: (() -> Void)?

        init(_ options: MockOptions = MockOptions(), titles: [String] = ["Cut", "Copy", "Paste"]) throws {
            var options = options
            options.keymap = MockKeymap(Keymaps.us)
            app = try AppUnderTest(options, style: Theme())
            let button = self.button
            button.frame = Rect(x: 20, y: 20, width: 90, height: 32)
            button.showsMenuAsPrimaryAction = true
            (window, toplevel) = try app.show { $0.addSubview(button) }
            button.menu = Menu(
                children: titles.map { title in
                    Action(title: title) { [unowned self] _ in
                        chosen.append(title)
                        onChoice?()
                    }
                }
                    + [
                        Menu(
                            title: "More",
                            children: [Action(title: "Deep") { [unowned self] _ in chosen.append("Deep") }])
                    ])
        }

        var popups: [MockPopup] { app.compositor.popups }

        /// Presses the button by the pointer; returns the serial of the press.
        @discardableResult
        func press() -> UInt32 {
            app.pointer.enter(toplevel.surface, at: Point(x: 30, y: 30))
            app.pointer.frame()
            let serial = app.pointer.press()
            app.pointer.frame()
            app.pump()
            return serial
        }

        func release() {
            app.pointer.release()
            app.pointer.frame()
            app.pump()
        }

        /// Opens the menu from the window that has the keyboard, which goes to the menu if asked.
        func open(movesKeyboard: Bool) throws -> MockPopup {
            app.keyboard.enter(toplevel.surface)
            press()
            release()
            let menu = try #require(popups.first)
            if movesKeyboard {
                app.keyboard.leave(toplevel.surface)
                app.pump()
                app.keyboard.enter(menu.surface)
                app.pump()
            }
            return menu
        }

        /// Gives the keyboard to the topmost popup, presses keys by their codes, and gives it back to the window.
        func type(_ codes: UInt32..., in popup: MockPopup) {
            app.keyboard.enter(popup.surface)
            app.pump()
            for code in codes {
                app.keyboard.press(code)
                app.keyboard.release(code)
            }
            app.pump()
            #expect(popups.isEmpty, "the last key closes the menu")
            app.keyboard.enter(toplevel.surface)
            app.pump()
        }

        /// Moves the pointer on the surface that it is in.
        func move(to point: Point) {
            app.pointer.move(to: point)
            app.pointer.frame()
            app.pump()
        }

        /// Takes the pointer from one surface to another.
        func cross(from old: MockSurface, to new: MockSurface, at point: Point) {
            app.pointer.leave(old)
            app.pointer.frame()
            app.pointer.enter(new, at: point)
            app.pointer.frame()
            app.pump()
        }

        /// Returns the middle of a row of a menu, on its surface.
        func place(ofRow row: Int, in popup: MockPopup) -> Point {
            let origin = popup.geometry?.origin ?? .zero
            return origin + Point(x: 40, y: 5 + 30 * Double(row) + 15)
        }

        /// Opens the menu and its submenu by the pointer; returns the menu.
        @discardableResult
        func openSubmenu() throws -> MockPopup {
            press()
            release()
            let menu = try #require(popups.first)
            cross(from: toplevel.surface, to: menu.surface, at: place(ofRow: 2, in: menu))
            move(to: place(ofRow: 3, in: menu))
            app.run(for: .milliseconds(250))
            app.pump()
            #expect(popups.count == 2)
            return menu
        }

        func finish() {
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    @Test func `S152 a menu is a popup with the button as its anchor, its shadow outside of the window geometry`()
        throws
    {
        let stage = try Stage()
        let serial = stage.press()
        let popup = try #require(stage.popups.first)
        #expect(popup.parent === stage.toplevel.shellSurface && popup.grabSerial == serial)
        #expect(popup.rules.anchorRect == Rect(x: 20, y: 15, width: 90, height: 42))
        #expect(popup.rules.anchor == 6 && popup.rules.gravity == 8 && popup.rules.isReactive)
        let geometry = try #require(popup.geometry)
        #expect(geometry.size == popup.rules.size && geometry.minX > 0 && geometry.minY > 0)
        #expect(popup.surface.buffer != nil && popup.acknowledged == popup.configured)
        #expect(popup.surface.commits.last?.inputRegion == [geometry])
        stage.finish()
    }

    @Test func `S152 the place counts from the window geometry, title bar included`() throws {
        var options = MockOptions()
        options.decoration = .clientSide
        let stage = try Stage(options)
        let titleBar = 40.0
        stage.app.pointer.enter(
            stage.toplevel.surface,
            at: Point(x: 30, y: 30) + (stage.toplevel.geometry?.origin ?? .zero) + Point(x: 0, y: titleBar))
        stage.app.pointer.frame()
        stage.app.pointer.press()
        stage.app.pointer.frame()
        stage.app.pump()
        let popup = try #require(stage.popups.first)
        #expect(popup.rules.anchorRect == Rect(x: 20, y: 15 + titleBar, width: 90, height: 42))
        #expect(stage.app.application.popups.first?.originInRoot == Point(x: 20, y: 57))
        stage.finish()
    }

    @Test(arguments: 1...6)
    func `S152 each version of xdg_wm_base shows menus and places them anew`(version: UInt32) throws {
        var options = MockOptions()
        options.versions["xdg_wm_base"] = version
        let stage = try Stage(options)
        stage.press()
        let popup = try #require(stage.popups.first)
        #expect(popup.rules.isReactive == (version >= 3))
        let window = try #require(stage.app.application.popups.first)
        var placement = window.placement
        placement.size.height += 40
        window.place(placement)
        stage.app.pump()
        let new = try #require(stage.popups.first)
        #expect((new === popup) == (version >= 3) && stage.popups.count == 1)
        #expect(new.geometry?.size == placement.rounded.size && window.bounds.size == placement.rounded.size)
        #expect(new.grabSerial != nil && new.surface.buffer != nil)
        stage.release()
        #expect(stage.button.isMenuOpen)
        stage.finish()
    }

    @Test func `S152 no menu is larger than an output, whatever the compositor would do with it`() throws {
        let stage = try Stage(titles: (1...60).map { "Row \($0)" })
        stage.press()
        let popup = try #require(stage.popups.first)
        #expect(popup.rules.size.height == 1080 && stage.app.application.popups.first?.bounds.height == 1080)
        stage.finish()
    }

    @Test func `S152 the compositor's size counts: a menu that is too high scrolls`() throws {
        let stage = try Stage(titles: (1...20).map { "Row \($0)" })
        stage.app.compositor.options.configuresWindows = false
        stage.press()
        let popup = try #require(stage.popups.first)
        popup.configure(Rect(x: 20, y: -30, width: popup.rules.size.width, height: 150))
        stage.app.pump()
        #expect(popup.geometry?.size == Size(width: popup.rules.size.width, height: 150))
        #expect(stage.app.application.popups.first?.originInRoot == Point(x: 20, y: -30))
        stage.finish()
    }

    // MARK: Grabs

    @Test func `S160 a refused grab closes the menu, and no touch stays down`() throws {
        var options = MockOptions()
        options.refusesGrabs = true
        let stage = try Stage(options)
        stage.press()
        #expect(!stage.button.isMenuOpen && stage.popups.isEmpty && !stage.button.isHighlighted)
        stage.release()
        stage.app.compositor.options.refusesGrabs = false
        stage.press()
        #expect(stage.button.isMenuOpen)
        stage.finish()
    }

    @Test func `S160 popup_done closes the menu and its submenus, the topmost first`() throws {
        let stage = try Stage()
        let menu = try stage.openSubmenu()
        menu.dismiss()
        stage.app.pump()
        #expect(stage.popups.isEmpty && !stage.button.isMenuOpen)
        stage.finish()
    }

    @Test func `S160 an app that ends with menus open destroys the topmost first`() throws {
        let stage = try Stage()
        try stage.openSubmenu()
        stage.finish()
    }

    @Test func `S160 no popup takes the input above one that has not taken it`() throws {
        let stage = try Stage()
        let popup = PopupWindow(
            source: stage.button,
            placement: PopupPlacement(
                size: Size(width: 100, height: 60), anchorRect: stage.button.bounds, anchor: .bottom, gravity: .bottom),
            takesInput: false)
        let inner = Button(title: "Inner")
        inner.frame = Rect(x: 0, y: 0, width: 100, height: 40)
        inner.menu = Menu(actions: [Action(title: "One") { _ in }])
        inner.showsMenuAsPrimaryAction = true
        popup.addSubview(inner)
        popup.show()
        stage.app.pump()
        stage.app.pointer.enter(stage.popups[0].surface, at: Point(x: 20, y: 20))
        stage.app.pointer.frame()
        stage.app.pointer.press()
        stage.app.pointer.frame()
        stage.app.pump()
        #expect(stage.popups.count == 2 && stage.popups.allSatisfy { $0.grabSerial == nil } && inner.isMenuOpen)
        stage.finish()
    }

    // MARK: Presses across surfaces

    @Test func `S153 a drag that the compositor leaves to the window chooses in the menu`() throws {
        let stage = try Stage()
        stage.press()
        let origin = try #require(stage.app.application.popups.first?.originInRoot)
        stage.move(to: origin + Point(x: 40, y: 5 + 30 + 10))
        stage.move(to: origin + Point(x: 40, y: 5 + 30 + 15))
        stage.release()
        #expect(stage.chosen == ["Copy"] && stage.popups.isEmpty)
        stage.finish()
    }

    @Test func `S153 a drag that the compositor moves to the menu chooses there`() throws {
        let stage = try Stage()
        stage.press()
        let menu = try #require(stage.popups.first)
        stage.cross(from: stage.toplevel.surface, to: menu.surface, at: stage.place(ofRow: 0, in: menu))
        stage.move(to: stage.place(ofRow: 2, in: menu))
        stage.release()
        #expect(stage.chosen == ["Paste"] && stage.popups.isEmpty)
        stage.finish()
    }

    @Test func `S153 a press that is let go outside, where nobody tells, ends with the next one`() throws {
        let stage = try Stage()
        stage.press()
        let menu = try #require(stage.popups.first)
        stage.app.pointer.leave(stage.toplevel.surface)
        stage.app.pointer.frame()
        stage.app.pump()
        // The release is not sent: the pointer was in no surface of the app.
        stage.app.pointer.enter(menu.surface, at: stage.place(ofRow: 0, in: menu))
        stage.app.pointer.frame()
        stage.move(to: stage.place(ofRow: 1, in: menu))
        #expect(stage.button.isMenuOpen && stage.chosen.isEmpty)
        stage.app.pointer.press()
        stage.app.pointer.frame()
        stage.release()
        #expect(stage.chosen == ["Copy"] && stage.popups.isEmpty)
        stage.finish()
    }

    @Test func `S153 a finger chooses in the menu that its press opened`() throws {
        let stage = try Stage()
        stage.app.touch.down(0, at: Point(x: 30, y: 30), on: stage.toplevel.surface)
        stage.app.touch.frame()
        stage.app.pump()
        let popup = try #require(stage.app.application.popups.first)
        let row = popup.originInRoot + Point(x: 40, y: 5 + 44 + 22)
        stage.app.touch.move(0, to: row - Point(x: 0, y: 3))
        stage.app.touch.frame()
        stage.app.touch.move(0, to: row)
        stage.app.touch.frame()
        stage.app.touch.up(0)
        stage.app.touch.frame()
        stage.app.pump()
        #expect(stage.chosen == ["Copy"] && stage.popups.isEmpty)
        stage.finish()
    }

    // MARK: Keys

    @Test(arguments: [false, true])
    func `S154 keys go to the menu, wherever the compositor leaves the keyboard`(movesKeyboard: Bool) throws {
        let stage = try Stage()
        _ = try stage.open(movesKeyboard: movesKeyboard)
        #expect(stage.window.isKeyWindow && stage.button.isMenuOpen)
        for code in [108, 108, 28] as [UInt32] {
            stage.app.keyboard.press(code)
            stage.app.keyboard.release(code)
            stage.app.pump()
        }
        #expect(stage.chosen == ["Copy"] && stage.popups.isEmpty)
        if movesKeyboard {
            stage.app.keyboard.enter(stage.toplevel.surface)
            stage.app.pump()
        }
        #expect(stage.window.isKeyWindow)
        stage.finish()
    }

    @Test(arguments: [true, false])
    func `S154 a window is key after its menu if it gets the keyboard back, and not if another app has it`(
        comesBack: Bool
    ) throws {
        let stage = try Stage()
        stage.app.keyboard.enter(stage.toplevel.surface)
        stage.app.pump()
        stage.press()
        stage.release()
        let popup = try #require(stage.popups.last)
        stage.app.keyboard.leave(stage.toplevel.surface)
        stage.app.keyboard.enter(popup.surface)
        stage.app.pump()
        #expect(stage.window.isKeyWindow)
        for popup in stage.app.application.popups.reversed() { popup.close() }
        if comesBack {
            stage.app.turn()
            stage.app.keyboard.enter(stage.toplevel.surface)
        }
        stage.app.pump()
        #expect(stage.popups.isEmpty && stage.window.isKeyWindow == comesBack)
        stage.window.close()
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }
}
