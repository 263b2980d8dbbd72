internal import WaldenPlatform
internal import WaylandClient

/// The input methods of a compositor.
@MainActor
final class WaylandTextInput: PlatformTextInput {
    /// Weak, since an app may retain this beyond its platform.
    private weak var platform: WaylandPlatform?
    var surroundingsWantedHandler: (@MainActor () -> Void)?

    init(platform: WaylandPlatform) { self.platform = platform }

    func wantsSurroundings(for seat: SeatID) -> Bool { text(of: seat)?.wantsSurroundings ?? false }

    func begin(_ state: TextInputState, for seat: SeatID, hasKeptComposition: Bool) {
        text(of: seat)?.begin(state, hasKeptComposition: hasKeptComposition)
    }

    func update(_ state: TextInputState, for seat: SeatID) { text(of: seat)?.update(state) }

    func end(for seat: SeatID, hasKeptComposition: Bool) {
        text(of: seat)?.end(hasKeptComposition: hasKeptComposition)
    }

    func showKeyboard(for seat: SeatID) { text(of: seat)?.showKeyboard() }

    private func text(of seat: SeatID) -> SeatTextInput? { platform?.connection?.seat(seat)?.textInput }
}

extension WaylandPlatform {
    /// Sends the state of edited texts. In text-input version 2, the next commit of the surface moves the caret.
    func sendTextInput() {
        for seat in connection?.seats ?? [] { seat.textInput.send() }
    }
}
