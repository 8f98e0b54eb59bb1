//! The moments that a step states of a motion: the outline of what moves then, or a mark on its way.

use super::{DrawnExtent, LabelKind, Painter, Weight, sign::Sign, travel::instants};
use crate::{
    palette::{Glyph, Pattern},
    rounded_triangle::RoundedTriangle,
};
use capsule_core::{
    geometry::Shape as Solid,
    trace::{DrawnShape, Role, Step},
};
use capsule_scenes::run::study::PairStudy;
use capsule_text::step_sentence;
use glam::Vec3;

/// Moments at which the mover is nearer than this to where it is drawn, in its radii, are one.
const APART: f32 = 0.25;
/// The moments outside of a motion that are shown at their place on its line.
const AROUND: std::ops::RangeInclusive<f32> = -0.5..=1.5;
/// Width of its outline at another moment, points.
pub(super) const MOMENT_LINE: f32 = 1.8;
/// Radius of the mark of another moment on the way, points.
const MOMENT_MARK: f32 = 3.5;

/// A motion with moments to be shown.
pub(super) struct TimedMotion<'a> {
    /// Where the point begins that stands for what moves.
    pub(super) from: Vec3,
    pub(super) by: Vec3,
    /// What moves, at the start; `None` where a point stands for it.
    pub(super) shape: Option<&'a Solid>,
    /// The moments at which it is drawn already.
    pub(super) drawn: Vec<f32>,
}

impl<'a> TimedMotion<'a> {
    /// That of a sweep's `pair`, whose mover is drawn also as it is `shown`; of a pair that rests `None`.
    pub(super) fn of_shape(pair: &'a PairStudy, shown: Option<f32>) -> Option<Self> {
        let (mover, by) = (&pair.shapes.mover, pair.shapes.displacement);
        let from = *mover.points().first().filter(|_| by != Vec3::ZERO)?;
        let drawn = instants(pair).into_iter().map(|(_, time)| time);
        Some(Self {
            from,
            by,
            shape: shown.map(|_| mover),
            drawn: drawn.chain(shown).collect(),
        })
    }

    /// The same where a point stands for the mover: where it enters the body it has a name once the search is over.
    pub(super) fn of_point(pair: &'a PairStudy, is_on_the_way: bool) -> Option<Self> {
        let motion = Self::of_shape(pair, None)?;
        let entry = pair.answer.time.filter(|_| !is_on_the_way);
        Some(Self {
            drawn: entry.into_iter().collect(),
            ..motion
        })
    }

    /// The one that `step` draws as an arrow.
    pub(super) fn drawn_by(step: &Step) -> Option<Self> {
        let mut drawn = step.drawables.iter();
        let (from, by) = drawn.find_map(|one| match (one.role, one.shape) {
            (Role::Velocity, DrawnShape::Arrow { from, along }) => Some((from, along)),
            _ => None,
        })?;
        let is_one = by != Vec3::ZERO && by.is_finite();
        is_one.then_some(Self {
            from,
            by,
            shape: None,
            drawn: vec![],
        })
    }
}

impl Painter<'_> {
    /// Adds the moments that `step` states of a motion that begins at `from`: the outline of what moves then, or a mark on its
    /// way where an outline is `drawn` at about that moment, and for a point.
    pub(super) fn add_stated_moments(&mut self, step: &Step, motion: &TimedMotion<'_>) {
        for (name, time) in step_sentence::stated_times(step) {
            if motion.shape.is_none() && motion.drawn.contains(&time) {
                continue;
            }
            let when = match time {
                _ if time > 1.0 => ", after the end",
                _ if time < 0.0 => ", before the start",
                _ => "",
            };
            let name = if name == "time" { "" } else { name };
            let between = if name.is_empty() { "" } else { ", " };
            let text = format!("{name}{between}{}{when}", step_sentence::moment(time));
            // Where the mover is shown at this moment it is named by no more than the time.
            let bare = step_sentence::moment(time);
            let mut labels = self.figure.labels.iter_mut();
            if let Some(label) = labels.find(|label| label.text == bare) {
                label.text = text;
            } else if !self.hides(&text) {
                self.add_moment(motion, time, &text);
            }
        }
    }

    fn add_moment(&mut self, motion: &TimedMotion<'_>, time: f32, text: &str) {
        let color = self.theme.ink();
        // Far outside of the motion there is no room to show it.
        let shown = if AROUND.contains(&time) {
            time
        } else {
            time.clamp(0.0, 1.0)
        };
        let at = motion.from + motion.by * shown;
        let border = motion.from + motion.by * shown.clamp(0.0, 1.0);
        if at != border {
            self.stroke(
                [border, at],
                MOMENT_LINE,
                Pattern::Dotted,
                color,
                Weight::Calm,
            );
            self.show(RoundedTriangle::ball(at, 0.0), Weight::Current);
        }
        let is_near = |shape: &Solid, other: f32| {
            (motion.by * (other - time)).length() < APART * shape.inner_radius()
        };
        let outlined = motion.shape.filter(|shape| {
            at == border && !motion.drawn.iter().any(|&other| is_near(shape, other))
        });
        let extent = match outlined {
            Some(shape) => {
                let shape = shape.translated(motion.by * time);
                self.mean(Sign::Moment, DrawnExtent::of(&shape));
                self.add_elsewhere(&shape, (self.theme.calm(color), 0.0), MOMENT_LINE);
                DrawnExtent::of(&shape)
            }
            None => {
                self.mark(at, Glyph::Triangle, color, MOMENT_MARK, Weight::Current);
                DrawnExtent::Point(at)
            }
        };
        let label = self.name(extent, text, color, Weight::Current);
        (label.kind, label.sign) = (LabelKind::Plain, Some(Sign::Moment));
    }
}
