//! Lines of a log that each begin with the number of a frame.

use super::{super::token::Token, TextReader, table::PastedField, value::PastedValue, words};

/// The first frame of a log.
pub(super) struct LogFrame {
    /// As it is written.
    pub(super) number: String,
    pub(super) position: PastedValue,
    /// Metres in the frame.
    pub(super) motion: Option<PastedValue>,
    /// How many frames there are.
    pub(super) count: usize,
    pub(super) pieces: std::ops::Range<usize>,
}

impl TextReader<'_> {
    /// The first line such as `77. (0, 1.43, -8.1) desired (0, -0.02, 0.3)`.
    pub(super) fn first_frame(&mut self) -> Option<LogFrame> {
        let pieces = self.pieces;
        let is_first = |at: &usize| *at == 0 || pieces.is(at - 1, Token::Newline);
        let starts: Vec<usize> = (0..pieces.list.len()).filter(is_first).collect();
        let mut frames = starts.into_iter().filter_map(|at| self.frame(at));
        let first = frames.next()?;
        let count = 1 + frames.count();
        Some(LogFrame { count, ..first })
    }

    fn frame(&mut self, at: usize) -> Option<LogFrame> {
        let pieces = self.pieces;
        let number = pieces.text_at(at).trim_end_matches('.');
        let is_number = pieces.is(at, Token::Number) && number.bytes().all(|b| b.is_ascii_digit());
        if !is_number {
            return None;
        }
        let is_marked = matches!(pieces.at(at + 1), Token::Sep | Token::Dot);
        let (position, word) = self.short_vector(at + 1 + usize::from(is_marked))?;
        let is_motion = |field: PastedField| field.is_motion();
        let says_motion = pieces.text_at(word) == "desired"
            || words::field_of(pieces.text_at(word)).is_some_and(is_motion);
        let motion = if says_motion {
            self.short_vector(word + 1)
        } else {
            None
        };
        let end = motion.as_ref().map_or(word, |(_, end)| *end);
        let motion = motion.map(|(motion, _)| motion);
        Some(LogFrame {
            number: number.into(),
            position,
            motion,
            count: 1,
            pieces: at..end,
        })
    }
}
