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

    /// The opacity of the view and its subviews as a group, from 0 to 1. Below 0.01, the view gets no touches.
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

    /// Whether the view and its subviews get touches, keys and focus; true by default. Disabling makes first responders
    /// in the view resign, cancels keys held there, and ends hovering; touches in progress continue.
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
    /// Views with an opaque background and square corners count as opaque anyway, those with a translucent one never.
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
            if newValue != backgroundColor { redraw(changing: .backgroundColor) { backgroundColorStorage = newValue } }
        }
    }

    /// The corner radius of background, border, shadow and clipping, in points; 0 by default.
    public final var cornerRadius: Double {
        get { rare?.cornerRadius ?? 0 }
        set {
            let newValue = newValue.isFinite ? max(0, newValue) : 0
            if newValue != cornerRadius { redraw(changing: .cornerRadius) { rareForWriting.cornerRadius = newValue } }
        }
    }

    /// The width of the border, drawn inside the bounds, in points; 0 by default.
    public final var borderWidth: Double {
        get { rare?.borderWidth ?? 0 }
        set {
            let newValue = newValue.isFinite ? max(0, newValue) : 0
            if newValue != borderWidth { redraw(changing: .borderWidth) { rareForWriting.borderWidth = newValue } }
        }
    }

    /// The colour of the border; `nil` for none.
    public final var borderColor: Color? {
        get { rare?.borderColor }
        set {
            if newValue != borderColor { redraw(changing: .borderColor) { rareForWriting.borderColor = newValue } }
        }
    }

    private func redraw(changing property: AnimatableProperty, _ change: () -> Void) {
        let animated = willChange(property)
        change()
        if let animated { didChange(animated) } else { setNeedsDisplay() }
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

    /// The cursor over this view and its subviews; `nil` to inherit.
    public final var cursor: Cursor? {
        get { rare?.cursor }
        set {
            guard newValue != cursor else { return }
            rareForWriting.cursor = newValue
            window?.cursorsDidChange()
        }
    }

    /// The accent colour of this view and its subviews; `nil` to inherit.
    public final var tintColor: Color? {
        get {
            guard View.hasLooks else { return nil }
            return rare?.tintColor ?? lookParent?.tintColor
        }
        set {
            guard newValue != rare?.tintColor else { return }
            rareForWriting.tintColor = newValue
            View.hasLooks = true
            updateLook()
        }
    }

    /// A number that identifies the view to the app; 0 by default.
    public final var tag: Int {
        get { rare?.tag ?? 0 }
        set { rareForWriting.tag = newValue }
    }

    /// An identifier for tests and tools; not shown to the user.
    public final var accessibilityIdentifier: String? {
        get { rare?.identifier }
        set { rareForWriting.identifier = newValue }
    }

    /// The views at which Tab stops in this view, in order; `nil` for reading order. References are weak. A view may
    /// list itself.
    public final var focusOrder: [View]? {
        get { rare?.focusOrder?.compactMap(\.view) }
        set { rareForWriting.focusOrder = newValue?.map { WeakView(view: $0) } }
    }

    // MARK: Appearance and theme

    /// The appearance of this view and its subviews; `nil` to inherit.
    public final var overrideAppearance: Appearance? {
        get { rare?.appearance }
        set {
            guard newValue != overrideAppearance else { return }
            rareForWriting.appearance = newValue
            View.hasLooks = true
            updateLook()
        }
    }

    /// The effective appearance: the view's own override, otherwise that of its superview, window or application.
    public final var appearance: Appearance {
        var view = View.hasLooks ? self : nil
        while let current = view {
            if let own = current.rare?.appearance { return own }
            view = current.lookParent
        }
        return (windowStorage?.application ?? Application.shared)?.appearance ?? .light
    }

    /// The direction of this view and its subviews; `nil` to inherit.
    ///
    /// The corresponding UIKit property is `semanticContentAttribute`.
    public final var overrideLayoutDirection: LayoutDirection? {
        get { rare?.layoutDirection }
        set {
            guard newValue != overrideLayoutDirection else { return }
            rareForWriting.layoutDirection = newValue
            View.hasLooks = true
            updateLook()
        }
    }

    /// The effective direction: the view's own override, otherwise that of its superview, window or application.
    ///
    /// The corresponding UIKit property is `effectiveUserInterfaceLayoutDirection`.
    public final var layoutDirection: LayoutDirection {
        var view = View.hasLooks ? self : nil
        while let current = view {
            if let own = current.rare?.layoutDirection { return own }
            view = current.lookParent
        }
        return (windowStorage?.application ?? Application.shared)?.layoutDirection ?? .leftToRight
    }

    /// Whether any view has had an appearance, a direction or a tint colour of its own. Until then nothing is looked
    /// for, at each drawing of each view.
    private static var hasLooks = false

    // Views are notified of each look once: when it changes around them, and when they move to where it differs.

    /// The view from which this one inherits its look: the superview or, for a decoration, the window.
    private var lookParent: View? { superviewStorage ?? rare?.decoratedWindow }

    private var look: Look {
        var appearance: Appearance?
        var layoutDirection: LayoutDirection?
        var tintColor: Color?
        var view: View? = self
        while let current = view {
            if let rare = current.rare {
                appearance = appearance ?? rare.appearance
                layoutDirection = layoutDirection ?? rare.layoutDirection
                tintColor = tintColor ?? rare.tintColor
            }
            view = current.lookParent
        }
        var look = windowStorage?.application.look ?? .ofApplication
        look.appearance = appearance ?? look.appearance
        look.layoutDirection = layoutDirection ?? look.layoutDirection
        look.tintColor = tintColor
        return look
    }

    private var lookID: Look.ID {
        // In a window, superviews are updated before their subviews.
        if windowStorage != nil, rare?.hasOwnLook != true, let parent = lookParent,
            parent.windowStorage === windowStorage
        {
            return parent.knownLook
        }
        return look.id
    }

    /// Notifies this view and its descendants of their looks where they have changed; if not `everywhere`, stops at
    /// views that are up to date.
    final func updateLook(everywhere: Bool = true) {
        guard updateOwnLook() || everywhere else { return }
        for view in subviews where view.superviewStorage === self { view.updateLook(everywhere: everywhere) }
        if let window = self as? Window { window.decoration?.view.updateLook(everywhere: everywhere) }
    }

    /// Notifies this view of its look if that has changed; returns whether it has.
    @discardableResult
    final func updateOwnLook() -> Bool {
        let id = lookID
        guard id != knownLook else { return false }
        knownLook = id
        appearanceDidChange()
        // Another theme may have other fonts and metrics, which affect any layout.
        setNeedsLayout()
        return true
    }

    // MARK: Scale

    final func updateScale() {
        updateOwnScale()
        for view in subviews where view.superviewStorage === self { view.updateScale() }
    }

    /// Notifies this view of the window's scale if it differs from the last one; the first scale is only recorded.
    final func updateOwnScale() {
        guard let scale = windowStorage.map({ Float($0.scale) }), scale != knownScale else { return }
        let isFirst = knownScale == 0
        knownScale = scale
        if !isFirst { scaleDidChange() }
    }
}
