public import WaldenGraphics

/// The colours of a theme for the light or dark appearance, named by purpose.
///
/// On every background of the palette, text has a contrast of at least 4.5, outlines and marks of at least 3 (WCAG 2.2,
/// level AA).
public final class Palette: Sendable {
    let neutrals: Neutrals

    /// The shades of the accent colour.
    public let accent: Shades
    /// The shades for destructive actions.
    public let destructive: Shades

    /// The background of selected text.
    public let textSelection: Color

    /// The shades of one accent colour.
    public struct Shades: Hashable, Sendable {
        /// The background of a prominent control.
        public let fill: Color
        /// The same while hovered.
        public let hoveredFill: Color
        /// The same while pressed.
        public let pressedFill: Color
        /// Text and marks on the fill, in all three states.
        public let onFill: Color
        /// Bars, arcs and needles of this colour, on a background of the palette or next to ``Palette/track``.
        public let mark: Color
        /// Text and lines of this colour on a background of the palette.
        public let text: Color
        /// Text and lines of this colour on ``softFill``, an overlay or the background of a control.
        public let softText: Color
        /// A faint tint to place beneath text.
        public let softFill: Color
    }

    init(neutrals: Neutrals, accentColor: Color) {
        self.neutrals = neutrals
        accent = Shades(of: accentColor, on: neutrals)
        destructive = Shades(of: neutrals.destructiveColor, on: neutrals)
        textSelection = Palette.textSelection(accent.fill, on: neutrals)
    }

    private static func textSelection(_ fill: Color, on neutrals: Neutrals) -> Color {
        let faint = fill.withAlpha(0.28)
        // Accents are dark as a rule: on a dark background, they must be denser to stand out.
        let dense = fill.withAlpha(0.45)
        guard neutrals.isDark else { return faint }
        let isReadable = neutrals.backgrounds.allSatisfy {
            neutrals.label.contrast(with: dense.over($0)) >= Palette.minimumTextContrast
        }
        return isReadable ? dense : faint
    }
}

extension Palette {
    // MARK: Backgrounds

    /// The background of windows.
    public var windowBackground: Color { neutrals.windowBackground }
    /// The background of lists, text fields and cards.
    public var contentBackground: Color { neutrals.contentBackground }
    /// The background of views above the window, such as menus.
    public var elevatedBackground: Color { neutrals.elevatedBackground }
    /// The background of the active window's title bar.
    public var titleBarBackground: Color { neutrals.titleBarBackground }

    // MARK: Text

    /// Primary text.
    public var label: Color { neutrals.label }
    /// Secondary text, such as explanations.
    public var secondaryLabel: Color { neutrals.secondaryLabel }
    /// Text of low importance, such as the placeholder of an empty field.
    public var tertiaryLabel: Color { neutrals.tertiaryLabel }
    /// Disabled text; its contrast is below that of other text, as WCAG allows.
    public var disabledLabel: Color { neutrals.label.withAlpha(Palette.disabledOpacity) }

    static let disabledOpacity = 0.38

    // MARK: Lines

    /// A line between views.
    public var separator: Color { neutrals.separator }
    /// The outline of a control, and a track with a moving knob.
    public var outline: Color { neutrals.outline }
    /// The outline of a hovered control.
    public var hoveredOutline: Color { neutrals.hoveredOutline }
    /// The outline of a disabled control.
    public var disabledOutline: Color { neutrals.outline.withAlpha(0.35) }
    /// The ring around the focused view.
    public var focusRing: Color { accent.text }

    // MARK: Control backgrounds

    /// The background of a control.
    public var controlFill: Color { neutrals.controlFill }
    /// The same while hovered.
    public var hoveredControlFill: Color { neutrals.hoveredControlFill }
    /// The same while pressed.
    public var pressedControlFill: Color { neutrals.pressedControlFill }
    /// The background of a disabled control.
    public var disabledControlFill: Color { neutrals.label.withAlpha(0.05) }
    /// An overlay while hovered, for controls without a background.
    public var hoveredOverlay: Color { neutrals.hoveredOverlay }
    /// An overlay while pressed, for controls without a background.
    public var pressedOverlay: Color { neutrals.pressedOverlay }
    /// The unfilled part of a track, such as that of a slider or progress bar.
    public var track: Color { neutrals.track }
    /// A knob that moves on a track.
    public var knob: Color { neutrals.knob }
    /// The dot on the knob of a selected control: the accent colour if its contrast suffices, else a grey.
    var knobMark: Color { accent.fill.contrast(with: knob) >= Palette.minimumMarkContrast ? accent.fill : outline }
    /// The minimum contrast of marks (WCAG 2.2, AA).
    static let minimumMarkContrast = 3.0
    /// The minimum contrast of text (WCAG 2.2, AA).
    static let minimumTextContrast = 4.5

    // MARK: Depth

    /// The shadow of elevated views, at its densest.
    public var shadow: Color { neutrals.shadow }
    /// The shadow line below a slightly raised control.
    public var controlShadow: Color { neutrals.controlShadow }
}
