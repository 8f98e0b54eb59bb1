//! What the caption of an exported picture says: title, sentence and verdict.

use crate::figure::is_on_the_way;
use capsule_scenes::{
    run::{
        pairs::hit_words,
        study::{PairStudy, Study},
        verdict::Fault,
    },
    scene::{Scene, with_plain_formulas},
};
use capsule_session::{lesson_values, text};
use capsule_text::frame_sentence;

/// What answers where no article does.
const EXACT: &str = "exact answer";
/// Between two things that are said in one line.
const AND: &str = " · ";

/// The caption at the head of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// The scene's title, without the erratum that it begins with.
    pub title: String,
    /// Which erratum that is, or else which fixes are on; may be empty.
    pub tag: String,
    /// The text beneath it; may be empty.
    pub sentence: String,
    /// The method, and its answer; may be empty.
    pub verdict: String,
}

impl Caption {
    /// The caption of `scene` at `step`: the scene's own sentence where it opens, else the answer, else what the step finds.
    pub fn of(scene: &Scene, study: &Study, step: Option<usize>) -> Self {
        let opens = study.opens(scene, step);
        let own = scene.caption.as_deref().filter(|_| opens);
        Self::saying(own, scene, study, step)
    }

    /// The caption of a scene whose shapes differ from those of its own sentence.
    pub fn of_changed(scene: &Scene, study: &Study, step: Option<usize>) -> Self {
        Self::saying(None, scene, study, step)
    }

    fn saying(own: Option<&str>, scene: &Scene, study: &Study, step: Option<usize>) -> Self {
        let own = own.map(|words| lesson_values::filled_from(words, scene, study));
        // A line of one font has no room for fractions and roots.
        let own = own.map(|words| with_plain_formulas(&words));
        let step = step.filter(|step| *step < study.record.steps.len());
        let said = || Some(text::said_at(scene, study, step?));
        let of_frame = || frame_sentence::of(study).unwrap_or_default();
        let (title, erratum) = text::title_and_remark(&scene.title);
        let current = study.current(step).map(|current| &study.pairs[current]);
        let fixes = current.filter(|_| own.is_none()).and_then(fixes_on);
        // An erratum is a fault of the answer: few steps have to do with it.
        let is_answer =
            step.is_none_or(|step| study.opens(scene, Some(step)) || !is_on_the_way(study, step));
        Self {
            title: title.into(),
            tag: fixes
                .or(Some(erratum))
                .filter(|_| is_answer)
                .unwrap_or_default(),
            sentence: own.or_else(said).unwrap_or_else(of_frame),
            verdict: String::new(),
        }
    }

    /// The caption over a row of pictures, which have their methods and answers themselves: where some fixes are on, it speaks of
    /// none of them.
    pub fn of_row(mut self) -> Self {
        if self.tag.ends_with(ON) {
            self.tag.clear();
            self.sentence.clear();
        }
        self.verdict.clear();
        self
    }

    /// The caption with the method and its answer for the pair at `step`, beside the exact one; of a whole frame with what
    /// `of_frame` says of its response.
    pub fn with_verdict(
        self,
        study: &Study,
        step: Option<usize>,
        of_frame: Option<String>,
    ) -> Self {
        let current = study.current(step);
        let lost = study.lost.as_ref();
        let lost = lost.filter(|lost| Some(lost.index) == current);
        let pair = current.map(|current| &study.pairs[current]);
        let verdict = pair.map(|pair| {
            let choice = &pair.choice;
            let facts = choice.method.article.facts.as_ref();
            let name = match (choice.method.respondent, facts) {
                (Some(_), Some(facts)) => facts.title.to_owned(),
                _ => choice.title(),
            };
            let (answer, exact) = (text::answered(pair), hit_words(&pair.exact, &pair.shapes));
            // A hit with numbers that are none is no hit like the exact one.
            let is_finite = !pair.faults.contains(&Fault::NonFinite);
            let answer = if is_finite {
                answer
            } else {
                format!("{answer} with NaN")
            };
            let solid = pair
                .solid
                .as_ref()
                .map(|solid| hit_words(&solid.exact, &pair.shapes));
            if let Some(lost) = lost {
                return format!("{}{AND}miss{AND}exact: {exact}", lost.pass);
            }
            match (solid, pair.choice.method.is_exact()) {
                (Some(solid), _) => {
                    format!("{name}{AND}{answer}{AND}exact, the solid box: {solid}")
                }
                // The sentence has the right answer already.
                (None, true) => EXACT.into(),
                (None, false) if pair.wrongs().is_empty() => format!("{name}{AND}right"),
                (None, false) => {
                    let all = pair.choice.method.repairs;
                    let mending = pair.mending.as_ref();
                    let fix = mending.and_then(|mending| text::mending_title(all, mending));
                    let fix = fix.map_or(String::new(), |title| format!("{AND}the fix: {title}"));
                    // Where both hit, the words for the hits do not tell them apart.
                    let told = if answer == exact {
                        let wrongs = pair.wrongs().iter().map(ToString::to_string);
                        wrongs.collect::<Vec<_>>().join(", ")
                    } else {
                        format!("exact: {exact}")
                    };
                    format!("{name}{AND}{answer}{AND}{told}{fix}")
                }
            }
        });
        Self {
            verdict: verdict.or(of_frame).unwrap_or_default(),
            ..self
        }
    }
}

