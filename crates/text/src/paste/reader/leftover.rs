//! What became nothing.

use super::*;

/// So many are shown one by one.
const MAX_LINES: usize = 12;

/// So many lines of code are shown.
const MAX_CODE_LINES: usize = 6;

/// A left-over is shown up to this length, characters.
const MAX_EXCERPT: usize = 60;

/// So many left-overs without a number are shown.
const MAX_WORDS: usize = 8;

/// A note for each line of a sentence or a log with numbers that no shape was made of and one for all that are words
/// alone; those that may change what was meant are doubts.
pub(super) fn of_words(pieces: &Pieces<'_>, used: &[bool]) -> Vec<PasteNote> {
    let ends =
        |at: &usize| used.get(*at).is_none_or(|used| *used) || pieces.is(*at, Token::Newline);
    let (mut start, mut notes, mut words) = (0, vec![], vec![]);
    for end in (0..=used.len()).filter(ends) {
        let run = std::mem::replace(&mut start, end + 1)..end;
        match left_over(pieces, run) {
            Some((span, Some((kind, weight, question)))) => {
                let excerpt = excerpt(&pieces.text[span.clone()], MAX_EXCERPT);
                let text = format!("left over{weight}: {excerpt}{question}");
                notes.push(PasteNote::new(kind, Some(span), text));
            }
            Some((span, None)) => words.push(span),
            None => {}
        }
    }
    let more = notes.len().saturating_sub(MAX_LINES);
    notes.truncate(MAX_LINES);
    let mut rest = |span, text| notes.push(PasteNote::new(NoteKind::LeftOver, span, text));
    if more > 0 {
        rest(None, format!("and {more} more left-overs"));
    }
    if let Some(first) = words.first() {
        let text = listed(pieces.text, &words, MAX_WORDS, "");
        rest(Some(first.clone()), format!("left over: {text}"));
    }
    notes
}

/// The first of some stretches of `text`, and how many more there are.
fn listed(text: &str, spans: &[Range<usize>], most: usize, what: &str) -> String {
    let excerpts = spans
        .iter()
        .map(|span| excerpt(&text[span.clone()], MAX_EXCERPT));
    let mut shown: Vec<String> = excerpts.take(most).collect();
    if spans.len() > most {
        shown.push(format!("and {} more{what}", spans.len() - most));
    }
    shown.join(" · ")
}

/// The lines of code with numbers that no shape was made of, in one note, and before it those that say where something is or
/// how it moves. Lists of indices and what a test expects say nothing of shapes; `is_said` answers which lines are said
/// elsewhere.
pub(super) fn of_code(
    pieces: &Pieces<'_>,
    used: &[bool],
    is_said: impl Fn(&str) -> bool,
) -> Vec<PasteNote> {
    let (mut lines, mut grave) = (vec![], vec![]);
    for text in pieces.text.lines().map(str::trim) {
        let span = place_in(pieces.text, text);
        let [start, end] = [span.start, span.end].map(|byte| pieces.behind(byte));
        let free: Vec<usize> = (start..end).filter(|at| !used[*at]).collect();
        if !free.iter().any(|at| is_number(pieces.at(*at))) {
            continue;
        }
        let small = text.to_lowercase();
        let is_loop = small.starts_with("for ") || small.starts_with("return ");
        if words::holds_one(NO_SHAPES, &small) || is_loop || is_said(text) {
            continue;
        }
        // A call with shapes says once more where they are.
        let is_grave =
            (!small.contains("shape") && is_grave(pieces, &free)) || makes_shape(pieces, &free);
        let list = if is_grave { &mut grave } else { &mut lines };
        list.push(span);
    }
    let note = |lines: &[Range<usize>], kind, title: &str| {
        let span = lines.first()?.start..lines.last()?.end;
        let text = listed(pieces.text, lines, MAX_CODE_LINES, " lines");
        Some(PasteNote::new(kind, Some(span), format!("{title}: {text}")))
    };
    let doubt = note(&grave, NoteKind::Doubt, "left over, and it may matter");
    let rest = note(&lines, NoteKind::LeftOver, "left over");
    doubt.into_iter().chain(rest).collect()
}

fn is_number(token: Token) -> bool {
    [Token::Number, Token::NotFinite, Token::DecimalComma].contains(&token)
}

