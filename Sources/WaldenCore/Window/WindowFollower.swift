/// An object that follows a window's layout and presses, such as the handles of a selection, which stay at their text.
@MainActor
package protocol WindowFollower: AnyObject {
    /// Called in each frame after layout, before drawing. May move views.
    func windowDidLayOut(_ window: Window)

    /// Called after a finger, tool or button has gone down and found its view, before anybody gets the touch.
    func windowWasPressed(_ window: Window, by touch: Touch)
}

extension Window {
    /// Retains an object and lets it follow the window, until ``removeFollower(_:)``.
    package func addFollower(_ follower: any WindowFollower) {
        if !followers.contains(where: { $0 === follower }) { followers.append(follower) }
    }

    package func removeFollower(_ follower: any WindowFollower) { followers.removeAll { $0 === follower } }

    func notifyFollowersOfLayout() {
        guard !followers.isEmpty else { return }
        for follower in followers { follower.windowDidLayOut(self) }
        layoutIfNeeded()
    }

    func notifyFollowers(of touch: Touch) {
        guard !followers.isEmpty else { return }
        for follower in followers { follower.windowWasPressed(self, by: touch) }
    }
}
