//! Every erratum of code is seen: a scene goes wrong as printed, and the row's repair, switched on in it, mends it.

use capsule_lab::{
    core::{
        catalog::{ERRATA, Erratum, ResponseChoice, repairs_of},
        method::{Mover, Repair, Settings},
    },
    lab::{
        run::{simulation::RunHistory, study::Study, verdict::Fault},
        scene::{Scene, library, search::scenes_that_name},
    },
    session::text::title_and_errata,
};

/// Places and velocities nearer than this are one, meters and meters a second.
const NEAR: f32 = 1e-5;

#[test]
fn every_erratum_that_can_be_mended_has_a_scene_that_goes_wrong_and_is_mended() {
    let all: Vec<_> = library::all().collect();
    let rows = ERRATA.iter().filter(|row| row.class.is_seen());
    let unseen = rows.filter(|row| {
        let places = scenes_that_name(row, all.iter().map(|scene| scene.text));
        let is_shown = |place: usize| shows(row, &all[place].read().expect("it reads"));
        !places.into_iter().any(is_shown)
    });
    let unseen: Vec<&Erratum> = unseen.collect();
    let (told, unseen): (Vec<_>, Vec<_>) = unseen
        .into_iter()
        .partition(|row| repairs_of(row.id).is_empty());
    let ids = |rows: &[&Erratum]| rows.iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!(
        ids(&unseen),
        [""; 0],
        "no scene shows them and their repairs"
    );
    // The first is W3 in the listing, and mended by it; the second cannot go wrong in this language.
    assert_eq!(ids(&told), ["W3b", "T13"], "nothing mends them");
}

/// Whether `scene` goes wrong with its own choice, and not with the repair of `row` as well.
fn shows(row: &Erratum, scene: &Scene) -> bool {
    match scene.response() {
        Some(chosen) => run_shows(row, scene, &chosen),
        None => pair_shows(row, scene),
    }
}

fn pair_shows(row: &Erratum, scene: &Scene) -> bool {
    let Some(choice) = scene.choice() else {
        return false;
    };
    // A title that names two rows means both repairs.
    let (_, titled) = title_and_errata(&scene.title);
    let repairs = choice.method.repairs.iter().map(|repair| repair.id);
    let asked = |id: &&str| *id == row.id || (titled.contains(&row.id) && titled.contains(id));
    let ids: Vec<&str> = repairs.filter(asked).collect();
    let is_new = |id: &&str| !choice.settings.repairs(id);
    let is_right = |study: &Study| {
        let pair = &study.pairs[study.focus.expect("a pair")];
        let mut faults = pair.faults.iter();
        faults.all(is_search_s_end) && pair.answer.is_hit() == pair.exact.is_hit()
    };
    let printed = Study::of(scene, Some(&choice));
    let goes_wrong = {
        let pair = &printed.pairs[printed.focus.expect("a pair")];
        !pair.faults.is_empty() || pair.answer.is_hit() != pair.exact.is_hit()
    };
    let is_there = ids.contains(&row.id) && ids.iter().any(is_new);
    is_there && goes_wrong && is_right(&Study::of(scene, Some(&choice.with(&ids))))
}

/// Whether the fault is no more than what eight tries leave of a motion.
fn is_search_s_end(fault: &Fault) -> bool {
    matches!(fault, Fault::Early(by) | Fault::Late(by) if *by <= 1.0 / 128.0)
}

/// The frame that the scene opens at comes out otherwise with the repair: as with all repairs of the response, or less than
/// half as far from where the exact response has it.
fn run_shows(row: &Erratum, scene: &Scene, chosen: &ResponseChoice) -> bool {
    let Some(mended) = mended(row, chosen) else {
        return false;
    };
    let full = chosen.repaired();
    let exact = ResponseChoice::parse("exact/slide").expect("a response");
    let after = |chosen: &ResponseChoice| after(scene, chosen);
    let [printed, mended, full, exact] = [chosen, &mended, &full, &exact].map(after);
    let is_as_full = off(&mended, &full) < NEAR && off(&printed, &full) > NEAR;
    let [was, is] = [&printed, &mended].map(|movers| off(movers, &exact));
    off(&printed, &mended) > NEAR && (is_as_full || is < 0.5 * was)
}

/// `chosen` with the repair of `row`, of the response, of its test or of its coarse pass; `None` if all have none, or had it.
fn mended(row: &Erratum, chosen: &ResponseChoice) -> Option<ResponseChoice> {
    let mut mended = chosen.clone();
    let mut is_new = false;
    let mut mend = |repairs: &'static [Repair], settings: &mut Settings| {
        let repair = repairs.iter().find(|repair| repair.id == row.id);
        let repair = repair.filter(|repair| !settings.repairs(repair.id));
        settings.repairs.extend(repair.map(|repair| repair.id));
        is_new |= repair.is_some();
    };
    mend(chosen.method.repairs, &mut mended.settings);
    if let Some(algorithm) = mended.context.finder.algorithm {
        mend(algorithm.repairs, &mut mended.context.finder.settings);
    }
    if let Some(coarse) = &mut mended.context.coarse {
        mend(coarse.method.repairs, &mut coarse.settings);
    }
    is_new.then_some(mended)
}

/// Everybody after the frame that the scene opens at.
fn after(scene: &Scene, chosen: &ResponseChoice) -> Vec<Mover> {
    let frame = scene.run.frame.unwrap_or(0) + 1;
    let mut history = RunHistory::of(scene, chosen.clone());
    history.reach(frame);
    history.state(frame).movers
}

/// How far apart the same movers are, and how their velocities differ, at the worst; infinite where one is NaN.
fn off(one: &[Mover], other: &[Mover]) -> f32 {
    let pairs = one.iter().zip(other);
    let offs = pairs.map(|(one, other)| {
        let off = one.place().distance(other.place()) + one.velocity.distance(other.velocity);
        if off.is_nan() { f32::INFINITY } else { off }
    });
    offs.fold(0.0, f32::max)
}
