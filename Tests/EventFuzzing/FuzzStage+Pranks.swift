import Walden

/// What the scene's app does in its callbacks.
extension FuzzStage {
    /// Runs the pranks of a callback.
    func happen(_ site: FuzzScene.PrankSpec.Site, _ subject: Int) {
        guard mayPrank, !scene.pranks.isEmpty, prankDepth < 3, violation == nil else { return }
        for (index, prank) in scene.pranks.enumerated() where prank.site == site && prank.subject == subject {
            callbacks[index] += 1
            guard callbacks[index] % prank.every == prank.turn % prank.every else { continue }
            chronicle.note(7, prank.id, text: "prank \(prank.id) \(prank.act) object=\(prank.object)")
            prankDepth += 1
            if prank.act.isOfRecognizer {
                if let recognizer = recognizers[prank.object] { play(prank, on: recognizer) }
            } else if prank.act.isOfWindow {
                play(prank, onWindow: prank.object)
            } else if let view = views[prank.object] {
                play(prank, on: view)
            }
            prankDepth -= 1
        }
    }

    private func play(_ prank: FuzzScene.PrankSpec, on view: View) {
        referee.noteDisturbance(of: view)
        switch prank.act {
        case .shift:
            if view.superview != nil {
                view.removeFromSuperview()
            } else if let place = self[prank.place], !place.isDescendant(of: view) {
                place.addSubview(view)
            }
        case .hide: view.isHidden.toggle()
        case .lock: view.isUserInteractionEnabled.toggle()
        case .able:
            (view as? Control)?.isEnabled.toggle()
            (view as? ScrollView)?.isScrollEnabled.toggle()
        case .nudge:
            view.frame.origin.x += view.frame.origin.x > 0 ? -40 : 40
            if let scroller = view as? ScrollView {
                scroller.setContentOffset(scroller.contentOffset + Point(x: 0, y: 30), animated: scroller.isTracking)
            }
        case .reload: (view as? FuzzList)?.change(in: referee.entry)
        default: break
        }
    }

    private func play(_ prank: FuzzScene.PrankSpec, on recognizer: any FuzzRecognizer) {
        referee.noteDisturbance(of: recognizer)
        switch prank.act {
        case .toggle: recognizer.isEnabled.toggle()
        case .move:
            if let view = recognizer.view {
                view.removeGestureRecognizer(recognizer)
            } else {
                self[prank.place]?.addGestureRecognizer(recognizer)
            }
        case .finish:
            if recognizer.state == .possible { recognizer.state = .failed }
            if recognizer.state == .began || recognizer.state == .changed { recognizer.state = .ended }
        case .cancel: if recognizer.state == .began || recognizer.state == .changed { recognizer.state = .cancelled }
        case .require: if let other = recognizers[prank.object - 1] { recognizer.require(toFail: other) }
        default: break
        }
    }

    private func play(_ prank: FuzzScene.PrankSpec, onWindow number: Int) {
        guard windows.indices.contains(number - 1) else { return }
        let window = windows[number - 1]
        if prank.act != .dismiss { referee.noteDisturbance(in: window) }
        switch prank.act {
        case .conceal: if !window.isClosed { window.isHidden.toggle() }
        case .close: if !window.isClosed { window.close() }
        case .open: if window.isClosed { reopen(number) }
        case .present: present(in: window)
        case .dismiss: dismiss(in: window)
        case .pop: if !closePopup(in: window) { openPopup(in: window) }
        case .ask: if !closeDialog(of: window) { openDialog(of: window) }
        default: break
        }
    }

    // MARK: Presentations, popups and dialogs

    /// Presents a controller, by another style each time.
    func present(in window: FuzzWindow) {
        guard let root = window.rootViewController, root.presentedViewController == nil else { return }
        presentations += 1
        var spec = FuzzScene.ViewSpec(id: FuzzStage.firstPresented + presentations)
        (spec.width, spec.height) = (Int(FuzzScene.side), Int(FuzzScene.side))
        let controller = FuzzController(self, of: FuzzView(self, spec))
        controllers.append(controller)
        let styles: [ModalPresentationStyle] = [.fullScreen, .sheet]
        controller.modalPresentationStyle = styles[presentations % styles.count]
        controller.preferredContentSize = Size(width: 120, height: 120)
        // Only pranks dismiss, so that the referee knows.
        controller.isModalInPresentation = true
        // A touch in its hit test may find the new view.
        referee.noteDisturbance(of: controller.view)
        root.present(controller, animated: presentations % 2 == 0)
        showFrames()
    }

    /// Dismisses the presented controller, which ends the touches in its view.
    func dismiss(in window: FuzzWindow) {
        guard let presented = window.rootViewController?.presentedViewController else { return }
        referee.noteDisturbance(of: presented.view)
        presented.dismiss(animated: presentations % 2 == 0)
    }

    private func openPopup(in window: FuzzWindow) {
        guard window.isVisible else { return }
        let popup = PopupWindow(
            source: window,
            placement: PopupPlacement(
                size: Size(width: 60, height: 60), anchorRect: window.bounds, anchor: [], gravity: []))
        // Random input that names its window by chance finds nothing in it.
        popup.isUserInteractionEnabled = false
        popup.show()
    }

    @discardableResult
    private func closePopup(in window: FuzzWindow) -> Bool {
        guard let popup = application.popups.last(where: { $0.source?.window === window }) else { return false }
        popup.close()
        return true
    }

    private func openDialog(of window: FuzzWindow) {
        guard window.isVisible else { return }
        let dialog = Window(title: "Dialog", size: Size(width: 80, height: 60))
        dialog.parent = window
        dialog.isModal = true
        dialog.isUserInteractionEnabled = false
        dialog.isHidden = false
        showFrames()
    }

    @discardableResult
    private func closeDialog(of window: FuzzWindow) -> Bool {
        guard let dialog = window.modalDialog else { return false }
        dialog.close()
        return true
    }

    /// Closes what keeps a window from its input.
    func freeInput(of window: FuzzWindow) {
        while closePopup(in: window) {}
        while closeDialog(of: window) {}
    }
}
