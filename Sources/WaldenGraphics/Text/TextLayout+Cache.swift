internal import Glibc

extension TextLayout {
    /// How many layouts the cache holds at most.
    public static let maximumCachedCount = 512

    /// How long the cache holds a layout that is not asked for, in seconds; looked at when another one is made.
    public static let maximumCachedAge = 30

    /// About how many bytes all cached layouts take at most, but for the one that was made last.
    private static let maximumCachedBytes = 4 << 20

    private static var cache = LRUCache<TextRequest, TextLayout>(
        maximumCount: maximumCachedCount, maximumCost: maximumCachedBytes)

    /// Returns a layout of the text, the same one as before if it is still held.
    ///
    /// The cache holds ``maximumCachedCount`` layouts and about 4 MiB, forgets first what was not asked for the
    /// longest time, and what was not asked for in ``maximumCachedAge`` seconds. Layouts know no text colour but that
    /// of attributes, so that normal, highlighted and disabled looks share one. The parameters are those of
    /// ``init(_:font:maxWidth:maxHeight:maxLines:alignment:lineBreakMode:lineSpacing:)-(String,_,_,_,_,_,_,_)``.
    ///
    /// - Complexity: O(*n*) in the bytes of the text if it is held: they are hashed and compared.
    public static func cached(
        _ text: String, font: Font, maxWidth: Double? = nil, maxHeight: Double? = nil, maxLines: Int = 0,
        alignment: TextAlignment = .natural, lineBreakMode: LineBreakMode = .wordWrap, lineSpacing: Double = 0
    ) -> TextLayout {
        cached(
            TextRequest(
                text: text, runs: [], font: font, maxWidth: maxWidth, maxHeight: maxHeight, maxLines: maxLines,
                alignment: alignment, lineBreakMode: lineBreakMode, lineSpacing: lineSpacing))
    }

    /// Returns a layout of a text with attributes, the same one as before if it is still held.
    public static func cached(
        _ text: AttributedText, font: Font, maxWidth: Double? = nil, maxHeight: Double? = nil, maxLines: Int = 0,
        alignment: TextAlignment = .natural, lineBreakMode: LineBreakMode = .wordWrap, lineSpacing: Double = 0
    ) -> TextLayout {
        cached(
            TextRequest(
                text: text.string, runs: text.runs, font: font, maxWidth: maxWidth, maxHeight: maxHeight,
                maxLines: maxLines, alignment: alignment, lineBreakMode: lineBreakMode, lineSpacing: lineSpacing))
    }

    /// Forgets all cached layouts.
    public static func removeAllCached() { cache.removeAll() }

    /// How many layouts the cache holds.
    package static var cachedCount: Int { cache.count }

    private static func cached(_ request: TextRequest) -> TextLayout {
        let now = coarseSeconds()
        if let known = cache.value(for: request, now: now) { return known }
        let layout = TextLayout(request)
        cache.removeAll(unusedSince: now - maximumCachedAge)
        cache.insert(layout, for: request, cost: 2048 + 64 * layout.byteCount, now: now)
        return layout
    }

    /// The seconds of a clock that never goes back and is cheap to read.
    private static func coarseSeconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return Int(time.tv_sec)
    }
}
