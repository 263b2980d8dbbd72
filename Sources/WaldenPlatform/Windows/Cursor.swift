/// A pointer shape.
///
/// Raw values are the CSS names, which `wp_cursor_shape_device_v1` and the freedesktop cursor themes share.
public enum Cursor: String, Sendable, CaseIterable {
    case arrow = "default"
    /// A menu opens here.
    case contextMenu = "context-menu"
    case help
    /// A link or another clickable element.
    case pointingHand = "pointer"
    /// Busy, but usable.
    case progress
    /// Busy.
    case wait
    case cell
    /// A precise cross.
    case crosshair
    case text
    case verticalText = "vertical-text"
    /// A shortcut will be created.
    case alias
    case copy
    case move
    /// Nothing can be dropped here.
    case noDrop = "no-drop"
    /// Nothing can be done here.
    case notAllowed = "not-allowed"
    /// Something can be grabbed.
    case openHand = "grab"
    /// Something is being grabbed.
    case closedHand = "grabbing"
    case resizeRight = "e-resize"
    case resizeTop = "n-resize"
    case resizeTopRight = "ne-resize"
    case resizeTopLeft = "nw-resize"
    case resizeBottom = "s-resize"
    case resizeBottomRight = "se-resize"
    case resizeBottomLeft = "sw-resize"
    case resizeLeft = "w-resize"
    /// Something can be resized horizontally.
    case resizeLeftRight = "ew-resize"
    /// Something can be resized vertically.
    case resizeUpDown = "ns-resize"
    /// Something can be resized along the rising diagonal.
    case resizeRisingDiagonal = "nesw-resize"
    /// Something can be resized along the falling diagonal.
    case resizeFallingDiagonal = "nwse-resize"
    case resizeColumn = "col-resize"
    case resizeRow = "row-resize"
    case allScroll = "all-scroll"
    case zoomIn = "zoom-in"
    case zoomOut = "zoom-out"
}
