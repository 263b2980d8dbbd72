/// A pointer shape.
///
/// Raw values are the CSS names, which `wp_cursor_shape_device_v1` and the freedesktop cursor themes share.
public enum Cursor: String, Sendable, CaseIterable {
    /// The arrow.
    case arrow = "default"
    /// A menu opens here.
    case contextMenu = "context-menu"
    /// Help is offered here.
    case help
    /// A link or another clickable element.
    case pointingHand = "pointer"
    /// Busy, but usable.
    case progress
    /// Busy.
    case wait
    /// A table's cell.
    case cell
    /// A precise cross.
    case crosshair
    /// Selectable text.
    case text
    /// Selectable vertical text.
    case verticalText = "vertical-text"
    /// A shortcut will be made.
    case alias
    /// Something will be copied.
    case copy
    /// Something will be moved.
    case move
    /// Nothing can be dropped here.
    case noDrop = "no-drop"
    /// Nothing can be done here.
    case notAllowed = "not-allowed"
    /// Something can be grabbed.
    case openHand = "grab"
    /// Something is being grabbed.
    case closedHand = "grabbing"
    /// The right edge can be moved.
    case resizeRight = "e-resize"
    /// The top edge can be moved.
    case resizeTop = "n-resize"
    /// The top right corner can be moved.
    case resizeTopRight = "ne-resize"
    /// The top left corner can be moved.
    case resizeTopLeft = "nw-resize"
    /// The bottom edge can be moved.
    case resizeBottom = "s-resize"
    /// The bottom right corner can be moved.
    case resizeBottomRight = "se-resize"
    /// The bottom left corner can be moved.
    case resizeBottomLeft = "sw-resize"
    /// The left edge can be moved.
    case resizeLeft = "w-resize"
    /// Something can be moved sideways.
    case resizeLeftRight = "ew-resize"
    /// Something can be moved up and down.
    case resizeUpDown = "ns-resize"
    /// Something can be moved along the rising diagonal.
    case resizeRisingDiagonal = "nesw-resize"
    /// Something can be moved along the falling diagonal.
    case resizeFallingDiagonal = "nwse-resize"
    /// A column can be resized.
    case resizeColumn = "col-resize"
    /// A row can be resized.
    case resizeRow = "row-resize"
    /// Scrolls in all directions.
    case allScroll = "all-scroll"
    /// Zooms in.
    case zoomIn = "zoom-in"
    /// Zooms out.
    case zoomOut = "zoom-out"
}
