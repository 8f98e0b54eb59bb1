//! Values with a label, names of shapes, and the object that each belongs to.

use super::{constructors::fits, words::Meaning, *};

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
        if !self.is(at, Token::Word) {
            return None;
        }
        let (field, of, behind) = match self.compound_label(at) {
            Some((field, behind)) => (field, None, behind),
            None => match words::meaning(self.text_at(at)) {
                Meaning::Field { field, of } => (field, of, at + 1),
                _ => return None,
            },
        };
        Some(PastedLabel { field, of, behind })
    }

    /// Two or three words that belong together, or a word and a digit.
    fn compound_label(&self, at: usize) -> Option<(PastedField, usize)> {
        if words::kind_in(self.text_at(at)).is_some() {
            return None;
        }
        let mut joined = self.word_at(at);
        let mut here = at + 1;
        let mut longest = None;
        for _ in 0..2 {
            let is_dash = matches!(self.text_at(here), "-" | "\u{2010}" | "\u{2011}");
            here += usize::from(is_dash);
            if !self.is(here, Token::Word) || joined.len() > 64 {
                break;
            }
            joined += &self.word_at(here);
            here += 1;
            longest = words::field(&joined).map(|field| (field, here)).or(longest);
        }
        // `vertex 0 (`, `corner 2:`
        let is_digit = self.is_whole(at + 1) && self.text_at(at + 1).len() == 1;
        let is_followed = matches!(self.at(at + 2), Token::Sep | Token::Open);
        let numbered = || words::numbered(&(self.word_at(at) + self.text_at(at + 1)));
        let digit = (is_digit && is_followed).then(numbered).flatten();
        longest.or(digit.map(|field| (field, at + 2)))
    }

    /// A vector of few pieces at `at`: in brackets, of a type, a constant.
    pub(super) fn short_vector(&mut self, at: usize) -> Parsed {
        let open = match self.at(at) {
            Token::Open => Some(at),
            _ if self.is_minus(at) => Some(at + 1),
            Token::Word => {
                let is_new = self.text_at(at) == "new";
                let path = self.path(at + usize::from(is_new))?;
                let is_macro = self.text_at(path.pieces.end) == "!";
                let behind = path.pieces.end + usize::from(is_macro);
                let is_member = path.words.len() > 1 && words::makes_vector(path.before_last());
                // `M(0|1|0)`
                let is_letter = path.last().len() == 1 && self.is_tight(behind);
                let is_type = is_new || is_member || is_letter || words::makes_vector(path.last());
                if !is_type || words::field_of(path.last()).is_some() && path.words.len() == 1 {
                    return None;
                }
                Some(behind).filter(|behind| self.is(*behind, Token::Open))
            }
            _ => return None,
        };
        if let Some(open) = open.filter(|open| self.text_at(*open) != "<")
            && self.close_of(open)? > open + SHORT
        {
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
            if !items.is_empty() && self.is(here, Token::Comma) {
                here += 1;
            }
            let (value, end) = self.bare_number(self.behind_letter(here))?;
            items.push(ValueItem::bare(value));
            here = end;
        }
        Some((PastedValue::list(items, at..here), here))
    }

    pub(super) fn bare_number(&self, at: usize) -> Parsed {
        let number = self.number_at(at)?;
        let (factor, end) = unit(self.pieces, at + 1);
        Some((PastedValue::number_at(number * factor, at..end), end))
    }

    /// Past the name of a coordinate: `x:`.
    fn behind_letter(&self, at: usize) -> usize {
        let at_dot = at + usize::from(self.is(at, Token::Dot));
        let is_letter = words::coordinate(self.text_at(at_dot)).is_some();
        let is_label = is_letter && self.is(at_dot + 1, Token::Sep);
        if is_label { at_dot + 2 } else { at }
    }

    /// Whether the three numbers at `at` are labeled: `x=`.
    pub(super) fn is_labeled_vector(&self, at: usize) -> bool {
        let behind = self.behind_letter(at);
        self.word_at(at) == "x" && behind != at && self.bare_number(behind).is_some()
    }

    /// A direction that is a letter: `Y`, `y-axis`, `-Z`.
    fn axis_letter(&self, at: usize) -> Parsed {
        let is_negative = matches!(self.text_at(at), "-" | "−");
        let letter = at + usize::from(is_negative || self.text_at(at) == "+");
        let axis = *DVec3::AXES.get(words::coordinate(self.text_at(letter))?)?;
        let dash = letter + 1 + usize::from(self.text_at(letter + 1) == "-");
        let end = match self.word_at(dash).as_str() {
            "axis" => dash + 1,
            _ if self.is(letter + 1, Token::Sep) => return None, // `x=`: a coordinate
            _ => letter + 1,
        };
        let axis = if is_negative {
            DVec3::ZERO - axis
        } else {
            axis
        };
        Some((PastedValue::vector_at(axis, at..end), end))
    }

    /// `moves at 5 m/s along +x`, `travels 2 m in -y`, `velocity 5 m/s along z`
    pub(super) fn moved_along(&mut self, at: usize) -> Option<usize> {
        let own = words::field_of(self.text_at(at)).filter(|field| field.is_motion());
        if own.is_none() && !self.is_used(at, WordUse::Move) && self.word_at(at) != "speed" {
            return None;
        }
        let is_between = |at: &usize| {
            let word = self.word_at(*at);
            let is_of_it = matches!(word.as_str(), "with" | "a" | "speed" | "velocity");
            is_of_it || self.is(*at, Token::Sep) || words::is(&word, WordUse::Link)
        };
        let here = (at + 1..at + 6).find(|at| !is_between(at))?;
        let (length, behind) = self.bare_number(here)?;
        let is_way = matches!(self.text_at(behind), "along" | "in" | "toward" | "towards");
        let (axis, end) = self.axis_letter(behind + 1).filter(|_| is_way)?;
        let field = match own {
            _ if is_speed(self.pieces, &(here..behind)) => Velocity,
            Some(Velocity) => Velocity,
            _ if behind > here + 1 => Motion,
            own => own.unwrap_or(Moving),
        };
        self.put(field, None, axis.product(&length), at..end);
        Some(end)
    }

    /// `1x1x1`: three lengths.
    fn dimensions(&self, at: usize) -> Parsed {
        let first = self.list.get(at);
        let start = first.filter(|_| self.is(at, Token::Number))?.span.start;
        let is_of = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'x' | '×');
        let rest = &self.text[start..];
        let length = rest.find(|c: char| !is_of(c)).unwrap_or(rest.len());
        let text = rest[..length].trim_end_matches('.');
        let sizes = text.split(['x', '×']).map(|size| size.parse().ok());
        let sizes: Vec<f64> = sizes.collect::<Option<_>>()?;
        let end = self.behind(start + text.len());
        let sizes = DVec3::from_array(sizes.try_into().ok()?);
        Some((PastedValue::vector_at(sizes, at..end), end))
    }

    /// `a 1x1x1 box`, `box 1x1x1`
    pub(super) fn box_of_dimensions(&mut self, at: usize) -> Option<usize> {
        let (value, end) = self.dimensions(at)?;
        if words::kind_in(self.text_at(end)) == Some(Kind::Box) {
            let (name_behind, behind) = self.name_behind(end);
            let (name_before, start) = self.name_before(at);
            let object = self.open(at, Some(Kind::Box), name_behind.or(name_before));
            object.heads.extend([start..at, end..behind]);
            self.put(Size, None, value, at..end);
            self.last = behind;
            return Some(behind);
        }
        let wants = |object: &PastedObject| object.kind == Some(Kind::Box) && !object.has(Size);
        if self.is_near(at) && self.now().is_some_and(wants) {
            self.put(Size, None, value, at..end);
        }
        Some(end)
    }

    /// `player.radius = 0.5`, `transform.position=(2, 0, -3)`
    pub(super) fn member(&mut self, at: usize) -> Option<usize> {
        let path = self.path(at).filter(|path| path.words.len() > 1)?;
        let Meaning::Field { field, of } = words::meaning(path.last()) else {
            return None;
        };
        let (value, end) = self.given(path.pieces.end, field)?;
        if !path.words.iter().any(|word| words::is_of_no_shape(word)) {
            self.put(field, of.or(path.holder()), value, at..end);
        }
        Some(end)
    }

    /// `along (0, -1, 0) for 3 m`: how far, and the piece behind it.
    fn distance_behind(&self, at: usize) -> Parsed {
        let is_said = matches!(self.word_at(at).as_str(), "for" | "by" | "over");
        let (number, end) = self.bare_number(at + 1).filter(|_| is_said)?;
        let unit = self.text_at(end - 1);
        let is_length = matches!(unit, "m" | "cm" | "mm" | "units") || unit.contains("met");
        is_length.then_some((number, end))
    }

    /// Whether a value's label is `p`.
    fn is_p(&self, given: Option<&Given>) -> bool {
        let start = given.and_then(|given| Some(given.places.first()?.start));
        start.is_some_and(|start| self.word_at(start) == "p")
    }

    /// `p=(0, 0, 0) q=(0, 1, 0)`: a second point, no rotation. The place before it is the first.
    fn second_point(&mut self, at: usize, value: &PastedValue) -> bool {
        let is_point = self.word_at(at) == "q" && value.as_point().is_some();
        let takes = |object: &PastedObject| {
            self.is_p(object.given.get(&Position)) && object.points_given() == 0
        };
        let is_second = is_point && self.now().is_some_and(takes);
        if let Some(object) = self.now_mut().filter(|_| is_second) {
            let first = object.given.remove(&Position);
            object.given.extend(first.map(|first| (Point(0), first)));
        }
        is_second
    }

    /// A label and what stands behind it.
    pub(super) fn labeled(&mut self, at: usize, label: PastedLabel) -> usize {
        let word = self.text_at(at);
        // `ghost->getWorldTransform().setOrigin(…)`: of what no shape is known for.
        let is_chained =
            at > 1 && matches!(self.text_at(at - 1), "." | "->") && self.text_at(at - 2) == ")";
        if is_chained && word.starts_with("set") && self.text_at(at + 1) == "(" {
            return self.close_of(at + 1).unwrap_or(at) + 1;
        }
        // `scale 2`: of what, and whether all of it, the word does not say.
        let is_open = word.eq_ignore_ascii_case("scale");
        let given = self.given(label.behind, label.field);
        let Some((value, behind)) = given.filter(|_| !is_open) else {
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
        if matches!(label.field, From | Center | Position) {
            self.look_between(at, label.field);
        }
        let is_per_frame = matches!(self.text_at(behind), "per" | "/" | "each" | "every")
            && matches!(
                self.text_at(behind + 1),
                "frame" | "tick" | "step" | "update"
            );
        let (field, behind) = match label.field {
            field if field.is_motion() && is_per_frame => (Motion, behind + 2),
            _ if self.second_point(at, &value) => (Point(1), behind),
            field => (field, behind),
        };
        let is_moving = field == From && at > self.last && self.is_used(at - 1, WordUse::Move);
        let start = if is_moving { at - 1 } else { at };
        self.put(field, label.of, value, start..behind);
        let Some((distance, end)) = self.distance_behind(behind).filter(|_| field == Axis) else {
            return behind;
        };
        self.put(Distance, None, distance, behind..end);
        end
    }

    /// `hits at (1, 2, 3)`, `expected position …`: whether a word shortly before says that the value is no shape's.
    fn is_of_a_contact(&self, at: usize) -> bool {
        let is_contact = |word: &str| words::is(&word.to_lowercase(), WordUse::Contact);
        let is_kind = |word: &str| words::kind_in(word).is_some();
        let is_own = match words::parts(self.text_at(at))[..] {
            [first, _, ..] => is_contact(first),
            _ => false,
        };
        let near = (at.saturating_sub(2)..at).rev();
        let near = near.take_while(|at| self.is(*at, Token::Word));
        let mut near = near
            .map(|at| self.text_at(at))
            .take_while(|word| !is_kind(word));
        is_own || near.any(is_contact)
    }

    /// What the words between the object and a place say of it: `at` and `from` are said of much else.
    fn look_between(&mut self, at: usize, field: PastedField) {
        let (pieces, is_near) = (self.pieces, self.is_near(at));
        let start = self.last.max(at.saturating_sub(40));
        let has_words = (start..at).any(|at| pieces.is(at, Token::Word));
        let moves = (start..at).any(|at| pieces.is_used(at, WordUse::Move));
        let place = pieces.word_at(at);
        let is_said = matches!(place.as_str(), "at" | "from" | "p" | "origin");
        let Some(object) = self.now_mut().filter(|object| !object.is_other_shape) else {
            return;
        };
        object.is_moving |= moves && field == From;
        let text = pieces.text.get(pieces.span(start..at)).unwrap_or_default();
        let text = text.trim_matches(|c: char| !c.is_alphanumeric());
        let is_plain = is_near || object.is_moving || !is_said || object.has_points();
        if !is_plain && !text.contains('\n') && has_words {
            let doubt = format!("`{place}` is read as its position, though `{text}` is in between");
            object.doubts.push(doubt);
        }
    }

    /// The value of `field` at piece `at`, behind `=` or `:` or words such as `of` or nothing, and the piece behind it.
    pub(super) fn given(&mut self, at: usize, field: PastedField) -> Parsed {
        let is_typed = self.is(at, Token::Sep)
            && self.is(at + 1, Token::Word)
            && self.is(at + 2, Token::Sep)
            && words::field_of(self.text_at(at + 1)).is_none(); // `A: p=(0, 0, 0)`
        let here = match is_typed {
            true => at + 3, // `radius: f32 = 0.5`
            false => self.behind_links(at + usize::from(self.is(at, Token::Sep))),
        };
        let written = match field {
            Axis => self.axis_letter(here),
            field if field.is_size() => self.dimensions(here),
            _ => None,
        };
        let takes_vector = !field.is_number() && field != DoubleSided;
        let vector = written.or_else(|| {
            let vector = takes_vector.then(|| self.short_vector(here))?;
            vector.or_else(|| self.bare_vector(here))
        });
        if vector.is_some() {
            return vector;
        }
        let word = self.text_at(here);
        let close = self.close_of(here);
        let is_short = close.is_none_or(|close| close < here + SHORT);
        let is_whole = matches!(field, Rotation | Pose);
        let is_value = match self.at(here) {
            _ if field == DoubleSided => true,
            Token::Number | Token::NotFinite => !is_whole,
            Token::Open if field.is_number() => word != "<" && is_short,
            Token::Open => is_whole && is_short,
            Token::Word if field.is_number() => {
                self.names.contains_key(word) && self.is(here.wrapping_sub(1), Token::Sep)
            }
            Token::Word if is_whole => {
                let path = self.path(here);
                path.is_some_and(|path| self.is(path.pieces.end, Token::Open))
            }
            _ => false,
        };
        let value = is_value.then(|| self.expression(here)).flatten();
        value.filter(|(value, _)| fits(field, value))
    }

    /// Past at most five words such as `of` and `about`: `of the capsule is`.
    fn behind_links(&self, at: usize) -> usize {
        let mut here = at;
        for _ in 0..5 {
            let (word, next) = (self.word_at(here), self.word_at(here + 1));
            let is_said = self.is(here + 1, Token::Sep);
            let says = is_said || matches!(next.as_str(), "is" | "was" | "at");
            let is_kind = here > at && words::kind_in(self.text_at(here)).is_some();
            let is_sign = matches!(self.text_at(here), "~" | "≈");
            here += match word.as_str() {
                _ if says && is_kind => 1 + usize::from(is_said),
                _ if is_sign || words::is(&word, WordUse::Link) => 1,
                "set" if next == "to" => 2,
                _ => break,
            };
        }
        here
    }

    pub(super) fn put(
        &mut self,
        field: PastedField,
        of: Option<String>,
        value: PastedValue,
        range: Range<usize>,
    ) {
        if field == TimeStep {
            self.time_step = Some((value, range));
            return;
        }
        if !self.takes(field, of.as_deref()) {
            if field.is_motion() && value.as_vector().is_some() {
                let is_its = |object: &PastedObject| {
                    object.has(field) && self.belongs(object, of.as_deref())
                };
                if !self.now().is_some_and(is_its) {
                    let given = Given::beside(value, range);
                    self.motions.push(PastedMotion { field, of, given });
                }
                return;
            }
            let refuses = |object: &PastedObject| {
                let suits = object.kind.is_none_or(|kind| field.suits(kind));
                (object.is_other_shape || !suits) && !object.is_made
            };
            if of.is_none() && self.now().is_some_and(refuses) {
                return;
            }
            let of = of.as_deref();
            let is_name = |of: &&str| {
                let is_kind = matches!(words::meaning(of), Meaning::Kind { is_name: false, .. });
                !is_kind && !words::is(&of.to_lowercase(), WordUse::NoVariable)
            };
            let object = self.open(range.start, None, of.filter(is_name).map(String::from));
            object.prefix = of.map(String::from);
            object.hint = of.and_then(words::kind_in);
        }
        (self.is_on_its_line, self.last) = (true, range.end);
        if let Some(object) = self.now_mut() {
            object.prefix = object.prefix.take().or(of);
            object.given.insert(field, Given::beside(value, range));
        }
    }

    /// Whether the current object may have the property.
    fn takes(&self, field: PastedField, of: Option<&str>) -> bool {
        let Some(object) = self.now() else {
            return false;
        };
        let is_point = matches!(field, Point(_));
        let known = object
            .kind_or_guess()
            .filter(|_| object.kind.is_some() || field.is_motion());
        // `FVector Start = …` behind a capsule that its height makes whole
        let is_whole = object.is_made && object.has_height() && is_point;
        let is_next = field == Position && self.is_p(object.given.get(&Point(0)));
        // `inV0 = …` in a line behind `start.position = …`
        let is_corner_behind = is_point
            && of.is_none()
            && object.kind.is_none()
            && object.prefix.is_some()
            && object.has(Position)
            && object.points_given() == 0
            && !self.is_on_its_line
            && self.brackets <= object.depth;
        known.is_none_or(|kind| field.suits(kind))
            && !(is_whole || is_next || is_corner_behind || object.is_other_shape)
            && !object.has(field)
            && self.belongs(object, of)
    }

    fn belongs(&self, object: &PastedObject, of: Option<&str>) -> bool {
        if of.is_none() || object.prefix.as_deref() == of || object.name.as_deref() == of {
            return true;
        }
        let is_inside = self.is_on_its_line || self.brackets > object.depth;
        object.prefix.is_none()
            && match of.and_then(words::kind_in) {
                Some(kind) if object.kind.is_none() => object.kind_or_guess() == Some(kind),
                Some(kind) => object.kind == Some(kind) || is_inside,
                None => is_inside && object.kind.is_some() && !object.is_made,
            }
    }
}
