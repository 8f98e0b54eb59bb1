//! The side from which the lengths that decide a case are seen true.

use crate::picking::distance_to;
use capsule_core::{
    geometry::{Feature, Shape, Triangle},
    method::Pair,
    trace::{DrawnShape, Role},
};
use capsule_scenes::{
    run::study::{PairStudy, Study},
    scene::{Body, Scene},
};
use glam::Vec3;

/// With more pairs than this a case is a level: the places of its obstacles matter too.
const MAX_PAIRS: usize = 12;
/// With more bodies than this a run is through a level, which no one side shows.
const MAX_BODIES: usize = 60;
/// Two directions are as good as one line below this sine.
const PARALLEL: f32 = 0.2;
/// The largest height of a unit vector that looks level.
const LEVEL: f32 = 0.35;
/// The least height of one that looks straight down or up.
const FROM_ABOVE: f32 = 0.95;
/// The cosine of the angle to its axis within which a capsule is seen end on.
const END_ON: f32 = 0.8;
/// The same within which it is seen much shorter than it is.
const OBLIQUE: f32 = 0.65;
/// The least cosine of the angle between the view and the normal of a touched face.
const BEFORE_FACE: f32 = 0.1;
/// How many shapes are looked for before those that move.
const MAX_BEFORE: usize = 500;
/// Where on their way they are looked at, seconds from the start.
const LOOKED_AT: [f32; 3] = [0.0, 0.25, 0.5];
/// The least share of a motion that is seen of it.
const SEEN_MOTION: f32 = 0.7;
/// A triangle is a dot where less than this share of its longest edge is seen.
const DOT: f32 = 0.05;
/// Places of a length that are to be in sight, as shares of it.
const LOOKED_AT_LENGTH: [f32; 3] = [0.1, 0.5, 0.9];
/// Of more shapes it takes too long in each picture.
const MAX_LOOKED_THROUGH: usize = 4000;
/// What is nearer to such a place than this does not hide it, meters: the length may lie on its surface.
const CLEAR: f32 = 0.01;
/// A push out of the picture by less than this sine still looks its length.
const FORESHORTENED: f32 = 0.25;

