import Walden
import WaldenHeadless

/// An application on the headless platform without a key window or input devices.
@MainActor
final class HeadlessPlatformFixture {
    let platform: HeadlessPlatform
    let application: Application
    let window: RecordingWindow

    init() {
        platform = HeadlessPlatform()
        application = Application(platform: platform, identifier: "test")
        application.terminatesAfterLastWindowClosed = false
        do {
            try application.start()
        } catch {
            preconditionFailure("the headless platform cannot fail to start")
        }
        window = RecordingWindow(title: "Fixture", size: Size(width: 100, height: 100))
    }

    isolated deinit { application.shutDown() }

    /// Runs turns of the loop until nothing is pending.
    func turn() { application.eventLoop.turnUntilQuiet() }

    func press(_ character: Character) {
        let key = Key(code: 30, symbol: KeySymbol(character), characters: String(character))
        platform.send(
            .key(
                KeyChange(
                    seat: SeatID(1), window: window.id, time: platform.now, isPressed: true, key: key, repeats: true)))
        turn()
    }
}
