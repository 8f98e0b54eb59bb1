//! Wavefront OBJ: of its statements the corners `v x y z` and the faces `f 1 2 3`, `f 1/1 2/2 3/3`, `f -3 -2 -1`.
//!
//! A face's corners are counted from 1, or backwards from the last one above it; they may be of a polygon of any form.
//! Every other statement is passed over, so a missing material does no harm. A line may go on behind a `\` at its end.

use super::{
    LARGEST, MAX_TRIANGLES, MAX_VERTICES,
    error::{MeshFault, MeshPlace, excerpt},
    polygon::Cutter,
};
use crate::scene::progress::{ReadingProgress, STRIDE};
use capsule_core::geometry::Mesh;
use glam::Vec3;

/// How many corners a polygon may have: the time to cut it grows with their square.
const MAX_CORNERS: usize = 10_000;

/// What else a line begins with in such files. Other words are passed over where there are faces.
const STATEMENTS: [&[u8]; 12] = [
    b"vn", b"vt", b"vp", b"l", b"p", b"o", b"g", b"s", b"usemtl", b"mtllib", b"mg", b"lod",
];

/// A polygon: which of all corners are its own, and its line.
struct Polygon {
    start: usize,
    line: usize,
}

pub(super) fn read(bytes: &[u8], progress: &ReadingProgress) -> Result<Mesh, MeshFault> {
    let mut vertices = vec![];
    let mut corners = vec![];
    let mut faces = vec![];
    let mut behind = 0;
    let mut unknown = None;
    for (line, words) in statements(bytes) {
        behind += words.len();
        if line % STRIDE == 0 {
            progress.reach(behind, faces.len())?;
        }
        let mut words = words
            .split(|byte| byte.is_ascii_whitespace())
            .filter(|word| !word.is_empty() && *word != b"\\")
            .take_while(|word| !word.starts_with(b"#"));
        match words.next() {
            Some(b"v") => vertices.push(vertex(words, line)?),
            Some(b"f") => {
                faces.push(Polygon {
                    start: corners.len(),
                    line,
                });
                let known = vertices.len();
                for word in words {
                    corners.push(corner(word, known).ok_or_else(|| wrong_corner(word, line))?);
                }
                check_corners(corners.len() - faces[faces.len() - 1].start, line)?;
            }
            Some(word) if unknown.is_none() && !STATEMENTS.contains(&word) => {
                unknown = Some((word, line));
            }
            _ => {}
        }
        if vertices.len() > MAX_VERTICES || corners.len() > 3 * MAX_TRIANGLES {
            return Err(too_many(line));
        }
    }
    if let Some((word, line)) = unknown.filter(|_| faces.is_empty()) {
        let message = format!("`{}` begins no line of an OBJ file", excerpt(word));
        let expected = "corners, `v 0.0 1.0 0.0`, and faces, `f 1 2 3`";
        return Err(MeshFault::new(MeshPlace::Line(line), message, expected));
    }
    cut(vertices, &corners, &faces, progress)
}

/// The polygons' triangles.
fn cut(
    vertices: Vec<Vec3>,
    corners: &[u32],
    faces: &[Polygon],
    progress: &ReadingProgress,
) -> Result<Mesh, MeshFault> {
    let (mut triangles, mut told) = (vec![], 0);
    let mut cutter = Cutter::new();
    for (index, face) in faces.iter().enumerate() {
        // A polygon with many corners takes long by itself.
        if index % STRIDE == 0 || triangles.len() - told > STRIDE {
            told = triangles.len();
            progress.find(told)?;
        }
        let next = faces.get(index + 1);
        let end = next.map_or(corners.len(), |next| next.start);
        let own = &corners[face.start..end];
        // A face may stand above its corners.
        if let Some(&beyond) = own.iter().find(|&&own| own as usize >= vertices.len()) {
            let message = format!("a face has corner {}", u64::from(beyond) + 1);
            let expected = format!("one of the {} that the file has", vertices.len());
            return Err(MeshFault::new(
                MeshPlace::Line(face.line),
                message,
                expected,
            ));
        }
        cutter.cut(&vertices, own, |triangle| triangles.push(triangle));
        if triangles.len() > MAX_TRIANGLES {
            return Err(too_many(face.line));
        }
    }
    Ok(Mesh {
        vertices,
        triangles,
    })
}

/// The statements of a file, each with its first line, counted from 1, and all its words, those of the lines it goes on
/// in too. Lines end in LF, CRLF or, where a file has no LF at all, CR.
fn statements(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let end = if bytes.contains(&b'\n') { b'\n' } else { b'\r' };
    let mut rest = bytes;
    let mut line = 0;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let first = line + 1;
        let mut length = 0;
        loop {
            let ahead = &rest[length..];
            line += 1;
            let Some(own) = ahead.iter().position(|&byte| byte == end) else {
                length = rest.len();
                break;
            };
            length += own + 1;
            if !ahead[..own].trim_ascii_end().ends_with(b"\\") {
                break;
            }
        }
        let (statement, behind) = rest.split_at(length);
        rest = behind;
        Some((first, statement))
    })
}

fn vertex<'w>(words: impl Iterator<Item = &'w [u8]>, line: usize) -> Result<Vec3, MeshFault> {
    let place = MeshPlace::Line(line);
    let mut numbers = [0.0; 3];
    let mut count = 0;
    // Behind the three may stand a weight or a color.
    for (number, word) in numbers.iter_mut().zip(words) {
        let read = str::from_utf8(word).ok().and_then(|word| word.parse().ok());
        match read.filter(|number: &f32| number.abs() <= LARGEST) {
            Some(read) => *number = read,
            None => {
                let message = format!("`{}` is no coordinate", excerpt(word));
                return Err(MeshFault::new(place, message, "a number up to 100,000,000"));
            }
        }
        count += 1;
    }
    match count {
        3 => Ok(Vec3::from_array(numbers)),
        _ => {
            let message = format!("a corner has {count} coordinates");
            Err(MeshFault::new(place, message, "three: `v 0.0 1.0 0.0`"))
        }
    }
}

/// The index of the corner that `word` of a face names, where `known` stand above it; `None` where it names none.
fn corner(word: &[u8], known: usize) -> Option<u32> {
    let number = word.split(|&byte| byte == b'/').next()?;
    let number: i64 = str::from_utf8(number).ok()?.parse().ok()?;
    match number {
        1.. => u32::try_from(number - 1).ok(),
        0 => None,
        _ => u32::try_from(number.checked_add(known as i64)?).ok(),
    }
}

fn wrong_corner(word: &[u8], line: usize) -> MeshFault {
    let message = format!("`{}` is no corner of a face", excerpt(word));
    let expected = "the place of a `v` line: 1 is the first, -1 the last above";
    MeshFault::new(MeshPlace::Line(line), message, expected)
}

fn check_corners(count: usize, line: usize) -> Result<(), MeshFault> {
    let expected = match count {
        0..3 => "three or more",
        MAX_CORNERS.. => "10,000 at most",
        _ => return Ok(()),
    };
    let message = format!("a face has {count} corners");
    Err(MeshFault::new(MeshPlace::Line(line), message, expected))
}

fn too_many(line: usize) -> MeshFault {
    let message = "the file is too large";
    let expected = "8,000,000 triangles and 24,000,000 corners at most";
    MeshFault::new(MeshPlace::Line(line), message, expected)
}
