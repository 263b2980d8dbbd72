public import WaldenGeometry
public import WaldenPlatform

/// How a presented view controller is shown.
///
/// The corresponding UIKit type is `UIModalPresentationStyle`.
public enum ModalPresentationStyle: Sendable, Hashable {
    /// As the toolkit decides: a sheet.
    case automatic
    /// All over the window.
    case fullScreen
    /// In a panel over the dimmed content of the window, as large as ``ViewController/preferredContentSize``.
    case sheet
    /// In a panel beside a view, which ``ViewController/popoverSource`` names; without one, a sheet.
    case popover
    /// In a window of its own, for which the presenting window waits (``Window/isModal``).
    case window
}

/// Where a popover goes.
///
/// The corresponding UIKit class is `UIPopoverPresentationController`.
@MainActor
public struct PopoverSource {
    /// The view beside which the popover goes; not retained.
    public private(set) weak var view: View?
    /// The part of the view beside which it goes, in the view's coordinates; `nil` for all of it.
    public var rect: Rect?
    /// The side on which it goes; the opposite one if there is no room.
    public var edge: PopupPlacement.Edges

    /// Creates a source.
    public init(view: View, rect: Rect? = nil, edge: PopupPlacement.Edges = .bottom) {
        self.view = view
        self.rect = rect
        self.edge = edge
    }

    /// The distance of popovers from their views, in points.
    private static let distance = 5.0

    /// Returns where a popover goes, in the view's coordinates; `nil` if the view is gone.
    package func placement(of size: Size) -> PopupPlacement? {
        guard let view else { return nil }
        let isVertical = edge == .bottom || edge == .top
        let gap = PopoverSource.distance
        return PopupPlacement(
            size: size,
            anchorRect: (rect ?? view.bounds).insetBy(dx: isVertical ? 0 : -gap, dy: isVertical ? -gap : 0),
            anchor: edge, gravity: edge,
            adjustments: [.flipX, .flipY, .slideX, .slideY, .resizeX, .resizeY])
    }
}
