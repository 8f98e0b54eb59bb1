//! The walk over the pieces of a text.

mod bare;
mod names;
mod properties;

use super::{
    record::Record,
    token::{Pieces, Token},
    value::{self, Number, Vector},
    words::{self, Field, Kind, Meaning},
};
use std::ops::Range;

/// What the walk brought together.
#[derive(Default)]
pub(in crate::paste::loose) struct Walked {
    pub(in crate::paste::loose) records: Vec<Record>,
    /// Motions that were written where nothing can move, with the number of records before them.
    pub(in crate::paste::loose) motions: Vec<(usize, Motion)>,
    /// Seconds.
    pub(in crate::paste::loose) time_step: Option<Number>,
}

/// A motion without a mover.
pub(in crate::paste::loose) struct Motion {
    pub(in crate::paste::loose) field: Field,
    pub(in crate::paste::loose) value: Vector,
    pub(in crate::paste::loose) pieces: Range<usize>,
}

/// Reads every piece once.
pub(in crate::paste::loose) fn walk(pieces: &Pieces<'_>) -> Walked {
    let mut walk = Walk {
        pieces,
        walked: Walked::default(),
        current: None,
        depth: 0,
        is_on_its_line: false,
        holds_only_values: true,
    };
    let mut at = 0;
    while at < pieces.list.len() {
        at = walk.piece(at).max(at + 1);
    }
    walk.close();
    walk.walked
}

struct Walk<'p> {
    pieces: &'p Pieces<'p>,
    walked: Walked,
    current: Option<Record>,
    /// Brackets that are open.
    depth: usize,
    /// Whether the line is the one that the current record's last word or value stood on.
    is_on_its_line: bool,
    /// Whether the line has held no word so far that means nothing here.
    holds_only_values: bool,
}

impl Walk<'_> {
    /// Reads what begins at piece `at`; the answer is where the next begins.
    fn piece(&mut self, at: usize) -> usize {
        match self.pieces.at(at) {
            Token::Word => return self.word(at),
            Token::Open => return self.bare_value(at),
            Token::Number | Token::NotFinite => return self.bare_value(at),
            Token::Newline => self.end_line(),
            Token::Close => self.depth = self.depth.saturating_sub(1),
            Token::Stamp => self.holds_only_values = false,
            _ => {}
        }
        at + 1
    }

    fn end_line(&mut self) {
        let is_full = |record: &Record| {
            record.kind.is_none()
                && record.fields.is_empty()
                && (record.vectors.len() == 3 || !record.numbers.is_empty())
        };
        if self.depth == 0 && self.current.as_ref().is_some_and(is_full) {
            self.close();
        }
        self.is_on_its_line = false;
        self.holds_only_values = true;
    }

    /// Ends the current record.
    fn close(&mut self) {
        let ended = self.current.take();
        self.walked.records.extend(ended.filter(Record::has_data));
    }

    /// Begins another.
    fn open(&mut self, kind: Option<Kind>, name: Option<String>) -> &mut Record {
        self.close();
        self.is_on_its_line = true;
        self.current.insert(Record::new(kind, name, self.depth))
    }

    fn word(&mut self, at: usize) -> usize {
        let word = self.pieces.text_at(at);
        if let Some(behind) = self.member(at, word) {
            return behind;
        }
        if value::is_labelled(self.pieces, at) {
            return self.bare_value(at);
        }
        match words::meaning(word) {
            Meaning::Kind { kind, is_name } => self.kind(at, kind, is_name),
            Meaning::Field { field, of } => match self.given(at + 1, field) {
                Some((given, behind)) => {
                    self.put(field, of, given, at..behind);
                    behind
                }
                None => at + 1,
            },
            Meaning::Plain => self.plain(at, word),
        }
    }

    fn kind(&mut self, at: usize, kind: Kind, is_name: bool) -> usize {
        let (name_behind, behind) = self.name_behind(at);
        let name_before = self.name_before(at);
        let own = is_name.then(|| self.pieces.text_at(at).to_string());
        let name = name_behind.or(name_before.clone()).or(own);
        let goes_on = self.current.as_ref().is_some_and(|record| {
            !record.has_data() && record.kind.is_none_or(|other| other == kind)
        });
        if goes_on {
            if let Some(record) = &mut self.current {
                record.kind = Some(kind);
                record.name = record.name.take().or(name);
            }
        } else {
            self.open(Some(kind), name);
        }
        self.is_on_its_line = true;
        let start = if name_before.is_some() {
            at.saturating_sub(2)
        } else {
            at
        };
        if let Some(record) = &mut self.current {
            record.pieces.push(start..behind);
        }
        behind
    }

    /// A word that means nothing here: of a value behind it, or of a list of points.
    fn plain(&mut self, at: usize, word: &str) -> usize {
        let pieces = self.pieces;
        if words::makes_vector(word) && value::vector(pieces, at).is_some() {
            return self.bare_value(at);
        }
        if words::is_list_word(word) {
            self.is_on_its_line = true;
            return at + 1;
        }
        let here = at + 1 + usize::from(pieces.is(at + 1, Token::Sep));
        let Some(vector) = value::vector(pieces, here) else {
            self.holds_only_values = false;
            let is_said = pieces.is(at + 1, Token::Sep);
            let number = value::number(pieces, here).filter(|_| is_said);
            return number.map_or(at + 1, |number| number.pieces.end);
        };
        let next = vector.pieces.end + usize::from(pieces.is(vector.pieces.end, Token::Comma));
        let is_list = here == at + 2 && value::vector(pieces, next).is_some();
        if is_list && self.depth == 0 {
            self.open(None, Some(word.into())).pieces.push(at..here);
            return here;
        }
        self.holds_only_values = false;
        vector.pieces.end
    }
}
