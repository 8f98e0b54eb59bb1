//! Tab and Shift+Tab walk from field to field, and what is typed after them goes into the next one.
//!
//! egui would walk over buttons too, and tells a key only after the frame's first widgets have seen it. Here a frame's
//! input ends at Tab; the next frame begins in the next field, with what came after Tab.

use crate::ui::prelude::*;
use egui::{
    Event, LayerId,
    text::{CCursor, CCursorRange},
};

/// Longer than any text of a field: all of it is selected, so that typing replaces it.
const ALL: usize = 1 << 16;
/// For so many frames a field that was gone to may come under another id: a changed name gives those after it new ones.
const SETTLES: u8 = 3;

/// The fields on screen and where the keyboard goes among them.
#[derive(Clone, Debug, Default)]
pub(crate) struct FocusWalk {
    /// Those of the last frame, from the top.
    pub(super) fields: Vec<Id>,
    /// The place of the one gone to, and for how many frames it is looked for.
    goes: Option<(usize, u8)>,
    /// What came after Tab in the same frame.
    later: Vec<Event>,
}

impl FocusWalk {
    /// Takes Tab from the frame's input, where a field has the keyboard.
    pub(crate) fn take_tab(&mut self, ctx: &Context) {
        self.arrive(ctx);
        if !self.later.is_empty() {
            ctx.input_mut(|input| {
                let new = std::mem::take(&mut input.events);
                input.events = std::mem::take(&mut self.later);
                input.events.extend(new);
            });
        }
        let Some(focused) = ctx.memory(egui::Memory::focused) else {
            return;
        };
        if TextEdit::load_state(ctx, focused).is_none() {
            return;
        }
        let tab = ctx.input(|input| input.events.iter().position(|event| way(event).is_some()));
        let Some(tab) = tab else { return };
        stay(ctx, focused);
        let (rest, is_forward) = ctx.input_mut(|input| {
            let rest = input.events.split_off(tab + 1);
            (rest, input.events.pop().as_ref().and_then(way))
        });
        let Some(place) = self.fields.iter().position(|field| *field == focused) else {
            // A field elsewhere keeps the keyboard.
            return ctx.input_mut(|input| input.events.extend(rest));
        };
        let count = self.fields.len();
        let next = match is_forward {
            Some(false) => (place + count - 1) % count,
            _ => (place + 1) % count,
        };
        self.goes = Some((next, SETTLES));
        self.later = rest;
        ctx.request_repaint();
    }

    /// Gives the keyboard to the field gone to.
    fn arrive(&mut self, ctx: &Context) {
        let Some((place, frames)) = self.goes else {
            return;
        };
        self.goes = frames.checked_sub(1).map(|frames| (place, frames));
        let focused = ctx.memory(egui::Memory::focused);
        let is_elsewhere = focused.is_some_and(|id| self.fields.contains(&id));
        let is_first = frames == SETTLES;
        if let Some(&field) = self.fields.get(place)
            && (is_first || !is_elsewhere)
        {
            ctx.memory_mut(|memory| memory.request_focus(field));
            let mut state = TextEdit::load_state(ctx, field).unwrap_or_default();
            let all = CCursorRange::two(CCursor::default(), CCursor::new(ALL));
            state.cursor.set_char_range(Some(all));
            state.store(ctx, field);
        }
    }
}

/// Whether an event is Tab, and leads forward.
fn way(event: &Event) -> Option<bool> {
    match event {
        Event::Key {
            key: Key::Tab,
            pressed: true,
            modifiers,
            ..
        } if !modifiers.command && !modifiers.alt => Some(!modifiers.shift),
        _ => None,
    }
}

/// Takes back what egui made of Tab when the frame began: it is about to give the keyboard to the next widget of any kind.
fn stay(ctx: &Context, focused: Id) {
    let no_field = Id::new("no field takes the keyboard");
    ctx.memory_mut(|memory| {
        for id in [focused, no_field] {
            memory.interested_in_focus(id, LayerId::background());
        }
        memory.request_focus(focused);
    });
}
