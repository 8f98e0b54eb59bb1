//! The program's window, from the ground up: [`shell`], what the program has of the world; `action` and `context`, what panels
//! ask for and what they see; `hands`, [`commands`] and `ui`, which answer with actions; [`program`], which does them;
//! [`window`], [`headless_screenshot`] and [`film`], where it runs. The pictures in it are [`capsule_view`]'s.

mod action;
pub mod chart_sheet;
pub mod commands;
mod context;
pub mod film;
pub(crate) mod hands;
pub mod headless_screenshot;
pub(crate) mod keys;
pub mod map;
pub mod program;
pub mod shell;
pub(crate) mod ui;
pub mod window;
