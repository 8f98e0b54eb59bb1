use super::{
    Comparison, Correction, Drawable, DrawnShape, Note, Outcome, Record, Role, Sample, Scalar,
    Step, Title, Trace, Trial, Value,
};
use std::{borrow::Cow, panic::Location};

/// Keeps every step in the order it happened.
#[derive(Default, Debug)]
pub struct Recorder {
    record: Record,
    depth: usize,
    detail: Detail,
    /// Whether a number is NaN or infinite of those that were compared, or were not kept.
    found_non_finite: bool,
}

/// About how many steps the outline of a mover's frame has: room for them is made at once.
const OUTLINE_STEPS: usize = 64;

/// The values that are read of an outline: the velocity that steering gives, and whether a response was stopped.
const OUTLINE_VALUES: [&str; 2] = ["velocity", "stopped by the cap"];

/// How much a recorder keeps.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
enum Detail {
    /// Everything.
    #[default]
    Full,
    /// The steps with their corrections, decisions and the values that are read of an outline.
    Outline,
    /// Whether every number is finite, and one step.
    Finiteness,
}

impl Recorder {
    /// A recorder that leaves out what people alone need: what is drawn, what takes work of its own, and of titles all that
    /// would have to be written.
    pub(crate) fn outline() -> Self {
        let mut outline = Self::keeping(Detail::Outline);
        outline.record.steps.reserve(OUTLINE_STEPS);
        outline
    }

    /// A recorder that finds out whether every number is finite, at a fraction of the cost of keeping the steps.
    pub(crate) fn of_finiteness() -> Self {
        Self::keeping(Detail::Finiteness)
    }

    fn keeping(detail: Detail) -> Self {
        Self {
            detail,
            ..Self::default()
        }
    }

    /// Whether it leaves out what people alone need.
    pub(crate) fn is_outline(&self) -> bool {
        self.detail != Detail::Full
    }

    /// Whether a number of a step is NaN or infinite.
    pub(crate) fn has_non_finite(&self) -> bool {
        self.found_non_finite || self.record.steps.iter().any(Step::has_non_finite)
    }

    /// Everything recorded so far.
    pub fn finish(self) -> Record {
        self.record
    }

    /// The number of steps recorded so far: the index that the next one gets.
    pub fn len(&self) -> usize {
        self.record.steps.len()
    }

    /// The steps recorded so far.
    pub fn steps(&self) -> &[Step] {
        &self.record.steps
    }

    /// Whether nothing was recorded yet.
    pub fn is_empty(&self) -> bool {
        self.record.steps.is_empty()
    }

    /// Like [`Trace::step`] for a title known only at run time.
    #[track_caller]
    pub(crate) fn step_named(&mut self, title: impl FnOnce() -> String) -> StepNote<'_> {
        let title = self.named(title);
        self.noted(title, Location::caller())
    }

    /// Like [`Trace::inside`] for a title known only at run time, such as a pair of shape names.
    #[track_caller]
    pub fn inside_named<R>(&mut self, title: String, body: impl FnOnce(&mut Self) -> R) -> R {
        self.open_named(|| title);
        let result = body(self);
        self.close();
        result
    }

    /// Begins a group: steps recorded until it is closed belong to it.
    #[track_caller]
    pub(crate) fn open(&mut self, title: impl Into<Title>) {
        let title = self.titled(title);
        self.push(title, Location::caller()).is_group = true;
        self.depth += 1;
    }

    /// Like [`Self::open`] for a title known only at run time.
    #[track_caller]
    pub(crate) fn open_named(&mut self, title: impl FnOnce() -> String) {
        let title = self.named(title);
        self.push(title, Location::caller()).is_group = true;
        self.depth += 1;
    }

    /// Ends the group that was opened last.
    pub(crate) fn close(&mut self) {
        self.depth -= 1;
    }

    /// The group at `first` was a whole test, but only a part of the pair's: its steps conclude nothing.
    pub(crate) fn end_test(&mut self, first: usize) {
        if self.detail == Detail::Finiteness {
            return;
        }
        for step in &mut self.record.steps[first..] {
            step.outcome = None;
        }
        self.record.steps[first].is_test = true;
    }

    /// A title as it is kept.
    fn titled(&self, title: impl Into<Title>) -> Cow<'static, str> {
        let title = title.into();
        if self.is_outline() {
            title.words().into()
        } else {
            title.written()
        }
    }

    /// A title as it is kept that is written at run time.
    fn named(&self, title: impl FnOnce() -> String) -> Cow<'static, str> {
        if self.is_outline() {
            "".into()
        } else {
            title().into()
        }
    }

    fn noted(
        &mut self,
        title: Cow<'static, str>,
        source: &'static Location<'static>,
    ) -> StepNote<'_> {
        self.push(title, source);
        StepNote {
            detail: self.detail,
            step: self.record.steps.last_mut().expect("just kept"),
            found_non_finite: &mut self.found_non_finite,
        }
    }

    fn push(&mut self, title: Cow<'static, str>, source: &'static Location<'static>) -> &mut Step {
        // Nothing is kept of a step there: the first one stands for all.
        if self.detail != Detail::Finiteness || self.is_empty() {
            self.keep(title, source);
        }
        self.record.steps.last_mut().expect("just kept")
    }

    fn keep(&mut self, title: Cow<'static, str>, source: &'static Location<'static>) {
        self.record.steps.push(Step {
            title,
            depth: self.depth,
            is_group: false,
            is_test: false,
            source,
            drawables: vec![],
            values: vec![],
            decision: None,
            outcome: None,
            trial: None,
            sample: None,
            is_filter: false,
            correction: None,
        });
    }
}

