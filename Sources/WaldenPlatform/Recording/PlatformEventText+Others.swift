internal import WaldenGeometry

/// Windows, device losses, motion and remote control.
extension PlatformEventText {
    private static let stateNames: [(String, WindowConfiguration.States)] = [
        ("maximized", .maximized), ("fullscreen", .fullscreen), ("resizing", .resizing), ("activated", .activated),
        ("tiledLeft", .tiledLeft), ("tiledRight", .tiledRight), ("tiledTop", .tiledTop), ("tiledBottom", .tiledBottom),
        ("suspended", .suspended),
    ]
    private static let capabilityNames: [(String, WindowConfiguration.Capabilities)] = [
        ("windowMenu", .windowMenu), ("maximize", .maximize), ("fullscreen", .fullscreen), ("minimize", .minimize),
    ]

    static func encode(_ configuration: WindowConfiguration, of window: WindowID) -> String {
        var writer = TextWriter("windowConfigured")
        writer.add("window", window)
        writer.add("size", configuration.size)
        writer.add("scale", configuration.scale)
        writer.add("states", configuration.states, stateNames, unless: [])
        writer.add("capabilities", configuration.capabilities, capabilityNames, unless: .all)
        writer.add("needsDecoration", configuration.needsDecoration)
        writer.add("bounds", configuration.bounds)
        if let origin = configuration.origin { writer.add("origin", origin) }
        return writer.text
    }

    static func windowConfiguration(_ head: inout TextGroup) throws(RecordingError) -> WindowConfiguration {
        WindowConfiguration(
            size: try head.optionalSize("size"), scale: try head.number("scale"),
            states: try head.set("states", stateNames, []),
            capabilities: try head.set("capabilities", capabilityNames, .all),
            needsDecoration: try head.flag("needsDecoration"), bounds: try head.optionalSize("bounds"),
            origin: try head.optionalPoint("origin"))
    }

    static func encode(_ loss: DeviceLoss) -> String {
        "deviceLost seat=\(loss.seat) device=\(loss.device) time=\(TextWriter.number(loss.time))"
    }

    static func deviceLoss(_ head: inout TextGroup) throws(RecordingError) -> DeviceLoss {
        DeviceLoss(
            seat: try head.seat(), device: try head.choice("device", among: [.touch, .pointer, .keyboard, .seat]),
            time: try head.number("time"))
    }

    static func encode(_ input: MotionInput) -> String {
        "motion kind=\(input.kind) phase=\(input.phase) time=\(TextWriter.number(input.time))"
    }

    static func motionInput(_ head: inout TextGroup) throws(RecordingError) -> MotionInput {
        MotionInput(
            kind: try head.choice("kind", among: [.shake]),
            phase: try head.choice("phase", among: [.began, .ended, .cancelled]), time: try head.number("time"))
    }

    static func encode(_ input: RemoteControlInput) -> String {
        "remoteControl command=\(input.command.rawValue) time=\(TextWriter.number(input.time))"
    }

    static func remoteControlInput(_ head: inout TextGroup) throws(RecordingError) -> RemoteControlInput {
        RemoteControlInput(
            command: try head.choice("command", among: RemoteControlCommand.allCases),
            time: try head.number("time"))
    }
}
