//! What a step finds and decides, in one or two short sentences: for a picture beside which no listing stands.

mod comparison;
mod found;
mod stated;
mod subject;
mod tested_box;
mod velocity;

pub use comparison::moment;
pub use stated::{
    StatedAngle, StatedLength, stated_angle, stated_length, stated_place, stated_times,
};

use super::{
    answer_sentence::{self, with_article},
    in_meters,
    listing::Listing,
    terms::{self, PlainTerm, Quantity},
    units::{capitalised, rounded},
};
use crate::{
    core::trace::{Decision, Outcome, Step},
    lab::{
        run::study::{MoverFrame, Study},
        scene::Scene,
    },
};
use comparison::comparison;
use found::{SaidValue, found, statement};
use subject::{SHOWS, clause};

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
    "sleeping shapes",
];
/// Words that say a hit, and words that say a miss.
const HIT: [&str; 7] = [
    "hit", "contact", "touch", "overlap", "impact", "meet", "inside",
];
const MISS: [&str; 5] = ["apart", "miss", "pass", "never", "no contact"];
/// The most characters of what a step compares and the answer that it settles; of more the answer stands alone.
const MAX_WITH_ANSWER: usize = 140;
/// The most characters of what a step is for, before what it finds.
const MAX_PURPOSE: usize = 110;
/// Words of one and two letters that are no names; `A` begins a sentence.
const SHORT_WORDS: [&str; 21] = [
    "a", "an", "as", "at", "be", "by", "do", "go", "if", "in", "is", "it", "no", "of", "on", "or",
    "so", "to", "up", "we", "us",
];
/// What a number that may be zero but for rounding is compared with.
const TOLERANCE: &str = "tolerance";
/// The answer of a broad phase: pairs, and no contact.
const CANDIDATES: &str = "candidates";

