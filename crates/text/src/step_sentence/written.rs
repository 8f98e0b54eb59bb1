//! The sentences that are written for steps, with the numbers of the run in their places.
//!
//! A table under `sentences/` has one row for each place of the code that records a step, and each way that it decides:
//! `"title → branch" = "the plane is {|dist|} from the center, more than the radius of {radius}"`, where `#` stands for the
//! digits of a title and `*` for a title that names shapes; ` (0)` behind it makes a row for a number that is zero: the
//! compared one, or one that is said where none is compared, and ` (far)` one for a moment that no motion comes to. A row with
//! ` (=)` is for two compared numbers that are equal, with ` (NaN)` for a number that is NaN or the square of none, and with
//! ` (but)` for a comparison that another condition overrules.
//! Between braces stands:
//!
//! - `NAME`: a value of the step, a number that it compares, or the length or place of what it draws with that label,
//!   behind "at"; of a place that is wrong the distance from the right one takes the place of both;
//! - `abs NAME`: the same without its sign;
//! - `NAME to NAME`: the distance of two points that it draws with these labels;
//! - `NAME?ONE:OTHER`: `ONE` where it is true, or not below zero, else `OTHER`;
//! - `limit ends?ONE:OTHER`: `ONE` where the limit is a moment at the end of the motion or after it;
//! - `NAME#ONE|MANY`: how many, with the noun in its number;
//! - `compared`, `limit`: the two numbers that it compares, where one row is for several names;
//! - `title`, `edge`, `mover`, `obstacle`: the step's title, the edge that it ends with, the shapes of its pair, or the mover of its frame;
//! - `sphere`, `capsule`: the one shape of its pair that is a sphere, and the other;
//! - `part`: the part of a swept body that is tested, such as "cylinder 3";
//! - `core`: "segment" of a mover that is a capsule, else "center";
//! - `time`: the moment that it tests;
//! - `in meters`: the clause of [`in_meters`] for what it compares;
//! - `change`: what it does to the velocity, as "goes from 5 m/s to 4 m/s".

use super::{
    CHANGE, DIGITS, ENDLESS, NOT_A_NUMBER, body_shape,
    comparison::{apart, written},
    is_body, not_finite, title, velocity,
};
use crate::{
    answer_sentence::direction,
    in_meters::{self, OffPlace},
    terms::{self, PlainTerm, Quantity},
};
use capsule_core::{
    geometry::Shape,
    trace::{DrawnShape, Step, Value},
};
use capsule_scenes::{
    run::study::Study,
    scene::Scene,
    wording::{called, capitalised, rounded, whole_name},
};
use glam::Vec3;
use std::{cmp::Ordering, collections::HashMap, sync::LazyLock};

/// How the name of an edge begins in a title.
const EDGE: &str = "edge v";
/// A compared length of less is said as 0 m, meters.
pub(super) const NOTHING: f32 = 1e-6;
/// A coordinate of less than this share of the largest is said as 0.
const ROUNDING: f32 = 1e-3;
/// How a row ends that is for a compared number of zero alone.
const AT_ZERO: &str = " (0)";
/// How a row ends that is for a moment which no motion comes to: that of a line nearly along a surface.
const FAR_OFF: &str = " (far)";
/// How rows end that are for numbers which others have no words for: equal ones, NaN, and a comparison that is overruled.
const EQUAL: &str = " (=)";
const NAN: &str = " (NaN)";
const OVERRULED: &str = " (but)";
/// Moments beyond so many motions say nothing.
pub(super) const MAX_MOTIONS: f32 = 100.0;
/// Asks whether a moment that is a limit is the end of the motion.
const LIMIT_ENDS: &str = "limit ends";
/// What is set before a name whose sign is left out.
const SIZE: &str = "abs ";
/// Stands where a part cannot be said.
const UNSAID: &str = "\0";
/// The name of the clause that says a number as a length.
const IN_METERS: &str = "in meters";
/// What stands before a place.
const AT: &str = "at ";
/// Joins the names of two points whose distance is said.
const APART: &str = " to ";
/// The name of the moment that a step tests, and what pictures call it: one at which the shapes overlap, and another.
const TIME: &str = "time";
const OVERLAP: &str = "overlap";
const TEST: &str = "test";

