//! Where the text of a scene file writes its shapes, found without parsing it.
//!
//! The text is cut into parts: one for each `[[capsule]]`, `[[sphere]]`, `[[triangle]]` and `[[box]]`, with the empty lines
//! and comments before it, and one for each stretch between them. A part ends where a statement ends, so it is TOML of
//! its own, and a text whose parts all are is TOML as a whole: shapes are read, and edited, one at a time. A text that
//! writes shapes in another way (`triangle = [{ … }]`, a table of a shape that stands apart from it) has a key of a shape
//! in what remains, which says that only the whole tells.

use crate::core::geometry::Kind;
use std::ops::Range;

/// The parts of a text, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Blocks {
    parts: Vec<Stretch>,
    /// Where the last one ends: bytes of the text.
    end: usize,
}

/// A stretch of the text up to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stretch {
    start: u32,
    /// Place in [`Kind::ALL`] of the shape that it writes.
    kind: Option<u8>,
    /// Whether that has a `name`; known once it is read.
    is_named: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) range: Range<usize>,
    /// The shape, by its place in [`Kind::ALL`]; `None` for what is no shape.
    pub(crate) kind: Option<usize>,
    /// Whether the shape has a name of its own.
    pub(crate) is_named: bool,
}

impl Blocks {
    /// Those of `text`; `None` where it is too long for them.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let mut blocks = Self::default();
        blocks.scan(text, 0, |_| false)?;
        Some(blocks)
    }

    /// Those of `new`, which `old` became, of which these are: found by looking at what differs alone. Also how many
    /// parts at the start, and how many at the end, are the same in both.
    pub(crate) fn after(&self, old: &str, new: &str) -> Option<(Self, [usize; 2])> {
        let (before, behind) = common_ends(old.as_bytes(), new.as_bytes());
        // The last part within what is common is looked at again: what follows may have become a part of it.
        let within = self
            .parts
            .partition_point(|part| part.start as usize <= before);
        let kept = within.saturating_sub(2);
        let mut blocks = Self {
            parts: self.parts[..kept].to_vec(),
            end: 0,
        };
        let start = self.parts.get(kept).map_or(0, |part| part.start as usize);
        // From the start of a part on, within what both end with, parts are as they were.
        let is_old = |start: usize| {
            let old_start = (start + old.len()).checked_sub(new.len())?;
            let is_common = start + behind >= new.len() && old_start + behind >= old.len();
            let found = self
                .parts
                .binary_search_by_key(&old_start, |part| part.start as usize);
            found.ok().filter(|_| is_common)
        };
        let met = blocks.scan(new, start, |start| is_old(start).is_some())?;
        let rest = met.and_then(is_old).map_or(&[][..], |at| &self.parts[at..]);
        for part in rest {
            let start = (part.start as usize + new.len()).checked_sub(old.len())?;
            let start = u32::try_from(start).ok()?;
            blocks.parts.push(Stretch { start, ..*part });
        }
        blocks.end = new.len();
        Some((blocks, [kept, rest.len()]))
    }

    /// Adds the parts of `text` from `at` on, where one starts, up to its end or to a part whose start `stops`; answers
    /// that. `None` where the text is too long.
    fn scan(
        &mut self,
        text: &str,
        at: usize,
        stops: impl Fn(usize) -> bool,
    ) -> Option<Option<usize>> {
        let mut lexer = Lexer {
            bytes: text.as_bytes(),
            at,
        };
        let mut kind = None;
        let mut is_first = true;
        loop {
            let start = lexer.at;
            lexer.skip_space();
            let begins = match lexer.header() {
                Some(Header::Shape(new)) => {
                    kind = Some(new);
                    true
                }
                // A table of the shape just before it.
                Some(Header::Within(of)) if kind == Some(of) => false,
                Some(_) => kind.take().is_some() || is_first,
                // Behind the last statement nothing belongs to a shape.
                None => is_first || lexer.is_done() && kind.take().is_some(),
            };
            if begins && start < text.len() {
                if !is_first && stops(start) {
                    return Some(Some(start));
                }
                self.parts.push(Stretch {
                    start: u32::try_from(start).ok()?,
                    kind: kind.map(|kind| kind as u8),
                    is_named: false,
                });
            }
            is_first = false;
            if lexer.is_done() {
                self.end = text.len();
                return Some(None);
            }
            lexer.skip_statement();
        }
    }

    /// How many parts there are.
    pub(crate) fn len(&self) -> usize {
        self.parts.len()
    }

    pub(crate) fn get(&self, index: usize) -> Block {
        let part = self.parts[index];
        let next = self.parts.get(index + 1);
        Block {
            range: part.start as usize..next.map_or(self.end, |next| next.start as usize),
            kind: part.kind.map(usize::from),
            is_named: part.is_named,
        }
    }

    /// Notes whether the shape of part `index` has a name of its own.
    pub(super) fn set_named(&mut self, index: usize, is_named: bool) {
        self.parts[index].is_named = is_named;
    }

    /// How many shapes there are.
    pub(super) fn shapes(&self) -> usize {
        self.parts.iter().filter(|part| part.kind.is_some()).count()
    }
}

