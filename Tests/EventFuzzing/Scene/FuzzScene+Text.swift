/// A scene as text: one line per part, such as `view 2 control in=1 frame=10,20,100,80 multiple`.
extension FuzzScene {
    /// The lines of the scene.
    package var lines: [String] {
        ["windows \(windows)"] + views.map(\.line) + recognizers.map(\.line) + pranks.map(\.line)
    }

    /// Parses a line. Returns whether it belongs to a scene.
    mutating func take(_ line: Substring) throws(FuzzTextError) -> Bool {
        var words = SceneWords(line)
        switch words.name {
        case "windows": windows = try words.number()
        case "view": views.append(try ViewSpec(&words))
        case "recognizer": recognizers.append(try RecognizerSpec(&words))
        case "prank": pranks.append(try PrankSpec(&words))
        default: return false
        }
        return true
    }
}

/// The reason why a text is not a valid sequence.
package struct FuzzTextError: Error, CustomStringConvertible {
    package let description: String
}

/// The words of a line: a name, a number, kinds, `key=value` pairs and flags.
struct SceneWords {
    private var words: [Substring]
    let name: Substring

    init(_ line: Substring) {
        words = line.split(separator: " ")
        name = words.isEmpty ? "" : words.removeFirst()
    }

    mutating func number() throws(FuzzTextError) -> Int {
        guard let word = words.first, let number = Int(word) else {
            throw FuzzTextError(description: "\(name): a number")
        }
        words.removeFirst()
        return number
    }

    mutating func choice<T: RawRepresentable>(_ type: T.Type) throws(FuzzTextError) -> T where T.RawValue == String {
        guard let word = words.first, let choice = T(rawValue: String(word)) else {
            throw FuzzTextError(description: "\(name): no \(words.first ?? "word")")
        }
        words.removeFirst()
        return choice
    }

    func flag(_ key: String) -> Bool { words.contains { $0 == key } }

    func value(_ key: String) -> Substring? {
        words.first { $0.hasPrefix("\(key)=") }?.dropFirst(key.count + 1)
    }

    func list(_ key: String) -> [Int] { value(key)?.split(separator: ",").compactMap { Int($0) } ?? [] }

    func number(_ key: String, _ fallback: Int) -> Int { value(key).flatMap { Int($0) } ?? fallback }

    func place(_ key: String) throws(FuzzTextError) -> FuzzScene.Place {
        guard let value = value(key) else { throw FuzzTextError(description: "\(name): \(key)= is missing") }
        if value.first == "w", let number = Int(value.dropFirst()) { return .window(number) }
        if let number = Int(value) { return .view(number) }
        throw FuzzTextError(description: "\(name): no place \(value)")
    }
}

extension FuzzScene.Place {
    var text: String {
        switch self {
        case .window(let number): "w\(number)"
        case .view(let id): "\(id)"
        }
    }
}

/// Joins the words that are not `nil`.
private func joined(_ words: [String?]) -> String { words.compactMap(\.self).joined(separator: " ") }

private func word(_ key: String, _ isSet: Bool) -> String? { isSet ? key : nil }

private func word(_ key: String, _ value: Int, unless fallback: Int) -> String? {
    value == fallback ? nil : "\(key)=\(value)"
}

private func word(_ key: String, _ ids: [Int]) -> String? {
    ids.isEmpty ? nil : "\(key)=\(ids.map(String.init).joined(separator: ","))"
}

extension FuzzScene.ViewSpec {
    var line: String {
        joined([
            "view \(id) \(kind) in=\(place.text) frame=\(x),\(y),\(width),\(height)", word("multiple", isMultiple),
            word("exclusive", isExclusive), word("turn", turn, unless: 0),
        ])
    }

    fileprivate init(_ words: inout SceneWords) throws(FuzzTextError) {
        id = try words.number()
        kind = try words.choice(Kind.self)
        place = try words.place("in")
        let frame = words.list("frame")
        guard frame.count == 4 else { throw FuzzTextError(description: "view: four numbers make a frame") }
        (x, y, width, height) = (frame[0], frame[1], frame[2], frame[3])
        isMultiple = words.flag("multiple")
        isExclusive = words.flag("exclusive")
        turn = words.number("turn", 0)
    }
}

extension FuzzScene.RecognizerSpec {
    var line: String {
        joined([
            "recognizer \(id) \(kind) in=\(place.text)", word("variant", variant, unless: 0), word("leaves", leaves),
            word("delaysBegan", delaysBegan), word("hurries", hurries), word("types", types, unless: 7),
            word("mixes", mixes), word("refusesBegin", refusesBegin, unless: 0),
            word("refusesTouch", refusesTouch, unless: 0), word("refusesEvent", refusesEvent, unless: 0),
            word("requires", requires), word("asks", asks), word("blocks", blocks), word("joins", joins),
        ])
    }

    fileprivate init(_ words: inout SceneWords) throws(FuzzTextError) {
        id = try words.number()
        kind = try words.choice(Kind.self)
        place = try words.place("in")
        variant = words.number("variant", 0)
        leaves = words.flag("leaves")
        delaysBegan = words.flag("delaysBegan")
        hurries = words.flag("hurries")
        types = words.number("types", 7)
        mixes = words.flag("mixes")
        refusesBegin = words.number("refusesBegin", 0)
        refusesTouch = words.number("refusesTouch", 0)
        refusesEvent = words.number("refusesEvent", 0)
        (requires, asks) = (words.list("requires"), words.list("asks"))
        (blocks, joins) = (words.list("blocks"), words.list("joins"))
    }
}

extension FuzzScene.PrankSpec {
    var line: String {
        joined([
            "prank \(id) \(site) \(act) of=\(subject) object=\(object) to=\(place.text)",
            word("every", every, unless: 1), word("turn", turn, unless: 0),
        ])
    }

    fileprivate init(_ words: inout SceneWords) throws(FuzzTextError) {
        id = try words.number()
        site = try words.choice(Site.self)
        act = try words.choice(Act.self)
        subject = words.number("of", 1)
        object = words.number("object", 1)
        place = try words.place("to")
        every = max(1, words.number("every", 1))
        turn = words.number("turn", 0)
    }
}
