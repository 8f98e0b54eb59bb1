//! Breakpoints: what a frame must do for playing to stop there, and at which step.
//!
//! A breakpoint reads a frame's [`Study`]: its record, its pairs beside the exact answers, its contact log. A
//! frame's outline tells at less cost whether a breakpoint can stop in it.

mod condition;
mod facts;

pub use condition::{Condition, ConditionError};

use super::{
    contact_log::{ContactLog, ContactLogRow, MoverFrame},
    pairs::may_be_wrong,
    simulation::{Level, RunHistory, TracedFrame},
    study::Study,
};
use facts::Facts;
use std::sync::Arc;

/// When to stop.
#[derive(Clone, Debug, PartialEq)]
pub enum Breakpoint {
    /// A contact is answered of a mover that touched nothing at the frame's start.
    FirstContact,
    /// A step computes a number that is none.
    NonFinite,
    /// A test answers otherwise than the exact one.
    Wrong,
    /// A contact is answered that is deeper than this, meters.
    DepthAbove(f32),
    /// A contact pushes the mover farther than this, meters.
    PushAbove(f32),
    /// A mover goes through something.
    Tunnelled,
    /// A mover becomes faster than gravity and steering explain.
    SpeedGained,
    /// A response stops at its cap on iterations, with some of the way left.
    CapReached,
    /// Two contacts of a mover take turns.
    Oscillating,
    /// A condition holds: for a contact where it names a contact's number, else for a mover at the frame's end.
    When(Condition),
}

/// Where a breakpoint stopped, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The step of the frame's record.
    pub step: usize,
    /// A sentence for people, without its full stop.
    pub why: String,
}

impl Breakpoint {
    /// The first place at which `study`, a frame of `level`, does what is waited for; `None` also for studies of shapes
    /// that stand.
    pub fn check(&self, level: &Level, study: &Study) -> Option<Stop> {
        let contact_log = study.contact_log()?;
        match self {
            Self::NonFinite => non_finite(study),
            Self::Wrong => wrong(study),
            _ => self.stop_in(level, contact_log),
        }
    }

    /// Whether one of `breakpoints` stops at frame `number` of `history`, found at about the cost of running the frame. True
    /// also where only its whole study can tell.
    pub fn may_stop(breakpoints: &[Self], history: &mut RunHistory, number: usize) -> bool {
        let outline = Arc::new(if breakpoints.contains(&Self::NonFinite) {
            TracedFrame::checked_outline(history, number)
        } else {
            TracedFrame::outline(history, number)
        });
        history.keep_outline(outline.clone());
        let is_wanted = |kind: &str| breakpoints.iter().any(|one| one.warning() == Some(kind));
        let contact_log = ContactLog::with_warnings(history, &outline, is_wanted);
        breakpoints.iter().any(|breakpoint| match breakpoint {
            Self::NonFinite => outline.has_non_finite,
            Self::Wrong => outline.tests.iter().any(may_be_wrong),
            _ => breakpoint.stop_in(history.level(), &contact_log).is_some(),
        })
    }

    /// The kind of warning that it waits for, if it waits for one.
    fn warning(&self) -> Option<&'static str> {
        match self {
            Self::Tunnelled => Some("tunnelled"),
            Self::SpeedGained => Some("speed gained"),
            Self::CapReached => Some("cap reached"),
            Self::Oscillating => Some("oscillating"),
            Self::FirstContact
            | Self::NonFinite
            | Self::Wrong
            | Self::DepthAbove(_)
            | Self::PushAbove(_)
            | Self::When(_) => None,
        }
    }

    /// The first place that the contact log of a frame of `level` tells; `None` for what the contact log does not hold.
    fn stop_in(&self, level: &Level, contact_log: &ContactLog) -> Option<Stop> {
        match self {
            Self::FirstContact => first_contact(contact_log),
            Self::NonFinite | Self::Wrong => None,
            Self::DepthAbove(limit) => above(contact_log, "depth", *limit, |row| {
                row.correction.contact.depth
            }),
            Self::PushAbove(limit) => above(contact_log, "push", *limit, |row| {
                row.correction.push.length()
            }),
            Self::Tunnelled | Self::SpeedGained | Self::CapReached | Self::Oscillating => {
                warned(contact_log, self.warning()?)
            }
            Self::When(condition) => when(condition, level, contact_log),
        }
    }
}

/// The contact of a row, for sentences.
fn met(contact_log: &ContactLog, row: &ContactLogRow) -> String {
    let mover = &contact_log.passages[row.mover].name;
    match row.obstacle.as_str() {
        "" => mover.clone(),
        obstacle => format!("{mover} and {obstacle}"),
    }
}

