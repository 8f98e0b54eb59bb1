//! Any sequence of edits, undone, gives the same text and scene bit for bit; redone likewise.

use capsule_lab::{
    edit::{Document, Edit, EditError, Field, History, OnDisk, Setting},
    geometry::{Capsule, Shape},
    scene::{Body, Scene, View, library},
};
use glam::{Quat, Vec3, vec3};
use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use std::cell::{Cell, RefCell};

/// A throw of dice that becomes an edit of whatever scene there is.
#[derive(Clone, Debug)]
struct Dice {
    kind: u8,
    pick: usize,
    other: usize,
    vector: Vec3,
    number: f32,
}

fn dice() -> impl Strategy<Value = Dice> {
    let vector = prop::array::uniform3(-3.0_f32..3.0).prop_map(Vec3::from);
    (0_u8..24, any::<u16>(), any::<u16>(), vector, 0.0_f32..2.0).prop_map(
        |(kind, pick, other, vector, number)| Dice {
            kind,
            pick: pick.into(),
            other: other.into(),
            vector,
            number,
        },
    )
}

impl Dice {
    fn edit(&self, scene: &Scene) -> Edit {
        let (vector, number) = (self.vector, self.number);
        let name = |pick: usize| scene.bodies[pick % scene.bodies.len()].name.clone();
        let body = name(self.pick);
        let bodies = vec![body.clone(), name(self.other)];
        let set = |to: Field| Edit::Set {
            body: body.clone(),
            to,
        };
        let is_odd = self.other % 2 == 1;
        match self.kind {
            0 => set(Field::A(vector)),
            1 => set(Field::B(vector)),
            2 => set(Field::Base(vector)),
            3 => set(Field::Tip(vector)),
            4 => set(Field::Axis(vector)),
            5 => set(Field::Radius(number)),
            6 => set(Field::RadiusBetweenEnds(number)),
            7 => set(Field::Center(vector)),
            8 => set(Field::Vertex(self.other % 3, vector)),
            9 => set(Field::HalfSize(vector.abs())),
            10 => set(Field::Rotation(vector * 60.0)),
            11 => set(Field::Velocity(vector)),
            12 => set(Field::DoubleSided(is_odd)),
            13 => Edit::Move {
                bodies: vec![body],
                by: vector,
            },
            14 => Edit::Turn {
                bodies: vec![body],
                by: Quat::from_axis_angle(vector.normalize_or(Vec3::Y), number),
                about: vector,
                velocities: is_odd,
            },
            15 => Edit::Rename {
                body,
                to: format!("shape {}", self.other % 7),
            },
            16 => Edit::Hide {
                bodies,
                hidden: is_odd,
            },
            17 => Edit::Add(Box::new(self.body())),
            18 => Edit::Duplicate {
                bodies: vec![body],
                by: vector,
            },
            19 => Edit::Delete { bodies: vec![body] },
            20 => self.of_run(scene, bodies),
            21 => Edit::View(is_odd.then_some(View {
                eye: vector,
                target: vector + Vec3::X,
                orthographic: is_odd,
                minkowski: Default::default(),
            })),
            22 => Edit::Lesson(format!("Words \"and\" \\ {number}\n\nµ {vector}")),
            _ => Edit::Title(format!("Scene 'of' {number}")),
        }
    }

    fn body(&self) -> Body {
        let capsule = Capsule {
            a: self.vector,
            b: Vec3::Y,
            radius: self.number,
        };
        Body {
            name: String::new(),
            shape: Shape::Capsule(capsule),
            base_tip: None,
            velocity: Vec3::ZERO,
            double_sided: true,
            hidden: false,
        }
    }

