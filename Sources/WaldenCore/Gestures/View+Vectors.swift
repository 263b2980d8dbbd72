internal import WaldenGeometry

extension View {
    /// A distance in window coordinates, as a distance in the coordinates of a view, turned and scaled with it; zero if
    /// the view has no extent. With `nil`, unchanged.
    static func convertDistance(_ distance: Point, fromWindowTo view: View?) -> Point {
        guard let view else { return distance }
        let converted = view.convert(distance, from: nil) - view.convert(Point.zero, from: nil)
        return converted.isFinite ? converted : .zero
    }

    /// A distance in the coordinates of a view, as a distance in window coordinates. With `nil`, unchanged.
    static func convertDistance(_ distance: Point, toWindowFrom view: View?) -> Point {
        guard let view else { return distance }
        return view.convert(distance, to: nil) - view.convert(Point.zero, to: nil)
    }
}
