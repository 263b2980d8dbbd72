#!/bin/sh
# Regenerates the golden files after an intended change of the generator. Review the diff before committing it.
set -e
cd "$(dirname "$0")/../../.."
swift build --product protocol-generator
golden=Tests/ProtocolTests/Golden
generator=$(swift build --show-bin-path)/protocol-generator
"$generator" client --import "@testable package import WaylandProtocols" --output $golden $golden/everything.xml
"$generator" server --import "@testable package import MockCompositor" --output $golden $golden/everything.xml
