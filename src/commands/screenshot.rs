//! `screenshot`: a picture of a scene at a step, with no display.

use super::subject::{Seen, Subject};
use crate::app::{
    fonts,
    keys::ExtraInput,
    palette::Theme,
    shelf::Shelf,
    state::{App, Place},
    stepping, style,
    ui::app_ui,
    view::{
        camera::{Camera, point},
        figure::{
            Figure, FigureOptions, Labels,
            minkowski::{MinkowskiOptions, balls_of},
        },
        overlay::{Caption, OverlayOptions},
        picture::{Picture, PictureError, ViewPicture},
    },
};
use anyhow::{Context, bail};
use capsule_lab::{minkowski::Stage, scene::View};
use glam::Vec3;
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Save a picture of a scene at a step. Needs no display on Linux.
#[derive(clap::Args, Debug)]
pub(crate) struct ScreenshotArgs {
    #[command(flatten)]
    subject: Subject,
    /// Stands at this step; the end of its address will do. The scene's own step otherwise.
    #[arg(long, value_name = "ADDRESS")]
    step: Option<String>,
    /// Width and height in pixels, up to 8192 each.
    #[arg(long, value_name = "WxH", default_value = "1600x1000", value_parser = parse_size)]
    size: [u32; 2],
    /// Which paper.
    #[arg(long, value_enum, default_value_t)]
    theme: Theme,
    /// Where to, a name that ends in .png; the scene's and the step's name otherwise.
    #[arg(long, value_name = "FILE", value_parser = png_path)]
    out: Option<PathBuf>,
    /// Shows the shapes of a sweep at this moment of their motion, 0 to 1; at the impact otherwise.
    #[arg(long, value_name = "TIME", value_parser = share)]
    t: Option<f32>,
    /// The whole window instead of the view alone.
    #[arg(long)]
    interface: bool,
    /// Without names of points.
    #[arg(long)]
    no_labels: bool,
    /// Without legend, axes and scale.
    #[arg(long)]
    no_legend: bool,
    /// Without title and sentence.
    #[arg(long)]
    no_caption: bool,
    /// Looks from here, x,y,z in metres, instead of from the scene's own place.
    #[arg(long, value_name = "X,Y,Z", value_parser = point, allow_hyphen_values = true, requires = "target", conflicts_with = "interface")]
    eye: Option<Vec3>,
    /// Looks at this, x,y,z in metres.
    #[arg(long, value_name = "X,Y,Z", value_parser = point, allow_hyphen_values = true, requires = "eye")]
    target: Option<Vec3>,
    /// How far the shapes of a sweep are turned into a point and a rounded body, 0..1: half-way it is extruded, at 1
    /// inflated. The scene's own otherwise.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    minkowski: Option<f32>,
    /// How far the parts of the rounded body are moved apart, 0..1.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    explode: Option<f32>,
}

/// Draws and saves; says where.
pub(crate) fn run(args: &ScreenshotArgs) -> anyhow::Result<ExitCode> {
    let seen = args.subject.open()?;
    let address = args.step.as_ref().or(seen.scene.run.step.as_ref());
    let step = match address {
        Some(address) => Some(seen.study.find(address)?),
        None => None,
    };
    let stage = stage(args, &seen, step)?;
    let context = egui::Context::default();
    fonts::install(&context);
    style::apply(&context, args.theme);
    if args.eye.is_some() && args.eye == args.target {
        bail!("--eye and --target are the same point: there is no direction to look in");
    }
    if args.t.is_some() {
        expect_motion(&seen, step)?;
    }
    let out = args.out.clone();
    let out = out.unwrap_or_else(|| file_name(&args.subject.scene, &seen, step));
    let picture = if args.interface {
        whole_window(args, seen, step, stage, &context)?
    } else {
        view_alone(args, &seen, step, stage, &context)?
    };
    picture.save(&out)?;
    println!("{}", out.display());
    Ok(ExitCode::SUCCESS)
}

fn view_alone(
    args: &ScreenshotArgs,
    seen: &Seen,
    step: Option<usize>,
    stage: Stage,
    context: &egui::Context,
) -> Result<Picture, PictureError> {
    let options = FigureOptions {
        labels: if args.no_labels {
            Labels::None
        } else {
            Labels::Some
        },
        time: args.t,
        minkowski: MinkowskiOptions {
            stage,
            ..Default::default()
        },
        ..FigureOptions::default()
    };
    let figure = Figure::of(&seen.scene, &seen.study, step, args.theme, &options);
    let aspect = args.size[0] as f32 / args.size[1] as f32;
    let camera = match (args.eye, args.target) {
        (Some(eye), Some(target)) => Camera::from_view(&View {
            eye,
            target,
            orthographic: seen.scene.view.is_some_and(|view| view.orthographic),
            minkowski: Default::default(),
        }),
        _ => Camera::of(&seen.scene, aspect),
    };
    let camera = match args.minkowski.or(args.explode) {
        Some(_) if args.eye.is_none() => framed(camera, seen, step, stage, aspect),
        _ => camera,
    };
    let caption = (!args.no_caption).then(|| Caption::of(&seen.scene, &seen.study, step));
    let view = ViewPicture {
        figure: &figure,
        camera: &camera,
        theme: args.theme,
        overlay: OverlayOptions {
            legend: !args.no_legend,
            triad: !args.no_legend,
        },
        caption: caption.as_ref(),
    };
    Picture::of_view(args.size, context, &view)
}

