/// The target of random events: windows with views and recognizers, and pranks in their callbacks.
///
/// It is a value, so that a sequence with its scene can be stored, minimized and replayed.
package struct FuzzScene: Sendable, Equatable {
    /// A window, by its number from 1, or a view.
    package enum Place: Sendable, Equatable {
        case window(Int)
        case view(Int)
    }

    /// A view. Its superview has a smaller number.
    package struct ViewSpec: Sendable, Equatable {
        package enum Kind: String, Sendable, CaseIterable {
            /// Handles its touches.
            case plain
            /// Handles its touches and forwards them to the next responder.
            case passing
            case control, slider, toggle
            /// A scroll view: an ordinary one, one without delayed content touches, one that zooms.
            case scroll, eager, zoom
            /// A plain view of a child controller of the window's root controller.
            case owned
            /// A list of a few rows.
            case list
            /// A text of one line or of several.
            case field, text
        }

        var id: Int
        var kind = Kind.plain
        var place = Place.window(1)
        var x = 0, y = 0, width = 100, height = 100
        var isMultiple = false
        var isExclusive = false
        /// Its rotation, in tenths of a radian.
        var turn = 0
    }

    /// A recognizer, its properties and its delegate's answers.
    ///
    /// It may require only recognizers of smaller numbers to fail, so that there are no cycles.
    package struct RecognizerSpec: Sendable, Equatable {
        package enum Kind: String, Sendable, CaseIterable {
            case tap, pan, pinch, rotation, swipe, press, edge, hover, app
        }

        var id: Int
        var kind: Kind
        var place = Place.window(1)
        /// Selects the tap and finger counts, the directions, or an app recognizer's behaviour.
        var variant = 0
        /// Whether it does not cancel touches in their views.
        var leaves = false
        var delaysBegan = false
        /// Whether it does not delay the end of touches.
        var hurries = false
        /// The allowed touch types, as bits: direct, pointer, pencil.
        var types = 7
        /// Whether it accepts several touch types at a time.
        var mixes = false
        /// The delegate refuses each nth of these questions; 0 for never.
        var refusesBegin = 0, refusesTouch = 0, refusesEvent = 0
        /// Those that it requires to fail, by `require(toFail:)` and by its delegate's answer.
        var requires: [Int] = [], asks: [Int] = []
        /// Those of greater numbers that must wait for it to fail, by its delegate's answer.
        var blocks: [Int] = []
        /// Those that it may recognize simultaneously with.
        var joins: [Int] = []
    }

    /// Something that an app does in a callback.
    package struct PrankSpec: Sendable, Equatable {
        package enum Site: String, Sendable, CaseIterable {
            /// A view gets touches; a control sends an action; a plain view is hit-tested.
            case began, moved, ended, cancelled, control, probed
            /// A plain view changes its superview or window; a plain or scroll view is laid out.
            case moving, laid
            /// The controller of an owned view appears or disappears.
            case appearing
            /// A list calls its data source or delegate.
            case supplied
            /// A recognizer gets touches, asks its delegate, calls its action, is reset.
            case told, asked, action, reset
        }

        package enum Act: String, Sendable, CaseIterable {
            /// Removes a view, or adds it to a place.
            case shift
            /// Toggles a view's visibility, its interaction, or whether a control is enabled.
            case hide, lock, able
            /// Enables or disables a recognizer; removes it from its view, or adds it to a place.
            case toggle, move
            /// Ends a recognizer's gesture.
            case finish, cancel
            /// Makes a recognizer require the previous one to fail.
            case require
            /// Moves a view, and scrolls a scroll view.
            case nudge
            /// Hides or shows a window, closes it, or replaces a closed one.
            case conceal, close, open
            /// Presents a controller in a window, or dismisses it.
            case present, dismiss
            /// Opens a popup in a window that takes input, or a dialog for which the window waits; or closes it.
            case pop, ask
            /// Changes the number of rows of a list, and reloads it.
            case reload
        }

        var id: Int
        var site: Site
        /// The view or recognizer whose callback runs it.
        var subject: Int
        /// It runs in each callback whose count modulo `every` is `turn`.
        var every = 1, turn = 0
        var act: Act
        /// The view, recognizer or window that it changes.
        var object: Int
        /// Where it puts a view or recognizer.
        var place = Place.window(1)
    }

    package var windows = 1
    package var views: [ViewSpec] = []
    package var recognizers: [RecognizerSpec] = []
    package var pranks: [PrankSpec] = []

    /// The length of a window's sides, in points.
    static let side = 200.0
}
