import BenchSupport
import Glibc
import MockCompositor
import Walden

/// What lies between an event on the socket and the commit that shows it, and what a storm of sizes leaves behind.
///
/// `LatencyBench [EVENTS]` drags a slider and presses a button, half of the events each, 100,000 in all unless told
/// otherwise, and prints how long each step takes; then 1,000 presses at rest and as many after moves of 500 Hz, and ends
/// with status 1 if moves delay presses. `LatencyBench press` does only the latter. `LatencyBench resize` tells a window 500 sizes in 500 ms, and ends
/// with status 1 if it does not have its former memory afterwards; with the word `shared` behind, no account is taken of
/// the heap, which a sanitizer fills with its own.
///
/// The compositor is in this process and on this thread: nobody waits for anybody, and what is measured is the client's
/// own work. What a desktop adds is the time until the kernel runs the process that it has woken.
@main @MainActor struct LatencyBench {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let argument = arguments.first
        print("machine: \(Machine.description)")
        if argument == "resize" {
            let isRestored = try ResizeMemory.run(countsHeap: arguments.last != "shared")
            exit(isRestored ? EXIT_SUCCESS : EXIT_FAILURE)
        }
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
        print("\(count) events, \(late) of them not drawn in the turn that took them in")
        let isPressPrompt = try PressLatency.compare()
        exit(late == 0 && isPressPrompt ? EXIT_SUCCESS : EXIT_FAILURE)
    }
}