/// Sentences by the file that records the step, and by its title and branch.
type Table<T> = HashMap<String, HashMap<String, T>>;

static TABLE: LazyLock<Table<Template>> = LazyLock::new(|| {
    let files = [
        include_str!("sentences/better_collision.toml"),
        include_str!("sentences/exact_overlap.toml"),
        include_str!("sentences/exact_sweep.toml"),
        include_str!("sentences/simulation.toml"),
        include_str!("sentences/some_math.toml"),
        include_str!("sentences/swept.toml"),
        include_str!("sentences/thunderfist.toml"),
        include_str!("sentences/wicked.toml"),
    ];
    let tables = files.map(|text| {
        toml::from_str::<Table<String>>(text)
            .unwrap_or_else(|error| panic!("the sentences of steps: {error}"))
    });
    let parsed = tables.into_iter().flatten().map(|(file, rows)| {
        let rows = rows.into_iter();
        let rows = rows.map(|(key, text)| (key, Template::parse(&text)));
        (file, rows.collect())
    });
    parsed.collect()
});

/// A value as one number, with its term.
pub(super) struct SaidValue {
    pub(super) term: PlainTerm,
    pub(super) number: f32,
    /// Of a unit vector or a point.
    pub(super) vector: Option<Vec3>,
}

impl SaidValue {
    /// What the number is of: of a square it is the length.
    fn quantity(&self) -> Quantity {
        match self.term.quantity {
            Quantity::Square => Quantity::Length,
            own => own,
        }
    }

    /// Whether it is a moment that no motion comes to; one that is not known yet is none.
    fn is_far(&self) -> bool {
        let is_moment = self.term.quantity == Quantity::Time && self.number.abs() < ENDLESS;
        is_moment && self.number.abs() > MAX_MOTIONS
    }
}

fn measured(term: PlainTerm, value: Value) -> Option<SaidValue> {
    let number = |number| SaidValue {
        term,
        number,
        vector: None,
    };
    match value {
        // Rounding has made less than nothing of it.
        Value::Scalar(x) if term.quantity == Quantity::Square && x < 0.0 => None,
        Value::Scalar(x) if term.quantity == Quantity::Square => Some(number(x.sqrt())),
        Value::Scalar(x) => Some(number(x)),
        Value::Count(count) => Some(number(count as f32)),
        Value::Vector(v) if v.is_nan() => Some(number(f32::NAN)),
        Value::Vector(v) => Some(SaidValue {
            term,
            number: v.length(),
            vector: matches!(term.quantity, Quantity::Direction | Quantity::Place).then_some(v),
        }),
        Value::Flag(_) => None,
    }
}

/// A sentence without its first capital and its period, with places for numbers.
#[derive(Debug)]
pub(super) struct Template(Vec<TemplatePart>);

#[derive(Debug)]
enum TemplatePart {
    Text(String),
    Place(String, Filling),
}

/// How a place is filled.
#[derive(Debug)]
enum Filling {
    Signed,
    Size,
    Choice([String; 2]),
    Count([String; 2]),
}

impl Template {
    fn parse(text: &str) -> Self {
        let mut parts = vec![];
        for (index, part) in text.split(['{', '}']).enumerate() {
            parts.push(match index % 2 {
                0 => TemplatePart::Text(part.into()),
                _ => TemplatePart::place(part),
            });
        }
        Self(parts)
    }

