//! What is wrong, only nearly right, or wrongly suspected in the five articles: one row each.
//!
//! Where a listing can be put right, the repairs of the methods have the same id.

use super::{ALGORITHMS, COARSE_PASSES, RESPONSES, SearchWords};
use crate::core::{
    articles::{better_collision, shortcuts, some_math, swept, thunderfist, wicked},
    method::{Article, Repair},
};
use ErratumClass::{Approximation, Bug, Corner, Prose, Sound, Spelling};
use ErratumFrequency::{Always, Never, Often, Seldom};

/// What kind of thing a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ErratumClass {
    /// What is printed answers wrongly.
    Bug,
    /// A case that is not treated.
    Corner,
    /// It works, and is not exact.
    Approximation,
    /// It does not compile as printed.
    Spelling,
    /// The words are wrong, not the code.
    Prose,
    /// Often suspected, and right.
    Sound,
}

impl ErratumClass {
    /// For people.
    pub fn word(self) -> &'static str {
        match self {
            Self::Bug => "bug",
            Self::Corner => "corner case",
            Self::Approximation => "approximation",
            Self::Spelling => "spelling",
            Self::Prose => "prose",
            Self::Sound => "sound",
        }
    }

    /// Whether a program can show it going wrong.
    pub fn is_seen(self) -> bool {
        matches!(self, Self::Bug | Self::Corner | Self::Approximation)
    }
}

/// How often it leads to a wrong answer where it applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ErratumFrequency {
    /// Each time.
    Always,
    /// In more than one of twenty random cases, or in what games do every day.
    Often,
    /// In fewer.
    Seldom,
    /// Not at all: nothing is reckoned with it, or it is right.
    Never,
}

impl ErratumFrequency {
    /// For people.
    pub fn word(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Often => "often",
            Self::Seldom => "seldom",
            Self::Never => "never",
        }
    }
}

/// One row.
#[derive(Clone, Copy, Debug)]
pub struct Erratum {
    /// As repairs and lessons call it.
    pub id: &'static str,
    /// Of which article.
    pub article: &'static Article,
    /// What kind of thing it is.
    pub class: ErratumClass,
    /// How often it matters.
    pub frequency: ErratumFrequency,
    /// In one sentence.
    pub told: &'static str,
    /// How much it matters, in numbers, as it was measured; `None` where nothing was.
    pub extent: Option<&'static str>,
}

impl Erratum {
    const fn measured(mut self, extent: &'static str) -> Self {
        self.extent = Some(extent);
        self
    }

    /// The row of that id, whatever its case.
    pub fn find(id: &str) -> Option<&'static Self> {
        ERRATA.iter().find(|row| row.id.eq_ignore_ascii_case(id))
    }

    /// Whether its id, its class or what is said of it has all of these words; no words are in none.
    pub fn tells_of(&self, words: &SearchWords) -> bool {
        let (id, class) = (self.id, self.class.word());
        let extent = self.extent.unwrap_or_default();
        words.are_all_in(&format!("{id} {class} {} {extent}", self.told))
    }

    /// Whether `text` names it, as a word of its own.
    pub fn is_named_in(&self, text: &str) -> bool {
        let mut words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        words.any(|word| word == self.id)
    }
}

const fn row(
    id: &'static str,
    article: &'static Article,
    class: ErratumClass,
    frequency: ErratumFrequency,
    told: &'static str,
) -> Erratum {
    Erratum {
        id,
        article,
        class,
        frequency,
        told,
        extent: None,
    }
}

const W: &Article = &wicked::ARTICLE;
const S: &Article = &swept::ARTICLE;
const M: &Article = &some_math::ARTICLE;
const T: &Article = &thunderfist::ARTICLE;
const B: &Article = &better_collision::ARTICLE;
const K: &Article = &shortcuts::ARTICLE;

