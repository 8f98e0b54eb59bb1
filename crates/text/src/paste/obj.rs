//! Lines of an OBJ file: `v` and `f`. Each triangle becomes a shape, or all of them one mesh.

use super::{PasteForm, Pasted, Understood, error, place_in, shapes::PastedShapes};
use capsule_core::geometry::{Kind, Shape};
use capsule_scenes::scene::{
    Body, NoFiles, Run, SceneErrors, World, grouped,
    mesh_file::{self, MeshPlace},
};
use std::ops::Range;

/// What a line of such a file begins with.
const WORDS: [&str; 12] = [
    "v", "vn", "vt", "vp", "f", "l", "p", "o", "g", "s", "usemtl", "mtllib",
];

/// So many triangles are shapes of their own where they share no corner.
const MAX_LOOSE: usize = 20;

/// What it says, if each of its lines is one of an OBJ file's, and some are faces.
pub(super) fn read(text: &str) -> Option<Result<Pasted, SceneErrors>> {
    let words = lines(text).filter_map(|(line, _)| line.split_whitespace().next());
    let mut words = words.filter(|word| !word.starts_with('#'));
    let has_faces = lines(text).any(|(line, _)| triangles(line).is_some());
    (has_faces && words.all(|word| WORDS.contains(&word))).then(|| read_faces(text))
}

fn lines(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let lines = text.lines();
    lines.map(|line| (line, place_in(text, line.trim_end())))
}

/// How many triangles the face is of a line that has one.
fn triangles(line: &str) -> Option<usize> {
    let mut words = line.split('#').next()?.split_whitespace();
    (words.next() == Some("f")).then(|| words.count().saturating_sub(2))
}

fn read_faces(text: &str) -> Result<Pasted, SceneErrors> {
    let mesh = mesh_file::parse("pasted.obj", text.as_bytes(), &NoFiles).map_err(|problem| {
        let line = match problem.place {
            MeshPlace::Line(line) => lines(text).nth(line - 1),
            _ => None,
        };
        let span = line.map_or(0..text.len(), |(_, span)| span);
        let expected = format!("expected {}", problem.expected);
        error(text, span, problem.message, expected)
    })?;
    let mut is_used = vec![false; mesh.vertices.len()];
    let mut corners = mesh.triangles.iter().flatten();
    let is_shared = |&corner: &u32| std::mem::replace(&mut is_used[corner as usize], true);
    let is_one = mesh.len() > MAX_LOOSE || corners.any(is_shared);
    let mut shapes = PastedShapes::default();
    for (line, span) in lines(text) {
        let (first, faces) = (shapes.bodies.len(), triangles(line).unwrap_or(0));
        let of = (!is_one && faces > 0).then_some(first);
        match line.split_whitespace().next() {
            Some("v") => shapes.part(span, of, "corner"),
            Some("f") => {
                shapes.part(span.clone(), of, "triangle");
                // A line that goes on in the next counts its backslash as a corner.
                let end = if is_one { 0 } else { mesh.len() };
                for index in (first..first + faces).take_while(|index| *index < end) {
                    let name = shapes.free_name(None, Kind::Triangle);
                    let triangle = Shape::Triangle(mesh.triangle(index));
                    shapes.add(Body::standing(name, triangle), span.clone());
                }
            }
            _ => {}
        }
    }
    let pasted = shapes.pasted(PasteForm::Mesh, World::default(), Run::default());
    if !is_one {
        return Ok(pasted);
    }
    let [triangles, corners] = [mesh.len(), mesh.vertices.len()].map(|count| grouped(count as u64));
    Ok(Pasted {
        understood: vec![Understood {
            span: 0..text.len(),
            sentence: format!("mesh: {triangles} triangles, {corners} corners"),
        }],
        text: format!("{}\n", text.trim_end()),
        mesh: Some(mesh),
        ..pasted
    })
}
