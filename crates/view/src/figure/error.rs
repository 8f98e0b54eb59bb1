//! The error of an answer: the right value beside it, and the difference.

use super::{
    Dimension, DrawnAngle, DrawnBody, DrawnExtent, Head, Label, LabelKind, Painter, Weight,
    bodies::TOLD_APART,
    measured::is_same,
    sign::{DEPTH, Sign, is_motion, is_normal},
    stated,
};
use crate::{
    palette::{Glyph, Pattern},
    rounded_triangle::RoundedTriangle,
};
use capsule_core::{
    geometry::{Contact, Shape, Sphere},
    trace::{Drawable, DrawnShape, Role, Value},
};
use capsule_scenes::{
    run::{
        study::{PairStudy, Study},
        verdict::Fault,
    },
    wording::degrees,
};
use capsule_session::text::length;
use capsule_text::{
    answer_sentence,
    terms::{self, Drawn},
};
use egui::Color32;
use glam::Vec3;

/// A difference below this share of the case's size counts as none.
const MIN_SEEN: f32 = 0.01;
/// The share of the right depth from which a wrong one is measured beside it: below, the difference tells more.
const MIN_DEPTH_SHARE: f32 = 0.2;
/// Directions with a greater cosine between them are the same.
const SAME_WAY: f32 = 0.998;
/// The angles between a wrong normal and the right one that are drawn as an arc, degrees: smaller ones are lengths in a magnifier.
const ARCS: std::ops::RangeInclusive<f32> = 3.0..=170.0;
/// The length of such an arc's arms, as a share of the longest arrow.
const TURN_ARM: f32 = 0.8;
const ARM_LINE: f32 = 1.4;
/// The name of the mover where the exact push takes it.
const RIGHT_PUSH: &str = "after the correct push";
/// The name of the sphere that is tested with the repairs.
const RIGHT_SPHERE: &str = "correct sphere";
/// How many repaired forms are named.
const MAX_CORRECT: usize = 2;
/// The label beside the repaired form of a drawing, or what it begins with.
pub(super) const PUT_RIGHT: &str = "correct";

