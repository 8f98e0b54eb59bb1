//! How much of a thing is in sight, and where a name can be tied to it.

use super::Screen;
use crate::app::view::figure::{DrawnExtent, DrawnFace, Figure};
use egui::{Pos2, Rect, Vec2, vec2};
use glam::Vec3;
use std::f32::consts::TAU;

/// Faces of at least this opacity hide what is behind them.
const OPAQUE: f32 = 0.9;
/// With more faces than this it is not asked what is behind them.
const MOST_FACES: usize = 4000;
/// What lies on a face is before it: as a share of the way from the eye.
const ON_FACE: f32 = 2e-3;
/// A name is tied to a line at these shares of it: at its middle where that is seen.
const ALONG: [f32; 7] = [0.5, 0.38, 0.62, 0.26, 0.74, 0.14, 0.86];
/// Points of a circle's outline that are looked at.
const AROUND: usize = 24;

/// A thing in sight.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct VisibleThing {
    /// Where a name can be tied to it, the best place first.
    pub(super) ties: Vec<Pos2>,
    /// How much of it is in sight, points; infinite for a point.
    pub(super) span: f32,
    /// The middle of what is tied to its outline: names go to the other side.
    pub(super) inside: Option<Pos2>,
    /// How it lies on the screen: a unit vector; zero where it has no direction.
    pub(super) direction: Vec2,
}

/// What an eye sees of the things in a figure.
pub(super) struct Eyesight<'a> {
    screen: Screen<'a>,
    /// Behind these a line is only a trace of itself.
    veils: Vec<&'a DrawnFace>,
    /// Behind these nothing is seen.
    opaque: Vec<&'a DrawnFace>,
}

impl<'a> Eyesight<'a> {
    pub(super) fn of(figure: &'a Figure, screen: Screen<'a>) -> Self {
        let solid = figure.faces.iter().filter(|face| face.is_solid);
        let solid: Vec<&DrawnFace> = solid.take(MOST_FACES + 1).collect();
        // Of whole levels nobody asks so much.
        let veils = if solid.len() > MOST_FACES {
            vec![]
        } else {
            solid
        };
        let opaque = veils.iter().filter(|face| face.opacity >= OPAQUE);
        Self {
            screen,
            opaque: opaque.copied().collect(),
            veils,
        }
    }

    /// One to which all of `faces` are opaque.
    pub(super) fn before(faces: &'a [DrawnFace], screen: Screen<'a>) -> Self {
        let all: Vec<&DrawnFace> = faces.iter().collect();
        Self {
            screen,
            veils: all.clone(),
            opaque: all,
        }
    }

    /// How `extent` is seen; `None` where nothing of it is.
    pub(super) fn of_extent(&self, extent: &DrawnExtent) -> Option<VisibleThing> {
        match extent {
            DrawnExtent::Point(at) | DrawnExtent::Spot(at) => Some(VisibleThing {
                ties: vec![self.at(*at)?],
                span: f32::INFINITY,
                inside: None,
                direction: Vec2::ZERO,
            }),
            DrawnExtent::Line(ends) => self.of_line(*ends),
            DrawnExtent::Round(ends, radius) => self.of_round(*ends, *radius),
            DrawnExtent::Corners(corners) => {
                let ties: Vec<Pos2> = corners.iter().filter_map(|at| self.at(*at)).collect();
                self.of_outline(ties)
            }
        }
    }

    /// Where a point is seen; `None` outside of the view and behind what hides it.
    fn at(&self, point: Vec3) -> Option<Pos2> {
        let at = self.screen.at(point)?;
        (self.screen.rect.contains(at) && !self.is_hidden(point)).then_some(at)
    }

