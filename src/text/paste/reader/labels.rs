//! Values with a label, names of shapes, and the object that each belongs to.

use super::{
    super::token::{Digits, Token},
    PastedMotion, TextReader,
    calls::fits,
    grammar::{Parsed, is_used, unit},
    object::{Given, PastedObject},
    table::{PastedField, WordUse},
    value::{PastedValue, ValueItem},
    words::{self, Meaning},
};
use crate::core::geometry::Kind;
use glam::DVec3;
use std::ops::Range;

/// A short vector has so many pieces at most.
const SHORT: usize = 40;

/// What the words at a place say that the value behind them is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PastedLabel {
    pub(super) field: PastedField,
    /// Of what, where the words say it: `player_radius`.
    pub(super) of: Option<String>,
    /// The piece behind the words.
    pub(super) behind: usize,
}

impl<'p> TextReader<'p> {
    /// The label at piece `at`: `radius`, `half-height`, `top sphere center`, `vertex 0`.
    pub(super) fn label(&self, at: usize) -> Option<PastedLabel> {
        if !self.pieces.is(at, Token::Word) {
            return None;
        }
        self.compound_label(at)
            .or_else(|| match words::meaning(self.pieces.text_at(at)) {
                Meaning::Field { field, of } => Some(PastedLabel {
                    field,
                    of,
                    behind: at + 1,
                }),
                _ => None,
            })
    }

    /// Two or three words that belong together, or a word and a digit.
    fn compound_label(&self, at: usize) -> Option<PastedLabel> {
        let pieces = self.pieces;
        if words::kind_in(pieces.text_at(at)).is_some() || pieces.text_at(at).len() > 64 {
            return None;
        }
        let mut joined = pieces.word_at(at);
        let mut here = at + 1;
        let mut longest = None;
        for _ in 0..2 {
            here += usize::from(matches!(
                pieces.text_at(here),
                "-" | "\u{2010}" | "\u{2011}"
            ));
            if !pieces.is(here, Token::Word) || pieces.text_at(here).len() > 64 {
                break;
            }
            joined += &pieces.word_at(here);
            here += 1;
            if let Some(field) = words::field(&joined) {
                longest = Some((field, here));
            }
        }
        // `vertex 0 (`, `corner 2:`
        let digit = || {
            let digit = pieces.text_at(at + 1);
            let is_followed = matches!(pieces.at(at + 2), Token::Sep | Token::Open);
            let is_digit = pieces.is(at + 1, Token::Number) && digit.len() == 1 && is_followed;
            let field = is_digit.then(|| words::numbered(&(pieces.word_at(at) + digit)))?;
            Some((field?, at + 2))
        };
        let (field, behind) = longest.or_else(digit)?;
        Some(PastedLabel {
            field,
            of: None,
            behind,
        })
    }

    /// A vector of few pieces at `at`: in brackets, of a type, a constant.
    pub(super) fn short_vector(&mut self, at: usize) -> Parsed {
        let pieces = self.pieces;
        let open = match pieces.at(at) {
            Token::Open => at,
            _ if self.is_minus(at) => at + 1,
            Token::Word => {
                let is_new = pieces.text_at(at) == "new";
                let (path, behind) = self.path(at + usize::from(is_new))?;
                let behind = behind + usize::from(pieces.text_at(behind) == "!");
                let is_member = path.words.len() > 1 && words::makes_vector(path.before_last());
                // `M(0|1|0)`
                let is_letter = path.last().len() == 1 && self.pieces.is_tight(behind);
                let is_type = is_new || is_member || is_letter || words::makes_vector(path.last());
                if !is_type || words::field_of(path.last()).is_some() && path.words.len() == 1 {
                    return None;
                }
                if pieces.is(behind, Token::Open) {
                    behind
                } else {
                    at
                }
            }
            _ => return None,
        };
        let close = match pieces.text_at(open) {
            "<" => open,
            _ if open == at && pieces.is(at, Token::Word) => at,
            _ => self.close_of(open)?,
        };
        if close > open + SHORT {
            return None;
        }
        let objects = self.objects.len();
        let parsed = self.expression(at);
        self.objects.truncate(objects);
        self.current = self.current.filter(|current| *current < objects);
        parsed.filter(|(value, _)| value.as_vector().is_some())
    }

