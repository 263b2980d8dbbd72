import Walden

/// A picture viewer: two fingers move, zoom and turn a picture.
///
/// Shows the PNG files in its arguments, or built-in pictures.
@main struct PhotosExample {
    static func main() {
        Application.run(identifier: "org.walden.Photos") { application in
            let library = Library(paths: application.launchURIs.map { $0.filePath ?? $0.text })
            let window = PhotosWindow(size: Size(width: 1000, height: 680), library: library)
            window.makeKeyAndVisible()
        }
    }
}

/// The window of the pictures. It handles the zoom and turn keys, since unhandled presses reach the window.
final class PhotosWindow: Window {
    let photosView: PhotosView

    init(size: Size, library: Library) {
        photosView = PhotosView(library: library)
        super.init(title: "Photos", size: size)
        minimumSize = Size(width: 680, height: 420)
        addSubview(photosView, filling: .zero)
        photosView.list.becomeFirstResponder()
    }

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !performs($0.key) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !performs($0.key) }
        if !rest.isEmpty { super.pressesChanged(rest, with: event) }
    }

    /// Performs the command of a key. Returns whether it has one. The plus sign may need Shift.
    private func performs(_ key: Key) -> Bool {
        let modifiers = key.modifierFlags.withoutLocks
        guard modifiers.contains(.control), modifiers.isSubset(of: [.control, .shift]) else { return false }
        let viewer = photosView.viewer
        switch key.symbol {
        case KeySymbol("+"), KeySymbol("="), .keypadPlus: viewer.zoomIn()
        case KeySymbol("-"), .keypadMinus: viewer.zoomOut()
        case KeySymbol("0"): viewer.zoomToFit()
        case KeySymbol("r") where modifiers == .control: viewer.turnRight()
        case KeySymbol("r"), KeySymbol("R"): viewer.turnLeft()
        default: return false
        }
        return true
    }
}

extension KeySymbol {
    fileprivate static let keypadPlus = KeySymbol(rawValue: 0xFFAB)
    fileprivate static let keypadMinus = KeySymbol(rawValue: 0xFFAD)
}
