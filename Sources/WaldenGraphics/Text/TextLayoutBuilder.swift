internal import CPango
internal import WaldenGeometry

@MainActor
struct TextLayoutBuilder {
    struct Result {
        var layout: OpaquePointer
        var lines: [TextLayout.Line]
        var size: Size
        var isTruncated: Bool
        var byteCount: Int
    }

    private let request: TextRequest
    private var layout: OpaquePointer
    private var bytes: TextBytes
    private let hasParagraphStyles: Bool

    init(_ request: TextRequest) {
        self.request = request
        hasParagraphStyles = request.runs.contains { $0.attributes.paragraphStyle != nil }
        layout = pango_layout_new(TextEngine.shared.context(for: request.direction ?? request.neutralDirection))
        if request.direction != nil { pango_layout_set_auto_dir(layout, 0) }
        let sizes = request.runs.map { $0.attributes.font?.usableSize ?? 1 }
        bytes = TextBytes(request.text, fontSize: max(request.font.usableSize, sizes.max() ?? 1))
    }

    consuming func build() -> Result {
        configure()
        let text = layOutText()
        var lines = text.lines
        let shown = text.shown
        var isTruncated = bytes.isCut || bytes.isPartial
        if shown < lines.count {
            isTruncated = true
            lines.removeLast(lines.count - shown)
            if request.lineBreakMode.ellipsizes { lines = ellipsized(lines) }
        }
        if pango_layout_is_ellipsized(layout) != 0 { isTruncated = true }
        align(&lines, in: request.maxWidth ?? Self.width(of: lines))
        return Result(
            layout: layout, lines: lines, size: Self.size(of: lines, spacing: request.spacing),
            isTruncated: isTruncated, byteCount: bytes.contentCount)
    }

    /// Returns the size of lines with the space above and below them.
    static func size(of lines: [TextLayout.Line], spacing: (before: Double, after: Double)) -> Size {
        let height = lines[lines.count - 1].top + lines[lines.count - 1].height + spacing.after
        return Size(width: roundedUp(width(of: lines)), height: roundedUp(height))
    }

    private static func width(of lines: [TextLayout.Line]) -> Double { lines.reduce(0) { max($0, $1.width) } }

    /// Rounds up to whole points, ignoring rounding errors of Pango's units.
    private static func roundedUp(_ length: Double) -> Double { (length - 0.5 / pangoUnits).rounded(.up) }
}

extension TextLayoutBuilder {
    private var isOneLine: Bool { request.maxLines == 1 }

    private func configure() {
        pango_layout_set_font_description(layout, TextEngine.shared.description(of: request.font).pointer)
        guard let maxWidth = request.maxWidth, request.lineBreakMode != .clip else { return }
        pango_layout_set_width(layout, Self.units(maxWidth))
        pango_layout_set_wrap(layout, request.lineBreakMode.pangoWrap)
        if isOneLine { pango_layout_set_ellipsize(layout, request.lineBreakMode.pangoEllipsize) }
        if request.alignment == .justified { pango_layout_set_justify(layout, 1) }
    }

    /// Lays out the text, or a prefix that fills the limits; returns the lines and the number that fit.
    private mutating func layOutText() -> (lines: [TextLayout.Line], shown: Int) {
        var count = hasBounds ? Self.initialPrefix : Int.max
        while true {
            bytes.take(first: count)
            if isOneLine { bytes.joinParagraphs() }
            bytes.limitParagraphs(breaks: wraps && !isOneLine)
            setText()
            let lines = makeLines(of: pangoLines)
            let shown = shownCount(of: lines)
            if !bytes.isPartial || bytes.isCut || shown < lines.count || isFull(lines[0]) { return (lines, shown) }
            count *= 2
        }
    }

    /// The length of the first prefix to try, in bytes; doubled until it suffices.
    private static let initialPrefix = 8192

    /// Whether a prefix may suffice. Truncating the head or middle of a line requires its end.
    private var hasBounds: Bool {
        guard isOneLine else { return request.maxLines > 1 || request.maxHeight != nil }
        return request.maxWidth != nil
            && request.lineBreakMode != .truncatingHead && request.lineBreakMode != .truncatingMiddle
    }

    private func isFull(_ line: TextLayout.Line) -> Bool {
        guard isOneLine, let maxWidth = request.maxWidth else { return false }
        return pango_layout_is_ellipsized(layout) != 0 || request.lineBreakMode == .clip && line.width > maxWidth
    }

    private var wraps: Bool { request.maxWidth != nil && request.lineBreakMode != .clip }

    /// Sets the text and its attributes.
    private func setText() {
        defer { Self.setAttributes(of: request, on: layout, with: bytes, splitsItems: wraps) }
        guard !bytes.bytes.isEmpty else { return pango_layout_set_text(layout, "", 0) }
        bytes.bytes.withUnsafeBytes { buffer in
            let text = buffer.assumingMemoryBound(to: CChar.self)
            pango_layout_set_text(layout, text.baseAddress, Int32(text.count))
        }
    }

