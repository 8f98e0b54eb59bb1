//! Numbers and steps as text.

use super::stepping::Cursor;
use capsule_core::{
    catalog::{Erratum, ResponseChoice},
    method::Repair,
    trace::{Comparison, Decision, Step},
};
use capsule_scenes::{
    run::{
        pairs::hit_words,
        simulation::RunHistory,
        study::{ContactLog, Mending, PairStudy, Study, Warning},
    },
    scene::Scene,
};
use capsule_text::{answer_sentence, frame_sentence, listing::Listing, step_sentence};
use glam::Vec3;

use capsule_scenes::wording::trimmed;
pub(super) use capsule_scenes::wording::unsigned_zero;
pub use capsule_scenes::wording::{capitalised, in_unit, length, whole_name, whole_with_article};

/// Six significant digits; powers of ten only where zeros would not fit.
pub fn number(x: f32) -> String {
    if !x.is_finite() {
        return x.to_string();
    }
    let size = x.abs();
    if size == 0.0 {
        return "0.00000".into();
    }
    if !(1e-4..1e6).contains(&size) {
        return format!("{x:.5e}");
    }
    let whole_digits = size.log10().floor() as i32 + 1;
    let decimals = (6 - whole_digits).clamp(0, 8) as usize;
    format!("{x:.decimals$}")
}

/// Four decimals: for answers side by side.
pub fn short(x: f32) -> String {
    if x.is_finite() {
        unsigned_zero(format!("{x:.4}"))
    } else {
        x.to_string()
    }
}

/// Two decimals, of what is small two digits that count: for a measure in a picture.
pub fn measure(x: f32) -> String {
    let size = x.abs();
    if !x.is_finite() || size == 0.0 || size >= 0.1 {
        let text = format!("{x:.2}");
        return unsigned_zero(text.strip_suffix(".00").unwrap_or(&text).into());
    }
    let decimals = (1 - size.log10().floor() as i32).clamp(2, 9) as usize;
    format!("{x:.decimals$}")
}

/// A number of at most seven signs, where there is room for no more.
pub fn brief(x: f32) -> String {
    let size = x.abs();
    if !x.is_finite() {
        x.to_string()
    } else if size != 0.0 && !(0.01..9_999.0).contains(&size) {
        format!("{x:.0e}")
    } else if size < 99.9 {
        unsigned_zero(format!("{x:.3}"))
    } else {
        unsigned_zero(format!("{x:.1}"))
    }
}

/// A vector with three decimals.
pub fn short_vector(v: Vec3) -> String {
    let parts = v.to_array().map(|x| {
        if x.is_finite() {
            format!("{:6.3}", (x * 1000.0).round() / 1000.0 + 0.0)
        } else {
            format!("{x:>6}")
        }
    });
    parts.join(" ")
}

/// The fewest digits that give the number, four decimals at most.
pub fn plain(x: f32) -> String {
    if !x.is_finite() {
        return x.to_string();
    }
    let text = format!("{x:.4}");
    if x != 0.0 && text.trim_start_matches('-') == "0.0000" {
        return format!("{x:.1e}");
    }
    unsigned_zero(trimmed(&text).into())
}

/// The comparison that decided, as it turned out: `dist 0.25 ≤ radius 0.4`. A comparison that failed is written as its
/// opposite, one with NaN in it as it is.
pub fn comparison(decision: &Decision) -> Option<String> {
    let (name, number, sign, limit_name, limit) = decision.comparison?;
    let [number_text, limit_text] = apart(number, limit);
    let left = named(name, number_text);
    let right = named(limit_name, limit_text);
    let opposite = match sign {
        Comparison::Less => "≥",
        Comparison::LessOrEqual => ">",
        Comparison::Greater => "≤",
        Comparison::GreaterOrEqual => "<",
        Comparison::Equal => "≠",
    };
    Some(if decision.comparison_holds() {
        format!("{left} {sign} {right}")
    } else if number.is_nan() || limit.is_nan() {
        format!("{left} {sign} {right} is false")
    } else {
        format!("{left} {opposite} {right}")
    })
}

/// Two numbers with the fewest digits that give them, and that differ where they do.
fn apart(number: f32, limit: f32) -> [String; 2] {
    let both = [number, limit];
    let digits = (2..9).map(|digits| both.map(|x| format!("{x:.digits$e}")));
    let shortest = [both.map(plain)].into_iter();
    let written = shortest.chain(digits.map(|texts| texts.map(legible)));
    let differs = |texts: &[String; 2]| number == limit || texts[0] != texts[1];
    written
        .into_iter()
        .find(differs)
        .unwrap_or_else(|| both.map(|x| x.to_string()))
}

