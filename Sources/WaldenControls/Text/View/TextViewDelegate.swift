public import WaldenGraphics

/// What a text view asks and tells its owner. The corresponding UIKit protocol is `UITextViewDelegate`.
@MainActor
public protocol TextViewDelegate: ScrollViewDelegate {
    /// Called when editing has begun.
    func textViewDidBeginEditing(_ textView: TextView)

    /// Called when editing has ended.
    func textViewDidEndEditing(_ textView: TextView)

    /// Returns whether the user may replace a part of the text. True by default.
    func textView(_ textView: TextView, shouldChangeTextIn range: TextRange, replacementText: String) -> Bool

    /// Called after each change by the user.
    func textViewDidChange(_ textView: TextView)

    /// Called after the selection has changed.
    func textViewDidChangeSelection(_ textView: TextView)
}

extension TextViewDelegate {
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: TextView) {}
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: TextView) {}
    /// Returns true.
    public func textView(
        _ textView: TextView, shouldChangeTextIn range: TextRange, replacementText: String
    ) -> Bool { true }
    /// Does nothing.
    public func textViewDidChange(_ textView: TextView) {}
    /// Does nothing.
    public func textViewDidChangeSelection(_ textView: TextView) {}
}
