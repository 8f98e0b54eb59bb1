//! Which drawables are in sight at a step.
//!
//! A step shows its own drawings, and those of steps that are still in scope: its ancestors, and the earlier siblings of itself
//! and of its ancestors, as local variables are in a debugger. A group shows what it comes to: that of the current step as its
//! own, that of an earlier one as a closed group does. A repeated name replaces its earlier drawing. A frame shows the drawings of
//! one mover alone. A step that draws nothing, such as the one that ends a test, shows what the step before it drew: it concludes
//! from that.

use capsule_core::trace::{Drawable, Record, Role};
use capsule_scenes::run::study::Study;

/// A drawable in sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sighted {
    pub(crate) drawable: Drawable,
    /// Whether it is the current step's.
    pub(crate) is_current: bool,
    /// The step that recorded it.
    pub(crate) step: usize,
}

/// The drawings in sight at `step`, oldest first. Non-finite drawables are left out.
pub(super) fn in_sight(study: &Study, step: usize, earlier: bool) -> Vec<Sighted> {
    let mut sighted = own_in_sight(study, step, earlier);
    let record = &study.record;
    if let Some(before) = concluded_from(record, step) {
        for (index, drawable) in drawn_by(record, before) {
            sighted.retain(|older| older.step != index || older.drawable != drawable);
            show(&mut sighted, drawable, index, true);
        }
    }
    sighted
}

/// The same without what a step that draws nothing concludes from.
pub(super) fn own_in_sight(study: &Study, step: usize, earlier: bool) -> Vec<Sighted> {
    let record = &study.record;
    let first = study.pair_at(step).map_or_else(
        || {
            study
                .mover_frame_at(step)
                .map_or(0, |passage| passage.steps.start)
        },
        |pair| pair.steps.start,
    );
    let mut sighted = vec![];
    if earlier {
        let mut index = first;
        while index < step {
            index = look_back(record, index, step, &mut sighted);
        }
    }
    let own = &record.steps[step];
    for &drawable in &own.drawables {
        show(&mut sighted, drawable, step, true);
    }
    if own.is_group {
        let inside = step + 1..record.subtree(step).end;
        for (index, drawable) in decided(record, inside) {
            show(&mut sighted, drawable, index, true);
        }
    }
    sighted
}

/// The earlier step of the same group whose drawings a step shows that draws nothing itself; `None` where it draws, where
/// it is a group, and where no earlier one draws anything.
pub(super) fn concluded_from(record: &Record, step: usize) -> Option<usize> {
    let own = &record.steps[step];
    if own.is_group || own.drawables.iter().any(|one| one.shape.is_finite()) {
        return None;
    }
    let before = (0..step).rev();
    let within = before.take_while(|&index| record.steps[index].depth >= own.depth);
    within
        .filter(|&index| record.steps[index].depth == own.depth)
        .find(|&index| !drawn_by(record, index).is_empty())
}

/// What the step at `index` draws, or comes to as a group, each with the step that recorded it.
fn drawn_by(record: &Record, index: usize) -> Vec<(usize, Drawable)> {
    let step = &record.steps[index];
    let own = step.drawables.iter().map(|&drawable| (index, drawable));
    let inside = index + 1..record.subtree(index).end;
    let all = own.chain(decided(record, inside));
    all.filter(|(_, drawable)| drawable.shape.is_finite())
        .collect()
}

/// Shows what the earlier step at `index` left in scope; answers the next index to look at.
fn look_back(record: &Record, index: usize, step: usize, sighted: &mut Vec<Sighted>) -> usize {
    for &drawable in &record.steps[index].drawables {
        show(sighted, drawable, index, false);
    }
    if !record.steps[index].is_group {
        return index + 1;
    }
    let inside = record.subtree(index);
    if inside.contains(&step) {
        return index + 1;
    }
    for (told, drawable) in decided(record, inside.clone()) {
        show(sighted, drawable, told, false);
    }
    inside.end
}

/// The decisions of a closed group: of each name, the last one taken, with its step.
fn decided(record: &Record, inside: std::ops::Range<usize>) -> Vec<(usize, Drawable)> {
    let mut kept: Vec<(usize, Drawable)> = vec![];
    for (index, drawable) in inside.flat_map(|index| {
        let drawables = record.steps[index].drawables.iter();
        drawables.map(move |drawable| (index, drawable))
    }) {
        if drawable.is_result() && !drawable.label.is_empty() {
            kept.retain(|(_, other)| other.label != drawable.label);
            kept.push((index, *drawable));
        }
    }
    kept
}

