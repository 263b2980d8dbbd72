import Testing
import Walden
import WaldenTesting

/// Random input, valid and invalid, over a tree whose views make changes in their callbacks.
@MainActor
struct InvariantTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `S17 S24 S108 whatever happens, what began ends once, and nothing stays pressed`(seed: UInt64) {
        let monkey = Monkey(seed: seed)
        for _ in 0..<20_000 {
            monkey.step()
            if !monkey.complaints.isEmpty { break }
        }
        monkey.finish()
        #expect(monkey.complaints == [])
        #expect(monkey.begun > 500, "enough touches began")
        #expect(monkey.pressesBegun > 200, "enough presses began")
    }

    @Test func `the same seed gives the same trace`() {
        func trace() -> [String] {
            let monkey = Monkey(seed: 42)
            for _ in 0..<2_000 { monkey.step() }
            monkey.finish()
            return monkey.screen.trace
        }
        let (first, second) = (trace(), trace())
        #expect(first == second && first.count > 1_000)
    }
}
