//! The reduced mover of a sweep while its shape wanders to the obstacle, the former shapes, and the point's way.

use crate::{
    figure::{Caster, Dimension, DrawnBody, DrawnExtent, Head, Painter, Weight, sign::Sign},
    palette::{Glyph, Pattern},
};
use capsule_core::{
    geometry::{Capsule, Shape},
    minkowski::{self, BodyForm},
    trace::Role,
};
use capsule_scenes::run::study::PairStudy;
use capsule_session::text::length;
use capsule_text::step_sentence::moment;
use glam::Vec3;

/// The name of the point's way.
pub(in crate::figure) const PATH: &str = "path";
/// Lines that fill a triangle for its shadow, one more than are drawn.
const FILLING: u32 = 24;

impl Painter<'_> {
    /// Adds the mover as far as it is left, and ghosts of what both were.
    pub(super) fn add_rest(
        &mut self,
        body: &minkowski::MinkowskiBody,
        pair: &PairStudy,
        by_step: bool,
    ) {
        let (fill, outline) = self.theme.round(false);
        let mover = body.mover;
        self.add_dashed_ghost(&pair.shapes.mover, false);
        if pair.shapes.obstacle.is_round() {
            self.add_dashed_ghost(&pair.shapes.obstacle, true);
            self.add_obstacle_core(&pair.shapes.obstacle);
        }
        if mover.radius > 0.0 {
            self.figure.bodies.push(DrawnBody {
                a: mover.a,
                b: mover.b,
                radius: mover.radius,
                fill,
                opacity: 0.30,
                outline,
                width: 2.2,
                is_solid: true,
            });
        }
        if mover.a != mover.b {
            let axis = [mover.a, mover.b];
            self.stroke(axis, 2.0, Pattern::Dashed, outline, Weight::Shape);
            self.mark(mover.b, Glyph::Dot, outline, 4.0, Weight::Shape);
            let ink = self.theme.ink();
            self.name(DrawnExtent::Point(mover.b), "b", ink, Weight::Shape);
        }
        self.mark(mover.a, Glyph::Circle, outline, 7.0, Weight::Current);
        let ink = self.theme.ink();
        self.name(DrawnExtent::Point(mover.a), "a", ink, Weight::Current);
        self.figure.casters.extend(shadow_of(body));
        if by_step {
            // Names tell what the legend would.
            self.figure.meanings.retain(|one| one.sign != Sign::Before);
        }
    }

    /// Adds the obstacle's own core, which never moves, as a triangle keeps its sides.
    fn add_obstacle_core(&mut self, obstacle: &Shape) {
        let (_, outline) = self.theme.triangle();
        let points = obstacle.points();
        let ends = [points[0], points[points.len() - 1]];
        if ends[0] != ends[1] {
            self.stroke(ends, 3.0, Pattern::Solid, outline, Weight::Current);
        }
        for end in ends {
            self.mark(end, Glyph::Dot, outline, 4.5, Weight::Shape);
        }
    }

    fn add_dashed_ghost(&mut self, shape: &Shape, is_obstacle: bool) {
        let points = shape.points();
        let capsule = Capsule {
            a: points[0],
            b: points[points.len() - 1],
            radius: shape.radius(),
        };
        self.add_outline(&capsule, is_obstacle);
    }

    /// Adds a dashed outline; of a capsule without radius its core.
    fn add_outline(&mut self, capsule: &Capsule, is_obstacle: bool) {
        let (fill, outline) = self.theme.round(is_obstacle);
        let outline = self.theme.calm(outline);
        if capsule.radius == 0.0 && capsule.a != capsule.b {
            let core = [capsule.a, capsule.b];
            self.stroke(core, 2.0, Pattern::Dashed, outline, Weight::Shape);
        }
        let extent = DrawnExtent::Round([capsule.a, capsule.b], capsule.radius);
        self.mean(Sign::Before, extent);
        self.figure.ghosts.push(DrawnBody {
            a: capsule.a,
            b: capsule.b,
            radius: capsule.radius,
            fill,
            opacity: 0.02,
            outline,
            width: 1.3,
            is_solid: false,
        });
    }

    /// Adds the segment along which the mover's first end goes, broken where it enters the body, and where the end is at
    /// the `chosen` moment. `entered` says that it is known to enter, and how far the part that it enters is moved away.
    pub(super) fn add_way(
        &mut self,
        body: &minkowski::MinkowskiBody,
        pair: &PairStudy,
        entered: Option<Vec3>,
        chosen: Option<f32>,
    ) {
        let (start, motion) = (body.mover.a, pair.shapes.displacement);
        if motion == Vec3::ZERO || !motion.is_finite() {
            return;
        }
        let (_, color) = self.theme.round(false);
        let tip = start + motion;
        // A path too short to be seen gets the magnifier.
        self.figure.dimensions.push(Dimension {
            a: start,
            b: tip,
            beside: Vec3::ZERO,
            text_at: None,
            text: format!("{PATH} {}", length(motion.length())),
            color: self.theme.ink(),
            is_drawn: true,
            weight: Weight::Current,
        });
        let entry = pair.answer.time.filter(|time| time.is_finite());
        let entry = entry.filter(|_| entered.is_some());
        let (from, color) = match entry {
            Some(time) => {
                let at = start + motion * time;
                self.stroke([start, at], 3.0, Pattern::Solid, color, Weight::Current);
                self.stroke([at, tip], 2.0, Pattern::Dashed, color, Weight::Calm);
                self.add_entry(body, motion * time, entered.unwrap_or_default(), time);
                (at, self.theme.calm(color))
            }
            None => {
                self.stroke([start, tip], 3.0, Pattern::Solid, color, Weight::Current);
                (start, color)
            }
        };
        self.figure.heads.push(Head {
            from,
            tip,
            color,
            scale: 0.9,
            is_broken: false,
        });
        if let Some(time) = chosen.filter(|&time| entry != Some(time)) {
            let (_, color) = self.theme.round(false);
            let at = start + motion * time;
            self.mark(at, Glyph::Dot, color, 6.0, Weight::Current);
            self.label(at, &moment(time), color, Weight::Current);
        }
    }

    /// Adds where the point is at first touch, on a part that is moved away by `offset`, and the outline of what is left
    /// of the mover there.
    fn add_entry(&mut self, body: &minkowski::MinkowskiBody, by: Vec3, offset: Vec3, time: f32) {
        let mover = body.mover;
        if mover.radius > 0.0 {
            let there = Capsule {
                a: mover.a + by,
                b: mover.b + by,
                ..mover
            };
            self.add_outline(&there, false);
        }
        let on_way = mover.a + by;
        let (at, style) = (on_way + offset, self.theme.role(Role::ContactNormal));
        if offset != Vec3::ZERO {
            let moved = [on_way, at];
            self.stroke(moved, 1.6, Pattern::Dotted, style.stroke, Weight::Calm);
            self.mark(on_way, Glyph::Ring, style.stroke, 6.0, Weight::Calm);
        }
        self.mark(at, Glyph::Diamond, style.stroke, 8.0, Weight::Current);
        self.label(at, &moment(time), style.text, Weight::Current);
    }
}

