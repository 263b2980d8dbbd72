extension CallbackTable {
    /// The closures that apps hand over, by names of the stage's own.
    static let closures: [(kind: CallbackKind, type: String, members: String)] = [
        (
            .textField, "Closure",
            """
            editingDidBegin editingChanged editingDidEndOnExit editingDidEnd textFilter
            """
        ),
        (
            .view, "Closure",
            """
            controlAction targetMethod gestureAction closeHandler frameReportHandler timer post displayLink
            animations animationCompletion springCompletion transition transitionCompletion keyframe
            keyframeCompletion animatorAnimations animatorCompletion keyCommand undoOperation
            contextMenu contextAction deferredElements keyPlace previewProvider popupClosed
            """
        ),
        (
            .menuButton, "Closure",
            """
            menuAction
            """
        ),
        (
            .comboBox, "Closure",
            """
            itemFilter
            """
        ),
        (
            .list, "Closure",
            """
            updateCompletion rowMenu
            """
        ),
    ]
}
