//! What a step finds and decides, in one or two short sentences: for a picture beside which no listing stands.

mod comparison;
mod stated;
mod subject;
mod tested_box;
mod velocity;
mod written;

pub use comparison::moment;
pub use stated::{
    StatedAngle, StatedLength, stated_angle, stated_length, stated_place, stated_times,
    turned_angle,
};
pub use tested_box::{TESTED_BOX, name as tested_box_name};

use super::{answer_sentence, in_meters, terms};
use capsule_core::{
    geometry::Shape,
    trace::{Outcome, Record, Step, Value},
};
use capsule_scenes::{
    run::study::{MoverFrame, PairStudy, Study},
    scene::Scene,
    wording::{called, capitalised, degrees, in_unit, rounded},
};
use comparison::comparison;
use glam::Vec3;
use in_meters::OffPlace;
use subject::clause;
use written::{SaidValue, Template};

/// The digits of a number where two need no more to differ.
const DIGITS: usize = 3;
/// A smaller right length or speed is nothing, meters and meters per second.
const ROUNDING: f32 = 1e-6;
/// The digits that an `f32` has.
const MAX_DIGITS: usize = 5;
/// A smaller angle between two velocities says nothing, degrees.
const MIN_TURN: f32 = 1.0;
/// Normals with a larger cosine are those of one contact.
const SAME_NORMAL: f32 = 0.9999;
/// What begins as this stands for a number that is not known yet.
const ENDLESS: f32 = 1e30;
/// Words that say a hit, and words that say a miss.
const HIT: [&str; 7] = [
    "hit", "contact", "touch", "overlap", "impact", "meet", "inside",
];
const MISS: [&str; 5] = ["apart", "miss", "pass", "never", "no contact"];
/// The most characters of what a step compares and the answer that it settles; of more the answer stands alone.
const MAX_WITH_ANSWER: usize = 140;
/// The most characters of what a step finds and of what it should have found; of more what follows from the former is left out,
/// or else the latter. A frame's number and an outcome take some.
const MAX_CORRECTED: usize = 156;
const MAX_CORRECTED_WITH_MORE: usize = 144;
/// The place of a sentence for what its step does to a velocity.
const CHANGE: &str = "change";
/// What a number that may be zero but for rounding is compared with.
const TOLERANCE: &str = "tolerance";
/// The answer of a broad phase: pairs, and no contact.
const CANDIDATES: &str = "candidates";
/// What the larger of two numbers so far is called, in their terms and their branches.
const SO_FAR: &str = "so far";
const NOT_A_NUMBER: &str = "NaN";
/// The group of one mover in a broad phase that knows it by its number.
const NUMBERED_MOVER: &str = "mover ";

/// What step `step` of `study` finds and how it decides.
pub fn at(scene: &Scene, study: &Study, step: usize) -> String {
    let recorded = &study.record.steps[step];
    let pair = study.pairs.iter().find(|pair| pair.steps.start == step);
    let passage = study.mover_frame_at(step);
    let begun = passage.filter(|one| one.steps.start == step && recorded.title == one.name);
    let said = match (pair, begun) {
        (Some(pair), _) => answer_sentence::clause(scene, pair),
        (None, Some(passage)) => of_mover(&title(scene, study, recorded), passage),
        (None, None) => {
            let result = study.record.result_of(step);
            match answer(scene, study, result) {
                Some(answer) if result == step => of_answer(scene, study, step, answer),
                Some(answer) => answer,
                None if result == step => of_step(scene, study, step),
                None => of_group(scene, study, step, result),
            }
        }
    };
    let said = match study.pair_at(step) {
        Some(pair) => terms::named(&said, names(scene, pair).each_ref().map(|one| one.as_str())),
        None => said,
    };
    let said = match study.frame() {
        Some(frame) if has_head(&said) => format!("frame {}, {said}", frame.number),
        Some(frame) => format!("frame {}: {said}", frame.number),
        None => said,
    };
    capitalised(&said) + "."
}