    /// Three numbers without brackets at piece `at`, on one line; `x=1 y=2 z=3` as well.
    pub(super) fn bare_vector(&self, at: usize) -> Parsed {
        let mut here = at;
        let mut items = vec![];
        while items.len() < 3 {
            if !items.is_empty() && self.pieces.is(here, Token::Comma) {
                here += 1;
            }
            let (value, end) = self.bare_number(self.behind_letter(here))?;
            items.push(ValueItem::bare(value));
            here = end;
        }
        Some((PastedValue::list(items, at..here), here))
    }

    pub(super) fn bare_number(&self, at: usize) -> Parsed {
        let digits = Digits::at(self.pieces, at)?;
        let (factor, end) = unit(self.pieces, at + 1);
        Some((
            PastedValue::number(digits.times(factor), std::iter::once(at..end).collect()),
            end,
        ))
    }

    /// Past the name of a coordinate: `x:`.
    fn behind_letter(&self, at: usize) -> usize {
        let at_dot = at + usize::from(self.pieces.is(at, Token::Dot));
        let name = self.pieces.word_at(at_dot);
        let is_label = matches!(name.as_str(), "x" | "y" | "z" | "w");
        match is_label && self.pieces.is(at_dot + 1, Token::Sep) {
            true => at_dot + 2,
            false => at,
        }
    }

    /// Whether the three numbers at `at` are labelled: `x=`.
    pub(super) fn is_labelled_vector(&self, at: usize) -> bool {
        let behind = self.behind_letter(at);
        self.pieces.word_at(at) == "x" && behind != at && self.bare_number(behind).is_some()
    }

    /// A direction that is a letter: `Y`, `y-axis`, `-Z`.
    fn axis_letter(&self, at: usize) -> Parsed {
        let pieces = self.pieces;
        let is_negative = matches!(pieces.text_at(at), "-" | "−");
        let letter = at + usize::from(is_negative || pieces.text_at(at) == "+");
        let axis = match pieces.word_at(letter).as_str() {
            "x" => DVec3::X,
            "y" => DVec3::Y,
            "z" => DVec3::Z,
            _ => return None,
        };
        let dash = letter + 1 + usize::from(pieces.text_at(letter + 1) == "-");
        let end = match pieces.word_at(dash).as_str() {
            "axis" => dash + 1,
            _ if pieces.is(letter + 1, Token::Sep) => return None, // `x=`: a coordinate
            _ => letter + 1,
        };
        let axis = if is_negative {
            DVec3::ZERO - axis
        } else {
            axis
        };
        Some((
            PastedValue::vector(axis, std::iter::once(at..end).collect()),
            end,
        ))
    }

    /// `moves at 5 m/s along +x`, `travels 2 m in -y`, `velocity 5 m/s along z`
    pub(super) fn moved_along(&mut self, at: usize) -> Option<usize> {
        let pieces = self.pieces;
        let own = words::field_of(pieces.text_at(at)).filter(|field| field.is_motion());
        if own.is_none() && !is_used(pieces, at, WordUse::Move) && pieces.word_at(at) != "speed" {
            return None;
        }
        let is_between = |at: usize| {
            let words = [
                "at", "by", "with", "a", "speed", "velocity", "of", "is", "about",
            ];
            pieces.is(at, Token::Sep) || words.contains(&pieces.word_at(at).as_str())
        };
        let mut here = at + 1;
        while here < at + 6 && is_between(here) {
            here += 1;
        }
        let (length, behind) = self.bare_number(here)?;
        let is_way = matches!(
            pieces.text_at(behind),
            "along" | "in" | "towards" | "toward"
        );
        let (axis, end) = self.axis_letter(behind + 1).filter(|_| is_way)?;
        let is_speed = super::grammar::is_speed(pieces, &(here..behind));
        let field = match own {
            _ if is_speed => PastedField::Velocity,
            Some(PastedField::Velocity) => PastedField::Velocity,
            _ if behind > here + 1 => PastedField::Motion,
            own => own.unwrap_or(PastedField::Moving),
        };
        self.put(field, None, axis.product(&length), at..end);
        Some(end)
    }

