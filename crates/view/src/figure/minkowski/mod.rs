//! The body that a sweep's point is shot at, with the states of its parts by the record.

mod carry;
mod picked;
#[cfg(test)]
mod tests;
mod way;

pub(super) use carry::Carry;
pub(in crate::figure) use way::PATH;

use super::{
    DrawnExtent, DrawnFace, DrawnPart, FigureOptions, Painter, SignedThing, Weight,
    broad_phase_boxes,
    part_state::{PartNote, PartNotes, PartState},
    sign::Sign,
};
use crate::palette::{PartKind, Pattern, Texture};
use capsule_core::{
    minkowski::{self, BodyForm, Piece, Stage},
    trace::{Drawable, DrawnShape as Drawn, Fate, Part, Role, Step},
};
use capsule_scenes::run::study::{PairStudy, Study};
use egui::Color32;
use glam::Vec3;

/// What the part is beside the one that is tested.
const EARLIEST: &str = "earliest so far";
/// The share of their opacity that triangles lose to a body.
const STANDS_BACK: f32 = 0.5;
/// The edges of the volumes inside of bodies, for scenes that leave them out.
const WIRES: &str = "prism wires";
/// How titles of steps that test one face begin.
pub(super) const FACE: &str = "face ";
/// The name of the first border of a slab in a step that draws both.
pub(super) const SLAB: &str = "slab";
/// The step at which a part was found: it is about the shapes as they touch.
const CONTACT: &str = "contact";
/// The steps of a sweep, parts of the body apart, in which the mover is a point.
const BEFORE_PARTS: [&str; 4] = [
    "directions of the segments",
    "half-spaces",
    "move to the entry",
    "inner prism",
];
/// With more obstacles than this only the one under study becomes a body.
const MAX_SIBLINGS: usize = 12;

/// The shown parts of a swept body.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MinkowskiOptions {
    /// How far it is built up and taken apart.
    pub stage: Stage,
    /// By [`PartKind::ALL`]: which kinds are left out.
    pub hidden: [bool; 5],
    /// Whether only the picked part is shown.
    pub isolated: bool,
    pub picked: Option<Part>,
    /// Whether steps about the body show the shapes all the same, until the body is wanted.
    pub only_wanted: bool,
    /// Whether a step shows the body, and nobody chose to: then no part stands out but the one that it is about.
    pub by_step: bool,
}

impl MinkowskiOptions {
    /// The options at `step`: a step about the body shows it, whole, where no other stage was chosen.
    pub fn at(self, study: &Study, step: usize) -> Self {
        let is_chosen = self.only_wanted || self.stage != Stage::default();
        if is_chosen || about_body(study, step).is_none() {
            return self;
        }
        Self {
            stage: Stage::WHOLE,
            by_step: true,
            ..self
        }
    }

