//! Pictures of cases that nobody prepared: what stands where, whatever else is as long or as far.

use super::{DrawnExtent, Figure, FigureOptions, plain, sign::Sign};
use crate::palette::Theme;
use capsule_core::trace::{DrawnShape, Role};
use capsule_scenes::{run::study::Study, scene::Scene};
use glam::{Vec3, vec3};

const FIN: &str = "[run]\nalgorithm = \"swept/capsule-triangle\"\n\
    [[capsule]]\nname = \"hero\"\na = [-1.187, 0.259, 1.509]\nb = [-1.108, 1.198, 1.174]\nradius = 0.3\n\
    velocity = [2.485, 0.703, -2.717]\n\
    [[triangle]]\nname = \"fin\"\npoints = [[-1.01, 0.468, -0.5], [-0.365, -0.469, 0.899], [1.078, 0.033, -0.369]]\n";

/// The picture of a case at a step, or at its answer.
pub(crate) fn picture(case: &str, address: Option<&str>) -> Figure {
    let text = format!("title = \"Mine\"\n{case}");
    let scene = Scene::read("mine.toml", &text).unwrap_or_else(|errors| panic!("{errors}"));
    let study = Study::of_scene(&scene);
    let find = |address| {
        study
            .find(address)
            .unwrap_or_else(|error| panic!("{error}"))
    };
    let step = address.map_or_else(|| study.answer(), |address| Some(find(address)));
    let options = FigureOptions::default();
    Figure::of(&scene, &study, step, Theme::Light, &options)
}

/// The ends of the length whose text begins so.
fn length(figure: &Figure, begin: &str) -> [Vec3; 2] {
    let mut all = figure.dimensions.iter();
    let found = all.find(|one| one.text.starts_with(begin));
    let found = found.unwrap_or_else(|| panic!("{:?}", figure.dimensions));
    [found.a, found.b]
}

fn names(figure: &Figure) -> Vec<&str> {
    figure.labels.iter().map(|label| label.said()).collect()
}

#[test]
fn the_best_distance_is_no_edge_that_happens_to_be_as_long() {
    let case = "[run]\nalgorithm = \"wicked/sphere-triangle\"\n\
        [[sphere]]\nname = \"boulder\"\ncenter = [12.107, 1.491, 6.159]\nradius = 4.5\n\
        [[triangle]]\nname = \"cliff\"\npoints = [[-11.102, 7.693, -13.984], [10.297, 17.754, -11.466], [11.845, -4.204, 10.989]]\n";
    let figure = picture(case, Some("best edge/edge v2–v0"));
    let center = vec3(12.107, 1.491, 6.159);
    assert!(length(&figure, "best so far").contains(&center));
    let answer = picture(case, None);
    let depth = length(&answer, "depth -98.5 cm");
    assert_ne!(depth[0], depth[1], "it pulls the boulder in");
}

#[test]
fn a_sub_step_is_compared_along_the_motion_and_the_start_is_not_after_it() {
    let case = "[run]\nalgorithm = \"wicked/sub-steps-capsule-triangle+W2+W4\"\n\
        [[capsule]]\nname = \"runner\"\na = [4.192, -0.887, -1.027]\nb = [3.926, 0.127, -1.358]\nradius = 0.3\n\
        velocity = [-8.02, 0.751, 2.357]\n\
        [[triangle]]\nname = \"wall\"\npoints = [[-0.791, -1.966, -1.439], [0.284, 2.355, -0.704], [0.538, -0.781, 2.55]]\n";
    let figure = picture(case, Some("sub-steps"));
    let [from, to] = length(&figure, "should be 30 cm");
    let motion = vec3(-8.02, 0.751, 2.357).normalize_or_zero();
    assert!(
        (to - from).normalize_or_zero().dot(motion) > 0.999,
        "{from} {to}"
    );
    assert!(!names(&figure).contains(&"after this step"));
    let axis = Sign::Role(Role::CapsuleLine);
    assert!(
        !figure.shows(axis),
        "the wrong step is red, no line of the axis"
    );
}

