internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// The colours of a button in one state.
struct ButtonLook {
    var ground: Color?
    var outline: Color?
    var ink: Color
    /// The edge beneath, which makes the button stand out.
    var edge: Color?
}

extension Button {
    /// Whether the button draws an edge beneath itself.
    var hasEdge: Bool { effectiveStyle != .plain }

    /// A default button is filled, whatever its style.
    private var effectiveStyle: Style { role == .default ? .filled : style }

    // MARK: Colours

    private var look: ButtonLook {
        let palette = self.palette
        guard isEnabled else { return disabledLook(palette) }
        switch effectiveStyle {
        case .filled: return filledLook(palette)
        case .bordered: return isSelected ? selectedLook(palette) : borderedLook(palette)
        case .plain: return isSelected ? selectedLook(palette) : plainLook(palette)
        }
    }

    private func shades(_ palette: Palette) -> Palette.Shades {
        role == .destructive ? palette.destructive : palette.accent
    }

    private func filledLook(_ palette: Palette) -> ButtonLook {
        let shades = shades(palette)
        let isDown = isHighlighted || isSelected
        return ButtonLook(
            ground: isDown ? shades.pressedFill : isHovered ? shades.hoveredFill : shades.fill, outline: nil,
            ink: shades.onFill, edge: isDown ? nil : palette.controlShadow)
    }

    private func borderedLook(_ palette: Palette) -> ButtonLook {
        let ground =
            isHighlighted ? palette.pressedControlFill : isHovered ? palette.hoveredControlFill : palette.controlFill
        return ButtonLook(
            ground: ground, outline: isHovered || isHighlighted ? palette.hoveredOutline : palette.outline,
            ink: role == .destructive ? palette.destructive.softText : palette.label,
            edge: isHighlighted ? nil : palette.controlShadow)
    }

    private func plainLook(_ palette: Palette) -> ButtonLook {
        let ground = isHighlighted ? palette.pressedOverlay : isHovered ? palette.hoveredOverlay : nil
        return ButtonLook(ground: ground, outline: nil, ink: shades(palette).softText, edge: nil)
    }

    private func selectedLook(_ palette: Palette) -> ButtonLook {
        let shades = shades(palette)
        let ground = isHighlighted ? shades.softFill.withAlpha(shades.softFill.alpha * 1.5) : shades.softFill
        let outline = style == .plain ? nil : shades.text
        return ButtonLook(ground: ground, outline: outline, ink: shades.softText, edge: nil)
    }

    private func disabledLook(_ palette: Palette) -> ButtonLook {
        switch effectiveStyle {
        case .plain:
            return ButtonLook(
                ground: isSelected ? palette.disabledControlFill : nil, outline: nil, ink: palette.disabledLabel)
        case .filled: return ButtonLook(ground: palette.track, outline: nil, ink: palette.disabledLabel)
        case .bordered:
            return ButtonLook(
                ground: palette.disabledControlFill, outline: palette.disabledOutline, ink: palette.disabledLabel)
        }
    }

    // MARK: Drawing

    func drawButton(in context: GraphicsContext) {
        let look = self.look
        let frame = context.snap(bounds)
        let radius = min(theme.metrics.cornerRadius, frame.height / 2)
        if let edge = look.edge {
            context.fillRoundedRect(
                frame.offsetBy(dx: 0, dy: context.snap(lineWidth: 1)), cornerRadius: radius, with: edge)
        }
        drawGround(look, in: frame, radius, context)
        drawContent(in: frame, ink: look.ink, context)
        if isFocused {
            FocusRing.draw(around: frame, cornerRadius: radius, color: palette.focusRing, in: context)
        }
    }

    private func drawGround(_ look: ButtonLook, in frame: Rect, _ radius: Double, _ context: GraphicsContext) {
        let line = context.snap(lineWidth: 1)
        if let outline = look.outline, let ground = look.ground, outline.isOpaque, ground.isOpaque {
            // One shape on another is cheaper than a ring.
            context.fillRoundedRect(frame, cornerRadius: radius, with: outline)
            context.fillRoundedRect(
                frame.insetBy(dx: line, dy: line), cornerRadius: radius - line, with: ground)
            return
        }
        if let ground = look.ground { context.fillRoundedRect(frame, cornerRadius: radius, with: ground) }
        if let outline = look.outline {
            context.strokeRoundedRect(frame, cornerRadius: radius, with: outline, lineWidth: line)
        }
    }

    private func drawContent(in frame: Rect, ink: Color, _ context: GraphicsContext) {
        var room = frame.inset(by: EdgeInsets(horizontal: ButtonMetrics.iconInset, vertical: 0))
        if showsMenuMark { drawMenuMark(in: &room, ink: ink, context) }
        let image = currentImage
        let hasTitle = !currentTitle.isEmpty
        guard hasTitle else {
            if let image { drawImage(image, at: centered(image.size, in: room), ink: ink, context) }
            return
        }
        let imageWidth = image.map { $0.size.width + ButtonMetrics.gap } ?? 0
        let layout = titleLayout(maxWidth: max(0, room.width - imageWidth))
        let content = centered(Size(width: layout.size.width + imageWidth, height: layout.size.height), in: room)
        var titleOrigin = content.origin
        if let image {
            var place = centered(image.size, in: room)
            if imagePlacement == .leading {
                place.origin.x = content.minX
                titleOrigin.x += imageWidth
            } else {
                place.origin.x = content.maxX - image.size.width
            }
            drawImage(image, at: place, ink: ink, context)
        }
        context.draw(layout, at: titleOrigin, color: ink)
    }

    private func drawImage(_ image: Image, at place: Rect, ink: Color, _ context: GraphicsContext) {
        let isStencil = imageRenderingMode == .template
        context.draw(
            image, in: place, alpha: isStencil || isEnabled ? 1 : Palette.disabledOpacity, tint: isStencil ? ink : nil)
    }

    /// Draws the arrow that tells of a menu at the right, and takes its room away.
    private func drawMenuMark(in room: inout Rect, ink: Color, _ context: GraphicsContext) {
        let size = Size(width: ButtonMetrics.menuMarkWidth, height: ButtonMetrics.menuMarkHeight)
        var mark = centered(size, in: room)
        if !currentTitle.isEmpty || currentImage != nil { mark.origin.x = room.maxX - size.width - 2 }
        var path = Path()
        path.move(to: mark.origin)
        path.addLine(to: Point(x: mark.midX, y: mark.maxY))
        path.addLine(to: Point(x: mark.maxX, y: mark.minY))
        context.stroke(path, with: ink, style: StrokeStyle(width: 1.5, cap: .round, join: .round))
        room.width = mark.minX - ButtonMetrics.gap - room.minX
    }

    private func centered(_ size: Size, in room: Rect) -> Rect {
        Rect(
            x: room.minX + ((room.width - size.width) / 2).rounded(.down),
            y: room.minY + ((room.height - size.height) / 2).rounded(.down), width: size.width, height: size.height)
    }
}
