//! The moment before the window exists, when the window layer panics where it finds no way: the failure is reported as one
//! sentence.

use std::{
    io::Write,
    panic::{PanicHookInfo, set_hook, take_hook},
    process::exit,
};

/// How the program ends then.
const FAILED: i32 = 2;

/// From now on a panic is a window that cannot be opened.
pub(super) fn begin() {
    set_hook(Box::new(|panic| {
        let why = why(panic);
        let _ = writeln!(
            std::io::stderr(),
            "the window cannot be opened: OpenGL or the display does not start ({why}); `capsule-lab help` lists what \
             works without one"
        );
        exit(FAILED);
    }));
}

/// The window is there; a panic is a mistake of the program again.
pub(super) fn end() {
    drop(take_hook());
    #[cfg(target_os = "linux")]
    capsule_view::gl::pass_over_x_errors();
}

/// The first line of what a panic says.
fn why<'p>(panic: &'p PanicHookInfo<'_>) -> &'p str {
    let said = panic.payload_as_str().unwrap_or_default();
    said.lines().next().unwrap_or("it does not say why")
}
