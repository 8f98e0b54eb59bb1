//! The finding of a pane in a few plain words, without numbers: for pictures.

use super::facts::mover_at;
use crate::prelude::*;
use crate::text::length;
use capsule_core::method::BOXES_TESTED;
use capsule_scenes::{
    run::{pairs::VerdictSign, verdict::Fault},
    wording::{degrees, whole_name},
};

/// A few words, and whether they are right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainAnswer {
    pub text: String,
    /// Whether that is right; `None` of what is neither.
    pub is_right: Option<bool>,
}

/// Slower than this, meters per second, it rests.
const REST: f32 = 0.01;

/// The words about a pair of `study`: how it is wrong, else its finding.
pub(super) fn of_pair(study: &Study, pair: &PairStudy) -> PlainAnswer {
    let text = match pair.wrongs().first() {
        _ if study.is_left_out(pair) => "left out by the broad phase".into(),
        Some(fault) => of_fault(fault),
        None => found(pair),
    };
    PlainAnswer {
        text,
        is_right: match study.verdict_on(pair, false).sign {
            VerdictSign::Right => Some(true),
            VerdictSign::Wrong => Some(false),
            VerdictSign::Caution | VerdictSign::Waiting => None,
        },
    }
}

fn found(pair: &PairStudy) -> String {
    let answer = &pair.answer;
    let is_sweep = pair.choice.method.question.is_sweep();
    match (answer.is_hit(), is_sweep) {
        (false, true) => "passes".into(),
        (false, false) => "apart".into(),
        (true, true) => match answer.time {
            Some(time) => format!("hits at t = {time:.2}"),
            None => "hits".into(),
        },
        (true, false) => match answer.contact {
            Some(contact) => format!("overlaps by {}", length(contact.depth)),
            None => "overlaps".into(),
        },
    }
}

fn of_fault(fault: &Fault) -> String {
    match *fault {
        Fault::NoAnswer(silence) => silence.to_string(),
        Fault::MissedHit(depth) => format!("misses an overlap of {}", length(depth)),
        Fault::FalseHit(gap) => format!("false hit: {} apart", length(gap)),
        Fault::NonFinite => "returns NaN".into(),
        Fault::MissedImpact(_) => "missed impact".into(),
        Fault::FalseImpact(_) => "false hit".into(),
        Fault::Late(_) => "hits too late".into(),
        Fault::Early(_) => "hits too early".into(),
        Fault::DepthShort(by) => format!("pushes {} too little", length(by)),
        Fault::DepthLong(by) => format!("pushes {} too far", length(by)),
        Fault::NormalOff(by) => format!("pushes {} off", degrees(by)),
        Fault::NormalLength(by) => format!("the normal is {by:.2} long"),
        Fault::NormalAlong => "pushes along the motion".into(),
        Fault::PointOff(by, shape) => format!("contact {} off the {shape}", length(by)),
        Fault::DistanceOff(by) => format!("distance {} off", length(by)),
    }
}

/// The number of compared boxes, where `study` at `cursor` is at the end of a coarse pass: passes differ in it, for their pairs
/// are the same.
pub(super) fn of_pass(study: &Study, cursor: Option<usize>) -> Option<PlainAnswer> {
    let step = &study.record.steps[cursor?];
    let mut values = step.values.iter();
    let (_, tested) = values.find(|(name, _)| *name == BOXES_TESTED)?;
    let tested = tested.number()?;
    Some(PlainAnswer {
        text: format!("{tested:.0} boxes compared"),
        is_right: None,
    })
}

/// The words about the frame of `study`, for the mover of the step at `cursor` in the first pane: its state at the end, and the
/// first fault.
pub(super) fn of_frame(study: &Study, first: &Study, cursor: Option<usize>) -> Option<PlainAnswer> {
    let (frame, contact_log) = (study.frame()?, study.contact_log()?);
    let mover = mover_at(first, cursor);
    let after = frame.after.movers.get(mover)?;
    let name = &contact_log.passages.get(mover)?.name;
    let mut warnings = contact_log.warnings.iter();
    let warning = warnings.find(|warning| warning.mover() == name);
    let text = match warning {
        Some(warning) => of_warning(warning),
        None if after.velocity.length() < REST => "rests".into(),
        None => {
            if contact_log.rows.iter().any(|row| row.mover == mover) {
                format!("goes on at {:.1} m/s", after.velocity.length())
            } else {
                format!("no contact, {:.1} m/s", after.velocity.length())
            }
        }
    };
    Some(PlainAnswer {
        text,
        is_right: Some(warning.is_none()),
    })
}

fn of_warning(warning: &Warning) -> String {
    match warning {
        Warning::SpeedGained { before, after, .. } => {
            format!("gains speed: {before:.1} to {after:.1} m/s")
        }
        Warning::NonFinite { .. } => "its position is NaN".into(),
        Warning::Thrown { by, .. } => format!("is thrown {}", length(*by)),
        Warning::CapReached { .. } => "hits the iteration limit".into(),
        Warning::StillOverlapping {
            obstacle, contact, ..
        } => format!(
            "ends {} deep in {}",
            length(contact.depth),
            whole_name(obstacle)
        ),
        Warning::Oscillating { .. } => "alternates between contacts".into(),
        Warning::Trembling { .. } => "jitters from frame to frame".into(),
        Warning::Tunnelled {
            obstacle,
            is_inside: true,
            ..
        } => format!("enters {}", whole_name(obstacle)),
        Warning::Tunnelled { obstacle, .. } => format!("tunnels through {}", whole_name(obstacle)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::scene::library;

    #[test]
    fn at_the_end_of_a_coarse_pass_it_is_what_that_took() {
        let scene = library::open("across-the-middle").expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let candidates = study.record.find("broad phase/candidates").expect("a step");
        let told = of_pass(&study, Some(candidates)).expect("a count");
        assert_eq!(
            (told.text.as_str(), told.is_right),
            ("288 boxes compared", None)
        );
        assert_eq!(of_pass(&study, Some(candidates + 1)), None);
    }

    #[test]
    fn what_is_wrong_is_told_first_and_in_words() {
        let scene = library::open("pierced-side-by-side").expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let pair = &study.pairs[study.focus.expect("a pair")];
        let told = of_pair(&study, pair);
        assert_eq!(told.is_right, Some(false), "{told:?}");
        assert_eq!(told.text, "returns NaN");
        let right = PairStudy {
            answer: pair.exact,
            faults: vec![],
            ..pair.clone()
        };
        assert_eq!(of_pair(&study, &right).text, "overlaps by 1 m");
        assert_eq!(of_pair(&study, &right).is_right, Some(true));
    }

    #[test]
    fn a_pair_that_the_broad_phase_leaves_out_is_wrong_although_its_own_test_is_right() {
        let scene = library::open("held-too-high").expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let pair = &study.pairs[study.focus.expect("a pair")];
        assert!(pair.wrongs().is_empty());
        let told = of_pair(&study, pair);
        assert_eq!(told.text, "left out by the broad phase");
        assert_eq!(told.is_right, Some(false));
    }
}
