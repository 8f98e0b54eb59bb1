//! The part of a JSON report about one frame: its movers, the rows of the contact log, and the warnings.

use capsule_core::{geometry::Feature, method::Mover};
use capsule_scenes::run::study::{ContactLog, ContactLogRow, MoverFrame, Study, Warning};
use glam::Vec3;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct ContactLogJson<'a> {
    frame: usize,
    movers: Vec<PassageJson<'a>>,
    #[serde(rename = "ledger")]
    contact_log: Vec<RowJson<'a>>,
    warnings: Vec<WarningJson<'a>>,
}

#[derive(Serialize)]
struct PassageJson<'a> {
    mover: &'a str,
    before: StateJson,
    after: StateJson,
}

#[derive(Serialize)]
struct StateJson {
    place: Vec3,
    velocity: Vec3,
    ground: Option<Vec3>,
    wall: bool,
    #[serde(skip_serializing_if = "is_finite")]
    finite: bool,
}

/// An answered contact; `step` is its address, `pair` the index of its test in `pairs`.
#[derive(Serialize)]
struct RowJson<'a> {
    mover: &'a str,
    iteration: Option<String>,
    obstacle: Option<&'a str>,
    pair: Option<usize>,
    step: String,
    time: Option<f32>,
    normal: Vec3,
    depth: f32,
    feature: Feature,
    removed: Vec3,
    push: Vec3,
    remaining: Vec3,
    speed_before: f32,
    speed_after: f32,
}

#[derive(Serialize)]
struct WarningJson<'a> {
    kind: &'static str,
    mover: &'a str,
    text: String,
}

fn is_finite(flag: &bool) -> bool {
    *flag
}

impl<'a> ContactLogJson<'a> {
    pub(super) fn of(study: &Study, contact_log: &'a ContactLog) -> Self {
        Self {
            frame: contact_log.frame,
            movers: contact_log.passages.iter().map(PassageJson::of).collect(),
            contact_log: contact_log
                .rows
                .iter()
                .map(|row| RowJson::of(study, contact_log, row))
                .collect(),
            warnings: contact_log.warnings.iter().map(WarningJson::of).collect(),
        }
    }
}

impl<'a> PassageJson<'a> {
    fn of(passage: &'a MoverFrame) -> Self {
        Self {
            mover: &passage.name,
            before: StateJson::of(&passage.before),
            after: StateJson::of(&passage.after),
        }
    }
}

impl StateJson {
    fn of(mover: &Mover) -> Self {
        Self {
            place: mover.place(),
            velocity: mover.velocity,
            ground: mover.ground,
            wall: mover.touches_wall,
            finite: mover.place().is_finite() && mover.velocity.is_finite(),
        }
    }
}

impl<'a> RowJson<'a> {
    fn of(study: &Study, contact_log: &'a ContactLog, row: &'a ContactLogRow) -> Self {
        let (correction, [speed_before, speed_after]) = (&row.correction, row.speeds());
        Self {
            mover: &contact_log.passages[row.mover].name,
            iteration: row.iteration.clone(),
            obstacle: (!row.obstacle.is_empty()).then_some(row.obstacle.as_str()),
            pair: row.pair,
            step: study.record.address(row.step),
            time: correction.time,
            normal: correction.contact.normal,
            depth: correction.contact.depth,
            feature: correction.contact.feature,
            removed: correction.removed(),
            push: correction.push,
            remaining: correction.remaining,
            speed_before,
            speed_after,
        }
    }
}

impl<'a> WarningJson<'a> {
    fn of(warning: &'a Warning) -> Self {
        Self {
            kind: warning.kind(),
            mover: warning.mover(),
            text: warning.to_string(),
        }
    }
}