    /// The one written for `step`. `None` where none is, and where its numbers need words of their own: NaN or endless, and where
    /// it says how they compare, equal or overruled by another condition.
    pub(super) fn of(step: &Step) -> Option<&'static Self> {
        let [own, any] = keys(step);
        let rows = TABLE.get(&listing(step))?;
        let compared = step.decision.and_then(|decision| decision.comparison);
        let [own_odd, any_odd] = [&own, &any].map(|key| Some(format!("{key}{}", oddity(step)?)));
        if let Some(template) = [own_odd, any_odd]
            .into_iter()
            .flatten()
            .find_map(|key| rows.get(&key))
        {
            return Some(template);
        }
        let at_zero = rows.get(&format!("{own}{AT_ZERO}")).filter(|_| {
            let has_none = |template: &Self| {
                let mut numbers = template.names(step).filter_map(|name| value(step, name));
                numbers.any(|said| said.vector.is_none() && said.number.abs() < NOTHING)
            };
            compared.map_or_else(
                || rows.get(&own).is_some_and(has_none),
                |(_, number, ..)| number.abs() < NOTHING,
            )
        });
        let far = rows.get(&format!("{own}{FAR_OFF}")).filter(|_| {
            let names = rows.get(&own).map(|template| template.names(step));
            let mut found = names.into_iter().flatten();
            found.any(|name| value(step, name).is_some_and(|said| said.is_far()))
        });
        let template = far
            .or(at_zero)
            .or_else(|| rows.get(&own))
            .or_else(|| rows.get(&any))?;
        let decision = step.decision.unwrap_or_default();
        let is_in_order = decision
            .comparison
            .is_none_or(|(name, number, _, _, limit)| {
                let order = number.partial_cmp(&limit);
                let compares = |place| place == name || place == IN_METERS;
                let is_said = template.names(step).any(compares);
                let is_plain = order.is_some_and(Ordering::is_ne) && !decision.is_overruled();
                order.is_some() && (is_plain || !is_said)
            });
        let mut values = template.names(step).filter_map(|name| value(step, name));
        let are_known = values.all(|found| found.number.abs() < ENDLESS);
        (is_in_order && are_known && not_finite(step).is_none()).then_some(template)
    }

    /// The names in its places, as `step` has them.
    fn names<'a>(&'a self, step: &'a Step) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter_map(|part| match part {
            TemplatePart::Text(_) => None,
            TemplatePart::Place(name, _) => Some(own_name(step, name)),
        })
    }

    /// The sentence of the step at `index`; `None` where something that it names is not there.
    pub(super) fn fill(&self, scene: &Scene, study: &Study, index: usize) -> Option<String> {
        let step = &study.record.steps[index];
        let mut said = String::new();
        for part in &self.0 {
            let part = match part {
                TemplatePart::Text(text) => text.clone(),
                TemplatePart::Place(name, form) => {
                    let own = own_name(step, name);
                    let off = said.strip_suffix(AT).map(str::to_owned);
                    let off = off.zip(OffPlace::of(study, index, own));
                    if let Some((before, off)) = off {
                        said = before;
                        off.said()
                    } else {
                        shape(scene, study, index, name)
                            .or_else(|| clause(study, index, name))
                            .or_else(|| self.number(step, own, form))?
                    }
                }
            };
            if said.ends_with(". ") {
                said += &capitalised(&part);
            } else {
                said += &part;
            }
        }
        Some(said)
    }

    /// What follows from what it says of `step`, which is the one at `index` as it is with the fixes: its last clause.
    pub(super) fn consequence(
        &self,
        scene: &Scene,
        study: &Study,
        index: usize,
        step: &Step,
    ) -> Option<String> {
        let mut said = String::new();
        for part in &self.0 {
            said += &match part {
                TemplatePart::Text(text) => text.clone(),
                TemplatePart::Place(name, form) => shape(scene, study, index, name)
                    .or_else(|| self.number(step, own_name(step, name), form))
                    .unwrap_or_else(|| UNSAID.into()),
            };
        }
        let (_, last) = [", so ", ". So ", ". This "]
            .into_iter()
            .filter_map(|begins| {
                let at = said.rfind(begins)?;
                let is_kept = begins.contains("This");
                let kept = if is_kept { "this " } else { "" };
                Some((at, format!("{kept}{}", &said[at + begins.len()..])))
            })
            .max_by_key(|(at, _)| *at)?;
        (!last.contains(UNSAID) && !last.contains(". ")).then_some(last)
    }

    /// The number called `name` as text.
    fn number(&self, step: &Step, name: &str, form: &Filling) -> Option<String> {
        let limit = step
            .decision
            .and_then(|one| one.comparison)
            .filter(|_| name == LIMIT_ENDS);
        let limit = limit.map(|(.., limit)| limit - 1.0);
        let flag = step.values.iter().find_map(|(own, value)| match value {
            Value::Flag(flag) if *own == name => Some(if *flag { 0.0 } else { -1.0 }),
            _ => None,
        });
        if let (Filling::Choice([one, other]), Some(number)) =
            (form, limit.or(flag).or_else(|| signed(step, name)))
        {
            return Some(if number < 0.0 { other } else { one }.clone());
        }
        let found = value(step, name)?;
        let quantity = found.quantity();
        let number = match form {
            Filling::Size => found.number.abs(),
            _ => found.number,
        };
        Some(match (form, found.vector) {
            (Filling::Count([one, _]), _) if number == 1.0 => format!("1 {one}"),
            (Filling::Count([_, many]), _) if number == 0.0 => format!("no {many}"),
            (Filling::Count([_, many]), _) => {
                format!("{} {many}", written(number, Quantity::Count, DIGITS))
            }
            (_, Some(at)) if quantity == Quantity::Place => format!("{} m", coordinates(at)),
            (_, Some(way)) => direction(way),
            (Filling::Size, None) => written(number, quantity, DIGITS),
            (_, None) => self
                .beside(step, name)
                .unwrap_or_else(|| written(number, quantity, DIGITS)),
        })
    }

    /// The number called `name` of the two that `step` compares, where the sentence has both: with digits that tell them apart.
    fn beside(&self, step: &Step, name: &str) -> Option<String> {
        let (own, _, _, limit, _) = step.decision?.comparison?;
        let both = [own, limit];
        let place = both.iter().position(|one| *one == name)?;
        let has_both = both
            .iter()
            .all(|one| self.names(step).any(|named| named == *one));
        let both = both.map(|name| value(step, name));
        let [Some(one), Some(other)] = both else {
            return None;
        };
        let quantities = [&one, &other].map(SaidValue::quantity);
        let [first, second] = apart([one.number, other.number], quantities);
        has_both.then_some(if place == 0 { first } else { second })
    }

    /// The point, direction or length that it says is found, by its plain name and as it says it: the first of its places with a
    /// unit. `None` where it compares that with a limit.
    pub(super) fn found(&self, step: &Step) -> Option<(&'static str, String)> {
        let (found, is_compared) = self.stated(step)?;
        let said = said(&found).filter(|_| !is_compared);
        Some((found.term.text, said?))
    }

    /// Whether it has a place called `name`.
    pub(super) fn has(&self, name: &str) -> bool {
        let mut parts = self.0.iter();
        parts.any(|part| matches!(part, TemplatePart::Place(own, _) if own == name))
    }

    /// The name of the first of its places that is a quantity with a unit, where that is a point.
    pub(super) fn place_name<'a>(&'a self, step: &'a Step) -> Option<&'a str> {
        let stated = self.stated(step)?;
        let term = stated.0.term;
        let is_it = |name: &&str| value(step, name).is_some_and(|said| said.term == term);
        let name = self.names(step).find(is_it)?;
        (term.quantity == Quantity::Place).then_some(name)
    }

    /// What it states: the first of its places that is a quantity with a unit, and whether the step compares that.
    pub(super) fn stated(&self, step: &Step) -> Option<(SaidValue, bool)> {
        self.quantities(step).next()
    }

    /// Its places that are quantities with a unit, each with whether the step compares it.
    pub(super) fn quantities<'a>(
        &'a self,
        step: &'a Step,
    ) -> impl Iterator<Item = (SaidValue, bool)> + 'a {
        let compared = step.decision.and_then(|decision| decision.comparison);
        let compared = compared.map(|(name, ..)| name);
        self.names(step).filter_map(move |name| {
            let found = value(step, name)?;
            let is_quantity = !matches!(found.term.quantity, Quantity::Plain | Quantity::Count);
            is_quantity.then_some((found, compared == Some(name)))
        })
    }
}

