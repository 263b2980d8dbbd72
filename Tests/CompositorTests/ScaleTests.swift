import Foundation
import Testing
import WaldenGeometry
import WaldenGraphics

extension RealCompositors {
    /// Compares screenshots of compositors with the headless platform at the same scale, pixel by pixel.
    @Suite(.serialized) struct ScaleTests {
        struct Run: Sendable, CustomTestStringConvertible {
            var kind: Compositor.Kind
            var scale: Double
            var example: String
            /// The size of the window and of the output, in points.
            var size: Size

            var testDescription: String { "\(example) on \(kind) at \(scale)" }

            var output: String {
                func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }
                return "\(pixels(size.width))x\(pixels(size.height))"
            }
        }

        /// Only integral scales: sway 1.7 shrinks a picture of scale 2 instead of supporting fractional ones.
        static let runs: [Run] = [(Compositor.Kind.sway, 1.0), (.sway, 2), (.westonX11, 1), (.westonX11, 2)]
            .flatMap { kind, scale in
                [
                    Run(kind: kind, scale: scale, example: "Gallery", size: Size(width: 960, height: 660)),
                    Run(kind: kind, scale: scale, example: "HelloButton", size: Size(width: 320, height: 200)),
                ]
            }

        /// Returns what an example draws on the headless platform after its first frame.
        private func headlessPicture(of run: Run) throws -> Image {
            let path = "\(NSTemporaryDirectory())walden-scale-\(UUID().uuidString).png"
            defer { try? FileManager.default.removeItem(atPath: path) }
            var environment = ProcessInfo.processInfo.environment.filter {
                ["PATH", "LD_LIBRARY_PATH"].contains($0.key)
            }
            environment.merge([
                "HOME": "/tmp", "LANG": "C.UTF-8", "WALDEN_PLATFORM": "headless", "WALDEN_SNAPSHOT": path,
                "WALDEN_SCALE": "\(run.scale)",
            ]) { $1 }
            let process = try Subprocess(Places.executable(run.example), environment: environment)
            let end = try process.waitForEnd()
            guard end.status == 0 else { throw HarnessError("\(run.example): \(process.errors)") }
            return try Image(contentsOfFile: path, scale: run.scale)
        }

        /// Clears the corner with the cursor of Weston in Xvfb.
        private func withoutPointer(_ picture: Image, _ kind: Compositor.Kind) -> Image {
            guard kind == .westonX11 else { return picture }
            return Image(size: picture.size, scale: picture.scale) { context in
                context.draw(picture, at: .zero)
                let side = 8 * context.hairline
                context.clear(
                    Rect(x: picture.size.width - side, y: picture.size.height - side, width: side, height: side))
            }
        }

        @Test(arguments: runs)
        func `a screenshot is the headless picture, pixel by pixel`(run: Run) throws {
            let expected = try headlessPicture(of: run)
            let compositor = try Compositor(run.kind, scale: run.scale, size: run.output)
            defer { compositor.stop() }
            let example = try compositor.run(run.example, ["WALDEN_TRACE": "tree"])
            _ = try example.views()
            let shown = try Image(contentsOfFile: compositor.screenshot("scale.png"), scale: run.scale)
            #expect(shown.pixelWidth == expected.pixelWidth && shown.pixelHeight == expected.pixelHeight)
            let difference = withoutPointer(shown, run.kind).difference(from: withoutPointer(expected, run.kind))
            #expect(difference.differingPixels == 0, "\(difference)")
            // A blank picture would prove nothing.
            #expect(shown.difference(from: Image(size: shown.size, scale: run.scale) { _ in }).differingPixels > 1000)
        }

        @Test func `a single different pixel is found`() throws {
            let run = Run(kind: .sway, scale: 1, example: "HelloButton", size: Size(width: 320, height: 200))
            let picture = try headlessPicture(of: run)
            let other = Image(size: picture.size, scale: picture.scale) { context in
                context.draw(picture, at: .zero)
                context.fill(Rect(x: 7, y: 9, width: 1, height: 1), with: .red)
            }
            #expect(other.difference(from: picture).differingPixels == 1)
        }
    }
}