#[test]
fn the_box_that_is_tested_of_a_turned_one_is_drawn() {
    let case = "[run]\nalgorithm = \"thunderfist/voxel-capsule\"\n\
        [[capsule]]\nname = \"drone\"\na = [9.905, 5.321, -5.572]\nb = [8.837, 6.324, -5.894]\nradius = 0.45\n\
        [[box]]\nname = \"crate\"\ncenter = [10.0, 4.0, -6.0]\nhalf_size = [0.9, 0.6, 1.3]\nrotation = [35.4, 56.4, -17.7]\n";
    let figure = picture(case, Some("closest point in the voxel"));
    assert!(names(&figure).contains(&"axis-aligned box"));
}

#[test]
fn the_sphere_that_a_miss_rests_on_has_its_name() {
    let case = "[run]\nalgorithm = \"wicked/capsule-triangle\"\n\
        [[capsule]]\nname = \"ragdoll\"\na = [1.2862154, 0.3902068, 0.3072468]\nb = [0.331373, 0.3252965, -0.8477695]\nradius = 0.28\n\
        [[triangle]]\nname = \"ledge\"\npoints = [[-0.9998, -0.0688594, -1.1981896], [-1.0593145, -0.2469566, 0.9148033], [1.1032772, 0.1810122, 0.0037382]]\n";
    assert!(names(&picture(case, None)).contains(&"tested sphere"));
}

#[test]
fn two_directions_that_differ_begin_in_one_place() {
    let case = "[run]\nalgorithm = \"thunderfist/parallel-capsules+T2\"\n\
        [[capsule]]\nname = \"pipeline\"\na = [28.26552, 32.38517, -64.19734]\nb = [51.73448, -8.38517, 46.19734]\nradius = 0.5\n\
        [[capsule]]\nname = \"hose\"\na = [31.38539, 26.71049, -50.64924]\nb = [48.23218, -3.68519, 32.37057]\nradius = 0.4\n";
    let figure = picture(case, None);
    let mut labels = figure.labels.iter();
    let right = labels.find(|label| label.said() == "correct normal");
    let Some(DrawnExtent::Line([foot, _])) = right.map(|label| &label.extent) else {
        panic!("{:?}", names(&figure));
    };
    assert_eq!(figure.angles.last().map(|angle| angle.at), Some(*foot));
    let starts = figure.heads.iter().filter(|head| head.from == *foot);
    assert_eq!(starts.count(), 2, "the wrong one and the right one");
}

#[test]
fn a_way_in_the_picture_is_drawn_as_long_as_it_is() {
    let case = "[run]\nresponse = \"thunderfist/terrain\"\nframe = 0\n\
        [world]\ntime_step = 0.05\ngravity = [0.0, -9.81, 0.0]\n\
        [[capsule]]\nname = \"sled\"\na = [4.3, 0.8, 2.6]\nb = [5.1, 0.9, 2.7]\nradius = 0.35\nvelocity = [62.0, 0.0, 4.0]\n\
        [[terrain]]\nname = \"dunes\"\ntile = 2.0\norigin = [0.0, 0.0, 0.0]\n\
        heights = [[0.0, 0.1, 0.2, 1.7, 0.2, 0.0], [0.0, 0.1, 0.3, 1.9, 0.3, 0.1], [0.1, 0.0, 0.2, 1.6, 0.1, 0.0], [0.0, 0.1, 0.2, 1.7, 0.2, 0.0]]\n";
    let figure = picture(case, Some("sample 0/move interval"));
    let longest = figure.heads.iter().map(|head| head.from.distance(head.tip));
    let longest = longest.fold(0.0, f32::max);
    assert!((longest - 3.11).abs() < 0.01, "{longest}");
}

#[test]
fn beyond_an_edge_its_cylinder_goes_on_to_the_hit() {
    let figure = picture(FIN, Some("cylinders/cylinder 8/axis point"));
    let hit = vec3(0.852868, 0.836073, -0.721311);
    let on_surface = |part: &super::DrawnPart| match part.form {
        capsule_core::minkowski::BodyForm::Cylinder { ends: [a, b] } => {
            let nearest = capsule_core::geometry::closest_point_on_segment(hit, a, b);
            (nearest.distance(hit) - part.radius).abs() < 1e-3
        }
        _ => false,
    };
    assert!(figure.parts.iter().any(on_surface));
}