impl TemplatePart {
    fn place(text: &str) -> Self {
        let two = |text: &str, mark| {
            let (one, other) = text.split_once(mark).expect("two words in a place");
            [one.to_owned(), other.to_owned()]
        };
        let (name, form) = if let Some((name, words)) = text.split_once('?') {
            (name, Filling::Choice(two(words, ':')))
        } else if let Some((name, nouns)) = text.split_once('#') {
            (name, Filling::Count(two(nouns, '|')))
        } else if let Some(name) = text.strip_prefix(SIZE) {
            (name, Filling::Size)
        } else {
            (text, Filling::Signed)
        };
        Self::Place(name.into(), form)
    }
}

/// The table and the row that `step` has none of.
#[cfg(test)]
pub(super) fn missing(step: &Step) -> Option<String> {
    let listing = listing(step);
    let keys = keys(step);
    let rows = TABLE.get(&listing);
    let odd = oddity(step).map(|ends| format!("{}{ends}", keys[0]));
    let is_there =
        rows.is_some_and(|rows| keys.iter().chain(&odd).any(|key| rows.contains_key(key)));
    (!is_there).then(|| format!("{listing}: {}", keys[0]))
}

/// How the rows end that are for the numbers of `step`, where others have no words for them.
fn oddity(step: &Step) -> Option<&'static str> {
    let decision = step.decision.unwrap_or_default();
    let compared = decision.comparison;
    let file = terms::file(step);
    let has_no_root = |(name, value): &(&str, Value)| {
        let is_square =
            terms::value(name, &file).is_some_and(|one| one.quantity == Quantity::Square);
        is_square && value.number().is_some_and(|square| square < 0.0)
    };
    let order = compared.map(|(_, number, _, _, limit)| number.partial_cmp(&limit));
    match order {
        Some(None) => Some(NAN),
        _ if not_finite(step).is_some_and(|(_, what)| what == NOT_A_NUMBER) => Some(NAN),
        None if step.values.iter().any(has_no_root) => Some(NAN),
        _ if decision.is_overruled() => Some(OVERRULED),
        Some(Some(Ordering::Equal)) => Some(EQUAL),
        _ => None,
    }
}

