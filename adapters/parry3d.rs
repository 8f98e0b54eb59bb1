//! parry3d on the bench: `cargo build --release --example parry3d`, then
//! `capsule-lab judge --program target/release/examples/parry3d`
//!
//! Its contacts answer what stands, its `cast_shapes` what moves. It reckons in `f32`; each shape has a place of its own, as
//! its users would give it. The rest is `adapter.rs`.

use parry3d::{
    math::{Pose, Rot3, Vector},
    query::{self, ShapeCastOptions},
    shape::{Ball, Capsule, Cuboid, Shape as ParryShape, Triangle},
};
use std::io::{BufRead, Write};

// --- Your engine: a function a question. ---------------------------------------------------------------------------

type Vec3 = [f64; 3];

enum Shape {
    Sphere {
        center: Vec3,
        radius: f64,
    },
    /// The centers of the spheres at its ends.
    Capsule {
        a: Vec3,
        b: Vec3,
        radius: f64,
    },
    Triangle([Vec3; 3]),
    /// Turned about x, then y, then z, degrees.
    Box {
        center: Vec3,
        half_size: Vec3,
        rotation: Vec3,
    },
}

#[derive(Default)]
struct Answer {
    hit: bool,
    /// Of a sweep: the fraction of `motion` at first contact.
    time: Option<f64>,
    depth: Option<f64>,
    /// Of unit length, from the second shape to the first.
    normal: Option<Vec3>,
    /// Of the second shape.
    point: Option<Vec3>,
    /// Between the cores: points, segments, triangles.
    distance: Option<f64>,
}

/// `None` where parry3d has no answer to such a case.
fn answer(a: &Shape, b: &Shape, motion: Option<Vec3>) -> Option<Answer> {
    let ((place_a, a), (place_b, b)) = (placed(a), placed(b));
    let Some(motion) = motion else {
        let contact = query::contact(&place_a, &*a, &place_b, &*b, 0.0).ok()?;
        return Some(match contact.filter(|contact| contact.dist <= 0.0) {
            None => Answer::default(),
            Some(contact) => Answer {
                hit: true,
                depth: Some(f64::from(-contact.dist)),
                normal: Some(double(contact.normal2)),
                point: Some(double(contact.point2)),
                ..Answer::default()
            },
        });
    };
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let still = Vector::ZERO;
    let hit =
        query::cast_shapes(&place_a, single(motion), &*a, &place_b, still, &*b, options).ok()?;
    Some(match hit {
        None => Answer::default(),
        // Normal and point are told in the second shape's own frame. How deep what overlaps at the start is, is not told.
        Some(hit) => Answer {
            hit: true,
            time: Some(f64::from(hit.time_of_impact)),
            normal: Some(double(place_b.rotation * hit.normal2)),
            point: Some(double(place_b * hit.witness2)),
            ..Answer::default()
        },
    })
}

/// A shape around its own middle, and where that is.
fn placed(shape: &Shape) -> (Pose, Box<dyn ParryShape>) {
    match shape {
        Shape::Sphere { center, radius } => {
            (at(single(*center)), Box::new(Ball::new(*radius as f32)))
        }
        Shape::Capsule { a, b, radius } => {
            let middle = [0, 1, 2].map(|i| (a[i] + b[i]) / 2.0);
            let half = single([0, 1, 2].map(|i| (b[i] - a[i]) / 2.0));
            (
                at(single(middle)),
                Box::new(Capsule::new(-half, half, *radius as f32)),
            )
        }
        Shape::Triangle(v) => {
            let own = v.map(|point| single([0, 1, 2].map(|i| point[i] - v[0][i])));
            (
                at(single(v[0])),
                Box::new(Triangle::new(own[0], own[1], own[2])),
            )
        }
        Shape::Box {
            center,
            half_size,
            rotation,
        } => {
            let [x, y, z] = rotation.map(|degrees| (degrees as f32).to_radians());
            let turn =
                Rot3::from_rotation_z(z) * Rot3::from_rotation_y(y) * Rot3::from_rotation_x(x);
            (
                Pose::from_parts(single(*center), turn),
                Box::new(Cuboid::new(single(*half_size))),
            )
        }
    }
}