#[test]
fn the_angle_that_the_code_takes_for_the_right_one_is_drawn_in_red() {
    let case = "[run]\nalgorithm = \"wicked/capsule-triangle\"\n\
        [[capsule]]\nname = \"ranger\"\nbase = [20.505, -20.327, -10.705]\ntip = [20.852, -22.114, -10.449]\nradius = 0.496\n\
        [[triangle]]\nname = \"ramp\"\npoints = [[19.187, -22.39, -12.751], [19.75, -21.287, -10.289], [21.717, -22.521, -10.788]]\n";
    let figure = picture(case, Some("approach"));
    let wrong = Theme::Light.text(Theme::Light.wrong());
    let angles = figure
        .angles
        .iter()
        .map(|one| (&one.text[..], one.color == wrong));
    let angles: Vec<_> = angles.collect();
    assert_eq!(angles, [("140°", false), ("39.6° used", true)]);
    assert!(
        figure.dimensions.is_empty(),
        "the missed depth is not what the step is about"
    );
    let mended = picture(
        &case.replace("triangle\"\n[[cap", "triangle+W2\"\n[[cap"),
        Some("approach"),
    );
    assert_eq!(mended.angles.len(), 1);
}

const CABLE: &str = "[run]\nalgorithm = \"some-math/sphere-capsule\"\n\
    [[sphere]]\nname = \"gull\"\ncenter = [-27.574, 134.464, -81.35]\nradius = 0.14\n\
    [[capsule]]\nname = \"cable\"\na = [77.724, 91.692, 36.531]\nb = [-41.223, 140.099, -96.611]\nradius = 0.08\n";

#[test]
fn a_wrong_length_that_lies_nowhere_stands_beside_the_right_one() {
    let address = "squared distance to the segment/distance from the segment";
    let figure = picture(CABLE, Some(address));
    let [right, wrong] =
        ["should be 8.16 cm", "computed 4.42 cm"].map(|text| length(&figure, text));
    assert_eq!(right[0], wrong[0]);
    let ways = [right, wrong].map(|[from, to]| (to - from).normalize_or_zero());
    assert!(ways[0].dot(ways[1]) > 0.999);
}

#[test]
fn a_wrong_depth_and_the_right_one_begin_at_the_deepest_point() {
    let figure = picture(CABLE, None);
    let [wrong, right] =
        ["depth 17.6 cm", "correct depth 13.8 cm"].map(|text| length(&figure, text));
    assert!(wrong[0].distance(right[1]) < 1e-4, "{wrong:?} {right:?}");
}

#[test]
fn what_the_mover_overlaps_besides_is_outlined_and_its_depth_says_whose_it_is() {
    let case = "[run]\nalgorithm = \"exact/capsule-capsule\"\n\
        [[capsule]]\nname = \"hunter\"\na = [0, 0, 0]\nb = [0, 1.2, 0]\nradius = 0.3\n\
        [[capsule]]\nname = \"wolf\"\na = [0.4, 0.8, 0]\nb = [1.5, 0.9, 0]\nradius = 0.27\n\
        [[capsule]]\nname = \"lynx\"\na = [-0.3, 0, 0.3]\nb = [-0.4, 0, -0.6]\nradius = 0.2\n";
    let figure = picture(case, None);
    length(&figure, "lynx: depth ");
    let lynx = vec3(-0.3, 0.0, 0.3);
    let outlines = figure.bodies.iter().filter(|body| body.a == lynx);
    assert!(
        outlines
            .clone()
            .any(|body| body.opacity == 0.0 && body.width > 1.0)
    );
}

#[test]
fn a_cell_is_named_beside_the_mover_s_where_nothing_moves_too() {
    let case = "[run]\nalgorithm = \"exact/capsule-triangle\"\ncoarse_pass = \"thunderfist/octree\"\n\
        [[capsule]]\nname = \"pilgrim\"\na = [-10.22, -0.47, -9.58]\nb = [-10.15, 0.51, -9.22]\nradius = 0.58\n\
        [[triangle]]\nname = \"plaza\"\npoints = [[-119.52, -8.08, 6.52], [106.34, 5.95, 50.26], [90.01, 7.0, -96.62]]\n\
        [[triangle]]\nname = \"tent\"\npoints = [[-9.22, -0.46, -11.96], [-4.1, -0.46, -11.74], [-7.17, 6.4, -11.67]]\n";
    let figure = picture(case, Some("broad phase/mover 0/octree cell 0"));
    for name in ["this cell", "mover’s cell"] {
        assert!(names(&figure).contains(&name), "{:?}", names(&figure));
    }
    let highest = figure.subject.iter().flat_map(|hull| hull.points);
    let highest = highest.map(|point| point.y).fold(0.0, f32::max);
    assert!(highest > 50.0, "the cell is seen whole: {highest}");
}

