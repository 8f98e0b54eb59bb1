//! The displacement of each mover in a frame: its start, its end, its velocity.

use super::{DrawnBody, DrawnExtent, Painter, Weight, bodies::TOLD_APART, sign::Sign};
use crate::app::palette::Pattern;
use capsule_lab::{
    core::{geometry::Shape, trace::Role},
    lab::run::study::Frame,
};

/// A way shorter than this share of the inner radius would only double the outline.
const MIN_WAY: f32 = 0.1;
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
            if has_velocity {
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
