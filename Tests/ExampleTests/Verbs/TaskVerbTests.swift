import Testing
import WaldenTesting

/// Tasks that run while the time of a screen passes.
@MainActor
struct TaskVerbTests {
    private let screen = TestScreen()
    private let diary = Diary()

    @MainActor
    private final class Diary {
        var times: [Double] = []
    }

    @Test func `a task that a timer starts runs before more time passes`() async {
        let start = screen.now
        screen.application.eventLoop.schedule(after: .seconds(1)) { [screen, diary] _ in
            Task { diary.times.append(screen.now) }
        }
        await screen.run(for: .seconds(3))
        #expect(diary.times == [start + 1])
    }

    @Test func `a task that another program's answer wakes goes on when it comes`() async {
        screen.pasteboard.put("late", answer: .slowly(.seconds(2)))
        let task = Task { [screen, diary] in
            _ = try await Pasteboard.general.text()
            diary.times.append(screen.now)
        }
        let start = screen.now
        await screen.run(for: .seconds(5))
        #expect(diary.times == [start + 2])
        task.cancel()
    }

    @Test func `a task that an animation's end starts has run at the end`() async {
        let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        screen.window.addSubview(view)
        View.animate(
            withDuration: 0.2, animations: { view.alpha = 0 },
            completion: { [screen, diary] _ in Task { diary.times.append(screen.now) } })
        await screen.run(for: .seconds(1))
        #expect(diary.times.count == 1)
    }
}
