//! Every colour of the program, theme by theme.

mod chrome;

pub use chrome::Chrome;

/// How everything is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Ink on paper.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// Black on pure white.
    Print,
}