    fn of_line(&self, [a, b]: [Vec3; 2]) -> Option<VisibleThing> {
        let is_clear = |place: &Vec3| !self.is_behind(&self.veils, *place);
        let places = (0..=20)
            .map(|i| a.lerp(b, i as f32 / 20.0))
            .filter(is_clear);
        let seen: Vec<Pos2> = places.filter_map(|place| self.at(place)).collect();
        let (first, last) = (*seen.first()?, *seen.last()?);
        let mut ties: Vec<Pos2> = vec![];
        let places = ALONG.iter().map(|share| a.lerp(b, *share)).filter(is_clear);
        ties.extend(places.filter_map(|place| self.at(place)));
        if ties.is_empty() {
            ties.push(seen[seen.len() / 2]);
        }
        Some(VisibleThing {
            ties,
            span: first.distance(last),
            inside: None,
            direction: (last - first).normalized(),
        })
    }

    fn of_round(&self, ends: [Vec3; 2], radius: f32) -> Option<VisibleThing> {
        let discs: Vec<(Pos2, f32)> = ends
            .iter()
            .filter_map(|end| self.screen.disc(*end, radius))
            .collect();
        let mut ties = outline(&discs);
        ties.retain(|at| self.screen.rect.contains(*at));
        let is_hidden = ends.iter().all(|end| self.is_hidden(*end));
        if is_hidden {
            None
        } else {
            self.of_outline(ties)
        }
    }

    /// Something that is tied to its outline: the uppermost point first.
    fn of_outline(&self, mut ties: Vec<Pos2>) -> Option<VisibleThing> {
        let room = Rect::from_points(&ties);
        ties.sort_by(|a, b| a.y.total_cmp(&b.y));
        (!ties.is_empty()).then(|| VisibleThing {
            ties,
            span: room.width().max(room.height()),
            inside: Some(room.center()),
            direction: Vec2::ZERO,
        })
    }

    fn is_hidden(&self, point: Vec3) -> bool {
        self.is_behind(&self.opaque, point)
    }

    fn is_behind(&self, faces: &[&DrawnFace], point: Vec3) -> bool {
        let Screen { rect, camera } = self.screen;
        let Some(at) = self.screen.at(point).filter(|_| !faces.is_empty()) else {
            return false;
        };
        let from_middle = (at - rect.center()) / (rect.size() * 0.5);
        let place = glam::vec2(from_middle.x, -from_middle.y);
        let (eye, _) = camera.ray(place, rect.aspect_ratio());
        let way = (point - eye) * (1.0 - ON_FACE);
        faces.iter().any(|face| crosses(face.v, eye, way))
    }
}

/// The outline that discs have together, in points every few degrees.
pub(super) fn outline(discs: &[(Pos2, f32)]) -> Vec<Pos2> {
    let mut all = vec![];
    for (index, &(center, radius)) in discs.iter().enumerate() {
        let other = discs.get(1 - index.min(1)).filter(|_| discs.len() > 1);
        let away = other.map(|(other, _)| center - *other);
        for i in 0..AROUND {
            let (sin, cos) = (TAU * i as f32 / AROUND as f32).sin_cos();
            let direction = vec2(cos, sin);
            let is_outer = away.is_none_or(|away| away.dot(direction) >= -1e-3);
            if is_outer {
                all.push(center + direction * radius);
            }
        }
    }
    if let [(a, ra), (b, rb)] = discs[..] {
        let side = (b - a).normalized().rot90();
        for sign in [side, -side] {
            let (from, to) = (a + sign * ra, b + sign * rb);
            all.extend((1..8).map(|i| from + (to - from) * (i as f32 / 8.0)));
        }
    }
    all
}

/// Whether the stretch `way` from `eye` goes through a triangle.
fn crosses([a, b, c]: [Vec3; 3], eye: Vec3, way: Vec3) -> bool {
    let (ab, ac) = (b - a, c - a);
    let p = way.cross(ac);
    let det = ab.dot(p);
    if det == 0.0 {
        return false;
    }
    let from = eye - a;
    let u = from.dot(p) / det;
    let q = from.cross(ab);
    let v = way.dot(q) / det;
    let t = ac.dot(q) / det;
    u >= 0.0 && v >= 0.0 && u + v <= 1.0 && (0.0..1.0).contains(&t)
}
