//! Animations without a window: the same window, or its view, at one moment after another, as an animated PNG.

use crate::{
    headless_screenshot::pixels_per_point,
    program::{App, app_ui, view_source},
    ui::follow_link,
};
use capsule_scenes::scene::LessonLink;
use capsule_session::action::{GoFrame, GoStep, SessionAction};
use capsule_view::{
    picture::{Picture, PictureError},
    style,
};
use std::io::{self, Write};

/// What happens before the next picture.
#[derive(Clone, Debug)]
pub enum AnimationMoment {
    /// A lesson's link is followed.
    Link(LessonLink),
    /// A picture for each step from here to the last.
    Steps,
    /// A picture for each frame from here to this one.
    Frames(usize),
}

/// Why there is no animation.
#[derive(Debug, thiserror::Error)]
pub enum AnimationError {
    #[error(transparent)]
    Picture(#[from] PictureError),
    #[error("{0}")]
    Link(String),
    #[error("an animation has at most {MAX_PICTURES} pictures: this one has more")]
    TooLong,
}

/// How it is drawn.
#[derive(Clone, Copy, Debug)]
pub struct AnimationStyle {
    /// Width and height, pixels.
    pub size: [u32; 2],
    /// Whether the whole window is drawn, not the view alone.
    pub is_window: bool,
}

/// The most pictures of an animation.
const MAX_PICTURES: usize = 400;

/// The pictures of `app` as it is, and after each of `moments`.
pub fn pictures(
    app: &mut App,
    style: AnimationStyle,
    moments: &[AnimationMoment],
) -> Result<Vec<Picture>, AnimationError> {
    let mut pictures = vec![shot(app, style)?];
    let mut take = |app: &mut App| {
        if pictures.len() == MAX_PICTURES {
            return Err(AnimationError::TooLong);
        }
        pictures.push(shot(app, style)?);
        Ok(())
    };
    for moment in moments {
        match moment {
            AnimationMoment::Link(link) => {
                let actions = follow_link::actions(&app.session, link.clone())
                    .map_err(AnimationError::Link)?;
                actions.into_iter().for_each(|action| app.apply(action));
                take(app)?;
            }
            AnimationMoment::Steps => walk(app, &mut take)?,
            AnimationMoment::Frames(last) => {
                let shown = app.session.frame();
                let shown =
                    shown.ok_or_else(|| AnimationError::Link("nothing moves here".into()))?;
                for frame in shown + 1..=*last {
                    app.apply(GoFrame::To(frame).into());
                    take(app)?;
                }
            }
        }
    }
    Ok(pictures)
}

/// Goes from step to step to the last.
fn walk(
    app: &mut App,
    take: &mut impl FnMut(&mut App) -> Result<(), AnimationError>,
) -> Result<(), AnimationError> {
    loop {
        let before = app.session.cursor();
        app.apply(SessionAction::Step(GoStep::Next).into());
        if app.session.cursor() == before {
            return Ok(());
        }
        take(app)?;
    }
}

/// The picture of `app` now. The window is always laid out, for its camera is the picture's.
fn shot(app: &mut App, look: AnimationStyle) -> Result<Picture, PictureError> {
    let context = style::context(app.view.theme);
    let scale = pixels_per_point(look.size);
    let window = Picture::of_interface(look.size, scale, &context, |context, surface| {
        app_ui(context, app, surface);
    })?;
    if look.is_window {
        return Ok(window);
    }
    Picture::of_view(look.size, &context, &view_source(app).view())
}

/// Writes `pictures` as an animated PNG that repeats without end, each standing for so many milliseconds. All have the size of
/// the first.
pub fn encode(pictures: &[(Picture, u16)], into: impl Write) -> io::Result<()> {
    let Some(([width, height], count)) = pictures
        .first()
        .map(|(first, _)| (first.size, pictures.len() as u32))
    else {
        return Ok(());
    };
    let mut encoder = png::Encoder::new(into, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.set_animated(count, 0)?;
    let mut writer = encoder.write_header()?;
    let mut before: Option<&Picture> = None;
    for (picture, milliseconds) in pictures {
        let [left, top, right, bottom] = before.map_or([0, 0, width, height], |before| {
            changed_part(before, picture)
        });
        writer.set_frame_delay(*milliseconds, 1000)?;
        writer.set_frame_position(0, 0)?;
        writer.set_frame_dimension(right - left, bottom - top)?;
        writer.set_frame_position(left, top)?;
        writer.set_blend_op(png::BlendOp::Source)?;
        writer.set_dispose_op(png::DisposeOp::None)?;
        writer.write_image_data(&part(picture, [left, top, right, bottom]))?;
        before = Some(picture);
    }
    Ok(writer.finish()?)
}

/// The part of `picture` that differs from `before`: left, top, right, bottom; one pixel where nothing does.
fn changed_part(before: &Picture, picture: &Picture) -> [u32; 4] {
    let width = picture.size[0] as usize;
    let mut part: Option<[u32; 4]> = None;
    let pixels = before
        .rgba
        .chunks_exact(4)
        .zip(picture.rgba.chunks_exact(4));
    for (place, (old, new)) in pixels.enumerate() {
        if old != new {
            let [x, y] = [(place % width) as u32, (place / width) as u32];
            let [left, top, right, bottom] = part.unwrap_or([x, y, x + 1, y + 1]);
            part = Some([left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)]);
        }
    }
    part.unwrap_or([0, 0, 1, 1])
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

    #[test]
    fn an_animation_holds_of_each_picture_what_changed_and_how_long_it_stands() {
        let first = gray([8, 6]);
        let mut second = first.clone();
        for [x, y] in [[2, 1], [5, 3]] {
            second.rgba[(y * 8 + x) * 4] = 255;
        }
        assert_eq!(changed_part(&first, &second), [2, 1, 6, 4]);
        assert_eq!(changed_part(&first, &first), [0, 0, 1, 1]);
        let animation = [(first, 800), (second.clone(), 2000), (second, 300)];
        let mut bytes = vec![];
        encode(&animation, &mut bytes).expect("it is written");
        let mut reader = png::Decoder::new(io::Cursor::new(bytes))
            .read_info()
            .expect("a PNG");
        assert_eq!(
            reader.info().animation_control.map(|it| it.num_frames),
            Some(3)
        );
        let mut buffer = vec![0; reader.output_buffer_size().expect("small")];
        let mut frames = vec![];
        for _ in 0..3 {
            reader.next_frame(&mut buffer).expect("a frame");
            let frame = reader.info().frame_control.expect("a frame");
            frames.push((frame.delay_num, frame.x_offset, frame.width, frame.height));
        }
        assert_eq!(frames, [(800, 0, 8, 6), (2000, 2, 4, 3), (300, 0, 1, 1)]);
    }
}