    /// `1x1x1`: three lengths.
    fn dimensions(&self, at: usize) -> Parsed {
        let pieces = self.pieces;
        let start = pieces
            .list
            .get(at)
            .filter(|_| pieces.is(at, Token::Number))?
            .span
            .start;
        let rest = pieces.text.get(start..)?;
        let is_of = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'x' | '×');
        let length = rest.find(|c: char| !is_of(c)).unwrap_or(rest.len());
        let text = rest[..length].trim_end_matches('.');
        let sizes: Option<Vec<f64>> = text
            .split(['x', '×'])
            .map(|size| size.parse().ok())
            .collect();
        let [x, y, z] = sizes?[..] else {
            return None;
        };
        let is_inside = |at: &usize| {
            pieces
                .list
                .get(*at)
                .is_some_and(|piece| piece.span.start < start + text.len())
        };
        let end = (at..).find(|at| !is_inside(at))?;
        let value = PastedValue::vector(DVec3::new(x, y, z), std::iter::once(at..end).collect());
        Some((value, end))
    }

    /// `a 1x1x1 box`, `box 1x1x1`
    pub(super) fn box_of_dimensions(&mut self, at: usize) -> Option<usize> {
        let (value, end) = self.dimensions(at)?;
        let is_box = |word: &str| words::kind_in(word) == Some(Kind::Box);
        if is_box(self.pieces.text_at(end)) {
            let (name_behind, behind) = self.name_behind(end);
            let (name_before, start) = self.name_before(at);
            let object = self.open(at, Some(Kind::Box), name_behind.or(name_before));
            object.heads.extend([start..at, end..behind]);
            self.put(PastedField::Size, None, value, at..end);
            self.last = behind;
            return Some(behind);
        }
        let wants = |object: &PastedObject| {
            object.kind == Some(Kind::Box) && !object.has(PastedField::Size)
        };
        if self.is_near(at) && self.now().is_some_and(wants) {
            self.put(PastedField::Size, None, value, at..end);
        }
        Some(end)
    }

    /// `player.radius = 0.5`, `transform.position=(2, 0, -3)`
    pub(super) fn member(&mut self, at: usize) -> Option<usize> {
        let (path, behind) = self.path(at).filter(|(path, _)| path.words.len() > 1)?;
        let Meaning::Field { field, of } = words::meaning(path.last()) else {
            return None;
        };
        let (value, end) = self.given(behind, field)?;
        let is_result = |word: &&str| {
            words::is(&word.to_lowercase(), WordUse::Contact)
                || words::meaning(word) == Meaning::OtherShape
        };
        let mut owners = path.words[..path.words.len() - 1].iter();
        if path.words.iter().any(is_result) {
            return Some(end);
        }
        let owner = owners.rfind(|word| !words::is(&word.to_lowercase(), WordUse::NoOwner));
        self.put(
            field,
            of.or(owner.map(|owner| owner.to_string())),
            value,
            at..end,
        );
        Some(end)
    }

    /// `along (0, -1, 0) for 3 m`: how far, and the piece behind it.
    fn distance_behind(&self, at: usize) -> Parsed {
        let is_said = matches!(self.pieces.word_at(at).as_str(), "for" | "by" | "over");
        let (number, end) = self.bare_number(at + 1).filter(|_| is_said)?;
        let unit = self.pieces.text_at(end - 1);
        let is_length = matches!(unit, "m" | "cm" | "mm" | "units") || unit.contains("met");
        is_length.then_some((number, end))
    }

    /// Whether a value's label is `p`.
    fn is_p(&self, given: Option<&Given>) -> bool {
        let start = given.and_then(|given| Some(given.places.first()?.start));
        start.is_some_and(|start| self.pieces.word_at(start) == "p")
    }

    /// `p=(0, 0, 0) q=(0, 1, 0)`: a second point, no rotation. The place before it is the first.
    fn second_point(&mut self, at: usize, value: &PastedValue) -> bool {
        let is_point = self.pieces.word_at(at) == "q" && value.as_point().is_some();
        let takes = |object: &PastedObject| {
            self.is_p(object.given.get(&PastedField::Position)) && object.points_given() == 0
        };
        if !is_point || !self.now().is_some_and(takes) {
            return false;
        }
        if let Some(object) = self.now_mut()
            && let Some(first) = object.given.remove(&PastedField::Position)
        {
            object.given.insert(PastedField::Point(0), first);
        }
        true
    }

    /// A label and what stands behind it.
    pub(super) fn labelled(&mut self, at: usize, label: PastedLabel) -> usize {
        let word = self.pieces.text_at(at);
        // `ghost->getWorldTransform().setOrigin(…)`: of what no shape is known for.
        let is_chained = at > 1
            && matches!(self.pieces.text_at(at - 1), "." | "->")
            && self.pieces.text_at(at - 2) == ")";
        if is_chained && word.starts_with("set") && self.pieces.text_at(at + 1) == "(" {
            return self.close_of(at + 1).unwrap_or(at) + 1;
        }
        // `scale 2`: of what, and whether all of it, the word does not say.
        let is_open = word.eq_ignore_ascii_case("scale");
        let Some((value, behind)) = self.given(label.behind, label.field).filter(|_| !is_open)
        else {
            self.holds_only_values &= words::is(&word.to_lowercase(), WordUse::List);
            return label.behind;
        };
        if label.behind == at + 1 {
            self.give(word.to_string(), value.clone());
        }
        if self.is_of_a_contact(at) {
            self.holds_only_values = false;
            return behind;
        }
        if matches!(
            label.field,
            PastedField::From | PastedField::Center | PastedField::Position
        ) {
            self.look_between(at, label.field);
        }
        let is_per_frame = label.field.is_motion() && self.is_per_frame(behind);
        let field = if is_per_frame {
            PastedField::Motion
        } else {
            label.field
        };
        let end = if is_per_frame { behind + 2 } else { behind };
        let is_moving = field == PastedField::From
            && at > self.last
            && is_used(self.pieces, at - 1, WordUse::Move);
        let start = if is_moving { at - 1 } else { at };
        let field = match self.second_point(at, &value) {
            true => PastedField::Point(1),
            false => field,
        };
        self.put(field, label.of, value, start..end);
        if field == PastedField::Axis
            && let Some((distance, behind)) = self.distance_behind(end)
        {
            self.put(PastedField::Distance, None, distance, end..behind);
            return behind;
        }
        end
    }

    /// `hits at (1, 2, 3)`, `expected position …`: whether a word shortly before says that the value is no shape's.
    fn is_of_a_contact(&self, at: usize) -> bool {
        let is_word = |at: &usize| {
            self.pieces.is(*at, Token::Word) && words::kind_in(self.pieces.text_at(*at)).is_none()
        };
        let mut near = (at.saturating_sub(2)..at).rev().take_while(is_word);
        let first = words::parts(self.pieces.text_at(at));
        let is_own = first.len() > 1
            && first
                .first()
                .is_some_and(|part| words::is(&part.to_lowercase(), WordUse::Contact));
        is_own || near.any(|at| is_used(self.pieces, at, WordUse::Contact))
    }

    /// `per frame`, `/ tick`
    fn is_per_frame(&self, at: usize) -> bool {
        let is_per = matches!(self.pieces.text_at(at), "per" | "/" | "each" | "every");
        is_per
            && matches!(
                self.pieces.text_at(at + 1),
                "frame" | "tick" | "step" | "update"
            )
    }

    /// What the words between the object and a place say of it: `at` and `from` are said of much else.
    fn look_between(&mut self, at: usize, field: PastedField) {
        let (pieces, is_near) = (self.pieces, self.is_near(at));
        let start = self.last.max(at.saturating_sub(40));
        let between: Vec<usize> = (start..at)
            .filter(|at| pieces.is(*at, Token::Word))
            .collect();
        let moves = between.iter().any(|at| is_used(pieces, *at, WordUse::Move));
        let is_said = matches!(pieces.word_at(at).as_str(), "at" | "from" | "p" | "origin");
        let Some(object) = self.now_mut().filter(|object| !object.is_other_shape) else {
            return;
        };
        object.is_moving |= moves && field == PastedField::From;
        if is_near || object.is_moving || !is_said || object.has_points() {
            return;
        }
        let text = pieces.text.get(pieces.span(start..at)).unwrap_or_default();
        let text = text.trim_matches(|c: char| !c.is_alphanumeric());
        if !text.contains('\n') && !between.is_empty() {
            let place = pieces.word_at(at);
            object.doubts.push(format!(
                "`{place}` is taken to say where it is, though `{text}` stands between"
            ));
        }
    }

    /// The value of `field` at piece `at`, behind `=` or `:` or words such as `of` or nothing, and the piece behind it.
    pub(super) fn given(&mut self, at: usize, field: PastedField) -> Parsed {
        let pieces = self.pieces;
        let is_typed = pieces.is(at, Token::Sep)
            && pieces.is(at + 1, Token::Word)
            && pieces.is(at + 2, Token::Sep)
            && words::field_of(pieces.text_at(at + 1)).is_none(); // `A: p=(0, 0, 0)`
        let mut here = match is_typed {
            true => at + 3, // `radius: f32 = 0.5`
            false => at + usize::from(pieces.is(at, Token::Sep)),
        };
        if !is_typed {
            here = self.behind_links(here);
        }
        if field == PastedField::Axis
            && let Some(axis) = self.axis_letter(here)
        {
            return Some(axis);
        }
        if field.is_number() {
            let is_value = matches!(pieces.at(here), Token::Number | Token::NotFinite)
                || (pieces.is(here, Token::Open) && pieces.text_at(here) != "<")
                || (self.names.contains_key(pieces.text_at(here))
                    && pieces.is(here.wrapping_sub(1), Token::Sep));
            let is_short =
                |here: usize| self.close_of(here).is_none_or(|close| close < here + SHORT);
            if !is_value || !is_short(here) {
                return None;
            }
            return self
                .expression(here)
                .filter(|(value, _)| value.as_number().is_some());
        }
        if field == PastedField::DoubleSided {
            return self
                .expression(here)
                .filter(|(value, _)| fits(field, value));
        }
        if field.is_size()
            && let Some(sizes) = self.dimensions(here)
        {
            return Some(sizes);
        }
        let vector = self.short_vector(here).or_else(|| self.bare_vector(here));
        vector.or_else(|| {
            let is_whole = matches!(field, PastedField::Rotation | PastedField::Pose);
            let is_number = field.is_size() || field == PastedField::Scale;
            let is_value = match pieces.at(here) {
                Token::Number => is_number,
                Token::Open => {
                    is_whole
                        && self
                            .close_of(here)
                            .is_some_and(|close| close < here + SHORT)
                }
                Token::Word => {
                    is_whole
                        && self
                            .path(here)
                            .is_some_and(|(_, end)| pieces.is(end, Token::Open))
                }
                _ => false,
            };
            if !is_value {
                return None;
            }
            self.expression(here)
                .filter(|(value, _)| fits(field, value))
        })
    }

    /// Past at most five words such as `of` and `about`: `of the capsule is`.
    fn behind_links(&self, at: usize) -> usize {
        let pieces = self.pieces;
        let mut here = at;
        for _ in 0..5 {
            let word = pieces.word_at(here);
            let is_set = word == "set" && pieces.word_at(here + 1) == "to";
            let says = pieces.is(here + 1, Token::Sep)
                || matches!(pieces.word_at(here + 1).as_str(), "is" | "was" | "at");
            if says && here > at && words::kind_in(pieces.text_at(here)).is_some() {
                here += 1 + usize::from(pieces.is(here + 1, Token::Sep));
                continue;
            }
            let is_link =
                words::is(&word, WordUse::Link) || matches!(pieces.text_at(here), "~" | "≈");
            here += match is_link {
                true => 1,
                false if is_set => 2,
                false => break,
            };
        }
        here
    }

    /// Gives a property to the object that it belongs to.
    pub(super) fn put(
        &mut self,
        field: PastedField,
        of: Option<String>,
        value: PastedValue,
        range: Range<usize>,
    ) {
        if field == PastedField::TimeStep {
            self.time_step = Some((value, range));
            return;
        }
        if !self.takes(field, of.as_deref()) {
            if field.is_motion() && value.as_vector().is_some() {
                let has_one = |object: &PastedObject| {
                    object.has(field) && self.belongs(object, of.as_deref())
                };
                if self.now().is_some_and(has_one) {
                    return;
                }
                let motion = PastedMotion {
                    field,
                    of,
                    value,
                    pieces: range,
                };
                return self.motions.push(motion);
            }
            let refuses = |object: &PastedObject| {
                object.is_other_shape || object.kind.is_some_and(|kind| !field.suits(kind))
            };
            if of.is_none()
                && self
                    .now()
                    .is_some_and(|object| refuses(object) && !object.is_made)
            {
                return;
            }
            self.begins_with(range.start, of.as_deref());
        }
        (self.is_on_its_line, self.last) = (true, range.end);
        let Some(object) = self.now_mut() else {
            return;
        };
        if object.prefix.is_none() {
            object.prefix = of;
        }
        object.given.insert(field, Given::beside(value, range));
    }

    /// Whether the current object may have the property.
    fn takes(&self, field: PastedField, of: Option<&str>) -> bool {
        let Some(object) = self.now() else {
            return false;
        };
        let suits = match object.kind_or_guess() {
            Some(kind) if object.kind.is_some() || field.is_motion() => field.suits(kind),
            _ => true,
        };
        // `FVector Start = …` behind a capsule that its height makes whole
        let is_whole =
            object.is_made && object.has_height() && matches!(field, PastedField::Point(_));
        let is_next =
            field == PastedField::Position && self.is_p(object.given.get(&PastedField::Point(0)));
        // `inV0 = …` in a line behind `start.position = …`
        let is_corner_behind = matches!(field, PastedField::Point(_))
            && of.is_none()
            && object.kind.is_none()
            && object.prefix.is_some()
            && object.has(PastedField::Position)
            && object.points_given() == 0
            && !self.is_on_its_line
            && self.brackets <= object.depth;
        suits
            && !is_whole
            && !is_next
            && !is_corner_behind
            && !object.is_other_shape
            && !object.has(field)
            && self.belongs(object, of)
    }

    fn belongs(&self, object: &PastedObject, of: Option<&str>) -> bool {
        let Some(of) = of else {
            return true;
        };
        let is_said = |name: &Option<String>| name.as_deref() == Some(of);
        if is_said(&object.prefix) || is_said(&object.name) {
            return true;
        }
        let is_nameless = object.prefix.is_none();
        let is_inside = self.is_on_its_line || self.brackets > object.depth;
        match words::kind_in(of) {
            Some(kind) if object.kind.is_none() => {
                is_nameless && object.kind_or_guess() == Some(kind)
            }
            Some(kind) => is_nameless && (object.kind == Some(kind) || is_inside),
            None => is_nameless && is_inside && object.kind.is_some() && !object.is_made,
        }
    }

    /// `Capsule player = …`, `capsule "player" a=…`, `triangle named floor`, `triangle 42: …`: the name behind a kind and
    /// the piece behind it.
    pub(super) fn name_behind(&mut self, at: usize) -> (Option<String>, usize) {
        let pieces = self.pieces;
        let word = pieces.text_at(at + 1);
        let is_called = matches!(word, "named" | "called");
        if is_called && matches!(pieces.at(at + 2), Token::Word | Token::Quoted) {
            let name = pieces.text_at(at + 2).trim_matches(['"', '“', '”']);
            return (Some(name.into()), at + 3);
        }
        // `BoxCollider 'Crate_03'`
        let is_quoted = |at: usize| matches!(pieces.text_at(at), "'" | "‘" | "’");
        if is_quoted(at + 1) && pieces.is(at + 2, Token::Word) && is_quoted(at + 3) {
            return (Some(pieces.text_at(at + 2).into()), at + 4);
        }
        if let Some((name, behind)) = self.number_behind(at) {
            return (Some(name), behind);
        }
        let name = match pieces.at(at + 1) {
            Token::Quoted => word.trim_matches(['"', '“', '”']),
            Token::Word if self.is_name(at + 1, word) => word,
            _ => return (None, at + 1),
        };
        (Some(name.into()), at + 2)
    }

    /// `triangle 42 (`, `tri #42:`: which of many it is.
    fn number_behind(&mut self, at: usize) -> Option<(String, usize)> {
        let pieces = self.pieces;
        let here = at + 1 + usize::from(pieces.text_at(at + 1) == "#");
        let digits = pieces.text_at(here);
        let is_whole = pieces.is(here, Token::Number) && digits.bytes().all(|b| b.is_ascii_digit());
        let follows = is_whole
            && match pieces.at(here + 1) {
                Token::Sep => true,
                Token::Open => self.short_vector(here + 1).is_some(),
                _ => self.label(here + 1).is_some(),
            };
        follows.then(|| (format!("{} {digits}", pieces.word_at(at)), here + 1))
    }

    fn is_name(&mut self, at: usize, word: &str) -> bool {
        let pieces = self.pieces;
        let behind = pieces.at(at + 1);
        let makes_vector = words::makes_vector(word) && pieces.text_at(at + 1) != "=";
        if self.is_labelled_vector(at) || makes_vector {
            return false;
        }
        let small = word.to_lowercase();
        let is_list_word = words::is(&small, WordUse::List);
        match (self.label(at), words::meaning(word)) {
            (Some(label), _) => {
                label.behind == at + 1
                    && matches!(behind, Token::Sep | Token::Open)
                    && self.given(at + 1, label.field).is_none()
                    && !is_list_word
            }
            (_, Meaning::Kind { .. }) => matches!(pieces.text_at(at + 1), "=" | "{"),
            _ => {
                let is_followed = match behind {
                    Token::Sep | Token::Open => true,
                    Token::Word => self
                        .label(at + 1)
                        .is_some_and(|label| self.given(label.behind, label.field).is_some()),
                    _ => false,
                };
                let is_plain = behind == Token::Sep || !is_no_name(&small);
                is_followed && is_plain && !is_list_word
            }
        }
    }

    /// `player = Capsule`, `"player": {"capsule"`, `player capsule`, `the player (capsule`, `player is a capsule`: the name
    /// before a kind, and where it begins.
    pub(super) fn name_before(&self, at: usize) -> (Option<String>, usize) {
        let none = (None, at);
        let Some(before) = at.checked_sub(1) else {
            return none;
        };
        let pieces = self.pieces;
        let article = matches!(pieces.word_at(before).as_str(), "a" | "an" | "the" | "one");
        let is_said = |at: usize| {
            matches!(
                pieces.word_at(at).as_str(),
                "is" | "was" | "as" | "uses" | "has"
            )
        };
        let name = match pieces.at(before) {
            Token::Sep => before.checked_sub(1),
            Token::Open if !pieces.is_tight(before) && pieces.text_at(before) == "(" => {
                before.checked_sub(1)
            }
            Token::Word if article => before.checked_sub(2).filter(|_| is_said(before - 1)),
            Token::Word if is_said(before) => before.checked_sub(1),
            Token::Word => Some(before),
            _ => None,
        };
        let Some(start) = name.filter(|name| pieces.is(*name, Token::Word)) else {
            return none;
        };
        let word = pieces.text_at(start);
        let small = word.to_lowercase();
        let is_taken = start < self.last && self.now().is_some_and(PastedObject::has_data);
        let is_label = self.label(start).is_some() && !pieces.is(before, Token::Sep);
        let is_plain = matches!(words::meaning(word), Meaning::Plain | Meaning::Field { .. });
        let is_assigned = pieces.text_at(before) == "=";
        let is_no_name = match is_assigned {
            true => words::is(&small, WordUse::NoVariable),
            false => is_no_name(&small) || words::makes_vector(word),
        };
        let is_path = start
            .checked_sub(1)
            .is_some_and(|before| matches!(pieces.at(before), Token::Path | Token::Dot));
        if is_taken || is_label || !(is_plain || is_assigned) || is_path || is_no_name {
            return none;
        }
        let name = small.strip_suffix("'s").or(small.strip_suffix("’s"));
        let length = name.map_or(word.len(), str::len);
        (word.get(..length).map(String::from), start)
    }
}

/// Whether a word is no name where it stands before the word for a kind.
fn is_no_name(word: &str) -> bool {
    let endings = ["ing", "ed", "ly"];
    let is_form = word.len() > 4 && endings.iter().any(|ending| word.ends_with(ending));
    let uses = [
        WordUse::Small,
        WordUse::Contact,
        WordUse::Move,
        WordUse::NoName,
    ];
    is_form || words::is_weighty(word) || uses.into_iter().any(|used| words::is(word, used))
}
