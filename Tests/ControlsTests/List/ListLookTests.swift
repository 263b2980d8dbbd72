import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

@MainActor
@Suite("The look of lists")
struct ListLookTests {
    private func stage(scale: Double, _ appearance: Appearance) -> ListStage {
        let stage = ListStage([3, 6, 4], rowHeight: nil, scale: scale, appearance: appearance)
        stage.rows.titles = ["Ponds", "Woods", "Hills"]
        stage.rows.sections = [
            ["Walden", "Flint’s Pond", "White Pond"],
            ["Oak", "Hickory", "Pitch pine", "Alder", "Birch", "Maple"],
            ["Fair Haven", "Nobscot", "Annursnack", "Nashawtuc"],
        ]
        stage.rows.configure = { cell, index in
            cell.style = index.section == 1 ? .value : index.section == 0 ? .subtitle : .default
            cell.detailTextLabel.text = index.section == 0 ? "Concord, Massachusetts" : "\(index.row + 3) trees"
        }
        stage.list.allowsMultipleSelection = true
        stage.list.reloadData()
        stage.screen.pump()
        return stage
    }

    @Test(arguments: [1.0, 1.25, 2])
    func `a separator is as thick as a device pixel, or half a point if that is more`(scale: Double) {
        let stage = stage(scale: scale, .light)
        let picture = stage.screen.snapshot()
        let palette = Theme.standard.palette(for: .light)
        let line = palette.separator.laid(over: palette.contentBackground)
        let rect = stage.list.rectForRow(at: ListIndex(section: 1, row: 1))
        let bottom = Int((rect.maxY * scale).rounded())
        let column = Int(150 * scale)
        let thickness = max(1, Int((0.5 * scale).rounded()))
        for row in bottom - 6..<bottom {
            let color = picture.color(atPixelX: column, y: row)
            let expected = row >= bottom - thickness ? line : palette.contentBackground
            #expect(color.isAbout(expected), "\(row - bottom) \(color)")
        }
        #expect(picture.color(atPixelX: Int(8 * scale), y: bottom - 1).isAbout(palette.contentBackground), "inset")
    }

    @Test func `a selected row has another background and a mark at its edge`() {
        let stage = stage(scale: 1, .light)
        let palette = Theme.standard.palette(for: .light)
        stage.screen.pointer.move(to: stage.middle(ofRow: 1, section: 1))
        stage.screen.pointer.click()
        let rect = stage.list.rectForRow(at: ListIndex(section: 1, row: 1))
        stage.screen.pointer.leave()
        let picture = stage.screen.snapshot()
        let fill = picture.color(at: Point(x: 150, y: rect.minY + 3))
        #expect(fill.isAbout(palette.accent.softFill.laid(over: palette.contentBackground)))
        #expect(palette.label.contrast(with: fill) >= 4.5 && palette.secondaryLabel.contrast(with: fill) >= 4.5)
        #expect(picture.color(at: Point(x: 1, y: rect.midY)).contrast(with: palette.contentBackground) >= 3)
    }

    @Test func `the row under the pointer is tinted, unless rows cannot be selected`() {
        let stage = stage(scale: 1, .light)
        let palette = Theme.standard.palette(for: .light)
        let place = stage.middle(ofRow: 1, section: 1)
        stage.screen.pointer.move(to: place)
        func background() -> Color { stage.screen.shown.color(at: Point(x: place.x, y: place.y - 15)) }
        #expect(background().isAbout(palette.hoveredOverlay.laid(over: palette.contentBackground)))
        stage.list.allowsSelection = false
        #expect(background().isAbout(palette.contentBackground))
    }

    @Test func `without selection nothing is drawn for the pointer, unless the app's cell class draws it`() {
        let screen = TestScreen()
        let plain = ListCell(reuseIdentifier: nil)
        plain.frame = Rect(x: 0, y: 0, width: 100, height: 40)
        plain.isSelectable = false
        screen.window.addSubview(plain)
        screen.pump()
        let frames = screen.platformWindow.frameCount
        screen.pointer.move(to: plain)
        #expect(plain.isHovered && screen.platformWindow.frameCount == frames)
        plain.isSelectable = true
        screen.pointer.leave()
        screen.pump()
        #expect(!plain.isHovered && screen.platformWindow.frameCount > frames)

        final class OwnCell: ListCell {
            var changes = 0
            override func stateDidChange() {
                changes += 1
                super.stateDidChange()
            }
        }
        let own = OwnCell(reuseIdentifier: nil)
        own.isSelectable = false
        own.frame = Rect(x: 0, y: 100, width: 100, height: 40)
        screen.window.addSubview(own)
        screen.pointer.move(to: own)
        #expect(own.isHovered && own.changes == 1)
    }

