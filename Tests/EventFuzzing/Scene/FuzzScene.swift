/// What random events are thrown at: windows with views and recognizers, and what happens in their callbacks.
///
/// A value, so that a sequence of events with its scene can be written down, made smaller, and played again.
package struct FuzzScene: Sendable, Equatable {
    /// A window, by its number from 1, or a view.
    package enum Place: Sendable, Equatable {
        case window(Int)
        case view(Int)
    }

    /// A view. Its superview has a smaller number.
    package struct ViewSpec: Sendable, Equatable {
        package enum Kind: String, Sendable, CaseIterable {
            /// Takes its touches.
            case plain
            /// Takes them, and tells the next responder.
            case passing
            case control, slider, toggle
            /// A scroll view: as they are usually, one that does not keep its content waiting, one that is zoomed too.
            case scroll, eager, zoom
            /// A plain view of a controller, which is a child of the window's root controller.
            case owned
            /// A list of a few rows.
            case list
        }

        var id: Int
        var kind = Kind.plain
        var place = Place.window(1)
        var x = 0, y = 0, width = 100, height = 100
        var isMultiple = false
        var isExclusive = false
        /// By how much it is turned, in tenths of a radian.
        var turn = 0
    }

    /// A recognizer, its properties and its delegate's answers.
    ///
    /// It may wait only for recognizers of smaller numbers, so that none wait for each other.
    package struct RecognizerSpec: Sendable, Equatable {
        package enum Kind: String, Sendable, CaseIterable {
            case tap, pan, pinch, rotation, swipe, press, edge, hover, app
        }

        var id: Int
        var kind: Kind
        var place = Place.window(1)
        /// Tells recognizers of one kind apart: the number of taps and fingers, directions, or an app's way.
        var variant = 0
        /// Leaves the touches to the view.
        var leaves = false
        var delaysBegan = false
        /// Does not delay the end of touches.
        var hurries = false
        /// The types of touches that it takes, by bits: direct, pointer, pencil.
        var types = 7
        /// Takes touches of several types at a time.
        var mixes = false
        /// Which of the times that it is asked the delegate says no: every so many; 0 for never.
        var refusesBegin = 0, refusesTouch = 0, refusesEvent = 0
        /// Those whose failure it requires; by `require(toFail:)`, or by a delegate's answer.
        var requires: [Int] = [], asks: [Int] = []
        /// Those that must wait for its failure, by the delegate's answer; of greater numbers.
        var blocks: [Int] = []
        /// Those with which it may run together.
        var joins: [Int] = []
    }

    /// Something that an app does in a callback.
    package struct PrankSpec: Sendable, Equatable {
        package enum Site: String, Sendable, CaseIterable {
            /// A view is told that touches began, …; a control sends an action; a plain view is asked in a hit test.
            case began, moved, ended, cancelled, control, probed
            /// A plain view comes into a superview or window, or leaves it; it, or what scrolls, is laid out.
            case moving, laid
            /// The controller of an owned view is told that it appears or disappears.
            case appearing
            /// A list asks for its rows, or tells what becomes of them.
            case supplied
            /// A recognizer is told of touches, its delegate is asked, its action is called, it is reset.
            case told, asked, action, reset
        }

        package enum Act: String, Sendable, CaseIterable {
            /// Takes a view out, or puts it back into a place.
            case shift
            /// Hides or shows a view, or takes it from interaction, or enables or disables a control.
            case hide, lock, able
            /// Enables or disables a recognizer; takes it from its view, or puts it into a place.
            case toggle, move
            /// Ends a recognizer's gesture.
            case finish, cancel
            /// Makes a recognizer require the failure of one of a smaller number.
            case require
            /// Moves a view.
            case nudge
            /// Hides or shows a window, closes it, or opens another one in the place of one that was closed.
            case conceal, close, open
            /// Presents a controller in a window, or dismisses it.
            case present, dismiss
            /// Changes the number of a list's rows, and has it ask anew.
            case reload
        }

        var id: Int
        var site: Site
        /// The view or recognizer whose callback it is.
        var subject: Int
        /// It is done at every so many callbacks, and which of them.
        var every = 1, turn = 0
        var act: Act
        /// The view, recognizer or window that it is done to.
        var object: Int
        /// Where something is put.
        var place = Place.window(1)
    }

    package var windows = 1
    package var views: [ViewSpec] = []
    package var recognizers: [RecognizerSpec] = []
    package var pranks: [PrankSpec] = []

    /// The length of a window's sides, in points.
    static let side = 200.0
}
