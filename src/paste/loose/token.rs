//! The pieces of loose text. Only what could be part of a shape is told apart.

use logos::Logos;
use std::ops::Range;

/// One kind of piece.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\r\f]+")]
pub(super) enum Token {
    /// A number of C, C++, Rust or HLSL, with its suffix.
    #[regex(r"[+-]?([0-9][0-9_]*(\.[0-9_]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?(_?f(16|32|64)|[fFhHlL])?")]
    Number,
    /// What programs print for numbers that are none.
    #[regex(r"[+-]?(nan|NaN|NAN|inf|Inf|INF|infinity|Infinity)", priority = 20)]
    #[regex(r"[+-]?1\.#[A-Z]+")]
    NotFinite,
    /// Day or time of day, hexadecimal digits: numbers that are no lengths.
    #[regex(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T?")]
    #[regex(r"[0-9]{1,2}:[0-9]{2}:[0-9]{2}([.,][0-9]+)?Z?")]
    #[regex(r"0[xX][0-9a-fA-F]+")]
    Stamp,
    /// A word, an identifier.
    #[regex(r"[\p{L}_][\p{L}\p{N}_]*")]
    Word,
    /// Text in quotes.
    #[regex(r#""[^"\n]*""#)]
    Quoted,
    #[regex(r"[(\[{<]")]
    Open,
    #[regex(r"[)\]}>]")]
    Close,
    #[regex(r"=|:|=>|->|:=")]
    Sep,
    #[regex(r"[,;|]")]
    Comma,
    #[token(".")]
    Dot,
    #[token("::")]
    Path,
    #[token("\n")]
    Newline,
    /// Anything else.
    Other,
}

/// A piece and its place.
#[derive(Clone, Debug)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) span: Range<usize>,
}

/// A text and its pieces. Past the end stands a line break.
pub(super) struct Pieces<'t> {
    pub(super) text: &'t str,
    pub(super) list: Vec<Lexeme>,
}

impl<'t> Pieces<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let lexemes = Token::lexer(text).spanned().map(|(token, span)| {
            let token = token.unwrap_or(Token::Other);
            let inner = span.start + 1..span.end - 1;
            match token {
                // JSON quotes its keys.
                Token::Quoted if is_word(&text[inner.clone()]) => Lexeme {
                    token: Token::Word,
                    span: inner,
                },
                _ => Lexeme { token, span },
            }
        });
        Self {
            text,
            list: lexemes.collect(),
        }
    }

    pub(super) fn at(&self, at: usize) -> Token {
        self.list
            .get(at)
            .map_or(Token::Newline, |piece| piece.token)
    }

    pub(super) fn is(&self, at: usize, token: Token) -> bool {
        self.at(at) == token
    }

    pub(super) fn text_at(&self, at: usize) -> &'t str {
        let span = self.list.get(at).map(|piece| piece.span.clone());
        span.map_or("", |span| &self.text[span])
    }

    /// From the first of some pieces to the last.
    pub(super) fn span(&self, pieces: Range<usize>) -> Range<usize> {
        let end = pieces.end.min(self.list.len()).max(1) - 1;
        match (self.list.get(pieces.start.min(end)), self.list.get(end)) {
            (Some(first), Some(last)) => first.span.start..last.span.end,
            _ => 0..0,
        }
    }
}

fn is_word(text: &str) -> bool {
    let mut letters = text.chars();
    letters
        .next()
        .is_some_and(|c| c.is_alphabetic() || c == '_')
        && letters.all(|c| c.is_alphanumeric() || c == '_')
}
