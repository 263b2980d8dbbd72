internal import WaldenGeometry

/// Which classes leave hit testing as it is.
///
/// A view whose class is known to override neither `hitTest` nor `point(inside:)` cannot be hit outside its frame, so
/// it need not be asked. Swift has no way to see whether a class overrides a method; a class of an app is therefore
/// always asked, and the toolkit's own classes say so here.
@MainActor
public enum HitTestingKind {
    private static var standardClasses: Set<ObjectIdentifier> = [ObjectIdentifier(View.self)]

    /// Declares that a class overrides neither `hitTest(_:with:)` nor `point(inside:with:)`. Its subclasses are not
    /// meant: each speaks for itself.
    public static func declareStandard(_ classes: View.Type...) {
        for type in classes { standardClasses.insert(ObjectIdentifier(type)) }
    }

    static func isStandard(_ view: View) -> Bool { standardClasses.contains(ObjectIdentifier(type(of: view))) }
}

extension View {
    /// Asks many subviews, passing over those that cannot be hit at the point.
    final func hitTestMany(_ many: SubviewExtents, _ point: Point, with event: Event?) -> View? {
        let probe = Extent.probe(Rect(origin: point, size: .zero))
        var index = many.extents.count
        while index > 0 {
            index -= 1
            // An app's override may change the tree while it is asked.
            guard index < subviews.count, index < many.extents.count else { continue }
            guard many.extents[index].meets(probe) || !many.standard[index] else { continue }
            let view = subviews[index]
            if let inner = view.fromSuperview(point), let hit = view.hitTest(inner, with: event) { return hit }
        }
        return nil
    }
}
