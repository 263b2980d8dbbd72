import Walden

/// A board driven by raw touches: the responder chain passes those of its pictures on to it.
final class TouchBoard: Board {
    private var held: [Touch: Picture] = [:]

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches {
            if let picture = touch.view as? Picture, hold(picture) { held[touch] = picture }
        }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches {
            guard let picture = held[touch] else { continue }
            move(picture, by: touch.location(in: self) - touch.previousLocation(in: self))
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches {
            if let picture = held.removeValue(forKey: touch) {
                letGo(of: picture)
            } else if touch.view === self, touch.tapCount == 2 {
                sendHome()
            }
        }
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches {
            if let picture = held.removeValue(forKey: touch) { letGo(of: picture) }
        }
    }
}