/// A number in powers of ten, written out where it is not too small or large for that.
fn legible(scientific: String) -> String {
    let exponent = scientific.split_once('e').and_then(|(_, e)| e.parse().ok());
    match (exponent, scientific.parse::<f32>()) {
        (Some(-5..6), Ok(x)) => x.to_string(),
        _ => scientific,
    }
}

fn named(name: &str, number: String) -> String {
    match name.parse::<f32>() {
        Ok(_) => number,
        Err(_) => format!("{name} {number}"),
    }
}

/// The comparison and the branch taken: `dist 0.25 ≤ radius 0.4 → within reach`.
pub fn decision(decision: &Decision) -> String {
    match comparison(decision) {
        Some(comparison) if decision.branch.is_empty() => comparison,
        Some(comparison) => format!("{comparison} → {}", branch(decision)),
        None => decision.branch.into(),
    }
}

/// The branch taken; after a "but" where the comparison asked for the other one.
pub fn branch(decision: &Decision) -> String {
    let but = if decision.is_overruled() { "but " } else { "" };
    format!("{but}{}", decision.branch)
}

/// The remark where a pair moves, but the algorithm tests it as it stands.
pub use capsule_text::report::MOTION_LEFT_OUT;

/// The subject of the current step, as a sentence, and how it branched.
pub fn sentence(scene: &Scene, study: &Study, cursor: Cursor) -> (String, Option<String>) {
    let Some(index) = cursor else {
        return (start(study), None);
    };
    let step = &study.record.steps[index];
    if let Some(pair) = study.pairs.iter().find(|pair| pair.steps.start == index) {
        let [mover, obstacle] = pair.names(scene);
        let mut tested = format!("{mover} against {obstacle}, by {}.", pair.choice.title());
        if pair.leaves_out_motion(scene) {
            tested = format!("{tested} {}.", capitalised(MOTION_LEFT_OUT));
        }
        return (said_at(scene, study, index), Some(tested));
    }
    let said = said_at(scene, study, index);
    (said, step.decision.as_ref().map(decision))
}

/// What is found at step `step` of `study`, as a sentence: at the answer of a frame what happened in it, at the answer of a
/// pair that, elsewhere what the step finds.
pub fn said_at(scene: &Scene, study: &Study, step: usize) -> String {
    let is_answer = study.answer() == Some(step);
    let whole = is_answer.then(|| frame_sentence::of(study)).flatten();
    let whole = whole.or_else(|| answer_sentence::at(scene, study, step));
    whole.unwrap_or_else(|| step_sentence::at(scene, study, step))
}

/// What the first fix does, where it is enough alone: "Push along the face normal".
pub fn mending_title<'a, W>(
    all: impl IntoIterator<Item = &'a Repair>,
    mending: &Mending<W>,
) -> Option<&'static str> {
    let [id] = mending.repairs.first()?[..] else {
        return None;
    };
    let repair = all.into_iter().find(|repair| repair.id == id)?;
    Some(repair.title)
}

/// The fix for the fault of a frame whose contacts are answered by `chosen`, a clause; where none ends it from the start of this
/// frame, whose fixes were tried. Earlier frames with a fix might have led elsewhere.
pub fn frame_remedy(chosen: &ResponseChoice, mending: Option<&Mending<Warning>>) -> String {
    let broad_phase = chosen.context.coarse.as_ref();
    let Some(mending) = mending else {
        let of_broad_phase = broad_phase.is_some_and(|pass| pass.off().next().is_some());
        return match (chosen.off().next(), of_broad_phase) {
            (None, false) => "the response has no fix for this",
            (None, true) => "no fix of the broad phase corrects this frame alone",
            (Some(_), false) => "no fix of the response corrects this frame alone",
            (Some(_), true) => {
                "no fix of the response or of the broad phase corrects this frame alone"
            }
        }
        .into();
    };
    let repairs = broad_phase.map_or(&[][..], |pass| pass.head().repairs);
    mending.said(|id| match repairs.iter().any(|repair| repair.id == id) {
        true => format!("{id} of the broad phase"),
        false => id.into(),
    })
}

/// The response of a frame, and the fix for its fault: "Better collision: deepest, as published · B1 fixes this".
pub fn response_remedy(
    run: &RunHistory,
    contact_log: &ContactLog,
    mending: Option<&Mending<Warning>>,
) -> String {
    let chosen = run.chosen();
    let name = chosen.title();
    if contact_log.warnings.is_empty() {
        return name;
    }
    let passes = chosen.context.coarse.iter();
    let repairs = passes.flat_map(|pass| pass.head().repairs);
    let title = mending
        .filter(|mending| mending.leaves.is_empty())
        .and_then(|mending| mending_title(chosen.method.repairs.iter().chain(repairs), mending));
    let remedy = frame_remedy(chosen, mending);
    match title {
        Some(title) => format!("{name} · {remedy} ({title})"),
        None => format!("{name} · {remedy}"),
    }
}

