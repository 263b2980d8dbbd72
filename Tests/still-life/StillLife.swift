import Walden

/// A window without visible motion, for tests of its idle cost.
///
/// `still-life SCENE` takes a name of ``Scene``. With `--minimize` the window minimises itself after half a second.
@main @MainActor struct StillLife {
    enum Scene: String {
        /// Static views.
        case idle
        /// A stopped animation, a finished one, and a cancelled display link.
        case stopped
        /// An endless animation of a hidden view.
        case hidden
        /// An endless animation behind an opaque view.
        case covered
        /// An endless animation that is visible with the window.
        case animating
        /// A display link that draws in each frame while the window is visible.
        case linked
    }

    static func main() {
        let scene = CommandLine.arguments.dropFirst().first.flatMap { Scene(rawValue: $0) } ?? .idle
        Application.run(identifier: "org.walden.StillLife.\(scene)") { app in
            let window = Window(title: "\(scene)", size: Size(width: 300, height: 200))
            window.backgroundColor = Color(red: 0.9, green: 0.9, blue: 0.9)
            window.makeKeyAndVisible()
            arrange(scene, in: window)
            guard CommandLine.arguments.contains("--minimize") else { return }
            app.eventLoop.schedule(after: .milliseconds(500)) { _ in window.minimize() }
        }
    }

    private static func arrange(_ scene: Scene, in window: Window) {
        let mover = View(frame: Rect(x: 20, y: 60, width: 60, height: 60))
        mover.backgroundColor = Color(red: 0.8, green: 0.1, blue: 0.1)
        window.addSubview(mover)
        switch scene {
        case .idle: window.addSubview(Label(text: "idle"), filling: .zero)
        case .stopped: stop(mover)
        case .hidden:
            sway(mover)
            mover.isHidden = true
        case .covered:
            sway(mover)
            let cover = View(frame: Rect(x: 0, y: 40, width: 300, height: 120))
            cover.backgroundColor = Color(red: 0.1, green: 0.1, blue: 0.8)
            window.addSubview(cover)
        case .animating: sway(mover)
        case .linked: window.addDisplayLink { _ in mover.setNeedsDisplay() }
        }
    }

    /// Moves a view to the right and back forever.
    private static func sway(_ view: View) {
        View.animate(withDuration: 0.5, options: [.repeat, .autoreverse]) { view.frame.origin.x += 100 }
    }

    private static func stop(_ view: View) {
        let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x += 100 }
        animator.startAnimation()
        let link = view.window?.addDisplayLink { _ in view.setNeedsDisplay() }
        view.window?.application.eventLoop.schedule(after: .milliseconds(400)) { _ in
            animator.stopAnimation(true)
            link?.cancel()
            View.animate(withDuration: 0.1) { view.alpha = 0.5 }
        }
    }
}
