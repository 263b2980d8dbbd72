/// The touchpad of a pointer, controlled by a test. Each verb sends one event of `zwp_pointer_gestures_v1`.
@MainActor
package final class MockTouchpad {
    /// The client's swipe objects.
    package private(set) var swipes: [ServerZwpPointerGestureSwipeV1] = []
    /// The client's pinch objects.
    package private(set) var pinches: [ServerZwpPointerGesturePinchV1] = []
    /// The client's hold objects.
    package private(set) var holds: [ServerZwpPointerGestureHoldV1] = []
    private unowned let compositor: MockCompositor

    init(compositor: MockCompositor) { self.compositor = compositor }

    func serve(_ resource: ServerZwpPointerGestureSwipeV1) {
        swipes.append(resource)
        resource.onRequest = { _ in }
        resource.onDestroy = { [weak self] in self?.swipes.removeAll { $0 === resource } }
    }

    func serve(_ resource: ServerZwpPointerGesturePinchV1) {
        pinches.append(resource)
        resource.onRequest = { _ in }
        resource.onDestroy = { [weak self] in self?.pinches.removeAll { $0 === resource } }
    }

    func serve(_ resource: ServerZwpPointerGestureHoldV1) {
        holds.append(resource)
        resource.onRequest = { _ in }
        resource.onDestroy = { [weak self] in self?.holds.removeAll { $0 === resource } }
    }

    // MARK: Verbs

    /// Begins a swipe.
    package func beginSwipe(on surface: MockSurface, fingers: UInt32, time: UInt32? = nil) {
        let (serial, time) = (compositor.nextSerial(), time ?? compositor.time)
        for swipe in swipes {
            swipe.sendBegin(serial: serial, time: time, surface: surface.resource, fingers: fingers)
        }
    }

    /// Moves a swipe by a delta, in surface units.
    package func swipe(x: Double, y: Double, time: UInt32? = nil) {
        let time = time ?? compositor.time
        for swipe in swipes { swipe.sendUpdate(time: time, dx: x, dy: y) }
    }

    /// Ends a swipe.
    package func endSwipe(isCancelled: Bool = false, time: UInt32? = nil) {
        let (serial, time) = (compositor.nextSerial(), time ?? compositor.time)
        for swipe in swipes { swipe.sendEnd(serial: serial, time: time, cancelled: isCancelled ? 1 : 0) }
    }

    /// Begins a pinch.
    package func beginPinch(on surface: MockSurface, fingers: UInt32, time: UInt32? = nil) {
        let (serial, time) = (compositor.nextSerial(), time ?? compositor.time)
        for pinch in pinches {
            pinch.sendBegin(serial: serial, time: time, surface: surface.resource, fingers: fingers)
        }
    }

    /// Changes a pinch. The scale is relative to the beginning, everything else to the last step.
    package func pinch(x: Double = 0, y: Double = 0, scale: Double, degrees: Double = 0, time: UInt32? = nil) {
        let time = time ?? compositor.time
        for pinch in pinches { pinch.sendUpdate(time: time, dx: x, dy: y, scale: scale, rotation: degrees) }
    }

    /// Ends a pinch.
    package func endPinch(isCancelled: Bool = false, time: UInt32? = nil) {
        let (serial, time) = (compositor.nextSerial(), time ?? compositor.time)
        for pinch in pinches { pinch.sendEnd(serial: serial, time: time, cancelled: isCancelled ? 1 : 0) }
    }

    /// Begins a hold.
    package func beginHold(on surface: MockSurface, fingers: UInt32, time: UInt32? = nil) {
        let (serial, time) = (compositor.nextSerial(), time ?? compositor.time)
        for hold in holds {
            hold.sendBegin(serial: serial, time: time, surface: surface.resource, fingers: fingers)
        }
    }

    /// Ends a hold.
    package func endHold(isCancelled: Bool = false, time: UInt32? = nil) {
        let (serial, time) = (compositor.nextSerial(), time ?? compositor.time)
        for hold in holds { hold.sendEnd(serial: serial, time: time, cancelled: isCancelled ? 1 : 0) }
    }
}
