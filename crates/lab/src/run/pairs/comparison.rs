//! Every method that can answer one pair, as its article gives it and with the repairs that matter: its answer, how that is
//! wrong, and the step where it first differs from the right one.

use super::{Mending, PairStudy, faults, judged};
use crate::{
    run::verdict::Fault,
    scene::{Scene, TestedPair},
};
use capsule_core::method::GivenParts;
use capsule_core::{
    catalog::AlgorithmChoice,
    method::{Algorithm, Answer, Pair, PartialSettings, Question, Settings},
    trace::Recorder,
};
use glam::Vec3;

/// One question about a pair, with the answers of all methods to it.
#[derive(Clone, Debug)]
pub struct MethodComparison {
    /// The question.
    pub question: Question,
    /// The shapes in question.
    pub pair: Pair,
    /// The right answer.
    pub exact: Answer,
    /// The exact method first; each as its article gives it, then with repairs.
    pub methods: Vec<Compared>,
}

/// A method with some repairs, and its answer.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The method, its settings and repairs.
    pub choice: AlgorithmChoice,
    /// Its answer.
    pub answer: Answer,
    /// Which parts of the answer's contact it gives.
    pub given: GivenParts,
    /// How that is wrong, the most severe first; empty where it is right.
    pub faults: Vec<Fault>,
    /// The address of the first step that differs from the run with the repairs that fix the answer; `None` where nothing is
    /// wrong, and where no repair helps.
    pub departs: Option<String>,
    /// Which repairs mend the answer; `None` where nothing is wrong, and where none helps.
    pub mending: Option<Mending>,
}

impl Compared {
    /// The fix for a wrong answer, a clause; `None` where nothing is wrong.
    pub fn remedy(&self) -> Option<String> {
        if self.choice.method.respondent.is_some() {
            return None;
        }
        super::remedy(&self.faults, self.mending.as_ref())
    }
}

impl MethodComparison {
    /// The questions about the pair of `study`: its own question, then, where something moves, the other one. The `scene` gives
    /// the motion and the settings.
    pub fn of_study(study: &PairStudy, scene: &Scene) -> Vec<Self> {
        let tested = study.tested();
        let own = study.choice.method.question;
        let motion = match own.is_sweep() {
            true => study.shapes.displacement,
            // In a frame the response alone says who moves how far.
            false if scene.run.response.is_some() => Vec3::ZERO,
            false => tested.displacement(scene),
        };
        let standing = own.standing();
        let swept = standing.swept().filter(|_| motion != Vec3::ZERO);
        let others = [Some(standing), swept].into_iter().flatten();
        let questions = [own]
            .into_iter()
            .chain(others.filter(|other| *other != own));
        let names = tested.names(scene).join("-");
        let motion_of = |question: Question| {
            if question.is_sweep() {
                motion
            } else {
                Vec3::ZERO
            }
        };
        let of_question = |question: Question| {
            let pair = study.shapes.moved_by(motion_of(question));
            let double_sided = study.choice.settings.double_sided;
            Self::of(question, &pair, &scene.run.settings, (double_sided, &names))
        };
        let mut comparisons: Vec<Self> = questions.map(of_question).collect();
        // A box's triangle is no box: what is right about the solid stands beside.
        if study.part.is_some() && scene.run.response.is_none() {
            let whole = tested.whole();
            let standing = whole.question(scene);
            let question = if own.is_sweep() {
                standing.and_then(Question::swept)
            } else {
                standing
            };
            let pair = whole.shapes(scene).moved_by(motion_of(own));
            let names = whole.names(scene).join("-");
            let about = (study.choice.settings.double_sided, names.as_str());
            comparisons.extend(
                question.map(|question| Self::of(question, &pair, &scene.run.settings, about)),
            );
        }
        comparisons
    }

    /// Adds the answer of one more algorithm, such as a program's.
    pub fn ask(&mut self, algorithm: &'static Algorithm) {
        let mut choice = AlgorithmChoice::plain(algorithm);
        if let Some(exact) = self.methods.first() {
            choice.settings.double_sided = exact.choice.settings.double_sided;
        }
        self.methods.push(compared(&choice, &self.pair, "pair"));
    }

