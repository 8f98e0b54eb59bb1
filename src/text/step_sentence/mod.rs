//! What a step finds and decides, in one or two short sentences: for a picture beside which no listing stands.

mod stated;

pub use stated::{
    StatedAngle, StatedLength, stated_angle, stated_length, stated_place, stated_times,
};

use super::{
    answer_sentence::{self, direction, with_article},
    in_metres,
    terms::{self, PlainTerm, Quantity},
    units::{capitalised, precise_length, rounded},
};
use crate::{
    core::trace::{Comparison, Decision, Drawable, DrawnShape, Outcome, Role, Step, Value},
    lab::{
        run::study::{MoverFrame, Study},
        scene::Scene,
    },
};
use glam::Vec3;
use std::cmp::Ordering;

/// The digits of a number where two need no more to differ.
const DIGITS: usize = 3;
/// The digits that an `f32` has.
const MAX_DIGITS: usize = 9;
/// What begins as this stands for a number that is not known yet.
const ENDLESS: f32 = 1e30;
const VELOCITY: &str = "velocity";
const NORMAL: &str = "normal";
/// What the moment is called at which a part is entered that a step tries.
const ENTRY: &str = "entry";
/// Which of a step's values say the most, by their terms.
const TELLING: [&str; 15] = [
    "depth",
    "gap",
    "distance",
    "overlap",
    "push",
    "lift",
    "step",
    "displacement",
    "motion",
    "distance left",
    VELOCITY,
    "time",
    "pairs",
    "exact tests",
    "shapes at rest",
];
/// Words that say a hit, and words that say a miss.
const HIT: [&str; 7] = [
    "hit", "contact", "touch", "overlap", "impact", "meet", "inside",
];
const MISS: [&str; 5] = ["apart", "miss", "pass", "never", "no contact"];
/// The most characters of what a step compares and the answer that it settles; of more the answer stands alone.
const MAX_WITH_ANSWER: usize = 140;
/// What a number that may be zero but for rounding is compared with.
const TOLERANCE: &str = "tolerance";
/// The answer of a broad phase: pairs, and no contact.
const CANDIDATES: &str = "candidates";

/// What step `step` of `study` is about, what it finds and how it decides.
pub fn at(scene: &Scene, study: &Study, step: usize) -> String {
    let recorded = &study.record.steps[step];
    let title = title(scene, recorded);
    let pair = study.pairs.iter().find(|pair| pair.steps.start == step);
    let passage = study.mover_frame_at(step);
    let begun = passage.filter(|one| one.steps.start == step && recorded.title == one.name);
    let said = match (pair, begun) {
        (Some(pair), _) => answer_sentence::clause(scene, pair),
        (None, Some(passage)) => of_mover(&title, passage),
        (None, None) => {
            let result = study.record.result_of(step);
            match answer(scene, study, result) {
                Some(answer) if result == step => of_answer(&title, study, step, &answer),
                Some(answer) => format!("{title}. {}", capitalised(&answer)),
                None => of_step(&title, study, step) + &of_result(scene, study, step),
            }
        }
    };
    let said = match study.frame() {
        Some(frame) => format!("frame {}, {said}", frame.number),
        None => said,
    };
    capitalised(&said) + "."
}

/// The answer that `step` settles, if it is the step of its pair that does.
fn answer(scene: &Scene, study: &Study, step: usize) -> Option<String> {
    let pair = study.pair_at(step)?;
    // What is wrong may be that of all triangles of a box together.
    let is_own = pair.solid.is_none() || !pair.faults.is_empty();
    let is_settled = study.settles(pair) == Some(step);
    (is_own && is_settled).then(|| answer_sentence::clause(scene, pair))
}

/// A step that settles the `answer` of its pair: with what it compares, where that is how it does.
fn of_answer(title: &str, study: &Study, step: usize, answer: &str) -> String {
    let decision = study.record.steps[step].decision;
    let compares = decision.is_some_and(|decision| decision.comparison.is_some());
    let head = if compares {
        of_step(title, study, step)
    } else {
        title.into()
    };
    let is_said = has_one_of(title, &HIT) || has_one_of(title, &MISS);
    if is_said || head.len() + answer.len() > MAX_WITH_ANSWER {
        answer.into()
    } else {
        format!("{head}. {}", capitalised(answer))
    }
}

