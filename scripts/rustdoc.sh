#!/usr/bin/env bash
# Stands in for rustdoc in `cargo test --doc`: reads the documentation for broken links and the like before its examples are
# run. `cargo doc` does so too, but checks every dependency anew; here they are those that the tests were built with.
set -euo pipefail
page=()
tests=no
is_value=no
for argument in "$@"; do
    if [ "$is_value" = yes ]; then
        is_value=no
        continue
    fi
    case "$argument" in
        --test) tests=yes ;;
        --test-run-directory) is_value=yes ;;
        *) page+=("$argument") ;;
    esac
done
if [ "$tests" = yes ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    rustdoc "${page[@]}" -D warnings --out-dir "$folder"
fi
rustdoc "$@"
