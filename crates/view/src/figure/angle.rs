//! The angle that a step states, as an arc between the two directions that the step draws, or between one and the vertical.

use super::{DrawnAngle, Painter, Weight, error::has_fault, scope};
use crate::palette::Pattern;
use capsule_core::{
    geometry::closest_point_on_segment,
    trace::{Drawable, DrawnShape, Role},
};
use capsule_scenes::run::study::Study;
use capsule_text::step_sentence::{self, StatedAngle};
use glam::Vec3;

/// By how much the cosine of two drawn directions may differ from the stated one.
const SAME: f32 = 2e-3;
/// Length of an arm that is not drawn yet, as a share of the longest arrow.
const ARM: f32 = 0.8;
const ARM_LINE: f32 = 1.4;
/// The sine of the smallest angle between two compared arrows that a picture is turned to.
const MIN_TURN: f32 = 0.1;
/// The largest cosine of a right angle.
const RIGHT: f32 = 1e-4;
const VERTICAL: &str = "vertical";
/// What sentences call the line of a capsule.
const AXIS: &str = "axis";
/// How far arms reach for their arc, where what they lie on is endless, meters.
const REACH: f32 = 1e3;

/// A direction that a step draws.
#[derive(Clone, Copy, Debug)]
struct Direction {
    from: Vec3,
    /// Of unit length.
    along: Vec3,
    /// How long it is drawn, meters.
    length: f32,
    /// Whether it goes on at both ends.
    is_line: bool,
    name: &'static str,
}

impl Direction {
    fn of(drawable: &Drawable) -> Option<Self> {
        let (from, along, is_line) = match drawable.shape {
            DrawnShape::Arrow { from, along } => (from, along, false),
            DrawnShape::Segment { from, to } => (from, to - from, false),
            DrawnShape::Line { through, direction } => (through, direction, true),
            _ => return None,
        };
        Some(Self {
            from,
            along: along.try_normalize()?,
            length: along.length(),
            is_line,
            name: match (drawable.role, drawable.label) {
                (Role::Penetration, _) => Role::ContactNormal.name(),
                (Role::CapsuleLine, "") => AXIS,
                (role, "") => role.name(),
                (_, label) => label,
            },
        })
    }
}

/// The vertex of an angle and its arms, unit vectors.
struct Arms {
    at: Vec3,
    arms: [Vec3; 2],
    /// The name of the second, where nothing drawn lies along it.
    moved: Option<&'static str>,
}

impl Painter<'_> {
    /// Adds the angle that `step` states, unless its arms are not drawn.
    pub(super) fn add_stated_angle(&mut self, study: &Study, step: usize) {
        let Some(stated) = step_sentence::stated_angle(&study.record.steps[step]) else {
            return;
        };
        let Some(found) = arms(study, step, stated) else {
            return;
        };
        let [one, other] = found.arms;
        let text = stated.said();
        if self.hides(&text) {
            return;
        }
        let color = self.theme.ink();
        let arm = self.figure.longest_arrow * ARM;
        if let Some(name) = found.moved {
            let ends = [found.at, found.at + other * arm];
            self.stroke(ends, ARM_LINE, Pattern::Dashed, color, Weight::Calm);
            self.label(ends[1], name, self.theme.calm(color), Weight::Current);
        }
        self.figure.angles.push(DrawnAngle {
            at: found.at,
            arms: found.arms.map(|along| along * arm),
            text,
            is_right: one.dot(other).abs() < RIGHT,
            color,
        });
        let used = step_sentence::turned_angle(&study.record.steps[step]);
        let Some(used) = used.filter(|_| self.is_composed()) else {
            return;
        };
        let (color, text) = match study.put_right(step) {
            Some(_) if has_fault(study) => (self.theme.wrong(), self.error_color()),
            _ => (self.theme.calm(color), self.theme.calm(color)),
        };
        let arms = [one, -other].map(|along| along * arm);
        let ends = [found.at, found.at + arms[1]];
        self.stroke(ends, ARM_LINE, Pattern::Dashed, color, Weight::Current);
        self.figure.angles.push(DrawnAngle {
            at: found.at,
            arms,
            text: format!("{} used", used.said()),
            is_right: false,
            color: text,
        });
    }
}

/// The arms of the angle that `step` states, unit vectors.
pub(crate) fn stated_arms(study: &Study, step: usize) -> Option<[Vec3; 2]> {
    let stated = step_sentence::stated_angle(&study.record.steps[step])?;
    Some(arms(study, step, stated)?.arms)
}