/// What the group at `step` of `study` comes to, in a sentence of its own; nothing where it is no group.
fn of_result(scene: &Scene, study: &Study, step: usize) -> String {
    let result = study.record.result_of(step);
    let recorded = &study.record.steps[result];
    if result == step {
        return String::new();
    }
    let said = of_step(&title(scene, recorded), study, result);
    format!(". {}", capitalised(&said))
}

/// The velocity of a mover at the start of a frame and at its end.
fn of_mover(title: &str, passage: &MoverFrame) -> String {
    let speeds = [&passage.before, &passage.after].map(|mover| mover.velocity.length());
    let [before, after] = apart(speeds, [Quantity::Speed; 2]);
    if before == after {
        format!("{title}: the velocity stays {after}")
    } else {
        format!("{title}: the velocity goes from {before} to {after}")
    }
}

/// Whether a value is the end of the motion: that is said by what was met until then.
fn is_end(found: &SaidValue, term: PlainTerm, decision: &Decision) -> bool {
    term.quantity == Quantity::Time && found.number == 1.0 && !decision.branch.is_empty()
}

/// Without the period at the end.
fn of_step(title: &str, study: &Study, index: usize) -> String {
    let step = &study.record.steps[index];
    let file = step.source.file().replace('\\', "/");
    let decision = step.decision.unwrap_or_default();
    let in_metres = in_metres::at(study, index).map(|found| found.fact);
    let is_said = in_metres
        .as_ref()
        .is_some_and(|fact| repeats(fact, decision.branch));
    let compared = in_metres.or_else(|| comparison(title, &decision, &file));
    let branch = Some(decision.branch).filter(|branch| !branch.is_empty() && !is_said);
    let fact = compared.or_else(|| {
        let (found, term) = found(title, step, &file)?;
        (!is_end(&found, term, &decision)).then(|| statement(title, &found, term))
    });
    let head = match step.sample {
        Some(sample) => format!("{title} at t = {}", rounded(sample.time, DIGITS)),
        None => title.into(),
    };
    let mut said = match (fact, branch) {
        (Some(fact), None) => format!("{head}: {fact}"),
        (Some(fact), Some(branch)) => format!("{head}: {fact}. {}", capitalised(branch)),
        (None, Some(branch)) => format!("{head}: {branch}"),
        (None, None) => head,
    };
    let has = |words: &[&str]| has_one_of(&said, words);
    match step.outcome.filter(|_| step.title != CANDIDATES) {
        Some(Outcome::Hit) if !has(&HIT) => said.push_str(". It is a hit"),
        Some(Outcome::Miss) if !has(&MISS) => said.push_str(". It is a miss"),
        _ => {}
    }
    said
}

/// Whether a branch says of a side what the length says that stands before it.
fn repeats(fact: &str, branch: &str) -> bool {
    let sides = [
        ("inside", "it is on the inner side"),
        ("outside", "it is on the outer side"),
    ];
    sides
        .iter()
        .any(|(side, said)| fact.ends_with(side) && branch == *said)
}

fn has_one_of(text: &str, words: &[&str]) -> bool {
    let text = text.to_lowercase();
    words.iter().any(|word| text.contains(word))
}

/// The subject of a step; of two shapes "the player is tested against the floor".
fn title(scene: &Scene, step: &Step) -> String {
    let both = step.title.match_indices('-').find_map(|(at, _)| {
        let both = [&step.title[..at], &step.title[at + 1..]];
        both.iter().all(|name| is_body(scene, name)).then_some(both)
    });
    match both {
        Some([mover, obstacle]) if step.is_group => {
            format!(
                "{} is tested against {}",
                with_article(mover),
                with_article(obstacle)
            )
        }
        _ if is_body(scene, &step.title) => with_article(&step.title),
        _ => terms::title(&step.title),
    }
}

/// Whether a shape of `scene` is called this, or a face of it.
fn is_body(scene: &Scene, name: &str) -> bool {
    let whole = name.rsplit_once(" face ").map_or(name, |(whole, _)| whole);
    let mut bodies = scene.bodies.iter();
    bodies.any(|body| body.name == whole || body.name == name)
}

