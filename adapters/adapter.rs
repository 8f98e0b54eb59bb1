//! Your engine on the bench: `rustc -O adapter.rs && capsule-lab judge --program ./adapter`
//!
//! Reads a case a line from standard input and answers each with a line. Put your engine's calls in place of the
//! functions below; what a function answers is what is judged, and what it leaves out is not.

use std::io::{BufRead, Write};

// --- Your engine: a function a question. ---------------------------------------------------------------------------
//
// Right-handed, y is up, meters. `motion`, of sweeps alone, is the whole displacement of the first shape.

type Vec3 = [f64; 3];

enum Shape {
    Sphere { center: Vec3, radius: f64 },
    /// The centers of the spheres at its ends.
    Capsule { a: Vec3, b: Vec3, radius: f64 },
    Triangle([Vec3; 3]),
    /// Turned about x, then y, then z, degrees.
    #[allow(dead_code)]
    Box { center: Vec3, half_size: Vec3, rotation: Vec3 },
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

/// `None` where no function answers such a case.
fn answer(a: &Shape, b: &Shape, motion: Option<Vec3>) -> Option<Answer> {
    let (Shape::Sphere { center, radius }, None) = (a, motion) else {
        return None;
    };
    Some(match b {
        Shape::Sphere { center: core, radius: other } => {
            round_contact(*center, radius + other, *core, *other, [0.0, 1.0, 0.0])
        }
        Shape::Capsule { a, b, radius: other } => {
            let core = closest_on_segment(*center, *a, *b);
            round_contact(*center, radius + other, core, *other, any_perpendicular(sub(*b, *a)))
        }
        Shape::Triangle(v) => {
            let core = closest_on_triangle(*center, *v);
            round_contact(*center, *radius, core, 0.0, face_normal(*v))
        }
        Shape::Box { .. } => return None,
    })
}

/// A sphere and the nearest point of another core; `otherwise` is the normal where the center lies on it.
fn round_contact(center: Vec3, reach: f64, core: Vec3, core_radius: f64, otherwise: Vec3) -> Answer {
    let apart = sub(center, core);
    let distance = dot(apart, apart).sqrt();
    if distance > reach {
        return Answer { distance: Some(distance), ..Answer::default() };
    }
    let normal = if distance > 1e-9 { scale(apart, 1.0 / distance) } else { otherwise };
    Answer {
        hit: true,
        depth: Some(reach - distance),
        normal: Some(normal),
        point: Some(add(core, scale(normal, core_radius))),
        distance: Some(distance),
        time: None,
    }
}

fn closest_on_segment(point: Vec3, a: Vec3, b: Vec3) -> Vec3 {
    let along = sub(b, a);
    let length_sq = dot(along, along);
    if length_sq == 0.0 {
        return a;
    }
    let share = dot(sub(point, a), along) / length_sq;
    add(a, scale(along, share.clamp(0.0, 1.0)))
}

fn closest_on_triangle(point: Vec3, v: [Vec3; 3]) -> Vec3 {
    let face = cross(sub(v[1], v[0]), sub(v[2], v[0]));
    let area_sq = dot(face, face);
    let edges = [(v[0], v[1]), (v[1], v[2]), (v[2], v[0])];
    let is_inside = |(a, b): &(Vec3, Vec3)| dot(cross(sub(*b, *a), sub(point, *a)), face) >= 0.0;
    if area_sq > 0.0 && edges.iter().all(is_inside) {
        return sub(point, scale(face, dot(sub(point, v[0]), face) / area_sq));
    }
    let distance_sq = |q: Vec3| dot(sub(point, q), sub(point, q));
    let mut nearest = v[0];
    for (a, b) in edges {
        let on_edge = closest_on_segment(point, a, b);
        if distance_sq(on_edge) < distance_sq(nearest) {
            nearest = on_edge;
        }
    }
    nearest
}

fn face_normal(v: [Vec3; 3]) -> Vec3 {
    let face = cross(sub(v[1], v[0]), sub(v[2], v[0]));
    let length = dot(face, face).sqrt();
    if length > 0.0 {
        return scale(face, 1.0 / length);
    }
    let mut longest = [0.0; 3];
    for edge in [sub(v[1], v[0]), sub(v[2], v[0]), sub(v[2], v[1])] {
        if dot(edge, edge) > dot(longest, longest) {
            longest = edge;
        }
    }
    any_perpendicular(longest)
}

/// A unit vector at a right angle to `axis`; any at all where that has no length.
fn any_perpendicular(axis: Vec3) -> Vec3 {
    let least = (0..3).min_by(|&i, &k| axis[i].abs().total_cmp(&axis[k].abs()));
    let mut unit = [0.0; 3];
    unit[least.unwrap_or(0)] = 1.0;
    let across = cross(axis, unit);
    let length = dot(across, across).sqrt();
    if length > 0.0 { scale(across, 1.0 / length) } else { [0.0, 1.0, 0.0] }
}

fn add(a: Vec3, b: Vec3) -> Vec3 {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn sub(a: Vec3, b: Vec3) -> Vec3 {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn scale(a: Vec3, by: f64) -> Vec3 {
    [a[0] * by, a[1] * by, a[2] * by]
}

fn dot(a: Vec3, b: Vec3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vec3, b: Vec3) -> Vec3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

// --- The bench: nothing to change below. ---------------------------------------------------------------------------

fn main() -> std::io::Result<()> {
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let id = member(&line, "id").map_or("null", end_of_value);
        // At once: whoever asked waits for it.
        writeln!(output, "{{\"id\":{id},{}}}", reply(&line).unwrap_or_else(|| "\"error\":\"no function answers this\"".into()))?;
        output.flush()?;
    }
    Ok(())
}

fn reply(line: &str) -> Option<String> {
    let motion = member(line, "motion").and_then(vector);
    let answer = answer(&shape(member(line, "a")?)?, &shape(member(line, "b")?)?, motion)?;
    let mut text = format!("\"hit\":{}", answer.hit);
    for (key, value) in [("time", answer.time), ("depth", answer.depth), ("distance", answer.distance)] {
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
        return Some(Shape::Sphere { center: vector_of(of, "center")?, radius: number_of(of, "radius")? });
    }
    if let Some(of) = member(text, "capsule") {
        let [a, b] = [vector_of(of, "a")?, vector_of(of, "b")?];
        return Some(Shape::Capsule { a, b, radius: number_of(of, "radius")? });
    }
    if let Some(of) = member(text, "box") {
        let rotation = vector_of(of, "rotation").unwrap_or_default();
        return Some(Shape::Box { center: vector_of(of, "center")?, half_size: vector_of(of, "half_size")?, rotation });
    }
    let n = numbers(member(text, "triangle")?, 9)?;
    Some(Shape::Triangle([[n[0], n[1], n[2]], [n[3], n[4], n[5]], [n[6], n[7], n[8]]]))
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
    let words = text.split(['[', ']', ',', '}', ' ']).filter(|word| !word.is_empty());
    let numbers = words.take(count).map(|word| word.parse().ok());
    numbers.collect::<Option<Vec<f64>>>().filter(|list| list.len() == count)
}

fn vector(text: &str) -> Option<Vec3> {
    numbers(text, 3).map(|n| [n[0], n[1], n[2]])
}
