internal import CPango

/// The scripts in which a language is written.
package struct WritingScripts: Sendable {
    /// By the numbers that GLib and Pango share; empty if the language is not known.
    private let scripts: Set<Int32>

    /// Finds the scripts of a language such as `en_US`. Pango's table of languages is only for the main thread.
    @MainActor
    package init(ofLanguage language: String) {
        var count: Int32 = 0
        let found = pango_language_get_scripts(pango_language_from_string(language), &count)
        scripts = Set(UnsafeBufferPointer(start: found, count: Int(count)).map { $0.rawValue })
    }

    /// Returns whether all letters of a text belong to the language.
    package func write(_ text: String) -> Bool {
        guard !scripts.isEmpty else { return true }
        for scalar in text.unicodeScalars {
            let script = g_unichar_get_script(scalar.value)
            guard script != G_UNICODE_SCRIPT_COMMON, script != G_UNICODE_SCRIPT_INHERITED else { continue }
            if !scripts.contains(script.rawValue) { return false }
        }
        return true
    }
}
