internal import CPango

extension String {
    /// The text in Unicode's canonical decomposition (NFD), up to a NUL.
    package var decomposed: String {
        guard let decomposed = g_utf8_normalize(self, Int(utf8.count), G_NORMALIZE_NFD) else { return "" }
        defer { g_free(decomposed) }
        return String(cString: decomposed)
    }

    /// The decomposed text without its last scalar, such as a letter without its accent.
    ///
    /// A character of thousands of marks stays composed: GLib sorts them in quadratic time.
    package var withoutLastMark: String {
        String((utf8.count <= 4096 ? decomposed : self).unicodeScalars.dropLast())
    }
}
