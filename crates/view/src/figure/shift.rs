//! Moving what was added to a figure last.

use super::Figure;
use capsule_scenes::scene::LensSpot;
use glam::Vec3;

/// How much a figure holds of what can be shifted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    bodies: usize,
    parts: usize,
    faces: usize,
    strokes: usize,
    heads: usize,
    marks: usize,
    labels: usize,
    subject: usize,
    meanings: usize,
    dimensions: usize,
    angles: usize,
    touches: usize,
    callouts: usize,
}

impl Figure {
    /// How much it holds by now.
    pub(super) fn extent(&self) -> Extent {
        Extent {
            bodies: self.bodies.len(),
            parts: self.parts.len(),
            faces: self.faces.len(),
            strokes: self.strokes.len(),
            heads: self.heads.len(),
            marks: self.marks.len(),
            labels: self.labels.len(),
            subject: self.subject.len(),
            meanings: self.meanings.len(),
            dimensions: self.dimensions.len(),
            angles: self.angles.len(),
            touches: self.touches.len(),
            callouts: self.callouts.len(),
        }
    }

    /// Shifts what was added since.
    pub(super) fn shift(&mut self, since: Extent, by: Vec3) {
        for body in &mut self.bodies[since.bodies..] {
            body.a += by;
            body.b += by;
        }
        for part in &mut self.parts[since.parts..] {
            part.offset += by;
        }
        for face in &mut self.faces[since.faces..] {
            face.v = face.v.map(|corner| corner + by);
        }
        for stroke in &mut self.strokes[since.strokes..] {
            stroke.a += by;
            stroke.b += by;
        }
        for head in &mut self.heads[since.heads..] {
            head.from += by;
            head.tip += by;
        }
        for mark in &mut self.marks[since.marks..] {
            mark.at += by;
        }
        for label in &mut self.labels[since.labels..] {
            label.extent.shift(by);
        }
        for meaning in &mut self.meanings[since.meanings..] {
            meaning.extent.shift(by);
        }
        for dimension in &mut self.dimensions[since.dimensions..] {
            dimension.a += by;
            dimension.b += by;
            dimension.text_at = dimension.text_at.map(|at| at + by);
        }
        for angle in &mut self.angles[since.angles..] {
            angle.at += by;
        }
        for touch in &mut self.touches[since.touches..] {
            touch.at += by;
        }
        for callout in &mut self.callouts[since.callouts..] {
            callout.at += by;
            callout.text_at += by;
        }
        for lens in &mut self.lenses {
            lens.at = lens.at.map(|at| at + by);
            if let Some(LensSpot::Over(place)) = &mut lens.spot {
                *place += by;
            }
        }
        for hull in &mut self.subject[since.subject..] {
            *hull = hull.translated(by);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::plain;
    use crate::{figure::FigureOptions, palette::Theme};
    use capsule_scenes::run::study::Study;

    #[test]
    fn cylinders_go_along_with_an_obstacle_that_moves() {
        let scene = plain("phantom");
        let study = Study::of_scene(&scene);
        let step = study.find("cylinder 6/axis point").expect("a step");
        let options = FigureOptions::default();
        let mut figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
        let since = figure.extent();
        let tube = figure.parts[0].clone();
        figure.parts.push(tube.clone());
        figure.shift(since, Vec3::X);
        let [first, .., last] = figure.parts.as_slice() else {
            panic!("{:?}", figure.parts);
        };
        assert_eq!(first, &tube);
        assert_eq!(last.offset, Vec3::X);
    }
}
