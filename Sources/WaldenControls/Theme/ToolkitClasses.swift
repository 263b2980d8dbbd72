internal import WaldenCore

/// The classes of this module that leave hit testing as it is, told to the core once, when the first of them is made.
@MainActor
enum ToolkitClasses {
    static let areDeclared: Bool = {
        HitTestingKind.declareStandard(
            Label.self, Button.self, Switch.self, Slider.self, ImageView.self, ProgressView.self, Separator.self,
            ListCell.self, ListHeaderView.self)
        return true
    }()
}
