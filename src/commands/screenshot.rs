//! `screenshot`: a picture of a scene at a step, with no display.

use super::subject::Subject;
use crate::app::{
    fonts,
    palette::Theme,
    style,
    view::{
        camera::{Camera, point},
        figure::{Figure, FigureOptions, Labels},
        overlay::{Caption, OverlayOptions},
        picture::{Picture, PictureError, ViewPicture},
    },
};
use anyhow::Context;
use capsule_lab::{scene::View, study::Study};
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

/// What a picture of the whole window shows.
pub(crate) struct InterfacePicture<'a> {
    /// The scene's name as it was asked for.
    pub(crate) scene: &'a str,
    /// What was computed.
    pub(crate) study: &'a Study,
    /// The step to stand at.
    pub(crate) step: Option<usize>,
    /// Which paper.
    pub(crate) theme: Theme,
    /// Width and height, pixels.
    pub(crate) size: [u32; 2],
}

/// Makes the picture of a whole window.
pub(crate) type Interface =
    fn(&InterfacePicture<'_>, &egui::Context) -> Result<Picture, PictureError>;

/// Draws and saves; says where. `interface` draws the whole window.
pub(crate) fn run(args: &ScreenshotArgs, interface: Interface) -> anyhow::Result<ExitCode> {
    let seen = args.subject.open()?;
    let context = egui::Context::default();
    fonts::install(&context);
    style::apply(&context, args.theme);

    let picture = if args.interface {
        let shown = InterfacePicture {
            scene: &args.subject.scene,
            study: &seen.study,
            step: seen.step,
            theme: args.theme,
            size: args.size,
        };
        interface(&shown, &context)?
    } else {
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
        Picture::of_view(args.size, &context, &view)?
    };

    let out = args
        .out
        .clone()
        .unwrap_or_else(|| args.subject.file_name(&seen));
    picture.save(&out)?;
    println!("{}", out.display());
    Ok(ExitCode::SUCCESS)
}

fn parse_size(text: &str) -> anyhow::Result<[u32; 2]> {
    let (width, height) = text
        .split_once(['x', '×'])
        .context("write width x height, such as 1600x1000")?;
    Ok([width.trim().parse()?, height.trim().parse()?])
}