#[test]
fn the_velocity_that_is_left_begins_at_its_mover() {
    let case = "[run]\nresponse = \"better-collision/deepest+B1\"\nframe = 0\n\
        [world]\ntime_step = 0.01\ngravity = [0, -9.81, 0]\n\
        [[sphere]]\nname = \"marble\"\ncenter = [-0.004884, 0.007401, 0.006915]\nradius = 0.008\nvelocity = [0.05212, -0.7924, -0.5816]\n\
        [[triangle]]\nname = \"left\"\npoints = [[0.0, 0.0, -0.2], [0.003, -0.004, 0.2], [-0.05, 0.06, 0.2]]\n\
        [[triangle]]\nname = \"right\"\npoints = [[0.0, 0.0, -0.2], [0.05, 0.04, -0.2], [0.003, -0.004, 0.2]]\n";
    let figure = picture(case, Some("marble/contact 0/velocity"));
    let marble = figure.bodies.iter().find(|body| body.is_solid);
    let center = marble.map(|body| body.a).expect("the marble");
    let mut starts = figure.heads.iter().map(|head| head.from);
    assert!(starts.any(|start| start.distance(center) < 1e-4));
}

#[test]
fn a_sum_of_radii_is_written_once_and_no_other_part_s_overlap_is_an_answer_s() {
    let case = "[run]\nalgorithm = \"thunderfist/parallel-capsules+T2\"\n\
        [[capsule]]\nname = \"hull\"\na = [243.83, 73.53, 257.13]\nb = [292.16, 112.21, 292.56]\nradius = 1.61\n\
        [[capsule]]\nname = \"boom\"\na = [228.35, 64.8, 249.06]\nb = [272.95, 101.12, 282.22]\nradius = 1.88\n";
    let figure = picture(case, None);
    length(&figure, "sum of the radii 3.49 m");
    assert!(
        !names(&figure)
            .iter()
            .any(|name| name.starts_with("sum of the radii"))
    );
    let pill = "[run]\nalgorithm = \"swept/capsule-triangle+S12\"\n\
        [[capsule]]\nname = \"pill\"\na = [0.12061, 0.14868, -0.0876]\nb = [0.11021, 0.13486, -0.09466]\nradius = 0.00408\n\
        velocity = [0.02186, 0.01563, 0.02113]\n\
        [[triangle]]\nname = \"lip\"\npoints = [[0.10385, 0.163, -0.09078], [0.13054, 0.16098, -0.08395], [0.12345, 0.15688, -0.09704]]\n";
    let mut lengths = picture(pill, None).dimensions.into_iter();
    assert!(!lengths.any(|one| one.text.starts_with("overlap")));
}

