//! The program's window: state, commands, panels, the three-dimensional view.

mod action;
pub(crate) mod commands;
mod context;
pub(crate) mod fonts;
mod gl;
pub(crate) mod hands;
pub(crate) mod headless_screenshot;
pub(crate) mod icon;
pub(crate) mod keys;
pub(crate) mod palette;
pub(crate) mod program;
pub(crate) mod shell;
pub(crate) mod style;
pub(crate) mod ui;
pub(crate) mod view;
pub(crate) mod window;