/// The window's title: scene, frame where it moves, step, program.
pub fn title(name: &str, study: &Study, cursor: Cursor) -> String {
    let at = cursor.map_or(0, |step| step + 1);
    let count = study.record.steps.len();
    let frame = study.frame();
    let frame = frame.map_or(String::new(), |frame| format!("frame {} · ", frame.number));
    format!("{name} · {frame}step {at} of {count} · Capsule Lab")
}

fn start(study: &Study) -> String {
    if let Some(contact_log) = study.contact_log() {
        // A fault is said beneath.
        let calm = frame_sentence::of(study).filter(|_| contact_log.warnings.is_empty());
        return calm.unwrap_or_else(|| match contact_log.rows.len() {
            0 => format!("Frame {}: no contacts.", contact_log.frame),
            1 => format!("Frame {}: one contact.", contact_log.frame),
            count => format!("Frame {}: {count} contacts.", contact_log.frame),
        });
    }
    match study.record.steps.len() {
        0 => "Nothing here can be tested: a scene needs a capsule or sphere, and another shape."
            .into(),
        1 => "One step follows.".into(),
        count => format!("The shapes as given; {count} steps follow."),
    }
}

/// The fault at the current step of a frame or where its group answers a contact; at the start, that of the frame.
pub fn warning(study: &Study, cursor: Cursor) -> Option<&Warning> {
    let contact_log = study.contact_log()?;
    let Some(step) = cursor else {
        return contact_log.warnings.first();
    };
    let group = study.record.parent(step)?;
    let mut rows = contact_log.rows.iter();
    let beside = rows.find(|row| study.record.parent(row.step) == Some(group));
    contact_log
        .warning_at(step)
        .or_else(|| contact_log.warning_at(beside?.step))
}

/// The comment above the step's code, else its title.
pub fn caption(step: &Step) -> String {
    let listing = Listing::open(step.source.file());
    let comment = listing.and_then(|listing| listing.caption(step.source.line() as usize));
    let mut text = comment.unwrap_or_else(|| capitalised(&step.title));
    if !text.ends_with(['.', '?', '!', ':', ';']) {
        text.push('.');
    }
    text
}

/// A pair's answer, `miss` or `hit at 0.2500`, or the remark that there is none.
pub fn answered(pair: &PairStudy) -> String {
    match &pair.silence {
        Some(none) => none.silence.to_string(),
        None => hit_words(&pair.answer, &pair.shapes),
    }
}

/// Which errata a title names at its end, as in "The first overlap, not the deepest (S9)", and the rest of it.
pub fn title_and_errata(title: &str) -> (&str, Vec<&str>) {
    let parts = title
        .strip_suffix(')')
        .and_then(|title| title.rsplit_once(" ("));
    let Some((rest, ids)) = parts else {
        return (title, vec![]);
    };
    let ids: Vec<&str> = ids.split(" and ").collect();
    if ids.iter().all(|id| Erratum::find(id).is_some()) {
        (rest, ids)
    } else {
        (title, vec![])
    }
}

