import Testing
import Walden
import WaldenTesting

@testable import WaldenCore

/// After any input, once nothing is pressed, no control is highlighted and nothing is in progress.
@MainActor
struct InvariantTests {
    private struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    @Test(arguments: 1...8)
    func `no sequence of fingers, pointer and keys leaves a control pressed`(seed: UInt64) {
        var random = Random(state: seed &* 0x9E37_79B9_7F4A_7C15)
        let screen = TestScreen(size: Size(width: 300, height: 200))
        screen.keyboard.setRepeat(rate: 20, delay: .milliseconds(100))
        let controls = makeControls()
        controls.forEach(screen.window.addSubview)
        screen.pump()
        var fingers: [TestFinger] = []
        let keys: [KeySymbol] = [.space, .return, .tab, .escape, .leftArrow, .downArrow, .end]
        for _ in 0..<600 {
            let point = Point(x: .random(in: 0..<300, using: &random), y: .random(in: -10..<200, using: &random))
            let inside = Point(x: point.x, y: max(0, point.y))
            let control = controls.randomElement(using: &random)!
            switch Int.random(in: 0..<16, using: &random) {
            case 0, 1: if fingers.count < 4 { fingers.append(screen.touch(at: inside)) }
            case 2, 3: fingers.randomElement(using: &random)?.move(to: point)
            case 4: if !fingers.isEmpty { fingers.removeFirst().lift() }
            case 5: if !fingers.isEmpty { fingers.removeLast().cancel() }
            case 6: screen.pointer.move(to: inside)
            case 7: screen.pointer.press(Bool.random(using: &random) ? .primary : .secondary)
            case 8:
                screen.pointer.release(.primary)
                screen.pointer.release(.secondary)
            case 9: screen.keyboard.down(keys.randomElement(using: &random)!)
            case 10: keys.forEach { screen.keyboard.up($0) }
            case 11: control.isEnabled.toggle()
            case 12: control.isHidden.toggle()
            case 13:
                if control.superview == nil { screen.window.addSubview(control) } else { control.removeFromSuperview() }
            case 14: screen.advance(by: .milliseconds(60))
            default: _ = control.becomeFirstResponder()
            }
        }
        for finger in fingers { finger.lift() }
        screen.pointer.release(.primary)
        screen.pointer.release(.secondary)
        keys.forEach { screen.keyboard.up($0) }
        for button in controls.compactMap({ $0 as? Button }) where button.isMenuOpen { button.menu = nil }
        screen.advance(by: .seconds(1))
        for control in controls {
            #expect(!control.isHighlighted, "\(type(of: control)) with seed \(seed)")
            #expect(!control.isTracking)
        }
        #expect(screen.window.displayLinks.isEmpty)
    }

    private func makeControls() -> [Control] {
        let menu = Button(title: "Menu")
        menu.menu = Menu(actions: [Action(title: "One") { _ in }, Action(title: "Two") { _ in }])
        menu.showsMenuAsPrimaryAction = true
        let context = Button(title: "Context")
        context.menu = Menu(actions: [Action(title: "Three") { _ in }])
        let toggle = Button(title: "Toggle", role: .default)
        toggle.changesSelectionAsPrimaryAction = true
        let stepped = Slider(value: 3, in: 0...10)
        stepped.step = 1
        stepped.isContinuous = false
        let controls: [Control] = [menu, context, toggle, Switch(), Slider(value: 0.4), stepped]
        for (index, control) in controls.enumerated() {
            control.frame = Rect(
                x: 10 + Double(index % 2) * 145, y: 10 + Double(index / 2) * 60, width: 130, height: 32)
        }
        return controls
    }
}
