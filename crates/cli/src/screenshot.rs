//! `screenshot`: a picture of a scene at a step, with no display.

use super::{
    input::{Seen, Subject},
    output,
};
use anyhow::{Context, bail};
use capsule_app::headless_screenshot::{self, PictureSheet, PictureStyle, WindowSheet};
use capsule_core::minkowski::Stage;
use capsule_scenes::{
    edit::SharedMoment,
    run::study::{Mending, PairStudy},
    scene::{
        MethodChoice, SceneSequence, Snapshot, View, Viewpoint, case_in_picture::CaseInPicture,
        library,
    },
};
use capsule_session::{
    panes::{self, PaneOf, Panes, RowPart},
    text,
};
use capsule_text::report;
use capsule_view::palette::Theme;
use glam::Vec3;
use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Save a picture of a scene at a step. Needs no display on Linux.
#[derive(clap::Args, Debug)]
pub(crate) struct ScreenshotArgs {
    #[command(flatten)]
    subject: Subject,
    /// Step to show; the end of its address is enough. Otherwise the scene's own step, else the answer.
    #[arg(long, value_name = "ADDRESS")]
    step: Option<String>,
    /// Width and height in pixels, up to 8192 each.
    #[arg(long, value_name = "WxH", default_value = "1600x1000", value_parser = parse_size)]
    size: [u32; 2],
    /// Colors of the picture.
    #[arg(long, value_enum, default_value_t)]
    theme: Theme,
    /// The output file, ending in .png or .svg; otherwise a PNG named after scene and step.
    #[arg(long, value_name = "FILE", value_parser = picture_path)]
    out: Option<PathBuf>,
    /// Shows the shapes of a sweep at this time t, 0 to 1; otherwise at the time of impact.
    #[arg(long, value_name = "TIME", value_parser = share)]
    t: Option<f32>,
    /// Shows the whole window instead of the view alone.
    #[arg(long)]
    interface: bool,
    /// Shows the inspector with the fields of this shape; without a name, of the scene.
    #[arg(long, value_name = "SHAPE", num_args = 0..=1, requires = "interface")]
    inspect: Option<Option<String>>,
    /// Draws several moments below the picture: the scene's own, else the moments before its edge case, or the frames
    /// around the shown one.
    #[arg(long, conflicts_with_all = ["interface", "transparent"])]
    sequence: bool,
    /// Draws equal panels side by side: fix (the scene as published, and fixed), frame (the shown frame, and the next), or
    /// a moment such as repair:W1, step:impact or "[higher](shape:player.y=1.5)". May be given several times.
    #[arg(long, value_name = "WHAT", value_parser = RowPart::read, conflicts_with_all = ["interface", "transparent", "sequence"])]
    compare: Vec<RowPart>,
    /// Hides the names of points.
    #[arg(long)]
    no_labels: bool,
    /// Hides legend, axes and scale.
    #[arg(long)]
    no_legend: bool,
    /// Hides title and caption.
    #[arg(long)]
    no_caption: bool,
    /// Shows this caption under the title instead of the step's sentence.
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["no_caption", "interface"])]
    caption: Option<String>,
    /// Shows the method and its answer under the title.
    #[arg(long, conflicts_with_all = ["no_caption", "interface"])]
    verdict: bool,
    /// Draws only the shapes and their shadows on a transparent background (PNG with alpha), one view only. The caption
    /// needs --caption or --verdict.
    #[arg(long, conflicts_with = "interface")]
    transparent: bool,
    /// Position of the camera, x,y,z in meters, instead of the scene's own.
    #[arg(long, value_name = "X,Y,Z", value_parser = point, allow_hyphen_values = true, requires = "target", conflicts_with = "interface")]
    eye: Option<Vec3>,
    /// Point that the camera looks at, x,y,z in meters.
    #[arg(long, value_name = "X,Y,Z", value_parser = point, allow_hyphen_values = true, requires = "eye")]
    target: Option<Vec3>,
    /// Stage of the Minkowski sum of a sweep, 0 to 1. 0: the shapes. 0.5: the obstacle extruded by the segment. 1: plus
    /// the radius; the mover is a point. Otherwise the scene's own, or 1 at a step that tests its parts.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    minkowski: Option<f32>,
    /// How far the parts of the Minkowski sum are moved apart, 0 to 1.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    explode: Option<f32>,
}