/// The title of a picture and what stands opposite it: "erratum S9"; nothing where the title names none.
pub fn title_and_remark(title: &str) -> (&str, String) {
    let (rest, ids) = title_and_errata(title);
    let remark = match ids.len() {
        0 => String::new(),
        1 => format!("erratum {}", ids[0]),
        _ => format!("errata {}", ids.join(" and ")),
    };
    (rest, remark)
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::catalog::CoarsePassChoice;

    #[test]
    fn a_fault_without_a_fix_names_whose_fixes_were_tried() {
        let said = |response: &str, broad_phase: Option<&str>| {
            let mut chosen = ResponseChoice::parse(response).expect("a response");
            let pass = broad_phase.map(|name| CoarsePassChoice::parse(name).expect("a pass"));
            chosen.context.coarse = pass;
            frame_remedy(&chosen, None)
        };
        let octree = Some("thunderfist/octree");
        assert_eq!(
            said("exact/slide", None),
            "the response has no fix for this"
        );
        assert_eq!(
            said("exact/slide", octree),
            "no fix of the broad phase corrects this frame alone"
        );
        assert_eq!(
            said("wicked/push-and-slide", None),
            "no fix of the response corrects this frame alone"
        );
        assert_eq!(
            said("wicked/push-and-slide", octree),
            "no fix of the response or of the broad phase corrects this frame alone"
        );
    }

    #[test]
    fn a_fix_of_the_broad_phase_is_said_to_be_one() {
        let mut chosen = ResponseChoice::parse("exact/slide").expect("a response");
        let pass = CoarsePassChoice::parse("thunderfist/octree").expect("a pass");
        chosen.context.coarse = Some(pass);
        let mending = Mending {
            repairs: vec![vec!["T14"]],
            leaves: vec![],
        };
        assert_eq!(
            frame_remedy(&chosen, Some(&mending)),
            "T14 of the broad phase fixes this"
        );
    }

    #[test]
    fn a_title_names_its_errata_at_its_end() {
        assert_eq!(
            title_and_remark("The first overlap, not the deepest (S9)"),
            ("The first overlap, not the deepest", "erratum S9".into())
        );
        assert_eq!(
            title_and_remark("Pierced floor (W7 and W8)"),
            ("Pierced floor", "errata W7 and W8".into())
        );
        for title in [
            "Twenty parts: the rounded prism",
            "A box (from above)",
            "Pierced",
        ] {
            assert_eq!(title_and_remark(title), (title, String::new()));
        }
    }

    #[test]
    fn a_length_has_the_same_unit_on_either_side_of_its_border_where_it_reads_the_same() {
        for border in [1e-4, 0.01, 1.0, 1000.0] {
            let [below, above] = [border * (1.0 - 1e-6), border * (1.0 + 1e-6)].map(length);
            assert_eq!(below, above);
        }
        assert_eq!(length(0.146_447), "14.6 cm");
        assert_eq!(length(0.9994), "99.9 cm");
        assert_eq!(length(0.9996), "1 m");
    }

    #[test]
    fn numbers_have_six_significant_digits() {
        for (x, text) in [
            (0.25, "0.250000"),
            (-1.25, "-1.25000"),
            (123.456_7, "123.457"),
            (0.001_234_567, "0.00123457"),
            (1.5e-7, "1.50000e-7"),
            (2.5e9, "2.50000e9"),
            (0.0, "0.00000"),
            (f32::NAN, "NaN"),
        ] {
            assert_eq!(number(x), text);
        }
    }

    #[test]
    fn plain_numbers_drop_their_zeros_but_never_their_size() {
        for (x, text) in [(0.25, "0.25"), (3.0, "3"), (-0.0, "0"), (2e-6, "2.0e-6")] {
            assert_eq!(plain(x), text);
        }
    }

    #[test]
    fn nothing_has_no_sign() {
        for (x, text) in [(-0.0, "0.0000"), (-2e-5, "0.0000"), (-2e-4, "-0.0002")] {
            assert_eq!(short(x), text);
        }
        assert_eq!(number(-0.0), "0.00000");
        let vector = short_vector(glam::vec3(-0.0, -2e-4, -2e-3));
        assert_eq!(vector, " 0.000  0.000 -0.002");
    }

    #[test]
    fn a_number_beside_its_limit_never_looks_like_it() {
        let below = f32::from_bits(1.0f32.to_bits() - 1);
        for (number, limit, told) in [
            (9.996e-5, 1e-4, "dist 0.00009996 ≤ radius 0.0001"),
            (0.000_123, 0.000_121, "dist 0.000123 > radius 0.000121"),
            (1.2e-8, 1.21e-8, "dist 1.20e-8 ≤ radius 1.21e-8"),
            (below, 1.0, "dist 0.9999999 ≤ radius 1"),
            (0.25, 0.25, "dist 0.25 ≤ radius 0.25"),
        ] {
            let whole = format!("{told} → so it goes");
            assert_eq!(compared(number, limit), whole);
        }
    }

    fn compared(number: f32, limit: f32) -> String {
        decision(&Decision {
            comparison: Some(("dist", number, Comparison::LessOrEqual, "radius", limit)),
            holds: number <= limit,
            branch: "so it goes",
        })
    }

    #[test]
    fn a_comparison_that_another_condition_overrules_has_a_but() {
        let decided = |number, holds| Decision {
            comparison: Some(("dist", number, Comparison::Less, "front", 0.0)),
            holds,
            branch: "both sides count",
        };
        let behind = decision(&decided(-0.4, false));
        assert_eq!(behind, "dist -0.4 < front 0 → but both sides count");
        let in_front = decision(&decided(0.4, false));
        assert_eq!(in_front, "dist 0.4 ≥ front 0 → both sides count");
        let rounded = decision(&decided(0.0, true));
        assert_eq!(rounded, "dist 0 < front 0 → both sides count");
        assert!(decided(0.4, true).is_overruled());
        assert!(decided(f32::NAN, true).is_overruled());
        assert!(!decided(f32::NAN, false).is_overruled());
    }

    #[test]
    fn a_decision_is_told_as_it_turned_out() {
        assert_eq!(compared(0.25, 0.4), "dist 0.25 ≤ radius 0.4 → so it goes");
        assert_eq!(compared(0.5, 0.4), "dist 0.5 > radius 0.4 → so it goes");
        assert_eq!(
            compared(f32::NAN, 0.4),
            "dist NaN ≤ radius 0.4 is false → so it goes"
        );
    }
}
