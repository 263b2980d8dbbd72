import Testing
import Walden
import WaldenTesting

private let callbacks = ["willAppear", "isAppearing", "didAppear"]

/// Presentations that begin and end in each other's callbacks, and windows that close meanwhile.
@MainActor
@Suite("Presentations in trouble")
struct PresentationTroubleTests {
    let screen = TestScreen()
    private let root = Page("root")

    private final class Page: ViewController {
        let name: String
        var callbacks: [String] = []
        var action: ((String) -> Void)?

        init(_ name: String, _ style: ModalPresentationStyle = .sheet) {
            self.name = name
            super.init()
            modalPresentationStyle = style
            preferredContentSize = Size(width: 120, height: 80)
        }

        private func note(_ callback: String) {
            callbacks.append(callback)
            action?(callback)
        }

        /// Whether the callbacks came in order, each once, as many appearances as disappearances.
        var isComplete: Bool {
            let cycle = ["willAppear", "isAppearing", "didAppear", "willDisappear", "didDisappear"]
            return callbacks.count % 5 == 0 && callbacks.enumerated().allSatisfy { $1 == cycle[$0 % 5] }
        }

        override func viewWillAppear() { note("willAppear") }
        override func viewIsAppearing() { note("isAppearing") }
        override func viewDidAppear() { note("didAppear") }
        override func viewWillDisappear() { note("willDisappear") }
        override func viewDidDisappear() { note("didDisappear") }
    }

    init() {
        screen.application.terminatesAfterLastWindowClosed = false
        screen.window.rootViewController = root
        screen.pump()
    }

    private func settle() { screen.advance(by: .seconds(1)) }

    @Test(arguments: callbacks, [true, false])
    func `S163 a sheet presented from a callback of the presenting controller`(callback: String, isAnimated: Bool) {
        let other = Page("other")
        let sheet = Page("sheet")
        var told = 0
        other.action = { [unowned other] in
            guard $0 == callback, other.presentedViewController == nil else { return }
            other.viewIfLoaded?.window.map { _ in other.present(sheet, animated: isAnimated) { told += 1 } }
        }
        screen.window.rootViewController = other
        settle()
        // In `viewWillAppear` the view is in no window yet: there is nothing to present in.
        let isShown = callback != "willAppear"
        #expect((other.presentedViewController === sheet) == isShown && told == (isShown ? 1 : 0))
        screen.window.close()
        settle()
        #expect(other.isComplete && sheet.isComplete && root.isComplete)
        #expect(sheet.callbacks.count == (isShown ? 5 : 0))
    }

    @Test(arguments: [ModalPresentationStyle.sheet, .fullScreen, .popover, .window], callbacks)
    func `S163 a controller that dismisses itself in its own callbacks`(
        style: ModalPresentationStyle, callback: String
    ) {
        for isAnimated in [true, false] {
            let page = Page("page", style)
            page.popoverSource = PopoverSource(view: root.view)
            var told: [String] = []
            page.action = { [unowned page] in
                if $0 == callback { page.dismiss(animated: isAnimated) { told.append("left") } }
            }
            root.present(page, animated: isAnimated) { told.append("came") }
            settle()
            #expect(page.isComplete && root.presentedViewController == nil, "\(page.callbacks)")
            #expect(told.sorted() == ["came", "left"])
            #expect(screen.application.windows.count == 1 && screen.popups.isEmpty && screen.window.cover == nil)
            #expect(screen.window.modalDialog == nil)
        }
    }

    @Test(arguments: [ModalPresentationStyle.sheet, .fullScreen], [ModalPresentationStyle.sheet, .window])
    func `S163 what the end of editing presents comes instead of what was to cover the text`(
        style: ModalPresentationStyle, alertStyle: ModalPresentationStyle
    ) {
        let field = TextField()
        field.frame = Rect(x: 0, y: 0, width: 100, height: 30)
        root.view.addSubview(field)
        let alert = AlertController(title: "This is no number.")
        alert.modalPresentationStyle = alertStyle
        alert.addAction(AlertAction(title: "OK", style: .cancel))
        var isAsked = false
        field.addAction(for: .editingDidEnd) { [weak root] _ in
            guard !isAsked else { return }
            isAsked = true
            var topmost: ViewController? = root
            while let presented = topmost?.presentedViewController { topmost = presented }
            topmost?.present(alert, animated: false)
        }
        field.becomeFirstResponder()
        let page = Page("page", style)
        root.present(page, animated: false)
        settle()
        #expect(root.presentedViewController === alert && alert.view.window != nil)
        #expect(page.presentingViewController == nil && page.callbacks.isEmpty)
        root.dismiss(animated: false)
        settle()
        #expect(field.isFirstResponder && root.presentedViewController == nil && screen.window.cover == nil)
        root.present(page, animated: false)
        #expect(root.presentedViewController === page && !field.isFirstResponder)
    }

    @Test func `S163 a controller that presents the next as it goes, a hundred times`() {
        var pages: [Page] = []
        func next() {
            let page = Page("\(pages.count)", [.sheet, .window, .fullScreen][pages.count % 3])
            pages.append(page)
            page.action = { callback in
                if callback == "didDisappear", pages.count < 100 { next() }
            }
            root.present(page, animated: false)
        }
        next()
        for _ in 0..<200 where root.presentedViewController != nil {
            root.dismiss(animated: pages.count % 2 == 0)
            settle()
        }
        #expect(pages.count == 100 && pages.allSatisfy(\.isComplete))
        #expect(screen.window.subviews.count == 1 && screen.application.windows.count == 1)
        for page in pages { page.action = nil }
    }