/// What the shapes of `pair` are called, the mover first.
fn names(scene: &Scene, pair: &PairStudy) -> [String; 2] {
    let [mover, obstacle] = pair.names(scene);
    [
        called(&mover, Some(pair.shapes.mover)),
        called(&obstacle, Some(pair.shapes.obstacle)),
    ]
}

/// Whether a sentence has a head, or another part behind a colon: of these it has one.
fn has_head(said: &str) -> bool {
    said.contains(": ")
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
fn of_answer(scene: &Scene, study: &Study, step: usize, answer: String) -> String {
    let recorded = &study.record.steps[step];
    let title = title(scene, study, recorded);
    let is_said = has_one_of(&title, &HIT) || has_one_of(&title, &MISS);
    if is_said {
        return answer;
    }
    let decision = recorded.decision;
    if decision.is_none_or(|decision| decision.comparison.is_none()) {
        return answer;
    }
    let compared = of_step(scene, study, step);
    let is_long = compared.len() + answer.len() > MAX_WITH_ANSWER;
    if is_long || has_head(&compared) && has_head(&answer) {
        answer
    } else {
        format!("{compared}. {}", capitalised(&answer))
    }
}

/// What the group at `step` of `study` comes to at its step `result`.
fn of_group(scene: &Scene, study: &Study, step: usize, result: usize) -> String {
    if let Some(tested) = tested_box::count(study, step, result) {
        return tested;
    }
    let title = title(scene, study, &study.record.steps[step]);
    let title = match study.mover_frame_at(step) {
        Some(passage) if title.starts_with(NUMBERED_MOVER) => named(scene, &passage.name),
        _ => title,
    };
    let said = of_step(scene, study, result);
    if has_head(&said) {
        format!("{title}, {said}")
    } else {
        format!("{title}: {said}")
    }
}

/// The velocity of a mover at the start of a frame and at its end.
fn of_mover(title: &str, passage: &MoverFrame) -> String {
    let [before, after] = [&passage.before, &passage.after].map(|mover| mover.velocity);
    format!(
        "the velocity of {title} {}",
        velocity::change(before, after)
    )
}

/// What a step finds and decides, without the period at the end.
fn of_step(scene: &Scene, study: &Study, index: usize) -> String {
    let step = &study.record.steps[index];
    let template = Template::of(step);
    let written = template.and_then(|written| written.fill(scene, study, index));
    let said = written.unwrap_or_else(|| of_numbers(scene, study, index));
    let is_plain = study.frame().is_none() && step.outcome.is_none();
    let most = if is_plain {
        MAX_CORRECTED
    } else {
        MAX_CORRECTED_WITH_MORE
    };
    let fits = |both: &String| both.chars().count() <= most + ". ".len();
    let said = correct(scene, study, index)
        .and_then(|correct| {
            // What should follow says what follows now, which may be left out.
            let short = said
                .split_once(". So ")
                .filter(|_| correct.starts_with("With fix"));
            let short = short.map(|(fact, _)| format!("{fact}. {correct}"));
            let both = format!("{said}. {correct}");
            [Some(both), short].into_iter().flatten().find(fits)
        })
        .unwrap_or(said);
    with_outcome(said, step)
}

/// What the step should have found, where the method finds something else without its fixes.
fn correct(scene: &Scene, study: &Study, index: usize) -> Option<String> {
    let step = &study.record.steps[index];
    let right = study.put_right(index)?;
    if let Some((name, _)) = not_finite(step) {
        let (term, correct) = written::quantity(right, name)?;
        return Some(corrected(study, index, term, &correct));
    }
    if let Some((term, correct)) = correct_comparison(step, right) {
        return Some(corrected(study, index, term, &correct));
    }
    // The sentence says already how far a point is off.
    let place = Template::of(step).and_then(|written| written.place_name(step));
    let number = match place.and_then(|name| OffPlace::of(study, index, name)) {
        Some(_) => None,
        None => correct_number(step, right)
            .map(|(term, correct)| corrected(study, index, term, &correct))
            .or_else(|| correct_speed(study, index, right)),
    };
    number.or_else(|| correct_branch(scene, study, index, right))
}

/// What a number should be, by its `term`; where the step is about a sphere at a wrong place, what it is of the right one.
fn corrected(study: &Study, index: usize, term: &str, correct: &str) -> String {
    if study.moved_spheres(index).is_empty() {
        format!("The {term} should be {correct}")
    } else {
        format!("For the correct sphere, the {term} is {correct}")
    }
}

/// The point, direction or length that `step` should have found, behind its term.
fn correct_number(step: &Step, right: &Step) -> Option<(&'static str, String)> {
    let found = |step: &Step| Template::of(step)?.found(step);
    let ((term, own), (other, correct)) = (found(step)?, found(right)?);
    let stated = Template::of(right).and_then(|template| template.stated(right));
    let is_place = |(value, _): &(SaidValue, bool)| value.term.quantity == terms::Quantity::Place;
    if stated.as_ref().is_some_and(is_place) {
        return None;
    }
    let unit = stated.and_then(|(value, _)| match value.term.quantity {
        terms::Quantity::Length => Some("0 m").filter(|_| value.number.abs() < ROUNDING),
        terms::Quantity::Speed => Some("0 m/s").filter(|_| value.number.abs() < ROUNDING),
        _ => None,
    });
    let correct = unit.map_or(correct, String::from);
    (term == other && own != correct).then_some((term, correct))
}

/// The velocity that the step of a frame at `index` should have ended with, where its sentence has what it does to that, and where
/// it began with the right one or answers the same contact.
fn correct_speed(study: &Study, index: usize, right: &Step) -> Option<String> {
    let step = &study.record.steps[index];
    let says = |step: &Step| Template::of(step).is_some_and(|written| written.has(CHANGE));
    let repaired = study.repaired.as_ref()?;
    let other = repaired.at(&study.record.address(index))?;
    let speed = |velocity: Vec3| in_unit(velocity.length(), "m/s");
    let before = |record: &Record, index: usize| {
        let mut earlier = record.steps[..index].iter().rev();
        earlier.find_map(velocity::of).map(speed)
    };
    let is_alike = before(&study.record, index) == before(repaired, other);
    let answers_same = || {
        let [own, right] = [step, right].map(|step| step.correction);
        own.zip(right).is_some_and(|(own, right)| {
            own.time == right.time && own.contact.normal.dot(right.contact.normal) > SAME_NORMAL
        })
    };
    if !says(step) || !says(right) || !(is_alike || answers_same()) {
        return None;
    }
    let [own, correct] = [velocity::of(step)?, velocity::of(right)?];
    let turned = own.angle_between(correct).to_degrees();
    if speed(own) != speed(correct) {
        Some(format!("The velocity should be {}", speed(correct)))
    } else {
        // Of no velocity the angle is NaN.
        (turned > MIN_TURN).then(|| format!("The direction is {} off", degrees(turned)))
    }
}

/// What the step at `index` should have decided, where no number says that: the decision, or what follows from it where that
/// names no thing.
fn correct_branch(scene: &Scene, study: &Study, index: usize, right: &Step) -> Option<String> {
    let [own, correct] = [&study.record.steps[index], right].map(|step| step.decision);
    let (own, correct) = (own?.branch, correct?.branch);
    let is_same_case = match study.pair_at(index) {
        Some(pair) => pair.repaired.is_some(),
        None => begins_alike(study, index),
    };
    if own == correct || correct.is_empty() || !is_same_case {
        return None;
    }
    // Some branches name their fix.
    if let Some((_, rest)) = correct.rsplit_once("but with fix ") {
        return Some(format!("With fix {rest}"));
    }
    let follows =
        Template::of(right).and_then(|template| template.consequence(scene, study, index, right));
    let said = follows.unwrap_or_else(|| match study.pair_at(index) {
        Some(pair) if matches!(pair.shapes.obstacle, Shape::Triangle(_)) => {
            let [_, obstacle] = names(scene, pair);
            correct.replace("the triangle", &obstacle)
        }
        _ => correct.into(),
    });
    Some(format!("With {}, {said}", fixes_of(study, index)))
}

/// Whether the step of a frame at `index` comes after the same one with the fixes: where it does not, its mover may be elsewhere.
fn begins_alike(study: &Study, index: usize) -> bool {
    let before = |record: &Record, index: usize| {
        let mut earlier = record.steps[..index].iter().rev();
        earlier.find(|step| !step.is_group).cloned()
    };
    let right = study.repaired.as_ref().and_then(|record| {
        let other = record.at(&study.record.address(index))?;
        Some(before(record, other))
    });
    match (before(&study.record, index), right) {
        (Some(own), Some(Some(right))) => own.tells_the_same(&right),
        (None, Some(None)) => true,
        _ => false,
    }
}

/// The fixes with which a step is put right.
fn fixes_of(study: &Study, index: usize) -> String {
    let pair = study.pair_at(index);
    match pair.and_then(|pair| pair.repaired.as_ref()) {
        Some((set, _)) if set.len() == 1 => format!("fix {}", set[0]),
        Some((set, _)) => format!("fixes {}", set.join(" and ")),
        None => "the fixes".into(),
    }
}

/// The number that `step` should have compared, behind its term, where it decides something else than with the fixes.
fn correct_comparison(step: &Step, right: &Step) -> Option<(&'static str, String)> {
    let (own, other) = (step.decision?, right.decision?);
    let (name, number, _, limit_name, limit) = own.comparison?;
    let (other_name, other_number, _, other_limit_name, other_limit) = other.comparison?;
    if own.branch == other.branch || [name, limit_name] != [other_name, other_limit_name] {
        return None;
    }
    let both = [
        (name, number != other_number),
        (limit_name, limit != other_limit),
    ];
    both.into_iter()
        .filter(|(_, differs)| *differs)
        .find_map(|(name, _)| {
            let (_, said) = written::quantity(step, name)?;
            let (term, correct) = written::quantity(right, name)?;
            (said != correct).then_some((term, correct))
        })
}

/// The same of a step whose numbers no sentence is written for: NaN, equal to what they are compared with, or overruled.
fn of_numbers(scene: &Scene, study: &Study, index: usize) -> String {
    let step = &study.record.steps[index];
    let decision = step.decision.unwrap_or_default();
    let title = title(scene, study, step);
    let head = match step.sample {
        Some(sample) => format!("{title} at t = {}", rounded(sample.time, DIGITS)),
        None => title.clone(),
    };
    let in_meters = in_meters::at(study, index).map(|found| found.fact);
    let is_said = in_meters
        .as_ref()
        .is_some_and(|fact| repeats(fact, decision.branch));
    let branch = Some(decision.branch).filter(|branch| !branch.is_empty() && !is_said);
    let branch = branch.map(|branch| match (kept(step), study.pair_at(index)) {
        (Some(kept), _) => kept.into(),
        (None, Some(pair)) => match branch.strip_prefix("they ") {
            Some(rest) => format!("{} {rest}", names(scene, pair).join(" and ")),
            None => branch.into(),
        },
        (None, None) => branch.into(),
    });
    let fact = match in_meters {
        Some(fact) => Some(format!("{head}: {fact}")),
        None => fact(step, &head, &title),
    };
    match (fact, branch) {
        (Some(fact), None) => fact,
        (Some(fact), Some(branch)) if decision.is_overruled() => format!("{fact}, but {branch}"),
        (Some(fact), Some(branch)) => format!("{fact}. {}", capitalised(&branch)),
        (None, Some(branch)) => format!("{head}: {branch}"),
        (None, None) if is_body(scene, &step.title) => format!("{title} is tested"),
        (None, None) => subject::alone(&title),
    }
}

/// What becomes of the one tested, where `step` compares it with the best so far and both are equal.
fn kept(step: &Step) -> Option<&'static str> {
    let decision = step.decision?;
    let (_, number, _, _, limit) = decision.comparison?;
    let [_, other] = terms::of_comparison(step)?;
    let is_first_end = other.quantity == terms::Quantity::Time && limit == 1.0;
    let is_same = number == limit && other.text.ends_with(SO_FAR) && !is_first_end;
    is_same.then_some(if decision.branch.contains(SO_FAR) {
        "so the new one is kept"
    } else {
        "so the one found before is kept"
    })
}

