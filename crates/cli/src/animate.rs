//! `animate`: an animation of a scene, with no display.

use super::{
    input::Subject,
    judge::seconds,
    output,
    screenshot::{self, parse_size, png_path},
};
use capsule_app::{
    animation::{self, AnimationMoment, AnimationStyle},
    headless_screenshot::{self, PictureStyle, PictureSubject, WindowSheet},
    program::App,
};
use capsule_scenes::{edit::write_atomically, scene::LessonLink};
use capsule_view::palette::Theme;
use std::{path::PathBuf, process::ExitCode, time::Duration};

/// Save an animation of a scene: one picture as it opens, and one after each moment. Needs no display on Linux.
#[derive(clap::Args, Debug)]
pub(crate) struct AnimateArgs {
    #[command(flatten)]
    subject: Subject,
    /// The next picture: a link as in lessons, such as step:plane-trace, frame:12 or repair:W2. `steps` adds one picture
    /// for each step, to the last; `frames:60` one for each frame, to frame 60. May be given several times.
    #[arg(long = "moment", value_name = "LINK", value_parser = moment, required = true)]
    moments: Vec<AnimationMoment>,
    /// How long each picture is shown.
    #[arg(long, value_name = "SECONDS", default_value = "0.8", value_parser = seconds)]
    each: Duration,
    /// How long the last picture is shown.
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    last: Duration,
    /// Width and height in pixels, up to 8192 each.
    #[arg(long, value_name = "WxH", default_value = "800x500", value_parser = parse_size)]
    size: [u32; 2],
    /// Colors of the picture.
    #[arg(long, value_enum, default_value_t)]
    theme: Theme,
    /// Shows the whole window instead of the view alone.
    #[arg(long)]
    interface: bool,
    /// The output file, ending in .png.
    #[arg(long, value_name = "FILE", value_parser = png_path)]
    out: PathBuf,
}

/// Draws and saves; says where.
pub(crate) fn run(args: &AnimateArgs) -> anyhow::Result<ExitCode> {
    let mut app = opened(args)?;
    let style = AnimationStyle {
        size: args.size,
        is_window: args.interface,
    };
    let pictures = animation::pictures(&mut app, style, &args.moments)?;
    let last = pictures.len() - 1;
    let milliseconds = |time: Duration| u16::try_from(time.as_millis()).unwrap_or(u16::MAX);
    let timed = pictures.into_iter().enumerate().map(|(place, picture)| {
        let time = if place == last { args.last } else { args.each };
        (picture, milliseconds(time))
    });
    let timed: Vec<_> = timed.collect();
    write_atomically(&args.out, |file| animation::encode(&timed, file))?;
    output::print_line(&args.out.display().to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// The program with the scene open, where it opens.
fn opened(args: &AnimateArgs) -> anyhow::Result<App> {
    let seen = args.subject.open()?;
    let look = PictureStyle {
        size: args.size,
        theme: args.theme,
        time: None,
        stage: seen
            .scene
            .view
            .map(|view| view.minkowski)
            .unwrap_or_default(),
        only_shapes: false,
    };
    let sheet = WindowSheet {
        name: args.subject.scene.clone(),
        choice: seen.choice.clone(),
        document: seen.document.clone(),
        inspected: None,
    };
    let subject = PictureSubject {
        step: screenshot::step(None, &seen)?,
        scene: seen.scene,
        poses: seen.poses,
        study: seen.study,
        beside: Default::default(),
        is_changed: false,
        response: None,
    };
    Ok(headless_screenshot::opened(subject, &look, sheet))
}

fn moment(written: &str) -> Result<AnimationMoment, String> {
    if written == "steps" {
        return Ok(AnimationMoment::Steps);
    }
    if let Some(last) = written.strip_prefix("frames:") {
        let last = last.parse().ok();
        return last
            .map(AnimationMoment::Frames)
            .ok_or_else(|| "expected a frame's number, as in `frames:60`".into());
    }
    match LessonLink::read(written) {
        Some(link) => Ok(AnimationMoment::Link(link?)),
        None => Err(
            "expected `steps`, `frames:60` or a link such as step:plane-trace or repair:W2".into(),
        ),
    }
}
