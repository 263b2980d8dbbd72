import Testing
import Walden
import WaldenTesting

@MainActor
struct ButtonTests {
    let button = Button(title: "Press me")

    // MARK: Pointer and finger

    @Test func `a tap sends touchUpInside and then primaryActionTriggered`() {
        let screen = TestScreen.showing(button)
        screen.tap(button)
        #expect(screen.takeEvents() == ["touchDown", "touchUpInside", "primaryActionTriggered"])
        #expect(!button.isHighlighted)
    }

    @Test func `a click does what a tap does`() {
        let screen = TestScreen.showing(button)
        screen.pointer.click(button)
        #expect(screen.takeEvents() == ["touchDown", "touchUpInside", "primaryActionTriggered"])
    }

    @Test func `a press released far outside sends only touchUpOutside`() {
        let screen = TestScreen.showing(button)
        let finger = screen.touch(button)
        finger.move(to: Point(x: 10, y: 10))
        finger.lift()
        #expect(screen.takeEvents() == ["touchDown", "touchDragExit", "touchDragOutside", "touchUpOutside"])
    }

    @Test func `a cancelled touch triggers nothing`() {
        let screen = TestScreen.showing(button)
        screen.touch(button).cancel()
        #expect(screen.takeEvents() == ["touchDown", "touchCancel"])
    }

    @Test func `a button may be removed or disabled by its own action`() {
        let screen = TestScreen.showing(button)
        button.addAction(for: .touchDown) { $0.removeFromSuperview() }
        screen.touch(button).lift()
        #expect(screen.takeEvents() == ["touchDown", "touchCancel"])
        screen.window.addSubview(button)
        button.removeTarget(nil)
        button.addAction(for: .touchUpInside) { $0.isEnabled = false }
        screen.tap(button)
        #expect(!button.isHighlighted)
    }

    @Test func `a toggle button is selected when its actions run`() {
        let screen = TestScreen.showing(button)
        button.changesSelectionAsPrimaryAction = true
        var seen: [Bool] = []
        button.addAction(for: .touchUpInside) { seen.append($0.isSelected) }
        screen.tap(button)
        screen.pointer.click(button)
        screen.keyboard.press(.space)
        #expect(seen == [true, false, true])
    }

    // MARK: Keyboard

    @Test func `S59 Space presses the focused button when it is released`() {
        let screen = TestScreen.showing(button)
        screen.keyboard.press(.tab)
        #expect(button.isFocused)
        screen.keyboard.down(.space)
        #expect(button.isHighlighted)
        #expect(screen.takeEvents() == [])
        screen.keyboard.up(.space)
        #expect(!button.isHighlighted)
        #expect(screen.takeEvents() == ["touchUpInside", "primaryActionTriggered"])
    }

    @Test(arguments: [KeySymbol.return, .keypadEnter])
    func `S59 Return presses the focused button at once`(key: KeySymbol) {
        let screen = TestScreen.showing(button)
        screen.keyboard.press(.tab)
        screen.keyboard.down(key)
        #expect(screen.takeEvents() == ["touchUpInside", "primaryActionTriggered"])
        screen.keyboard.up(key)
        #expect(screen.takeEvents() == [])
    }

    @Test(arguments: [KeySymbol.space, .return])
    func `S59 a held key presses the button once, however often it repeats`(key: KeySymbol) {
        let screen = TestScreen.showing(button)
        screen.keyboard.setRepeat(rate: 25, delay: .milliseconds(300))
        screen.keyboard.press(.tab)
        screen.keyboard.down(key)
        screen.advance(by: .seconds(1))
        screen.keyboard.up(key)
        #expect(screen.takeEvents() == ["touchUpInside", "primaryActionTriggered"])
    }

    @Test func `S59 Escape cancels a held Space`() {
        let screen = TestScreen.showing(button)
        screen.keyboard.press(.tab)
        screen.keyboard.down(.space)
        screen.keyboard.press(.escape)
        #expect(!button.isHighlighted)
        screen.keyboard.up(.space)
        #expect(screen.takeEvents() == ["touchCancel"])
    }

    @Test func `S59 losing the focus cancels a held Space`() {
        let screen = TestScreen.showing(button)
        let other = Button(title: "Other")
        other.frame = Rect(x: 10, y: 160, width: 80, height: 32)
        screen.window.addSubview(other)
        screen.keyboard.press(.tab)
        screen.keyboard.down(.space)
        screen.keyboard.press(.tab)
        #expect(other.isFocused)
        #expect(!button.isHighlighted)
        screen.keyboard.up(.space)
        #expect(screen.takeEvents() == ["touchCancel"])
    }

