#!/bin/sh
# Writes the golden files anew after a wanted change of the generator. Look at the difference before committing it.
set -e
cd "$(dirname "$0")/../../.."
swift build --product protocol-generator
golden=Tests/ProtocolTests/Golden
generator=$(swift build --show-bin-path)/protocol-generator
"$generator" client --import "@testable package import WaylandProtocols" --output $golden $golden/everything.xml
"$generator" server --import "@testable package import MockCompositor" --output $golden $golden/everything.xml
