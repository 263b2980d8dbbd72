import CXKBCommon
import Glibc
import MockCompositor

/// Keymaps sent by compositors.
@MainActor
enum Keymaps {
    /// The US layout.
    static let us = text(layout: "us", variant: "")
    /// The US layout with dead keys.
    static let international = text(layout: "us", variant: "intl")
    /// The US and the German layout.
    static let usAndGerman = text(layout: "us,de", variant: ",")

    /// Modifier masks in all of these.
    static let shift: UInt32 = 1
    static let capsLock: UInt32 = 2
    static let control: UInt32 = 4
    static let alternate: UInt32 = 8
    /// AltGr.
    static let levelThree: UInt32 = 0x80

    private static func text(layout: String, variant: String) -> String {
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return "" }
        defer { xkb_context_unref(context) }
        return layout.withCString { layout in
            variant.withCString { variant in
                var names = xkb_rule_names()
                names.layout = layout
                names.variant = variant
                guard let keymap = xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS) else {
                    return ""
                }
                defer { xkb_keymap_unref(keymap) }
                guard let text = xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else { return "" }
                defer { free(text) }
                return String(cString: text)
            }
        }
    }
}

/// Key codes of `linux/input-event-codes.h`.
enum KeyCode {
    static let tab: UInt32 = 15
    static let a: UInt32 = 30
    static let b: UInt32 = 48
    static let e: UInt32 = 18
    static let q: UInt32 = 16
    static let y: UInt32 = 21
    static let z: UInt32 = 44
    static let apostrophe: UInt32 = 40
    static let backspace: UInt32 = 14
    static let space: UInt32 = 57
    static let leftArrow: UInt32 = 105
    static let leftShift: UInt32 = 42
    static let altGr: UInt32 = 100
    static let nextSong: UInt32 = 163
    static let playPause: UInt32 = 164
    static let previousSong: UInt32 = 165
    static let stop: UInt32 = 166
}

extension MockOptions {
    /// Returns options with a keymap.
    @MainActor
    static func withKeymap(_ text: String = Keymaps.us) -> MockOptions {
        var options = MockOptions()
        options.keymap = MockKeymap(text)
        return options
    }
}
