//! The drawings of steps, turned into strokes, heads, marks and labels.

use super::{
    Dimension, DrawnBody, DrawnExtent, DrawnFace, DrawnPart, Head, Painter, SignedThing, Weight,
    broad_phase_boxes::{BOX_LINE, decided_cell, is_own_cell},
    error, measured,
    mention::StepWords,
    minkowski::{Carry, FACE, SLAB},
    notes::{EARLIER, NAMES},
    scope,
    sign::{DEPTH, Sign, is_motion, is_normal},
    stated,
};
use crate::{
    palette::{Glyph, Pattern, RoleStyle, Texture},
    rounded_triangle::RoundedTriangle,
};
use capsule_core::{
    geometry::{Shape as Solid, closest_point_on_segment},
    minkowski::BodyForm,
    trace::{Drawable, DrawnShape, Role, Step, Value},
};
use capsule_scenes::run::{
    study::{PairStudy, Study},
    verdict::Fault,
};
use capsule_session::text::{in_unit, length, measure};
use capsule_text::{
    step_sentence::StatedLength,
    terms::{self, Drawn},
};
use egui::Color32;
use glam::Vec3;

/// How titles of steps that test one edge begin.
const EDGE: &str = "edge v";
/// What boxes are called that a filter leaves out.
const LEFT_OUT: &str = "left out";
/// How far unbounded lines reach beyond the case, in its diagonals.
const LINE_REACH: f32 = 0.35;
/// Length of a drawn unit vector, in the case's diagonals.
pub(super) const UNIT_VECTOR: f32 = 0.24;
/// More edges than those of a triangle in one step are a frame: none of them is the subject.
const MAX_EDGES: usize = 3;
/// Opacity of a triangle in a step.
const TOLD_FACE: f32 = 0.55;
/// Opacity of one that is left out.
const LEFT_FACE: f32 = 0.25;
/// Width of the border of one that is left out, points.
const LEFT_LINE: f32 = 1.0;
/// Width of an edge that is not looked at, points.
const CALM_EDGE: f32 = 1.8;
/// How far the longest motion reaches beyond the body that it starts in, as a share of the longest arrow.
const BEYOND_BODY: f32 = 0.6;
/// Opacities of a plane's patch, and of a flat piece and a tube of the current step and of earlier ones.
const PLANE: f32 = 0.10;
const FLAT: f32 = 0.20;
const CALM_FLAT: f32 = 0.07;
const TUBE: f32 = 0.22;
const CALM_TUBE: f32 = 0.08;
/// The share of a tube's opacity and of its lines' width that is left beyond its ends, where it is endless.
const BEYOND: f32 = 0.4;

/// Opacity of each side of a slab.
const SLAB_SIDE: f32 = 0.16;

/// The name of the mover where a step leaves it.
const MOVED: &str = "after this step";
/// A point this near to a surface lies on it, as a share of the radius.
const SLOP: f32 = 1e-3;

/// An arrow's name with how long it is, with the unit where that is known: articles have motions as velocities and as ways.
fn measured(drawable: &Drawable, along: Vec3, step: &Step) -> String {
    let (name, length) = (drawable.label, along.length());
    let number = match drawable.role {
        _ if name.contains("velocity") => in_unit(length, "m/s"),
        _ if measured::states(step, length) => self::length(length),
        Role::Penetration | Role::Gap => self::length(length),
        role => terms::arrow_length(name, role, length).unwrap_or_else(|| measure(length)),
    };
    format!("{name} {number}")
}

/// The corners of a parallelogram, one after the other.
pub(super) fn corners_of(corner: Vec3, [one, other]: [Vec3; 2]) -> [Vec3; 4] {
    [corner, corner + one, corner + one + other, corner + other]
}

/// The corners of the face whose edges the current step draws.
fn corners_of_face(sighted: &[scope::Sighted]) -> Vec<Vec3> {
    let current = sighted.iter().filter(|one| one.is_current);
    let corners = current.filter_map(|one| match (one.drawable.role, one.drawable.shape) {
        (Role::Edge | Role::Rejected, DrawnShape::Segment { from, .. }) => Some(from),
        _ => None,
    });
    corners.collect()
}

/// The legend's sign for `drawable`: a whole capsule is no candidate sphere, nor is its side.
fn sign_of(drawable: &Drawable) -> Sign {
    match (drawable.role, drawable.shape) {
        (Role::CandidateSphere, DrawnShape::Capsule { .. } | DrawnShape::Tube { .. }) => {
            Sign::Tried
        }
        (role, _) => Sign::Role(role),
    }
}

/// The name of the part of a body, or of the edge, that `step` tests, where that draws no more than one edge; of a filter what
/// becomes of the boxes.
fn tested_part(study: &Study, step: usize, edges: usize) -> Option<String> {
    let recorded = &study.record.steps[step];
    match recorded.trial {
        // A sentence calls a face as the title does.
        Some(_) if recorded.title.starts_with(FACE) => Some(recorded.title.to_string()),
        Some(trial) => Some(trial.part.to_string()),
        None if edges == 1 && recorded.title.starts_with(EDGE) => Some(recorded.title.to_string()),
        None => recorded.is_filter.then(|| LEFT_OUT.into()),
    }
}

