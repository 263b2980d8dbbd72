internal import WaldenGraphics

/// What decides about the colours and metrics of a view.
@MainActor
struct Look {
    /// Tells looks apart; equal for equal looks.
    typealias ID = Int

    var appearance: Appearance
    var tintColor: Color?
    /// Which style the application has, and how often styles were set until then.
    var styleGeneration: Int

    /// The look of views that lie in no window, unless they or their superviews choose one.
    static var ofApplication: Look { Application.shared?.look ?? Look(appearance: .light, styleGeneration: 0) }

    /// The identity of that look.
    static var idOfApplication: ID { Application.shared?.lookID ?? plainID }

    /// The identity of the look that all applications start with.
    static let plainID = Look(appearance: .light, styleGeneration: 0).id

    var id: ID {
        var hasher = Hasher()
        hasher.combine(appearance)
        hasher.combine(tintColor)
        hasher.combine(styleGeneration)
        return hasher.finalize()
    }
}

/// Views hear of each look once: when it changes around them, and when they come to where it is another one.
extension View {
    /// The view from which this one inherits its look: the superview; for a decoration, the window.
    private var lookParent: View? { superviewStorage ?? rare?.decoratedWindow }

    /// The look of the view: its own choices, else those of what is around it.
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
        // In a window, superviews know their looks before their subviews do.
        if windowStorage != nil, rare?.appearance == nil, rare?.tintColor == nil, let parent = lookParent,
            parent.windowStorage === windowStorage
        {
            return parent.knownLook
        }
        return look.id
    }

    /// Tells this view and all that is in it of their looks, as far as they do not know them.
    ///
    /// - Parameter everywhere: Whether a view that knows its look may hold views that do not know theirs.
    final func updateLook(everywhere: Bool = true) {
        guard updateOwnLook() || everywhere else { return }
        for view in subviews where view.superviewStorage === self { view.updateLook(everywhere: everywhere) }
        if let window = self as? Window { window.decoration?.view.updateLook(everywhere: everywhere) }
    }

    /// Tells this view of its look if it does not know it; returns whether it did not.
    @discardableResult
    final func updateOwnLook() -> Bool {
        let id = lookID
        guard id != knownLook else { return false }
        knownLook = id
        appearanceDidChange()
        // Another theme may have other fonts and metrics, by which any view may measure and place.
        setNeedsLayout()
        return true
    }

    // MARK: Scale

    /// Tells this view and all that is in it of the window's scale, as far as they do not know it.
    final func updateScale() {
        updateOwnScale()
        for view in subviews where view.superviewStorage === self { view.updateScale() }
    }

    /// Tells this view of the window's scale if it knows another one.
    final func updateOwnScale() {
        guard let scale = windowStorage.map({ Float($0.scale) }), scale != knownScale else { return }
        let isFirst = knownScale == 0
        knownScale = scale
        if !isFirst { scaleDidChange() }
    }
}
