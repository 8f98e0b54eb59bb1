//! Keeping in sight what the scene becomes, and keeping the view with the scene.

use super::prelude::*;
use capsule_scenes::scene::{Body, Scene, Snapshot};
use capsule_session::{SessionAction, action::GoMoment, prediction::middle};
use glam::Vec3;
use std::collections::HashMap;

impl App {
    /// Makes the camera's place that of the scene, and opens the scene at this frame and step from now on. What a scene
    /// expects is of the frame it opens at: it keeps that one.
    pub(crate) fn keep_view(&mut self) {
        let mut view = self.view.as_written();
        if !self.session.has_body() {
            view.minkowski = Default::default();
        }
        let run = &self.session.scene().run;
        let opening = run.frame.unwrap_or(0);
        let frame = self.session.frame().unwrap_or(opening);
        let keeps_frame = frame != opening && self.session.scene().expect.is_some();
        let mut edits = vec![Edit::View(Some(view))];
        if !keeps_frame {
            edits.extend((frame != opening).then_some(Edit::Frame(Some(frame))));
            let address = self.step_to_open_at();
            edits.extend((address != run.step).then_some(Edit::Step(address)));
        }
        let title = "View of the scene".into();
        if self.session.edit(&Edit::Group { title, edits }) {
            self.say(if keeps_frame { format!(
                    "The scene now opens with this view, still at frame {opening}, as its expected answer needs."
                ) } else { "The scene now opens with this view and this step.".into() });
        }
    }

    /// The address of the step that is looked at, as the scene writes it if it opens there; none for the answer, where the
    /// scene names no step by now.
    pub(super) fn step_to_open_at(&self) -> Option<String> {
        let (study, written) = (self.session.study(), &self.session.scene().run.step);
        let cursor = self.session.cursor();
        let is_answer = cursor == study.answer();
        match cursor.filter(|_| !(is_answer && written.is_none())) {
            Some(step) => Some(study.address_as_written(step, written.as_ref())),
            None => written.clone().filter(|own| study.find(own).is_ok()),
        }
    }

    /// Looks at the scene as its file says.
    pub(crate) fn go_to_scene_s_view(&mut self) {
        self.session.apply(SessionAction::Part(None));
        self.session.apply(SessionAction::Motion(GoMoment::Release));
        self.view.open(self.session.snapshot());
    }

    /// After the scene has become another than `before`: goes to the scene's own place if that is another and the camera
    /// was at it, else to the shapes that it brought if none of them is in sight. A scene of other shapes altogether has
    /// to be seen whole.
    pub(super) fn look_at_what_came(&mut self, before: &Scene) {
        let now = self.session.history().document().scene().clone();
        if before.view != now.view && self.view.is_at_own_place() {
            self.view.go_to_own_place();
            return;
        }
        let known = by_name(before);
        let came = balls_of((&now).into(), |body| !has(&known, body));
        if came.is_empty() || self.session.walks() {
            return;
        }
        let is_other = !now.bodies.iter().any(|body| has(&known, body));
        match is_other {
            true if !self.view.sees_all(&came) => self.view.go_to_own_place(),
            false if !self.view.sees_any(&came) => self.view.frame_all(self.session.snapshot()),
            _ => {}
        }
    }

    /// Shows everything where some of what `before` did not have is out of sight.
    pub(crate) fn keep_all_new_in_sight(&mut self, before: &Scene) {
        let known = by_name(before);
        let new = balls_of(self.session.snapshot(), |body| !has(&known, body));
        if !self.view.sees_all(&new) {
            self.view.frame_all(self.session.snapshot());
        }
    }
}

/// The shapes of `scene` by what they are called: a level has very many.
fn by_name(scene: &Scene) -> HashMap<&str, &Body> {
    let bodies = scene.bodies.iter();
    bodies.map(|body| (body.name.as_str(), body)).collect()
}

/// Whether the same shape is among `known` under the same name, in the same place.
fn has(known: &HashMap<&str, &Body>, body: &Body) -> bool {
    let one = known.get(body.name.as_str());
    one.is_some_and(|one| one.shape == body.shape && one.hidden == body.hidden)
}

/// Center and radius of all that is to be seen of the shapes whose written form is meant: their points, and their middles.
fn balls_of(scene: Snapshot<'_>, is_meant: impl Fn(&Body) -> bool) -> Vec<(Vec3, f32)> {
    let bodies = scene.scene.bodies.iter().zip(scene.bodies());
    let meant = bodies.filter(|(written, body)| !body.hidden && is_meant(written));
    let balls = meant.flat_map(|(_, body)| {
        let radius = body.shape.radius();
        let all = body.shape.points().into_iter().chain([middle(&body.shape)]);
        all.map(move |point| (point, radius))
    });
    balls.collect()
}
