//! A box that is tested as its twelve triangles, held against the solid that it is.

use super::{PairStudy, by_merit, faults, merit};
use crate::{run::verdict::Fault, scene::Snapshot};
use capsule_core::{
    geometry::{OrientedBox, Shape},
    method::{Answer, Pair, Question, Settings},
};

/// The answer of a method of triangles about a box, and the right one about the solid.
#[derive(Clone, Debug, PartialEq)]
pub struct SolidCheck {
    /// The earliest or deepest contact that the method finds among the twelve triangles; its nearest where it finds none.
    pub answer: Answer,
    /// The right answer about the solid box.
    pub exact: Answer,
    /// How the one differs from the other, the most severe first; empty where they agree.
    pub faults: Vec<Fault>,
}

impl SolidCheck {
    /// The check of `study`, whose obstacle is a triangle of `shape`; `None` where no question is about such a solid.
    fn of(study: &PairStudy, shape: &OrientedBox) -> Option<Self> {
        let choice = &study.choice;
        let of_triangle = |triangle| Pair {
            obstacle: Shape::Triangle(triangle),
            ..study.shapes
        };
        let pairs = shape.triangles().map(of_triangle);
        let answers = pairs.map(|pair| (choice.method.silent)(&pair, &choice.settings));
        // The last of several that are as good is the first in order.
        let best = |a: &Answer, b: &Answer| by_merit(merit(a), merit(b));
        let answer = answers.into_iter().rev().max_by(best)?;

        let solid = Pair {
            mover: Shape::Capsule(study.shapes.mover.as_capsule()?),
            obstacle: Shape::Box(*shape),
            ..study.shapes
        };
        let standing = Question::of(&solid.mover, &solid.obstacle)?;
        let is_sweep = choice.method.question.is_sweep();
        let question = if is_sweep {
            standing.swept()?
        } else {
            standing
        };
        let exact = (question.exact().silent)(&solid, &Settings::default());
        Some(Self {
            faults: faults(question, &answer, &exact, &solid),
            answer,
            exact,
        })
    }
}

/// Holds every test of a box's triangle against the solid.
pub(in crate::run) fn check_solids(pairs: &mut [PairStudy], scene: Snapshot<'_>) {
    let mut last: Option<((usize, usize), Option<SolidCheck>)> = None;
    for study in pairs {
        let Shape::Box(shape) = &scene.body(study.obstacle).shape else {
            continue;
        };
        let is_asked = study.choice.method.respondent.is_some();
        if study.part.is_none() || is_asked {
            continue;
        }
        // The triangles of a box follow one another.
        let of = (study.mover, study.obstacle);
        study.solid = match &last {
            Some((one, solid)) if *one == of => solid.clone(),
            _ => SolidCheck::of(study, shape),
        };
        last = Some((of, study.solid.clone()));
    }
}
