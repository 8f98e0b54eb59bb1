//! A shape in plain words.

use crate::{geometry::Shape, scene::Body};
use glam::Vec3;

/// `capsule `player`: a (1.2, 0, 3), b (1.2, 1, 3), radius 0.5`.
pub(super) fn of(body: &Body) -> String {
    let mut parts: Vec<String> = match (&body.shape, body.base_tip) {
        (Shape::Sphere(sphere), _) => vec![
            point("center", sphere.center),
            format!("radius {}", sphere.radius),
        ],
        (Shape::Capsule(capsule), ends) => {
            let [first, second] = match ends {
                Some([base, tip]) => [point("base", base), point("tip", tip)],
                None => [point("a", capsule.a), point("b", capsule.b)],
            };
            vec![first, second, format!("radius {}", capsule.radius)]
        }
        (Shape::Triangle(triangle), _) => {
            let [v0, v1, v2] = triangle.v;
            vec![point("v0", v0), point("v1", v1), point("v2", v2)]
        }
        (Shape::Box(shape), _) => vec![
            point("center", shape.center),
            point("half size", shape.half_size),
            point("rotation", shape.rotation),
        ],
    };
    if body.velocity != Vec3::ZERO {
        parts.push(point("velocity", body.velocity));
    }
    if !body.double_sided {
        parts.push("solid from the front only".into());
    }
    if body.hidden {
        parts.push("hidden".into());
    }
    let (kind, name) = (body.shape.kind(), &body.name);
    format!("{kind} `{name}`: {}", parts.join(", "))
}

fn point(what: &str, point: Vec3) -> String {
    format!("{what} ({}, {}, {})", point.x, point.y, point.z)
}
