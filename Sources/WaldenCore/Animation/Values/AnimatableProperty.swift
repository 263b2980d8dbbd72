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
    /// The opacity of the view's content over the former picture that it replaces.
    case dissolve

    /// Whether it affects where the view and its descendants are drawn.
    var isPlace: Bool {
        switch self {
        case .center, .size, .boundsOrigin, .transform: true
        default: false
        }
    }

    /// What a change of the property affects.
    var effect: AnimationEffect {
        switch self {
        case .center, .transform: .place
        case .size, .boundsOrigin, .shadow: .extent
        case .alpha, .dissolve: .content
        case .backgroundColor, .cornerRadius, .borderWidth, .borderColor: .surface
        }
    }
}

struct AnimationEffect: OptionSet {
    let rawValue: UInt8

    static let surface = AnimationEffect(rawValue: 1 << 0)
    /// How the view and its descendants are composited as a whole.
    static let content = AnimationEffect(rawValue: 1 << 1)
    /// Where the view and its descendants are drawn.
    static let place = AnimationEffect(rawValue: 1 << 2)
    /// The extent of what the view and its descendants draw.
    static let extent = AnimationEffect(rawValue: 1 << 3)

    /// Whether the change moves what is on screen.
    var moves: Bool { !isDisjoint(with: [.place, .extent]) }
    /// Whether the change invalidates a cached raster of the view and its descendants.
    var outdatesRaster: Bool { !isDisjoint(with: [.surface, .extent]) }
}

enum AnimatableValue: Equatable {
    case point(Point)
    case size(Size)
    case transform(AffineTransform)
    case number(Double)
    case color(Color?)
    case shadow(Shadow?)
}

extension View {
    /// Returns the model value of a property, as set by the app.
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

    /// Sets the model value of a property, as the app would.
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
