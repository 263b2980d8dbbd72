import Foundation
import MockCompositor
import Testing
import Walden

/// Random sequences of what a user, an app and a compositor do with menus, dialogs and sheets (S153, S160, S161, S163).
/// None may break the protocol, and nothing may be left.
@MainActor
@Suite("Sequences of popups", .serialized)
struct PopupSequenceTests {
    private static let count = ProcessInfo.processInfo.environment["WALDEN_SEQUENCES"].flatMap { Int($0) } ?? 400

    private static let countPerApp = 100

    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9 ^ (state >> 33)
        }
    }

    @Test(arguments: [6, 2] as [UInt32])
    func `S153 S160 S161 S163 no sequence of presses, keys, dialogs and ends of grabs breaks a rule`(version: UInt32)
        throws
    {
        var options = MockOptions()
        options.versions["xdg_wm_base"] = version
        options.keymap = MockKeymap(Keymaps.us)
        var generator = Generator(state: UInt64(version) &* 7919)
        // An app does not play all of them, because the mock remembers all requests.
        for first in stride(from: 0, to: Self.count, by: Self.countPerApp) {
            let app = try AppUnderTest(options, style: Theme())
            for number in first..<min(first + Self.countPerApp, Self.count) {
                let player = try Player(app)
                let steps = (0..<Int.random(in: 3...12, using: &generator)).map { _ in player.step(using: &generator) }
                let isFree = player.leave()
                let problems = app.compositor.problems
                let isEmpty = app.compositor.popups.isEmpty && app.application.popups.isEmpty
                #expect(
                    problems.isEmpty && isFree && isEmpty, "sequence \(number): \(steps.joined(separator: ", "))")
                guard problems.isEmpty, isFree, isEmpty else { return }
            }
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    /// Plays one sequence in a window of its own.
    @MainActor
    private final class Player {
        let app: AppUnderTest
        let window: Window
        private var toplevel: MockToplevel
        private let root = ViewController()
        private let probe = Probe(frame: Rect(x: 120, y: 0, width: 80, height: 100))
        private var pointerSurface: MockSurface?
        private var keyboardSurface: MockSurface?
        private var isPressed = false

        init(_ app: AppUnderTest) throws {
            self.app = app
            app.compositor.seats[0].setCapabilities([.pointer, .keyboard, .touch])
            app.pump()
            let button = Button(title: "Menu")
            button.frame = Rect(x: 10, y: 10, width: 90, height: 32)
            button.showsMenuAsPrimaryAction = true
            button.menu = Menu(children: [
                Action(title: "One") { _ in }, Menu(title: "Two", children: [Action(title: "Deep") { _ in }]),
                Action(title: "Three") { [weak button] _ in button?.removeFromSuperview() },
                Action(title: "Ask") { [weak root] _ in if let root { Player.ask(from: root, inSheet: false) } },
            ])
            button.toolTip = "A tip"
            let probe = self.probe
            probe.addInteraction(ContextMenuInteraction { _ in Menu(children: [Action(title: "Context") { _ in }]) })
            root.view.addSubview(button)
            root.view.addSubview(probe)
            (window, toplevel) = try app.show { [root] in $0.rootViewController = root }
        }

        /// Asks a question in a dialog, or says something in a sheet.
        private static func ask(from root: ViewController, inSheet: Bool) {
            guard root.presentedViewController == nil, root.view.window?.isVisible == true else { return }
            guard !inSheet else {
                let sheet = ViewController()
                sheet.preferredContentSize = Size(width: 100, height: 60)
                sheet.view.addSubview(Button(title: "Done"))
                return root.present(sheet)
            }
            let alert = AlertController(title: "Sure?")
            alert.addAction(AlertAction(title: "No", style: .cancel))
            alert.addAction(
                AlertAction(title: "Yes") { [weak root] _ in
                    if let root { ask(from: root, inSheet: true) }
                })
            root.present(alert)
        }

        private var dialogs: [MockToplevel] { app.compositor.toplevels.filter { $0 !== toplevel } }

        private var surfaces: [MockSurface] {
            ([toplevel.surface] + dialogs.map(\.surface) + app.compositor.popups.filter { !$0.isDone }.map(\.surface))
                .filter {
                    $0.resource.isAlive && $0.buffer != nil
                }
        }

        func step(using generator: inout Generator) -> String {
            if pointerSurface?.resource.isAlive != true { pointerSurface = nil }
            if keyboardSurface?.resource.isAlive != true { keyboardSurface = nil }
            let choice = Int.random(in: 0..<19, using: &generator)
            defer { app.pump() }
            switch choice {
            case 0...2: return enter(using: &generator)
            case 3, 4: return move(using: &generator)
            case 5...7: return press(using: &generator)
            case 8: return wait()
            case 9, 10: return key(using: &generator)
            case 11: return focus(using: &generator)
            case 12: return dismiss(using: &generator)
            case 13: return tap(using: &generator)
            case 14:
                app.compositor.options.refusesGrabs.toggle()
                return "grabs \(app.compositor.options.refusesGrabs ? "refused" : "granted")"
            case 15: return unplug(using: &generator)
            case 16: return ask(using: &generator)
            case 17: return endDialog(using: &generator)
            default: return change(using: &generator)
            }
        }

        private func place(in surface: MockSurface, using generator: inout Generator) -> Point {
            let origin = surface.popup?.geometry?.origin ?? .zero
            return origin
                + Point(
                    x: .random(in: 2...180, using: &generator).rounded(),
                    y: .random(in: 2...95, using: &generator).rounded())
        }

        private func enter(using generator: inout Generator) -> String {
            guard let surface = surfaces.randomElement(using: &generator) else { return "nothing to enter" }
            if let pointerSurface { app.pointer.leave(pointerSurface) }
            app.pointer.frame()
            app.pointer.enter(surface, at: place(in: surface, using: &generator))
            app.pointer.frame()
            pointerSurface = surface
            return "enter \(surface.popup == nil ? "window" : "popup")"
        }

        private func move(using generator: inout Generator) -> String {
            guard let pointerSurface else { return "no pointer" }
            app.pointer.move(to: place(in: pointerSurface, using: &generator))
            app.pointer.frame()
            return "move"
        }

        private func press(using generator: inout Generator) -> String {
            guard pointerSurface != nil else { return "no pointer" }
            if isPressed {
                app.pointer.release()
            } else {
                app.pointer.press(Bool.random(using: &generator) ? MockPointer.leftButton : MockPointer.rightButton)
            }
            app.pointer.frame()
            isPressed.toggle()
            return isPressed ? "press" : "release"
        }

        private func wait() -> String {
            app.run(for: .milliseconds(600))
            return "wait"
        }

        private func key(using generator: inout Generator) -> String {
            guard keyboardSurface != nil else { return "no keyboard" }
            // Down, right, left, Escape, Return, Tab, F10, Menu.
            let code = ([108, 106, 105, 1, 28, 15, 68, 127] as [UInt32]).randomElement(using: &generator) ?? 1
            app.keyboard.press(code)
            app.keyboard.release(code)
            return "key \(code)"
        }

        private func focus(using generator: inout Generator) -> String {
            if let keyboardSurface { app.keyboard.leave(keyboardSurface) }
            keyboardSurface =
                Int.random(in: 0..<4, using: &generator) == 0 ? nil : surfaces.randomElement(using: &generator)
            if let keyboardSurface { app.keyboard.enter(keyboardSurface) }
            return "focus"
        }

        private func dismiss(using generator: inout Generator) -> String {
            guard let popup = app.compositor.popups.filter({ !$0.isDone }).randomElement(using: &generator) else {
                return "no popup"
            }
            popup.dismiss()
            return "popup_done"
        }

        private func tap(using generator: inout Generator) -> String {
            guard let surface = surfaces.randomElement(using: &generator) else { return "nothing to tap" }
            app.touch.down(0, at: place(in: surface, using: &generator), on: surface)
            app.touch.frame()
            app.pump()
            if Bool.random(using: &generator) { app.run(for: .milliseconds(600)) }
            app.touch.move(0, to: place(in: surface, using: &generator))
            app.touch.frame()
            if Bool.random(using: &generator) { app.touch.up(0) } else { app.touch.cancel() }
            app.touch.frame()
            return "tap"
        }

        private func unplug(using generator: inout Generator) -> String {
            let kept =
                ([[.keyboard], [.pointer, .touch], [.pointer, .keyboard, .touch]] as [ServerWlSeat.Capability])
                .randomElement(using: &generator) ?? []
            app.compositor.seats[0].setCapabilities(kept)
            app.pump()
            app.compositor.seats[0].setCapabilities([.pointer, .keyboard, .touch])
            if !kept.contains(.pointer) { (pointerSurface, isPressed) = (nil, false) }
            if !kept.contains(.keyboard) { keyboardSurface = nil }
            return "unplug"
        }

        private func ask(using generator: inout Generator) -> String {
            let isSheet = Bool.random(using: &generator)
            Player.ask(from: root, inSheet: isSheet)
            return isSheet ? "sheet" : "dialog"
        }

        private func endDialog(using generator: inout Generator) -> String {
            if let dialog = dialogs.randomElement(using: &generator), Bool.random(using: &generator) {
                dialog.close()
                return "close the dialog"
            }
            guard root.presentedViewController != nil else { return "no dialog" }
            root.dismiss(animated: Bool.random(using: &generator))
            return "dismiss"
        }

        private func change(using generator: inout Generator) -> String {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0:
                toplevel.configure(width: .random(in: 150...300, using: &generator), height: 120)
                return "resize"
            case 1:
                window.isHidden = true
                app.pump()
                window.isHidden = false
                app.pump()
                toplevel = app.compositor.toplevels.last { $0.title == window.title } ?? toplevel
                return "hide and show"
            case 2:
                root.view.subviews.randomElement(using: &generator)?.removeFromSuperview()
                return "remove a view"
            default:
                window.close()
                return "close"
            }
        }

        /// Ends the sequence: everything is let go of, and the window closes. Returns whether nothing was held down.
        func leave() -> Bool {
            app.compositor.options.refusesGrabs = false
            if isPressed, pointerSurface?.resource.isAlive == true { app.pointer.release() }
            if let pointerSurface, pointerSurface.resource.isAlive { app.pointer.leave(pointerSurface) }
            if let keyboardSurface, keyboardSurface.resource.isAlive { app.keyboard.leave(keyboardSurface) }
            app.pointer.frame()
            app.pump()
            let isFree = !probe.isHighlighted && !probe.isTracking
            window.close()
            app.pump()
            return isFree
        }
    }
}