/// Whether there is a plane in which the angle of two `arms` is seen.
pub(crate) fn has_plane([one, other]: &[Vec3; 2]) -> bool {
    one.cross(*other).length() > MIN_TURN
}

/// The unit vectors of two arrows of `step` that are compared: a wrong one with the right one, or two axes with one another.
/// `None` where they are on one line.
pub(crate) fn compared_arms(study: &Study, step: usize) -> Option<[Vec3; 2]> {
    let recorded = &study.record.steps[step];
    let arrow = |one: &Drawable| match one.shape {
        DrawnShape::Arrow { along, .. } => along.try_normalize(),
        _ => None,
    };
    let right = study.put_right(step);
    let corrected = right.into_iter().flat_map(|right| {
        let drawn = recorded.drawables.iter();
        drawn.filter_map(move |own| {
            let mut others = right.drawables.iter();
            let is_it = |other: &&Drawable| (other.label, other.role) == (own.label, own.role);
            Some([arrow(own)?, arrow(others.find(is_it)?)?])
        })
    });
    let axes = recorded.drawables.iter();
    let axes = axes.filter(|one| one.role == Role::CapsuleLine);
    let axes: Vec<Vec3> = axes.filter_map(arrow).collect();
    let both = match axes[..] {
        [one, other] => Some([one, other]),
        _ => None,
    };
    corrected.chain(both).find(has_plane)
}

fn arms(study: &Study, step: usize, stated: StatedAngle) -> Option<Arms> {
    let sighted = scope::in_sight(study, step, true);
    // What the step draws itself comes first, and of the others the latest.
    let (own, earlier): (Vec<_>, Vec<_>) = sighted.iter().partition(|one| one.is_current);
    let all = own.into_iter().chain(earlier.into_iter().rev());
    let all: Vec<Direction> = all
        .filter_map(|one: &scope::Sighted| Direction::of(&one.drawable))
        .collect();
    match stated {
        StatedAngle::FromVertical(way) => {
            let own = all
                .iter()
                .find(|one| one.along.dot(way).abs() > 1.0 - SAME)?;
            Some(Arms {
                at: own.from,
                arms: [
                    own.along * own.along.dot(way).signum(),
                    Vec3::Y * way.y.signum(),
                ],
                moved: Some(VERTICAL),
            })
        }
        StatedAngle::Cosine(cosine) => {
            let vertical = Direction {
                from: Vec3::ZERO,
                along: Vec3::Y,
                length: 0.0,
                is_line: false,
                name: VERTICAL,
            };
            let pairs = all.iter().enumerate().flat_map(|(index, one)| {
                let others = all[index + 1..].iter();
                others.map(move |other| [one, other])
            });
            let upright = all.iter().map(|one| [one, &vertical]);
            let both: Vec<[&Direction; 2]> = pairs.chain(upright).collect();
            let is = |[one, other]: &[&Direction; 2], cosine: f32| {
                (one.along.dot(other.along) - cosine).abs() < SAME
            };
            // An arrow is turned round only where nothing else is at this angle; a line has no sense.
            let mut as_drawn = both
                .iter()
                .filter(|one| is(one, cosine))
                .map(|one| (one, 1.0));
            let turned = both
                .iter()
                .filter(|one| is(one, -cosine))
                .map(|one| (one, -1.0));
            let lines = turned
                .clone()
                .filter(|(one, _)| one.iter().any(|one| one.is_line));
            let found = as_drawn.next().or_else(|| lines.chain(turned).next());
            found.map(|(&[one, other], sense)| joined(one, other, sense))
        }
    }
}

/// Two directions as the arms of an angle at one place, the line among them turned round where its `sense` is negative.
fn joined(one: &Direction, other: &Direction, sense: f32) -> Arms {
    let [kept, moved] = if one.is_line {
        [other, one]
    } else {
        [one, other]
    };
    let at = kept.from;
    let beyond = if moved.is_line { REACH } else { 0.0 };
    let ends = [-beyond, beyond].map(|by| moved.from + moved.along * by);
    let is_there = closest_point_on_segment(at, ends[0], ends[1]).distance(at) < SAME * kept.length;
    Arms {
        at,
        arms: [kept.along, moved.along * sense],
        moved: (!is_there || sense < 0.0).then_some(moved.name),
    }
}
