/// A text format for platform events, one line each: lossless except for serials, which are left out.
///
/// ```
/// pointer seat=1 window=1 time=2.25 at=120,48.5 moved=yes
/// ```
/// The first word is the kind of event; its fields follow, without those that have their default value. Words without
/// `=` begin groups of fields, such as the fingers of a touch event.
public enum PlatformEventText {
    /// Returns the text of an event, without a line terminator.
    public static func encode(_ event: PlatformEvent) -> String {
        switch event {
        case .touches(let frame): encode(frame)
        case .pointer(let frame): encode(frame)
        case .transform(let input): encode(input)
        case .key(let input): encode(input)
        case .textInput(let change): encode(change)
        case .modifiers(let input): encode(input)
        case .keyboardFocus(let focus): encode(focus)
        case .keyRepeat(let info): encode(info)
        case .deviceLost(let loss): encode(loss)
        case .windowConfigured(let window, let configuration): encode(configuration, of: window)
        case .windowCloseRequested(let window): "windowCloseRequested window=\(window)"
        case .motion(let input): encode(input)
        case .remoteControl(let input): encode(input)
        case .terminate(let signal): "terminate signal=\(signal)"
        case .describeTrees: "describeTrees"
        case .warning(let sentence): "warning sentence=\(TextWriter.quoted(sentence))"
        case .connectionLost(let reason): "connectionLost reason=\(TextWriter.quoted(reason))"
        }
    }

    /// Parses the text of an event. The error names the invalid word.
    public static func decode(_ text: some StringProtocol) throws(RecordingError) -> PlatformEvent {
        var groups = try TextGroup.groups(in: Substring(text))
        var head = groups.removeFirst()
        let event = try decode(&head, &groups)
        try head.finish()
        if let group = groups.first { throw RecordingError("\(head.name) has no \"\(group.name)\"") }
        return event
    }

    private static func decode(
        _ head: inout TextGroup, _ groups: inout [TextGroup]
    ) throws(RecordingError) -> PlatformEvent {
        switch head.name {
        case "touches": return .touches(try touchFrame(&head, &groups))
        case "pointer": return .pointer(try pointerFrame(&head, &groups))
        case "transform": return .transform(try transformInput(&head))
        case "key": return .key(try keyInput(&head))
        case "textInput": return .textInput(try textInputChange(&head, &groups))
        case "modifiers": return .modifiers(try modifierInput(&head, &groups))
        case "keyboardFocus": return .keyboardFocus(try keyboardFocus(&head))
        case "keyRepeat": return .keyRepeat(try keyRepeatInfo(&head))
        case "deviceLost": return .deviceLost(try deviceLoss(&head))
        case "windowConfigured": return .windowConfigured(try head.window(), try windowConfiguration(&head))
        case "windowCloseRequested": return .windowCloseRequested(try head.window())
        case "motion": return .motion(try motionInput(&head))
        case "remoteControl": return .remoteControl(try remoteControlInput(&head))
        case "terminate": return .terminate(signal: try head.integer("signal"))
        case "describeTrees": return .describeTrees
        case "warning": return .warning(try head.string("sentence"))
        case "connectionLost": return .connectionLost(try head.string("reason"))
        default: throw RecordingError("there is no event \"\(head.name)\"")
        }
    }
}
