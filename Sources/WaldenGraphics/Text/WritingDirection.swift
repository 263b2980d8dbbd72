internal import CPango

/// The direction in which a paragraph is written. The corresponding UIKit type is `NSWritingDirection`.
public enum WritingDirection: Sendable, Hashable {
    /// As Latin letters.
    case leftToRight
    /// As Hebrew and Arabic letters.
    case rightToLeft
}

extension Unicode.Scalar {
    /// The direction of a letter, by its script; `nil` for what follows the letters around it, such as digits, spaces
    /// and accents.
    package var writingDirection: WritingDirection? {
        if isASCII { return properties.isAlphabetic ? .leftToRight : nil }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: break
        default: return nil
        }
        let script = hb_unicode_script(hb_unicode_funcs_get_default(), value)
        guard script != HB_SCRIPT_COMMON, script != HB_SCRIPT_INHERITED else { return nil }
        return hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL ? .rightToLeft : .leftToRight
    }
}
