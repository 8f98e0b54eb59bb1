//! The lengths that the sentence of a step states beside the one that it is about, in the step's picture: the number has a line
//! wherever something drawn, or found on the way, is so long.

use super::{
    DrawnExtent, Painter, Weight,
    captioned::candidates,
    error::PUT_RIGHT,
    measured::{between, earlier_length},
    mention::places,
    written_lengths::{WrittenLength, lengths, shows},
};
use crate::palette::Glyph;
use capsule_core::{
    geometry::closest_point_on_segment,
    trace::{Drawable, DrawnShape, Step},
};
use capsule_scenes::run::study::Study;
use capsule_text::in_meters;
use glam::Vec3;

/// A length that is shorter than this share of the picture is rounding.
const MIN_SHARE: f32 = 1e-4;

/// How a sentence goes on that says how far off a point is.
const FROM_PLACE: &str = " from its correct place";

/// The name of the place where a point should be.
const CORRECT_PLACE: &str = "correct place";

/// Directions with a greater cosine between them are the same.
const SAME_WAY: f32 = 0.999;

/// What a wrong length is called beside the right one.
const COMPUTED: &str = "computed";

/// How a sentence says what a value ought to be.
const SHOULD_BE: &str = "should be";
/// How it begins that says what a value is of another sphere than the tested one.
const OF_RIGHT_SPHERE: &str = "For the correct sphere";

/// Whether `text` says what a value ought to be.
pub(super) fn says_correct(text: &str) -> bool {
    text.contains(SHOULD_BE)
}

impl Painter<'_> {
    /// Adds the lengths that the `sentence` of `step` states and the picture does not have; what a value should be in the color
    /// of what is right.
    pub(super) fn add_said_lengths(
        &mut self,
        study: &Study,
        step: usize,
        sentence: &str,
        is_answer: bool,
    ) {
        let least = MIN_SHARE * self.figure.case.diagonal();
        let mut written = lengths(sentence);
        written.sort_by_key(|one| one.before.len());
        // The first length that nothing drawn has: what the step computes.
        let mut computed = None;
        for (index, written) in written.into_iter().enumerate() {
            if written.meters < least || shows(self.figure, written) {
                continue;
            }
            let follows = written.phrase().contains(OF_RIGHT_SPHERE);
            let is_right = follows || says_correct(written.phrase());
            let found = if is_answer {
                answered(study, step, written)
            } else if is_right {
                let right = study.put_right(step);
                let drawn = right.and_then(|right| drawn_length(study, (step, right), written));
                let drawn = drawn.map(|ends| self.beside_wrong(ends));
                let earlier = || earlier_length(study, step, &|length| written.is(length));
                let exact = || answered(study, step, written);
                drawn.or_else(earlier).or_else(exact)
            } else {
                told(study, step, written)
            };
            let off = || off_place(study, step, written).filter(|_| !is_answer);
            let Some(ends) = found.or_else(off) else {
                computed = computed.or(Some(written).filter(|_| index == 0 && !is_answer));
                continue;
            };
            // A wrong length that lies nowhere is compared with the right one, where that is.
            if is_right && let Some(wrong) = computed.take() {
                let way = (ends[1] - ends[0]).normalize_or_zero() * wrong.meters;
                let text = format!("{COMPUTED} {}", wrong.text);
                self.dimension_in(self.error_color(), [ends[0], ends[0] + way], text);
            }
            let (color, text) = if written.after.starts_with(FROM_PLACE) {
                let wrong = self.theme.text(self.theme.wrong());
                (wrong, format!("{} off", written.text))
            } else if is_right {
                let right = self.theme.text(self.theme.right());
                let word = if follows { PUT_RIGHT } else { SHOULD_BE };
                (right, format!("{word} {}", written.text))
            } else {
                (self.theme.ink(), named(written))
            };
            if written.after.starts_with(FROM_PLACE) {
                self.mark_correct_place(ends[0]);
            }
            self.dimension_in(color, ends, text);
        }
    }
}

