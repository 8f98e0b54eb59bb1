//! Has the package built anew when a scene file is added or removed, so that every scene is embedded.

fn main() {
    println!("cargo::rerun-if-changed=../../scenes");
}
