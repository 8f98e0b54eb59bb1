//! The moments of a film: the table of how they are written, and the pictures that they ask for.

use super::{FilmError, FilmStyle};
use crate::{action::Action, program::App, ui::follow_link};
use capsule_core::minkowski::Stage;
use capsule_scenes::scene::LessonLink;
use capsule_session::action::{GoFrame, GoMoment, GoStep, SessionAction};
use capsule_view::{camera::Camera, figure::minkowski};
use std::{f32::consts::TAU, time::Duration};

/// The most pictures of a film.
pub(super) const MAX_PICTURES: usize = 1000;
/// How long a motion takes, and a turn of the camera, where the moment does not say it.
const MOTION: Duration = Duration::from_secs(2);
const TURN: Duration = Duration::from_secs(4);
/// The longest time that a moment may ask for, seconds.
const LONGEST: f32 = 600.0;

/// What a film shows next.
#[derive(Clone, Debug)]
pub struct FilmMoment {
    kind: MomentKind,
    /// How long each of its pictures is shown; of a motion and a turn, how long all are.
    time: Option<Duration>,
}

#[derive(Clone, Debug)]
enum MomentKind {
    /// A lesson's link is followed.
    Link(LessonLink),
    /// A picture for each step to the last, from the start of all or from here.
    Steps {
        all: bool,
    },
    /// A picture for each frame to this one, from another or from here.
    Frames {
        from: Option<usize>,
        to: usize,
    },
    Motion(FilmMotion, [f32; 2]),
    /// The camera goes around its target, turns.
    Orbit(f32),
    /// The picture stays for as long.
    Pause(Duration),
    /// From here on it says this; the step's sentence again where it is empty.
    Caption(String),
}

/// A share from 0 to 1 that changes evenly.
#[derive(Clone, Copy, Debug)]
enum FilmMotion {
    /// The time of the sweep.
    Time,
    /// The stage of the Minkowski sum.
    Minkowski,
    /// How far its parts are moved apart.
    Explode,
}

/// How a moment is written.
struct MomentForm {
    /// What stands before the colon.
    key: &'static str,
    form: &'static str,
    about: &'static str,
    /// Reads what stands behind the colon.
    read: fn(&str) -> Option<MomentKind>,
}

/// Every moment but the links.
const FORMS: &[MomentForm] = &[
    MomentForm {
        key: "steps",
        form: "steps, steps:all",
        about: "a picture for each step to the last: from here, or from the start",
        read: |rest| match rest {
            "" => Some(MomentKind::Steps { all: false }),
            "all" => Some(MomentKind::Steps { all: true }),
            _ => None,
        },
    },
    MomentForm {
        key: "frames",
        form: "frames:60, frames:20..60",
        about: "a picture for each frame to frame 60: from here, or from frame 20",
        read: |rest| {
            let (from, to) = match rest.split_once("..") {
                Some((from, to)) => (Some(from.parse().ok()?), to),
                None => (None, rest),
            };
            let to = to.parse().ok()?;
            let is_range = from.is_none_or(|from| from <= to);
            is_range.then_some(MomentKind::Frames { from, to })
        },
    },
    MomentForm {
        key: "t",
        form: "t:0..1",
        about: "the shapes of a sweep move from one time t to the other",
        read: |rest| range(FilmMotion::Time, rest),
    },
    MomentForm {
        key: "minkowski",
        form: "minkowski, minkowski:1..0",
        about: "the Minkowski sum of a sweep is built up, or taken back",
        read: |rest| range(FilmMotion::Minkowski, rest),
    },
    MomentForm {
        key: "explode",
        form: "explode, explode:1..0",
        about: "the parts of the Minkowski sum move apart, or together",
        read: |rest| range(FilmMotion::Explode, rest),
    },
    MomentForm {
        key: "orbit",
        form: "orbit, orbit:90",
        about: "the camera goes around its target, once or by so many degrees",
        read: |rest| {
            let degrees: f32 = match rest {
                "" => 360.0,
                rest => rest.parse().ok()?,
            };
            let is_turn = (1.0..=3600.0).contains(&degrees.abs());
            is_turn.then_some(MomentKind::Orbit(degrees / 360.0))
        },
    },
    MomentForm {
        key: "pause",
        form: "pause:1.5",
        about: "the picture stays for 1.5 seconds more",
        read: |rest| Some(MomentKind::Pause(seconds(rest)?)),
    },
    MomentForm {
        key: "caption",
        form: "caption:TEXT",
        about: "this line stands in the pictures from here on",
        read: |rest| Some(MomentKind::Caption(rest.into())),
    },
];

