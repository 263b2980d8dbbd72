internal import Glibc

extension TextLayout {
    /// The maximum number of cached layouts.
    public static let maximumCachedCount = 512

    /// The time, in seconds, after which the cache drops unused layouts; checked when it adds a layout.
    public static let maximumCachedAge = 30

    /// An approximate limit; the newest layout stays even if it is larger.
    private static let maximumCachedBytes = 4 << 20

    private static var cache = LRUCache<TextRequest, TextLayout>(
        maximumCount: maximumCachedCount, maximumCost: maximumCachedBytes)

    /// Returns a cached or new layout of a text. A lookup is O(*n*) in its bytes.
    ///
    /// The cache holds ``maximumCachedCount`` layouts and about 4 MiB. It evicts the least recently used layouts, and
    /// those unused for ``maximumCachedAge`` seconds. Text of different colours shares a layout. Parameters are as in
    /// ``init(_:font:maxWidth:maxHeight:maxLines:alignment:lineBreakMode:lineSpacing:)-(String,_,_,_,_,_,_,_)``.
    public static func cached(
        _ text: String, font: Font, maxWidth: Double? = nil, maxHeight: Double? = nil, maxLines: Int = 0,
        alignment: TextAlignment = .natural, lineBreakMode: LineBreakMode = .wordWrap, lineSpacing: Double = 0
    ) -> TextLayout {
        cached(
            TextRequest(
                text: text, runs: [], font: font, maxWidth: maxWidth, maxHeight: maxHeight, maxLines: maxLines,
                alignment: alignment, lineBreakMode: lineBreakMode, lineSpacing: lineSpacing))
    }

    /// Returns a cached or new layout of a text with attributes.
    public static func cached(
        _ text: AttributedText, font: Font, maxWidth: Double? = nil, maxHeight: Double? = nil, maxLines: Int = 0,
        alignment: TextAlignment = .natural, lineBreakMode: LineBreakMode = .wordWrap, lineSpacing: Double = 0
    ) -> TextLayout {
        cached(
            TextRequest(
                text: text.string, runs: text.runs, font: font, maxWidth: maxWidth, maxHeight: maxHeight,
                maxLines: maxLines, alignment: alignment, lineBreakMode: lineBreakMode, lineSpacing: lineSpacing))
    }

    /// Empties the cache.
    public static func removeAllCached() { cache.removeAll() }

    package static var cachedCount: Int { cache.count }

    private static func cached(_ request: TextRequest) -> TextLayout {
        let now = coarseSeconds()
        if let cached = cache.value(for: request, now: now) { return cached }
        let layout = TextLayout(request)
        cache.removeAll(unusedSince: now - maximumCachedAge)
        cache.insert(layout, for: request, cost: 2048 + 64 * layout.byteCount, now: now)
        return layout
    }

    private static func coarseSeconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return Int(time.tv_sec)
    }
}
