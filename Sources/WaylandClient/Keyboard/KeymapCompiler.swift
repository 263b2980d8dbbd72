internal import CXKBCommon
internal import Glibc
internal import WaldenPlatform

/// Compiles keymaps, and the locale's compose table when first needed, with libxkbcommon.
@MainActor
final class KeymapCompiler {
    private let context: OpaquePointer?
    /// `nil` also before it is needed.
    private var composeTable: OpaquePointer?
    private var hasLoadedComposeTable = false

    init() {
        context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES)
        // Keeps messages about broken keymaps off the app's standard error.
        if let context { xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL) }
    }

    isolated deinit {
        if let composeTable { xkb_compose_table_unref(composeTable) }
        if let context { xkb_context_unref(context) }
    }

    /// Compiles a keymap of the format `xkb_v1`; `nil` if it is unreadable, is invalid or would crash libxkbcommon.
    func makeKeyState(from file: KeymapFile) -> KeyState? {
        guard let context else { return nil }
        let keymap: OpaquePointer? = file.withText { text in
            guard KeymapScreen.accepts(text) else { return nil }
            return xkb_keymap_new_from_buffer(
                context, text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count,
                XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
        return Self.takeKeyState(of: keymap)
    }

    /// Compiles the layout of `XKB_DEFAULT_LAYOUT` and related variables, otherwise the US layout; `nil` if no layouts
    /// are installed.
    func makeDefaultKeyState() -> KeyState? {
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
        defer { xkb_context_unref(context) }
        xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
        return Self.takeKeyState(of: xkb_keymap_new_from_names(context, nil, XKB_KEYMAP_COMPILE_NO_FLAGS))
    }

    /// Consumes the reference to the keymap.
    private static func takeKeyState(of keymap: OpaquePointer?) -> KeyState? {
        guard let keymap else { return nil }
        defer { xkb_keymap_unref(keymap) }
        return KeyState(keymap: keymap)
    }

    /// Returns whether a key may begin a compose sequence, so that the table must be loaded.
    ///
    /// A locale's table takes a megabyte and some milliseconds. Its sequences begin with dead keys, the Compose key, a
    /// backslash or keysyms beyond Latin-1; those of a user's own table may begin with any key.
    func mayBeginSequence(_ symbol: UInt32) -> Bool {
        switch symbol {
        case 0: false
        case UInt32(XKB_KEY_backslash), UInt32(XKB_KEY_Multi_key): true
        case 0x20...0xFF, 0xFF00...0xFFFF: hasOwnTable
        default: true
        }
    }

    private lazy var hasOwnTable = ownTablePath != nil

    /// The path of the user's own table, which libxkbcommon prefers to the locale's.
    private var ownTablePath: String? {
        if let path = environmentVariable("XCOMPOSEFILE") { return path }
        let home = environmentVariable("HOME")
        let configuration = environmentVariable("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
        let paths = [configuration.map { $0 + "/XCompose" }, home.map { $0 + "/.XCompose" }]
        return paths.compactMap { $0 }.first { access($0, R_OK) == 0 }
    }

    /// `nil` if the locale has no compose sequences.
    func makeComposer() -> Composer? {
        if !hasLoadedComposeTable {
            hasLoadedComposeTable = true
            composeTable = loadComposeTable()
        }
        return composeTable.flatMap { Composer(table: $0) }
    }

    private func loadComposeTable() -> OpaquePointer? {
        guard let context else { return nil }
        // libxkbcommon would block on a pipe.
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
