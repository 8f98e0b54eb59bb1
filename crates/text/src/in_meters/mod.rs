//! What a step compares, in meters, where the listing compares a number with a unit that nobody can see: a side, a discriminant,
//! a dot product; and where it compares none, of two shapes at the start of a motion, or of a point that is off its place. Sentences and pictures have the length in
//! place of the number.

mod along;
mod approach;
mod edge_side;
mod off_place;
mod start;

use super::terms;
use capsule_core::{
    geometry::Shape,
    trace::{Drawable, DrawnShape, Role, Step},
};
use capsule_scenes::run::study::Study;
use capsule_scenes::wording::precise_length;
use glam::Vec3;
pub(crate) use off_place::OffPlace;

const DIGITS: usize = 3;
/// Places nearer to each other than this share of a length are one.
const SAME_POINT: f32 = 1e-3;
/// How a fact begins that is about a point.
const POINT: &str = "the point";
const CENTER: &str = "the sphere's center";

/// A number of a step as a length.
#[derive(Clone, Debug, PartialEq)]
pub struct InMeters {
    /// Between which places it is.
    pub ends: [Vec3; 2],
    /// The unit normal of the plane that it lies in, where there is one.
    pub normal: Option<Vec3>,
    /// Lines that are drawn nowhere else and lead to the ends: the rest of an edge's line, the way to a plane.
    pub helpers: Vec<[Vec3; 2]>,
    /// What is written beside it, as "12 cm inside".
    pub label: String,
    /// What it is compared with, from the first of its ends.
    pub limit: Option<LengthLimit>,
    /// The fact as a clause, as "the point is 12 cm inside of the nearest edge".
    pub fact: String,
    /// The point that it is about, where that is one.
    pub point: Option<Vec3>,
    /// Where that point should be, where it is at a wrong place.
    pub correct_place: Option<Vec3>,
}

impl InMeters {
    /// A length between two places with its label and its clause, and nothing more.
    fn between(ends: [Vec3; 2], label: impl Into<String>, fact: String) -> Self {
        Self {
            ends,
            normal: None,
            helpers: vec![],
            label: label.into(),
            limit: None,
            fact,
            point: None,
            correct_place: None,
        }
    }
}

/// A length that another one is compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct LengthLimit {
    /// Its plain name.
    pub name: &'static str,
    pub meters: f32,
    /// With its unit, and with digits that tell it from the other.
    pub text: String,
}

/// What `step` of `study` compares, as a length. `None` where it compares another thing, where its number is not finite, and
/// where the shapes are not drawn that the number is of.
pub fn at(study: &Study, step: usize) -> Option<InMeters> {
    let found = edge_side::at(study, step)
        .or_else(|| approach::at(study, step))
        .or_else(|| along::at(study, step))
        .or_else(|| start::at(study, step));
    let Some(found) = found else {
        return off_place::at(study, step);
    };
    if !found.ends.iter().all(|end| end.is_finite()) {
        return None;
    }
    let places = found.ends.into_iter().chain(found.point);
    let fact = match point_name(study, step, &places.collect::<Vec<Vec3>>()) {
        Some(name) if found.fact.starts_with(POINT) => found.fact.replacen(POINT, &name, 1),
        None if is_of_sphere(study, step) => found.fact.replacen(POINT, CENTER, 1),
        _ => found.fact,
    };
    Some(InMeters { fact, ..found })
}

/// Whether the point of the mover that the pair of `step` is about is the center of a sphere.
fn is_of_sphere(study: &Study, step: usize) -> bool {
    let pair = study.pair_at(step);
    pair.is_some_and(|pair| matches!(pair.shapes.mover, Shape::Sphere(_)))
}

/// What pictures call the point that a length is about, which has this at one of its `places`, its ends first: the point that
/// `step` draws, or else that of the latest step of its pair which draws one there.
fn point_name(study: &Study, step: usize, places: &[Vec3]) -> Option<String> {
    let first = study.pair_at(step)?.steps.start;
    let [from, to, ..] = *places else {
        return None;
    };
    let near = SAME_POINT * from.distance(to);
    let is_there = |at: Vec3| places.iter().any(|place| place.distance(at) <= near);
    // Where one step names the point and a later one only its role, the name is what pictures have.
    let by_label = |drawn: &Drawable| {
        let is_plain = || terms::drawn(drawn.label, terms::Drawn::Role(drawn.role)).is_some();
        Some(drawn.label).filter(|label| label.chars().count() > 1 || is_plain())
    };
    let by_role = |drawn: &Drawable| match drawn.role {
        Role::Construction | Role::Rejected => None,
        Role::ClosestOnAxis => Some("closest point of the axis"),
        Role::ClosestOnTriangle => Some("closest point of the triangle"),
        role => Some(role.name()),
    };
    let find = |name: &dyn Fn(&Drawable) -> Option<&'static str>| {
        (first..=step).rev().find_map(|index| {
            let mut drawables = study.record.steps[index].drawables.iter();
            drawables.find_map(|drawn| {
                let DrawnShape::Point { at } = drawn.shape else {
                    return None;
                };
                let name = name(drawn).filter(|_| index == step || is_there(at))?;
                let plain = terms::point(name, drawn.role, || drawn.role.name().into());
                Some(plain.unwrap_or_else(|| name.into()))
            })
        })
    };
    Some(format!(
        "the {}",
        find(&by_label).or_else(|| find(&by_role))?
    ))
}

/// A number that a step compares.
struct ComparedNumber {
    /// Its term, and that of what it is compared with.
    term: &'static str,
    other: &'static str,
    number: f32,
}

impl ComparedNumber {
    /// Of `step`; `None` where it compares nothing, and where the number is a length or not finite.
    fn of(step: &Step) -> Option<Self> {
        let (_, number, ..) = step.decision?.comparison?;
        let [own, other] = terms::of_comparison(step)?;
        let is_length = matches!(
            own.quantity,
            terms::Quantity::Length | terms::Quantity::Square
        );
        (!is_length && number.is_finite()).then_some(Self {
            term: own.text,
            other: other.text,
            number,
        })
    }
}

/// The shape of the kind that `of` picks, which the step at `step` draws, or else the latest step of the groups that it is in.
fn latest<T>(study: &Study, step: usize, of: impl Fn(&DrawnShape) -> Option<T>) -> Option<T> {
    let record = &study.record;
    let first = study.pair_at(step)?.steps.start;
    let in_scope = record.in_scope(step).take_while(|&index| index >= first);
    let drawn = in_scope.flat_map(|index| &record.steps[index].drawables);
    let mut found = drawn.filter_map(|one| of(&one.shape));
    found.next()
}

fn written(meters: f32) -> String {
    precise_length(meters.abs(), DIGITS)
}

#[cfg(test)]
mod tests;