    /// Whether `part` is shown.
    pub fn shows(&self, part: Part) -> bool {
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

/// The pair of which `step` asks for the way of a point to a body: it tries the body's parts, or slabs around it.
pub(crate) fn about_body(study: &Study, step: usize) -> Option<&PairStudy> {
    let (record, pair) = (&study.record, study.pair_at(step)?);
    let around = std::iter::successors(Some(step), |&step| record.parent(step));
    let outer = around.take_while(|&step| step != pair.steps.start).last()?;
    let steps = &record.steps[record.subtree(outer)];
    let has_test = steps.iter().any(|step| step.is_test);
    let is_about_it = steps.iter().any(is_before_body);
    let result = &record.steps[record.result_of(step)];
    let has_boxes = broad_phase_boxes::compared_boxes(result).is_some();
    (is_about_it && !has_test && !has_boxes && result.title != CONTACT).then_some(pair)
}

/// The normal of what `step` sets beside the path: a slab, or a face that the path cannot come in through; and the path.
pub(crate) fn beside_path(study: &Study, step: usize) -> Option<[Vec3; 2]> {
    let recorded = &study.record.steps[step];
    let is_far = recorded
        .trial
        .is_some_and(|trial| matches!(trial.fate, Fate::NotNeeded | Fate::WrongSide));
    let normal = recorded.drawables.iter().find_map(|one| match one.shape {
        Drawn::Arrow { along, .. } if is_far && one.role == Role::FaceNormal => Some(along),
        Drawn::Plane { normal, .. } if one.label == SLAB => Some(normal),
        _ => None,
    })?;
    Some([normal, about_body(study, step)?.shapes.displacement])
}

/// The normal of the flat part of a body that `step` is about.
pub(crate) fn tested_face(study: &Study, step: usize) -> Option<Vec3> {
    let shapes = &about_body(study, step)?.shapes;
    let body = minkowski::MinkowskiBody::of(&shapes.mover, &shapes.obstacle, Stage::WHOLE)?;
    let tested = part_under_test(&body, study, step)?.part;
    body.pieces.iter().find_map(|piece| match piece.form {
        BodyForm::Flat { normal, .. } if piece.part == tested => Some(normal),
        _ => None,
    })
}

/// Whether `step` tries a part of a body, or is one of those before.
fn is_before_body(step: &Step) -> bool {
    step.trial.is_some() || BEFORE_PARTS.iter().any(|title| step.title == *title)
}

/// A part of a body that a step is about.
struct TestedPart {
    part: Part,
    /// What the steps call it.
    name: String,
    /// Of a sphere that is not needed the cylinders at its corner, which show that.
    settled_by: Vec<Part>,
}

/// The part of `body` that `step` is about: its own trial's, or that of the group it is in.
fn part_under_test(
    body: &minkowski::MinkowskiBody,
    study: &Study,
    step: usize,
) -> Option<TestedPart> {
    let record = &study.record;
    let whole = record.steps[study.pair_at(step)?.steps.start].depth;
    let mut around = std::iter::successors(Some(step), |&step| record.parent(step))
        .take_while(|&step| record.steps[step].depth > whole + 1);
    around.find_map(|step| {
        let mut trials = record.steps[record.subtree(step)].iter();
        let trial = trials.find_map(|step| step.trial)?;
        let is_needed = trial.fate != Fate::NotNeeded;
        let center = body.pieces.iter().find_map(|piece| match piece.form {
            BodyForm::Sphere { center } if piece.part == trial.part && !is_needed => Some(center),
            _ => None,
        });
        let is_there = |end: &Vec3| center.is_some_and(|center| end.distance(center) == 0.0);
        let meets = |piece: &&Piece| match &piece.form {
            BodyForm::Cylinder { ends } => ends.iter().any(is_there),
            _ => false,
        };
        let settled_by = body.pieces.iter().filter(meets).map(|piece| piece.part);
        Some(TestedPart {
            part: trial.part,
            name: record.steps[step].title.to_string(),
            settled_by: settled_by.collect(),
        })
    })
}

/// The body of `pair` as it is shown, if it is wanted and there is one.
pub fn body_of(pair: &PairStudy, options: &MinkowskiOptions) -> Option<minkowski::MinkowskiBody> {
    if options.stage.morph <= 0.0 || !pair.choice.method.question.is_sweep() {
        return None;
    }
    let shapes = &pair.shapes;
    minkowski::MinkowskiBody::of(&shapes.mover, &shapes.obstacle, options.stage)
}

/// Balls around the body of `pair` at `stage`, the mover and its way, if there is such a body.
pub fn balls_of(pair: &PairStudy, stage: Stage) -> Option<Vec<(Vec3, f32)>> {
    let options = MinkowskiOptions {
        stage,
        ..Default::default()
    };
    let body = body_of(pair, &options)?;
    let shapes = &pair.shapes;
    let reach = shapes.mover.radius();
    let mover = shapes.mover.points().into_iter().map(|end| (end, reach));
    let tip = (body.mover.a + shapes.displacement, 0.0);
    Some(body.balls().chain(mover).chain([tip]).collect())
}

/// Whether the parts say more than `drawable`, of the current step or an earlier one.
fn is_told_by_parts(drawable: &Drawable, is_current: bool) -> bool {
    let is_wall = matches!(drawable.shape, Drawn::Parallelogram { .. });
    let is_shape = matches!(
        drawable.shape,
        Drawn::Segment { .. } | Drawn::Sphere { .. } | Drawn::Capsule { .. } | Drawn::Tube { .. }
    );
    let is_part = matches!(
        drawable.role,
        Role::Edge | Role::Rejected | Role::CandidateSphere | Role::CapsuleLine
    );
    let is_motion = drawable.role == Role::Construction && drawable.label == "v";
    let is_aid = matches!(drawable.role, Role::Plane | Role::FaceNormal);
    (is_shape && is_part) || is_wall || is_motion || (is_aid && !is_current)
}

/// Whether `piece` is that side of a face with two sides which looks away from the mover.
fn is_far_side(body: &minkowski::MinkowskiBody, piece: &Piece) -> bool {
    let BodyForm::Flat { corners, normal } = &piece.form else {
        return false;
    };
    let sides = body.pieces.iter().filter(|one| one.part == piece.part);
    sides.count() > 1 && normal.dot(body.mover.a - corners[0]) < 0.0
}

/// Opacity of the fill, width of outline and of borders, texture.
pub(crate) fn look(state: PartState) -> (f32, f32, f32, Texture) {
    match state {
        PartState::Untested => (0.28, 1.4, 0.9, Texture::Plain),
        PartState::Missed => (0.11, 1.1, 0.6, Texture::Hatched),
        PartState::Candidate => (0.42, 2.4, 2.0, Texture::Plain),
        PartState::Winning => (0.60, 2.8, 2.2, Texture::Plain),
        PartState::NotNeeded => (0.09, 1.0, 0.6, Texture::Dotted),
    }
}

fn extent_of(piece: &Piece, radius: f32) -> DrawnExtent {
    let mut extent = match &piece.form {
        BodyForm::Flat { corners, .. } => DrawnExtent::Corners(corners.clone()),
        BodyForm::Cylinder { ends } => DrawnExtent::Round(*ends, radius),
        BodyForm::Sphere { center } => DrawnExtent::Round([*center; 2], radius),
    };
    extent.shift(piece.offset);
    extent
}

impl Painter<'_> {
    /// Adds the body with its parts, the reduced mover, and the way of its point; `chosen` is the moment shown. Returns where
    /// to draw the drawings of steps.
    pub(super) fn add_minkowski(
        &mut self,
        body: &minkowski::MinkowskiBody,
        pair: &PairStudy,
        study: &Study,
        step: Option<usize>,
        options: &FigureOptions,
        chosen: Option<f32>,
    ) -> Carry {
        let notes = PartNotes::of(study, pair, step);
        let current = step.and_then(|step| part_under_test(body, study, step));
        self.add_core(body, &pair.shapes.obstacle, &options.minkowski);
        self.add_siblings(pair, study, &options.minkowski);
        let mut drawn: Vec<&Piece> = vec![];
        for piece in &body.pieces {
            let is_twin = drawn.iter().any(|one| one.form == piece.form);
            let is_picked = options.minkowski.picked == Some(piece.part);
            if options.minkowski.shows(piece.part) && (!is_twin || is_picked) {
                self.add_part(
                    body,
                    piece,
                    notes.get(piece.part),
                    current.as_ref(),
                    &options.minkowski,
                );
                drawn.push(piece);
            }
        }
        self.figure.core = body.corners.clone();
        self.add_rest(body, pair, options.minkowski.by_step);
        // While the search goes on, the earliest so far is the best guess.
        let is_best = |piece: &&Piece| {
            let state = notes.get(piece.part).state;
            let leads = matches!(state, PartState::Winning | PartState::Candidate);
            leads && !is_far_side(body, piece)
        };
        let best = body.pieces.iter().find(is_best);
        let offset = best.map_or(Vec3::ZERO, |piece| piece.offset);
        self.add_way(body, pair, notes.is_hit.then_some(offset), chosen);
        let way = pair.shapes.displacement;
        let ends = [body.mover.a, body.mover.a + way].map(|end| (end, 0.0));
        self.figure.reach(body.balls().chain(ends));
        let stage = options.minkowski.stage;
        let has_entry = notes.is_hit && stage.morph >= 1.0;
        Carry::of(body, pair, study, stage, offset).with_entry(has_entry)
    }

    /// Lets the triangles stand back as they become sides of a body.
    pub(super) fn stand_back(&mut self, stage: Stage) {
        let stays = 1.0 - STANDS_BACK * stage.extruded();
        let faces = self.figure.faces.iter_mut();
        for face in faces.filter(|face| face.is_solid) {
            face.opacity *= stays;
        }
        for one in &mut self.figure.scenery {
            one.presence *= stays;
        }
    }

    fn add_core(
        &mut self,
        body: &minkowski::MinkowskiBody,
        obstacle: &capsule_core::geometry::Shape,
        options: &MinkowskiOptions,
    ) {
        if !options.shows(Part::Core) {
            return;
        }
        let style = self.theme.part(PartKind::Core);
        let is_picked = options.picked == Some(Part::Core);
        let opacity = if is_picked { 0.5 } else { 0.20 };
        for face in &body.faces {
            self.flat(face, style.fill, opacity);
        }
        let width = if is_picked { 3.0 } else { 1.8 };
        // The obstacle's own edges are drawn with it.
        let drawn = obstacle.edges();
        let has_wires = !self.hides(WIRES);
        let is_drawn = |edge: &[Vec3; 2]| {
            let mut same = drawn.iter();
            same.any(|one| one == edge || [one[1], one[0]] == *edge)
        };
        let edges = body.edges.iter().filter(|_| has_wires);
        for &edge in edges.filter(|edge| !is_drawn(edge)) {
            self.stroke(edge, width, Pattern::Solid, style.stroke, Weight::Calm);
        }
        let middle = body.corners.iter().sum::<Vec3>() / body.corners.len().max(1) as f32;
        let name = Part::Core.to_string();
        self.label_part(middle, (Part::Core, &name), is_picked);
    }

    fn flat(&mut self, corners: &[Vec3], fill: Color32, opacity: f32) {
        for i in 2..corners.len() {
            self.figure.faces.push(DrawnFace {
                v: [corners[0], corners[i - 1], corners[i]],
                fill,
                opacity,
                is_solid: false,
            });
        }
    }

    /// Adds the cores that the mover's other obstacles become, where these are few.
    fn add_siblings(&mut self, pair: &PairStudy, study: &Study, options: &MinkowskiOptions) {
        let is_sibling =
            |one: &&PairStudy| one.mover == pair.mover && one.tested() != pair.tested();
        let siblings = study.pairs.iter().filter(is_sibling);
        let siblings: Vec<&PairStudy> = siblings.take(MAX_SIBLINGS + 1).collect();
        if siblings.len() > MAX_SIBLINGS || !options.shows(Part::Core) {
            return;
        }
        let style = self.theme.part(PartKind::Core);
        let has_wires = !self.hides(WIRES);
        for body in siblings.into_iter().filter_map(|one| body_of(one, options)) {
            for &edge in body.edges.iter().filter(|_| has_wires) {
                self.stroke(edge, 1.6, Pattern::Solid, style.stroke, Weight::Calm);
            }
            for face in &body.faces {
                self.flat(face, style.fill, 0.10);
            }
        }
    }

    fn add_part(
        &mut self,
        body: &minkowski::MinkowskiBody,
        piece: &Piece,
        note: PartNote,
        current: Option<&TestedPart>,
        options: &MinkowskiOptions,
    ) {
        let is_picked = options.picked == Some(piece.part);
        let tested = current.filter(|one| one.part == piece.part);
        let settles = current.is_some_and(|one| one.settled_by.contains(&piece.part));
        let settles = settles && options.by_step;
        let stands_out = is_picked || tested.is_some();
        let leads = matches!(note.state, PartState::Candidate | PartState::Winning);
        // Beside the part that is tested the earliest so far is only compared with.
        let is_beside = options.by_step && leads && !stands_out && current.is_some();
        let is_context = options.by_step && !stands_out && !leads && !settles;
        let (style, state) = if is_context {
            (self.theme.part(PartKind::Core), PartState::NotNeeded)
        } else {
            let state = if is_beside {
                PartState::Missed
            } else {
                note.state
            };
            (self.theme.part(PartKind::of(piece.part)), state)
        };
        let (opacity, width, border, texture) = look(state);
        let texture = if options.by_step {
            Texture::Plain
        } else {
            self.figure.meanings.push(SignedThing {
                sign: Sign::Part(note.state),
                extent: extent_of(piece, body.radius),
                is_fresh: true,
                tint: Some(style.stroke),
            });
            texture
        };
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
            inside: if tested.is_some() {
                1.0
            } else {
                options.inside()
            },
        });
        if tested.is_some() || !is_far_side(body, piece) {
            // A sentence calls a face as the step's title does.
            let name = tested.map(|one| one.name.as_str());
            let name = name.filter(|title| title.starts_with(FACE) && options.by_step);
            let name = name.map_or_else(|| piece.part.to_string(), String::from);
            let name = if is_beside {
                format!("{name}, {EARLIEST}")
            } else {
                name
            };
            self.label_part(
                piece.middle(),
                (piece.part, &name),
                stands_out || leads || settles,
            );
        }
    }

    fn label_part(&mut self, at: Vec3, (part, name): (Part, &str), stands_out: bool) {
        let style = self.theme.part(PartKind::of(part));
        let (color, weight) = if stands_out {
            (style.text, Weight::Current)
        } else {
            (style.text, Weight::Subdued)
        };
        if stands_out || self.figure.shown_labels == super::Labels::All {
            self.label(at, name, color, weight);
        }
    }
}
