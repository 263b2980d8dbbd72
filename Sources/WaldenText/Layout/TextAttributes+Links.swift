package import WaldenGraphics

extension TextAttributes {
    /// Returns the attributes as they are shown: a link has a colour and an underline, unless they have others.
    package func showingLink(in color: Color) -> TextAttributes {
        guard link != nil else { return self }
        var shown = self
        shown.color = self.color ?? color
        shown.underline = underline ?? .single
        return shown
    }
}
