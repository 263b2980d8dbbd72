public import WaldenCore
public import WaldenGraphics

/// The shared appearance of controls: light and dark colours, an accent colour, sizes and fonts.
///
/// ```swift
/// Theme.current.accentColor = Color(hex: 0x2F5FA8)     // everything turns blue
/// override func draw(_ rect: Rect, in context: GraphicsContext) {
///     context.fill(context.snap(bounds), with: palette.contentBackground)     // right in light and dark
/// }
/// ```
/// Views store no colours, sizes or fonts: they read ``View/palette`` while drawing, and ``View/theme`` while laying
/// out and drawing. An app can set its own sizes and fonts at any time:
/// ```swift
/// Theme.current.metrics.controlHeight = 44     // for fingers
/// Theme.current.typeScale = TypeScale(factor: 1.25)
/// ```
@MainActor
public final class Theme: ApplicationStyle {
    /// The default theme of applications.
    public static var standard: Theme { standardReplacement ?? original }

    private static let original = Theme()

    /// The standard theme during a test, to isolate the test's changes; `nil` outside tests.
    package static var standardReplacement: Theme?

    /// The theme of the running application, else the standard theme.
    public static var current: Theme { Application.shared?.theme ?? standard }

    /// The accent colour of the standard theme: the green of deep water under pines.
    public static let standardAccentColor = Color(hex: 0x17796B)

    /// The accent colour of default buttons, switched-on controls and the focus ring. Palettes adjust it where text
    /// needs contrast. Changing it redraws everything.
    public var accentColor: Color {
        didSet {
            guard accentColor != oldValue else { return }
            palettes.removeAll()
            redraw()
        }
    }

    /// The shared sizes of controls, finite and not negative. Changing them lays out and redraws everything.
    public var metrics = ControlMetrics() {
        willSet { newValue.check() }
        didSet { if metrics != oldValue { redraw() } }
    }

    /// The fonts by text style. Changing them lays out and redraws everything.
    public var typeScale = TypeScale() {
        didSet { if typeScale != oldValue { redraw() } }
    }

    /// The cached palettes, the most recently used first.
    private var palettes: [(key: PaletteKey, palette: Palette)] = []

    private struct PaletteKey: Equatable {
        var isDark: Bool
        var accentColor: Color
    }

    /// The maximum number of cached palettes, for apps that generate tints.
    private static let maximumPaletteCount = 32

    /// Creates a theme.
    public init(
        accentColor: Color = Theme.standardAccentColor, metrics: ControlMetrics = ControlMetrics(),
        typeScale: TypeScale = TypeScale()
    ) {
        self.accentColor = accentColor
        metrics.check()
        self.metrics = metrics
        self.typeScale = typeScale
    }

    /// Returns the palette of an appearance; a tint replaces ``accentColor``.
    public func palette(for appearance: Appearance, tint: Color? = nil) -> Palette {
        let key = PaletteKey(isDark: appearance == .dark, accentColor: tint ?? accentColor)
        if let latest = palettes.first, latest.key == key { return latest.palette }
        let created =
            palettes.firstIndex { $0.key == key }.map { palettes.remove(at: $0).palette }
            ?? Palette(neutrals: key.isDark ? .dark : .light, accentColor: key.accentColor)
        if palettes.count >= Theme.maximumPaletteCount { palettes.removeLast() }
        palettes.insert((key, created), at: 0)
        return created
    }

    /// The default background of windows.
    public func windowBackground(for appearance: Appearance) -> Color { palette(for: appearance).windowBackground }

    /// The background of sheets: in the dark a little lighter than what is beneath.
    public func sheetBackground(for appearance: Appearance) -> Color {
        let palette = palette(for: appearance)
        return appearance == .dark ? palette.elevatedBackground : palette.windowBackground
    }

    /// Gives a popup the look of a menu's panel.
    public func preparePanel(_ popup: PopupWindow) { popup.setPanel(.menu) }

    /// Creates a decoration with title bar, resizable borders and shadow.
    public func makeDecoration(for window: Window) -> (any WindowDecoration)? { StandardDecoration(window: window) }

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
    /// The theme of the view's application.
    public var theme: Theme { (window?.application ?? Application.shared)?.theme ?? .standard }

    /// The palette for the view's ``View/appearance``, with its ``View/tintColor``, if set, as
    /// accent colour.
    public var palette: Palette { theme.palette(for: appearance, tint: tintColor) }
}
