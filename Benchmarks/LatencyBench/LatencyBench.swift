import BenchSupport
import Glibc
import MockCompositor
import Walden

/// Measures the latency from an event on the socket to its commit, and the memory left after many resizes.
///
/// - `LatencyBench [EVENTS]` drags a slider and presses a button, half of the events each, 100,000 in all by default,
///   and prints the duration of each step. Then it does the same as `press`.
/// - `LatencyBench press` compares 1,000 presses at rest with 1,000 after moves at 500 Hz. The exit status is 1 if
///   moves delay presses.
/// - `LatencyBench resize [shared]` configures 500 sizes in 500 ms. The exit status is 1 if memory does not return to
///   its former level. With `shared`, the heap does not count, because sanitizers fill it.
///
/// - `LatencyBench copy`, on a compositor: copies 100 MB to `wl-paste`. The exit status is 1 if a turn of the loop
///   takes more than 4 ms of processor time, if more than one in twenty sleeps elsewhere than in the loop's wait, or if
///   the copy takes twice the memory of the text.
///
/// Otherwise, the compositor runs in this process and on this thread, so only the client's own work is measured. On a
/// desktop, the time until the kernel schedules the woken process is added.
@main @MainActor struct LatencyBench {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let argument = arguments.first
        print("machine: \(Machine.description)")
        if argument == "resize" {
            let isRestored = try ResizeMemory.run(countsHeap: arguments.last != "shared")
            exit(isRestored ? EXIT_SUCCESS : EXIT_FAILURE)
        }
        if argument == "copy" { exit(CopyBench.run() ? EXIT_SUCCESS : EXIT_FAILURE) }
        if argument == "press" { exit(try PressLatency.compare() ? EXIT_SUCCESS : EXIT_FAILURE) }
        let count = argument.flatMap { Int($0) } ?? 100_000
        let drag = try Latency { Scenes.addSlider(to: $0) }
        drag.drag(count / 2)
        drag.finish()
        let press = try Latency { Scenes.addButtons(100, to: $0) }
        press.press(count / 2)
        press.finish()
        Table.print([("slider drag", drag.samples), ("button press", press.samples)])
        let late = drag.late + press.late
        print("\(count) events, \(late) of them not drawn in the turn that read them")
        let isPressPrompt = try PressLatency.compare()
        exit(late == 0 && isPressPrompt ? EXIT_SUCCESS : EXIT_FAILURE)
    }
}