    /// Ellipsizes the last of the shown lines: at its end, after dropping the text that follows; or at its start or
    /// middle, after joining that text to it.
    private mutating func ellipsized(_ lines: [TextLayout.Line]) -> [TextLayout.Line] {
        let last = lines[lines.count - 1].range.lowerBound
        if request.lineBreakMode == .truncatingTail {
            bytes.endText(afterLineAt: last)
        } else {
            bytes.joinTail(from: last)
        }
        // Pango guesses how many lines fit in a height, but also counts the lines of each paragraph. So only the last
        // paragraph is laid out again, and those above stay in the former layout.
        let first = lines.lastIndex { $0.line.pointee.is_paragraph_start != 0 } ?? 0
        if first > 0 {
            let former = layout
            layout = pango_layout_copy(former)
            walden_pango_object_keep(UnsafeMutableRawPointer(layout), UnsafeMutableRawPointer(former))
        }
        setText()
        pango_layout_set_ellipsize(layout, request.lineBreakMode.pangoEllipsize)
        pango_layout_set_height(layout, -Int32(lines.count - first))
        let start = lines[first].range.lowerBound
        let paragraph = pangoLines.filter { Int($0.pointee.start_index) >= start }
        return makeLines(of: lines[..<first].map(\.line) + paragraph)
    }

    private var pangoLines: [UnsafeMutablePointer<PangoLayoutLine>] {
        var lines: [UnsafeMutablePointer<PangoLayoutLine>] = []
        var next = pango_layout_get_lines_readonly(layout)
        while let node = next {
            lines.append(node.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self))
            next = UnsafeMutablePointer(node.pointee.next)
        }
        return lines
    }

    private func makeLines(of pangoLines: [UnsafeMutablePointer<PangoLayoutLine>]) -> [TextLayout.Line] {
        var lines: [TextLayout.Line] = []
        var top = request.spacing.before
        var style: ParagraphStyle?
        for line in pangoLines {
            if line.pointee.is_paragraph_start != 0, hasParagraphStyles {
                let former = lines.isEmpty ? nil : style
                style = paragraphStyle(at: Int(line.pointee.start_index))
                if !lines.isEmpty { top += ParagraphStyle.spacing(between: former, style) }
            }
            var logical = PangoRectangle()
            pango_layout_line_get_extents(line, nil, &logical)
            let extents = Rect(logical)
            let height = request.roundsLines ? Self.roundedUp(extents.height) : extents.height
            let start = Int(line.pointee.start_index)
            lines.append(
                TextLayout.Line(
                    line: line, x: extents.minX, top: top, baseline: top - extents.minY, width: extents.width,
                    height: height, range: start..<start + Int(line.pointee.length),
                    isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL,
                    alignment: style?.alignment ?? request.alignment))
            top += height + (style?.lineSpacing.map(ParagraphStyle.usable) ?? request.lineSpacing)
        }
        return lines
    }

    private func paragraphStyle(at offset: Int) -> ParagraphStyle? {
        request.runs.first { $0.range.contains(offset) && $0.attributes.paragraphStyle != nil }?.attributes
            .paragraphStyle
    }

    private func shownCount(of lines: [TextLayout.Line]) -> Int {
        var count = request.maxLines > 0 ? min(request.maxLines, lines.count) : lines.count
        if let maxHeight = request.maxHeight {
            while count > 1, lines[count - 1].top + lines[count - 1].height > maxHeight + 0.5 / pangoUnits {
                count -= 1
            }
        }
        return count
    }

    private func align(_ lines: inout [TextLayout.Line], in width: Double) {
        for index in lines.indices {
            let rest = width - lines[index].width
            switch lines[index].alignment {
            case .left: lines[index].x = 0
            case .right: lines[index].x = rest
            case .center: lines[index].x = rest / 2
            case .natural, .justified: lines[index].x = lines[index].isRightToLeft ? rest : 0
            }
        }
    }

    static func units(_ length: Double) -> Int32 {
        Int32((min(length, TextRequest.maximumExtent) * pangoUnits).rounded(.up))
    }
}

extension LineBreakMode {
    var ellipsizes: Bool { pangoEllipsize != PANGO_ELLIPSIZE_NONE }

    fileprivate var pangoEllipsize: PangoEllipsizeMode {
        switch self {
        case .truncatingTail: PANGO_ELLIPSIZE_END
        case .truncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
        case .truncatingHead: PANGO_ELLIPSIZE_START
        case .wordWrap, .charWrap, .clip: PANGO_ELLIPSIZE_NONE
        }
    }

    fileprivate var pangoWrap: PangoWrapMode { self == .charWrap ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR }
}
