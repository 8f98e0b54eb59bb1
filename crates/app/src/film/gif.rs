//! A film as GIF: a palette of at most 127 colors for each picture, and of each picture what changed. The rest of it is
//! transparent, so that it packs well and the picture before shows through.
//!
//! The most frequent colors, those of paper and lines, are in the palette as they are. A network of [`NeuQuant`] finds
//! those that stand for all others. A pixel is left as it is while its color is hardly another.

use super::changed::part_where;
use capsule_view::picture::Picture;
use color_quant::NeuQuant;
use fnv::FnvHashMap;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::{io, time::Duration};

/// The index of pixels that are left as they are.
const LEFT: u8 = 0;
/// How many colors a palette has besides that.
const COLORS: usize = 127;
/// How many of them are the most frequent ones as they are, where there are more colors than that.
const EXACT: usize = 63;
/// A color that differs by this much in no channel is not drawn again.
const HARDLY: u8 = 2;
/// About so many colors are shown to the network.
const TAUGHT: usize = 10_000;

type Color = [u8; 3];

/// A GIF that is being written; it repeats without end.
pub(super) struct GifFilm {
    encoder: Encoder<Vec<u8>>,
    width: u32,
    /// The picture before.
    before: Option<Picture>,
    /// What a reader of the file sees by now.
    shown: Vec<Color>,
}

impl GifFilm {
    pub(super) fn begin(size: [u32; 2]) -> io::Result<Self> {
        let [width, height] = size.map(|side| side as u16);
        let mut encoder = Encoder::new(vec![], width, height, &[]).map_err(io::Error::other)?;
        encoder
            .set_repeat(Repeat::Infinite)
            .map_err(io::Error::other)?;
        Ok(Self {
            encoder,
            width: size[0],
            before: None,
            shown: vec![[0; 3]; (size[0] * size[1]) as usize],
        })
    }

    /// Adds `picture`, which is shown for `time`.
    pub(super) fn add(&mut self, picture: Picture, time: Duration) -> io::Result<()> {
        let before = self.before.take();
        let is_changed = |place: usize, new: Color| match &before {
            Some(before) => color(before, place) != new && !is_hardly(self.shown[place], new),
            None => true,
        };
        let pixels = picture.rgba.chunks_exact(4).enumerate();
        let changed = pixels.map(|(place, new)| is_changed(place, [new[0], new[1], new[2]]));
        let changed: Vec<bool> = changed.collect();
        let [left, top, right, bottom] = part_where(self.width, changed.iter().copied());
        let rows = (top..bottom).map(|y| (y * self.width + left)..(y * self.width + right));
        let places: Vec<usize> = rows.flatten().map(|place| place as usize).collect();
        let drawn = places.iter().filter(|place| changed[**place]);
        let palette = Palette::of(drawn.map(|place| color(&picture, *place)));
        let mut last = LEFT;
        let buffer = places.iter().map(|&place| {
            let new = color(&picture, place);
            // A run of one index packs well: it goes on while that is hardly seen.
            let goes_on = match last {
                LEFT => !changed[place],
                index => is_hardly(palette.colors[usize::from(index)], new),
            };
            if !goes_on {
                last = if changed[place] {
                    palette.index(new)
                } else {
                    LEFT
                };
            }
            if last != LEFT {
                self.shown[place] = palette.colors[usize::from(last)];
            }
            last
        });
        let buffer: Vec<u8> = buffer.collect();
        self.before = Some(picture);
        let frame = Frame {
            delay: u16::try_from((time.as_millis() + 5) / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            transparent: Some(LEFT),
            left: left as u16,
            top: top as u16,
            width: (right - left) as u16,
            height: (bottom - top) as u16,
            palette: Some(palette.colors.concat()),
            buffer: buffer.into(),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(io::Error::other)
    }

    pub(super) fn finish(self) -> io::Result<Vec<u8>> {
        self.encoder.into_inner().map_err(io::Error::other)
    }
}

fn color(picture: &Picture, place: usize) -> Color {
    let pixel = &picture.rgba[place * 4..];
    [pixel[0], pixel[1], pixel[2]]
}

fn is_hardly(one: Color, other: Color) -> bool {
    (0..3).all(|i| one[i].abs_diff(other[i]) <= HARDLY)
}

/// The colors of a picture's changed part, and which of them stands for each of its own.
struct Palette {
    colors: Vec<Color>,
    indices: FnvHashMap<Color, u8>,
}

impl Palette {
    fn of(drawn: impl Iterator<Item = Color>) -> Self {
        let mut counts: FnvHashMap<Color, u32> = FnvHashMap::default();
        drawn.for_each(|color| *counts.entry(color).or_default() += 1);
        let mut frequent: Vec<(u32, Color)> = counts.iter().map(|(c, n)| (*n, *c)).collect();
        frequent.sort_unstable_by_key(|&(count, color)| (u32::MAX - count, color));
        let exact = if frequent.len() <= COLORS {
            COLORS
        } else {
            EXACT
        };
        let mut colors = vec![[0; 3]];
        colors.extend(frequent.iter().take(exact).map(|(_, color)| *color));
        let mut indices: FnvHashMap<Color, u8> = FnvHashMap::default();
        indices.extend(
            (1..)
                .zip(&colors[1..])
                .map(|(index, color)| (*color, index)),
        );
        // A color of few pixels, that of a letter say, is not lost among the many of a shade.
        let others = frequent
            .iter()
            .skip(exact)
            .flat_map(|(count, [r, g, b])| [*r, *g, *b, 255].repeat(1 + count.ilog2() as usize));
        let others: Vec<u8> = others.collect();
        if !others.is_empty() {
            let first = colors.len();
            let one_of = (others.len() / 4 / TAUGHT).max(1) as i32;
            let network = NeuQuant::new(one_of, COLORS + 1 - first, &others);
            let found = network.color_map_rgb();
            colors.extend(found.chunks_exact(3).map(|c| [c[0], c[1], c[2]]));
            for (_, color) in frequent.iter().skip(exact) {
                let [r, g, b] = *color;
                let index = first + network.index_of(&[r, g, b, 255]);
                indices.insert(*color, index as u8);
            }
        }
        Self { colors, indices }
    }

    fn index(&self, color: Color) -> u8 {
        self.indices.get(&color).copied().unwrap_or(LEFT)
    }
}
