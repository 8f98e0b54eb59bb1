//! The program's window, from the ground up: colors and fonts; `view`, what is drawn and how; [`shell`], what the
//! program has of the world; `action` and `context`, what panels ask for and what they see; `hands`, [`commands`] and
//! `ui`, which answer with actions; [`program`], which does them; [`window`] and [`headless_screenshot`], where it runs.

mod action;
pub mod animation;
pub mod chart_sheet;
pub mod commands;
mod context;
pub(crate) mod fonts;
mod gl;
pub(crate) mod hands;
pub mod headless_screenshot;
pub(crate) mod icon;
pub(crate) mod keys;
pub mod map;
pub mod palette;
pub mod program;
pub mod shell;
pub(crate) mod style;
pub(crate) mod typography;
pub(crate) mod ui;
pub(crate) mod view;
pub mod window;