impl Painter<'_> {
    /// Marks the wrong place of the point that `step` finds and the correct one, where nothing else does.
    pub(super) fn add_correct_place(&mut self, study: &Study, step: usize) {
        let found = in_meters::at(study, step).filter(|_| self.is_composed());
        let Some((wrong, right)) = found.and_then(|found| found.point.zip(found.correct_place))
        else {
            return;
        };
        let mut marks = self.figure.marks.iter();
        if !marks.any(|mark| mark.at == wrong && mark.weight == Weight::Current) {
            self.mark(wrong, Glyph::Ring, self.theme.wrong(), 7.0, Weight::Current);
        }
        self.mark_correct_place(right);
    }

    /// Marks the place where a point should be, unless something marks it already.
    fn mark_correct_place(&mut self, at: Vec3) {
        let mut labels = self.figure.labels.iter();
        if labels.any(|label| label.extent == DrawnExtent::Point(at)) {
            return;
        }
        let right = self.theme.right();
        self.mark(at, Glyph::Ring, right, 7.0, Weight::Current);
        let text = self.theme.text(right);
        self.name(DrawnExtent::Point(at), CORRECT_PLACE, text, Weight::Current);
    }

    /// The same length where the picture has an arrow that is as it should be: a motion is compared where it is made.
    fn beside_wrong(&self, [from, to]: [Vec3; 2]) -> [Vec3; 2] {
        let labels = self.figure.labels.iter();
        let mut right = labels.filter_map(|label| match label.extent {
            DrawnExtent::Line([own, tip]) if label.text.starts_with(PUT_RIGHT) => Some([own, tip]),
            _ => None,
        });
        let is_it = |[own, tip]: &[Vec3; 2]| {
            let ways = [*tip - *own, to - from].map(Vec3::normalize_or_zero);
            ways[0].dot(ways[1]) > SAME_WAY
        };
        match right.find(is_it) {
            Some([own, _]) => [own, own + (to - from)],
            None => [from, to],
        }
    }
}

/// The number of a length, behind what it is of where that has to be told: a radius goes in every direction.
fn named(written: WrittenLength<'_>) -> String {
    match is_of_radius(written) {
        true => format!("radius {}", written.text),
        false => written.text.to_owned(),
    }
}

fn is_of_radius(written: WrittenLength<'_>) -> bool {
    ["radius", "radii"]
        .into_iter()
        .any(|word| !places(written.phrase(), word).is_empty())
}

/// Where the picture of an answer has a length: in what the answers and the steps to them consist of, or in the motion.
fn answered(study: &Study, step: usize, written: WrittenLength<'_>) -> Option<[Vec3; 2]> {
    let pair = study.pair_at(step)?;
    let place = pair.shapes.mover.place();
    let times = [pair.exact.time, pair.answer.time].into_iter().flatten();
    let ways = times.map(|time| [place, place + pair.shapes.displacement * time]);
    let known = candidates(study, pair).into_iter().map(|(_, ends)| ends);
    let mut all = known.chain(ways);
    all.find(|[from, to]| written.is(from.distance(*to)))
}

/// Where the picture of a step on the way has a length: in its own drawings, in a radius of the pair, in what was found before.
fn told(study: &Study, step: usize, written: WrittenLength<'_>) -> Option<[Vec3; 2]> {
    let is_it = |length: f32| written.is(length);
    let own = || drawn_length(study, (step, &study.record.steps[step]), written);
    let radius = || {
        let pair = study.pair_at(step).filter(|_| is_of_radius(written))?;
        let shapes = [pair.shapes.mover, pair.shapes.obstacle].into_iter();
        let mut round = shapes.filter_map(|shape| shape.as_capsule());
        let round = round.find(|one| is_it(one.radius))?;
        Some(across(study, step, [round.a, round.b], round.radius))
    };
    own()
        .or_else(radius)
        .or_else(|| between(study, step, &is_it))
        .or_else(|| earlier_length(study, step, &is_it))
}

/// From the right place to the wrong one of a point that `step` draws, where these are so far apart.
fn off_place(study: &Study, step: usize, written: WrittenLength<'_>) -> Option<[Vec3; 2]> {
    let right = study.put_right(step)?;
    let point = |one: &Drawable| match one.shape {
        DrawnShape::Point { at } => Some(at),
        _ => None,
    };
    let drawn = study.record.steps[step].drawables.iter();
    let mut both = drawn.filter_map(|own| {
        let mut others = right.drawables.iter();
        let is_it = |other: &&Drawable| (other.label, other.role) == (own.label, own.role);
        Some([point(others.find(is_it)?)?, point(own)?])
    });
    both.find(|[from, to]| written.is(from.distance(*to)))
}

