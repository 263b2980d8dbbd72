internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

extension Trace {
    static func describe(_ region: Region) -> String {
        region.rectangles.map { "\($0.x),\($0.y),\($0.width)x\($0.height)" }.joined(separator: "+")
    }

    /// Formats moves, with a leading space; empty if there are none.
    static func describe(_ moves: [PixelMove]) -> String {
        guard !moves.isEmpty else { return "" }
        let parts = moves.map { move in
            let sign = (move.dx < 0 ? "" : "+", move.dy < 0 ? "" : "+")
            let area = move.area
            return "\(area.x),\(area.y),\(area.width)x\(area.height)\(sign.0)\(move.dx)\(sign.1)\(move.dy)"
        }
        return " moved=" + parts.joined(separator: ";")
    }

    static func describe(_ event: Event) -> String {
        switch event.type {
        case .touches, .hover, .scroll, .transform:
            let touches = event.touches.map { touch in
                let place = format(touch.windowLocation.x, touch.windowLocation.y)
                return "\(touch.phase)@\(place)\(touch.tapCount > 1 ? "×\(touch.tapCount)" : "")"
            }
            return "\(event.type) seat=\(event.seat) touches=\(touches.joined(separator: ";"))"
        case .presses:
            let presses = event.presses.map { press in
                let isTyped = press.writesText || press.key.makesText
                return "\(press.phase)@\(code(of: press.key, isTyped: isTyped, isSecret: press.isSecret))"
            }
            return "presses seat=\(event.seat) keys=\(presses.joined(separator: ";"))"
        case .motion: return "motion phase=\(event.motionPhase)"
        case .remoteControl: return "remoteControl subtype=\(event.subtype)"
        }
    }

    /// Formats a key as its code, unless that would reveal what was typed.
    private static func code(of key: Key, isTyped: Bool, isSecret: Bool) -> String {
        let isHidden = isSecret ? isTyped || key.writes : isTyped && !includesText
        return isHidden ? "text" : "\(key.code)"
    }

    /// Formats a platform event.
    static func describe(_ event: PlatformEvent, in application: Application) -> String {
        switch event {
        case .touches(let frame):
            if frame.cancelsAll { return "touchesCancelled seat=\(frame.seat)" }
            let changes = frame.changes.map {
                "\($0.id):\($0.phase)@\(format($0.location.x, $0.location.y))"
            }
            return "touches seat=\(frame.seat) changes=\(changes.joined(separator: ";"))"
        case .pointer(let frame): return describe(frame)
        case .transform(let input):
            return "transform seat=\(input.seat) \(input.kind)=\(input.phase) fingers=\(input.fingers)"
        case .key(let input):
            return "key seat=\(input.seat) code=\(code(of: input, in: application)) pressed=\(input.isPressed)"
        case .textInput(let change):
            // Never the text: it may be a secret.
            return "textInput seat=\(change.seat) deleted=\(change.deletedBefore),\(change.deletedAfter)"
                + " committed=\(change.committed.count) composed=\(change.composition?.text.count ?? 0)"
        case .modifiers(let input): return "modifiers seat=\(input.seat) flags=\(input.flags.rawValue)"
        case .keyboardFocus(let focus):
            return "keyboardFocus seat=\(focus.seat) window=\(focus.window) focused=\(focus.isFocused)"
        case .keyRepeat(let info): return "keyRepeat seat=\(info.seat) rate=\(info.rate)"
        case .deviceLost(let loss): return "deviceLost seat=\(loss.seat) device=\(loss.device)"
        case .windowConfigured(let id, let configuration):
            let size = configuration.size.map { "\(short($0.width))x\(short($0.height))" } ?? "none"
            return "configured window=\(id) size=\(size) scale=\(configuration.scale)"
        case .windowCloseRequested(let id): return "closeRequested window=\(id)"
        case .motion(let input): return "motion phase=\(input.phase)"
        case .remoteControl(let input): return "remoteControl command=\(input.command)"
        case .terminate(let signal): return "terminate signal=\(signal)"
        case .describeTrees: return "describeTrees"
        case .warning(let sentence): return "warning \(sentence)"
        case .connectionLost: return "connectionLost"
        }
    }

    /// Formats a key that goes down or up. One that typed text may be released with modifiers under which it types
    /// none, or after the focus has left a secret.
    private static func code(of input: KeyChange, in application: Application) -> String {
        let press = application.pressTracker.press(of: input.key.code, on: input.seat)
        let isTyped =
            input.isPressed ? input.key.makesText : input.key.canMakeText || press?.writesText == true
        let isSecret = press?.isSecret ?? application.editsSecret(on: input.seat)
        return code(of: input.key, isTyped: isTyped, isSecret: isSecret)
    }

    private static func describe(_ frame: PointerFrame) -> String {
        var parts = ["pointer seat=\(frame.seat) at=\(format(frame.location.x, frame.location.y))"]
        if frame.crossing != .none { parts.append("crossing=\(frame.crossing)") }
        for button in frame.buttons {
            parts.append("button=\(button.button.rawValue) pressed=\(button.isPressed)")
        }
        if let scroll = frame.scroll { parts.append("scroll=\(format(scroll.delta.x, scroll.delta.y))") }
        if !frame.earlier.isEmpty { parts.append("merged=\(frame.earlier.count)") }
        return parts.joined(separator: " ")
    }

    /// Logs the views of a window, one per line, with their frames in window coordinates.
    static func describe(_ window: Window) {
        let now = window.application.platform.now
        let size = window.bounds.size
        log(
            .tree, at: now,
            "window=\(window.id) size=\(short(size.width))x\(short(size.height)) title=\(quoted(window.title))")
        func visit(_ view: View, depth: Int) {
            let frame = view.convert(view.bounds, to: nil)
            var line = "view depth=\(depth) class=\(type(of: view)) frame=\(format(frame.minX, frame.minY))"
            line += ",\(short(frame.width))x\(short(frame.height))"
            if let identifier = view.accessibilityIdentifier { line += " id=\(identifier)" }
            if view.isHidden { line += " hidden=true" }
            log(.tree, at: now, line)
            for inner in view.subviews { visit(inner, depth: depth + 1) }
        }
        for view in window.subviews { visit(view, depth: 1) }
        if let view = window.decoration?.view { visit(view, depth: 1) }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : $0.isNewline ? " " : "\($0)" }.joined() + "\""
    }
}

extension PlatformEvent {
    /// The compositor's timestamp of the event, if it has one.
    var time: Double? {
        switch self {
        case .touches(let frame): frame.time
        case .pointer(let frame): frame.time
        case .transform(let input): input.time
        case .key(let input): input.time
        case .keyboardFocus(let focus): focus.time
        case .deviceLost(let loss): loss.time
        case .motion(let input): input.time
        case .remoteControl(let input): input.time
        default: nil
        }
    }
}
