import MockCompositor
import Testing
import Walden

/// Child windows, which stay above their parents.
@MainActor
@Suite("Parents", .serialized)
struct ParentTests {
    private let app: AppUnderTest

    init() throws { app = try AppUnderTest() }

    private func makeWindow(_ title: String, above parent: Window? = nil) -> Window {
        let window = Window(title: title, size: Size(width: 100, height: 80))
        window.parent = parent
        return window
    }

    private func toplevel(_ window: Window) throws -> MockToplevel {
        try #require(app.compositor.toplevels.first { $0.title == window.title })
    }

    private func finish() {
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: [false, true])
    func `S161 a dialog shown in one turn with its parent stays above it`(comesFirst: Bool) throws {
        let parent = makeWindow("Parent")
        let dialog = makeWindow("Dialog", above: parent)
        for window in comesFirst ? [dialog, parent] : [parent, dialog] { window.makeKeyAndVisible() }
        app.pump()
        #expect(try toplevel(dialog).parent === toplevel(parent).resource)
        #expect(try toplevel(dialog).parentRequestCount == 1, "only once the parent is mapped")
        finish()
    }

    @Test func `S161 a dialog stays above a parent that was hidden and is shown again`() throws {
        let parent = makeWindow("Parent")
        let dialog = makeWindow("Dialog", above: parent)
        for window in [parent, dialog] { window.makeKeyAndVisible() }
        app.pump()
        for _ in 0..<2 {
            parent.isHidden = true
            app.pump()
            #expect(try toplevel(dialog).parent == nil)
            parent.isHidden = false
            app.pump()
            #expect(try toplevel(dialog).parent === toplevel(parent).resource)
        }
        dialog.isHidden = true
        dialog.isHidden = false
        app.pump()
        #expect(try toplevel(dialog).parent === toplevel(parent).resource)
        finish()
    }

    @Test func `S161 a window and its child may swap roles in one turn`() throws {
        let (first, second) = (makeWindow("First"), makeWindow("Second"))
        for window in [first, second] { window.makeKeyAndVisible() }
        app.pump()
        second.parent = first
        app.pump()
        #expect(try toplevel(second).parent === toplevel(first).resource)
        // Both ways, because the platform visits its windows in an unknown order.
        for (parent, child) in [(first, second), (second, first)] {
            child.parent = nil
            parent.parent = child
            app.pump()
            #expect(app.compositor.faults == [])
            #expect(try toplevel(parent).parent === toplevel(child).resource)
            #expect(try toplevel(child).parent == nil)
        }
        finish()
    }

    @Test func `S161 a former descendant may become the parent of its former ancestor`() throws {
        let lowest = makeWindow("Lowest")
        let middle = makeWindow("Middle", above: lowest)
        let highest = makeWindow("Highest", above: middle)
        for window in [lowest, middle, highest] { window.makeKeyAndVisible() }
        app.pump()
        #expect(try toplevel(highest).parent === toplevel(middle).resource)
        middle.close()
        lowest.parent = highest
        app.pump()
        #expect(try toplevel(lowest).parent === toplevel(highest).resource)
        finish()
    }
}
