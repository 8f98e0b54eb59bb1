//! What well-known engines mean by the numbers behind their names for shapes.

use super::words::PastedField;
use glam::Vec3;
use std::ops::Range;

/// How an engine writes a shape.
#[derive(Debug, PartialEq)]
pub(super) struct Idiom {
    /// What the numbers without a label are, in their order.
    pub(super) numbers: &'static [PastedField],
    /// Where a capsule's axis points; unset where the engine leaves it open.
    pub(super) axis: Option<Vec3>,
    /// Whether its `height` is known to be the whole one.
    pub(super) has_whole_height: bool,
}

const fn idiom(numbers: &'static [PastedField], axis: Option<Vec3>) -> Idiom {
    Idiom {
        numbers,
        axis,
        has_whole_height: false,
    }
}

const HALF_FIRST: &[PastedField] = &[PastedField::HalfHeight, PastedField::Radius];
const RADIUS_FIRST: &[PastedField] = &[PastedField::Radius, PastedField::HalfHeight];
const LENGTH_LAST: &[PastedField] = &[PastedField::Radius, PastedField::Length];

/// Engines' words in small letters.
const IDIOMS: [(&[&str], Idiom); 9] = [
    // rapier and parry
    (&["capsule_x", "new_x"], idiom(HALF_FIRST, Some(Vec3::X))),
    (&["capsule_y", "new_y"], idiom(HALF_FIRST, Some(Vec3::Y))),
    (&["capsule_z", "new_z"], idiom(HALF_FIRST, Some(Vec3::Z))),
    // Jolt
    (
        &["capsuleshape", "capsuleshapesettings"],
        idiom(HALF_FIRST, Some(Vec3::Y)),
    ),
    // PhysX lays its capsules along x.
    (&["pxcapsulegeometry"], idiom(RADIUS_FIRST, Some(Vec3::X))),
    // Bullet, three.js, Bevy
    (
        &["btcapsuleshape", "capsulegeometry", "capsule3d"],
        idiom(LENGTH_LAST, Some(Vec3::Y)),
    ),
    (&["btcapsuleshapex"], idiom(LENGTH_LAST, Some(Vec3::X))),
    (&["btcapsuleshapez"], idiom(LENGTH_LAST, Some(Vec3::Z))),
    // Unity, Godot
    (
        &[
            "capsulecollider",
            "capsuleshape3d",
            "charactercontroller",
            "capsulemesh",
        ],
        Idiom {
            numbers: &[],
            axis: None,
            has_whole_height: true,
        },
    ),
];

/// Words by which a text tells that it comes from Unreal, in whose worlds z points up and numbers are centimetres.
const UNREAL: [&str; 7] = [
    "CapsuleComponent",
    "CapsuleHalfHeight",
    "FVector",
    "UE_LOG",
    "LogTemp",
    "LogCharacterMovement",
    "(X=",
];

/// Where `text` tells that it comes from Unreal.
pub(super) fn unreal(text: &str) -> Option<Range<usize>> {
    let found = UNREAL.iter().filter_map(|word| {
        let start = text.find(word)?;
        Some(start..start + word.len())
    });
    found.min_by_key(|range| range.start)
}

/// What is known of `word`, whatever its letters' size.
pub(super) fn of(word: &str) -> Option<&'static Idiom> {
    let word = word.to_lowercase();
    let mut known = IDIOMS.iter();
    let (_, idiom) = known.find(|(words, _)| words.contains(&word.as_str()))?;
    Some(idiom)
}