/// What step `step` of `study` is for, what it finds and how it decides.
pub fn at(scene: &Scene, study: &Study, step: usize) -> String {
    let said = purpose_and_finding(scene, study, step);
    said.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// What a step is for, where that is said, and what it finds; of one that finds nothing the first alone.
fn purpose_and_finding(scene: &Scene, study: &Study, step: usize) -> [Option<String>; 2] {
    let recorded = &study.record.steps[step];
    let pair = study.pairs.iter().find(|pair| pair.steps.start == step);
    let passage = study.mover_frame_at(step);
    let begun = passage.filter(|one| one.steps.start == step && recorded.title == one.name);
    let (said, purpose) = match (pair, begun) {
        (Some(pair), _) => (answer_sentence::clause(scene, pair), None),
        (None, Some(passage)) => (of_mover(&title(scene, study, recorded), passage), None),
        (None, None) => {
            let result = study.record.result_of(step);
            let purpose = purpose(recorded);
            match answer(scene, study, result) {
                Some(answer) if result == step => (of_answer(scene, study, step, answer), None),
                Some(answer) => (headed(&title(scene, study, recorded), answer), None),
                None if result == step => (of_step(scene, study, step), purpose),
                None => (of_group(scene, study, step, result), purpose),
            }
        }
    };
    if purpose.is_some() && said.starts_with(SHOWS) {
        return [purpose, None];
    }
    let said = match study.frame() {
        Some(frame) if has_head(&said) => format!("frame {}, {said}", frame.number),
        Some(frame) => format!("frame {}: {said}", frame.number),
        None => said,
    };
    [purpose, Some(capitalised(&said) + ".")]
}

/// Whether a sentence has a head, or another part behind a colon: of these it has one.
fn has_head(said: &str) -> bool {
    said.contains(": ")
}

/// What a step is for: the first sentence of the comment above its code; `None` where there is none, or one that is long or
/// speaks of names in the listing.
fn purpose(step: &Step) -> Option<String> {
    let listing = Listing::open(step.source.file())?;
    let comment = listing.caption(step.source.line() as usize)?;
    let first = comment.split_inclusive(". ").next()?.trim_end();
    let is_plain = first.split_whitespace().all(is_plain_word);
    let is_sentence = first.ends_with('.') && first.starts_with(char::is_uppercase);
    (first.len() <= MAX_PURPOSE && is_sentence && is_plain).then(|| first.into())
}

/// Whether a word is no name in a listing: those are in quotes, spelt as code, or one or two letters long.
fn is_plain_word(word: &str) -> bool {
    let letters = word.trim_matches(|c: char| !c.is_alphanumeric());
    let is_short = letters.chars().count() <= 2 && !letters.is_empty();
    let is_known = SHORT_WORDS.contains(&letters.to_lowercase().as_str());
    !terms::is_code(word) && !word.contains(['“', '`', '=', '·']) && (!is_short || is_known)
}

/// An `answer` behind the title of its step, where there is room for both.
fn headed(title: &str, answer: String) -> String {
    if has_head(&answer) || title.len() + answer.len() > MAX_WITH_ANSWER {
        answer
    } else {
        format!("{title}: {answer}")
    }
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
        return headed(&title, answer);
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
    let title = title(scene, study, &study.record.steps[step]);
    let said = of_step(scene, study, result);
    if tested_box::is_left_out(&study.record.steps[result]) {
        said
    } else if has_head(&said) {
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

/// Whether a value is the end of the motion: that is said by what was met until then.
fn is_end(found: &SaidValue, term: PlainTerm, decision: &Decision) -> bool {
    term.quantity == Quantity::Time && found.number == 1.0 && !decision.branch.is_empty()
}

/// What a step finds and decides, without the period at the end.
fn of_step(scene: &Scene, study: &Study, index: usize) -> String {
    let step = &study.record.steps[index];
    let decision = step.decision.unwrap_or_default();
    let title = title(scene, study, step);
    let head = match step.sample {
        Some(sample) => format!("{title} at t = {}", rounded(sample.time, DIGITS)),
        None if tested_box::is_left_out(step) => format!("{title} is not tested"),
        None => title.clone(),
    };
    let in_meters = in_meters::at(study, index).map(|found| found.fact);
    let is_said = in_meters
        .as_ref()
        .is_some_and(|fact| repeats(fact, decision.branch));
    let branch = Some(decision.branch).filter(|branch| !branch.is_empty() && !is_said);
    let fact = match in_meters {
        Some(fact) => Some(format!("{head}: {fact}")),
        None => fact(study, index, &head, &title),
    };
    let mut said = match (fact, branch) {
        (Some(fact), None) => fact,
        (Some(fact), Some(branch)) if decision.is_overruled() => format!("{fact}, but {branch}"),
        (Some(fact), Some(branch)) => format!("{fact}. {}", capitalised(branch)),
        (None, Some(branch)) => format!("{head}: {branch}"),
        (None, None) if is_body(scene, &step.title) => format!("{title} is tested"),
        (None, None) => subject::alone(&title),
    };
    let has = |words: &[&str]| has_one_of(&said, words);
    match step.outcome.filter(|_| step.title != CANDIDATES) {
        Some(Outcome::Hit) if !has(&HIT) => said.push_str(". It is a hit"),
        Some(Outcome::Miss) if !has(&MISS) => said.push_str(". It is a miss"),
        _ => {}
    }
    said
}

/// The number of a step, behind its `head` or with its `title` as the subject: the one that it compares, else the one that it
/// finds.
fn fact(study: &Study, index: usize, head: &str, title: &str) -> Option<String> {
    let step = &study.record.steps[index];
    let file = step.source.file().replace('\\', "/");
    let decision = step.decision.unwrap_or_default();
    if let Some(compared) = comparison(&decision, &file) {
        return Some(clause(head, title, &compared.term, &compared.predicate));
    }
    let (found, term) = found(title, step, &file)?;
    if is_end(&found, term, &decision) {
        return None;
    }
    let change = velocity::at(study, index).filter(|_| term.text == VELOCITY);
    Some(match change {
        Some(change) if title == VELOCITY => format!("the {title} {change}"),
        Some(change) => format!("{head}: the {VELOCITY} {change}"),
        None => statement(head, title, &found, term),
    })
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
        return format!("box of {}", with_article(name));
    }
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
        // What follows the title stands behind a colon of its own.
        _ => step.title.replace(": ", ", "),
    }
}

/// Whether a shape of `scene` is called this, or a face of it.
fn is_body(scene: &Scene, name: &str) -> bool {
    let whole = name.rsplit_once(" face ").map_or(name, |(whole, _)| whole);
    let mut bodies = scene.bodies.iter();
    bodies.any(|body| body.name == whole || body.name == name)
}

#[cfg(test)]
mod tests;
