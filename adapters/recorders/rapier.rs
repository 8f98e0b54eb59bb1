// Rapier: the cast of a capsule against the mesh triangle that it hits. Meters, right-handed; here Y is up.
// `lab` is TcpStream::connect(("127.0.0.1", 7878)).ok(), and `queries` the QueryPipeline that your controller uses.
use crate::capsule_lab::{capsule_lab_line, capsule_lab_send};
use rapier3d::parry::query::{PointQueryWithLocation, ShapeCastOptions};
use rapier3d::prelude::*;
use std::net::TcpStream;

pub fn capsule_lab_cast(
    lab: &mut Option<TcpStream>,
    frame: u64,
    (queries, colliders): (&QueryPipeline<'_>, &ColliderSet),
    (capsule, pose): (&Capsule, &Pose),
    motion: Vector,
) {
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let cast = queries.cast_shape(pose, motion, capsule, options);
    let Some((handle, hit)) = cast else { return };
    let place = *colliders[handle].position();
    let Some(mesh) = colliders[handle].shape().as_trimesh() else {
        return;
    };
    // The normal and the point of the hit are in the world; the mesh is not.
    let local = place.inverse_transform_point(hit.witness1);
    let (_, (index, _)) = mesh.project_local_point_and_get_location(local, false);
    let triangle = mesh.triangle(index);
    let corners = [triangle.a, triangle.b, triangle.c].map(|v| (place * v).to_array());
    let ends = [capsule.segment.a, capsule.segment.b].map(|end| (*pose * end).to_array());
    let answer = (
        hit.time_of_impact,
        hit.normal1.to_array(),
        hit.witness1.to_array(),
    );
    let shape = (ends, capsule.radius);
    let line = capsule_lab_line(frame, shape, motion.to_array(), corners, Some(answer));
    if capsule_lab_send(lab, &line).unwrap_or(false) {
        panic!("Capsule Lab: a wrong answer"); // or your debugger's breakpoint
    }
}
