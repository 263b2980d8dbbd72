internal import WaldenGeometry

extension PlatformEvent {
    /// Coalesces the next event into this one if both only move the same fingers, pointer or touchpad gesture.
    ///
    /// - Returns: Whether the events were coalesced.
    package mutating func merge(_ next: PlatformEvent) -> Bool {
        switch (self, next) {
        case (.touches(let mine), .touches(let theirs)) where mine.canMerge(theirs): break
        case (.pointer(let mine), .pointer(let theirs)) where mine.canMerge(theirs): break
        case (.transform(let mine), .transform(let theirs)) where mine.canMerge(theirs): break
        default: return false
        }
        absorb(next)
        return true
    }

    private mutating func absorb(_ next: PlatformEvent) {
        // Moves the value out of `self`, so that the samples are uniquely referenced and appending does not copy them.
        switch (exchange(&self, with: .terminate(signal: 0)), next) {
        case (.touches(var mine), .touches(let theirs)):
            mine.absorb(theirs)
            self = .touches(mine)
        case (.pointer(var mine), .pointer(let theirs)):
            mine.absorb(theirs)
            self = .pointer(mine)
        case (.transform(var mine), .transform(let theirs)):
            mine.absorb(theirs)
            self = .transform(mine)
        default:
            preconditionFailure("unreachable: only events that can merge are absorbed")
        }
    }

    /// Whether the event contains only moves.
    package var isMoveOnly: Bool {
        switch self {
        case .touches(let frame): !frame.cancelsAll && frame.changes.allSatisfy { $0.phase == .moved }
        case .pointer(let frame): frame.isMoveOnly
        default: false
        }
    }
}

private func exchange<T>(_ value: inout T, with new: consuming T) -> T {
    let old = value
    value = new
    return old
}

extension TouchFrame {
    func canMerge(_ next: TouchFrame) -> Bool {
        guard seat == next.seat, buttons == next.buttons, !cancelsAll, !next.cancelsAll,
            changes.count == next.changes.count
        else {
            return false
        }
        for (mine, theirs) in zip(changes, next.changes) {
            guard mine.id == theirs.id, mine.type == theirs.type, mine.phase == .moved, theirs.phase == .moved,
                mine.earlier.count + theirs.earlier.count < TouchSample.maximumCoalescedCount
            else { return false }
        }
        return true
    }

    mutating func absorb(_ next: TouchFrame) {
        for index in changes.indices {
            let merged = next.changes[index]
            changes[index].absorb(merged)
        }
        time = next.time
    }
}

extension TouchChange {
    mutating func absorb(_ next: TouchChange) {
        earlier.append(sample)
        earlier.append(contentsOf: next.earlier)
        location = next.location
        time = next.time
        majorRadius = next.majorRadius
        orientation = next.orientation
        force = next.force
        altitude = next.altitude
        azimuth = next.azimuth
    }
}

extension PointerFrame {
    func canMerge(_ next: PointerFrame) -> Bool {
        seat == next.seat && window == next.window && isMoveOnly && next.isMoveOnly
            && earlier.count + next.earlier.count < TouchSample.maximumCoalescedCount
    }

    mutating func absorb(_ next: PointerFrame) {
        earlier.append(TouchSample(location: location, time: time))
        earlier.append(contentsOf: next.earlier)
        location = next.location
        time = next.time
    }
}
