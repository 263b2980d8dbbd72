import Walden

// The toolkit's recognizers, with books. The variant sets their properties.

final class FuzzTap: TapGestureRecognizer, FuzzRecognizer {
    let book: RecognizerBook

    init(_ book: RecognizerBook) {
        self.book = book
        super.init()
        let variant = book.spec.variant
        numberOfTapsRequired = [1, 1, 2, 2, 3, 1][variant]
        numberOfTouchesRequired = [1, 2, 1, 2, 1, 1][variant]
        if variant == 5 { buttonMaskRequired = .secondary }
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.began, touches, self)
        super.touchesBegan(touches, with: event)
        book.noteIgnored(touches, by: self)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.moved, touches, self)
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.ended, touches, self)
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.cancelled, touches, self)
        super.touchesCancelled(touches, with: event)
    }
    override func reset() {
        super.reset()
        book.wasReset()
    }
}

final class FuzzPan: PanGestureRecognizer, FuzzRecognizer {
    let book: RecognizerBook

    init(_ book: RecognizerBook) {
        self.book = book
        super.init()
        let variant = book.spec.variant
        minimumNumberOfTouches = [1, 1, 2, 1, 3, 1][variant]
        maximumNumberOfTouches = [.max, 1, .max, 2, 3, .max][variant]
        if variant % 2 == 0 { allowedScrollTypesMask = .all }
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.began, touches, self)
        super.touchesBegan(touches, with: event)
        book.noteIgnored(touches, by: self)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.moved, touches, self)
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.ended, touches, self)
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.cancelled, touches, self)
        super.touchesCancelled(touches, with: event)
    }
    override func reset() {
        super.reset()
        book.wasReset()
    }
}

final class FuzzPinch: PinchGestureRecognizer, FuzzRecognizer {
    let book: RecognizerBook

    init(_ book: RecognizerBook) {
        self.book = book
        super.init()
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.began, touches, self)
        super.touchesBegan(touches, with: event)
        book.noteIgnored(touches, by: self)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.moved, touches, self)
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.ended, touches, self)
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.cancelled, touches, self)
        super.touchesCancelled(touches, with: event)
    }
    override func reset() {
        super.reset()
        book.wasReset()
    }
}

final class FuzzRotation: RotationGestureRecognizer, FuzzRecognizer {
    let book: RecognizerBook

    init(_ book: RecognizerBook) {
        self.book = book
        super.init()
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.began, touches, self)
        super.touchesBegan(touches, with: event)
        book.noteIgnored(touches, by: self)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.moved, touches, self)
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.ended, touches, self)
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.cancelled, touches, self)
        super.touchesCancelled(touches, with: event)
    }
    override func reset() {
        super.reset()
        book.wasReset()
    }
}

final class FuzzSwipe: SwipeGestureRecognizer, FuzzRecognizer {
    let book: RecognizerBook

    init(_ book: RecognizerBook) {
        self.book = book
        super.init()
        let variant = book.spec.variant
        direction = Direction(rawValue: [1, 2, 4, 8, 15, 3][variant])
        numberOfTouchesRequired = [1, 1, 1, 2, 1, 1][variant]
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.began, touches, self)
        super.touchesBegan(touches, with: event)
        book.noteIgnored(touches, by: self)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.moved, touches, self)
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.ended, touches, self)
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.cancelled, touches, self)
        super.touchesCancelled(touches, with: event)
    }
    override func reset() {
        super.reset()
        book.wasReset()
    }
}

final class FuzzPress: LongPressGestureRecognizer, FuzzRecognizer {
    let book: RecognizerBook

    init(_ book: RecognizerBook) {
        self.book = book
        super.init()
        let variant = book.spec.variant
        minimumPressDuration = [0.5, 0.5, 0.2, 0, 0.5, 0.8][variant]
        numberOfTapsRequired = [0, 1, 0, 0, 2, 0][variant]
        numberOfTouchesRequired = [1, 1, 2, 1, 1, 1][variant]
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.began, touches, self)
        super.touchesBegan(touches, with: event)
        book.noteIgnored(touches, by: self)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.moved, touches, self)
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.ended, touches, self)
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.cancelled, touches, self)
        super.touchesCancelled(touches, with: event)
    }
    override func reset() {
        super.reset()
        book.wasReset()
    }
}

final class FuzzEdge: ScreenEdgePanGestureRecognizer, FuzzRecognizer {
    let book: RecognizerBook

    init(_ book: RecognizerBook) {
        self.book = book
        super.init()
        edges = RectEdge(rawValue: [15, 1, 2, 4, 8, 10][book.spec.variant])
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.began, touches, self)
        super.touchesBegan(touches, with: event)
        book.noteIgnored(touches, by: self)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.moved, touches, self)
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.ended, touches, self)
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.cancelled, touches, self)
        super.touchesCancelled(touches, with: event)
    }
    override func reset() {
        super.reset()
        book.wasReset()
    }
}

final class FuzzHover: HoverGestureRecognizer, FuzzRecognizer {
    let book: RecognizerBook

    init(_ book: RecognizerBook) {
        self.book = book
        super.init()
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.began, touches, self)
        super.touchesBegan(touches, with: event)
        book.noteIgnored(touches, by: self)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.moved, touches, self)
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.ended, touches, self)
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.cancelled, touches, self)
        super.touchesCancelled(touches, with: event)
    }
    override func reset() {
        super.reset()
        book.wasReset()
    }
}
