//! The results of a scene, in the form of its `[expect]`.

use super::{ContactLog, MoverFrame, PairStudy, Study, Warning};
use crate::scene::{Expect, Expected, ExpectedMover, Scene};
use capsule_core::method::Answer;
use glam::Vec3;

/// Numbers that differ by no more are no difference worth a word, meters.
const ALIKE: f32 = 1e-5;

impl Study {
    /// The expectation that makes `scene`, whose study this is, come out as it does now: of shapes that stand the exact answer
    /// of the focused pair, and the chosen algorithm's where that is another; of a frame where its movers end, as far as that
    /// is finite, and what is wrong with it. What it tolerates stays. `None` where nothing is tested, and for a frame that the
    /// scene does not open at.
    pub fn expectation(&self, scene: &Scene) -> Option<Expect> {
        let tolerance = scene.expect.as_ref().and_then(|expect| expect.tolerance);
        if let Some(contact_log) = self.contact_log() {
            let opening = scene.run.frame.unwrap_or(0);
            return (contact_log.frame == opening).then(|| Expect {
                tolerance,
                ..of_frame(contact_log)
            });
        }
        let pair = &self.pairs[self.focus?];
        Some(Expect {
            exact: of_answer(&pair.exact),
            chosen: match scene.run.algorithm {
                Some(_) if pair.choice.method.respondent.is_none() => of_chosen(pair),
                _ => Expected::default(),
            },
            tolerance,
            ..Expect::default()
        })
    }
}

/// How the chosen algorithm answers; nothing where it does as the exact one.
fn of_chosen(pair: &PairStudy) -> Expected {
    let (exact, chosen) = (of_answer(&pair.exact), of_answer(&pair.answer));
    let is_alike = exact.hit == chosen.hit
        && [
            (exact.depth, chosen.depth),
            (exact.distance, chosen.distance),
            (exact.time, chosen.time),
        ]
        .into_iter()
        .all(|(exact, chosen)| are_alike(exact, chosen, |a, b| (a - b).abs()))
        && are_alike(exact.normal, chosen.normal, Vec3::distance);
    if is_alike {
        Expected::default()
    } else {
        chosen
    }
}

fn are_alike<T>(one: Option<T>, other: Option<T>, apart: fn(T, T) -> f32) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => apart(one, other) <= ALIKE,
        (None, None) => true,
        _ => false,
    }
}

/// The expectation of an answer: of a hit its depth, time and normal, of a miss the distance. Values that no file can hold are
/// left out: an infinite number, and a NaN normal.
fn of_answer(answer: &Answer) -> Expected {
    let is_hit = answer.is_hit();
    let contact = answer.contact.filter(|_| is_hit);
    let can_be_said = |number: &f32| !number.is_infinite();
    let is_normal = |normal: &Vec3| normal.is_nan() || (normal.length() - 1.0).abs() < 1e-4;
    Expected {
        hit: Some(is_hit),
        depth: contact.map(|contact| contact.depth).filter(can_be_said),
        distance: answer.distance.filter(|_| !is_hit).filter(can_be_said),
        time: answer.time.filter(|_| is_hit).filter(can_be_said),
        // No file says -0: -0 + 0 = 0.
        normal: contact
            .map(|contact| contact.normal + Vec3::ZERO)
            .filter(is_normal),
        feature: None,
    }
}

fn of_frame(contact_log: &ContactLog) -> Expect {
    let mut warnings: Vec<String> = contact_log
        .warnings
        .iter()
        .map(|warning: &Warning| warning.kind().into())
        .collect();
    warnings.sort_unstable();
    warnings.dedup();
    let movers = contact_log.passages.iter().enumerate();
    let movers = movers.map(|(index, passage)| {
        let contacts = contact_log
            .rows
            .iter()
            .filter(|row| row.mover == index)
            .count();
        of_mover(passage, contacts)
    });
    Expect {
        movers: movers.collect(),
        warnings: Some(warnings),
        ..Expect::default()
    }
}

fn of_mover(passage: &MoverFrame, contacts: usize) -> ExpectedMover {
    let after = &passage.after;
    ExpectedMover {
        name: passage.name.clone(),
        // Added to 0, nothing loses its sign.
        position: Some(after.place() + Vec3::ZERO).filter(|at| at.is_finite()),
        velocity: Some(after.velocity + Vec3::ZERO).filter(|velocity| velocity.is_finite()),
        speed: None,
        grounded: Some(after.ground.is_some()),
        wall: Some(after.touches_wall),
        contacts: u32::try_from(contacts).ok(),
    }
}
