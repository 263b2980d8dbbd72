public import WaldenGraphics

/// The colours of a theme for light or dark, named by what they are for.
///
/// Text colours have a contrast of at least 4.5 with every background of the palette, outlines and marks at least 3
/// (Web Content Accessibility Guidelines 2.2, level AA).
public final class Palette: Sendable {
    /// The colours without hue of emphasis.
    let neutrals: Neutrals

    /// The shades of the accent colour.
    public let accent: Shades
    /// The shades of what destroys something.
    public let destructive: Shades

    /// A colour of emphasis, in the shades that controls need.
    public struct Shades: Hashable, Sendable {
        /// The ground of a control that stands out.
        public let fill: Color
        /// The same under the pointer.
        public let hoveredFill: Color
        /// The same while pressed.
        public let pressedFill: Color
        /// Text and marks on the ground, in all three shades.
        public let onFill: Color
        /// Bars, arcs and needles of this colour, on a background of the palette or beside ``Palette/track`` on one.
        public let mark: Color
        /// Text and lines of this colour, on a background of the palette.
        public let text: Color
        /// The same where something lies between text and background: ``softFill``, or the ground of a control.
        public let softText: Color
        /// A breath of the colour, to lie beneath text.
        public let softFill: Color
    }

    init(neutrals: Neutrals, accentColor: Color) {
        self.neutrals = neutrals
        accent = Shades(of: accentColor, on: neutrals)
        destructive = Shades(of: neutrals.destructiveColor, on: neutrals)
    }
}

extension Palette {
    // MARK: Backgrounds

    /// The ground of windows.
    public var windowBackground: Color { neutrals.windowBackground }
    /// The ground of lists, text fields and cards.
    public var contentBackground: Color { neutrals.contentBackground }
    /// The ground of what lies above a window, such as menus.
    public var elevatedBackground: Color { neutrals.elevatedBackground }
    /// The ground of the title bar of the active window.
    public var titleBarBackground: Color { neutrals.titleBarBackground }

    // MARK: Text

    /// Text that is to be read.
    public var label: Color { neutrals.label }
    /// Text that explains.
    public var secondaryLabel: Color { neutrals.secondaryLabel }
    /// Text that may be overlooked, such as a hint in an empty field.
    public var tertiaryLabel: Color { neutrals.tertiaryLabel }
    /// Text of what cannot be used at present; fainter than the guidelines ask of other text, as they allow.
    public var disabledLabel: Color { neutrals.label.withAlpha(Palette.disabledOpacity) }

    /// How opaque is what cannot be used, beside what can.
    static let disabledOpacity = 0.38

    // MARK: Lines

    /// A line between things.
    public var separator: Color { neutrals.separator }
    /// The outline of a control, and a track on which something moves.
    public var outline: Color { neutrals.outline }
    /// The outline of a control under the pointer.
    public var hoveredOutline: Color { neutrals.hoveredOutline }
    /// The outline of a control that cannot be used.
    public var disabledOutline: Color { neutrals.outline.withAlpha(0.35) }
    /// The ring around the view in focus.
    public var focusRing: Color { accent.text }

    // MARK: Grounds of controls

    /// The ground of a control.
    public var controlFill: Color { neutrals.controlFill }
    /// The same under the pointer.
    public var hoveredControlFill: Color { neutrals.hoveredControlFill }
    /// The same while pressed.
    public var pressedControlFill: Color { neutrals.pressedControlFill }
    /// The same of a control that cannot be used.
    public var disabledControlFill: Color { neutrals.label.withAlpha(0.05) }
    /// What lies over a background under the pointer, for controls without a ground of their own.
    public var hoveredOverlay: Color { neutrals.hoveredOverlay }
    /// What lies over a background while pressed.
    public var pressedOverlay: Color { neutrals.pressedOverlay }
    /// A track that is not filled, such as that of a slider or a progress bar.
    public var track: Color { neutrals.track }
    /// A knob that moves on a track.
    public var knob: Color { neutrals.knob }
    /// The dot on the knob of what is selected: the accent colour where it is seen on a knob, else a grey.
    var knobMark: Color {
        accent.fill.contrast(with: knob) >= Palette.leastContrastOfMarks ? accent.fill : outline
    }
    /// The least contrast of marks, by the guidelines.
    static let leastContrastOfMarks = 3.0

    // MARK: Depth

    /// The shadow of what lies above the rest, where it is densest.
    public var shadow: Color { neutrals.shadow }
    /// The edge beneath a control that stands out a little.
    public var controlShadow: Color { neutrals.controlShadow }
}
