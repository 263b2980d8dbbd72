import Testing
import Walden
import WaldenTesting

/// Presses that go on while popups and dialogs come and go.
@MainActor
@Suite("Presses, popups and dialogs")
struct PressAndPopupTests {
    let log = Log()
    let screen = TestScreen()
    let probe: Probe

    init() {
        probe = Probe("view", log, frame: Rect(x: 0, y: 0, width: 100, height: 100), in: screen.window)
    }

    private func openPopup(keepsHover: Bool = false) -> PopupWindow {
        let popup = PopupWindow(
            source: probe,
            placement: PopupPlacement(
                size: Size(width: 40, height: 40), anchorRect: probe.bounds, anchor: .bottom, gravity: .bottom))
        if keepsHover { popup.passthroughViews = [probe] }
        popup.show()
        return popup
    }

    /// Presses the view, which opens a popup at once.
    private func pressOpeningPopup(keepsHover: Bool = false) -> PopupWindow {
        var opened: PopupWindow?
        probe.onTouches = { phase, _, _ in if phase == .began { opened = openPopup(keepsHover: keepsHover) } }
        screen.pointer.move(to: probe)
        screen.pointer.press()
        screen.pump()
        return opened!
    }

    private func cross(_ crossing: PointerFrame.Crossing, _ window: Window) {
        screen.send(
            .pointer(
                PointerFrame(
                    seat: screen.seat.id, window: window.id, time: screen.now, crossing: crossing,
                    location: Point(x: 5, y: 5))))
    }

    @Test func `S151 a popup that is placed by the same rules goes to where its source is now`() {
        let popup = openPopup()
        screen.pump()
        let before = screen.frame(of: popup).origin
        popup.place(popup.placement)
        probe.frame.origin.x += 30
        popup.place(popup.placement)
        screen.pump()
        #expect(screen.frame(of: popup).origin - before == Point(x: 30, y: 0))
    }

    @Test func `S152 a popup is placed anew only where its source is at other points`() {
        let popup = openPopup()
        screen.pump()
        probe.frame.origin.x += 0.75
        popup.place(popup.placement)
        let requests = screen.platformWindow(of: popup).requests.count
        probe.frame.origin.x -= 0.5
        popup.place(popup.placement)
        #expect(screen.platformWindow(of: popup).requests.count == requests)
        probe.frame.origin.x += 1
        popup.place(popup.placement)
        #expect(screen.platformWindow(of: popup).requests.count == requests + 1)
    }

    @Test(arguments: [true, false])
    func `S153 a press that goes on in a popup ends when the popup closes, wherever the pointer is`(isInPopup: Bool) {
        let popup = pressOpeningPopup()
        cross(.left, screen.window)
        cross(.entered, popup)
        if !isInPopup {
            cross(.left, popup)
            cross(.entered, screen.window)
        }
        #expect(log.take().filter { $0.contains("cancelled") } == [], "it goes on")
        popup.close()
        screen.pump()
        #expect(log.take().filter { $0.contains("cancelled") }.count == 1)
    }

    @Test(arguments: [DeviceLoss.Device.pointer, .seat])
    func `S160 a press that could go on in a popup ends with the pointer`(device: DeviceLoss.Device) {
        _ = pressOpeningPopup()
        screen.send(.deviceLost(DeviceLoss(seat: screen.seat.id, device: device, time: screen.now)))
        #expect(log.take().filter { $0.contains("cancelled") }.count == 1)
    }

    @Test func `S153 a press ends if its popup closes as the pointer leaves the window`() {
        let popup = pressOpeningPopup(keepsHover: true)
        probe.onHover = { if $0 == "exited" { popup.close() } }
        cross(.left, screen.window)
        #expect(popup.isClosed)
        #expect(log.take().filter { $0.contains("cancelled") }.count == 1)
    }

    @Test func `S160 S161 a popup that the compositor closes goes, though its window waits for a dialog`() {
        let dialog = Window(title: "Dialog", size: Size(width: 50, height: 50))
        dialog.parent = screen.window
        dialog.isModal = true
        _ = screen.openWindow(dialog)
        screen.platform.refusesGrabs = true
        let popup = openPopup()
        screen.pump()
        #expect(popup.isClosed && screen.application.popups.isEmpty && screen.popups.isEmpty)
    }

    @Test func `S161 a hit test that opens a dialog lets no touch through`() {
        final class Opening: View {
            var opens = false
            override func point(inside point: Point, with event: Event?) -> Bool {
                if opens, let window {
                    opens = false
                    let dialog = Window(title: "Dialog", size: Size(width: 50, height: 50))
                    dialog.parent = window
                    dialog.isModal = true
                    dialog.isHidden = false
                }
                return super.point(inside: point, with: event)
            }
        }
        let opening = Opening(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        opening.isUserInteractionEnabled = true
        screen.window.insertSubview(opening, at: 0)
        probe.isHidden = true
        opening.opens = true
        final class Counter { var touches = 0 }
        let counter = Counter()
        let window = screen.window
        let tap = LongPressGestureRecognizer()
        tap.minimumPressDuration = 0
        tap.addAction { _ in counter.touches += 1 }
        window.addGestureRecognizer(tap)
        screen.tap(at: Point(x: 200, y: 200))
        #expect(window.modalDialog != nil && counter.touches == 0)
        window.modalDialog?.close()
        screen.pump()
        screen.tap(at: Point(x: 200, y: 200))
        #expect(counter.touches > 0)
    }

    @Test func `S40 of two fingers in one frame, the first to come down acts, always`() {
        for _ in 0..<30 {
            let screen = TestScreen()
            let bar = HeaderBar()
            bar.isMultipleTouchEnabled = true
            bar.frame = Rect(x: 0, y: 0, width: 400, height: 48)
            screen.window.addSubview(bar)
            screen.pump()
            let (first, second) = screen.inOneFrame {
                (screen.touch(at: Point(x: 100, y: 20)), screen.touch(at: Point(x: 300, y: 20)))
            }
            second.move(by: Point(x: 40, y: 0))
            let moves = {
                screen.platformWindow.requests.filter { if case .move = $0 { true } else { false } }.count
            }
            #expect(moves() == 0)
            first.move(by: Point(x: 40, y: 0))
            #expect(moves() == 1)
        }
    }
}
