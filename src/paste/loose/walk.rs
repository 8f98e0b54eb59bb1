//! The walk over the pieces of a text.

use super::{
    record::{Given, Record},
    token::{Pieces, Token},
    value::{self, Number, Vector},
    words::{self, Field, Kind, Meaning},
};
use std::ops::Range;

/// What the walk brought together.
#[derive(Default)]
pub(super) struct Walked {
    pub(super) records: Vec<Record>,
    /// Motions that were written where nothing can move, with the number of records before them.
    pub(super) motions: Vec<(usize, Motion)>,
    /// Seconds.
    pub(super) time_step: Option<Number>,
}

/// A motion without a mover.
pub(super) struct Motion {
    pub(super) field: Field,
    pub(super) value: Vector,
    pub(super) pieces: Range<usize>,
}

/// Reads every piece once.
pub(super) fn walk(pieces: &Pieces<'_>) -> Walked {
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

    /// `player.radius = 0.5`
    fn member(&mut self, at: usize, of: &str) -> Option<usize> {
        let is_member = self.pieces.is(at + 1, Token::Dot) && self.pieces.is(at + 2, Token::Word);
        if !is_member {
            return None;
        }
        let Meaning::Field { field, .. } = words::meaning(self.pieces.text_at(at + 2)) else {
            return None;
        };
        let (given, behind) = self.given(at + 3, field)?;
        self.put(field, Some(of.into()), given, at..behind);
        Some(behind)
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

    /// `Capsule player = …`, `capsule "player" a=…`: the name behind a kind and the piece behind it.
    fn name_behind(&self, at: usize) -> (Option<String>, usize) {
        let pieces = self.pieces;
        let word = pieces.text_at(at + 1);
        let name = match pieces.at(at + 1) {
            Token::Quoted => word.trim_matches('"'),
            Token::Word if self.is_name(at + 1, word) => word,
            _ => return (None, at + 1),
        };
        (Some(name.into()), at + 2)
    }

    fn is_name(&self, at: usize, word: &str) -> bool {
        let pieces = self.pieces;
        let behind = pieces.at(at + 1);
        let makes_vector = words::makes_vector(word) && pieces.text_at(at + 1) != "=";
        if value::is_labelled(pieces, at) || makes_vector {
            return false;
        }
        let is_followed = match behind {
            Token::Sep | Token::Open => true,
            Token::Word => matches!(
                words::meaning(pieces.text_at(at + 1)),
                Meaning::Field { field, .. } if self.given(at + 2, field).is_some()
            ),
            _ => false,
        };
        match words::meaning(word) {
            Meaning::Field { field, .. } => {
                matches!(behind, Token::Sep | Token::Open)
                    && self.given(at + 1, field).is_none()
                    && !matches!(word, "points" | "v" | "vertices")
            }
            Meaning::Kind { .. } => matches!(pieces.text_at(at + 1), "=" | "{"),
            Meaning::Plain => is_followed && !is_list_word(word),
        }
    }

    /// `player = Capsule`, `"player": {"capsule"`: the name before a kind.
    fn name_before(&self, at: usize) -> Option<String> {
        let pieces = self.pieces;
        let name = at.checked_sub(2)?;
        let is_said = pieces.is(at - 1, Token::Sep) && pieces.is(name, Token::Word);
        let word = pieces.text_at(name);
        let says_more = !matches!(
            word.to_lowercase().as_str(),
            "shape"
                | "type"
                | "kind"
                | "collider"
                | "name"
                | "info"
                | "debug"
                | "warn"
                | "warning"
                | "error"
                | "trace"
        );
        (is_said && says_more).then(|| word.into())
    }

    /// A word that means nothing here: of a value behind it, or of a list of points.
    fn plain(&mut self, at: usize, word: &str) -> usize {
        let pieces = self.pieces;
        if words::makes_vector(word) && value::vector(pieces, at).is_some() {
            return self.bare_value(at);
        }
        if is_list_word(word) {
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

    /// The value of `field` at piece `at`, behind `=` or `:` or nothing, and the piece behind it.
    fn given(&self, at: usize, field: Field) -> Option<(Given, usize)> {
        let pieces = self.pieces;
        let is_typed = pieces.is(at, Token::Sep)
            && pieces.is(at + 1, Token::Word)
            && pieces.is(at + 2, Token::Sep);
        let here = match is_typed {
            true => at + 3, // `radius: f32 = 0.5`
            false => at + usize::from(pieces.is(at, Token::Sep)),
        };
        if field == Field::DoubleSided {
            let flag = match pieces.text_at(here).to_lowercase().as_str() {
                "true" => true,
                "false" => false,
                _ => return None,
            };
            return Some((Given::Flag(flag), here + 1));
        }
        if field.is_number() {
            let number = value::number(pieces, here)?;
            let end = number.pieces.end;
            return Some((Given::Number(number), end));
        }
        let vector = value::vector(pieces, here).or_else(|| value::bare_vector(pieces, here))?;
        let end = vector.pieces.end;
        Some((Given::Vector(vector), end))
    }

    /// Gives a property to the record that it belongs to.
    fn put(&mut self, field: Field, of: Option<String>, given: Given, range: Range<usize>) {
        if field == Field::TimeStep {
            if let Given::Number(number) = given {
                let pieces = range;
                self.walked.time_step = Some(Number { pieces, ..number });
            }
            return;
        }
        if !self.takes(field, of.as_deref()) {
            if let (true, Given::Vector(value)) = (field.is_motion(), &given) {
                let motion = Motion {
                    field,
                    value: value.clone(),
                    pieces: range,
                };
                let before = self.walked.records.len() + usize::from(self.current.is_some());
                return self.walked.motions.push((before, motion));
            }
            self.begin_for(of.as_deref());
        }
        self.is_on_its_line = true;
        let Some(record) = &mut self.current else {
            return;
        };
        if record.prefix.is_none() {
            record.prefix = of;
        }
        record.fields.insert(field, given);
        record.pieces.push(range);
    }

    /// Whether the current record may have the property.
    fn takes(&self, field: Field, of: Option<&str>) -> bool {
        let Some(record) = &self.current else {
            return false;
        };
        let suits = match record.kind_or_guess() {
            Some(kind) if record.kind.is_some() || field.is_motion() => field.suits(kind),
            _ => true,
        };
        let is_immovable =
            field.is_motion() && matches!(record.kind_or_guess(), Some(Kind::Triangle | Kind::Box));
        suits && !is_immovable && !record.fields.contains_key(&field) && self.belongs(record, of)
    }

    fn belongs(&self, record: &Record, of: Option<&str>) -> bool {
        let Some(of) = of else {
            return true;
        };
        let is_said = |name: &Option<String>| name.as_deref() == Some(of);
        if is_said(&record.prefix) || is_said(&record.name) {
            return true;
        }
        let is_nameless = record.prefix.is_none() && record.kind.is_some();
        let is_inside = self.is_on_its_line || self.depth > record.depth;
        let is_of_kind = words::kind_in(of).is_some_and(|kind| record.kind == Some(kind));
        is_nameless && (is_inside || is_of_kind)
    }

    /// Begins a record for a property of `of`.
    fn begin_for(&mut self, of: Option<&str>) {
        let kind = of.and_then(words::kind_in);
        let name = of.filter(|of| match words::meaning(of) {
            Meaning::Kind { is_name, .. } => is_name,
            _ => true,
        });
        let name = name.map(String::from);
        let prefix = of.map(String::from);
        let record = self.open(None, name);
        (record.prefix, record.hint) = (prefix, kind);
    }

    /// A value without a name.
    fn bare_value(&mut self, at: usize) -> usize {
        let pieces = self.pieces;
        let is_value_line = self.holds_only_values;
        let vector = value::vector(pieces, at).or_else(|| {
            let is_vector = value::is_labelled(pieces, at)
                || (is_value_line && is_alone(pieces, at) && !self.takes_numbers());
            value::bare_vector(pieces, at).filter(|_| is_vector)
        });
        if let Some(vector) = vector {
            return self.bare_vector(vector);
        }
        if let Some(number) = value::number(pieces, at) {
            return self.bare_number(number);
        }
        if pieces.is(at, Token::Open) && !matches!(pieces.text_at(at), "<") {
            self.depth += 1;
        }
        at + 1
    }

    /// Whether values without a name are those of the current record.
    fn is_open(&self) -> bool {
        self.current.as_ref().is_some_and(|record| {
            self.is_on_its_line || self.depth > record.depth || self.holds_only_values
        })
    }

    fn takes_numbers(&self) -> bool {
        let takes = |record: &Record| record.kind.is_some() && !record.has_points();
        self.is_open() && self.current.as_ref().is_some_and(takes) && self.is_on_its_line
    }

    fn bare_vector(&mut self, vector: Vector) -> usize {
        let behind = vector.pieces.end;
        let wants = self.current.as_ref().is_some_and(Record::wants_vector);
        if !(self.is_open() && wants) {
            if !self.holds_only_values && self.depth == 0 {
                return behind;
            }
            self.open(None, None);
        }
        self.is_on_its_line = true;
        if let Some(record) = &mut self.current {
            record.pieces.push(vector.pieces.clone());
            record.vectors.push(vector);
        }
        behind
    }

    fn bare_number(&mut self, number: Number) -> usize {
        let behind = number.pieces.end;
        let is_open = self.is_open();
        if let Some(record) = &mut self.current
            && is_open
            && record.wants_number()
            && (record.kind.is_some() || !record.vectors.is_empty())
        {
            record.pieces.push(number.pieces.clone());
            record.numbers.push(number);
        }
        behind
    }
}

/// Words before a list of points.
fn is_list_word(word: &str) -> bool {
    matches!(
        word.to_lowercase().as_str(),
        "points" | "vertices" | "verts" | "corners" | "positions"
    )
}

/// Whether three numbers stand alone on their line.
fn is_alone(pieces: &Pieces<'_>, at: usize) -> bool {
    let starts = at == 0 || pieces.is(at - 1, Token::Newline);
    let vector = value::bare_vector(pieces, at);
    let ends = |vector: value::Vector| pieces.is(vector.pieces.end, Token::Newline);
    starts && vector.is_some_and(ends)
}
