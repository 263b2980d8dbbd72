/// A type of touch.
///
/// The corresponding UIKit type is `UITouch.TouchType`.
public enum TouchType: Sendable, Hashable {
    /// A finger on the screen.
    case direct
    /// A pointer, from the press of a button to the release of the last one.
    case indirectPointer
    /// A tablet tool.
    case pencil

    package static let all: [TouchType] = [.direct, .indirectPointer, .pencil]
}
