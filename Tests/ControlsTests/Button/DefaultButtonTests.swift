import Testing
import Walden
import WaldenTesting

/// Which button Return presses if the focused view does not handle it.
@MainActor
struct DefaultButtonTests {
    let screen = TestScreen()
    let presses = Counter()

    private func addDefault(to view: View) -> Button {
        let button = Button(title: "Save", role: .default)
        button.frame = Rect(x: 10, y: 10, width: 80, height: 32)
        button.addTarget(presses, action: Counter.increment, for: .primaryActionTriggered)
        view.addSubview(button)
        return button
    }

    @Test func `S113 S114 Return presses no default button below a presented controller`() {
        let (root, sheet) = (ViewController(), ViewController())
        screen.window.rootViewController = root
        _ = addDefault(to: root.view)
        screen.keyboard.press(.return)
        #expect(presses.count == 1)
        root.present(sheet, animated: false)
        screen.keyboard.press(.return)
        #expect(presses.count == 1)
        let field = Slider()
        field.frame = Rect(x: 0, y: 0, width: 100, height: 32)
        sheet.view.addSubview(field)
        field.becomeFirstResponder()
        screen.keyboard.press(.return)
        #expect(presses.count == 1)
        sheet.dismiss(animated: false)
        screen.keyboard.press(.return)
        #expect(presses.count == 2)
    }

    @Test(arguments: [(KeySymbol.return, Button.Role.default), (.escape, .cancel)])
    func `S113 Return and Escape press a button of the frontmost controller`(key: KeySymbol, role: Button.Role) {
        let (root, sheet) = (ViewController(), ViewController())
        screen.window.rootViewController = root
        let other = Counter()
        for (controller, counter) in [(root, presses), (sheet, other)] {
            let button = Button(title: "OK", role: role)
            button.addTarget(counter, action: Counter.increment, for: .primaryActionTriggered)
            controller.view.addSubview(button)
        }
        root.present(sheet, animated: false)
        screen.keyboard.press(key)
        #expect(presses.count == 0 && other.count == 1)
        sheet.dismiss(animated: false)
        screen.keyboard.press(key)
        #expect(presses.count == 1 && other.count == 1)
    }

    @Test func `S113 a presented controller that is too transparent to be touched covers nothing`() {
        let (root, sheet) = (ViewController(), ViewController())
        screen.window.rootViewController = root
        _ = addDefault(to: root.view)
        root.present(sheet, animated: false)
        sheet.view.alpha = 0.009
        screen.keyboard.press(.return)
        #expect(presses.count == 1)
    }

    /// Reasons why a button or its superview is out of reach.
    enum Obstacle: CaseIterable {
        case hidden, clear, nearlyClear, disabledInteraction
    }

    @Test(arguments: Obstacle.allCases, [true, false])
    func `S113 Return presses no default button that is out of reach`(obstacle: Obstacle, isAround: Bool) {
        let outer = View(frame: screen.window.bounds)
        screen.window.addSubview(outer)
        let button = addDefault(to: outer)
        let view = isAround ? outer : button
        switch obstacle {
        case .hidden: view.isHidden = true
        case .clear: view.alpha = 0
        case .nearlyClear: view.alpha = 0.009
        case .disabledInteraction: view.isUserInteractionEnabled = false
        }
        screen.keyboard.press(.return)
        #expect(presses.count == 0)
    }

    @Test(arguments: [true, false], [0, 0.009])
    func `keys have no effect on a focused control that cannot be seen`(isAround: Bool, alpha: Double) {
        let outer = View(frame: screen.window.bounds)
        screen.window.addSubview(outer)
        let button = Button(title: "Press")
        button.addTarget(presses, action: Counter.increment, for: .primaryActionTriggered)
        let (slider, list, rows) = (Slider(value: 0.5), ListView(), RowsBehindList([1]))
        list.register(ListCell.self, forCellReuseIdentifier: rows.cellName)
        list.dataSource = rows
        list.delegate = rows
        for view in [button, slider, list] {
            view.frame = Rect(x: 0, y: 50, width: 100, height: 100)
            outer.addSubview(view)
        }
        screen.pump()
        for view in [button, slider, list] {
            view.becomeFirstResponder()
            (isAround ? outer : view).alpha = alpha
            rows.lines = []
            for key in [KeySymbol.space, .return, .rightArrow, .downArrow] { screen.keyboard.press(key) }
            #expect(presses.count == 0 && slider.value == 0.5 && rows.lines == [], "\(type(of: view))")
            (isAround ? outer : view).alpha = 1
        }
        for key in [KeySymbol.downArrow, .return] { screen.keyboard.press(key) }
        #expect(rows.lines != [], "the same keys in view")
    }

    @Test(arguments: [KeySymbol.menu, .downArrow])
    func `keys open no menu of a focused button that cannot be seen`(key: KeySymbol) {
        let button = Button(title: "More")
        button.frame = Rect(x: 0, y: 0, width: 80, height: 32)
        button.menu = Menu(actions: ["One", "Two"].map { Action(title: $0) { _ in } })
        button.showsMenuAsPrimaryAction = true
        screen.window.addSubview(button)
        button.becomeFirstResponder()
        button.alpha = 0
        screen.keyboard.press(key)
        #expect(screen.popups.isEmpty && button.isFirstResponder)
        button.alpha = 1
        screen.keyboard.press(key)
        #expect(screen.popups.count == 1, "the same key in view")
    }

