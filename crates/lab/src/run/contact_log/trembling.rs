//! Contacts that take turns from frame to frame: what trembling in a corner looks like where a frame answers one of them.

use super::{ContactLog, ContactLogRow, MoverFrame, words::both};
use crate::run::simulation::RunHistory;
use capsule_core::geometry::tolerance;
use glam::Vec3;
use std::fmt;

/// The fewest frames that count: each of the two contacts comes twice.
const FEWEST: usize = 4;

/// A mover that two contacts send to and fro, each in every other frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Trembling {
    /// Index of the row that answers the contact of the last frame.
    pub row: usize,
    /// The first frame that is known of and the last; more may have been before.
    pub frames: [usize; 2],
    /// The obstacles touched in turn, the last frame's first; empty where no test found just this contact.
    pub obstacles: [String; 2],
    /// Their normals.
    pub normals: [Vec3; 2],
}

impl fmt::Display for Trembling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let both = both(&self.obstacles, self.normals);
        let [first, last] = self.frames;
        write!(f, "{both} from frame {first} to {last}")
    }
}

/// The last frames of a run, the shown one first; earlier frames are run again on demand.
pub(super) struct Past<'a> {
    history: &'a RunHistory,
    frame: usize,
    earlier: Vec<(Vec<MoverFrame>, Vec<ContactLogRow>)>,
}

impl<'a> Past<'a> {
    /// The frames before frame `frame` of `history`.
    pub(super) fn new(history: &'a RunHistory, frame: usize) -> Self {
        Self {
            history,
            frame,
            earlier: vec![],
        }
    }

    /// The frame that is `back` frames before the shown one, at least one.
    fn frame(&mut self, back: usize) -> Option<&(Vec<MoverFrame>, Vec<ContactLogRow>)> {
        while self.earlier.len() < back {
            let number = self.frame.checked_sub(self.earlier.len() + 1)?;
            let traced = self.history.outline(number);
            let account = ContactLog::account(self.history.level(), &traced);
            self.earlier.push(account);
        }
        self.earlier.get(back - 1)
    }
}

/// The effect of one frame on one mover.
struct Passed {
    way: Vec3,
    /// The touched obstacles, with the contacts' normals.
    met: Vec<(String, Vec3)>,
}

impl Passed {
    fn of(mover: usize, passages: &[MoverFrame], rows: &[ContactLogRow]) -> Self {
        let MoverFrame { before, after, .. } = &passages[mover];
        let own = rows.iter().filter(|row| row.mover == mover);
        Self {
            way: after.place() - before.place(),
            met: own
                .map(|row| (row.obstacle.clone(), row.correction.contact.normal))
                .collect(),
        }
    }

    fn meets(&self, normal: Vec3) -> bool {
        let mut met = self.met.iter();
        met.any(|(_, own)| own.abs_diff_eq(normal, tolerance::NORMAL_AGREEMENT))
    }
}

impl Trembling {
    /// How `mover` trembles at the end of the frames up to the shown one, which has the `passages` and `rows`.
    pub(super) fn of(
        mover: usize,
        (passages, rows): (&[MoverFrame], &[ContactLogRow]),
        past: &mut Past<'_>,
    ) -> Option<Self> {
        let shown = Passed::of(mover, passages, rows);
        let after = &passages[mover].after;
        let size = after.place().abs().max_element() + after.shape.radius();
        // A mover that moves by rounding alone is at rest.
        let least = tolerance::AGREEMENT * (1.0 + size);
        if shown.met.is_empty() || shown.way.length() <= least {
            return None;
        }

        // The two planes are those of the last two frames. Frames are run again only for as long as it may be so.
        let mut frames = vec![shown];
        let mut turns = vec![];
        for back in 1..FEWEST {
            let (passages, rows) = past.frame(back)?;
            frames.push(Passed::of(mover, passages, rows));
            if back == 1 {
                turns = each_with_each(&frames[0], &frames[1]);
            }
            turns.retain(|turns| {
                take_turns(turns.each_ref().map(|(_, normal)| *normal), &frames, least)
            });
            if turns.is_empty() {
                return None;
            }
        }
        let [last, other] = turns.swap_remove(0);
        let own =
            |row: &ContactLogRow| row.mover == mover && row.correction.contact.normal == last.1;
        Some(Self {
            row: rows.iter().position(own)?,
            frames: [past.frame + 1 - FEWEST, past.frame],
            normals: [last.1, other.1],
            obstacles: [last.0, other.0],
        })
    }
}

/// Every contact of one frame with every one of the frame before.
fn each_with_each(last: &Passed, before: &Passed) -> Vec<[(String, Vec3); 2]> {
    let with_each = |one: &(String, Vec3)| {
        let one = one.clone();
        before
            .met
            .iter()
            .map(move |other| [one.clone(), other.clone()])
    };
    last.met.iter().flat_map(with_each).collect()
}

/// Whether each of the `frames`, the last one first, meets one of two planes and not the other, in turn, and goes back
/// by more than `least` meters, seen from one plane to the other.
fn take_turns(normals: [Vec3; 2], frames: &[Passed], least: f32) -> bool {
    let across = normals[0] - normals[1];
    let along: Vec<f32> = frames.iter().map(|frame| frame.way.dot(across)).collect();
    let mut turns = frames.iter().enumerate();
    let meets = turns.all(|(back, frame)| {
        let turn = back % 2;
        frame.meets(normals[turn]) && !frame.meets(normals[1 - turn])
    });
    meets
        && along
            .iter()
            .all(|along| along.abs() > least * across.length())
        && along.windows(2).all(|two| two[0] * two[1] < 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(way: f32, normals: &[Vec3]) -> Passed {
        Passed {
            way: Vec3::X * way,
            met: normals
                .iter()
                .map(|normal| (String::new(), *normal))
                .collect(),
        }
    }

    #[test]
    fn turns_are_one_plane_then_the_other_and_to_and_fro() {
        let [a, b, floor] = [Vec3::X, Vec3::NEG_X, Vec3::Y];
        let takes = |frames: &[Passed]| take_turns([a, b], frames, 1e-4);
        let to_and_fro = [
            frame(0.1, &[a, floor]),
            frame(-0.2, &[floor, b]),
            frame(0.3, &[a]),
            frame(-0.4, &[b, floor]),
        ];
        assert!(takes(&to_and_fro), "whatever it stands on");
        assert!(!takes(&[frame(0.1, &[a]), frame(0.1, &[b])]), "one way");
        assert!(
            !takes(&[frame(0.1, &[a, b]), frame(-0.1, &[b])]),
            "both at once"
        );
        assert!(!takes(&[frame(0.1, &[a]), frame(-0.1, &[a])]), "one plane");
        assert!(!takes(&[frame(1e-6, &[a]), frame(-1e-6, &[b])]), "rounding");
    }
}
