import Glibc
import MockCompositor
import Walden

/// What lies between an event on the socket and the commit that shows it, and what a storm of sizes leaves behind.
///
/// `LatencyBench [EVENTS]` drags a slider and presses a button, half of the events each, 100,000 in all unless told
/// otherwise, and prints how long each step takes. `LatencyBench resize` tells a window 500 sizes in 500 ms, and ends
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
        let count = argument.flatMap { Int($0) } ?? 100_000
        let drag = try Latency(fill: Scenes.slider)
        drag.drag(count / 2)
        drag.finish()
        let press = try Latency(fill: Scenes.button)
        press.press(count / 2)
        press.finish()
        Table.print([("slider drag", drag.samples), ("button press", press.samples)])
        let late = drag.late + press.late
        print("\(count) events, \(late) of them not drawn in the turn that took them in")
        exit(late == 0 ? EXIT_SUCCESS : EXIT_FAILURE)
    }
}

/// What the windows show: the same as in the comparison with other toolkits.
@MainActor
enum Scenes {
    static let size = Size(width: 480, height: 360)

    /// A slider whose value a label tells.
    static func slider(_ window: Window) {
        let label = Label(text: "Value: 500")
        label.textAlignment = .center
        label.frame = Rect(x: 90, y: 60, width: 300, height: 30)
        let slider = Slider()
        slider.minimumValue = 0
        slider.maximumValue = 1000
        slider.value = 500
        slider.frame = Rect(x: 16, y: 164, width: 448, height: 32)
        slider.addAction(for: .valueChanged) { slider in label.text = "Value: \(Int(slider.value))" }
        window.addSubview(label)
        window.addSubview(slider)
    }

    /// A button among a hundred.
    static func button(_ window: Window) {
        for index in 0..<100 {
            let button = Button(title: String(index))
            button.frame = Rect(x: Double(index % 8 * 58), y: Double(index / 8 * 32), width: 56, height: 30)
            window.addSubview(button)
        }
    }
}

/// The machine, for the heading.
enum Machine {
    static var description: String {
        let name = lines(of: "/proc/cpuinfo").first { $0.hasPrefix("model name") }
        return "\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) ×\(name?.split(separator: ":").last ?? " unknown")"
    }

    /// A number of kilobytes in `/proc/self/status`.
    static func kilobytes(_ key: String) -> Int {
        let line = lines(of: "/proc/self/status").first { $0.hasPrefix("\(key):") }
        return line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Int($0) } ?? 0
    }

    private static func lines(of path: String) -> [Substring] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    }
}
