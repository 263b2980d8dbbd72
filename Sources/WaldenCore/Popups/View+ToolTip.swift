extension View {
    /// A text that explains the view, shown while the pointer rests over it or a finger presses it for a while; `nil`,
    /// the default, for that of the superview. Empty for none.
    public final var toolTip: String? {
        get { rare?.toolTip }
        set {
            guard newValue != toolTip else { return }
            rareForWriting.toolTip = newValue
            windowStorage?.application.toolTips.textDidChange(of: self)
        }
    }
}
