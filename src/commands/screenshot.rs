//! `screenshot`: a picture of a scene at a step, with no display.

use super::subject::{Seen, Subject};
use crate::app::{
    fonts,
    keys::ExtraInput,
    palette::Theme,
    shelf::Shelf,
    state::App,
    style,
    ui::app_ui,
    view::{
        camera::{Camera, point},
        figure::{Figure, FigureOptions, Labels},
        overlay::{Caption, OverlayOptions},
        picture::{Picture, ViewPicture},
    },
};
use anyhow::Context;
use capsule_lab::scene::View;
use glam::Vec3;
use std::{path::PathBuf, process::ExitCode};

/// Save a picture of a scene at a step. Needs no display on Linux.
#[derive(clap::Args, Debug)]
pub(crate) struct ScreenshotArgs {
    #[command(flatten)]
    subject: Subject,
    /// Width and height in pixels, up to 8192 each.
    #[arg(long, value_name = "WxH", default_value = "1600x1000", value_parser = parse_size)]
    size: [u32; 2],
    /// Which paper.
    #[arg(long, value_enum, default_value_t)]
    theme: Theme,
    /// Where to; the scene's and the step's name otherwise.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
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
    #[arg(long, value_name = "X,Y,Z", value_parser = point, allow_hyphen_values = true, requires = "target")]
    eye: Option<Vec3>,
    /// Looks at this, x,y,z in metres.
    #[arg(long, value_name = "X,Y,Z", value_parser = point, allow_hyphen_values = true, requires = "eye")]
    target: Option<Vec3>,
}

/// Draws and saves; says where.
pub(crate) fn run(args: &ScreenshotArgs) -> anyhow::Result<ExitCode> {
    let seen = args.subject.open()?;
    let context = egui::Context::default();
    fonts::install(&context);
    style::apply(&context, args.theme);

    let picture = if args.interface {
        of_interface(args, &seen, &context)?
    } else {
        of_view(args, &seen, &context)?
    };

    let out = args
        .out
        .clone()
        .unwrap_or_else(|| args.subject.file_name(&seen));
    picture.save(&out)?;
    println!("{}", out.display());
    Ok(ExitCode::SUCCESS)
}

/// The whole window as it opens on the scene.
fn of_interface(
    args: &ScreenshotArgs,
    seen: &Seen,
    context: &egui::Context,
) -> anyhow::Result<Picture> {
    let mut app = App::new(Shelf::built_in());
    app.open_named(&args.subject.scene)?;
    app.show(seen.choice.clone(), seen.step);
    app.theme = args.theme;
    let none = ExtraInput::default();
    let picture = Picture::of_interface(
        args.size,
        interface_scale(args.size),
        context,
        |context, surface| app_ui(context, &mut app, &none, surface),
    )?;
    Ok(picture)
}

/// The view alone.
fn of_view(args: &ScreenshotArgs, seen: &Seen, context: &egui::Context) -> anyhow::Result<Picture> {
    let aspect = args.size[0] as f32 / args.size[1] as f32;
    let camera = match (args.eye, args.target) {
        (Some(eye), Some(target)) => Camera::from_view(&View {
            eye,
            target,
            orthographic: seen.scene.view.is_some_and(|view| view.orthographic),
        }),
        _ => Camera::of(&seen.scene, aspect),
    };
    let options = FigureOptions {
        labels: if args.no_labels {
            Labels::None
        } else {
            Labels::Some
        },
        ..FigureOptions::default()
    };
    let figure = Figure::of(&seen.scene, &seen.study, seen.step, args.theme, &options);
    let caption = (!args.no_caption).then(|| Caption::of(&seen.scene, &seen.study, seen.step));
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
    Ok(Picture::of_view(args.size, context, &view)?)
}

/// Pixels a point of the interface: as on a 1440 x 900 screen, or larger where there is more room.
fn interface_scale(size: [u32; 2]) -> f32 {
    (size[0] as f32 / 1440.0)
        .min(size[1] as f32 / 900.0)
        .max(1.0)
}

fn parse_size(text: &str) -> anyhow::Result<[u32; 2]> {
    let (width, height) = text
        .split_once(['x', '×'])
        .context("write width x height, such as 1600x1000")?;
    Ok([width.trim().parse()?, height.trim().parse()?])
}
