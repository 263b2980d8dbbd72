/// Tracks which view classes use the standard hit testing.
///
/// A view of a class that overrides neither `hitTest` nor `point(inside:)` cannot be hit outside its bounds, so those
/// methods need not be called. Swift cannot tell whether a class overrides a method: app classes are always called, the
/// toolkit's own classes are declared here.
@MainActor
package enum HitTestingKind {
    private static var standardClasses: Set<ObjectIdentifier> = [ObjectIdentifier(View.self)]

    /// Declares that classes override neither `hitTest(_:with:)` nor `point(inside:with:)`. Does not include
    /// subclasses.
    ///
    /// Only worthwhile for classes with hundreds of instances in one view.
    package static func declareStandard(_ classes: View.Type...) {
        for type in classes { standardClasses.insert(ObjectIdentifier(type)) }
    }

    /// Returns whether a view's class is declared; cached in the view's flags.
    static func isStandard(_ view: View) -> Bool {
        if view.flags.contains(.hitTestingKnown) { return view.flags.contains(.standardHitTesting) }
        let isStandard = standardClasses.contains(ObjectIdentifier(type(of: view)))
        view.set(.standardHitTesting, isStandard)
        view.flags.insert(.hitTestingKnown)
        return isStandard
    }
}
