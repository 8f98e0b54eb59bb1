//! The pieces of loose text and of code. Only what could be part of a shape is a kind of its own.

use logos::Logos;
use std::ops::Range;

#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\r\f`\u{a0}\u{2009}\u{202f}\u{feff}]+")]
pub(super) enum Token {
    /// A number of C, C++, Rust or HLSL, with its suffix. A typographic minus is a minus.
    #[regex(r"[+\-\u{2212}\u{2013}]?([0-9][0-9_]*(\.[0-9_]*)?|\.[0-9]+)([eE][+\-\u{2212}]?[0-9]+)?(_?f(16|32|64)|_r|[fFhHlL])?")]
    Number,
    /// What programs print for numbers that are none.
    #[regex(r"[+-]?(nan|NaN|NAN|inf|Inf|INF|infinity|Infinity)", priority = 20)]
    #[regex(r"[+-]?1\.#[A-Z]+")]
    NotFinite,
    /// A number whose point may be a comma: `2,1`. See [`join_decimal_commas`].
    DecimalComma,
    /// Day or time of day, hexadecimal digits: numbers that are no lengths.
    #[regex(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T?")]
    #[regex(r"[0-9]{1,2}:[0-9]{2}:[0-9]{2}([.,][0-9]+)?Z?")]
    #[regex(r"0[xX][0-9a-fA-F]+")]
    #[regex(r"0[bB][01]+")]
    Stamp,
    /// A word, an identifier; `player's` is one.
    #[regex(r"[\p{L}_][\p{L}\p{N}_]*(['’]\p{L}+)?")]
    Word,
    #[regex(r#""[^"\n]*""#)]
    #[regex("“[^”\n]*”")]
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
    /// What has no other name; a debugger's `$0` is no number.
    #[regex(r"\$[0-9]+")]
    Other,
}

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

/// What is read of no text yet.
impl<'t> Default for &'t Pieces<'t> {
    fn default() -> Self {
        static NONE: Pieces<'static> = Pieces {
            text: "",
            list: vec![],
        };
        &NONE
    }
}

impl<'t> Pieces<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let lexed = |from: usize, text: &'t str| {
            Token::lexer(text)
                .spanned()
                .map(move |(token, span)| Lexeme {
                    token: token.unwrap_or(Token::Other),
                    span: from + span.start..from + span.end,
                })
        };
        let mut list = vec![];
        for piece in lexed(0, text) {
            let inner = piece.span.start + 1..piece.span.end - 1;
            let quoted = text
                .get(inner.clone())
                .filter(|_| piece.token == Token::Quoted);
            let token = Token::Word;
            match quoted {
                // JSON quotes its keys.
                Some(word) if is_word(word) => list.push(Lexeme { token, span: inner }),
                Some(numbers) if holds_numbers(numbers) => list.extend(lexed(inner.start, numbers)),
                _ => list.push(piece),
            }
        }
        let list = join_decimal_commas(text, list);
        Self { text, list }
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
        let piece = self.list.get(at);
        piece.map_or("", |piece| &self.text[piece.span.clone()])
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &'t str> + Clone {
        let words = self.list.iter().filter(|piece| piece.token == Token::Word);
        words.map(|piece| &self.text[piece.span.clone()])
    }

    /// The piece at `at` in small letters where it is a word, else nothing.
    pub(super) fn word_at(&self, at: usize) -> String {
        match self.at(at) {
            Token::Word => self.text_at(at).to_lowercase(),
            _ => String::new(),
        }
    }

    /// The number at `at`, without its unit; NaN for one that is not finite.
    pub(super) fn number_at(&self, at: usize) -> Option<f64> {
        match self.at(at) {
            Token::Number => Some(number(self.text_at(at))),
            Token::NotFinite => Some(f64::NAN),
            _ => None,
        }
    }

    /// Whether nothing but digits is at `at`.
    pub(super) fn is_whole(&self, at: usize) -> bool {
        let is_digits = || self.text_at(at).bytes().all(|b| b.is_ascii_digit());
        self.is(at, Token::Number) && is_digits()
    }

    pub(super) fn begins_line(&self, at: usize) -> bool {
        at == 0 || self.is(at - 1, Token::Newline)
    }

    /// Whether nothing stands between a piece and the one before it.
    pub(super) fn is_tight(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.list.get(before));
        let here = self.list.get(at);
        matches!((before, here), (Some(before), Some(here)) if before.span.end == here.span.start)
    }

    /// The first piece that begins at `byte` or behind it.
    pub(super) fn behind(&self, byte: usize) -> usize {
        self.list.partition_point(|piece| piece.span.start < byte)
    }

    pub(super) fn span(&self, pieces: Range<usize>) -> Range<usize> {
        let end = pieces.end.min(self.list.len()).max(1) - 1;
        match (self.list.get(pieces.start.min(end)), self.list.get(end)) {
            (Some(first), Some(last)) => first.span.start..last.span.end,
            _ => 0..0,
        }
    }
}