impl Title {
    /// The title as it stands in a record.
    fn written(self) -> Cow<'static, str> {
        match self {
            Self::Plain(text) => text.into(),
            Self::Numbered(text, index) => format!("{text} {index}").into(),
            Self::OfPart(text, part) => format!("{text} {part}").into(),
        }
    }

    /// The title without its number or part.
    fn words(self) -> &'static str {
        match self {
            Self::Plain(text) | Self::Numbered(text, _) | Self::OfPart(text, _) => text,
        }
    }
}

impl Trace for Recorder {
    type Note<'a> = StepNote<'a>;

    fn step(&mut self, title: impl Into<Title>) -> StepNote<'_> {
        let title = self.titled(title);
        self.noted(title, Location::caller())
    }

    fn inside<R>(&mut self, title: impl Into<Title>, body: impl FnOnce(&mut Self) -> R) -> R {
        self.open(title);
        let result = body(self);
        self.close();
        result
    }

    fn retell<R>(&mut self, title: impl Into<Title>, body: impl FnOnce(&mut Self) -> R) {
        let first = self.len();
        self.inside(title, body);
        if let Some(group) = self.record.steps.get_mut(first) {
            group.is_test = true;
        }
    }

    fn inside_test<R>(&mut self, title: impl Into<Title>, body: impl FnOnce(&mut Self) -> R) -> R {
        let first = self.len();
        let result = self.inside(title, body);
        self.end_test(first);
        result
    }
}

/// The step being recorded.
#[derive(Debug)]
pub struct StepNote<'a> {
    step: &'a mut Step,
    detail: Detail,
    found_non_finite: &'a mut bool,
}

impl Note for StepNote<'_> {
    fn draw(self, role: Role, label: &'static str, shape: DrawnShape) -> Self {
        if self.detail == Detail::Full {
            self.step.drawables.push(Drawable { role, label, shape });
        }
        self
    }

    fn at_length(self, tell: impl FnOnce(Self) -> Self) -> Self {
        if self.detail == Detail::Full {
            tell(self)
        } else {
            self
        }
    }

    fn value(self, name: &'static str, value: impl Into<Value>) -> Self {
        let value = value.into();
        let is_kept = match self.detail {
            Detail::Full => true,
            Detail::Outline => OUTLINE_VALUES.contains(&name),
            Detail::Finiteness => false,
        };
        if is_kept {
            self.step.values.push((name, value));
        } else {
            *self.found_non_finite |= !value.is_finite();
        }
        self
    }

    fn compares(
        self,
        name: &'static str,
        number: impl Into<Scalar>,
        sign: Comparison,
        limit_name: &'static str,
        limit: impl Into<Scalar>,
    ) -> Self {
        let (Scalar(number), Scalar(limit)) = (number.into(), limit.into());
        *self.found_non_finite |= !(number.is_finite() && limit.is_finite());
        let decision = self.step.decision.get_or_insert_default();
        decision.comparison = Some((name, number, sign, limit_name, limit));
        self
    }

    fn decides(self, outcome: bool, yes: &'static str, no: &'static str) -> Self {
        let decision = self.step.decision.get_or_insert_default();
        decision.holds = outcome;
        decision.branch = if outcome { yes } else { no };
        self
    }

    fn concludes(self, outcome: Outcome) -> Self {
        self.step.outcome = Some(outcome);
        self
    }
    fn tries(self, trial: Trial) -> Self {
        self.step.trial = Some(trial);
        self
    }

    fn samples(self, sample: Sample) -> Self {
        self.step.sample = Some(sample);
        self
    }

    fn filters(self) -> Self {
        self.step.is_filter = true;
        self
    }

    fn corrects(self, correction: Correction) -> Self {
        self.step.correction = Some(correction);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whether_numbers_are_finite_is_found_without_keeping_steps() {
        let one = |recorder: &mut Recorder, number: f32| {
            recorder.inside_test(("sub-step", 1), |recorder| {
                recorder
                    .step("gap")
                    .compares("gap", number, Comparison::Less, "skin", 0.1);
            });
            recorder.retell("contact at the start", |recorder| {
                recorder.step("depth").value("depth", 1.0);
            });
        };
        let mut recorder = Recorder::of_finiteness();
        (0..100).for_each(|_| one(&mut recorder, 0.5));
        assert!(!recorder.has_non_finite());
        one(&mut recorder, f32::NAN);
        one(&mut recorder, 0.5);
        assert!(recorder.has_non_finite(), "also of a step that is gone");
        assert_eq!(recorder.len(), 1);
    }

    #[test]
    fn an_outline_writes_no_titles() {
        let mut recorder = Recorder::outline();
        recorder.open_named(|| unreachable!("nobody reads it"));
        recorder.step(("iteration", 2)).value("depth", 1.0);
        let steps = recorder.finish().steps;
        assert_eq!([&*steps[0].title, &*steps[1].title], ["", "iteration"]);
    }
}
