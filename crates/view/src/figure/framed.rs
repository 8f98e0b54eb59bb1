//! A frame's shapes where its current step has them.

use capsule_core::{
    geometry::Shape,
    trace::{DrawnShape, Role, Step},
};
use capsule_scenes::{
    run::study::{PairStudy, Study},
    scene::{Poses, Snapshot},
};
use capsule_text::terms;
use glam::Vec3;

/// A mover that is nearer to its start than this share of its radius has not moved.
const SLOP: f32 = 1e-3;

/// Where the shapes of `pair` are while a frame tests them, moving as that test has it; `None` where nothing moves by
/// itself.
pub(super) fn poses_of(
    scene: Snapshot<'_>,
    study: &Study,
    pair: Option<&PairStudy>,
) -> Option<Poses> {
    let pair = pair.filter(|_| study.frame().is_some())?;
    let mut poses = scene.poses();
    for (index, body) in scene.bodies().enumerate() {
        if body.velocity != Vec3::ZERO {
            poses.change(scene.scene, index, |body| body.velocity = Vec3::ZERO);
        }
    }
    poses.change(scene.scene, pair.mover, |mover| {
        // A ray is a center without its shape, which is seen all the same.
        let tested = pair.shapes.mover;
        let is_ray = tested.is_round() && tested.radius() == 0.0;
        mover.shape = if is_ray {
            (mover.shape).translated(tested.place() - mover.shape.place())
        } else {
            tested
        };
        mover.velocity = pair.shapes.displacement / scene.scene.world.time_step;
    });
    if pair.part.is_none() {
        poses.change(scene.scene, pair.obstacle, |obstacle| {
            obstacle.shape = pair.shapes.obstacle;
        });
    }
    Some(poses)
}

/// The shapes where `step` of a frame has its mover; `None` elsewhere, and where the mover has not moved in this frame before.
pub(super) fn before_motion(
    scene: Snapshot<'_>,
    study: &Study,
    step: Option<usize>,
) -> Option<Poses> {
    let step = step?;
    let passages = &study.contact_log()?.passages;
    let number = passages
        .iter()
        .position(|passage| passage.steps.contains(&step))?;
    let mover = *study.frame()?.bodies.get(number)?;
    let shape: Shape = scene.body(mover).shape;
    let least = SLOP * shape.radius();
    let home = shape.place();
    let place = place_at(study, (passages[number].steps.start, step), (home, least))?;
    let moved = place - home;
    let is_moved = moved.is_finite() && moved.length() > least;
    is_moved.then(|| {
        let mut poses = scene.poses();
        poses.change(scene.scene, mover, |mover| {
            mover.shape = shape.translated(moved)
        });
        poses
    })
}

/// Where a mover is at `step`: where the motion or the push that this draws leads from, and of a motion without an end if an
/// earlier step, from `start` on, has left the mover there; of a step that draws neither, where it draws the velocity that is left,
/// if the mover was there or at `home`, else where the last one beside it has.
fn place_at(
    study: &Study,
    (start, step): (usize, usize),
    (home, least): (Vec3, f32),
) -> Option<Vec3> {
    let steps = &study.record.steps;
    let arrow = |wanted: Role| {
        let mut drawn = steps[step].drawables.iter();
        drawn.find_map(|one| match one.shape {
            DrawnShape::Arrow { from, along } if one.role == wanted => {
                Some((from, along, terms::is_way(one.label, one.role)))
            }
            _ => None,
        })
    };
    let (after, motion) = (left_at(&steps[step]), arrow(Role::Velocity));
    // An arrow in meters per second leads nowhere.
    if let Some(((_, way, true), after)) = motion.zip(after) {
        return Some(after - way);
    }
    let from = motion.map(|(from, ..)| from);
    let pushed = arrow(Role::Penetration).zip(after);
    let mut known = steps[start..step].iter().filter_map(left_at).chain([home]);
    let mut was_at = |place: Vec3| known.any(|known| known.distance(place) <= least);
    let slide = arrow(Role::Slide).map(|(from, ..)| from);
    let Some(place) = from.or(pushed.map(|((_, push, _), after)| after - push)) else {
        if let Some(place) = slide.filter(|place| was_at(*place)) {
            return Some(place);
        }
        let beside = study.record.parent(step)? + 1..step;
        let mut beside = beside
            .rev()
            .filter(|&one| steps[one].depth == steps[step].depth);
        return beside.find_map(|one| left_at(&steps[one]));
    };
    was_at(place).then_some(place)
}

