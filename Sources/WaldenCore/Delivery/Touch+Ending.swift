extension Touch {
    func end() {
        delivery.end()
        ownSet = nil
    }

    /// Ends the touch; its view stays readable. Cancels it for a follower and recognizers that missed the end.
    func retire() {
        end()
        cancelFollower()
        if let gestures, !gestures.hasEnded { window?.gestureArbiter?.touchWasLost(self) }
    }

    /// Cancels the touch for a follower that missed its end, because the tree changed or an app swallowed the event.
    func cancelFollower() {
        guard let follower else { return }
        self.follower = nil
        follower.touchesCancelled([self], with: nil)
    }
}
