//! What a scene's caption speaks of in its opening picture, where that has it not yet: shapes by their names, and lengths.

use super::{
    Dimension, DrawnExtent, LabelKind, Painter, Weight,
    measured::stated_ends,
    mention::places,
    written_lengths::{lengths, shows},
};
use crate::palette::Glyph;
use capsule_core::geometry::{Contact, Shape, closest_point_on_segment};
use capsule_scenes::{
    run::study::{PairStudy, Study},
    scene::Snapshot,
};
use capsule_session::text::length;
use capsule_text::step_sentence;
use glam::Vec3;

/// How many shapes one caption names at most.
const MAX_SHAPES: usize = 4;

/// How many pairs of a frame are looked through for a caption's length.
const MAX_PAIRS: usize = 8;

/// What the place of a touch is called.
const CONTACT: &str = "contact";

/// A length that could be meant: what it is, and its ends.
type MeantLength = (String, [Vec3; 2]);

impl Painter<'_> {
    /// Names the shapes that `caption` speaks of.
    pub(super) fn name_spoken_of(&mut self, scene: Snapshot<'_>, caption: &str) {
        let bodies = 0..scene.scene.bodies.len();
        let spoken = bodies.filter(|&index| {
            let body = scene.body(index);
            let labels = &self.figure.labels;
            let is_named = labels.iter().any(|label| label.said() == body.name);
            !body.hidden && !is_named && speaks_of(caption, &body.name)
        });
        for index in spoken.take(MAX_SHAPES).collect::<Vec<_>>() {
            let body = scene.body(index);
            self.name_obstacle(&body.shape, &body.name);
        }
    }

    /// Adds the lengths that `caption` states and the picture does not have, from what the steps of `pair` state, from its answers
    /// and from its shapes; without a pair from those of the frame.
    pub(super) fn add_spoken_lengths(
        &mut self,
        study: &Study,
        pair: Option<&PairStudy>,
        caption: &str,
    ) {
        // Where no pair is tested a frame is shown, with what was tested in it.
        let pairs = pair.map_or(study.pairs.as_slice(), std::slice::from_ref);
        let pairs = &pairs[..pairs.len().min(MAX_PAIRS)];
        for written in lengths(caption) {
            if shows(self.figure, written) {
                continue;
            }
            let candidates = pairs.iter().flat_map(|pair| candidates(study, pair));
            let mut meant = candidates.filter(|(_, [a, b])| written.is(a.distance(*b)));
            if let Some((name, ends)) = meant.next() {
                let text = format!("{name} {}", length(ends[0].distance(ends[1])));
                self.dimension_in(self.theme.ink(), ends, text);
            }
        }
    }

    /// Leaves out the lengths that are neither wrong nor stated by `caption`, where that states some that are there.
    pub(super) fn keep_spoken_lengths(&mut self, caption: &str) {
        let spoken = lengths(caption);
        if spoken.is_empty() {
            return;
        }
        let ink = self.theme.ink();
        let is_spoken = |meters: f32| spoken.iter().any(|one| one.is(meters));
        let is_kept = |one: &Dimension| one.color != ink || is_spoken(one.a.distance(one.b));
        if self.figure.dimensions.iter().any(is_kept) {
            self.figure.dimensions.retain(is_kept);
        }
    }

    /// Marks where the shapes of a sweep touch, if they are shown at the `time` of the touch.
    pub(super) fn mark_touch(&mut self, pair: &PairStudy, time: f32) {
        let Some(contact) = pair.exact.contact.filter(|_| pair.exact.time == Some(time)) else {
            return;
        };
        let (at, ink) = (contact.point, self.theme.ink());
        self.mark(at, Glyph::Dot, ink, 3.5, Weight::Current);
        let labels = &self.figure.labels;
        if !labels.iter().any(|label| label.text == CONTACT) {
            let label = self.name(DrawnExtent::Point(at), CONTACT, ink, Weight::Current);
            label.kind = LabelKind::Plain;
        }
    }
}

/// Every length of `pair` that a caption may speak of, the likeliest first.
pub(super) fn candidates(study: &Study, pair: &PairStudy) -> Vec<MeantLength> {
    let contacts = [pair.exact.contact, pair.answer.contact];
    let others = study.other_overlaps(pair).map(|(_, contact)| contact);
    let depths = contacts.into_iter().flatten().chain(others).map(depth);
    let distances = contacts
        .into_iter()
        .flatten()
        .flat_map(|contact| distances(pair, contact));
    let gaps = pair.smallest_gap().map(|ends| ("gap".to_owned(), ends));
    let stated = pair
        .steps
        .clone()
        .flat_map(|step| stated(study, pair, step));
    let shapes = [pair.shapes.mover, pair.shapes.obstacle];
    let radii = shapes.into_iter().filter_map(|shape| radius(&shape));
    let all = depths.chain(gaps).chain(stated).chain(radii);
    let all = all.chain(distances);
    all.filter(|(_, ends)| ends.iter().all(|end| end.is_finite()))
        .collect()
}

