//! The side from which the lengths that decide a case are seen true.

use capsule_lab::{
    core::{
        geometry::Shape,
        method::{Answer, Pair},
    },
    lab::run::study::{PairStudy, Study},
};
use glam::Vec3;

/// With more pairs than this a case is a level: the places of its obstacles matter too.
const MAX_PAIRS: usize = 12;
/// Two directions are as good as one line below this sine.
const PARALLEL: f32 = 0.2;
/// A push out of the picture by less than this sine still looks its length.
const FORESHORTENED: f32 = 0.25;

/// From what is seen towards the eye, unit length: square to the push of the pair in focus, and to its motion or its mover's
/// axis where these are not parallel to the push. Of both sides, that of `usual`.
///
/// `None` for frames and levels, and where nothing is decided or contacts push in directions that no one side shows.
pub(super) fn side(study: &Study, usual: Vec3) -> Option<Vec3> {
    let pair = study.pairs.get(study.focus?)?;
    let is_level = study.pairs.len() > MAX_PAIRS || study.unrecorded.pairs > 0;
    if is_level || study.frame().is_some() {
        return None;
    }
    let push = push(pair)?;
    let along = directions(&pair.shapes).into_iter().find_map(|along| {
        let along = along.try_normalize()?;
        let square = push.cross(along);
        (square.length() > PARALLEL).then(|| square.normalize())
    })?;
    let hits = study.pairs.iter().filter_map(|pair| pair.exact.contact);
    let mut pushes = hits.map(|contact| contact.normal);
    let is_flat = pushes.all(|push| push.dot(along).abs() < FORESHORTENED);
    let is_near = along.dot(usual) >= 0.0;
    is_flat.then_some(if is_near { along } else { -along })
}

/// The unit normal of the contact, or from the obstacle to the mover across the gap.
fn push(pair: &PairStudy) -> Option<Vec3> {
    let across = |answer: &Answer| answer.contact.map(|contact| contact.normal);
    let push = across(&pair.exact).or_else(|| across(&pair.touching()?));
    push.and_then(Vec3::try_normalize)
}

/// What is worth its true length beside the push, the most telling first.
fn directions(pair: &Pair) -> Vec<Vec3> {
    let axis = |shape: &Shape| match *shape {
        Shape::Capsule(capsule) => capsule.b - capsule.a,
        Shape::Sphere(_) | Shape::Box(_) | Shape::Triangle(_) => Vec3::ZERO,
    };
    let mut directions = vec![pair.displacement, axis(&pair.mover), axis(&pair.obstacle)];
    if let Shape::Triangle(triangle) = pair.obstacle {
        let [a, b, c] = triangle.v;
        let mut edges = [b - a, c - b, a - c];
        edges.sort_by(|one, other| other.length().total_cmp(&one.length()));
        directions.extend(edges);
    }
    directions.extend([Vec3::X, Vec3::Y, Vec3::Z]);
    directions
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_lab::lab::scene::Scene;

    fn side_of(text: &str) -> Option<Vec3> {
        let text = format!("title = \"Mine\"\n{text}");
        let scene = Scene::read("mine.toml", &text).expect("a sound scene");
        side(&Study::of_scene(&scene), Vec3::ONE)
    }

    const FLOOR: &str = "[[triangle]]\npoints = [[-2, 0, -2], [0, 0, 3], [2, 0, -2]]\n";

    #[test]
    fn a_floor_and_what_stands_on_it_or_above_it_are_seen_level() {
        for height in [-0.1, 0.5] {
            let capsule =
                format!("[[capsule]]\nbase = [0, {height}, 0]\ntip = [0, 2.5, 0]\nradius = 0.4\n");
            let side = side_of(&(capsule + FLOOR)).expect("a side");
            assert!(side.y.abs() < 1e-3, "{side}");
        }
    }

    #[test]
    fn a_leaning_capsule_is_seen_with_its_axis_and_its_push() {
        let capsule = "[[capsule]]\na = [0, 0.3, 0]\nb = [1, 1.3, 0]\nradius = 0.4\n";
        let side = side_of(&(capsule.to_string() + FLOOR)).expect("a side");
        assert!(side.distance(Vec3::Z) < 1e-3, "{side}");
    }

    #[test]
    fn walls_of_a_corner_and_its_floor_have_no_common_side() {
        let corner = "[[sphere]]\ncenter = [0.3, 0.3, 0.3]\nradius = 0.4\n\
            [[triangle]]\npoints = [[0, -2, -2], [0, 4, 0], [0, -2, 4]]\n\
            [[triangle]]\npoints = [[-2, -2, 0], [4, -2, 0], [0, 4, 0]]\n";
        assert_eq!(side_of(&(corner.to_string() + FLOOR)), None);
    }
}