/// Where `step` leaves the mover.
fn left_at(step: &Step) -> Option<Vec3> {
    step.drawables.iter().find_map(|one| match one.shape {
        _ if one.role != Role::Construction => None,
        DrawnShape::Sphere { center, .. } => Some(center),
        DrawnShape::Capsule { a, .. } => Some(a),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::{run::study::Timeline, scene::Scene};

    #[test]
    fn a_mover_stands_where_the_motion_of_a_sub_step_starts() {
        let text = "title = \"Mine\"\n[run]\nresponse = \"wicked/sub-steps\"\n\
            [[capsule]]\na = [0, 30, 0]\nb = [0, 31, 0]\nradius = 0.15\nvelocity = [0, -500, 0]\n\
            [[box]]\ncenter = [0, 10, 0]\nhalf_size = [3, 0.1, 3]\n";
        let scene = Scene::read("mine.toml", text).unwrap_or_else(|errors| panic!("{errors}"));
        let study = Timeline::of(&scene).study(&scene, 0);
        let place = |address: &str| {
            let step = study
                .find(address)
                .unwrap_or_else(|error| panic!("{error}"));
            let poses = before_motion((&scene).into(), &study, Some(step))?;
            Some(Snapshot::new(&scene, &poses).body(0).shape.place())
        };
        assert_eq!(
            place("sub-step 1/move"),
            None,
            "it is where the frame starts"
        );
        let drawn = |address: &str| {
            let step = study.find(address).expect("a step");
            let mut drawables = study.record.steps[step].drawables.iter();
            drawables.find_map(|one| match one.shape {
                DrawnShape::Capsule { a, .. } => Some(a),
                _ => None,
            })
        };
        let [start, end] = [place("sub-step 2/move"), drawn("sub-step 1/move")];
        let apart = start.zip(end).map(|(start, end)| start.distance(end));
        assert!(apart.is_some_and(|apart| apart < 1e-3), "{start:?} {end:?}");
    }

    #[test]
    fn a_velocity_in_meters_per_second_is_no_motion() {
        let text = "title = \"Mine\"\n[run]\nresponse = \"wicked/push-and-slide\"\n[world]\ntime_step = 0.02\n\
            gravity = [0, -9.81, 0]\n[[capsule]]\na = [-2, 0.4, 0.3]\nb = [-2, 1.4, 0.3]\nradius = 0.4\nvelocity = [3, 0, 0]\n\
            [[triangle]]\npoints = [[-4, 0, -3], [-4, 0, 3], [5, 0, -3]]\n";
        let scene = Scene::read("mine.toml", text).unwrap_or_else(|errors| panic!("{errors}"));
        let mut timeline = Timeline::of(&scene);
        timeline.reach(11);
        let study = timeline.study(&scene, 11);
        let poses = timeline.poses(&scene, 11);
        let start = Snapshot::new(&scene, &poses);
        for step in 0..study.record.steps.len() {
            let moved = before_motion(start, &study, Some(step));
            let place = |poses: &Poses| Snapshot::new(&scene, poses).body(0).shape.place();
            let moved = moved.map_or(0.0, |moved| place(&moved).distance(place(&poses)));
            assert!(moved < 0.1, "{}: {moved} m", study.record.address(step));
        }
    }

    #[test]
    fn a_mover_stands_where_a_round_has_left_it_before_a_motion_without_an_end_a_push_and_a_test() {
        for (scene, address) in [
            ("clipped-by-cubes", "player/round 1/displacement"),
            ("pulled-to-the-floor", "player/iteration 5/push out"),
            ("five-bullets", "fourth/sub-step 3/no contact"),
        ] {
            let scene = capsule_scenes::scene::library::open(scene).expect("a built-in scene");
            let frame = scene.run.frame.unwrap_or(0);
            let study = Timeline::of(&scene).study(&scene, frame);
            let step = study.find(address).expect("a step");
            let poses = before_motion((&scene).into(), &study, Some(step)).expect("it has moved");
            let passages = &study.contact_log().expect("a frame").passages;
            let own = passages.iter().position(|one| one.steps.contains(&step));
            let own = own.expect("a mover");
            let mover = study.frame().expect("a frame").bodies[own];
            let place = Snapshot::new(&scene, &poses).body(mover).shape.place();
            let start = passages[own].steps.start;
            let mut left = study.record.steps[start..step].iter().filter_map(left_at);
            assert!(left.any(|left| left.distance(place) < 1e-3), "{address}");
        }
    }
}
