//! The body that a sweep's point is shot at, with its parts as the record tells of them.

use super::{
    Body, Caster, DrawnPart, Face, FigureOptions, Head, Painter, Weight,
    part_state::{PartKind, PartNote, PartNotes, PartState},
};
use crate::app::{
    palette::{Glyph, Pattern, Texture},
    view::bounds::Bounds,
};
use capsule_lab::{
    geometry::Shape,
    minkowski::{self, Form, Piece, Stage},
    study::{PairStudy, Study},
    trace::{Drawable, Part, Role, Shape as Drawn},
};
use glam::Vec3;

/// What is seen of a swept body.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct MinkowskiOptions {
    /// How far it is built up and taken apart.
    pub(crate) stage: Stage,
    /// By [`PartKind::ALL`]: which kinds are left out.
    pub(crate) hidden: [bool; 5],
    /// Whether only the picked part is shown.
    pub(crate) isolated: bool,
    /// The picked part.
    pub(crate) picked: Option<Part>,
}

impl MinkowskiOptions {
    /// Whether `part` is shown.
    pub(crate) fn shows(&self, part: Part) -> bool {
        let place = PartKind::ALL
            .iter()
            .position(|&kind| kind == PartKind::of(part));
        match self.picked.filter(|_| self.isolated) {
            Some(picked) => part == picked,
            None => place.is_none_or(|place| !self.hidden[place]),
        }
    }

    /// How much is seen of what lies inside of the body, 0..=1.
    fn inside(&self) -> f32 {
        let apart = (self.stage.apart() * 4.0).min(1.0);
        let is_sparse = self.isolated || self.hidden[1..].contains(&true);
        if is_sparse { 1.0 } else { apart }
    }
}

/// The body of `pair` as it is shown, if it is asked for and there is one.
pub(crate) fn body_of(pair: &PairStudy, options: &MinkowskiOptions) -> Option<minkowski::Body> {
    if options.stage.morph <= 0.0 || !pair.choice.algorithm.question.is_sweep() {
        return None;
    }
    let shapes = &pair.shapes;
    minkowski::Body::of(&shapes.mover, &shapes.obstacle, options.stage)
}

/// Around the body of `pair` at `stage`, the mover and its way, if there is such a body.
pub(crate) fn bounds_of(pair: &PairStudy, stage: Stage) -> Option<Bounds> {
    let options = MinkowskiOptions {
        stage,
        ..Default::default()
    };
    let body = body_of(pair, &options)?;
    let shapes = &pair.shapes;
    let reach = shapes.mover.radius();
    let mover = shapes.mover.points().into_iter().map(|end| (end, reach));
    let tip = (body.mover.a + shapes.displacement, 0.0);
    Bounds::around(body.balls().chain(mover).chain([tip]))
}

/// Whether the parts say more than `drawable`, told by the current step or earlier.
pub(super) fn is_told_by_parts(drawable: &Drawable, is_current: bool) -> bool {
    let is_shape = matches!(
        drawable.shape,
        Drawn::Segment(..) | Drawn::Sphere { .. } | Drawn::Capsule { .. }
    );
    let is_part = matches!(
        drawable.role,
        Role::Edge | Role::Rejected | Role::CandidateSphere | Role::CapsuleLine
    );
    let is_motion = drawable.role == Role::Construction && drawable.label == "v";
    let is_aid = matches!(drawable.role, Role::Plane | Role::FaceNormal);
    (is_shape && is_part) || is_motion || (is_aid && !is_current)
}

/// Opacity of the fill, width of outline and of borders, texture.
fn look(state: PartState) -> (f32, f32, f32, Texture) {
    match state {
        PartState::Untested => (0.28, 1.4, 0.9, Texture::Plain),
        PartState::Missed => (0.13, 1.1, 0.7, Texture::Hatched),
        PartState::Candidate => (0.42, 2.4, 2.0, Texture::Plain),
        PartState::Winning => (0.60, 2.8, 2.2, Texture::Plain),
        PartState::NotNeeded => (0.09, 1.0, 0.6, Texture::Dotted),
    }
}

