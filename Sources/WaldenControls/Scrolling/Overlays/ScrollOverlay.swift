internal import WaldenCore

/// A view that a scroll view adds in front of the content.
class ScrollOverlay: View {}
