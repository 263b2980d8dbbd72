import Testing
import WaldenGeometry
import WaldenPlatform
import WaldenWayland

extension RealCompositors {
    /// Where real compositors place popups, beside the function that places them without one (S152).
    @MainActor
    @Suite(.serialized) struct PopupPlacementTests {
        private static let edges: [PopupPlacement.Edges] = [
            [], .top, .bottom, .left, .right, [.top, .left], [.bottom, .right],
        ]
        private static let adjustments: [PopupPlacement.Adjustments] = [
            [], .flipX, .flipY, .slideX, .slideY, .resizeX, .resizeY, [.flipX, .flipY, .slideX, .resizeY],
            [.flipX, .slideY], [.flipY, .slideX, .slideY, .resizeY],
        ]

        /// Anchors in the middle, at the edges and at a corner of an output, with the size of a menu and of a long
        /// list.
        private static func cases(in output: Size) -> [PopupPlacement] {
            let places = [
                Point(x: output.width / 2, y: output.height / 2), Point(x: 4, y: output.height / 2),
                Point(x: output.width - 34, y: 40), Point(x: output.width / 2, y: output.height - 24),
                Point(x: output.width - 34, y: output.height - 24),
            ]
            let sizes = [Size(width: 180, height: 120), Size(width: 120, height: output.height - 60)]
            var result: [PopupPlacement] = []
            for (index, place) in places.enumerated() {
                for (number, adjustments) in adjustments.enumerated() {
                    let anchor = edges[(index + number) % edges.count]
                    let gravity = edges[(index * 3 + number + 1) % edges.count]
                    result.append(
                        PopupPlacement(
                            size: sizes[number % 4 == 3 ? 1 : 0],
                            anchorRect: Rect(x: place.x.rounded(), y: place.y.rounded(), width: 30, height: 20),
                            anchor: anchor, gravity: gravity, adjustments: adjustments))
                }
            }
            return result
        }

        /// wlroots 0.15 cannot resize: it makes popups larger. The others are placed alike.
        @Test func `S152 sway places popups as the rules do, unless they must shrink`() throws {
            try compare(.sway) { placement, space in
                let frame = placement.frame(within: space)
                return frame.size == placement.size ? frame : nil
            }
        }

        /// KWin keeps each popup on its output, whatever the rules allow.
        @Test func `S152 KWin places popups as the rules do, and then slides and shrinks those that do not fit`() throws
        {
            try compare(.kwin) { placement, space in
                var frame = placement.frame(within: space)
                frame.size.width = min(frame.width, space.width)
                frame.size.height = min(frame.height, space.height)
                frame.origin.x = min(max(frame.minX, space.minX), space.maxX - frame.width)
                frame.origin.y = min(max(frame.minY, space.minY), space.maxY - frame.height)
                return frame
            }
        }

        /// weston 10 adjusts nothing.
        @Test func `S152 weston places popups where they would be if there were enough space`() throws {
            try compare(.westonX11) { placement, space in
                var placement = placement
                placement.adjustments = []
                return placement.frame(within: space)
            }
        }

        /// - Parameter expected: Returns the frame of a popup in a space; `nil` if it does not matter.
        private func compare(_ kind: Compositor.Kind, _ expected: (PopupPlacement, Rect) -> Rect?) throws {
            let compositor = try Compositor(kind)
            defer { compositor.stop() }
            let client = try PlacementClient(compositor)
            defer { client.stop() }
            let space = Rect(origin: .zero, size: client.size)
            var (count, different): (Int, [String]) = (0, [])
            for placement in Self.cases(in: client.size) {
                let place = try client.place(placement)
                guard let expected = expected(placement, space) else { continue }
                count += 1
                if place != expected { different.append("\(placement): \(place) instead of \(expected)") }
            }
            #expect(different.isEmpty, "\(different.count): \(different.joined(separator: "\n"))")
            #expect(count > 35)
        }
    }
}

/// A window that fills the output of a compositor, and shows popups.
@MainActor
private final class PlacementClient: PlatformClient {
    private(set) var size = Size.zero
    private var windows: [WindowID: any PlatformWindow] = [:]
    private var configurations: [WindowID: WindowConfiguration] = [:]
    private var lastID: UInt32 = 1

    override init(_ compositor: Compositor) throws {
        try super.init(compositor)
        let id = WindowID(1)
        let window = platform.makeWindow(
            id: id, role: .toplevel, size: Size(width: 400, height: 300),
            properties: WindowProperties(title: "Popups", appID: "org.example.popups"))
        windows[id] = window
        window.perform(.setFullscreen(true))
        try waitUntil("full screen") {
            self.configurations[id]?.states.contains(.fullscreen) == true && self.configurations[id]?.size != nil
        }
        size = configurations[id]?.size ?? .zero
        for _ in 0..<10 { turn() }
    }

    override func handle(_ event: PlatformEvent) {
        guard case .windowConfigured(let id, let configuration) = event else { return }
        configurations[id] = configuration
        if id == WindowID(1) { present(windows[id], configuration, else: Size(width: 400, height: 300)) }
    }

    /// Returns where the compositor places a popup, in the window's coordinates.
    func place(_ placement: PopupPlacement) throws -> Rect {
        lastID += 1
        let id = WindowID(lastID)
        let popup = platform.makeWindow(
            id: id, role: .popup(PopupRole(parent: WindowID(1), placement: placement)), size: placement.size,
            properties: WindowProperties(title: "", appID: ""))
        try waitUntil("a popup's place") { self.configurations[id]?.origin != nil }
        popup.close()
        turn()
        let configuration = configurations.removeValue(forKey: id)
        return Rect(origin: configuration?.origin ?? .zero, size: configuration?.size ?? .zero)
    }
}
