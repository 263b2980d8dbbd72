import Walden

/// The history of a touch.
@MainActor
final class TouchRecord {
    /// How far a touch was delivered to its view.
    enum Delivery {
        case none, begun, over
    }

    /// A recognizer that was recognized with the touch.
    struct Take {
        let recognizer: GestureRecognizer
        /// The time of that decision, by the referee's count, and its platform event.
        let moment: Int
        let entry: Int
    }

    let touch: Touch
    /// Its number, in the order in which touches begin.
    let serial: Int
    var delivery = Delivery.none
    /// The delivery to the other responders of the chain, by their numbers.
    var chain: [(id: Int, delivery: Delivery)] = []
    /// The number of the recognizer that has cancelled it in its view.
    var taker: Int?
    /// The recognizers that were recognized with it, whether they cancel it or not.
    var takes: [Take] = []
    /// Whether its view may miss it, because of other touches or a change by an app.
    var isExcused = false
    /// The latest event in which an app changed something that concerns it.
    var disturbedEntry: Int?
    /// The latest timestamps that its view and that recognizers got.
    var viewTime = -Double.infinity
    var gestureTime = -Double.infinity
    /// The number of moves sent, and the number that its view got.
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
