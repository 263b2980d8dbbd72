internal import WaldenCore

/// The classes of this module that do not override hit testing, declared to the core once, when the first is created.
@MainActor
enum ToolkitClasses {
    static let areDeclared: Bool = {
        HitTestingKind.declareStandard(
            Label.self, Button.self, Switch.self, Slider.self, ImageView.self, ProgressView.self, Separator.self,
            ListCell.self, ListHeaderView.self)
        return true
    }()
}
