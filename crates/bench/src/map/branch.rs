//! The branch that decided an answer: of a hit the touching features, of shapes that are apart the step that settled it.

use capsule_core::{
    geometry::{Feature, Part, RoundedBody},
    method::{Answer, Pair},
    minkowski::meaning,
    trace::{Fate, Outcome, Step},
};
use std::borrow::Cow;

/// The branch that decided an answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MapBranch {
    /// A sweep entered this part of the rounded body.
    Part(RoundedBody, Part),
    /// The shapes touch at this part of the obstacle.
    Feature(Feature),
    /// The shapes are apart, which this step settled; empty where none did.
    Apart(Cow<'static, str>),
}

/// A place among colors: alike for what belongs together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BranchHue {
    /// The feature of the obstacle: 0 its face or side, 1 to 3 its edges, 4 to 6 its vertices or ends, 7 that it is pierced.
    pub feature: usize,
    /// The feature of the mover: 0 all of it or its side, 1 and 2 its ends.
    pub end: usize,
}

impl MapBranch {
    /// The branch shown by the method's `steps` and `answer`.
    pub(super) fn of(pair: &Pair, answer: &Answer, steps: &[Step]) -> Self {
        let Some(contact) = answer.contact else {
            return Self::Apart(settled_by(steps));
        };
        let trials = steps.iter().rev().filter_map(|step| step.trial);
        let entered = trials.into_iter().find(|one| one.fate == Fate::Earliest);
        let body = RoundedBody::of(&pair.mover, &pair.obstacle);
        match (body, entered) {
            (Some(body), Some(trial)) => Self::Part(body, trial.part),
            _ => Self::Feature(contact.feature),
        }
    }

    pub fn name(&self) -> String {
        match self {
            Self::Part(body, part) => match meaning(*body, *part) {
                text if text.is_empty() => part.to_string(),
                text => text,
            },
            Self::Feature(feature) => feature.to_string(),
            Self::Apart(step) if step.is_empty() => "apart".into(),
            Self::Apart(step) => format!("apart: {step}"),
        }
    }

    /// Its color's place; `None` of shapes that are apart.
    pub fn hue(&self) -> Option<BranchHue> {
        let [feature, end] = match *self {
            Self::Apart(_) => return None,
            Self::Feature(Feature::Center | Feature::Axis | Feature::Face) => [0, 0],
            Self::Feature(Feature::Edge(i)) => [1 + usize::from(i) % 3, 0],
            Self::Feature(Feature::End(i) | Feature::Vertex(i)) => [4 + usize::from(i) % 3, 0],
            Self::Part(body, part) => of_part(body, part),
        };
        Some(BranchHue { feature, end })
    }
}

/// The last question before it was said that they are apart. A sweep has tried all parts by then, none of which decides.
fn settled_by(steps: &[Step]) -> Cow<'static, str> {
    let settles = |step: &Step| step.outcome == Some(Outcome::Miss);
    let end = steps.iter().rposition(settles).map_or(0, |end| end + 1);
    let asked = steps[..end]
        .iter()
        .rev()
        .find(|step| step.decision.is_some());
    let is_sweep = steps.iter().any(|step| step.trial.is_some());
    asked
        .filter(|_| !is_sweep)
        .map_or("".into(), |step| step.title.clone())
}

fn of_part(body: RoundedBody, part: Part) -> [usize; 2] {
    match (body, part) {
        (_, Part::Core) => [7, 0],
        (RoundedBody::Prism, Part::Triangle(i)) => [0, 1 + i % 2],
        (_, Part::Triangle(_)) => [0, 0],
        (RoundedBody::Prism, Part::Parallelogram(i)) => [1 + i % 3, 0],
        (_, Part::Parallelogram(_)) => [0, 0],
        (RoundedBody::Prism, Part::Cylinder(i)) if i < 6 => [1 + i % 3, 1 + i / 3],
        (RoundedBody::Prism, Part::Cylinder(i)) => [4 + i % 3, 0],
        (RoundedBody::Prism, Part::Sphere(i)) => [4 + i % 3, 1 + i / 3 % 2],
        (RoundedBody::Parallelogram, Part::Cylinder(i)) if i < 2 => [0, 1 + i],
        (RoundedBody::Parallelogram, Part::Cylinder(i)) => [4 + i % 2, 0],
        (RoundedBody::Parallelogram, Part::Sphere(i)) => [4 + i % 2, 1 + i / 2 % 2],
        (_, Part::Cylinder(i)) => [1 + i % 3, 0],
        (_, Part::Sphere(i)) => [4 + i % 3, 0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// The parts of the body of a capsule and a triangle.
    #[test]
    fn every_part_of_a_prism_has_a_color_and_a_name_of_its_own() {
        let parts: Vec<Part> = RoundedBody::Prism.parts().collect();
        let mut hues = HashMap::new();
        let mut names = HashMap::new();
        for part in &parts {
            let branch = MapBranch::Part(RoundedBody::Prism, *part);
            let hue = branch.hue().expect("a hit has a hue");
            assert!(hue.feature < 8 && hue.end < 3);
            assert_eq!(hues.insert(hue, *part), None, "{part}");
            assert_eq!(names.insert(branch.name(), *part), None, "{part}");
        }
        assert_eq!(hues.len(), parts.len());
    }
}
