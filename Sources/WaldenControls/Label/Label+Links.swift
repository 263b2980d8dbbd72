internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenText

extension Label {
    /// Called when the user presses a link of the text: by pointer, finger, Space or Return.
    ///
    /// ```swift
    /// var text = AttributedText("Read the ")
    /// text.append("terms", attributes: TextAttributes(link: "https://example.org/terms"))
    /// label.attributedText = text
    /// label.linkHandler = { _, link in show(link) }
    /// ```
    /// Without a handler, the desktop opens the address (``Application/open(_:completion:)``). The corresponding UIKit
    /// method is `textView(_:primaryActionFor:defaultAction:)`.
    public var linkHandler: (@MainActor (_ label: Label, _ link: String) -> Void)? {
        get { extras?.linkHandler }
        set {
            guard newValue != nil || extras != nil else { return }
            extrasForWriting.linkHandler = newValue
        }
    }

    /// Whether the user can select and copy the text, by pointer, finger and keys; false by default.
    ///
    /// A label that is selectable gets touches, and so does one with links.
    public var isSelectable: Bool {
        get { extras?.selection != nil }
        set {
            guard newValue != isSelectable else { return }
            extrasForWriting.selection?.removeFromSuperview()
            extrasForWriting.selection = newValue ? LabelSelection(self) : nil
            if let selection = extras?.selection { insertSubview(selection, at: 0) }
            shownTextDidChange()
            extrasDidChange()
        }
    }

    var extrasForWriting: LabelExtras {
        if let extras { return extras }
        let new = LabelExtras()
        extras = new
        return new
    }

    /// Makes the links of a new text views, which are pressed and focused as buttons are.
    func textDidChange() {
        let links = attributedText?.links ?? []
        guard !links.isEmpty || extras != nil else { return }
        let extras = extrasForWriting
        extras.selection?.textDidChange()
        // A link that is pressed or focused never becomes another one.
        var old = extras.links
        extras.links = links.map { link in
            let known = old.firstIndex { $0.run.link == link.link }
            let view = known.map { old.remove(at: $0) } ?? LabelLink(of: self)
            view.run = link
            if known == nil { addSubview(view) }
            return view
        }
        for view in old { view.removeFromSuperview() }
        shownTextDidChange()
        extrasDidChange()
    }

    /// Adapts the colours of links, and leaves backgrounds to what draws the selection over them.
    func shownTextDidChange() {
        guard let extras else { return }
        let hasBackgrounds = attributedText?.runs.contains { $0.attributes.backgroundColor != nil } ?? false
        let hidesBackgrounds = extras.selection != nil && hasBackgrounds
        extras.shownText = extras.links.isEmpty && !hidesBackgrounds ? nil : attributedText
        if !extras.links.isEmpty { extras.shownText = extras.shownText?.withLinks(in: palette.accent.text) }
        if hidesBackgrounds { extras.shownText?.changeAttributes(in: 0..<Int.max) { $0.backgroundColor = nil } }
        for link in extras.links { link.isEnabled = isEnabled }
        setNeedsLayout()
    }

    private func extrasDidChange() {
        guard let extras else { return }
        let views = [extras.selection].compactMap { $0 } + extras.links
        if extras.isInteractive == views.isEmpty {
            extras.isInteractive = !views.isEmpty
            if extras.isInteractive { extras.isEnabledByApp = isUserInteractionEnabled }
            isUserInteractionEnabled = extras.isInteractive || extras.isEnabledByApp
            if views.isEmpty { focusOrder = nil }
        }
        if !views.isEmpty { focusOrder = views }
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Places what reacts to touches over the text.
    func layOutExtras() {
        guard let extras, extras.selection != nil || !extras.links.isEmpty else { return }
        let text = placedText()
        extras.selection?.frame = bounds
        let omitted = text.layout.omittedRanges
        for link in extras.links {
            let shown = omitted.reduce([link.run.range]) { parts, omitted in
                parts.flatMap {
                    [$0.clamped(to: 0..<omitted.lowerBound), $0.clamped(to: omitted.upperBound..<Int.max)]
                }
            }
            let rects = shown.flatMap { text.layout.selectionRects(TextRange($0)) }.map {
                $0.offsetBy(dx: text.origin.x, dy: text.origin.y)
            }
            link.cover(rects.filter { $0.intersects(bounds) })
        }
    }

    func press(_ link: String) {
        if let linkHandler { linkHandler(self, link) } else { openWithDesktop(link) }
    }
}

/// What only labels with links or a selection have.
@MainActor
final class LabelExtras {
    var selection: LabelSelection?
    var links: [LabelLink] = []
    var linkHandler: (@MainActor (Label, String) -> Void)?
    /// Whether the label gets touches for its links or selection.
    var isInteractive = false
    /// Whether the app had let it get touches before.
    var isEnabledByApp = false
    /// The text with the looks of its links, and without backgrounds behind a selection; `nil` if it has neither.
    var shownText: AttributedText?
}

extension AttributedText {
    struct Link: Equatable {
        var range: Range<Int>
        var link: String
    }

    /// The links in the order of the text. Neighbours with the same address are one.
    var links: [Link] {
        let linked = runs.filter { $0.attributes.link != nil }
        let borders = Set(linked.flatMap { [$0.range.lowerBound, $0.range.upperBound] }).sorted()
        var result: [Link] = []
        for (start, end) in zip(borders, borders.dropFirst()) {
            guard let link = linked.last(where: { $0.range.contains(start) })?.attributes.link else { continue }
            if let last = result.last, last.range.upperBound == start, last.link == link {
                result[result.count - 1].range = last.range.lowerBound..<end
            } else {
                result.append(Link(range: start..<end, link: link))
            }
        }
        return result
    }

    /// Returns the text with links in a colour and underlined, unless their attributes say otherwise.
    func withLinks(in color: Color) -> AttributedText {
        var text = AttributedText(string)
        for run in runs {
            text.setAttributes(run.attributes.showingLink(in: color), in: run.range)
        }
        return text
    }
}
