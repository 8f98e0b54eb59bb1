//! `map`: where a method is wrong.

use super::{
    input::{Seen, Subject},
    output,
    progress::Progress,
};
use anyhow::{Context, bail};
use capsule_app::map::MapSheet;
use capsule_bench::map::{
    MapAxis, MapOf, MapSubject,
    raster::{MapRaster, tiles, values_at},
};
use capsule_scenes::scene::Freedom;
use capsule_view::palette::Theme;
use std::{path::PathBuf, process::ExitCode};

/// Draw a map of a scene's errors: its method is tested over two numbers of its shapes.
///
/// Each pixel is one case. Its color shows the error of the answer; hatching marks a missed or a false hit. A ring
/// marks the scene itself. Needs no display on Linux.
#[derive(clap::Args, Debug)]
pub(crate) struct MapArgs {
    #[command(flatten)]
    subject: Subject,
    /// Number on the horizontal axis, such as player.x, player.a.y, player.turn.z, player.velocity.y or radius;
    /// =LOW..HIGH sets its range
    #[arg(long, value_name = "NAME[=LOW..HIGH]")]
    x: String,
    /// Number on the vertical axis
    #[arg(long, value_name = "NAME[=LOW..HIGH]")]
    y: String,
    /// Range to both sides of the scene's own value where none is given, in meters
    #[arg(long, value_name = "METERS", default_value_t = 1.0)]
    near: f32,
    /// Value to draw: depth, time, cost (number of steps) or branch (the part or step that decided)
    /// [default: time for a sweep, else depth; branch for an exact method]
    #[arg(long, value_name = "WHAT", value_parser = of)]
    of: Option<MapOf>,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "900x680", value_parser = super::screenshot::parse_size)]
    size: [u32; 2],
    /// Colors of the picture
    #[arg(long, value_enum, default_value_t)]
    theme: Theme,
    /// The output file, ending in .png
    #[arg(long, value_name = "FILE", default_value = "map.png", value_parser = super::screenshot::png_path)]
    out: PathBuf,
}

fn of(text: &str) -> Result<MapOf, String> {
    let found = MapOf::ALL.into_iter().find(|(_, name)| *name == text);
    let names = MapOf::ALL.map(|(_, name)| name).join(", ");
    found
        .map(|(of, _)| of)
        .ok_or_else(|| format!("a map has no value `{text}`; the values are {names}"))
}

/// Computes every pixel, draws and saves; prints the file's name.
pub(crate) fn run(args: &MapArgs) -> anyhow::Result<ExitCode> {
    let Seen { scene, choice, .. } = args.subject.open()?;
    let subject = MapSubject::of(scene, choice.as_ref()).context("the scene has no pair to map")?;
    let usual = MapOf::usual(subject.choice.method);
    let of = args.of.unwrap_or(usual);
    let sheet = MapSheet {
        axes: [args.axis(&subject, &args.x)?, args.axis(&subject, &args.y)?],
        subject,
        of,
        size: args.size,
        theme: args.theme,
    };
    let Some(size) = sheet.room() else {
        let [width, height] = MapSheet::least(of);
        bail!("a map with its axes needs at least {width}x{height} pixels");
    };
    let mut progress = Progress::start(Some((size[0] * size[1]) as u64));
    let mut raster = MapRaster::new(size);
    let mut asked = 0;
    for tile in tiles(size) {
        let places = tile.places.iter();
        let values = places.map(|place| values_at(sheet.axes, size, *place));
        let cells: Vec<_> = values.map(|at| sheet.subject.cell(of, at)).collect();
        asked += cells.len() as u64;
        raster.take(&tile, cells);
        progress.tell_now_and_then(asked, String::new);
    }
    progress.clear();
    sheet.draw(&raster)?.save(&args.out, None)?;
    output::print_line(&args.out.display().to_string())?;
    Ok(ExitCode::SUCCESS)
}

impl MapArgs {
    fn axis(&self, subject: &MapSubject, text: &str) -> anyhow::Result<MapAxis> {
        let (name, range) = match text.split_once('=') {
            Some((name, range)) => (name, Some(range)),
            None => (text, None),
        };
        let scene = &subject.scene;
        let freedom = Freedom::one_named(scene, name, subject.tested.mover)?;
        if !(self.near > 0.0 && self.near.is_finite()) {
            bail!("--near is {}; expected meters greater than 0", self.near);
        }
        let Some(range) = range else {
            return Ok(subject.axis_around(freedom, self.near));
        };
        let ends = range.split_once("..");
        let ends = ends.and_then(|(low, high)| Some([low.parse().ok()?, high.parse().ok()?]));
        let range = ends.filter(|[low, high]: &[f32; 2]| low < high && (high - low).is_finite());
        let told = || format!("`{text}` has no valid range: write {name}=-1..2");
        Ok(MapAxis {
            freedom,
            range: range.with_context(told)?,
        })
    }
}