/// Draws and saves; says where.
pub(crate) fn run(args: &ScreenshotArgs) -> anyhow::Result<ExitCode> {
    let seen = args.subject.open()?;
    let step = step(args.step.as_deref(), &seen)?;
    // A case without a picture of its own shows the answer.
    let scene = &seen.scene;
    let is_bare = args.step.is_none() && scene.run.step.is_none() && scene.caption.is_none();
    let look = look(args, &seen, step)?;
    if let Some(Some(shape)) = &args.inspect
        && seen.scene.bodies.iter().all(|body| body.name != *shape)
    {
        bail!("this scene has no shape `{shape}`");
    }
    let place = place(args)?;
    let out = args.out.clone();
    let out = out.unwrap_or_else(|| file_name(&args.subject.scene, &seen, step));
    if out == Path::new(&args.subject.scene) {
        bail!(
            "{} is the picture that is opened: give another name with --out",
            out.display()
        );
    }
    let beside = beside(args, &seen, step)?;
    let is_changed = !runs_as_read(&seen);
    let frame = seen.timeline.history().zip(seen.study.contact_log());
    let response = frame.map(|(run, contact_log)| {
        text::response_remedy(
            run,
            contact_log,
            Mending::of_frame(run, contact_log).as_ref(),
        )
    });
    let case = case(args, &seen, step, place);
    let Seen {
        document,
        scene,
        poses,
        choice,
        study,
        ..
    } = seen;
    let subject = headless_screenshot::PictureSubject {
        scene,
        poses,
        study,
        step,
        beside,
        is_changed,
        response,
    };
    let is_vector = has_ending(&out, "svg");
    if args.interface {
        if is_vector {
            bail!("--interface draws the window as PNG: give --out a name that ends in .png");
        }
        let sheet = WindowSheet {
            document,
            name: args.subject.scene.clone(),
            choice,
            inspected: args.inspect.clone(),
        };
        headless_screenshot::window(subject, &look, sheet)?.save(&out, Some(&case))?;
    } else {
        let has_words = args.caption.is_some() || args.verdict;
        let sheet = PictureSheet {
            place,
            labels: !args.no_labels,
            legend: !args.no_legend,
            caption: !args.no_caption && (!args.transparent || has_words),
            words: args.caption.clone(),
            verdict: args.verdict || is_bare,
            transparent: args.transparent,
        };
        for name in headless_screenshot::unknown_names(&subject, &look, &sheet) {
            output::complain(&format!(
                "note: [picture] or a [[note]] names `{name}`, but nothing in this picture has this name"
            ));
        }
        if is_vector {
            headless_screenshot::vector_view(&subject, &look, &sheet, &case.scene)?.save(&out)?;
        } else {
            headless_screenshot::view(&subject, &look, &sheet)?.save(&out, Some(&case))?;
        }
    }
    output::print_line(&out.display().to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// The case as it is shown, which the picture carries.
fn case(
    args: &ScreenshotArgs,
    seen: &Seen,
    step: Option<usize>,
    place: Option<[Vec3; 2]>,
) -> CaseInPicture {
    let answers = report::answers(&seen.scene, &seen.study, step);
    let own = seen.scene.run.step.as_ref();
    let step = step.filter(|_| own.is_some() || args.step.is_some());
    let scene = seen.document.text_at(SharedMoment {
        run: args.subject.edits(),
        is_changed: !runs_as_read(seen),
        frame: seen.study.frame().map(|frame| frame.number),
        step: step.map(|step| seen.study.address_as_written(step, own)),
        view: place.map(|[eye, target]| View {
            from: Viewpoint::Eye { eye, target },
            orthographic: seen.scene.view.is_some_and(|view| view.orthographic),
            minkowski: seen
                .scene
                .view
                .map_or_else(Stage::default, |view| view.minkowski),
        }),
    });
    CaseInPicture { scene, answers }
}

/// The requested step, else the scene's own, else the answer, as the window opens. Where the shown run does not have
/// the scene's own, it is the answer, and stderr says so.
pub(super) fn step(address: Option<&str>, seen: &Seen) -> anyhow::Result<Option<usize>> {
    if let Some(address) = address {
        return Ok(Some(seen.study.find(address)?));
    }
    let Some(own) = &seen.scene.run.step else {
        return Ok(seen.study.answer());
    };
    if let Ok(step) = seen.study.find(own) {
        return Ok(Some(step));
    }
    let choice = seen.choice.as_ref();
    if choice.is_some_and(|choice| choice.method.respondent.is_some()) {
        // Only the answer of a program is known.
        return Ok(seen.study.answer());
    }
    let frame = seen.study.frame();
    let shown = frame.map_or("this run".into(), |frame| format!("frame {}", frame.number));
    output::complain(&format!(
        "note: {shown} has no step `{own}`, the scene's own step: the picture shows the answer"
    ));
    Ok(seen.study.answer())
}

/// Whether what ran is what the scene's file says.
fn runs_as_read(seen: &Seen) -> bool {
    let read = seen.document.scene();
    let mut own = read.choice();
    if let Some(own) = &mut own {
        read.run.settings.apply(&mut own.settings);
    }
    seen.choice == own && seen.scene.runs_as(read)
}

/// The way that the scene goes, and the panes beside it.
fn beside(
    args: &ScreenshotArgs,
    seen: &Seen,
    step: Option<usize>,
) -> anyhow::Result<(Option<MethodChoice>, Panes)> {
    let focus = || Some(seen.study.pairs.get(seen.study.focus?)?.choice.clone());
    let main = match seen.timeline.history() {
        Some(run) => Some(MethodChoice::Response(run.chosen().clone())),
        None => seen
            .choice
            .clone()
            .or_else(focus)
            .map(MethodChoice::Algorithm),
    };
    let frame = seen.study.frame().map(|frame| frame.number);
    if !args.compare.is_empty() {
        let run = seen.timeline.history().zip(frame);
        let step = args.step.as_ref().map_or(seen.study.answer(), |_| step);
        let row = Panes::row(&args.compare, &seen.scene, run, (&seen.study, step));
        return Ok((main, row.map_err(anyhow::Error::msg)?));
    }
    let subject = panes::PaneSubject {
        written: &seen.scene,
        panes: &panes_of(args, seen, step)?,
        run: seen.timeline.history().zip(frame),
    };
    Ok((main, Panes::of(subject, &seen.study, step)))
}

/// The scene's own panes and, where it opens or they are asked for, its moments; those that are found where it names
/// none.
fn panes_of(
    args: &ScreenshotArgs,
    seen: &Seen,
    step: Option<usize>,
) -> anyhow::Result<Vec<PaneOf>> {
    let (ways, own) = (&seen.scene.run.beside, &seen.scene.picture.sequence);
    let found = || {
        let snapshot = Snapshot::new(&seen.scene, &seen.poses);
        panes::found_sequence(snapshot, &seen.study, step, None).map_err(anyhow::Error::msg)
    };
    let opens = args.step.is_none();
    let moments = match own {
        SceneSequence::Moments(moments) if opens || args.sequence => moments.clone(),
        _ if args.sequence => found()?,
        _ if opens && panes::opens_with_found(&seen.scene, &seen.study, step) => {
            found().unwrap_or_default()
        }
        _ => vec![],
    };
    Ok(PaneOf::all(
        if args.sequence { &[] } else { ways },
        &moments,
    ))
}

fn look(args: &ScreenshotArgs, seen: &Seen, step: Option<usize>) -> anyhow::Result<PictureStyle> {
    let stage = stage(args, seen, step)?;
    if args.t.is_some() {
        expect_motion(seen, step)?;
    }
    Ok(PictureStyle {
        size: args.size,
        theme: args.theme,
        time: args.t,
        stage,
        only_shapes: args.minkowski == Some(0.0),
    })
}

/// Eye and target, if they are given.
fn place(args: &ScreenshotArgs) -> anyhow::Result<Option<[Vec3; 2]>> {
    if args.eye.is_some() && args.eye == args.target {
        bail!("--eye and --target are the same point: the camera has no direction");
    }
    Ok(args.eye.zip(args.target).map(|(eye, target)| [eye, target]))
}

/// The pair that is looked at.
fn current(seen: &Seen, step: Option<usize>) -> Option<&PairStudy> {
    let pair = seen.study.current(step)?;
    Some(&seen.study.pairs[pair])
}

/// Fails where the pair that is looked at does not move.
fn expect_motion(seen: &Seen, step: Option<usize>) -> anyhow::Result<()> {
    let pair = current(seen, step).context("--t needs a sweep, but this scene has no pair")?;
    if !pair.choice.method.question.is_sweep() {
        let [mover, obstacle] = pair.names(&seen.scene);
        let name = pair.choice.name();
        bail!("--t needs a sweep, but {name} tests {mover} and {obstacle} without motion");
    }
    Ok(())
}

/// The build-up of the swept body: as given, else the scene's.
fn stage(args: &ScreenshotArgs, seen: &Seen, step: Option<usize>) -> anyhow::Result<Stage> {
    let own = seen.scene.view.map(|view| view.minkowski);
    let own = own.unwrap_or_default();
    let stage = Stage {
        morph: args.minkowski.unwrap_or(own.morph),
        explode: args.explode.unwrap_or(own.explode),
    };
    let is_sweep = current(seen, step).is_some_and(|pair| pair.choice.method.question.is_sweep());
    if !is_sweep && (args.minkowski.is_some() || args.explode.is_some()) {
        bail!(
            "--minkowski and --explode need a sweep: add one such as --algorithm exact/sweep-capsule-triangle"
        );
    }
    if args.explode.is_some_and(|explode| explode > 0.0) && stage.morph <= 0.5 {
        bail!("--explode needs a radius: add --minkowski 1, or any number above 0.5");
    }
    Ok(stage)
}

/// `scene-step.png`.
fn file_name(scene: &OsStr, seen: &Seen, step: Option<usize>) -> PathBuf {
    let stem = Path::new(scene).file_stem().unwrap_or_default();
    let mut name = if library::is_link(scene) {
        "link".to_string()
    } else {
        stem.to_string_lossy().into_owned()
    };
    if let Some(step) = step {
        name.push('-');
        name.push_str(&seen.study.record.steps[step].title);
    }
    PathBuf::from(name.replace(' ', "-") + ".png")
}

/// A path that says what will be written.
pub(super) fn png_path(text: &str) -> anyhow::Result<PathBuf> {
    let path = PathBuf::from(text);
    if !has_ending(&path, "png") {
        bail!("pictures are PNG files: give a name that ends in .png");
    }
    Ok(path)
}

/// The same of a picture that may be SVG too.
fn picture_path(text: &str) -> anyhow::Result<PathBuf> {
    let path = PathBuf::from(text);
    if !has_ending(&path, "png") && !has_ending(&path, "svg") {
        bail!("pictures are PNG or SVG files: give a name that ends in .png or .svg");
    }
    Ok(path)
}

fn has_ending(path: &Path, wanted: &str) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case(wanted))
}

