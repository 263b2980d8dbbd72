import Testing
import Walden
import WaldenTesting

/// Which touch-downs count as one sequence (S28).
@MainActor
struct TapCountTests {
    let screen = TestScreen(makeWindow: { RecordingWindow(title: "Test", size: $0) })
    var window: RecordingWindow { screen.window as! RecordingWindow }

    /// Returns the tap counts during a block.
    private func tapCounts(_ body: () -> Void) -> [Int] {
        var counts: [Int] = []
        window.onEvent = { event in
            for touch in event.allTouches ?? [] where touch.phase == .began { counts.append(touch.tapCount) }
        }
        body()
        return counts
    }

    private func press(at x: Double) {
        screen.pointer.move(to: Point(x: x, y: 50))
        screen.pointer.press()
    }

    @Test func `S28 the distance counts from the first touch-down, not from the last`() {
        #expect(tapCounts { for x in [100.0, 140, 180] { screen.touch(at: Point(x: x, y: 50)).lift() } } == [1, 2, 1])
        screen.advance(by: .seconds(1))
        #expect(tapCounts { for x in [100.0, 145, 55] { screen.touch(at: Point(x: x, y: 50)).lift() } } == [1, 2, 3])
        screen.advance(by: .seconds(1))
        let clicks = tapCounts {
            for x in [100.0, 104, 108, 112] {
                press(at: x)
                screen.pointer.release()
            }
        }
        #expect(clicks == [1, 2, 1, 2])
    }

    @Test(arguments: [(45.0, 2), (46.0, 1)])
    func `S28 a finger that moved farther than 45 points ends the sequence, even if it returns`(
        distance: Double, second: Int
    ) {
        let seen = tapCounts {
            let finger = screen.touch(at: Point(x: 100, y: 50))
            finger.move(to: Point(x: 100 + distance, y: 50))
            finger.move(to: Point(x: 100, y: 50))
            finger.lift()
            screen.touch(at: Point(x: 100, y: 50)).lift()
        }
        #expect(seen == [1, second])
    }

    @Test(arguments: [(5.0, 2), (6.0, 1)])
    func `S28 a pointer that moved farther than 5 points while pressed ends the sequence`(
        distance: Double, second: Int
    ) {
        let seen = tapCounts {
            press(at: 100)
            screen.pointer.move(to: Point(x: 100 + distance, y: 50))
            screen.pointer.release()
            press(at: 100)
            screen.pointer.release()
        }
        #expect(seen == [1, second])
    }

    @Test func `S28 a movement between presses does not end the sequence`() {
        let seen = tapCounts {
            press(at: 100)
            screen.pointer.release()
            screen.pointer.move(to: Point(x: 200, y: 50))
            press(at: 100)
            screen.pointer.release()
        }
        #expect(seen == [1, 2])
    }

    @Test func `S28 a movement out and back in one event ends the sequence`() {
        let seen = tapCounts {
            let finger = screen.touch(at: Point(x: 100, y: 50))
            screen.whileBusy {
                finger.move(to: Point(x: 200, y: 50))
                finger.move(to: Point(x: 100, y: 50))
            }
            finger.lift()
            screen.touch(at: Point(x: 100, y: 50)).lift()
        }
        #expect(seen == [1, 1])
    }

    @Test func `S28 a finger that strays and returns within one frame ends the sequence`() {
        let seen = tapCounts {
            let finger = screen.touch(at: Point(x: 100, y: 50))
            screen.inOneFrame {
                for x in [101.0, 200, 100] { finger.move(to: Point(x: x, y: 50)) }
            }
            finger.lift()
            screen.touch(at: Point(x: 100, y: 50)).lift()
        }
        #expect(seen == [1, 1])
    }

    @Test func `S28 a finger that lifts far away without a move ends the sequence`() {
        let seen = tapCounts {
            let finger = screen.touch(at: Point(x: 100, y: 50))
            screen.seat.change([(finger, .ended, Point(x: 200, y: 50))])
            screen.touch(at: Point(x: 100, y: 50)).lift()
        }
        #expect(seen == [1, 1])
    }

    @Test func `S28 a cancelled touch ends the sequence`() {
        let fingers = tapCounts {
            screen.touch(at: Point(x: 100, y: 50)).cancel()
            screen.touch(at: Point(x: 100, y: 50)).lift()
        }
        #expect(fingers == [1, 1])
        let presses = tapCounts {
            press(at: 100)
            screen.pointer.leave()
            press(at: 100)
            screen.pointer.release()
        }
        #expect(presses == [1, 1])
    }

    @Test func `S28 cancelled touches take no room from the sequences of others`() {
        let seen = tapCounts {
            press(at: 200)
            screen.pointer.release()
            for _ in 0..<TouchMetrics.maximumFingers {
                press(at: 100)
                screen.pointer.leave()
            }
            press(at: 200)
            screen.pointer.release()
        }
        #expect(seen.count == TouchMetrics.maximumFingers + 2 && seen.last == 2)
    }

    @Test(arguments: [(TouchMetrics.maximumFingers - 1, 2), (TouchMetrics.maximumFingers, 1)])
    func `S28 a seat has a limited number of sequences, and the oldest ends first`(others: Int, second: Int) {
        func click(_ x: Double, _ y: Double) {
            screen.pointer.move(to: Point(x: x, y: y))
            screen.pointer.press()
            screen.pointer.release()
        }
        let seen = tapCounts {
            click(200, 250)
            for index in 0..<others { click(Double(index % 50) * 6, Double(index / 50) * 10) }
            click(200, 250)
        }
        #expect(seen == Array(repeating: 1, count: others + 1) + [second])
    }

    @Test func `S28 the second press of a drag counts, a third one starts over`() {
        let seen = tapCounts {
            press(at: 100)
            screen.pointer.release()
            press(at: 100)
            screen.pointer.move(to: Point(x: 150, y: 50))
            screen.pointer.release()
            press(at: 100)
            screen.pointer.release()
        }
        #expect(seen == [1, 2, 1])
    }

    @Test func `S28 a finger that comes down as another lifts in the same frame continues the sequence`() {
        let seen = tapCounts {
            let first = screen.touch(at: Point(x: 100, y: 50))
            let other = screen.touch(at: Point(x: 300, y: 250))
            other.lift()
            screen.seat.change([(first, .ended, Point(x: 100, y: 50)), (other, .began, Point(x: 100, y: 50))])
            other.lift()
        }
        #expect(seen == [1, 1, 2])
    }
}
