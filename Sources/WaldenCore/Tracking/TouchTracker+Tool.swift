internal import WaldenGeometry
internal import WaldenPlatform

/// A tool of a tablet that is near a window.
struct ToolHover {
    var window: WindowID
    /// The touch that stands for hovering.
    var touch: Touch
}

extension TouchTracker {
    // MARK: Tools that are near

    /// Sends the hover of a tool near a window. Hovering pauses while the tool touches the window.
    func hoverTool(_ change: TouchChange, of frame: TouchFrame) {
        let index = toolHovers.firstIndex { $0.touch.seat == frame.seat && $0.touch.platformID == change.id }
        guard finger(change.id, change.type, of: frame.seat) == nil else { return }
        guard let window = application.visibleWindow(withID: change.window) else { return }
        if let index, toolHovers[index].window == change.window {
            let touch = toolHovers[index].touch
            touch.update(
                phase: .regionMoved, location: change.location, timestamp: change.time,
                majorRadius: change.majorRadius, earlier: change.earlier)
            touch.noteTool(change.sample)
            sendHover(of: touch, at: change.time, buttons: frame.buttons)
            return
        }
        if let index { endToolHover(index, at: change.time) }
        let touch = Touch(
            type: change.type, phase: .regionEntered, seat: frame.seat, platformID: change.id, window: window,
            location: change.location, timestamp: change.time)
        touch.noteTool(change.sample)
        toolHovers.append(ToolHover(window: change.window, touch: touch))
        sendHover(of: touch, at: change.time, buttons: frame.buttons)
    }

    /// Ends the hover of a tool; the seat's pointer hovers again where it rests.
    func endToolHover(of change: TouchChange, seat: SeatID) {
        let index = toolHovers.firstIndex { $0.touch.seat == seat && $0.touch.platformID == change.id }
        guard let index else { return }
        endToolHover(index, at: change.time)
        repeatHover(of: seat)
    }

    /// Ends the hovering of all tools of a seat that went away.
    func endToolHovers(of seat: SeatID, at time: Double) {
        while let index = toolHovers.firstIndex(where: { $0.touch.seat == seat }) { endToolHover(index, at: time) }
    }

    private func endToolHover(_ index: Int, at time: Double) {
        let touch = toolHovers.remove(at: index).touch
        touch.update(
            phase: .regionExited, location: touch.windowLocation, timestamp: time, majorRadius: touch.majorRadius,
            earlier: [])
        sendHover(of: touch, at: time, buttons: [])
    }

    /// The tool of a seat that hovers without touching, the last one that came.
    func hoveringTool(of seat: SeatID) -> ToolHover? {
        toolHovers.last { hover in
            hover.touch.seat == seat
                && hover.touch.platformID.map { finger($0, hover.touch.type, of: seat) } ?? nil == nil
        }
    }

    func sendHover(of touch: Touch, at time: Double, buttons: Event.ButtonMask) {
        let event = makeEvent(.hover, at: time, of: touch.seat)
        event.buttonMask = buttons
        event.touches = [touch]
        send(event)
    }
}
