import Glibc
import Testing

@testable import PollLoop

/// Programs that an app starts.
@MainActor
@Suite("Child processes")
struct ChildProcessTests {
    @Test func `an app that has cleared its environment starts programs`() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            clearenv()
            let loop = PollLoop()
            var end: PollLoop.ChildEnd?
            let isStarted = loop.start(
                "/bin/sh", ["-c", "test \"$NAME\" = value && exit 5"], setting: ["NAME": "value"]
            ) {
                end = $0
            }
            guard isStarted else { exit(1) }
            for _ in 0..<100 where end == nil {
                _ = loop.wait(atMost: 0.1)
                _ = loop.serve()
            }
            exit(end == .exited(5) ? 7 : 2)
        }
    }
}
