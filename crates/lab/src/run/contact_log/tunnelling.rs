//! The obstacles that a mover overlaps at the frame's end, or tunnelled through, by the exact tests.

use super::{ContactLogRow, MoverFrame, Warning, other_body};
use crate::run::simulation::{Level, TracedFrame};
use capsule_core::{
    geometry::tolerance,
    method::{Finder, Mover, Obstacle, ObstacleContact, Surroundings},
};
use glam::Vec3;

/// The deepest overlap at the frame's end, by the exact tests.
pub(super) fn still_overlapping(
    level: &Level,
    passages: &[MoverFrame],
    index: usize,
) -> Option<Warning> {
    let movers: Vec<Mover> = passages.iter().map(|passage| passage.after).collect();
    let mover = &passages[index].after;
    let others = level.others(index, &movers);
    let finder = Finder::exact();
    let around = level.around(index, &others, &finder);
    let met = around.deepest_overlap(mover, &mut ())?;
    let size = mover.place().abs().max_element() + mover.shape.radius();
    (met.contact.depth > tolerance::AGREEMENT * (1.0 + size)).then(|| Warning::StillOverlapping {
        mover: passages[index].name.clone(),
        obstacle: around.obstacles[met.obstacle].name.clone(),
        contact: met.contact,
    })
}

/// How deep the mover overlaps something at the frame's start, by the exact tests, meters.
pub(super) fn deepest_at_start(level: &Level, passages: &[MoverFrame], index: usize) -> f32 {
    let movers: Vec<Mover> = passages.iter().map(|passage| passage.before).collect();
    let others = level.others(index, &movers);
    let finder = Finder::exact();
    let around = level.around(index, &others, &finder);
    let met = around.deepest_overlap(&passages[index].before, &mut ());
    met.map_or(0.0, |met| met.contact.depth)
}

/// The first thing on the straight way from the frame's start to its end that no contact of the frame is about. What
/// the mover overlaps from the start stands in no way.
pub(super) fn tunnelled(
    level: &Level,
    traced: &TracedFrame,
    passages: &[MoverFrame],
    index: usize,
    rows: &[ContactLogRow],
) -> Option<Warning> {
    let MoverFrame { before, after, .. } = &passages[index];
    let way = after.place() - before.place();
    let body = level.moving[index].body;
    let answered: Vec<usize> = rows
        .iter()
        .filter(|row| row.mover == index)
        .filter_map(|row| row.pair)
        .map(|pair| other_body(&traced.tests[pair].probe, body))
        .collect();

    // The movers before it in the list had moved already.
    let done = |other: usize| {
        if other < index {
            &passages[other].after
        } else {
            &passages[other].before
        }
    };
    let movers: Vec<Mover> = (0..passages.len()).map(|other| *done(other)).collect();
    let others = level.others(index, &movers);
    let finder = Finder::exact();
    let around = level.around(index, &others, &finder);
    let is_passed = |obstacle: &Obstacle| !answered.contains(&obstacle.body);
    let met = passed(&around, before, way, is_passed)?;
    Some(Warning::Tunnelled {
        mover: passages[index].name.clone(),
        obstacle: around.obstacles[met.obstacle].name.clone(),
        time: met.time,
        contact: met.contact,
        is_inside: around.overlap(after, met.obstacle, &mut ()).is_some(),
    })
}

/// When and into what `mover` first comes on its `way`, of the obstacles that count.
fn passed(
    around: &Surroundings<'_>,
    mover: &Mover,
    way: Vec3,
    counts: impl Fn(&Obstacle) -> bool,
) -> Option<ObstacleContact> {
    let leads_into = |normal: Vec3| normal.dot(way) < -tolerance::NORMAL_AGREEMENT * way.length();
    let met = around.impacts(mover, way, &mut ());
    let passed = met.into_iter().filter(|met| {
        let on_the_way = met.time > 0.0 && met.time < 1.0 - tolerance::NORMAL_AGREEMENT;
        on_the_way && leads_into(met.contact.normal) && counts(around.obstacles[met.obstacle])
    });
    passed.min_by(|a, b| a.time.total_cmp(&b.time))
}
