import Walden

/// A page for each control, with all its states, in light and dark appearance.
@main struct Gallery {
    static func main() {
        Application.run(identifier: "org.walden.Gallery") { app in
            let window = Window(title: "Walden Gallery", size: Size(width: 960, height: 660))
            window.minimumSize = Size(width: 760, height: 560)
            let pages: [any GalleryPage] = [
                OverviewPage(), ButtonsPage(), SwitchesPage(), SlidersPage(), TextPage(), LabelsPage(), ImagesPage(),
                ProgressPage(), MenusPage(), ChoicesPage(), DialogsPage(),
            ]
            let root = ViewController()
            root.view = GalleryView(pages: pages, application: app)
            window.rootViewController = root
            window.makeKeyAndVisible()
        }
    }
}

/// A page of the gallery.
@MainActor
protocol GalleryPage {
    var title: String { get }
    /// The sentence below the title.
    var summary: String { get }
    /// Creates the sections. Called when the page is first shown.
    func makeSections() -> [View]
}
