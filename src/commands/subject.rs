//! What most commands are about: a scene, the algorithm that runs on it, and a step.

use anyhow::{Context, anyhow, bail};
use capsule_lab::{
    catalog::ParallelRule,
    scene::{
        Scene,
        library::{self, OpenError},
    },
    study::{Choice, Study},
};
use std::{
    io::{IsTerminal, stderr},
    path::PathBuf,
};

/// The part of the command line that names it.
#[derive(clap::Args, Debug)]
pub(crate) struct Subject {
    /// A built-in scene or a file.
    pub(crate) scene: String,
    /// Runs this algorithm instead of the scene's, such as wicked/capsule-triangle+W1.
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
    /// Changes a setting: parallel=corner, parallel=listing or parallel=plane-distance.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Stands at this step; the end of its address will do.
    #[arg(long, value_name = "ADDRESS")]
    step: Option<String>,
}

/// A scene that has run.
pub(crate) struct Seen {
    /// The scene.
    pub(crate) scene: Scene,
    /// What ran on it; `None` is every pair's exact form.
    pub(crate) choice: Option<Choice>,
    /// What it told.
    pub(crate) study: Study,
    /// The step asked for, else the one the scene opens at.
    pub(crate) step: Option<usize>,
}

impl Subject {
    /// Reads the scene and runs it.
    pub(crate) fn open(&self) -> anyhow::Result<Seen> {
        let scene = library::open(&self.scene).map_err(|error| match error {
            OpenError::Invalid(errors) => anyhow!("{}", errors.render(stderr().is_terminal())),
            other => other.into(),
        })?;
        let choice = self.choice(&scene)?;
        let study = Study::of(&scene, choice.as_ref());
        let address = self.step.as_ref().or(scene.run.step.as_ref());
        let step = match address {
            Some(address) => Some(study.record.find(address)?),
            None => None,
        };
        Ok(Seen {
            scene,
            choice,
            study,
            step,
        })
    }

    fn choice(&self, scene: &Scene) -> anyhow::Result<Option<Choice>> {
        let mut choice = match &self.algorithm {
            Some(name) => Some(Choice::parse(name)?),
            None => Choice::of(scene)?,
        };
        for setting in &self.set {
            let rule = parse_setting(setting)?;
            let choice = choice
                .as_mut()
                .context("--set needs an algorithm that has settings: add --algorithm")?;
            choice.settings.parallel = rule;
        }
        if let Some(choice) = &choice
            && !scene.questions().contains(&choice.algorithm.question)
        {
            let pair = choice.algorithm.question.pair_name();
            let name = choice.name();
            bail!("{name} needs a {pair}, which the scene does not have");
        }
        Ok(choice)
    }

    /// `scene-step.png`.
    pub(crate) fn file_name(&self, seen: &Seen) -> PathBuf {
        let stem = std::path::Path::new(&self.scene).file_stem();
        let mut name = stem.unwrap_or_default().to_string_lossy().into_owned();
        if let Some(step) = seen.step {
            name.push('-');
            name.push_str(&seen.study.record.steps[step].title);
        }
        PathBuf::from(name.replace(' ', "-") + ".png")
    }
}

fn parse_setting(setting: &str) -> anyhow::Result<ParallelRule> {
    let names = ParallelRule::ALL.map(|(_, name)| name).join(", ");
    match setting.split_once('=') {
        Some(("parallel", value)) => ParallelRule::named(value)
            .with_context(|| format!("no parallel rule is called `{value}`; there are {names}")),
        Some((key, _)) => bail!("there is no setting `{key}`; there is `parallel`, one of {names}"),
        None => bail!("`{setting}` is no setting: write parallel=…, one of {names}"),
    }
}
