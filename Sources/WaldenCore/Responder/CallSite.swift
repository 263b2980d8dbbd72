/// The call site that added an action, with the type of its method.
package struct CallSite: Equatable, Sendable {
    private let file: StaticString
    private let line: UInt
    private let column: UInt
    private let method: ObjectIdentifier

    package init(_ file: StaticString, _ line: UInt, _ column: UInt, method: Any.Type) {
        self.file = file
        self.line = line
        self.column = column
        self.method = ObjectIdentifier(method)
    }

    package static func == (lhs: CallSite, rhs: CallSite) -> Bool {
        lhs.line == rhs.line && lhs.column == rhs.column && lhs.method == rhs.method
            && lhs.file.description == rhs.file.description
    }
}
