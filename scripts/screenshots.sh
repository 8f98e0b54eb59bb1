#!/usr/bin/env bash
# Makes every picture of README.md and docs/ anew, with the program itself. On Linux it needs no display.
set -euo pipefail
cd "$(dirname "$0")/.."

# A picture's name, and what `capsule-lab screenshot` is told.
picture() {
    cargo run --locked --quiet -- screenshot "${@:2}" --out "screenshots/$1.png"
}

# A picture's name, and what `capsule-lab map` is told.
map() {
    cargo run --locked --quiet -- map "${@:2}" --out "screenshots/$1.png"
}

# An animation's name, and what `capsule-lab animate` is told.
animation() {
    cargo run --locked --quiet -- animate "${@:2}" --out "screenshots/$1.png"
}

animation step-red-fix-green best-edge --moment "step:best edge/edge v0–v1" --moment "step:best edge/edge v1–v2" --moment "step:best edge/edge v2–v0" --moment "step:penetration normal and depth" --moment repair:W1 --each 1.2 --interface --size 1100x690
picture window-light   plane-trace --interface --size 1440x900
picture window-dark    short-push --interface --size 1440x900 --theme dark
picture mirrored-trace mirrored-trace --size 1200x750
picture slide-contact-log zig-zag --interface --size 1600x1000
picture side-by-side   four-ways-through-the-zig-zag --interface --size 1440x900
picture rounded-prism  into-an-edge --step impact --minkowski 1 --explode 1 --eye 6.2,4.4,9.8 --target 0.2,1.0,0.2 --size 1600x1000
picture sequence       zero-is-no-direction --sequence --size 1200x750
picture print          over-the-face --step "candidate sphere" --theme print --size 1200x750
picture my-corner      docs/examples/my-corner.toml --size 1200x750
picture pasted         docs/examples/pasted.toml --size 1200x750
picture own-engine     at-the-round-end --program "python3 adapters/broken/line_for_segment.py" --verdict --size 1200x750
picture level          a-dungeon-to-walk --size 1200x750
map     failure-map    phantom --x player.x --y player.z --near 1.5
