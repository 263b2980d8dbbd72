import Walden

/// What became of a touch.
@MainActor
final class TouchRecord {
    /// What its view was told.
    enum Delivery {
        case none, begun, over
    }

    let touch: Touch
    /// Its number, in the order of beginning.
    let serial: Int
    var delivery = Delivery.none
    /// The recognizer that cancels it in its view, once it was recognized.
    var taker: Int?
    /// Whether it may be kept from its view: by other touches, or by what an app did meanwhile.
    var isExcused = false
    /// The event in which an app changed something last while it lived.
    var disturbedEntry = -1
    /// The latest time that its view, and that recognizers, were told.
    var viewTime = -Double.infinity
    var gestureTime = -Double.infinity

    init(_ touch: Touch, serial: Int) {
        self.touch = touch
        self.serial = serial
    }
}