/// A contact normal of the settled and right answer of a sweep from its contact: a listing finds it where a point meets a grown shape.
fn at_contact(drawable: Drawable, settled: Option<&PairStudy>) -> Drawable {
    let is_sweep = |pair: &&PairStudy| pair.choice.method.question.is_sweep();
    let sweep = settled.filter(|pair| is_sweep(pair) && pair.faults.is_empty());
    let sweep = sweep.filter(|_| drawable.role == Role::ContactNormal);
    let contact = sweep.and_then(|pair| pair.answer.contact);
    match (contact.filter(|one| one.point.is_finite()), drawable.shape) {
        (Some(contact), DrawnShape::Arrow { along, .. }) => Drawable {
            shape: DrawnShape::Arrow {
                from: contact.point,
                along,
            },
            ..drawable
        },
        _ => drawable,
    }
}

/// Whether `drawable` is the part that is tested and that has this name.
fn is_part(drawable: &Drawable, name: &str) -> bool {
    let is_named = drawable.label.is_empty() || name.starts_with(drawable.label);
    let is_body = match drawable.shape {
        DrawnShape::Box(_) => name == LEFT_OUT && drawable.role == Role::Rejected,
        DrawnShape::Segment { .. } => name.starts_with(EDGE),
        DrawnShape::Sphere { .. } | DrawnShape::Tube { .. } => name != LEFT_OUT,
        DrawnShape::Point { .. } => name != LEFT_OUT && drawable.role == Role::Rejected,
        _ => false,
    };
    is_named && is_body
}

/// Whether this role belongs to the search for a contact: at the response to the contact it no longer matters.
fn is_way_to_contact(role: Role) -> bool {
    matches!(
        role,
        Role::Gap
            | Role::Reference
            | Role::PlaneTrace
            | Role::CandidateSphere
            | Role::ClosestOnAxis
            | Role::CapsuleLine
    )
}

/// Whether it is the length that an earlier `step` compared with its limit, and no result of the search.
fn is_passed(drawable: &Drawable, step: &Step) -> bool {
    let is_aid = is_aid(drawable.role) && step.decision.is_some();
    let length = drawn_length(drawable).filter(|_| is_aid);
    length.is_some_and(|length| measured::states(step, length))
}

/// Whether what has this role helped to find something, and is nothing that was found.
fn is_aid(role: Role) -> bool {
    matches!(role, Role::Construction | Role::Rejected)
}

/// Whether what has this role is only a means to the answer: at that it is left out where nothing is said of it.
fn is_leftover(role: Role) -> bool {
    let is_means = matches!(
        role,
        Role::Reference | Role::PlaneTrace | Role::CapsuleLine | Role::FaceNormal | Role::Plane
    );
    is_means || is_aid(role)
}

/// Whether what has this role is what an answer consists of.
fn is_result(role: Role) -> bool {
    matches!(role, Role::ContactNormal | Role::Penetration) || is_motion(role)
}

/// The way from `drawable` to the first border of the slab of `step`; `None` unless it is the other border.
fn across_slab(drawable: &Drawable, step: &Step) -> Option<Vec3> {
    let DrawnShape::Plane { point, normal } = drawable.shape else {
        return None;
    };
    let first = step.drawables.iter().find_map(|one| match one.shape {
        DrawnShape::Plane { point, .. } if one.label == SLAB => Some(point),
        _ => None,
    })?;
    (drawable.label != SLAB).then(|| normal * (first - point).dot(normal))
}

/// Whether `shape` is `body` in another place: where it is moved to or pushed to.
fn is_elsewhere(body: &DrawnBody, shape: DrawnShape) -> bool {
    let (a, b, radius) = match shape {
        DrawnShape::Sphere { center, radius } => (center, center, radius),
        DrawnShape::Capsule { a, b, radius } => (a, b, radius),
        _ => return false,
    };
    let turned = (b - a) - (body.b - body.a);
    body.radius == radius && turned.length() < SLOP * radius && a != body.a
}

/// Whether `shape` stands where `solid` does.
fn is_at(solid: &Solid, shape: DrawnShape) -> bool {
    match shape {
        DrawnShape::Sphere { center, .. } => center == solid.place(),
        DrawnShape::Capsule { a, .. } => a == solid.place(),
        _ => false,
    }
}

/// Whether what has this role is a gap or a depth.
fn is_measure(role: Role) -> bool {
    matches!(role, Role::Gap | Role::Penetration)
}

/// The length of what is drawn as a stretch or as an arrow, meters.
fn drawn_length(drawable: &Drawable) -> Option<f32> {
    drawn_ends(drawable).map(|[from, to]| from.distance(to))
}

/// The ends of what is drawn as a stretch or as an arrow.
fn drawn_ends(drawable: &Drawable) -> Option<[Vec3; 2]> {
    match drawable.shape {
        DrawnShape::Segment { from, to } => Some([from, to]),
        DrawnShape::Arrow { from, along } => Some([from, from + along]),
        _ => None,
    }
}

