import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Release of scroll views")
struct ScrollReleaseTests {
    /// The objects that must be released.
    private final class Remains {
        weak var window: Window?
        weak var scroller: ScrollView?
        weak var content: View?
        weak var pan: GestureRecognizer?

        var isEmpty: Bool { window == nil && scroller == nil && content == nil && pan == nil }
        var text: String {
            "window \(window != nil), scroll view \(scroller != nil), content \(content != nil), pan \(pan != nil)"
        }
    }

    /// Uses a scroll view in its own window, and closes that window.
    private func use(_ screen: TestScreen, _ use: (ScrollView, TestScreen) -> Void) -> Remains {
        let remains = Remains()
        let window = screen.openWindow(Window(title: "Other", size: Size(width: 300, height: 200)))
        let scroller = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
        let content = TouchedView(frame: Rect(x: 0, y: 0, width: 300, height: 5000))
        scroller.contentSize = content.frame.size
        scroller.addSubview(content)
        window.addSubview(scroller)
        screen.pump()
        (remains.window, remains.scroller, remains.content) = (window, scroller, content)
        remains.pan = scroller.panGestureRecognizer
        use(scroller, screen)
        window.close()
        return remains
    }

    private func drag(_ scroller: ScrollView, _ screen: TestScreen) -> TestFinger {
        let finger = screen.touch(scroller)
        finger.move(by: Point(x: 0, y: -20))
        finger.move(by: Point(x: 0, y: -20))
        return finger
    }

    @Test func `after a drag that came to rest`() {
        let screen = TestScreen(size: Size(width: 300, height: 200))
        let remains = use(screen) { scroller, screen in
            drag(scroller, screen).lift(after: .milliseconds(200))
            screen.advance(by: .seconds(3))
            #expect(scroller.contentOffset.y == 30)
        }
        screen.pump()
        #expect(remains.isEmpty, "\(remains.text)")
    }

    @Test func `after a drag, in a window that closes at once`() {
        let screen = TestScreen(size: Size(width: 300, height: 200))
        let remains = use(screen) { scroller, screen in drag(scroller, screen).lift() }
        screen.pump()
        #expect(remains.isEmpty, "\(remains.text)")
    }

    @Test func `during a drag, when its window closes`() {
        let screen = TestScreen(size: Size(width: 300, height: 200))
        var finger: TestFinger?
        let remains = use(screen) { scroller, screen in finger = drag(scroller, screen) }
        finger?.lift()
        screen.pump()
        #expect(remains.isEmpty, "\(remains.text)")
    }

    @Test func `after its content had a touch`() {
        let screen = TestScreen(size: Size(width: 300, height: 200))
        let remains = use(screen) { scroller, screen in
            let finger = screen.touch(scroller)
            screen.advance(by: .milliseconds(300))
            #expect((scroller.subviews.first as? TouchedView)?.phases == ["began"])
            finger.lift()
        }
        screen.pump()
        #expect(remains.isEmpty, "\(remains.text)")
    }

    @Test func `after scrolling by wheel, touchpad, keys and code`() {
        let screen = TestScreen(size: Size(width: 300, height: 200))
        let remains = use(screen) { scroller, screen in
            screen.pointer.move(to: scroller)
            screen.pointer.scroll(by: Point(x: 0, y: 10))
            screen.pointer.scroll(by: Point(x: 0, y: 10), source: .finger)
            screen.pointer.endScroll()
            scroller.becomeFirstResponder()
            screen.keyboard.press(.pageDown)
            scroller.setContentOffset(Point(x: 0, y: 900), animated: true)
            screen.advance(by: .milliseconds(100))
        }
        screen.pointer.move(to: Point(x: 10, y: 10), in: screen.window)
        screen.pump()
        #expect(remains.isEmpty, "\(remains.text)")
    }
}
