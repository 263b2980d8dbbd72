internal import WaldenGeometry

/// The focusable views of a window in Tab order, limited to the controller presented last, if any.
///
/// - Complexity: O(*n* log *n*) in the window's views.
@MainActor
struct FocusOrder {
    private let window: Window
    private var targets: [Target] = []
    /// The views whose `focusOrder` is being followed; guards against orders that list the view or an ancestor.
    private var containers: Set<ObjectIdentifier> = []

    init(of window: Window) {
        self.window = window
        if let cover = window.cover {
            targets = focusable(in: cover, cover.transformToSuperview)
        } else {
            targets = window.titleBarContent.map { focusable(in: $0, .identity) } ?? []
            targets += focusable(in: window, .identity)
        }
    }

    private struct Target {
        var view: View
        /// In window coordinates.
        var frame: Rect
    }

    /// One focusable view, or those of a container with its own order, sorted as a unit.
    private struct Stop {
        var frame: Rect
        var targets: [Target]
    }

    /// Returns the focusable views in a view: in its own order if it has one, otherwise in reading order.
    private mutating func focusable(in view: View, _ transform: AffineTransform) -> [Target] {
        var stops: [Stop] = []
        guard let explicit = view.focusOrder else {
            for inner in view.subviews { addStops(at: inner, in: transform, to: &stops) }
            return ReadingOrder.sort(stops) { $0.frame }.flatMap(\.targets)
        }
        containers.insert(ObjectIdentifier(view))
        for inner in explicit where inner.window === window {
            addStops(at: inner, in: inner.superview?.transformToRoot ?? .identity, to: &stops)
        }
        containers.remove(ObjectIdentifier(view))
        return stops.flatMap(\.targets)
    }

    private mutating func addStops(at view: View, in outer: AffineTransform, to stops: inout [Stop]) {
        guard view.isUserInteractionEnabled, view.isPerceptible else { return }
        let transform = view.superview == nil ? .identity : view.transformToSuperview.concatenating(outer)
        let target = Target(view: view, frame: view.bounds.applying(transform))
        let isOwnContainer = containers.contains(ObjectIdentifier(view))
        if view.focusOrder != nil, !isOwnContainer {
            stops.append(Stop(frame: target.frame, targets: focusable(in: view, transform)))
            return
        }
        if view.canBecomeFocused { stops.append(Stop(frame: target.frame, targets: [target])) }
        guard !isOwnContainer else { return }
        for inner in view.subviews { addStops(at: inner, in: transform, to: &stops) }
    }

    /// Returns the views to try after a given view, which need not be focusable itself.
    func views(after start: View?, backwards: Bool) -> [View] {
        let sequence = backwards ? targets.reversed() : targets
        guard let start, start.window === window else { return sequence.map(\.view) }
        let first: Int?
        if let index = sequence.firstIndex(where: { $0.view === start }) {
            first = index + 1
        } else {
            let origin = start.convert(start.bounds, to: nil).origin
            first = sequence.firstIndex { target in
                let isAfter = (target.frame.minY, target.frame.minX) > (origin.y, origin.x)
                return isAfter != backwards
            }
        }
        let index = first ?? 0
        return sequence[index...].map(\.view) + sequence[..<index].map(\.view)
    }
}
