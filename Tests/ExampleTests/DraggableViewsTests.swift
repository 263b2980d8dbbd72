import Testing
import WaldenTesting

@testable import DraggableViews

/// Dragging pictures with fingers and the pointer: both boards must behave alike.
@MainActor
struct DraggableViewsTests {
    enum Kind: CaseIterable { case touches, recognizers }

    let screen = TestScreen(size: Size(width: 720, height: 480))

    private func board(_ kind: Kind) -> Board {
        let board: Board = kind == .touches ? TouchBoard() : GestureBoard()
        screen.window.addSubview(board, filling: .zero)
        screen.window.layoutIfNeeded()
        return board
    }

    /// The home positions, from left to right.
    private let homes = [Point(x: 180, y: 220), Point(x: 360, y: 220), Point(x: 540, y: 220)]

    private func width(_ picture: Picture) -> Double { picture.frame.width }

    @Test(arguments: Kind.allCases)
    func `a picture grows while a finger holds it, follows it, and shrinks on lift`(_ kind: Kind) {
        let board = board(kind)
        let picture = board.pictures[0]
        #expect(board.pictures.map(\.center) == homes)
        let finger = screen.touch(at: homes[0])
        #expect(width(picture) == 161, "1.15 times 140")
        screen.advance(by: .milliseconds(400))
        finger.move(by: Point(x: 0, y: 20))
        finger.move(by: Point(x: 12, y: 30))
        let moved = picture.center - homes[0]
        #expect(moved.distance(to: Point(x: 12, y: 50)) <= (kind == .touches ? 0 : 10.5), "a pan may keep its slop")
        finger.lift()
        #expect(width(picture) == 140)
        #expect(picture.presentation.transform.a > 1.1, "it is still shrinking")
        screen.advance(by: .seconds(1))
        #expect(picture.presentation.transform == .identity)
    }

    @Test(arguments: Kind.allCases)
    func `a second finger on a picture has no effect`(_ kind: Kind) {
        let board = board(kind)
        let picture = board.pictures[0]
        let first = screen.touch(at: homes[0])
        let second = screen.touch(at: homes[0] + Point(x: 30, y: 30))
        for _ in 0..<6 {
            first.move(by: Point(x: 0, y: 10))
            second.move(by: Point(x: 20, y: 0))
        }
        let delta = picture.center - homes[0]
        #expect(delta.x == 0 && delta.y > 45)
        second.lift()
        #expect(picture.isHeld)
        first.lift()
        #expect(!picture.isHeld)
    }

    @Test(arguments: Kind.allCases)
    func `two fingers move two pictures at once`(_ kind: Kind) {
        let board = board(kind)
        let (left, right) = (screen.touch(at: homes[0]), screen.touch(at: homes[2]))
        for _ in 0..<6 {
            left.move(by: Point(x: -10, y: 0))
            right.move(by: Point(x: 0, y: 10))
        }
        #expect(board.pictures[0].center.x < homes[0].x - 45 && board.pictures[0].center.y == homes[0].y)
        #expect(board.pictures[2].center.y > homes[2].y + 45 && board.pictures[2].center.x == homes[2].x)
        #expect(board.pictures[1].center == homes[1])
        left.lift()
        right.lift()
        #expect(board.pictures.allSatisfy { !$0.isHeld })
    }

    @Test(arguments: Kind.allCases)
    func `pictures snap together when a centre enters, and then move as one`(_ kind: Kind) {
        let board = board(kind)
        let (pond, hills, night) = (board.pictures[0], board.pictures[1], board.pictures[2])
        let finger = screen.touch(at: homes[0])
        for _ in 0..<9 { finger.move(by: Point(x: 10, y: 0)) }
        #expect(
            pond.center != hills.center, "90 of 180 points: the centre is still outside the other picture")
        for _ in 0..<3 { finger.move(by: Point(x: 10, y: 0)) }
        #expect(pond.center == hills.center)
        finger.move(by: Point(x: 0, y: 60))
        #expect(pond.center == hills.center && pond.center.y == 280)
        finger.lift()
        screen.advance(by: .seconds(1))
        let again = screen.touch(at: pond.center)
        #expect(hills.isHeld && pond.isHeld && !night.isHeld)
        for _ in 0..<6 { again.move(by: Point(x: -10, y: 0)) }
        #expect(pond.center == hills.center && pond.center.x < 260)
        again.lift()
    }

    @Test(arguments: Kind.allCases)
    func `a double tap on the board sends all pictures home, one on a picture does not`(_ kind: Kind) {
        let board = board(kind)
        let finger = screen.touch(at: homes[0])
        for _ in 0..<14 { finger.move(by: Point(x: 10, y: 5)) }
        finger.lift()
        screen.advance(by: .seconds(1))
        let place = board.pictures[0].center
        for _ in 0..<2 { screen.tap(at: place) }
        screen.advance(by: .seconds(1))
        #expect(board.pictures[0].center == place)
        for _ in 0..<2 { screen.tap(at: Point(x: 20, y: 20)) }
        #expect(board.pictures.map(\.center) == homes)
        #expect(board.pictures[0].presentation.center != homes[0], "the animation is running")
        screen.advance(by: .seconds(1))
        #expect(board.pictures.map(\.presentation.center) == homes)
        #expect(board.pictures.allSatisfy { board.pile(of: $0) == [$0] && $0.transform == .identity })
    }

    @Test(arguments: Kind.allCases)
    func `cancelled touches drop the pictures, too`(_ kind: Kind) {
        let board = board(kind)
        let finger = screen.touch(at: homes[1])
        finger.move(by: Point(x: 0, y: 30))
        #expect(board.pictures[1].isHeld)
        finger.cancel()
        #expect(!board.pictures[1].isHeld)
    }

    @Test func `the tabs choose the board, by pointer and by arrow keys`() {
        let tabs = BoardTabs()
        screen.window.addSubview(tabs, filling: .zero)
        #expect(tabs.boards.map(\.isHidden) == [false, true])
        screen.pointer.move(to: Point(x: 420, y: 36))
        screen.pointer.click()
        #expect(tabs.boards.map(\.isHidden) == [true, false])
        screen.keyboard.press(.leftArrow)
        #expect(tabs.boards.map(\.isHidden) == [false, true])
    }
}
