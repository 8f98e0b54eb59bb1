//! A picked part while the shapes are as they are: the places of both that it stands for.

use crate::{
    figure::{DrawnFace, Painter, Weight, travel::TravelFigure},
    palette::{Glyph, PartKind, Pattern},
};
use capsule_core::{
    geometry::Shape,
    minkowski::{FeaturePlaces, MinkowskiBody, Stage},
    trace::Part,
};
use capsule_scenes::run::study::PairStudy;
use egui::Color32;
use glam::Vec3;

impl Painter<'_> {
    /// Adds what `picked` stands for on either shape of `pair`, seen from the obstacle.
    pub(in crate::figure) fn add_picked(
        &mut self,
        pair: &PairStudy,
        picked: Option<Part>,
        travel: &TravelFigure<'_>,
    ) {
        let shapes = &pair.shapes;
        let body = MinkowskiBody::of(&shapes.mover, &shapes.obstacle, Stage::default());
        let (Some(part), Some(body)) = (picked, body) else {
            return;
        };
        let style = self.theme.part(PartKind::of(part));
        let mover = shapes.mover.translated(shapes.displacement * travel.time());
        let [on_obstacle, on_mover] = body.features(part);
        self.add_places(&mover, &on_mover, style.stroke);
        let middle = self.add_places(&shapes.obstacle, &on_obstacle, style.stroke);
        if let Some(middle) = middle {
            self.label(middle, &part.to_string(), style.text, Weight::Current);
        }
    }

    /// Adds places of a shape: a ring around a point, a thick line, or a face. Answers their middle.
    fn add_places(
        &mut self,
        shape: &Shape,
        places: &FeaturePlaces,
        color: Color32,
    ) -> Option<Vec3> {
        let points = shape.points();
        let all: Option<Vec<Vec3>> = places.iter().map(|&i| points.get(i).copied()).collect();
        let all = all?;
        match all[..] {
            [at] => self.mark(at, Glyph::Ring, color, 10.0, Weight::Current),
            [a, b] => self.stroke([a, b], 6.0, Pattern::Solid, color, Weight::Current),
            [a, b, c] => self.figure.faces.push(DrawnFace {
                v: [a, b, c],
                fill: color,
                opacity: 0.35,
                is_solid: false,
            }),
            _ => return None,
        }
        Some(all.iter().sum::<Vec3>() / all.len() as f32)
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
    use capsule_scenes::run::study::Study;

    #[test]
    fn a_picked_part_is_seen_on_the_shapes_that_it_is_made_of() {
        let scene = plain("into-an-edge");
        let study = Study::of_scene(&scene);
        let shapes = &study.pairs[0].shapes;
        let (corners, ends) = (shapes.obstacle.points(), shapes.mover.points());
        let figure = |picked| {
            let mut options = FigureOptions::default();
            options.minkowski.picked = Some(picked);
            options.time = Some(0.0);
            Figure::of(&scene, &study, None, Theme::Light, &options)
        };
        let edge = figure(Part::Cylinder(1));
        let side = [corners[1], corners[2]];
        let is_side = |a: Vec3, b: Vec3, width: f32| [a, b] == side && width == 6.0;
        assert!(edge.strokes.iter().any(|s| is_side(s.a, s.b, s.width)));
        let ringed = |figure: &Figure, at: Vec3| {
            let mut marks = figure.marks.iter();
            marks.any(|mark| mark.at == at && mark.glyph == Glyph::Ring)
        };
        assert!(ringed(&edge, ends[0]) && !ringed(&edge, ends[1]));
        let vertex = figure(Part::Sphere(5));
        assert!(ringed(&vertex, corners[2]) && ringed(&vertex, ends[1]));
        assert!(vertex.labels.iter().any(|label| label.text == "sphere 5"));
    }
}