/// Where the tables have the file that records `step`.
fn listing(step: &Step) -> String {
    let file = terms::file(step);
    let file = file.trim_start_matches("crates/").replace("/src/", "/");
    file.trim_start_matches("core/")
        .trim_end_matches(".rs")
        .into()
}

/// What the row of `step` is called: by its title, or by its branch alone.
fn keys(step: &Step) -> [String; 2] {
    let branch = step.decision.map_or("", |decision| decision.branch);
    let mut title = String::new();
    for letter in step.title.chars() {
        match letter {
            '0'..='9' if title.ends_with('#') => {}
            '0'..='9' => title.push('#'),
            other => title.push(other),
        }
    }
    [title.as_str(), "*"].map(|title| match branch {
        "" => title.into(),
        branch => format!("{title} → {branch}"),
    })
}

/// What `step` calls the number in the place `name`.
fn own_name<'a>(step: &'a Step, name: &'a str) -> &'a str {
    let compared = step.decision.and_then(|decision| decision.comparison);
    match (name, compared) {
        ("compared", Some((own, ..))) => own,
        ("limit", Some((.., limit, _))) => limit,
        _ => name,
    }
}

/// The part of a swept body that the group of step `index` tests, as pictures call it.
fn part(study: &Study, index: usize) -> String {
    let steps = &study.record.steps;
    let group = study.record.parent(index);
    let group = group.map(|group| steps[group].title.to_string());
    let group = group.filter(|title| title.ends_with(|c: char| c.is_ascii_digit()));
    let tried = || steps[index].trial.map(|trial| trial.part.to_string());
    group.or_else(tried).unwrap_or_else(|| "this part".into())
}

