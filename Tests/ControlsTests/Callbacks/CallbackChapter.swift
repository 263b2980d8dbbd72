import Walden
import WaldenTesting

/// App changes or user input that cause callbacks.
///
/// A callback may hide or close the window; the later steps then do what is still possible.
enum CallbackChapter: CaseIterable {
    case tree, looks, layout, fingers, gestures, pointer, touchpad, keys, focus, windows, decoration, controllers
    case scrolling, rows, closures, animations, commands, texts, menus, ending

    @MainActor
    func play(on stage: CallbackStage) {
        switch self {
        case .tree: stage.changeTree()
        case .looks: stage.changeLooks()
        case .layout: stage.changeLayout()
        case .fingers: stage.useFingers()
        case .gestures: stage.useGestures()
        case .pointer: stage.usePointer()
        case .touchpad: stage.useTouchpad()
        case .keys: stage.useKeys()
        case .focus: stage.moveFocus()
        case .windows: stage.changeWindow()
        case .decoration: stage.changeDecoration()
        case .controllers: stage.useControllers()
        case .scrolling: stage.scroll()
        case .rows: stage.useRows()
        case .closures: stage.useClosures()
        case .animations: stage.animate()
        case .commands: stage.useCommands()
        case .texts: stage.useText()
        case .menus: stage.useMenus()
        case .ending: stage.end()
        }
    }
}

extension CallbackStage {
    /// The middle of the subject, in the window.
    var middle: Point { Point(x: 100, y: 100) }
    var isShown: Bool { screen.exitStatus == nil && window.isVisible }

    var keyboard: StageKeyboard { StageKeyboard(screen: screen) }

    func touch(_ point: Point) -> TestFinger? { isShown ? screen.touch(at: point) : nil }
    func tap(_ point: Point) { if isShown { screen.tap(at: point) } }
    func wait(_ milliseconds: Int) { screen.advance(by: .milliseconds(milliseconds)) }

    fileprivate func point(at point: Point) { if isShown { screen.pointer.move(to: point) } }
    fileprivate func click(_ button: Event.ButtonMask = .primary) { if isShown { screen.pointer.click(button) } }

    // MARK: App changes

    fileprivate func changeTree() {
        subject.removeFromSuperview()
        screen.pump()
        outer.addSubview(subject)
        screen.pump()
        let view = View()
        subject.addSubview(view)
        view.removeFromSuperview()
        (subject as? StackView)?.removeArrangedSubview(subject.subviews.last ?? view)
        other.addSubview(subject)
        outer.addSubview(subject)
        screen.pump()
        window.isHidden = true
        screen.pump()
        window.isHidden = false
        screen.pump()
    }

    fileprivate func changeLooks() {
        screen.application.appearance = .dark
        screen.pump()
        subject.tintColor = .white
        if let control = subject as? Control {
            control.isSelected = true
            control.isHighlighted = true
            screen.pump()
            (control.isSelected, control.isHighlighted, control.isEnabled) = (false, false, false)
            screen.pump()
            control.isEnabled = true
        }
        (subject as? ProgressView)?.isIndeterminate = true
        if isShown { screen.changeScale(to: 2) }
        wait(50)
        (subject as? ProgressView)?.isIndeterminate = false
        screen.pump()
    }

    fileprivate func changeLayout() {
        let stack = StackView()
        stack.frame = outer.bounds
        outer.addSubview(stack)
        stack.addArrangedSubview(subject)
        screen.pump()
        _ = (subject as? StackView)?.superview?.sizeThatFits(outer.bounds.size)
        subject.invalidateIntrinsicContentSize()
        stack.bounds.size.width -= 20
        screen.pump()
        outer.addSubview(subject)
        stack.removeFromSuperview()
        subject.sizeToFit()
        subject.frame = Rect(x: 0, y: 0, width: 120, height: 60)
        subject.setNeedsLayout()
        subject.setNeedsDisplay()
        outer.setNeedsLayout()
        child.view.setNeedsLayout()
        screen.pump()
    }

    // MARK: User input

    fileprivate func useFingers() {
        let finger = touch(middle)
        wait(20)
        for _ in 0..<4 {
            finger?.move(by: Point(x: 12, y: 3))
            wait(10)
        }
        let second = touch(middle + Point(x: -30, y: 20))
        second?.move(by: Point(x: 2, y: 2))
        finger?.lift()
        second?.lift()
        wait(400)
        tap(middle)
        wait(60)
        tap(middle)
        wait(400)
        let cancelled = touch(middle)
        cancelled?.move(by: Point(x: 3, y: 0))
        screen.seat.cancelTouches()
        wait(100)
    }

