internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform
internal import WaldenText

/// Links in the text.
extension TextView {
    /// Returns the link at a point in the view's coordinates; `nil` for none.
    func link(at point: Point) -> String? {
        guard !document.isPlain else { return nil }
        let nearest = closestPosition(to: point)
        for direction in [TextStorageDirection.backward, .forward] {
            let range = TextRange(nearest, position(from: nearest, toBoundary: .character, in: direction))
            guard !range.isEmpty, selectionRects(for: range).contains(where: { $0.contains(point) }) else { continue }
            return document.editor.attributes(at: range.start.offset).link
        }
        return nil
    }

    func openLink(_ link: String) {
        if let linkHandler { linkHandler(self, link) } else { openWithDesktop(link) }
    }

    /// Shows a hand over links that a click opens.
    func addLinkPointer() {
        addInteraction(
            PointerInteraction { [weak self] point in
                guard let self, isSelectable, !interaction.isEditable, link(at: point) != nil else { return nil }
                return .pointingHand
            })
    }

    func updateLinkPointer() {
        for case let pointer as PointerInteraction in interactions { pointer.invalidate() }
    }
}

extension TextInteraction {
    /// Begins to press a link, which selects nothing unless it becomes a drag; returns false if there is none to open.
    func pressLink(at position: TextPosition, _ point: Point, _ touch: Touch, _ event: Event) -> Bool {
        let modifiers = event.modifierFlags
        guard touch.tapCount <= 1, !modifiers.contains(.shift), !isEditable || modifiers.contains(.control),
            let link = (input as? TextView)?.link(at: point)
        else { return false }
        drag.kind = .unit(.character, origin: TextRange(position))
        drag.link = link
        return true
    }

    /// Returns the link whose press ends at a place in window coordinates; `nil` for none.
    func pressedLink(at location: Point) -> String? {
        guard let link = drag.link, let view = input as? TextView,
            view.link(at: view.convert(location, from: nil)) == link
        else { return nil }
        return link
    }

    /// Opens the link that a finger taps at a point of the text; returns false if there is none to open.
    func tapLink(at point: Point) -> Bool {
        guard !isEditable, let view = input as? TextView, let link = view.link(at: point) else { return false }
        view.openLink(link)
        return true
    }
}
