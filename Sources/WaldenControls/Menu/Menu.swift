/// A list of actions that a control offers, in sections separated by dividers.
///
/// ```swift
/// button.menu = Menu(sections: [
///     [Action(title: "Rename") { _ in … }, Action(title: "Duplicate") { _ in … }],
///     [delete],
/// ])
/// button.showsMenuAsPrimaryAction = true
/// ```
/// A menu is immutable; to change a button's actions, assign another menu. The corresponding UIKit class is `UIMenu`.
@MainActor
public final class Menu {
    /// The heading above the actions; empty for none.
    public let title: String
    /// The actions by section, without empty sections.
    public let sections: [[Action]]

    /// Creates a menu of several sections.
    public init(title: String = "", sections: [[Action]]) {
        self.title = title
        self.sections = sections.filter { !$0.isEmpty }
    }

    /// Creates a menu of one section.
    public convenience init(title: String = "", actions: [Action]) { self.init(title: title, sections: [actions]) }

    /// All actions, in display order.
    public var actions: [Action] { sections.flatMap { $0 } }
}
