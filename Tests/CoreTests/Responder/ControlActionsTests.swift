import Testing
import Walden
import WaldenTesting

@MainActor
struct ControlActionsTests {
    let log = Log()
    let screen = TestScreen()

    private func control() -> Control {
        let control = Control(frame: Rect(x: 0, y: 0, width: 80, height: 40))
        control.accessibilityIdentifier = "control"
        screen.window.addSubview(control)
        return control
    }

    @Test func `S50 targets are not retained, and released ones are skipped and dropped`() {
        let control = control()
        weak var gone: Target?
        do {
            let target = Target(log, "short-lived")
            gone = target
            control.addTarget(target, action: Target.plain, for: .touchUpInside)
            #expect(control.allTargets.count == 1)
        }
        #expect(gone == nil)
        let stays = Target(log, "stays")
        control.addTarget(stays, action: Target.plain, for: .touchUpInside)
        screen.tap(control)
        #expect(log.take() == ["stays plain"])
        #expect(control.allTargets.count == 1 && control.allTargets[0] === stays)
        #expect(control.allControlEvents == .touchUpInside)
    }

    @Test func `S50 the same pair may be added for many events, and is called once per event`() {
        let control = control()
        let target = Target(log, "target")
        for events: Control.Events in [.touchDown, .touchUpInside, [.touchDown, .valueChanged]] {
            control.addTarget(target, action: Target.plain, for: events)
        }
        screen.tap(control)
        #expect(log.take() == ["target plain", "target plain"])
        control.sendActions(for: [.touchDown, .valueChanged])
        #expect(log.take() == ["target plain"])
        #expect(control.allControlEvents == [.touchDown, .touchUpInside, .valueChanged])
    }

    @Test func `S50 a target is removed for some events or for all`() {
        let control = control()
        let (a, b) = (Target(log, "a"), Target(log, "b"))
        for target in [a, b] { control.addTarget(target, action: Target.plain, for: [.touchDown, .touchUpInside]) }
        control.removeTarget(a, for: .touchDown)
        screen.tap(control)
        #expect(log.take() == ["b plain", "a plain", "b plain"])
        control.removeTarget(nil)
        screen.tap(control)
        #expect(log.take() == [] && control.allTargets.isEmpty && control.allControlEvents == [])
    }

    @Test func `S51 actions are unique by identifier, and a later one replaces the earlier`() {
        let control = control()
        let name = Action.Identifier("save")
        control.addAction(for: .touchUpInside, identifier: name) { [log] _ in log.note("first") }
        control.addAction(for: .touchUpInside) { [log] _ in log.note("other") }
        control.addAction(for: .touchUpInside, identifier: name) { [log] _ in log.note("second") }
        screen.tap(control)
        #expect(log.take() == ["second", "other"])
        control.removeAction(identifiedBy: name)
        screen.tap(control)
        #expect(log.take() == ["other"])
    }

    @Test func `S51 an action that replaces another is called for the events of both`() {
        let control = control()
        let name = Action.Identifier("both")
        control.addAction(for: .touchDown, identifier: name) { [log] _ in log.note("first") }
        control.addAction(for: .touchUpInside, identifier: name) { [log] _ in log.note("second") }
        screen.tap(control)
        #expect(log.take() == ["second", "second"])
    }