/// How many bytes two texts have in common at their starts and, without those, at their ends.
fn common_ends(old: &[u8], new: &[u8]) -> (usize, usize) {
    const STRIDE: usize = 256;
    let strides = old.chunks_exact(STRIDE).zip(new.chunks_exact(STRIDE));
    let whole = STRIDE * strides.take_while(|(old, new)| old == new).count();
    let bytes = old[whole..].iter().zip(&new[whole..]);
    let before = whole + bytes.take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[before..], &new[before..]);
    let strides = old.rchunks_exact(STRIDE).zip(new.rchunks_exact(STRIDE));
    let whole = STRIDE * strides.take_while(|(old, new)| old == new).count();
    let ends = [old, new].map(|text| text[..text.len() - whole].iter().rev());
    let [old, new] = ends;
    let behind = whole + old.zip(new).take_while(|(old, new)| old == new).count();
    (before, behind)
}

/// A line in brackets.
enum Header {
    /// That of a shape, by its place in [`Kind::ALL`].
    Shape(usize),
    /// That of a table within a shape: `[[capsule.script]]`.
    Within(usize),
    Other,
}

/// Goes through a text from statement to statement.
struct Lexer<'t> {
    bytes: &'t [u8],
    at: usize,
}

impl Lexer<'_> {
    fn is_done(&self) -> bool {
        self.at >= self.bytes.len()
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Goes to the next of `stops`, or to the end.
    fn skip_to(&mut self, stops: impl Fn(u8) -> bool) {
        let rest = &self.bytes[self.at..];
        let way = rest.iter().position(|&byte| stops(byte));
        self.at += way.unwrap_or(rest.len());
    }

    /// Goes over empty lines and comments.
    fn skip_space(&mut self) {
        loop {
            self.skip_to(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n'));
            if self.peek() != Some(b'#') {
                return;
            }
            self.skip_to(|byte| byte == b'\n');
        }
    }

    /// The header that stands here, if one does.
    fn header(&self) -> Option<Header> {
        let rest = self.bytes[self.at..].strip_prefix(b"[")?;
        let (rest, is_list) = match rest.strip_prefix(b"[") {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        let rest = rest.trim_ascii_start();
        let is_of_key = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        let (key, rest) = rest.split_at(rest.iter().take_while(is_of_key).count());
        let Some(kind) = Kind::NAMES.iter().position(|kind| kind.as_bytes() == key) else {
            return Some(Header::Other);
        };
        let rest = rest.trim_ascii_start();
        Some(if rest.starts_with(b".") {
            Header::Within(kind)
        } else if is_list && rest.starts_with(b"]]") {
            Header::Shape(kind)
        } else {
            Header::Other
        })
    }

    /// Goes behind the statement that stands here, and its line.
    fn skip_statement(&mut self) {
        if self.peek() == Some(b'[') {
            self.skip_to(|byte| byte == b'\n');
        }
        let mut depth = 0_usize;
        loop {
            self.skip_to(|byte| {
                matches!(
                    byte,
                    b'\n' | b'#' | b'"' | b'\'' | b'[' | b']' | b'{' | b'}'
                )
            });
            match self.peek() {
                None => return,
                Some(b'\n') if depth == 0 => {
                    self.at += 1;
                    return;
                }
                Some(b'#') => self.skip_to(|byte| byte == b'\n'),
                Some(quote @ (b'"' | b'\'')) => self.skip_string(quote),
                Some(byte) => {
                    match byte {
                        b'[' | b'{' => depth += 1,
                        b']' | b'}' => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    self.at += 1;
                }
            }
        }
    }

    /// Goes behind the string that starts here with `quote`.
    fn skip_string(&mut self, quote: u8) {
        let long = [quote; 3];
        let is_long = self.bytes[self.at..].starts_with(&long);
        self.at += if is_long { 3 } else { 1 };
        loop {
            self.skip_to(|byte| byte == quote || byte == b'\\' || byte == b'\n');
            match self.peek() {
                None => return,
                Some(b'\n') if !is_long => return,
                Some(b'\\') if quote == b'"' => self.at = (self.at + 2).min(self.bytes.len()),
                Some(byte) if byte == quote && !is_long => {
                    self.at += 1;
                    return;
                }
                Some(byte) if byte == quote && self.bytes[self.at..].starts_with(&long) => {
                    // Up to two quotes before the last three are the string's own.
                    let quotes = self.bytes[self.at..]
                        .iter()
                        .take_while(|&&byte| byte == quote);
                    self.at += quotes.take(5).count();
                    return;
                }
                Some(_) => self.at += 1,
            }
        }
    }
}