/// From what is seen toward the eye, unit length: square to the push of the pair in focus, and to its motion; of shapes that
/// stand, to the mover's axis or along the touched edge, whichever looks level. Of both sides, that of `usual`.
///
/// Where no level side shows that, it is seen from straight above. `None` for frames and levels, where nothing is decided, where
/// contacts push in directions that no one side shows, and where the side would be seen obliquely from above or below; but a wrong
/// direction is seen beside the right one from any height.
pub(super) fn side(study: &Study, usual: Vec3) -> Option<Vec3> {
    let pair = study.pairs.get(study.focus?)?;
    if is_level(study) || study.frame().is_some() {
        return None;
    }
    let (push, feature) = decisive(pair)?;
    let square_to = |along: Vec3| {
        let square = push.cross(along.try_normalize()?);
        square
            .try_normalize()
            .filter(|_| square.length() > PARALLEL)
    };
    // A capsule that is seen end on looks like a ball.
    let is_end_on = |back: Vec3| {
        let axes = axes(&pair.shapes).map(|axis| axis.normalize_or_zero().dot(back).abs());
        axes[0].max(axes[1]) > END_ON
    };
    let is_clear = |back: Vec3| !is_end_on(back) && !is_dot(&pair.shapes.obstacle, back);
    let looks_level = |back: &Vec3| back.y.abs() <= LEVEL && is_clear(*back);
    let from_above = |back: &Vec3| back.y.abs() >= FROM_ABOVE && is_clear(*back);
    let is_straight = |back: &Vec3| looks_level(back) || from_above(back);
    let way = pair.shapes.displacement;
    let back = match square_to(way) {
        Some(back) if is_straight(&back) => Some(back),
        // Of the sides that show the push, the one that shows the most of the motion, if need be a capsule's end on.
        Some(_) => {
            let axes = [Vec3::Z, Vec3::X, Vec3::Y].into_iter();
            let across = axes.map(|axis| axis.reject_from_normalized(push));
            let backs = across.filter_map(|across| {
                let back = across.try_normalize();
                back.filter(|_| across.length() > PARALLEL)
            });
            let is_straight = |back: &Vec3| {
                let is_level = back.y.abs() <= LEVEL || back.y.abs() >= FROM_ABOVE;
                is_level && !is_dot(&pair.shapes.obstacle, *back)
            };
            let seen = |back: &Vec3| way.reject_from_normalized(*back).length();
            let most = backs.filter(is_straight);
            most.max_by(|one, other| seen(one).total_cmp(&seen(other)))
                .filter(|back| seen(back) >= SEEN_MOTION * way.length())
        }
        None => {
            // A wrong direction or gap is seen beside the right one.
            let both = mistaken(study, pair).and_then(square_to).map(upper);
            let edge = touched_edge(&pair.shapes, feature);
            let edge = edge.and_then(Vec3::try_normalize);
            let backs = axes(&pair.shapes)
                .into_iter()
                .filter_map(square_to)
                .chain(edge);
            let backs: Vec<Vec3> = backs
                .chain(beside(&pair.shapes).filter_map(square_to))
                .collect();
            let level = backs.iter().find(|back| looks_level(back));
            // Along an axis a gap is seen as far as the axis is, too; between two directions an angle would look too small.
            let is_gap = pair.answer.contact.is_none();
            let both = both.and_then(|both| match level {
                _ if is_clear(both) => Some(both),
                Some(level) if is_gap => (both + *level).try_normalize().filter(|it| is_clear(*it)),
                _ => None,
            });
            both.as_ref()
                .or(level)
                .or_else(|| backs.iter().find(|back| from_above(back)))
                .copied()
        }
    }?;
    let hits = study.pairs.iter().filter_map(|pair| pair.exact.contact);
    let mut pushes = hits.map(|contact| contact.normal);
    let is_flat = pushes.all(|push| push.dot(back).abs() < FORESHORTENED);
    let is_near = back.dot(usual) >= 0.0;
    is_flat.then_some(match back.y.abs() {
        height if height > LEVEL => upper(back),
        _ if is_near => back,
        _ => -back,
    })
}

/// The same line of sight from above.
fn upper(back: Vec3) -> Vec3 {
    if back.y < 0.0 { -back } else { back }
}

/// The direction that a wrong answer takes for the right one: its own push, or where it is none the gap that it measures.
fn mistaken(study: &Study, pair: &PairStudy) -> Option<Vec3> {
    if pair.faults.is_empty() {
        return None;
    }
    let normal = pair.answer.contact.map(|contact| contact.normal);
    let measured = || {
        let steps = study.record.steps.get(pair.steps.clone())?.iter().rev();
        let mut drawn = steps.flat_map(|step| &step.drawables);
        drawn.find_map(|one| match one.shape {
            DrawnShape::Segment { from, to } if one.role == Role::Gap => Some(to - from),
            _ => None,
        })
    };
    normal.or_else(measured).filter(|one| one.is_finite())
}