/// The comparison as it turned out: "distance 3.24 m, less than the best so far, 4.5 m".
fn comparison(title: &str, decision: &Decision, file: &str) -> Option<String> {
    let (name, number, sign, limit_name, limit) = decision.comparison?;
    let own = terms::compared(name, limit_name, file)?;
    let other = terms::compared(limit_name, name, file)?;
    let is_zero = limit == 0.0 && (other.quantity == Quantity::Plain || other.text == TOLERANCE);
    let has_roots = [number, limit]
        .iter()
        .all(|&one| one >= 0.0 || one.is_nan());
    let (quantity, both) = if are_squares(own, other, is_zero) && has_roots {
        (Quantity::Length, [number, limit].map(f32::sqrt))
    } else {
        (own.quantity, [number, limit])
    };
    let term = match quantity {
        Quantity::Square => format!("squared {}", own.text),
        _ => own.text.into(),
    };
    // Of what has an opposite the sign is said by that, and the limit with it.
    if let Some(opposite) = opposite(&term).filter(|_| number < 0.0) {
        let text = written(-number, quantity, DIGITS);
        return Some(named(title, &opposite, &text, quantity));
    }
    let limit_quantity = match other.quantity {
        Quantity::Square if quantity == Quantity::Length => Quantity::Length,
        Quantity::Plain => quantity,
        own => own,
    };
    let [text, limit_text] = apart(both, [quantity, limit_quantity]);
    let subject = named(title, &term, &text, quantity);
    let is_known = limit.abs() < ENDLESS || limit.is_nan();
    if !is_known || is_zero && opposite(&term).is_some() {
        return Some(subject);
    }
    let against = if is_zero {
        zero(quantity).into()
    } else {
        bound(quantity, other, (limit, limit_text))
    };
    Some(match both[0].partial_cmp(&both[1]) {
        None => format!("{subject}, which is not {} {against}", signed(sign)),
        Some(Ordering::Equal) if quantity == Quantity::Time => {
            let same = match (is_zero, limit) {
                (true, _) => zero(quantity).into(),
                (_, 1.0) => "the end of the motion".into(),
                _ => format!("the same as the {}", other.text),
            };
            format!("{subject}, {same}")
        }
        Some(Ordering::Equal) if is_zero => subject,
        Some(order) => format!(
            "{subject}, {} {against}",
            relation(quantity, order, is_zero)
        ),
    })
}

/// Whether the roots of both numbers are compared as well.
fn are_squares(own: PlainTerm, other: PlainTerm, is_zero: bool) -> bool {
    own.quantity == Quantity::Square && (other.quantity == Quantity::Square || is_zero)
}

/// What a number is compared with: "the radius of 40 cm".
fn bound(quantity: Quantity, other: PlainTerm, (limit, text): (f32, String)) -> String {
    let has_comma = other.text.contains(" of ") || other.text.ends_with("so far");
    match quantity {
        Quantity::Time if limit == 1.0 => "the end of the motion, t = 1".into(),
        Quantity::Time => format!("the {}, {text}", other.text),
        _ if has_comma => format!("the {}, {text}", other.text),
        _ => format!("the {} of {text}", other.text),
    }
}

/// Zero, where that is no number of its own.
fn zero(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Time => "the start",
        Quantity::Cosine => "90°",
        _ => "0",
    }
}

/// The order of a number and what it is compared with. The cosine grows as its angle shrinks.
fn relation(quantity: Quantity, order: Ordering, is_zero: bool) -> &'static str {
    match (order, quantity) {
        (Ordering::Less, Quantity::Time) => "earlier than",
        (Ordering::Greater, Quantity::Time) => "later than",
        (Ordering::Less, Quantity::Cosine) => "more than",
        (Ordering::Greater, Quantity::Cosine) => "less than",
        (Ordering::Less, _) if is_zero => "below",
        (Ordering::Greater, _) if is_zero => "above",
        (Ordering::Less, _) => "less than",
        (Ordering::Greater, _) => "more than",
        (Ordering::Equal, _) => "equal to",
    }
}

/// The term for the number with the other sign: an overlap is a gap below zero.
fn opposite(term: &str) -> Option<String> {
    let (first, rest) = term.split_at(term.find(' ').unwrap_or(term.len()));
    match first {
        "gap" => Some(format!("overlap{rest}")),
        "overlap" => Some(format!("gap{rest}")),
        _ => None,
    }
}

fn signed(sign: Comparison) -> &'static str {
    match sign {
        Comparison::Less => "less than",
        Comparison::LessOrEqual => "at most",
        Comparison::Greater => "more than",
        Comparison::GreaterOrEqual => "at least",
        Comparison::Equal => "equal to",
    }
}

