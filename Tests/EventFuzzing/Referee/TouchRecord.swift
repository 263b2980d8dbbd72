import Walden

/// What became of a touch.
@MainActor
final class TouchRecord {
    /// What its view was told.
    enum Delivery {
        case none, begun, over
    }

    /// That a recognizer made a gesture of it.
    struct Take {
        let recognizer: GestureRecognizer
        /// When that was decided, by the referee's count, and in which platform event.
        let moment: Int
        let entry: Int
    }

    let touch: Touch
    /// Its number, in the order of beginning.
    let serial: Int
    var delivery = Delivery.none
    /// What the other responders of the chain were told, by their numbers.
    var chain: [(id: Int, delivery: Delivery)] = []
    /// The recognizer that cancels it in its view, once it was recognized.
    var taker: Int?
    /// The recognizers that were recognized with it, whether they cancel it or not.
    var takes: [Take] = []
    /// Whether it may be kept from its view: by other touches, or by what an app did meanwhile.
    var isExcused = false
    /// The event in which an app changed something last that it has to do with; `nil` if none did.
    var disturbedEntry: Int?
    /// The latest time that its view, and that recognizers, were told.
    var viewTime = -Double.infinity
    var gestureTime = -Double.infinity
    /// How many reports of moves came, and how many of them its view was told.
    var sentMoves = 0
    var toldMoves = 0

    init(_ touch: Touch, serial: Int) {
        self.touch = touch
        self.serial = serial
    }

    /// Records that an app changes something that concerns the touch.
    func disturb(in entry: Int) {
        isExcused = true
        disturbedEntry = entry
    }
}