/// Whether a number of a line of code stands shortly behind a word for a place or a motion; `free` are the pieces of the
/// line that became nothing.
fn is_grave(pieces: &Pieces<'_>, free: &[usize]) -> bool {
    let says = |at: usize| {
        let word = pieces.text_at(at);
        let small = pieces.word_at(at);
        // `hitPos`, `contact_point`
        let is_result = RESULTS.split(' ').any(|result| small.starts_with(result));
        let says_place = word.len() > 2
            && word.starts_with(char::is_lowercase)
            && !is_result
            && words::field_of(word).is_some_and(words::names_place);
        says_place || words::holds_one(GRAVE, &small)
    };
    let mut told = free
        .iter()
        .filter(|at| pieces.is(**at, Token::Word) && says(**at));
    told.any(|word| {
        let is_near = |at: &usize| (word + 1..word + 11).contains(at);
        free.iter()
            .any(|at| is_near(at) && pieces.is(*at, Token::Number))
    })
}

/// Whether `free`, pieces of a line of code that became nothing, have a constructor or a type of shapes, and a number.
fn makes_shape(pieces: &Pieces<'_>, free: &[usize]) -> bool {
    let makes = |at: &usize| {
        let has_values =
            matches!(pieces.text_at(at + 1), "(" | "{") || pieces.is(at + 1, Token::Word);
        let mut rows = words::constructors(pieces.text_at(*at)).iter();
        has_values && rows.any(|row| !row.is_plain)
    };
    free.iter().any(|at| pieces.is(*at, Token::Number)) && free.iter().any(makes)
}

/// Of what kind a note is, and what it says before and behind the text.
type LeftOverNote = (NoteKind, &'static str, &'static str);

/// What neighboring pieces on one line say that were not used: where that stands, and what note is made of it where these
/// are more than words.
fn left_over(
    pieces: &Pieces<'_>,
    all: Range<usize>,
) -> Option<(Range<usize>, Option<LeftOverNote>)> {
    let holds = |token: Token| all.clone().any(|at| pieces.is(at, token));
    let says = |at: &usize| match pieces.at(*at) {
        Token::Word => !pieces.is_used(*at, WordUse::Small),
        token => token == Token::Quoted || is_number(token),
    };
    let first = all.clone().find(says)?;
    let last = all.clone().rev().find(says)?;
    let is_weighty = |at: usize| {
        let mut parts = words::small_parts(pieces.text_at(at)).into_iter();
        words::is_weighty(&pieces.word_at(at)) || parts.any(|part| words::is_weighty(&part))
    };
    // `[14:02:11] Player fell through floor! frame=8812`
    let is_on_it = |at: &usize| !pieces.is(*at, Token::Newline);
    let mut line = (0..all.start).rev().take_while(is_on_it).chain(all.clone());
    let is_message = line.any(|at| pieces.is(at, Token::Stamp)) && !holds(Token::Comma);
    let comma = "; is the comma a decimal point? Write 0.5, not 0,5";
    let note = if holds(Token::DecimalComma) {
        Some((NoteKind::Doubt, "", comma))
    } else if all.clone().any(is_weighty) && !is_message {
        Some((NoteKind::Doubt, ", and it may matter", ""))
    } else {
        let has_number = all.clone().any(|at| is_number(pieces.at(at)));
        has_number.then_some((NoteKind::LeftOver, "", ""))
    };
    let shown = trimmed(pieces, all, first..last + 1);
    Some((pieces.span(shown), note))
}

/// `core` with what belongs to it: its brackets, a time stamp before it.
fn trimmed(pieces: &Pieces<'_>, all: Range<usize>, core: Range<usize>) -> Range<usize> {
    let is_text = |at: &usize| match pieces.at(*at) {
        Token::Word => !pieces.is_used(*at, WordUse::Small),
        Token::Comma | Token::Sep | Token::Dot | Token::Other | Token::Path => false,
        _ => true,
    };
    let is_open = |at: &usize| pieces.is(*at, Token::Open);
    let is_close = |at: &usize| pieces.is(*at, Token::Close);
    let first = all.clone().find(is_text).unwrap_or(core.start);
    // A bracket whose other half a shape took says nothing.
    let is_kept = |at: &usize| is_text(at) && !is_close(at);
    let start = (first..core.start).find(is_kept).unwrap_or(core.start);
    let opens = (start..core.end).filter(is_open).count();
    let closes = core.clone().filter(is_close).count();
    let last = all.rev().find(is_text).map_or(core.end, |at| at + 1);
    let is_end = |end: &usize| *end == core.end || (opens > closes && is_close(&(end - 1)));
    let mut ends = (core.end..=last.max(core.end)).rev();
    start..ends.find(is_end).unwrap_or(core.end)
}