    fileprivate func useGestures() {
        let held = touch(middle)
        wait(700)
        held?.move(by: Point(x: 15, y: 0))
        held?.lift()
        wait(400)
        let swiping = touch(Point(x: 2, y: 100))
        swiping?.move(to: Point(x: 150, y: 100), duration: .milliseconds(80), steps: 6)
        swiping?.lift()
        wait(400)
        if isShown {
            let pair = screen.seat.touch(at: [Point(x: 80, y: 90), Point(x: 120, y: 110)])
            for step in 1...6 {
                let distance = Double(step) * 6
                pair[0].move(to: Point(x: 80 - distance, y: 90 + distance))
                pair[1].move(to: Point(x: 120 + distance, y: 110 - distance))
                wait(16)
            }
            pair[0].lift()
            pair[1].lift()
        }
        wait(400)
        let edge = touch(Point(x: 1, y: 80))
        edge?.move(by: Point(x: 30, y: 0))
        screen.seat.cancelTouches()
        wait(400)
    }

    fileprivate func usePointer() {
        point(at: Point(x: 10, y: 280))
        point(at: middle)
        point(at: middle + Point(x: 20, y: 10))
        click()
        wait(400)
        click(.secondary)
        wait(100)
        keyboard.press(.escape)
        let isDown = isShown
        if isDown { screen.pointer.press() }
        point(at: middle + Point(x: 60, y: 20))
        point(at: middle)
        if isDown { screen.pointer.release() }
        wait(100)
        point(at: Point(x: 280, y: 280))
        point(at: middle)
        screen.pointer.leave()
    }

    fileprivate func useTouchpad() {
        point(at: middle)
        for _ in 0..<3 where isShown {
            screen.pointer.scroll(by: Point(x: 0, y: 20))
            wait(20)
        }
        for _ in 0..<3 where isShown {
            screen.pointer.scroll(by: Point(x: 0, y: 20), source: .finger)
            wait(10)
        }
        if isShown { screen.pointer.endScroll() }
        wait(300)
        for kind in [TransformInput.Kind.pinch, .swipe] {
            point(at: middle)
            guard isShown else { break }
            let gesture = screen.touchpad.begin(kind, fingers: 3)
            for step in 1...4 {
                let scale = 1 + Double(step) / 10
                gesture.change(
                    by: Point(x: 8, y: 8), scale: kind == .pinch ? scale : nil, rotation: kind == .pinch ? 0.2 : 0)
                wait(16)
            }
            gesture.end()
        }
        screen.pointer.leave()
    }

    fileprivate func useKeys() {
        subject.becomeFirstResponder()
        screen.shake()
        screen.send(.motion(MotionInput(kind: .shake, phase: .began, time: screen.now)))
        screen.send(.motion(MotionInput(kind: .shake, phase: .cancelled, time: screen.now)))
        screen.remoteControl(.play)
        for key in [KeySymbol.space, .return, .downArrow, .end, .home, .rightArrow, .escape, .pageDown, .menu] {
            keyboard.press(key)
        }
        keyboard.type("ab")
        for key in [KeySymbol.rightArrow, .downArrow, .tab, .function(1), .space] {
            subject.becomeFirstResponder()
            keyboard.down(key)
            wait(250)
            keyboard.up(key)
        }
        subject.becomeFirstResponder()
        keyboard.down(.space)
        keyboard.down("a")
        screen.seat.unplug(.keyboard)
        keyboard.up(.space)
        keyboard.up("a")
    }

    fileprivate func moveFocus() {
        keyboard.press(.tab)
        keyboard.press(.tab)
        keyboard.press(.tab, modifiers: .shift)
        subject.becomeFirstResponder()
        subject.resignFirstResponder()
        subject.becomeFirstResponder()
        partner.becomeFirstResponder()
        subject.becomeFirstResponder()
        subject.isHidden = true
        screen.pump()
        subject.isHidden = false
    }

    fileprivate func changeWindow() {
        if isShown { screen.deactivate() }
        if isShown { screen.activate() }
        if isShown { screen.requestClose() }
        if isShown { screen.resize(to: Size(width: 320, height: 310)) }
        if isShown { screen.suspend() }
        if isShown { screen.resume() }
        if isShown { screen.maximize() }
        if isShown { screen.restore() }
    }

    fileprivate func changeDecoration() {
        for isNeeded in [true, false, true] where isShown {
            let shown = screen.platformWindow
            var configuration = shown.configuration
            configuration.needsDecoration = isNeeded
            configuration.size = Size(width: 330, height: 340)
            shown.configure(configuration)
            screen.pump()
        }
        if isShown { screen.deactivate() }
        if isShown { screen.activate() }
        window.title = "Another"
        window.backgroundColor = nil
        if isShown { screen.tap(at: Point(x: 30, y: -12)) }
        if isShown { screen.platformWindow.configure(WindowConfiguration(states: .activated)) }
        screen.application.appearance = .dark
        screen.pump()
    }

    fileprivate func end() {
        screen.requestTermination()
        screen.send(.connectionLost("It is gone."))
    }
}