fn first_contact(contact_log: &ContactLog) -> Option<Stop> {
    let touched = |passage: &MoverFrame| {
        let before = &passage.before;
        before.ground.is_some() || before.touches_wall
    };
    let mut rows = contact_log.rows.iter();
    let row = rows.find(|row| !touched(&contact_log.passages[row.mover]))?;
    Some(Stop {
        step: row.step,
        why: format!("first contact: {}", met(contact_log, row)),
    })
}

fn non_finite(study: &Study) -> Option<Stop> {
    let mut steps = 0..study.record.steps.len();
    let step = steps.find(|&step| study.record.steps[step].has_non_finite())?;
    let title = &study.record.steps[step].title;
    Some(Stop {
        step,
        why: format!("NaN or infinity in {title}"),
    })
}

fn wrong(study: &Study) -> Option<Stop> {
    let pair = study.pairs.iter().find(|pair| !pair.faults.is_empty())?;
    let step = pair.departure.or(pair.steps.end.checked_sub(1))?;
    let title = &study.record.steps[pair.steps.start].title;
    let faults: Vec<String> = pair.faults.iter().map(ToString::to_string).collect();
    Some(Stop {
        step,
        why: format!("{title} differs from the exact test: {}", faults.join(", ")),
    })
}

fn above(
    contact_log: &ContactLog,
    name: &str,
    limit: f32,
    number: impl Fn(&ContactLogRow) -> f32,
) -> Option<Stop> {
    let row = contact_log.rows.iter().find(|row| number(row) > limit)?;
    Some(Stop {
        step: row.step,
        why: format!(
            "{name} {} m is above {limit} m: {}",
            number(row),
            met(contact_log, row)
        ),
    })
}

fn warned(contact_log: &ContactLog, kind: &str) -> Option<Stop> {
    let mut warnings = contact_log.warnings.iter();
    let warning = warnings.find(|warning| warning.kind() == kind)?;
    Some(Stop {
        step: contact_log.step_of(warning)?,
        why: warning.to_string(),
    })
}

