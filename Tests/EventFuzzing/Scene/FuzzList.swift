import Walden

/// A short list that reports its touches and delegate calls.
final class FuzzList: ListView, FuzzTold, FuzzScroller {
    weak var stage: FuzzStage?
    let id: Int
    private var count = FuzzList.usualCount
    private var latestChange = -3
    var watches: [RecognizerWatch] = []

    private static let usualCount = 30

    init(_ stage: FuzzStage, _ spec: FuzzScene.ViewSpec) {
        self.stage = stage
        id = spec.id
        super.init(frame: spec.frame)
        rowHeight = 24
        register(ListCell.self, forCellReuseIdentifier: "row")
        allowsMultipleSelection = spec.id % 2 == 0
        alwaysBounceVertical = spec.id % 3 == 0
        watches = gestureRecognizers.map { RecognizerWatch($0, stage, id) }
        dataSource = self
        delegate = self
    }

    /// Changes the number of rows and reloads, at most every third event, so that rows are laid out
    /// in between.
    func change(in entry: Int) {
        guard entry >= latestChange + 3 else { return }
        latestChange = entry
        count = count == 0 ? 3 : count == 3 ? FuzzList.usualCount : 0
        reloadData()
    }

    override func layoutSubviews() {
        stage?.viewIsLaidOut(id)
        super.layoutSubviews()
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .began, touches, event)
        super.touchesBegan(touches, with: event)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .moved, touches, event)
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .ended, touches, event)
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .cancelled, touches, event)
        super.touchesCancelled(touches, with: event)
    }

    // MARK: The referee

    func checkRows(_ referee: Referee) {
        if visibleCells.contains(where: \.isHighlighted) {
            referee.complain(.controlIsReleased, "a row of list \(id) stays highlighted")
        }
    }
}

extension FuzzList: ListViewDataSource, ListViewDelegate {
    private func note(_ what: Int, _ row: Int = 0, _ name: StaticString = #function) {
        stage?.chronicle.note(10, id, what, row, text: "list \(id) \(name) row=\(row)")
        stage?.happen(.supplied, id)
    }

    func numberOfSections(in listView: ListView) -> Int {
        note(13)
        return count == 0 ? 0 : 1
    }
    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int {
        note(0)
        return count
    }
    func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
        note(1, index.row)
        return listView.dequeueReusableCell(withIdentifier: "row", for: index)
    }
    func listView(_ listView: ListView, heightForRowAt index: ListIndex) -> Double {
        note(2, index.row)
        return index.row % 5 == 4 ? 40 : 24
    }
    func listView(_ listView: ListView, willDisplay cell: ListCell, forRowAt index: ListIndex) { note(3, index.row) }
    func listView(_ listView: ListView, didEndDisplaying cell: ListCell, forRowAt index: ListIndex) {
        note(4, index.row)
    }
    func listView(_ listView: ListView, willSelectRowAt index: ListIndex) -> ListIndex? {
        note(5, index.row)
        return index
    }
    func listView(_ listView: ListView, didSelectRowAt index: ListIndex) { note(6, index.row) }
    func listView(_ listView: ListView, didDeselectRowAt index: ListIndex) { note(7, index.row) }
    func listViewDidChangeSelection(_ listView: ListView) { note(8) }
    func listView(_ listView: ListView, performPrimaryActionForRowAt index: ListIndex) { note(9, index.row) }
    func scrollViewDidScroll(_ scrollView: ScrollView) { note(10) }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { note(11) }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) { note(12) }
}