fn at(place: Vector) -> Pose {
    Pose::from_parts(place, Rot3::IDENTITY)
}

fn single(v: Vec3) -> Vector {
    Vector::new(v[0] as f32, v[1] as f32, v[2] as f32)
}

fn double(v: Vector) -> Vec3 {
    [v.x, v.y, v.z].map(f64::from)
}

// --- The bench: nothing to change below. ---------------------------------------------------------------------------

fn main() -> std::io::Result<()> {
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let id = member(&line, "id").map_or("null", end_of_value);
        // At once: whoever asked waits for it.
        writeln!(
            output,
            "{{\"id\":{id},{}}}",
            reply(&line).unwrap_or_else(|| "\"error\":\"no function answers this\"".into())
        )?;
        output.flush()?;
    }
    Ok(())
}

fn reply(line: &str) -> Option<String> {
    let motion = member(line, "motion").and_then(vector);
    let answer = answer(
        &shape(member(line, "a")?)?,
        &shape(member(line, "b")?)?,
        motion,
    )?;
    let mut text = format!("\"hit\":{}", answer.hit);
    for (key, value) in [
        ("time", answer.time),
        ("depth", answer.depth),
        ("distance", answer.distance),
    ] {
        if let Some(value) = value {
            text += &format!(",\"{key}\":{value:?}");
        }
    }
    for (key, value) in [("normal", answer.normal), ("point", answer.point)] {
        if let Some(value) = value {
            text += &format!(",\"{key}\":{value:?}");
        }
    }
    Some(text)
}

fn shape(text: &str) -> Option<Shape> {
    let vector_of = |of: &str, key: &str| member(of, key).and_then(vector);
    let number_of = |of: &str, key: &str| numbers(member(of, key)?, 1).map(|list| list[0]);
    if let Some(of) = member(text, "sphere") {
        return Some(Shape::Sphere {
            center: vector_of(of, "center")?,
            radius: number_of(of, "radius")?,
        });
    }
    if let Some(of) = member(text, "capsule") {
        let [a, b] = [vector_of(of, "a")?, vector_of(of, "b")?];
        return Some(Shape::Capsule {
            a,
            b,
            radius: number_of(of, "radius")?,
        });
    }
    if let Some(of) = member(text, "box") {
        let rotation = vector_of(of, "rotation").unwrap_or_default();
        return Some(Shape::Box {
            center: vector_of(of, "center")?,
            half_size: vector_of(of, "half_size")?,
            rotation,
        });
    }
    let n = numbers(member(text, "triangle")?, 9)?;
    Some(Shape::Triangle([
        [n[0], n[1], n[2]],
        [n[3], n[4], n[5]],
        [n[6], n[7], n[8]],
    ]))
}

/// What stands behind `key` in the object that `text` begins with, and on to the end of `text`.
fn member<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let (mut depth, mut is_text, mut start) = (0, false, 0);
    for (at, sign) in text.char_indices() {
        match sign {
            '"' if is_text && depth == 1 && &text[start..at] == key => {
                if let Some(value) = text[at + 1..].trim_start().strip_prefix(':') {
                    return Some(value.trim_start());
                }
                is_text = false;
            }
            '"' => (is_text, start) = (!is_text, at + 1),
            '{' | '[' if !is_text => depth += 1,
            '}' | ']' if !is_text => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return None;
        }
    }
    None
}

/// A plain value without what stands behind it.
fn end_of_value(text: &str) -> &str {
    &text[..text.find([',', '}']).unwrap_or(text.len())]
}

/// The first `count` numbers of a text, whatever brackets stand around them.
fn numbers(text: &str, count: usize) -> Option<Vec<f64>> {
    let words = text
        .split(['[', ']', ',', '}', ' '])
        .filter(|word| !word.is_empty());
    let numbers = words.take(count).map(|word| word.parse().ok());
    numbers
        .collect::<Option<Vec<f64>>>()
        .filter(|list| list.len() == count)
}

fn vector(text: &str) -> Option<Vec3> {
    numbers(text, 3).map(|n| [n[0], n[1], n[2]])
}