    @Test func `keys do not scroll a focused scroll view that cannot be seen`() {
        let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = Size(width: 100, height: 1000)
        screen.window.addSubview(scroll)
        scroll.becomeFirstResponder()
        scroll.alpha = 0
        screen.keyboard.press(.end)
        screen.advance(by: .seconds(2))
        #expect(scroll.contentOffset == .zero)
        scroll.alpha = 1
        screen.keyboard.press(.end)
        screen.advance(by: .seconds(2))
        #expect(scroll.contentOffset.y == 900)
    }

    @Test func `a held Space does not activate a button that has become invisible`() {
        let outer = View(frame: screen.window.bounds)
        screen.window.addSubview(outer)
        let button = Button(title: "Press")
        button.frame = Rect(x: 0, y: 0, width: 80, height: 32)
        button.addTarget(presses, action: Counter.increment, for: .primaryActionTriggered)
        outer.addSubview(button)
        button.becomeFirstResponder()
        screen.keyboard.down(.space)
        #expect(button.isHighlighted)
        outer.alpha = 0
        screen.keyboard.up(.space)
        #expect(presses.count == 0 && !button.isHighlighted)
    }

    @Test(arguments: [KeySymbol.space, .rightArrow, .pageDown])
    func `S96 a responder may hand a press to a control in it, with its beginning and its end`(key: KeySymbol) {
        let log = Log()
        let above = Keys(log)
        above.frame = screen.window.bounds
        screen.window.addSubview(above)
        let outer = Forwarding(frame: screen.window.bounds)
        above.addSubview(outer)
        let button = Button(title: "Play")
        button.addTarget(presses, action: Counter.increment, for: .primaryActionTriggered)
        let slider = Slider(value: 0.5)
        let scroll = ScrollView(frame: Rect(x: 0, y: 100, width: 100, height: 100))
        scroll.contentSize = Size(width: 100, height: 1000)
        let control: View = key == .space ? button : key == .rightArrow ? slider : scroll
        if control is Control { control.frame = Rect(x: 0, y: 0, width: 100, height: 32) }
        outer.addSubview(control)
        outer.receiver = control
        outer.becomeFirstResponder()
        screen.keyboard.press(key)
        screen.advance(by: .seconds(1))
        #expect(presses.count == (key == .space ? 1 : 0))
        #expect((slider.value > 0.5) == (key == .rightArrow) && (scroll.contentOffset.y > 0) == (key == .pageDown))
        #expect(log.lines == [])
    }

    @Test(arguments: [true, false])
    func `S96 a press that a control refused climbs from it, but not to the responder that handed it over`(
        isTaken: Bool
    ) {
        let log = Log()
        let above = Keys(log)
        let between = isTaken ? Keys(log) : View()
        let outer = Forwarding(frame: screen.window.bounds)
        for view in [above, between] { view.frame = screen.window.bounds }
        screen.window.addSubview(above)
        above.addSubview(outer)
        outer.addSubview(between)
        let button = Button(title: "Play")
        between.addSubview(button)
        outer.receiver = button
        outer.becomeFirstResponder()
        screen.keyboard.press(.home)
        #expect(log.lines == (isTaken ? ["began", "ended"] : []))
    }

    /// Hands key presses to another responder, and also passes their ends on.
    private final class Forwarding: View {
        weak var receiver: Responder?

        override var canBecomeFirstResponder: Bool { true }

        override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
            receiver?.pressesBegan(presses, with: event)
        }

        override func pressesEnded(_ presses: Set<Press>, with event: Event?) {
            receiver?.pressesEnded(presses, with: event)
            super.pressesEnded(presses, with: event)
        }
    }

    @Test func `S99 Tab skips what is too transparent to be touched`() {
        let (first, second) = (Slider(), Slider())
        for (index, view) in [first, second].enumerated() {
            view.frame = Rect(x: 0, y: 40 * Double(index), width: 100, height: 32)
            screen.window.addSubview(view)
        }
        first.alpha = 0.009
        screen.keyboard.press(.tab)
        #expect(second.isFirstResponder)
    }

    @Test func `S113 a disabled or removed default button ignores Return`() {
        let button = addDefault(to: screen.window)
        button.isEnabled = false
        screen.keyboard.press(.return)
        button.isEnabled = true
        button.removeFromSuperview()
        screen.keyboard.press(.return)
        #expect(presses.count == 0)
    }

    @Test func `S96 controls that handle the beginning of a key press also get its end`() {
        let log = Log()
        let outer = Keys(log)
        outer.frame = screen.window.bounds
        screen.window.addSubview(outer)
        let scroll = ScrollView(frame: Rect(x: 0, y: 100, width: 100, height: 100))
        scroll.contentSize = Size(width: 100, height: 1000)
        let (list, rows) = (ListView(frame: Rect(x: 0, y: 100, width: 100, height: 100)), RowsBehindList([3]))
        list.register(ListCell.self, forCellReuseIdentifier: rows.cellName)
        list.dataSource = rows
        let pairs: [(view: View, key: KeySymbol)] = [
            (Slider(), .rightArrow), (Button(title: "A"), .return), (Switch(), .space), (scroll, .pageDown),
            (list, .downArrow),
        ]
        for (view, key) in pairs {
            if view is Control { view.frame = Rect(x: 0, y: 0, width: 100, height: 32) }
            outer.addSubview(view)
            #expect(view.becomeFirstResponder())
            screen.keyboard.press(key)
            #expect(log.lines == [], "\(type(of: view))")
            view.removeFromSuperview()
        }
    }

    private final class Log {
        var lines: [String] = []
    }

    private final class Keys: View {
        let log: Log

        init(_ log: Log) {
            self.log = log
            super.init(frame: .zero)
        }

        override func pressesBegan(_ presses: Set<Press>, with event: Event?) { log.lines.append("began") }
        override func pressesEnded(_ presses: Set<Press>, with event: Event?) { log.lines.append("ended") }
    }
}
