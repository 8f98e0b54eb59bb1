#!/usr/bin/env bash
# Makes the archive for a system in target/archives: the program, its pages, its icon, and all licenses.
#   bash scripts/dist.sh                  for this system: Linux, macOS, or Windows (in Git Bash)
#   bash scripts/dist.sh TARGET           for another one; `x86_64-pc-windows-gnu` needs MinGW
#   bash scripts/dist.sh TARGET PROGRAM   with a program that is built already
# The same sources, built in the same folder, make the same bytes: names are sorted, times are those of the commit.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C TZ=UTC COPYFILE_DISABLE=1

target=${1:-$(rustc -vV | sed -n 's/^host: //p')}
program=${2:-}
version=$(cargo pkgid --locked -p capsule-lab)
version=${version##*[#@]}
time=$(git log -1 --date=format-local:%Y%m%d%H%M.%S --format=%cd 2>/dev/null || echo 198001010000)
name=capsule-lab-$version-$target
out=${CAPSULE_LAB_ARCHIVES:-target/archives}
exe=capsule-lab
case $target in *windows*) exe=capsule-lab.exe ;; esac

if [ -z "$program" ]; then
    # The program for Windows carries its icon, and asks for no package of Microsoft's.
    export CARGO_TARGET_X86_64_PC_WINDOWS_MSVC_RUSTFLAGS="-C target-feature=+crt-static"
    case $target in x86_64-*windows*) set -- -- -C link-arg=assets/icon/windows-x86_64.o ;; *) set -- ;; esac
    cargo rustc --locked --profile dist --target "$target" --bin capsule-lab "$@"
    program=${CARGO_TARGET_DIR:-target}/$target/dist/$exe
fi

# Each dependency, its license, and the license texts that its package has; then the texts of the fonts.
licenses() {
    local package license source folder texts
    cargo tree --locked -p capsule-lab -e normal,no-proc-macro --prefix none --target "$target" --format '{p}|{l}|{r}' |
        grep -v '^$\|(\*)\|^capsule-' | sort -u | while IFS='|' read -r package license source; do
        folder=$(echo "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/"${package% v*}-${package#* v}")
        texts=$(find "$folder" -maxdepth 3 -type f ! -name '*.rs' | { grep -iE '/(licen[sc]e|copying|notice|copyright|ofl|ufl)[^/]*$' || true; } | sort)
        printf '\n======== %s, %s, %s\n' "$package" "$license" "$source"
        if [ -n "$texts" ]; then
            echo "$texts" | tr '\n' '\0' | xargs -0 cat
        else
            echo "Its package has no text of the license: see LICENSE-MIT and LICENSE-APACHE."
            awk '/^authors/ { on = 1 } on { print } /\]/ { on = 0 }' "$folder/Cargo.toml"
        fi
    done
    printf '\n======== The fonts in the program\n' && cat assets/fonts/LICENSE.txt
}

mkdir -p "$out"
rm -rf "${out:?}/$name"
mkdir "$out/$name"
into=$out/$name
tar -cf - --exclude __pycache__ README.md LICENSE-MIT LICENSE-APACHE docs adapters | tar -xf - -C "$into"
licenses >"$into/LICENSES-OF-DEPENDENCIES.txt"
case $target in
*windows*) ;;
*apple*)
    ln -s "Capsule Lab.app/Contents/MacOS/capsule-lab" "$into/capsule-lab"
    into="$into/Capsule Lab.app/Contents/MacOS"
    mkdir -p "$into" "$into/../Resources"
    sed "s/VERSION/$version/" assets/Info.plist >"$into/../Info.plist"
    cp assets/icon/capsule-lab.icns "$into/../Resources"
    ;;
*)
    mkdir -p "$into/share/applications" "$into/share/icons/hicolor/256x256/apps"
    cp assets/capsule-lab.desktop "$into/share/applications"
    cp assets/icon/capsule-lab.png "$into/share/icons/hicolor/256x256/apps"
    ;;
esac
cp "$program" "$into/$exe"

cd "$out"
chmod -R u=rwX,go=rX "$name"
find "$name" -exec touch -h -t "$time" {} +
files() { find "$name" ! -type d | sort; }
if [ "$exe" = capsule-lab.exe ]; then
    archive=$name.zip
    rm -f "$archive"
    if command -v zip >/dev/null; then files | zip -qX "$archive" -@; else files | "$SYSTEMROOT/System32/tar.exe" -acf "$archive" -T -; fi
else
    archive=$name.tar.gz
    owner=(--uid 0 --gid 0 --uname "" --gname "")
    if tar --version | grep -q GNU; then owner=(--owner=0 --group=0 --numeric-owner); fi
    files | tar --format ustar --no-recursion "${owner[@]}" -cf - -T - | gzip -n >"$archive"
fi
rm -r "$name"
echo "$out/$archive"