/// Reads `0..1`; nothing is from 0 to 1 too.
fn range(motion: FilmMotion, written: &str) -> Option<MomentKind> {
    let (from, to) = match written {
        "" => ("0", "1"),
        written => written.split_once("..")?,
    };
    let share = |text: &str| {
        text.parse()
            .ok()
            .filter(|share| (0.0..=1.0).contains(share))
    };
    Some(MomentKind::Motion(motion, [share(from)?, share(to)?]))
}

fn seconds(written: &str) -> Option<Duration> {
    let seconds: f32 = written.parse().ok()?;
    let is_time = seconds > 0.0 && seconds <= LONGEST;
    is_time.then(|| Duration::from_secs_f32(seconds))
}

impl FilmMoment {
    /// Reads a moment as [`Self::table`] says that it is written.
    pub fn read(written: &str) -> Result<Self, String> {
        let (text, time) = match written.rsplit_once('@') {
            Some((text, time)) if !written.starts_with("caption:") => match seconds(time) {
                Some(time) => (text, Some(time)),
                None => (written, None),
            },
            _ => (written, None),
        };
        let (key, rest) = text.split_once(':').unwrap_or((text, ""));
        let form = FORMS.iter().find(|form| form.key == key);
        let kind = match form {
            Some(form) => (form.read)(rest).ok_or_else(|| format!("expected {}", form.form))?,
            None => match LessonLink::read(text) {
                Some(link) => MomentKind::Link(link?),
                None => {
                    let keys: Vec<&str> = FORMS.iter().map(|form| form.key).collect();
                    return Err(format!(
                        "expected {} or a link such as step:plane-trace or repair:W2",
                        keys.join(", ")
                    ));
                }
            },
        };
        Ok(Self { kind, time })
    }

    /// The table of how moments are written.
    pub fn table() -> String {
        let link = (
            "LINK",
            "a link as in lessons: step:plane-trace, frame:12, repair:W2",
        );
        let rows = FORMS.iter().map(|form| (form.form, form.about));
        let rows = std::iter::once(link).chain(rows);
        let rows: String = rows
            .map(|(form, about)| format!("  {form:27}{about}\n"))
            .collect();
        format!(
            "Moments:\n{rows}\nSeconds may follow a moment: in steps@0.5 each picture is shown for half a second, orbit@6 takes 6 \
             seconds in all. A film begins with the scene as it opens, unless its first moment says where it begins, as a \
             motion, steps:all and frames:20..60 do."
        )
    }

    /// Whether a film that begins with it needs no picture before it.
    fn is_beginning(&self) -> bool {
        match &self.kind {
            MomentKind::Steps { all } => *all,
            MomentKind::Frames { from, .. } => from.is_some(),
            MomentKind::Motion(..) => true,
            MomentKind::Link(_)
            | MomentKind::Orbit(_)
            | MomentKind::Pause(_)
            | MomentKind::Caption(_) => false,
        }
    }
}

/// What happens before a picture.
#[derive(Clone, Debug)]
enum FilmChange {
    Do(Box<Action>),
    Caption(String),
    /// The stage of the Minkowski sum on the way between two, and the share of the way.
    Stage([Stage; 2], f32),
    /// So many turns of the camera from where it was, of this many in all.
    Turn(f32, f32),
    /// A motion of the camera begins where it is.
    Begin,
}

/// A picture of a film: what happens before it, and how long it is shown.
pub(super) struct Shot {
    changes: Vec<FilmChange>,
    pub(super) time: Duration,
}

