//! Which bytes of a text are comments.

use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PastedComment {
    pub(super) span: Range<usize>,
    marks: [usize; 2],
    pub(super) is_behind: bool,
}

/// What a comment of several lines begins and ends with.
const MARKS: [[&str; 2]; 2] = [["<!--", "-->"], ["/*", "*/"]];

/// All comments of `text`: `//` up to the end of the line, `/* */`, `<!-- -->`, and `#` before it, unless that is a command to a C
/// compiler, a heading or `#42`.
pub(super) fn comments(text: &str) -> Vec<PastedComment> {
    let bytes = text.as_bytes();
    let mut found = vec![];
    let (mut at, mut quote, mut is_blank) = (0, None, true);
    while at < bytes.len() {
        let rest = &bytes[at..];
        let end_of_line = || at + rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
        let is_hash = |line: &str| {
            let is_behind = || line.starts_with("# ") && at > 0 && bytes[at - 1] == b' ';
            if is_blank {
                !is_command(line)
            } else {
                is_behind()
            }
        };
        let opens = |[open, _]: &&[&str; 2]| rest.starts_with(open.as_bytes());
        let (end, marks) = if quote.is_some() {
            (at, [0, 0])
        } else if rest.starts_with(b"//") && (at == 0 || bytes[at - 1] != b':') {
            (end_of_line(), [2, 0])
        } else if let Some([open, close]) = MARKS.iter().find(opens) {
            let inner = at + open.len();
            match text[inner..].find(close) {
                Some(len) => (inner + len + close.len(), [open.len(), close.len()]),
                None => (bytes.len(), [open.len(), 0]),
            }
        } else if rest[0] == b'#' && is_hash(&text[at..end_of_line()]) {
            (end_of_line(), [1, 0])
        } else {
            (at, [0, 0])
        };
        if end > at {
            found.push(PastedComment {
                span: at..end,
                marks,
                is_behind: !is_blank,
            });
            at = end;
            continue;
        }
        let byte = bytes[at];
        match quote {
            Some(open) if byte == open || byte == b'\n' => quote = None,
            None if byte == b'"' => quote = Some(byte),
            _ => {}
        }
        is_blank = byte == b'\n' || (is_blank && byte.is_ascii_whitespace());
        at += 1;
    }
    found
}

/// `#include`, `#if`; a heading of Markdown is no comment either.
fn is_command(line: &str) -> bool {
    let word = line.trim_start_matches('#').trim_start();
    let commands = "include define if else elif endif pragma undef region endregion";
    (line.starts_with("# ") && !line.contains(['(', '=']))
        || commands.split(' ').any(|command| word.starts_with(command))
}

/// `text` with blanks in place of its comments, byte for byte; of those that `keeps` answers true for only the marks go.
pub(super) fn without(
    text: &str,
    comments: &[PastedComment],
    keeps: impl Fn(&PastedComment) -> bool,
) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for comment in comments {
        let Range { start, end } = comment.span;
        let [before, behind] = comment.marks;
        if keeps(comment) {
            super::blank(&mut bytes, start..start + before);
            super::blank(&mut bytes, end - behind..end);
        } else {
            super::blank(&mut bytes, start..end);
        }
    }
    String::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slash_does_not_close_the_comment_that_it_opens() {
        let text = "/*/ é sphere */ r = 0.5 /*/é";
        let spans = comments(text).into_iter().map(|comment| comment.span);
        let found: Vec<&str> = spans.map(|span| &text[span]).collect();
        assert_eq!(found, ["/*/ é sphere */", "/*/é"]);
    }
}
