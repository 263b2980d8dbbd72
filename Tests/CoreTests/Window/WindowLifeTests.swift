import Testing
import Walden
import WaldenHeadless

/// Windows and their application, released in any order.
@MainActor
struct WindowLifeTests {
    @Test func `a window that outlives its application is closed, and still usable`() {
        weak var application: Application?
        let window: Window
        do {
            let fixture = HeadlessPlatformFixture()
            application = fixture.application
            window = fixture.window
            fixture.window.makeKeyAndVisible()
            fixture.turn()
        }
        #expect(window.isClosed && window.application.windows.isEmpty && application != nil)
        let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(view)
        view.setNeedsDisplay()
        view.setNeedsLayout()
        #expect(view.appearance == .light && !view.becomeFirstResponder() && window.firstResponder == nil)
        window.title = "Another"
        window.isHidden = false
        window.makeKeyAndVisible()
        window.close()
        view.removeFromSuperview()
        #expect(!window.isVisible && !window.isKeyWindow)
    }

    @Test func `an application is released with its last window, once it has ended`() {
        weak var application: Application?
        do {
            let fixture = HeadlessPlatformFixture()
            application = fixture.application
        }
        #expect(application == nil)
    }

    @Test func `a window created while its application ends is closed`() {
        let fixture = HeadlessPlatformFixture()
        let controller = Maker()
        fixture.window.rootViewController = controller
        fixture.window.makeKeyAndVisible()
        fixture.turn()
        fixture.application.shutDown()
        #expect(controller.made?.isClosed == true)
        controller.made?.makeKeyAndVisible()
        #expect(fixture.application.windows.isEmpty && fixture.platform.windows.isEmpty)
    }

    private final class Maker: ViewController {
        var made: Window?
        override func viewDidDisappear() {
            made = Window(title: "Late", size: Size(width: 10, height: 10))
            made?.makeKeyAndVisible()
        }
    }
}
