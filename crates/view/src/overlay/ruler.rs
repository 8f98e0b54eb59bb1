//! The line of a length, and the lines that lead to it from the measured shape.

use super::Screen;
use crate::figure::{Dimension, Figure};
use egui::{Pos2, Vec2};

/// A shorter line has arrows from outside, points.
pub(super) const MIN_RULER: f32 = 14.0;
/// A shorter line is seen as a point, points.
const POINT: f32 = 1.0;
/// Length of an arrow from outside, points.
pub(super) const OUTSIDE: f32 = 20.0;
/// Between what is measured and the line that leads to the ruler, points, and how far that reaches beyond.
const EXTENSION: (f32, f32) = (3.0, 4.0);

/// How far beside an arrow or another ruler it lies, points.
const ASIDE: f32 = 16.0;
/// It lies on one within this distance of its line, points.
const ON_LINE: f32 = 4.0;

/// Whether both `ends` lie on a line, or on what goes on straight before and behind it, and share a stretch with it.
fn lies_on(ends: [Pos2; 2], [from, tip]: [Pos2; 2]) -> bool {
    let way = tip - from;
    let along = way.normalized();
    let across = along.rot90();
    let is_straight = ends
        .iter()
        .all(|end| across.dot(*end - from).abs() < ON_LINE);
    let reach = ends.map(|end| along.dot(end - from));
    let [first, last] = [reach[0].min(reach[1]), reach[0].max(reach[1])];
    along != Vec2::ZERO && is_straight && last > ON_LINE && first < way.length() - ON_LINE
}

/// A length as it is seen.
pub(super) struct Ruler {
    pub(super) ends: [Pos2; 2],
    /// The lines that lead there from the measured shape.
    pub(super) extensions: Vec<[Pos2; 2]>,
    /// From what is measured to the line: a unit vector; zero where it lies on it and no other one is beside it.
    pub(super) away: Vec2,
    /// Whether another ruler lies beside it: its number is to be at its own.
    pub(super) is_paired: bool,
}

/// The lengths of `figure` that have a line of their own, and how each is seen: none of them lies on an arrow or on one before.
pub(super) fn rulers<'a>(figure: &'a Figure, screen: Screen<'_>) -> Vec<(&'a Dimension, Ruler)> {
    let arrows = figure.heads.iter();
    let arrows = arrows.map(|head| Some([screen.at(head.from)?, screen.at(head.tip)?]));
    let mut lines: Vec<[Pos2; 2]> = arrows.flatten().collect();
    let mut seen: Vec<(&Dimension, Ruler)> = vec![];
    for dimension in figure.dimensions.iter().filter(|one| !one.is_drawn) {
        let Some(ruler) = Ruler::of(dimension, screen) else {
            continue;
        };
        let measured = ruler.ends;
        let mut ruler = ruler.clear_of(&lines);
        if ruler.ends != measured {
            let others = seen.iter_mut().map(|(_, other)| other);
            for other in others.filter(|other| lies_on(measured, other.ends)) {
                (other.away, other.is_paired) = (-ruler.away, true);
                ruler.is_paired = true;
            }
        }
        lines.push(ruler.ends);
        seen.push((dimension, ruler));
    }
    seen
}

impl Ruler {
    /// How `dimension` is seen; `None` where an end is behind the eye.
    fn of(dimension: &Dimension, screen: Screen<'_>) -> Option<Self> {
        let measured = [dimension.a, dimension.b];
        let [Some(a), Some(b)] = measured.map(|end| screen.at(end + dimension.beside)) else {
            return None;
        };
        let mut extensions = vec![];
        let mut away = Vec2::ZERO;
        let (gap, beyond) = EXTENSION;
        for (from, to) in measured.into_iter().zip([a, b]) {
            let from = screen.at(from)?;
            let way = to - from;
            if way.length() > gap {
                away = way.normalized();
                extensions.push([from + away * gap, to + away * beyond]);
            }
        }
        Some(Self {
            ends: [a, b],
            extensions,
            away,
            is_paired: false,
        })
    }

