//! The state that the view keeps between frames.

use super::{
    bounds::Bounds,
    camera::{Axis, Camera, Framing, NeededSight},
    figure::{FigureOptions, Guessing, Labels, minkowski::MinkowskiOptions},
    kept::{KeptBounds, KeptFigures},
    overlay::OverlayOptions,
    picture_room::PictureRoom,
    reach::Reach,
    rounded_triangle::RoundedTriangle,
};
use crate::palette::Theme;
use capsule_core::minkowski::Stage;
use capsule_scenes::scene::{Body, Snapshot, View};
use capsule_session::Session;
use glam::Vec3;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Seconds that a change of view takes.
const TWEEN_SECONDS: f32 = 0.15;
/// Seconds from the shapes as they are to a point and a rounded body: slow enough to follow.
const MORPH_SECONDS: f32 = 0.9;

/// Seconds in which a camera that follows makes up for two thirds of its lag.
const FOLLOW_SECONDS: f32 = 0.12;
/// Where the rim of the picture begins, as a share of half its width and height.
const RIM: f32 = 0.9;
/// A lag that is not seen, as a share of the camera's distance.
const ARRIVED: f32 = 1e-4;

/// A way from one camera to another.
#[derive(Clone, Copy, Debug)]
struct Tween {
    from: Camera,
    to: Camera,
    passed: f32,
}

/// The device that moves the camera.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PointingDevice {
    #[default]
    Mouse,
    /// Two fingers orbit, with Shift they pan, with Ctrl they zoom.
    Trackpad,
}

/// How the camera goes to the scene's own place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HomeView {
    AtOnce,
    /// By the motion setting of the view.
    Smoothly,
}

/// The point that a reader is to show, while the scene stays as it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AskedPoint {
    /// The study, and its step.
    pub of: (u64, Option<usize>),
    /// Whether what is right is shown.
    pub guessing: Guessing,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShownAt {
    /// The frame, of a scene that runs in frames.
    pub frame: Option<usize>,
    pub step: Option<usize>,
    /// Whether the reader is asked to point at something.
    pub is_asked: bool,
}

/// Camera, options and the motion under way.
#[derive(Clone, Debug)]
pub struct ViewState {
    /// Where the view looks from, at this moment.
    pub camera: Camera,
    pub theme: Theme,
    /// The place where it was last shown, points.
    pub rect: egui::Rect,
    pub options: FigureOptions,
    /// The text on it.
    pub overlay: OverlayOptions,
    /// Whether changes of view are animated.
    pub motion: bool,
    /// Whether the camera goes with the player during a walk, and while a walk is played again.
    pub follows: bool,
    /// Whether it goes after a player who left the picture while a walk was played again.
    is_chasing: bool,
    /// The point that the reader is to show.
    pub asked: Option<AskedPoint>,
    /// The revision of the session at which a page was begun, until another is opened.
    pub begun: Option<u64>,
    pub pointer: PointingDevice,
    /// How much room the view had when it was last shown.
    room: PictureRoom,
    /// The subject of that picture.
    subject: Vec<RoundedTriangle>,
    /// How the camera is to go to the scene's own place when that is next shown, if it is.
    pending_home_view: Option<HomeView>,
    /// The scene's own place, where the camera was sent last.
    own: Option<Camera>,
    /// The source of the picture at the own place.
    shown: Option<ShownAt>,
    tween: Option<Tween>,
    /// Where the build-up of the swept body is going.
    stage: Option<Stage>,
    /// The figures that were shown last.
    pub figures: KeptFigures,
    /// How far the shapes reached then, of each pane.
    pub bounds: HashMap<usize, KeptBounds>,
}

impl Default for ViewState {
    /// A view that takes the scene's own place when it is first shown.
    fn default() -> Self {
        Self {
            camera: Camera::from_eye(Vec3::ONE, Vec3::ZERO, false),
            theme: Theme::Light,
            rect: egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(960.0, 600.0)),
            options: FigureOptions::default(),
            overlay: OverlayOptions::default(),
            motion: true,
            follows: true,
            is_chasing: false,
            asked: None,
            begun: None,
            pointer: PointingDevice::Mouse,
            room: PictureRoom::plain(glam::vec2(960.0, 640.0)),
            subject: vec![],
            pending_home_view: Some(HomeView::AtOnce),
            own: None,
            shown: None,
            tween: None,
            stage: None,
            figures: KeptFigures::default(),
            bounds: HashMap::new(),
        }
    }
}

