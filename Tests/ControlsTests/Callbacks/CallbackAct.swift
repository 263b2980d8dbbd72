import Walden
import WaldenTesting

/// What an app does in a callback.
enum CallbackAct: CaseIterable {
    case remove, removeOuter, moveToOtherWindow, hideWindow, closeWindow
    case present, dismiss, replaceRoot
    case reload, empty
    case disable, removeRecognizers, focus, resign
}

extension CallbackStage {
    var window: Window { screen.window }

    func perform(_ act: CallbackAct) {
        switch act {
        case .remove: (controllers.last?.viewIfLoaded ?? subject).removeFromSuperview()
        case .removeOuter: outer.removeFromSuperview()
        case .moveToOtherWindow: other.addSubview(subject)
        case .hideWindow: window.isHidden = true
        case .closeWindow: window.close()
        case .present:
            if root.presentedViewController == nil, root.viewIfLoaded?.window != nil {
                root.present(sheet, animated: false)
            }
        case .dismiss: root.dismiss(animated: false)
        case .replaceRoot: window.rootViewController = ViewController()
        case .reload:
            (subject as? ListView)?.reloadData()
            subject.setNeedsLayout()
            subject.layoutIfNeeded()
        case .empty:
            rows.counts = []
            (subject as? ListView)?.reloadData()
            for view in subject.subviews { view.removeFromSuperview() }
        case .disable:
            subject.isUserInteractionEnabled = false
            (subject as? Control)?.isEnabled = false
            (subject as? ScrollView)?.isScrollEnabled = false
            for recognizer in subject.gestureRecognizers { recognizer.isEnabled = false }
        case .removeRecognizers:
            for recognizer in subject.gestureRecognizers { subject.removeGestureRecognizer(recognizer) }
        case .focus: subject.becomeFirstResponder()
        case .resign: window.firstResponder?.resignFirstResponder()
        }
    }
}