/// How the tag of a caption ends that says which fixes are on.
const ON: &str = " on";

/// The fixes that the method of `pair` has on: "fix W4 on"; `None` without one.
fn fixes_on(pair: &PairStudy) -> Option<String> {
    Some(match pair.choice.settings.repairs[..] {
        [] => return None,
        [one] => format!("fix {one}{ON}"),
        [one, other] => format!("fixes {one}, {other}{ON}"),
        ref all => format!("{} fixes{ON}", all.len()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::scene::library;

    #[test]
    fn over_a_row_stands_nothing_of_the_fixes_that_the_scene_has_on() {
        let caption = |tag: &str| Caption {
            title: "A ramp".into(),
            tag: tag.into(),
            sentence: "The push is 24° off.".into(),
            verdict: "hit".into(),
        };
        let row = caption("fix W1 on").of_row();
        assert_eq!([row.tag, row.sentence, row.verdict], [""; 3]);
        let row = caption("erratum W2").of_row();
        assert_eq!([row.tag.as_str(), row.verdict.as_str()], ["erratum W2", ""]);
        assert!(!row.sentence.is_empty(), "it is of the published code");
    }

    #[test]
    fn an_erratum_is_told_beside_the_title() {
        let scene = library::open("first-not-deepest").expect("a built-in scene");
        let caption = Caption::of(&scene, &Study::of_scene(&scene), None);
        assert_eq!(caption.tag, "erratum S9");
        assert!(!caption.title.contains("S9"), "{}", caption.title);
    }

    #[test]
    fn in_place_of_the_erratum_stand_the_fixes_that_are_on() {
        let scene = library::open("first-not-deepest").expect("a built-in scene");
        let tag = |fixes: &[&'static str]| {
            let mut other = scene.clone();
            let choice = &mut other.run.algorithm;
            *choice = choice.as_ref().map(|choice| choice.with(fixes));
            let study = Study::of_scene(&other);
            Caption::of_changed(&other, &study, study.answer()).tag
        };
        assert_eq!(tag(&[]), "erratum S9");
        assert_eq!(tag(&["S9"]), "fix S9 on");
    }

    #[test]
    fn a_step_on_the_way_to_the_answer_has_no_erratum() {
        let scene = library::open("first-not-deepest").expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let mut steps = study.pairs[0].steps.clone();
        let on_the_way = steps.find(|&step| is_on_the_way(&study, step));
        assert!(on_the_way.is_some());
        assert_eq!(Caption::of(&scene, &study, on_the_way).tag, "");
    }

    #[test]
    fn a_formula_of_a_caption_is_plain_text_with_its_numbers() {
        let mut scene = library::open("best-edge").expect("a built-in scene");
        scene.caption = Some("$d <= r^2$, and r is {ball.radius}.".into());
        let study = Study::of_scene(&scene);
        let step = scene.run.step.as_deref();
        let step = step.map(|address| study.find(address).expect("a step"));
        let caption = Caption::of(&scene, &study, step);
        assert_eq!(caption.sentence, "d ≤ r², and r is 50 cm.");
    }

    #[test]
    fn a_step_that_is_no_answer_says_what_it_finds_without_code() {
        let scene = library::open("near-miss").expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let step = study.find("reach of the edges").expect("a step");
        let caption = Caption::of_changed(&scene, &study, Some(step));
        assert_eq!(
            caption.sentence,
            "The closest edge is 56.1 cm from the sphere's center, more than the radius of 50 cm, so the sphere cannot touch the ledge."
        );
    }
}
