//! Contacts that take turns: what trembling in a corner looks like within one frame.

use super::{ContactLogRow, words::both};
use capsule_core::geometry::tolerance;
use glam::Vec3;
use std::fmt;

/// The fewest contacts that count as turns: each of the two comes twice.
const FEWEST: usize = 4;

/// Two contacts of one mover, one after the other, again and again.
#[derive(Clone, Debug, PartialEq)]
pub struct Turns {
    /// Index of the first among the contact log's rows; the others follow it.
    pub first: usize,
    /// How many rows they are.
    pub count: usize,
    /// The obstacles touched in turn; empty where no test found just this contact.
    pub obstacles: [String; 2],
    /// Their normals.
    pub normals: [Vec3; 2],
    /// Why they take turns; `None` where neither is so of each.
    pub cause: Option<Cause>,
}

/// The cause that leads from one contact into the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The velocity that each contact leaves.
    Slide,
    /// The push of each contact.
    Push,
}

impl Turns {
    /// Whether row `number` of the contact log is one of them.
    pub fn contains(&self, number: usize) -> bool {
        (self.first..self.first + self.count).contains(&number)
    }

    /// The first turns that `mover` takes.
    pub(super) fn of(mover: usize, rows: &[ContactLogRow]) -> Option<Self> {
        let start = rows.iter().position(|row| row.mover == mover)?;
        let mut own: Vec<&ContactLogRow> = rows.iter().filter(|row| row.mover == mover).collect();
        // The ground that it ends on, which takes nothing from it, is no turn.
        while own.pop_if(|row| !row.does_something()).is_some() {}
        let normals: Vec<Vec3> = own
            .iter()
            .map(|row| row.correction.contact.normal)
            .collect();
        let [first, count] = alternating(&normals)?;
        let turns = &own[first..first + count];
        let leads = |way: fn(&ContactLogRow) -> Vec3| {
            turns
                .windows(2)
                .all(|two| way(two[0]).dot(two[1].correction.contact.normal) < 0.0)
        };
        let cause = if leads(|row| row.correction.velocity[1]) {
            Some(Cause::Slide)
        } else {
            leads(|row| row.correction.push).then_some(Cause::Push)
        };
        Some(Self {
            first: start + first,
            count,
            obstacles: [0, 1].map(|turn| turns[turn].obstacle.clone()),
            normals: [0, 1].map(|turn| normals[first + turn]),
            cause,
        })
    }
}

/// Where two normals begin to take turns, and how many there are; at least twice each.
fn alternating(normals: &[Vec3]) -> Option<[usize; 2]> {
    let same = |a: usize, b: usize| normals[a].abs_diff_eq(normals[b], tolerance::NORMAL_AGREEMENT);
    let turns = |first: usize| {
        let mut end = first + 2;
        while end < normals.len() && same(end, end - 2) {
            end += 1;
        }
        end - first
    };
    let mut starts = 0..normals.len().saturating_sub(FEWEST - 1);
    let first = starts.find(|&first| !same(first, first + 1) && turns(first) >= FEWEST)?;
    Some([first, turns(first)])
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let both = both(&self.obstacles, self.normals);
        write!(f, "{both}, {} contacts in turn", self.count)?;
        match self.cause {
            Some(Cause::Slide) => write!(f, ": each slide runs into the other"),
            Some(Cause::Push) => write!(f, ": each push runs into the other"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normals_that_take_turns_are_found_with_their_number() {
        let [a, b] = [Vec3::X, Vec3::Y];
        assert_eq!(alternating(&[a, b, a, b]), Some([0, 4]));
        assert_eq!(alternating(&[b, b, a, b, a, b]), Some([1, 5]));
        assert_eq!(alternating(&[a, b, a, b, b]), Some([0, 4]));
        for calm in [
            vec![],
            vec![a],
            vec![a, b, a],
            vec![a, a, a, a],
            vec![a, b, b, a],
        ] {
            assert_eq!(alternating(&calm), None, "{calm:?}");
        }
    }

    #[test]
    fn turns_are_told_by_names_else_by_normals() {
        let mut turns = Turns {
            first: 0,
            count: 5,
            obstacles: ["left wall".into(), "right wall".into()],
            normals: [Vec3::new(-0.258_819, 0.0, 0.965_926), Vec3::NEG_X],
            cause: Some(Cause::Slide),
        };
        assert_eq!(
            turns.to_string(),
            "the left wall and the right wall, 5 contacts in turn: each slide runs into the other"
        );
        turns.obstacles = ["hull".into(), "hull".into()];
        turns.cause = None;
        assert_eq!(
            turns.to_string(),
            "contacts with normals (-0.2588, 0, 0.9659) and (-1, 0, 0), 5 contacts in turn"
        );
    }
}
