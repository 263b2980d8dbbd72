internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// A picture of a view, shown above it as if it were lifted, while the context menu of a finger is open.
@MainActor
final class LiftedPreview {
    private let picture: ImageView

    /// Lifts a view; `nil` if it has no window or no picture.
    init?(of view: View) {
        guard let window = view.window, let image = view.picture() else { return nil }
        picture = ImageView(image: image)
        picture.contentMode = .scaleToFill
        picture.isUserInteractionEnabled = false
        // The shadow would be seen through the view.
        picture.backgroundColor = LiftedPreview.background(of: view)
        picture.cornerRadius = view.cornerRadius
        picture.frame = view.convert(view.bounds, to: window)
        window.addSubview(picture)
        let palette = view.palette
        View.animate(withDuration: LiftedPreview.duration) { [picture] in
            picture.transform = .scale(x: LiftedPreview.scale, y: LiftedPreview.scale)
            picture.shadow = Shadow(color: palette.shadow, offset: Point(x: 0, y: 6), blurRadius: 18)
        }
    }

    /// The nearest background behind a view.
    private static func background(of view: View) -> Color {
        let opaque = sequence(first: view) { $0.superview }.lazy.compactMap(\.backgroundColor).first { $0.isOpaque }
        return opaque ?? view.palette.windowBackground
    }

    /// Puts the view down again.
    func lower() {
        View.animate(withDuration: LiftedPreview.duration) { [picture] in
            picture.transform = .identity
            picture.shadow = nil
        } completion: { [picture] _ in
            picture.removeFromSuperview()
        }
    }

    /// In seconds.
    private static let duration = 0.18
    private static let scale = 1.04
}
