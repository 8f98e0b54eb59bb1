//! Whether a frame is as its scene expects.

use super::{
    ContactLog, MoverFrame,
    difference::{Difference, same, same_vector},
};
use crate::scene::ExpectedMover;
use glam::Vec3;

/// Every way in which the frame of `contact_log` differs from what is expected of it.
pub(super) fn differences(
    movers: &[ExpectedMover],
    warnings: Option<&[String]>,
    contact_log: &ContactLog,
    tolerance: f32,
) -> Vec<Difference> {
    let mut found = vec![];
    for expected in movers {
        let mut passages = contact_log.passages.iter().enumerate();
        match passages.find(|(_, passage)| passage.name == expected.name) {
            Some((index, passage)) => {
                let contacts = contact_log
                    .rows
                    .iter()
                    .filter(|row| row.mover == index)
                    .count();
                compare(&mut found, expected, passage, contacts, tolerance);
            }
            None => found.push(Difference {
                who: expected.name.clone(),
                part: "mover",
                expected: "one that moves".into(),
                got: "none".into(),
            }),
        }
    }
    if let Some(expected) = warnings {
        let got = contact_log.warnings.iter().map(|warning| warning.kind());
        let [expected, got] = [
            kinds(expected.iter().map(String::as_str).collect()),
            kinds(got.collect()),
        ];
        if expected != got {
            found.push(Difference {
                who: format!("frame {}", contact_log.frame),
                part: "warnings",
                expected,
                got,
            });
        }
    }
    found
}

/// Each kind once, in the order of the alphabet.
fn kinds(mut kinds: Vec<&str>) -> String {
    kinds.sort_unstable();
    kinds.dedup();
    match kinds[..] {
        [] => "none".into(),
        _ => kinds.join(", "),
    }
}

fn compare(
    found: &mut Vec<Difference>,
    expected: &ExpectedMover,
    passage: &MoverFrame,
    contacts: usize,
    tolerance: f32,
) {
    let after = &passage.after;
    let mut differs = |part, expected: String, got: String| {
        found.push(Difference {
            who: passage.name.clone(),
            part,
            expected,
            got,
        });
    };
    for (part, expected, got) in [
        ("position", expected.position, after.place()),
        ("velocity", expected.velocity, after.velocity),
    ] {
        if let Some(expected) = expected.filter(|&vector| !same_vector(got, vector, tolerance)) {
            // Added to 0, nothing loses its sign.
            let got = got + Vec3::ZERO;
            differs(part, expected.to_string(), got.to_string());
        }
    }
    let got = after.velocity.length();
    if let Some(expected) = expected.speed.filter(|&speed| !same(got, speed, tolerance)) {
        differs("speed", expected.to_string(), got.to_string());
    }
    for (part, expected, got) in [
        ("grounded", expected.grounded, after.ground.is_some()),
        ("wall", expected.wall, after.touches_wall),
    ] {
        if let Some(expected) = expected.filter(|&flag| flag != got) {
            differs(part, expected.to_string(), got.to_string());
        }
    }
    if let Some(expected) = expected
        .contacts
        .filter(|&count| count as usize != contacts)
    {
        differs("contacts", expected.to_string(), contacts.to_string());
    }
}
