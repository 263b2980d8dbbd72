internal import WaldenCore
public import WaldenGraphics
internal import WaldenText

/// Edits by commands of an app, such as replacing what was found.
extension TextView {
    /// Replaces a part of the text as the user does: asks the delegate, makes an undo step, and tells the delegate.
    ///
    /// The caret is then after the new text, and in sight.
    ///
    /// - Parameters:
    ///   - range: The positions may be in or behind what is composed, which becomes a part of the text first. Offsets
    ///     beyond the text count as its end.
    ///   - text: What replaces it.
    ///   - actionName: What the undo step is called.
    /// - Returns: Whether the text was replaced. It is not if the view cannot be edited, or the delegate refuses.
    @discardableResult
    public func edit(_ range: TextRange, replacingWith text: String, actionName: String) -> Bool {
        let range = endComposition(moving: [range.start.offset..<range.end.offset])[0]
        return interaction.edit(TextRange(range), replacingWith: text, actionName: actionName)
    }

    /// Replaces several parts of the text by the same one, as one edit and one undo step.
    ///
    /// - Parameters:
    ///   - ranges: The offsets in UTF-8, in order, without overlaps. As with positions, what is composed counts; it
    ///     becomes a part of the text first.
    ///   - text: What replaces each of them.
    ///   - actionName: What the undo step is called.
    /// - Returns: Whether the text was replaced. It is not if the view cannot be edited, or the delegate refuses.
    /// - Precondition: The ranges are in order, within the text, and do not overlap.
    /// - Complexity: O(*m*) in the length of the text from the first range to the last.
    @discardableResult
    public func edit(_ ranges: [Range<Int>], replacingWith text: String, actionName: String) -> Bool {
        let ranges = endComposition(moving: ranges)
        guard let first = ranges.first, let last = ranges.last else { return false }
        let span = first.lowerBound..<last.upperBound
        let new = document.isPlain ? replacing(ranges, in: span, with: text) : styled(ranges, in: span, with: text)
        document.editedParts = (ranges, text.utf8.count)
        defer {
            document.editedParts = nil
            interaction.endRun()
        }
        return interaction.replace(
            TextRange(span), with: new.string, attributed: new, .single, name: actionName)
    }

    private func replacing(_ ranges: [Range<Int>], in span: Range<Int>, with text: String) -> AttributedText {
        var (bytes, end): ([UInt8], Int) = ([], span.lowerBound)
        bytes.reserveCapacity(span.count + ranges.count * text.utf8.count)
        let old = document.storage.bytes(in: span)
        for range in ranges {
            precondition(range.lowerBound >= end, "TextView.edit: the ranges must be in order and not overlap")
            bytes += old[end - span.lowerBound..<range.lowerBound - span.lowerBound]
            bytes += text.utf8
            end = range.upperBound
        }
        return AttributedText(String(decoding: bytes, as: UTF8.self))
    }

    /// What comes in place of a range has its attributes; what is between keeps its own.
    private func styled(_ ranges: [Range<Int>], in span: Range<Int>, with text: String) -> AttributedText {
        let editor = document.editor
        var (result, end) = (AttributedText(""), span.lowerBound)
        for range in ranges {
            precondition(range.lowerBound >= end, "TextView.edit: the ranges must be in order and not overlap")
            result.append(editor.attributedText(in: end..<range.lowerBound))
            let attributes =
                range.isEmpty ? editor.typingAttributes(replacing: range) : editor.attributes(at: range.lowerBound)
            result.append(AttributedText(text, attributes: attributes))
            end = range.upperBound
        }
        return result
    }
}
