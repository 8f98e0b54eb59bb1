//! The reference cases of whole meshes, each answered as `query` answers it.

use capsule_lab::text::query::{Overrides, QueryLine, QueryMeshes};
use serde::Deserialize;
use serde_json::Value;
use std::path::Path;

const CASES: &str = include_str!("../../vectors/meshes.jsonl");

/// What of a case its reader passes over.
#[derive(Deserialize)]
struct MeshReference {
    id: String,
    expect: MeshExpect,
}

#[derive(Deserialize)]
struct MeshExpect {
    hit: bool,
    triangles: Option<u64>,
    distance: Option<f64>,
    depth: Option<f64>,
    time: Option<f64>,
    time_tolerance: Option<f64>,
}

/// What of a length may be wrong, of the size of the largest mesh, meters.
const LENGTH: f64 = 1e-5;

fn check(reference: &MeshReference, reply: &Value) {
    let (id, expect) = (&reference.id, &reference.expect);
    assert_eq!(reply["hit"], expect.hit, "{id}: {reply}");
    assert_eq!(reply["contact"].is_object(), expect.hit, "{id}");
    assert_eq!(reply["contact"]["triangle"].is_u64(), expect.hit, "{id}");
    if let Some(triangles) = expect.triangles {
        assert_eq!(reply["triangles"], triangles, "{id}: {reply}");
    }
    let close = |what: &str, found: &Value, expected: f64, tolerance: f64| {
        let found = found.as_f64().unwrap_or(f64::NAN);
        let error = (found - expected).abs();
        assert!(error <= tolerance, "{id}: {what} {found}, not {expected}");
    };
    if let Some(time) = expect.time {
        let tolerance = expect.time_tolerance.unwrap_or(0.0);
        close("time", &reply["time"], time, tolerance);
    }
    if let Some(distance) = expect.distance {
        close("distance", &reply["distance"], distance, LENGTH);
    }
    if let Some(depth) = expect.depth {
        close("depth", &reply["contact"]["depth"], depth, LENGTH);
    }
}

#[test]
fn meshes_from_files_are_answered_as_by_asking_every_triangle_at_64_bits() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes/meshes");
    let mut meshes = QueryMeshes::in_folder(folder);
    let mut count = 0;
    for line in CASES.lines() {
        let reference: MeshReference = serde_json::from_str(line).expect(line);
        let case = QueryLine::read(line.as_bytes()).expect(line);
        let reply = case.answer(None, &Overrides::default(), &mut meshes);
        let reply = reply.unwrap_or_else(|error| panic!("{}: {error}", reference.id));
        let reply = serde_json::to_value(&reply).expect("plain JSON");
        check(&reference, &reply);
        count += 1;
    }
    assert_eq!(count, 540);
}
