//! The displacement of each mover in a frame: its start, its end, its velocity.

use super::{DrawnBody, DrawnExtent, LabelKind, Painter, Weight, bodies::TOLD_APART, sign::Sign};
use crate::app::palette::{Glyph, Pattern};
use capsule_lab::{
    core::{
        geometry::{Contact, Shape},
        method::Mover,
        trace::Role,
    },
    lab::run::study::{Frame, Ledger},
    session::text::{in_unit, whole_with_article},
};
use glam::Vec3;

/// A way shorter than this share of the inner radius would only double the outline.
const MIN_WAY: f32 = 0.1;
/// Velocities that differ by less than this share of the greater one are the same.
const SAME_VELOCITY: f32 = 1e-3;
/// Two directions are one line below this sine.
const SAME_LINE: f32 = 0.1;
/// How many contacts of a frame are marked.
const MAX_CONTACTS: usize = 3;
/// Width of a trail, points.
const TRAIL: f32 = 1.2;

impl Painter<'_> {
    /// Adds each mover's trail and its outline at the frame's end, that of mover `own` with a name; at rest, before any step,
    /// its velocity too.
    pub(super) fn add_passage(&mut self, frame: &Frame, own: usize, is_at_rest: bool) {
        let (_, color) = self.theme.round(false);
        let movers = frame.before.movers.iter().zip(&frame.after.movers);
        let (has_trail, has_end) = (!self.hides("path"), !self.hides("end"));
        let has_velocity = is_at_rest && !self.hides(Role::Velocity.name());
        for (index, ((before, after), trail)) in movers.zip(&frame.trail).enumerate() {
            for pair in trail.windows(2).filter(|_| has_trail) {
                if let [from, to] = *pair
                    && from.is_finite()
                    && to.is_finite()
                {
                    self.stroke([from, to], TRAIL, Pattern::Solid, color, Weight::Calm);
                }
            }
            if !before.is_finite() {
                continue;
            }
            let least = MIN_WAY * before.shape.inner_radius();
            if has_end && after.is_finite() && before.place().distance(after.place()) > least {
                self.add_end(&after.shape);
                if index == own && self.is_composed() {
                    let extent = DrawnExtent::of(&after.shape);
                    let soft = self.theme.calm(self.theme.ink());
                    let label = self.name(extent, "end of the frame", soft, Weight::Shape);
                    (label.kind, label.sign) = (LabelKind::Plain, Some(Sign::FrameEnd));
                }
            }
            if has_velocity && self.is_composed() {
                self.add_velocities(before, after);
            } else if has_velocity {
                let (shaft, _) = self.add_arrow(
                    Role::Velocity,
                    before.place(),
                    before.velocity,
                    Weight::Current,
                );
                self.mean(Sign::Role(Role::Velocity), shaft);
            }
        }
    }

    /// Adds the velocity of a mover at the frame's start and, where that is another one, at its end, with what was taken away
    /// between the two.
    fn add_velocities(&mut self, before: &Mover, after: &Mover) {
        let longest = before.velocity.length().max(after.velocity.length());
        if !longest.is_finite() || longest == 0.0 {
            return;
        }
        self.figure.motion_scale = (self.figure.longest_arrow / longest).min(1.0);
        let place = before.place();
        let mut add = |role: Role, from: Vec3, along: Vec3, name: String| {
            let (shaft, _) = self.add_arrow(role, from, along, Weight::Current);
            let text = format!("{name} {}", in_unit(along.length(), "m/s"));
            let ink = self.theme.ink();
            let label = self.name(shaft, &text, ink, Weight::Current);
            (label.kind, label.sign) = (LabelKind::Plain, Some(Sign::Role(role)));
        };
        let [speed, speed_after] = [before, after].map(|state| state.velocity.length());
        let removed = after.velocity - before.velocity;
        let is_same = removed.length() <= SAME_VELOCITY * longest || !removed.is_finite();
        let aside = before.velocity.cross(after.velocity).length();
        let is_one_line = aside <= SAME_LINE * speed * speed_after;
        let is_onward = is_one_line && before.velocity.dot(after.velocity) > 0.0;
        if is_same {
            add(Role::Velocity, place, before.velocity, "velocity".into());
        } else if is_onward {
            // Two arrows on one line would be one.
            let change = format!("velocity {} to", in_unit(speed, "m/s"));
            add(Role::Slide, place, after.velocity, change);
        } else {
            if before.velocity != Vec3::ZERO {
                add(
                    Role::Velocity,
                    place,
                    before.velocity,
                    "velocity before".into(),
                );
            }
            if after.velocity != Vec3::ZERO {
                add(Role::Slide, place, after.velocity, "velocity after".into());
            }
            if !is_one_line {
                let tip = place + before.velocity * self.figure.motion_scale;
                self.add_arrow(Role::RemovedMotion, tip, removed, Weight::Current);
            }
        }
    }

    /// Adds the points at which the frame's contacts were answered.
    pub(super) fn add_frame_contacts(&mut self, ledger: &Ledger) {
        for row in ledger.rows.iter().take(MAX_CONTACTS) {
            let Contact {
                point: at, normal, ..
            } = row.correction.contact;
            if at.is_finite() && normal.is_finite() {
                self.add_arrow(Role::ContactNormal, at, normal, Weight::Calm);
                self.mark(at, Glyph::Dot, self.theme.ink(), 5.0, Weight::Current);
                let name = match row.obstacle.as_str() {
                    "" => "contact".into(),
                    name => format!("contact with {}", whole_with_article(name)),
                };
                if self.figure.labels.iter().any(|label| label.text == name) {
                    continue;
                }
                let ink = self.theme.ink();
                let label = self.name(DrawnExtent::Point(at), &name, ink, Weight::Current);
                label.kind = LabelKind::Plain;
            }
        }
    }

    /// Adds the dashed outline of a mover at the frame's end.
    fn add_end(&mut self, shape: &Shape) {
        let (fill, own) = self.theme.round(false);
        self.mean(Sign::FrameEnd, DrawnExtent::of(shape));
        if let Shape::Box(shape) = shape {
            let own = self.theme.elsewhere(own);
            for edge in shape.edges() {
                self.stroke(edge, 1.4, Pattern::Dashed, own, Weight::Calm);
            }
            return;
        }
        let points = shape.points();
        self.throw_blob(shape);
        self.figure.ghosts.push(DrawnBody {
            a: points[0],
            b: points[points.len() - 1],
            radius: shape.radius(),
            fill,
            opacity: TOLD_APART,
            outline: own,
            width: 1.4,
            is_solid: false,
        });
    }
}
