//! `figures.lock`: of which entry, scene and program the pictures of a folder are.

use super::entry::FigureEntry;
use anyhow::Context;
use std::{
    collections::BTreeMap,
    env, fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

/// The file's name.
const NAME: &str = "figures.lock";

/// The figures of a folder that were drawn.
pub(super) struct FigureLock {
    folder: PathBuf,
    /// The running program, hashed: another build may draw otherwise.
    program: u64,
    /// By name: what the figure was drawn of, and its file.
    known: BTreeMap<String, [u64; 2]>,
}

impl FigureLock {
    /// Those of `folder`.
    pub(super) fn of(folder: &Path) -> anyhow::Result<Self> {
        let text = fs::read_to_string(folder.join(NAME)).unwrap_or_default();
        let known = text.lines().filter_map(|line| {
            let mut words = line.splitn(3, ' ');
            let mut hash = || u64::from_str_radix(words.next()?, 16).ok();
            let hashes = [hash()?, hash()?];
            Some((words.next()?.into(), hashes))
        });
        Ok(Self {
            folder: folder.into(),
            program: hashed(fs::read(env::current_exe()?)?),
            known: known.collect(),
        })
    }

    /// Whether `figure` has to be drawn. Nobody knows whether a program of somebody's own has changed.
    pub(super) fn is_due(&self, figure: &FigureEntry) -> bool {
        let has_program = figure.options.iter().any(|it| it.starts_with("--program"));
        has_program || self.known.get(&figure.name) != Some(&self.hashes(figure))
    }

    /// `figure` was drawn.
    pub(super) fn note(&mut self, figure: &FigureEntry) {
        let hashes = self.hashes(figure);
        self.known.insert(figure.name.clone(), hashes);
    }

    pub(super) fn save(&self) -> anyhow::Result<()> {
        let path = self.folder.join(NAME);
        let lines = self.known.iter();
        let lines = lines.map(|(name, [entry, file])| format!("{entry:016x} {file:016x} {name}\n"));
        let told = || format!("cannot write {}", path.display());
        fs::write(&path, lines.collect::<String>()).with_context(told)
    }

    fn hashes(&self, figure: &FigureEntry) -> [u64; 2] {
        let FigureEntry {
            scene,
            command,
            options,
            sources,
            ..
        } = figure;
        let entry = hashed((self.program, scene, command, options, sources));
        [entry, hashed(fs::read(self.folder.join(&figure.name)).ok())]
    }
}

fn hashed(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}
