import Foundation
import Testing

extension RealCompositors {
    /// The clock follows the frames of a compositor, and sleeps while hidden.
    @Suite(.serialized) struct ClockTests {
        /// Waits until an app has drawn more frames.
        private func waitForFrames(_ count: Int, of example: Example) throws {
            let before = example.trace("frame").count
            try wait(for: "\(count) frames of \(example.name)") {
                example.trace("frame").count >= before + count ? true : nil
            }
        }

        @Test func `each frame of the clock has a small damage`() throws {
            let sway = try Compositor(.sway)
            defer { sway.stop() }
            let clock = try sway.run("Clock", ["WALDEN_TRACE": "frame"])
            try waitForFrames(120, of: clock)
            for line in clock.trace("frame").dropFirst(20).prefix(100) {
                let damage = try #require(Example.value(of: "damage", in: line))
                let area = damage.split(separator: "+").reduce(0) { sum, rectangle in
                    let numbers = rectangle.split { ",x".contains($0) }.compactMap { Int($0) }
                    return sum + numbers[2] * numbers[3]
                }
                // The output has 1,280 by 960 pixels, and the clock fills it.
                #expect(area < 1280 * 960 / 10, "\(line)")
                for key in ["layout", "draw", "commit"] {
                    let time = Example.value(of: key, in: line).flatMap(Double.init)
                    #expect(time.map { $0 >= 0 } == true, "\(line)")
                }
                // Headless sway does not report presentation times.
                let seen = try #require(Example.value(of: "presented", in: line))
                #expect(["unknown", "never"].contains(seen) || Double(seen).map { $0 > 0 } == true, "\(line)")
            }
        }

        @Test func `on a hidden workspace the clock is not woken and commits nothing`() throws {
            let sway = try Compositor(.sway)
            defer { sway.stop() }
            let clock = try sway.run("Clock", ["WALDEN_TRACE": "frame", "WAYLAND_DEBUG": "1"])
            try waitForFrames(30, of: clock)
            try sway.control("workspace 2")
            try clock.settle()
            let (before, said) = (try KernelCounts(pid: clock.process.pid), clock.messages().count)
            Thread.sleep(forTimeInterval: 10)
            let after = try KernelCounts(pid: clock.process.pid)
            #expect(before.switches > 0 && before.nanoseconds > 0, "the kernel counters were not read")
            #expect(after.switches == before.switches)
            #expect(after.nanoseconds == before.nanoseconds)
            let new = clock.messages().dropFirst(said)
            #expect(new.isEmpty, "\(new.prefix(3))")
            try sway.control("workspace 1")
            try waitForFrames(30, of: clock)
        }

        @Test(arguments: ["damage", "frames", "layout", "damage,frames,layout"])
        func `an overlay lets an idle app rest`(parts: String) throws {
            let sway = try Compositor(.sway)
            defer { sway.stop() }
            let plain = try sway.run("HelloButton", ["WALDEN_TRACE": "tree,frame"])
            let button = try #require(try plain.views()["button"])
            let before = try sway.picture()
            plain.process.stop()
            let example = try sway.run("HelloButton", ["WALDEN_TRACE": "tree,frame", "WALDEN_DEBUG": parts])
            #expect(try example.views()["button"] == button, "the app's tree is unchanged")
            let pictures = try sway.picture().differences(from: before)
            #expect((pictures == 0) == (parts == "damage"), "\(pictures)")
            let counts = try KernelCounts(pid: example.process.pid)
            Thread.sleep(forTimeInterval: 3)
            #expect(try KernelCounts(pid: example.process.pid) == counts)
            #expect(example.trace("frame").count <= 3, "\(example.trace("frame"))")
        }
    }
}
