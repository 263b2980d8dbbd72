/// Random numbers by SplitMix64, with a seed, so that failures are reproducible.
package struct FuzzRandom: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// Makes the generator of one sequence of a seed.
    package init(seed: UInt64, sequence: Int) {
        self.init(seed: seed &+ UInt64(truncatingIfNeeded: sequence) &* 0xD1B5_4A32_D192_ED03)
        state = next()
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Returns `true` with a probability of 1 in `times`.
    mutating func once(in times: Int) -> Bool { number(1...times) == 1 }

    /// Returns `true` with a probability in percent.
    mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        // The bias is small for small ranges, and avoiding it would be much slower.
        range.lowerBound + Int(next() >> 33) % (range.upperBound - range.lowerBound + 1)
    }

    /// Returns a number in a range, a multiple of a quarter.
    mutating func quarter(_ range: ClosedRange<Int>) -> Double {
        Double(number(range.lowerBound * 4...range.upperBound * 4)) / 4
    }

    mutating func pick<T>(_ values: [T]) -> T { values[number(0...values.count - 1)] }
}
