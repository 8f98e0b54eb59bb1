#!/usr/bin/env bash
# Makes every picture of the README anew, with the program itself. On Linux it needs no display.
set -euo pipefail
cd "$(dirname "$0")/.."

# A picture's name, and what `capsule-lab screenshot` is told.
picture() {
    cargo run --locked --quiet -- screenshot "${@:2}" --out "screenshots/$1.png"
}

picture window-light   plane-trace --interface --size 1440x900
picture window-dark    short-push --interface --size 1440x900 --theme dark
picture mirrored-trace mirrored-trace --size 1200x750
picture slide-ledger   zig-zag --interface --size 1600x1000
picture side-by-side   four-ways-through-the-zig-zag --interface --size 1440x900
picture rounded-prism  into-an-edge --step impact --minkowski 1 --explode 1 --eye 6.2,4.4,9.8 --target 0.2,1.0,0.2 --size 1600x1000
picture sequence       zero-is-no-direction --sequence --size 1200x750
picture print          over-the-face --step "candidate sphere" --theme print --size 1200x750
