//! A changed lesson as a case of its own.

/// What is made new in a lesson that was changed and saved under a name of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Renewal {
    /// Its title, if that is another.
    pub title: Option<String>,
    pub empties_text: bool,
    /// Whether what it says of its picture goes: caption, notes, names.
    pub empties_picture: bool,
    /// Whether what it asks goes.
    pub empties_question: bool,
}
