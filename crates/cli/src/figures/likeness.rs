//! How like two pictures are. Drivers differ in their edges, so no bytes are compared.

use anyhow::Context;
use image::{
    AnimationDecoder, Frame, ImageResult, Rgb, RgbImage, RgbaImage,
    codecs::{gif::GifDecoder, png::PngDecoder},
};
use image_compare::rgba_blended_hybrid_compare;
use std::{
    fs::{self, File},
    io::BufReader,
    path::Path,
};

/// Least likeness of two pictures that count as the same, 0 to 1.
const LIKENESS: f64 = 0.985;
/// A channel that differs by more is shown in the picture of the difference.
const MARKED: u8 = 24;
/// The colors of that picture: what differs, and the paper under the rest.
const DIFFERENT: Rgb<u8> = Rgb([214, 0, 120]);
const PAPER: Rgb<u8> = Rgb([255; 3]);

/// What became of a picture.
pub(super) enum PictureChange {
    None,
    /// There is none.
    Missing,
    /// It has another size or number of frames now than before.
    Form(String, String),
    /// Its text is another: that of an SVG, which is the same for the same picture.
    Text,
    /// It looks otherwise. The picture shows where.
    Pixels(RgbImage),
}

/// How the picture at `now` differs from that at `before`.
pub(super) fn change(now: &Path, before: &Path) -> anyhow::Result<PictureChange> {
    if !before.exists() {
        return Ok(PictureChange::Missing);
    }
    if now
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("svg"))
    {
        let read =
            |path: &Path| fs::read(path).with_context(|| format!("cannot read {}", path.display()));
        let is_same = read(now)? == read(before)?;
        return Ok(if is_same {
            PictureChange::None
        } else {
            PictureChange::Text
        });
    }
    let [now, before] = [frames(now)?, frames(before)?];
    let [form, was] = [form(&now), form(&before)];
    if form != was {
        return Ok(PictureChange::Form(form, was));
    }
    for (now, before) in now.iter().zip(&before) {
        if likeness(now, before)? < LIKENESS {
            return Ok(PictureChange::Pixels(difference(now, before)));
        }
    }
    Ok(PictureChange::None)
}

/// The likeness of two pictures of one size on paper, 0 to 1.
fn likeness(a: &RgbaImage, b: &RgbaImage) -> anyhow::Result<f64> {
    Ok(rgba_blended_hybrid_compare(a.into(), b.into(), PAPER)?.score)
}

/// The frames of the film at `path`, or the one picture.
fn frames(path: &Path) -> anyhow::Result<Vec<RgbaImage>> {
    let read = || {
        let ending = path.extension().unwrap_or_default();
        let file = || Ok::<_, std::io::Error>(BufReader::new(File::open(path)?));
        if ending.eq_ignore_ascii_case("gif") {
            return pictures(GifDecoder::new(file()?)?);
        }
        let png = PngDecoder::new(file()?)?;
        match png.is_apng()? {
            true => pictures(png.apng()?),
            false => Ok(vec![image::open(path)?.into_rgba8()]),
        }
    };
    read().with_context(|| format!("cannot read {}", path.display()))
}

fn pictures<'a>(film: impl AnimationDecoder<'a>) -> ImageResult<Vec<RgbaImage>> {
    let frames = film
        .into_frames()
        .map(|frame| frame.map(Frame::into_buffer));
    frames.collect()
}

/// Size and frames in words.
fn form(frames: &[RgbaImage]) -> String {
    let size = frames.first().map_or((0, 0), RgbaImage::dimensions);
    match frames.len() {
        1 => format!("{}x{}", size.0, size.1),
        count => format!("{}x{} with {count} frames", size.0, size.1),
    }
}

/// The new picture, faded, with what is otherwise than `before` in one strong color.
fn difference(now: &RgbaImage, before: &RgbaImage) -> RgbImage {
    RgbImage::from_fn(now.width(), now.height(), |x, y| {
        let [now, before] = [now, before].map(|picture| picture.get_pixel(x, y).0);
        let is_other = now.iter().zip(before).any(|(a, b)| a.abs_diff(b) > MARKED);
        if is_other {
            return DIFFERENT;
        }
        let faded = |channel: usize| 170 + now[channel] / 3;
        Rgb([faded(0), faded(1), faded(2)])
    })
}
