import Testing

/// All callbacks that apps can implement or pass as closures, by the kind of subject that causes them.
///
/// `Scripts/check callbacks` compares the list with the sources. A type distinguishes overloads;
/// `Closure` stands for closures.
enum CallbackTable {
    struct Entry: Sendable, CustomTestStringConvertible {
        let kind: CallbackKind
        let callback: String

        var testDescription: String { callback }
    }

    static let entries: [Entry] = (groups + closures).flatMap { kind, type, members in
        members.split(whereSeparator: \.isWhitespace).map { Entry(kind: kind, callback: "\(type).\($0)") }
    }

    /// The callbacks that come once, before and after all others.
    static let launchCallbacks = [
        "ApplicationDelegate.applicationDidFinishLaunching(_:)", "ApplicationDelegate.applicationWillTerminate(_:)",
        "ApplicationDelegate.application(_:open:)",
    ]

    private static let groups: [(kind: CallbackKind, type: String, members: String)] = [
        (
            .view, "Responder",
            """
            touchesBegan(_:with:) touchesMoved(_:with:) touchesEnded(_:with:) touchesCancelled(_:with:)
            pressesBegan(_:with:) pressesChanged(_:with:) pressesEnded(_:with:) pressesCancelled(_:with:)
            motionBegan(_:with:) motionEnded(_:with:) motionCancelled(_:with:) remoteControlReceived(with:)
            canBecomeFirstResponder canResignFirstResponder becomeFirstResponder() resignFirstResponder()
            keyCommands canPerformAction(_:withSender:) validate(_:) cut(_:) copy(_:) paste(_:) pasteAndMatchStyle(_:)
            delete(_:) select(_:) selectAll(_:) undo(_:) redo(_:)
            """
        ),
        (
            .view, "View",
            """
            next draw(_:in:) drawingOutsets layoutSubviews() sizeThatFits(_:) intrinsicContentSize
            minimumContentSize hitTest(_:with:) point(inside:with:) didAddSubview(_:) willRemoveSubview(_:)
            willMove(toSuperview:) didMoveToSuperview() willMove(toWindow:) didMoveToWindow() appearanceDidChange()
            scaleDidChange() gestureRecognizerShouldBegin(_:) shouldDeliver(_:to:) pointerEntered(with:)
            pointerMoved(with:) pointerExited(with:) canBecomeFocused focusDidChange()
            """
        ),
        (
            .view, "Window",
            """
            next pressesBegan(_:with:) pressesChanged(_:with:) sendEvent(_:) becomeKey() resignKey() shouldClose()
            keyCommands canPerformAction(_:withSender:) undo(_:) redo(_:)
            """
        ),
        (
            .view, "Application",
            """
            sendEvent(_:) sendAction(_:to:from:for:)
            """
        ),
        (
            .view, "ViewController",
            """
            loadView() viewDidLoad() viewWillAppear() viewIsAppearing() viewDidAppear() viewWillDisappear()
            viewDidDisappear() viewWillLayoutSubviews() viewDidLayoutSubviews() next willMove(toParent:)
            didMove(toParent:) keyCommands
            """
        ),
        (
            .view, "ApplicationDelegate",
            """
            applicationShouldTerminate(_:) application(_:didLoseConnection:)
            """
        ),
        (
            .style, "ApplicationStyle",
            """
            windowBackground(for:) makeDecoration(for:) makeToolTip(_:for:at:isAbove:)
            sheetBackground(for:) preparePanel(_:)
            """
        ),
        (
            .style, "WindowDecoration",
            """
            view frameInsets(for:) shadowInsets(for:) resizeMargin contentCornerRadius(for:) windowDidChange(_:)
            """
        ),
        (
            .control, "Control",
            """
            isEnabled isSelected isHighlighted stateDidChange() appearanceDidChange() minimumContentSize
            beginTracking(_:with:) continueTracking(_:with:) endTracking(_:with:) cancelTracking(with:)
            touchesBegan(_:with:) touchesMoved(_:with:) touchesEnded(_:with:) touchesCancelled(_:with:)
            shouldDeliver(_:to:) pointerEntered(with:) pointerExited(with:) canBecomeFocused canBecomeFirstResponder
            focusDidChange() sendAction(_:to:for:)
            """
        ),
        (
            .keyActivatedControl, "KeyActivatedControl",
            """
            performPrimaryAction() pressesBegan(_:with:) pressesEnded(_:with:)
            pressesCancelled(_:with:) focusDidChange()
            """
        ),
        (
            .button, "Button",
            """
            didMoveToWindow() willMove(toWindow:) sizeThatFits(_:) intrinsicContentSize minimumContentSize
            beginTracking(_:with:) endTracking(_:with:) touchesBegan(_:with:) touchesMoved(_:with:)
            touchesEnded(_:with:) touchesCancelled(_:with:) stateDidChange() pressesBegan(_:with:)
            performPrimaryAction() drawingOutsets draw(_:in:)
            """
        ),
        (
            .toggle, "Switch",
            """
            willMove(toWindow:) sizeThatFits(_:) intrinsicContentSize shouldDeliver(_:to:) beginTracking(_:with:)
            continueTracking(_:with:) endTracking(_:with:) cancelTracking(with:)
            performPrimaryAction() drawingOutsets draw(_:in:)
            """
        ),
        (
            .slider, "Slider",
            """
            sizeThatFits(_:) intrinsicContentSize minimumContentSize shouldDeliver(_:to:) beginTracking(_:with:)
            touchesBegan(_:with:) continueTracking(_:with:) endTracking(_:with:) cancelTracking(with:)
            pressesBegan(_:with:) pressesChanged(_:with:) drawingOutsets draw(_:in:)
            """
        ),
        (
            .stack, "StackView",
            """
            willRemoveSubview(_:) sizeThatFits(_:) minimumContentSize layoutSubviews()
            """
        ),
        (
            .label, "Label",
            """
            appearanceDidChange() sizeThatFits(_:) intrinsicContentSize minimumContentSize drawingOutsets
            layoutSubviews() draw(_:in:)
            """
        ),
        (
            .image, "ImageView",
            """
            sizeThatFits(_:) intrinsicContentSize draw(_:in:)
            """
        ),
        (
            .separator, "Separator",
            """
            sizeThatFits(_:) intrinsicContentSize minimumContentSize draw(_:in:)
            """
        ),
        (
            .progress, "ProgressView",
            """
            willMove(toWindow:) sizeThatFits(_:) intrinsicContentSize minimumContentSize draw(_:in:)
            """
        ),
        (
            .scroller, "ScrollView",
            """
            willMove(toWindow:) layoutSubviews() touchesShouldBegin(_:with:in:) touchesShouldCancel(in:)
            gestureRecognizerShouldBegin(_:) touchesBegan(_:with:) pointerMoved(with:) canBecomeFocused
            canBecomeFirstResponder focusDidChange() pressesBegan(_:with:) pressesChanged(_:with:)
            """
        ),
        (
            .scroller, "ScrollViewDelegate",
            """
            scrollViewDidScroll(_:) scrollViewWillBeginDragging(_:)
            scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)
            scrollViewDidEndDragging(_:willDecelerate:) scrollViewWillBeginDecelerating(_:)
            scrollViewDidEndDecelerating(_:) scrollViewDidEndScrollingAnimation(_:) viewForZooming(in:)
            scrollViewWillBeginZooming(_:with:) scrollViewDidZoom(_:) scrollViewDidEndZooming(_:with:atScale:)
            """
        ),
        (
            .list, "ListView",
            """
            layoutSubviews() appearanceDidChange() touchesBegan(_:with:) touchesMoved(_:with:) touchesEnded(_:with:)
            touchesCancelled(_:with:) touchesShouldBegin(_:with:in:) canBecomeFocused focusDidChange()
            canPerformAction(_:withSender:) selectAll(_:) draw(_:in:)
            """
        ),
        (
            .list, "ListCell",
            """
            prepareForReuse() sizeThatFits(_:) layoutSubviews() pointerEntered(with:) pointerExited(with:)
            stateDidChange() draw(_:in:)
            """
        ),
        (
            .list, "ListHeaderView",
            """
            prepareForReuse() layoutSubviews() appearanceDidChange() draw(_:in:)
            """
        ),
        (
            .list, "ListViewDataSource",
            """
            numberOfSections(in:) listView(_:numberOfRowsInSection:) listView(_:cellForRowAt:)
            listView(_:titleForHeaderInSection:)
            """
        ),
        (
            .list, "ListViewDelegate",
            """
            listView(_:heightForRowAt:) listView(_:heightForHeaderInSection:) listView(_:viewForHeaderInSection:)
            listView(_:willDisplay:forRowAt:) listView(_:didEndDisplaying:forRowAt:) listView(_:willSelectRowAt:)
            listView(_:didSelectRowAt:) listView(_:didDeselectRowAt:) listViewDidChangeSelection(_:)
            listView(_:performPrimaryActionForRowAt:)
            """
        ),
        (
            .recognizer, "GestureRecognizer",
            """
            touchesBegan(_:with:) touchesMoved(_:with:) touchesEnded(_:with:) touchesCancelled(_:with:) reset()
            canPrevent(_:) canBePrevented(by:) shouldRequireFailure(of:) shouldBeRequiredToFail(by:) supersedes(_:)
            shouldReceive(_:) scrolled(with:) transformed(with:)
            hovered(_:with:) continuesWithoutTouches
            """
        ),
        (
            .recognizer, "GestureRecognizerDelegate",
            """
            gestureRecognizerShouldBegin(_:) gestureRecognizer(_:shouldReceive:Touch)
            gestureRecognizer(_:shouldReceive:Event) gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)
            gestureRecognizer(_:shouldRequireFailureOf:) gestureRecognizer(_:shouldBeRequiredToFailBy:)
            """
        ),
        (
            .tap, "TapGestureRecognizer",
            """
            touchesBegan(_:with:) touchesMoved(_:with:)
            touchesEnded(_:with:) touchesCancelled(_:with:) reset() canPrevent(_:) canBePrevented(by:)
            supersedes(_:)
            """
        ),
        (
            .pan, "PanGestureRecognizer",
            """
            touchesBegan(_:with:) touchesMoved(_:with:) touchesEnded(_:with:) touchesCancelled(_:with:) reset()
            scrolled(with:) transformed(with:)
            """
        ),
        (
            .pinch, "PinchGestureRecognizer",
            """
            touchesBegan(_:with:) touchesMoved(_:with:) touchesEnded(_:with:) touchesCancelled(_:with:)
            transformed(with:) reset()
            """
        ),
        (
            .rotation, "RotationGestureRecognizer",
            """
            touchesBegan(_:with:) touchesMoved(_:with:) touchesEnded(_:with:) touchesCancelled(_:with:)
            transformed(with:) reset()
            """
        ),
        (
            .swipe, "SwipeGestureRecognizer",
            """
            touchesBegan(_:with:) touchesMoved(_:with:)
            touchesEnded(_:with:) touchesCancelled(_:with:) reset()
            """
        ),
        (
            .longPress, "LongPressGestureRecognizer",
            """
            touchesBegan(_:with:) touchesMoved(_:with:) touchesEnded(_:with:) touchesCancelled(_:with:) reset()
            """
        ),
        (
            .edge, "ScreenEdgePanGestureRecognizer",
            """
            reset() scrolled(with:) transformed(with:)
            """
        ),
        (
            .hover, "HoverGestureRecognizer",
            """
            shouldReceive(_:) continuesWithoutTouches hovered(_:with:) reset()
            """
        ),
        (
            .view, "Interaction",
            """
            view willMove(to:) didMove(to:)
            """
        ),
        (
            .textField, "TextField",
            """
            intrinsicContentSize minimumContentSize sizeThatFits(_:) layoutSubviews() appearanceDidChange()
            stateDidChange() canBecomeFirstResponder canResignFirstResponder focusDidChange()
            draw(_:in:) didMoveToWindow()
            """
        ),
        (
            .searchField, "SearchField",
            """
            willMove(toWindow:) pressesBegan(_:with:) keyCommands
            """
        ),
        (
            .textField, "TextFieldDelegate",
            """
            textFieldShouldBeginEditing(_:) textFieldDidBeginEditing(_:) textFieldShouldEndEditing(_:)
            textFieldDidEndEditing(_:) textField(_:shouldChangeTextIn:replacementText:) textFieldShouldClear(_:)
            textFieldShouldReturn(_:) textFieldDidChangeSelection(_:) textField(_:editMenuFor:suggestedElements:)
            """
        ),
        (
            .textView, "TextView",
            """
            layoutSubviews() appearanceDidChange() sizeThatFits(_:) intrinsicContentSize canBecomeFocused
            canBecomeFirstResponder canResignFirstResponder focusDidChange() draw(_:in:) didMoveToWindow()
            """
        ),
        (
            .textView, "TextViewDelegate",
            """
            textViewShouldBeginEditing(_:) textViewDidBeginEditing(_:) textViewShouldEndEditing(_:)
            textViewDidEndEditing(_:) textView(_:shouldChangeTextIn:replacementText:) textViewDidChange(_:) textViewDidChangeSelection(_:) textView(_:editMenuFor:suggestedElements:)
            """
        ),
        (
            .textInput, "TextInput",
            """
            beginningOfDocument endOfDocument text(in:) replace(_:with:) shouldChangeText(in:replacementText:)
            textWasEdited() editMenu(for:suggestedElements:) isEditable isMultiline textInputView selectedTextRange
            markedTextRange
            setMarkedText(_:selectedRange:) setMarkedText(_:selectedRange:hints:) inputDelegate caretRect(for:) selectionRects(for:) closestPosition(to:)
            position(from:in:x:) position(from:toBoundary:in:) range(enclosing:with:)
            """
        ),
        (
            .textInput, "AttributedTextInput",
            """
            attributedText(in:) replace(_:with:) setAttributes(in:_:)
            """
        ),
        (
            .textInput, "TextInputTraits",
            """
            textContentType keyboardType autocapitalizationType isSpellCheckingEnabled isSecureTextEntry
            """
        ),
        (
            .textInput, "TextInputDelegate",
            """
            textWillChange(_:) textDidChange(_:) selectionDidChange(_:) layoutDidChange(_:)
            """
        ),
        (
            .keyInput, "KeyInput",
            """
            insertText(_:) deleteBackward()
            """
        ),
        (
            .button, "Control",
            """
            state
            """
        ),
        (
            .popUpButton, "PopUpButton",
            """
            pressesBegan(_:with:) pressesChanged(_:with:)
            """
        ),
        (
            .comboBox, "ComboBox",
            """
            focusDidChange() willMove(toWindow:) keyCommands
            """
        ),
    ]
}
