//! What the sentence of a step states, in its picture: each quantity by its own sign, and each number once.

use super::{
    DrawnExtent, Figure, Painter, Weight,
    measured::is_same,
    moments::{MOMENT_LINE, TimedMotion},
    travel::TravelFigure,
};
use crate::palette::Pattern;
use capsule_scenes::run::study::Study;
use capsule_text::{in_meters, step_sentence};
use glam::Vec3;

/// How a picture shows what moves.
#[derive(Clone, Copy)]
pub(super) enum Moving<'a> {
    /// As a shape, which is drawn also at the time of its travel.
    Shape(Option<&'a TravelFigure<'a>>),
    /// As a point and a swept body, which may be moved aside.
    Point { is_in_place: bool },
}

impl Painter<'_> {
    /// Whether the picture does not have the length that `step` states.
    pub(super) fn lacks_length(&self, study: &Study, step: usize) -> bool {
        let stated = step_sentence::stated_length(&study.record.steps[step]);
        stated.is_some_and(|stated| stated.meters != 0.0 && !self.has_number(&stated))
    }

    /// Adds what the sentence of `step` states: a length, the side of an edge, an angle, moments of a motion, a place.
    pub(super) fn add_what_is_stated(
        &mut self,
        study: &Study,
        step: usize,
        is_answer: bool,
        moving: Moving<'_>,
    ) {
        let recorded = &study.record.steps[step];
        // Of an answer that compares nothing the length is added with the answer.
        let compares = recorded
            .decision
            .is_some_and(|one| one.comparison.is_some());
        let (is_shape, is_in_place) = match moving {
            Moving::Shape(_) => (true, true),
            Moving::Point { is_in_place } => (false, is_in_place),
        };
        if (is_shape || is_in_place) && (!is_answer || compares) {
            self.add_measured(study, step);
            self.add_stated_angle(study, step);
        }
        if is_in_place && (!is_answer || compares) {
            self.add_in_meters(study, step);
        }
        let motion = match (study.pair_at(step), moving) {
            (None, _) => TimedMotion::drawn_by(recorded),
            (Some(pair), Moving::Shape(travel)) => {
                TimedMotion::of_shape(pair, travel.map(TravelFigure::time))
            }
            (Some(pair), Moving::Point { .. }) => {
                TimedMotion::of_point(pair, is_on_the_way(study, step)).filter(|_| is_in_place)
            }
        };
        if let Some(motion) = motion {
            self.add_stated_moments(recorded, &motion);
        }
        if is_shape {
            self.add_moved_intervals(recorded);
        }
        if let Some((at, coordinates)) = step_sentence::stated_place(recorded) {
            self.add_coordinates(at, &coordinates);
        }
    }

    /// Adds its coordinates to the name of the point of the current step that is `at` this place.
    fn add_coordinates(&mut self, at: Vec3, coordinates: &str) {
        let mut labels = self.figure.labels.iter_mut();
        let is_it = |extent: &DrawnExtent| matches!(extent, DrawnExtent::Point(own) if *own == at);
        let named = labels.find(|one| one.weight == Weight::Current && is_it(&one.extent));
        if let Some(label) = named {
            label.place = Some(coordinates.into());
        }
    }

    /// Adds what `step` compares as a length, where its number is of another kind.
    pub(super) fn add_in_meters(&mut self, study: &Study, step: usize) {
        let Some(found) = in_meters::at(study, step) else {
            return;
        };
        if self.hides(&found.label) {
            return;
        }
        let color = self.theme.ink();
        for helper in found.helpers {
            self.stroke(helper, MOMENT_LINE, Pattern::Dashed, color, Weight::Calm);
        }
        self.dimension_in(color, found.ends, found.label);
    }
}

/// Whether `step` comes before the answer of its pair is settled.
pub(crate) fn is_on_the_way(study: &Study, step: usize) -> bool {
    !study.pair_at(step).is_some_and(|pair| {
        let is_last = step + 1 == pair.steps.end || step == pair.steps.start;
        is_last || study.settles(pair) == Some(step)
    })
}

/// Leaves out the names of earlier steps whose length the current step has, too.
pub(super) fn keep_one_number_each(figure: &mut Figure) {
    let is_current = |weight: Weight| weight == Weight::Current;
    let named = figure.labels.iter().filter(|one| is_current(one.weight));
    let named = named.filter_map(|one| one.length);
    let drawn = figure.dimensions.iter();
    let drawn = drawn.filter(|one| is_current(one.weight) && !one.is_drawn);
    let current: Vec<f32> = named
        .chain(drawn.map(|one| one.a.distance(one.b)))
        .collect();
    let is_told = |length: f32| current.iter().any(|&other| is_same(length, other));
    figure
        .labels
        .retain(|one| is_current(one.weight) || !one.length.is_some_and(&is_told));
    figure
        .dimensions
        .retain(|one| is_current(one.weight) || !one.is_drawn || !is_told(one.a.distance(one.b)));
}
