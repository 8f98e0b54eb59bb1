//! `animate`: a film of a scene, with no display.

use super::{
    input::Subject,
    judge::seconds,
    output,
    progress::Progress,
    screenshot::{self, parse_size},
};
use capsule_app::{
    film::{Film, FilmMoment, FilmStyle},
    headless_screenshot::{self, PictureStyle, PictureSubject, WindowSheet},
    program::App,
    shell::film_target::FilmTarget,
};
use capsule_view::palette::Theme;
use std::{process::ExitCode, time::Duration};

/// Save a film of a scene, at one moment after another. Needs no display on Linux.
#[derive(clap::Args, Debug)]
#[command(after_long_help = FilmMoment::table())]
pub(crate) struct AnimateArgs {
    #[command(flatten)]
    subject: Subject,
    /// The next moment, as in the table of moments. May be given several times.
    #[arg(long = "moment", value_name = "MOMENT", value_parser = FilmMoment::read, required = true)]
    moments: Vec<FilmMoment>,
    /// How long the picture of a step or a link is shown, where its moment does not say it.
    #[arg(long, value_name = "SECONDS", default_value = "0.8", value_parser = seconds)]
    each: Duration,
    /// How many pictures of frames and motions are shown in a second, 1 to 50.
    #[arg(long, value_name = "PICTURES", default_value = "10", value_parser = clap::value_parser!(u32).range(1..=50))]
    rate: u32,
    /// How long the last picture is shown, unless a pause is the last moment.
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
    /// The output: film.gif, film.png (an animated PNG), or numbered PNG files, film-%03d.png or a folder.
    #[arg(long, value_name = "FILE", value_parser = target)]
    out: FilmTarget,
}

/// Draws and saves; says where.
pub(crate) fn run(args: &AnimateArgs) -> anyhow::Result<ExitCode> {
    let style = FilmStyle {
        size: args.size,
        is_window: args.interface,
        each: args.each,
        moving: Duration::from_secs(1) / args.rate,
        last: args.last,
    };
    let film = Film::begin(opened(args)?, style, &args.moments, args.out.clone())?;
    let [_, count] = film.progress();
    let mut progress = Progress::of(Some(count as u64), "pictures");
    let made = film.make(|[done, _]| progress.tell_now_and_then(done as u64, String::new));
    progress.clear();
    output::print_line(&made?.path().display().to_string())?;
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

fn target(written: &str) -> Result<FilmTarget, String> {
    FilmTarget::read(written.into())
}
