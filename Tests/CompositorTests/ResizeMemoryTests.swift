import Foundation
import Testing

/// What a process holds after its window was resized. It needs no compositor but that of its own process.
@Suite struct ResizeMemoryTests {
    @Test func `500 sizes in 500 ms leave no memory behind, shared or not`() throws {
        let environment = ["PATH": "/usr/bin:/bin", "HOME": "/tmp", "LANG": "C.UTF-8"]
        // What a sanitizer holds of the heap is not the app's.
        let isSanitized = ProcessInfo.processInfo.environment["WALDEN_SANITIZER"] != nil
        let bench = try Subprocess(
            Places.executable("LatencyBench"), isSanitized ? ["resize", "shared"] : ["resize"], environment: environment
        )
        let end = try bench.waitForEnd(seconds: 60)
        #expect(end.status == 0 && !end.wasKilled, "\(bench.lines.joined(separator: "; ")) \(bench.errors)")
        #expect(bench.lines.contains { $0.hasPrefix("after:") })
    }
}
