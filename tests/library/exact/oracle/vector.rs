//! Vectors of three numbers, and the closest points of the simplest parts of shapes.

pub(crate) type V = [f64; 3];

pub(crate) fn add(a: V, b: V) -> V {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(crate) fn sub(a: V, b: V) -> V {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(crate) fn times(a: V, factor: f64) -> V {
    a.map(|x| x * factor)
}

pub(crate) fn dot(a: V, b: V) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn cross(a: V, b: V) -> V {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

pub(crate) fn length(a: V) -> f64 {
    dot(a, a).sqrt()
}

pub(crate) fn largest(a: V) -> f64 {
    a.into_iter().fold(0.0, |most, x| x.abs().max(most))
}

/// Unit length; `None` of what has no direction.
pub(crate) fn unit(a: V) -> Option<V> {
    let scale = largest(a);
    let scaled = times(a, 1.0 / scale);
    (scale > 0.0).then(|| times(scaled, 1.0 / length(scaled)))
}

/// From the segment to `q`, where that is closest.
fn from_segment(q: V, [a, b]: [V; 2]) -> V {
    let (along, to) = (sub(b, a), sub(q, a));
    let length_sq = dot(along, along);
    let t = if length_sq > 0.0 {
        (dot(to, along) / length_sq).clamp(0.0, 1.0)
    } else {
        0.0
    };
    sub(to, times(along, t))
}

pub(crate) fn point_segment(q: V, segment: [V; 2]) -> f64 {
    length(from_segment(q, segment))
}

/// An end is closest to the other segment, or both lines come closest between the ends. Of lines that are as good as
/// parallel ends do.
pub(crate) fn segment_segment(p: [V; 2], q: [V; 2]) -> f64 {
    let ends = [
        point_segment(p[0], q),
        point_segment(p[1], q),
        point_segment(q[0], p),
        point_segment(q[1], p),
    ];
    let nearest = ends.into_iter().fold(f64::INFINITY, f64::min);
    let (u, v, r) = (sub(p[1], p[0]), sub(q[1], q[0]), sub(q[0], p[0]));
    let n = cross(u, v);
    let square = dot(n, n);
    let is_parallel = square <= 1e-24 * dot(u, u) * dot(v, v);
    let Some(across) = unit(n).filter(|_| !is_parallel) else {
        return nearest;
    };
    let (s, t) = (dot(cross(r, v), n) / square, dot(cross(r, u), n) / square);
    let is_between = (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t);
    if is_between {
        nearest.min(dot(r, across).abs())
    } else {
        nearest
    }
}

/// The foot on the plane where that is inside, else an edge.
pub(crate) fn point_triangle(q: V, v: [V; 3]) -> f64 {
    let edges = [[v[0], v[1]], [v[1], v[2]], [v[2], v[0]]];
    let nearest = edges
        .into_iter()
        .map(|edge| point_segment(q, edge))
        .fold(f64::INFINITY, f64::min);
    let Some(n) = unit(cross(sub(v[1], v[0]), sub(v[2], v[0]))) else {
        return nearest;
    };
    let inner = |[a, b]: [V; 2]| dot(cross(sub(b, a), sub(q, a)), n) >= 0.0;
    if edges.into_iter().all(inner) {
        nearest.min(dot(sub(q, v[0]), n).abs())
    } else {
        nearest
    }
}