/// All of them, an article after the other.
#[rustfmt::skip]
pub static ERRATA: &[Erratum] = &[
    row("W1", W, Bug, Often, "Among the edges the best distance is never lowered, so the last edge wins if it only beats the first.")
        .measured("Of the hits 8.9 % come out wrong, by up to 1.63 m."),
    row("W2", W, Bug, Often, "The way to the plane is divided by an absolute value, so an axis that points against the normal is traced to the wrong side.")
        .measured("Misses 25.6 % of the hits; 4.5 % once it is mended."),
    row("W3", W, Corner, Often, "Parallel to the plane any corner is to serve as reference point; the sphere nearest to it need not be the one that touches, and nearly parallel is no better.")
        .measured("Misses 21 to 27 % of lying capsules; the depth is short by up to 0.29 m."),
    row("W3n", W, Sound, Never, "A large triangle is no trouble for the corner: a capsule that lies wholly over the inside gets its exact depth."),
    row("W3b", W, Corner, Often, "The listing has no branch for a parallel capsule; it divides by zero, and the trace is NaN.")
        .measured("Misses 25 to 37 % of lying capsules that are nearly parallel."),
    row("W4", W, Approximation, Often, "The triangle's point for the trace, then the axis's point for that, are not the closest pair: some hits are missed, none is invented.")
        .measured("Misses 4.5 % of the hits; the depth is short by up to 0.56 m, the normal off by up to 88 degrees."),
    row("W5", W, Sound, Never, "The trace begins at the base and not at A; both lie on one line, so the plane is met in one place."),
    row("W6", W, Approximation, Often, "Which end of A to take is decided by comparing the wrong distances; another end is taken than the nearest.")
        .measured("Misses 15.9 % of the hits; the depth is off by up to 1.24 m."),
    row("W6x", W, Approximation, Often, "Of two capsules the nearest ends decide where to look, though the nearest points may lie anywhere on the axes.")
        .measured("Misses 6.3 % of the hits, though the right end is taken."),
    row("W7", W, Corner, Seldom, "The push is divided by its length, which is zero where a center lies on the triangle or two axes cross.")
        .measured("Whatever pierces exactly has no normal."),
    row("W8", W, Approximation, Often, "A capsule that pierces the triangle is pushed by one radius alone, and stays pierced.")
        .measured("Of the hits 28 % pierce."),
    row("W9", W, Corner, Always, "An axis without length has no direction: nothing that is reckoned with it is a number, and nothing is hit."),
    row("W10", W, Corner, Always, "Of a capsule shorter than two radii the ends A and B cross over, and the segment points the other way.")
        .measured("With a radius of 1 m a capsule of 1 m becomes one of 3 m."),
    row("W11", W, Corner, Seldom, "The slide divides by the speed, which is zero for what stands."),
    row("W12", W, Bug, Always, "The slide takes away every motion along the normal, also the one that leads out: nobody jumps while touching."),
    row("W13", W, Corner, Always, "Which side of a single-sided triangle counts fits a left-handed world; in a right-handed one the fronts are dropped.")
        .measured("Drops every contact at a front."),
    row("W14", W, Corner, Seldom, "Touching counts over the face and not beside an edge, nor between capsules."),
    row("W15", W, Spelling, Never, "Several types, a name declared twice and a missing semicolon keep the listing from compiling."),
    row("W16", W, Approximation, Often, "Contacts are answered one after the other; in an acute corner each answer turns the motion into the other wall.")
        .measured("Pushes until it is free: 2 in a square corner, 47 at 30 degrees, over 400 at 10."),
    row("W17", W, Approximation, Often, "The first overlap of the list is answered, which need not be the deepest: a flat floor has a ghost edge.")
        .measured("On a flat floor the normal is off by 45 degrees, and 0.146 m of depth are told of 0.25 m."),
    row("W18", W, Approximation, Often, "Five sub-steps stop nothing that moves more than ten radii a frame, and push out on the wrong side beyond five.")
        .measured("At 60 frames a second and a radius of 0.4 m: the wrong side above 120 m/s, through the wall above 240 m/s."),
    row("W19", W, Approximation, Often, "Ground is what has a normal less than 72.5 degrees from upright: nearly a wall.")
        .measured("The edge of every step lower than 0.7 radii is ground."),
    row("W20", W, Sound, Never, "A triangle without area has no plane; every comparison with NaN is false, and the edges decide rightly."),
    row("W21", W, Sound, Never, "The test for the inside works for both windings, whatever the order of the vertices."),
    row("W22", W, Prose, Never, "A figure calls the distance the depth; the depth is the radius less that."),
    row("S1", S, Bug, Always, "The velocity gains the approach instead of losing it: what hits a wall hits it twice as hard.")
        .measured("The speed into the wall doubles."),
    row("S2", S, Bug, Always, "What is left of the way is turned by a speed, and with the wrong sign."),
    row("S3", S, Bug, Always, "Without a collision the mover goes on for an infinite time; with one after the frame it goes too far."),
    row("S4", S, Bug, Often, "A pierced capsule is pushed to where its nearer end is, and stays pierced.")
        .measured("The push fails in 73 % of pierced starts, in 97 % of those in games."),
    row("S5", S, Bug, Always, "The point of a pierced start is projected with the wrong sign, away from the plane."),
    row("S6", S, Approximation, Often, "The depth in a prism is asked of the triangle's faces alone; the way out over a side may be shorter.")
        .measured("The way out over a side is shorter in 86 % of pierced starts, up to 8.4 times."),
    row("S7", S, Bug, Often, "Who starts inside the cylinder of an edge is let go, or stopped late.")
        .measured("Loses 7.5 % of the overlaps at the start; 3.6 % are late, by up to 0.83 of the motion."),
    row("S8", S, Bug, Often, "The cylinder of an edge has no ends: it is hit beyond them, and the caps hide nothing of that.")
        .measured("Makes hits of 5.1 % of the misses; 6.5 % of the hits are too early, by up to 0.69 of the motion."),
    row("S9", S, Bug, Often, "Of several contacts at the start the first that is tested stays, not the deepest.")
        .measured("The depth is wrong in 16 % of the overlaps at the start, by up to 0.43 m."),
    row("S10", S, Bug, Always, "Without motion the sphere's equation divides zero by zero, and hits from afar.")
        .measured("Makes hits of all misses without motion."),
    row("S11", S, Corner, Always, "Of a capsule without length the three drawn-out cylinders must be left out, or they always hit.")
        .measured("Makes hits of all misses of such capsules."),
    row("S12", S, Corner, Seldom, "Fixed epsilons are compared with lengths to the fourth: small levels are all parallel, large ones never.")
        .measured("Loses or delays 12.5 % of the hits of a motion of 1 mm, 41 % at 0.1 mm."),
    row("S13", S, Corner, Seldom, "Depending on the first best time, a touch at the very end is missed or one after the end is taken.")
        .measured("Makes hits of 9 % of the misses if the first best time is infinite."),
    row("S14", S, Spelling, Never, "Names are mixed up, and the nearest face's normal is never set."),
    row("S15", S, Prose, Often, "Which way the moving point is drawn out into a prism is left open; with the other sign most answers are wrong. Here it runs with the right one.")
        .measured("With the other sign 58 % of the hits are lost."),
    row("S16", S, Sound, Never, "An axis parallel to the plane makes the prism flat and every test say outside; the faces at time 0 catch it."),
    row("S17", S, Sound, Never, "The point in the face is taken a radius off its plane; the test projects squarely, so it does no harm."),
    row("S18", S, Sound, Never, "A triangle without area needs nothing of its own: with its faces left out, edges and corners answer exactly."),
    row("S19", S, Prose, Never, "The loop is said to end well; with several contacts it zigzags in acute corners."),
    row("S20", S, Prose, Never, "In the sweep at a sphere the words have both signs negative for who is moving away at the start; both are positive, as the listing has it."),
    row("S21", S, Prose, Never, "A standing cylinder against a square does not become a sphere against a box, but a lying disc."),
    row("M1", M, Bug, Always, "A squared distance is compared with a radius that is not squared.")
        .measured("A radius of 0.5 m acts as 0.71 m, one of 2 m as 1.41 m."),
    row("M2", M, Bug, Often, "The part about capsule and triangle is the first article's, with its faults."),
    row("M3", M, Prose, Often, "The centers of the end spheres are called base and tip; who hands them on as such loses a radius at each end."),
    row("M4", M, Sound, Never, "The closest points of two segments are exact."),
    row("M5", M, Approximation, Seldom, "Nearly parallel segments leave a denominator of rounding alone: the distance is off by up to a millimetre.")
        .measured("Off by up to 1.4 mm, between 0.000001 and 0.01 radians."),
    row("M6", M, Approximation, Seldom, "The squared distance is a difference of large numbers, and may be negative beside a long segment.")
        .measured("Negative in 9 % of the cases near a long axis, by up to 0.043 m²."),
    row("M7", M, Corner, Seldom, "An epsilon on squared lengths makes a short segment its first point.")
        .measured("With an epsilon of 0.000001: 0.51 mm are told of 0.1 mm."),
    row("T1", T, Bug, Always, "It asks whether the gap is zero, not whether it is closed: overlapping capsules are free.")
        .measured("Right within 0.1 mm of touching alone."),
    row("T2", T, Bug, Often, "Axes count as parallel by a dot product that is not of unit vectors.")
        .measured("Axes 45 degrees apart pass for parallel, parallel ones do not."),
    row("T3", T, Approximation, Often, "Near parallel the cosine hardly changes: 0.8 degrees pass, which is 14 cm over 10 m.")
        .measured("Lets 0.81 degrees pass: 2.8 cm over 2 m, 14 cm over 10 m."),
    row("T4", T, Approximation, Often, "Halving only begins if the far end overlaps: what passes right through is free.")
        .measured("Lets through what moves farther than the gap and the way across the obstacle."),
    row("T4n", T, Sound, Never, "Halving finds no wrong border: convex shapes that do not turn overlap for one stretch of time."),
    row("T5", T, Approximation, Often, "After eight tests the last position is not tested: half of the time it lies in the obstacle.")
        .measured("Of the last positions 50 % lie in the obstacle; the last free one is within 1/128 of the motion."),
    row("T6", T, Prose, Never, "At 3 m/s one moves 5 cm in a sixtieth of a second, not 18."),
    row("T7", T, Prose, Always, "The words take away what is square to the normal, which is the slide; the part along the normal has to go."),
    row("T8", T, Corner, Seldom, "Capsules in one line never enter the endless cylinder, and are let through each other."),
    row("T9", T, Approximation, Often, "Who starts inside is let go, and sinks deeper."),
    row("T10", T, Approximation, Often, "A terrain's height is asked at both ends of a way; a ridge between is walked through.")
        .measured("A ridge of 1 m is crossed 0.4 m below its top."),
    row("T11", T, Prose, Never, "Of 5,000 parts there are 12.5 million pairs, not 25: each counts once."),
    row("T12", T, Approximation, Seldom, "A squared epsilon suits squared lengths, not the test for a right angle."),
    row("T13", T, Corner, Seldom, "Where the absolute value of whole numbers is taken, as C may do, 0.9 equals 0.1. It cannot go wrong here, where every kind of number has its own."),
    row("T14", T, Approximation, Often, "An object in the octree tests its own cell, the parent and all cells below; what is stored higher up, in the root too, is never tested."),
    row("T15", T, Approximation, Often, "What is left of the way is counted in metres: slowed to half, one goes on for just as far."),
    row("T16", T, Corner, Seldom, "What has come to rest asks about nothing, and hangs in the air once its ground is gone."),
    row("B1", B, Bug, Always, "The normal is taken from the center to the impact, and pushes in.")
        .measured("A ball 0.5 m deep is pushed to 1 m."),
    row("B2", B, Approximation, Often, "The deepest contact alone is answered: in a corner the other one is left.")
        .measured("In a square corner 0.4 m are left; at 30 degrees it takes 47 pushes."),
    row("B3", B, Approximation, Always, "The push is added to the velocity, whose part into the wall stays.")
        .measured("Of 1 m/s into the wall 0.9 m/s stay."),
    row("B4", B, Corner, Often, "The plane's distance has a sign: everything behind the plane is near enough.")
        .measured("A ball 5 m behind the plane is hit."),
    row("B5", B, Sound, Never, "Whether an equally near edge replaces another makes no difference: two edges tie at their common corner alone."),
    row("B6", B, Corner, Seldom, "Touching counts on the plane and not at an edge."),
    row("B7", B, Prose, Never, "The count of 2, 3, 9 and 6 parts is the capsule's; a sphere has one triangle, three cylinders and three spheres."),
    row("K1", K, Approximation, Often, "A shortcut tests only the ends of the segment and the corners of the triangle, or only the plane trace: an edge against the capsule’s side is missed or too shallow."),
];

