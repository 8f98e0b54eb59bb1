//! Lines of an OBJ file: `v` and `f`. Each triangle becomes a shape, or all of them one mesh.

use super::{FreeNames, PasteForm, Pasted, PastedPart, Understood, error, place_in, shape_title};
use crate::snippet::Configuration;
use capsule_core::{
    geometry::{Kind, Mesh, Shape},
    method::World,
};
use capsule_scenes::scene::{
    Body, NoFiles, Run, SceneErrors, grouped,
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
    let has_faces = lines(text).any(|(line, _)| corners(line).is_some());
    (has_faces && words.all(|word| WORDS.contains(&word))).then(|| read_faces(text))
}

fn lines(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let lines = text.lines();
    lines.map(|line| (line, place_in(text, line.trim_end())))
}

fn corners(line: &str) -> Option<usize> {
    let mut words = line.split('#').next()?.split_whitespace();
    (words.next() == Some("f")).then(|| words.count())
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
    let faces = lines(text).filter_map(|(line, span)| Some((corners(line)?, span)));
    let spans = faces.flat_map(|(corners, span)| vec![span; corners.saturating_sub(2)]);
    let mut spans: Vec<Range<usize>> = spans.collect();
    spans.resize(mesh.len(), 0..text.len());
    if mesh.len() > MAX_LOOSE || shares_corners(&mesh) {
        return Ok(whole(text, mesh));
    }
    let mut names = FreeNames::default();
    let bodies = (0..mesh.len()).map(|index| {
        let name = names.free(None, Kind::Triangle.name());
        Body::standing(name, Shape::Triangle(mesh.triangle(index)))
    });
    let bodies: Vec<Body> = bodies.collect();
    let read = Configuration {
        title: shape_title(&bodies),
        bodies,
        world: World::default(),
        run: Run::default(),
    };
    let (form, parts) = (PasteForm::Mesh, parts(text, true));
    Ok(Pasted::unwritten(form, read, spans, parts, vec![]))
}

/// Whether a corner is one of two triangles, or of more.
fn shares_corners(mesh: &Mesh) -> bool {
    let mut is_used = vec![false; mesh.vertices.len()];
    let mut corners = mesh.triangles.iter().flatten();
    corners.any(|&corner| std::mem::replace(&mut is_used[corner as usize], true))
}

fn whole(text: &str, mesh: Mesh) -> Pasted {
    let [triangles, corners] = [mesh.len(), mesh.vertices.len()].map(|count| grouped(count as u64));
    Pasted {
        form: PasteForm::Mesh,
        bodies: vec![],
        world: World::default(),
        understood: vec![Understood {
            span: 0..text.len(),
            sentence: format!("mesh: {triangles} triangles, {corners} corners"),
        }],
        parts: parts(text, false),
        notes: vec![],
        text: format!("{}\n", text.trim_end()),
        mesh: Some(mesh),
        height: None,
    }
}

/// What each line became; `of_shapes` where a face is a shape of its own, or several.
fn parts(text: &str, of_shapes: bool) -> Vec<PastedPart> {
    let mut first = 0;
    let parts = lines(text).filter_map(|(line, span)| {
        let own = corners(line).map_or(0, |corners| corners.saturating_sub(2));
        let shape = (of_shapes && own > 0).then_some(first);
        first += own;
        let what = match line.split_whitespace().next()? {
            "v" => "corner",
            "f" => "triangle",
            _ => return None,
        };
        let what = what.into();
        Some(PastedPart { span, shape, what })
    });
    parts.collect()
}
