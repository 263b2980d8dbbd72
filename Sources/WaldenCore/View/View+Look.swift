internal import WaldenGraphics

/// The inherited values that determine a view's colours and metrics.
@MainActor
struct Look {
    /// A hash of a look; equal for equal looks.
    typealias ID = Int

    var appearance: Appearance
    var tintColor: Color?
    /// Changes whenever the application's style or appearance is set.
    var styleGeneration: Int

    /// The look of views outside windows, without overrides.
    static var ofApplication: Look { Application.shared?.look ?? Look(appearance: .light, styleGeneration: 0) }

    /// The ID of ``ofApplication``.
    static var idOfApplication: ID { Application.shared?.lookID ?? plainID }

    /// The ID of the initial look of all applications.
    static let plainID = Look(appearance: .light, styleGeneration: 0).id

    var id: ID {
        var hasher = Hasher()
        hasher.combine(appearance)
        hasher.combine(tintColor)
        hasher.combine(styleGeneration)
        return hasher.finalize()
    }
}

/// Views are notified of each look once: when it changes around them, and when they move to where it differs.
extension View {
    /// The view from which this one inherits its look: the superview or, for a decoration, the window.
    private var lookParent: View? { superviewStorage ?? rare?.decoratedWindow }

    /// The view's look: its own overrides, otherwise inherited values.
    private var look: Look {
        var appearance: Appearance?
        var tintColor: Color?
        var view: View? = self
        while let current = view {
            if let rare = current.rare {
                appearance = appearance ?? rare.appearance
                tintColor = tintColor ?? rare.tintColor
            }
            view = current.lookParent
        }
        var look = windowStorage?.application.look ?? .ofApplication
        look.appearance = appearance ?? look.appearance
        look.tintColor = tintColor
        return look
    }

    private var lookID: Look.ID {
        // In a window, superviews are updated before their subviews.
        if windowStorage != nil, rare?.appearance == nil, rare?.tintColor == nil, let parent = lookParent,
            parent.windowStorage === windowStorage
        {
            return parent.knownLook
        }
        return look.id
    }

    /// Notifies this view and its descendants of their looks where they have changed.
    ///
    /// - Parameter everywhere: Whether to visit the subviews of views that are up to date.
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

    /// Notifies this view and its descendants of the window's scale where it has changed.
    final func updateScale() {
        updateOwnScale()
        for view in subviews where view.superviewStorage === self { view.updateScale() }
    }

    /// Notifies this view of the window's scale if it has changed.
    final func updateOwnScale() {
        guard let scale = windowStorage.map({ Float($0.scale) }), scale != knownScale else { return }
        let isFirst = knownScale == 0
        knownScale = scale
        if !isFirst { scaleDidChange() }
    }
}
