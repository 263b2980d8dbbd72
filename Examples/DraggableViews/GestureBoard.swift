import Walden

/// A board driven by recognizers: a press and a simultaneous pan on each picture, a double tap on the board.
final class GestureBoard: Board, GestureRecognizerDelegate {
    private var held: Set<Picture> = []

    override init() {
        super.init()
        for picture in pictures {
            let press = LongPressGestureRecognizer(target: self, action: GestureBoard.pressed)
            press.minimumPressDuration = 0
            press.delegate = self
            let pan = PanGestureRecognizer(target: self, action: GestureBoard.panned)
            pan.maximumNumberOfTouches = 1
            pan.delegate = self
            for recognizer in [press, pan] { picture.addGestureRecognizer(recognizer) }
        }
        let doubleTap = TapGestureRecognizer(target: self, action: GestureBoard.doubleTapped)
        doubleTap.numberOfTapsRequired = 2
        doubleTap.delegate = self
        addGestureRecognizer(doubleTap)
    }

    private func pressed(_ press: LongPressGestureRecognizer) {
        guard let picture = press.view as? Picture else { return }
        switch press.state {
        case .began: if hold(picture) { held.insert(picture) }
        case .ended, .cancelled: if held.remove(picture) != nil { letGo(of: picture) }
        default: break
        }
    }

    private func panned(_ pan: PanGestureRecognizer) {
        guard let picture = pan.view as? Picture, held.contains(picture) else { return }
        move(picture, by: pan.translation(in: self))
        pan.setTranslation(.zero, in: self)
    }

    private func doubleTapped() { sendHome() }

    // MARK: Delegate

    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        // More fingers on a picture have no effect, as on `TouchBoard`.
        touch.view === gestureRecognizer.view
            && (gestureRecognizer is TapGestureRecognizer || gestureRecognizer.numberOfTouches == 0)
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool { gestureRecognizer.view === otherGestureRecognizer.view }
}
