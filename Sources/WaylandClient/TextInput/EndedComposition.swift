/// What an input method composed in a text when the app ended it.
enum EndedComposition {
    /// The whole of it, and the part that the app may have made a part of the text.
    case texts(whole: String, rest: String)
    /// Their bytes' counts: a secret is not kept.
    case secret(whole: Int, rest: Int)

    init(whole: String, rest: String, isSecret: Bool) {
        self =
            isSecret
            ? .secret(whole: whole.utf8.count, rest: rest.utf8.count) : .texts(whole: whole, rest: rest)
    }

    /// Returns whether a text may be what was composed.
    func matches(_ text: String) -> Bool {
        switch self {
        case .texts(let whole, let rest): text == whole || text == rest
        case .secret(let whole, let rest): text.utf8.count == whole || text.utf8.count == rest
        }
    }
}
