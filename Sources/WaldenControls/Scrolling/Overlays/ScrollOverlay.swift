internal import WaldenCore

/// A view of the scroll view's own in front of the content.
class ScrollOverlay: View {}
