/// Marsaglia's xorshift generator: fast, and the same in every run of a program. Not for secrets.
struct PseudorandomNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64 = 0x9E37_79B9_7F4A_7C15) { state = seed == 0 ? 1 : seed }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
