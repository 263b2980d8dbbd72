import Testing
import Walden
import WaldenTesting

/// Moving the focus to a control that is scrolled out of view.
@MainActor
struct FocusScrollingTests {
    private let screen = TestScreen(size: Size(width: 300, height: 200))
    private let rows = ButtonRows()

    /// Adds a column of buttons, 60 points apart.
    private func column(of count: Int, in view: View) -> [Button] {
        (0..<count).map { index in
            let button = Button(title: "Button \(index)")
            button.frame = Rect(x: 10, y: 10 + 60 * Double(index), width: 120, height: 32)
            view.addSubview(button)
            return button
        }
    }

    private func add(_ scrollView: ScrollView, _ frame: Rect, content: Size, to view: View) {
        scrollView.frame = frame
        scrollView.contentSize = content
        scrollView.allowsKeyboardScrolling = false
        view.addSubview(scrollView)
    }

    /// Returns whether a view is completely visible in all its ancestors.
    private func isSeen(_ view: View) -> Bool {
        var ancestor = view.superview
        while let current = ancestor {
            if current.clipsToBounds || current is Window,
                !current.bounds.contains(current.convert(view.bounds, from: view))
            {
                return false
            }
            ancestor = current.superview
        }
        return true
    }

    @Test func `S130 Tab scrolls only as far as needed to show each control with its focus ring, and wraps around`() {
        let scrollView = ScrollView()
        add(scrollView, screen.window.bounds, content: Size(width: 300, height: 600), to: screen.window)
        let buttons = column(of: 10, in: scrollView)
        screen.pump()
        var offsets: [Double] = []
        var ring = 0.0
        for button in buttons {
            screen.keyboard.press(.tab)
            #expect(button.isFocused && isSeen(button))
            offsets.append(scrollView.contentOffset.y)
            ring = button.drawingOutsets.bottom
        }
        #expect(offsets[0...2] == [0, 0, 0])
        #expect(offsets == offsets.sorted() && offsets[3] > 0)
        #expect(ring > 1 && offsets[3] == buttons[3].frame.maxY + ring - 200)
        screen.keyboard.press(.tab)
        #expect(buttons[0].isFocused && isSeen(buttons[0]))
        screen.keyboard.press(.tab, modifiers: .shift)
        #expect(buttons[9].isFocused && isSeen(buttons[9]))
    }

    @Test func `S130 Tab scrolls every scroll view around the control, along both axes`() {
        let outer = ScrollView()
        let inner = ScrollView()
        add(outer, screen.window.bounds, content: Size(width: 300, height: 900), to: screen.window)
        add(inner, Rect(x: 20, y: 500, width: 200, height: 150), content: Size(width: 800, height: 700), to: outer)
        let first = column(of: 1, in: outer)[0]
        let far = Button(title: "Far")
        far.frame = Rect(x: 600, y: 600, width: 100, height: 32)
        inner.addSubview(far)
        screen.pump()
        screen.keyboard.press(.tab)
        #expect(first.isFocused && outer.contentOffset == .zero)
        screen.keyboard.press(.tab)
        #expect(far.isFocused && isSeen(far))
        #expect(inner.contentOffset.x > 0 && inner.contentOffset.y > 0 && outer.contentOffset.y > 0)
        screen.keyboard.press(.tab)
        #expect(first.isFocused && isSeen(first))
    }

    @Test func `S130 Tab to the only control scrolls it back into view`() {
        let scrollView = ScrollView()
        add(scrollView, screen.window.bounds, content: Size(width: 300, height: 600), to: screen.window)
        let button = column(of: 1, in: scrollView)[0]
        screen.keyboard.press(.tab)
        scrollView.contentOffset.y = 300
        screen.pump()
        screen.keyboard.press(.tab)
        #expect(button.isFocused && isSeen(button))
    }

    @Test func `S130 Tab lays out a control that was just added`() {
        let scrollView = ScrollView()
        add(scrollView, screen.window.bounds, content: Size(width: 300, height: 200), to: screen.window)
        let filler = Filler()
        scrollView.addSubview(filler)
        screen.pump()
        filler.grows = true
        screen.keyboard.press(.tab)
        #expect(filler.button.isFocused && isSeen(filler.button))
    }

    /// A view that grows for its button during layout.
    private final class Filler: View {
        let button = Button(title: "Below")
        var grows = false {
            didSet {
                addSubview(button)
                setNeedsLayout()
            }
        }
        override func layoutSubviews() {
            guard grows else { return }
            frame = Rect(x: 0, y: 0, width: 300, height: 700)
            (superview as? ScrollView)?.contentSize = frame.size
            button.frame = Rect(x: 10, y: 600, width: 100, height: 32)
        }
    }

    @Test func `S130 Tab to a control in a row scrolls the list, and Tab to a list scrolls its ancestors`() {
        let outer = ScrollView()
        add(outer, screen.window.bounds, content: Size(width: 300, height: 900), to: screen.window)
        let list = ListView(frame: Rect(x: 0, y: 400, width: 300, height: 150))
        list.dataSource = rows
        list.register(ButtonCell.self, forCellReuseIdentifier: "button")
        outer.addSubview(list)
        screen.pump()
        screen.keyboard.press(.tab)
        #expect(list.isFirstResponder && isSeen(list))
        var focused = 0
        var maximumOffset = 0.0
        for _ in 0..<10 {
            screen.keyboard.press(.tab)
            screen.pump()
            guard let button = screen.window.firstResponder as? Button else { break }
            #expect(isSeen(button))
            focused += 1
            maximumOffset = max(maximumOffset, list.contentOffset.y)
        }
        #expect(focused > 2)
        #expect(maximumOffset > 0, "the last visible row was cut off")
    }

    private final class ButtonCell: ListCell {
        let button = Button(title: "Play")
        override func layoutSubviews() {
            super.layoutSubviews()
            if button.superview == nil { addSubview(button) }
            button.frame = Rect(x: 180, y: 4, width: 80, height: 32)
        }
    }

    private final class ButtonRows: ListViewDataSource {
        func numberOfSections(in list: ListView) -> Int { 1 }
        func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { 50 }
        func listView(_ list: ListView, cellForRowAt index: ListIndex) -> ListCell {
            list.dequeueReusableCell(withIdentifier: "button", for: index)
        }
    }

    @Test func `a pointer press, and focus set in code, scroll nothing`() {
        let scrollView = ScrollView()
        add(scrollView, screen.window.bounds, content: Size(width: 300, height: 600), to: screen.window)
        let buttons = column(of: 10, in: scrollView)
        screen.pump()
        scrollView.contentOffset.y = 25
        screen.pointer.click(at: Point(x: 40, y: 3))
        #expect(buttons[0].isFirstResponder && scrollView.contentOffset.y == 25)
        buttons[9].becomeFirstResponder()
        #expect(scrollView.contentOffset.y == 25)
    }
}
