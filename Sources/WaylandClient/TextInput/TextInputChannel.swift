internal import WaldenPlatform

/// A protocol between a seat's text and the compositor's input methods.
@MainActor
protocol TextInputChannel: AnyObject {
    /// Sends what has changed in the text.
    func send()

    /// The window that the compositor lets this channel write into, if it says so itself.
    var window: WindowID? { get }

    /// Whether the compositor takes the text around the caret.
    var wantsSurroundings: Bool { get }

    /// Called after the keyboard entered a surface.
    func noteKeyboardFocus()

    /// Called when a touch or a button goes down on a surface, on a seat without a keyboard.
    func notePress(on surface: Surface)

    /// Forgets a surface before it is destroyed.
    func forget(_ surface: Surface)

    /// Ends the input on the compositor's side. Composed text stays with the owner.
    func destroy()
}