/// Reads `x,y,z`.
fn point(text: &str) -> anyhow::Result<Vec3> {
    let numbers: Result<Vec<f32>, _> = text.split(',').map(|part| part.trim().parse()).collect();
    match numbers.as_deref() {
        Ok(&[x, y, z]) if x.is_finite() && y.is_finite() && z.is_finite() => Ok(Vec3::new(x, y, z)),
        _ => bail!("write three numbers with commas, such as 4,3,5"),
    }
}

/// A number from 0 to 1.
fn share(text: &str) -> anyhow::Result<f32> {
    let told = || format!("write a number from 0 to 1, such as 0.5, not `{text}`");
    let share: f32 = text.trim().parse().with_context(told)?;
    if !(0.0..=1.0).contains(&share) {
        bail!(told());
    }
    Ok(share)
}

pub(super) fn parse_size(text: &str) -> anyhow::Result<[u32; 2]> {
    let (width, height) = text
        .split_once(['x', '×', ','])
        .context("write width x height, such as 1600x1000")?;
    Ok([width.trim().parse()?, height.trim().parse()?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::scene::library;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: ScreenshotArgs,
    }

    fn seen(words: &[&str]) -> (ScreenshotArgs, Seen) {
        let args = Line::parse_from([&["screenshot"], words].concat()).args;
        let seen = args
            .subject
            .open()
            .unwrap_or_else(|error| panic!("{error}"));
        (args, seen)
    }

    #[test]
    fn every_scene_that_moves_has_a_picture_of_any_frame() {
        let (mut own, mut answers) = (0, 0);
        let moving = library::all().filter(|scene| scene.text.contains("\nresponse"));
        for scene in moving {
            for frame in ["0", "5"] {
                let (args, seen) = seen(&[scene.id, "--frame", frame]);
                let stood =
                    step(args.step.as_deref(), &seen).unwrap_or_else(|error| panic!("{error}"));
                let asked = seen.scene.run.step.as_deref().expect("a step of its own");
                match seen.study.find(asked) {
                    Ok(step) => {
                        own += 1;
                        assert_eq!(stood, Some(step), "{}", scene.id);
                    }
                    Err(_) => {
                        answers += 1;
                        assert_eq!(stood, seen.study.answer(), "{}", scene.id);
                    }
                }
            }
        }
        assert!(own > 10 && answers > 10, "{own} {answers}");
    }

    #[test]
    fn a_step_that_is_asked_for_must_be_there() {
        let (args, seen) = seen(&["zig-zag", "--frame", "0", "--step", "no such step"]);
        assert!(step(args.step.as_deref(), &seen).is_err());
    }
}
