import Walden
import WaldenTesting

/// A screen with a subject of a kind. It counts the callbacks, and acts once in one of them.
@MainActor
final class CallbackStage {
    /// The stage that receives callbacks.
    private(set) static weak var current: CallbackStage?

    let kind: CallbackKind
    let screen: TestScreen
    let other: Window
    let root = ProbeController()
    let sheet = ProbeController()
    /// The controller of ``outer``.
    let child = ProbeController()
    /// The superview of the subject.
    let outer = View(frame: Rect(x: 0, y: 20, width: 220, height: 200))
    let subject: View
    let partner = Button(title: "Partner")
    let rows = ProbeRows()
    let scrolling = ProbeScrollDelegate()
    let gestures = ProbeGestureDelegate()
    let application = ProbeApplicationDelegate()
    let editing = ProbeTextDelegate()
    let inputDelegate = ProbeInputDelegate()
    /// The controllers that chapters create.
    var controllers: [ProbeController] = []

    private var counts: [String: Int] = [:]
    private var plan: Plan?
    private var isCounting = false
    private(set) var hasActed = false

    /// When to act: before or after the default implementation of a certain call.
    struct Plan {
        let callback: String
        let act: CallbackAct
        let number: Int
        let isAfter: Bool
    }

    /// Creates a stage. If `isPresented`, the subject is in a presented view.
    init(_ kind: CallbackKind, isPresented: Bool = false) {
        CallbackStage.current = nil
        self.kind = kind
        screen = TestScreen(
            application: ProbeApplication.self, size: Size(width: 300, height: 300),
            makeWindow: { ProbeWindow(title: "Subject", size: $0) })
        screen.tracedTopics = []
        other = screen.openWindow(isKey: false, Window(title: "Other", size: Size(width: 100, height: 100)))
        subject = kind.makeSubject()
        build()
        screen.window.rootViewController = root
        root.addChild(child)
        child.view = outer
        (isPresented ? sheet : root).view.addSubview(outer)
        outer.addSubview(subject)
        partner.frame = Rect(x: 20, y: 240, width: 100, height: 40)
        root.view.addSubview(partner)
        // Chapters press Escape.
        sheet.isModalInPresentation = true
        sheet.modalPresentationStyle = .fullScreen
        if isPresented { root.present(sheet, animated: false) }
        screen.keyboard.setRepeat(rate: 20, delay: .milliseconds(100))
        screen.pump()
        CallbackStage.current = self
    }

    isolated deinit { CallbackStage.current = nil }

    private func build() {
        subject.frame = Rect(x: 0, y: 0, width: 200, height: 160)
        subject.isMultipleTouchEnabled = true
        screen.application.delegate = application
        if kind == .style { screen.application.style = ProbeStyle() }
        for recognizer in kind.makeRecognizers() {
            recognizer.delegate = gestures
            subject.addGestureRecognizer(recognizer)
        }
        outer.addGestureRecognizer(TapGestureRecognizer())
        (subject as? Control)?.addAction(for: .allEvents) { _ in }
        if let stack = subject as? StackView { for _ in 0..<2 { stack.addArrangedSubview(Label(text: "Text")) } }
        buildText()
        if let scroller = subject as? ScrollView, !(scroller is TextView) {
            scroller.delegate = scrolling
            scroller.contentSize = Size(width: 200, height: 900)
            scroller.maximumZoomScale = 3
            let content = View(frame: Rect(x: 0, y: 0, width: 200, height: 900))
            content.addSubview(Slider(value: 0.5))
            scrolling.zoomed = content
            if !(subject is ListView) { scroller.addSubview(content) }
        }
        if let list = subject as? ListView {
            list.register(ProbeListCell.self, forCellReuseIdentifier: "row")
            list.register(ProbeListHeaderView.self, forHeaderViewReuseIdentifier: "header")
            list.allowsMultipleSelection = true
            list.dataSource = rows
            list.delegate = rows
        }
    }

    private func buildText() {
        if let field = subject as? TextField {
            field.delegate = editing
            editing.observe(field)
        }
        (subject as? TextView)?.delegate = editing
        guard let input = subject as? ProbeTextInput else { return }
        let interaction = TextInteraction(.editable)
        input.addInteraction(interaction)
        inputDelegate.interaction = interaction
        input.inputDelegate = inputDelegate
    }

    // MARK: Callbacks

    /// Plays a chapter, and acts as planned.
    ///
    /// - Returns: The number of calls of each callback.
    @discardableResult
    func play(_ chapter: CallbackChapter, _ plan: Plan? = nil) -> [String: Int] {
        self.plan = plan
        isCounting = true
        chapter.play(on: self)
        screen.pump()
        isCounting = false
        return counts
    }

    fileprivate func enter(_ callback: String) -> Int {
        guard isCounting else { return 0 }
        counts[callback, default: 0] += 1
        let number = counts[callback] ?? 0
        actIfDue(callback, number, isAfter: false)
        return number
    }

    fileprivate func actIfDue(_ callback: String, _ number: Int, isAfter: Bool) {
        guard !hasActed, let plan, plan.callback == callback, plan.number == number, plan.isAfter == isAfter else {
            return
        }
        hasActed = true
        perform(plan.act)
    }
}

/// Reports a callback to the stage, before and after the default implementation.
///
/// The type is the class or protocol that declares the callback.
@MainActor @discardableResult
func probe<Result>(_ type: String, _ name: String = #function, _ body: () -> Result) -> Result {
    guard let stage = CallbackStage.current else { return body() }
    let callback = "\(type).\(name)"
    let number = stage.enter(callback)
    let result = body()
    stage.actIfDue(callback, number, isAfter: true)
    return result
}
