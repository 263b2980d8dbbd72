/// The shape of a pointer, by the numbers of `wp_cursor_shape_device_v1.shape`.
package enum CursorShape: UInt32, Sendable, CaseIterable {
    case arrow = 1
    case contextMenu, help, pointer, progress, wait, cell, crosshair, text, verticalText
    case alias, copy, move, noDrop, notAllowed, grab, grabbing
    case eResize, nResize, neResize, nwResize, sResize, seResize, swResize, wResize
    case ewResize, nsResize, neswResize, nwseResize, colResize, rowResize
    case allScroll, zoomIn, zoomOut

    /// The shape of a name of CSS, such as `nw-resize`; `nil` for other names.
    package init?(cssName: String) {
        guard let index = Self.names.firstIndex(where: { $0[0] == cssName }) else { return nil }
        self.init(rawValue: UInt32(index) + 1)
    }

    /// The names under which a cursor theme may have it, best first: the one of CSS, then older ones.
    var themeNames: [String] { Self.names[Int(rawValue) - 1] }

    private static let names: [[String]] = [
        ["default", "left_ptr"], ["context-menu", "left_ptr"], ["help", "question_arrow", "left_ptr_help"],
        ["pointer", "hand2", "hand1", "pointing_hand"], ["progress", "left_ptr_watch", "half-busy"],
        ["wait", "watch"], ["cell", "plus"], ["crosshair", "cross"], ["text", "xterm", "ibeam"],
        ["vertical-text", "xterm"], ["alias", "dnd-link", "link"], ["copy", "dnd-copy"], ["move", "fleur", "dnd-move"],
        ["no-drop", "dnd-none", "circle"], ["not-allowed", "crossed_circle", "circle", "forbidden"],
        ["grab", "openhand", "hand1"], ["grabbing", "closedhand", "fleur"], ["e-resize", "right_side"],
        ["n-resize", "top_side"], ["ne-resize", "top_right_corner"], ["nw-resize", "top_left_corner"],
        ["s-resize", "bottom_side"], ["se-resize", "bottom_right_corner"], ["sw-resize", "bottom_left_corner"],
        ["w-resize", "left_side"], ["ew-resize", "sb_h_double_arrow", "size_hor"],
        ["ns-resize", "sb_v_double_arrow", "size_ver"], ["nesw-resize", "fd_double_arrow", "size_bdiag"],
        ["nwse-resize", "bd_double_arrow", "size_fdiag"], ["col-resize", "sb_h_double_arrow", "split_h"],
        ["row-resize", "sb_v_double_arrow", "split_v"], ["all-scroll", "fleur"], ["zoom-in", "left_ptr"],
        ["zoom-out", "left_ptr"],
    ]
}
