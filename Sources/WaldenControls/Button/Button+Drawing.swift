internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

struct ButtonLook {
    var background: Color?
    var outline: Color?
    var foreground: Color
    /// The shadow line along the bottom of a raised button.
    var edge: Color?
}

extension Button {
    var hasEdge: Bool { effectiveStyle != .plain }

    /// A default button is filled, whatever its style.
    private var effectiveStyle: Style { role == .default ? .filled : style }

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
            background: isDown ? shades.pressedFill : isHovered ? shades.hoveredFill : shades.fill, outline: nil,
            foreground: shades.onFill, edge: isDown ? nil : palette.controlShadow)
    }

    private func borderedLook(_ palette: Palette) -> ButtonLook {
        let background =
            isHighlighted ? palette.pressedControlFill : isHovered ? palette.hoveredControlFill : palette.controlFill
        return ButtonLook(
            background: background, outline: isHovered || isHighlighted ? palette.hoveredOutline : palette.outline,
            foreground: role == .destructive ? palette.destructive.softText : palette.label,
            edge: isHighlighted ? nil : palette.controlShadow)
    }

    private func plainLook(_ palette: Palette) -> ButtonLook {
        let background = isHighlighted ? palette.pressedOverlay : isHovered ? palette.hoveredOverlay : nil
        return ButtonLook(background: background, outline: nil, foreground: shades(palette).softText, edge: nil)
    }

    private func selectedLook(_ palette: Palette) -> ButtonLook {
        let shades = shades(palette)
        let background = isHighlighted ? shades.softFill.withAlpha(shades.softFill.alpha * 1.5) : shades.softFill
        let outline = style == .plain ? nil : shades.text
        return ButtonLook(background: background, outline: outline, foreground: shades.softText, edge: nil)
    }

    private func disabledLook(_ palette: Palette) -> ButtonLook {
        switch effectiveStyle {
        case .plain:
            return ButtonLook(
                background: isSelected ? palette.disabledControlFill : nil, outline: nil,
                foreground: palette.disabledLabel)
        case .filled: return ButtonLook(background: palette.track, outline: nil, foreground: palette.disabledLabel)
        case .bordered:
            return ButtonLook(
                background: palette.disabledControlFill, outline: palette.disabledOutline,
                foreground: palette.disabledLabel)
        }
    }

    func drawButton(in context: GraphicsContext) {
        let look = self.look
        let frame = context.snap(bounds)
        let radius = min(theme.metrics.cornerRadius, frame.height / 2)
        if let edge = look.edge {
            let lowered = frame.offsetBy(dx: 0, dy: context.snap(lineWidth: 1))
            context.fillRoundedRect(lowered, cornerRadius: radius, with: edge)
        }
        drawBackground(look, in: frame, radius, context)
        drawContent(in: frame, foreground: look.foreground, context)
        if isFocused {
            FocusRing.draw(around: frame, cornerRadius: radius, color: palette.focusRing, in: context)
        }
    }

    private func drawBackground(_ look: ButtonLook, in frame: Rect, _ radius: Double, _ context: GraphicsContext) {
        let line = context.snap(lineWidth: 1)
        if let outline = look.outline, let background = look.background, outline.isOpaque, background.isOpaque {
            // Two filled shapes are cheaper than a stroked ring.
            context.fillRoundedRect(frame, cornerRadius: radius, with: outline)
            let inner = frame.insetBy(dx: line, dy: line)
            return context.fillRoundedRect(inner, cornerRadius: radius - line, with: background)
        }
        if let background = look.background { context.fillRoundedRect(frame, cornerRadius: radius, with: background) }
        if let outline = look.outline {
            context.strokeRoundedRect(frame, cornerRadius: radius, with: outline, lineWidth: line)
        }
    }

    private func drawContent(in frame: Rect, foreground: Color, _ context: GraphicsContext) {
        var room = frame.inset(by: EdgeInsets(horizontal: ButtonMetrics.iconInset, vertical: 0))
        if showsMenuIndicator { drawMenuIndicator(in: &room, foreground: foreground, context) }
        let image = currentImage
        guard !currentTitle.isEmpty else {
            if let image { drawImage(image, in: room.centering(image.size), foreground: foreground, context) }
            return
        }
        let imageWidth = image.map { $0.size.width + ButtonMetrics.gap } ?? 0
        let layout = titleLayout(maxWidth: max(0, room.width - imageWidth))
        var content = room.centering(Size(width: layout.size.width + imageWidth, height: layout.size.height))
        if leadsTitle { content.origin.x = frame.minX + TextField.Metrics.horizontalPadding }
        var titleOrigin = content.origin
        if let image {
            var imageFrame = room.centering(image.size)
            if imagePlacement == .leading {
                imageFrame.origin.x = content.minX
                titleOrigin.x += imageWidth
            } else {
                imageFrame.origin.x = content.maxX - image.size.width
            }
            drawImage(image, in: imageFrame, foreground: foreground, context)
        }
        context.draw(layout, at: titleOrigin, color: foreground)
    }

    private func drawImage(_ image: Image, in frame: Rect, foreground: Color, _ context: GraphicsContext) {
        let isTemplate = imageRenderingMode == .template
        context.draw(
            image, in: frame, alpha: isTemplate || isEnabled ? 1 : Palette.disabledOpacity,
            tint: isTemplate ? foreground : nil)
    }

    /// Draws the menu indicator at the right, or centred if it is alone, and removes its space from
    /// `room`.
    private func drawMenuIndicator(in room: inout Rect, foreground: Color, _ context: GraphicsContext) {
        let size = Size(width: ButtonMetrics.menuIndicatorWidth, height: ButtonMetrics.menuIndicatorHeight)
        var mark = room.centering(size)
        if !currentTitle.isEmpty || currentImage != nil { mark.origin.x = room.maxX - size.width - 2 }
        var path = Path()
        path.move(to: mark.origin)
        path.addLine(to: Point(x: mark.midX, y: mark.maxY))
        path.addLine(to: Point(x: mark.maxX, y: mark.minY))
        context.stroke(path, with: foreground, style: StrokeStyle(width: 1.5, cap: .round, join: .round))
        room.width = mark.minX - ButtonMetrics.gap - room.minX
    }
}
