/// Decides in an app's place where a recognizer leaves a choice.
///
/// All methods may be left out; the defaults are those of a recognizer without a delegate. Each of them may change
/// anything: recognizers, their relations, and the tree of views.
///
/// The corresponding UIKit protocol is `UIGestureRecognizerDelegate`.
@MainActor
public protocol GestureRecognizerDelegate: AnyObject {
    /// Whether a recognizer may leave the state possible; false makes it fail. True unless it is implemented.
    ///
    /// Asked once per attempt, after the view.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool

    /// Whether a recognizer gets a touch that begins. True unless it is implemented.
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

    /// Whether a recognizer gets anything of an event. True unless it is implemented.
    ///
    /// Asked before it is asked for touches.
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive event: Event) -> Bool

    /// Whether two recognizers may be recognized at one time. False unless it is implemented.
    ///
    /// One delegate that answers true is enough.
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool

    /// Whether a recognizer must wait until another one fails. False unless it is implemented.
    ///
    /// Asked once per attempt; true binds, false does not keep the other's delegate from asking for it.
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
    ) -> Bool

    /// Whether another recognizer must wait until this one fails. False unless it is implemented.
    ///
    /// Asked once per attempt; true binds.
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
    ) -> Bool
}

extension GestureRecognizerDelegate {
    /// True.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

    /// True.
    public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }

    /// True.
    public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive event: Event) -> Bool { true }

    /// False.
    public func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool { false }

    /// False.
    public func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
    ) -> Bool { false }

    /// False.
    public func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
    ) -> Bool { false }
}
