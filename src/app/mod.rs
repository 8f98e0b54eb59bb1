//! The program's window: state, commands, panels, the three-dimensional view.

mod action;
pub(crate) mod commands;
mod context;
pub(crate) mod files;
pub(crate) mod fonts;
mod gl;
pub(crate) mod hands;
pub(crate) mod icon;
pub(crate) mod keys;
pub(crate) mod minkowski;
pub(crate) mod modal;
pub(crate) mod palette;
pub(crate) mod picture;
pub(crate) mod preferences;
pub(crate) mod shelf;
pub(crate) mod state;
pub(crate) mod still;
pub(crate) mod style;
pub(crate) mod title;
pub(crate) mod ui;
pub(crate) mod view;
pub(crate) mod window;
