//! What filled no shape.

use super::{
    super::Note,
    token::{Pieces, Token},
};
use std::ops::Range;

/// So many lines are told one by one.
const MAX_LINES: usize = 12;

/// A left-over is shown up to this length, characters.
const MAX_EXCERPT: usize = 60;

/// A note for each line with numbers that no shape was made of. Words alone are no loss.
pub(super) fn notes(pieces: &Pieces<'_>, used: &[bool]) -> Vec<Note> {
    let runs = runs(pieces, used);
    let mut notes: Vec<Note> = runs
        .iter()
        .take(MAX_LINES)
        .map(|run| {
            let span = pieces.span(run.clone());
            let text = format!("left over: {}", excerpt(&pieces.text[span.clone()]));
            let span = Some(span);
            Note { span, text }
        })
        .collect();
    if runs.len() > MAX_LINES {
        let more = runs.len() - MAX_LINES;
        let text = format!("and {more} more left-overs");
        notes.push(Note { span: None, text });
    }
    notes
}

/// Neighbouring pieces on one line that were not used and hold a number.
fn runs(pieces: &Pieces<'_>, used: &[bool]) -> Vec<Range<usize>> {
    let mut runs = vec![];
    let mut start = 0;
    for at in 0..=used.len() {
        let ends = used.get(at).is_none_or(|used| *used) || pieces.is(at, Token::Newline);
        if !ends {
            continue;
        }
        let has_number = (start..at).any(|at| {
            let token = pieces.at(at);
            token == Token::Number || token == Token::NotFinite
        });
        if has_number {
            runs.push(trimmed(pieces, start..at));
        }
        start = at + 1;
    }
    runs
}

/// Without punctuation at both ends.
fn trimmed(pieces: &Pieces<'_>, run: Range<usize>) -> Range<usize> {
    let is_text = |at: &usize| {
        let token = pieces.at(*at);
        matches!(
            token,
            Token::Word | Token::Number | Token::NotFinite | Token::Open | Token::Quoted
        ) || token == Token::Close
    };
    let start = run.clone().find(is_text).unwrap_or(run.start);
    let end = run.clone().rev().find(is_text).unwrap_or(run.start);
    start..end + 1
}

fn excerpt(text: &str) -> String {
    match text.char_indices().nth(MAX_EXCERPT) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.into(),
    }
}
