struct Options {
    /// The socket's name or path; `nil` uses libwayland's default.
    var display: String?
    /// The output's size in points; `nil` asks the compositor.
    var size: Extent?
    /// Whether to print `ok` after the compositor has handled each command.
    var replies = false
    var wantsHelp = false
    /// The script, one command per line; `nil` reads it from standard input.
    var script: [String]?

    struct Extent: Equatable {
        var width: UInt32
        var height: UInt32
    }

    init(arguments: [String]) throws(Failure) {
        var rest = arguments[...]
        while let option = rest.first, option.hasPrefix("-") {
            rest = rest.dropFirst()
            switch option {
            case "--help", "-h": wantsHelp = true
            case "--replies": replies = true
            case "--display": display = try Self.value(of: option, in: &rest)
            case "--size":
                let text = try Self.value(of: option, in: &rest)
                guard let extent = Extent(text) else { throw .usage("--size is \(Extent.rule), not '\(text)'") }
                size = extent
            default: throw .usage("'\(option)' is not an option")
            }
        }
        if !rest.isEmpty { script = Command.lines(fromArguments: Array(rest)) }
    }

    private static func value(of option: String, in rest: inout ArraySlice<String>) throws(Failure) -> String {
        guard let value = rest.popFirst() else { throw .usage("\(option) needs a value") }
        return value
    }

    static let help = """
        virtual-input: moves a pointer, types and composes text on a Wayland compositor, with virtual devices.

        usage: virtual-input [--display NAME] [--size WxH] [--replies] [COMMAND…]

          move X Y                           moves the pointer, in points from the output's upper left corner
          press [left|middle|right]          presses a button, by default the left one
          release [left|middle|right]
          click X Y                          moves there, presses and releases
          drag X1 Y1 X2 Y2 [STEPS] [MS]      presses, moves in 20 steps over 400 ms, and releases
          scroll DX DY [wheel|finger]        detents of a wheel, or points of a touchpad; right and down positive
          key NAME                           a key or a combination, such as Tab, space, shift+Tab, ctrl+a
          keydown NAME, keyup NAME           presses a key; releases it
          type TEXT                          the rest of the line; any character
          compose TEXT [CARET]               shows a word as composed, with the caret at a byte, by default the last;
                                             -1 hides it
          commit [TEXT]                      inserts the rest of the line in place of what is composed
          delete BEFORE [AFTER]              deletes bytes around the selection
          text                               prints the text that the app tells, its selection and its content type
          sleep MS

        Commands are arguments ('click 40 30' 'key Tab'), otherwise lines of standard input, where # starts a comment
        line. Keys have the names of xkbcommon-keysyms.h, ignoring case.

          --display NAME    the compositor's socket (by default WAYLAND_DISPLAY)
          --size WxH        the output's size in points (by default COMPOSITOR_OUTPUT, else the compositor's)
          --replies         prints ok after the compositor has handled each command

        The last four commands make it the input method of the seat, from the first one to the end; they wait for two
        seconds until a text is edited. Keys and buttons that are still down at the end are released. The compositor
        must support zwlr_virtual_pointer_manager_v1, zwp_virtual_keyboard_manager_v1 and zwp_input_method_manager_v2,
        as sway does. After an error, the exit status is 1.

        """
}

extension Options.Extent {
    /// The sizes that can be parsed.
    static let rule = "like 1280x960, with sides of at most \(VirtualPointer.maximumSide)"

    /// Parses a size such as `1280x960`.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { UInt32($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0,
            max(width, height) <= VirtualPointer.maximumSide
        else { return nil }
        self.init(width: width, height: height)
    }
}
