import MockCompositor
import Testing
import Walden

/// Random events in any order: everything that begins ends once, and nothing stays pressed.
@MainActor
@Suite("Random input", .serialized)
struct FuzzTests {
    /// Two windows with a ledger each, and a random generator.
    @MainActor
    private final class Scene {
        let app: AppUnderTest
        var windows: [(window: Window, surface: MockSurface, ledger: Ledger, probe: Probe)] = []
        var generator: SplitMix
        var seats: [MockSeat] { app.compositor.seats }

        init(seed: UInt64, version: UInt32) throws {
            generator = SplitMix(seed: seed)
            var options = MockOptions(versions: ["wl_seat": version])
            options.seats = [[.pointer, .keyboard, .touch], [.pointer, .keyboard, .touch]]
            options.keymap = MockKeymap(Keymaps.us)
            options.repeatInfo = (200, 1)
            options.frames = seed % 2 == 0 ? .automatic : .manual
            app = try AppUnderTest(options)
            for _ in 0..<2 { try open() }
        }

        func open() throws {
            let ledger = Ledger(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            ledger.isMultipleTouchEnabled = true
            let probe = Probe(frame: Rect(x: 100, y: 0, width: 100, height: 100))
            let shown = try app.show { window in
                window.addSubview(ledger)
                window.addSubview(probe)
            }
            ledger.becomeFirstResponder()
            windows.append((shown.window, shown.toplevel.surface, ledger, probe))
        }

        func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

        var point: Point { Point(x: Double(number(-20..<220)), y: Double(number(-20..<120))) }

        func step() throws {
            let seat = seats[number(0..<2)]
            let surface = windows[number(0..<windows.count)].surface
            let finger = Int32(number(0..<4))
            switch number(0..<34) {
            case 0...3: seat.touch.down(finger, at: point, on: surface)
            case 4...6: seat.touch.move(finger, to: point)
            case 7...9: seat.touch.up(finger)
            case 10...12: seat.touch.frame()
            case 13: seat.touch.cancel()
            case 14: seat.touch.shape(finger, major: Double(number(-5..<50)), minor: 3)
            case 15...16: seat.pointer.enter(surface, at: point)
            case 17: seat.pointer.leave(surface)
            case 18...19: seat.pointer.move(to: point)
            case 20...21: seat.pointer.press(UInt32(0x110 + number(0..<3)))
            case 22...23: seat.pointer.release(UInt32(0x110 + number(0..<3)))
            case 24: seat.pointer.axis(number(0..<2) == 0 ? .verticalScroll : .horizontalScroll, by: 3)
            case 25...26: seat.pointer.frame()
            case 27: seat.keyboard.enter(surface)
            case 28: seat.keyboard.leave(surface)
            case 29: seat.keyboard.press(UInt32(number(16..<25)))
            case 30: seat.keyboard.release(UInt32(number(16..<25)))
            case 31: seat.setCapabilities(ServerWlSeat.Capability(rawValue: UInt32(number(0..<8))))
            case 32: for window in windows { window.surface.completeFrame() }
            default: try changeWindows()
            }
            if number(0..<3) == 0 { app.turn() }
        }

        /// Closes a window or removes a view, and replaces it.
        private func changeWindows() throws {
            let index = number(0..<windows.count)
            if number(0..<2) == 0 {
                windows[index].ledger.removeFromSuperview()
                windows[index].window.addSubview(windows[index].ledger)
                windows[index].ledger.becomeFirstResponder()
                return
            }
            let closed = windows.remove(at: index)
            closed.window.close()
            #expect(closed.ledger.isBalanced)
            #expect(!closed.probe.isHighlighted)
            app.pump()
            try open()
        }
    }

    @Test(arguments: 1...24 as ClosedRange<UInt64>)
    func `everything that begins ends once`(seed: UInt64) throws {
        let scene = try Scene(seed: seed, version: UInt32(seed % 9) + 1)
        for _ in 0..<400 { try scene.step() }
        for seat in scene.seats { seat.setCapabilities([]) }
        for window in scene.windows { window.surface.completeFrame() }
        scene.app.pump()
        for window in scene.windows {
            #expect(window.ledger.isBalanced)
            #expect(window.ledger.faults == [])
            #expect(!window.probe.isHighlighted)
            #expect(!window.probe.isTracking)
            #expect(!window.probe.isHovered)
        }
        #expect(scene.app.compositor.client.isConnected)
        scene.app.finish()
        #expect(scene.app.compositor.isClean)
    }
}

/// A view that checks that what begins in it ends once.
private final class Ledger: View {
    private var touches: Set<ObjectIdentifier> = []
    private var presses: Set<ObjectIdentifier> = []
    private(set) var faults: [String] = []

    var isBalanced: Bool { touches.isEmpty && presses.isEmpty }

    override var canBecomeFirstResponder: Bool { true }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches where !self.touches.insert(ObjectIdentifier(touch)).inserted {
            faults.append("a touch began twice")
        }
        setNeedsDisplay()
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches where !self.touches.contains(ObjectIdentifier(touch)) {
            faults.append("a touch moved that never began")
        }
        setNeedsDisplay()
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { end(touches) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { end(touches) }

    private func end(_ touches: Set<Touch>) {
        for touch in touches where self.touches.remove(ObjectIdentifier(touch)) == nil {
            faults.append("a touch ended that never began")
        }
    }

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        for press in presses where !self.presses.insert(ObjectIdentifier(press)).inserted {
            faults.append("a press began twice")
        }
    }

    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        for press in presses where !self.presses.contains(ObjectIdentifier(press)) {
            faults.append("a press repeated that never began")
        }
    }

    override func pressesEnded(_ presses: Set<Press>, with event: Event?) { end(presses) }
    override func pressesCancelled(_ presses: Set<Press>, with event: Event?) { end(presses) }

    private func end(_ presses: Set<Press>) {
        for press in presses where self.presses.remove(ObjectIdentifier(press)) == nil {
            faults.append("a press ended that never began")
        }
    }
}