/// A shape, or the title of the step.
fn shape(scene: &Scene, study: &Study, index: usize, name: &str) -> Option<String> {
    let recorded = &study.record.steps[index];
    let both = study.pair_at(index).map(|pair| pair.names(scene));
    let [mover, obstacle] = both.map_or([None, None], |both| both.map(Some));
    match name {
        "title" => {
            let title = title(scene, study, recorded);
            let named = |title: String, role: &str, name: &Option<String>| match name {
                Some(name) => title.replace(role, &format!("{name}'s")),
                None => title,
            };
            // A box that has axes is the mover.
            let title = named(title, "box's", &mover);
            let title = named(title, "mover's", &mover);
            Some(named(title, "obstacle's", &obstacle))
        }
        "core" => Some(match study.pair_at(index)?.shapes.mover {
            Shape::Capsule(_) => "segment".into(),
            _ => "center".into(),
        }),
        "sphere" | "capsule" => {
            let pair = study.pair_at(index)?;
            let shapes = [pair.shapes.mover, pair.shapes.obstacle];
            let is_it = |shape: &Shape| matches!(shape, Shape::Sphere(_)) == (name == "sphere");
            let place = shapes.iter().position(is_it)?;
            Some(called(&pair.names(scene)[place], Some(shapes[place])))
        }
        "part" => Some(part(study, index)),
        "edge" => Some(recorded.title[recorded.title.find(EDGE)?..].into()),
        "mover" => {
            let moving = || {
                study
                    .mover_frame_at(index)
                    .map(|passage| passage.name.clone())
            };
            // Before anything moves, each mover's boxes are tested in a group of its own.
            let address = study.record.address(index);
            let group = || {
                // Inside of that a step may be called by what is tested.
                let mut groups = address.split('/');
                let name = groups.find(|group| is_body(scene, group));
                name.map(String::from)
            };
            let name = mover.or_else(group).or_else(moving);
            let shape = |name: &str| body_shape(scene, name);
            Some(name.map_or_else(|| "the mover".into(), |name| called(&name, shape(&name))))
        }
        "obstacle" => {
            // A response answers the contact of a pair that was tested before.
            let answered = study.answered_at(index);
            let pair = study.pair_at(index).or(answered);
            let met = answered.map(|pair| {
                let [_, name] = pair.names(scene);
                whole_name(&name).to_owned()
            });
            let name = obstacle.or(met);
            let shape = |name: &str| {
                let own = pair.map(|pair| pair.shapes.obstacle);
                body_shape(scene, name).or(own)
            };
            Some(name.map_or_else(|| "the obstacle".into(), |name| called(&name, shape(&name))))
        }
        _ => None,
    }
}

/// What is said by another table.
fn clause(study: &Study, index: usize, name: &str) -> Option<String> {
    match name {
        IN_METERS => in_meters::at(study, index).map(|found| found.fact),
        CHANGE => velocity::at(study, index),
        _ => None,
    }
}

/// The number called `name` as it is compared, with its sign.
fn signed(step: &Step, name: &str) -> Option<f32> {
    let compared = step.decision.and_then(|decision| decision.comparison);
    let compared = compared.filter(|(own, ..)| *own == name);
    let compared = compared.map(|(_, number, ..)| number);
    compared.or_else(|| {
        let mut values = step.values.iter().filter(|(own, _)| *own == name);
        values.find_map(|(_, value)| value.number())
    })
}

