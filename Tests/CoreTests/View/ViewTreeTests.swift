import Testing
import Walden
import WaldenTesting

@MainActor
struct ViewTreeTests {
    let log = Log()

    private func named(_ name: String) -> TreeView { TreeView(name, log) }

    private func order(_ view: View) -> String { view.subviews.map { ($0 as? TreeView)?.name ?? "?" }.joined() }

    @Test func `views are added in front, at an index, above and below others`() {
        let root = View()
        let (a, b, c, d, e) = (named("a"), named("b"), named("c"), named("d"), named("e"))
        root.addSubview(b)
        root.addSubview(d)
        root.insertSubview(a, at: 0)
        root.insertSubview(c, aboveSubview: b)
        root.insertSubview(e, belowSubview: a)
        #expect(order(root) == "eabcd")
        root.addSubview(e)
        #expect(order(root) == "abcde")
        root.insertSubview(e, at: 1)
        #expect(order(root) == "aebcd")
        root.insertSubview(a, at: 5)
        #expect(order(root) == "ebcda")
        root.insertSubview(a, belowSubview: c)
        #expect(order(root) == "ebacd")
    }

    @Test func `views can be reordered`() {
        let root = View()
        let views = "abcd".map { named(String($0)) }
        for view in views { root.addSubview(view) }
        root.bringSubviewToFront(views[1])
        #expect(order(root) == "acdb")
        root.sendSubviewToBack(views[3])
        #expect(order(root) == "dacb")
        root.exchangeSubview(at: 0, withSubviewAt: 2)
        #expect(order(root) == "cadb")
    }

    @Test func `a view added elsewhere leaves its superview`() {
        let (first, second) = (View(), View())
        let view = named("a")
        first.addSubview(view)
        second.addSubview(view)
        #expect(first.subviews.isEmpty && second.subviews == [view] && view.superview === second)
        view.removeFromSuperview()
        view.removeFromSuperview()
        #expect(second.subviews.isEmpty && view.superview == nil)
    }

