#!/usr/bin/env bash
# Makes every example of README.md and docs/ anew: below the line `$ COMMAND` of a console block stands what it prints.
# bash scripts/docs.sh [FOLDER]: the folder that has the program; without one it is built.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-}
if [ -z "$folder" ]; then
    cargo build --locked --quiet
    folder=${CARGO_TARGET_DIR:-target}/debug
fi
PATH="$(cd "$folder" && pwd):$PATH"

# What a command prints, without blanks at the ends of lines and empty lines at the end.
printed() {
    local text
    text=$(bash -c "$1" </dev/null 2>/dev/null | sed 's/ *$//') || true
    printf '%s\n' "$text"
}

# A page from the standard input, its console blocks made anew.
renewed() {
    local line before='' in_output=false
    while IFS= read -r line; do
        if $in_output; then
            [ "$line" = '```' ] || continue
            in_output=false
        fi
        printf '%s\n' "$line"
        if [ "$before" = '```console' ] && [ "${line:0:2}" = '$ ' ]; then
            printed "${line:2}"
            in_output=true
        fi
        before=$line
    done
}

for page in README.md docs/*.md; do
    new=$(renewed <"$page")
    printf '%s\n' "$new" >"$page"
done
