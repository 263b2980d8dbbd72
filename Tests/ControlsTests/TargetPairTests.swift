import Testing
import Walden
import WaldenTesting

/// The identity of pairs of target and action.
@MainActor
struct TargetPairTests {
    private let calls = Calls()
    private let control = Control()
    private let target: Target

    init() { target = Target("target", calls) }

    /// Sends an action, and returns its calls.
    private func sent() -> [String] {
        calls.names = []
        control.sendActions(for: .touchUpInside)
        return calls.names
    }

    /// A wrapper that adds all methods from one source location.
    private func add(
        _ action: @escaping @MainActor (Target) -> () -> Void, to target: Target, named name: String? = nil
    ) {
        control.addTarget(
            target, action: action, for: .touchUpInside, identifier: name.map { Action.Identifier($0) })
    }

    @Test func `S50 a wrapper that names the methods it adds loses none, and adds each once`() {
        let screen = TestScreen.showing(control)
        let other = Target("other", calls)
        for _ in 0..<2 {
            add(Target.first, to: target, named: "first")
            add(Target.second, to: target, named: "second")
            add(Target.second, to: other, named: "second")
        }
        #expect(sent() == ["target first", "target second", "other second"])
        control.removeTarget(target, identifiedBy: Action.Identifier("second"))
        #expect(sent() == ["target first", "other second"])
        control.removeAction(identifiedBy: Action.Identifier("second"))
        #expect(sent() == ["target first"])
        screen.pump()
    }

    @Test func `S50 a loop over methods that have names adds all of them`() {
        let screen = TestScreen.showing(control)
        let methods: [(String, @MainActor (Target) -> () -> Void)] = [
            ("first", Target.first), ("second", Target.second),
        ]
        for (name, method) in methods {
            control.addTarget(
                target, action: method, for: .touchUpInside, identifier: Action.Identifier(name))
        }
        #expect(sent() == ["target first", "target second"])
        screen.pump()
    }

    @Test func `S50 without names, a method added at the same source location replaces the earlier one`() {
        let screen = TestScreen.showing(control)
        add(Target.first, to: target)
        add(Target.second, to: target)
        #expect(sent() == ["target second"])
        screen.pump()
    }

    @Test func `S50 methods of different types are separate pairs, even at the same source location`() {
        let screen = TestScreen.showing(control)
        for _ in 0..<2 {
            control.addTarget(target, action: Target.first, for: .touchUpInside, line: 1, column: 1)
            control.addTarget(target, action: Target.withSender, for: .touchUpInside, line: 1, column: 1)
            control.addTarget(target, action: Target.withEvent, for: .touchUpInside, line: 1, column: 1)
        }
        #expect(sent() == ["target first", "target sender", "target event"])
        screen.pump()
    }

    @Test func `S50 a pair is removed by the name that adding it returned`() {
        let screen = TestScreen.showing(control)
        let first = control.addTarget(target, action: Target.first, for: .touchUpInside)
        let second = control.addTarget(target, action: Target.second, for: .touchUpInside)
        #expect(first != second)
        control.removeTarget(target, identifiedBy: first, for: .touchDown)
        #expect(sent() == ["target first", "target second"])
        control.removeTarget(target, identifiedBy: first, for: .touchUpInside)
        #expect(sent() == ["target second"])
        screen.pump()
    }

    @Test func `S50 adding a pair again by its returned name calls it once`() {
        let screen = TestScreen.showing(control)
        let name = control.addTarget(target, action: Target.first, for: .touchDown)
        control.addTarget(target, action: Target.first, for: .touchUpInside, identifier: name)
        #expect(sent() == ["target first"])
        control.removeAction(identifiedBy: name, for: .touchUpInside)
        #expect(control.allControlEvents == .touchDown)
        screen.pump()
    }

    @Test
    func `S50 a pair removed and added by an action waits for the next event`() {
        let screen = TestScreen.showing(control)
        control.addAction(for: .touchUpInside) { [target] control in
            control.removeTarget(target)
            control.addTarget(target, action: Target.first, for: .touchUpInside, line: 1, column: 1)
        }
        control.addTarget(target, action: Target.first, for: .touchUpInside, line: 1, column: 1)
        let tap = TapGestureRecognizer()
        tap.addAction { [target] tap in
            tap.removeTarget(target)
            tap.addTarget(target, action: Target.second, line: 1, column: 1)
        }
        tap.addTarget(target, action: Target.second, line: 1, column: 1)
        screen.window.addGestureRecognizer(tap)
        #expect(sent() == [])
        screen.tap(at: Point(x: 10, y: 10))
        #expect(calls.names == [])
        control.removeTarget(nil)
        tap.removeTarget(nil)
        control.addTarget(target, action: Target.first, for: .touchUpInside)
        tap.addTarget(target, action: Target.second)
        #expect(sent() == ["target first"])
        screen.tap(at: Point(x: 10, y: 10))
        #expect(calls.names == ["target first", "target second"])
    }

    @Test func `S52 a method may take a superclass of its sender, with or without the event`() {
        let screen = TestScreen.showing(control)
        let button = Button(title: "Press")
        button.addTarget(target, action: Target.withSender, for: .touchUpInside)
        button.addTarget(target, action: Target.withEvent, for: .touchUpInside)
        screen.window.addSubview(button)
        button.sendActions(for: .touchUpInside)
        #expect(calls.names == ["target sender", "target event"])
    }

    @Test func `S52 a recognizer's action takes the event that caused it`() {
        let screen = TestScreen.showing(control)
        let tap = TapGestureRecognizer()
        tap.addTarget(target, action: Target.withGestureEvent)
        screen.window.addGestureRecognizer(tap)
        screen.tap(at: Point(x: 10, y: 10))
        #expect(calls.names == ["target touches"])
    }

    @Test func `S50 a pair added again while actions are sent is still called`() {
        let screen = TestScreen.showing(control)
        control.addAction(for: .touchUpInside) { [target] control in
            control.addTarget(target, action: Target.first, for: .touchUpInside, line: 1, column: 1)
        }
        control.addTarget(target, action: Target.first, for: .touchUpInside, line: 1, column: 1)
        #expect(sent() == ["target first"])
        screen.pump()
    }

    @Test func `a target must be a class instance`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            struct Value {
                @MainActor func act() {}
            }
            Control().addTarget(Value(), action: Value.act, for: .touchUpInside)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("addTarget: the target must be an object"))
    }

    @MainActor
    private final class Calls {
        var names: [String] = []
    }

    @MainActor
    private final class Target {
        let name: String
        let calls: Calls
        init(_ name: String, _ calls: Calls) {
            self.name = name
            self.calls = calls
        }
        func first() { calls.names.append("\(name) first") }
        func second() { calls.names.append("\(name) second") }
        func withSender(_ sender: Control) { calls.names.append("\(name) sender") }
        func withGestureEvent(_ sender: GestureRecognizer, event: Event) {
            calls.names.append("\(name) \(event.type)")
        }
        func withEvent(_ sender: Control, event: Event?) { calls.names.append("\(name) event") }
    }
}