fn whole_window(
    args: &ScreenshotArgs,
    seen: Seen,
    step: Option<usize>,
    stage: Stage,
    context: &egui::Context,
) -> Result<Picture, PictureError> {
    let shelf = Shelf::built_in();
    let place = match shelf.place_of(&args.subject.scene) {
        Some(place) => Place::Shelf(place),
        None => Place::File(args.subject.scene.clone().into()),
    };
    let mut app = App::new(shelf);
    app.open(seen.document, place);
    app.scene = seen.scene.into();
    app.theme = args.theme;
    app.view.motion = false;
    app.view.options.time = args.t;
    app.view.set_stage(stage);
    app.choice = seen.choice.or(app.choice.take());
    app.study = seen.study;
    app.cursor = step.or_else(|| stepping::answer(&app.study));
    let scale = (args.size[0] as f32 / 1440.0).min(args.size[1] as f32 / 900.0);
    // Once the view has its shape, the camera can step back to show all of the body.
    let mut is_shown = false;
    let asks = args.minkowski.or(args.explode).is_some();
    Picture::of_interface(args.size, scale.max(0.6), context, |context, surface| {
        if std::mem::replace(&mut is_shown, true) && asks {
            app.go_to_stage(stage);
        }
        app_ui(context, &mut app, &ExtraInput::default(), surface);
    })
}

/// Fails where the pair that is looked at does not move.
fn expect_motion(seen: &Seen, step: Option<usize>) -> anyhow::Result<()> {
    let pair = seen.study.current(step).map(|pair| &seen.study.pairs[pair]);
    let pair = pair.context("--t needs a pair that is swept: this scene has no pair at all")?;
    if !pair.choice.algorithm.question.is_sweep() {
        let [mover, obstacle] = pair.names(&seen.scene);
        let name = pair.choice.name();
        bail!(
            "--t needs a pair that is swept, but {name} tests {mover} and {obstacle} as they stand"
        );
    }
    Ok(())
}

/// `camera`, farther away or moved where it would not see all of the swept body.
fn framed(camera: Camera, seen: &Seen, step: Option<usize>, stage: Stage, aspect: f32) -> Camera {
    let pair = seen.study.current(step).map(|pair| &seen.study.pairs[pair]);
    match pair.and_then(|pair| balls_of(pair, stage)) {
        Some(balls) if !camera.sees(&balls, aspect) => camera.framed_on(&balls, aspect),
        _ => camera,
    }
}

/// How far the swept body is built up and taken apart: as told, else as the scene says.
fn stage(args: &ScreenshotArgs, seen: &Seen, step: Option<usize>) -> anyhow::Result<Stage> {
    let own = seen.scene.view.map(|view| view.minkowski);
    let own = own.unwrap_or_default();
    let stage = Stage {
        morph: args.minkowski.unwrap_or(own.morph),
        explode: args.explode.unwrap_or(own.explode),
    };
    let pair = seen.study.current(step).map(|pair| &seen.study.pairs[pair]);
    let is_sweep = pair.is_some_and(|pair| pair.choice.algorithm.question.is_sweep());
    if !is_sweep && (args.minkowski.is_some() || args.explode.is_some()) {
        bail!(
            "--minkowski and --explode need a sweep: run one with --algorithm exact/sweep-capsule-triangle or its like"
        );
    }
    if args.explode.is_some_and(|explode| explode > 0.0) && stage.morph <= 0.5 {
        bail!("--explode needs a body with a radius: add --minkowski 1, or any number above 0.5");
    }
    Ok(stage)
}

/// `scene-step.png`.
fn file_name(scene: &str, seen: &Seen, step: Option<usize>) -> PathBuf {
    let stem = Path::new(scene).file_stem().unwrap_or_default();
    let mut name = stem.to_string_lossy().into_owned();
    if let Some(step) = step {
        name.push('-');
        name.push_str(&seen.study.record.steps[step].title);
    }
    PathBuf::from(name.replace(' ', "-") + ".png")
}

/// A path that says what will be written.
fn png_path(text: &str) -> anyhow::Result<PathBuf> {
    let path = PathBuf::from(text);
    let extension = path.extension().unwrap_or_default();
    if !extension.eq_ignore_ascii_case("png") {
        bail!("pictures are PNG files: give a name that ends in .png");
    }
    Ok(path)
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

fn parse_size(text: &str) -> anyhow::Result<[u32; 2]> {
    let (width, height) = text
        .split_once(['x', '×'])
        .context("write width x height, such as 1600x1000")?;
    Ok([width.trim().parse()?, height.trim().parse()?])
}
