import Foundation
import Testing

/// Memory after many resizes. The benchmark contains its compositor.
@Suite struct ResizeMemoryTests {
    @Test func `500 sizes in 500 ms leave no memory behind, shared or not`() throws {
        let environment = ["PATH": "/usr/bin:/bin", "HOME": "/tmp", "LANG": "C.UTF-8"]
        // Sanitizers fill the heap.
        let isSanitized = ProcessInfo.processInfo.environment["WALDEN_SANITIZER"] != nil
        let bench = try Subprocess(
            Places.executable("LatencyBench"), isSanitized ? ["resize", "shared"] : ["resize"], environment: environment
        )
        let end = try bench.waitForEnd(seconds: 60)
        #expect(end.status == 0 && !end.wasKilled, "\(bench.lines.joined(separator: "; ")) \(bench.errors)")
        #expect(bench.lines.contains { $0.hasPrefix("after:") })
    }
}
