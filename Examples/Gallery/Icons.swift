import Walden

/// Images drawn by code, once for each scale.
@MainActor
enum Icons {
    /// A plus sign, as a template.
    static let plus = Image(
        size: Size(width: 16, height: 16),
        drawnForEachScale: { context in
            for bar in [Rect(x: 7, y: 2, width: 2, height: 12), Rect(x: 2, y: 7, width: 12, height: 2)] {
                context.fillRoundedRect(context.snap(bar), cornerRadius: 1, with: .black)
            }
        })

    /// A pond between hills.
    static let pond = Image(
        size: Size(width: 160, height: 100),
        drawnForEachScale: { context in
            let all = Rect(x: 0, y: 0, width: 160, height: 100)
            context.fill(all, with: Color(hex: 0xF6D9A8))
            context.fillEllipse(in: Rect(x: 102, y: 14, width: 26, height: 26), with: Color(hex: 0xF2A65A))
            context.fillEllipse(in: Rect(x: -30, y: 38, width: 130, height: 90), with: Color(hex: 0x4F8A5B))
            context.fillEllipse(in: Rect(x: 60, y: 46, width: 150, height: 90), with: Color(hex: 0x376E50))
            context.fill(Rect(x: 0, y: 72, width: 160, height: 28), with: Color(hex: 0x2D7D9A))
            for x in stride(from: 18.0, to: 150, by: 36) {
                context.fillRoundedRect(
                    Rect(x: x, y: 82, width: 22, height: 2), cornerRadius: 1, with: Color(white: 1, alpha: 0.5))
            }
        })
}
