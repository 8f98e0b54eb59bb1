//! A film's pictures become its file in a thread, one after the other: no more than a few are held at once.

use super::{changed::part_where, gif::GifFilm};
use crate::shell::film_target::FilmFormat;
use capsule_view::picture::Picture;
use std::{
    io,
    sync::mpsc::{SyncSender, sync_channel},
    thread::{self, JoinHandle},
    time::Duration,
};

/// How many pictures may wait to be written.
const WAITING: usize = 2;

/// A picture, and how long it is shown.
pub(super) type ShownPicture = (Picture, Duration);

/// The thread that writes, and the way to it.
pub(super) struct FilmEncoder {
    pictures: SyncSender<ShownPicture>,
    writing: JoinHandle<io::Result<Vec<Vec<u8>>>>,
}

impl FilmEncoder {
    /// Begins a film of `count` pictures of one size.
    pub(super) fn begin(format: FilmFormat, size: [u32; 2], count: usize) -> Self {
        let (pictures, shown) = sync_channel::<ShownPicture>(WAITING);
        let writing = thread::spawn(move || {
            let shown = shown.into_iter();
            match format {
                FilmFormat::Gif => Ok(vec![gif(size, shown)?]),
                FilmFormat::AnimatedPng => Ok(vec![animated_png(size, count, shown)?]),
                FilmFormat::Numbered => shown.map(|(picture, _)| png(&picture)).collect(),
            }
        });
        Self { pictures, writing }
    }

    /// Takes the next picture; waits while too many are to be written.
    pub(super) fn take(&self, picture: Picture, time: Duration) {
        // Where the thread has ended, its fault is told at the end.
        let _ = self.pictures.send((picture, time));
    }

    /// Waits for the thread; returns the files.
    pub(super) fn finish(self) -> io::Result<Vec<Vec<u8>>> {
        drop(self.pictures);
        let ended = self.writing.join();
        ended.unwrap_or_else(|_| Err(io::Error::other("the film could not be encoded")))
    }
}

fn gif(size: [u32; 2], shown: impl Iterator<Item = ShownPicture>) -> io::Result<Vec<u8>> {
    let mut film = GifFilm::begin(size)?;
    for (picture, time) in shown {
        film.add(picture, time)?;
    }
    film.finish()
}

fn png(picture: &Picture) -> io::Result<Vec<u8>> {
    let mut bytes = vec![];
    picture.encode(&mut bytes, None)?;
    Ok(bytes)
}

/// An animated PNG that repeats without end.
fn animated_png(
    [width, height]: [u32; 2],
    count: usize,
    shown: impl Iterator<Item = ShownPicture>,
) -> io::Result<Vec<u8>> {
    let mut bytes = vec![];
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.set_animated(count as u32, 0)?;
    let mut writer = encoder.write_header()?;
    let mut before: Option<Picture> = None;
    for (picture, time) in shown {
        let [left, top, right, bottom] = match &before {
            Some(before) => changed_part(before, &picture),
            None => [0, 0, width, height],
        };
        let milliseconds = u16::try_from(time.as_millis()).unwrap_or(u16::MAX);
        writer.set_frame_delay(milliseconds, 1000)?;
        writer.set_frame_position(0, 0)?;
        writer.set_frame_dimension(right - left, bottom - top)?;
        writer.set_frame_position(left, top)?;
        writer.set_blend_op(png::BlendOp::Source)?;
        writer.set_dispose_op(png::DisposeOp::None)?;
        writer.write_image_data(&part(&picture, [left, top, right, bottom]))?;
        before = Some(picture);
    }
    writer.finish()?;
    Ok(bytes)
}

/// The part of `picture` that differs from `before`: left, top, right, bottom; one pixel where nothing does.
fn changed_part(before: &Picture, picture: &Picture) -> [u32; 4] {
    let pixels = before
        .rgba
        .chunks_exact(4)
        .zip(picture.rgba.chunks_exact(4));
    part_where(picture.size[0], pixels.map(|(old, new)| old != new))
}

/// The colors of that part, row by row.
fn part(picture: &Picture, [left, top, right, bottom]: [u32; 4]) -> Vec<u8> {
    let width = picture.size[0];
    let rows = (top..bottom).map(|y| [y * width + left, y * width + right]);
    let rows = rows.map(|row| row.map(|pixel| pixel as usize * 4));
    let pixels = rows.flat_map(|[from, to]| picture.rgba[from..to].chunks_exact(4));
    pixels
        .flat_map(|pixel| pixel[..3].iter().copied())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gray(size: [u32; 2]) -> Picture {
        let rgba = [128, 128, 128, 255].repeat((size[0] * size[1]) as usize);
        Picture { size, rgba }
    }

    /// Three pictures: gray, with two red pixels, and the same again.
    fn encoded(format: FilmFormat) -> Vec<Vec<u8>> {
        let first = gray([8, 6]);
        let mut second = first.clone();
        for [x, y] in [[2, 1], [5, 3]] {
            second.rgba[(y * 8 + x) * 4] = 255;
        }
        let encoder = FilmEncoder::begin(format, [8, 6], 3);
        for (picture, milliseconds) in [(first, 800), (second.clone(), 2000), (second, 300)] {
            encoder.take(picture, Duration::from_millis(milliseconds));
        }
        encoder.finish().expect("it is encoded")
    }

    #[test]
    fn a_png_holds_of_each_picture_what_changed_and_how_long_it_stands() {
        let files = encoded(FilmFormat::AnimatedPng);
        let mut reader = png::Decoder::new(io::Cursor::new(&files[0]))
            .read_info()
            .expect("a PNG");
        let animation = reader.info().animation_control;
        assert_eq!(animation.map(|it| it.num_frames), Some(3));
        let mut buffer = vec![0; reader.output_buffer_size().expect("small")];
        let mut frames = vec![];
        for _ in 0..3 {
            reader.next_frame(&mut buffer).expect("a frame");
            let frame = reader.info().frame_control.expect("a frame");
            frames.push((frame.delay_num, frame.x_offset, frame.width, frame.height));
        }
        assert_eq!(frames, [(800, 0, 8, 6), (2000, 2, 4, 3), (300, 0, 1, 1)]);
    }

    #[test]
    fn a_gif_shows_each_picture_again_and_holds_what_changed() {
        let files = encoded(FilmFormat::Gif);
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut reader = options.read_info(&files[0][..]).expect("a GIF");
        assert_eq!((reader.width(), reader.height()), (8, 6));
        let mut frames = vec![];
        while let Some(frame) = reader.read_next_frame().expect("a frame") {
            let shown = frame.buffer.chunks_exact(4).filter(|pixel| pixel[3] > 0);
            let red = shown.clone().filter(|pixel| pixel[..3] == [255, 128, 128]);
            let counts = (shown.clone().count(), red.count());
            frames.push((frame.delay, frame.left, frame.width, frame.height, counts));
        }
        let expected = [
            (80, 0, 8, 6, (48, 0)),
            (200, 2, 4, 3, (2, 2)),
            (30, 0, 1, 1, (0, 0)),
        ];
        assert_eq!(frames, expected);
    }

    #[test]
    fn numbered_pictures_are_whole_and_the_same_again_has_the_same_bytes() {
        let files = encoded(FilmFormat::Numbered);
        assert_eq!(files.len(), 3);
        assert_eq!(files[1], files[2]);
        for format in [FilmFormat::Gif, FilmFormat::AnimatedPng] {
            assert_eq!(encoded(format), encoded(format));
        }
    }
}
