/// A binary heap of timers, ordered by time, then by creation.
///
/// Each timer knows its index, so that cancelling removes it and releases its handler at once, in O(log *n*). A timer's
/// time must not change while it is in the heap.
@MainActor
struct TimerHeap {
    private var timers: [LoopTimer] = []

    var first: LoopTimer? { timers.first }

    mutating func insert(_ timer: LoopTimer) {
        assert(timer.heapIndex == nil, "TimerHeap.insert: the timer is in a heap already")
        timers.append(timer)
        siftUp(timer, from: timers.count - 1)
    }

    mutating func remove(_ timer: LoopTimer) {
        guard let index = timer.heapIndex else { return }
        assert(timers[index] === timer, "TimerHeap.remove: the timer is in another heap")
        timer.heapIndex = nil
        let last = timers.removeLast()
        guard last !== timer else { return }
        if index > 0, Self.precedes(last, timers[(index - 1) / 2]) {
            siftUp(last, from: index)
        } else {
            siftDown(last, from: index)
        }
    }

    /// Removes all timers and returns them in no particular order.
    mutating func removeAll() -> [LoopTimer] {
        let all = timers
        timers = []
        for timer in all { timer.heapIndex = nil }
        return all
    }

    private static func precedes(_ one: LoopTimer, _ other: LoopTimer) -> Bool {
        one.scheduledTime != other.scheduledTime
            ? one.scheduledTime < other.scheduledTime : one.order < other.order
    }

    private mutating func place(_ timer: LoopTimer, at index: Int) {
        timers[index] = timer
        timer.heapIndex = index
    }

    private mutating func siftUp(_ timer: LoopTimer, from start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard Self.precedes(timer, timers[parent]) else { break }
            place(timers[parent], at: index)
            index = parent
        }
        place(timer, at: index)
    }

    private mutating func siftDown(_ timer: LoopTimer, from start: Int) {
        var index = start
        while true {
            var child = 2 * index + 1
            guard child < timers.count else { break }
            if child + 1 < timers.count, Self.precedes(timers[child + 1], timers[child]) { child += 1 }
            guard Self.precedes(timers[child], timer) else { break }
            place(timers[child], at: index)
            index = child
        }
        place(timer, at: index)
    }
}
