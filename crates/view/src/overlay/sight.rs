//! How much of a thing is in sight, and where a name can be tied to it.

use super::Screen;
use crate::figure::{DrawnExtent, DrawnFace, Figure};
use egui::{Pos2, Rect, Vec2, vec2};
use glam::Vec3;
use std::f32::consts::TAU;

/// Faces of at least this opacity hide what is behind them.
const OPAQUE: f32 = 0.9;
/// With more faces than this it is not tested what is behind them.
const MAX_FACES: usize = 4000;
/// The distance within which a thing on a face is in front of it: as a share of the distance from the eye.
const ON_FACE: f32 = 2e-3;
/// A name is tied to a line at these shares of it: at its middle where that is seen.
const ALONG: [f32; 7] = [0.5, 0.38, 0.62, 0.26, 0.74, 0.14, 0.86];
/// And to a side of something flat at these, or at its corners.
const ON_SIDE: [f32; 5] = [0.5, 0.3, 0.7, 0.1, 0.9];
/// Points of a circle's outline that are looked at.
const AROUND: usize = 24;

/// A thing in sight.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct VisibleThing {
    /// Where a name can be tied to it, the best place first.
    pub(super) ties: Vec<Pos2>,
    /// For each of those on an outline, the unit vector that leads out there.
    pub(super) outwards: Vec<Vec2>,
    /// How much of it is in sight, points; infinite for a point.
    pub(super) span: f32,
    /// The middle of what is tied to its outline: names go to the other side.
    pub(super) inside: Option<Pos2>,
    /// How it lies on the screen: a unit vector; zero where it has no direction.
    pub(super) direction: Vec2,
}

/// The visibility of the things in a figure.
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
        let solid: Vec<&DrawnFace> = solid.take(MAX_FACES + 1).collect();
        // Of whole levels this is not tested.
        let veils = if solid.len() > MAX_FACES {
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

    /// How `extent` is seen; `None` where nothing of it is.
    pub(super) fn of_extent(&self, extent: &DrawnExtent) -> Option<VisibleThing> {
        match extent {
            DrawnExtent::Point(at) | DrawnExtent::Spot(at) => self
                .of_point_before_all(*at)
                .filter(|_| !self.is_hidden(*at)),
            DrawnExtent::Line(ends) => self.of_line(*ends),
            DrawnExtent::Round(ends, radius) => self.of_round(*ends, *radius),
            DrawnExtent::Corners(corners) => self.of_corners(corners),
        }
    }

    /// How a point is seen that nothing covers; `None` outside of the view.
    pub(super) fn of_point_before_all(&self, point: Vec3) -> Option<VisibleThing> {
        let at = self.screen.at(point)?;
        let is_inside = self.screen.rect.contains(at);
        is_inside.then(|| VisibleThing {
            ties: vec![at],
            outwards: vec![],
            span: f32::INFINITY,
            inside: None,
            direction: Vec2::ZERO,
        })
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
            outwards: vec![],
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
        let core = |at: Pos2| match discs[..] {
            [(a, _), (b, _)] => {
                let way = b - a;
                let share = (at - a).dot(way) / way.length_sq().max(1e-6);
                a + way * share.clamp(0.0, 1.0)
            }
            _ => discs[0].0,
        };
        let ties = outline(&discs).into_iter();
        let ties = ties.filter(|at| self.screen.rect.contains(*at));
        let ties = ties.map(|at| (at, (at - core(at)).normalized()));
        let is_hidden = ends.iter().all(|end| self.is_hidden(*end));
        if is_hidden {
            None
        } else {
            Self::of_outline(ties.collect())
        }
    }

    /// Something with flat sides: it is tied to the sides that are its outline.
    fn of_corners(&self, corners: &[Vec3]) -> Option<VisibleThing> {
        let seen: Option<Vec<Pos2>> = corners.iter().map(|at| self.screen.at(*at)).collect();
        let around = seen.map_or(vec![], |seen| hull(&seen));
        let sides = around.iter().zip(around.iter().cycle().skip(1));
        let ties = sides.flat_map(|(&from, &to)| {
            let at = |share: f32| self.at(corners[from].lerp(corners[to], share));
            let ends = [from, to].map(|corner| self.screen.at(corners[corner]));
            let outwards = match ends {
                [Some(from), Some(to)] => (to - from).normalized().rot90(),
                _ => Vec2::ZERO,
            };
            let ties = ON_SIDE.into_iter().filter_map(at);
            ties.map(|at| (at, -outwards)).collect::<Vec<_>>()
        });
        let ties: Vec<(Pos2, Vec2)> = ties.collect();
        if !ties.is_empty() {
            return Self::of_outline(ties);
        }
        let ties = corners.iter().filter_map(|at| self.at(*at));
        Self::of_outline(ties.map(|at| (at, Vec2::ZERO)).collect())
    }

    /// Something that is tied to its outline: the uppermost point first.
    fn of_outline(mut ties: Vec<(Pos2, Vec2)>) -> Option<VisibleThing> {
        ties.sort_by(|(a, _), (b, _)| a.y.total_cmp(&b.y));
        let (ties, outwards): (Vec<Pos2>, Vec<Vec2>) = ties.into_iter().unzip();
        let room = Rect::from_points(&ties);
        (!ties.is_empty()).then(|| VisibleThing {
            ties,
            outwards,
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

/// Which of these points are the corners of what is around all of them, one after the other, so that on the screen the
/// inside is to the left; none where they lie in one line.
fn hull(points: &[Pos2]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|&i, &j| {
        let [a, b] = [points[i], points[j]];
        a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y))
    });
    let turns = |a: usize, b: usize, c: usize| {
        let (ab, ac) = (points[b] - points[a], points[c] - points[a]);
        ab.x * ac.y - ab.y * ac.x
    };
    let half = |order: &mut dyn Iterator<Item = usize>| {
        let mut side: Vec<usize> = vec![];
        for next in order {
            while let [.., a, b] = side[..]
                && turns(a, b, next) >= -1e-3
            {
                side.pop();
            }
            side.push(next);
        }
        side.pop();
        side
    };
    let mut around = half(&mut order.iter().copied());
    around.extend(half(&mut order.iter().rev().copied()));
    if around.len() < 3 { vec![] } else { around }
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

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn around_points_go_the_outermost_with_the_inside_to_the_left() {
        let points = [
            pos2(0.0, 0.0),
            pos2(10.0, 0.0),
            pos2(5.0, 4.0),
            pos2(10.0, 10.0),
            pos2(0.0, 10.0),
        ];
        let around = hull(&points);
        assert_eq!(around.len(), 4);
        assert!(!around.contains(&2), "it is inside");
        let middle = pos2(5.0, 5.0);
        for (i, &from) in around.iter().enumerate() {
            let to = around[(i + 1) % around.len()];
            let [from, to] = [points[from], points[to]];
            let outwards = -(to - from).normalized().rot90();
            assert!((from.lerp(to, 0.5) - middle).dot(outwards) > 4.0);
        }
        assert!(hull(&points[..2]).is_empty());
    }
}
