//! What became nothing.

use super::{
    super::{
        NoteKind, PasteNote, excerpt,
        token::{Pieces, Token},
    },
    grammar::is_used,
    table::{GRAVE, NO_SHAPES, WordUse},
    words,
};
use std::ops::Range;

/// So many are shown one by one.
const MAX_LINES: usize = 12;

/// So many lines of code are shown.
const MAX_CODE_LINES: usize = 6;

/// A left-over is shown up to this length, characters.
const MAX_EXCERPT: usize = 60;

/// So many left-overs without a number are shown.
const MAX_WORDS: usize = 8;

/// What stands in one place that no shape was made of.
struct WordRun {
    pieces: Range<usize>,
    has_number: bool,
    has_decimal_comma: bool,
    is_weighty: bool,
}

/// A note for each line of a sentence or a log with numbers that no shape was made of and one for all that are words
/// alone; those that may change what was meant are doubts.
pub(super) fn of_words(pieces: &Pieces<'_>, used: &[bool]) -> Vec<PasteNote> {
    let runs = runs(pieces, used);
    let is_told = |run: &&WordRun| run.has_number || run.is_weighty;
    let told: Vec<&WordRun> = runs.iter().filter(is_told).collect();
    let mut notes: Vec<PasteNote> = told
        .iter()
        .take(MAX_LINES)
        .map(|run| note(pieces, run))
        .collect();
    if told.len() > MAX_LINES {
        let text = format!("and {} more left-overs", told.len() - MAX_LINES);
        notes.push(PasteNote {
            kind: NoteKind::LeftOver,
            span: None,
            text,
        });
    }
    let words: Vec<&WordRun> = runs.iter().filter(|run| !is_told(run)).collect();
    notes.extend(words_alone(pieces, &words));
    notes
}

/// The lines of code with numbers that no shape was made of, in one note, and before it those that say where something is or
/// how it moves. Lists of indices and what a test expects say
/// nothing of shapes; `is_said` answers which lines are said elsewhere.
pub(super) fn of_code(
    pieces: &Pieces<'_>,
    used: &[bool],
    is_said: impl Fn(&str) -> bool,
) -> Vec<PasteNote> {
    let text = pieces.text;
    let mut lines: Vec<&str> = vec![];
    let mut grave: Vec<&str> = vec![];
    let mut line_end = 0;
    for (at, lexeme) in pieces.list.iter().enumerate() {
        let is_number = matches!(
            lexeme.token,
            Token::Number | Token::NotFinite | Token::DecimalComma
        );
        if !is_number || used[at] || lexeme.span.start < line_end {
            continue;
        }
        let start = text[..lexeme.span.start]
            .rfind('\n')
            .map_or(0, |end| end + 1);
        line_end = text[start..]
            .find('\n')
            .map_or(text.len(), |end| start + end);
        let line = text[start..line_end].trim();
        let small = line.to_lowercase();
        let is_loop = small.starts_with("for ") || small.starts_with("return ");
        if !words::holds_one(NO_SHAPES, &small) && !is_loop && !is_said(line) {
            // A call with shapes says once more where they are.
            let is_with_shapes = small.contains("shape");
            let is_grave = !is_with_shapes && is_grave(pieces, used, line_end);
            let list = if is_grave || makes_shape(pieces, used, at, line_end) {
                &mut grave
            } else {
                &mut lines
            };
            list.push(line);
        }
    }
    let doubt = lines_note(
        text,
        &grave,
        NoteKind::Doubt,
        "left over, and it may matter",
    );
    let rest = lines_note(text, &lines, NoteKind::LeftOver, "left over");
    doubt.into_iter().chain(rest).collect()
}

/// Whether a number that became nothing stands shortly behind a word for a place or a motion on the line that ends with the
/// byte `line_end`.
fn is_grave(pieces: &Pieces<'_>, used: &[bool], line_end: usize) -> bool {
    let end = pieces
        .list
        .partition_point(|piece| piece.span.start < line_end);
    let is_on_it = |at: &usize| !pieces.is(*at, Token::Newline);
    let is_free = |at: &usize| !used[*at];
    let says = |at: usize| {
        let says_place = |word: &str| {
            word.len() > 2
                && word.starts_with(char::is_lowercase)
                && !words::names_result(word)
                && words::field_of(word).is_some_and(words::names_place)
        };
        let word = pieces.text_at(at);
        let is_told = words::holds_one(GRAVE, &pieces.word_at(at)) || says_place(word);
        pieces.is(at, Token::Word) && !used[at] && is_told
    };
    let line = (0..end).rev().take_while(is_on_it);
    let mut numbers = line
        .filter(is_free)
        .filter(|at| pieces.is(*at, Token::Number));
    numbers.any(|number| {
        let before = (number.saturating_sub(10)..number).rev();
        before.take_while(is_on_it).any(says)
    })
}

