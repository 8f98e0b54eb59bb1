//! The subject of most commands: a scene and the algorithm that runs on it.

use super::{
    judge::seconds,
    output::{self, Report},
    reading::watched,
};
use anyhow::{Context, bail};
use capsule_bench::engine::{CommandLine, Patience, ProgramLimits, ProgramMethod};
use capsule_core::method::{Asks, Question, Setting, SettingValue};
use capsule_scenes::{
    edit::{Document, Edit, KeyValue},
    run::{
        simulation::ResponseChoice,
        study::{AlgorithmChoice, PairStudy, Study, Timeline, focus_question},
        winner::Rule,
    },
    scene::{Poses, Scene, library::OpenError},
};
use std::{
    ffi::{OsStr, OsString},
    io::{IsTerminal, stderr},
    sync::Arc,
    time::Duration,
};

/// The part of the command line that names it.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Subject {
    /// A built-in scene, a scene file, a picture that contains a scene, or a link.
    pub(crate) scene: OsString,
    /// Runs this algorithm instead of the scene's, such as wicked/capsule-triangle+W1.
    #[arg(long, value_name = "NAME", conflicts_with = "program")]
    algorithm: Option<String>,
    /// Runs your own program instead. It reads one case per line and writes one answer per line, as for `judge`.
    #[arg(long, value_name = "COMMAND", value_parser = CommandLine::parse)]
    pub(crate) program: Option<CommandLine>,
    /// Seconds that the program has for one case.
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds, requires = "program")]
    time_limit: Duration,
    #[arg(long, value_name = "KEY=VALUE", help = settings_help())]
    set: Vec<String>,
    /// Moves the scene with this response instead of its own, such as wicked/push-and-slide+W12.
    #[arg(long, value_name = "NAME")]
    response: Option<String>,
    /// Frame to show instead of the scene's own (moving scenes only).
    #[arg(long, value_name = "N")]
    frame: Option<usize>,
}

/// Why a scene does not open, as it is printed: a file's mistakes with their places.
pub(crate) fn readable(error: OpenError) -> anyhow::Error {
    match error {
        OpenError::Invalid(errors) => Report(errors.render(stderr().is_terminal())).into(),
        other => other.into(),
    }
}

/// A scene that has run.
pub(crate) struct Seen {
    /// The scene's file.
    pub(crate) document: Document,
    /// The scene with what the command line sets.
    pub(crate) scene: Arc<Scene>,
    /// Where its shapes are as the frame begins that is looked at.
    pub(crate) poses: Arc<Poses>,
    /// The algorithm that ran; `None` for the exact form of every pair.
    pub(crate) choice: Option<AlgorithmChoice>,
    pub(crate) study: Study,
    /// Its frames.
    pub(crate) timeline: Timeline,
}

impl Seen {
    /// The pair that one looks at first: that of the step that the scene opens at, else the focus.
    pub(crate) fn pair(&self) -> anyhow::Result<&PairStudy> {
        let study = &self.study;
        let opening = self.scene.run.step.as_ref();
        let step = opening.and_then(|address| study.find(address).ok());
        let pair = study.current(step).or(study.focus);
        let pair = pair.and_then(|pair| study.pairs.get(pair));
        pair.context("the scene has no pair to test")
    }
}

impl Subject {
    /// Reads the scene and runs it.
    pub(crate) fn open(&self) -> anyhow::Result<Seen> {
        let document = self.read().map_err(readable)?;
        let mut scene = Scene::clone(document.scene());
        if let Some(response) = &self.response {
            scene.run.response = Some(ResponseChoice::parse(response)?);
        }
        let named = self.named(&scene)?;
        let choice = self.choice(&mut scene, named.clone())?;
        if named.is_some() {
            scene.run.algorithm = named;
        }
        let (timeline, frame) = self.run(&mut scene, choice.clone())?;
        let study = timeline.study(&scene, frame);
        self.note_unread(&scene, &study, choice.as_ref());
        let poses = timeline.poses(&scene, frame);
        Ok(Seen {
            document,
            scene: scene.into(),
            poses: poses.into(),
            choice,
            study,
            timeline,
        })
    }

    /// The scene and the pair that one looks at first: that of the step it opens at, else the focus.
    pub(crate) fn looked_at(&self) -> anyhow::Result<(Arc<Scene>, PairStudy)> {
        let seen = self.open()?;
        let pair = seen.pair()?.clone();
        Ok((seen.scene, pair))
    }