    fn of_run(&self, scene: &Scene, bodies: Vec<String>) -> Edit {
        let text = |text: &str| Some(Setting::Text(text.into()));
        match self.pick % 7 {
            0 => Edit::Algorithm(
                scene
                    .questions()
                    .first()
                    .map(|question| question.exact().name.into()),
            ),
            1 => Edit::Algorithm(None),
            2 => Edit::Setting {
                key: "winner".into(),
                to: text("deepest"),
            },
            3 => Edit::Setting {
                key: "winner".into(),
                to: None,
            },
            4 => Edit::World {
                key: "time_step".into(),
                to: Some(Setting::Number(self.number + 0.1)),
            },
            5 => Edit::RemoveExpect,
            _ => Edit::Pair(<[String; 2]>::try_from(bodies).ok()),
        }
    }
}

/// The same numbers in every run.
fn runner(cases: u32) -> TestRunner {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]))
}

fn bits(scene: &Scene) -> String {
    format!("{scene:?}")
}

fn opened(text: &str) -> History {
    History::new(Document::new(text, "scene.toml").unwrap_or_else(|errors| panic!("{errors}")))
}

#[test]
fn any_sequence_of_edits_goes_back_and_forth_bit_for_bit() {
    let (done, refused) = (Cell::new(0), RefCell::new(vec![]));
    let odd = [
        include_str!("odd/by-hand.toml"),
        include_str!("odd/inline.toml"),
    ];
    for original in library::all().map(|built_in| built_in.text).chain(odd) {
        let with_returns = original.replace('\n', "\r\n");
        for text in [original, with_returns.as_str()] {
            runner(6)
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
    fn play(&mut self, history: &mut History, throw: &Dice, way: u8) {
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
            let mut history = History::new(saved.clone());
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

fn lift(by: f32) -> Edit {
    Edit::Move {
        bodies: vec!["capsule".into()],
        by: vec3(0.0, by, 0.0),
    }
}

fn radius(radius: f32) -> Edit {
    Edit::Set {
        body: "capsule".into(),
        to: Field::Radius(radius),
    }
}

fn titles(history: &History) -> Vec<&str> {
    history.titles().collect()
}

#[test]
fn a_drag_is_one_step_and_adds_nothing_up() {
    let mut history = History::new(Document::blank());
    let start = history.document().clone();
    history.begin_drag();
    for i in 1..=1000 {
        history.update_drag(&lift(0.001 * i as f32)).unwrap();
    }
    assert!(history.is_dragging() && titles(&history).is_empty());
    assert!(history.update_drag(&lift(f32::NAN)).is_err());
    let end = history.document().clone();
    assert_eq!(end, start.with(&lift(1.0)).unwrap().document);
    assert!(history.end_drag());
    assert_eq!(
        (titles(&history), history.place()),
        (vec!["Move capsule"], 1)
    );
    assert!(history.undo());
    assert_eq!(history.document(), &start);
    assert!(history.redo());
    assert_eq!(history.document(), &end);
}

#[test]
fn a_cancelled_drag_and_one_that_comes_back_leave_no_step() {
    let mut history = History::new(Document::blank());
    let start = history.document().clone();
    history.begin_drag();
    history.update_drag(&lift(0.5)).unwrap();
    assert!(history.cancel_drag() && !history.is_dragging());
    assert_eq!(history.document(), &start);
    history.update_drag(&lift(0.5)).unwrap();
    assert!(history.undo(), "in a drag, undo cancels it");
    assert_eq!(history.document(), &start);
    history.begin_drag();
    history.update_drag(&lift(0.5)).unwrap();
    history.update_drag(&lift(0.0)).unwrap();
    assert!(!history.end_drag());
    assert!(titles(&history).is_empty() && !history.is_dirty());
    history.begin_drag();
    history.update_drag(&lift(0.5)).unwrap();
    history.apply(&radius(0.2)).unwrap();
    assert_eq!(titles(&history), ["Move capsule", "Radius of capsule"]);
}

#[test]
fn a_group_that_comes_by_a_scene_without_the_step_keeps_it() {
    let built_in = library::find("over-the-face").unwrap();
    let mut history = opened(built_in.text);
    let by = |x: f32| Edit::Move {
        bodies: vec!["player".into()],
        by: vec3(x, 0.0, 0.0),
    };
    assert_eq!(
        history.document().with(&by(32.0)).unwrap().dropped,
        ["run.step"]
    );
    let there_and_back = vec![by(32.0), by(-32.0), by(0.125)];
    let group = Edit::Group {
        title: "There and back".into(),
        edits: there_and_back,
    };
    let edited = history.apply(&group).unwrap();
    assert_eq!(edited.dropped, Vec::<String>::new());
    assert!(history.document().scene().run.step.is_some());
    assert_eq!(titles(&history), ["There and back"]);
}

#[test]
fn a_drag_that_loses_a_step_gets_it_back_on_the_way() {
    let built_in = library::find("over-the-face").unwrap();
    let mut history = opened(built_in.text);
    let step = history.document().scene().run.step.clone();
    assert!(step.is_some());
    let by = |y: f32| Edit::Move {
        bodies: vec!["player".into()],
        by: vec3(y, 0.0, 0.0),
    };
    history.begin_drag();
    let far = history.update_drag(&by(30.0)).unwrap();
    assert_eq!(far.dropped, ["run.step"]);
    history.update_drag(&by(0.01)).unwrap();
    assert_eq!(history.document().scene().run.step, step);
}

#[test]
fn a_new_edit_forgets_what_was_undone() {
    let mut history = History::new(Document::blank());
    history.apply(&lift(0.1)).unwrap();
    history.apply(&radius(0.2)).unwrap();
    assert!(history.undo() && history.undo() && !history.undo());
    history.apply(&radius(0.3)).unwrap();
    assert_eq!(
        (titles(&history), history.place()),
        (vec!["Radius of capsule"], 1)
    );
    assert!(!history.redo() && !history.jump(2));
}

#[test]
fn the_dirty_mark_tells_whether_the_text_is_the_saved_one() {
    let mut history = History::new(Document::blank());
    assert!(!history.is_dirty());
    history.apply(&lift(0.1)).unwrap();
    assert!(history.is_dirty());
    history.mark_saved();
    assert!(!history.is_dirty());
    assert!(history.undo() && history.is_dirty());
    assert!(history.redo() && !history.is_dirty());
}

#[test]
fn thousands_of_steps_are_kept_and_the_oldest_go_first() {
    let mut history = History::new(Document::blank());
    for i in 0..10_050 {
        history.apply(&radius(0.25 + 0.001 * i as f32)).unwrap();
    }
    assert_eq!((history.titles().len(), history.place()), (10_000, 10_000));
    assert!(history.jump(0));
    assert!(
        history.document().text().contains("radius = 0.299\n"),
        "after the first fifty"
    );
}

#[test]
fn a_file_changed_on_disk_is_taken_as_a_step_or_shown_as_mistaken() {
    let mut history = History::new(Document::blank());
    let saved = history.document().text().to_string();
    history.apply(&lift(0.1)).unwrap();
    let own = history.document().clone();
    assert_eq!(
        history.compare_with_disk(saved.as_bytes()),
        OnDisk::Unchanged
    );
    assert_eq!(
        history.compare_with_disk(own.text().as_bytes()),
        OnDisk::Unchanged
    );

    let OnDisk::Invalid(errors) = history.compare_with_disk(b"title = 3\n") else {
        panic!("it has mistakes");
    };
    assert_eq!((errors.errors[0].line, history.document()), (1, &own));
    assert!(matches!(
        history.compare_with_disk(b"\xff"),
        OnDisk::Invalid(_)
    ));

    let changed = saved.replace("radius = 0.4", "radius = 0.7");
    let OnDisk::Valid(document) = history.compare_with_disk(changed.as_bytes()) else {
        panic!("it is valid");
    };
    history.take_from_disk(document);
    assert!(!history.is_dirty());
    assert_eq!(titles(&history), ["Move capsule", "Changed on disk"]);
    assert_eq!(&**history.document().text(), changed);
    assert!(history.undo() && history.is_dirty());
    assert_eq!(history.document(), &own);

    history.mark_on_disk("title = 3\n");
    assert_eq!(
        history.compare_with_disk(b"title = 3\n"),
        OnDisk::Unchanged,
        "asked once"
    );
    assert!(history.is_dirty());
}
