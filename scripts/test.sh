#!/usr/bin/env bash
# Everything that must hold, in one run: formatting, lints, unit and integration tests, pictures, the real window.
# On Debian or Ubuntu it first installs what the window and picture tests need; elsewhere it says what is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(gcc libc6-dev xvfb xdotool xclip openbox libx11-6 libxi6 libxkbcommon0 libgl1 libegl1 libgl1-mesa-dri librsvg2-bin)

missing_packages() {
    for package in "${packages[@]}"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || echo "$package"
    done
}

install_packages() {
    command -v apt-get >/dev/null || {
        echo "Not Debian or Ubuntu: please install Xvfb, xdotool and Mesa's OpenGL and EGL drivers yourself." >&2
        return
    }
    local missing
    missing=$(missing_packages)
    [ -n "$missing" ] || return 0
    local as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    echo "Installing for the window and picture tests: $(echo "$missing" | tr '\n' ' ')"
    "${as_root[@]}" apt-get update -qq
    # shellcheck disable=SC2086 # one word a package
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

step() { printf '\n== %s\n' "$*"; }

install_packages

# A clean checkout is built once: what would make the next build quick, or a backtrace long, only costs time. The lints
# are found by the compiler as it builds; `cargo clippy` would read everything a second time.
if [ "${CI:-}" = true ]; then
    export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0
    export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS="-Dwarnings__CLIPPY_HACKERY__"
fi

# What is locked keeps its licences and its sources: they are checked anew where the lock or the rules have changed.
dependencies_checked=scripts/dependencies.checked
dependencies=$(cat Cargo.lock deny.toml | sha256sum)
are_checked() { [ "$(cat "$dependencies_checked")" = "$dependencies" ]; }

# Built once, as fast as can be, while the last crates of other steps leave a core idle.
deny_build=
if [ "${CI:-}" = true ] && ! are_checked && ! cargo deny --version >/dev/null 2>&1; then
    CARGO_PROFILE_DEV_DEBUG=0 nice cargo install --quiet --debug --locked cargo-deny@0.20.2 &
    deny_build=$!
fi

step "Formatting"
cargo fmt --check

# The window's tests mostly wait for the window: they run beside all the rest, which makes room, and are told after it.
step "The window's tests are built"
cargo test --locked --no-run --test window
window_log=$(mktemp)
docs_log=$(mktemp)
trap 'rm -f "$window_log" "$docs_log"' EXIT
cargo test --locked --test window -- --include-ignored >"$window_log" 2>&1 &
window_tests=$!
renice -n 10 $$ >/dev/null

if [ "${CI:-}" = true ]; then
    step "Benches and adapters are built"
    cargo build --locked --workspace --benches --examples
else
    step "Lints"
    cargo clippy --workspace --all-targets --locked -- -D warnings
fi

step "Tests, those that need OpenGL or a window, three seconds of changed input for each reader, many cases for each exact form"
export CAPSULE_LAB_ORACLE_CASES="${CAPSULE_LAB_ORACLE_CASES:-4000}"
export CAPSULE_LAB_FUZZ_SECONDS="${CAPSULE_LAB_FUZZ_SECONDS:-3}"
[ -z "$deny_build" ] || wait "$deny_build"
# The documentation is read on the core that the last crates leave idle.
RUSTDOC="$PWD/scripts/rustdoc.sh" cargo test --locked --workspace --doc >"$docs_log" 2>&1 &
docs_tests=$!
others=0
cargo test --locked --no-fail-fast --workspace --lib --bins --test architecture --test library --test program -- --include-ignored || others=$?
docs=0
wait "$docs_tests" || docs=$?
windows=0
wait "$window_tests" || windows=$?
cat "$docs_log" "$window_log"
# An `and` list that fails does not end a script: its parts do.
[ "$others" -eq 0 ] || exit "$others"
[ "$docs" -eq 0 ] || exit "$docs"
[ "$windows" -eq 0 ] || exit "$windows"

step "Licences and sources of dependencies"
if are_checked; then
    echo "They were checked when Cargo.lock or deny.toml last changed."
elif cargo deny --version >/dev/null 2>&1; then
    # The build fetches this platform's crates alone; the licences of all platforms' are checked.
    cargo fetch --locked --quiet
    cargo deny --offline check bans licenses sources
    echo "$dependencies" >"$dependencies_checked"
    echo "Commit $dependencies_checked: then they are not checked again until Cargo.lock or deny.toml changes."
else
    echo "Skipped: to check them here too, run 'cargo install --locked cargo-deny@0.20.2'."
fi