/// The same for a run in frames: square to the plane in which shapes move and fall and in which the faces of triangles push.
/// `None` where no plane holds all of that, or where it would be hidden or seen obliquely from above or below.
pub(super) fn side_of_run(scene: &Scene, study: &Study, usual: Vec3) -> Option<Vec3> {
    let frame = study.frame().filter(|_| study.unrecorded.pairs == 0)?;
    let contact_log = study.contact_log()?;
    let shown = scene.bodies.iter().filter(|body| !body.hidden);
    if shown.clone().count() > MAX_BODIES {
        return None;
    }
    let met = contact_log
        .rows
        .iter()
        .map(|row| row.correction.contact.normal);
    let wrong = contact_log.warnings.iter().take(1);
    let wrong = wrong.filter_map(|warning| Some(warning.met()?.1.normal));
    let faces = shown.clone().filter(|body| !body.moves());
    let faces = faces.filter_map(|body| match body.shape {
        Shape::Triangle(triangle) => Some(triangle.area_normal()),
        Shape::Sphere(_) | Shape::Capsule(_) | Shape::Box(_) => None,
    });
    let states = frame.before.movers.iter().chain(&frame.after.movers);
    let moved = states.map(|mover| mover.velocity);
    let start = shown.map(|body| body.velocity);
    let all = start.chain(moved).chain([scene.world.gravity]);
    let all = all.chain(faces).chain(met).chain(wrong);
    let all: Vec<Vec3> = all.filter_map(Vec3::try_normalize).collect();
    let first = *all.first()?;
    let widest = all.iter().map(|other| first.cross(*other));
    let widest = widest.max_by(|a, b| a.length().total_cmp(&b.length()))?;
    // One line lies in many planes: of those it is one of the world's.
    let axes = [Vec3::Z, Vec3::X, Vec3::Y].map(|axis| first.cross(axis).cross(first));
    let square = axes.into_iter().find(|axis| axis.length() > 0.5);
    let back = match widest.length() {
        sine if sine > PARALLEL => widest.try_normalize(),
        _ => square?.try_normalize(),
    }?;
    let is_flat = all.iter().all(|one| one.dot(back).abs() < FORESHORTENED);
    let moving = scene.bodies.iter().filter(|body| body.moves());
    let is_end_on = moving.clone().any(|body| {
        let points = body.shape.points();
        let axis = points[points.len() - 1] - points[0];
        body.shape.is_round() && axis.normalize_or_zero().dot(back).abs() > END_ON
    });
    let is_straight = back.y.abs() <= LEVEL || back.y.abs() >= FROM_ABOVE;
    if !is_flat || is_end_on || !is_straight {
        return None;
    }
    let near = if back.dot(usual) >= 0.0 { back } else { -back };
    let is_clear = |back: &Vec3| {
        let now = frame.before.movers.iter().map(|mover| mover.shape);
        let mut shapes = moving.clone().map(|body| body.shape).chain(now);
        shapes.all(|shape| is_in_sight(scene, None, [shape.place(); 2], *back))
    };
    [near, -near].into_iter().find(is_clear)
}

/// Whether so many pairs are tested that the places of the obstacles matter too.
pub(super) fn is_level(study: &Study) -> bool {
    study.pairs.len() > MAX_PAIRS || study.unrecorded.pairs > 0
}

/// Of `usual` and the directions that mirror it, or else from above, the one from which the fewest other shapes stand before
/// those that move, where they start and on their way from there. It is one for all frames, so that playing turns nothing.
pub(super) fn clear(scene: &Scene, usual: Vec3) -> Vec3 {
    let movers: Vec<&Body> = scene.bodies.iter().filter(|body| body.moves()).collect();
    let others = scene.bodies.iter().filter(|body| !body.moves());
    let others: Vec<Shape> = others.take(MAX_BEFORE).map(|body| body.shape).collect();
    let places: Vec<Vec3> = movers
        .iter()
        .flat_map(|body| {
            let ways = LOOKED_AT.map(|seconds| body.velocity * seconds);
            let points = body.shape.points().into_iter();
            points.flat_map(move |point| ways.map(|way| point + way))
        })
        .collect();
    let hidden = |back: &Vec3| {
        let is_hidden = |place: &&Vec3| {
            let ray = (**place, *back);
            others.iter().any(|shape| distance_to(shape, ray).is_some())
        };
        places.iter().filter(is_hidden).count()
    };
    let Vec3 { x, z, .. } = usual;
    let above = Vec3::new(0.3 * x, 1.0, 0.3 * z).normalize_or(Vec3::Y);
    let sides = mirrored(usual).into_iter().chain([above]);
    // Of several as good the first.
    sides.min_by_key(hidden).unwrap_or(usual)
}

