import Testing
import Walden
import WaldenHeadless
import WaldenTesting

@MainActor
struct ZZLook {
    @Test func look() throws {
        for scale in [1.0, 1.25, 1.5, 2] {
            let image = Image(size: Size(width: 1000, height: 760), scale: scale) { context in
                for (column, ground) in [
                    Color(red: 0.93, green: 0.93, blue: 0.95), Color(red: 0.06, green: 0.06, blue: 0.07),
                ].enumerated() {
                    context.fill(Rect(x: Double(column) * 500, y: 0, width: 500, height: 760), with: ground)
                    for (row, appearance) in [Appearance.light, .dark].enumerated() {
                        let screen = TestScreen(size: Size(width: 380, height: 260))
                        screen.window.overrideAppearance = appearance
                        let list = View(frame: Rect(x: 0, y: 0, width: 380, height: 130))
                        list.backgroundColor = row == 0 ? Color(red: 0.2, green: 0.5, blue: 0.9) : nil
                        screen.window.addSubview(list)
                        list.frame = Rect(x: 0, y: 130, width: 190, height: 130)
                        screen.platformWindow.configure(
                            WindowConfiguration(states: column == 0 ? .activated : [.activated], needsDecoration: true))
                        screen.pump()
                        let picture = screen.window.snapshot(scale: scale)
                        context.draw(picture, at: Point(x: Double(column) * 500 + 25, y: Double(row) * 380 + 5))
                    }
                }
            }
            try image.write(toPNG: "/tmp/h/look-\(Int(scale * 100)).png")
        }
    }
}
