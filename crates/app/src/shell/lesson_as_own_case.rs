//! A changed lesson as a case of its own.

/// The parts to make new in a lesson that was changed and saved under a name of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LessonTexts {
    /// Its title, if that is another.
    pub title: Option<String>,
    pub empties_text: bool,
    /// Whether caption, notes and names of its picture are removed.
    pub empties_picture: bool,
    pub empties_question: bool,
}
