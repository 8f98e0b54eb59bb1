//! Meshes that are added, placed and taken out.

use super::*;
use capsule_lab::lab::{edit::EditError, edit::MeshField, edit::UndoHistory};
use std::fs;

const TEXT: &str = "title = \"Level\"  # of one\n\n[[sphere]]\nname = \"ball\"\ncenter = [0, 3, 0]\nradius = 1\n\n\
    [[triangle]]\nname = \"level 7\"\npoints = [[0, 0, 0], [1, 0, 0], [0, 0, 1]]\n";

/// A scene in a folder that has two meshes, of one triangle and of two.
fn beside_meshes(text: &str) -> (Document, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let corners = "v 0 0 0\nv 1 0 0\nv 1 0 1\nv 0 0 1\nf 1 3 2\n";
    fs::write(folder.path().join("one.obj"), corners).unwrap();
    fs::write(folder.path().join("two.obj"), format!("{corners}f 1 4 3\n")).unwrap();
    let path = folder.path().join("case.toml");
    let document = Document::new(text, path.to_string_lossy());
    (document.unwrap_or_else(|errors| panic!("{errors}")), folder)
}

fn place(mesh: &str, to: MeshField) -> Edit {
    let mesh = mesh.into();
    Edit::SetMesh { mesh, to }
}

#[test]
fn a_mesh_is_added_placed_and_removed_and_the_rest_stays() {
    let (document, _folder) = beside_meshes(TEXT);
    let add = Edit::AddMesh {
        name: "level".into(),
        file: "two.obj".into(),
    };
    let added = document.with(&add).unwrap();
    // Another shape is called as a triangle of `level` would be.
    assert_eq!(added.added, ["level 2 0", "level 2 1"]);
    let mut document = added.document;
    let table = "\n[[mesh]]\nname = \"level 2\"\nfile = \"two.obj\"\n";
    assert_eq!(document.text().to_string(), format!("{TEXT}{table}"));
    for to in [
        MeshField::Position(vec3(1.0, 2.0, 3.0)),
        MeshField::Rotation(vec3(0.0, 90.0, 0.0)),
        MeshField::Scale(Vec3::splat(2.0)),
        MeshField::Unit(0.01),
        MeshField::ZUp(true),
        MeshField::DoubleSided(false),
        MeshField::File("one.obj".into()),
    ] {
        document = after(&document, &place("level 2", to));
    }
    let table = "\n[[mesh]]\nname = \"level 2\"\nfile = \"one.obj\"\nposition = [1.0, 2.0, 3.0]\nrotation = [0.0, 90.0, 0.0]\n\
        scale = 2.0\nunit = \"cm\"\nup = \"z\"\ndouble_sided = false\n";
    assert_eq!(document.text().to_string(), format!("{TEXT}{table}"));
    let mesh = &document.scene().meshes[0];
    assert_eq!((mesh.mesh.len(), mesh.double_sided), (1, false));
    assert_eq!(mesh.placement.scale, Vec3::splat(2.0));
    let again = Document::new(document.text().clone(), document.path()).unwrap();
    assert_eq!(again.scene().meshes, document.scene().meshes);
    let scaled = after(
        &document,
        &place("level 2", MeshField::Scale(vec3(1.0, 1.0, -2.0))),
    );
    assert!(scaled.text().contains("scale = [1.0, 1.0, -2.0]\n"));
    let removed = after(
        &scaled,
        &Edit::RemoveMesh {
            mesh: "level 2".into(),
        },
    );
    assert_eq!(removed.text().to_string(), TEXT);
}

#[test]
fn a_mesh_that_goes_takes_the_pair_along() {
    let pair = "[run]\npair = [\"ball\", \"two 1\"]\n";
    let mesh = "[[mesh]]\nname = \"two\"\nfile = \"two.obj\"\n";
    let (document, _folder) = beside_meshes(&format!("{TEXT}{mesh}{pair}"));
    let removed = after(&document, &Edit::RemoveMesh { mesh: "two".into() });
    assert_eq!(removed.scene().run.pair, None);
    assert!(removed.scene().meshes.is_empty());
}

#[test]
fn a_mesh_that_is_not_there_and_a_file_that_is_not_are_refused() {
    let (document, _folder) = beside_meshes(TEXT);
    let missing = document.with(&place("level", MeshField::Unit(1.0)));
    let name = "level".into();
    assert_eq!(missing, Err(EditError::UnknownMesh { name }));
    for file in ["three.obj", "../one.obj"] {
        let add = Edit::AddMesh {
            name: "level".into(),
            file: file.into(),
        };
        let refused = document.with(&add).unwrap_err().to_string();
        assert!(refused.contains(file), "{refused}");
    }
}

#[test]
fn an_edit_that_was_done_elsewhere_is_a_step_where_nothing_was_edited_meanwhile() {
    let (document, _folder) = beside_meshes(TEXT);
    let add = Edit::AddMesh {
        name: "one".into(),
        file: "one.obj".into(),
    };
    let made = after(&document, &add);
    let mut history = UndoHistory::new(document.clone());
    assert!(history.take_edited(document.text(), add.title(), made.clone()));
    assert_eq!(history.titles().collect::<Vec<_>>(), ["Import one"]);
    assert!(history.undo() && history.document() == &document);
    history.apply(&Edit::Title("Mine".into())).unwrap();
    assert!(!history.take_edited(document.text(), add.title(), made));
    assert_eq!(history.document().scene().title, "Mine");
}
