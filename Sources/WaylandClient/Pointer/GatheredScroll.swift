internal import WaldenGeometry
internal import WaldenPlatform
internal import WaylandProtocols

/// The axis events of one pointer frame.
struct GatheredScroll {
    struct Axis {
        /// The distance, in surface coordinates.
        var distance = 0.0
        /// The rotation of a wheel, in 120ths of a detent.
        private(set) var steps120: Int32 = 0
        var isStopped = false
        var isInverted = false
        /// Whether `steps120` comes from `axis_value120`, which supersedes `axis_discrete`.
        private var isHighResolution = false

        mutating func add(discrete: Int32) {
            if !isHighResolution { steps120 = steps120 &+ discrete &* 120 }
        }

        mutating func add(value120: Int32) {
            if !isHighResolution { steps120 = 0 }
            isHighResolution = true
            steps120 = steps120 &+ value120
        }
    }

    /// The distance per detent for compositors that do not count detents, in surface coordinates.
    private static let distancePerStep = 15.0

    /// `nil` if the compositor sent none.
    var source: ScrollInput.Source?
    var horizontal = Axis()
    var vertical = Axis()

    /// Both axes as one value; `nil` if nothing was scrolled.
    var input: ScrollInput? {
        let (x, y) = (horizontal, vertical)
        let delta = Point(x: x.distance, y: y.distance)
        var steps = Point(x: Double(x.steps120) / 120, y: Double(y.steps120) / 120)
        let isStop = (x.isStopped || y.isStopped) && delta == .zero
        guard isStop || delta != .zero || steps != .zero else { return nil }
        // Steps without a source come from a wheel.
        let source = source ?? (steps != .zero ? .wheel : .continuous)
        if source == .wheel, steps == .zero {
            steps = Point(x: delta.x / Self.distancePerStep, y: delta.y / Self.distancePerStep)
        }
        return ScrollInput(
            source: source, delta: delta, steps: steps, isStop: isStop, isInverted: x.isInverted || y.isInverted)
    }
}

extension ScrollInput.Source {
    init?(_ source: WlPointer.AxisSource) {
        switch source {
        case .wheel: self = .wheel
        case .finger: self = .finger
        case .continuous: self = .continuous
        case .wheelTilt: self = .wheelTilt
        default: return nil
        }
    }
}