    @Test func `titles of rows and sections are aligned`() {
        let stage = stage(scale: 1, .light)
        let cell = stage.cell(at: ListIndex(section: 0, row: 0))
        let header = stage.header(of: 0)
        let text = cell.textLabel.convert(Point.zero, to: nil).x
        #expect(text == 16 && header.textLabel.convert(Point.zero, to: nil).x == text)
    }

    @Test func `incremental drawing looks like a full redraw`() {
        let stage = stage(scale: 1, .dark)
        stage.list.showsVerticalScrollIndicator = false
        for offset in [10.0, 57, 130, 41] {
            stage.scroll(to: offset)
            stage.wait(2000)
            #expect(
                stage.screen.shown.difference(from: stage.screen.snapshot(), tolerance: 2).differingPixels == 0,
                "\(offset)")
        }
        stage.screen.pointer.move(to: stage.middle(ofRow: 1, section: 1))
        let steps: [() -> Void] = [
            { stage.screen.pointer.click() }, { stage.press(.downArrow) }, { stage.screen.pointer.leave() },
            { stage.press(.upArrow, .shift) },
        ]
        for (step, act) in steps.enumerated() {
            act()
            #expect(
                stage.screen.shown.difference(from: stage.screen.snapshot(), tolerance: 2).differingPixels == 0,
                "step \(step)")
            #expect(stage.y == 41, "no scrolling causes a full redraw")
        }
        stage.rows.sections[0].remove(at: 1)
        stage.list.deleteRows(at: [ListIndex(section: 0, row: 1)])
        stage.wait(120)
        #expect(stage.screen.shown.difference(from: stage.screen.snapshot(), tolerance: 2).differingPixels == 0)
        stage.wait(2000)
        #expect(stage.screen.shown.difference(from: stage.screen.snapshot(), tolerance: 2).differingPixels == 0)
    }

    @Test func `moving rows cover appearing and disappearing ones`() {
        let stage = ListStage([6])
        let background = Theme.standard.palette(for: .light).contentBackground
        stage.rows.configure = { cell, index in
            cell.textLabel.text = index.row == 1 ? "IIIIIIIIIIIIIIIIIIIII" : "I"
        }
        stage.list.separatorStyle = .none
        stage.list.reloadData()
        stage.screen.pump()
        let moving = stage.cell(at: ListIndex(row: 2))
        stage.rows.sections[0].remove(at: 1)
        stage.list.deleteRows(at: [ListIndex(row: 1)])
        stage.wait(150)
        let top = moving.presentation.frame.minY
        #expect(top > 45 && top < 75)
        let picture = stage.screen.snapshot()
        func isInked(_ ys: Range<Int>) -> Bool {
            ys.contains { y in (30..<90).contains { !picture.color(atPixelX: $0, y: y).isAbout(background) } }
        }
        #expect(isInked(50..<Int(top)) && !isInked(Int(top) + 1..<70))
        stage.wait(1000)
        #expect(stage.cells.allSatisfy { !$0.isMoving })
    }

    @Test func `the appearance and the width update existing rows`() {
        let stage = stage(scale: 1, .light)
        stage.screen.application.appearance = .dark
        stage.screen.pump()
        let background = stage.screen.snapshot().color(at: Point(x: 150, y: 330))
        #expect(background.isAbout(Theme.standard.palette(for: .dark).contentBackground))
        let detail = stage.cell(at: ListIndex(section: 0, row: 0)).detailTextLabel
        #expect(detail.textColor == Theme.standard.palette(for: .dark).secondaryLabel)
        stage.list.frame.size.width = 200
        stage.screen.pump()
        #expect(stage.list.visibleCells.allSatisfy { $0.bounds.width == 200 })
    }
}
