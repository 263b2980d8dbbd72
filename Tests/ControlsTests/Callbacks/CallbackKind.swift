import Walden

/// A kind of view, recognizer or other object whose callbacks are tested.
enum CallbackKind: CaseIterable {
    case view, control, keyActivatedControl, button, menuButton, popUpButton, toggle, slider
    case stack, label, image, separator, progress
    case scroller, list
    case textField, searchField, comboBox, textView, textInput, keyInput
    case recognizer, tap, pan, pinch, rotation, swipe, longPress, edge, hover
    case style

    @MainActor
    func makeSubject() -> View {
        switch self {
        case .control: return ProbeControl()
        case .keyActivatedControl: return ProbeKeyActivatedControl()
        case .button:
            let button = ProbeButton(title: "Button")
            button.setTitle("Pressed", for: .highlighted)
            return button
        case .menuButton:
            let button = ProbeButton(title: "Menu")
            let action = { Action(title: $0) { _ in probe("Closure", "menuAction") {} } }
            button.menu = Menu(sections: [[action("One"), action("Two")], [action("Three")]])
            button.showsMenuAsPrimaryAction = true
            return button
        case .popUpButton: return ProbePopUpButton(items: ["One", "Two", "Three"])
        case .toggle: return ProbeSwitch()
        case .slider: return ProbeSlider(value: 0.5)
        case .stack: return ProbeStackView()
        case .label: return ProbeLabel(text: "A label of several words")
        case .image: return ProbeImageView(image: Image(size: Size(width: 20, height: 10)) { _ in })
        case .separator: return ProbeSeparator()
        case .progress: return ProbeProgressView()
        case .scroller: return ProbeScrollView()
        case .list: return ProbeListView()
        case .textField: return ProbeTextField(text: "one two three")
        case .searchField: return ProbeSearchField(text: "one two three")
        case .comboBox:
            let box = ProbeComboBox(items: ["One", "Two"])
            box.itemFilter = { item, typed in probe("Closure", "itemFilter") { item.lowercased().contains(typed) } }
            return box
        case .textView:
            let view = ProbeTextView()
            view.text = "one two\nthree"
            return view
        case .textInput: return ProbeTextInput()
        case .keyInput: return ProbeKeyInput()
        case .view, .recognizer, .tap, .pan, .pinch, .rotation, .swipe, .longPress, .edge, .hover, .style:
            return ProbeView()
        }
    }

    /// Creates the recognizers of the subject: one of the kind, and others that interact with it.
    @MainActor
    func makeRecognizers() -> [GestureRecognizer] {
        switch self {
        case .recognizer:
            let idle = ProbeRecognizer()
            idle.endsItself = false
            return [ProbeRecognizer(), idle, UnpreventablePress(), TapGestureRecognizer()]
        case .tap:
            let two = ProbeTap()
            two.numberOfTapsRequired = 2
            return [ProbeTap(), two, PanGestureRecognizer()]
        case .pan:
            let pan = ProbePan()
            pan.allowedScrollTypesMask = .all
            return [pan, PinchGestureRecognizer()]
        case .pinch: return [ProbePinch(), PanGestureRecognizer()]
        case .rotation: return [ProbeRotation(), PanGestureRecognizer()]
        case .swipe: return [ProbeSwipe(), TapGestureRecognizer()]
        case .longPress: return [ProbeLongPress(), TapGestureRecognizer()]
        case .edge:
            let edge = ProbeScreenEdgePan()
            edge.edges = .left
            return [edge]
        case .hover: return [ProbeHover(), TapGestureRecognizer()]
        default: return []
        }
    }
}