    /// The same beside one of these `lines`, where it would lie on it.
    fn clear_of(mut self, lines: &[[Pos2; 2]]) -> Self {
        let is_on_one = lines.iter().any(|line| lies_on(self.ends, *line));
        if !is_on_one || self.away != Vec2::ZERO {
            return self;
        }
        let [a, b] = self.ends;
        self.away = (b - a).normalized().rot90();
        let (gap, beyond) = EXTENSION;
        self.extensions = [a, b]
            .map(|end| [end + self.away * gap, end + self.away * (ASIDE + beyond)])
            .to_vec();
        self.ends = [a, b].map(|end| end + self.away * ASIDE);
        self
    }

    /// Its own, points.
    pub(super) fn length(&self) -> f32 {
        self.ends[0].distance(self.ends[1])
    }

    /// Its drawn lines, besides strokes across and heads.
    pub(super) fn lines(&self) -> Vec<[Pos2; 2]> {
        let line = if self.is_held() {
            self.outside().to_vec()
        } else {
            vec![self.ends]
        };
        line.into_iter().chain(self.extensions.clone()).collect()
    }

    /// Whether arrows hold it from outside.
    pub(super) fn is_held(&self) -> bool {
        (POINT..MIN_RULER).contains(&self.length())
    }

    /// The arrows that hold it, each from its end to its tip.
    pub(super) fn outside(&self) -> [[Pos2; 2]; 2] {
        let [a, b] = self.ends;
        let along = (b - a).normalized() * OUTSIDE;
        [[a - along, a], [b + along, b]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        camera::Camera,
        figure::{FigureOptions, plain},
        palette::Theme,
    };
    use capsule_scenes::run::study::Study;
    use egui::{Rect, pos2};
    use glam::Vec3;

    #[test]
    fn a_ruler_lies_beside_an_arrow_and_not_on_it() {
        let ruler = |ends: [Pos2; 2]| Ruler {
            ends,
            extensions: vec![],
            away: Vec2::ZERO,
            is_paired: false,
        };
        let arrow = [pos2(10.0, 50.0), pos2(10.0, 0.0)];
        let depth = [pos2(10.0, 50.0), pos2(11.0, 30.0)];
        let moved = ruler(depth).clear_of(&[arrow]);
        assert_eq!(moved.extensions.len(), 2);
        for (end, before) in moved.ends.iter().zip(depth) {
            assert!((end.distance(before) - ASIDE).abs() < 1e-3);
            assert!((end.x - before.x).abs() > 15.0, "to the side");
        }
        let behind = [pos2(10.0, 50.0), pos2(10.0, 80.0)];
        let across = [pos2(0.0, 40.0), pos2(20.0, 40.0)];
        for free in [behind, across] {
            assert_eq!(ruler(free).clear_of(&[arrow]).ends, free);
        }
    }

    #[test]
    fn two_rulers_side_by_side_have_their_numbers_on_their_outer_sides() {
        let camera = Camera::from_eye(Vec3::Z * 9.0, Vec3::ZERO, true);
        let rect = Rect::from_min_size(Pos2::ZERO, egui::vec2(600.0, 600.0));
        let screen = Screen {
            rect,
            camera: &camera,
        };
        let scene = plain("ends-for-centers");
        let study = Study::of_scene(&scene);
        let step = study.find("player-floor/sphere test/reach of the plane");
        let options = FigureOptions::default();
        let step = Some(step.expect("a step"));
        let figure = Figure::of(&scene, &study, step, Theme::Light, &options);
        let seen = rulers(&figure, screen);
        let [distance, radius] = ["distance", "radius"].map(|name| {
            let mut all = seen.iter();
            all.find(|(one, _)| one.text.starts_with(name)).expect(name)
        });
        assert!(distance.1.is_paired && radius.1.is_paired);
        assert_eq!(distance.1.away, -radius.1.away);
        let across = radius.1.ends[0] - distance.1.ends[0];
        assert!(across.dot(radius.1.away) > 0.0);
    }
}
