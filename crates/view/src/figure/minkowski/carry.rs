//! The drawings of steps while the shapes become a point and a body: some go along, some have no place there.

use super::{is_before_body, is_told_by_parts};
use crate::figure::scope::Sighted;
use capsule_core::{
    minkowski::{MinkowskiBody, Stage},
    trace::{Drawable, DrawnShape as Drawn, Record},
};
use capsule_scenes::run::study::{PairStudy, Study};
use glam::Vec3;

/// Points nearer to the contact than this share of the mover's reach are the contact.
const SAME_POINT: f32 = 1e-4;

/// Where drawings of a pair go.
#[derive(Clone, Copy, Debug)]
pub(in crate::figure) struct Carry {
    /// Whether the method tries parts of the body; others test the shapes as they stand.
    tries_parts: bool,
    /// Whether the body is whole and in place, so that its parts are where the method has them.
    is_whole: bool,
    /// Where the shapes touch, and how far that is moved.
    contact: Option<(Vec3, Vec3)>,
    /// Whether the way's entry into the body is there, which has a mark of its own.
    has_entry: bool,
    /// The distance within which points count as one, meters.
    slop: f32,
}

impl Carry {
    /// For `pair` while its shapes are `body`, whose part that is entered is moved away by `offset`.
    pub(super) fn of(
        body: &MinkowskiBody,
        pair: &PairStudy,
        study: &Study,
        stage: Stage,
        offset: Vec3,
    ) -> Self {
        let shapes = &pair.shapes;
        let steps = &study.record.steps[pair.steps.clone()];
        let touch = || {
            let (contact, time) = (pair.answer.contact?, pair.answer.time?);
            let point = body.mover.a + shapes.displacement * time;
            let reach = shapes.mover.radius() - contact.depth;
            let beside = contact.point + contact.normal * reach - point;
            let touch =
                point + beside * (1.0 - stage.extruded()) - contact.normal * body.mover.radius;
            let by = touch + offset - contact.point;
            (contact.point + by)
                .is_finite()
                .then_some((contact.point, by))
        };
        Self {
            tries_parts: steps.iter().any(is_before_body),
            is_whole: stage == Stage::WHOLE,
            contact: touch(),
            has_entry: false,
            slop: SAME_POINT * pair.shapes.reach(),
        }
    }

    /// The same where the way's entry has a mark of its own, or has none.
    pub(super) fn with_entry(self, has_entry: bool) -> Self {
        Self { has_entry, ..self }
    }

    /// Whether what `step` of `record` measures is the same of the body and its point.
    pub(in crate::figure) fn keeps(&self, record: &Record, step: usize) -> bool {
        self.is_whole && self.tries_parts && !is_in_test(record, step)
    }

    /// The carried form of a drawing; `None` for one without a place beside the body.
    pub(in crate::figure) fn carried(
        &self,
        record: &Record,
        sighted: &Sighted,
    ) -> Option<Drawable> {
        let Sighted {
            drawable,
            is_current,
            step,
        } = *sighted;
        let is_ordinary = !self.tries_parts || is_in_test(record, step);
        if is_ordinary || is_told_by_parts(&drawable, is_current) {
            return None;
        }
        let at_contact = |at: Vec3| {
            let near = |(point, _): &(Vec3, Vec3)| point.distance(at) <= self.slop;
            self.contact.filter(near)
        };
        let shape = match drawable.shape {
            Drawn::Point { at } => match at_contact(at) {
                Some(_) if self.has_entry => return None,
                Some((_, by)) => Drawn::Point { at: at + by },
                None => drawable.shape,
            },
            Drawn::Arrow { from, along } => Drawn::Arrow {
                from: from + at_contact(from).map_or(Vec3::ZERO, |(_, by)| by),
                along,
            },
            other => other,
        };
        Some(Drawable { shape, ..drawable })
    }
}

/// Whether `step` belongs to a whole test within the pair's.
fn is_in_test(record: &Record, step: usize) -> bool {
    let around = std::iter::successors(Some(step), |&step| record.parent(step));
    around.into_iter().any(|step| record.steps[step].is_test)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::plain;
    use crate::{
        figure::{Figure, FigureOptions, Label},
        palette::Theme,
    };

    /// The picture at the step whose address ends with `address`, and the first pair.
    fn told(scene: &str, address: &str, stage: Stage) -> (Figure, PairStudy) {
        let scene = plain(scene);
        let study = Study::of_scene(&scene);
        let mut options = FigureOptions::default();
        options.minkowski.stage = stage;
        let step = study.find(address).expect("a step");
        let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
        (figure, study.pairs[0].clone())
    }

    #[test]
    fn what_is_told_of_the_shapes_as_they_stand_is_not_drawn_beside_the_body() {
        for (scene, address) in [
            ("five-sub-steps", "sub-step 1/static test/plane trace"),
            ("five-sub-steps", "sub-step 1/test"),
            ("halving", "test 2/distance of the segments"),
            ("never-too-far", "advancement step 1/test"),
            ("in-it-from-the-start", "contact at the start/plane trace"),
        ] {
            let (figure, _) = told(scene, address, Stage::WHOLE);
            use crate::figure::sign::Sign;
            let signs = figure.meanings.iter().map(|meaning| meaning.sign);
            let roles: Vec<_> = signs.filter(|sign| matches!(sign, Sign::Role(_))).collect();
            assert!(roles.is_empty(), "{scene} {address}: {roles:?}");
        }
    }

    #[test]
    fn the_contact_s_normal_stands_where_the_way_enters_and_goes_with_its_part() {
        let apart = Stage {
            explode: 1.0,
            ..Stage::WHOLE
        };
        for (stage, address) in [
            (Stage::WHOLE, "contact"),
            (apart, "contact"),
            (Stage::WHOLE, "impact"),
            (apart, "impact"),
        ] {
            let (figure, pair) = told("into-an-edge", address, stage);
            let time = pair.answer.time.expect("a hit");
            let body = MinkowskiBody::of(&pair.shapes.mover, &pair.shapes.obstacle, stage)
                .expect("a body");
            let winner = capsule_core::trace::Part::Cylinder(0);
            let piece = body.pieces.iter().find(|piece| piece.part == winner);
            let offset = piece.expect("the winner").offset;
            let entry = body.mover.a + pair.shapes.displacement * time + offset;
            let stands = |at: Vec3| at.distance(entry) < 1e-4;
            let told = format!("{address} at {stage:?}");
            assert!(figure.heads.iter().any(|head| stands(head.from)), "{told}");
            assert!(figure.marks.iter().any(|mark| stands(mark.at)), "{told}");
            // Where the parts are moved away, the moment that a step states stays on the way.
            if address != "impact" {
                continue;
            }
            let mut labels = figure.labels.iter();
            let is_entry =
                |label: &Label| label.text.starts_with("t =") && stands(label.extent.middle());
            assert!(labels.any(is_entry), "{told}");
        }
    }

    #[test]
    fn half_way_the_contact_is_where_the_rest_of_the_mover_touches() {
        let half = Stage {
            morph: 0.5,
            explode: 0.0,
        };
        let (figure, pair) = told("into-an-edge", "contact", half);
        let (time, contact) = (
            pair.answer.time.expect("a hit"),
            pair.answer.contact.expect("a hit"),
        );
        let center = pair.shapes.mover.points()[0] + pair.shapes.displacement * time;
        let touch = center - contact.normal * pair.shapes.mover.radius();
        assert!(
            figure
                .heads
                .iter()
                .any(|head| head.from.distance(touch) < 1e-4)
        );
    }
}
