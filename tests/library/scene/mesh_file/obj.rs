use super::{area, mesh};
use capsule_lab::core::geometry::Mesh;
use glam::Vec3;

fn obj(text: &str) -> Mesh {
    mesh("a.obj", text).unwrap_or_else(|error| panic!("{error}"))
}

const SQUARE: &str = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

#[test]
fn faces_name_corners_from_the_start_or_back_from_where_they_stand() {
    let plain = obj(&format!("{SQUARE}f 1 2 3\nf 1 3 4\n"));
    assert_eq!(plain.triangles, [[0, 1, 2], [0, 2, 3]]);
    let back = obj(&format!("{SQUARE}f -4 -3 -2\nv 5 5 5\nf -5 -3 -2\n"));
    assert_eq!(back.triangles, plain.triangles);
    let with_normals = "vn 0 0 1\nvt 0 0\nf 1//1 2//1 3//-1\nf 1/1 3/1/1 4/1/1\n";
    assert_eq!(
        obj(&format!("{SQUARE}{with_normals}")).triangles,
        plain.triangles
    );
    let faces_first = obj(&format!("f 1 2 3\nf 1 3 4\n{SQUARE}"));
    assert_eq!(faces_first, plain);
}

#[test]
fn line_ends_and_what_is_no_shape_change_nothing() {
    let plain = obj(&format!("{SQUARE}f 1 2 3 4\n"));
    assert_eq!(plain.triangles, [[0, 1, 2], [0, 2, 3]]);
    let text = format!("mtllib gone.mtl\no a\n{SQUARE}usemtl gone\ng b\ns off\nf 1 2 3 4");
    for text in [
        text.clone(),
        text.replace('\n', "\r\n"),
        text.replace('\n', "\r"),
        text.replace("f 1 2", "  f\t1 \\\n 2"),
        text.replace("3 4", "3 4 # a comment"),
        text.replace("v 1 1 0", "v 1 1 0 1.0 0.5 0.5 0.5"),
    ] {
        assert_eq!(obj(&text), plain, "{text:?}");
    }
    let mut bytes = text.into_bytes();
    bytes.splice(0..0, *b"# caf\xe9\n");
    assert_eq!(mesh("A.OBJ", bytes), Ok(plain));
}

/// The triangles of one polygon: each faces up, they cover `expected` and each edge of the polygon is one of theirs.
#[track_caller]
fn check_polygon(corners: &[[f32; 2]], expected: f32) {
    let mut text = String::new();
    for [x, y] in corners {
        text += &format!("v {x} {y} 0\n");
    }
    text += "f";
    for corner in 1..=corners.len() {
        text += &format!(" {corner}");
    }
    let mesh = obj(&text);
    let count = corners.len();
    assert_eq!(mesh.len(), count - 2, "{corners:?}");
    assert!(
        (area(&mesh) - expected).abs() < 1e-6,
        "{:?}",
        mesh.triangles
    );
    for index in 0..mesh.len() {
        let normal = mesh.triangle(index).area_normal();
        assert!(normal.z >= 0.0, "{:?}", mesh.triangles);
    }
    for first in 0..count as u32 {
        let edge = [first, (first + 1) % count as u32];
        let has = |t: &[u32; 3]| (0..3).any(|i| [t[i], t[(i + 1) % 3]] == edge);
        assert_eq!(
            mesh.triangles.iter().filter(|t| has(t)).count(),
            1,
            "{edge:?}"
        );
    }
}

#[test]
fn polygons_of_any_form_become_triangles_within_them() {
    let turned = |corners: &[[f32; 2]], expected| {
        for first in 0..corners.len() {
            let mut turned = corners.to_vec();
            turned.rotate_left(first);
            check_polygon(&turned, expected);
        }
    };
    // An arrowhead, a comb, an L with corners along its sides.
    turned(&[[0.0, 0.0], [2.0, -1.0], [1.0, 0.0], [2.0, 1.0]], 1.0);
    turned(
        &[
            [0.0, 0.0],
            [5.0, 0.0],
            [5.0, 2.0],
            [4.0, 2.0],
            [4.0, 1.0],
            [3.0, 1.0],
            [3.0, 2.0],
            [2.0, 2.0],
            [2.0, 1.0],
            [1.0, 1.0],
            [1.0, 2.0],
            [0.0, 2.0],
        ],
        8.0,
    );
    turned(
        &[
            [0.0, 0.0],
            [1.0, 0.0],
            [1.5, 0.0],
            [2.0, 0.0],
            [2.0, 1.0],
            [1.0, 1.0],
            [1.0, 2.0],
            [0.0, 2.0],
            [0.0, 1.0],
        ],
        3.0,
    );
    check_polygon(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [1.0, 1.0]], 1.0);
}

#[test]
fn a_polygon_out_of_its_plane_is_cut_as_it_is_seen_from_its_front() {
    // Concave at the third corner, which is lifted.
    let text = "v 0 0 0\nv 2 0 -1\nv 1 0.2 0\nv 2 0 1\nf 4 3 2 1\n";
    let mesh = obj(text);
    assert_eq!(mesh.len(), 2);
    for index in 0..2 {
        let normal = mesh.triangle(index).area_normal();
        assert!(normal.y.abs() > 0.4, "{normal}");
        assert_eq!(normal.y > 0.0, mesh.triangle(0).area_normal().y > 0.0);
    }
    let joined = mesh
        .triangles
        .iter()
        .flatten()
        .filter(|&&corner| corner == 2);
    assert_eq!(
        joined.count(),
        2,
        "the cut starts at the corner that goes in"
    );
}

#[test]
fn a_polygon_without_an_area_keeps_its_triangles() {
    let mesh = obj("v 0 0 0\nv 1 0 0\nv 2 0 0\nv 3 0 0\nf 1 2 3 4\nf 1 1 1\n");
    assert_eq!(mesh.triangles, [[0, 1, 2], [0, 2, 3], [0, 0, 0]]);
}

#[test]
fn a_place_is_the_nearest_number_to_what_is_written() {
    let mesh = obj("v 5000.1 -1e-3 .5\nv +1 2. 3E2\nv 0 0 0\nf 1 2 3");
    assert_eq!(
        mesh.vertices[..2],
        [Vec3::new(5000.1, -0.001, 0.5), Vec3::new(1.0, 2.0, 300.0)]
    );
}

#[test]
fn a_mark_of_the_encoding_takes_no_corner() {
    let plain = format!("{SQUARE}f 1 2 3 4\n");
    assert_eq!(obj(&format!("\u{feff}{plain}")), obj(&plain));
}
