import Testing
import Walden
import WaldenTesting

/// Trees and chains at and beyond the maximum depth.
@MainActor
struct DeepTreeTests {
    private func tree(levels: Int) -> (root: View, leaf: View) {
        let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        var leaf = root
        for _ in 1..<levels {
            let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            view.backgroundColor = .red
            view.clipsToBounds = true
            view.alpha = 0.99
            leaf.addSubview(view)
            leaf = view
        }
        return (root, leaf)
    }

    @Test func `a tree of maximum depth is laid out, drawn, hit tested and released`() {
        let screen = TestScreen(size: Size(width: 20, height: 20))
        let log = Log()
        var (root, leaf): (View?, View) = tree(levels: View.maximumDepth - 2)
        let probe = Probe("leaf", log, frame: Rect(x: 0, y: 0, width: 100, height: 100))
        probe.handles = []
        leaf.addSubview(probe)
        leaf = probe
        if let root { screen.window.addSubview(root) }
        root?.setNeedsLayout()
        screen.pump()
        #expect(screen.window.hitTest(Point(x: 5, y: 5), with: nil) === probe)
        screen.tap(at: Point(x: 5, y: 5))
        screen.application.appearance = .dark
        root?.frame.size.width += 1
        #expect(leaf.convert(Point(x: 1, y: 2), to: nil) == Point(x: 1, y: 2))
        #expect(screen.window.convert(Point(x: 1, y: 2), to: leaf) == Point(x: 1, y: 2))
        screen.keyboard.press(.tab)
        _ = screen.snapshot()
        root?.removeFromSuperview()
        root = nil
        #expect(leaf.window == nil)
    }

    @Test func `a tree of maximum depth can be built from its leaf up`() {
        let leaf = View()
        var view = leaf
        for _ in 1..<View.maximumDepth {
            let next = View()
            next.addSubview(view)
            view = next
        }
        #expect(leaf.isDescendant(of: view))
    }

    @Test func `an extra level is a precondition failure, however the tree is built`() async {
        let deeper = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let root = View()
            var view = root
            for _ in 1...View.maximumDepth {
                let next = View()
                view.addSubview(next)
                view = next
            }
            withExtendedLifetime(root) {}
        }
        let higher = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            var view = View()
            for _ in 1...View.maximumDepth {
                let next = View()
                next.addSubview(view)
                view = next
            }
        }
        for result in [deeper, higher] {
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("a tree of views has at most 1024 levels"))
        }
    }

    @Test func `removed levels do not count`() {
        let (first, leaf) = tree(levels: View.maximumDepth)
        let removed = leaf.superview?.superview
        removed?.subviews.first?.removeFromSuperview()
        let (second, _) = tree(levels: 2)
        removed?.addSubview(second)
        #expect(second.isDescendant(of: first))
        let (third, deep) = tree(levels: View.maximumDepth / 2)
        deep.addSubview(tree(levels: View.maximumDepth / 2).root)
        deep.subviews.first?.removeFromSuperview()
        let (top, bottom) = tree(levels: View.maximumDepth / 2)
        bottom.addSubview(third)
        #expect(third.isDescendant(of: top))
    }

    @Test func `a chain of twenty thousand child controllers is released`() {
        weak var last: ViewController?
        do {
            let root = ViewController()
            var parent = root
            for _ in 0..<20_000 {
                let child = ViewController()
                parent.addChild(child)
                parent = child
                last = child
            }
            #expect(last != nil)
        }
        #expect(last == nil)
    }

    @Test func `controllers can be presented up to a limit, and dismissed at once`() {
        let screen = TestScreen(size: Size(width: 20, height: 20))
        let root = ViewController()
        screen.window.rootViewController = root
        var top = root
        for _ in 1..<ViewController.maximumPresentations {
            let next = ViewController()
            top.present(next, animated: false)
            top = next
        }
        screen.tap(at: Point(x: 5, y: 5))
        screen.keyboard.press("a")
        root.dismiss(animated: false)
        #expect(screen.window.subviews == [root.view] && root.presentedViewController == nil)
    }

    @Test func `an extra presented controller is a precondition failure`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen(size: Size(width: 20, height: 20))
            var top = ViewController()
            screen.window.rootViewController = top
            for _ in 1...ViewController.maximumPresentations {
                let next = ViewController()
                top.present(next, animated: false)
                top = next
            }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("at most 256 controllers lie one above the other"))
    }
}