/// The value of `step` that is called `name`: its plain name, and what it is.
pub(super) fn quantity(step: &Step, name: &str) -> Option<(&'static str, String)> {
    let found = value(step, name)?;
    Some((found.term.text, said(&found)?))
}

/// What is found, behind "is" or "should be"; `None` of what is not finite, has no unit or a sign, for which sentences have words.
fn said(found: &SaidValue) -> Option<String> {
    let said = match (found.vector, found.quantity()) {
        (_, Quantity::Plain | Quantity::Area | Quantity::Count) => return None,
        (Some(at), Quantity::Place) => format!("at {} m", coordinates(at)),
        (Some(way), _) => direction(way),
        (None, quantity) => written(found.number, quantity, DIGITS),
    };
    let is_said = found.number.is_finite() && (found.number >= 0.0 || found.vector.is_some());
    is_said.then_some(said)
}

/// What `step` calls `name`: of the numbers that it compares, of its values, of its drawings.
fn value(step: &Step, name: &str) -> Option<SaidValue> {
    let file = terms::file(step);
    let compared = step.decision.and_then(|decision| decision.comparison);
    let compared = compared.and_then(|(own, number, _, limit_name, limit)| {
        let (number, other) = match name {
            _ if name == own => (number, limit_name),
            _ if name == limit_name => (limit, own),
            _ => return None,
        };
        Some((Value::Scalar(number), terms::compared(name, other, &file)?))
    });
    let own = step.values.iter().find(|(own, _)| *own == name);
    let own = own.and_then(|(_, value)| Some((*value, terms::value(name, &file)?)));
    if let Some((value, term)) = compared.or(own) {
        return measured(term, value);
    }
    if name == TIME {
        let sampled = step.sample.map(|sample| (sample.time, sample.touches));
        let tried = || Some((step.trial?.time?, false));
        let (number, touches) = sampled.or_else(tried)?;
        let term = PlainTerm {
            text: if touches { OVERLAP } else { TEST },
            quantity: Quantity::Time,
        };
        return measured(term, Value::Scalar(number));
    }
    let labelled = |name: &str| step.drawables.iter().find(|one| one.label == name);
    let point = |name: &str| match labelled(name)?.shape {
        DrawnShape::Point { at } => Some(at),
        _ => None,
    };
    let both = name.split_once(APART);
    if let Some([Some(from), Some(to)]) = both.map(|(from, to)| [point(from), point(to)]) {
        let term = PlainTerm {
            text: "distance",
            quantity: Quantity::Length,
        };
        return measured(term, Value::Scalar(from.distance(to)));
    }
    let drawn = labelled(name)?;
    let term = terms::label(drawn.label, drawn.role);
    let text = term.map_or(drawn.label, |term| term.text);
    let own = term.map(|term| term.quantity);
    let (value, quantity) = match drawn.shape {
        DrawnShape::Segment { from, to } => (Value::Scalar(from.distance(to)), Quantity::Length),
        DrawnShape::Arrow { along, .. } if own == Some(Quantity::Direction) => {
            (Value::Vector(along.try_normalize()?), Quantity::Direction)
        }
        DrawnShape::Arrow { along, .. } => {
            let speed = own.filter(|own| *own == Quantity::Speed);
            (
                Value::Scalar(along.length()),
                speed.unwrap_or(Quantity::Length),
            )
        }
        DrawnShape::Point { at } => (Value::Vector(at), Quantity::Place),
        _ => return None,
    };
    measured(PlainTerm { text, quantity }, value)
}

pub(super) fn coordinates(point: Vec3) -> String {
    let nothing = NOTHING.max(ROUNDING * point.abs().max_element());
    let said = |along: f32| rounded(if along.abs() < nothing { 0.0 } else { along }, DIGITS);
    let [x, y, z] = point.to_array().map(said);
    format!("({x}, {y}, {z})")
}