    @Test func `S59 losing the keyboard, hiding or disabling cancels a held Space`() {
        for loss in ["keyboard", "hidden", "disabled", "removed"] {
            let button = Button(title: "Press me")
            let screen = TestScreen.showing(button)
            screen.keyboard.press(.tab)
            screen.keyboard.down(.space)
            switch loss {
            case "keyboard": screen.keyboard.focus(nil)
            case "hidden": button.isHidden = true
            case "disabled": button.isEnabled = false
            default: button.removeFromSuperview()
            }
            #expect(!button.isHighlighted, "\(loss)")
            #expect(screen.takeEvents() == ["touchCancel"], "\(loss)")
            screen.keyboard.up(.space)
            #expect(screen.takeEvents() == [], "\(loss)")
        }
    }

    @Test func `keys with modifiers, and other keys, are not handled`() {
        let screen = TestScreen.showing(button)
        screen.keyboard.press(.tab)
        screen.keyboard.press(.space, modifiers: .control)
        screen.keyboard.press("x")
        #expect(screen.takeEvents() == [])
    }

    @Test func `a disabled button ignores touches and keys`() {
        let screen = TestScreen.showing(button)
        button.isEnabled = false
        screen.tap(button)
        screen.keyboard.press(.tab)
        screen.keyboard.press(.return)
        #expect(screen.takeEvents() == [])
    }

    @Test func `a disabled button that refuses to resign focus ignores keys, too`() {
        let button = StubbornButton(title: "Mine")
        let screen = TestScreen.showing(button)
        button.becomeFirstResponder()
        button.isEnabled = false
        screen.keyboard.press(.return)
        screen.keyboard.press(.space)
        #expect(button.isFirstResponder)
        #expect(screen.takeEvents() == [])
    }

    private final class StubbornButton: Button {
        override var canResignFirstResponder: Bool { false }
    }

    // MARK: The default button

    @Test func `Return presses the default button when nothing is focused`() {
        button.role = .default
        let screen = TestScreen.showing(button)
        screen.keyboard.press(.return)
        #expect(screen.takeEvents() == ["touchUpInside", "primaryActionTriggered"])
    }

    @Test func `Return presses the focused control, and the default button only if that ignores Return`() {
        button.role = .default
        let screen = TestScreen.showing(button)
        let presses = Counter()
        button.addTarget(presses, action: Counter.increment, for: .primaryActionTriggered)
        let other = Button(title: "Other")
        other.frame = Rect(x: 10, y: 10, width: 80, height: 32)
        let slider = Slider()
        slider.frame = Rect(x: 10, y: 50, width: 100, height: 32)
        screen.window.addSubview(other)
        screen.window.addSubview(slider)
        other.becomeFirstResponder()
        screen.keyboard.press(.return)
        #expect(presses.count == 0)
        slider.becomeFirstResponder()
        screen.keyboard.press(.return)
        #expect(presses.count == 1)
    }

    @Test func `a hidden or disabled default button ignores Return`() {
        button.role = .default
        let screen = TestScreen.showing(button)
        button.isEnabled = false
        screen.keyboard.press(.return)
        button.isEnabled = true
        button.isHidden = true
        screen.keyboard.press(.return)
        #expect(screen.takeEvents() == [])
    }

    @Test func `of two default buttons the frontmost gets Return`() {
        button.role = .default
        let screen = TestScreen.showing(button)
        let front = Button(title: "Front", role: .default)
        front.frame = Rect(x: 0, y: 0, width: 80, height: 32)
        screen.window.addSubview(front)
        let presses = Counter()
        front.addTarget(presses, action: Counter.increment, for: .primaryActionTriggered)
        screen.keyboard.press(.return)
        #expect(presses.count == 1)
    }

    // MARK: Content

    @Test func `titles and images of a state show in that state`() {
        button.setTitle("Pressed", for: .highlighted)
        button.setTitle("Off", for: .disabled)
        #expect(button.currentTitle == "Press me")
        button.isHighlighted = true
        #expect(button.currentTitle == "Pressed")
        button.isEnabled = false
        #expect(button.currentTitle == "Off")
        button.setTitle(nil, for: .disabled)
        #expect(button.currentTitle == "Pressed")
    }

    @Test func `the size grows with title and image and is never below the height of controls`() {
        let image = Image(size: Size(width: 16, height: 16)) { _ in }
        let plain = Button(title: "Add").intrinsicContentSize
        let pictured = Button(title: "Add", image: image).intrinsicContentSize
        let iconOnly = Button(image: image).intrinsicContentSize
        #expect(plain.height == ControlMetrics().controlHeight)
        #expect(pictured.width > plain.width + 16)
        #expect(iconOnly == Size(width: ControlMetrics().controlHeight, height: ControlMetrics().controlHeight))
    }

    @Test func `a button made from an action performs it with any device`() {
        var count = 0
        let button = Button(action: Action(title: "Go") { _ in count += 1 })
        let screen = TestScreen.showing(button)
        #expect(button.title == "Go")
        screen.tap(button)
        screen.pointer.click(button)
        screen.keyboard.press(.return)
        #expect(count == 3)
    }
}
