internal import WaldenPlatform

extension Window {
    /// Makes what is composed on a seat a part of its text if the user presses elsewhere (S142). Returns whether that
    /// called the app, which may have changed anything.
    func endComposition(of seat: SeatID, ifPressedOutside view: View?) -> Bool {
        guard let editing = firstResponder(for: seat)?.textEditing else { return false }
        if let view, editing.takesPress(on: view) { return false }
        return editing.endComposition(of: seat)
    }

    /// Makes what is composed a part of a text that resigns: on the acting seat if it is first responder there,
    /// otherwise on all seats.
    func endComposition(ofResigning responder: Responder) {
        guard let editing = responder.textEditing else { return }
        let seat = application.actingSeat
        if firstResponder(for: seat) === responder {
            editing.endComposition(of: seat)
        } else {
            editing.endComposition()
        }
    }

    /// Makes what is composed a part of the texts, so that an app that asks what has changed knows of it.
    func endCompositions() {
        for focus in firstResponders { focus.responder.textEditing?.endComposition() }
    }
}
