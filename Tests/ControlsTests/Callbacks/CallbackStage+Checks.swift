import Testing
import Walden
import WaldenTesting

@testable import WaldenCore

extension CallbackStage {
    /// Ends all input, and waits until no timer is pending.
    func settle() {
        screen.seat.cancelTouches()
        screen.seat.unplug(.keyboard)
        screen.seat.unplug(.pointer)
        (subject as? Button)?.menu = nil
        wait(100)
        for _ in 0..<100 {
            guard let next = screen.application.eventLoop.nextTimerTime else { break }
            screen.advance(by: .seconds(max(0.001, next - screen.now)))
        }
        wait(100)
    }

    func check(_ what: String) {
        checkTree(what)
        checkInput(what)
        checkText(what)
        for controller in [root, child, sheet] + controllers {
            #expect(controller.isInOrder, "\(what): \(controller.states)")
            let isPresented = controller.presentingViewController != nil
            #expect(!isPresented || controller.view.window != nil, "\(what): its view is not in a window")
        }
        #expect(screen.application.eventLoop.nextTimerTime == nil, "\(what): a timer is pending")
        checkUse(what)
    }

    private func checkTree(_ what: String) {
        var views: [View] = [window, other, outer, subject, partner]
        views += ([root, child, sheet] + controllers).compactMap(\.viewIfLoaded)
        while let view = views.popLast() {
            var top = view
            while let superview = top.superview { top = superview }
            let owner = top as? Window ?? top.rare?.decoratedWindow
            #expect(view.window === owner, "\(what): \(view) is not in the window of its root")
            for subview in view.subviews { #expect(subview.superview === view, "\(what): \(view)") }
            views += view.subviews
            if let control = view as? Control {
                #expect(!control.isTracking && !control.isHighlighted, "\(what): \(control) is still pressed")
                #expect(!control.isHovered, "\(what): \(control) is still hovered")
            }
            if let scroller = view as? ScrollView {
                #expect(!scroller.isTracking && !scroller.isDragging, "\(what): it is still dragging")
                #expect(!scroller.isDecelerating && !scroller.isZooming, "\(what): it is still moving")
            }
            for recognizer in view.gestureRecognizers {
                #expect(recognizer.state == .possible, "\(what): \(recognizer) is \(recognizer.state)")
                #expect(recognizer.liveTouches.isEmpty, "\(what): \(recognizer) has touches")
            }
        }
    }

    private func checkInput(_ what: String) {
        let application = screen.application
        #expect(application.touchTracker.liveTouches.isEmpty, "\(what): a touch is left")
        #expect(application.pressTracker.livePresses.isEmpty, "\(what): a press is left")
        #expect(
            application.pendingCancels.touches.isEmpty && application.deliveryDepth == 0, "\(what): a cancel is due")
        for window in [window, other] {
            if let arbiter = window.gestureArbiter {
                #expect(arbiter.inPlay.isEmpty && arbiter.held.isEmpty, "\(what): a recognizer is in play")
            }
            if let responder = window.firstResponder {
                #expect(responder.responderWindow === window, "\(what): first responder \(responder) left")
            }
        }
    }

    /// Checks that each editing that began ends once, and that a text that is not edited has no composition.
    private func checkText(_ what: String) {
        guard let input = subject as? any TextInput else { return }
        let isEdited = subject.isFirstResponder
        let isComposed = input.markedTextRange != nil
        #expect(isEdited || !isComposed, "\(what): a composition is left")
        if !(input is ProbeTextInput) {
            let alternating = (0..<editing.editings.count).map { $0.isMultiple(of: 2) }
            #expect(editing.editings == alternating, "\(what): editing")
            #expect((editing.editings.last ?? false) == isEdited, "\(what): editing did not end")
            if subject is TextField { #expect(editing.events == editing.editings, "\(what): editing events") }
        }
        guard input.window !== window else { return }
        let whole = { input.text(in: TextRange(input.beginningOfDocument, input.endOfDocument)) }
        let before = whole()
        for _ in 0..<40 { window.undoManager?.undo() }
        let after = whole()
        #expect(after == before, "\(what): a step of a text that is gone was undone")
    }

    /// Checks that an open window handles input.
    private func checkUse(_ what: String) {
        guard screen.exitStatus == nil, !window.isClosed else { return }
        window.isHidden = false
        screen.pump()
        let button = Button(title: "Fresh")
        button.frame = Rect(x: 150, y: 240, width: 100, height: 40)
        window.addSubview(button)
        var presses = 0
        button.addAction(for: .touchUpInside) { _ in presses += 1 }
        screen.tap(button)
        screen.pointer.click(button)
        screen.pointer.leave()
        #expect(presses == 2, "\(what): a fresh button does not work")
        if !window.displayLinks.isEmpty { wait(500) }
        #expect(window.displayLinks.isEmpty, "\(what): a display link is left")
    }
}
