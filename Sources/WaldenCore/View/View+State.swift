public import WaldenGeometry
public import WaldenGraphics

extension View {
    /// Whether the view and all that is in it is left out of drawing and hit testing.
    public final var isHidden: Bool {
        get { flags.contains(.hidden) }
        set {
            guard newValue != isHidden else { return }
            if newValue { damageExtent() }
            set(.hidden, newValue)
            invalidateExtentInSuperview()
            if !newValue { damageExtent() }
            hiddenDidChange()
        }
    }

    /// How opaque the view is, with all that is in it as one picture, from 0 to 1. Below 0.01, it gets no touches.
    public final var alpha: Double {
        get { alphaStorage == 1 ? 1 : Double(alphaStorage) }
        set {
            let newValue = Float(min(max(newValue.isNaN ? 1 : newValue, 0), 1))
            guard newValue != alphaStorage else { return }
            let change = willChange(.alpha)
            alphaStorage = newValue
            if let change { didChange(change) } else { damageExtent() }
        }
    }

    /// Whether the view and all that is in it get touches, keys and focus; true by default.
    ///
    /// Switching it off takes the first place from a responder in the view, cancels keys that it holds, and makes the
    /// pointer leave. Touches that began before go on.
    public final var isUserInteractionEnabled: Bool {
        get { flags.contains(.interactive) }
        set {
            guard newValue != isUserInteractionEnabled else { return }
            set(.interactive, newValue)
            if !newValue { windowStorage?.viewBecameUnreachable(self) }
            windowStorage?.noteNeedsHoverTest()
        }
    }

    /// Whether the view gets more than the first finger of several; false by default.
    public final var isMultipleTouchEnabled: Bool {
        get { flags.contains(.multipleTouch) }
        set { set(.multipleTouch, newValue) }
    }

    /// Whether the view keeps touches from other views of its window while it tracks one; false by default.
    public final var isExclusiveTouch: Bool {
        get { flags.contains(.exclusiveTouch) }
        set { set(.exclusiveTouch, newValue) }
    }

    /// Whether what is in the view is cut off at its bounds; false by default.
    public final var clipsToBounds: Bool {
        get { flags.contains(.clips) }
        set {
            guard newValue != clipsToBounds else { return }
            damageExtent()
            set(.clips, newValue)
            invalidateExtent()
            damageExtent()
        }
    }

    /// Whether the view fills its bounds with opaque pixels, so that nothing beneath it need be drawn; false by
    /// default.
    ///
    /// A view with an opaque background and square corners counts as opaque without being told.
    public final var isOpaque: Bool {
        get { flags.contains(.opaque) }
        set {
            guard newValue != isOpaque else { return }
            set(.opaque, newValue)
            setNeedsDisplay()
        }
    }

    /// The colour that fills the bounds beneath the content; `nil` for none.
    public final var backgroundColor: Color? {
        get { backgroundColorStorage }
        set {
            guard newValue != backgroundColorStorage else { return }
            let change = willChange(.backgroundColor)
            backgroundColorStorage = newValue
            if let change { didChange(change) } else { setNeedsDisplay() }
        }
    }

    /// The radius of the corners of background, border, shadow and clipping, in points; 0 by default.
    public final var cornerRadius: Double {
        get { rare?.cornerRadius ?? 0 }
        set {
            let newValue = newValue.isFinite ? max(0, newValue) : 0
            guard newValue != cornerRadius else { return }
            let change = willChange(.cornerRadius)
            rareForWriting.cornerRadius = newValue
            if let change { didChange(change) } else { setNeedsDisplay() }
        }
    }

    /// The width of the border, which lies inside the bounds, in points; 0 by default.
    public final var borderWidth: Double {
        get { rare?.borderWidth ?? 0 }
        set {
            let newValue = newValue.isFinite ? max(0, newValue) : 0
            guard newValue != borderWidth else { return }
            let change = willChange(.borderWidth)
            rareForWriting.borderWidth = newValue
            if let change { didChange(change) } else { setNeedsDisplay() }
        }
    }

    /// The colour of the border; `nil` for none.
    public final var borderColor: Color? {
        get { rare?.borderColor }
        set {
            guard newValue != borderColor else { return }
            let change = willChange(.borderColor)
            rareForWriting.borderColor = newValue
            if let change { didChange(change) } else { setNeedsDisplay() }
        }
    }