fn when(condition: &Condition, level: &Level, contact_log: &ContactLog) -> Option<Stop> {
    let stop = |step, whose: String| Stop {
        step,
        why: format!("{condition} holds: {whose}"),
    };
    if condition.asks_about_contacts() {
        let mut rows = contact_log.rows.iter();
        let row = rows.find(|row| condition.holds(&Facts::of_row(level, contact_log, row)))?;
        return Some(stop(row.step, met(contact_log, row)));
    }
    let mut passages = contact_log.passages.iter();
    let passage = passages
        .find(|passage| condition.holds(&Facts::of_passage(level, contact_log, passage)))?;
    let step = passage.steps.end.checked_sub(1)?;
    Some(stop(
        step,
        format!("{} at the end of the frame", passage.name),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        run::simulation::{ResponseChoice, RunHistory},
        scene::library,
    };
    use capsule_core::{
        catalog::AlgorithmChoice,
        geometry::SameBits,
        method::{Control, Finder, Probed, WorkPhase},
    };
    use std::{cell::Cell, slice};

    /// Runs a built-in scene and answers the first frame at which `breakpoint` stops.
    fn first_stop(
        scene: &str,
        response: Option<&str>,
        most: usize,
        breakpoint: &Breakpoint,
    ) -> Option<(usize, Stop, Study)> {
        let scene = library::open(scene).expect("a built-in scene");
        let chosen = match response {
            Some(name) => ResponseChoice::parse(name).expect("a response"),
            None => scene.response().expect("it moves"),
        };
        let (level, start) = Level::of(&scene, &chosen.context.finder);
        let mut history = RunHistory::new(level, start, chosen);
        for frame in 0..most {
            let study = Study::of_frame(&history, frame);
            if let Some(stop) = breakpoint.check(history.level(), &study) {
                return Some((frame, stop, study));
            }
            history.advance(Control::default());
        }
        None
    }

    fn when(text: &str) -> Breakpoint {
        Breakpoint::When(Condition::parse(text).expect("a condition"))
    }

    #[test]
    fn the_first_contact_is_where_the_first_row_of_a_run_is() {
        let (frame, stop, study) =
            first_stop("down-a-ramp", None, 60, &Breakpoint::FirstContact).expect("it lands");
        assert!(frame > 3, "it falls first");
        let contact_log = study.contact_log().cloned().expect("a frame's");
        assert_eq!(stop.step, contact_log.rows[0].step);
        assert_eq!(stop.why, "first contact: player and ramp");
    }

    #[test]
    fn a_limit_is_passed_by_what_is_above_it_alone() {
        let scene = "down-a-ramp";
        let (_, _, study) =
            first_stop(scene, None, 60, &Breakpoint::DepthAbove(0.0)).expect("it lands");
        let depths = study.contact_log().cloned().expect("a frame's").rows;
        let depth = depths[0].correction.contact.depth;
        let higher = Breakpoint::DepthAbove(100.0);
        assert_eq!(first_stop(scene, None, 60, &higher).map(|one| one.0), None);
        let (frame, stop, _) =
            first_stop(scene, None, 60, &Breakpoint::PushAbove(depth * 0.5)).expect("it is pushed");
        assert!(frame > 3 && stop.why.starts_with("push "), "{stop:?}");
    }

    #[test]
    fn each_fault_stops_at_the_first_frame_that_has_it_and_at_its_step() {
        for (scene, response, breakpoint, at, said) in [
            (
                "gone-to-infinity",
                None,
                Breakpoint::NonFinite,
                (0, "flyer/iteration 0/first collision"),
                "NaN or infinity in first collision",
            ),
            (
                "five-bullets",
                None,
                Breakpoint::Tunnelled,
                (3, "fifth/end of the frame"),
                "the fifth went through the paper",
            ),
            (
                "faster-at-rest",
                None,
                Breakpoint::SpeedGained,
                (0, "ball/collision 0/cancel velocity"),
                "the ball gained",
            ),
            (
                "faster-at-rest",
                Some("swept/push-loop+S1"),
                Breakpoint::SpeedGained,
                (usize::MAX, ""),
                "",
            ),
            (
                "the-wrong-part-removed",
                None,
                Breakpoint::CapReached,
                (31, "runner/end of the frame"),
                "the runner hit the iteration limit",
            ),
            (
                "zig-zag",
                None,
                Breakpoint::Oscillating,
                (16, "walker/sub-step 1/push out"),
                "the walker bounces between the left wall and the right wall",
            ),
            (
                "the-glitch-in-corners",
                None,
                Breakpoint::Oscillating,
                (44, "walker/contact 0/velocity"),
                "the walker bounces between the right wall and the left wall from frame 41 to 44",
            ),
        ] {
            let found = first_stop(scene, response, 60, &breakpoint);
            let Some((frame, stop, study)) = found else {
                assert_eq!(at, (usize::MAX, ""), "{scene}: {breakpoint:?}");
                continue;
            };
            let address = study.record.address(stop.step);
            assert_eq!((frame, address.as_str()), at, "{scene}: {stop:?}");
            assert!(stop.why.starts_with(said), "{stop:?}");
        }
    }

    #[test]
    fn an_answer_that_differs_from_the_exact_one_stops_where_it_departs() {
        let mut scene = library::open("down-a-ramp").expect("a built-in scene");
        scene.run.algorithm = AlgorithmChoice::parse("wicked/capsule-triangle").ok();
        let chosen = scene.response().expect("it moves");
        let mut history = RunHistory::of(&scene, chosen);
        history.reach(120);
        let mut stops = (0..120).filter_map(|frame| {
            let study = Study::of_frame(&history, frame);
            let stop = Breakpoint::Wrong.check(history.level(), &study)?;
            Some((stop, study))
        });
        let (stop, study) = stops.next().expect("the printed trace is mirrored");
        let place = study.place_of(stop.step).expect("inside a test");
        assert!(!study.pairs[place].faults.is_empty());
        assert!(stop.why.contains("differs from the exact test"), "{stop:?}");
    }

    #[test]
    fn a_frame_s_outline_tells_whether_a_breakpoint_stops_in_it() {
        let breakpoints = [
            Breakpoint::FirstContact,
            Breakpoint::Wrong,
            Breakpoint::NonFinite,
            Breakpoint::DepthAbove(0.01),
            Breakpoint::PushAbove(0.01),
            Breakpoint::Tunnelled,
            Breakpoint::SpeedGained,
            Breakpoint::CapReached,
            Breakpoint::Oscillating,
            when("speed > 3"),
            when(r#"kind == "box" && depth >= 0"#),
        ];
        let mut stopped = [0; 11];
        for built_in in library::all() {
            let scene = built_in.read().unwrap_or_else(|errors| panic!("{errors}"));
            let Some(chosen) = scene.response() else {
                continue;
            };
            let mut history = RunHistory::of(&scene, chosen);
            let mut silent = history.clone();
            for frame in 0..scene.run.frame.unwrap_or(0).clamp(4, 24) {
                history.reach(frame);
                silent.reach(frame);
                let id = &built_in.id;
                let states = [&history, &silent].map(|run| run.state(frame));
                assert!(states[0].same_bits(&states[1]), "{id}, frame {frame}");
                let study = Study::of_frame(&history, frame);
                for (breakpoint, stopped) in breakpoints.iter().zip(&mut stopped) {
                    let stop = breakpoint.check(history.level(), &study);
                    let may =
                        Breakpoint::may_stop(slice::from_ref(breakpoint), &mut history, frame);
                    assert!(
                        stop.is_some() == may,
                        "{id}, frame {frame}, {breakpoint:?}: {stop:?}"
                    );
                    *stopped += usize::from(stop.is_some());
                }
            }
        }
        for (breakpoint, stopped) in breakpoints.iter().zip(stopped) {
            assert!(stopped > 0, "{breakpoint:?}");
        }
    }

    #[test]
    fn a_frame_is_run_once_while_a_breakpoint_waits() {
        thread_local! {
            static RUN: Cell<(Option<WorkPhase>, usize)> = const { Cell::new((None, 0)) };
        }
        // The work on a mover's frame begins once in each run of the frame.
        WorkPhase::tell(|phase| {
            let (before, count) = RUN.get();
            let begins = before.is_none() && phase == Some(WorkPhase::Fine);
            RUN.set((phase, count + usize::from(begins)));
        });
        let scene = library::open("zig-zag").expect("a built-in scene");
        let chosen = scene.response().expect("it moves");
        for breakpoint in [
            Breakpoint::NonFinite,
            Breakpoint::Wrong,
            Breakpoint::CapReached,
            Breakpoint::Oscillating,
            when("speed > 3"),
        ] {
            let mut history = RunHistory::of(&scene, chosen.clone());
            RUN.set((None, 0));
            for frame in 0..30 {
                history.reach(frame);
                Breakpoint::may_stop(slice::from_ref(&breakpoint), &mut history, frame);
                let outline = history.outline(frame);
                let are_recorded = |test: &Probed| !test.steps.is_empty();
                assert!(!outline.tests.iter().any(are_recorded), "{breakpoint:?}");
            }
            assert_eq!(RUN.get().1, 30, "{breakpoint:?}");
        }
    }

    #[test]
    fn an_outline_is_forgotten_with_its_frame() {
        let scene = library::open("zig-zag").expect("a built-in scene");
        let chosen = scene.response().expect("it moves");
        let mut history = RunHistory::of(&scene, chosen);
        for frame in 0..6 {
            history.reach(frame);
            Breakpoint::may_stop(&[Breakpoint::CapReached], &mut history, frame);
        }
        let is_kept = |history: &RunHistory, frame| {
            Arc::ptr_eq(&history.outline(frame), &history.outline(frame))
        };
        assert!((2..6).all(|frame| is_kept(&history, frame)) && !is_kept(&history, 1));
        // Another input leads elsewhere.
        history.cut(4);
        let jump = Control {
            jump: true,
            ..Control::default()
        };
        history.advance(jump);
        assert!(is_kept(&history, 3) && !is_kept(&history, 4) && !is_kept(&history, 5));
    }

    #[test]
    fn conditions_ask_about_contacts_or_about_the_frame_s_end() {
        let (frame, stop, _) =
            first_stop("down-a-ramp", None, 60, &when("frame >= 7")).expect("time passes");
        assert_eq!(frame, 7);
        assert_eq!(stop.why, "frame >= 7 holds: player at the end of the frame");
        let at_contact = when(r#"other == "ramp" && kind == "triangle" && normal.y > 0.5"#);
        let (frame, stop, study) =
            first_stop("down-a-ramp", None, 60, &at_contact).expect("it lands on the ramp");
        let first = first_stop("down-a-ramp", None, 60, &Breakpoint::FirstContact);
        assert_eq!(Some(frame), first.map(|one| one.0));
        assert!(study.record.steps[stop.step].correction.is_some());
        let never = when(r#"other == "box""#);
        assert!(first_stop("down-a-ramp", None, 60, &never).is_none());
    }

    #[test]
    fn a_box_is_called_by_its_name_and_is_a_box() {
        let condition = when(r#"kind == "box" && other == "stair 1""#);
        let (_, stop, _) =
            first_stop("up-the-stairs", None, 200, &condition).expect("it meets a step");
        assert!(stop.why.contains("stair 1 face"), "{}", stop.why);
    }

    #[test]
    fn a_study_of_what_stands_stops_nowhere() {
        let scene = library::open("best-edge").expect("a built-in scene");
        let (level, _) = Level::of(&scene, &Finder::exact());
        let study = Study::of(&scene, None);
        for breakpoint in [
            Breakpoint::FirstContact,
            Breakpoint::Wrong,
            when("frame == 0"),
        ] {
            assert_eq!(breakpoint.check(&level, &study), None);
        }
    }
}
