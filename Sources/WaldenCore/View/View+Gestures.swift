extension View {
    /// The view's recognizers, in the order in which they were added. Setting it adds new ones and removes missing
    /// ones.
    ///
    /// The corresponding UIKit property is `gestureRecognizers`.
    public final var gestureRecognizers: [GestureRecognizer] {
        get { rare?.gestureRecognizers ?? [] }
        set {
            for recognizer in gestureRecognizers where !newValue.contains(recognizer) {
                removeGestureRecognizer(recognizer)
            }
            for recognizer in newValue { addGestureRecognizer(recognizer) }
        }
    }

    /// Adds a recognizer for touches that begin in this view or its subviews from now on; removes it from its former
    /// view.
    public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view !== self else { return }
        recognizer.view?.removeGestureRecognizer(recognizer)
        // The action of its cancellation may have added it elsewhere.
        guard recognizer.view == nil else { return }
        rareForWriting.gestureRecognizers.append(recognizer)
        recognizer.viewStorage = self
        recognizer.askedEvent = (0, false)
    }

    /// Removes a recognizer; an active one is cancelled (S86).
    public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.withdraw()
        guard recognizer.view === self else { return }
        rare?.gestureRecognizers.removeAll { $0 === recognizer }
        recognizer.viewStorage = nil
        recognizer.hoveringSeat = nil
    }

    final var hasGestureRecognizersOnPath: Bool {
        var candidate: View? = self
        while let view = candidate {
            if let rare = view.rare, !rare.gestureRecognizers.isEmpty { return true }
            candidate = view.superviewStorage
        }
        return false
    }

    /// Notifies the view and its recognizers that a pointer or tool entered it, moved over it, or left it.
    final func notifyHover(_ phase: Touch.Phase, with event: Event?) {
        switch (phase, event) {
        case (.regionEntered, let event?): pointerEntered(with: event)
        case (.regionMoved, let event?): pointerMoved(with: event)
        default: pointerExited(with: event)
        }
        guard let rare, !rare.gestureRecognizers.isEmpty, let window = windowStorage else { return }
        window.gestureArbiterForWriting.hover(over: self, phase, with: event)
    }
}
