internal import CPango

extension TextLayoutBuilder {
    /// Sets the request's attributes on a Pango layout with a text. Splits long items of wrapping text by attributes
    /// without effect: Pango reshapes the rest of an item after each line, which takes seconds for long items.
    static func setAttributes(
        of request: TextRequest, on layout: OpaquePointer, with text: TextBytes, splitsItems: Bool
    ) {
        let splits = splitsItems ? itemEnds(of: text, in: request.text) : []
        guard request.font.hasMonospacedDigits || !request.runs.isEmpty || !splits.isEmpty else { return }
        let list = PangoAttributeList()
        if request.font.hasMonospacedDigits { list.insert(pango_attr_font_features_new("tnum=1"), in: nil) }
        // In the order of their starts: Pango searches its list for where another one belongs.
        var split = 0
        func insertSplits(before offset: Int) {
            while split + 1 < splits.count, splits[split] < offset {
                list.insert(pango_attr_fallback_new(1), in: splits[split]..<splits[split + 1])
                split += 2
            }
        }
        // What begins or ends inside the final ellipsis would make Pango read beyond the text.
        let (count, end) = (text.contentCount, text.bytes.count)
        for run in request.runs where run.range.lowerBound < count {
            insertSplits(before: run.range.lowerBound)
            let upper = run.range.upperBound < count ? run.range.upperBound : end
            list.insert(AttributedText.Run(range: run.range.lowerBound..<upper, attributes: run.attributes))
        }
        insertSplits(before: .max)
        pango_layout_set_attributes(layout, list.pointer)
    }

    /// Returns where to split a long text: after spaces if possible, else between characters.
    private static func itemEnds(of text: TextBytes, in string: String) -> [Int] {
        let bytes = text.bytes[..<text.contentCount]
        guard bytes.count > minimumItemLength else { return [] }
        var ends: [Int] = []
        var end = minimumItemLength
        while end < bytes.count {
            if let space = bytes[end..<min(bytes.count, end + minimumItemLength)].firstIndex(of: .space) {
                end = space + 1
            } else {
                let index = string.utf8.index(string.startIndex, offsetBy: end)
                end = string.utf8.distance(from: string.startIndex, to: string.index(after: index))
            }
            ends.append(end)
            end += minimumItemLength
        }
        return ends
    }

    /// The minimum length of the items of a split text, in bytes.
    private static let minimumItemLength = 1024
}

private final class PangoAttributeList {
    let pointer = pango_attr_list_new()!

    deinit { pango_attr_list_unref(pointer) }

    /// Adds an attribute and takes ownership of it; later ones win where ranges overlap.
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, in range: Range<Int>?) {
        guard let attribute else { return }
        if let range {
            attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
            attribute.pointee.end_index = UInt32(clamping: range.upperBound)
        }
        pango_attr_list_insert(pointer, attribute)
    }

    @MainActor
    func insert(_ run: AttributedText.Run) {
        let attributes = run.attributes
        let range = run.range
        if let font = attributes.font {
            insert(pango_attr_font_desc_new(TextEngine.shared.description(of: font).pointer), in: range)
            if font.hasMonospacedDigits { insert(pango_attr_font_features_new("tnum=1"), in: range) }
        }
        if let color = attributes.color {
            insert(pango_attr_foreground_new(color.red.wide, color.green.wide, color.blue.wide), in: range)
            insert(pango_attr_foreground_alpha_new(max(1, color.alpha.wide)), in: range)
        }
        if let color = attributes.backgroundColor, color.alpha > 0 {
            insert(pango_attr_background_new(color.red.wide, color.green.wide, color.blue.wide), in: range)
            insert(pango_attr_background_alpha_new(max(1, color.alpha.wide)), in: range)
        }
        if let underline = attributes.underline { insert(pango_attr_underline_new(underline.pango), in: range) }
        if attributes.isStruckThrough { insert(pango_attr_strikethrough_new(1), in: range) }
        if attributes.letterSpacing != 0 {
            let spacing = Int32(saturating: min(max(attributes.letterSpacing, -1000), 1000) * pangoUnits)
            insert(pango_attr_letter_spacing_new(spacing), in: range)
        }
    }
}

extension Double {
    fileprivate var wide: UInt16 { UInt16(min(max(self, 0), 1) * 65_535) }
}

extension TextAttributes.Underline {
    fileprivate var pango: PangoUnderline {
        switch self {
        case .single: PANGO_UNDERLINE_SINGLE
        case .double: PANGO_UNDERLINE_DOUBLE
        case .wavy: PANGO_UNDERLINE_ERROR
        }
    }
}