impl Shot {
    /// Has `app` show it; `camera` is where the camera was as its motion began.
    pub(super) fn play(&self, app: &mut App, camera: &mut Option<Camera>) {
        for change in &self.changes {
            match change {
                FilmChange::Do(action) => app.apply((**action).clone()),
                FilmChange::Caption(text) => app.shell.pictures.words.clone_from(text),
                FilmChange::Begin => *camera = None,
                FilmChange::Stage(ends, share) => {
                    let from = *camera.get_or_insert(app.view.aim());
                    app.view.camera = from;
                    show_stage(app, *ends, *share);
                    app.view.camera = from.toward(&app.view.camera, *share);
                }
                FilmChange::Turn(turned, all) => {
                    let from = *camera.get_or_insert(app.view.aim());
                    app.view.stop();
                    let is_whole = turned == all && all.fract() == 0.0;
                    let turned = if is_whole { 0.0 } else { *turned };
                    app.view.camera = Camera {
                        yaw: from.yaw + turned * TAU,
                        ..from
                    };
                }
            }
        }
    }
}

/// Shows the stage between `ends`; the camera sees both.
fn show_stage(app: &mut App, ends: [Stage; 2], share: f32) {
    // A step that is about the sum shows no other stage.
    app.view.options.minkowski.only_wanted = true;
    let between = |a: f32, b: f32| a + (b - a) * share;
    let [from, to] = ends;
    app.view.set_stage(Stage {
        morph: between(from.morph, to.morph),
        explode: between(from.explode, to.explode),
    });
    if let Some(pair) = app.session.pair() {
        let balls = ends
            .into_iter()
            .filter_map(|end| minkowski::balls_of(pair, end));
        let balls: Vec<_> = balls.flatten().collect();
        app.view.keep_in_sight(&balls);
    }
}

/// The pictures of what `app` shows, and of `moments` one after another.
pub(super) fn shots(
    app: App,
    moments: &[FilmMoment],
    style: FilmStyle,
) -> Result<Vec<Shot>, FilmError> {
    let mut plan = FilmPlan {
        app,
        style,
        pending: vec![],
        shots: vec![],
        has_walked: false,
    };
    moments.iter().try_for_each(|moment| plan.go(moment))?;
    if plan.shots.is_empty() || !plan.pending.is_empty() {
        plan.add(vec![], style.each)?;
    }
    let is_paused = |moment: &FilmMoment| matches!(moment.kind, MomentKind::Pause(_));
    if let Some(last) = plan.shots.last_mut()
        && !moments.last().is_some_and(is_paused)
    {
        last.time = style.last;
    }
    Ok(plan.shots)
}

/// The pictures by now, and the program as it is after them.
struct FilmPlan {
    app: App,
    style: FilmStyle,
    /// What happens before the next picture besides its own.
    pending: Vec<FilmChange>,
    shots: Vec<Shot>,
    /// Whether the steps were gone through to the last, which is of the pair that was tested last.
    has_walked: bool,
}

