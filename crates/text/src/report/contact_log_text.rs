//! A frame's account as text: where every mover was and is, its contacts as a table, and what is wrong.

use capsule_core::method::Mover;
use capsule_core::trace::significant;
use capsule_scenes::run::study::{ContactLog, ContactLogRow, MoverFrame};
use glam::Vec3;
use std::fmt::{self, Write};

/// The account of one frame as text: every mover before and after, every contact, every slide, what is wrong.
pub fn frame_log(contact_log: &ContactLog) -> String {
    let mut log = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut log, contact_log, DIGITS);
    log
}

/// Significant digits of a frame's log.
const DIGITS: usize = 6;

/// Writes `contact_log` with numbers of `digits` significant digits.
pub(super) fn write(out: &mut String, contact_log: &ContactLog, digits: usize) -> fmt::Result {
    let writer = ContactLogWriter { digits };
    writeln!(out, "\nframe {}", contact_log.frame)?;
    let states = contact_log
        .passages
        .iter()
        .flat_map(|one| writer.states(one));
    table(
        out,
        &["mover", "", "place", "velocity", "ground", "wall"],
        states,
    )?;

    writeln!(out, "\ncontact log")?;
    if contact_log.rows.is_empty() {
        writeln!(out, "  no contacts")?;
    } else {
        let rows = contact_log.rows.iter().enumerate();
        let rows = rows.map(|(number, row)| writer.row(contact_log, number, row));
        table(out, &HEADS, rows)?;
    }
    for warning in &contact_log.warnings {
        writeln!(out, "  warning: {warning}")?;
    }
    Ok(())
}

const HEADS: [&str; 13] = [
    "#",
    "mover",
    "iteration",
    "obstacle",
    "time",
    "normal",
    "depth",
    "feature",
    "removed",
    "push",
    "remaining",
    "speed before",
    "after",
];

struct ContactLogWriter {
    digits: usize,
}

impl ContactLogWriter {
    /// A mover before and after its frame.
    fn states(&self, passage: &MoverFrame) -> [Vec<String>; 2] {
        let state = |name: &str, when: &str, mover: &Mover| {
            vec![
                name.into(),
                when.into(),
                self.vector(mover.place()),
                self.vector(mover.velocity),
                mover
                    .ground
                    .map_or("no".into(), |normal| self.vector(normal)),
                if mover.touches_wall { "yes" } else { "no" }.into(),
            ]
        };
        [
            state(&passage.name, "before", &passage.before),
            state("", "after", &passage.after),
        ]
    }

    fn row(&self, contact_log: &ContactLog, number: usize, row: &ContactLogRow) -> Vec<String> {
        let or_dash = |cell: Option<String>| cell.unwrap_or_else(|| "-".into());
        let (correction, [before, after]) = (&row.correction, row.speeds());
        let obstacle = (!row.obstacle.is_empty()).then(|| row.obstacle.clone());
        vec![
            (number + 1).to_string(),
            contact_log.passages[row.mover].name.clone(),
            or_dash(row.iteration.clone()),
            or_dash(obstacle),
            or_dash(correction.time.map(|time| self.number(time))),
            self.vector(correction.contact.normal),
            self.number(correction.contact.depth),
            correction.contact.feature.to_string(),
            self.vector(correction.removed()),
            self.vector(correction.push),
            self.vector(correction.remaining),
            self.number(before),
            self.number(after),
        ]
    }

    fn number(&self, x: f32) -> String {
        significant(x, self.digits)
    }

    fn vector(&self, v: Vec3) -> String {
        v.to_array().map(|x| self.number(x)).join(" ")
    }
}

/// Rows under their `heads`, each column as wide as its widest cell.
pub(super) fn table(
    out: &mut String,
    heads: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
) -> fmt::Result {
    let mut all = vec![heads.iter().map(ToString::to_string).collect::<Vec<_>>()];
    all.extend(rows);
    let width = |column: usize| {
        let cells = all.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    for row in &all {
        let cells = row.iter().zip(&widths);
        let line: String = cells
            .map(|(cell, &width)| format!("  {cell:<width$}"))
            .collect();
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
