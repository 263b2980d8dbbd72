public import WaldenGeometry
public import WaldenGraphics
public import WaldenPlatform

extension View {
    /// Whether the view and its subviews are excluded from drawing and hit testing.
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

    /// The opacity of the view and its subviews, composited as a group, from 0 to 1. Below 0.01, the view gets no
    /// touches.
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

    /// Whether the view and its subviews get touches, keys and focus; true by default.
    ///
    /// Disabling makes first responders in the view resign, cancels keys held there, and ends hovering. Touches in
    /// progress continue.
    public final var isUserInteractionEnabled: Bool {
        get { flags.contains(.interactive) }
        set {
            guard newValue != isUserInteractionEnabled else { return }
            set(.interactive, newValue)
            if !newValue { windowStorage?.viewBecameUnreachable(self) }
            windowStorage?.noteNeedsHoverTest()
        }
    }

    /// Whether the view gets touches beyond the first of several; false by default.
    public final var isMultipleTouchEnabled: Bool {
        get { flags.contains(.multipleTouch) }
        set { set(.multipleTouch, newValue) }
    }

    /// Whether the view keeps other views of its window from getting touches while it tracks one; false by default.
    public final var isExclusiveTouch: Bool {
        get { flags.contains(.exclusiveTouch) }
        set { set(.exclusiveTouch, newValue) }
    }

    /// Whether the view's content and subviews are clipped to its bounds; false by default.
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

    /// Whether the view fills its bounds with opaque pixels, so that nothing beneath needs drawing; false by default.
    ///
    /// Views with an opaque background and square corners count as opaque anyway.
    public final var isOpaque: Bool {
        get { flags.contains(.opaque) }
        set {
            guard newValue != isOpaque else { return }
            set(.opaque, newValue)
            setNeedsDisplay()
        }
    }

    /// The colour that fills the bounds behind the content; `nil` for none.
    public final var backgroundColor: Color? {
        get { backgroundColorStorage }
        set {
            guard newValue != backgroundColorStorage else { return }
            let change = willChange(.backgroundColor)
            backgroundColorStorage = newValue
            if let change { didChange(change) } else { setNeedsDisplay() }
        }
    }

    /// The corner radius of background, border, shadow and clipping, in points; 0 by default.
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

    /// The width of the border, drawn inside the bounds, in points; 0 by default.
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

    /// The cursor over this view and its subviews, unless they set their own; `nil` to inherit.
    public final var cursor: Cursor? {
        get { rare?.cursor }
        set {
            guard newValue != cursor else { return }
            rareForWriting.cursor = newValue
            window?.cursorsDidChange()
        }
    }

    /// The accent colour for this view and its subviews; `nil` for the superview's, or the theme's.
    public final var tintColor: Color? {
        get { rare?.tintColor ?? superviewStorage?.tintColor }
        set {
            guard newValue != rare?.tintColor else { return }
            rareForWriting.tintColor = newValue
            updateLook()
        }
    }

    /// A number that identifies the view to the app; 0 by default.
    public final var tag: Int {
        get { rare?.tag ?? 0 }
        set { rareForWriting.tag = newValue }
    }

    /// An identifier for tests and tools; not shown to the user.
    ///
    /// The corresponding UIKit property is `accessibilityIdentifier`.
    public final var accessibilityIdentifier: String? {
        get { rare?.identifier }
        set { rareForWriting.identifier = newValue }
    }

    /// The views at which Tab stops in this view, in order; `nil` for reading order.
    ///
    /// References are weak: deallocated views drop out. A view may list itself.
    public final var focusOrder: [View]? {
        get { rare?.focusOrder?.compactMap(\.view) }
        set { rareForWriting.focusOrder = newValue?.map { WeakView(view: $0) } }
    }

    // MARK: Light and dark

    /// The appearance of this view and its subviews; `nil` to inherit.
    public final var overrideAppearance: Appearance? {
        get { rare?.appearance }
        set {
            guard newValue != overrideAppearance else { return }
            rareForWriting.appearance = newValue
            updateLook()
        }
    }

    /// The effective appearance: the view's own override, otherwise that of its superview, window or application.
    public final var appearance: Appearance {
        var view: View? = self
        while let current = view {
            if let own = current.rare?.appearance { return own }
            view = current.superviewStorage ?? current.rare?.decoratedWindow
        }
        return (windowStorage?.application ?? Application.shared)?.appearance ?? .light
    }
}

/// A light or dark colour scheme.
///
/// The corresponding UIKit type is `UIUserInterfaceStyle`.
public enum Appearance: String, Sendable, Hashable, CaseIterable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
}

/// A soft shadow around a view's bounds.
public struct Shadow: Sendable, Hashable {
    /// The colour, with its opacity.
    public var color: Color
    /// The offset to the right and down, in points.
    public var offset: Point
    /// The blur radius, in points.
    public var blurRadius: Double

    /// Creates a shadow.
    public init(color: Color, offset: Point = Point(x: 0, y: 1), blurRadius: Double) {
        self.color = color
        self.offset = offset
        self.blurRadius = blurRadius
    }
}
