import Walden
import WaldenTesting

// Chapters with controllers, scroll views, lists and closures.

extension CallbackStage {
    func useControllers() {
        let added = ProbeController()
        controllers.append(added)
        root.addChild(added)
        outer.addSubview(added.view)
        screen.pump()
        added.view.setNeedsLayout()
        added.view.addSubview(View())
        tap(middle)
        screen.pump()
        added.view.removeFromSuperview()
        added.removeFromParent()
        let presented = ProbeController()
        controllers.append(presented)
        present(presented)
        screen.pump()
        presented.dismiss(animated: false)
        presented.modalPresentationStyle = .popover
        presented.popoverSource = PopoverSource(view: root.view)
        present(presented)
        screen.pump()
        presented.dismiss(animated: false)
        screen.pump()
        window.rootViewController = presented
        screen.pump()
        window.rootViewController = root
        window.isHidden = true
        window.isHidden = false
        screen.pump()
    }

    /// Presents a controller above all others, if that is possible after what the app has done.
    private func present(_ controller: ViewController) {
        let presenter = root.presentedViewController ?? root
        guard presenter.presentedViewController == nil, controller.presentingViewController == nil,
            presenter !== controller, presenter.viewIfLoaded?.window != nil
        else { return }
        presenter.present(controller, animated: false)
    }

    // MARK: Scrolling

    func scroll() {
        guard let scroller = subject as? ScrollView else { return }
        flick()
        wait(100)
        tap(middle)
        flick()
        wait(4000)
        // On the slider in the content: the touch is delayed, then taken over.
        let finger = touch(Point(x: 30, y: 40))
        wait(200)
        for _ in 0..<5 {
            finger?.move(by: Point(x: 0, y: -9))
            wait(16)
        }
        finger?.lift()
        scroller.setContentOffset(Point(x: 0, y: 200), animated: true)
        wait(500)
        scroller.setContentOffset(.zero, animated: false)
        if isShown {
            let pair = screen.seat.touch(at: [Point(x: 90, y: 90), Point(x: 110, y: 110)])
            for step in 1...5 {
                pair[0].move(to: Point(x: 90 - Double(step) * 8, y: 90))
                pair[1].move(to: Point(x: 110 + Double(step) * 8, y: 110))
                wait(16)
            }
            pair[0].lift()
            pair[1].lift()
        }
        wait(1000)
    }

    private func flick() {
        let finger = touch(Point(x: 100, y: 150))
        for _ in 0..<5 {
            wait(12)
            finger?.move(by: Point(x: 0, y: -18))
        }
        finger?.lift()
    }

    // MARK: Lists

    func useRows() {
        guard let list = subject as? ListView else { return }
        list.reloadData()
        screen.pump()
        click(at: Point(x: 60, y: 80))
        click(at: Point(x: 60, y: 120))
        keyboard.hold(.control)
        click(at: Point(x: 60, y: 80))
        keyboard.hold([])
        wait(600)
        click(at: Point(x: 60, y: 80))
        click(at: Point(x: 60, y: 80))
        wait(600)
        tap(Point(x: 60, y: 120))
        wait(600)
        list.becomeFirstResponder()
        for key in [KeySymbol.downArrow, .downArrow, .return, .end, .home, .escape] { keyboard.press(key) }
        keyboard.press("a", modifiers: .control)
        keyboard.press(.escape)
        wait(400)
        update(list) { list, rows in
            rows.counts[0] += 1
            list.insertRows(at: [ListIndex(row: 0)])
        }
        update(list) { list, rows in
            rows.counts[0] -= 2
            list.deleteRows(at: [ListIndex(row: 0), ListIndex(row: 1)])
        }
        update(list) { list, rows in
            rows.counts.insert(3, at: 0)
            list.insertSections([0])
        }
        update(list) { list, _ in list.reloadRows(at: [ListIndex(row: 0)]) }
        list.contentOffset.y = 600
        screen.pump()
        list.contentOffset.y = 0
        wait(600)
        (list.visibleCells.first as? ProbeListCell)?.isHidden = true
        screen.pump()
    }

