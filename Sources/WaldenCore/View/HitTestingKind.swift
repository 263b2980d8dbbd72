/// Which classes leave hit testing as it is.
///
/// A view whose class is known to override neither `hitTest` nor `point(inside:)` cannot be hit outside its bounds, so
/// it need not be asked. Swift has no way to see whether a class overrides a method; a class of an app is therefore
/// always asked. The toolkit's own classes are declared here.
@MainActor
package enum HitTestingKind {
    private static var standardClasses: Set<ObjectIdentifier> = [ObjectIdentifier(View.self)]

    /// Declares that classes override neither `hitTest(_:with:)` nor `point(inside:with:)`. Their subclasses are not
    /// meant: each speaks for itself.
    ///
    /// Worth while only for a class of which one view holds hundreds.
    package static func declareStandard(_ classes: View.Type...) {
        for type in classes { standardClasses.insert(ObjectIdentifier(type)) }
    }

    /// Whether a view's class is declared; remembered by the view, which cannot change its class.
    static func isStandard(_ view: View) -> Bool {
        if view.flags.contains(.hitTestingKnown) { return view.flags.contains(.standardHitTesting) }
        let isStandard = standardClasses.contains(ObjectIdentifier(type(of: view)))
        view.set(.standardHitTesting, isStandard)
        view.flags.insert(.hitTestingKnown)
        return isStandard
    }
}
