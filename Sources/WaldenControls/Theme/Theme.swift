public import WaldenCore
public import WaldenGraphics

/// What all controls look like: colours for light and dark, one accent colour, sizes and fonts.
///
/// ```swift
/// Theme.current.accentColor = Color(hex: 0x2F5FA8)     // everything turns blue
/// override func draw(_ rect: Rect, in context: GraphicsContext) {
///     context.fill(context.snap(bounds), with: palette.contentBackground)     // right in light and dark
/// }
/// ```
/// A view asks for its colours while it draws, by ``View/palette``, and for sizes and fonts by ``View/theme`` while it
/// lays out and draws, and keeps none: so a change of the theme or of light and dark needs nothing but to lay out and
/// draw again, for which the theme asks. An app that wants other sizes or fonts sets them at its start, or at any time:
/// ```swift
/// Theme.current.metrics.controlHeight = 44     // for fingers
/// Theme.current.typeScale = TypeScale(factor: 1.25)
/// ```
@MainActor
public final class Theme: ApplicationStyle {
    /// The theme that applications start with.
    public static var standard: Theme { standardReplacement ?? original }

    private static let original = Theme()

    /// The theme that takes the place of the standard one while a test runs, so that what the test changes stays in it.
    package static var standardReplacement: Theme?

    /// The theme of the running application; the standard one if there is no application, or one of another style.
    public static var current: Theme { Application.shared?.theme ?? standard }

    /// The accent colour of the standard theme: the green of deep water under pines.
    public static let standardAccentColor = Color(hex: 0x17796B)

    /// The one colour of emphasis: of default buttons, of what is on, of the focus. Changing it draws everything anew.
    ///
    /// Shades of it that carry text are derived so that the text can be read, whatever the colour.
    public var accentColor: Color {
        didSet {
            guard accentColor != oldValue else { return }
            palettes.removeAll()
            redraw()
        }
    }

    /// The sizes that controls share. Changing them lays out and draws everything anew.
    ///
    /// - Precondition: All are finite and none is negative.
    public var metrics = ControlMetrics() {
        willSet { newValue.check() }
        didSet { if metrics != oldValue { redraw() } }
    }

    /// The fonts for the roles of texts. Changing them lays out and draws everything anew.
    public var typeScale = TypeScale() {
        didSet { if typeScale != oldValue { redraw() } }
    }

    /// The palettes that were asked for; few, for each stands for an appearance and a tint in use.
    private var palettes: [PaletteKey: Palette] = [:]

    private struct PaletteKey: Hashable {
        var appearance: Appearance
        var accentColor: Color
    }

    /// A program that makes up tints without end must not fill the memory.
    private static let mostPalettes = 32

    /// Makes a theme.
    public init(
        accentColor: Color = Theme.standardAccentColor, metrics: ControlMetrics = ControlMetrics(),
        typeScale: TypeScale = TypeScale()
    ) {
        self.accentColor = accentColor
        metrics.check()
        self.metrics = metrics
        self.typeScale = typeScale
    }

    // MARK: Colours

    /// The colours for light or dark.
    ///
    /// - Parameters:
    ///   - appearance: Light or dark.
    ///   - tint: A colour of emphasis to take in place of ``accentColor``.
    public func palette(for appearance: Appearance, tint: Color? = nil) -> Palette {
        let key = PaletteKey(appearance: appearance, accentColor: tint ?? accentColor)
        if let known = palettes[key] { return known }
        if palettes.count >= Theme.mostPalettes { palettes.removeAll() }
        let made = Palette(neutrals: appearance == .light ? .light : .dark, accentColor: key.accentColor)
        palettes[key] = made
        return made
    }

    // MARK: ApplicationStyle

    /// The background of windows that have none of their own.
    public func windowBackground(for appearance: Appearance) -> Color { palette(for: appearance).windowBackground }

    /// A title bar, borders that can be gripped, and a shadow.
    public func makeDecoration(for window: Window) -> (any WindowDecoration)? { StandardDecoration(window: window) }

    /// Lays out and draws the windows anew of an application that has this theme.
    private func redraw() {
        guard let application = Application.shared, application.theme === self else { return }
        application.style = self
    }
}

extension Application {
    /// The style of the application, if it is a theme.
    public var theme: Theme? { style as? Theme }
}

extension View {
    /// The theme that this view follows.
    public var theme: Theme { (window?.application ?? Application.shared)?.theme ?? .standard }

    /// The colours of this view at present: light or dark by ``View/appearance``, with the accent of
    /// ``View/tintColor`` where that is set.
    public var palette: Palette { theme.palette(for: appearance, tint: tintColor) }
}