    @Test func `S52 an action takes nothing, the sender, or the sender and the event`() {
        let control = control()
        let target = Target(log, "target")
        control.addTarget(target, action: Target.plain, for: .touchUpInside)
        control.addTarget(target, action: Target.withSender, for: .touchUpInside)
        control.addTarget(target, action: Target.withEvent, for: .touchUpInside)
        screen.tap(control)
        #expect(
            log.take() == ["target plain", "target sender=control", "target sender=control event=touches ended"])
        #expect(screen.application.currentEvent == nil)
        control.sendActions(for: .touchUpInside)
        #expect(
            log.take() == ["target plain", "target sender=control", "target sender=control event=touches none"],
            "without an event, all methods are called")
    }

    @Test func `S52 a cancel without an event reaches methods that take an event`() {
        let control = control()
        let target = Target(log, "target")
        control.addTarget(target, action: Target.withEvent, for: .touchCancel)
        control.addTarget(target, action: Target.withOptionalEvent, for: .touchCancel)
        let finger = screen.touch(control)
        control.isEnabled = false
        #expect(log.take() == ["target sender=control event=touches none", "target optional event=none"])
        finger.lift()
        control.isEnabled = true
        screen.touch(control).cancel()
        #expect(
            log.take() == ["target sender=control event=touches cancelled", "target optional event=touches cancelled"])
    }

    @Test func `S52 an action of a key gets the event of the key`() {
        let control = control()
        let keys = KeyControl(frame: Rect(x: 0, y: 100, width: 10, height: 10))
        screen.window.addSubview(keys)
        let target = Target(log, "target")
        keys.addTarget(target, action: Target.withEvent, for: .valueChanged)
        keys.becomeFirstResponder()
        screen.keyboard.down("x")
        #expect(log.take() == ["target sender= event=presses none"])
        _ = control
    }

    @Test func `S53 sendActions calls sendAction once per pair, in the order of adding`() {
        let control = ObservingControl(frame: Rect(x: 0, y: 0, width: 80, height: 40))
        control.log = log
        screen.window.addSubview(control)
        let (a, b) = (Target(log, "a"), Target(log, "b"))
        control.addTarget(b, action: Target.plain, for: .touchUpInside)
        control.addTarget(a, action: Target.plain, for: [.touchUpInside, .touchDown])
        control.addAction(for: .touchUpInside) { [log] _ in log.note("closure") }
        control.sendActions(for: [.touchUpInside, .touchDown])
        #expect(
            log.take() == [
                "sendAction to b event=nil", "b plain", "sendAction to a event=nil", "a plain",
                "sendAction to self event=nil", "closure",
            ])
        screen.tap(control)
        #expect(
            log.take() == [
                "sendAction to a event=touches", "a plain", "sendAction to b event=touches", "b plain",
                "sendAction to a event=touches", "a plain", "sendAction to self event=touches", "closure",
            ])
    }

    @Test func `S53 overriding sendAction can suppress actions`() {
        let control = ObservingControl(frame: Rect(x: 0, y: 0, width: 80, height: 40))
        control.log = log
        control.isSuppressing = true
        screen.window.addSubview(control)
        control.addAction(for: .touchUpInside) { [log] _ in log.note("closure") }
        screen.tap(control)
        #expect(log.take() == ["sendAction to self event=touches"])
    }

    @Test func `S53 an action passes to Application.sendAction, which returns whether it was handled`() {
        let application = ActionApplication(platform: screen.platform, identifier: "test")
        defer { application.shutDown() }
        application.log = log
        let window = Window(title: "Test", size: Size(width: 100, height: 100))
        let control = Control(frame: Rect(x: 0, y: 0, width: 80, height: 40))
        control.accessibilityIdentifier = "control"
        window.addSubview(control)
        let target = Target(log, "target")
        control.addTarget(target, action: Target.plain, for: .touchUpInside)
        control.addTarget(nil, action: Missing.act, for: .touchUpInside)
        control.sendActions(for: .touchUpInside)
        #expect(
            log.take() == [
                "application action from=control", "target plain", "handled true", "application action from=control",
                "handled false",
            ])
        application.isSuppressing = true
        control.sendActions(for: .touchUpInside)
        #expect(log.take() == ["application action from=control", "application action from=control"])
    }

    @Test func `S54 a nil target searches the first responder's chain before the sender's`() {
        let sending = Handler(log, "near the sender")
        let focused = Handler(log, "near the focus")
        for (index, handler) in [sending, focused].enumerated() {
            handler.frame = Rect(x: 0, y: Double(index) * 100, width: 100, height: 100)
            screen.window.addSubview(handler)
        }
        let control = Control(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        control.becomesFirstResponderOnPress = false
        sending.addSubview(control)
        let field = Probe("field", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: focused)
        field.isFocusable = true
        control.addTarget(nil, action: (any Saving).save, for: .touchUpInside)
        screen.tap(control)
        #expect(log.take() == ["near the sender saves"])
        field.becomeFirstResponder()
        screen.tap(control)
        #expect(log.take() == ["near the focus saves"])
        field.resignFirstResponder()
        screen.tap(control)
        #expect(log.take() == ["near the sender saves"])
    }

    @Test func `S54 a nil target finds the first object of the type, up to the application's delegate`() {
        let control = control()
        let outer = Handler(log, "outer")
        outer.frame = Rect(x: 0, y: 0, width: 200, height: 200)
        screen.window.addSubview(outer)
        outer.addSubview(control)
        control.addTarget(nil, action: (any Saving).save, for: .touchUpInside)
        control.addTarget(nil, action: DelegateHandler.open, for: .touchUpInside)
        let delegate = DelegateHandler()
        delegate.log = log
        screen.application.delegate = delegate
        screen.tap(control)
        #expect(log.take() == ["outer saves", "delegate opens"])
    }

    @Test func `S54 an optional target is called, or looked up in the responder chain if nil`() {
        let control = control()
        let outer = Handler(log, "outer")
        outer.frame = Rect(x: 0, y: 0, width: 200, height: 200)
        screen.window.addSubview(outer)
        outer.addSubview(control)
        var handler: Handler?
        control.addTarget(handler, action: Handler.save, for: .touchUpInside)
        handler = Handler(log, "other")
        control.addTarget(handler, action: Handler.save, for: .touchUpInside)
        let saving: (any Saving)? = handler
        control.addTarget(saving, action: (any Saving).save, for: .touchUpInside)
        screen.tap(control)
        #expect(log.take() == ["outer saves", "other saves", "other saves"])
        handler = nil
    }

    @Test func `S54 a nil target works with the sender's type and the event, too`() {
        let control = control()
        let outer = Handler(log, "outer")
        outer.frame = Rect(x: 0, y: 0, width: 200, height: 200)
        screen.window.addSubview(outer)
        outer.addSubview(control)
        control.addTarget(nil, action: Handler.sent, for: .touchUpInside)
        control.addTarget(nil, action: Handler.caused, for: .touchUpInside)
        screen.tap(control)
        #expect(log.take() == ["outer sent by control", "outer caused by touches"])
    }

    @Test func `S178 the trace contains each control event and each action, with the sender's identifier`() {
        let control = control()
        let target = Target(log, "target")
        control.addTarget(target, action: Target.plain, for: .touchUpInside)
        control.addTarget(nil, action: Missing.act, for: .touchUpInside)
        screen.tap(control)
        #expect(
            screen.trace == [
                "control touchDown sender=Control#control", "control touchUpInside sender=Control#control",
                "action sent target=Target sender=Control#control", "action unhandled sender=Control#control",
            ])
    }
}

