/// A protocol between a seat's text and the compositor's input methods.
@MainActor
protocol TextInputChannel: AnyObject {
    /// Sends what has changed in the text.
    func send()

    /// Called after the keyboard entered a surface.
    func noteKeyboardFocus()

    /// Forgets a surface before it is destroyed.
    func forget(_ surface: Surface)

    /// Ends the input on the compositor's side. Composed text stays with the owner.
    func destroy()
}