/// Two numbers with the fewest digits that tell them apart.
fn apart(both: [f32; 2], quantities: [Quantity; 2]) -> [String; 2] {
    let written = |digits| {
        let write = |at: usize| written(both[at], quantities[at], digits);
        [write(0), write(1)]
    };
    let mut precise = (DIGITS..MAX_DIGITS).map(written);
    let differ = |texts: &[String; 2]| both[0] == both[1] || texts[0] != texts[1];
    precise.find(differ).unwrap_or_else(|| written(MAX_DIGITS))
}

/// A number with its unit.
fn written(number: f32, quantity: Quantity, digits: usize) -> String {
    let plain = || rounded(number, digits);
    match quantity {
        Quantity::Time => format!("t = {}", plain()),
        _ if number.is_nan() => "NaN".into(),
        Quantity::Length => precise_length(number, digits),
        Quantity::Square | Quantity::Area => format!("{} m²", plain()),
        Quantity::Speed => format!("{} m/s", plain()),
        Quantity::Cosine => {
            let degrees = number.clamp(-1.0, 1.0).acos().to_degrees();
            format!("{}°", rounded(degrees, digits))
        }
        Quantity::Count | Quantity::Direction | Quantity::Place | Quantity::Plain => plain(),
    }
}

/// A moment as sentences have it.
pub fn moment(time: f32) -> String {
    written(time, Quantity::Time, DIGITS)
}

/// A number behind its term, which is left out where the title has it.
fn named(title: &str, term: &str, number: &str, quantity: Quantity) -> String {
    let is_named = quantity == Quantity::Time && term == "time";
    if is_named || has(title, term) {
        number.into()
    } else {
        format!("{term} {number}")
    }
}

/// Whether `text` has all the words of `term`, one after the other.
fn has(text: &str, term: &str) -> bool {
    format!(" {text} ").contains(&format!(" {term} "))
}

/// What a step finds that compares nothing: NaN, else the most telling of its values and drawn lengths. Coordinates say less
/// than a branch does.
fn found(title: &str, step: &Step, file: &str) -> Option<(SaidValue, PlainTerm)> {
    let values = step.values.iter().filter_map(|(name, value)| {
        let term = terms::value(name, file)?;
        Some((measured(term, *value)?, term))
    });
    let drawn = step.drawables.iter().filter_map(drawn);
    let normal = step.drawables.iter().find_map(drawn_normal);
    let normal = normal.filter(|_| title.contains(NORMAL));
    let entry = step.trial.and_then(|trial| trial.time).map(entry);
    let drawn = drawn.chain(normal).chain(entry);
    let found = values.chain(drawn).filter(|(found, term)| {
        let is_known = found.number.is_nan() || found.number.abs() < ENDLESS;
        let is_telling = match term.quantity {
            Quantity::Plain => false,
            Quantity::Place => step.decision.is_none(),
            _ => true,
        };
        is_known && (is_telling || found.number.is_nan())
    });
    found.min_by_key(|(found, term)| rank(title, found, term))
}

/// A value as one number.
struct SaidValue {
    number: f32,
    /// Of a unit vector or a point.
    vector: Option<Vec3>,
}

fn measured(term: PlainTerm, value: Value) -> Option<SaidValue> {
    let number = |number| SaidValue {
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
            number: v.length(),
            vector: matches!(term.quantity, Quantity::Direction | Quantity::Place).then_some(v),
        }),
        Value::Flag(_) => None,
    }
}

/// The length of a drawn gap or depth, or the place of a point that the step finds.
fn drawn(drawable: &Drawable) -> Option<(SaidValue, PlainTerm)> {
    let term = terms::label(drawable.label, drawable.role);
    let named = Some(drawable.label).filter(|label| !label.is_empty());
    let text = term.map(|term| term.text).or(named);
    let length = match (drawable.role, drawable.shape) {
        (Role::Gap | Role::Penetration | Role::Rejected, DrawnShape::Segment { from, to }) => {
            from.distance(to)
        }
        (Role::Penetration, DrawnShape::Arrow { along, .. }) => along.length(),
        (
            Role::PlaneTrace | Role::Reference | Role::ClosestOnTriangle | Role::ClosestOnAxis,
            DrawnShape::Point { at },
        ) => {
            // A point is not called by the number that belongs to it.
            let is_place =
                |term: &PlainTerm| matches!(term.quantity, Quantity::Place | Quantity::Plain);
            let text = match term {
                Some(term) if !is_place(&term) => match drawable.role {
                    Role::ClosestOnTriangle => "closest point of the triangle",
                    Role::ClosestOnAxis => "closest point of the axis",
                    role => role.name(),
                },
                _ => text?,
            };
            let found = SaidValue {
                number: at.length(),
                vector: Some(at),
            };
            let quantity = Quantity::Place;
            return Some((found, PlainTerm { text, quantity }));
        }
        _ => return None,
    };
    let unnamed = Some("distance").filter(|_| drawable.role == Role::Gap);
    let found = SaidValue {
        number: length,
        vector: None,
    };
    let term = PlainTerm {
        text: text.or(unnamed)?,
        quantity: Quantity::Length,
    };
    Some((found, term))
}

