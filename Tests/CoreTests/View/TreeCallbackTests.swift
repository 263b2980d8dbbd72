import Testing
import Walden
import WaldenTesting

/// Changes in the callbacks of the tree and of appearance, in every combination.
@MainActor
struct TreeCallbackTests {
    /// A change in a callback.
    enum Change: CaseIterable {
        case remove, removeOuter, moveWithin, moveToOtherWindow, moveToDetached, addBack
        case hideWindow, closeWindow, present, dismiss, replaceRoot, grabFocus
    }

    @Test(arguments: CallbackView.Callback.allCases, Change.allCases)
    func `whatever a callback changes, each view is in the window of its topmost superview`(
        callback: CallbackView.Callback, change: Change
    ) {
        for operation in Operation.allCases {
            let stage = Stage()
            stage.screen.pump()
            stage.inner.action = { [unowned stage] in
                guard $0 == callback else { return }
                stage.inner.action = nil
                stage.perform(change)
            }
            stage.perform(operation)
            stage.screen.pump()
            stage.check("\(callback) \(change) \(operation)")
        }
    }

    @Test(arguments: CallbackController.Callback.allCases, Change.allCases)
    func `S163 whatever a controller's callback changes, callbacks come in order and in pairs`(
        callback: CallbackController.Callback, change: Change
    ) {
        for operation in Operation.allCases {
            let stage = Stage()
            stage.screen.pump()
            for controller in [stage.root, stage.child, stage.sheet] {
                controller.action = { [unowned stage] in
                    guard $0 == callback else { return }
                    for controller in [stage.root, stage.child, stage.sheet] { controller.action = nil }
                    stage.perform(change)
                }
            }
            stage.perform(operation)
            stage.screen.pump()
            stage.check("\(callback) \(change) \(operation)")
        }
    }

    @Test func `a view that loses its new superview while it moves leaves the window`() {
        let stage = Stage()
        let moving = ExitedView(frame: Rect(x: 0, y: 0, width: 20, height: 20))
        let target = View(frame: Rect(x: 40, y: 0, width: 20, height: 20))
        for view in [moving, target] { stage.screen.window.addSubview(view) }
        moving.becomeFirstResponder()
        stage.screen.pointer.move(to: Point(x: 5, y: 5))
        stage.screen.pointer.press()
        moving.whenExited = { [unowned target] in target.removeFromSuperview() }
        target.addSubview(moving)
        #expect(moving.window == nil && moving.superview === target)
        #expect(!moving.isFirstResponder && stage.screen.window.firstResponder !== moving)
        #expect(moving.cancels == 1)
    }

    private final class ExitedView: View {
        var whenExited: (() -> Void)?
        private(set) var cancels = 0