impl Painter<'_> {
    /// Adds the exact answer of `pair` and the worst fault of its own answer as a length, where that is wrong.
    pub(super) fn add_error(&mut self, pair: &PairStudy) {
        let Some(&fault) = pair.faults.first() else {
            return;
        };
        let (answer, exact) = (pair.answer.contact, pair.exact.contact);
        let exact = exact.filter(|contact| contact.point.is_finite());
        let answer =
            answer.filter(|contact| contact.point.is_finite() && contact.push().is_finite());
        if pair.exact.time.is_none_or(|time| time == 0.0) {
            exact
                .iter()
                .for_each(|exact| self.add_exact_push(pair, exact));
        }
        match (fault, exact) {
            (Fault::FalseHit(gap), _) => {
                if let Some(apart) = pair.apart {
                    self.dimension(apart, format!("{} apart, not a hit", length(gap)));
                }
            }
            (Fault::MissedHit(_) | Fault::MissedImpact(_), Some(exact)) if exact.depth > 0.0 => {
                let text = missed(&exact);
                self.dimension([exact.point, exact.point - exact.push()], text);
            }
            (Fault::MissedImpact(_), Some(exact)) => {
                self.dimension([exact.point; 2], "missed here".into());
            }
            (Fault::FalseImpact(_), _) => match answer {
                Some(answer) if answer.depth < 0.0 => {
                    let text = format!("pushed {} the wrong way", length(-answer.depth));
                    self.dimension([answer.point, answer.point + answer.push()], text);
                }
                Some(answer) => {
                    let gap = pair.gap_at(pair.answer.time.unwrap_or(0.0));
                    let ends = gap.unwrap_or([answer.point; 2]);
                    let text = match length(ends[0].distance(ends[1])) {
                        _ if gap.is_none() || pair.answer.time.is_none() => {
                            "they never meet".into()
                        }
                        apart => format!("{apart} apart, not a hit"),
                    };
                    self.dimension(ends, text);
                }
                None => {}
            },
            (Fault::Late(by) | Fault::Early(by), Some(exact)) => {
                let (sign, word) = match fault {
                    Fault::Late(_) => (1.0, "late"),
                    _ => (-1.0, "early"),
                };
                let way = pair.shapes.displacement * by;
                let text = format!("{} {word}", length(way.length()));
                self.dimension([exact.point, exact.point + way * sign], text);
            }
            (Fault::DepthShort(by) | Fault::DepthLong(by), Some(exact)) => {
                let turned = |other: &Fault| matches!(other, Fault::NormalOff(_));
                if by > MIN_DEPTH_SHARE * exact.depth {
                    let wrong = pair.answer.contact;
                    let is_turned = pair.faults.iter().any(turned);
                    self.add_right_depth(&exact, wrong.filter(|_| !is_turned));
                }
                if let Some(answer) = answer.filter(|_| pair.faults.iter().any(turned)) {
                    self.add_wrong_normal(&answer);
                }
                let ends = answer.map_or([exact.point; 2], |answer| pushed(&answer, &exact));
                let text = match fault {
                    _ if pair.faults.iter().any(turned) => {
                        format!("pushed {} off", length(ends[0].distance(ends[1])))
                    }
                    Fault::DepthShort(_) => format!("{} short", length(by)),
                    _ => format!("{} too far", length(by)),
                };
                self.dimension(ends, text);
            }
            (Fault::NormalOff(by), Some(exact)) => {
                if let Some(answer) = answer {
                    self.add_wrong_normal(&answer);
                }
                // Two directions are compared where both begin.
                let foot = answer.and_then(|answer| self.foot_of(&answer));
                let at = foot.unwrap_or(exact.point);
                self.add_exact_normal(&exact, at);
                let text = format!("{} off", degrees(by));
                match answer {
                    Some(answer) if ARCS.contains(&by) && self.is_composed() => {
                        self.add_turn(at, [answer.normal, exact.normal], text)
                    }
                    // An angle has no length.
                    Some(answer) => {
                        let ends = pushed(&answer, &exact);
                        let text = format!("pushed {} off", length(ends[0].distance(ends[1])));
                        self.dimension(ends, text)
                    }
                    None => self.dimension([exact.point; 2], text),
                }
            }
            (Fault::NormalLength(by), Some(exact)) => {
                self.add_exact_normal(&exact, exact.point);
                self.dimension([exact.point; 2], format!("the normal is {by:.2} long"));
            }
            (Fault::PointOff(by, shape), _) => {
                if let Some(answer) = answer {
                    let text = format!("{} off the {shape}", length(by));
                    self.dimension([answer.point; 2], text);
                }
            }
            (Fault::NonFinite, exact) => {
                let points = pair.shapes.mover.points();
                let middle = points.iter().sum::<Vec3>() / points.len() as f32;
                let at = exact.map_or(middle, |exact| exact.point);
                let parts = answer_sentence::nan_parts(&pair.answer);
                let parts = parts.unwrap_or_else(|| "the answer is".into());
                self.dimension([at; 2], format!("{parts} NaN"));
                if let Some(exact) = exact.filter(|exact| exact.depth > 0.0 && self.is_composed()) {
                    self.add_depth(&exact);
                }
            }
            _ => {}
        }
    }

    /// Adds the exact depth beside a wrong one, which becomes red. The depth of an answer that only is not deep enough, or too
    /// deep, moves to where the exact one begins.
    fn add_right_depth(&mut self, exact: &Contact, answer: Option<Contact>) {
        if !self.is_composed() {
            return;
        }
        let (wrong, ink) = (self.error_color(), self.theme.ink());
        let lengths = self.figure.dimensions.iter_mut();
        let is_depth = |one: &Dimension| {
            let meters = one.a.distance(one.b);
            let is_answered = answer.is_some_and(|answer| is_same(meters, answer.depth));
            is_answered || one.text.starts_with(DEPTH)
        };
        let deepest = exact.point - exact.push();
        for depth in lengths.filter(|one| one.color == ink && !one.is_drawn && is_depth(one)) {
            depth.color = wrong;
            if let Some(answer) = answer {
                [depth.a, depth.b] = [deepest, deepest + answer.push()];
            }
        }
        let ends = [exact.point, exact.point - exact.push()];
        let text = format!("{PUT_RIGHT} {DEPTH} {}", length(exact.depth));
        self.dimension_in(self.theme.text(self.theme.right()), ends, text);
    }

    /// Adds the step's drawings with the repairs that are off, where they differ.
    pub(super) fn add_put_right(&mut self, study: &Study, step: usize) {
        let Some(right) = study.put_right(step) else {
            return;
        };
        let least = MIN_SEEN * self.figure.case.diagonal();
        let named = self.figure.labels.len();
        // The outline after the correct push tells the depth where the answer stands.
        let is_told =
            |one: &&Drawable| one.role != Role::Penetration || stated::is_on_the_way(study, step);
        let drawn = study.record.steps[step].drawables.iter();
        // What is taken away in place of what is left would be red where that is green.
        let along = |one: &Drawable| match one.shape {
            DrawnShape::Arrow { along, .. } => along.normalize_or_zero(),
            _ => Vec3::ZERO,
        };
        let mut left = right.drawables.iter().filter(|one| one.role == Role::Slide);
        let left = left.next().map_or(Vec3::ZERO, along);
        let follows =
            |one: &Drawable| one.role == Role::RemovedMotion && along(one).dot(left) > SAME_WAY;
        let is_drawn = |one: &Drawable| match one.shape {
            DrawnShape::Arrow { from, .. } if one.role == Role::RemovedMotion => {
                let mut signs = self.figure.meanings.iter();
                signs.any(|thing| {
                    let is_here =
                        matches!(thing.extent, DrawnExtent::Line([own, _]) if own == from);
                    is_here && thing.sign == Sign::Role(one.role)
                })
            }
            _ => true,
        };
        let shown = drawn.filter(|one| is_told(one) && !follows(one) && is_drawn(one));
        for told in shown.collect::<Vec<_>>() {
            // In a scene's own picture its caption says what is meant.
            let plain = || terms::drawn(told.label, Drawn::Role(told.role));
            let name = if self.is_composed() {
                format!("{PUT_RIGHT} {}", plain().unwrap_or(told.label.into()))
            } else {
                PUT_RIGHT.into()
            };
            let other = right.drawables.iter().find(|other| {
                other.label == told.label && other.role == told.role && !told.label.is_empty()
            });
            match other.map(|other| (told.shape, other.shape)) {
                Some((DrawnShape::Point { at: wrong }, DrawnShape::Point { at }))
                    if is_seen_apart(wrong, at, least) =>
                {
                    if self.is_composed() && has_fault(study) {
                        self.redden(wrong);
                    }
                    let color = self.theme.right();
                    self.mark(at, Glyph::Ring, color, 7.0, Weight::Current);
                    self.explain_no_mark(at);
                    let color = self.theme.text(color);
                    // How far apart the two are says more than their coordinates.
                    self.name(DrawnExtent::Point(at), &name, color, Weight::Current);
                }
                Some((
                    DrawnShape::Arrow {
                        from: own,
                        along: wrong,
                    },
                    DrawnShape::Arrow { from, along: right },
                )) if from.is_finite() && is_seen_apart(wrong, right, least) => {
                    // A motion is compared where it is made.
                    let from = if is_motion(told.role) && own.is_finite() {
                        own
                    } else {
                        from
                    };
                    // Fixes that are off may change a step of a frame in which nothing is wrong.
                    if self.is_composed() && has_fault(study) {
                        self.redden_arrow(told.role, own, wrong);
                    }
                    self.add_right_arrow(told.role, from, right, &name);
                }
                _ => {}
            }
        }
        // Their color says it of the others.
        self.figure.labels.truncate(named + MAX_CORRECT);
    }

    /// Adds the sphere that is tested with the repairs that are off, where a step on the way is about another one: what it finds of
    /// a sphere at a wrong place is right for that alone.
    pub(super) fn add_right_sphere(&mut self, study: &Study, step: usize) {
        if !self.is_composed() || !stated::is_on_the_way(study, step) {
            return;
        }
        let least = MIN_SEEN * self.figure.case.diagonal();
        for (wrong, (at, radius)) in study.moved_spheres(step) {
            let sphere = Shape::Sphere(Sphere { center: at, radius });
            let is_body = |body: &DrawnBody| body.is_solid && [body.a, body.b] == [at; 2];
            if !is_seen_apart(wrong, at, least) || self.figure.bodies.iter().any(is_body) {
                continue;
            }
            let color = self.theme.right();
            self.show(RoundedTriangle::capsule([at; 2], radius), Weight::Current);
            self.add_elsewhere(&sphere, (color, TOLD_APART), 1.6);
            let text = self.theme.text(color);
            self.name(
                DrawnExtent::of(&sphere),
                RIGHT_SPHERE,
                text,
                Weight::Current,
            );
        }
    }

    /// Whether something of the current step stands beside what it should be.
    pub(super) fn has_correction(&self) -> bool {
        let mut labels = self.figure.labels.iter();
        labels.any(|label| label.weight == Weight::Current && label.text.starts_with(PUT_RIGHT))
    }

    /// Whether the picture has a wrong angle beside the right one.
    pub(super) fn has_wrong_angle(&self) -> bool {
        let color = self.error_color();
        self.figure.angles.iter().any(|angle| angle.color == color)
    }

    /// Makes the arrow of the current step from this place along this vector a wrong one.
    pub(super) fn redden_arrow(&mut self, role: Role, own: Vec3, along: Vec3) {
        let (color, text) = (self.theme.wrong(), self.theme.text(self.theme.wrong()));
        let scale = if is_motion(role) {
            self.figure.motion_scale
        } else {
            1.0
        };
        // Another arrow may go the same way farther; a direction has no length.
        let drawn = along.length() * scale;
        let is_it = |from: Vec3, to: Vec3| {
            let way = to - from;
            let is_along = way.normalize_or_zero().dot(along.normalize_or_zero()) > SAME_WAY;
            let is_as_long = is_normal(role) || is_same(way.length(), drawn);
            from == own && is_along && is_as_long
        };
        let strokes = self.figure.strokes.iter_mut();
        strokes
            .filter(|one| one.weight == Weight::Current && is_it(one.a, one.b))
            .for_each(|stroke| stroke.color = color);
        let heads = self.figure.heads.iter_mut();
        heads
            .filter(|head| is_it(head.from, head.tip))
            .for_each(|head| head.color = color);
        let labels = self.figure.labels.iter_mut();
        labels
            .filter(|label| match label.extent {
                DrawnExtent::Line([from, to]) => label.weight == Weight::Current && is_it(from, to),
                _ => false,
            })
            .for_each(|label| label.color = text);
        // It no longer has the color that the legend would explain.
        let meanings = &mut self.figure.meanings;
        meanings.retain(|one| !matches!(one.extent, DrawnExtent::Line([a, b]) if is_it(a, b)));
    }

    /// Makes the point of the current step at this place a wrong one.
    fn redden(&mut self, at: Vec3) {
        let (color, text) = (self.theme.wrong(), self.theme.text(self.theme.wrong()));
        let marks = self.figure.marks.iter_mut();
        let here = marks.filter(|mark| mark.at == at && mark.weight == Weight::Current);
        here.for_each(|mark| mark.color = color);
        let labels = self.figure.labels.iter_mut();
        let here = labels
            .filter(|one| one.extent == DrawnExtent::Point(at) && one.weight == Weight::Current);
        here.for_each(|label| (label.color, label.place) = (text, None));
        self.explain_no_mark(at);
    }

    /// Leaves the signs of marks at this place out of the legend: another color says more.
    fn explain_no_mark(&mut self, at: Vec3) {
        let meanings = &mut self.figure.meanings;
        meanings.retain(|one| one.extent != DrawnExtent::Point(at));
    }

    /// Adds a mark where the step computes NaN or infinity, with its name; an arrow that is infinitely long
    /// as one that leaves.
    pub(super) fn add_not_finite(&mut self, study: &Study, step: usize) {
        let index = step;
        let step = &study.record.steps[index];
        let compared = step.decision.and_then(|decision| decision.comparison);
        let compared = compared.map(|(name, number, ..)| (name, Value::Scalar(number)));
        let mut values = step.values.iter().copied().chain(compared);
        let Some((name, value)) = values.find(|(_, value)| !value.is_finite()) else {
            return;
        };
        let place = |shape: DrawnShape| match shape {
            DrawnShape::Point { at } => Some(at),
            DrawnShape::Arrow { from, .. } => Some(from),
            _ => None,
        };
        let mut places = step.drawables.iter().filter_map(|one| place(one.shape));
        // Where nothing of the step has a place, what moves has one.
        let mover = || {
            let points = study.pair_at(index)?.shapes.mover.points();
            Some(points.iter().sum::<Vec3>() / points.len() as f32)
        };
        let mover = || mover().filter(|_| self.is_composed());
        let place = places.find(|at| at.is_finite()).or_else(mover);
        let Some(at) = place.filter(|at| at.is_finite()) else {
            return;
        };
        let endless = step.drawables.iter().find_map(|one| match one.shape {
            DrawnShape::Arrow { from, along } if from.is_finite() => {
                let way = along.to_array().map(endlessness);
                Some((one.role, from, Vec3::from(way).try_normalize()?))
            }
            _ => None,
        });
        if let Some((role, from, direction)) = endless {
            let beyond = direction * (2.0 * self.figure.longest_arrow);
            self.add_arrow(role, from, beyond, Weight::Current);
        }
        // A search that starts at infinity and finds nothing keeps it: that is no mistake.
        if endless.is_none() && is_infinite(value) && is_sound(study, index) {
            return;
        }
        let what = if endless.is_some() || is_infinite(value) {
            "infinite"
        } else {
            "NaN"
        };
        let text = format!("{name} is {what}");
        if !self.hides(&text) {
            self.dimension([at; 2], text);
        }
    }

    /// Where the arrow begins that shows the normal of a wrong `answer`; `None` where the picture has none.
    fn foot_of(&self, answer: &Contact) -> Option<Vec3> {
        let is_it = |[from, tip]: &[Vec3; 2]| {
            let way = (*tip - *from).normalize_or_zero();
            way.dot(answer.normal.normalize_or_zero()) > SAME_WAY
        };
        let meanings = self.figure.meanings.iter().filter(|_| self.is_composed());
        let told = meanings.filter_map(|one| match one.extent {
            DrawnExtent::Line(ends) if one.sign == Sign::Role(Role::ContactNormal) => Some(ends),
            _ => None,
        });
        let added = [answer.point, answer.point + answer.normal];
        let is_added = |head: &Head| head.from == added[0];
        let added = self.figure.heads.iter().any(is_added).then_some(added);
        told.chain(added).filter(is_it).last().map(|[from, _]| from)
    }

    /// Makes the depth of a right answer that nobody asks for a missed one.
    pub(super) fn redden_missed_depth(&mut self, exact: &Contact) {
        let color = self.error_color();
        let mut all = self.figure.dimensions.iter_mut();
        if let Some(depth) = all.find(|one| one.text.starts_with(DEPTH)) {
            (depth.text, depth.color) = (missed(exact), color);
        }
        // Nobody pushes it.
        let mut labels = self.figure.labels.iter_mut();
        if let Some(label) = labels.find(|label| label.sign == Some(Sign::Pushed)) {
            label.text = RIGHT_PUSH.into();
        }
    }

    /// Adds the normal of the exact answer from this place, unless the step's correct one is there.
    fn add_exact_normal(&mut self, exact: &Contact, at: Vec3) {
        let is_right = |label: &Label| {
            let is_normal = matches!(label.extent, DrawnExtent::Line(ends)
                if (ends[1] - ends[0]).normalize_or_zero().dot(exact.normal) > SAME_WAY);
            is_normal && label.text.starts_with(PUT_RIGHT)
        };
        if !self.is_composed() || !self.figure.labels.iter().any(is_right) {
            self.add_right_arrow(Role::ContactNormal, at, exact.normal, "correct normal");
        }
    }

    /// Adds the contact normal of a wrong answer, where no step in sight draws one and no length lies along it.
    fn add_wrong_normal(&mut self, answer: &Contact) {
        let role = Role::ContactNormal;
        let mut signs = self.figure.meanings.iter();
        let is_drawn = signs.any(|thing| thing.sign == Sign::Role(role));
        let mut lengths = self.figure.dimensions.iter();
        let is_covered = lengths.any(|one| {
            let (way, from) = (one.b - one.a, answer.point);
            let is_here = [one.a, one.b]
                .into_iter()
                .any(|end| end.distance(from) < way.length());
            // A depth stands beside the normal.
            let is_along = way.normalize_or_zero().dot(answer.normal).abs() > SAME_WAY;
            is_here && is_along && !one.text.starts_with(DEPTH)
        });
        if !self.is_composed() || is_drawn || is_covered || answer.normal == Vec3::ZERO {
            return;
        }
        let color = self.theme.wrong();
        let ends = [answer.point, answer.normal];
        let extent = self.add_colored_arrow(role, ends, color, Pattern::Solid);
        let text = self.theme.text(color);
        let label = self.name(extent, "contact normal", text, Weight::Current);
        label.kind = LabelKind::Plain;
    }

    /// Adds the angle between two normals at this place as an error.
    fn add_turn(&mut self, at: Vec3, normals: [Vec3; 2], text: String) {
        let arm = self.figure.longest_arrow * TURN_ARM;
        // The wrong normal may be drawn elsewhere: the angle needs both its arms.
        let wrong = [at, at + normals[0].normalize_or_zero() * arm];
        let color = self.theme.wrong();
        self.stroke(wrong, ARM_LINE, Pattern::Dashed, color, Weight::Current);
        self.figure.angles.push(DrawnAngle {
            at,
            arms: normals.map(|normal| normal.normalize_or_zero() * arm),
            text,
            is_right: false,
            color: self.error_color(),
        });
    }

    /// Adds an arrow in the color of what is right with its name, as long as one of the `role` would be.
    fn add_right_arrow(&mut self, role: Role, from: Vec3, along: Vec3, name: &str) {
        if along == Vec3::ZERO {
            return;
        }
        let color = self.theme.right();
        let extent = self.add_colored_arrow(role, [from, along], color, Pattern::Dashed);
        self.name(extent, name, self.theme.text(color), Weight::Current);
    }

    /// Adds an arrow from a place along a vector, as long as one of the `role` would be, in another color.
    fn add_colored_arrow(
        &mut self,
        role: Role,
        [from, along]: [Vec3; 2],
        color: Color32,
        pattern: Pattern,
    ) -> DrawnExtent {
        let (strokes, heads) = (self.figure.strokes.len(), self.figure.heads.len());
        let (extent, _) = self.add_arrow(role, from, along, Weight::Current);
        for stroke in &mut self.figure.strokes[strokes..] {
            stroke.color = color;
            if pattern == Pattern::Dashed {
                stroke.pattern = pattern;
            }
        }
        for head in &mut self.figure.heads[heads..] {
            head.color = color;
        }
        extent
    }

    /// Adds the mover's outline where the exact push takes it.
    fn add_exact_push(&mut self, pair: &PairStudy, exact: &Contact) {
        let shape = pair.shapes.mover.translated(exact.push());
        // Outlines that lie on one another are one.
        if self.is_composed() && exact.depth < MIN_SEEN * self.figure.case.diagonal() {
            return;
        }
        let color = self.theme.right();
        RoundedTriangle::of(&shape)
            .into_iter()
            .for_each(|hull| self.show(hull, Weight::Current));
        self.add_elsewhere(&shape, (color, TOLD_APART), 1.6);
        let color = self.theme.text(color);
        self.name(DrawnExtent::of(&shape), RIGHT_PUSH, color, Weight::Current)
            .kind = LabelKind::Plain;
    }

    /// Adds an arrow as long as it is, without a name.
    pub(super) fn add_plain_arrow(&mut self, [from, tip]: [Vec3; 2], color: Color32) {
        if from == tip {
            return;
        }
        self.show(RoundedTriangle::capsule([from, tip], 0.0), Weight::Current);
        self.stroke([from, tip], 2.5, Pattern::Solid, color, Weight::Current);
        self.figure.heads.push(Head {
            from,
            tip,
            color,
            scale: 1.0,
            is_broken: false,
        });
    }

    /// Adds a length that shows the error of an answer.
    fn dimension(&mut self, ends: [Vec3; 2], text: String) {
        self.dimension_in(self.error_color(), ends, text);
    }

    /// Adds a length in this color; of no length, a ring.
    pub(super) fn dimension_in(&mut self, color: Color32, [a, b]: [Vec3; 2], text: String) {
        if !a.is_finite() || !b.is_finite() {
            return;
        }
        if a == b {
            self.mark(a, Glyph::Ring, color, 8.0, Weight::Current);
        }
        self.show_stated(RoundedTriangle::capsule([a, b], 0.0));
        self.figure.dimensions.push(Dimension {
            a,
            b,
            beside: Vec3::ZERO,
            text_at: None,
            text,
            color,
            is_drawn: false,
            weight: Weight::Current,
        });
    }

    pub(super) fn error_color(&self) -> Color32 {
        self.theme.text(self.theme.wrong())
    }
}

