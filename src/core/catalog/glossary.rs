//! What the words mean that lessons, panels and articles use.

use super::SearchWords;
use std::ops::Range;

/// A word, and what it means here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GlossaryTerm {
    /// As it is looked up.
    pub word: &'static str,
    /// Other words and forms that mean the same.
    pub also: &'static [&'static str],
    /// What it means, in a sentence or two.
    pub said: &'static str,
}

impl GlossaryTerm {
    /// The one that is called `word`, whatever its letters' size and whichever of its forms.
    pub fn find(word: &str) -> Option<&'static Self> {
        let is_called = |term: &&Self| term.forms().any(|form| form.eq_ignore_ascii_case(word));
        GLOSSARY.iter().find(is_called)
    }

    /// Whether its word, a form of it or what it means has all of these words; no words are in none.
    pub fn tells_of(&self, words: &SearchWords) -> bool {
        words.are_all_in(&format!(
            "{} {} {}",
            self.word,
            self.also.join(" "),
            self.said
        ))
    }

    /// Whether `text` uses it, as words of their own.
    pub fn is_used_in(&self, text: &str) -> bool {
        let text = words(text);
        self.forms().any(|form| text.contains(&words(form)))
    }

    /// Where `text` uses it, in bytes, as words of their own, whatever their letters' size.
    pub fn places_in(&self, text: &str) -> impl Iterator<Item = Range<usize>> {
        let low = text.to_ascii_lowercase();
        let is_of_word = |sign: char| sign.is_alphanumeric() || sign == '_';
        let all: Vec<Range<usize>> = self
            .forms()
            .flat_map(|form| {
                let form = form.to_ascii_lowercase();
                let places = low.match_indices(&form);
                let places = places.map(|(start, form)| start..start + form.len());
                places.collect::<Vec<_>>()
            })
            .filter(|place| {
                let before = text[..place.start].chars().next_back();
                let after = text[place.end..].chars().next();
                !before.is_some_and(is_of_word) && !after.is_some_and(is_of_word)
            })
            .collect();
        all.into_iter()
    }

    /// Its word and its other forms.
    pub fn forms(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.word).chain(self.also.iter().copied())
    }
}

/// Small letters, a blank around each word; signs are blanks, but for those within a word.
fn words(text: &str) -> String {
    let within = ['-', '\''];
    let letters = |sign: char| sign.is_alphanumeric() || within.contains(&sign);
    let mut told = String::from(" ");
    for word in text.split(|sign| !letters(sign)) {
        let word = word.trim_matches(within);
        if !word.is_empty() {
            told += &word.to_lowercase();
            told.push(' ');
        }
    }
    told
}

const fn term(
    word: &'static str,
    also: &'static [&'static str],
    said: &'static str,
) -> GlossaryTerm {
    GlossaryTerm { word, also, said }
}