/// Adds `drawable` and removes the drawings that it replaces: its namesakes, but a rejected one leaves the best so far.
fn show(sighted: &mut Vec<Sighted>, drawable: Drawable, step: usize, is_current: bool) {
    // What is found before is shown with the step that found it.
    let is_again = !is_current && sighted.iter().any(|older| older.drawable == drawable);
    if !drawable.shape.is_finite() || is_again && !drawable.label.is_empty() {
        return;
    }
    let is_rejected = drawable.role == Role::Rejected;
    sighted.retain(|older| {
        let namesake = !drawable.label.is_empty() && older.drawable.label == drawable.label;
        let same_step = is_current && older.is_current;
        same_step || !namesake || (is_rejected && older.drawable.role != Role::Rejected)
    });
    sighted.push(Sighted {
        drawable,
        is_current,
        step,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::trace::{Note, Recorder, Trace};
    use glam::Vec3;

    /// Points labeled as told; `x` is at the step's own number.
    fn study() -> Study {
        let at = |x: f32| Vec3::splat(x);
        let mut r = Recorder::default();
        r.step("first").point(Role::PlaneTrace, "p", at(0.0));
        r.inside("search", |r| {
            r.step(("edge", 0))
                .segment(Role::Edge, "", at(0.0), at(1.0))
                .point(Role::ClosestOnTriangle, "c", at(2.0));
            r.step(("edge", 1)).point(Role::Rejected, "c", at(3.0));
            r.step(("edge", 2))
                .point(Role::ClosestOnTriangle, "c", at(4.0));
            r.step(("edge", 3)).point(Role::Rejected, "c", at(5.0));
        });
        r.step("nothing")
            .point(Role::Construction, "q", Vec3::splat(f32::NAN));
        r.step("again").point(Role::PlaneTrace, "p", at(7.0));
        Study {
            record: r.finish(),
            ..Study::default()
        }
    }

    fn seen(step: usize) -> Vec<(&'static str, Role, bool)> {
        in_sight(&study(), step, true)
            .iter()
            .map(|s| (s.drawable.label, s.drawable.role, s.is_current))
            .collect()
    }

    #[test]
    fn later_steps_are_not_in_sight_but_for_what_a_group_comes_to() {
        assert_eq!(seen(0), [("p", Role::PlaneTrace, true)]);
        let expected = [
            ("p", Role::PlaneTrace, false),
            ("c", Role::ClosestOnTriangle, true),
        ];
        assert_eq!(seen(1), expected);
    }

    #[test]
    fn inside_a_group_its_earlier_steps_are_in_sight() {
        let expected = [
            ("p", Role::PlaneTrace, false),
            ("", Role::Edge, false),
            ("c", Role::ClosestOnTriangle, false),
            ("c", Role::Rejected, true),
        ];
        assert_eq!(seen(3), expected);
    }

    #[test]
    fn a_name_taken_again_replaces_the_older_ones() {
        let named: Vec<_> = seen(4).into_iter().filter(|s| s.0 == "c").collect();
        assert_eq!(named, [("c", Role::ClosestOnTriangle, true)]);
        let sighted = in_sight(&study(), 7, true);
        let p: Vec<_> = sighted.iter().filter(|s| s.drawable.label == "p").collect();
        assert_eq!(p.len(), 1);
        assert!(p[0].is_current);
    }

    #[test]
    fn a_closed_group_shows_only_what_it_decided() {
        let expected = [
            ("p", Role::PlaneTrace, false),
            ("c", Role::ClosestOnTriangle, true),
        ];
        assert_eq!(
            seen(6),
            expected,
            "a step whose point is not finite concludes from that"
        );
    }

    #[test]
    fn without_earlier_steps_only_the_current_one_is_in_sight() {
        assert_eq!(in_sight(&study(), 3, false).len(), 1);
    }

    #[test]
    fn what_a_filter_draws_is_in_the_picture_of_that_step_alone() {
        use crate::{
            figure::{Figure, FigureOptions},
            palette::Theme,
        };
        let scene = capsule_scenes::scene::library::open("bullet-and-paper").expect("a scene");
        let study = Study::of_scene(&scene);
        let options = FigureOptions {
            is_changed: true,
            ..FigureOptions::default()
        };
        let names_box = |address: &str| {
            let step = study.find(address).expect("a step");
            let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
            figure.labels.iter().any(|label| label.text == "mover box")
        };
        assert!(names_box("motion box"));
        assert!(!names_box("plane slab") && !names_box("impact"));
    }
}
