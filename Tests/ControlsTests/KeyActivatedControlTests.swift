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

    private final class Box: KeyActivatedControl {
        var isChecked = false
        override func performPrimaryAction() {
            isChecked.toggle()
            sendActions(for: .valueChanged)
            super.performPrimaryAction()
        }
    }
}
