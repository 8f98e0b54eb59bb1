//! The line of a length, and the lines that lead to it from the measured shape.

use super::Screen;
use crate::app::view::figure::Dimension;
use egui::{Pos2, Vec2};

/// A shorter line has arrows from outside, points.
pub(super) const MIN_RULER: f32 = 14.0;
/// A shorter line is seen as a point, points.
const POINT: f32 = 1.0;
/// Length of an arrow from outside, points.
pub(super) const OUTSIDE: f32 = 20.0;
/// Between what is measured and the line that leads to the ruler, points, and how far that reaches beyond.
const EXTENSION: (f32, f32) = (3.0, 4.0);

/// A length as it is seen.
pub(super) struct Ruler {
    pub(super) ends: [Pos2; 2],
    /// The lines that lead there from the measured shape.
    pub(super) extensions: Vec<[Pos2; 2]>,
    /// From what is measured to the line: a unit vector; zero where it lies on it.
    pub(super) away: Vec2,
}

impl Ruler {
    /// How `dimension` is seen; `None` where an end is behind the eye.
    pub(super) fn of(dimension: &Dimension, screen: Screen<'_>) -> Option<Self> {
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
        })
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
