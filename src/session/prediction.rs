//! What a reader was asked to point at: where it is, and how far from it they pointed.

use crate::{
    geometry::Shape,
    run::study::Study,
    scene::{Prediction, Scene},
    trace::DrawnShape,
};
use glam::Vec3;

/// Why nothing can be pointed at.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`[predict]` asks for `{what}`: {why}")]
pub struct UnknownPoint {
    /// What is asked for.
    pub what: String,
    /// What is not there.
    pub why: String,
}

/// What is right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RightPoint {
    /// Where it is, metres.
    pub at: Vec3,
    /// What a miss is held against: the radius of what is asked about, half the smallest side of a box; metres.
    pub radius: f32,
}

impl RightPoint {
    /// Where what `prediction` asks for is in `study`, which is of `scene`.
    pub fn of(prediction: &Prediction, scene: &Scene, study: &Study) -> Result<Self, UnknownPoint> {
        let what = prediction.what.as_str();
        let found = match what.rsplit_once(": ") {
            Some((address, name)) => told(address, name, study),
            None => end_of(what, scene, study),
        };
        let at = found.and_then(|at| match at.is_finite() {
            true => Ok(at),
            false => Err("it is not a number".into()),
        });
        let at = at.map_err(|why| UnknownPoint {
            what: what.into(),
            why,
        })?;
        Ok(Self {
            at,
            radius: radius(scene, study),
        })
    }

    /// How far off `guess` is, metres, and as a share of the radius; none where there is no radius.
    pub fn miss(&self, guess: Vec3) -> (f32, Option<f32>) {
        let miss = guess.distance(self.at);
        (miss, (self.radius > 0.0).then_some(miss / self.radius))
    }
}

/// The point that the step at `address` tells and calls `name`, or means by it.
fn told(address: &str, name: &str, study: &Study) -> Result<Vec3, String> {
    let step = study.find(address).map_err(|error| error.to_string())?;
    let points = study.record.steps[step].drawables.iter();
    let points: Vec<(&str, &str, Vec3)> = points
        .filter_map(|told| match told.shape {
            DrawnShape::Point(at) => Some((told.label, told.role.name(), at)),
            _ => None,
        })
        .collect();
    let labelled = points.iter().find(|(label, ..)| *label == name);
    let meant = points.iter().find(|(_, role, _)| *role == name);
    if let Some((.., at)) = labelled.or(meant) {
        return Ok(*at);
    }
    let names: Vec<&str> = points
        .iter()
        .map(|(label, role, _)| if label.is_empty() { *role } else { *label })
        .collect();
    Err(match names.is_empty() {
        true => "that step tells no point".into(),
        false => format!("that step tells {}", names.join(", ")),
    })
}

/// The middle of the mover `name` where its frame ends; where its sweep meets something, or ends.
fn end_of(name: &str, scene: &Scene, study: &Study) -> Result<Vec3, String> {
    if let Some(ledger) = study.ledger() {
        let passage = ledger.passages.iter().find(|one| one.name == name);
        let passage = passage.ok_or_else(|| format!("no mover is called `{name}`"))?;
        return Ok(middle(&passage.after.shape));
    }
    let body = scene.find(name).filter(|(_, part)| part.is_none());
    let (body, _) = body.ok_or_else(|| format!("no shape is called `{name}`"))?;
    let body = &scene.bodies[body];
    if body.velocity == Vec3::ZERO {
        return Err(format!("`{name}` does not move"));
    }
    let pair = study.current(None).map(|place| &study.pairs[place]);
    let time = pair.and_then(|pair| pair.answer.time).unwrap_or(1.0);
    Ok(middle(&body.shape) + body.velocity * (scene.world.time_step * time))
}

/// The radius of the mover under study, else of the first that is round.
fn radius(scene: &Scene, study: &Study) -> f32 {
    let pair = study.current(None).map(|place| study.pairs[place].mover);
    let moving = scene.bodies.iter().position(|body| body.moves());
    let round = || scene.bodies.iter().position(|body| body.shape.is_round());
    let body = pair.or(moving).or_else(round);
    body.map_or(0.0, |body| scene.bodies[body].shape.inner_radius())
}

/// The middle of a shape's points.
fn middle(shape: &Shape) -> Vec3 {
    let points = shape.points();
    points.iter().sum::<Vec3>() / points.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::library;
    use glam::vec3;

    fn asked(id: &str, what: &str) -> Result<RightPoint, UnknownPoint> {
        let found = library::all().find(|scene| scene.id == id);
        let scene = found.expect("a scene").read().expect("it reads");
        let prediction = Prediction {
            question: "Where?".into(),
            what: what.into(),
            on: None,
        };
        RightPoint::of(&prediction, &scene, &Study::of_scene(&scene))
    }

    #[test]
    fn a_point_is_that_of_a_step_by_its_label_or_its_meaning() {
        let labelled = asked("mirrored-trace", "plane trace: line_plane_intersection");
        let meant = asked("mirrored-trace", "plane trace: plane trace");
        assert_eq!(labelled, meant);
        let right = meant.expect("it is told");
        assert!(right.at.distance(vec3(1.1649, 3.70232, -0.5)) < 1e-4);
        let (miss, share) = right.miss(right.at + 0.5 * right.radius * Vec3::X);
        assert!((miss / right.radius - 0.5).abs() < 1e-5, "{miss}");
        assert!((share.expect("a radius") - 0.5).abs() < 1e-5);
    }

    #[test]
    fn a_mover_is_where_its_sweep_or_its_frame_ends() {
        let bullet = asked("bullet-and-paper", "bullet").expect("it moves");
        assert!(
            (bullet.at.x - (-2.7 + 6.0 * 0.392253)).abs() < 0.01,
            "{bullet:?}"
        );
        assert!(asked("into-a-square-corner", "walker").is_ok());
    }

    #[test]
    fn what_is_not_there_is_told() {
        for (what, why) in [
            (
                "plane trace: c9",
                "that step tells base, line_plane_intersection",
            ),
            ("plane trice: c9", "plane trice"),
            ("floor", "`floor` does not move"),
            ("divers", "no shape is called `divers`"),
        ] {
            let error = asked("mirrored-trace", what).expect_err("nothing");
            assert!(error.to_string().contains(why), "{error}");
        }
    }
}