impl ViewState {
    /// Shows a picture at `moment` in this room, with all that is `needed`. Its `home`, from which all of
    /// `subject` is seen, is taken when that is wanted. It is kept to when the view changes its shape and when another step or
    /// frame shows something outside of it, until the user moves the camera.
    pub fn fit(
        &mut self,
        home: Framing,
        moment: ShownAt,
        subject: &[RoundedTriangle],
        needed: &NeededSight,
        room: PictureRoom,
    ) {
        self.subject.clear();
        self.subject.extend_from_slice(subject);
        let is_resized = std::mem::replace(&mut self.room, room) != room;
        let before = self.shown.replace(moment);
        let is_other = before != Some(moment);
        let was_asked = before.is_some_and(|before| before.is_asked);
        let pending_home_view = self.pending_home_view.take().or_else(|| {
            let mut all = subject.iter().chain(&needed.hulls);
            let mut leaves = || all.any(|hull| !self.sees_all(&hull.balls()));
            match self.is_at_own_place() {
                true if is_resized => Some(HomeView::AtOnce),
                true if was_asked != moment.is_asked => Some(HomeView::Smoothly),
                true if is_other && leaves() => Some(HomeView::Smoothly),
                _ => None,
            }
        });
        let Some(pending_home_view) = pending_home_view else {
            return;
        };
        let own = home.camera(subject, &room);
        let own = own.showing(needed, &room);
        match pending_home_view {
            // The place that the scene says shows no more from there.
            HomeView::Smoothly if own == self.aim() => {}
            HomeView::Smoothly => self.go_to(own),
            HomeView::AtOnce => {
                self.tween = None;
                self.camera = own;
            }
        }
        self.own = Some(own);
    }

