internal import CXKBCommon
internal import Glibc
internal import WaldenPlatform

/// Makes key states from keymaps, and compose sequences from the locale's table, each at the first need.
///
/// The C library underneath is libxkbcommon.
@MainActor
final class KeymapCompiler {
    private let context: OpaquePointer?
    private lazy var composeTable = loadComposeTable()

    init() {
        context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES)
        // A keymap that a compositor sent broken is not for the app's standard error.
        if let context { xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL) }
    }

    isolated deinit {
        if let composeTable { xkb_compose_table_unref(composeTable) }
        if let context { xkb_context_unref(context) }
    }

    /// Compiles a keymap of the format `xkb_v1`; `nil` if it cannot be read, makes no sense or would end the app.
    func makeKeyState(from file: borrowing KeymapFile) -> KeyState? {
        guard let context else { return nil }
        let keymap: OpaquePointer? = file.withText { text in
            guard KeymapScreen.accepts(text) else { return nil }
            return xkb_keymap_new_from_buffer(
                context, text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count,
                XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
        return Self.takeKeyState(of: keymap)
    }

    /// Compiles the layout that the machine is set up for, by `XKB_DEFAULT_LAYOUT` and its siblings, else that of the
    /// United States; `nil` if the files of layouts are not installed.
    func makeDefaultKeyState() -> KeyState? {
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
        defer { xkb_context_unref(context) }
        xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
        return Self.takeKeyState(of: xkb_keymap_new_from_names(context, nil, XKB_KEYMAP_COMPILE_NO_FLAGS))
    }

    /// Makes a state of a keymap, and gives up the reference to the keymap.
    private static func takeKeyState(of keymap: OpaquePointer?) -> KeyState? {
        guard let keymap else { return nil }
        defer { xkb_keymap_unref(keymap) }
        return KeyState(keymap: keymap)
    }

    /// Whether a key may be the first of a compose sequence.
    ///
    /// A locale's table takes a megabyte and some milliseconds, and its sequences begin with dead keys, the Compose
    /// key or keysyms beyond Latin-1 (one has a backslash): no other key is a reason to load it. A user's own table may
    /// have sequences that begin with anything.
    func mayBeginSequence(_ symbol: UInt32) -> Bool {
        switch symbol {
        case 0: false
        case UInt32(XKB_KEY_backslash), UInt32(XKB_KEY_Multi_key): true
        case 0x20...0xFF, 0xFF00...0xFFFF: hasOwnTable
        default: true
        }
    }

    private lazy var hasOwnTable = ownTablePath != nil

    /// The user's own table, which libxkbcommon takes before that of the locale; `nil` if there is none.
    private var ownTablePath: String? {
        if let path = environmentVariable("XCOMPOSEFILE") { return path }
        let home = environmentVariable("HOME")
        let configuration = environmentVariable("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
        let paths = [configuration.map { $0 + "/XCompose" }, home.map { $0 + "/.XCompose" }]
        return paths.compactMap { $0 }.first { access($0, R_OK) == 0 }
    }

    /// Begins to compose; `nil` if the locale has no compose sequences.
    func makeComposer() -> Composer? {
        composeTable.flatMap { Composer(table: $0) }
    }

    private func loadComposeTable() -> OpaquePointer? {
        guard let context else { return nil }
        // libxkbcommon would wait for somebody to write into a pipe.
        if let path = ownTablePath, (try? RegularFile(reading: path)) == nil { return nil }
        let locale = environmentVariable("LC_ALL") ?? environmentVariable("LC_CTYPE") ?? environmentVariable("LANG")
        for name in [locale ?? "C", "C"] {
            if let table = xkb_compose_table_new_from_locale(context, name, XKB_COMPOSE_COMPILE_NO_FLAGS) {
                return table
            }
        }
        return nil
    }
}
