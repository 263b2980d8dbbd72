import Walden

/// A board of pictures, and the operations on them. Subclasses decide which input performs them.
class Board: View {
    private enum Metrics {
        static let gap = 40.0
        static let tilt = 0.12
        static let grow = 0.15
        static let fall = 0.4
        static let home = 0.6
    }

    let pictures = [
        Picture(.pond, name: "pond"), Picture(.hills, name: "hills"), Picture(.night, name: "night"),
    ]

    /// The piles, each from back to front. Every picture is in exactly one.
    private var piles: [[Picture]]

    init() {
        piles = pictures.map { [$0] }
        super.init(frame: .zero)
        isMultipleTouchEnabled = true
        for picture in pictures { addSubview(picture) }
    }

    override func layoutSubviews() {
        for picture in pictures where picture.isHome { picture.center = home(of: picture) }
        for picture in pictures where !picture.isHome { picture.center = clamped(picture.center) }
    }

    private func home(of picture: Picture) -> Point {
        let index = pictures.firstIndex { $0 === picture } ?? 0
        let step = picture.bounds.width + Metrics.gap
        return Point(x: (bounds.midX + (Double(index) - 1) * step).rounded(), y: (bounds.midY - 20).rounded())
    }

    private func clamped(_ center: Point) -> Point {
        Point(x: min(max(center.x, 0), bounds.width), y: min(max(center.y, 0), bounds.height))
    }

    /// Returns the pile of a picture, including the picture.
    func pile(of picture: Picture) -> [Picture] { piles.first { $0.contains(picture) } ?? [picture] }

    // MARK: Operations

    /// Picks up a picture with its pile.
    ///
    /// - Returns: `false` if another finger holds the pile.
    func hold(_ picture: Picture) -> Bool {
        let pile = self.pile(of: picture)
        guard !pile.contains(where: \.isHeld) else { return false }
        for member in pile { bringSubviewToFront(member) }
        View.animate(withDuration: Metrics.grow, options: [.allowUserInteraction, .curveEaseOut]) {
            for member in pile { member.isHeld = true }
        }
        return true
    }

    /// Moves a picture with its pile. Pictures that it meets join the pile.
    func move(_ picture: Picture, by delta: Point) {
        let center = clamped(picture.center + delta)
        for member in pile(of: picture) {
            member.isHome = false
            member.center = center
        }
        for other in pictures where !other.isHeld && areTogether(picture, other) && !pile(of: picture).contains(other) {
            join(pile(of: other), to: picture)
        }
    }

    /// Drops a picture with its pile.
    func letGo(of picture: Picture) {
        let pile = self.pile(of: picture)
        View.animate(
            withDuration: Metrics.fall, usingSpringWithDamping: 0.6, options: .allowUserInteraction
        ) {
            for member in pile { member.isHeld = false }
        }
    }

    /// Dissolves the piles that no finger holds, and sends their pictures home.
    func sendHome() {
        let free = pictures.filter { !$0.isHeld }
        piles = piles.filter { $0[0].isHeld } + free.map { [$0] }
        View.animate(withDuration: Metrics.home, usingSpringWithDamping: 0.8, options: .allowUserInteraction) {
            for picture in free {
                picture.tilt = 0
                picture.isHome = true
                picture.center = home(of: picture)
            }
        }
    }

    // MARK: Piles

    private func areTogether(_ one: Picture, _ other: Picture) -> Bool {
        one.frame.contains(other.center) || other.frame.contains(one.center)
    }

    private func join(_ others: [Picture], to picture: Picture) {
        let pile = others + self.pile(of: picture)
        piles = piles.filter { !pile.contains($0[0]) } + [pile]
        View.animate(withDuration: Metrics.grow, options: [.allowUserInteraction, .curveEaseOut]) {
            for (depth, member) in pile.reversed().enumerated() {
                member.isHome = false
                member.isHeld = true
                member.center = picture.center
                member.tilt = Metrics.tilt * Double((depth + 1) / 2) * (depth.isMultiple(of: 2) ? -1 : 1)
            }
        }
        for member in pile { bringSubviewToFront(member) }
    }
}
