import MockCompositor
import Testing
import Walden

@testable import WaldenWayland
@testable import WaylandClient

/// The memory of popups: the next one of the same size reuses it, and an idle app has none.
@MainActor
@Suite("Memory of popups", .serialized)
struct PopupMemoryTests {
    private func makeStage(_ release: MockOptions.Release, titles: [String] = ["Cut", "Copy"]) throws
        -> PopupTests.Stage
    {
        var options = MockOptions()
        options.release = release
        let stage = try PopupTests.Stage(options, titles: titles)
        // Far longer than the test takes.
        stage.app.platform.sparingDelay = 3600
        return stage
    }

    private func pools(_ stage: PopupTests.Stage) -> Int {
        stage.app.compositor.requests.filter { $0 == "wl_shm.create_pool" }.count
    }

    private func spareCount(_ stage: PopupTests.Stage) -> Int {
        stage.app.platform.connection?.spareBuffers.count ?? -1
    }

    private func open(_ stage: PopupTests.Stage) throws {
        stage.press()
        stage.release()
        _ = try #require(stage.popups.last)
    }

    private func close(_ stage: PopupTests.Stage) throws {
        stage.type(1, in: try #require(stage.popups.last))
    }

    private func finish(_ stage: PopupTests.Stage) {
        stage.window.close()
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
        #expect(stage.app.compositor.memory.buffers == 0)
    }

    @Test(arguments: [MockOptions.Release.atOnce, .whenReplaced, .late(turns: 2)])
    func `a popup of the same size reuses the memory`(release: MockOptions.Release) throws {
        let stage = try makeStage(release)
        try open(stage)
        try close(stage)
        #expect(spareCount(stage) > 0)
        let before = pools(stage)
        try open(stage)
        #expect(pools(stage) == before)
        try close(stage)
        finish(stage)
    }

    @Test func `a buffer that the compositor holds is not reused, and few of them are kept`() throws {
        let stage = try makeStage(.never)
        for _ in 0..<10 {
            let before = pools(stage)
            try open(stage)
            #expect(pools(stage) > before)
            try close(stage)
        }
        #expect(spareCount(stage) == SpareBuffers.maximumCount)
        finish(stage)
    }

    @Test func `after a while without popups the memory is freed, by one wake-up`() throws {
        let stage = try makeStage(.atOnce)
        let before = stage.app.compositor.memory.buffers
        try open(stage)
        try close(stage)
        #expect(stage.app.compositor.memory.buffers > before)
        let due = try #require(stage.app.platform.sparingTime)
        stage.app.platform.sparingTime = due - 3600
        stage.app.pump()
        #expect(spareCount(stage) == 0 && stage.app.platform.sparingTime == nil)
        #expect(stage.app.compositor.memory.buffers == before)
        finish(stage)
    }

    @Test func `another popup has memory of its own size`() throws {
        let stage = try makeStage(.atOnce)
        try open(stage)
        try close(stage)
        stage.button.menu = Menu(children: (1...6).map { Action(title: "Item \($0)") { _ in } })
        let before = pools(stage)
        try open(stage)
        #expect(pools(stage) > before)
        try close(stage)
        finish(stage)
    }
}
