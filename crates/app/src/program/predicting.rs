//! The reader points at what a scene asks for before the run is shown.

use super::prelude::*;
use crate::action::PredictAction;
use capsule_core::trace::Part;
use capsule_scenes::scene::Prediction;
use capsule_session::{action::Select, prediction::RightPoint};
use capsule_view::{AskedPoint, figure::Guessing, picking};
use glam::Vec3;

impl App {
    pub(super) fn change_prediction(&mut self, action: PredictAction) {
        match action {
            PredictAction::Ask => self.ask_to_predict(),
            PredictAction::Point(ray) => self.take_pointed(ray),
            PredictAction::Name(part) => self.take_named(part),
            PredictAction::GiveUp => self.view.asked = None,
        }
    }

    /// Hides what the run told, if the scene asks for a point and its run has that: the step where the scene opens is shown
    /// once the reader has pointed.
    pub(super) fn ask_to_predict(&mut self) {
        if self.asked_point().is_none() {
            return;
        }
        self.view.asked = Some(AskedPoint {
            of: (self.session.revision(), self.session.cursor()),
            guessing: Guessing::Asked,
        });
    }

    /// What the scene asks for, and what is right by now.
    fn asked_point(&self) -> Option<(&Prediction, RightPoint)> {
        let scene = self.session.scene();
        let prediction = scene.prediction.as_ref()?;
        let right = RightPoint::of(prediction, scene, self.session.study());
        Some((prediction, right.ok()?))
    }

    fn take_pointed(&mut self, ray: [Vec3; 2]) {
        if let Some((prediction, right)) = self.asked_point() {
            let guess = self.pointed(prediction, &right, ray);
            self.take_guess(right, guess);
        }
    }

    /// The reader named `part` of the rounded body: its middle is meant.
    fn take_named(&mut self, part: Part) {
        let asked = self.asked_point().map(|(_, right)| right);
        let body = asked.and_then(|right| right.part?.body());
        if let (Some(right), Some(body)) = (asked, body) {
            self.take_guess(right, body.middle_of(part));
        }
    }

    /// The reader meant `guess`. The first guess at a built-in scene counts.
    fn take_guess(&mut self, right: RightPoint, guess: Vec3) {
        if !self.view.is_asked(&self.session) {
            return;
        }
        self.apply(Select::Nothing.into());
        let (_, share) = right.miss(guess);
        if let (Some(page), Some(share)) = (self.shell.page_name(self.session.origin()), share) {
            let kept = &mut self.shell.preferences.guesses;
            kept.entry(page).or_insert(share);
        }
        self.view.asked = Some(AskedPoint {
            of: (self.session.revision(), self.session.cursor()),
            guessing: Guessing::Shown {
                guess,
                right: right.nearest(guess),
                is_hit: right.is_hit(guess),
            },
        });
    }

    /// Where `ray` meets the shape that a click lands on, or the rounded body whose part is asked for; beside it, or where
    /// there is none, as far from the eye as what is `right`.
    fn pointed(
        &self,
        prediction: &Prediction,
        right: &RightPoint,
        [from, along]: [Vec3; 2],
    ) -> Vec3 {
        let snapshot = self.session.snapshot();
        let on = prediction.on.as_deref();
        let on = on.and_then(|name| snapshot.scene.find(name));
        let on = on.map(|(body, _)| snapshot.body(body).shape);
        let body = right.part.and_then(|part| part.body());
        let met = match body {
            Some(body) => picking::distance_to_body(&body, (from, along)),
            None => on.and_then(|shape| picking::distance_to(&shape, (from, along))),
        };
        let back = self.view.camera.back();
        let deep = || (right.at - from).dot(back) / along.dot(back);
        from + along * met.unwrap_or_else(deep)
    }
}