    /// Runs the scene up to the requested frame, which is answered as well.
    fn run(
        &self,
        scene: &mut Scene,
        choice: Option<AlgorithmChoice>,
    ) -> anyhow::Result<(Timeline, usize)> {
        if self.frame.is_some() {
            if self.frame != scene.run.frame {
                scene.caption = None;
                scene.picture = Default::default();
            }
            scene.run.frame = self.frame;
        }
        let mut timeline = Timeline::new(scene, choice);
        if self.frame.is_some() && timeline.history().is_none() {
            bail!("--frame needs a scene that moves: add --response");
        }
        let frame = scene.run.frame.unwrap_or(0);
        timeline.reach(frame);
        Ok((timeline, frame))
    }

    fn read(&self) -> Result<Document, OpenError> {
        watched(|progress| Document::open(&self.scene, progress))
    }

    /// Says on stderr which settings change nothing: neither the response nor the coarse pass reads them. Of the
    /// scene's own only where its own algorithm runs.
    fn note_unread(&self, scene: &Scene, study: &Study, choice: Option<&AlgorithmChoice>) {
        let keys: Vec<&str> = self
            .set
            .iter()
            .filter_map(|set| Some(set.split_once('=')?.0))
            .collect();
        let of_scene = if self.algorithm.is_some() || self.program.is_some() {
            vec![]
        } else {
            scene.run.settings.settings()
        };
        let is_told = |one: &Setting| {
            !is_read_by_scene(scene, *one) && (of_scene.contains(one) || keys.contains(&one.key()))
        };
        let told: Vec<Setting> = Setting::ALL.into_iter().filter(is_told).collect();
        let unread = match (choice, &told[..]) {
            (Some(choice), told) => choice.method.unread(told),
            (None, []) => None,
            (None, [first, ..]) => Some(format!(
                "the scene has no algorithm, so `{}` has no effect",
                first.key()
            )),
        };
        if let Some(note) = unread {
            output::complain(&format!("note: {note}"));
        }
        if keys.contains(&"winner") && study.contests().is_empty() {
            output::complain(
                "note: `winner` has no effect: no shape in this scene can have more than one contact",
            );
        }
    }

    /// Refuses what only a scene's own algorithm or response would read, where the answers of a program are searched.
    pub(crate) fn refuse_beside_program(&self) -> anyhow::Result<()> {
        if self.program.is_none() {
            return Ok(());
        }
        if let Some(response) = &self.response {
            bail!(
                "hunt cannot combine --program and --response {response}: leave one out, or run both with `trace`"
            );
        }
        if let Some(set) = self.set.first() {
            bail!(
                "--set {set} has no effect on a program: put its settings into its own command line"
            );
        }
        Ok(())
    }

    /// The same options for another scene.
    pub(crate) fn about(&self, scene: &OsStr) -> Self {
        Self {
            scene: scene.into(),
            ..self.clone()
        }
    }

    /// The same with the scene's own algorithm in place of a program.
    pub(crate) fn without_program(&self) -> Self {
        Self {
            program: None,
            ..self.clone()
        }
    }

    /// What the command line changes of the scene, as changes of its file. A program is in no file.
    pub(crate) fn edits(&self) -> Vec<Edit> {
        let algorithm = self.algorithm.clone();
        let response = self.response.clone();
        let ways = [
            algorithm.map(|name| Edit::Algorithm(Some(name))),
            response.map(|name| Edit::Response(Some(name))),
        ];
        let set = self.set.iter().filter_map(|set| set.split_once('='));
        let set = set.map(|(key, value)| Edit::Setting {
            key: key.into(),
            to: Some(
                match Setting::named(key).map(|setting| setting.read(value)) {
                    Some(Ok(value)) => value.into(),
                    _ => KeyValue::Text(value.into()),
                },
            ),
        });
        ways.into_iter().flatten().chain(set).collect()
    }

    /// The limits of a program.
    pub(crate) fn limits(&self) -> ProgramLimits {
        ProgramLimits {
            time: self.time_limit,
            ..ProgramLimits::default()
        }
    }

    /// The algorithm that the command line names: one of the catalog, or a program.
    fn named(&self, scene: &Scene) -> anyhow::Result<Option<AlgorithmChoice>> {
        if let Some(name) = &self.algorithm {
            return Ok(Some(AlgorithmChoice::parse(name)?));
        }
        let Some(command) = &self.program else {
            return Ok(None);
        };
        let own = scene.choice().map(|choice| choice.method.question);
        let question = own.or_else(|| focus_question(scene, None));
        let question = question.context("the scene has no pair that a program could test")?;
        let question = asked_by_response(scene, question)?;
        let name = command.name();
        let method =
            ProgramMethod::new(&name, &[], command.clone(), self.limits(), Patience::Waits);
        Ok(method.algorithm(question).map(AlgorithmChoice::plain))
    }