impl Painter<'_> {
    /// Adds the body with its parts, what is left of the mover, and the way of its point.
    pub(super) fn add_minkowski(
        &mut self,
        body: &minkowski::Body,
        pair: &PairStudy,
        study: &Study,
        step: Option<usize>,
        options: &FigureOptions,
    ) {
        let notes = PartNotes::of(study, pair, step);
        let told = step.and_then(|step| study.record.steps[step].trial);
        let current = told.map(|trial| trial.part);
        self.add_core(body, &options.minkowski);
        let mut drawn: Vec<&Piece> = vec![];
        for piece in &body.pieces {
            let is_twin = drawn.iter().any(|one| one.form == piece.form);
            let is_picked = options.minkowski.picked == Some(piece.part);
            if options.minkowski.shows(piece.part) && (!is_twin || is_picked) {
                self.add_part(
                    body,
                    piece,
                    notes.get(piece.part),
                    current,
                    &options.minkowski,
                );
                drawn.push(piece);
            }
        }
        self.figure.core = body.corners.clone();
        self.add_rest(body, pair);
        self.add_way(body, pair, notes.is_hit);
        let way = pair.shapes.displacement;
        let ends = [body.mover.a, body.mover.a + way].map(|end| (end, 0.0));
        self.figure.reach(body.balls().chain(ends));
    }

    fn add_core(&mut self, body: &minkowski::Body, options: &MinkowskiOptions) {
        if !options.shows(Part::Core) {
            return;
        }
        let style = self.theme.part(PartKind::Core);
        let is_picked = options.picked == Some(Part::Core);
        let opacity = if is_picked { 0.5 } else { 0.20 };
        for face in &body.faces {
            for i in 2..face.len() {
                self.figure.faces.push(Face {
                    v: [face[0], face[i - 1], face[i]],
                    fill: style.fill,
                    opacity,
                    is_solid: false,
                });
            }
        }
        let width = if is_picked { 3.0 } else { 1.8 };
        for &edge in &body.edges {
            self.stroke(edge, width, Pattern::Solid, style.stroke, Weight::Calm);
        }
        let middle = body.corners.iter().sum::<Vec3>() / body.corners.len().max(1) as f32;
        self.label_part(middle, Part::Core, is_picked);
    }

    fn add_part(
        &mut self,
        body: &minkowski::Body,
        piece: &Piece,
        note: PartNote,
        current: Option<Part>,
        options: &MinkowskiOptions,
    ) {
        let style = self.theme.part(PartKind::of(piece.part));
        let (opacity, width, border, texture) = look(note.state);
        let is_picked = options.picked == Some(piece.part);
        let stands_out = is_picked || current == Some(piece.part);
        let outline = if is_picked {
            self.theme.ink()
        } else {
            style.stroke
        };
        let more = if stands_out { 1.5 } else { 0.0 };
        self.figure.parts.push(DrawnPart {
            form: piece.form.clone(),
            offset: piece.offset,
            radius: body.radius,
            fill: style.fill,
            opacity: if stands_out {
                opacity.max(0.4)
            } else {
                opacity
            },
            outline,
            width: width + more,
            border: border + more,
            texture,
            inside: options.inside(),
        });
        let tells = matches!(note.state, PartState::Candidate | PartState::Winning);
        self.label_part(piece.middle(), piece.part, stands_out || tells);
    }

    fn label_part(&mut self, at: Vec3, part: Part, stands_out: bool) {
        let style = self.theme.part(PartKind::of(part));
        let (color, weight) = if stands_out {
            (style.text, Weight::Current)
        } else {
            (style.text, Weight::Subdued)
        };
        if stands_out || self.figure.shown_labels == super::Labels::All {
            self.label(at, &part.to_string(), color, weight);
        }
    }

    /// Adds the mover as far as it is left, and a ghost of what it was.
    fn add_rest(&mut self, body: &minkowski::Body, pair: &PairStudy) {
        let (fill, outline) = self.theme.body();
        let mover = body.mover;
        for shape in [pair.shapes.mover, pair.shapes.obstacle] {
            if shape.is_round() {
                self.add_ghost(&shape);
            }
        }
        if mover.radius > 0.0 {
            self.figure.bodies.push(Body {
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
            self.label(mover.b, "b", self.theme.ink(), Weight::Shape);
        }
        self.mark(mover.a, Glyph::Circle, outline, 7.0, Weight::Current);
        self.label(mover.a, "a", self.theme.ink(), Weight::Current);
        self.figure.casters.extend(shadow_of(body));
    }

    fn add_ghost(&mut self, shape: &Shape) {
        let (fill, outline) = self.theme.body();
        let points = shape.points();
        self.figure.ghosts.push(Body {
            a: points[0],
            b: points[points.len() - 1],
            radius: shape.radius(),
            fill,
            opacity: 0.02,
            outline: self.theme.subdued(outline),
            width: 1.3,
            is_solid: false,
        });
    }

    /// Adds the segment along which the mover's first end goes, broken where it enters the body.
    fn add_way(&mut self, body: &minkowski::Body, pair: &PairStudy, is_hit: bool) {
        let (start, motion) = (body.mover.a, pair.shapes.displacement);
        if motion == Vec3::ZERO || !motion.is_finite() {
            return;
        }
        let (_, color) = self.theme.body();
        let tip = start + motion;
        let entry = pair.answer.time.filter(|time| is_hit && time.is_finite());
        match entry {
            Some(time) => {
                let at = start + motion * time;
                self.stroke([start, at], 3.0, Pattern::Solid, color, Weight::Current);
                self.stroke([at, tip], 2.0, Pattern::Dashed, color, Weight::Calm);
                let contact = self.theme.role(Role::ContactNormal);
                self.mark(at, Glyph::Diamond, contact.stroke, 8.0, Weight::Current);
                self.label(at, &format!("t = {time:.3}"), contact.text, Weight::Current);
            }
            None => self.stroke([start, tip], 3.0, Pattern::Solid, color, Weight::Current),
        }
        self.figure.heads.push(Head {
            from: start,
            tip,
            color: if entry.is_some() {
                self.theme.calm(color)
            } else {
                color
            },
            scale: 0.9,
        });
    }
}

/// A few capsules that shade the ground as the body does.
fn shadow_of(body: &minkowski::Body) -> Vec<Caster> {
    let radius = body.radius.max(1e-3);
    let cylinders = body.pieces.iter().filter_map(|piece| match piece.form {
        Form::Cylinder { ends: [a, b] } => Some(Caster {
            a: a + piece.offset,
            b: b + piece.offset,
            radius,
        }),
        _ => None,
    });
    cylinders.take(3).collect()
}
