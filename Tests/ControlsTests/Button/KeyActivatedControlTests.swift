import Testing
import Walden
import WaldenTesting

/// An app's control with key activation.
@MainActor
struct KeyActivatedControlTests {
    private let box = Box(frame: Rect(x: 0, y: 0, width: 60, height: 30))

    @Test(arguments: [KeySymbol.space, .return, .keypadEnter])
    func `S59 an app's subclass is activated by Space and Return`(key: KeySymbol) {
        let screen = TestScreen.showing(box)
        screen.keyboard.press(.tab)
        screen.keyboard.press(key)
        #expect(box.isChecked)
        #expect(screen.takeEvents() == ["valueChanged", "touchUpInside", "primaryActionTriggered"])
    }

    @Test func `S59 it is highlighted while Space is held, and Escape cancels that`() {
        let screen = TestScreen.showing(box)
        screen.keyboard.press(.tab)
        screen.keyboard.down(.space)
        #expect(box.isHighlighted)
        screen.keyboard.press(.escape)
        #expect(!box.isHighlighted)
        screen.keyboard.up(.space)
        #expect(!box.isChecked)
        #expect(screen.takeEvents() == ["touchCancel"])
    }

    @Test func `S59 losing the focus cancels a held Space`() {
        let screen = TestScreen.showing(box)
        screen.keyboard.press(.tab)
        screen.keyboard.down(.space)
        box.resignFirstResponder()
        #expect(!box.isHighlighted)
        screen.keyboard.up(.space)
        #expect(!box.isChecked)
    }

    /// What makes a control lose its keys.
    enum Loss: CaseIterable { case disabled, hidden, removed }

    @Test(arguments: Loss.allCases)
    func `S59 a held Space does not activate a control that is disabled, hidden or removed meanwhile`(loss: Loss) {
        for returns in [false, true] {
            let box = Box(frame: Rect(x: 0, y: 0, width: 60, height: 30))
            let screen = TestScreen.showing(box)
            screen.keyboard.press(.tab)
            screen.keyboard.down(.space)
            #expect(box.isHighlighted)
            switch loss {
            case .disabled: box.isEnabled = false
            case .hidden: box.isHidden = true
            case .removed: box.removeFromSuperview()
            }
            screen.pump()
            #expect(!box.isHighlighted && screen.takeEvents() == ["touchCancel"])
            if returns {
                (box.isEnabled, box.isHidden) = (true, false)
                if box.window == nil { screen.window.addSubview(box) }
            }
            screen.keyboard.up(.space)
            #expect(!box.isChecked && screen.takeEvents() == [])
        }
    }

    @Test(arguments: [KeySymbol.return, .escape])
    func `S59 Return and Escape cancel a held Space, and its end is not passed on`(key: KeySymbol) {
        let outer = Outer(frame: Rect(x: 0, y: 0, width: 300, height: 200))
        let screen = TestScreen.showing(outer)
        outer.addSubview(box)
        box.becomeFirstResponder()
        screen.keyboard.down(.space)
        screen.keyboard.down(key)
        #expect(!box.isHighlighted)
        let activation = ["valueChanged", "touchUpInside", "primaryActionTriggered"]
        #expect(screen.takeEvents() == ["touchCancel"] + (key == .return ? activation : []))
        screen.keyboard.up(.space)
        screen.keyboard.up(key)
        #expect(screen.takeEvents() == [] && outer.ends == 0)
        screen.keyboard.press(.space)
        #expect(screen.takeEvents() == activation)
    }

    @Test func `S59 Return does not activate a control that an action for the cancelled Space disables`() {
        let screen = TestScreen.showing(box)
        screen.keyboard.press(.tab)
        box.addAction(for: .touchCancel) { $0.isEnabled = false }
        screen.keyboard.down(.space)
        screen.keyboard.press(.return)
        #expect(!box.isChecked && screen.takeEvents() == ["touchCancel"])
    }

    /// Counts the ends of presses that it receives.
    private final class Outer: View {
        var ends = 0
        override func pressesEnded(_ presses: Set<Press>, with event: Event?) { ends += presses.count }
    }

    private final class Box: KeyActivatedControl {
        var isChecked = false
        override func performPrimaryAction() {
            isChecked.toggle()
            sendActions(for: .valueChanged)
            super.performPrimaryAction()
        }
    }
}
