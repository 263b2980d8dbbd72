public import WaldenGraphics

/// What a menu can hold: an `Action`, a ``Command``, another `Menu`, or a `DeferredMenuElement`.
///
/// In a title, an underscore marks the letter that chooses the element in an open menu, its mnemonic: `"_Open"`. Two
/// underscores stand for one; ``escapedTitle(_:)`` makes them of a text that the app did not write, such as a file
/// name.
///
/// The corresponding UIKit class is `UIMenuElement`.
@MainActor
public protocol MenuElement: AnyObject {
    /// The title.
    var title: String { get }
    /// A second line, in small letters; `nil` for none.
    var subtitle: String? { get }
    /// The image beside the title; `nil` for none.
    var image: Image? { get }
}

extension MenuElement {
    /// `nil`: no second line.
    public var subtitle: String? { nil }
    /// `nil`: no image.
    public var image: Image? { nil }

    /// Returns a title that shows a text as it is, underscores included.
    public static func escapedTitle(_ text: String) -> String { MenuTitle.escaped(text) }
}

/// A title without the marks of its mnemonic.
package struct MenuTitle: Hashable, Sendable {
    /// The text to show.
    package let text: String
    /// The letter that chooses the element, in lower case; `nil` for none.
    package let mnemonic: String?
    /// The place of the letter in the text, in bytes of UTF-8.
    package let mnemonicOffset: Int

    package init(_ title: String) {
        guard title.utf8.contains(UInt8(ascii: "_")) else {
            (text, mnemonic, mnemonicOffset) = (title, nil, 0)
            return
        }
        var text = ""
        var (mnemonic, offset): (String?, Int) = (nil, 0)
        var isMarked = false
        for character in title {
            if character == "_", !isMarked {
                isMarked = true
                continue
            }
            if isMarked, character != "_", mnemonic == nil {
                (mnemonic, offset) = (character.lowercased(), text.utf8.count)
            }
            isMarked = false
            text.append(character)
        }
        if isMarked { text.append("_") }
        (self.text, self.mnemonic, mnemonicOffset) = (text, mnemonic, offset)
    }

    /// Returns a title that shows a text as it is.
    package static func escaped(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "_"))
            ? text.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__") : text
    }
}