impl FilmPlan {
    fn go(&mut self, moment: &FilmMoment) -> Result<(), FilmError> {
        let each = moment.time.unwrap_or(self.style.each);
        if let MomentKind::Caption(text) = &moment.kind {
            if self.style.is_window {
                return refuse("captions are of the view: leave out --interface");
            }
            self.pending.push(FilmChange::Caption(text.clone()));
            return Ok(());
        }
        if self.shots.is_empty() && !moment.is_beginning() {
            self.add(vec![], self.style.each)?;
        }
        match &moment.kind {
            MomentKind::Link(link) => {
                self.has_walked = false;
                let actions = follow_link::actions(&self.app.session, link.clone());
                self.act(actions.map_err(FilmError::Moment)?, each)
            }
            MomentKind::Steps { all } => self.go_through_steps(*all, each),
            MomentKind::Frames { from, to } => {
                let each = moment.time.unwrap_or(self.style.moving);
                let Some(shown) = self.app.session.frame() else {
                    return refuse("nothing moves here");
                };
                let mut frames = from.unwrap_or(shown + 1)..=*to;
                frames.try_for_each(|frame| self.act(vec![GoFrame::To(frame).into()], each))
            }
            MomentKind::Motion(motion, ends) => {
                self.go_to_answer();
                let session = &self.app.session;
                let can = match motion {
                    FilmMotion::Time => session.swept_pair().is_some(),
                    FilmMotion::Minkowski | FilmMotion::Explode => session.has_body(),
                };
                if !can && session.frame().is_some() {
                    return refuse("there is no sweep here: the shapes move in frames");
                }
                if !can {
                    return refuse(
                        "there is no sweep here: add one such as --algorithm exact/sweep-capsule-triangle",
                    );
                }
                let (count, each) = self.pictures(moment.time.unwrap_or(MOTION));
                self.pending.push(FilmChange::Begin);
                (0..count).try_for_each(|picture| {
                    let share = picture as f32 / (count - 1) as f32;
                    self.add(vec![motion.change(*ends, share)], each)
                })
            }
            MomentKind::Orbit(turns) => {
                let (count, each) = self.pictures(moment.time.unwrap_or(TURN));
                self.pending.push(FilmChange::Begin);
                (1..=count).try_for_each(|picture| {
                    let turned = turns * picture as f32 / count as f32;
                    self.add(vec![FilmChange::Turn(turned, *turns)], each)
                })
            }
            MomentKind::Pause(time) => match self.shots.last_mut() {
                Some(last) if self.pending.is_empty() => {
                    last.time += *time;
                    Ok(())
                }
                _ => self.add(vec![], *time),
            },
            MomentKind::Caption(_) => Ok(()),
        }
    }

    fn go_through_steps(&mut self, all: bool, each: Duration) -> Result<(), FilmError> {
        if all {
            self.act(vec![SessionAction::Go(None).into()], each)?;
        }
        loop {
            let before = self.app.session.cursor();
            let next = Action::from(SessionAction::Step(GoStep::Next));
            self.app.apply(next.clone());
            if self.app.session.cursor() == before {
                self.has_walked = true;
                return Ok(());
            }
            self.add(vec![FilmChange::Do(Box::new(next))], each)?;
        }
    }

    /// Goes from the last step to the answer, whose motion is meant.
    fn go_to_answer(&mut self) {
        let answer = self.app.session.study().answer();
        if std::mem::take(&mut self.has_walked) && answer.is_some() {
            let action = Action::from(SessionAction::Go(answer));
            self.app.apply(action.clone());
            self.pending.push(FilmChange::Do(Box::new(action)));
        }
    }

    /// How many pictures a motion of so long has, at least its ends, and how long each is shown.
    fn pictures(&self, time: Duration) -> (usize, Duration) {
        let count = time.as_secs_f32() / self.style.moving.as_secs_f32();
        let count = (count.round() as usize).clamp(2, MAX_PICTURES + 1);
        (count, time / count as u32)
    }

    /// Adds a picture after `actions`, and does them.
    fn act(&mut self, actions: Vec<Action>, time: Duration) -> Result<(), FilmError> {
        for action in &actions {
            self.app.apply(action.clone());
        }
        let changes = actions
            .into_iter()
            .map(|action| FilmChange::Do(Box::new(action)));
        self.add(changes.collect(), time)
    }

    /// The same of changes that are done, or of which nothing that follows depends.
    fn add(&mut self, changes: Vec<FilmChange>, time: Duration) -> Result<(), FilmError> {
        if self.shots.len() == MAX_PICTURES {
            return Err(FilmError::TooLong);
        }
        let mut all = std::mem::take(&mut self.pending);
        all.extend(changes);
        self.shots.push(Shot { changes: all, time });
        Ok(())
    }
}

