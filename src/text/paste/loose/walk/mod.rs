//! The walk over the pieces of a text: it cuts it into clauses, one a shape.

mod bare;
mod labels;
mod names;

use super::{
    super::engine,
    clause::Clause,
    token::{Pieces, Token},
    value::{self, PastedNumber, PastedVector},
    words::{self, Meaning, PastedField},
};
use crate::core::geometry::Kind;
use std::ops::Range;

/// What the walk brought together.
#[derive(Default)]
pub(in crate::text::paste::loose) struct Walked {
    pub(in crate::text::paste::loose) clauses: Vec<Clause>,
    /// Motions that were written where nothing can move, with the number of clauses before them.
    pub(in crate::text::paste::loose) motions: Vec<(usize, PastedMotion)>,
    /// Seconds.
    pub(in crate::text::paste::loose) time_step: Option<PastedNumber>,
}

/// A motion without a mover.
pub(in crate::text::paste::loose) struct PastedMotion {
    pub(in crate::text::paste::loose) field: PastedField,
    /// Of whom, where its label says it.
    pub(in crate::text::paste::loose) of: Option<String>,
    pub(in crate::text::paste::loose) value: PastedVector,
    pub(in crate::text::paste::loose) pieces: Range<usize>,
}

/// Reads every piece once.
pub(in crate::text::paste::loose) fn walk(pieces: &Pieces<'_>) -> Walked {
    let mut walk = ClauseWalk {
        pieces,
        walked: Walked::default(),
        current: None,
        last: 0,
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

struct ClauseWalk<'p> {
    pieces: &'p Pieces<'p>,
    walked: Walked,
    current: Option<Clause>,
    /// The piece behind the last one that the current clause took.
    last: usize,
    /// Brackets that are open.
    depth: usize,
    /// Whether the line is the one that the current clause's last word or value stood on.
    is_on_its_line: bool,
    /// Whether the line has held no word so far that means nothing here.
    holds_only_values: bool,
}

impl ClauseWalk<'_> {
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
        let is_full = |clause: &Clause| {
            clause.kind.is_none()
                && clause.given.is_empty()
                && (clause.vectors.len() == 3 || !clause.numbers.is_empty())
        };
        if self.depth == 0 && self.current.as_ref().is_some_and(is_full) {
            self.close();
        }
        self.is_on_its_line = false;
        self.holds_only_values = true;
    }

    /// Ends the current clause.
    fn close(&mut self) {
        let ended = self.current.take();
        self.walked.clauses.extend(ended.filter(Clause::has_data));
    }

    /// Begins another with piece `at`.
    fn open(&mut self, at: usize, kind: Option<Kind>, name: Option<String>) -> &mut Clause {
        self.close();
        self.is_on_its_line = true;
        self.last = at;
        self.current.insert(Clause::new(kind, name, self.depth))
    }

    fn word(&mut self, at: usize) -> usize {
        let pieces = self.pieces;
        let word = pieces.text_at(at);
        if let Some(behind) = self.member(at, word) {
            return behind;
        }
        if value::is_labelled(pieces, at) || value::constant(pieces, at).is_some() {
            return self.bare_value(at);
        }
        if let Some(label) = words::label(pieces, at) {
            return self.labelled(at, label);
        }
        match words::meaning(word) {
            Meaning::Kind { kind, is_name } => self.kind(at, kind, is_name),
            Meaning::OtherShape => self.other_shape(at),
            _ => self.plain(at, word),
        }
    }

    fn kind(&mut self, at: usize, kind: Kind, is_name: bool) -> usize {
        let pieces = self.pieces;
        let word = pieces.text_at(at);
        let method = match pieces.is(at + 1, Token::Path) {
            true => engine::capsule(pieces.text_at(at + 2)), // `Capsule::new_y`
            false => None,
        };
        let constructor = engine::capsule(word).or(method);
        let (name_behind, behind) = match method {
            Some(_) => (None, at + 3),
            None => self.name_behind(at),
        };
        let (name_before, start) = self.name_before(at);
        let own = (is_name && constructor.is_none()).then(|| word.to_string());
        let name = name_behind.or(name_before).or(own);
        let goes_on = self.current.as_ref().is_some_and(|clause| {
            let is_same = clause.kind.is_none_or(|other| other == kind);
            !clause.has_data() && !clause.is_other_shape && is_same
        });
        if !goes_on {
            self.open(at, Some(kind), None);
        }
        (self.is_on_its_line, self.last) = (true, behind);
        let parts = words::parts(word);
        let says = |wanted: &str| {
            parts
                .iter()
                .any(|part| part.to_lowercase().starts_with(wanted))
        };
        if let Some(clause) = &mut self.current {
            clause.kind = Some(kind);
            clause.name = clause.name.take().or(name);
            let is_assigned = at > 1 && pieces.text_at(at - 1) == "=" && clause.name.is_none();
            if is_assigned && words::is_no_variable(&pieces.word_at(at - 2)) {
                clause.prefix = Some(pieces.text_at(at - 2).into()); // `shape = Capsule`, `shape.radius = …`
            }
            clause.constructor = clause.constructor.or(constructor);
            clause.is_cast |= says("cast") || says("sweep");
            clause.has_corners |= says("aabb");
            clause.heads.push(start..behind);
        }
        behind
    }

    /// A word for a shape that none can be made of ends the clause before it, unless it only describes the clause's
    /// shape: `triangle of the mesh`.
    fn other_shape(&mut self, at: usize) -> usize {
        let pieces = self.pieces;
        self.holds_only_values = false;
        let is_link = |at: usize| {
            matches!(
                pieces.word_at(at).as_str(),
                "of" | "in" | "from" | "the" | "a"
            )
        };
        let is_described = |clause: &Clause| !clause.has_data() && (self.last..at).all(is_link);
        if self
            .current
            .as_ref()
            .is_some_and(|clause| !is_described(clause))
        {
            self.open(at, None, None).is_other_shape = true;
        }
        at + 1
    }

    /// A word that means nothing here: of a value behind it, or of a list of points.
    fn plain(&mut self, at: usize, word: &str) -> usize {
        let pieces = self.pieces;
        if words::makes_vector(word) && value::vector(pieces, at).is_some() {
            return self.bare_value(at);
        }
        let small = word.to_lowercase();
        if words::is_list_word(word) || words::is_small(&small) {
            self.holds_only_values &= words::is_list_word(word);
            return at + 1;
        }
        self.holds_only_values = false;
        let is_said = pieces.is(at + 1, Token::Sep);
        let here = at + 1 + usize::from(is_said);
        let Some(vector) = value::vector(pieces, here) else {
            // `frame 812`, `after 3 hits`: of that word.
            return value::number(pieces, here).map_or(at + 1, |number| number.pieces.end);
        };
        let next = vector.pieces.end + usize::from(pieces.is(vector.pieces.end, Token::Comma));
        let is_list = is_said && value::vector(pieces, next).is_some();
        if is_list && self.depth == 0 {
            let clause = self.open(at, None, Some(word.into()));
            clause.heads.push(at..here);
            self.last = here;
            self.holds_only_values = true;
            return here;
        }
        vector.pieces.end
    }
}
