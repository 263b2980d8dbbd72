internal import WaldenGeometry

/// The views of a window at which Tab stops, in order: those of the controller that was presented last, if there is one.
///
/// Takes O(*n* log *n*) in the views of the window, each of which is visited once.
@MainActor
struct FocusOrder {
    private let window: Window
    private var places: [Place] = []
    /// The views whose own order is being followed: one that names itself, or a view around it, is no loop.
    private var containers: Set<ObjectIdentifier> = []

    init(of window: Window) {
        self.window = window
        if let cover = window.cover {
            places = focusable(in: cover, cover.transformToSuperview)
        } else {
            places = focusable(in: window, .identity)
        }
    }

    /// A view at which Tab stops.
    private struct Place {
        var view: View
        /// The box around it, in window coordinates.
        var frame: Rect
    }

    /// A place, or those of a container whose order is its own: one thing on the page.
    private struct Stop {
        var frame: Rect
        var places: [Place]
    }

    // MARK: Finding

    /// The places in a view: in the order that the view gives, else in reading order.
    ///
    /// - Parameter transform: From the view's coordinates to the window's.
    private mutating func focusable(in view: View, _ transform: AffineTransform) -> [Place] {
        var stops: [Stop] = []
        guard let explicit = view.focusOrder else {
            for inner in view.subviews { addStops(at: inner, in: transform, to: &stops) }
            return ReadingOrder.sort(stops) { $0.frame }.flatMap(\.places)
        }
        containers.insert(ObjectIdentifier(view))
        for inner in explicit where inner.window === window {
            addStops(at: inner, in: inner.superview?.transformToRoot ?? .identity, to: &stops)
        }
        containers.remove(ObjectIdentifier(view))
        return stops.flatMap(\.places)
    }

    /// Adds what is to be found at a view and in it.
    ///
    /// - Parameter outer: From the superview's coordinates to the window's.
    private mutating func addStops(at view: View, in outer: AffineTransform, to stops: inout [Stop]) {
        guard !view.isHidden, view.isUserInteractionEnabled, view.alpha > 0 else { return }
        let transform = view.superview == nil ? .identity : view.transformToSuperview.concatenating(outer)
        let place = Place(view: view, frame: view.bounds.applying(transform))
        let isOwnContainer = containers.contains(ObjectIdentifier(view))
        if view.focusOrder != nil, !isOwnContainer {
            stops.append(Stop(frame: place.frame, places: focusable(in: view, transform)))
            return
        }
        if view.canBecomeFocused { stops.append(Stop(frame: place.frame, places: [place])) }
        guard !isOwnContainer else { return }
        for inner in view.subviews { addStops(at: inner, in: transform, to: &stops) }
    }

    // MARK: Going on

    /// The views in the order in which they are to be tried after one of them, or after a place on the page.
    func views(after start: View?, backwards: Bool) -> [View] {
        let sequence = backwards ? places.reversed() : places
        guard let start, start.window === window else { return sequence.map(\.view) }
        let first: Int?
        if let index = sequence.firstIndex(where: { $0.view === start }) {
            first = index + 1
        } else {
            let origin = start.convert(start.bounds, to: nil).origin
            first = sequence.firstIndex { place in
                let isAfter = (place.frame.minY, place.frame.minX) > (origin.y, origin.x)
                return isAfter != backwards
            }
        }
        let index = first ?? 0
        return sequence[index...].map(\.view) + sequence[..<index].map(\.view)
    }
}
