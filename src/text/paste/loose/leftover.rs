//! What became nothing.

use super::{
    super::{NoteKind, PasteNote, excerpt},
    token::{Pieces, Token},
    words,
};
use std::ops::Range;

/// So many are told one by one.
const MAX_LINES: usize = 12;

/// A left-over is shown up to this length, characters.
const MAX_EXCERPT: usize = 60;

/// So many left-overs without a number are told.
const MAX_WORDS: usize = 8;

/// What stands in one place that no shape was made of.
struct WordRun {
    pieces: Range<usize>,
    has_number: bool,
    has_decimal_comma: bool,
    is_weighty: bool,
}

/// A note for each line with numbers that no shape was made of and one for all that are words alone; those that may
/// change what was meant are doubts.
pub(super) fn notes(pieces: &Pieces<'_>, used: &[bool]) -> Vec<PasteNote> {
    let runs = runs(pieces, used);
    let mut notes: Vec<PasteNote> = vec![];
    let with_number = runs.iter().filter(|run| run.has_number || run.is_weighty);
    notes.extend(
        with_number
            .clone()
            .take(MAX_LINES)
            .map(|run| note(pieces, run)),
    );
    let more = with_number.count().saturating_sub(MAX_LINES);
    if more > 0 {
        let text = format!("and {more} more left-overs");
        let kind = NoteKind::LeftOver;
        notes.push(PasteNote {
            kind,
            span: None,
            text,
        });
    }
    let words = runs.iter().filter(|run| !run.has_number && !run.is_weighty);
    notes.extend(words_alone(pieces, &words.collect::<Vec<_>>()));
    notes
}

fn note(pieces: &Pieces<'_>, run: &WordRun) -> PasteNote {
    let span = pieces.span(run.pieces.clone());
    let excerpt = excerpt(&pieces.text[span.clone()], MAX_EXCERPT);
    let (kind, text) = if run.has_decimal_comma {
        let text =
            format!("left over: {excerpt}; is the comma a decimal point? Write 0.5, not 0,5");
        (NoteKind::Doubt, text)
    } else if run.is_weighty {
        (
            NoteKind::Doubt,
            format!("left over, and it may matter: {excerpt}"),
        )
    } else {
        (NoteKind::LeftOver, format!("left over: {excerpt}"))
    };
    let span = Some(span);
    PasteNote { kind, span, text }
}

fn words_alone(pieces: &Pieces<'_>, runs: &[&WordRun]) -> Option<PasteNote> {
    let texts = runs.iter().map(|run| {
        let span = pieces.span(run.pieces.clone());
        excerpt(&pieces.text[span], MAX_EXCERPT)
    });
    let texts: Vec<String> = texts.take(MAX_WORDS).collect();
    let more = match runs.len().saturating_sub(MAX_WORDS) {
        0 => String::new(),
        more => format!(" · and {more} more"),
    };
    let span = runs.first().map(|run| pieces.span(run.pieces.clone()));
    (!texts.is_empty()).then(|| PasteNote {
        kind: NoteKind::LeftOver,
        span,
        text: format!("left over: {}{more}", texts.join(" · ")),
    })
}

/// Neighbouring pieces on one line that were not used and say something.
fn runs(pieces: &Pieces<'_>, used: &[bool]) -> Vec<WordRun> {
    let mut runs = vec![];
    let mut start = 0;
    for at in 0..=used.len() {
        let ends = used.get(at).is_none_or(|used| *used) || pieces.is(at, Token::Newline);
        if ends {
            runs.extend(run(pieces, start..at));
            start = at + 1;
        }
    }
    runs
}

fn run(pieces: &Pieces<'_>, all: Range<usize>) -> Option<WordRun> {
    let holds = |token: Token| all.clone().any(|at| pieces.is(at, token));
    let says = |at: &usize| match pieces.at(*at) {
        Token::Word => !words::is_small(&pieces.word_at(*at)),
        Token::Number | Token::NotFinite | Token::DecimalComma | Token::Quoted => true,
        _ => false,
    };
    let first = all.clone().find(says)?;
    let last = all.clone().rev().find(says)?;
    let is_weighty = |at: usize| {
        let word = pieces.word_at(at);
        words::is_weighty(&word)
            || words::parts(pieces.text_at(at))
                .iter()
                .any(|part| words::is_weighty(&part.to_lowercase()))
    };
    Some(WordRun {
        has_number: holds(Token::Number) || holds(Token::NotFinite) || holds(Token::DecimalComma),
        has_decimal_comma: holds(Token::DecimalComma),
        is_weighty: all.clone().any(is_weighty),
        pieces: trimmed(pieces, all, first..last + 1),
    })
}

/// `core` with what belongs to it: its brackets, a time stamp before it.
fn trimmed(pieces: &Pieces<'_>, all: Range<usize>, core: Range<usize>) -> Range<usize> {
    let is_text = |at: &usize| {
        let token = pieces.at(*at);
        let is_small = token == Token::Word && words::is_small(&pieces.word_at(*at));
        !is_small
            && !matches!(
                token,
                Token::Comma | Token::Sep | Token::Dot | Token::Other | Token::Path
            )
    };
    let is_open = |at: &usize| pieces.is(*at, Token::Open);
    let is_close = |at: &usize| pieces.is(*at, Token::Close);
    let opens = core.clone().filter(is_open).count();
    let closes = core.clone().filter(is_close).count();
    let mut start = all
        .clone()
        .find(is_text)
        .unwrap_or(core.start)
        .min(core.start);
    let mut end = all
        .clone()
        .rev()
        .find(is_text)
        .map_or(core.end, |at| at + 1)
        .max(core.end);
    // A bracket whose other half a shape took says nothing.
    while start < core.start && (pieces.is(start, Token::Close) || !is_text(&start)) {
        start += 1;
    }
    let opens = opens + (start..core.start).filter(is_open).count();
    while end > core.end && (opens <= closes || !is_close(&(end - 1))) {
        end -= 1;
    }
    start..end
}
