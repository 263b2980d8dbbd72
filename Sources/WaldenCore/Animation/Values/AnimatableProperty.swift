internal import WaldenGeometry
internal import WaldenGraphics

/// A property of a view that can be animated.
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
    /// How much of a view's content is seen, rather than of the picture that it takes the place of.
    case dissolve

    /// Whether it decides where the view and what is in it is drawn.
    var isPlace: Bool {
        switch self {
        case .center, .size, .boundsOrigin, .transform: true
        default: false
        }
    }

    /// What a change of it changes of what is seen.
    var effect: AnimationEffect {
        switch self {
        case .center, .transform: .place
        case .size, .boundsOrigin, .shadow: .extent
        case .alpha, .dissolve: .content
        case .backgroundColor, .cornerRadius, .borderWidth, .borderColor: .surface
        }
    }
}

/// What changes of what is seen of a view.
struct AnimationEffect: OptionSet {
    let rawValue: UInt8

    /// What the view itself draws.
    static let surface = AnimationEffect(rawValue: 1 << 0)
    /// How the view and what is in it is shown as a whole.
    static let content = AnimationEffect(rawValue: 1 << 1)
    /// Where that is shown.
    static let place = AnimationEffect(rawValue: 1 << 2)
    /// How far the view and what is in it draws.
    static let extent = AnimationEffect(rawValue: 1 << 3)

    /// Whether something comes to be seen elsewhere.
    var moves: Bool { !isDisjoint(with: [.place, .extent]) }
    /// Whether a picture of the view with all that is in it is out of date.
    var outdatesRaster: Bool { !isDisjoint(with: [.surface, .extent]) }
}

/// The value of an animatable property.
enum AnimatableValue: Equatable {
    case point(Point)
    case size(Size)
    case transform(AffineTransform)
    case number(Double)
    case color(Color?)
    case shadow(Shadow?)
}

extension View {
    /// The value of an animatable property that the app has set.
    final func modelValue(of property: AnimatableProperty) -> AnimatableValue {
        switch property {
        case .center: .point(untransformedFrame.center)
        case .size: .size(untransformedFrame.size)
        case .boundsOrigin: .point(boundsOrigin)
        case .transform: .transform(transform)
        case .alpha: .number(alpha)
        case .backgroundColor: .color(backgroundColorStorage)
        case .cornerRadius: .number(cornerRadius)
        case .borderWidth: .number(borderWidth)
        case .borderColor: .color(borderColor)
        case .shadow: .shadow(shadow)
        case .dissolve: .number(1)
        }
    }

    /// Sets an animatable property as the app would.
    final func setModelValue(_ value: AnimatableValue, of property: AnimatableProperty) {
        switch (property, value) {
        case (.center, .point(let point)): center = point
        case (.size, .size(let size)): bounds = Rect(origin: boundsOrigin, size: size)
        case (.boundsOrigin, .point(let point)): bounds = Rect(origin: point, size: untransformedFrame.size)
        case (.transform, .transform(let value)): transform = value
        case (.alpha, .number(let number)): alpha = number
        case (.backgroundColor, .color(let color)): backgroundColor = color
        case (.cornerRadius, .number(let number)): cornerRadius = number
        case (.borderWidth, .number(let number)): borderWidth = number
        case (.borderColor, .color(let color)): borderColor = color
        case (.shadow, .shadow(let value)): shadow = value
        case (.dissolve, _): break
        default: preconditionFailure("unreachable: a value that does not fit its property")
        }
    }
}