/// The number that `step` compares, or the one that is NaN, behind its `head` or with its `title` as the subject.
fn fact(step: &Step, head: &str, title: &str) -> Option<String> {
    if let Some(compared) = comparison(step) {
        return Some(clause(head, title, &compared.term, &compared.predicate));
    }
    let (name, what) = not_finite(step)?;
    let term = terms::value(name, &terms::file(step))?;
    Some(clause(head, title, term.text, &format!("is {what}")))
}

/// What `step` says, and what it concludes where that leaves it out.
fn with_outcome(mut said: String, step: &Step) -> String {
    let has = |words: &[&str]| has_one_of(&said, words);
    match step.outcome.filter(|_| step.title != CANDIDATES) {
        Some(Outcome::Hit) if !has(&HIT) => said.push_str(". It is a hit"),
        Some(Outcome::Miss) if !has(&MISS) => said.push_str(". It is a miss"),
        _ => {}
    }
    said
}

/// The first value of `step` that is NaN, or a vector that is infinite along an axis, and which of both.
fn not_finite(step: &Step) -> Option<(&'static str, &'static str)> {
    let (nan, infinite) = (NOT_A_NUMBER, "infinite");
    let what = |value: &Value| match value {
        Value::Scalar(x) => x.is_nan().then_some(nan),
        Value::Vector(v) if !v.is_nan() => None,
        Value::Vector(v) => {
            let is_endless = v.to_array().into_iter().any(f32::is_infinite);
            Some(if is_endless { infinite } else { nan })
        }
        Value::Count(_) | Value::Flag(_) => None,
    };
    let mut values = step.values.iter();
    values.find_map(|(name, value)| Some((*name, what(value)?)))
}

