import MockCompositor
import Testing
import Walden

/// Touches that move or resize a window by the compositor, which may never send their end.
@MainActor
@Suite("Moving by the compositor", .serialized)
struct InteractiveMoveTests {
    /// The request to the compositor.
    enum Kind: CaseIterable {
        case move
        case resize
    }

    /// A window with a handle on the left to move or resize it, and a control on the right.
    @MainActor
    private struct Stage {
        let app: AppUnderTest
        let surface: MockSurface
        let toplevel: MockToplevel
        let handle: Handle
        let probe = Probe(frame: Rect(x: 100, y: 0, width: 100, height: 100))
        let start = Point(x: 20, y: 20)
        let controlPoint = Point(x: 150, y: 50)

        init(_ kind: Kind) throws {
            app = try AppUnderTest()
            let handle = Handle(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            handle.kind = kind
            let probe = self.probe
            let shown = try app.show {
                $0.addSubview(handle)
                $0.addSubview(probe)
            }
            self.handle = handle
            (surface, toplevel) = (shown.toplevel.surface, shown.toplevel)
        }

        /// Drags the handle by a finger.
        func dragByFinger(_ id: Int32 = 0) {
            app.touch.down(id, at: start, on: surface)
            app.touch.frame()
            app.touch.move(id, to: Point(x: 40, y: 20))
            app.touch.frame()
            app.pump()
        }

        /// Drags the handle by the pointer.
        func dragByPointer() {
            app.pointer.enter(surface, at: start)
            app.pointer.frame()
            app.pointer.press()
            app.pointer.frame()
            app.pointer.move(to: Point(x: 40, y: 20))
            app.pointer.frame()
            app.pump()
        }

        func tap(_ id: Int32 = 0) {
            app.touch.down(id, at: controlPoint, on: surface)
            app.touch.frame()
            app.touch.up(id)
            app.touch.frame()
            app.pump()
        }

        func click() {
            app.pointer.move(to: controlPoint)
            app.pointer.frame()
            app.pointer.press()
            app.pointer.frame()
            app.pointer.release()
            app.pointer.frame()
            app.pump()
        }

        func finish() {
            #expect(handle.touches == 0 && !probe.isHighlighted)
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    /// A view that hands a touch over to the compositor at its first move.
    private final class Handle: View {
        var kind = Kind.move
        /// The number of live touches.
        private(set) var touches = 0
        private(set) var story: [String] = []

        override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
            self.touches += 1
            story.append("began")
        }

        override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
            guard let touch = touches.first, let window else { return }
            switch kind {
            case .move: window.beginMove(with: touch)
            case .resize: window.beginResize(.right, with: touch)
            }
        }

        override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
            self.touches -= 1
            story.append("ended")
        }

        override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
            self.touches -= 1
            story.append("cancelled")
        }
    }

    @Test(arguments: Kind.allCases) func `S18 a finger is cancelled at once`(kind: Kind) throws {
        let stage = try Stage(kind)
        stage.dragByFinger()
        #expect(stage.toplevel.requests.count == 1)
        #expect(stage.handle.story == ["began", "cancelled"])
        #expect(stage.app.application.takeEvents() == ["began 20,20", "moved 40,20", "cancelled 40,20"])
        stage.finish()
    }

    @Test(arguments: Kind.allCases) func `S18 S108 later events of the finger are ignored`(kind: Kind) throws {
        let stage = try Stage(kind)
        stage.dragByFinger()
        stage.app.application.events = []
        stage.app.touch.move(0, to: Point(x: 60, y: 20))
        stage.app.touch.frame()
        stage.app.touch.up(0)
        stage.app.touch.frame()
        stage.app.touch.cancel()
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == [])
        stage.finish()
    }

    @Test(arguments: Kind.allCases)
    func `S108 a finger may begin again without a lift`(kind: Kind) throws {
        let stage = try Stage(kind)
        for _ in 0..<2 {
            stage.dragByFinger()
            stage.tap()
            #expect(stage.probe.takeLog() == ["touchDown", "touchUpInside"])
        }
        #expect(stage.handle.story == ["began", "cancelled", "began", "cancelled"])
        #expect(stage.toplevel.requests.count == 2)
        stage.finish()
    }

    @Test(arguments: Kind.allCases) func `other fingers stay down`(kind: Kind) throws {
        let stage = try Stage(kind)
        stage.app.touch.down(7, at: stage.controlPoint, on: stage.surface)
        stage.app.touch.frame()
        stage.dragByFinger()
        #expect(stage.probe.isHighlighted)
        stage.app.touch.up(7)
        stage.app.touch.frame()
        stage.app.pump()
        #expect(stage.probe.takeLog() == ["touchDown", "touchUpInside"])
        stage.finish()
    }

    @Test(arguments: Kind.allCases)
    func `S18 a pointer press is cancelled, and the next one begins without a release`(kind: Kind) throws {
        let stage = try Stage(kind)
        for _ in 0..<2 {
            stage.dragByPointer()
            stage.click()
            #expect(stage.probe.takeLog() == ["touchDown", "touchUpInside"])
        }
        #expect(stage.handle.story == ["began", "cancelled", "began", "cancelled"])
        #expect(stage.toplevel.requests.count == 2)
        stage.finish()
    }

    @Test(arguments: Kind.allCases) func `a late release has no effect`(kind: Kind) throws {
        let stage = try Stage(kind)
        stage.dragByPointer()
        stage.app.pointer.release()
        stage.app.pointer.frame()
        stage.app.pump()
        #expect(stage.handle.story == ["began", "cancelled"])
        stage.click()
        #expect(stage.probe.takeLog() == ["touchDown", "touchUpInside"])
        stage.finish()
    }

    @Test(arguments: Kind.allCases)
    func `S18 S108 a pencil is cancelled, and its next contact begins without a lift of the first`(kind: Kind) throws {
        let stage = try Stage(kind)
        stage.app.tablet.plugIn()
        let tool = stage.app.tablet.addTool([.pressure])
        stage.app.pump()
        tool.enter(stage.surface)
        for _ in 0..<2 {
            tool.move(to: stage.start)
            tool.frame()
            tool.down()
            tool.frame()
            tool.move(to: Point(x: 40, y: 20))
            tool.frame()
            stage.app.pump()
            #expect(stage.handle.story.suffix(2) == ["began", "cancelled"])
            tool.move(to: stage.controlPoint)
            tool.frame()
            tool.down()
            tool.frame()
            tool.up()
            tool.frame()
            stage.app.pump()
            #expect(stage.probe.takeLog() == ["touchDown", "touchUpInside"])
        }
        #expect(stage.handle.story.count == 4)
        #expect(stage.toplevel.requests.count == 2)
        stage.finish()
    }

    @Test func `a recognizer that follows the touch fails`() throws {
        let stage = try Stage(.move)
        let pan = PanGestureRecognizer()
        pan.cancelsTouchesInView = false
        pan.minimumNumberOfTouches = 2
        stage.handle.addGestureRecognizer(pan)
        stage.dragByFinger()
        #expect(stage.handle.story == ["began", "cancelled"])
        #expect(pan.numberOfTouches == 0 && pan.state == .possible)
        stage.finish()
    }
}
