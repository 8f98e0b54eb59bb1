//! The `[replay]` of a scene file: what a player asked for, frame after frame.
//!
//! Input that stays the same is written once, with the number of frames that it is held for:
//!
//! ```toml
//! [replay]
//! input = [
//!     { frames = 30, walk = [0.0, -1.0] },
//!     { frames = 1, walk = [0.0, -1.0], jump = true },
//!     { frames = 12 },
//! ]
//! ```

use super::{
    Body, Scene,
    known_keys::Fields,
    values::{FRAMES, Mistakes, list, number},
};
use capsule_core::{geometry::SameBits, method::Control};
use glam::Vec3;
use std::sync::Arc;

const REPLAY: [&str; 1] = ["input"];
const INPUT: [&str; 3] = ["frames", "walk", "jump"];
/// A direction's length after rounding may be a little more than 1.
const FULL_SPEED: f32 = 1.0 + 1e-4;

/// Reads `[replay]`; nothing where there is none.
pub(super) fn read(root: &Fields<'_, '_>, mistakes: &Mistakes) -> Arc<[Control]> {
    let Some(fields) = root.table("replay", "[replay]", &REPLAY) else {
        return Arc::default();
    };
    let form = "[{ frames = 30, walk = [0.0, -1.0] }]";
    fields.required("input", form, fields.get("input"));
    let mut controls = vec![];
    for stretch in fields.tables("input", "{ frames = … }", &INPUT) {
        let frames = stretch.count("frames", &(1..=*FRAMES.end()));
        let frames = stretch.required("frames", "30", frames).unwrap_or(1) as usize;
        let control = Control {
            walk: walk(&stretch, mistakes).unwrap_or_default(),
            jump: stretch.flag("jump").unwrap_or(false),
        };
        let most = *FRAMES.end() as usize;
        if controls.len() + frames > most {
            let message = format!("`input` is longer than {most} frames");
            let span = stretch.span();
            mistakes.add(span, message, "expected an end before this", None);
            break;
        }
        controls.resize(controls.len() + frames, control);
    }
    controls.into()
}

/// Where to walk: east and south on a map, that is along x and z.
fn walk(stretch: &Fields<'_, '_>, mistakes: &Mistakes) -> Option<Vec3> {
    let value = stretch.get("walk")?;
    let parts: [_; 2] = list("walk", value, "two numbers [x, z]", mistakes)?;
    let [Some(x), Some(z)] = parts.map(|part| number("walk", part, mistakes)) else {
        return None;
    };
    let walk = Vec3::new(*x.get_ref(), 0.0, *z.get_ref());
    if walk.length() > FULL_SPEED {
        let message = "`walk` is faster than full speed";
        let expected = format!("expected a length of at most 1, found {}", walk.length());
        mistakes.add(value.span(), message, expected, None);
    }
    Some(walk)
}

/// Checks that somebody in `scene` is moved by the replay.
pub(super) fn check(root: &Fields<'_, '_>, scene: &Scene, mistakes: &Mistakes) {
    let Some(replay) = root.get("replay") else {
        return;
    };
    if mistakes.is_empty() && !scene.bodies.iter().any(|body: &Body| body.player) {
        mistakes.add(
            replay.span(),
            "`replay` in a scene without a player",
            "expected a shape with `player = true`",
            None,
        );
    }
}

/// Input with the number of frames that it is held for, as it is written; the same bits in a row are held.
pub(crate) fn stretches(controls: &[Control]) -> Vec<(usize, Control)> {
    let held = controls.chunk_by(|one, other| one.same_bits(other));
    held.map(|held| (held.len(), held[0])).collect()
}
