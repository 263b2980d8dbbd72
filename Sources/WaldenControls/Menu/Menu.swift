/// A list of actions that a control offers, in groups with lines between them.
///
/// ```swift
/// button.menu = Menu(sections: [
///     [Action(title: "Rename") { _ in … }, Action(title: "Duplicate") { _ in … }],
///     [delete],
/// ])
/// button.showsMenuAsPrimaryAction = true
/// ```
/// A menu does not change; to change what a button offers, give it another one.
///
/// The corresponding UIKit class is `UIMenu`.
@MainActor
public final class Menu {
    /// What stands above the actions; empty for nothing.
    public let title: String
    /// The actions, group by group. A group without actions is left out.
    public let sections: [[Action]]

    /// Makes a menu of several groups.
    public init(title: String = "", sections: [[Action]]) {
        self.title = title
        self.sections = sections.filter { !$0.isEmpty }
    }

    /// Makes a menu of one group.
    public convenience init(title: String = "", actions: [Action]) { self.init(title: title, sections: [actions]) }

    /// All actions, in the order in which they stand.
    public var actions: [Action] { sections.flatMap { $0 } }
}
