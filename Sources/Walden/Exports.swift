// The modules that apps see: geometry, graphics, the event model and the controls.
@_exported public import WaldenControls
@_exported public import WaldenCore
@_exported public import WaldenGeometry
@_exported public import WaldenGraphics
@_exported public import WaldenPlatform