@MainActor
private final class Target {
    let log: Log
    let name: String
    init(_ log: Log, _ name: String) {
        self.log = log
        self.name = name
    }
    func plain() { log.note("\(name) plain") }
    func withSender(_ sender: Control) { log.note("\(name) sender=\(sender.accessibilityIdentifier ?? "")") }
    func withEvent(_ sender: Control, event: Event) {
        let phase = event.allTouches?.first.map { "\($0.phase)" } ?? "none"
        log.note("\(name) sender=\(sender.accessibilityIdentifier ?? "") event=\(event.type) \(phase)")
    }
    func withOptionalEvent(_ sender: Control, event: Event?) {
        let phase = event?.allTouches?.first.map { "\($0.phase)" } ?? "none"
        log.note("\(name) optional event=\(event.map { "\($0.type) \(phase)" } ?? "none")")
    }
}

@MainActor
private protocol Saving: Responder {
    func save()
}

private final class Handler: View, Saving {
    let log: Log
    let name: String
    init(_ log: Log, _ name: String) {
        self.log = log
        self.name = name
        super.init(frame: .zero)
    }
    func save() { log.note("\(name) saves") }
    func sent(_ sender: Control) { log.note("\(name) sent by \(sender.accessibilityIdentifier ?? "")") }
    func caused(_ sender: Control, event: Event) { log.note("\(name) caused by \(event.type)") }
}

private final class Missing: Responder {
    func act() {}
}

private final class DelegateHandler: Responder, ApplicationDelegate {
    var log: Log?
    override init() { super.init() }
    func applicationDidFinishLaunching(_ application: Application) {}
    func open() { log?.note("delegate opens") }
}

private final class ObservingControl: Control {
    var log: Log?
    var isSuppressing = false
    override func sendAction(_ action: TargetAction, to target: AnyObject?, for event: Event?) {
        let name = target === self ? "self" : (target as? Target)?.name ?? "nil"
        log?.note("sendAction to \(name) event=\(event.map { "\($0.type)" } ?? "nil")")
        if !isSuppressing { super.sendAction(action, to: target, for: event) }
    }
}

private final class KeyControl: Control {
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) { sendActions(for: .valueChanged) }
}

private final class ActionApplication: Application {
    var log: Log?
    var isSuppressing = false
    override func sendAction(_ action: TargetAction, to target: AnyObject?, from sender: AnyObject, for event: Event?)
        -> Bool
    {
        log?.note("application action from=\((sender as? View)?.accessibilityIdentifier ?? "")")
        if isSuppressing { return false }
        let handled = super.sendAction(action, to: target, from: sender, for: event)
        log?.note("handled \(handled)")
        return handled
    }
}