    @Test func `views are notified before and after a change of superview and window`() {
        let screen = TestScreen()
        let outer = named("outer")
        let inner = named("inner")
        outer.addSubview(inner)
        #expect(log.take() == ["inner willMove superview=outer", "inner didMoveToSuperview", "outer didAdd inner"])
        screen.window.addSubview(outer)
        #expect(
            log.take() == [
                "outer willMove superview=window", "outer willMove window", "inner willMove window",
                "inner didMoveToWindow", "outer didMoveToWindow", "outer didMoveToSuperview",
            ])
        outer.removeFromSuperview()
        #expect(
            log.take() == [
                "outer willMove superview=none", "outer willMove none", "inner willMove none", "inner didMoveToWindow",
                "outer didMoveToWindow", "outer didMoveToSuperview",
            ])
        inner.removeFromSuperview()
        #expect(log.take() == ["inner willMove superview=none", "outer willRemove inner", "inner didMoveToSuperview"])
    }

    @Test func `a view moved within its window is not notified of a window`() {
        let screen = TestScreen()
        let (first, second) = (named("first"), named("second"))
        let view = named("view")
        for outer in [first, second] { screen.window.addSubview(outer) }
        first.addSubview(view)
        _ = log.take()
        second.addSubview(view)
        #expect(
            log.take() == [
                "view willMove superview=second", "first willRemove view", "view didMoveToSuperview",
                "second didAdd view",
            ])
        #expect(view.window === screen.window)
    }

    @Test func `a view knows its window, its descendants and its tags`() {
        let screen = TestScreen()
        let (outer, inner) = (View(), View())
        inner.tag = 7
        outer.addSubview(inner)
        #expect(inner.window == nil)
        screen.window.addSubview(outer)
        #expect(inner.window === screen.window && screen.window.window === screen.window)
        #expect(inner.isDescendant(of: outer) && inner.isDescendant(of: inner) && !outer.isDescendant(of: inner))
        #expect(inner.isDescendant(of: screen.window))
        #expect(screen.window.viewWithTag(7) === inner && screen.window.viewWithTag(8) == nil)
        let other = screen.openWindow(Window(title: "Other", size: Size(width: 50, height: 50)))
        other.addSubview(outer)
        #expect(inner.window === other)
    }

    @Test func `a released superview leaves its subviews without one`() {
        let inner = View()
        weak var weakOuter: View?
        do {
            let outer = View()
            weakOuter = outer
            outer.addSubview(inner)
        }
        #expect(weakOuter == nil && inner.superview == nil)
        inner.removeFromSuperview()
        View().addSubview(inner)
    }

    @Test func `a view may remove a sibling as it enters the window`() {
        let screen = TestScreen()
        let outer = named("outer")
        let (a, b, c) = (named("a"), named("b"), named("c"))
        for view in [a, b, c] { outer.addSubview(view) }
        a.onWindow = { [unowned b] in b.removeFromSuperview() }
        screen.window.addSubview(outer)
        #expect(order(outer) == "ac" && b.window == nil && b.superview == nil)
        #expect(a.window === screen.window && c.window === screen.window)
        c.onWindow = { [unowned outer] in outer.addSubview(b) }
        outer.removeFromSuperview()
        #expect(b.superview === outer && b.window == nil && a.window == nil)
        c.onWindow = { [unowned outer] in outer.removeFromSuperview() }
        screen.window.addSubview(outer)
        #expect(outer.superview == nil && outer.window == nil)
        #expect([a, b, c].allSatisfy { $0.window == nil })
    }

    @Test func `a view that moves elsewhere as it is added has one superview`() {
        let (first, second) = (View(), View())
        let home = View()
        let view = named("a")
        home.addSubview(view)
        view.onSuperview = { [weak view] in
            guard let view else { return }
            view.onSuperview = nil
            second.addSubview(view)
        }
        first.addSubview(view)
        let homes = [home, first, second].filter { $0.subviews.contains(view) }
        #expect(homes.count == 1 && view.superview === homes.first)
    }

    @Test func `a view that moves elsewhere as it leaves its window stays there`() {
        let screen = TestScreen()
        let (first, second) = (View(), View())
        let view = named("a")
        screen.window.addSubview(view)
        view.onWindow = { [weak view] in
            guard let view else { return }
            view.onWindow = nil
            second.addSubview(view)
        }
        first.addSubview(view)
        #expect(first.subviews.isEmpty && second.subviews == [view] && view.superview === second)
        #expect(screen.window.subviews.isEmpty)
    }

    @Test func `thousands of views can be added and removed`() {
        let screen = TestScreen()
        var random = SplitMix(seed: 5)
        var views: [View] = [screen.window]
        for _ in 0..<3_000 {
            let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
            views[Int.random(in: 0..<views.count, using: &random)].addSubview(view)
            views.append(view)
            if views.count > 300 {
                let index = Int.random(in: 1..<views.count, using: &random)
                views.remove(at: index).removeFromSuperview()
            }
            if Int.random(in: 0..<100, using: &random) == 0 { screen.pump() }
        }
        func check(_ view: View) {
            for inner in view.subviews {
                #expect(inner.superview === view && inner.window === view.window)
                check(inner)
            }
        }
        check(screen.window)
    }
}

private final class TreeView: View {
    let name: String
    let log: Log
    var onWindow: (() -> Void)?
    var onSuperview: (() -> Void)?

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init(frame: .zero)
    }

    private func name(of view: View?) -> String {
        view is Window ? "window" : (view as? TreeView)?.name ?? (view == nil ? "none" : "view")
    }

    override func didAddSubview(_ subview: View) { log.note("\(name) didAdd \(name(of: subview))") }
    override func willRemoveSubview(_ subview: View) { log.note("\(name) willRemove \(name(of: subview))") }
    override func willMove(toSuperview newSuperview: View?) {
        log.note("\(name) willMove superview=\(name(of: newSuperview))")
        onSuperview?()
    }
    override func didMoveToSuperview() { log.note("\(name) didMoveToSuperview") }
    override func willMove(toWindow newWindow: Window?) { log.note("\(name) willMove \(name(of: newWindow))") }
    override func didMoveToWindow() {
        log.note("\(name) didMoveToWindow")
        onWindow?()
    }
}
