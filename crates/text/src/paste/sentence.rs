//! A shape in plain words.

use capsule_core::geometry::Measure;
use capsule_scenes::scene::Body;
use glam::Vec3;

/// `capsule `player`: a (1.2, 0, 3), b (1.2, 1, 3), radius 0.5`.
pub(super) fn of(body: &Body) -> String {
    let measures = body.measures().into_iter();
    let mut parts: Vec<String> = measures
        .flat_map(|(key, measure)| told(key, measure))
        .collect();
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

fn told(key: &str, measure: Measure) -> Vec<String> {
    let what = key.replace('_', " ");
    match measure {
        Measure::Point(at) | Measure::Size(at) | Measure::Rotation(at) => vec![point(&what, at)],
        Measure::Points(points) => ["v0", "v1", "v2"]
            .into_iter()
            .zip(points)
            .map(|(name, at)| point(name, at))
            .collect(),
        Measure::Length(length) => vec![format!("{what} {length}")],
    }
}

fn point(what: &str, point: Vec3) -> String {
    format!("{what} ({}, {}, {})", point.x, point.y, point.z)
}
