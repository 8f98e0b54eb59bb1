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
    session::text::in_unit,
};
use glam::Vec3;

/// A way shorter than this share of the inner radius would only double the outline.
const MIN_WAY: f32 = 0.1;
/// Velocities that differ by less than this share of the greater one are the same.
const SAME_VELOCITY: f32 = 1e-3;
/// How many contacts of a frame are marked.
const MAX_CONTACTS: usize = 3;
/// Width of a trail, points.
const TRAIL: f32 = 1.2;

impl Painter<'_> {
    /// Adds each mover's trail and its outline at the frame's end; at rest, before any step, its velocity too.
    pub(super) fn add_passage(&mut self, frame: &Frame, is_at_rest: bool) {
        let (_, own) = self.theme.round(false);
        let movers = frame.before.movers.iter().zip(&frame.after.movers);
        let (has_trail, has_end) = (!self.hides("path"), !self.hides("end"));
        let has_velocity = is_at_rest && !self.hides(Role::Velocity.name());
        for ((before, after), trail) in movers.zip(&frame.trail) {
            for pair in trail.windows(2).filter(|_| has_trail) {
                if let [from, to] = *pair
                    && from.is_finite()
                    && to.is_finite()
                {
                    self.stroke([from, to], TRAIL, Pattern::Solid, own, Weight::Calm);
                }
            }
            if !before.is_finite() {
                continue;
            }
            let least = MIN_WAY * before.shape.inner_radius();
            if has_end && after.is_finite() && before.place().distance(after.place()) > least {
                self.add_end(&after.shape);
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
        let mut add = |role: Role, from: Vec3, along: Vec3, name: &str| {
            let (shaft, _) = self.add_arrow(role, from, along, Weight::Current);
            let text = format!("{name} {}", in_unit(along.length(), "m/s"));
            let ink = self.theme.ink();
            let label = self.name(shaft, &text, ink, Weight::Current);
            (label.kind, label.sign) = (LabelKind::Plain, Some(Sign::Role(role)));
        };
        let removed = after.velocity - before.velocity;
        let is_same = removed.length() <= SAME_VELOCITY * longest || !removed.is_finite();
        if before.velocity != Vec3::ZERO {
            let name = if is_same {
                "velocity"
            } else {
                "velocity before"
            };
            add(Role::Velocity, place, before.velocity, name);
        }
        if is_same {
            return;
        }
        if after.velocity != Vec3::ZERO {
            add(Role::Slide, place, after.velocity, "velocity after");
        }
        let tip = place + before.velocity * self.figure.motion_scale;
        self.add_arrow(Role::RemovedMotion, tip, removed, Weight::Current);
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
                    name => format!("contact with {name}"),
                };
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
