//! Capsule Lab's library: capsule collision algorithms that can be watched while they run.
//!
//! # Bird's-eye view
//!
//! ```text
//! scene file ──> Scene ──> algorithm(shapes, &mut trace) ──> Record ──> picture, step list, code panel, text, PNG
//!  (TOML)        (plain)    (pure, no I/O)                  (plain)     (readers of the record, never of the algorithm)
//! ```
//!
//! An algorithm is an ordinary function with a trace as its last argument. With `()`, the trace compiles away; with a
//! [`core::trace::Recorder`], every step is kept with its drawables, its values and the source line that recorded it. A
//! [`lab::run::study::Study`] is one look at a scene: the chosen algorithm on every pair of shapes, all its steps, and the
//! exact answers beside. Everything on screen is read from a study.
//!
//! # Code map
//!
//! Each wing is a crate in `crates/` that depends on those before it alone: [`mod@core`], [`mod@lab`] (`capsule-scenes`),
//! [`mod@text`], [`mod@bench`]. [`session`] is what the window shows of all of them, without a window. They stand here under one
//! name, for tests, benches and adapters.
//!
//! | module | holds |
//! |---|---|
//! | [`core::geometry`] | shapes, closest points of their simplest parts, tolerances |
//! | [`core::trace`] | the watcher, the recorder, the record |
//! | [`core::exact::overlap`] | exact discrete tests, one pair a file |
//! | [`core::exact::sweep`] | exact sweeps: when a moving shape first touches another, one pair a file, each body and each kind of part |
//! | [`core::broad_phase`] | the few triangles of a whole mesh that a shape may meet, and what it meets there |
//! | [`core::minkowski`] | the body that a sweep's ray is shot at, built up from the shapes, for pictures |
//! | [`core::articles`] | the articles' methods as printed, each fault with a switchable repair |
//! | [`core::method`] | the types of a method: question, pair, answer, settings, repairs; the surroundings of a response |
//! | [`core::catalog`] | the list of every algorithm, by question |
//! | [`lab::scene`] | scene files: reading, the built-in library; which pairs of a scene are tested |
//! | [`session`] | what one person looks at: a scene, its run, the step, the panes; actions go in, effects come out |
//! | [`lab::edge_cases`] | how near a pair is to a special configuration, and the edits that make one |
//! | [`lab::edit`] | changing a scene file as its author would: lossless edits, undo, safe saving |
//! | [`lab::run::verdict`] | how an answer differs from the exact one |
//! | [`lab::run::pairs`] | one mover against one obstacle: the steps, the answer, the right answer, and the repairs that would fix it |
//! | [`lab::run::winner`] | which of a mover's contacts is the answer, by several rules |
//! | [`lab::run::simulation`] | frames of a scene that moves, each a pure function of the one before |
//! | [`lab::run::contact_log`] | the effects of the contacts of a frame, and their faults |
//! | [`lab::run::study`] | one look at a scene: a frame, or what stands; everything that came out, and whether that was expected |
//! | [`lab::run::breakpoint`] | where playing stops by itself |
//! | [`text::report`] | a study's steps as text and as JSON |
//! | [`text::listing`] | the code that recorded a step, as it is shown |
//! | [`text::definition`] | where the names are defined that this code takes from other files |
//! | [`text::query`] | cases as JSON Lines, for scripts and reference vectors |
//! | [`text::paste`] | shapes out of whatever a user pastes: a scene, query lines, a log |
//! | [`bench::engine`] | child processes that answer cases |
//! | [`bench::judge`] | engines against the exact answers: regimes of cases, verdicts, shrinking, reports |
//! | [`bench::hunt`], [`bench::map`], [`bench::precision`] | failures near a scene, over two of its numbers, far from home |
//! | [`bench::recording`] | a file that an engine wrote while it ran |
//! | [`bench::take_home`] | a case as a test in the engine's own language |
//! | [`text::snippet`] | shapes as text for other places: a scene, Rust, C++, HLSL, a query line |
//!
//! The program adds the crates `view` (pictures), `app` (window and panels) and `cli` (one file a command): a panel reads a
//! [`session::Session`] and answers with actions, which are done after it.
//!
//! # Invariants
//!
//! * The library names neither macroquad nor egui; `geometry` names nothing above it; algorithms know no scene.
//! * Reading a scene runs nothing: whether its step is there and its expectations hold is seen once it is run.
//! * Algorithms do no I/O and cannot fail: degenerate shapes are answered. Exact forms never give NaN.
//! * Tracing changes no bit of any answer.
//! * The code on screen is the code that ran: the same compilation embeds the text and records the lines.
//! * Pictures read records; they never call an algorithm.
//!
//! # Conventions
//!
//! Right-handed, Y up, meters, seconds, `f32`. Triangles run counter-clockwise seen from the front. A contact's normal
//! is unit length and points from the obstacle to the mover; moving the mover by `depth * normal` ends the overlap.
//! Closed sets: touching is a hit.

#![forbid(unsafe_code)]

pub use capsule_bench as bench;
pub use capsule_core as core;
pub use capsule_scenes as lab;
pub use capsule_session as session;
pub use capsule_text as text;
