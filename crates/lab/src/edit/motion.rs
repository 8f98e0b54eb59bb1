//! Moving and turning shapes in the form that their file uses.

use super::{
    EditError,
    capsules::CapsuleForm,
    draft::{Draft, put},
    fields::put_unless_default,
    numbers,
};
use crate::scene::{Body, Scene};
use capsule_core::geometry::{Measure, OrientedBox, Shape};
use glam::{DMat3, DQuat, DVec3, EulerRot, Quat, Vec3};

/// Something that takes points to points and directions to directions, and keeps lengths.
pub(super) enum RigidMotion {
    /// By a vector, meters.
    Shift(Vec3),
    /// By a unit quaternion about a point.
    Turn {
        by: DQuat,
        about: DVec3,
        velocities: bool,
    },
}

impl RigidMotion {
    pub(super) fn turn(by: Quat, about: Vec3, velocities: bool) -> Self {
        Self::Turn {
            by: by.as_dquat().normalize(),
            about: about.as_dvec3(),
            velocities,
        }
    }

    fn point(&self, point: Vec3) -> Vec3 {
        match self {
            Self::Shift(by) => point + *by,
            Self::Turn { by, about, .. } => {
                let arm = *by * (point.as_dvec3() - *about);
                (*about + without_noise(arm)).as_vec3()
            }
        }
    }

    fn direction(&self, direction: Vec3) -> Vec3 {
        match self {
            Self::Shift(_) => direction,
            Self::Turn { by, .. } => without_noise(*by * direction.as_dvec3()).as_vec3(),
        }
    }

    /// Degrees about x, y, z of a turned box.
    fn rotation(&self, rotation: Vec3) -> Vec3 {
        let Self::Turn { by, .. } = self else {
            return rotation;
        };
        let axes = OrientedBox::axes_turned(rotation).map(|axis| *by * axis);
        let turned = DQuat::from_mat3(&DMat3::from_cols(axes[0], axes[1], axes[2]));
        let (z, y, x) = turned.to_euler(EulerRot::ZYX);
        let degrees = DVec3::new(x, y, z).to_array().map(f64::to_degrees);
        without_noise(DVec3::from(degrees)).as_vec3()
    }
}

/// Coordinates that are zero but for rounding in `f64` become zero.
fn without_noise(vector: DVec3) -> DVec3 {
    const NOISE: f64 = 1e-12;
    let least = NOISE * vector.abs().max_element();
    let cleaned = vector
        .to_array()
        .map(|x| if x.abs() <= least { 0.0 } else { x });
    DVec3::from(cleaned)
}

/// Applies `motion` to each of `bodies`.
pub(super) fn apply(
    draft: &mut Draft,
    scene: &Scene,
    bodies: &[String],
    motion: &RigidMotion,
) -> Result<(), EditError> {
    for name in bodies {
        let body = super::names::find(scene, name)?;
        apply_to(draft, body, motion)?;
    }
    Ok(())
}

pub(super) fn apply_to(
    draft: &mut Draft,
    body: &Body,
    motion: &RigidMotion,
) -> Result<(), EditError> {
    let table = draft.body(&body.name)?;
    let moved = |point: Vec3| numbers::vector(motion.point(point));
    if let Shape::Capsule(capsule) = &body.shape {
        let ends = body.ends();
        match CapsuleForm::of(table) {
            CapsuleForm::Centers => {
                put(table, "a", moved(capsule.a));
                put(table, "b", moved(capsule.b));
            }
            CapsuleForm::Ends => {
                let [base, tip] = ends.unwrap_or_else(|| capsule.base_tip().into());
                put(table, "base", moved(base));
                put(table, "tip", moved(tip));
            }
            CapsuleForm::Axis => {
                put(table, "a", moved(capsule.a));
                if matches!(motion, RigidMotion::Turn { .. }) {
                    let axis = motion.direction(capsule.b - capsule.a);
                    put(table, "axis", numbers::vector(axis));
                }
            }
        }
    } else {
        for (key, measure) in body.shape.measures() {
            match measure {
                Measure::Point(at) => put(table, key, moved(at)),
                Measure::Points(at) => {
                    if let Some(points) = table.get_mut(key) {
                        for (i, point) in at.into_iter().enumerate() {
                            numbers::put_vector_at(points, i, motion.point(point));
                        }
                    }
                }
                Measure::Rotation(rotation) => {
                    let rotation = motion.rotation(rotation);
                    let is_straight = rotation == Vec3::ZERO;
                    put_unless_default(table, key, numbers::vector(rotation), is_straight);
                }
                Measure::Size(_) | Measure::Length(_) => {}
            }
        }
    }
    if let RigidMotion::Turn {
        velocities: true, ..
    } = motion
        && body.can_move()
    {
        let velocity = motion.direction(body.velocity);
        let stands = velocity == Vec3::ZERO;
        put_unless_default(table, "velocity", numbers::vector(velocity), stands);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;
    use std::f32::consts::FRAC_PI_2;

    #[test]
    fn a_quarter_turn_gives_plain_numbers() {
        let motion =
            RigidMotion::turn(Quat::from_rotation_y(FRAC_PI_2), vec3(1.0, 0.0, 0.0), false);
        assert_eq!(motion.point(vec3(2.0, 0.5, 0.0)), vec3(1.0, 0.5, -1.0));
    }

    #[test]
    fn a_turned_box_has_the_turned_corners() {
        let rotations = [
            [20.0, -70.0, 135.0],
            [30.0, 90.0, 0.0],
            [0.0, -90.0, 45.0],
            [0.0; 3],
        ];
        let turns = [
            Quat::from_euler(EulerRot::XYZ, 0.4, 1.1, -2.0),
            Quat::from_rotation_y(FRAC_PI_2),
            Quat::from_rotation_z(-FRAC_PI_2),
        ];
        for (rotation, by) in rotations.into_iter().flat_map(|r| turns.map(|by| (r, by))) {
            let shape = OrientedBox {
                center: vec3(0.3, 0.5, -0.2),
                half_size: vec3(0.5, 1.0, 2.0),
                rotation: rotation.into(),
            };
            let motion = RigidMotion::turn(by, vec3(1.0, 2.0, 3.0), false);
            let turned = OrientedBox {
                center: motion.point(shape.center),
                rotation: motion.rotation(shape.rotation),
                ..shape
            };
            for (corner, turned) in shape.corners().into_iter().zip(turned.corners()) {
                let off = motion.point(corner).distance(turned);
                assert!(off < 3e-6, "{rotation:?} by {by}: {off}");
            }
        }
    }
}
