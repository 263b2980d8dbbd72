extension PlatformEvent {
    /// Returns the event with all its times and its seat mapped.
    package func mapping(
        time mapTime: (Double) -> Double = { $0 }, seat mapSeat: (SeatID) -> SeatID = { $0 }
    ) -> PlatformEvent {
        switch self {
        case .touches(var frame):
            (frame.time, frame.seat) = (mapTime(frame.time), mapSeat(frame.seat))
            for index in frame.changes.indices {
                frame.changes[index].time = mapTime(frame.changes[index].time)
                frame.changes[index].earlier = frame.changes[index].earlier.mappingTimes(mapTime)
            }
            return .touches(frame)
        case .pointer(var frame):
            (frame.time, frame.seat) = (mapTime(frame.time), mapSeat(frame.seat))
            frame.earlier = frame.earlier.mappingTimes(mapTime)
            for index in frame.buttons.indices { frame.buttons[index].time = mapTime(frame.buttons[index].time) }
            return .pointer(frame)
        case .transform(var input):
            (input.time, input.seat) = (mapTime(input.time), mapSeat(input.seat))
            return .transform(input)
        case .key(var input):
            (input.time, input.seat) = (mapTime(input.time), mapSeat(input.seat))
            return .key(input)
        case .textInput(var change):
            (change.time, change.seat) = (mapTime(change.time), mapSeat(change.seat))
            return .textInput(change)
        case .modifiers(var input):
            input.seat = mapSeat(input.seat)
            return .modifiers(input)
        case .keyboardFocus(var focus):
            (focus.time, focus.seat) = (mapTime(focus.time), mapSeat(focus.seat))
            return .keyboardFocus(focus)
        case .keyRepeat(var info):
            info.seat = mapSeat(info.seat)
            return .keyRepeat(info)
        case .deviceLost(var loss):
            (loss.time, loss.seat) = (mapTime(loss.time), mapSeat(loss.seat))
            return .deviceLost(loss)
        case .motion(var input):
            input.time = mapTime(input.time)
            return .motion(input)
        case .remoteControl(var input):
            input.time = mapTime(input.time)
            return .remoteControl(input)
        case .windowConfigured, .windowCloseRequested, .terminate, .describeTrees, .warning, .connectionLost:
            return self
        }
    }

    /// The seat of the event; `nil` if it has none.
    package var seat: SeatID? {
        var found: SeatID?
        _ = mapping(seat: { seat in
            found = seat
            return seat
        })
        return found
    }

    /// Whether the event comes from a user's devices rather than the compositor or the system.
    package var isInput: Bool {
        switch self {
        case .touches, .pointer, .transform, .key, .textInput, .modifiers, .keyboardFocus, .keyRepeat, .deviceLost,
            .motion, .remoteControl:
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
