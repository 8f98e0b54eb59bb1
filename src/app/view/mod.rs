//! The three-dimensional view.

/// Where the view is drawn.
pub trait Surface {}

/// The camera and what is shown.
#[derive(Debug, Default)]
pub struct ViewState;

/// Nothing is drawn.
impl Surface for () {}