        override var canBecomeFirstResponder: Bool { true }
        override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}
        override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { cancels += 1 }
        override func pointerExited(with event: Event?) { whenExited?() }
    }

    /// The operation that causes the callback.
    private enum Operation: CaseIterable {
        case add, remove, moveToOtherWindow, moveWithin, setRoot, clearRoot, present, dismiss, hide, close
    }

    /// Two windows, a root controller, its child, and a presented controller.
    @MainActor
    private final class Stage {
        let screen = TestScreen()
        let other: Window
        let root = CallbackController("root")
        let child = CallbackController("child")
        let sheet = CallbackController("sheet")
        let outer = CallbackView()
        let inner = CallbackView()
        let detached = View()

        init() {
            other = screen.openWindow(isKey: false, Window(title: "Other", size: Size(width: 50, height: 50)))
            outer.addSubview(inner)
            root.addChild(child)
            child.view = outer
            inner.addSubview(FocusTaker(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
        }

        isolated deinit {
            for controller in [root, child, sheet] { controller.action = nil }
            inner.action = nil
        }

        func perform(_ operation: Operation) {
            let window = screen.window
            window.rootViewController = root
            switch operation {
            case .add: root.view.addSubview(outer)
            case .remove:
                root.view.addSubview(outer)
                outer.removeFromSuperview()
            case .moveToOtherWindow:
                root.view.addSubview(outer)
                other.addSubview(outer)
            case .moveWithin:
                root.view.addSubview(outer)
                window.addSubview(outer)
                window.addSubview(inner)
            case .setRoot:
                root.view.addSubview(outer)
                window.rootViewController = ViewController()
                window.rootViewController = root
            case .clearRoot:
                root.view.addSubview(outer)
                window.rootViewController = nil
            case .present:
                sheet.view.addSubview(outer)
                if root.viewIfLoaded?.window != nil, sheet.presentingViewController == nil {
                    root.present(sheet, animated: false)
                }
            case .dismiss:
                sheet.view.addSubview(outer)
                if root.viewIfLoaded?.window != nil, sheet.presentingViewController == nil {
                    root.present(sheet, animated: false)
                }
                root.dismiss(animated: false)
            case .hide:
                root.view.addSubview(outer)
                window.isHidden = true
                window.isHidden = false
            case .close:
                root.view.addSubview(outer)
                window.close()
            }
        }

        func perform(_ change: Change) {
            switch change {
            case .remove: inner.removeFromSuperview()
            case .removeOuter: outer.removeFromSuperview()
            case .moveWithin: screen.window.addSubview(inner)
            case .moveToOtherWindow: other.addSubview(outer)
            case .moveToDetached: detached.addSubview(inner)
            case .addBack:
                outer.removeFromSuperview()
                screen.window.addSubview(outer)
            case .hideWindow: screen.window.isHidden.toggle()
            case .closeWindow: screen.window.close()
            case .present:
                if root.presentedViewController == nil, sheet.presentingViewController == nil,
                    root.viewIfLoaded?.window != nil
                {
                    root.present(sheet, animated: false)
                }
            case .dismiss: sheet.dismiss(animated: false)
            case .replaceRoot: screen.window.rootViewController = ViewController()
            case .grabFocus: inner.subviews.first?.becomeFirstResponder()
            }
        }

        func check(_ what: String) {
            for view in [outer, inner, detached, root.view, child.view, sheet.view] as [View] {
                var top = view
                while let superview = top.superview {
                    #expect(superview.subviews.filter { $0 === top }.count == 1, "\(what)")
                    top = superview
                }
                #expect(view.window === top as? Window, "\(what)")
            }
            for window in [screen.window, other] {
                if let responder = window.firstResponder as? View { #expect(responder.window === window, "\(what)") }
            }
            for controller in [root, child, sheet] {
                let isSeen = controller.view.window?.isVisible == true
                #expect(controller.isInOrder, "\(what) \(controller.name): \(controller.callbacks)")
                #expect((controller.callbacks.last == .viewDidAppear) == isSeen, "\(what) \(controller.name)")
                let isOn = controller.presentingViewController != nil
                #expect(!isOn || controller.view.window === screen.window, "\(what) \(controller.name)")
            }
        }
    }

    @Test func `a view that removes itself as it enters a window retains no window`() {
        let screen = TestScreen()
        let view = CallbackView()
        view.action = { [unowned view] in if $0 == .willMoveToWindow { view.removeFromSuperview() } }
        var window: Window? = Window(title: "Short-lived", size: Size(width: 50, height: 50))
        window?.addSubview(view)
        #expect(view.window == nil && view.superview == nil && window?.subviews.isEmpty == true)
        window?.close()
        window = nil
        screen.pump()
        view.setNeedsDisplay()
        #expect(view.window == nil)
    }

    @Test func `a view that resigns as it is removed cannot pass the focus to another removed view`() {
        let screen = TestScreen()
        let outer = View()
        let (first, second) = (FocusTaker(), FocusTaker())
        for view in [first, second] { outer.addSubview(view) }
        screen.window.addSubview(outer)
        first.becomeFirstResponder()
        first.onLoss = { [unowned second] in second.becomeFirstResponder() }
        outer.removeFromSuperview()
        #expect(screen.window.firstResponder == nil && !second.isFirstResponder)
        screen.window.addSubview(outer)
        #expect(second.becomeFirstResponder())
    }
}

/// A view that runs an action in a callback.
final class CallbackView: View {
    enum Callback: CaseIterable {
        case willMoveToSuperview, didMoveToSuperview, willMoveToWindow, didMoveToWindow, didAddSubview
        case willRemoveSubview, appearanceDidChange
    }

    var action: ((Callback) -> Void)?

    override func willMove(toSuperview newSuperview: View?) { action?(.willMoveToSuperview) }
    override func didMoveToSuperview() { action?(.didMoveToSuperview) }
    override func willMove(toWindow newWindow: Window?) { action?(.willMoveToWindow) }
    override func didMoveToWindow() { action?(.didMoveToWindow) }
    override func didAddSubview(_ subview: View) { action?(.didAddSubview) }
    override func willRemoveSubview(_ subview: View) { action?(.willRemoveSubview) }
    override func appearanceDidChange() {
        super.appearanceDidChange()
        action?(.appearanceDidChange)
    }
}

/// A controller that records its callbacks, and runs an action in one.
final class CallbackController: ViewController {
    enum Callback: CaseIterable {
        case viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear, viewDidDisappear, viewDidLoad
    }

    let name: String
    private(set) var callbacks: [Callback] = []
    var action: ((Callback) -> Void)?

    init(_ name: String) {
        self.name = name
        super.init()
        modalPresentationStyle = .fullScreen
    }

    private func note(_ callback: Callback) {
        if callback != .viewDidLoad { callbacks.append(callback) }
        action?(callback)
    }

    /// Whether the callbacks came in order, and the last appearance or disappearance is complete.
    var isInOrder: Bool {
        let cycle = Callback.allCases.dropLast()
        let isOrdered = callbacks.enumerated().allSatisfy { $0.element == cycle[$0.offset % cycle.count] }
        return isOrdered && [nil, .viewDidAppear, .viewDidDisappear].contains(callbacks.last)
    }

    override func viewDidLoad() { note(.viewDidLoad) }
    override func viewWillAppear() { note(.viewWillAppear) }
    override func viewIsAppearing() { note(.viewIsAppearing) }
    override func viewDidAppear() { note(.viewDidAppear) }
    override func viewWillDisappear() { note(.viewWillDisappear) }
    override func viewDidDisappear() { note(.viewDidDisappear) }
}

private final class FocusTaker: View {
    var onLoss: (() -> Void)?

    override var canBecomeFirstResponder: Bool { true }
    override func focusDidChange() {
        super.focusDidChange()
        if !isFirstResponder { onLoss?() }
    }
}
