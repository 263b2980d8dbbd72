import Testing

@testable import WaylandClient

struct EventClockTests {
    @Test func `a monotonic time maps to the nearest one to now`() {
        var clock = EventClock()
        #expect(clock.seconds(99_990, now: 100) == 99.99)
        #expect(clock.seconds(100_000, now: 100.25) == 100)
    }

    @Test func `times continue when 32 bits overflow`() {
        var clock = EventClock()
        let wrap = 4_294_967.296
        #expect(clock.seconds(4_294_967_290, now: wrap + 0.004) == 4_294_967.290)
        #expect(abs(clock.seconds(2, now: wrap + 0.004) - (wrap + 0.002)) < 0.0015)
    }

    @Test func `an unrelated clock is aligned with now, then followed`() {
        var clock = EventClock()
        let first = clock.seconds(5, now: 1000)
        let second = clock.seconds(25, now: 1000.021)
        #expect(first == 1000)
        #expect(abs(second - 1000.020) < 0.0015)
    }

    @Test func `an event that waited long keeps its time`() {
        var clock = EventClock()
        #expect(clock.seconds(50_000, now: 90) == 50)
    }
}
