//! The points of a picture that have a sign of their own: where two coincide on the screen, the more important one stays.

use super::figure::{Figure, Mark, Weight};
use crate::palette::Glyph;
use egui::Pos2;
use glam::Vec3;
use std::cmp::Reverse;

/// Points nearer than this on the screen count as one, points.
const ONE: f32 = 6.0;
/// Unless it is farther away than this in depth, in the same measure.
const DEEP: f32 = 2.0;

/// Whether two points are seen as one. `seen` answers where a point is in the view and how many points a meter has there.
pub(super) fn are_one(a: Vec3, b: Vec3, seen: &impl Fn(Vec3) -> Option<(Pos2, f32)>) -> bool {
    let (Some((place, points)), Some((other, _))) = (seen(a), seen(b)) else {
        return false;
    };
    place.distance(other) < ONE && a.distance(b) * points < DEEP * ONE
}

/// The marks of `figure` that are drawn.
pub(super) fn marks(figure: &Figure, seen: impl Fn(Vec3) -> Option<(Pos2, f32)>) -> Vec<&Mark> {
    let mut order: Vec<&Mark> = figure.marks.iter().collect();
    order.sort_by_key(|mark| (Reverse(mark.weight), rank(mark.glyph)));
    let mut taken: Vec<Vec3> = figure.touches.iter().map(|touch| touch.at).collect();
    let mut kept: Vec<&Mark> = vec![];
    for mark in order {
        // A ring of the current step is around another point.
        let is_around = mark.glyph == Glyph::Ring && mark.weight == Weight::Current;
        if is_around {
            kept.push(mark);
        } else if !taken.iter().any(|at| are_one(*at, mark.at, &seen)) {
            taken.push(mark.at);
            kept.push(mark);
        }
    }
    kept.sort_by_key(|mark| mark.weight);
    kept
}

/// The rank of a sign, the most important first.
fn rank(glyph: Glyph) -> usize {
    let order = [
        Glyph::Diamond,
        Glyph::Triangle,
        Glyph::Square,
        Glyph::Circle,
        Glyph::OpenDiamond,
        Glyph::Cross,
        Glyph::Ring,
        Glyph::Dot,
    ];
    let place = order.iter().position(|other| *other == glyph);
    place.unwrap_or(order.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        figure::{FigureOptions, TouchForm, TouchMark},
        palette::Theme,
    };
    use capsule_scenes::{run::study::Study, scene::NoteMark};
    use egui::pos2;
    use glam::vec3;

    #[test]
    fn of_points_that_are_seen_as_one_the_more_telling_has_its_sign() {
        let scene = crate::figure::plain("mirrored-trace");
        let study = Study::of_scene(&scene);
        let options = FigureOptions::default();
        let mut figure = Figure::of(&scene, &study, None, Theme::Light, &options);
        let mark = |x: f32, z: f32, glyph: Glyph, weight: Weight| Mark {
            at: vec3(x, 0.0, z),
            glyph,
            color: Theme::Light.ink(),
            radius: 8.0,
            weight,
        };
        figure.touches.clear();
        figure.marks = vec![
            mark(0.0, 0.0, Glyph::Cross, Weight::Current),
            mark(0.03, 0.0, Glyph::Diamond, Weight::Current),
            mark(0.05, 0.0, Glyph::Diamond, Weight::Calm),
            mark(0.03, 0.0, Glyph::Ring, Weight::Current),
            mark(1.0, 0.0, Glyph::Dot, Weight::Shape),
            mark(1.0, -3.0, Glyph::Dot, Weight::Shape),
        ];
        // From along z, a hundred points a meter.
        let seen = |at: Vec3| Some((pos2(at.x * 100.0, at.y), 100.0));
        let signs = |figure: &Figure| {
            let marks = marks(figure, seen);
            marks.iter().map(|mark| mark.glyph).collect::<Vec<_>>()
        };
        let far = [Glyph::Dot, Glyph::Dot];
        let near = [Glyph::Diamond, Glyph::Ring];
        assert_eq!(signs(&figure), [far, near].concat());
        figure.touches.push(TouchMark {
            at: vec3(0.02, 0.0, 0.0),
            form: TouchForm::Note(NoteMark::Dot),
            color: Theme::Light.ink(),
        });
        assert_eq!(signs(&figure), [&far[..], &near[1..]].concat());
    }
}