/// Whether a constructor or a type of shapes that became nothing stands on the line that has the piece `at` and ends with the
/// byte `line_end`, and with it a number that became nothing.
fn makes_shape(pieces: &Pieces<'_>, used: &[bool], at: usize, line_end: usize) -> bool {
    let is_on_it = |at: &usize| !pieces.is(*at, Token::Newline);
    let is_before_end = |at: &usize| pieces.list[*at].span.start < line_end;
    let line = || {
        let before = (0..at).rev().take_while(is_on_it);
        before.chain((at..pieces.list.len()).take_while(is_before_end))
    };
    let has_number = line().any(|at| !used[at] && pieces.is(at, Token::Number));
    has_number
        && line().any(|at| {
            let has_values =
                matches!(pieces.text_at(at + 1), "(" | "{") || pieces.is(at + 1, Token::Word);
            let makes = |word| words::constructors(word).iter().any(|row| !row.is_plain);
            pieces.is(at, Token::Word) && !used[at] && has_values && makes(pieces.text_at(at))
        })
}

/// Lines of `text` in one note.
fn lines_note(text: &str, lines: &[&str], kind: NoteKind, title: &str) -> Option<PasteNote> {
    let more = lines.len().saturating_sub(MAX_CODE_LINES);
    let shown = lines
        .iter()
        .take(MAX_CODE_LINES)
        .map(|line| excerpt(line, MAX_EXCERPT));
    let shown: Vec<String> = shown.collect();
    let more = if more > 0 {
        format!(" · and {more} more lines")
    } else {
        String::new()
    };
    let start = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    let (first, last) = (lines.first()?, lines.last()?);
    Some(PasteNote {
        kind,
        span: Some(start(first)..start(last) + last.len()),
        text: format!("{title}: {}{more}", shown.join(" · ")),
    })
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
    PasteNote {
        kind,
        span: Some(span),
        text,
    }
}

fn words_alone(pieces: &Pieces<'_>, runs: &[&WordRun]) -> Option<PasteNote> {
    let texts = runs
        .iter()
        .map(|run| excerpt(&pieces.text[pieces.span(run.pieces.clone())], MAX_EXCERPT));
    let texts: Vec<String> = texts.take(MAX_WORDS).collect();
    let more = match runs.len().saturating_sub(MAX_WORDS) {
        0 => String::new(),
        more => format!(" · and {more} more"),
    };
    let span = runs.first().map(|run| pieces.span(run.pieces.clone()));
    let text = format!("left over: {}{more}", texts.join(" · "));
    (!texts.is_empty()).then_some(PasteNote {
        kind: NoteKind::LeftOver,
        span,
        text,
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
        Token::Word => !is_used(pieces, *at, WordUse::Small),
        Token::Number | Token::NotFinite | Token::DecimalComma | Token::Quoted => true,
        _ => false,
    };
    let first = all.clone().find(says)?;
    let last = all.clone().rev().find(says)?;
    let is_weighty = |at: usize| {
        let parts = words::parts(pieces.text_at(at));
        words::is_weighty(&pieces.word_at(at))
            || parts
                .iter()
                .any(|part| words::is_weighty(&part.to_lowercase()))
    };
    // `[14:02:11] Player fell through floor! frame=8812`
    let line = (0..all.start)
        .rev()
        .take_while(|at| !pieces.is(*at, Token::Newline));
    let mut line = line.chain(all.clone());
    let is_message = line.any(|at| pieces.is(at, Token::Stamp)) && !holds(Token::Comma);
    Some(WordRun {
        has_number: holds(Token::Number) || holds(Token::NotFinite) || holds(Token::DecimalComma),
        has_decimal_comma: holds(Token::DecimalComma),
        is_weighty: all.clone().any(is_weighty) && !is_message,
        pieces: trimmed(pieces, all, first..last + 1),
    })
}

/// `core` with what belongs to it: its brackets, a time stamp before it.
fn trimmed(pieces: &Pieces<'_>, all: Range<usize>, core: Range<usize>) -> Range<usize> {
    let is_text = |at: &usize| {
        let token = pieces.at(*at);
        let is_small = token == Token::Word && is_used(pieces, *at, WordUse::Small);
        let is_mark = matches!(
            token,
            Token::Comma | Token::Sep | Token::Dot | Token::Other | Token::Path
        );
        !is_small && !is_mark
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
    let end = all
        .clone()
        .rev()
        .find(is_text)
        .map_or(core.end, |at| at + 1);
    let mut end = end.max(core.end);
    // A bracket whose other half a shape took says nothing.
    while start < core.start && (is_close(&start) || !is_text(&start)) {
        start += 1;
    }
    let opens = opens + (start..core.start).filter(is_open).count();
    while end > core.end && (opens <= closes || !is_close(&(end - 1))) {
        end -= 1;
    }
    start..end
}
