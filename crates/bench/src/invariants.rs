//! The report of `invariants`: which of them a contact keeps, a line each.

use crate::judge::report::length;
use capsule_scenes::run::invariants::{Invariant, InvariantFinding, Residual};
use std::fmt::Write;

/// A line each: what must hold, whether it does, by how much it is off and how much is rounding; under what is broken, what that means.
pub fn invariants_text(title: &str, all: &[Invariant]) -> String {
    let mut text = format!("{title}\n\n");
    let names = all.iter().map(|one| one.name.chars().count());
    let width = names.max().unwrap_or(0);
    for one in all {
        let name = one.name;
        // Writing to a string cannot fail.
        let _ = match &one.finding {
            InvariantFinding::Holds(residual) => {
                writeln!(
                    text,
                    "  {name:<width$}  holds   {}",
                    residual_text(residual)
                )
            }
            InvariantFinding::Broken(residual, why) => writeln!(
                text,
                "  {name:<width$}  BROKEN  {}\n  {:width$}          {why}",
                residual_text(residual),
                ""
            ),
            InvariantFinding::NotApplicable(why) => {
                writeln!(text, "  {name:<width$}  -       {why}")
            }
        };
    }
    text
}

/// The difference, and the part that rounding explains.
pub fn residual_text(residual: &Residual) -> String {
    let Residual { off, allowed, unit } = *residual;
    if off.is_nan() {
        return "NaN".into();
    }
    if off.is_infinite() {
        return "different answer".into();
    }
    let number = |x: f32| match unit {
        "m" => length(x),
        "" => brief(x),
        unit => format!("{} {unit}", brief(x)),
    };
    format!(
        "off by {}, up to {} is rounding",
        number(off),
        number(allowed)
    )
}

fn brief(x: f32) -> String {
    match x {
        0.0 => "0".into(),
        _ if x.abs() < 0.01 => format!("{x:.0e}"),
        _ => format!("{x:.2}"),
    }
}