/// Of `usual` and the directions that mirror it the first that sees the mover before the side of the box that is touched; `usual`
/// where none does, where nothing is touched, and of other obstacles.
pub(super) fn before_face(study: &Study, usual: Vec3) -> Vec3 {
    let pair = study.focus.and_then(|focus| study.pairs.get(focus));
    let is_box =
        |pair: &&PairStudy| matches!(pair.shapes.obstacle, Shape::Box(_)) || pair.part.is_some();
    let pair = pair.filter(is_box);
    let touched = pair.and_then(|pair| pair.exact.contact.or(pair.touching()?.contact));
    let is_before = |back: &Vec3| touched.is_none_or(|it| it.normal.dot(*back) >= BEFORE_FACE);
    let mut sides = mirrored(usual).into_iter();
    sides.find(is_before).unwrap_or(usual)
}

/// `back` and the directions from as high up that mirror it.
fn mirrored(back: Vec3) -> [Vec3; 4] {
    let Vec3 { x, y, z } = back;
    [(x, z), (-x, z), (x, -z), (-x, -z)].map(|(x, z)| Vec3::new(x, y, z))
}

/// Whether no shape of `scene` that stands is before the length between `ends`, seen against `back`, but for the obstacle of
/// `pair`. Of a scene with too many shapes to look through nothing is known to be in sight.
pub(super) fn is_in_sight(
    scene: &Scene,
    pair: Option<&PairStudy>,
    ends: [Vec3; 2],
    back: Vec3,
) -> bool {
    let [from, to] = ends;
    let places = LOOKED_AT_LENGTH.map(|share| from.lerp(to, share));
    let own = pair.map(|pair| pair.obstacle);
    let others = scene.bodies.iter().enumerate();
    let others = others.filter(|(index, _)| own != Some(*index));
    let mut standing = others.filter(|(_, body)| !body.hidden && !body.moves());
    scene.bodies.len() <= MAX_LOOKED_THROUGH
        && !standing.any(|(_, body)| {
            let before = |place: &Vec3| distance_to(&body.shape, (*place + back * CLEAR, back));
            places.iter().any(|place| before(place).is_some())
        })
}

/// The unit direction of the push, and what is touched; of shapes that are apart, those across the smallest gap.
fn decisive(pair: &PairStudy) -> Option<(Vec3, Feature)> {
    let contact = pair.exact.contact.or_else(|| pair.touching()?.contact);
    let gap = pair.nearest_approach().map(|(_, [from, to])| to - from);
    let push = gap.or(contact.map(|contact| contact.normal))?;
    let feature = contact.map_or(Feature::Face, |contact| contact.feature);
    Some((push.try_normalize()?, feature))
}

/// The axes of the capsules.
fn axes(pair: &Pair) -> [Vec3; 2] {
    [pair.mover, pair.obstacle].map(|shape| match shape {
        Shape::Capsule(capsule) => capsule.b - capsule.a,
        Shape::Sphere(_) | Shape::Box(_) | Shape::Triangle(_) => Vec3::ZERO,
    })
}

/// Whether the capsules of the pair in focus are seen from `back` more end on than along.
pub(super) fn shows_end_on(study: &Study, back: Vec3) -> bool {
    let pair = study.focus.and_then(|focus| study.pairs.get(focus));
    let axes = pair.map(|pair| axes(&pair.shapes)).into_iter().flatten();
    axes.into_iter()
        .any(|axis| axis.normalize_or_zero().dot(back).abs() > OBLIQUE)
}