/// Whether a branch says what the length says that stands before it.
fn repeats(fact: &str, branch: &str) -> bool {
    let sides = [
        ("apart", "they are apart"),
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
fn title(scene: &Scene, study: &Study, step: &Step) -> String {
    if let Some(name) = tested_box::name(scene, study, step) {
        return format!("box of {}", named(scene, name));
    }
    // No picture has the number that a broad phase knows a part by.
    let is_tested = step.drawables.iter().any(|one| one.label == TESTED_BOX);
    if is_tested && step.title.starts_with("box ") {
        return TESTED_BOX.into();
    }
    let both = step.title.match_indices('-').find_map(|(at, _)| {
        let both = [&step.title[..at], &step.title[at + 1..]];
        both.iter().all(|name| is_body(scene, name)).then_some(both)
    });
    match both {
        Some([mover, obstacle]) if step.is_group => {
            format!(
                "{} is tested against {}",
                named(scene, mover),
                named(scene, obstacle)
            )
        }
        _ if is_body(scene, &step.title) => named(scene, &step.title),
        // What follows the title stands behind a colon of its own.
        _ => step
            .title
            .replace(": ", ", ")
            .replace("plane trace", "intersection with the plane"),
    }
}

/// The shape of `scene` that is called `name`, as a sentence has it.
fn named(scene: &Scene, name: &str) -> String {
    called(name, body_shape(scene, name))
}

/// The shape of the body of this name.
fn body_shape(scene: &Scene, name: &str) -> Option<Shape> {
    let mut bodies = scene.bodies.iter();
    bodies.find(|body| body.name == name).map(|body| body.shape)
}

/// Whether a shape of `scene` is called this, or a face of it.
fn is_body(scene: &Scene, name: &str) -> bool {
    let whole = name.rsplit_once(" face ").map_or(name, |(whole, _)| whole);
    let mut bodies = scene.bodies.iter();
    bodies.any(|body| body.name == whole || body.name == name)
}

#[cfg(test)]
mod tests;
