//! A case with few digits left, in tables.

use crate::{
    judge::report::length,
    precision::{AnswerError, Arithmetic, FarAnswer, Nudge, PrecisionLab},
};
use capsule_core::{method::Answer, trace::significant};

/// The number of shown digits of an answer, and of an error.
const DIGITS: [usize; 2] = [6, 2];

/// The text of a cell without a value.
const NOTHING: &str = "-";

/// One row of the table: the distance from home, the kind of numbers, the answer, and its errors in depth, time and normal.
pub type PrecisionRow = [String; 6];

pub const PRECISION_HEADS: [&str; 6] = [
    "moved by",
    "in",
    "answer",
    "depth off",
    "time off",
    "normal off",
];

/// The answers `distance` meters from home.
pub fn precision_rows(lab: &PrecisionLab, distance: f32) -> [PrecisionRow; 3] {
    let own = lab.at(distance);
    own.map(|far| {
        let FarAnswer {
            arithmetic,
            answer,
            error,
        } = far;
        let [depth, time, normal] = error.map_or([NOTHING; 3].map(String::from), |it| errors(&it));
        let answer = match answer {
            Ok(answer) => answer_text(&answer),
            Err(silence) => silence.to_string(),
        };
        [
            length(distance),
            arithmetic.name(lab.is_of_program()).into(),
            answer,
            depth,
            time,
            normal,
        ]
    })
}

fn errors(error: &AnswerError) -> [String; 3] {
    if error.is_flipped {
        return ["whole", "whole", NOTHING].map(String::from);
    }
    let told = |number: Option<f32>, unit: &str| match number {
        None => NOTHING.into(),
        Some(number) => format!("{}{unit}", small(number)),
    };
    [
        told(error.depth, " m"),
        told(error.time, ""),
        told(error.normal, "°"),
    ]
}

fn small(number: f32) -> String {
    match number {
        number if number.is_nan() => "NaN".into(),
        0.0 => "0".into(),
        number if number < 1e-3 => format!("{number:.1e}"),
        number => significant(number, DIGITS[1]),
    }
}

/// An answer in a few words.
pub fn answer_text(answer: &Answer) -> String {
    match (answer.contact, answer.time) {
        (None, _) => "no hit".into(),
        (Some(_), Some(time)) if time > 0.0 => {
            format!("hit at t = {}", significant(time, DIGITS[0]))
        }
        (Some(contact), _) => format!("hit, depth {}", significant(contact.depth, DIGITS[0])),
    }
}

/// Everything about a case that is called `title`.
pub fn precision_text(title: &str, lab: &PrecisionLab) -> String {
    let mut rows = vec![PRECISION_HEADS.map(String::from)];
    for distance in PrecisionLab::DISTANCES {
        rows.extend(precision_rows(lab, distance));
    }
    let mut text = format!("{title}\n\n{}", columns(&rows));
    for line in remarks(lab) {
        text += &format!("\n{line}\n");
    }
    let [world, first_vertex, _] = Arithmetic::ALL.map(|one| one.name(lab.is_of_program()));
    let heads = ["moved by", "f32 step", world, first_vertex];
    let mut rows = vec![heads.map(String::from)];
    // One a power of ten: a curve has several.
    let curve = lab.curve().into_iter();
    let powers = curve.filter(|at| at.distance.log10().fract().abs() < 1e-3);
    rows.extend(powers.map(|at| {
        [
            length(at.distance),
            length(at.step),
            worst(at.meters[0]),
            worst(at.meters[1]),
        ]
    }));
    let what = if lab.way() > 0.0 {
        "of the motion"
    } else {
        "of the push"
    };
    let head = if lab.is_wrong_at_home() {
        format!("difference {what} from the answer at the scene's place")
    } else {
        format!("error {what}")
    };
    text += &format!("\nThe largest {head}, in meters\n\n{}", columns(&rows));
    text
}

fn worst(meters: f32) -> String {
    if meters.is_nan() {
        "NaN".into()
    } else {
        length(meters)
    }
}

/// The remarks beside the table, a sentence each.
pub fn remarks(lab: &PrecisionLab) -> Vec<String> {
    let mut all = vec![];
    if lab.is_wrong_at_home() {
        all.push(format!(
            "{} is already wrong at the scene's place: more digits do not help. The last table shows the difference from that answer.",
            lab.choice.name()
        ));
    }
    let distances = PrecisionLab::DISTANCES.into_iter();
    all.extend(distances.filter_map(|distance| lab.warning(distance)));
    let what = if lab.way() > 0.0 { "motion" } else { "push" };
    if let Some(distance) = lab.lost_from().filter(|distance| *distance > 1.0) {
        let distance = length(distance);
        all.push(format!(
            "From about {distance} on, f32 loses all of the {what}."
        ));
    }
    all
}

/// The text about a number `name`, measured in `unit`, with some steps of `f32` less or more.
pub fn nudge_text((name, unit): (&str, &str), nudges: &[Nudge]) -> String {
    let heads = ["f32 steps", name, "answer", "exact", "normal", "turned"];
    let mut rows = vec![heads.map(String::from)];
    rows.extend(nudges.iter().map(|nudge| {
        let normal = nudge.answer.contact.map(|contact| {
            let numbers = contact.normal.to_array();
            numbers.map(|number| format!("{number:.7}")).join(" ")
        });
        let turned = nudge.turned.map(|turned| format!("{}°", small(turned)));
        [
            format!("{:+}", nudge.steps),
            format!("{} {unit}", capsule_scenes::edit::shortest(nudge.value)),
            answer_text(&nudge.answer),
            answer_text(&nudge.exact),
            normal.unwrap_or(NOTHING.into()),
            turned.unwrap_or(NOTHING.into()),
        ]
    }));
    columns(&rows)
}

/// Every column as wide as its widest cell.
fn columns<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; N] = std::array::from_fn(|column| width(column).unwrap_or(0));
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(widths);
        let cells: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:<width$}"))
            .collect();
        text += cells.join("  ").trim_end();
        text.push('\n');
    }
    text
}
