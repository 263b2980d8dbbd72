internal import WaldenGeometry

/// Fingers, tools, pointers and touchpads.
extension PlatformEventText {
    static let buttonNames: [(String, ButtonMask)] = [
        ("primary", .primary), ("secondary", .secondary), ("middle", .middle), ("back", .back),
        ("forward", .forward),
    ]

    /// The altitude of an upright tool, also used if unknown.
    private static let upright = Double.pi / 2

    // MARK: Touches

    static func encode(_ frame: TouchFrame) -> String {
        var writer = TextWriter("touches")
        writer.add("seat", frame.seat)
        writer.add("time", frame.time)
        writer.add("buttons", frame.buttons, buttonNames, unless: [])
        writer.add("cancelsAll", frame.cancelsAll)
        for change in frame.changes {
            writer.begin("\(change.phase)")
            writer.add("id", change.id)
            writer.add("window", change.window)
            encode(change.sample, to: &writer)
            writer.add("orientation", change.orientation, unless: 0)
            if change.type != .direct { writer.add("type", "\(change.type)") }
            for sample in change.earlier { encode(earlier: sample, to: &writer) }
        }
        return writer.text
    }

    private static func encode(earlier sample: TouchSample, to writer: inout TextWriter) {
        writer.begin("earlier")
        encode(sample, to: &writer)
    }

    private static func encode(_ sample: TouchSample, to writer: inout TextWriter) {
        writer.add("at", sample.location)
        writer.add("time", sample.time)
        writer.add("radius", sample.majorRadius, unless: 0)
        writer.add("force", sample.force)
        writer.add("altitude", sample.altitude, unless: upright)
        writer.add("azimuth", sample.azimuth, unless: 0)
    }

    static func touchFrame(_ head: inout TextGroup, _ groups: inout [TextGroup]) throws(RecordingError) -> TouchFrame {
        let (seat, time) = (try head.seat(), try head.number("time"))
        let buttons = try head.set("buttons", buttonNames, [])
        var frame = TouchFrame(seat: seat, time: time, changes: [], buttons: buttons)
        frame.cancelsAll = try head.flag("cancelsAll")
        while !groups.isEmpty {
            var group = groups.removeFirst()
            guard let phase = TouchChange.Phase.allCases.first(where: { "\($0)" == group.name }) else {
                throw RecordingError("a touch cannot be \"\(group.name)\"")
            }
            var change = TouchChange(
                id: try group.integer("id"), phase: phase, window: try group.window(), location: .zero, time: 0)
            change.orientation = try group.number("orientation", 0)
            change.type = try group.choice("type", among: [.direct, .indirectPointer, .pencil], .direct)
            let sample = try sample(&group)
            change.location = sample.location
            change.time = sample.time
            change.majorRadius = sample.majorRadius
            change.force = sample.force
            change.altitude = sample.altitude
            change.azimuth = sample.azimuth
            try group.finish()
            change.earlier = try earlier(&groups)
            frame.changes.append(change)
        }
        return frame
    }

    private static func sample(_ group: inout TextGroup) throws(RecordingError) -> TouchSample {
        TouchSample(
            location: try group.point("at"), time: try group.number("time"), majorRadius: try group.number("radius", 0),
            force: try group.optionalNumber("force"), altitude: try group.number("altitude", upright),
            azimuth: try group.number("azimuth", 0))
    }

    private static func earlier(_ groups: inout [TextGroup]) throws(RecordingError) -> [TouchSample] {
        var samples: [TouchSample] = []
        while groups.first?.name == "earlier" {
            var group = groups.removeFirst()
            samples.append(try sample(&group))
            try group.finish()
        }
        return samples
    }

    // MARK: Pointers

    static func encode(_ frame: PointerFrame) -> String {
        var writer = TextWriter("pointer")
        writer.add("seat", frame.seat)
        writer.add("window", frame.window)
        writer.add("time", frame.time)
        if frame.crossing != .none { writer.add("crossing", "\(frame.crossing)") }
        writer.add("at", frame.location)
        writer.add("moved", frame.hasMoved)
        for change in frame.buttons {
            writer.begin(change.isPressed ? "pressed" : "released")
            writer.add("button", TextWriter.names(of: change.button, buttonNames))
            writer.add("time", change.time)
        }
        if let scroll = frame.scroll {
            writer.begin("scroll")
            writer.add("source", "\(scroll.source)")
            writer.add("by", scroll.delta)
            writer.add("steps", scroll.steps, unless: .zero)
            writer.add("stop", scroll.isStop)
            writer.add("inverted", scroll.isInverted)
        }
        for sample in frame.earlier { encode(earlier: sample, to: &writer) }
        return writer.text
    }

    static func pointerFrame(
        _ head: inout TextGroup, _ groups: inout [TextGroup]
    ) throws(RecordingError) -> PointerFrame {
        var frame = PointerFrame(
            seat: try head.seat(), window: try head.window(), time: try head.number("time"),
            crossing: try head.choice("crossing", among: [.none, .entered, .left], PointerFrame.Crossing.none),
            location: try head.point("at"), hasMoved: try head.flag("moved"))
        while let name = groups.first?.name, name == "pressed" || name == "released" {
            var group = groups.removeFirst()
            let change = ButtonChange(
                button: try group.set("button", buttonNames, []), isPressed: name == "pressed",
                time: try group.number("time"))
            try group.finish()
            frame.buttons.append(change)
        }
        if groups.first?.name == "scroll" {
            var group = groups.removeFirst()
            frame.scroll = ScrollInput(
                source: try group.choice("source", among: [.wheel, .finger, .continuous, .wheelTilt]),
                delta: try group.point("by"), steps: try group.point("steps", .zero), isStop: try group.flag("stop"),
                isInverted: try group.flag("inverted"))
            try group.finish()
        }
        frame.earlier = try earlier(&groups)
        return frame
    }

    // MARK: Touchpads

    static func encode(_ input: TransformInput) -> String {
        var writer = TextWriter("transform")
        writer.add("seat", input.seat)
        writer.add("window", input.window)
        writer.add("time", input.time)
        writer.add("kind", "\(input.kind)")
        writer.add("phase", "\(input.phase)")
        writer.add("fingers", input.fingers)
        writer.add("at", input.location)
        writer.add("by", input.translation, unless: .zero)
        writer.add("scale", input.scale, unless: 1)
        writer.add("rotation", input.rotation, unless: 0)
        return writer.text
    }

    static func transformInput(_ head: inout TextGroup) throws(RecordingError) -> TransformInput {
        TransformInput(
            seat: try head.seat(), window: try head.window(), time: try head.number("time"),
            kind: try head.choice("kind", among: TransformInput.Kind.allCases),
            phase: try head.choice("phase", among: TransformInput.Phase.allCases), fingers: try head.integer("fingers"),
            location: try head.point("at"), translation: try head.point("by", .zero),
            scale: try head.number("scale", 1),
            rotation: try head.number("rotation", 0))
    }
}
