//! The real window, driven as a person would: on a virtual display, with a synthetic mouse and keyboard.
//!
//! The window's title names the scene, the frame and the step, which is how these tests know where the program is; what
//! is drawn is read from the display's frame buffer.

mod clipboard;
mod display;
mod keys;
mod lab;
mod level;
mod moving;
mod saving;
mod start;
mod visit;