/// What an overlap is called that is not found.
fn missed(exact: &Contact) -> String {
    format!("missed: {} deep", length(exact.depth))
}

/// Whether what is wrong with a `pair` at one moment is that it is hit or missed: by the distance that it took for the smallest.
pub(super) fn is_wrong_distance(pair: &PairStudy) -> bool {
    let is_of_hit = matches!(
        pair.faults.first(),
        Some(Fault::MissedHit(_) | Fault::FalseHit(_))
    );
    is_of_hit && !pair.choice.method.question.is_sweep()
}

/// Whether an answer of `study` is wrong or a test differs from itself put right, its broad phase leaves out a pair that touches,
/// or a frame of it has a warning.
pub(super) fn has_fault(study: &Study) -> bool {
    let is_off = |pair: &PairStudy| !pair.faults.is_empty() || pair.departure.is_some();
    let warns = study
        .contact_log()
        .is_some_and(|contact_log| !contact_log.warnings.is_empty());
    study.pairs.iter().any(is_off) || warns || study.lost.is_some()
}

/// Whether `told`, a normal of `step`, differs from that with the repairs that are off, or from the exact answer's.
pub(super) fn is_wrong_normal(study: &Study, step: usize, told: &Drawable) -> bool {
    let (Role::ContactNormal, DrawnShape::Arrow { along, .. }) = (told.role, told.shape) else {
        return false;
    };
    let Some(own) = along.try_normalize() else {
        return false;
    };
    let is_own = |other: Vec3| other.normalize_or_zero().dot(own) > SAME_WAY;
    let mended = study.put_right(step).and_then(|right| {
        let mut others = right.drawables.iter();
        let other = others.find(|other| (other.label, other.role) == (told.label, told.role))?;
        match other.shape {
            DrawnShape::Arrow { along, .. } if along.is_finite() => Some(along),
            _ => None,
        }
    });
    let is_off = |fault: &Fault| matches!(fault, Fault::NormalOff(_) | Fault::NormalAlong);
    let answered = study.pair_at(step).is_some_and(|pair| {
        let contact = pair.answer.contact;
        pair.faults.iter().any(is_off) && contact.is_some_and(|contact| is_own(contact.normal))
    });
    answered || mended.is_some_and(|right| !is_own(right))
}