/// Whether a triangle is seen along all of its edges.
fn is_dot(shape: &Shape, back: Vec3) -> bool {
    let Shape::Triangle(triangle) = shape else {
        return false;
    };
    let edges = triangle.edges().map(|(a, b)| b - a);
    let longest = |lengths: [f32; 3]| lengths.into_iter().fold(0.0, f32::max);
    let seen = longest(edges.map(|edge| edge.reject_from_normalized(back).length()));
    seen < DOT * longest(edges.map(Vec3::length))
}

/// Along the triangle's edge that is touched.
fn touched_edge(pair: &Pair, feature: Feature) -> Option<Vec3> {
    match (pair.obstacle, feature) {
        (Shape::Triangle(Triangle { v }), Feature::Edge(edge)) => {
            let [from, to] = [usize::from(edge), usize::from(edge) + 1].map(|corner| v[corner % 3]);
            Some(to - from)
        }
        _ => None,
    }
}

/// Directions to lay across the picture where no axis tells: a triangle's edges, the longest first, then those of the world.
fn beside(pair: &Pair) -> impl Iterator<Item = Vec3> {
    let mut edges = match pair.obstacle {
        Shape::Triangle(Triangle { v: [a, b, c] }) => vec![b - a, c - b, a - c],
        Shape::Sphere(_) | Shape::Capsule(_) | Shape::Box(_) => vec![],
    };
    edges.sort_by(|one, other| other.length().total_cmp(&one.length()));
    edges.into_iter().chain([Vec3::X, Vec3::Y, Vec3::Z])
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_gap_that_was_taken_for_the_smallest_is_seen_beside_the_right_push() {
        let case = "[run]\nalgorithm = \"shortcuts/ends-and-corners\"\n\
            [[capsule]]\na = [0.93, 0.35, -6.26]\nb = [7.34, -16.5, -1.53]\nradius = 2.62\n\
            [[triangle]]\npoints = [[5.85, -7.09, -7.68], [0.94, 2.83, 3.05], [6.71, 5.32, 9.5]]\n";
        let side = side_of(case).expect("a side");
        let gap = Vec3::new(5.85, -7.09, -7.68) - Vec3::new(3.701, -6.935, -4.215);
        let axis = Vec3::new(6.41, -16.85, 4.73);
        for (what, most) in [(gap, 0.7), (axis, 0.8)] {
            let along = what.normalize_or_zero().dot(side).abs();
            assert!(along < most, "{what} from {side}");
        }
    }

    #[test]
    fn an_edge_is_seen_along_its_length() {
        let case = "[[capsule]]\na = [0.2, 1.15, 0.1]\nb = [0.9, 1.85, 0.1]\nradius = 0.4\n\
            [[triangle]]\npoints = [[-2, 0, -2], [0, 1, 2.5], [0, 1, -2]]\n";
        let side = side_of(case).expect("a side");
        assert!(side.distance(Vec3::Z) < 1e-3, "{side}");
    }

    #[test]
    fn parallel_logs_are_seen_with_their_lengths() {
        let logs = "[[capsule]]\na = [0, 0, -1]\nb = [0, 0, 1]\nradius = 0.4\n\
            [[capsule]]\na = [0.7, 0, -1]\nb = [0.7, 0, 1]\nradius = 0.4\n";
        let side = side_of(logs).expect("a side");
        assert!(side.distance(Vec3::Y) < 1e-3, "{side}");
    }

    #[test]
    fn a_rail_is_not_seen_as_a_dot_and_a_gap_beside_a_slanting_path_is_seen_true() {
        let player = "[[capsule]]\nbase = [0, 0, 0]\ntip = [0, 1.8, 0]\nradius = 0.35\n";
        let rail = "[[triangle]]\npoints = [[-3, 0.9, 0.31], [3, 0.9, 0.31], [0, 0.9, 0.36]]\n";
        assert_eq!(side_of(&format!("{player}{rail}")), None);
        let plank = "[run]\nalgorithm = \"exact/sweep-capsule-triangle\"\n\
            [[capsule]]\na = [-2, 1.4, 6.35]\nb = [-1.3, 1.3, 6.35]\nradius = 0.02\nvelocity = [6, -2.8, 0]\n\
            [[triangle]]\npoints = [[0, 0.5, -6], [0.05, 0.5, -6], [0.02, 0.5, 6.3]]\n";
        let side = side_of(plank).expect("a side");
        assert!(side.z.abs() < 0.1 && side.y > 0.9, "{side}");
        let dash = "[run]\nalgorithm = \"exact/sweep-capsule-triangle\"\n\
            [[capsule]]\nbase = [-30, 0.05, 0.86]\ntip = [-30, 1.85, 0.86]\nradius = 0.4\nvelocity = [60, 0, 0]\n\
            [[triangle]]\npoints = [[0.2, 0, 0.45], [0.2, 4, 0.45], [-0.5, 0, 0.45]]\n";
        let side = side_of(dash).expect("a side");
        assert!(side.y > 0.99, "{side}");
    }

    /// The side of the first frame of a ball that falls into what `text` describes.
    fn side_of_fall(text: &str) -> Option<Vec3> {
        let text = format!(
            "title = \"Mine\"\n[run]\nresponse = \"exact/slide\"\n\
            [[sphere]]\ncenter = [0.1, 0.9, 0]\nradius = 0.4\nvelocity = [0, -1, 0]\n{text}"
        );
        let scene = Scene::read("mine.toml", &text).unwrap_or_else(|errors| panic!("{errors}"));
        side_of_run(&scene, &Study::of_scene(&scene), Vec3::ONE)
    }

    #[test]
    fn a_run_in_one_plane_is_seen_square_to_it_and_another_from_no_side() {
        let wedge = "[[triangle]]\npoints = [[0, 0, -2], [-2, 3, 0], [0, 0, 2]]\n\
            [[triangle]]\npoints = [[0, 0, -2], [0, 0, 2], [2, 3, 0]]\n";
        let side = side_of_fall(wedge).expect("a side");
        assert!(side.distance(Vec3::Z) < 1e-3, "{side}");
        let across = "[[triangle]]\npoints = [[-2, 0, 0.6], [2, 0, 0.6], [0, 3, 0.6]]\n";
        assert_eq!(side_of_fall(&format!("{wedge}{across}")), None);
    }

    #[test]
    fn walls_of_a_corner_and_its_floor_have_no_common_side() {
        let corner = "[[sphere]]\ncenter = [0.3, 0.3, 0.3]\nradius = 0.4\n\
            [[triangle]]\npoints = [[0, -2, -2], [0, 4, 0], [0, -2, 4]]\n\
            [[triangle]]\npoints = [[-2, -2, 0], [4, -2, 0], [0, 4, 0]]\n";
        assert_eq!(side_of(&(corner.to_string() + FLOOR)), None);
    }

    #[test]
    fn the_touched_face_of_a_box_is_before_it() {
        let bottle = "[run]\nalgorithm = \"exact/sweep-capsule-box\"\n\
            [[box]]\ncenter = [0, 0, 0]\nhalf_size = [0.5, 0.7, 0.2]\nrotation = [25, 20, 10]\n\
            [[capsule]]\na = [0.3, 0.4, -1.2]\nb = [0.6, 0.6, -1.3]\nradius = 0.1\nvelocity = [-0.2, -0.5, 1.5]\n";
        let text = format!("title = \"Mine\"\n{bottle}");
        let scene = Scene::read("mine.toml", &text).unwrap_or_else(|errors| panic!("{errors}"));
        let study = Study::of_scene(&scene);
        let touched = study.pairs[0].exact.contact.expect("a hit").normal;
        let usual = Vec3::new(0.5, 0.4, 0.75);
        assert!(touched.dot(usual) < 0.0, "{touched}: else it shows nothing");
        let back = before_face(&study, usual);
        assert!(
            touched.dot(back) >= BEFORE_FACE && back.y == usual.y,
            "{back}"
        );
    }
}
