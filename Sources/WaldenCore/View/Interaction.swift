/// A behaviour that a view can be given, such as the editing of text.
///
/// The corresponding UIKit protocol is `UIInteraction`.
@MainActor
public protocol Interaction: AnyObject {
    /// The view; `nil` before the interaction is added, and after it was removed. Must be a weak reference.
    var view: View? { get }

    /// Called before the interaction is added to a view, or removed for `nil`.
    func willMove(to view: View?)

    /// Called after the interaction was added to a view, or removed for `nil`.
    func didMove(to view: View?)
}

extension View {
    /// The view's interactions, in the order in which they were added. UIKit: `interactions`.
    public final var interactions: [any Interaction] { rare?.interactions ?? [] }

    /// Adds an interaction, and removes it from its former view. UIKit: `addInteraction(_:)`.
    public final func addInteraction(_ interaction: any Interaction) {
        guard interaction.view !== self else { return }
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        rareForWriting.interactions.append(interaction)
        interaction.didMove(to: self)
    }

    /// Removes an interaction. UIKit: `removeInteraction(_:)`.
    public final func removeInteraction(_ interaction: any Interaction) {
        guard interactions.contains(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        rare?.interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }
}
