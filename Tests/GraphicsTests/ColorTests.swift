import Testing
import WaldenGraphics