/// The line or the radius of that length among the drawings of `step`, which is the one at `index` or what it should be.
fn drawn_length(
    study: &Study,
    (index, step): (usize, &Step),
    written: WrittenLength<'_>,
) -> Option<[Vec3; 2]> {
    let is_radius = is_of_radius(written);
    let drawn = step.drawables.iter().filter(|one| one.shape.is_finite());
    let mut ends = drawn.filter_map(|one| match one.shape {
        DrawnShape::Segment { from, to } => Some([from, to]),
        DrawnShape::Arrow { from, along } => Some([from, from + along]),
        DrawnShape::Sphere { center, radius } if is_radius => {
            Some(across(study, index, [center; 2], radius))
        }
        DrawnShape::Capsule { a, b, radius } if is_radius => {
            Some(across(study, index, [a, b], radius))
        }
        _ => None,
    });
    ends.find(|[from, to]| written.is(from.distance(*to)))
}

/// A radius of a round shape, sideways from the point of its axis that is closest to the mover of `step`.
fn across(study: &Study, step: usize, [a, b]: [Vec3; 2], radius: f32) -> [Vec3; 2] {
    let mover = study.pair_at(step).map(|pair| pair.shapes.mover.place());
    let foot = mover.map_or(b, |place| closest_point_on_segment(place, a, b));
    let sideways = (b - a).cross(Vec3::Z).try_normalize();
    [foot, foot + sideways.unwrap_or(Vec3::X) * radius]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        figure::{Figure, FigureOptions},
        palette::Theme,
    };
    use capsule_scenes::scene::Scene;
    use glam::vec3;

    /// The picture of a step of a case that nobody prepared, and its sentence.
    fn figure(case: &str, address: &str) -> (Figure, String) {
        let text = format!("title = \"Mine\"\n{case}");
        let scene = Scene::read("mine.toml", &text).unwrap_or_else(|errors| panic!("{errors}"));
        let study = Study::of_scene(&scene);
        let step = study.find(address);
        let step = step.unwrap_or_else(|error| panic!("{error}"));
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
        let said = capsule_session::text::said_at(&scene, &study, step);
        (figure, said)
    }

    #[test]
    fn two_radii_that_a_sentence_compares_are_both_drawn() {
        let case = "[run]\nalgorithm = \"some-math/definition\"\n\
            [[sphere]]\nname = \"ball\"\ncenter = [0.5, 0, 0]\nradius = 0.05\n\
            [[capsule]]\nname = \"pipe\"\na = [0, 0, 0]\nb = [0, 0.4, 0]\nradius = 0.12\n";
        let (figure, said) = figure(case, "ball-pipe/capsule of the definition");
        for written in lengths(&said) {
            let is_shown = shows(&figure, written);
            assert!(is_shown || written.phrase().contains("sum"), "{said}");
        }
    }

    #[test]
    fn a_greater_distance_goes_from_the_end_that_it_is_of() {
        let case = "[run]\nalgorithm = \"wicked/capsule-capsule\"\n\
            [[capsule]]\nname = \"orc\"\na = [-0.44, 0.46, -0.35]\nb = [-0.43, 0.69, 0.5]\nradius = 0.3\n\
            [[capsule]]\nname = \"guard\"\na = [0.2, 0.2, -0.2]\nb = [0.5, -0.9, 1.0]\nradius = 0.4\n";
        let (figure, said) = figure(case, "orc-guard/best end of capsule A");
        let mut lengths = figure.dimensions.iter();
        let greater = lengths.find(|one| one.text.contains("greater"));
        let greater = greater.unwrap_or_else(|| panic!("{said}: {:?}", figure.dimensions));
        let mut labels = figure.labels.iter();
        let is_named = labels.any(|label| label.said() == "orc's best point");
        assert!(is_named, "a role has the name of its shape");
        let a = vec3(-0.44, 0.46, -0.35);
        assert!([greater.a, greater.b].contains(&a), "{said}: {greater:?}");
    }
}