/// By the alphabet.
pub static GLOSSARY: &[GlossaryTerm] = &[
    term(
        "as printed",
        &["printed"],
        "With the arithmetic and the branches of the article's own listing, mistakes included.",
    ),
    term(
        "axis",
        &["axes"],
        "The line through a capsule's two end centres; of a box, one of its three directions.",
    ),
    term(
        "bounding box",
        &["bounding boxes", "box around", "boxes around"],
        "The smallest box along the world's axes that a shape fits in. Where two of them are apart, so are their shapes.",
    ),
    term(
        "BVH",
        &["bounding volume hierarchy"],
        "A tree of boxes around boxes around triangles. Whoever misses a box misses all that is in it, so few triangles are left \
         to ask.",
    ),
    term(
        "candidate",
        &["candidates", "candidate sphere"],
        "One of the few points, spheres or triangles of which the answer is chosen.",
    ),
    term(
        "capsule",
        &["capsules"],
        "All points within a radius of a segment: a cylinder with half a sphere at each end.",
    ),
    term(
        "clamp",
        &["clamped", "clamping"],
        "To bring a number back to the nearest end of its range: a point of the line beyond an end becomes that end.",
    ),
    term(
        "closest point",
        &["closest points", "nearest point"],
        "The point of a shape that is least far from another. The way between the closest points of two cores decides whether \
         round shapes meet.",
    ),
    term(
        "coarse pass",
        &["coarse passes", "broad phase"],
        "What finds, by boxes alone, the few pairs that may meet at all, so that the exact test asks no others.",
    ),
    term(
        "conservative advancement",
        &["halving"],
        "Going on along the motion by no more than the distance that is left, again and again, until the shapes touch.",
    ),
    term(
        "contact",
        &["contacts"],
        "Where and how two shapes meet: a point, a normal and a depth.",
    ),
    term(
        "contact normal",
        &["contact normals"],
        "The unit vector along which the mover is pushed out: from the obstacle to the mover.",
    ),
    term(
        "core",
        &["cores"],
        "What is left of a round shape without its radius: a sphere's centre, a capsule's segment.",
    ),
    term(
        "crease",
        &["creases"],
        "Where two surfaces meet that a mover may be held by at once: it can go on along the edge between them only.",
    ),
    term(
        "cylinder",
        &["cylinders"],
        "Of a rounded prism, the round surface around one of its edges.",
    ),
    term(
        "deepest first",
        &["deepest", "deepest contact"],
        "Of several contacts the one with the greatest depth is answered, and the others are asked again after that.",
    ),
    term(
        "degenerate",
        &["collapsed", "no area", "no length"],
        "A shape that has lost a dimension: a triangle without area, a segment without length. A test must not divide by what \
         is zero there.",
    ),
    term(
        "depth",
        &["penetration", "penetration depth", "deep"],
        "How far the mover has to go along the normal until the two only touch.",
    ),
    term(
        "discriminant",
        &[],
        "What stands under the root of a quadratic equation. Below zero the line misses the sphere or cylinder.",
    ),
    term(
        "displacement",
        &["way of the frame"],
        "How far a shape goes in a whole step, metres; velocity times the time step.",
    ),
    term(
        "dot product",
        &["dot"],
        "Of two vectors, how far one goes along the other, times its length. Zero at a right angle, less than zero beyond.",
    ),
    term(
        "early return",
        &["first hit", "first found"],
        "To answer with the first contact that is found. A nearer one may come later in the list.",
    ),
    term(
        "edge",
        &["edges"],
        "The segment between two corners of a triangle.",
    ),
    term(
        "face",
        &["faces"],
        "The flat side of a triangle or a box, without its edges.",
    ),
    term(
        "feature",
        &["features"],
        "What of a triangle is nearest: its face, one of three edges or one of three corners.",
    ),
    term(
        "frame",
        &["frames"],
        "One step of the game's time: the shapes move, meet and are answered once.",
    ),
    term(
        "GJK",
        &["Gilbert–Johnson–Keerthi"],
        "An algorithm that closes in on the nearest points of two convex bodies, asking only for farthest points along \
         directions. Where the bodies overlap it tells no depth.",
    ),
    term(
        "gravity",
        &[],
        "What adds to the velocity downwards each frame. A capsule at rest must not slide or tremble by it.",
    ),
    term(
        "ground",
        &["floor"],
        "What one stands on: a contact whose normal is steep enough upwards.",
    ),
    term(
        "impact",
        &["impacts", "time of impact"],
        "The first moment at which a moving shape touches another, as a fraction of its way from 0 to 1.",
    ),
    term(
        "iteration",
        &["iterations"],
        "One round of moving, finding and answering within a frame.",
    ),
    term(
        "least push",
        &["shortest way out", "least change"],
        "The shortest displacement after which two shapes do not overlap any more.",
    ),
    term(
        "ledger",
        &["ledgers"],
        "The list of what a frame did with each contact: time, push, and the velocity before and after.",
    ),
    term(
        "mesh",
        &["meshes", "level", "levels"],
        "Triangles that share corners, as a game's level has them.",
    ),
    term(
        "Minkowski sum",
        &["Minkowski", "Minkowski difference"],
        "All sums of a point of one shape and a point of the other. Around a triangle it is the triangle, grown by the capsule: \
         then the capsule is a point.",
    ),
    term(
        "motion box",
        &[
            "box of the motion",
            "box around the motion",
            "box around the way",
            "one box",
        ],
        "The box around a shape's start and end. What is outside of it cannot be hit on the way.",
    ),
    term(
        "moving list",
        &["movers", "three lists", "sleeps", "asleep"],
        "The shapes that ask about others. What stands is asked about, but asks nobody.",
    ),
    term(
        "nearly parallel",
        &["almost parallel"],
        "Two directions between which the angle is so small that dividing by it loses all digits.",
    ),
    term(
        "normal",
        &["normals"],
        "A vector of length one, at a right angle to a surface.",
    ),
    term(
        "NaN",
        &["NaN"],
        "What floating-point arithmetic makes of 0/0. It spreads: all that is reckoned with it is NaN too, and no \
         comparison with it is true.",
    ),
    term(
        "obstacle",
        &["obstacles"],
        "What is met by the shape that asks.",
    ),
    term(
        "octree",
        &["octrees", "cells", "cell"],
        "A cube cut into eight, and each of these again. A body lies in the smallest cell that holds it.",
    ),
    term(
        "one-sided",
        &["double-sided", "from behind", "winding"],
        "A triangle that is met from its front alone; from behind one goes through. The front is where its corners run \
         counter-clockwise, its winding. Of a double-sided one the order of the corners changes nothing.",
    ),
    term(
        "overlap",
        &["overlaps", "overlapping", "overlapped"],
        "Two shapes have points in common beyond touching.",
    ),
    term(
        "parallelogram",
        &["parallelograms"],
        "What an edge sweeps when it moves along the capsule's segment: a side of the prism.",
    ),
    term(
        "pierced",
        &["pierces", "pierce"],
        "The capsule's segment itself passes through the triangle, so that the closest points are one and give no normal.",
    ),
    term(
        "plane",
        &["planes"],
        "The endless flat surface that a triangle lies in.",
    ),
    term(
        "plane trace",
        &["trace"],
        "Where the line of the capsule's axis meets the plane of the triangle.",
    ),
    term(
        "player",
        &["walker"],
        "The shape that keys, scripts or a replay steer.",
    ),
    term(
        "prism",
        &["rounded prism"],
        "The triangle swept along the capsule's segment; rounded, it is grown by the radius. The capsule's motion against the \
         triangle is a ray against it.",
    ),
    term(
        "projection",
        &["projected", "project"],
        "The point of a line or a plane nearest to another point: what is left when one looks straight along the normal.",
    ),
    term(
        "push out",
        &["pushed out", "pushed", "push"],
        "To move a shape that overlaps along the normal by the depth.",
    ),
    term(
        "quadratic",
        &["quadratic equation"],
        "An equation with a square of the unknown. Its two roots are when a line enters and leaves a sphere or cylinder.",
    ),
    term(
        "radius",
        &["radii"],
        "How far a round shape's surface is from its core.",
    ),
    term(
        "reference point",
        &["reference"],
        "The point of the triangle closest to the plane trace. From it, the closest point of the axis is looked for.",
    ),
    term(
        "repair",
        &["repairs", "put right"],
        "A small change that puts a printed method right; it bears the id of its erratum and can be switched on and off.",
    ),
    term(
        "response",
        &["responses", "answered"],
        "What is done about contacts: pushing out, stopping, sliding.",
    ),
    term(
        "root",
        &["roots"],
        "A solution of an equation: here, a moment at which a surface is crossed.",
    ),
    term(
        "rounding",
        &["rounded", "rounds"],
        "A 32-bit number has some seven digits. Five kilometres from the origin that leaves half a millimetre.",
    ),
    term(
        "seam",
        &["seams", "inner edge", "inner edges"],
        "An edge between two triangles that lie in one plane. Nothing may be felt when one goes over it.",
    ),
    term(
        "segment",
        &["segments"],
        "The part of a line between two points; a capsule's core.",
    ),
    term(
        "separating axis",
        &["separating axes", "thirteen axes"],
        "A direction along which two shapes do not overlap. Boxes that meet have none among their sides and crossed edges.",
    ),
    term(
        "skin",
        &["margin"],
        "A small gap that a response keeps between the mover and what it touches, so that the next frame does not begin inside.",
    ),
    term(
        "slide",
        &["slides", "sliding", "slid"],
        "To go on along a surface after touching it: the part of the motion into it is taken away.",
    ),
    term(
        "sliver",
        &["slivers"],
        "A triangle that is very thin for its length. Its normal is hardly more than rounding.",
    ),
    term(
        "slope",
        &["slopes", "ramp"],
        "Ground that is not level. Up to an angle one stands on it; beyond, it is a wall.",
    ),
    term(
        "stale box",
        &["stale boxes", "stale"],
        "A box that was reckoned before its body moved. Pairs are lost by it, or found by luck.",
    ),
    term(
        "step up",
        &["steps up", "stairs", "kerb"],
        "To be set onto a low obstacle instead of being held by it.",
    ),
    term(
        "sub-step",
        &["sub-steps", "substeps"],
        "One of several equal parts of a frame's motion, each tested as if it stood.",
    ),
    term(
        "sweep",
        &["sweeps", "swept"],
        "A test of the whole motion instead of its end: it tells when and where the shapes first touch.",
    ),
    term(
        "tolerance",
        &["tolerances"],
        "How near two numbers are taken for equal. Too large it hides contacts, too small rounding decides.",
    ),
    term(
        "tunnelling",
        &["tunnels", "tunnelled", "tunnel"],
        "Passing through an obstacle between two frames because neither of them overlaps it.",
    ),
    term(
        "velocity",
        &["velocities", "speed"],
        "Metres a second, with direction.",
    ),
    term(
        "vertex",
        &["vertices", "corner", "corners"],
        "A corner of a triangle: v0, v1 or v2.",
    ),
    term(
        "voxel",
        &["voxels", "cube", "cubes"],
        "One cube of a grid that fills space; a level of cubes is looked up instead of searched.",
    ),
    term(
        "winner",
        &["winning", "earliest"],
        "Of several obstacles the one whose contact is answered: the earliest, the deepest or the first found, as the rule says.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        core::catalog::{ALGORITHMS, COARSE_PASSES, RESPONSES},
        lab::scene::library,
    };

    #[test]
    fn the_alphabet_holds_no_word_has_two_meanings_and_each_is_a_sentence() {
        let low = |term: &GlossaryTerm| term.word.to_lowercase();
        assert!(GLOSSARY.is_sorted_by_key(low));
        for (index, term) in GLOSSARY.iter().enumerate() {
            assert!(term.said.ends_with('.'), "{}", term.word);
            assert!(!term.said.contains("  "), "{}", term.word);
            let others = GLOSSARY[..index].iter();
            let twin = others.flat_map(|other| other.forms()).find(|other| {
                let mut own = term.forms();
                own.any(|form| form.eq_ignore_ascii_case(other))
            });
            assert_eq!(twin, None, "{}", term.word);
        }
    }

    #[test]
    fn every_term_is_used_by_a_lesson_or_a_method() {
        let lessons = library::all().map(|scene| scene.text.to_owned());
        let titles = ALGORITHMS.iter().map(|one| one.title);
        let titles = titles.chain(RESPONSES.iter().map(|one| one.title));
        let titles = titles.chain(COARSE_PASSES.iter().map(|one| one.title));
        let texts: Vec<String> = lessons.chain(titles.map(String::from)).collect();
        for term in GLOSSARY {
            let is_used = texts.iter().any(|text| term.is_used_in(text));
            assert!(is_used, "{} is used nowhere", term.word);
        }
    }

    #[test]
    fn a_term_is_found_by_any_form_and_used_as_a_word_of_its_own() {
        let edge = GlossaryTerm::find("Edges").expect("a term");
        assert_eq!(edge.word, "edge");
        assert!(edge.is_used_in("over the **edge**, and on") && !edge.is_used_in("a ledger"));
        let step = GlossaryTerm::find("sub-step").expect("a term");
        assert!(step.is_used_in("four sub-steps") && !step.is_used_in("a sub step"));
        assert!(
            step.tells_of(&SearchWords::of("equal PARTS"))
                && !step.tells_of(&SearchWords::of("equal zeppelins"))
        );
        assert!(!step.tells_of(&SearchWords::of(" ")));
        assert_eq!(GlossaryTerm::find("zeppelin"), None);
    }
}
