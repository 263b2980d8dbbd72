extension PlatformEvent {
    /// Returns the event with all its times mapped.
    package func mappingTimes(_ change: (Double) -> Double) -> PlatformEvent {
        switch self {
        case .touches(var frame):
            frame.time = change(frame.time)
            for index in frame.changes.indices {
                frame.changes[index].time = change(frame.changes[index].time)
                frame.changes[index].earlier = frame.changes[index].earlier.mappingTimes(change)
            }
            return .touches(frame)
        case .pointer(var frame):
            frame.time = change(frame.time)
            frame.earlier = frame.earlier.mappingTimes(change)
            for index in frame.buttons.indices { frame.buttons[index].time = change(frame.buttons[index].time) }
            return .pointer(frame)
        case .transform(var input):
            input.time = change(input.time)
            return .transform(input)
        case .key(var input):
            input.time = change(input.time)
            return .key(input)
        case .keyboardFocus(var focus):
            focus.time = change(focus.time)
            return .keyboardFocus(focus)
        case .deviceLost(var loss):
            loss.time = change(loss.time)
            return .deviceLost(loss)
        case .motion(var input):
            input.time = change(input.time)
            return .motion(input)
        case .remoteControl(var input):
            input.time = change(input.time)
            return .remoteControl(input)
        case .modifiers, .keyRepeat, .windowConfigured, .windowCloseRequested, .terminate, .describeTrees,
            .warning, .connectionLost:
            return self
        }
    }

    /// Returns the event with its seat mapped.
    package func mappingSeat(_ change: (SeatID) -> SeatID) -> PlatformEvent {
        switch self {
        case .touches(var frame):
            frame.seat = change(frame.seat)
            return .touches(frame)
        case .pointer(var frame):
            frame.seat = change(frame.seat)
            return .pointer(frame)
        case .transform(var input):
            input.seat = change(input.seat)
            return .transform(input)
        case .key(var input):
            input.seat = change(input.seat)
            return .key(input)
        case .modifiers(var input):
            input.seat = change(input.seat)
            return .modifiers(input)
        case .keyboardFocus(var focus):
            focus.seat = change(focus.seat)
            return .keyboardFocus(focus)
        case .keyRepeat(var info):
            info.seat = change(info.seat)
            return .keyRepeat(info)
        case .deviceLost(var loss):
            loss.seat = change(loss.seat)
            return .deviceLost(loss)
        case .windowConfigured, .windowCloseRequested, .motion, .remoteControl, .terminate, .describeTrees,
            .warning, .connectionLost:
            return self
        }
    }

    /// The seat of the event; `nil` if it has none.
    package var seat: SeatID? {
        var found: SeatID?
        _ = mappingSeat { seat in
            found = seat
            return seat
        }
        return found
    }

    /// Whether the event comes from a user's devices rather than the compositor or the system.
    package var isInput: Bool {
        switch self {
        case .touches, .pointer, .transform, .key, .modifiers, .keyboardFocus, .keyRepeat, .deviceLost, .motion,
            .remoteControl:
            true
        case .windowConfigured, .windowCloseRequested, .terminate, .describeTrees, .warning, .connectionLost: false
        }
    }
}

extension [TouchSample] {
    fileprivate func mappingTimes(_ change: (Double) -> Double) -> [TouchSample] {
        map { sample in
            var sample = sample
            sample.time = change(sample.time)
            return sample
        }
    }
}
