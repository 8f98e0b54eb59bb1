//! The displacement of each mover in a frame: its start, its end, its velocity.

use super::{DrawnBody, DrawnExtent, LabelKind, Painter, Weight, bodies::TOLD_APART, sign::Sign};
use crate::palette::{Glyph, Pattern};
use capsule_core::{
    geometry::{Contact, Shape},
    method::Mover,
    trace::Role,
};
use capsule_scenes::run::study::{ContactLog, Frame};
use capsule_session::text::{in_unit, whole_with_article};
use glam::Vec3;

/// A way shorter than this share of the inner radius would only double the outline.
const MIN_WAY: f32 = 0.1;
/// Velocities that differ by less than this share of the greater one are the same.
const SAME_VELOCITY: f32 = 1e-3;
/// What the direction of a contact is called.
const NORMAL: &str = "normal";
/// Two directions are one line below this sine.
const SAME_LINE: f32 = 0.1;
/// Below this sine two arrows from one place lie on each other.
const NARROW: f32 = 0.35;
/// How many contacts of a frame are marked.
const MAX_CONTACTS: usize = 3;
/// Width of a trail, points.
const TRAIL: f32 = 1.2;

impl Painter<'_> {
    /// Adds each mover's trail and its outline at the frame's end, that of mover `own` with a name; at rest, before any step,
    /// its velocity too, where it has `gained` speed that before and after the gain. The end is drawn where it `is_end_told`. Where the picture has mover `own` at the end already, its
    /// outline is that at the start.
    pub(super) fn add_passage(
        &mut self,
        frame: &Frame,
        (own, is_at_end): (usize, bool),
        (is_at_rest, is_end_told): (bool, bool),
        gained: Option<[Vec3; 2]>,
    ) {
        let (_, color) = self.theme.round(false);
        let movers = frame.before.movers.iter().zip(&frame.after.movers);
        // A step of a frame is about its own motion.
        let has_trail = !self.hides("path") && (is_at_rest || !self.is_composed());
        let has_end = is_end_told && !self.hides("end");
        let has_velocity = is_at_rest && !self.hides(Role::Velocity.name());
        let goes = |(before, after): &(&Mover, &Mover)| {
            let least = MIN_WAY * before.shape.inner_radius();
            after.is_finite() && before.place().distance(after.place()) > least
        };
        let others = movers.clone().position(|both| goes(&both));
        let named_end = movers.clone().nth(own).filter(goes).map(|_| own).or(others);
        for (index, ((before, after), trail)) in movers.zip(&frame.trail).enumerate() {
            for pair in trail.windows(2).filter(|_| has_trail) {
                if let [from, to] = *pair
                    && from.is_finite()
                    && to.is_finite()
                {
                    self.stroke([from, to], TRAIL, Pattern::Solid, color, Weight::Calm);
                }
            }
            if let [first, .., last] = trail[..]
                && has_trail
                && self.is_composed()
            {
                self.mean(Sign::Trail, DrawnExtent::Line([first, last]));
            }
            if !before.is_finite() {
                continue;
            }
            if has_end && goes(&(before, after)) {
                let (other, name) = if is_at_end && index == own {
                    (&before.shape, "start of the frame")
                } else {
                    (&after.shape, "end of the frame")
                };
                self.add_end(other);
                if Some(index) == named_end && self.is_composed() {
                    let extent = DrawnExtent::of(other);
                    let soft = self.theme.calm(self.theme.ink());
                    let label = self.name(extent, name, soft, Weight::Shape);
                    (label.kind, label.sign) = (LabelKind::Plain, Some(Sign::FrameEnd));
                }
            }
            if has_velocity && self.is_composed() {
                if index == own {
                    let shown = if is_at_end { after } else { before };
                    let velocities = gained.unwrap_or([before.velocity, after.velocity]);
                    self.add_velocities(shown.place(), velocities, gained.is_some());
                }
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

    /// Adds at `place` the velocity of a mover before and, where that is another one, after, which may be wrong, with what was
    /// taken away between the two.
    fn add_velocities(&mut self, place: Vec3, [before, after]: [Vec3; 2], is_wrong: bool) {
        let longest = before.length().max(after.length());
        if !longest.is_finite() || longest == 0.0 {
            return;
        }
        let scale = (self.figure.longest_arrow / longest).min(1.0);
        self.figure.motion_scale = scale;
        let mut add = |role: Role, from: Vec3, along: Vec3, name: String| {
            let (shaft, _) = self.add_arrow(role, from, along, Weight::Current);
            let text = format!("{name} {}", in_unit(along.length(), "m/s"));
            let ink = self.theme.ink();
            let label = self.name(shaft, &text, ink, Weight::Current);
            (label.kind, label.sign) = (LabelKind::Plain, Some(Sign::Role(role)));
        };
        let [speed, speed_after] = [before, after].map(Vec3::length);
        let removed = after - before;
        let is_same = removed.length() <= SAME_VELOCITY * longest || !removed.is_finite();
        let aside = before.cross(after).length();
        let is_one_line = aside <= SAME_LINE * speed * speed_after;
        let is_onward = is_one_line && before.dot(after) > 0.0;
        if is_same {
            add(Role::Velocity, place, before, "velocity".into());
        } else if is_onward {
            // Two arrows on one line would be one.
            let [was, is] = [speed, speed_after].map(|speed| in_unit(speed, "m/s"));
            let change = if was == is {
                "velocity".into()
            } else {
                format!("velocity {was} to")
            };
            add(Role::Slide, place, after, change);
        } else {
            if before != Vec3::ZERO {
                // Where the mover hardly turns, what comes in and what goes out would lie on each other.
                let is_narrow = aside <= NARROW * speed * speed_after && before.dot(after) > 0.0;
                let from = if is_wrong && is_narrow {
                    place - before * scale
                } else {
                    place
                };
                add(Role::Velocity, from, before, "velocity before".into());
            }
            if after != Vec3::ZERO {
                add(Role::Slide, place, after, "velocity after".into());
            }
            if !is_one_line && !is_wrong {
                let tip = place + before * self.figure.motion_scale;
                self.add_arrow(Role::RemovedMotion, tip, removed, Weight::Current);
            }
        }
        if is_wrong {
            self.redden_arrow(Role::Slide, place, after);
        }
    }

    /// Adds the points at which the contacts of mover `own` were answered.
    pub(super) fn add_frame_contacts(&mut self, contact_log: &ContactLog, own: usize) {
        let rows = contact_log.rows.iter().filter(|row| row.mover == own);
        for row in rows.take(MAX_CONTACTS) {
            let Contact {
                point: at, normal, ..
            } = row.correction.contact;
            if at.is_finite() && normal.is_finite() {
                let role = Role::ContactNormal;
                let (shaft, _) = self.add_arrow(role, at, normal, Weight::Calm);
                if self.is_composed() {
                    self.mean(Sign::Role(role), shaft.clone());
                }
                if !self.figure.labels.iter().any(|label| label.text == NORMAL) {
                    let ink = self.theme.ink();
                    let label = self.name(shaft, NORMAL, ink, Weight::Calm);
                    (label.kind, label.sign) = (LabelKind::Plain, Some(Sign::Role(role)));
                }
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