impl Painter<'_> {
    /// Adds everything in sight at `step`; beside a swept body what goes along with it. Of an answer what it consists of, and
    /// nothing that led to it.
    pub(super) fn add_told(
        &mut self,
        study: &Study,
        (step, words): (usize, &StepWords),
        (earlier, is_right): (bool, bool),
        carry: Option<&Carry>,
    ) {
        let is_composed = self.is_composed();
        let sighted = if is_composed {
            scope::in_sight(study, step, earlier)
        } else {
            scope::own_in_sight(study, step, earlier)
        };
        self.figure.motion_scale = self.motion_scale(&sighted);
        let edges = sighted
            .iter()
            .filter(|one| one.is_current && one.drawable.role == Role::Edge);
        let edges_drawn = edges.count();
        let corners = corners_of_face(&sighted);
        let is_frame = edges_drawn > MAX_EDGES;
        let answers = study.frame().is_some() && study.place_of(step).is_none();
        // An answer is explained by what it consists of: a wrong hit or miss by the distance that it took for the smallest, that of a
        // sweep by its moments.
        let is_on_the_way = stated::is_on_the_way(study, step);
        let settled = study.pair_at(step).filter(|_| !is_on_the_way);
        let wrong = settled.filter(|pair| is_composed && !pair.faults.is_empty());
        let is_bare = is_right || wrong.is_some();
        let is_measured = wrong.is_some_and(error::is_wrong_distance);
        let is_result = |role: Role| {
            is_result(role) || is_measured && matches!(role, Role::Gap | Role::CandidateSphere)
        };
        let is_unmentioned = |one: &Drawable| {
            let role = match one.role {
                role if is_aid(role) => "",
                Role::CandidateSphere => "sphere",
                Role::ClosestOnTriangle | Role::ClosestOnAxis => "closest point",
                Role::CapsuleLine => "axis",
                Role::Gap => "distance",
                role => role.name(),
            };
            let what = Drawn::Role(one.role);
            let mut names = [one.label, role].into_iter();
            let is_left_out =
                is_on_the_way || is_leftover(one.role) || is_bare && !is_result(one.role);
            is_left_out && !names.any(|name| words.name(name, what))
        };
        let gap = settled.filter(|_| is_right && is_composed);
        let gap = gap.and_then(PairStudy::smallest_gap);
        let is_turned = settled.is_some_and(|pair| {
            let mut faults = pair.faults.iter();
            is_composed && faults.any(|fault| matches!(fault, Fault::NormalOff(_)))
        });
        let mut tested = tested_part(study, step, edges_drawn);
        // Of a cell in a tree, where the mover's own cell is counts.
        let decides_cell = is_composed
            && study.pair_at(step).is_none()
            && decided_cell(&study.record.steps[step]).is_some();
        for sighted in sighted {
            // Of a miss the smallest gap counts, and beside a wrong contact normal another would be taken for it.
            let is_other_gap = match (gap, sighted.drawable.shape) {
                (Some([a, b]), DrawnShape::Segment { from, to }) => {
                    let is_own = measured::is_same(a.distance(b), from.distance(to));
                    sighted.drawable.role == Role::Gap && !is_own
                }
                _ => false,
            };
            if is_other_gap || is_turned && sighted.drawable.role == Role::FaceNormal {
                continue;
            }
            // An answer has one depth: an overlap of another part led to nothing.
            let answered = settled.filter(|_| is_composed && !sighted.is_current);
            if sighted.drawable.role == Role::Penetration
                && let (Some(pair), DrawnShape::Segment { from, to }) =
                    (answered, sighted.drawable.shape)
                && !pair
                    .answer
                    .contact
                    .is_some_and(|contact| measured::is_same(contact.depth, from.distance(to)))
            {
                continue;
            }
            let recorded = &study.record.steps[sighted.step];
            // A scene that describes its picture has said what of a filter it shows.
            if recorded.is_filter && !is_composed {
                continue;
            }
            // A step that draws nothing stands before what was drawn last, but for the boxes of a test that is over.
            if recorded.is_filter && !study.record.steps[step].is_filter && sighted.step != step {
                continue;
            }
            // The faced side is seen by then: an arrow of before would only point at nothing, a plane's patch only lie over the
            // current drawings.
            let is_cell_of_mover = decides_cell && is_own_cell(recorded, &sighted.drawable);
            let is_past = matches!(sighted.drawable.role, Role::FaceNormal | Role::Plane)
                || recorded.is_filter
                || is_composed
                    && (is_passed(&sighted.drawable, recorded)
                        || is_unmentioned(&sighted.drawable))
                || answers && is_way_to_contact(sighted.drawable.role);
            let is_past = is_past && !is_cell_of_mover;
            if !sighted.is_current && (is_past || self.hides(EARLIER)) {
                continue;
            }
            let is_needless = is_bare && !is_result(sighted.drawable.role);
            if is_needless && is_unmentioned(&sighted.drawable) {
                continue;
            }
            let told = sighted.drawable;
            if self.hides(told.label) || self.hides(told.role.name()) {
                continue;
            }
            // Beside a wrong velocity and the right one, what is taken away is one arrow too many where nothing is said of it.
            let is_removed = told.role == Role::RemovedMotion && is_composed;
            if is_removed
                && sighted.is_current
                && study.put_right(step).is_some()
                && !words.name(told.label, Drawn::Role(told.role))
            {
                continue;
            }
            // A caption says what its picture is about: a right normal beside that is not.
            let is_wrong = error::is_wrong_normal(study, sighted.step, &told);
            if is_normal(told.role)
                && !is_wrong
                && !words.caption_names(told.label, Drawn::Role(told.role))
            {
                continue;
            }
            let drawable = match carry {
                Some(carry) => carry.carried(&study.record, &sighted),
                None => Some(at_contact(
                    sighted.drawable,
                    settled.filter(|_| is_composed),
                )),
            };
            let Some(drawable) = drawable else {
                // The body has the cylinder between its ends alone.
                if let (
                    true,
                    DrawnShape::Tube {
                        a,
                        b,
                        radius,
                        is_endless: true,
                    },
                ) = (sighted.is_current, sighted.drawable.shape)
                {
                    let style = self.theme.role(sighted.drawable.role);
                    self.add_beyond([a, b], radius, style, Weight::Current);
                }
                continue;
            };
            let weight = if sighted.is_current && !(is_frame && drawable.role == Role::Edge) {
                Weight::Current
            } else {
                Weight::Calm
            };
            self.show_told(&drawable.shape, weight);
            let is_wrong = error::is_wrong_normal(study, sighted.step, &told);
            let is_tested = weight == Weight::Current && carry.is_none() && is_composed;
            let name = tested
                .as_deref()
                .filter(|name| is_tested && is_part(&drawable, name));
            self.add_drawable(&drawable, weight, is_wrong, recorded, name);
            if let (true, DrawnShape::Box(cell)) = (is_cell_of_mover, drawable.shape) {
                self.name_own_cell(&cell);
            }
            if name.is_some() {
                tested = None;
            }
        }
        let whole = tested.filter(|name| {
            is_composed && carry.is_none() && corners.len() > 2 && name.starts_with(FACE)
        });
        if let Some(name) = whole {
            let ink = self.theme.ink();
            let extent = DrawnExtent::Corners(corners);
            self.name(extent, &name, ink, Weight::Current);
        }
    }

    /// The scale of drawn motions, so that none is too long and one sees how they compare: by the current step's, where it has
    /// any.
    fn motion_scale(&self, sighted: &[scope::Sighted]) -> f32 {
        let longest = |is_current: bool| {
            let arrows = sighted.iter().filter(|one| one.is_current == is_current);
            let arrows = arrows.filter_map(|one| match one.drawable.shape {
                DrawnShape::Arrow { from, along } if is_motion(one.drawable.role) => {
                    Some((from, along, one.drawable))
                }
                _ => None,
            });
            arrows.max_by(|(_, a, _), (_, b, _)| a.length().total_cmp(&b.length()))
        };
        let Some((from, along, drawable)) = longest(true).or_else(|| longest(false)) else {
            return 1.0;
        };
        // A way between two places in the picture is as long as it is.
        let room = self.figure.case.grown(SLOP * self.figure.case.diagonal());
        if terms::is_way(drawable.label, drawable.role)
            && room.holds(from)
            && room.holds(from + along)
        {
            return 1.0;
        }
        let inside = self.figure.way_out(from, along.normalize_or_zero());
        let longest = self.figure.longest_arrow;
        (longest.max(inside + BEYOND_BODY * longest) / along.length()).min(1.0)
    }

    /// Adds a drawing of a step, in the color of an error where it is wrong; with the name of the part that is `tested`, where
    /// it is that.
    pub(super) fn add_drawable(
        &mut self,
        drawable: &Drawable,
        weight: Weight,
        is_wrong: bool,
        step: &Step,
        tested: Option<&str>,
    ) {
        let style = self.theme.role(drawable.role);
        let style = if is_wrong {
            RoleStyle {
                stroke: self.theme.wrong(),
                text: self.theme.text(self.theme.wrong()),
                ..style
            }
        } else {
            style
        };
        let stated = self.stated_by(drawable, weight, step);
        let is_ruler = is_measure(drawable.role) && weight == Weight::Current && self.is_composed();
        if let Some(ends) = drawn_ends(drawable).filter(|_| is_ruler)
            && (drawable.role == Role::Penetration || ends[0] != ends[1])
        {
            self.add_ruler(drawable, ends, step, stated.as_ref());
            return;
        }
        self.add_length(drawable, style.text, weight, stated.as_ref());
        let (mut name, mut tint) = (None, None);
        // A number that nothing says what it is of is none that one reads.
        let named = !drawable.label.is_empty();
        let extent = match drawable.shape {
            DrawnShape::Point { at } => {
                let radius = if weight == Weight::Current { 8.0 } else { 6.5 };
                // A construction line of an earlier step says nothing without a name.
                let is_aid = drawable.role == Role::Construction && weight == Weight::Calm;
                if !(is_aid && self.hides(NAMES)) {
                    self.mark(at, style.glyph, style.stroke, radius, weight);
                }
                DrawnExtent::Point(at)
            }
            DrawnShape::Segment { from: a, to: b } => {
                let is_calm_edge = drawable.role == Role::Edge && weight == Weight::Calm;
                let width = if is_calm_edge { CALM_EDGE } else { style.width };
                self.stroke([a, b], width, style.pattern, style.stroke, weight);
                DrawnExtent::Line([a, b])
            }
            DrawnShape::Line { through, direction } => {
                self.add_line(through, direction, style, weight)
            }
            // An arrow without length is invisible: of a motion the name says it.
            DrawnShape::Arrow { from, along } if along == Vec3::ZERO => {
                let is_told = self.is_composed() && weight == Weight::Current;
                if !is_motion(drawable.role) || !is_told {
                    return;
                }
                name = named.then(|| measured(drawable, along, step));
                self.mark(from, Glyph::Ring, style.stroke, 6.0, weight);
                DrawnExtent::Point(from)
            }
            DrawnShape::Arrow { from, along } => {
                let (strokes, heads) = (self.figure.strokes.len(), self.figure.heads.len());
                let (shaft, is_shorter) = self.add_arrow(drawable.role, from, along, weight);
                let color = self.tone(style.stroke, weight);
                for stroke in &mut self.figure.strokes[strokes..] {
                    stroke.color = color;
                }
                for head in &mut self.figure.heads[heads..] {
                    head.color = color;
                }
                let is_told = is_motion(drawable.role) && weight == Weight::Current;
                let has_number = is_shorter || is_told && self.is_composed();
                name = (has_number && named).then(|| measured(drawable, along, step));
                shaft
            }
            DrawnShape::Sphere { center, radius } => {
                let style = self.of_owner(center, radius, style);
                tint = Some(style.stroke);
                self.add_told_round([center, center], radius, style, weight);
                // What is called a radius has its length.
                let length = terms::arrow_length(drawable.label, drawable.role, radius);
                name = length.map(|length| format!("{} {length}", drawable.label));
                DrawnExtent::Round([center, center], radius)
            }
            DrawnShape::Capsule { a, b, radius } => {
                self.add_told_round([a, b], radius, style, weight);
                DrawnExtent::Round([a, b], radius)
            }
            DrawnShape::Tube {
                a,
                b,
                radius,
                is_endless,
            } => {
                self.add_tube([a, b], radius, is_endless, style, weight);
                DrawnExtent::Round([a, b], radius)
            }
            DrawnShape::Triangle { v } => {
                let (fill, stroke, opacity, width) = match drawable.role {
                    Role::Rejected => (style.stroke, style.stroke, LEFT_FACE, LEFT_LINE),
                    _ => {
                        let (fill, stroke) = self.theme.triangle();
                        (fill, stroke, TOLD_FACE, style.width.min(BOX_LINE))
                    }
                };
                self.figure.faces.push(DrawnFace {
                    v,
                    fill,
                    opacity,
                    is_solid: false,
                });
                let style = RoleStyle {
                    stroke,
                    width,
                    ..style
                };
                self.add_border(&v, style, Pattern::Solid, weight);
                DrawnExtent::Corners(v.to_vec())
            }
            DrawnShape::Parallelogram { corner, sides } => {
                let corners = corners_of(corner, sides);
                let opacity = if weight == Weight::Current {
                    FLAT
                } else {
                    CALM_FLAT
                };
                self.add_patch(corners, style.fill, opacity);
                self.add_border(&corners, style, style.pattern, weight);
                DrawnExtent::Corners(corners.to_vec())
            }
            DrawnShape::Box(shape) => {
                let style = self.broad_phase_style(drawable.role, style, step);
                // Twelve thick lines around a thing would be louder than the thing.
                let width = style.width.min(BOX_LINE);
                if step.is_filter && weight == Weight::Current {
                    self.fill_broad_phase_box(&shape, style.fill);
                }
                for edge in shape.edges() {
                    self.stroke(edge, width, style.pattern, style.stroke, weight);
                }
                DrawnExtent::Corners(shape.corners().to_vec())
            }
            DrawnShape::Plane { point, normal } => {
                let extent = self.add_plane(point, normal, style, weight);
                if let (Some(across), DrawnExtent::Corners(border)) =
                    (across_slab(drawable, step), &extent)
                {
                    self.fill_slab(border, across);
                    return;
                }
                extent
            }
        };
        let sign = sign_of(drawable);
        self.figure.meanings.push(SignedThing {
            sign,
            extent: extent.clone(),
            is_fresh: weight == Weight::Current && !is_wrong,
            tint,
        });
        let drawn = drawn_length(drawable).filter(|_| name.is_none());
        let compared = drawn.and_then(|length| measured::compared(step, length));
        let stated = compared.or(stated);
        let own_name = stated.as_ref().map_or("", |stated| stated.name.as_str());
        let has_length = name.is_some();
        // The sphere that an answer rests on was tested before it.
        let is_answer = self
            .current
            .is_some_and(|(study, step)| !stated::is_on_the_way(study, step));
        let is_basis = is_answer && drawable.role == Role::CandidateSphere;
        let is_named = weight == Weight::Current || is_basis;
        let by_role = self
            .name_by_role(drawable)
            .filter(|_| is_named && drawable.label.is_empty() && own_name.is_empty());
        let name = match name.as_deref().or(tested).or(by_role.as_deref()) {
            Some(name) => name,
            None if drawable.label.is_empty() => own_name,
            // A shape that is tested as it is has its own name.
            None if self.is_body(drawable) => return,
            None => drawable.label,
        };
        if name.is_empty() {
            return;
        }
        let length = stated.as_ref().map(|stated| stated.meters.abs());
        let length = length.or(drawn.filter(|_| is_measure(drawable.role)));
        let length = length.filter(|_| !has_length);
        // A hue of its own is read less well over a body; only a verdict keeps it.
        let color = if is_wrong {
            style.text
        } else {
            self.theme.ink()
        };
        let limit = stated.as_ref().and_then(StatedLength::limit);
        // What was compared before is no matter of this step.
        let limit = limit.filter(|_| self.is_composed() && weight == Weight::Current);
        if let Some((limit, ends)) = limit.zip(drawn_ends(drawable)) {
            let number = self::length(ends[0].distance(ends[1]));
            self.dimension_in(color, ends, format!("{name} {number}"));
            self.add_limit(ends, limit);
            return;
        }
        let label = self.name(extent, name, color, weight);
        let sign = if name == MOVED { Sign::Moment } else { sign };
        (label.sign, label.length) = (Some(sign), length);
    }

    /// The ends of a depth where the mover is in its obstacle: listings push on from the contact point instead.
    fn in_overlap(&self, ends: [Vec3; 2]) -> [Vec3; 2] {
        let before = ends.map(|end| end - (ends[1] - ends[0]));
        let mover = self.figure.pair.and_then(|[mover, _]| mover.as_capsule());
        let is_deepest = mover.is_some_and(|mover| {
            let off = |at: Vec3| {
                let core = closest_point_on_segment(at, mover.a, mover.b);
                (core.distance(at) - mover.radius).abs()
            };
            // A depth may be smaller than the slop: of two ends within it the nearer one is on the surface.
            off(before[0]) < (SLOP * mover.radius).min(off(ends[0]))
        });
        if is_deepest { before } else { ends }
    }

    /// Adds a gap or a depth as a length with its number: dashes are for what is hidden, and an arrow would lie on that of the
    /// normal.
    fn add_ruler(
        &mut self,
        drawable: &Drawable,
        ends: [Vec3; 2],
        step: &Step,
        stated: Option<&StatedLength>,
    ) {
        let meters = ends[0].distance(ends[1]);
        let compared = measured::compared(step, meters);
        let stated = compared.as_ref().or(stated);
        let (ends, otherwise) = match drawable.role {
            Role::Penetration => (self.in_overlap(ends), DEPTH.to_string()),
            role => (ends, Sign::Role(role).name()),
        };
        let name = match (stated, drawable.label) {
            (Some(stated), "") => stated.name.clone(),
            (None, "") => otherwise,
            (_, label) => label.into(),
        };
        let ink = self.theme.ink();
        let is_negative = step.values.iter().any(|(name, value)| match value {
            Value::Scalar(number) if name.contains(DEPTH) => {
                *number < 0.0 && measured::is_same(*number, meters)
            }
            _ => false,
        });
        let signed = if is_negative && drawable.role == Role::Penetration {
            -meters
        } else {
            meters
        };
        self.dimension_in(ink, ends, format!("{name} {}", length(signed)));
        if let Some(limit) = stated.and_then(StatedLength::limit) {
            self.add_limit(ends, limit);
        }
    }

    /// Notes the length of a gap or a depth, or the one that the step states, should it be too short to be seen.
    fn add_length(
        &mut self,
        drawable: &Drawable,
        color: Color32,
        weight: Weight,
        stated: Option<&StatedLength>,
    ) {
        let tells = is_measure(drawable.role) || stated.is_some();
        let name = match stated {
            Some(stated) if !is_measure(drawable.role) => stated.name.clone(),
            _ => Sign::Role(drawable.role).name(),
        };
        let Some([a, b]) = drawn_ends(drawable).filter(|_| tells) else {
            return;
        };
        if a != b {
            self.figure.dimensions.push(Dimension {
                a,
                b,
                beside: Vec3::ZERO,
                text_at: None,
                text: format!("{name} {}", length(a.distance(b))),
                color,
                is_drawn: true,
                weight,
            });
        }
    }

    /// Adds an unbounded line, clipped a little beyond the case; answers its last stretch, beyond the case.
    fn add_line(
        &mut self,
        through: Vec3,
        direction: Vec3,
        style: RoleStyle,
        weight: Weight,
    ) -> DrawnExtent {
        let Some(direction) = direction.try_normalize() else {
            return DrawnExtent::Spot(through);
        };
        let ends = self.beyond_the_case(through, direction);
        let reach = self.figure.case.diagonal() * LINE_REACH;
        self.stroke(ends, style.width, style.pattern, style.stroke, weight);
        DrawnExtent::Line([ends[1] - direction * reach, ends[1]])
    }

    /// Where a line along a unit vector is clipped, a little beyond the case.
    fn beyond_the_case(&self, through: Vec3, direction: Vec3) -> [Vec3; 2] {
        let case = self.figure.case;
        let along = case
            .corners()
            .map(|corner| (corner - through).dot(direction));
        let reach = case.diagonal() * LINE_REACH;
        let first = along.into_iter().fold(0.0, f32::min) - reach;
        let last = along.into_iter().fold(0.0, f32::max) + reach;
        [through + direction * first, through + direction * last]
    }

    /// Adds an arrow; unit vectors are drawn at a length that suits the case, motions all by one scale. Any other arrow longer
    /// than suits the picture, and not between two places in it, is drawn shorter than it is, with a break across the shaft.
    /// Answers its shaft, and whether that is shorter than what it stands for.
    pub(super) fn add_arrow(
        &mut self,
        role: Role,
        from: Vec3,
        along: Vec3,
        weight: Weight,
    ) -> (DrawnExtent, bool) {
        let style = self.theme.role(role);
        let is_normal = matches!(role, Role::FaceNormal | Role::ContactNormal);
        let is_unit = (along.length() - 1.0).abs() < 1e-3;
        let (case, longest) = (self.figure.case, self.figure.longest_arrow);
        let length = along.length();
        let is_motion = is_motion(role);
        let is_way = case.holds(from) && case.holds(from + along);
        let is_direction = is_normal && is_unit;
        let is_broken = !is_motion && !is_direction && !is_way && length > longest;
        let scale = match is_direction {
            true => case.diagonal() * UNIT_VECTOR,
            false if is_motion => self.figure.motion_scale,
            false if is_broken => longest / length,
            false => 1.0,
        };
        let tip = from + along * scale;
        if tip == from {
            return (DrawnExtent::Line([from, from]), false);
        }
        self.show(RoundedTriangle::capsule([from, tip], 0.0), weight);
        let ends = [from, tip];
        self.stroke(ends, style.width, style.pattern, style.stroke, weight);
        self.figure.heads.push(Head {
            from,
            tip,
            color: self.tone(style.stroke, weight),
            scale: if weight == Weight::Current { 1.0 } else { 0.8 },
            is_broken,
        });
        (DrawnExtent::Line(ends), scale < 1.0 && !is_direction)
    }

    /// What a point, a tested sphere or the moved mover is called that has no name in the listing; `None` of another construction,
    /// and of a tested sphere that is the mover itself.
    fn name_by_role(&self, drawable: &Drawable) -> Option<String> {
        let role = drawable.role;
        let mut solid = self.figure.bodies.iter().filter(|body| body.is_solid);
        let name = match drawable.shape {
            DrawnShape::Point { .. } if !is_aid(role) => Sign::Role(role).name(),
            DrawnShape::Sphere { .. } if role == Role::CandidateSphere => {
                Some(Sign::Role(role).name()).filter(|_| !self.is_body(drawable))?
            }
            shape if role == Role::Construction => {
                let is_moved = |one: &DrawnBody| is_elsewhere(one, shape);
                let is_start = self
                    .figure
                    .pair
                    .is_some_and(|[mover, _]| is_at(&mover, shape));
                Some(MOVED.into()).filter(|_| !is_start && solid.any(is_moved))?
            }
            _ => return None,
        };
        self.is_composed().then_some(name)
    }

    /// Whether it is the sphere that a drawn body is itself.
    fn is_body(&self, drawable: &Drawable) -> bool {
        let DrawnShape::Sphere { center, radius } = drawable.shape else {
            return false;
        };
        let is_it = |one: &DrawnBody| [one.a, one.b] == [center; 2] && one.radius == radius;
        let mut solid = self.figure.bodies.iter().filter(|body| body.is_solid);
        self.is_composed() && solid.any(is_it)
    }

    /// The style of a sphere in a step: in the obstacle's colors where it is part of a round obstacle.
    fn of_owner(&self, center: Vec3, radius: f32, style: RoleStyle) -> RoleStyle {
        let is_of = |solid: &Solid| {
            let points = solid.points();
            let core = closest_point_on_segment(center, points[0], points[points.len() - 1]);
            let slop = 1e-3 * radius + 1e-6 * center.length();
            solid.is_round()
                && (solid.radius() - radius).abs() < slop
                && core.distance(center) < slop
        };
        match &self.figure.pair {
            Some([mover, obstacle]) if is_of(obstacle) && !is_of(mover) => {
                let (fill, outline) = self.theme.round(true);
                RoleStyle {
                    fill,
                    stroke: outline,
                    ..style
                }
            }
            _ => style,
        }
    }

    fn add_told_round(&mut self, [a, b]: [Vec3; 2], radius: f32, style: RoleStyle, weight: Weight) {
        let is_current = weight == Weight::Current;
        self.figure.bodies.push(DrawnBody {
            a,
            b,
            radius,
            fill: style.fill,
            opacity: if is_current { 0.16 } else { 0.05 },
            outline: self.tone(style.stroke, weight),
            width: if is_current { 2.2 } else { 1.3 },
            is_solid: false,
        });
    }

    /// Adds a tube without lids; an endless one goes on, paler, a little beyond the case.
    fn add_tube(
        &mut self,
        ends: [Vec3; 2],
        radius: f32,
        is_endless: bool,
        style: RoleStyle,
        weight: Weight,
    ) {
        if ends[0] == ends[1] {
            return;
        }
        self.add_cylinder(ends, radius, style, (weight, 1.0));
        if is_endless {
            self.add_beyond(ends, radius, style, weight);
        }
    }

    /// Adds what an endless tube is beyond its ends.
    fn add_beyond(&mut self, ends: [Vec3; 2], radius: f32, style: RoleStyle, weight: Weight) {
        let Some(direction) = (ends[1] - ends[0]).try_normalize() else {
            return;
        };
        let [first, last] = self.beyond_the_case(ends[0], direction);
        for ends in [[first, ends[0]], [ends[1], last]] {
            self.add_cylinder(ends, radius, style, (weight, BEYOND));
        }
    }

    /// Adds the side of a cylinder with this share of a tube's opacity and lines; calm where that is not all.
    fn add_cylinder(
        &mut self,
        ends: [Vec3; 2],
        radius: f32,
        style: RoleStyle,
        (weight, share): (Weight, f32),
    ) {
        let (opacity, width) = match weight {
            Weight::Current => (TUBE, 2.2),
            _ => (CALM_TUBE, 1.3),
        };
        let tone = if share < 1.0 { Weight::Calm } else { weight };
        self.figure.parts.push(DrawnPart {
            form: BodyForm::Cylinder { ends },
            offset: Vec3::ZERO,
            radius,
            fill: style.fill,
            opacity: opacity * share,
            outline: self.tone(style.stroke, tone),
            width: width * share,
            border: width * share * 0.7,
            texture: Texture::Plain,
            inside: 1.0,
        });
    }

    /// Adds a square patch of a plane around the case; answers its corners.
    fn add_plane(
        &mut self,
        point: Vec3,
        normal: Vec3,
        style: RoleStyle,
        weight: Weight,
    ) -> DrawnExtent {
        let Some(normal) = normal.try_normalize() else {
            return DrawnExtent::Spot(point);
        };
        let case = self.figure.case;
        let middle = case.center() - normal * (case.center() - point).dot(normal);
        let (x, y) = normal.any_orthonormal_pair();
        let half = case.diagonal() * 0.42;
        let corner = |i: f32, j: f32| middle + (x * i + y * j) * half;
        let corners = [
            corner(-1.0, -1.0),
            corner(1.0, -1.0),
            corner(1.0, 1.0),
            corner(-1.0, 1.0),
        ];
        self.add_patch(corners, style.fill, PLANE);
        self.add_border(&corners, style, Pattern::Dashed, weight);
        DrawnExtent::Corners(corners.to_vec())
    }

    /// Fills the space between a patch of a plane with this `border` and the one that is `across`: seen from the side, a band.
    fn fill_slab(&mut self, border: &[Vec3], across: Vec3) {
        let fill = self.theme.role(Role::PlaneTrace).fill;
        for (index, &from) in border.iter().enumerate() {
            let to = border[(index + 1) % border.len()];
            self.add_patch([from, to, to + across, from + across], fill, SLAB_SIDE);
        }
    }

    fn add_border(&mut self, corners: &[Vec3], style: RoleStyle, pattern: Pattern, weight: Weight) {
        let ends = corners.iter().cycle().skip(1);
        for (&from, &to) in corners.iter().zip(ends) {
            self.stroke([from, to], style.width, pattern, style.stroke, weight);
        }
    }

    fn add_patch(&mut self, [a, b, c, d]: [Vec3; 4], fill: Color32, opacity: f32) {
        // On dark paper a pale veil is seen sooner.
        for v in [[a, b, c], [a, c, d]] {
            self.figure.faces.push(DrawnFace {
                v,
                fill,
                opacity,
                is_solid: false,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::plain;
    use crate::{
        figure::{Figure, FigureOptions},
        palette::Theme,
    };

    /// The cylinders in the picture of a built-in scene at the step whose address ends with `address`.
    fn tubes(scene: &str, address: &str) -> Vec<(DrawnPart, f32)> {
        let scene = plain(scene);
        let study = Study::of_scene(&scene);
        let step = study.find(address).expect("a step");
        let mut options = FigureOptions::default();
        options.minkowski.only_wanted = true;
        let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
        let length = |part: &DrawnPart| match part.form {
            BodyForm::Cylinder { ends: [a, b] } => a.distance(b),
            _ => panic!("no cylinder"),
        };
        let parts = figure.parts.into_iter();
        parts.map(|part| (part.clone(), length(&part))).collect()
    }

    #[test]
    fn an_endless_cylinder_goes_on_paler_beyond_its_edge() {
        let tubes = tubes("phantom", "cylinders/cylinder 6/axis point");
        let [(edge, length), before, behind] = tubes.as_slice() else {
            panic!("{tubes:?}");
        };
        assert!(*length > 0.1);
        for (beyond, length) in [before, behind] {
            assert!(*length > 0.1 && beyond.opacity < edge.opacity);
            assert_eq!(beyond.radius, edge.radius);
        }
    }

    #[test]
    fn a_slab_is_a_band_between_its_borders() {
        let scene = plain("onto-a-corner");
        let study = Study::of_scene(&scene);
        let step = study.find("half-spaces/wall slab 0").expect("a step");
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
        let band = figure.faces.iter().filter(|face| face.opacity == SLAB_SIDE);
        assert_eq!(band.count(), 8, "two triangles for each of four sides");
    }

    #[test]
    fn of_all_cylinders_that_were_tried_one_sees_this_and_the_best() {
        // Eight were tried before; the third was entered.
        let tubes = tubes("a-graze", "cylinder 8");
        let fresh = tubes.iter().filter(|(part, _)| part.opacity >= TUBE);
        assert_eq!(fresh.count(), 1, "{tubes:?}");
        assert_eq!(
            tubes
                .iter()
                .filter(|(part, _)| part.opacity == CALM_TUBE)
                .count(),
            1
        );
    }

    #[test]
    fn the_tested_part_has_its_name_and_only_boxes_are_left_out() {
        let named = |scene: &str, address: &str, name: &str| {
            let scene = plain(scene);
            let study = Study::of_scene(&scene);
            let step = study.find(address).expect("a step");
            let options = FigureOptions::default();
            let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
            figure.labels.iter().any(|label| label.text == name)
        };
        assert!(named("onto-a-corner", "cylinders/cylinder 1", "cylinder 1"));
        assert!(named("edge", "nearest edge point/edge v0–v1", "edge v0–v1"));
        assert!(!named("edge", "inside test", LEFT_OUT), "it tests edges");
    }
}