/// Which way a number is infinite: 1, -1, or 0 where it is not.
fn endlessness(number: f32) -> f32 {
    if number.is_infinite() {
        number.signum()
    } else {
        0.0
    }
}

fn is_infinite(value: Value) -> bool {
    match value {
        Value::Scalar(number) => number.is_infinite(),
        Value::Vector(vector) => !vector.is_nan(),
        Value::Count(_) | Value::Flag(_) => false,
    }
}

/// Whether nothing is wrong with the pair of `step`, nor with its frame.
fn is_sound(study: &Study, step: usize) -> bool {
    let warns = study
        .contact_log()
        .is_some_and(|contact_log| !contact_log.warnings.is_empty());
    let pair = study.pair_at(step);
    !warns && pair.is_none_or(|pair| pair.faults.is_empty())
}

/// Whether the right place differs visibly from the drawn one, or exists where that is NaN.
fn is_seen_apart(wrong: Vec3, right: Vec3, least: f32) -> bool {
    right.is_finite() && (!wrong.is_finite() || wrong.distance(right) > least)
}

/// Where the deepest point comes to lie by the push of `answer` and by the exact one.
fn pushed(answer: &Contact, exact: &Contact) -> [Vec3; 2] {
    let deepest = exact.point - exact.push();
    [deepest + answer.push(), exact.point]
}

