//! What the sentence of a step states, in its picture: each quantity by its own sign, and each number once.

use super::{
    DrawnExtent, Figure, Label, LabelKind, Painter, Weight,
    measured::is_same,
    moments::{MOMENT_LINE, TimedMotion},
    scope,
    sign::is_normal,
    travel::TravelFigure,
};
use crate::palette::Pattern;
use capsule_core::{
    geometry::{Shape, Triangle},
    trace::{Drawable, DrawnShape, Role, Step},
};
use capsule_scenes::run::study::Study;
use capsule_text::{in_meters, step_sentence};
use glam::Vec3;

/// The name of the normal that says where the front of a face is.
const FRONT: &str = "front";

/// A shorter word of a title says nothing of what it names.
const MIN_WORD: usize = 3;

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
        if is_in_place {
            self.add_in_meters(study, step);
        }
        if is_shape {
            self.add_moved_intervals(recorded);
        }
        self.add_stated_times(study, step, moving);
    }

    /// Adds the moments that the sentence of `step` states, and the coordinates of a place.
    pub(super) fn add_stated_times(&mut self, study: &Study, step: usize, moving: Moving<'_>) {
        let recorded = &study.record.steps[step];
        let motion = match (study.pair_at(step), moving) {
            (None, _) => TimedMotion::drawn_by(recorded),
            (Some(pair), Moving::Shape(travel)) => {
                TimedMotion::of_shape(pair, travel.map(TravelFigure::time))
            }
            (Some(pair), Moving::Point { is_in_place }) => {
                TimedMotion::of_point(pair, is_on_the_way(study, step)).filter(|_| is_in_place)
            }
        };
        if let Some(motion) = motion {
            self.add_stated_moments(recorded, &motion);
        }
        if let Some((at, coordinates)) = step_sentence::stated_place(recorded) {
            self.add_coordinates(at, &coordinates);
        }
    }

    /// Adds the normal of the plane that `step` draws, as what says where its front is, unless the step draws a normal.
    pub(super) fn add_front(&mut self, study: &Study, step: usize) {
        let sighted = scope::in_sight(study, step, false);
        let drawn: Vec<&Drawable> = sighted.iter().map(|one| &one.drawable).collect();
        if drawn.iter().any(|one| is_normal(one.role)) {
            return;
        }
        let plane = drawn.iter().find_map(|one| match one.shape {
            DrawnShape::Plane { point, normal } => Some((point, normal)),
            _ => None,
        });
        let Some((point, normal)) = plane else {
            return;
        };
        let face = study.pair_at(step).map(|pair| pair.shapes.obstacle);
        let from = match face {
            Some(Shape::Triangle(Triangle { v: [a, b, c] })) => (a + b + c) / 3.0,
            _ => point,
        };
        let (shaft, _) = self.add_arrow(Role::FaceNormal, from, normal, Weight::Current);
        let ink = self.theme.ink();
        self.name(shaft, FRONT, ink, Weight::Current).kind = LabelKind::Plain;
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
        let color = match found.correct_place {
            Some(_) => self.theme.text(self.theme.wrong()),
            None => self.theme.ink(),
        };
        for helper in found.helpers {
            self.stroke(helper, MOMENT_LINE, Pattern::Dashed, color, Weight::Calm);
        }
        self.dimension_in(color, found.ends, found.label);
        if let Some(limit) = &found.limit {
            self.add_limit(found.ends, limit);
        }
    }
}

/// Whether `step` comes before the answer of its pair is settled.
pub(crate) fn is_on_the_way(study: &Study, step: usize) -> bool {
    !study.pair_at(step).is_some_and(|pair| {
        let is_last = step + 1 == pair.steps.end || step == pair.steps.start;
        is_last || study.settles(pair) == Some(step)
    })
}

/// Calls the point that `step` finds by its title, where its sentence has the words of that.
pub(super) fn call_found_point(figure: &mut Figure, step: &Step, sentence: &str) {
    let Some((at, _)) = step_sentence::stated_place(step).filter(|_| step.decision.is_none())
    else {
        return;
    };
    let title = step.title.to_string();
    // A title of two points names neither.
    if title.contains(" and ") {
        return;
    }
    let sentence = sentence.to_lowercase();
    let mut words = title.split(' ').filter(|word| word.len() >= MIN_WORD);
    let is_it = |label: &&mut Label| {
        label.weight == Weight::Current && label.extent == DrawnExtent::Point(at)
    };
    let named = figure.labels.iter_mut().find(is_it);
    if let Some(label) = named.filter(|_| words.all(|word| sentence.contains(word))) {
        label.shown = Some(title);
    }
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
    // A length has the name of its arrow, and its number.
    let lengths: Vec<(Vec3, Vec3, String)> = figure
        .dimensions
        .iter()
        .filter(|one| !one.is_drawn)
        .map(|one| (one.a, one.b, one.text.clone()))
        .collect();
    figure.labels.retain(|label| match label.extent {
        DrawnExtent::Line([from, to]) => !lengths.iter().any(|(a, b, text)| {
            (*a, *b) == (from, to)
                && text
                    .strip_prefix(label.said())
                    .is_some_and(|rest| rest.starts_with(' '))
        }),
        _ => true,
    });
    let is_told = |length: f32| current.iter().any(|&other| is_same(length, other));
    figure
        .labels
        .retain(|one| is_current(one.weight) || !one.length.is_some_and(&is_told));
    figure
        .dimensions
        .retain(|one| is_current(one.weight) || !one.is_drawn || !is_told(one.a.distance(one.b)));
}