    /// Looks at another scene as its file says; the options stay, but for what was picked in the scene before.
    pub fn open<'a>(&mut self, scene: impl Into<Snapshot<'a>>) {
        let scene = scene.into();
        self.stage = None;
        self.asked = None;
        self.begun = None;
        self.options.minkowski = MinkowskiOptions {
            stage: scene
                .scene
                .view
                .map(|view| view.minkowski)
                .unwrap_or_default(),
            ..Default::default()
        };
        self.go_to_own_place();
    }

    /// Shows everything from the same direction.
    pub fn frame_all<'a>(&mut self, scene: impl Into<Snapshot<'a>>) {
        let bodies = scene.into().bodies().filter(|body| !body.hidden);
        let all: Vec<RoundedTriangle> = bodies
            .flat_map(|body| RoundedTriangle::of(&body.shape))
            .collect();
        self.frame(&all);
    }

    /// Shows everything from the same direction, with all that the picture shown last was about: its arrows' tips, places
    /// that something moves to.
    pub fn frame_picture<'a>(&mut self, scene: impl Into<Snapshot<'a>>) {
        let bodies = scene.into().bodies().filter(|body| !body.hidden);
        let all = bodies.flat_map(|body| RoundedTriangle::of(&body.shape));
        let all: Vec<RoundedTriangle> = all.chain(self.subject.iter().cloned()).collect();
        self.frame(&all);
    }

    /// Shows all of `subject` from the same direction.
    pub fn frame(&mut self, subject: &[RoundedTriangle]) {
        self.go_to(self.aim().fitted(subject, &self.room));
    }

    /// Shows one body from the same direction.
    pub fn frame_body(&mut self, body: &Body) {
        self.frame(&RoundedTriangle::of(&body.shape));
    }

    /// Where the camera may be in `scene`.
    pub fn reach<'a>(&self, scene: impl Into<Snapshot<'a>>) -> Reach {
        self.reach_of(Bounds::of(scene))
    }

    /// The reach of the camera among shapes in these bounds.
    pub fn reach_of(&self, bounds: Bounds) -> Reach {
        Reach::of(bounds, self.own.unwrap_or(self.camera).distance)
    }

    /// Shrinks the distance by `factor`, as far as the scene allows.
    pub fn zoom<'a>(&mut self, scene: impl Into<Snapshot<'a>>, factor: f32) {
        let mut camera = self.aim();
        camera.distance *= self.reach(scene).factor(camera.distance, factor);
        self.go_to(camera);
    }

    pub fn look_along(&mut self, axis: Axis) {
        self.go_to(self.aim().along(axis));
    }

    /// Switches between parallel and perspective projection.
    pub fn toggle_orthographic(&mut self) {
        self.camera.orthographic ^= true;
        if let Some(tween) = &mut self.tween {
            tween.to.orthographic = self.camera.orthographic;
        }
    }

    /// Whether points have names.
    pub fn shows_labels(&self) -> bool {
        self.options.labels != Labels::None
    }

    /// Chooses which labels are shown.
    pub fn set_labels(&mut self, labels: Labels) {
        self.options.labels = labels;
    }

    /// The hidden and shown parts of the figure, with the part and the moment that the session has picked.
    pub fn figure_options(&self, session: &Session) -> FigureOptions {
        let mut options = self.options;
        options.minkowski.picked = session.part();
        options.time = session.scrubbed_time();
        options.guessing = self.guessing(session);
        options.is_changed = !session.runs_as_read();
        options
    }

    /// The point that the reader is to show in `session`: none once another step, scene or moment was chosen.
    pub fn guessing(&self, session: &Session) -> Option<Guessing> {
        let of = (session.revision(), session.cursor());
        let asked = self.asked.filter(|asked| asked.of == of)?;
        let waits = asked.guessing == Guessing::Asked;
        (!waits || session.scrubbed_time().is_none()).then_some(asked.guessing)
    }

    /// Whether the reader is to point at something before the results of the run are shown.
    pub fn is_asked(&self, session: &Session) -> bool {
        self.guessing(session) == Some(Guessing::Asked)
    }

    /// How far the swept body is built up and taken apart once its motion has ended.
    pub fn going_to(&self) -> Stage {
        self.stage.unwrap_or(self.options.minkowski.stage)
    }

    /// Whether all `balls`, center and radius, are in the picture.
    pub fn sees_all(&self, balls: &[(Vec3, f32)]) -> bool {
        self.aim().sees(balls, self.room.aspect())
    }

    /// Whether any of them is.
    pub fn sees_any(&self, balls: &[(Vec3, f32)]) -> bool {
        let aim = self.aim();
        let mut balls = balls.iter();
        balls.any(|ball| aim.sees(std::slice::from_ref(ball), self.room.aspect()))
    }

    /// Whether the camera is at the scene's own place, or will be.
    pub fn is_at_own_place(&self) -> bool {
        self.pending_home_view.is_some() || self.own == Some(self.aim())
    }

    /// Looks from where the scene says at what the picture is about, once that is shown.
    pub fn go_to_own_place(&mut self) {
        self.pending_home_view = Some(match self.pending_home_view {
            Some(pending_home_view) => pending_home_view,
            None => HomeView::Smoothly,
        });
    }

    /// The camera's place, as a scene file says it: opened there, it is the same again.
    pub fn as_written(&self) -> View {
        let stage = self.going_to();
        self.aim().as_written(self.room.aspect(), stage)
    }

    /// Steps back until all `balls`, center and radius, are seen, if they are not.
    pub fn keep_in_sight(&mut self, balls: &[(Vec3, f32)]) {
        if !self.sees_all(balls) {
            let all: Vec<RoundedTriangle> = balls
                .iter()
                .map(|&(at, radius)| RoundedTriangle::ball(at, radius))
                .collect();
            self.frame(&all);
        }
    }

    /// Moves to `stage`, smoothly unless motion is off.
    pub fn go_to_stage(&mut self, stage: Stage) {
        if self.motion {
            self.stage = Some(stage);
        } else {
            self.set_stage(stage);
        }
    }

    /// Shows `stage`; a motion under way ends.
    pub fn set_stage(&mut self, stage: Stage) {
        self.stage = None;
        self.options.minkowski.stage = stage;
    }

    /// Lets the swept body change for `seconds`; answers whether it is still changing.
    fn advance_stage(&mut self, seconds: f32) -> bool {
        let Some(goal) = self.stage else { return false };
        let most = seconds / MORPH_SECONDS;
        let toward = |from: f32, to: f32| from + (to - from).clamp(-most, most);
        let shown = &mut self.options.minkowski.stage;
        shown.morph = toward(shown.morph, goal.morph);
        shown.explode = toward(shown.explode, goal.explode);
        if *shown == goal {
            self.stage = None;
        }
        self.stage.is_some()
    }

    /// Moves to `camera`, smoothly unless motion is off.
    pub fn go_to(&mut self, camera: Camera) {
        self.pending_home_view = None;
        if self.motion {
            self.tween = Some(Tween {
                from: self.camera,
                to: camera,
                passed: 0.0,
            });
        } else {
            self.camera = camera;
        }
    }

    /// Where the motion under way ends, or the camera itself.
    pub fn aim(&self) -> Camera {
        self.tween.map_or(self.camera, |tween| tween.to)
    }

    /// Ends the motion under way where it is: the hand takes over.
    pub fn stop(&mut self) {
        self.pending_home_view = None;
        self.tween = None;
    }

    /// Goes after `place` for `seconds`, keeping direction and distance; answers whether it is still on the way. A
    /// motion under way ends first.
    pub fn follow(&mut self, place: Vec3, seconds: f32) -> bool {
        if self.tween.is_some() {
            return true;
        }
        let way = place - self.camera.target;
        let is_there = way.length() < self.camera.distance * ARRIVED;
        let share = if self.motion && !is_there {
            1.0 - (-seconds / FOLLOW_SECONDS).exp()
        } else {
            1.0
        };
        self.camera.target += way * share;
        share < 1.0
    }

    /// Follows the player at `place` from the moment that it reaches the rim of the picture, until there is no player any more:
    /// a picture that shows the whole way stays as it is. Returns whether the camera still moves.
    pub fn chase(&mut self, place: Option<Vec3>, seconds: f32) -> bool {
        let Some(place) = place else {
            self.is_chasing = false;
            return false;
        };
        let at = self.aim().project(place, self.room.aspect());
        self.is_chasing |= at.is_none_or(|at| at.abs().max_element() > RIM);
        self.is_chasing && self.follow(place, seconds)
    }

    /// Lets `seconds` pass; answers whether the view is still moving.
    pub fn advance(&mut self, seconds: f32) -> bool {
        let is_changing = self.advance_stage(seconds);
        let Some(tween) = &mut self.tween else {
            return is_changing;
        };
        tween.passed += seconds;
        let share = (tween.passed / TWEEN_SECONDS).clamp(0.0, 1.0);
        let eased = share * share * (3.0 - 2.0 * share);
        self.camera = tween.from.toward(&tween.to, eased);
        if share >= 1.0 {
            self.camera = tween.to;
            self.tween = None;
        }
        is_changing || self.tween.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::scene::Scene;

    fn shown() -> ViewState {
        let mut view = ViewState::default();
        fit(&mut view, &scene(), 1.5);
        view
    }

    /// Shows `scene` in a view of this width over height.
    fn fit(view: &mut ViewState, scene: &Scene, aspect: f32) {
        show(
            view,
            scene,
            0,
            aspect,
            &scene
                .bodies
                .iter()
                .flat_map(|body| RoundedTriangle::of(&body.shape))
                .collect::<Vec<_>>(),
        );
    }

    fn show(
        view: &mut ViewState,
        scene: &Scene,
        step: usize,
        aspect: f32,
        subject: &[RoundedTriangle],
    ) {
        let moment = ShownAt {
            frame: None,
            step: Some(step),
            is_asked: false,
        };
        let room = PictureRoom::plain(glam::vec2(600.0 * aspect, 600.0));
        let home = Framing::of(scene.view.as_ref());
        view.fit(home, moment, subject, &NeededSight::default(), room);
    }

    fn scene() -> Scene {
        crate::picture::tests::sphere_over_triangle()
    }

    #[test]
    fn a_tween_arrives_exactly_and_then_rests() {
        let mut view = shown();
        view.look_along(Axis::Top);
        assert!(view.advance(TWEEN_SECONDS * 0.5));
        assert!(!view.advance(TWEEN_SECONDS));
        assert_eq!(view.camera, view.camera.along(Axis::Top));
        assert!(!view.advance(1.0));
    }

    #[test]
    fn everything_is_also_what_the_picture_is_about_beside_the_shapes() {
        let (mut view, scene) = (shown(), scene());
        view.motion = false;
        let tip = RoundedTriangle::ball(Vec3::new(-40.0, 9.0, 0.0), 0.0);
        show(&mut view, &scene, 1, 1.5, std::slice::from_ref(&tip));
        view.frame_all(&scene);
        assert!(!view.sees_all(&tip.balls()), "the shapes alone");
        view.frame_picture(&scene);
        assert!(view.sees_all(&tip.balls()), "an arrow's tip");
    }

    #[test]
    fn the_scene_s_own_place_fits_any_shape_of_the_view_until_the_camera_moves() {
        let (mut view, scene) = (shown(), scene());
        view.open(&scene);
        fit(&mut view, &scene, 0.8);
        assert_eq!(view.aim(), Camera::of(&scene, 0.8));
        fit(&mut view, &scene, 1.1);
        assert_eq!(view.aim(), Camera::of(&scene, 1.1));
        view.motion = false;
        view.look_along(Axis::Side);
        let moved = view.camera;
        fit(&mut view, &scene, 1.2);
        assert_eq!(view.camera, moved);
    }

    #[test]
    fn a_step_that_draws_something_out_of_sight_takes_the_untouched_camera_along() {
        let (mut view, scene) = (shown(), scene());
        view.motion = false;
        let before = view.camera;
        let inside = [RoundedTriangle::ball(Vec3::ZERO, 0.1)];
        show(&mut view, &scene, 1, 1.5, &inside);
        assert_eq!(view.camera, before);
        let outside = [RoundedTriangle::ball(Vec3::Y * 9.0, 0.1), inside[0]];
        // The step is the same: a hand has moved something.
        show(&mut view, &scene, 1, 1.5, &outside);
        assert_eq!(view.camera, before);
        show(&mut view, &scene, 2, 1.5, &outside);
        assert!(view.sees_all(&[(Vec3::Y * 9.0, 0.1)]));
        view.zoom(&scene, 0.5);
        let moved = view.camera;
        show(
            &mut view,
            &scene,
            3,
            1.5,
            &[RoundedTriangle::ball(Vec3::Y * -9.0, 0.1)],
        );
        assert_eq!(view.camera, moved);
    }

    #[test]
    fn zooming_by_key_ends_where_the_scene_does() {
        let mut view = shown();
        view.motion = false;
        for (factor, many) in [(0.5, 40), (2.0, 80)] {
            for _ in 0..many {
                view.zoom(&scene(), factor);
            }
            let limit = view.camera;
            view.zoom(&scene(), factor);
            assert_eq!(view.camera, limit);
            let relative = view.camera.distance / crate::camera::Bounds::of(&scene()).diagonal();
            assert!((1e-3..1e3).contains(&relative), "{relative}");
        }
    }

    #[test]
    fn the_body_is_built_up_in_time_or_at_once() {
        let mut view = shown();
        view.go_to_stage(Stage::WHOLE);
        assert!(view.advance(MORPH_SECONDS * 0.5));
        let half = view.options.minkowski.stage.morph;
        assert!((half - 0.5).abs() < 1e-5, "{half}");
        assert!(!view.advance(MORPH_SECONDS));
        assert_eq!(view.options.minkowski.stage, Stage::WHOLE);
        view.motion = false;
        view.go_to_stage(Stage::default());
        assert_eq!(view.options.minkowski.stage, Stage::default());
    }

    #[test]
    fn what_grows_out_of_sight_is_framed_and_the_rest_left_alone() {
        let mut view = shown();
        view.motion = false;
        let before = view.camera;
        view.keep_in_sight(&[(Vec3::ZERO, 0.5)]);
        assert_eq!(view.camera, before);
        view.keep_in_sight(&[(Vec3::ZERO, 9.0)]);
        assert!(view.camera.distance > before.distance);
    }

    #[test]
    fn without_motion_the_view_is_there_at_once() {
        let mut view = shown();
        view.motion = false;
        view.look_along(Axis::Side);
        assert_eq!(view.camera, view.camera.along(Axis::Side));
    }

    #[test]
    fn a_camera_that_follows_keeps_its_direction_and_arrives() {
        let mut view = shown();
        let (before, place) = (view.camera, Vec3::new(3.0, 1.0, -2.0));
        assert!(view.follow(place, 0.016));
        let lag = view.camera.target.distance(place);
        assert!(0.0 < lag && lag < before.target.distance(place));
        for _ in 0..200 {
            view.follow(place, 0.016);
        }
        assert!(!view.follow(place, 0.016));
        let arrived = Camera {
            target: place,
            ..before
        };
        assert!(view.camera.target.distance(place) < 1e-5);
        assert_eq!(
            (view.camera.yaw, view.camera.pitch),
            (arrived.yaw, arrived.pitch)
        );
        assert_eq!(view.camera.distance, before.distance);
    }

    #[test]
    fn commands_in_a_row_add_up_while_the_view_moves() {
        let mut view = shown();
        view.look_along(Axis::Front);
        view.frame_all(&scene());
        view.advance(1.0);
        assert_eq!((view.camera.yaw, view.camera.pitch), (0.0, 0.0));
    }
}
