/// The view classes known to override neither `hitTest` nor `point(inside:)`, so that these need not be called.
///
/// Swift cannot tell whether a class overrides a method: the toolkit's own classes are declared here, others are called.
@MainActor
package enum HitTestingKind {
    private static var standardClasses: [View.Type] = [View.self]

    /// Declares classes, without their subclasses. Only worthwhile for those with hundreds of instances in one view.
    package static func declareStandard(_ classes: View.Type...) {
        standardClasses += classes
    }

    /// Returns whether a view's class is declared, which the view's flags cache.
    static func isStandard(_ view: View) -> Bool {
        if view.flags.contains(.hitTestingKnown) { return view.flags.contains(.standardHitTesting) }
        let isStandard = standardClasses.contains { $0 == type(of: view) }
        view.set(.standardHitTesting, isStandard)
        view.flags.insert(.hitTestingKnown)
        return isStandard
    }
}