    /// The algorithm with its settings, `named` unless that is the scene's own; settings that are the scene's go there.
    fn choice(
        &self,
        scene: &mut Scene,
        named: Option<AlgorithmChoice>,
    ) -> anyhow::Result<Option<AlgorithmChoice>> {
        let mut choice = named.or_else(|| scene.choice());
        if let Some(choice) = &mut choice {
            scene.run.settings.apply(&mut choice.settings);
        }
        for setting in &self.set {
            match SetTexts::parse(setting)? {
                SetTexts::Winner(rule) => scene.run.winner = Some(rule),
                SetTexts::OfTheMethod(setting, value) => {
                    if self.program.is_some() && !is_read_by_scene(scene, setting) {
                        bail!(
                            "--set {} has no effect on a program: put its settings into its own command line",
                            setting.key()
                        );
                    }
                    // A response reads the scene's own settings.
                    let moves = scene.run.response.is_some();
                    if moves {
                        scene.run.settings.put(setting, Some(value));
                    }
                    match &mut choice {
                        Some(choice) => setting.set(&mut choice.settings, value),
                        None if moves => {}
                        None => bail!(
                            "{} needs an algorithm with this setting: add --algorithm",
                            setting.key()
                        ),
                    }
                }
            }
        }
        if let Some(choice) = &choice
            && !scene.fits(choice.method.question)
        {
            let pair = choice.method.question.pair_name();
            let name = choice.name();
            bail!("{name} needs a {pair}, but the scene has none");
        }
        Ok(choice)
    }
}

/// Whether the scene's response or coarse pass reads a setting.
fn is_read_by_scene(scene: &Scene, setting: Setting) -> bool {
    let response = scene.run.response.as_ref();
    let pass = scene.run.coarse_pass.as_ref();
    response.is_some_and(|it| it.method.settings.contains(&setting))
        || pass.is_some_and(|it| it.method.settings.contains(&setting))
}

/// The question about the same shapes that the scene's response queries, if it has one: whether they overlap, or when
/// they touch.
fn asked_by_response(scene: &Scene, question: Question) -> anyhow::Result<Question> {
    let Some(response) = &scene.run.response else {
        return Ok(question);
    };
    match response.method.asks {
        Asks::Overlaps => Ok(question.standing()),
        Asks::Impacts if question.is_sweep() => Ok(question),
        Asks::Impacts => question.swept().with_context(|| {
            let (name, pair) = (response.method.name, question.pair_name());
            format!("{name} needs the time of impact, but no sweep exists for a {pair}")
        }),
    }
}

/// The values of `--set`.
enum SetTexts {
    OfTheMethod(Setting, SettingValue),
    Winner(Rule),
}

impl SetTexts {
    fn parse(text: &str) -> anyhow::Result<Self> {
        let Some((key, value)) = text.split_once('=') else {
            bail!("`{text}` is not a setting: write key=value, such as parallel=corner");
        };
        let winner = Rule::ALL.map(|(_, name)| name).join(", ");
        if key == "winner" {
            return Rule::named(value).map(Self::Winner).with_context(|| {
                format!("no winner rule is called `{value}`; the rules are {winner}")
            });
        }
        let Some(setting) = Setting::named(key) else {
            let settings = Setting::ALL.map(|setting| taken(setting, "`")).join(", ");
            bail!(
                "no setting is called `{key}`; the settings are {settings}, and `winner`, one of {winner}"
            );
        };
        Ok(Self::OfTheMethod(setting, setting.read(value)?))
    }
}

/// A setting's key between `quotes`, and which words it takes, if any.
fn taken(setting: Setting, quotes: &str) -> String {
    let key = format!("{quotes}{}{quotes}", setting.key());
    match &setting.domain().words()[..] {
        [] => key,
        words => format!("{key}, one of {}", words.join(", ")),
    }
}

fn settings_help() -> String {
    let settings = Setting::ALL.map(|setting| taken(setting, "")).join("; ");
    let winner = Rule::ALL.map(|(_, name)| name).join(", ");
    format!(
        "Changes a setting of the algorithm or the response: {settings}; winner, one of {winner}"
    )
}
