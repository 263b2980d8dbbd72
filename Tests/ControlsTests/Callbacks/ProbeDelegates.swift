import Walden

// Delegates and data sources that report every callback to the stage.

final class ProbeGestureDelegate: GestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        probe("GestureRecognizerDelegate") { true }
    }
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        probe("GestureRecognizerDelegate", "gestureRecognizer(_:shouldReceive:Touch)") { true }
    }
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive event: Event) -> Bool {
        probe("GestureRecognizerDelegate", "gestureRecognizer(_:shouldReceive:Event)") { true }
    }
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        probe("GestureRecognizerDelegate") { gestureRecognizer is ProbeRecognizer && other is ProbeRecognizer }
    }
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer)
        -> Bool
    {
        probe("GestureRecognizerDelegate") { false }
    }
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer)
        -> Bool
    {
        probe("GestureRecognizerDelegate") { false }
    }
}

final class ProbeScrollDelegate: ScrollViewDelegate {
    var zoomed: View?

    func scrollViewDidScroll(_ scrollView: ScrollView) { probe("ScrollViewDelegate") {} }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { probe("ScrollViewDelegate") {} }
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
    ) {
        probe("ScrollViewDelegate") {}
    }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
        probe("ScrollViewDelegate") {}
    }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { probe("ScrollViewDelegate") {} }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { probe("ScrollViewDelegate") {} }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { probe("ScrollViewDelegate") {} }
    func viewForZooming(in scrollView: ScrollView) -> View? { probe("ScrollViewDelegate") { zoomed } }
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) { probe("ScrollViewDelegate") {} }
    func scrollViewDidZoom(_ scrollView: ScrollView) { probe("ScrollViewDelegate") {} }
    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {
        probe("ScrollViewDelegate") {}
    }
}

/// Rows in two sections with headers.
final class ProbeRows: ListViewDataSource, ListViewDelegate {
    var counts = [30, 5]

    func numberOfSections(in listView: ListView) -> Int { probe("ListViewDataSource") { counts.count } }
    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int {
        // An earlier callback may have removed the section.
        probe("ListViewDataSource") { counts.indices.contains(section) ? counts[section] : 0 }
    }
    func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
        probe("ListViewDataSource") {
            let cell = listView.dequeueReusableCell(withIdentifier: "row", for: index)
            cell.textLabel.text = "\(index.section).\(index.row)"
            return cell
        }
    }
    func listView(_ listView: ListView, titleForHeaderInSection section: Int) -> String? {
        probe("ListViewDataSource") { "Section \(section)" }
    }

    func listView(_ listView: ListView, heightForRowAt index: ListIndex) -> Double {
        probe("ListViewDelegate") { ListView.automaticDimension }
    }
    func listView(_ listView: ListView, heightForHeaderInSection section: Int) -> Double {
        probe("ListViewDelegate") { ListView.automaticDimension }
    }
    func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ListHeaderView? {
        probe("ListViewDelegate") {
            let header = listView.dequeueReusableHeaderView(withIdentifier: "header")
            header.textLabel.text = "Section \(section)"
            return header
        }
    }
    func listView(_ listView: ListView, willDisplay cell: ListCell, forRowAt index: ListIndex) {
        probe("ListViewDelegate") {}
    }
    func listView(_ listView: ListView, didEndDisplaying cell: ListCell, forRowAt index: ListIndex) {
        probe("ListViewDelegate") {}
    }
    func listView(_ listView: ListView, willSelectRowAt index: ListIndex) -> ListIndex? {
        probe("ListViewDelegate") { index }
    }
    func listView(_ listView: ListView, didSelectRowAt index: ListIndex) { probe("ListViewDelegate") {} }
    func listView(_ listView: ListView, didDeselectRowAt index: ListIndex) { probe("ListViewDelegate") {} }
    func listViewDidChangeSelection(_ listView: ListView) { probe("ListViewDelegate") {} }
    func listView(_ listView: ListView, performPrimaryActionForRowAt index: ListIndex) {
        probe("ListViewDelegate") {}
    }
}

final class ProbeApplicationDelegate: ApplicationDelegate {
    func applicationDidFinishLaunching(_ application: Application) {}
    func applicationShouldTerminate(_ application: Application) -> Bool { probe("ApplicationDelegate") { false } }
    func applicationWillTerminate(_ application: Application) { probe("ApplicationDelegate") {} }
    func application(_ application: Application, didLoseConnection reason: String) { probe("ApplicationDelegate") {} }
}

final class ProbeStyle: ApplicationStyle {
    func windowBackground(for appearance: Appearance) -> Color {
        probe("ApplicationStyle") { Color(white: appearance == .light ? 1 : 0) }
    }
    func makeDecoration(for window: Window) -> (any WindowDecoration)? {
        probe("ApplicationStyle") { ProbeDecoration(window) }
    }
    func makeToolTip(_ text: String, for view: View, at rect: Rect, isAbove: Bool) -> PopupWindow? {
        probe("ApplicationStyle") { Theme().makeToolTip(text, for: view, at: rect, isAbove: isAbove) }
    }
    func sheetBackground(for appearance: Appearance) -> Color { probe("ApplicationStyle") { .white } }
    func preparePanel(_ popup: PopupWindow) { probe("ApplicationStyle") { Theme().preparePanel(popup) } }
}

final class ProbeDecoration: WindowDecoration {
    private let standard: StandardDecoration

    init(_ window: Window) { standard = StandardDecoration(window: window) }

    var view: View { probe("WindowDecoration") { standard.view } }
    var resizeMargin: Double { probe("WindowDecoration") { standard.resizeMargin } }
    func frameInsets(for window: Window) -> EdgeInsets {
        probe("WindowDecoration") { standard.frameInsets(for: window) }
    }
    func shadowInsets(for window: Window) -> EdgeInsets {
        probe("WindowDecoration") { standard.shadowInsets(for: window) }
    }
    func contentCornerRadius(for window: Window) -> Double {
        probe("WindowDecoration") { standard.contentCornerRadius(for: window) }
    }
    func windowDidChange(_ window: Window) { probe("WindowDecoration") { standard.windowDidChange(window) } }
}
