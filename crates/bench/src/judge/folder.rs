//! A folder of scenes as cases: kept, shrunk faults are queried again, with the engine under test.
//!
//! A scene's case is its `# query:` line, whose numbers are exact, as long as that says what the scene shows; of a scene that
//! was changed since, or has no such line, it is the pair in focus.

use super::source::{CaseChunk, CaseSource};
use capsule_core::{geometry::tolerance, method::Pair};
use capsule_scenes::{edit::Document, run::study::Study, scene::ReadingProgress};
use capsule_text::query::{CaseNote, QueryCase};
use glam::Vec3;
use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

/// The text before the original case of a kept scene.
const QUERY: &str = "# query:";

/// The cases of all scenes in a folder. Each is a regime of its own, called by its path in the folder.
#[derive(Debug)]
pub struct FolderCases {
    cases: Vec<QueryCase>,
    /// Which scenes cannot be read, and why.
    pub bad: Vec<String>,
    /// The scenes without a pair to query.
    pub without_case: Vec<String>,
    next: AtomicU64,
}

impl FolderCases {
    /// Reads every scene in `folder` and the folders inside it, in the order of their names.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut files = vec![];
        collect_scenes(folder, &mut files)?;
        files.sort();
        let mut read = Self {
            cases: vec![],
            bad: vec![],
            without_case: vec![],
            next: AtomicU64::new(0),
        };
        for file in files {
            let name = file.strip_prefix(folder).unwrap_or(&file);
            read.take(&file, &name.to_string_lossy().replace('\\', "/"));
        }
        Ok(read)
    }

    /// Whether there is no scene at all.
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty() && self.bad.is_empty() && self.without_case.is_empty()
    }

    fn take(&mut self, file: &Path, name: &str) {
        match Document::open(file.as_os_str(), &ReadingProgress::default()) {
            Ok(document) => match case_of(&document) {
                Some(mut case) => {
                    case.note = CaseNote::of_regime(name);
                    self.cases.push(case);
                }
                None => self.without_case.push(name.into()),
            },
            Err(error) => self.bad.push(format!("{name}: {error}")),
        }
    }
}

impl CaseSource for FolderCases {
    fn chunk(&self, size: u64) -> io::Result<Option<CaseChunk>> {
        let first = self.next.fetch_add(size, Ordering::Relaxed);
        let left = usize::try_from(first)
            .ok()
            .and_then(|first| self.cases.get(first..));
        let cases = left.unwrap_or_default().iter().take(size as usize);
        let cases: Vec<QueryCase> = cases.cloned().collect();
        Ok((!cases.is_empty()).then_some(CaseChunk { first, cases }))
    }

    fn total(&self) -> Option<u64> {
        Some(self.cases.len() as u64)
    }
}

fn collect_scenes(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        // A link may lead back to a folder above.
        if entry.file_type()?.is_dir() {
            collect_scenes(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            found.push(path);
        }
    }
    Ok(())
}

/// The case that a scene is about; `None` where it has no pair with an exact answer.
fn case_of(document: &Document) -> Option<QueryCase> {
    let mut lines = document.text().lines();
    let line = lines.find_map(|line| line.strip_prefix(QUERY));
    let written = line.and_then(|line| QueryCase::read(line.trim().as_bytes()).ok());
    let scene = document.scene();
    let study = Study::of_scene(scene);
    let shown = study.focus.and_then(|focus| study.pairs.get(focus));
    let shown = shown.map(|pair| {
        let case = QueryCase::of_scene(pair.choice.method.question, pair.shapes);
        case.with_sides(pair.choice.settings.double_sided)
    });
    match (written, shown) {
        (Some(written), Some(shown)) if is_alike(&written, &shown) => Some(written),
        (_, shown) => shown,
    }
}

/// Whether two cases are the same but for rounding.
fn is_alike(one: &QueryCase, other: &QueryCase) -> bool {
    let (own, others) = (one.asked_pair(), other.asked_pair());
    let numbers = |pair: &Pair| -> Vec<Vec3> {
        let radii = Vec3::new(pair.mover.radius(), pair.obstacle.radius(), 0.0);
        let points = pair
            .mover
            .points()
            .into_iter()
            .chain(pair.obstacle.points());
        points.chain([radii, pair.displacement]).collect()
    };
    let (points, other_points) = (numbers(&own), numbers(&others));
    let sides = [one, other].map(|case| case.settings().map(|it| it.double_sided).ok());
    let far = points
        .iter()
        .map(|point| point.abs().max_element())
        .fold(1.0, f32::max);
    one.question == other.question
        && sides[0] == sides[1]
        && points.len() == other_points.len()
        && points
            .iter()
            .zip(other_points)
            .all(|(point, other)| point.distance(other) <= tolerance::AGREEMENT * far)
}
