use super::mesh;
use glam::Vec3;

const TEXT: &str = "solid two
 facet normal 0 0 1
  outer loop
   vertex 0 0 0
   vertex 1 0 0
   vertex 1 1 0
  endloop
 endfacet
 facet normal 0 0 0
  outer loop
   vertex 0 0 0
   vertex 1 1 0
   vertex 0 1 0
  endloop
 endfacet
endsolid two
";

/// The same in binary, under a note of 80 bytes.
fn binary(note: &str) -> Vec<u8> {
    let mut bytes = note.as_bytes().to_vec();
    bytes.resize(80, b' ');
    bytes.extend(2_u32.to_le_bytes());
    for corners in [[0, 0, 1, 0, 1, 1], [0, 0, 1, 1, 0, 1]] {
        bytes.extend([0; 12]);
        for corner in corners.chunks(2) {
            for axis in [corner[0], corner[1], 0] {
                bytes.extend((axis as f32).to_le_bytes());
            }
        }
        bytes.extend([0; 2]);
    }
    bytes
}

#[test]
fn text_and_binary_are_one_mesh_and_equal_corners_are_one() {
    let text = mesh("a.stl", TEXT).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(text.triangles, [[0, 1, 2], [0, 2, 3]]);
    assert_eq!(
        text.vertices,
        [Vec3::ZERO, Vec3::X, Vec3::new(1.0, 1.0, 0.0), Vec3::Y]
    );
    for same in [
        TEXT.replace('\n', "\r\n"),
        TEXT.to_uppercase().replace("SOLID", "solid"),
        TEXT.trim_end().into(),
        TEXT.replace(
            " facet normal 0 0 0",
            "endsolid two\nsolid three\nfacet normal 0 0 0",
        ),
    ] {
        assert_eq!(mesh("a.stl", &same).as_ref(), Ok(&text), "{same}");
    }
    for note in ["made by hand", "solid in binary all the same"] {
        assert_eq!(mesh("a.stl", binary(note)).as_ref(), Ok(&text), "{note}");
    }
}

#[test]
fn a_file_that_is_cut_short_says_where() {
    let whole = binary("cut");
    for (end, told) in [
        (40, "byte 0: the file has 40 bytes"),
        (150, "byte 150: the file ends after 1 of 2 triangles"),
    ] {
        let error = mesh("a.stl", &whole[..end])
            .expect_err("no mesh")
            .to_string();
        assert!(error.contains(told), "{error}");
    }
    let cut = &TEXT[..TEXT.find("vertex 1 1").expect("a line")];
    let error = mesh("a.stl", cut).expect_err("no mesh").to_string();
    assert!(
        error.contains("a.stl:5: the file ends within a facet"),
        "{error}"
    );
}