    @Test func `S160 S161 S162 S163 a window closed by the desktop with a sheet, an alert and a menu open`() {
        let sheet = Page("sheet")
        root.present(sheet)
        settle()
        var chosen: [String] = []
        let alert = AlertController(title: "Question")
        alert.modalPresentationStyle = .sheet
        for (title, style) in [("No", AlertAction.Style.cancel), ("Yes", .default)] {
            alert.addAction(AlertAction(title: title, style: style) { chosen.append($0.title) })
        }
        sheet.present(alert)
        settle()
        let over = AlertController(title: "Another question")
        over.modalPresentationStyle = .sheet
        over.addAction(AlertAction(title: "Never", style: .cancel) { chosen.append($0.title) })
        alert.present(over)
        settle()
        var closed = 0
        let popup = PopupWindow(
            source: over.view,
            placement: PopupPlacement(
                size: Size(width: 50, height: 50), anchorRect: over.view.bounds, anchor: .bottom, gravity: .bottom))
        popup.closedHandler = { closed += 1 }
        popup.show()
        let finger = screen.touch(at: Point(x: 10, y: 10), in: popup)
        screen.keyboard.down("a")
        screen.requestClose(screen.window)
        settle()
        #expect(screen.window.isClosed && popup.isClosed && closed == 1)
        #expect(sheet.isComplete && root.isComplete)
        #expect(screen.application.popups.isEmpty && screen.application.windows.isEmpty)
        finger.lift()
        screen.keyboard.up("a")
        // What is above a window that is no more is dismissed like anything else.
        root.dismiss(animated: true)
        settle()
        #expect(chosen == ["Never", "No"] && sheet.callbacks.count == 5)
    }

    @Test func `S161 S162 a window closed with dialogs open: each goes once, the topmost first`() {
        var chosen: [String] = []
        var presenter: ViewController = root
        for number in 1...3 {
            let alert = AlertController(title: "\(number)")
            alert.addAction(AlertAction(title: "Cancel \(number)", style: .cancel) { chosen.append($0.title) })
            alert.addAction(AlertAction(title: "OK"))
            presenter.present(alert)
            presenter = alert
            settle()
        }
        #expect(screen.application.windows.count == 4)
        screen.requestClose(screen.window)
        #expect(screen.application.windows.count == 4, "it waits for the dialogs")
        screen.window.close()
        settle()
        #expect(chosen == ["Cancel 3", "Cancel 2", "Cancel 1"])
        #expect(screen.application.windows.isEmpty && root.isComplete)
    }

    @Test func `S163 a presented view that is taken away frees what is beneath`() {
        let sheet = Page("sheet")
        root.present(sheet, animated: false)
        sheet.view.removeFromSuperview()
        var presses = 0
        let button = Button(title: "Beneath")
        button.frame = Rect(x: 10, y: 10, width: 80, height: 30)
        button.addAction(for: .touchUpInside) { _ in presses += 1 }
        root.view.addSubview(button)
        screen.tap(button)
        #expect(presses == 1 && sheet.isComplete)
        root.dismiss()
        settle()
        #expect(root.presentedViewController == nil && screen.window.subviews.count == 1)
    }

    @Test func `S163 a presenting controller whose view leaves: what it presented is dismissed`() {
        let inner = Page("inner")
        root.addChild(inner)
        root.view.addSubview(inner.view)
        let sheet = Page("sheet")
        inner.present(sheet, animated: false)
        inner.view.removeFromSuperview()
        #expect(screen.window.cover != nil, "until it is dismissed")
        inner.dismiss(animated: true)
        settle()
        #expect(screen.window.cover == nil && sheet.isComplete && inner.isComplete)
    }

    @Test func `S163 what was presented is released`() {
        weak var controller: ViewController?
        weak var alert: AlertController?
        weak var window: Window?
        for style in [ModalPresentationStyle.sheet, .fullScreen, .popover, .window] {
            do {
                let page = Page("page", style)
                page.popoverSource = PopoverSource(view: root.view)
                controller = page
                root.present(page)
                settle()
                window = page.view.window === screen.window ? nil : page.view.window
                root.dismiss()
                settle()
                let question = AlertController(title: "Question")
                alert = question
                question.addAction(AlertAction(title: "OK"))
                root.present(question)
                settle()
                screen.keyboard.press(.return)
                settle()
            }
            screen.pump()
            #expect(controller == nil && alert == nil && window == nil, "\(style)")
        }
    }

    @Test func `S163 a window that closes with a sheet open releases it with its controllers`() {
        weak var controller: ViewController?
        do {
            let other = screen.openWindow(Window(title: "Other", size: Size(width: 300, height: 200)))
            let page = ViewController()
            other.rootViewController = page
            let sheet = ViewController()
            controller = sheet
            page.present(sheet)
            settle()
            other.close()
        }
        screen.activate(screen.window)
        settle()
        #expect(controller == nil)
    }
}
