internal import WaldenCore
internal import WaldenPlatform

extension Slider {
    final func handleKey(_ key: Key) -> Bool {
        let modifiers = key.modifierFlags.withoutLocks
        guard actsOnKeys, modifiers.isSubset(of: .shift) else { return false }
        let range = maximumValue - minimumValue
        let small = step ?? range * KeyMetrics.arrowFraction
        let arrow = modifiers.contains(.shift) ? small * KeyMetrics.shiftFactor : small
        let page = max(small, range * KeyMetrics.pageFraction)
        switch key.symbol.withoutKeypad {
        case .rightArrow, .upArrow: moveByUser(arrow, forwards: true)
        case .leftArrow, .downArrow: moveByUser(arrow, forwards: false)
        case .pageUp: moveByUser(page, forwards: true)
        case .pageDown: moveByUser(page, forwards: false)
        case .home: setByUser(minimumValue, sends: true)
        case .end: setByUser(maximumValue, sends: true)
        default: return false
        }
        return true
    }

    /// Changes the value by a distance, but at least to the next stop or representable number: a
    /// small distance may round to 0.
    private func moveByUser(_ distance: Double, forwards isForwards: Bool) {
        let target: Double
        if let step, let stops {
            let count = max(1, (distance / step).rounded())
            target = stops.stop(isForwards ? count : -count, from: value)
        } else {
            target = isForwards ? max(value + distance, value.nextUp) : min(value - distance, value.nextDown)
        }
        setByUser(target, sends: true)
    }
}

private enum KeyMetrics {
    /// The fraction of the range that an arrow key moves if there is no step.
    static let arrowFraction = 0.01
    static let shiftFactor = 10.0
    /// The fraction of the range that Page Up and Page Down move.
    static let pageFraction = 0.1
}
