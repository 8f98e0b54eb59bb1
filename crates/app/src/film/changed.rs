//! The part of a picture that is drawn again.

/// The part of a picture of this `width` with all pixels that are `wanted`: left, top, right, bottom; one pixel where none is.
pub(super) fn part_where(width: u32, wanted: impl Iterator<Item = bool>) -> [u32; 4] {
    let mut part: Option<[u32; 4]> = None;
    for (place, _) in wanted.enumerate().filter(|(_, wanted)| *wanted) {
        let [x, y] = [place as u32 % width, place as u32 / width];
        let [left, top, right, bottom] = part.unwrap_or([x, y, x + 1, y + 1]);
        part = Some([left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)]);
    }
    part.unwrap_or([0, 0, 1, 1])
}