/// What a step states, and by how much the tested sphere misses where it states a distance and a greater radius.
fn stated(study: &Study, pair: &PairStudy, step: usize) -> Vec<MeantLength> {
    let told = step_sentence::stated_length(&study.record.steps[step]);
    let Some((told, ends)) = told.zip(stated_ends(study, step)) else {
        return vec![];
    };
    let points = pair.shapes.mover.points();
    let core = |at: Vec3| closest_point_on_segment(at, points[0], points[points.len() - 1]);
    let [center, other] = if core(ends[0]).distance(ends[0]) <= core(ends[1]).distance(ends[1]) {
        ends
    } else {
        [ends[1], ends[0]]
    };
    let limit = told.limit.as_ref().map(|limit| limit.meters);
    let missed = limit.filter(|&radius| radius < told.meters).map(|radius| {
        let surface = center + (other - center).normalize_or_zero() * radius;
        ("apart".to_owned(), [surface, other])
    });
    missed.into_iter().chain([(told.name, ends)]).collect()
}

/// How deep a contact is.
fn depth(contact: Contact) -> MeantLength {
    let ends = [contact.point, contact.point - contact.push()];
    ("depth".into(), ends)
}

/// The distances by a `contact` of two shapes: from the obstacle, and from its axis or center, to those of the mover.
fn distances(pair: &PairStudy, contact: Contact) -> [MeantLength; 2] {
    let Contact {
        point,
        normal,
        depth,
        ..
    } = contact;
    let [own, other] = [pair.shapes.mover, pair.shapes.obstacle].map(|shape| shape.radius());
    let mover = point + normal * (own - depth);
    [point, point - normal * other].map(|from| ("distance".into(), [from, mover]))
}

/// The radius of a round shape, from its place sideways.
fn radius(shape: &Shape) -> Option<MeantLength> {
    let capsule = shape.as_capsule()?;
    let across = (capsule.b - capsule.a).cross(Vec3::Z);
    let across = across.try_normalize().unwrap_or(Vec3::X);
    let ends = [capsule.b, capsule.b + across * capsule.radius];
    Some(("radius".into(), ends))
}

/// Whether `caption` speaks of what is called `name`, alone or among others of its kind: "walls" of a "left wall".
fn speaks_of(caption: &str, name: &str) -> bool {
    let kind = name
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .trim_end();
    let kind = kind.rsplit(' ').next().unwrap_or_default();
    let several = format!("{kind}s");
    !places(caption, name).is_empty() || kind.len() > 2 && !places(caption, &several).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        figure::{Figure, FigureOptions, plain},
        palette::Theme,
    };
    use capsule_scenes::scene::{Scene, library};
    use capsule_session::lesson_values;

    /// How many lengths in captions no opening picture shows, where the program alone composes it: these only ever fall.
    const MAX_UNSHOWN: usize = 18;

    /// The opening picture of a built-in scene without its notes, and the caption.
    fn opening(id: &str) -> (Figure, String) {
        let scene = plain(id);
        let study = Study::of_scene(&scene);
        let own = scene.run.step.as_ref();
        let step = own.and_then(|own| study.find(own).ok());
        let step = step.or_else(|| study.answer());
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, step, Theme::Light, &options);
        let caption = lesson_values::headline(&scene, &study, step);
        (figure, caption.unwrap_or_default())
    }

    #[test]
    fn the_lengths_of_a_caption_are_in_its_picture() {
        let mut unshown = vec![];
        for built_in in library::all() {
            let (figure, caption) = opening(built_in.id);
            for written in lengths(&caption) {
                if !shows(&figure, written) {
                    unshown.push(format!("{}: {} in {caption}", built_in.id, written.text));
                }
            }
        }
        assert!(
            unshown.len() <= MAX_UNSHOWN,
            "{}\n{}",
            unshown.len(),
            unshown.join("\n")
        );
    }

    #[test]
    fn a_caption_is_of_the_answer_where_no_step_is_named() {
        let case = "title = \"Mine\"\ncaption = \"The player is 6 cm deep.\"\n\
            [[capsule]]\nname = \"player\"\na = [0, 0.34, 0]\nb = [0, 1.5, 0]\nradius = 0.4\n\
            [[triangle]]\nname = \"floor\"\npoints = [[-20, 0, -20], [0, 0, 30], [20, 0, -20]]\n";
        let scene = Scene::read("mine.toml", case).expect("a sound scene");
        let study = Study::of_scene(&scene);
        let answer = study.answer();
        let is_captioned = |step| {
            let options = FigureOptions::default();
            !Figure::of(&scene, &study, step, Theme::Light, &options).has_legend
        };
        assert!(is_captioned(answer) && !is_captioned(Some(1)), "{answer:?}");
    }

    #[test]
    fn the_shapes_of_a_caption_are_named() {
        let (figure, caption) = opening("one-box-for-all-sub-steps");
        assert!(
            caption.contains("wall") && caption.contains("post"),
            "{caption}"
        );
        for name in ["wall", "post"] {
            let mut labels = figure.labels.iter();
            assert!(labels.any(|label| label.said() == name), "{name}");
        }
    }

    #[test]
    fn a_shape_is_spoken_of_by_its_name_or_among_others() {
        for (caption, name, is_told) in [
            ("The wall stops it.", "wall", true),
            ("The walls stop it.", "left wall", true),
            ("The wall stops it.", "left wall", false),
            ("Posts stand there.", "post 2", true),
            ("as it is", "a", false),
        ] {
            assert_eq!(speaks_of(caption, name), is_told, "{name} in {caption}");
        }
    }
}
