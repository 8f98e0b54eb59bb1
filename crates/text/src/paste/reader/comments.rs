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
    let (mut at, mut is_quoted, mut is_blank) = (0, false, true);
    while at < bytes.len() {
        let rest = &bytes[at..];
        let before = at.checked_sub(1).map(|before| bytes[before]);
        let end_of_line = at + rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
        let opens = |[open, _]: &&[&str; 2]| rest.starts_with(open.as_bytes());
        let comment = if is_quoted {
            None
        } else if rest.starts_with(b"//") && before != Some(b':') {
            Some((end_of_line, [2, 0]))
        } else if let Some([open, close]) = MARKS.iter().find(opens) {
            let inner = at + open.len();
            Some(match text[inner..].find(close) {
                Some(len) => (inner + len + close.len(), [open.len(), close.len()]),
                None => (bytes.len(), [open.len(), 0]),
            })
        } else if rest[0] == b'#' {
            let line = &text[at..end_of_line];
            let is_behind = line.starts_with("# ") && before == Some(b' ');
            let is_comment = if is_blank {
                !is_command(line)
            } else {
                is_behind
            };
            is_comment.then_some((end_of_line, [1, 0]))
        } else {
            None
        };
        if let Some((end, marks)) = comment {
            let (span, is_behind) = (at..end, !is_blank);
            found.push(PastedComment {
                span,
                marks,
                is_behind,
            });
            at = end;
            continue;
        }
        let byte = bytes[at];
        is_quoted = byte != b'\n' && (is_quoted != (byte == b'"'));
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
