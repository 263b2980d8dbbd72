package import WaldenGeometry

/// The windows above and beneath each other.
extension Window {
    /// The window at the bottom of the popups, which is no popup: itself, unless it is a popup.
    package var root: Window {
        var window = self
        while let parent = (window as? PopupWindow)?.popupParent { window = parent }
        return window
    }

    /// The origin of the content in the coordinates of the root's content: zero for the root.
    package var originInRoot: Point {
        var origin = Point.zero
        var window = self
        while let popup = window as? PopupWindow, let parent = popup.popupParent {
            origin = origin + (popup.configuration?.origin ?? .zero)
            window = parent
        }
        return origin
    }

    /// Whether the compositor has told the places of this popup and of those beneath it.
    private var isPlaced: Bool {
        guard let popup = self as? PopupWindow else { return true }
        return popup.configuration?.origin != nil && popup.popupParent?.isPlaced == true
    }

    /// Converts a location in this window to another window above or beneath it; `nil` if the two have nothing to do
    /// with each other, or the place of one is not known yet.
    package func convertLocation(_ location: Point, to other: Window) -> Point? {
        if other === self { return location }
        guard other.root === root, isPlaced, other.isPlaced else { return nil }
        return location + originInRoot - other.originInRoot
    }
}