impl FilmMotion {
    /// What shows the motion between `ends` at this share of the way.
    fn change(self, [from, to]: [f32; 2], share: f32) -> FilmChange {
        let stage = |morph, explode| Stage { morph, explode };
        match self {
            Self::Time => {
                let action = GoMoment::At(from + (to - from) * share);
                FilmChange::Do(Box::new(action.into()))
            }
            Self::Minkowski => FilmChange::Stage([stage(from, 0.0), stage(to, 0.0)], share),
            Self::Explode => FilmChange::Stage([stage(1.0, from), stage(1.0, to)], share),
        }
    }
}

fn refuse<T>(why: &str) -> Result<T, FilmError> {
    Err(FilmError::Moment(why.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::scene_list::SceneList;

    fn style() -> FilmStyle {
        FilmStyle {
            size: [320, 200],
            is_window: false,
            each: Duration::from_millis(800),
            moving: Duration::from_millis(100),
            last: Duration::from_secs(2),
        }
    }

    /// The times of the pictures of `scene` at these moments, milliseconds.
    fn times(scene: &str, moments: &[&str]) -> Result<Vec<u128>, FilmError> {
        let mut app = App::new(SceneList::built_in());
        app.open_named(scene).expect("a scene");
        let moments = moments.iter().map(|written| FilmMoment::read(written));
        let moments: Result<Vec<_>, _> = moments.collect();
        let shots = shots(app, &moments.map_err(FilmError::Moment)?, style())?;
        Ok(shots.iter().map(|shot| shot.time.as_millis()).collect())
    }

    #[test]
    fn every_row_of_the_table_is_read_as_it_is_written() {
        for form in FORMS {
            for written in form.form.split(", ") {
                assert!(FilmMoment::read(written).is_ok(), "{written}");
            }
            assert!(FilmMoment::table().contains(form.form));
        }
        for wrong in [
            "t:0..2",
            "frames:9..3",
            "orbit:0",
            "pause:-1",
            "steps:2",
            "x",
        ] {
            assert!(FilmMoment::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_moment_has_its_own_time_and_a_pause_makes_a_picture_stand() {
        let still = times("best-edge", &["repair:W1@0.3", "pause:1", "repair:W1"]);
        assert_eq!(still.expect("a film"), [800, 1300, 2000]);
        let paused = times("best-edge", &["pause:0.5"]);
        assert_eq!(paused.expect("a film"), [1300]);
        let said = times("best-edge", &["caption:a", "pause:0.5", "caption:b"]);
        assert_eq!(said.expect("a film"), [1300, 2000]);
    }

    #[test]
    fn a_motion_has_as_many_pictures_as_its_time_asks_for() {
        let turn = times("best-edge", &["orbit@1"]).expect("a film");
        assert_eq!(turn.len(), 11, "the opening too");
        let sweep = times("into-an-edge", &["t:0..1@1", "minkowski", "explode"]);
        assert_eq!(sweep.expect("a film").len(), 10 + 20 + 20);
        let frames = times("zig-zag", &["frames:3..6"]).expect("a film");
        assert_eq!(frames, [100, 100, 100, 2000]);
    }

    #[test]
    fn after_the_steps_the_motion_is_that_of_the_answer_again() {
        let went = |moments: &[&str]| {
            let moments = moments
                .iter()
                .map(|one| FilmMoment::read(one).expect("a moment"));
            let moments: Vec<FilmMoment> = moments.collect();
            let mut app = App::new(SceneList::built_in());
            app.open_named("into-an-edge").expect("a scene");
            let shots = shots(app, &moments, style()).expect("a film");
            let changes = shots.iter().flat_map(|shot| &shot.changes);
            let told = changes.map(|change| format!("{change:?}"));
            told.filter(|told| told.contains("Go(Some(")).count()
        };
        assert_eq!(went(&["steps", "t:0..1@1"]), 1);
        assert_eq!(went(&["t:0..1@1"]), 0);
    }

    #[test]
    fn a_moment_that_leads_nowhere_is_refused() {
        for moment in ["t:0..1", "minkowski", "explode", "frames:9", "repair:W99"] {
            assert!(times("best-edge", &[moment]).is_err(), "{moment}");
        }
        assert!(
            times("best-edge", &["orbit@500"]).is_err(),
            "it is too long"
        );
    }
}
