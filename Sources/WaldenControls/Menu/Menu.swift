public import WaldenCore
public import WaldenGraphics

/// A list of things that the user can choose from: actions, commands and other menus.
///
/// ```swift
/// button.menu = Menu(children: [
///     Action(title: "_Rename") { _ in … },
///     Menu(title: "_Sort By", options: .singleSelection, children: [byName, byDate]),
///     Menu(options: .displayInline, children: [delete]),
/// ])
/// button.showsMenuAsPrimaryAction = true
/// ```
/// A menu is immutable; to change what a button offers, assign another menu. What changes each time, such as recent
/// files, is a ``DeferredMenuElement``. For underscores in titles, see ``MenuElement``.
///
/// The corresponding UIKit class is `UIMenu`.
@MainActor
public final class Menu: MenuElement {
    /// How a menu is shown within another one.
    public struct Options: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt8
        /// Creates a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The elements are shown in line, between dividers, instead of in a submenu.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// Of the elements, one at a time is on. They are marked by dots.
        public static let singleSelection = Options(rawValue: 1 << 1)
        /// The title of the submenu is drawn in the destructive colour.
        public static let destructive = Options(rawValue: 1 << 2)
    }

    /// The title: of the submenu, or the heading above elements in line. Empty for none.
    public let title: String
    /// The second line of the submenu's title.
    public let subtitle: String?
    /// The image of the submenu.
    public let image: Image?
    /// How the menu is shown within another one.
    public let options: Options
    /// The elements, in order.
    public let children: [any MenuElement]

    /// Creates a menu.
    ///
    /// - Parameters:
    ///   - title: The title of the submenu, or the heading.
    ///   - subtitle: The second line of the submenu's title.
    ///   - image: The image of the submenu.
    ///   - options: How the menu is shown within another one.
    ///   - children: The elements, in order.
    public init(
        title: String = "", subtitle: String? = nil, image: Image? = nil, options: Options = [],
        children: [any MenuElement]
    ) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.options = options
        self.children = children
    }

    /// Creates a menu of actions in several sections.
    public convenience init(title: String = "", sections: [[Action]]) {
        let filled = sections.filter { !$0.isEmpty }
        let children: [any MenuElement] =
            filled.count == 1 ? filled[0] : filled.map { Menu(options: .displayInline, children: $0) }
        self.init(title: title, children: children)
    }

    /// Creates a menu of actions.
    public convenience init(title: String = "", actions: [Action]) { self.init(title: title, children: actions) }

    /// The actions of the menu and of those in line, in order.
    public var actions: [Action] {
        children.flatMap { child -> [Action] in
            if let menu = child as? Menu { return menu.options.contains(.displayInline) ? menu.actions : [] }
            return (child as? Action).map { [$0] } ?? []
        }
    }
}

/// Elements that are made when their menu opens.
///
/// ```swift
/// DeferredMenuElement { finish in finish(recentFiles.map { file in Action(title: …) { _ in … } }) }
/// ```
/// Until the provider calls back, the menu says that it is loading.
///
/// The corresponding UIKit class is `UIDeferredMenuElement`.
@MainActor
public final class DeferredMenuElement: MenuElement {
    /// Receives the elements, once.
    public typealias Completion = @MainActor ([any MenuElement]) -> Void

    /// Empty: the elements have titles.
    public var title: String { "" }
    /// Whether the elements are made anew each time that the menu opens.
    public let isUncached: Bool
    private let provider: @MainActor (@escaping Completion) -> Void
    private(set) var elements: [any MenuElement]?

    /// Creates an element.
    ///
    /// - Parameters:
    ///   - isUncached: Whether to ask each time that the menu opens; false, the default, keeps the elements.
    ///   - provider: Makes the elements, at once or later, and passes them to its argument.
    public init(isUncached: Bool = false, _ provider: @escaping @MainActor (@escaping Completion) -> Void) {
        self.isUncached = isUncached
        self.provider = provider
    }

    /// Asks for the elements, and calls back when they have come.
    func load(_ completion: @escaping @MainActor () -> Void) {
        var isAnswered = false
        provider { [weak self] elements in
            guard let self, !isAnswered else { return }
            isAnswered = true
            self.elements = elements
            completion()
        }
    }

    /// Forgets the elements, if they are made anew each time.
    func forget() {
        if isUncached { elements = nil }
    }
}
