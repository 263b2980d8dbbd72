extension View {
    /// The recognizers that were added to this view, in the order of adding.
    ///
    /// Setting it adds those that are new and removes those that are left out.
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

    /// Adds a recognizer, which gets the touches that begin in this view, or in what is in it, from now on. It leaves the
    /// view that it had.
    public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view !== self else { return }
        recognizer.view?.removeGestureRecognizer(recognizer)
        // An action that was told of the end may have added it elsewhere.
        guard recognizer.view == nil else { return }
        rareForWriting.gestureRecognizers.append(recognizer)
        recognizer.viewStorage = self
        recognizer.askedEvent = (0, false)
    }

    /// Removes a recognizer; one that is active is cancelled.
    public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.withdraw()
        guard recognizer.view === self else { return }
        rare?.gestureRecognizers.removeAll { $0 === recognizer }
        recognizer.viewStorage = nil
        recognizer.hoveringSeat = nil
    }

    /// Whether there is a recognizer on this view or around it.
    final var hasGestureRecognizersOnPath: Bool {
        var candidate: View? = self
        while let view = candidate {
            if let rare = view.rare, !rare.gestureRecognizers.isEmpty { return true }
            candidate = view.superviewStorage
        }
        return false
    }

    /// Tells the view and its recognizers that the pointer came over it, moved over it, or left it.
    final func tellHover(_ phase: Touch.Phase, with event: Event?) {
        switch (phase, event) {
        case (.regionEntered, let event?): pointerEntered(with: event)
        case (.regionMoved, let event?): pointerMoved(with: event)
        default: pointerExited(with: event)
        }
        guard let rare, !rare.gestureRecognizers.isEmpty, let window = windowStorage else { return }
        window.gestureArbiterForWriting.hover(over: self, phase, with: event)
    }
}
