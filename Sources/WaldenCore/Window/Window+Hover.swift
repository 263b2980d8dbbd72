internal import WaldenGeometry
internal import WaldenPlatform

struct Hover {
    var seat: SeatID
    /// The view under the pointer and its ancestors, innermost first.
    var chain: [View]
    var location: Point
}

extension Window {
    func deliverHover(_ event: Event) {
        guard let touch = event.touches.first, touch.window === self else { return }
        let location = touch.windowLocation
        if touch.phase == .regionExited {
            gestureArbiter?.pointerWasLost(touch)
            endHover(of: event.seat, with: event)
            application.toolTips.pointerLeft(self)
            return
        }
        let originalID = id
        let view = hoverTarget(at: location, of: event.seat, with: event)
        guard state == .visible, id == originalID else { return }
        if let index = hoverIndex(of: event.seat), let view, hovers[index].chain.first === view {
            hovers[index].location = location
            for view in hovers[index].chain where isHovered(view, by: event.seat) {
                view.notifyHover(.regionMoved, with: event)
            }
        } else {
            moveHover(of: event.seat, to: view, at: location, with: event)
        }
        application.toolTips.pointerMoved(over: view, at: location, in: self)
        updateCursor(of: event.seat)
    }

    /// Returns the view under a pointer, unless a popup keeps the pointer from it.
    private func hoverTarget(at location: Point, of seat: SeatID, with event: Event?) -> View? {
        application.isBlocked(self, at: location, of: seat) ? nil : touchTarget(at: location, with: event)
    }

    private func moveHover(of seat: SeatID, to view: View?, at location: Point, with event: Event) {
        let chain = Array(ancestry(of: view))
        let old = hoverIndex(of: seat).map { hovers.remove(at: $0) }?.chain ?? []
        // Callbacks may remove views: the chain holds only views that got `regionEntered` and not `regionExited`.
        hovers.append(Hover(seat: seat, chain: old.filter(chain.containsIdentical), location: location))
        for view in old where !chain.containsIdentical(view) { view.notifyHover(.regionExited, with: event) }
        for view in chain.reversed() where view.window === self && !view.isHidden && state == .visible {
            if old.containsIdentical(view) {
                if isHovered(view, by: seat) { view.notifyHover(.regionMoved, with: event) }
            } else if let index = hoverIndex(of: seat) {
                hovers[index].chain.insert(view, at: 0)
                view.notifyHover(.regionEntered, with: event)
            }
        }
    }

    /// Returns whether a view got `regionEntered` for a seat's pointer, and not yet `regionExited`.
    func isHovered(_ view: View, by seat: SeatID) -> Bool {
        guard let index = hoverIndex(of: seat) else { return false }
        return hovers[index].chain.containsIdentical(view)
    }

    private func hoverIndex(of seat: SeatID) -> Int? {
        for index in hovers.indices where hovers[index].seat == seat { return index }
        return nil
    }

    func endHover(of seat: SeatID, with event: Event?) {
        guard let index = hoverIndex(of: seat) else { return }
        let hover = hovers.remove(at: index)
        for view in hover.chain { view.notifyHover(.regionExited, with: event) }
    }

    /// Ends hovering where a popup now keeps the pointer from the views, also during the press that opened it.
    func endBlockedHover(of seat: SeatID) {
        guard let index = hoverIndex(of: seat), application.isBlocked(self, at: hovers[index].location, of: seat) else {
            return
        }
        let chain = hovers[index].chain
        // Hovering goes on when the popup closes.
        hovers[index].chain = []
        for view in chain { view.notifyHover(.regionExited, with: nil) }
        guard let index = hoverIndex(of: seat) else { return }
        application.toolTips.pointerMoved(over: nil, at: hovers[index].location, in: self)
        updateCursor(of: seat)
    }

    /// Ends hovering over a view that leaves and its descendants; its ancestors stay hovered.
    func endHovers(in view: View) {
        var left: [View] = []
        for index in hovers.indices {
            let leaving = hovers[index].chain.filter { $0.isDescendant(of: view) }
            if leaving.isEmpty { continue }
            hovers[index].chain.removeAll { leaving.containsIdentical($0) }
            left += leaving
        }
        for view in left { view.notifyHover(.regionExited, with: nil) }
    }

    // MARK: Under a resting pointer

    func noteNeedsHoverTest() {
        guard !hovers.isEmpty else { return }
        needsHoverTest = true
        noteNeedsFrame()
    }

    /// Sends hover events if another view came under a resting pointer, and lays out the resulting changes.
    ///
    /// Runs after layout, before drawing, so that the same frame shows the hover state.
    func testHovers() {
        guard !hovers.isEmpty, needsHoverTest || isAllDamaged || !damage.isEmpty else { return }
        needsHoverTest = false
        let originalID = id
        for hover in hovers {
            guard let location = application.touchTracker.restingLocation(of: hover.seat, in: self) else { continue }
            let view = hoverTarget(at: location, of: hover.seat, with: nil)
            guard state == .visible, id == originalID else { return }
            if !hover.chain.elementsEqual(ancestry(of: view), by: ===) {
                application.touchTracker.repeatHover(of: hover.seat)
            }
            updateCursor(of: hover.seat)
        }
        layoutIfNeeded()
        decoration?.view.layoutIfNeeded()
    }

    private func ancestry(of view: View?) -> some Sequence<View> {
        sequence(state: view) { next in
            defer { next = next?.superview }
            return next
        }
    }

    // MARK: Cursor

    /// Shows the cursor of the pressed view, otherwise of the hovered one.
    func updateCursor(of seat: SeatID) {
        let touch = application.touchTracker.pressedTouch(of: seat)
        var (view, cursor) = (touch?.view, touch?.pressedCursor)
        if view?.window !== self {
            let hover = hoverIndex(of: seat).map { hovers[$0] }
            view = hover?.chain.first
            cursor = hover.flatMap { view?.interactionCursor(at: $0.location) }
        }
        while let current = view, cursor == nil {
            cursor = current.cursor
            view = current.superview
        }
        application.showCursor(cursor ?? .arrow, for: seat)
    }

    func cursorsDidChange() {
        for hover in hovers { updateCursor(of: hover.seat) }
    }
}

extension View {
    /// Whether a pointer is over this view or one of its subviews, with no button pressed.
    package final var isUnderPointer: Bool {
        windowStorage?.hovers.contains { $0.chain.containsIdentical(self) } ?? false
    }
}