/// Capsules that shade the ground as the body does: its round parts, and what fills the flat ones.
fn shadow_of(body: &minkowski::MinkowskiBody) -> Vec<Caster> {
    let caster = |ends: [Vec3; 2], radius: f32| Caster {
        a: ends[0],
        b: ends[1],
        radius,
    };
    let round = body.pieces.iter().filter_map(|piece| match piece.form {
        BodyForm::Cylinder { ends } => {
            Some(caster(ends.map(|end| end + piece.offset), body.radius))
        }
        BodyForm::Sphere { center } => Some(caster([center + piece.offset; 2], body.radius)),
        BodyForm::Flat { .. } => None,
    });
    let faces = body.faces.iter().flat_map(|corners| {
        (2..corners.len()).flat_map(|i| filled([corners[0], corners[i - 1], corners[i]]))
    });
    let filling = faces.map(|(ends, needed)| caster(ends, body.radius.max(needed)));
    round.chain(filling).collect()
}

/// Lines that fill a triangle, each with how wide it has to be for that.
fn filled([a, b, c]: [Vec3; 3]) -> impl Iterator<Item = ([Vec3; 2], f32)> {
    let needed = 0.6 * (b - a).length().max((c - a).length()) / FILLING as f32;
    (1..FILLING).map(move |i| {
        let share = i as f32 / FILLING as f32;
        ([a.lerp(b, share), a.lerp(c, share)], needed)
    })
}