    /// The shadow of the bounds; `nil` for none.
    public final var shadow: Shadow? {
        get { rare?.shadow }
        set {
            guard newValue != shadow else { return }
            let change = willChange(.shadow)
            if change == nil { damageExtent() }
            rareForWriting.shadow = newValue
            invalidateExtent()
            if let change { didChange(change) } else { damageExtent() }
        }
    }

    /// The shape of the pointer over this view and what is in it, unless that says otherwise; `nil` to ask further up.
    public final var cursor: Cursor? {
        get { rare?.cursor }
        set {
            guard newValue != cursor else { return }
            rareForWriting.cursor = newValue
            window?.cursorsDidChange()
        }
    }

    /// The colour of emphasis for this view and what is in it; `nil` for the superview's, or the theme's.
    public final var tintColor: Color? {
        get { rare?.tintColor ?? superviewStorage?.tintColor }
        set {
            guard newValue != rare?.tintColor else { return }
            rareForWriting.tintColor = newValue
            propagateAppearanceChange()
        }
    }

    /// A number by which the app finds the view again; 0 by default.
    public final var tag: Int {
        get { rare?.tag ?? 0 }
        set { rareForWriting.tag = newValue }
    }

    /// A name by which tests and tools find the view; not shown to the user.
    ///
    /// The corresponding UIKit property is `accessibilityIdentifier`.
    public final var accessibilityIdentifier: String? {
        get { rare?.identifier }
        set { rareForWriting.identifier = newValue }
    }

    /// The views in this one at which Tab stops, in the order of the app; `nil` for reading order.
    ///
    /// The order keeps no view alive: one that is gone has left it, and a view may name itself.
    public final var focusOrder: [View]? {
        get { rare?.focusOrder?.compactMap(\.view) }
        set { rareForWriting.focusOrder = newValue?.map { WeakView(view: $0) } }
    }

    // MARK: Light and dark

    /// Whether this view and what is in it is light or dark, whatever its superview is; `nil` to follow.
    public final var overrideAppearance: Appearance? {
        get { rare?.appearance }
        set {
            guard newValue != overrideAppearance else { return }
            rareForWriting.appearance = newValue
            propagateAppearanceChange()
        }
    }

    /// Whether this view is light or dark: its own choice, or its superview's, its window's or the application's.
    public final var appearance: Appearance {
        var view: View? = self
        while let current = view {
            if let own = current.rare?.appearance { return own }
            view = current.superviewStorage
        }
        return (windowStorage?.application ?? Application.shared)?.appearance ?? .light
    }

    /// Tells this view and all that is in it that colours have changed.
    ///
    /// - Parameter laysOut: Whether sizes and fonts may have changed as well: any view may measure and place by them.
    final func propagateAppearanceChange(layingOut laysOut: Bool = false) {
        appearanceDidChange()
        if laysOut { setNeedsLayout() }
        for view in subviews {
            view.propagateAppearanceChange(layingOut: laysOut)
        }
    }

    /// Takes over a style that the application got while the view was in no window.
    final func takeOverStyle(of window: Window) {
        guard let style = rare?.styleWhenRemoved else { return }
        rare?.styleWhenRemoved = nil
        if style != window.application.styleGeneration { propagateAppearanceChange(layingOut: true) }
    }

    /// Tells this view and all that is in it that the window has another scale.
    final func propagateScaleChange() {
        scaleDidChange()
        for view in subviews { view.propagateScaleChange() }
    }
}

/// Light or dark.
///
/// The corresponding UIKit type is `UIUserInterfaceStyle`.
public enum Appearance: String, Sendable, Hashable, CaseIterable {
    /// Dark text on light ground.
    case light
    /// Light text on dark ground.
    case dark
}

/// A soft shadow around a view's bounds.
public struct Shadow: Sendable, Hashable {
    /// The colour, with its opacity.
    public var color: Color
    /// How far the shadow lies to the right and below, in points.
    public var offset: Point
    /// How far it is blurred, in points.
    public var blurRadius: Double

    /// Makes a shadow from its parts.
    public init(color: Color, offset: Point = Point(x: 0, y: 1), blurRadius: Double) {
        self.color = color
        self.offset = offset
        self.blurRadius = blurRadius
    }
}
