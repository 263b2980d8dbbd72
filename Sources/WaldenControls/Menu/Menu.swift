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
/// files, is a ``DeferredMenuElement`` that is uncached. For underscores in titles, see ``MenuElement``.
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

    /// Creates a menu in sections, with dividers between them.
    public convenience init(title: String = "", sections: [[any MenuElement]]) {
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

    /// Forgets the elements that are made anew each time that the menu opens.
    func forgetDeferredElements() {
        for child in children {
            (child as? DeferredMenuElement)?.forget()
            if let group = child as? Menu, group.options.contains(.displayInline) { group.forgetDeferredElements() }
        }
    }
}

/// Elements that are made when their menu opens.
///
/// ```swift
/// DeferredMenuElement(isUncached: true) { finish in
///     finish(recentFiles.map { file in Action(title: …) { _ in … } })
/// }
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
    private var isAsking = false
    /// Whether the provider is being called: an answer now comes at once.
    private var isCalling = false
    private var request = 0
    private var completionHandler: (@MainActor () -> Void)?

    /// Creates an element.
    ///
    /// - Parameters:
    ///   - isUncached: Whether to ask each time that the menu opens; false, the default, keeps the elements.
    ///   - provider: Makes the elements, at once or later, and passes them to its argument.
    public init(isUncached: Bool = false, _ provider: @escaping @MainActor (@escaping Completion) -> Void) {
        self.isUncached = isUncached
        self.provider = provider
    }

    /// Asks for the elements, unless they have been asked for, and calls back when they have come later. Returns
    /// whether it asked.
    func load(_ completion: @escaping @MainActor () -> Void) -> Bool {
        completionHandler = completion
        guard !isAsking else { return false }
        isAsking = true
        isCalling = true
        let request = request
        provider { [weak self] elements in
            guard let self, self.isAsking, self.request == request else { return }
            self.isAsking = false
            self.elements = elements
            let handler = self.completionHandler
            self.completionHandler = nil
            if !self.isCalling { handler?() }
        }
        isCalling = false
        return true
    }

    /// Forgets the elements, if they are made anew each time; a late answer no longer counts.
    func forget() {
        guard isUncached else { return }
        (elements, isAsking, completionHandler) = (nil, false, nil)
        request += 1
    }
}
