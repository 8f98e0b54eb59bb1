//! The program's window: state, commands, panels, the three-dimensional view.

pub mod commands;
pub mod fonts;
pub mod gl;
pub mod icon;
pub mod keys;
pub mod palette;
pub mod picture;
pub mod playback;
pub mod shelf;
pub mod state;
pub mod stepping;
pub mod style;
pub mod text;
pub mod ui;
pub mod view;
pub mod window;