/// The direction of a drawn normal.
fn drawn_normal(drawable: &Drawable) -> Option<(SaidValue, PlainTerm)> {
    let normal = match (drawable.role, drawable.shape) {
        (Role::FaceNormal, DrawnShape::Arrow { along, .. }) => along.try_normalize()?,
        _ => return None,
    };
    let found = SaidValue {
        number: 1.0,
        vector: Some(normal),
    };
    let term = PlainTerm {
        text: NORMAL,
        quantity: Quantity::Direction,
    };
    Some((found, term))
}

/// The moment at which a part is entered.
fn entry(time: f32) -> (SaidValue, PlainTerm) {
    let found = SaidValue {
        number: time,
        vector: None,
    };
    let term = PlainTerm {
        text: ENTRY,
        quantity: Quantity::Time,
    };
    (found, term)
}

/// The lower, the more it says: NaN before what the title names, and that before the others.
fn rank(title: &str, found: &SaidValue, term: &PlainTerm) -> (bool, bool, usize) {
    let telling = TELLING.iter().position(|telling| *telling == term.text);
    let place = telling.unwrap_or(TELLING.len() + term.quantity as usize);
    let is_named = term.quantity != Quantity::Place && has(title, term.text);
    (!found.number.is_nan(), !is_named, place)
}

fn statement(title: &str, found: &SaidValue, term: PlainTerm) -> String {
    let quantity = match term.quantity {
        Quantity::Square => Quantity::Length,
        own => own,
    };
    if let Some(opposite) = opposite(term.text).filter(|_| found.number < 0.0) {
        let number = written(-found.number, quantity, DIGITS);
        return format!("the {opposite} is {number}");
    }
    let number = written(found.number, quantity, DIGITS);
    let is_named = has(title, term.text);
    match (quantity, found.vector) {
        (Quantity::Place, Some(point)) if is_named => place(point),
        (Quantity::Place, Some(point)) => format!("the {} is {}", term.text, place(point)),
        (_, Some(normal)) if is_named => direction(normal),
        (_, Some(normal)) => format!("the {} points {}", term.text, direction(normal)),
        (Quantity::Count, None) if is_named => number,
        (Quantity::Count, None) if found.number == 0.0 => format!("no {}", term.text),
        (Quantity::Count, None) if found.number == 1.0 => format!("1 {}", singular(term.text)),
        (Quantity::Count, None) => format!("{number} {}", term.text),
        (Quantity::Time, None) if term.text == "time" => number,
        (Quantity::Time, None) => format!("the {} is at {number}", term.text),
        _ if is_named => number,
        _ if term.text == VELOCITY => format!("the velocity is now {number}"),
        _ => format!("the {} is {number}", term.text),
    }
}

fn place(point: Vec3) -> String {
    format!("at {} m", coordinates(point))
}

fn coordinates(point: Vec3) -> String {
    let [x, y, z] = point.to_array().map(|along| rounded(along, DIGITS));
    format!("({x}, {y}, {z})")
}

/// The plural `text` for one thing.
fn singular(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    // "boxes tested", but "exact tests".
    let noun = words.iter().position(|word| word.ends_with('s'));
    let one = |(place, word): (usize, &&str)| match word.strip_suffix("ies") {
        _ if noun != Some(place) => (*word).into(),
        Some(stem) => format!("{stem}y"),
        None if word.ends_with("xes") => word[..word.len() - 2].into(),
        None => word[..word.len() - 1].into(),
    };
    let words: Vec<String> = words.iter().enumerate().map(one).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests;
