//! What egui does not notice of the pointer where frames are slow.

use super::prelude::*;
use egui::{Event, InputState, Options, RawInput};

/// egui tells a double click by so many seconds.
const CLICKS: f64 = 0.35;

/// A movement that egui is still to be told of.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moves {
    from: Option<Pos2>,
}

impl Moves {
    /// Tells egui that the pointer has moved, where it has not seen it.
    ///
    /// egui takes a pointer for moving when it was at three places within a tenth of a second. With fewer frames than
    /// that it never is, and after a click no hint is ever shown again: those wait for a movement after the last click.
    pub(crate) fn tell(&mut self, ctx: &Context) {
        let told = ctx.input(|input| {
            let pointer = &input.pointer;
            if pointer.is_moving() || pointer.any_down() {
                return Err(None);
            }
            if pointer.delta() != Vec2::ZERO {
                let before = pointer.latest_pos().map(|at| at - pointer.delta());
                return Err(self.from.or(before));
            }
            let rests = f64::from(pointer.time_since_last_click()) > CLICKS;
            match (self.from, pointer.latest_pos()) {
                (Some(from), Some(to)) if rests => Ok(moved(from, to, input.time)),
                (_, None) => Err(None),
                _ => Err(self.from),
            }
        });
        self.from = match told {
            Ok(state) => {
                ctx.input_mut(|input| input.pointer = state.pointer);
                None
            }
            Err(from) => from,
        };
        if self.from.is_some() {
            ctx.request_repaint();
        }
    }
}

/// egui's state of a pointer that has come to `to` just before `time`, and was clicked nowhere.
fn moved(from: Pos2, to: Pos2, time: f64) -> InputState {
    let states = [
        (from, 0.06),
        (from.lerp(to, 0.5), 0.04),
        (to, 0.02),
        (to, 0.0),
    ];
    let pass = |state: InputState, (at, ago): (Pos2, f64)| {
        let raw = RawInput {
            time: Some(time - ago),
            events: vec![Event::PointerMoved(at)],
            ..RawInput::default()
        };
        state.begin_pass(raw, false, 1.0, &Options::default())
    };
    states.into_iter().fold(InputState::default(), pass)
}
