//! What each fuzz target asserts. `cargo fuzz` and the fixed-seed loops of `tests/library/exchange/fuzz_loops.rs` share it.

use capsule_lab::{
    core::geometry::SameBits,
    lab::scene::{
        NoFiles, Scene, SceneErrors,
        mesh_file::{MeshReport, parse},
    },
    text::{
        paste,
        query::{Overrides, QueryCase},
        snippet::Configuration,
    },
};

/// Any bytes are a scene or errors with places; a scene written anew is the same scene.
pub(crate) fn scene(data: &[u8]) {
    match Scene::read_bytes("fuzz.toml", data) {
        Ok(scene) => {
            let text = Configuration::of_scene(&scene).scene_text();
            let again = Scene::read("again.toml", &text).unwrap_or_else(|e| panic!("{text}\n{e}"));
            assert!(again.bodies.iter().eq(&scene.bodies), "{text}");
            assert_eq!(again.world, scene.world, "{text}");
        }
        Err(errors) => have_places(&errors),
    }
}

/// Any bytes are a mesh in each form, or an error that says what was expected: the first says which form, the rest is the
/// file. A mesh has no corner that is not there and none that is not finite.
pub(crate) fn mesh(data: &[u8]) {
    let Some((form, file)) = data.split_first() else {
        return;
    };
    let name = ["a.obj", "a.stl", "a.gltf", "a.glb"][usize::from(form % 4)];
    match parse(name, file, &NoFiles) {
        Ok(mesh) => {
            let count = mesh.vertices.len() as u32;
            assert!(
                mesh.triangles
                    .iter()
                    .flatten()
                    .all(|corner| *corner < count)
            );
            assert!(mesh.vertices.iter().all(|vertex| vertex.is_finite()));
            // Nothing is made of nothing: a triangle has a byte at least, and a node that shows a mesh again has ten.
            let most = file.len() * file.len().min(10_000);
            assert!(
                mesh.len() <= most && !mesh.is_empty(),
                "{} of {}",
                mesh.len(),
                file.len()
            );
            assert!(MeshReport::of(&mesh).slivers.len() <= mesh.len());
        }
        Err(error) => assert!(!error.message.is_empty() && !error.expected.is_empty()),
    }
}

/// Any text is shapes or errors with places; the scene made of the shapes reads back.
pub(crate) fn paste(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let pasted = match paste::read(&text) {
        Ok(pasted) => pasted,
        Err(errors) => return have_places(&errors),
    };
    let meshes = usize::from(pasted.mesh.is_some());
    assert!(!pasted.bodies.is_empty() || meshes > 0);
    assert_eq!(pasted.understood.len(), pasted.bodies.len() + meshes);
    let notes = pasted.notes.iter().filter_map(|note| note.span.as_ref());
    let spans = pasted.understood.iter().map(|understood| &understood.span);
    let parts = pasted.parts.iter().map(|part| &part.span);
    assert!(
        parts
            .clone()
            .is_sorted_by(|one, next| one.end <= next.start)
    );
    for span in spans.chain(notes).chain(parts) {
        assert!(
            text.get(span.clone()).is_some(),
            "{span:?} is no part of it"
        );
    }
    if let Some(mesh) = &pasted.mesh {
        let again = parse("pasted.obj", pasted.text.as_bytes(), &NoFiles);
        return assert!(again.expect("it was read").same_bits(mesh));
    }
    let again = Scene::read("pasted.toml", &pasted.text);
    let again = again.unwrap_or_else(|errors| panic!("{}\n{errors}", pasted.text));
    assert!(again.bodies.iter().eq(&pasted.bodies), "{}", pasted.text);
}

/// Any line is a case that has an answer, or an error in words.
pub(crate) fn query(data: &[u8]) {
    for line in data.split(|byte| *byte == b'\n') {
        match QueryCase::read(line) {
            Ok(case) => match case.answer(None, &Overrides::default()) {
                Ok(reply) => assert!(serde_json::to_string(&reply).is_ok()),
                Err(error) => assert!(!error.to_string().is_empty()),
            },
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn have_places(errors: &SceneErrors) {
    assert!(!errors.errors.is_empty());
    for error in &errors.errors {
        assert!(error.line >= 1 && error.column >= 1, "{error}");
        assert!(errors.text.get(error.span.clone()).is_some(), "{error}");
        assert!(!error.message.is_empty());
    }
    assert!(!errors.to_string().is_empty());
}
