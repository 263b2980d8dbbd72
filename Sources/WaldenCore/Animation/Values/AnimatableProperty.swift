internal import WaldenGeometry
internal import WaldenGraphics

enum AnimatableProperty: UInt8, CaseIterable {
    case center
    case size
    case boundsOrigin
    case transform
    case alpha
    case backgroundColor
    case cornerRadius
    case borderWidth
    case borderColor
    case shadow
    /// The opacity of the view's content over the picture it replaces.
    case dissolve

    var isMotion: Bool { [.center, .size, .boundsOrigin, .transform].contains(self) }

    var effect: AnimationEffect {
        switch self {
        case .center, .transform: .place
        case .size, .boundsOrigin, .shadow: .extent
        case .alpha, .dissolve: .content
        case .backgroundColor, .cornerRadius, .borderWidth, .borderColor: .surface
        }
    }
}

/// The effects of a property change.
struct AnimationEffect: OptionSet {
    let rawValue: UInt8

    /// The view's own drawing.
    static let surface = AnimationEffect(rawValue: 1 << 0)
    /// How the view and its descendants are composited as a whole.
    static let content = AnimationEffect(rawValue: 1 << 1)
    /// Where the view and its descendants are drawn.
    static let place = AnimationEffect(rawValue: 1 << 2)
    /// The extent of what the view and its descendants draw.
    static let extent = AnimationEffect(rawValue: 1 << 3)

    var moves: Bool { !isDisjoint(with: [.place, .extent]) }
    var invalidatesRaster: Bool { !isDisjoint(with: [.surface, .extent]) }
}

enum AnimatableValue: Equatable {
    case point(Point)
    case size(Size)
    case transform(AffineTransform)
    case number(Double)
    case color(Color?)
    case shadow(Shadow?)
}

extension AnimatableProperty {
    /// Returns the value that the app has set.
    @MainActor
    func modelValue(of view: View) -> AnimatableValue {
        switch self {
        case .center: .point(view.untransformedFrame.center)
        case .size: .size(view.untransformedFrame.size)
        case .boundsOrigin: .point(view.boundsOrigin)
        case .transform: .transform(view.transform)
        case .alpha: .number(view.alpha)
        case .backgroundColor: .color(view.backgroundColor)
        case .cornerRadius: .number(view.cornerRadius)
        case .borderWidth: .number(view.borderWidth)
        case .borderColor: .color(view.borderColor)
        case .shadow: .shadow(view.shadow)
        case .dissolve: .number(1)
        }
    }

    @MainActor
    func setModelValue(_ value: AnimatableValue, of view: View) {
        switch (self, value) {
        case (.center, .point(let point)): view.center = point
        case (.size, .size(let size)): view.bounds = Rect(origin: view.boundsOrigin, size: size)
        case (.boundsOrigin, .point(let point)): view.bounds = Rect(origin: point, size: view.untransformedFrame.size)
        case (.transform, .transform(let value)): view.transform = value
        case (.alpha, .number(let number)): view.alpha = number
        case (.backgroundColor, .color(let color)): view.backgroundColor = color
        case (.cornerRadius, .number(let number)): view.cornerRadius = number
        case (.borderWidth, .number(let number)): view.borderWidth = number
        case (.borderColor, .color(let color)): view.borderColor = color
        case (.shadow, .shadow(let value)): view.shadow = value
        case (.dissolve, _): break
        default: preconditionFailure("unreachable: a value that does not fit its property")
        }
    }
}