#[cfg(test)]
mod tests {
    use crate::figure::plain;
    use crate::{
        figure::{Dimension, Figure, FigureOptions},
        palette::Theme,
    };
    use capsule_scenes::{
        run::{study::Study, verdict::Fault},
        scene::library,
    };
    use glam::Quat;

    /// The dimension of the answer's error at the last step of the pair that a built-in scene is about.
    fn told(scene: &str) -> Option<Dimension> {
        let scene = plain(scene);
        let study = Study::of_scene(&scene);
        let last = study.pairs[study.focus.expect("a pair")].steps.end - 1;
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, Some(last), Theme::Light, &options);
        let theme = Theme::Light;
        let wrong = theme.text(theme.wrong());
        figure.dimensions.into_iter().find(|one| one.color == wrong)
    }

    #[test]
    fn what_is_wrong_is_told_with_its_length() {
        for (scene, expected) in [
            ("crossed-ends", "12.5 cm apart, not a hit"),
            ("mirrored-trace", "missed: 25 cm deep"),
            ("far-below", "1.1 m apart, not a hit"),
            ("phantom", "32.2 cm apart, not a hit"),
            ("halving", "1.06 cm early"),
            ("first-not-deepest", "25 cm short"),
            ("short-push", "normal is NaN"),
        ] {
            let told = told(scene).expect(scene);
            assert_eq!(told.text, expected, "{scene}");
            let length = told.a.distance(told.b);
            let number = expected.contains("cm") || expected.contains(" m ");
            assert_eq!(length > 0.0, number, "{scene}: {length}");
        }
        assert_eq!(told("face"), None, "it is right");
    }

    #[test]
    fn what_is_no_number_is_told_where_it_is_computed() {
        for (scene, address, expected) in [
            ("gone-to-infinity", "iteration 0/advance", "t*u is infinite"),
            (
                "at-rest-and-no-number",
                "direction of motion",
                "velocity_normalized is NaN",
            ),
            ("no-branch", "plane trace", "t is NaN"),
        ] {
            let scene = plain(scene);
            let study = Study::of_scene(&scene);
            let step = study.find(address).expect("a step");
            let options = FigureOptions {
                plain_names: false,
                ..FigureOptions::default()
            };
            let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
            let told = figure.dimensions.iter().map(|one| one.text.as_str());
            assert!(told.into_iter().any(|text| text == expected), "{expected}");
        }
    }

    #[test]
    fn every_wrong_answer_of_the_built_in_scenes_is_told() {
        for built_in in library::all() {
            let scene = plain(built_in.id);
            let study = Study::of_scene(&scene);
            let Some(focus) = study.focus.filter(|_| study.frame().is_none()) else {
                continue;
            };
            let last = study.pairs[focus].steps.end - 1;
            let options = FigureOptions::default();
            let figure = Figure::of(&scene, &study, Some(last), Theme::Light, &options);
            let is_error = |one: &Dimension| !one.is_drawn && one.color != Theme::Light.ink();
            let is_told = figure.dimensions.iter().any(is_error);
            let is_lost = study.lost.is_some_and(|lost| lost.index == focus);
            let is_wrong = is_lost || !study.pairs[focus].faults.is_empty();
            assert_eq!(is_told, is_wrong, "{}", scene.title);
        }
    }

    /// The number of repaired drawings at a built-in scene's opening step.
    fn put_right(scene: &str) -> usize {
        let scene = plain(scene);
        let study = Study::of_scene(&scene);
        let address = scene.run.step.as_ref().expect("a step");
        let step = study.find(address).expect("the step");
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
        let labels = figure.labels.iter();
        labels
            .filter(|label| label.text.starts_with(super::PUT_RIGHT))
            .count()
    }

    #[test]
    fn a_wrong_normal_and_push_are_red_and_the_right_ones_green() {
        let scene = plain("the-wrong-way-out");
        let study = Study::of_scene(&scene);
        let address = scene.run.step.as_ref().expect("a step");
        let step = study.find(address).expect("the step");
        let theme = Theme::Light;
        let figure = Figure::of(&scene, &study, Some(step), theme, &FigureOptions::default());
        let labels = figure.labels.iter();
        let label = |text: &str| figure.labels.iter().find(|label| label.text == text);
        let normal = label("normal").expect("a normal");
        assert_eq!(normal.color, theme.text(theme.wrong()));
        let mut put_right = labels.filter(|label| label.text.starts_with(super::PUT_RIGHT));
        let right = put_right.next().expect("what is right");
        assert_eq!(right.color, theme.text(theme.right()));
    }

    #[test]
    fn a_turned_normal_is_an_angle_with_one_right_normal_beside_it() {
        let scene = plain("face");
        let mut study = Study::of_scene(&scene);
        let pair = &mut study.pairs[0];
        let contact = pair.answer.contact.as_mut().expect("a hit");
        contact.normal = Quat::from_rotation_z(0.5) * contact.normal;
        pair.faults = vec![Fault::NormalOff(28.6)];
        let last = study.pairs[study.focus.expect("a pair")].steps.end - 1;
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, Some(last), Theme::Light, &options);
        let off = figure
            .angles
            .iter()
            .filter(|one| one.text.ends_with(" off"));
        let right = figure
            .labels
            .iter()
            .filter(|label| label.said() == "correct normal");
        assert_eq!((off.count(), right.count()), (1, 1));
    }

    #[test]
    fn a_wrong_point_is_red() {
        let scene = plain("mirrored-trace");
        let study = Study::of_scene(&scene);
        let address = scene.run.step.as_ref().expect("a step");
        let step = study.find(address).expect("the step");
        let theme = Theme::Light;
        let figure = Figure::of(&scene, &study, Some(step), theme, &FigureOptions::default());
        let wrong = theme.text(theme.wrong());
        let mut labels = figure.labels.iter();
        let point = labels.find(|label| label.text == "line_plane_intersection");
        assert_eq!(point.map(|point| point.color), Some(wrong));
    }

    #[test]
    fn what_a_step_tells_wrong_is_put_right_beside_it() {
        assert_eq!(put_right("mirrored-trace"), 1, "a point");
        assert_eq!(
            put_right("the-wrong-part-removed"),
            1,
            "what is removed follows"
        );
        assert_eq!(put_right("plane-trace"), 0, "it is right");
    }
}
