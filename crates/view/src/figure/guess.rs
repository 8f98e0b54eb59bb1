//! A prediction: the shapes alone while the reader is to point, then their point beside the right one.

use super::{
    Dimension, Figure, FigureOptions, Label, LabelKind, Painter, TouchForm, TouchMark, Weight,
    places, sign::Sign,
};
use crate::{
    figure::minkowski::MinkowskiOptions, palette::Theme, rounded_triangle::RoundedTriangle,
};
use capsule_core::{minkowski::Stage, trace::Role};
use capsule_scenes::{
    run::study::{Frame, Study},
    scene::{NoteMark, Prediction, Snapshot},
};
use capsule_session::text::length;
use glam::Vec3;

/// Whether what is right is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Guessing {
    /// Not before the reader has said where it is.
    Asked,
    Shown {
        /// Where the reader pointed, meters.
        guess: Vec3,
        /// Where it is, meters.
        right: Vec3,
        /// Whether the guess counts as right.
        is_hit: bool,
    },
}

impl FigureOptions {
    /// Whether nothing of the run is to be seen yet.
    pub fn tells_nothing(&self) -> bool {
        self.guessing == Some(Guessing::Asked)
    }
}

impl Figure {
    /// The shapes before the run, in a picture that has room for its drawings: the camera stays when they are shown.
    pub(super) fn before_run(
        scene: Snapshot<'_>,
        study: &Study,
        step: Option<usize>,
        theme: Theme,
        options: &FigureOptions,
    ) -> Self {
        let told = FigureOptions {
            guessing: None,
            ..*options
        };
        let told = Self::of(scene, study, step, theme, &told);
        // A part of the rounded body can only be pointed at where that is seen.
        let asked = scene.scene.prediction.as_ref();
        let is_of_body = asked.is_some_and(|asked| asked.what == Prediction::PRISM_PART);
        let stage = if is_of_body {
            Stage::WHOLE
        } else {
            Stage::default()
        };
        let minkowski = MinkowskiOptions {
            stage,
            ..MinkowskiOptions::default()
        };
        let bare = FigureOptions {
            opening: Some(false),
            time: Some(0.0),
            minkowski,
            ..*options
        };
        let mut bare = Self::of(scene, study, None, theme, &bare);
        // How a part stands in the search is told by the run alone.
        let is_part = |sign: Sign| matches!(sign, Sign::Part(_));
        bare.meanings.retain(|one| !is_part(one.sign));
        Self {
            subject: told.subject,
            ..bare
        }
    }
}

/// Whether `asked` names the shape `name`.
fn speaks_of(asked: &Prediction, name: &str) -> bool {
    asked.what == name || !places(&asked.question, name).is_empty()
}

impl Painter<'_> {
    /// Adds how far each mover of `frame`, or of the scene, would go: that much is known before the run.
    pub(super) fn add_motions(&mut self, scene: Snapshot<'_>, frame: Option<&Frame>) {
        let seconds = scene.scene.world.time_step;
        let moving: Vec<(Vec3, Vec3)> = match frame {
            Some(frame) => {
                let movers = frame.before.movers.iter();
                movers.map(|one| (one.place(), one.velocity)).collect()
            }
            None => {
                let bodies = scene.bodies().filter(|body| !body.hidden);
                bodies
                    .map(|body| (body.shape.place(), body.velocity))
                    .collect()
            }
        };
        for (from, velocity) in moving {
            let along = velocity * seconds;
            if along != Vec3::ZERO && from.is_finite() && along.is_finite() {
                self.add_arrow(Role::Velocity, from, along, Weight::Current);
            }
        }
    }

    /// Names the shapes that the question of `scene` speaks of, in place of all their points: by those a reader cannot
    /// find them. The rounded body's parts are spoken of by its corners, so those keep their names.
    pub(super) fn name_asked(&mut self, scene: Snapshot<'_>) {
        let Some(asked) = &scene.scene.prediction else {
            return;
        };
        if asked.what == Prediction::PRISM_PART {
            return;
        }
        let labels = &mut self.figure.labels;
        labels.retain(|label| label.kind != LabelKind::Variable);
        for body in scene.bodies().filter(|body| !body.hidden) {
            let is_named = |label: &Label| label.text == body.name;
            if speaks_of(asked, &body.name) && !self.figure.labels.iter().any(is_named) {
                self.add_name(body);
            }
        }
    }

    /// Adds where the reader pointed, and how far that is from what is right; a hit has a tick.
    pub(super) fn add_guess(&mut self, guess: Vec3, right: Vec3, is_hit: bool) {
        let good = self.theme.right();
        let (own, form) = if is_hit {
            (good, TouchForm::Tick)
        } else {
            (self.theme.selection(), TouchForm::Note(NoteMark::Cross))
        };
        let ring = TouchForm::Note(NoteMark::Ring);
        for (at, form, color) in [(right, ring, good), (guess, form, own)] {
            self.show(RoundedTriangle::ball(at, 0.0), Weight::Current);
            self.figure.touches.push(TouchMark { at, form, color });
        }
        let off = length(guess.distance(right));
        let told = match (is_hit, guess == right) {
            (true, true) => "your guess, right".into(),
            (true, false) => format!("your guess, right: {off} off"),
            (false, _) => format!("your guess, {off} off"),
        };
        self.figure.dimensions.push(Dimension {
            a: guess,
            b: right,
            beside: Vec3::ZERO,
            text_at: None,
            text: told,
            color: own,
            is_drawn: false,
            weight: Weight::Current,
        });
    }
}
