//! Colors for lines of Rust.

use super::prelude::*;

const KEYWORDS: &[&str] = &[
    "as", "break", "const", "continue", "crate", "else", "enum", "false", "fn", "for", "if",
    "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self",
    "static", "struct", "super", "trait", "true", "type", "use", "where", "while",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// Names, punctuation, space.
    Plain,
    Keyword,
    /// Names that begin with a capital, and the number types.
    Type,
    /// A name before a parenthesis.
    Function,
    /// Numbers, strings, characters.
    Literal,
    Comment,
}

pub(crate) fn job(line: &str, font: &FontId, chrome: &Chrome) -> LayoutJob {
    let mut job = LayoutJob::default();
    for (kind, piece) in pieces(line) {
        let format = TextFormat::simple(font.clone(), color(kind, chrome));
        job.append(piece, 0.0, format);
    }
    job
}

fn color(kind: TokenKind, chrome: &Chrome) -> Color32 {
    match kind {
        TokenKind::Plain => chrome.ink,
        TokenKind::Keyword => chrome.code_keyword,
        TokenKind::Type => chrome.code_type,
        TokenKind::Function => chrome.code_function,
        TokenKind::Literal => chrome.code_literal,
        TokenKind::Comment => chrome.code_comment,
    }
}

/// The line cut into pieces; joined, they are the line again.
pub(crate) fn pieces(line: &str) -> Vec<(TokenKind, &str)> {
    let mut pieces = vec![];
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let (kind, length) = piece(rest, first);
        let (this, after) = rest.split_at(length);
        pieces.push((kind, this));
        rest = after;
    }
    pieces
}

fn piece(rest: &str, first: char) -> (TokenKind, usize) {
    let run = |fits: &dyn Fn(char) -> bool| rest.find(|c: char| !fits(c)).unwrap_or(rest.len());
    if rest.starts_with("//") {
        (TokenKind::Comment, rest.len())
    } else if first == '"' {
        (TokenKind::Literal, quoted(rest))
    } else if first == '\'' && rest.chars().nth(2) == Some('\'') {
        let end = rest.char_indices().nth(3);
        (TokenKind::Literal, end.map_or(rest.len(), |(end, _)| end))
    } else if first.is_ascii_digit() {
        let is_number = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
        (TokenKind::Literal, run(&is_number))
    } else if is_name(first) {
        let length = run(&is_name);
        (name_kind(&rest[..length], &rest[length..]), length)
    } else {
        let length = run(&|c| !is_name(c) && !"\"'/".contains(c));
        (TokenKind::Plain, length.max(first.len_utf8()))
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn quoted(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '"' if !escaped => return at + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    rest.len()
}

fn name_kind(name: &str, after: &str) -> TokenKind {
    if KEYWORDS.contains(&name) {
        TokenKind::Keyword
    } else if name.starts_with(char::is_uppercase) || ["f32", "u8", "usize", "bool"].contains(&name)
    {
        TokenKind::Type
    } else if after.starts_with('(') || after.starts_with("!(") {
        TokenKind::Function
    } else {
        TokenKind::Plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_falls_into_its_pieces_and_none_is_lost() {
        let line = "    let n: Vec3 = area(v0, 'x', \"a \\\" b\") * 0.5; // why: π/2";
        let cut = pieces(line);
        let joined: String = cut.iter().map(|(_, piece)| *piece).collect();
        assert_eq!(joined, line);
        for wanted in [
            (TokenKind::Keyword, "let"),
            (TokenKind::Type, "Vec3"),
            (TokenKind::Function, "area"),
            (TokenKind::Literal, "'x'"),
            (TokenKind::Literal, "\"a \\\" b\""),
            (TokenKind::Literal, "0.5"),
            (TokenKind::Comment, "// why: π/2"),
        ] {
            assert!(cut.contains(&wanted), "{wanted:?} in {cut:?}");
        }
    }

    #[test]
    fn every_embedded_line_survives() {
        use capsule_text::listing::Listing;
        for path in Listing::paths() {
            for line in Listing::open(path).expect("embedded").lines() {
                let joined: String = pieces(line).iter().map(|(_, piece)| *piece).collect();
                assert_eq!(joined, line);
            }
        }
    }
}
