package import WaldenGeometry

/// A popup of a client.
@MainActor
package final class MockPopup {
    package let resource: ServerXdgPopup
    package let shellSurface: ServerXdgSurface
    package let surface: MockSurface
    /// The parent's object.
    package let parent: ServerXdgSurface?
    /// The rules that placed it last.
    package private(set) var rules: MockPositioner.Rules
    /// The serial of the press by which it takes the input; `nil` for none.
    package private(set) var grabSerial: UInt32?
    /// The last window geometry.
    package private(set) var geometry: Rect?
    /// The serials of the configurations sent.
    package private(set) var configured: [UInt32] = []
    /// The acknowledged serials.
    package private(set) var acknowledged: [UInt32] = []
    /// The number of `reposition` requests.
    package private(set) var repositionCount = 0
    /// Whether the compositor has closed it.
    package private(set) var isDone = false
    private unowned let compositor: MockCompositor

    init(
        resource: ServerXdgPopup, shellSurface: ServerXdgSurface, surface: MockSurface, parent: ServerXdgSurface?,
        rules: MockPositioner.Rules, compositor: MockCompositor
    ) {
        self.resource = resource
        self.shellSurface = shellSurface
        self.surface = surface
        self.parent = parent
        self.rules = rules
        self.compositor = compositor
        surface.popup = self
        check(rules)
        resource.onRequest = { [unowned self] in handle($0) }
        resource.onDestroy = { [weak self] in self?.wasDestroyed() }
    }

    private func fault(_ text: String) { compositor.faults.append(text) }

    private var parentSurface: MockSurface? { parent.flatMap { compositor.shellSurfaces[$0] } }

    private func check(_ rules: MockPositioner.Rules) {
        if rules.size.width < 1 || rules.size.height < 1 { fault("a popup has no size") }
        if rules.anchorRect.width < 1 || rules.anchorRect.height < 1 { fault("a popup's anchor is empty") }
        guard let parentSurface else { return fault("a popup has no parent") }
        if let geometry = parentSurface.toplevel?.geometry ?? parentSurface.popup?.geometry,
            !Rect(origin: .zero, size: geometry.size).contains(rules.anchorRect)
        {
            fault("the anchor \(rules.anchorRect) is outside of the parent's geometry \(geometry)")
        }
    }

    private func wasDestroyed() {
        let above = compositor.popups.drop { $0 !== self }.dropFirst()
        compositor.popups.removeAll { $0 === self }
        guard compositor.client.isConnected else { return }
        if compositor.popups.contains(where: { $0.parent === shellSurface }) {
            fault("a popup was destroyed before its own popups")
        }
        if grabSerial != nil, above.contains(where: { $0.grabSerial != nil }) {
            fault("a popup was destroyed that is not the topmost")
        }
    }

    private func handle(_ request: ServerXdgPopup.Request) {
        switch request {
        case .grab(_, let serial): grab(serial)
        case .reposition(let positioner, let token):
            repositionCount += 1
            guard let new = compositor.rules(of: positioner) else { return }
            rules = new
            check(new)
            resource.sendRepositioned(token: token)
            configure()
        case .destroy: break
        }
    }

    private func grab(_ serial: UInt32) {
        if !surface.commits.isEmpty { fault("a popup took the input after its first commit") }
        let others = compositor.popups.filter { $0 !== self && $0.grabSerial != nil && !$0.isDone }
        if let top = others.last, parent !== top.shellSurface {
            fault("a popup took the input above a popup that is not the topmost")
        } else if others.isEmpty, parentSurface?.popup != nil {
            fault("a popup took the input above one that has lost it")
        }
        grabSerial = serial
        let options = compositor.options
        let isOld = options.refusesOldGrabs && compositor.newestKeySerial.map { $0 != serial } ?? false
        if options.refusesGrabs || isOld { dismiss() }
    }

    func setGeometry(x: Int32, y: Int32, width: Int32, height: Int32) {
        if width <= 0 || height <= 0 { fault("a window geometry is empty") }
        geometry = Rect(x: x, y: y, width: width, height: height)
    }

    func noteAcknowledgement(_ serial: UInt32) {
        if !configured.contains(serial) { fault("configure \(serial) was acknowledged but never sent") }
        acknowledged.append(serial)
    }

    func wasCommitted() {
        if surface.buffer != nil, parentSurface?.buffer == nil { fault("a popup was shown before its parent") }
        if configured.isEmpty, compositor.options.configuresWindows { configure() }
    }

    // MARK: Verbs

    /// The place that the rules give, without regard to what is around it.
    package var naturalFrame: Rect {
        let anchor = rules.anchorRect
        func side(_ value: UInt32, _ low: Set<UInt32>, _ high: Set<UInt32>) -> Double {
            low.contains(value) ? 0 : high.contains(value) ? 1 : 0.5
        }
        let (left, right, top, bottom): (Set<UInt32>, Set<UInt32>, Set<UInt32>, Set<UInt32>) =
            ([3, 5, 6], [4, 7, 8], [1, 5, 7], [2, 6, 8])
        let x = anchor.minX + anchor.width * side(rules.anchor, left, right)
        let y = anchor.minY + anchor.height * side(rules.anchor, top, bottom)
        return Rect(
            x: (x - rules.size.width * (1 - side(rules.gravity, left, right)) + rules.offset.x).rounded(.down),
            y: (y - rules.size.height * (1 - side(rules.gravity, top, bottom)) + rules.offset.y).rounded(.down),
            width: rules.size.width, height: rules.size.height)
    }

    /// Sends a complete configuration; `nil` for the place that the rules give.
    @discardableResult
    package func configure(_ frame: Rect? = nil) -> UInt32 {
        let frame = frame ?? naturalFrame
        resource.sendConfigure(
            x: Int32(frame.minX), y: Int32(frame.minY), width: Int32(frame.width), height: Int32(frame.height))
        let serial = compositor.nextSerial()
        configured.append(serial)
        shellSurface.sendConfigure(serial: serial)
        return serial
    }

    /// Closes it.
    package func dismiss() {
        isDone = true
        resource.sendPopupDone()
    }
}
