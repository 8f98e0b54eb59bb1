//! Changing a scene's text.

mod fields;
mod history;
mod saving;
