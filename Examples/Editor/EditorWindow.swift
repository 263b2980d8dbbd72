import Walden

/// The window of a text.
final class EditorWindow: Window {
    let controller: EditorController

    init(_ controller: EditorController) {
        self.controller = controller
        super.init(title: "Editor", size: Size(width: 820, height: 600))
        minimumSize = Size(width: 520, height: 240)
        rootViewController = controller
        controller.update()
        controller.textView.becomeFirstResponder()
    }

    override func shouldClose() -> Bool { controller.shouldClose() }

    override func becomeKey() {
        super.becomeKey()
        controller.checkFile()
    }
}
