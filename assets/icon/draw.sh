#!/usr/bin/env bash
# Draws the icon's files from the SVG again. It needs librsvg, ImageMagick, icoutils and MinGW.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
for side in 16 32 48 64 256 512; do rsvg-convert -w $side capsule-lab.svg -o "$work/$side.png"; done
# For the window.
for side in 16 32 64; do convert "$work/$side.png" -depth 8 "rgba:$side.rgba"; done
# For Linux.
cp "$work/256.png" capsule-lab.png
# For Windows, as the linkers there take it.
icotool -c -o "$work/ico" "$work/16.png" "$work/32.png" "$work/48.png" --raw="$work/256.png"
echo "1 ICON \"$work/ico\"" | x86_64-w64-mingw32-windres -O coff -o windows-x86_64.o
# For macOS: a length behind each name, and one PNG.
bytes=$(wc -c <"$work/512.png")
big_endian() { printf "$(printf '%08x' "$1" | sed 's/../\\x&/g')"; }
{ printf icns && big_endian $((bytes + 16)) && printf ic09 && big_endian $((bytes + 8)) && cat "$work/512.png"; } >capsule-lab.icns