#[test]
fn a_whole_frame_looks_the_same_whether_or_not_its_scene_opens_there() {
    let case = "title = \"Mine\"\n[run]\nresponse = \"swept/sweep-and-slide+S2+S3\"\n\
        [world]\ngravity = [0.0, -9.81, 0.0]\ntime_step = 0.02\n\
        [[capsule]]\nname = \"boarder\"\na = [0, 0.45, 0]\nb = [0.1, 1.1, 0]\nradius = 0.43\nvelocity = [5.6, -1.8, 1.3]\n\
        [[triangle]]\nname = \"floor\"\npoints = [[-9, 0, 6], [4, 0, -9], [9, 0.3, 6]]\n";
    let scene = Scene::read("mine.toml", case).unwrap_or_else(|errors| panic!("{errors}"));
    let study = Study::of_scene(&scene);
    let at = |opening| {
        let options = FigureOptions {
            opening: Some(opening),
            ..FigureOptions::default()
        };
        let figure = Figure::of(&scene, &study, study.answer(), Theme::Light, &options);
        let places = figure.bodies.iter().map(|body| body.a);
        (
            places.collect::<Vec<_>>(),
            names(&figure)
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(at(true), at(false));
}

/// The picture of a built-in scene without its notes, at the step of this address.
fn built_in(scene: &str, address: &str) -> (Study, usize, Figure) {
    let scene = plain(scene);
    let study = Study::of_scene(&scene);
    let step = study.find(address).expect("a step");
    let options = FigureOptions::default();
    let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
    (study, step, figure)
}

#[test]
fn after_a_wrong_sphere_the_correct_one_stands_beside_it_and_none_on_a_ball() {
    let (_, _, figure) = built_in("no-length", "two spheres/penetration depth");
    let mut right = figure.labels.iter();
    let right = right.find(|label| label.said() == "correct sphere");
    let at = right.expect("the sphere that fix W9 tests").extent.middle();
    let mut balls = figure.bodies.iter().filter(|body| body.is_solid);
    assert!(balls.all(|ball| ball.a.distance(at) > 0.1 && ball.b.distance(at) > 0.1));
    let (_, _, figure) = built_in(
        "nearly-parallel-to-the-plane",
        "closest point of each edge/edge v2–v0",
    );
    assert!(names(&figure).contains(&"correct sphere"));
}

#[test]
fn the_length_of_an_edge_lies_on_this_edge() {
    let address = "player-floor/cylinders/cylinder 5/length of the edge";
    let (study, step, figure) = built_in("at-the-last-moment", address);
    let edge = study.record.steps[step].drawables[0].shape;
    let DrawnShape::Segment { from, to } = edge else {
        panic!("{edge:?}");
    };
    assert_eq!(length(&figure, "length of the edge"), [from, to]);
}

#[test]
fn a_point_is_compared_with_a_face_where_its_path_meets_the_plane() {
    let (study, step, figure) = built_in("side-first", "faces/face 2");
    let shapes = &study.pair_at(step).expect("a pair").shapes;
    let (start, motion) = (shapes.mover.points()[0], shapes.displacement);
    let mut labels = figure.labels.iter();
    let point = labels
        .find(|label| label.said() == "point")
        .expect("a point");
    let way = point.extent.middle() - start;
    assert!(way.cross(motion).length() < 1e-4 * motion.length_squared());
    let [foot, seen] = length(&figure, "89.7 cm inside");
    assert!(seen.distance(point.extent.middle()) < 1e-4, "{foot} {seen}");
}

#[test]
fn a_side_of_a_box_that_is_skipped_has_its_own_normal() {
    for (side, is_skipped) in [("side 11", true), ("side 8", false)] {
        let address = format!("player/round 0/player-cube 3/{side}");
        let (study, step, _) = built_in("clipped-by-cubes", &address);
        let motion = study.pair_at(step).expect("a pair").shapes.displacement;
        let recorded = &study.record.steps[step];
        let mut normals = recorded.drawables.iter().filter_map(|one| match one.shape {
            DrawnShape::Arrow { along, .. } => Some(along),
            _ => None,
        });
        let skipped = recorded
            .decision
            .is_some_and(|one| one.branch.contains("another side"));
        let is_along = normals.any(|normal| normal.dot(motion) > 0.0);
        assert_eq!([skipped, is_along], [is_skipped; 2], "{side}");
    }
}

#[test]
fn a_ray_from_a_center_is_seen_with_the_ball_that_it_is_of() {
    let address = "left ball/left ball-wall face 2/whole motion against the edges";
    let (study, step, figure) = built_in("a-ray-from-the-center", address);
    let mover = study.pair_at(step).expect("a pair").shapes.mover;
    assert_eq!(mover.radius(), 0.0, "the ray has no width");
    let mut bodies = figure.bodies.iter().filter(|body| body.is_solid);
    assert!(bodies.any(|body| body.a.distance(mover.place()) < 0.1 && body.radius > 0.1));
}

#[test]
fn the_nearer_end_of_a_segment_is_no_intersection_with_the_plane() {
    let (_, _, figure) = built_in("off-the-ramp", "runner/runner-ramp/inside test");
    let names = names(&figure);
    assert!(names.contains(&"nearer end"), "{names:?}");
    assert!(!names.contains(&"intersection with the plane"), "{names:?}");
}
