internal import WaldenCore

/// A view of a scroll view's own that lies over the content.
class ScrollOverlay: View {}
