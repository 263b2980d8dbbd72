package import WaldenPlatform

extension Cursor {
    /// The number in `wp_cursor_shape_device_v1.shape`, which has the same order and starts at 1.
    package var shapeNumber: UInt32 { UInt32(index) + 1 }

    /// The names in cursor themes, best first: the CSS name, then older ones.
    var themeNames: [String] { Self.names[index] }

    private var index: Int { Self.allCases.firstIndex(of: self)! }

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