    /// Changes rows, unless a callback removed them.
    private func update(_ list: ListView, _ change: (ListView, ProbeRows) -> Void) {
        guard rows.counts.count > 1, list.numberOfRows == rows.counts.reduce(0, +) else { return }
        list.performBatchUpdates {
            change(list, rows)
        } completion: { _ in
            probe("Closure", "updateCompletion") {}
        }
        wait(100)
    }

    private func click(at point: Point) {
        guard isShown else { return }
        screen.pointer.click(at: point)
        wait(30)
    }

    // MARK: Closures

    func useClosures() {
        let button = Button(title: "Closures")
        button.frame = Rect(x: 0, y: 0, width: 100, height: 60)
        subject.addSubview(button)
        button.addAction(for: .allEvents) { _ in probe("Closure", "controlAction") {} }
        button.addTarget(self, action: CallbackStage.wasPressed, for: .touchUpInside)
        let gesture = TapGestureRecognizer()
        gesture.addAction { _ in probe("Closure", "gestureAction") {} }
        subject.addGestureRecognizer(gesture)
        window.closeHandler = { _ in probe("Closure", "closeHandler") { false } }
        window.frameReportHandler = { _ in probe("Closure", "frameReportHandler") {} }
        let loop = screen.application.eventLoop
        loop?.schedule(after: .milliseconds(20)) { _ in probe("Closure", "timer") {} }
        screen.application.post { probe("Closure", "post") {} }
        let link = subject.addDisplayLink { _ in probe("Closure", "displayLink") {} }
        screen.pump()
        tap(Point(x: 50, y: 50))
        tap(Point(x: 150, y: 120))
        wait(400)
        link.cancel()
        _ = other.closeHandler.map { $0(other) }
        wait(100)
        if kind == .menuButton { useMenu() }
        other.closeHandler = { _ in probe("Closure", "closeHandler") { false } }
        other.performClose()
        wait(100)
    }

    fileprivate func wasPressed() { probe("Closure", "targetMethod") {} }

    /// Opens the subject's menu, and chooses from it.
    private func useMenu() {
        subject.subviews.first { $0 is Button }?.removeFromSuperview()
        subject.becomeFirstResponder()
        for key in [KeySymbol.space, .downArrow, .return] { keyboard.press(key) }
        wait(400)
        tap(middle)
        wait(100)
        keyboard.press(.escape)
        wait(400)
    }

    func animate() {
        View.animate(withDuration: 0.1) {
            self.subject.alpha = 0.5
            probe("Closure", "animations") {}
        } completion: { _ in
            probe("Closure", "animationCompletion") {}
        }
        wait(150)
        View.animate(withDuration: 0.1) { self.subject.frame.origin.x += 10 }
        wait(30)
        View.animate(withDuration: 0.1, usingSpringWithDamping: 0.5) {
            self.subject.frame.origin.x -= 10
        } completion: { _ in
            probe("Closure", "springCompletion") {}
        }
        View.transition(with: subject, duration: 0.1, options: .transitionCrossDissolve) {
            probe("Closure", "transition") {}
        } completion: { _ in
            probe("Closure", "transitionCompletion") {}
        }
        View.animateKeyframes(withDuration: 0.1) {
            View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                self.subject.alpha = 1
                probe("Closure", "keyframe") {}
            }
        } completion: { _ in
            probe("Closure", "keyframeCompletion") {}
        }
        let animator = ViewPropertyAnimator(duration: 0.1, curve: .linear) {
            self.subject.backgroundColor = .white
            probe("Closure", "animatorAnimations") {}
        }
        animator.addCompletion { _ in probe("Closure", "animatorCompletion") {} }
        animator.startAnimation()
        wait(800)
    }
}