/// Whether a quoted text is numbers with blanks between, as in XML: `0 0 1.5`.
fn holds_numbers(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace().peekable();
    words.peek().is_some() && words.all(|word| word.parse::<f64>().is_ok_and(f64::is_finite))
}

fn is_word(text: &str) -> bool {
    let is_letter = |c: char| c.is_alphabetic() || c == '_';
    text.starts_with(is_letter) && text.chars().all(|c| is_letter(c) || c.is_numeric())
}

/// How many numbers are left of a list in which each `2,1` is one: a radius, a point, a sphere, ends, a capsule, a
/// triangle.
const COUNTS: [usize; 6] = [1, 3, 4, 6, 7, 9];

/// Joins `2,1` to one piece wherever a list of numbers makes sense only so: `(2,1; 0,05; -3,3)`, `r = 0,4`. No value is
/// read from it: whoever wrote it may have meant two numbers.
fn join_decimal_commas(text: &str, list: Vec<Lexeme>) -> Vec<Lexeme> {
    let in_list = |piece: &Lexeme| matches!(piece.token, Token::Number | Token::Comma);
    let mut joined = Vec::with_capacity(list.len());
    let mut start = 0;
    for run in list.chunk_by(|a, b| in_list(a) && in_list(b)) {
        let end = start + run.len();
        let is_read = run.iter().any(in_list) && !is_arguments(text, &list, start..end);
        match is_read.then(|| joined_run(text, run)).flatten() {
            Some(run) => joined.extend(run),
            None => joined.extend_from_slice(run),
        }
        start = end;
    }
    joined
}

/// Whether two numbers are all that a call has: `MakeCapsule(34,88)`. Behind `0,05` a point was meant.
fn is_arguments(text: &str, list: &[Lexeme], run: Range<usize>) -> bool {
    let around = run
        .start
        .checked_sub(2)
        .and_then(|start| list.get(start..run.end + 1));
    let Some([word, open, first, comma, second, close]) = around else {
        return false;
    };
    let [open_text, second_text, close_text] =
        [open, second, close].map(|piece| &text[piece.span.clone()]);
    let is_called = word.token == Token::Word && word.span.end == open.span.start;
    let is_pair = comma.token == Token::Comma && first.token == second.token;
    let is_fraction = second_text.len() > 1 && second_text.starts_with('0');
    is_called && open_text == "(" && close_text == ")" && is_pair && !is_fraction
}

fn joined_run(text: &str, run: &[Lexeme]) -> Option<Vec<Lexeme>> {
    let of = |piece: &Lexeme| &text[piece.span.clone()];
    let all_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let is_whole = |piece: &Lexeme| all_digits(of(piece).trim_start_matches(['+', '-', '−', '–']));
    // `0,4.` at the end of a sentence
    let is_fraction = |piece: &Lexeme| {
        let ends = !text[piece.span.end..].starts_with(|c: char| !c.is_whitespace());
        let stem = of(piece).strip_suffix('.').filter(|_| ends);
        all_digits(stem.unwrap_or(of(piece)))
    };
    let is_comma = |before: &Lexeme, comma: &Lexeme, behind: &Lexeme| {
        let is_tight = before.span.end == comma.span.start && comma.span.end == behind.span.start;
        of(comma) == "," && is_tight && behind.token == Token::Number
    };
    let mut joined = vec![];
    let mut rest = run;
    while let [first, behind @ ..] = rest {
        rest = behind;
        if let [comma, second, behind @ ..] = behind
            && first.token == Token::Number
            && is_comma(first, comma, second)
            && is_whole(first)
            && is_fraction(second)
        {
            if matches!(behind, [comma, third, ..] if is_comma(second, comma, third)) {
                return None; // `1,2,3` is a list.
            }
            let span = first.span.start..second.span.end;
            let token = Token::DecimalComma;
            joined.push(Lexeme { token, span });
            rest = behind;
        } else {
            joined.push(first.clone());
        }
    }
    let is_number = |piece: &&Lexeme| piece.token != Token::Comma;
    let count = joined.iter().filter(is_number).count();
    (joined.len() < run.len() && COUNTS.contains(&count)).then_some(joined)
}

/// The number that is written, without the suffix of a literal.
fn number(text: &str) -> f64 {
    let text = text.replace('_', "").replace(['−', '–'], "-");
    let suffixes = ["f16", "f32", "f64", "r", "f", "F", "h", "H", "l", "L"];
    let stem = suffixes.iter().find_map(|suffix| text.strip_suffix(suffix));
    stem.unwrap_or(&text).parse().unwrap_or(f64::NAN)
}
