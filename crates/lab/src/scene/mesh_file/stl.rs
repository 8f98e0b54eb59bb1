//! STL, as text and binary. Each triangle has corners of its own there: those with the same bits become one. The normals
//! beside them are passed over, as the corners' order says the same.

use super::{
    LARGEST, MAX_TRIANGLES,
    error::{MeshFault, MeshPlace, excerpt},
};
use crate::scene::progress::{ReadingProgress, STRIDE};
use capsule_core::geometry::Mesh;
use fnv::FnvHashMap;
use glam::Vec3;

/// Bytes before the first triangle of a binary file: a note and how many there are.
const HEAD: usize = 84;
/// Bytes of each: a normal, three corners, and two without meaning.
const EACH: usize = 50;

pub(super) fn read(bytes: &[u8], progress: &ReadingProgress) -> Result<Mesh, MeshFault> {
    let told = bytes.get(80..HEAD).map(|count| number(count) as usize);
    let fits = told.is_some_and(|count| bytes.len() == HEAD + EACH * count);
    // A binary file's note may begin with the word of the text form, against the rules.
    let is_text = bytes.trim_ascii_start().starts_with(b"solid") && !fits;
    if is_text {
        text(bytes, progress)
    } else {
        binary(bytes, told, progress)
    }
}

/// Four bytes, little end first.
fn number(bytes: &[u8]) -> u32 {
    let four = bytes.try_into().unwrap_or_default();
    u32::from_le_bytes(four)
}

fn binary(
    bytes: &[u8],
    told: Option<usize>,
    progress: &ReadingProgress,
) -> Result<Mesh, MeshFault> {
    let fault =
        |byte, message, expected: &str| MeshFault::new(MeshPlace::Byte(byte), message, expected);
    let Some(count) = told else {
        let message = format!("the file has {} bytes", bytes.len());
        return Err(fault(
            0,
            message,
            "`solid`, or 84 bytes before the triangles",
        ));
    };
    check_count(count, MeshPlace::Byte(80))?;
    let triangles = bytes[HEAD..].chunks_exact(EACH);
    if triangles.len() < count {
        let message = format!(
            "the file ends after {} of {count} triangles",
            triangles.len()
        );
        return Err(fault(bytes.len(), message, "50 bytes for each triangle"));
    }
    let mut welder = Welder::default();
    for (index, triangle) in triangles.take(count).enumerate() {
        let start = HEAD + EACH * index;
        if index % STRIDE == 0 {
            progress.reach(start, index)?;
        }
        let mut corners = [Vec3::ZERO; 3];
        for (corner, bytes) in corners.iter_mut().zip(triangle[12..48].chunks_exact(12)) {
            let axis = |axis: usize| f32::from_bits(number(&bytes[4 * axis..4 * axis + 4]));
            *corner = Vec3::new(axis(0), axis(1), axis(2));
            if !is_fit(*corner) {
                let message = format!("triangle {index} has the corner {corner}");
                return Err(fault(start, message, "numbers up to 100,000,000"));
            }
        }
        welder.add(corners);
    }
    Ok(welder.mesh)
}

/// Reads the corners between each `facet` and its `endfacet`.
fn text(bytes: &[u8], progress: &ReadingProgress) -> Result<Mesh, MeshFault> {
    let mut welder = Welder::default();
    let mut corners: Option<Vec<Vec3>> = None;
    let (mut last, mut behind) = (0, 0);
    for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        behind += line.len() + 1;
        if index % STRIDE == 0 {
            progress.reach(behind, welder.mesh.len())?;
        }
        let place = || MeshPlace::Line(index + 1);
        let line = line.trim_ascii();
        let mut words = line
            .split(|byte| byte.is_ascii_whitespace())
            .filter(|word| !word.is_empty());
        let Some(word) = words.next() else {
            continue;
        };
        last = index + 1;
        match &word.to_ascii_lowercase()[..] {
            b"facet" if corners.is_none() => corners = Some(vec![]),
            b"facet" => {
                let message = "a facet begins within another";
                return Err(MeshFault::new(place(), message, "`endfacet` before it"));
            }
            b"vertex" => {
                let Some(corners) = corners.as_mut().filter(|corners| corners.len() < 3) else {
                    let expected = "three of them between `facet` and `endfacet`";
                    return Err(MeshFault::new(
                        place(),
                        "a `vertex` is out of place",
                        expected,
                    ));
                };
                corners.push(vertex(words, line, place)?);
            }
            b"endfacet" => {
                let own = corners.take().unwrap_or_default();
                let Ok(own) = <[Vec3; 3]>::try_from(own) else {
                    let message = "a facet ends without three corners";
                    let expected = "`facet`, three times `vertex x y z`, `endfacet`";
                    return Err(MeshFault::new(place(), message, expected));
                };
                welder.add(own);
                check_count(welder.mesh.len(), place())?;
            }
            b"solid" | b"outer" | b"endloop" | b"endsolid" => {}
            _ => {
                let message = format!("`{}` is no line of an STL file", excerpt(line));
                let expected =
                    "`facet normal`, `outer loop`, `vertex x y z`, `endloop`, `endfacet`";
                return Err(MeshFault::new(place(), message, expected));
            }
        }
    }
    match corners {
        None => Ok(welder.mesh),
        Some(_) => {
            let message = "the file ends within a facet";
            Err(MeshFault::new(MeshPlace::Line(last), message, "`endfacet`"))
        }
    }
}

fn vertex<'w>(
    words: impl Iterator<Item = &'w [u8]>,
    line: &[u8],
    place: impl Fn() -> MeshPlace,
) -> Result<Vec3, MeshFault> {
    let numbers = words.map(|word| str::from_utf8(word).ok()?.parse().ok());
    let numbers: Option<Vec<f32>> = numbers.take(4).collect();
    let corner = numbers.and_then(|numbers| <[f32; 3]>::try_from(numbers).ok());
    match corner.map(Vec3::from).filter(|corner| is_fit(*corner)) {
        Some(corner) => Ok(corner),
        None => {
            let message = format!("`{}` is no corner", excerpt(line));
            let expected = "`vertex` and three numbers up to 100,000,000";
            Err(MeshFault::new(place(), message, expected))
        }
    }
}

fn is_fit(corner: Vec3) -> bool {
    corner.is_finite() && corner.abs().max_element() <= LARGEST
}

fn check_count(count: usize, place: MeshPlace) -> Result<(), MeshFault> {
    if count > MAX_TRIANGLES {
        let message = format!("the file has {count} triangles or more");
        Err(MeshFault::new(place, message, "8,000,000 at most"))
    } else {
        Ok(())
    }
}

/// Makes corners with the same bits one.
#[derive(Default)]
struct Welder {
    mesh: Mesh,
    known: FnvHashMap<[u32; 3], u32>,
}

impl Welder {
    fn add(&mut self, corners: [Vec3; 3]) {
        let triangle = corners.map(|corner| {
            let bits = corner.to_array().map(f32::to_bits);
            *self.known.entry(bits).or_insert_with(|| {
                self.mesh.vertices.push(corner);
                self.mesh.vertices.len() as u32 - 1
            })
        });
        self.mesh.triangles.push(triangle);
    }
}
