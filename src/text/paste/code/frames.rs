//! Lines of a log that each begin with the number of a frame.

use super::super::{
    engine::PastedField,
    loose::{self, value::PastedVector},
    token::{Pieces, Token},
};
use std::ops::Range;

/// The first frame of a log.
pub(super) struct LogFrame {
    /// As it is written.
    pub(super) number: String,
    pub(super) position: PastedVector,
    /// Metres in the frame.
    pub(super) motion: Option<PastedVector>,
    /// How many frames there are.
    pub(super) count: usize,
    pub(super) pieces: Range<usize>,
}

/// The first line such as `77. (0, 1.43, -8.1) desired (0, -0.02, 0.3)`.
pub(super) fn first(pieces: &Pieces<'_>) -> Option<LogFrame> {
    let is_first = |at: &usize| *at == 0 || pieces.is(at - 1, Token::Newline);
    let starts = (0..pieces.list.len()).filter(is_first);
    let mut frames = starts.filter_map(|at| frame(pieces, at));
    let first = frames.next()?;
    Some(LogFrame {
        count: 1 + frames.count(),
        ..first
    })
}

fn frame(pieces: &Pieces<'_>, at: usize) -> Option<LogFrame> {
    let number = pieces.text_at(at).trim_end_matches('.');
    let is_number = pieces.is(at, Token::Number) && number.bytes().all(|b| b.is_ascii_digit());
    let is_marked = matches!(pieces.at(at + 1), Token::Sep | Token::Dot);
    let position = loose::value::vector(pieces, at + 1 + usize::from(is_marked));
    let position = position.filter(|_| is_number)?;
    let word = position.pieces.end;
    let is_motion = |field: PastedField| field.is_motion();
    let says_motion = pieces.text_at(word) == "desired"
        || loose::field_of(pieces.text_at(word)).is_some_and(is_motion);
    let motion = loose::value::vector(pieces, word + 1).filter(|_| says_motion);
    let end = motion.as_ref().map_or(word, |motion| motion.pieces.end);
    Some(LogFrame {
        number: number.into(),
        position,
        motion,
        count: 1,
        pieces: at..end,
    })
}
