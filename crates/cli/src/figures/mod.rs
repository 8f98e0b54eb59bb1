//! `figures`: the pictures of a page or a paper, as a file lists them. Each is drawn by a process of its own, for `[[figure]]`
//! has the options of `screenshot`, `animate` and `map`; one whose entry, scene and program are as before is not drawn again.

mod entry;
mod likeness;
mod lock;

use super::{
    output::{self, Report},
    progress::Progress,
};
use anyhow::Context;
use capsule_scenes::scene::{Mistake, SceneErrors};
use entry::{FigureEntry, FigureFile};
use likeness::PictureChange;
use lock::FigureLock;
use std::{
    env, fs,
    io::{IsTerminal, stderr},
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

/// Draw the pictures and films that a file lists, several at a time. Needs no display on Linux.
///
/// A figure is drawn again when its entry, its scene, a mesh of the scene or this program has changed.
#[derive(clap::Args, Debug)]
pub(crate) struct FiguresArgs {
    /// The list of figures: a file with tables [[figure]], or a scene file that has such tables.
    #[arg(default_value = "figures.toml")]
    file: PathBuf,
    /// The folder of the pictures; otherwise the folder of the list.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Draws every figure, and compares it with the picture in the folder instead of saving it. Where they differ it
    /// writes NAME.difference.png and fails.
    #[arg(long)]
    check: bool,
}

/// Draws the figures or compares them; prints a line for each.
pub(crate) fn run(args: &FiguresArgs) -> anyhow::Result<ExitCode> {
    let at = |path: &Path| std::path::absolute(path).context("there is no current folder");
    let file = at(&args.file)?;
    let folder = file.parent().context("expected a file of figures")?;
    let out = args.out.as_deref().map_or(Ok(folder.into()), at)?;
    let bytes = fs::read(&file).with_context(|| format!("cannot read {}", args.file.display()))?;
    // Scenes and programs are named from the folder of the file.
    env::set_current_dir(folder)?;
    let file = FigureFile::read(&args.file, &bytes).map_err(told)?;
    if args.check {
        return check(&file, &out);
    }
    fs::create_dir_all(&out).with_context(|| format!("cannot make {}", out.display()))?;
    let mut lock = FigureLock::of(&out)?;
    let due: Vec<&FigureEntry> = file.entries.iter().filter(|one| lock.is_due(one)).collect();
    let drawn = draw(&due, |figure| out.join(&figure.name))?;
    for (figure, drawn) in due.iter().zip(&drawn) {
        if drawn.is_ok() {
            lock.note(figure);
        }
    }
    lock.save()?;
    for figure in &file.entries {
        let due = due.iter().position(|due| due.name == figure.name);
        let what = match due.map(|due| &drawn[due]) {
            None => "unchanged",
            Some(Ok(())) => "drawn",
            Some(Err(_)) => "FAILED",
        };
        output::print_line(&format!("{what:9}  {}", figure.name))?;
    }
    succeeded(&file, &due, drawn)?;
    Ok(ExitCode::SUCCESS)
}

/// Compares every figure with the picture of its name in `out`; fails if one differs.
fn check(file: &FigureFile, out: &Path) -> anyhow::Result<ExitCode> {
    let new = tempfile::tempdir()?;
    let all: Vec<&FigureEntry> = file.entries.iter().collect();
    let drawn = draw(&all, |figure| new.path().join(&figure.name))?;
    succeeded(file, &all, drawn)?;
    let mut has_changed = false;
    for figure in all {
        let [now, before] = [new.path(), out].map(|folder| folder.join(&figure.name));
        let change = likeness::change(&now, &before)?;
        let line = match &change {
            PictureChange::None => format!("alike      {}", figure.name),
            PictureChange::Missing => format!("missing    {}", figure.name),
            PictureChange::Form(now, before) => {
                format!("differs    {}: it is {now} now, not {before}", figure.name)
            }
            PictureChange::Text => format!("differs    {}: its text is another", figure.name),
            PictureChange::Pixels(picture) => {
                let path = before.with_extension("difference.png");
                picture.save(&path)?;
                let name = Path::new(&figure.name).with_extension("difference.png");
                format!("differs    {}: see {}", figure.name, name.display())
            }
        };
        has_changed |= !matches!(change, PictureChange::None);
        output::print_line(&line)?;
    }
    Ok(ExitCode::from(u8::from(has_changed)))
}

/// Draws `figures`, as many at a time as there are cores, each where `place` says. What each drawing fails of is handed on;
/// remarks go to stderr.
fn draw(
    figures: &[&FigureEntry],
    place: impl Fn(&FigureEntry) -> PathBuf + Sync,
) -> anyhow::Result<Vec<Result<(), String>>> {
    let program = env::current_exe()?;
    let (next, (done, results)) = (AtomicUsize::new(0), mpsc::channel());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut all = vec![Ok(()); figures.len()];
    let mut progress = Progress::of(Some(figures.len() as u64), "figures");
    thread::scope(|scope| {
        for _ in 0..cores.min(figures.len()) {
            let (done, next, program, place) = (done.clone(), &next, &program, &place);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(figure) = figures.get(index) else {
                        return;
                    };
                    let result = drawn(&mut Command::new(program), figure, &place(figure));
                    if done.send((index, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(done);
        for (count, (index, result)) in results.iter().enumerate() {
            progress.tell(count as u64 + 1, String::new);
            all[index] = result;
        }
    });
    progress.clear();
    Ok(all)
}

/// Has `program` draw `figure` into the file at `path`.
fn drawn(program: &mut Command, figure: &FigureEntry, path: &Path) -> Result<(), String> {
    let command = program.arg(figure.command).args(&figure.options);
    let command = command.arg("--out").arg(path).arg("--").arg(&figure.scene);
    let output = command.output().map_err(|error| error.to_string())?;
    let told = String::from_utf8_lossy(&output.stderr);
    let told = told.trim();
    if !output.status.success() {
        return Err(told.into());
    }
    for note in told.lines().filter(|line| line.starts_with("note: ")) {
        output::complain(&format!("{}: {note}", figure.name));
    }
    Ok(())
}

/// Fails where a figure was not drawn, and says which and why.
fn succeeded(
    file: &FigureFile,
    figures: &[&FigureEntry],
    drawn: Vec<Result<(), String>>,
) -> anyhow::Result<()> {
    let failed = figures.iter().zip(drawn);
    let mistakes = failed.filter_map(|(figure, drawn)| {
        let why = drawn.err()?;
        Some(Mistake {
            span: figure.place.clone(),
            message: format!("{} was not drawn", figure.name),
            expected: why,
            help: None,
        })
    });
    let mistakes: Vec<Mistake> = mistakes.collect();
    if mistakes.is_empty() {
        return Ok(());
    }
    Err(told(SceneErrors::new(&file.path, &file.text, mistakes)))
}

fn told(errors: SceneErrors) -> anyhow::Error {
    Report(errors.render(stderr().is_terminal())).into()
}
