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

    /// What a change of it damages.
    var effect: AnimationEffect {
        switch self {
        case .center, .size, .boundsOrigin, .transform, .shadow: .extent
        case .alpha, .dissolve: .content
        case .backgroundColor, .cornerRadius, .borderWidth, .borderColor: .surface
        }
    }
}

/// What changes of a view must be drawn anew, from the least to the most.
enum AnimationEffect: Comparable {
    /// Nothing.
    case none
    /// The view itself.
    case surface
    /// The view and what is in it.
    case content
    /// That, where it was and where it comes to be.
    case extent
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