/// The methods that can be put right in this respect, by their catalog names, each with what that does.
pub fn repairs_of(id: &str) -> Vec<(&'static str, &'static str)> {
    let algorithms = ALGORITHMS.iter().map(|one| (one.name, one.repairs));
    let responses = RESPONSES.iter().map(|one| (one.name, one.repairs));
    let passes = COARSE_PASSES.iter().map(|one| (one.name, one.repairs));
    let all = algorithms.chain(responses).chain(passes);
    all.filter_map(|(name, repairs): (_, &'static [Repair])| {
        let repair = repairs.iter().find(|repair| repair.id == id)?;
        Some((name, repair.title))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_repair_has_its_row_and_ids_are_unique() {
        let algorithms = ALGORITHMS.iter().flat_map(|one| one.repairs);
        let responses = RESPONSES.iter().flat_map(|one| one.repairs);
        let passes = COARSE_PASSES.iter().flat_map(|one| one.repairs);
        for repair in algorithms.chain(responses).chain(passes) {
            let row = Erratum::find(repair.id);
            assert!(row.is_some(), "{} has no row", repair.id);
        }
        for (index, row) in ERRATA.iter().enumerate() {
            let twin = ERRATA[..index].iter().any(|other| other.id == row.id);
            assert!(!twin, "{} twice", row.id);
            assert!(row.told.ends_with('.'), "{}: {}", row.id, row.told);
            let extent = row.extent.unwrap_or(row.told);
            assert!(extent.ends_with('.'), "{}: {extent}", row.id);
            let is_wrong = row.class.is_seen();
            assert!(!is_wrong || row.frequency != Never, "{}", row.id);
        }
    }

    #[test]
    fn a_row_is_named_by_a_word_of_its_own() {
        let row = Erratum::find("w1").expect("a row");
        assert_eq!(row.id, "W1");
        assert!(row.is_named_in("with +W1 it is right"));
        assert!(!row.is_named_in("with W10 it is right"));
        assert!(row.tells_of(&SearchWords::of("best EDGE")));
        assert!(row.tells_of(&SearchWords::of("bug 8.9")));
        assert!(!row.tells_of(&SearchWords::of("best zeppelin")));
        assert!(!row.tells_of(&SearchWords::of(" ")));
    }
}
