internal import WaldenGeometry
internal import WaldenPlatform

/// A tablet's tool near a window.
struct ToolHover {
    var window: WindowID
    var touch: Touch
}

extension TouchTracker {
    /// Sends the hover of a tool near a window. Hovering pauses while the tool touches the window.
    func hoverTool(_ change: TouchChange, of frame: TouchFrame) {
        guard finger(change.id, change.type, of: frame.seat) == nil,
            let window = application.visibleWindow(withID: change.window)
        else { return }
        let index = toolHoverIndex(of: change, seat: frame.seat)
        let touch: Touch
        if let index, toolHovers[index].window == change.window {
            touch = toolHovers[index].touch
            touch.update(
                phase: .regionMoved, location: change.location, timestamp: change.time,
                majorRadius: change.majorRadius, earlier: change.earlier)
        } else {
            if let index { endToolHover(index, at: change.time) }
            touch = Touch(
                type: change.type, phase: .regionEntered, seat: frame.seat, platformID: change.id, window: window,
                location: change.location, timestamp: change.time)
            toolHovers.append(ToolHover(window: change.window, touch: touch))
        }
        touch.tool = ToolReading(change.sample)
        send(touch, as: .hover, buttons: frame.buttons, at: change.time)
    }

    /// Ends the hover of a tool; another hovering tool of the seat, or its resting pointer, hovers again.
    func endToolHover(of change: TouchChange, seat: SeatID) {
        guard let index = toolHoverIndex(of: change, seat: seat) else { return }
        endToolHover(index, at: change.time)
        repeatHover(of: seat)
    }

    func endToolHovers(of seat: SeatID, at time: Double) {
        while let index = toolHovers.firstIndex(where: { $0.touch.seat == seat }) { endToolHover(index, at: time) }
    }

    private func toolHoverIndex(of change: TouchChange, seat: SeatID) -> Int? {
        toolHovers.firstIndex { $0.touch.seat == seat && $0.touch.platformID == change.id }
    }

    private func endToolHover(_ index: Int, at time: Double) {
        let touch = toolHovers.remove(at: index).touch
        touch.update(phase: .regionExited, timestamp: time)
        send(touch, as: .hover, at: time)
    }

    /// Returns the latest tool of a seat that hovers without touching.
    func hoveringTool(of seat: SeatID) -> ToolHover? {
        toolHovers.last { hover in
            hover.touch.seat == seat
                && hover.touch.platformID.map { finger($0, hover.touch.type, of: seat) } ?? nil == nil
        }
    }
}