    /// The answers of all methods to `question` about `pair`, with their steps under a title of that `name`.
    pub fn of(
        question: Question,
        pair: &Pair,
        settings: &PartialSettings,
        (double_sided, name): (bool, &str),
    ) -> Self {
        let usual = Settings {
            double_sided,
            ..Settings::default()
        };
        let exact = (question.exact().silent)(pair, &usual);
        let judge = |answer: &Answer| faults(question, answer, &exact, pair);
        let mut methods = vec![];
        for algorithm in question.algorithms() {
            let mut choice = AlgorithmChoice::plain(algorithm);
            choice.settings = usual.clone();
            settings.apply(&mut choice.settings);
            let plain = compared(&choice, pair, name);
            let sets = plain
                .mending
                .iter()
                .flat_map(|mending| mending.repairs.clone());
            let sets: Vec<Vec<&'static str>> = sets.collect();
            methods.push(plain);
            let all = choice.repaired();
            let mended = sets.iter().map(|set| choice.with(set));
            let mut repaired: Vec<AlgorithmChoice> = mended.collect();
            if all != choice && !repaired.contains(&all) {
                repaired.push(all);
            }
            methods.extend(repaired.into_iter().map(|choice| {
                let answer = (choice.method.silent)(pair, &choice.settings);
                Compared {
                    faults: judge(&answer),
                    given: GivenParts::ALL,
                    answer,
                    choice,
                    departs: None,
                    mending: None,
                }
            }));
        }
        Self {
            question,
            pair: *pair,
            exact,
            methods,
        }
    }
}

/// The answer of `choice`, and the repairs that would fix it.
fn compared(choice: &AlgorithmChoice, pair: &Pair, name: &str) -> Compared {
    let mut recorder = Recorder::default();
    let answer = recorder.inside_named(name.to_string(), |recorder| {
        (choice.method.traced)(pair, &choice.settings, recorder)
    });
    let placeholder = TestedPair {
        mover: 0,
        obstacle: 0,
        part: None,
    };
    let steps = 0..recorder.len();
    let study = judged(
        placeholder,
        *pair,
        choice.clone(),
        answer,
        steps,
        recorder.steps(),
    );
    let record = recorder.finish();
    Compared {
        choice: study.choice,
        answer: study.answer,
        given: study.given,
        faults: study.faults,
        departs: study.departure.map(|step| record.address(step)),
        mending: study.mending,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{run::study::Study, scene::library};

    fn compared_in(scene: &str) -> Vec<MethodComparison> {
        let scene = library::open(scene).expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let pair = &study.pairs[study.focus.expect("a pair")];
        MethodComparison::of_study(pair, &scene)
    }

    #[test]
    fn every_method_of_the_question_is_there_and_the_exact_one_is_right() {
        for built_in in library::all() {
            let scene = built_in.read().unwrap_or_else(|errors| panic!("{errors}"));
            let study = Study::of_scene(&scene);
            let Some(focus) = study.focus.filter(|_| study.frame().is_none()) else {
                continue;
            };
            for comparison in MethodComparison::of_study(&study.pairs[focus], &scene) {
                let names = comparison.methods.iter().map(|row| row.choice.method.name);
                let mut names: Vec<&str> = names.collect();
                names.dedup();
                let expected = comparison.question.algorithms().map(|one| one.name);
                assert_eq!(names, expected.collect::<Vec<_>>(), "{}", built_in.id);
                assert_eq!(comparison.methods[0].faults, [], "{}", built_in.id);
                let own = &study.pairs[focus];
                if comparison.question == own.choice.method.question {
                    assert_eq!(comparison.exact, own.exact, "{}", built_in.id);
                }
            }
        }
    }

    #[test]
    fn the_smallest_set_that_mends_is_a_row_of_its_own_and_right() {
        let comparisons = compared_in("mirrored-trace");
        let rows = &comparisons[0].methods;
        let printed = rows
            .iter()
            .find(|row| row.choice.name() == "wicked/capsule-triangle");
        let printed = printed.expect("it is asked");
        assert!(!printed.faults.is_empty());
        assert_eq!(printed.remedy().as_deref(), Some("W2 or W4 fixes this"));
        assert!(
            printed
                .departs
                .as_ref()
                .is_some_and(|step| step.contains('/')),
            "{printed:?}"
        );
        let mended = rows
            .iter()
            .find(|row| row.choice.name() == "wicked/capsule-triangle+W2");
        assert_eq!(mended.expect("it is asked").faults, []);
    }

    #[test]
    fn what_moves_is_asked_both_questions() {
        let comparisons = compared_in("bullet-and-paper");
        let asked: Vec<bool> = comparisons
            .iter()
            .map(|one| one.question.is_sweep())
            .collect();
        assert_eq!(asked.len(), 2);
        assert_ne!(asked[0], asked[1]);
    }
}
