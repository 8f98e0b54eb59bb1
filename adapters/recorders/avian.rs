// Avian: the cast of a capsule against the mesh triangle that it hits. Meters, right-handed, Y up, as in Bevy.
// `lab` is TcpStream::connect(("127.0.0.1", 7878)).ok(). Triangles are those of Collider::shape().as_trimesh(), in the world.
use crate::capsule_lab::{capsule_lab_line, capsule_lab_send};
use avian3d::prelude::*;
use bevy::prelude::*;
use std::net::TcpStream;

pub fn capsule_lab_cast(
    lab: &mut Option<TcpStream>,
    frame: u64,
    queries: &SpatialQuery<'_, '_>,
    (ends, radius): ([Vec3; 2], f32),
    motion: Vec3,
    nearest: impl Fn(Entity, Vec3) -> Option<[Vec3; 3]>,
) {
    let Ok((direction, length)) = Dir3::new_and_length(motion) else {
        return;
    };
    let capsule = Collider::capsule_endpoints(radius, ends[0], ends[1]);
    let config = ShapeCastConfig::from_max_distance(length);
    let (place, filter) = ((Vec3::ZERO, Quat::IDENTITY), SpatialQueryFilter::default());
    let hit = queries.cast_shape(&capsule, place.0, place.1, direction, &config, &filter);
    let Some(hit) = hit else { return };
    let Some(triangle) = nearest(hit.entity, hit.point1) else {
        return;
    };
    let answer = (hit.distance / length, hit.normal1.to_array(), hit.point1.to_array());
    let shape = (ends.map(|end| end.to_array()), radius);
    let triangle = triangle.map(|v| v.to_array());
    let line = capsule_lab_line(frame, shape, motion.to_array(), triangle, Some(answer));
    if capsule_lab_send(lab, &line).unwrap_or(false) {
        panic!("Capsule Lab: a wrong answer"); // or your debugger's breakpoint
    }
}
