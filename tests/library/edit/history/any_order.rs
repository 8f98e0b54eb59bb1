//! Edits in any order, as the dice have it.

use super::{
    dice::{Dice, dice, runner},
    *,
};
use crate::support::Bits;
use capsule_lab::lab::{edit::EditError, scene::Scene};
use proptest::{collection::vec, prelude::*};
use std::cell::{Cell, RefCell};

fn bits(scene: &Scene) -> Bits<&Scene> {
    Bits(scene)
}

#[test]
fn any_sequence_of_edits_goes_back_and_forth_bit_for_bit() {
    let (done, refused) = (Cell::new(0), RefCell::new(vec![]));
    let odd = [
        include_str!("../../../odd/by-hand.toml"),
        include_str!("../../../odd/inline.toml"),
    ];
    for original in library::all().map(|built_in| built_in.text).chain(odd) {
        let with_returns = original.replace('\n', "\r\n");
        for text in [original, with_returns.as_str()] {
            runner(3)
                .run(&vec(dice(), 1..12), |throws| {
                    let mut history = opened(text);
                    let mut states = vec![history.document().clone()];
                    for throw in &throws {
                        let edit = throw.edit(history.document().scene());
                        let before = history.document().clone();
                        match history.apply(&edit) {
                            Ok(edited) => {
                                done.set(done.get() + 1);
                                prop_assert_eq!(&edited.document, history.document());
                                if *before.text() != *edited.document.text() {
                                    states.push(edited.document);
                                }
                            }
                            Err(EditError::Refused(errors)) => {
                                refused.borrow_mut().push(errors.errors[0].message.clone());
                                prop_assert_eq!(&before, history.document());
                            }
                            Err(_) => prop_assert_eq!(&before, history.document()),
                        }
                    }
                    prop_assert_eq!(history.titles().len(), states.len() - 1);
                    for state in states.iter().rev().skip(1) {
                        prop_assert!(history.undo());
                        prop_assert_eq!(history.document().text(), state.text());
                        prop_assert_eq!(bits(history.document().scene()), bits(state.scene()));
                    }
                    prop_assert!(!history.undo() && !history.is_dirty());
                    prop_assert_eq!(&**history.document().text(), text);
                    for state in &states[1..] {
                        prop_assert!(history.redo());
                        prop_assert_eq!(history.document(), state);
                        prop_assert_eq!(bits(history.document().scene()), bits(state.scene()));
                    }
                    prop_assert!(!history.redo());
                    for place in [0, states.len() / 2, states.len() - 1, states.len() / 3] {
                        prop_assert!(history.jump(place));
                        prop_assert_eq!(
                            (history.document(), history.place()),
                            (&states[place], place)
                        );
                    }
                    Ok(())
                })
                .unwrap();
        }
    }
    let (done, mut refused) = (done.get(), refused.into_inner());
    assert!(
        done > 1000 && done > 4 * refused.len(),
        "{done} done, {} refused",
        refused.len()
    );
    refused.sort();
    refused.dedup();
    assert!(
        refused.iter().all(|why| why.contains("empty")),
        "{refused:#?}"
    );
}

/// What a history should be: every state there is to go to, and where one is.
struct Model {
    states: Vec<Document>,
    place: usize,
}

impl Model {
    /// The document became another, as one step.
    fn note(&mut self, document: &Document) {
        if document != &self.states[self.place] {
            self.states.truncate(self.place + 1);
            self.states.push(document.clone());
            self.place += 1;
        }
    }

    /// Does what the dice say to `history` and to itself.
    fn play(&mut self, history: &mut UndoHistory, throw: &Dice, way: u8) {
        let edit = throw.edit(history.document().scene());
        let last = self.states.len() - 1;
        match way {
            0..=2 => {
                let _ = history.apply(&edit);
                self.note(history.document());
            }
            3 | 4 => {
                let start = history.document().clone();
                history.begin_drag();
                let _ = history.update_drag(&lift(0.5));
                let _ = history.update_drag(&edit);
                if way == 4 {
                    assert!(history.cancel_drag());
                    assert_eq!(history.document(), &start);
                }
                let end = history.document().clone();
                assert_eq!(history.end_drag(), end != start);
                self.note(&end);
            }
            5 => {
                assert_eq!(history.undo(), self.place > 0);
                self.place = self.place.saturating_sub(1);
            }
            6 => {
                assert_eq!(history.redo(), self.place < last);
                self.place = last.min(self.place + 1);
            }
            _ => {
                self.place = throw.pick % self.states.len();
                assert!(history.jump(self.place));
            }
        }
    }
}

#[test]
fn edits_drags_undo_redo_and_jumps_mix_in_any_order() {
    let saved = Document::blank();
    runner(400)
        .run(&vec((dice(), 0_u8..8), 1..25), |throws| {
            let mut history = UndoHistory::new(saved.clone());
            let mut model = Model {
                states: vec![saved.clone()],
                place: 0,
            };
            for (throw, way) in &throws {
                model.play(&mut history, throw, *way);
                prop_assert_eq!(history.place(), model.place);
                prop_assert_eq!(history.titles().len(), model.states.len() - 1);
                let state = &model.states[model.place];
                prop_assert_eq!(history.document(), state);
                prop_assert_eq!(bits(history.document().scene()), bits(state.scene()));
                prop_assert_eq!(history.is_dirty(), state != &saved);
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn every_edit_keeps_line_endings_and_the_lines_it_does_not_touch() {
    let built_in = library::find("voxels").unwrap();
    let text = built_in.text.replace('\n', "\r\n");
    runner(300)
        .run(&dice(), |throw| {
            let document = Document::new(text.as_str(), "scene.toml").unwrap();
            let edit = throw.edit(document.scene());
            if let Ok(edited) = document.with(&edit) {
                let new = edited.document.text();
                prop_assert_eq!(
                    new.matches('\n').count(),
                    new.matches("\r\n").count(),
                    "{:?}",
                    edit
                );
                let lines: Vec<&str> = text.lines().collect();
                let gone = lines.iter().filter(|line| !new.contains(**line)).count();
                let most = match edit {
                    Edit::Delete { .. } => lines.len(), // the rest may have nothing to stand on
                    Edit::Lesson(_) | Edit::RemoveExpect => 20,
                    _ => 6,
                };
                prop_assert!(gone <= most, "{:?} changes {} lines: {}", edit, gone, new);
            }
            Ok(())
        })
        .unwrap();
}
