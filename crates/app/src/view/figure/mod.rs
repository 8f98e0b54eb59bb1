//! The content of a picture, as plain data: a scene's shapes and a study's drawings up to a step.
//!
//! A figure knows no camera and no pixels. It is read from records; no algorithm runs here.

pub(crate) mod angle;
mod bodies;
mod broad_phase_boxes;
mod captioned;
mod drawables;
mod emphasis;
mod error;
mod framed;
mod guess;
pub(crate) mod intervals;
pub(crate) mod measured;
mod mention;
pub(crate) mod minkowski;
mod moments;
mod notes;
mod painter;
pub(crate) mod part_state;
mod passage;
mod path;
#[cfg(test)]
mod red_tests;
mod scenery;
mod scope;
mod shape_names;
mod shift;
#[cfg(test)]
pub(in crate::view) mod shown_tests;
pub(crate) mod sign;
mod stated;
mod subject;
mod things;
pub(crate) mod travel;
mod warned;
mod whole_face;
mod wires;

pub(crate) use guess::Guessing;
pub(crate) use scenery::{DrawnScenery, Scenery};
pub(crate) use things::{
    Callout, Caster, Dimension, DrawnAngle, DrawnBlock, DrawnBody, DrawnExtent, DrawnFace,
    DrawnPart, Head, Label, LabelKind, LensRequest, Mark, PictureGround, SignedThing, Stroke,
    TouchForm, TouchMark, Weight,
};

pub(crate) use mention::places;
pub(crate) use stated::is_on_the_way;

use super::{bounds::Bounds, rounded_triangle::RoundedTriangle};
use crate::palette::{self, Theme};
use capsule_core::geometry::{Shape, closest_point_on_segment};
use capsule_scenes::{
    run::{
        study::{PairStudy, Study},
        verdict::Fault,
    },
    scene::Snapshot,
};
use capsule_session::{lesson_values, motion::time_tried_at, panes::Panes, stepping, text};
use capsule_text::{answer_sentence, step_sentence};
use egui::Color32;
use emphasis::Emphasis;
use glam::{Vec2, Vec3};
use minkowski::MinkowskiOptions;
use painter::Painter;
use stated::Moving;
use std::cell::RefCell;
use travel::{ToldMotion, TravelFigure};

/// Which bodies of a scene are left out because they cover what moves, a few at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CutAway([Option<usize>; 4]);

impl CutAway {
    /// The first of `bodies`.
    pub(crate) fn of(bodies: impl Iterator<Item = usize>) -> Self {
        let mut cut = Self::default();
        for (place, body) in cut.0.iter_mut().zip(bodies) {
            *place = Some(body);
        }
        cut
    }

    pub(crate) fn has(&self, body: usize) -> bool {
        self.0.contains(&Some(body))
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FigureOptions {
    /// Which labels are shown.
    pub(crate) labels: Labels,
    /// Whether the drawings of earlier steps stay, calmer.
    pub(crate) earlier: bool,
    /// Whether the mover is also shown where the push takes it, once there is one.
    pub(crate) pushed: bool,
    /// The moment at which a sweep's shapes are shown, a fraction of the displacement; `None` for the one that the step
    /// tries, else that of the impact, or the end of the motion where there is none.
    pub(crate) time: Option<f32>,
    /// Whether shapes are lines alone, in the color of what they do.
    pub(crate) wires: bool,
    /// Whether the pair of a sweep is shown as a point and a rounded body.
    pub(crate) minkowski: MinkowskiOptions,
    pub(crate) shading: Shading,
    /// Whether it is the opening picture of a scene, and so as the scene describes it: beside such a one, at any step. `None`
    /// where its own step decides.
    pub(crate) opening: Option<bool>,
    /// Whether it shows another run than its scene's notes and names are about: then it has none of them.
    pub(crate) is_changed: bool,
    /// Whether things have plain terms in place of their names in listings.
    pub(crate) plain_names: bool,
    /// Whether, of a frame, obstacles look the same whichever of them is under study: then pictures beside each other
    /// differ in what moves alone.
    pub(crate) alike: bool,
    /// The prediction that the reader is to make, if there is one.
    pub(crate) guessing: Option<Guessing>,
    /// Which of several pictures side by side it is: 0 for the scene's own way.
    pub(crate) pane: usize,
    /// The bodies left out because they cover a mover.
    pub(crate) cut_away: CutAway,
}

impl FigureOptions {
    /// The same for pictures with `panes` beside them.
    pub(crate) fn beside(self, panes: &Panes) -> Self {
        Self {
            alike: !panes.all().is_empty(),
            ..self
        }
    }
}

impl Default for FigureOptions {
    fn default() -> Self {
        Self {
            labels: Labels::Some,
            earlier: true,
            pushed: true,
            wires: false,
            time: None,
            minkowski: MinkowskiOptions::default(),
            shading: Shading::default(),
            opening: None,
            is_changed: false,
            plain_names: true,
            alike: false,
            guessing: None,
            pane: 0,
            cut_away: CutAway::default(),
        }
    }
}

/// The shading; it costs time where no graphics card helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shading {
    /// Whether shapes throw shadows.
    pub(crate) shadows: bool,
    /// Whether it is darker in creases and beside bodies.
    pub(crate) creases: bool,
}

impl Shading {
    pub(crate) const NONE: Self = Self {
        shadows: false,
        creases: false,
    };

    /// How strong shadows, and the shade in creases, are.
    pub(crate) fn strengths(self) -> Vec2 {
        Vec2::new(f32::from(self.shadows), f32::from(self.creases))
    }
}

impl Default for Shading {
    fn default() -> Self {
        Self {
            shadows: true,
            creases: true,
        }
    }
}

/// Which labels are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Labels {
    None,
    /// The few most important, the current step's first.
    #[default]
    Some,
    All,
}

/// Everything to draw, in world space, meters; widths and radii of marks in points.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figure {
    /// The scenery around the pair under study.
    pub(crate) scenery: Vec<DrawnScenery>,
    /// Opaque capsules and spheres that stand there.
    pub(crate) standing: Vec<DrawnBody>,
    /// Boxes, for cuts through them.
    pub(crate) blocks: Vec<DrawnBlock>,
    /// Translucent capsules and spheres.
    pub(crate) bodies: Vec<DrawnBody>,
    /// Outlines of what is no longer there, dashed.
    pub(crate) ghosts: Vec<DrawnBody>,
    /// The surface of a swept body, in parts.
    pub(crate) parts: Vec<DrawnPart>,
    /// The corners of the volume inside: where a cylinder or a sphere is nearest to another, it is inside of the body.
    pub(crate) core: Vec<Vec3>,
    /// The shapes that cast shadows besides bodies and faces.
    pub(crate) casters: Vec<Caster>,
    /// The shapes that cast a pale blob alone: moved outlines.
    pub(crate) shades: Vec<Caster>,
    pub(crate) shading: Shading,
    /// Translucent triangles and patches of planes.
    pub(crate) faces: Vec<DrawnFace>,
    pub(crate) strokes: Vec<Stroke>,
    pub(crate) heads: Vec<Head>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) labels: Vec<Label>,
    /// Lengths, the one that decides first.
    pub(crate) dimensions: Vec<Dimension>,
    pub(crate) angles: Vec<DrawnAngle>,
    /// Texts at places of their own.
    pub(crate) callouts: Vec<Callout>,
    /// Signs that nothing covers.
    pub(crate) touches: Vec<TouchMark>,
    /// The signs to explain.
    pub(crate) meanings: Vec<SignedThing>,
    /// The pair under study: the mover, and its obstacle.
    pub(crate) pair: Option<[Shape; 2]>,
    /// Around the scene's shapes.
    pub(crate) bounds: Bounds,
    /// Around the pair under study and what is near it; of what is much larger, around a part of it.
    pub(crate) case: Bounds,
    /// The longest that an arrow is drawn which is not the way between two places, meters.
    pub(crate) longest_arrow: f32,
    /// The scale of drawn motions: they are velocities, or shares of one, and comparable by length.
    pub(crate) motion_scale: f32,
    /// The solids that have to be in the picture.
    pub(crate) subject: Vec<RoundedTriangle>,
    /// Names of things that its scene gives none, or whose notes alone it shows: texts speak of them all the same.
    pub(crate) unnamed: Vec<Label>,
    /// Which labels are shown.
    pub(crate) shown_labels: Labels,
    /// Whether its signs are explained.
    pub(crate) has_legend: bool,
    /// Whether a map of the level stands beside it.
    pub(crate) has_map: bool,
    /// Names that the scene says something of, for a picture in which nothing is called so.
    pub(crate) unknown_names: Vec<String>,
    /// Its magnifiers, as the scene wants them.
    pub(crate) lenses: Vec<LensRequest>,
    /// The ground beneath it all, with its grid and what shadows fall on it.
    pub(crate) ground: PictureGround,
    /// Whether a line shows where bodies meet faces.
    pub(crate) has_cuts: bool,
    /// Whether what is turned away of the surface of a swept body shines through.
    pub(crate) has_far_sides: bool,
    /// The color behind the picture in place of paper with a ground.
    pub(crate) backdrop: Option<Color32>,
}

/// Whether `step` is where the answer of its `pair` is known, and that is right.
fn answers_right(study: &Study, pair: &PairStudy, step: usize) -> bool {
    let is_known = match study.frame() {
        Some(_) => study.settles(pair) == Some(step),
        None => step + 1 == pair.steps.end,
    };
    is_known && pair.faults.is_empty()
}

impl Figure {
    /// The small picture of a moment: the shapes and what was answered, without words, for its heading has the answer.
    pub(crate) fn of_moment(
        scene: Snapshot<'_>,
        study: &Study,
        step: Option<usize>,
        theme: Theme,
        options: &FigureOptions,
    ) -> Self {
        let options = FigureOptions {
            labels: Labels::None,
            earlier: false,
            is_changed: true,
            ..*options
        };
        let mut figure = Self::of(scene, study, step, theme, &options);
        // A mark without a length is its text alone, and the heading has a depth that is no error.
        let ink = theme.ink();
        let is_kept = |one: &Dimension| one.a != one.b && (one.is_drawn || one.color != ink);
        figure.dimensions.retain(is_kept);
        figure
    }

    /// The picture of `scene` and of the drawings of `study` up to `step`; the shapes alone without a step.
    pub(crate) fn of<'a>(
        scene: impl Into<Snapshot<'a>>,
        study: &Study,
        step: Option<usize>,
        theme: Theme,
        options: &FigureOptions,
    ) -> Self {
        let step = step.filter(|&index| index < study.record.steps.len());
        let snapshot = scene.into();
        if let (true, Some(_)) = (options.tells_nothing(), step) {
            return Self::before_run(snapshot, study, step, theme, options);
        }
        let opens = options.opening;
        let opens = opens.unwrap_or_else(|| study.opens(snapshot.scene, step));
        let is_described = opens && !options.is_changed;
        let is_staged = is_described && !snapshot.scene.picture.hidden.is_empty();
        // The frame of one mover looks at its start as at its answer.
        let step = step.or_else(|| {
            let is_composed = !is_staged && !options.tells_nothing();
            let frame = study.frame().filter(|_| is_composed);
            frame.filter(|frame| frame.bodies.len() == 1)?;
            stepping::answer(study)
        });
        let begins = |step| {
            let passage = study.mover_frame_at(step);
            passage.is_some_and(|passage| passage.steps.start == step)
        };
        let is_whole_passage = step.is_some_and(begins);
        // A group looks as the step does that it comes to, but where its scene describes the picture.
        let step = match step {
            Some(step) if !is_described => Some(study.record.result_of(step)),
            step => step,
        };
        let current = study.current(step);
        let pair = current.map(|current| &study.pairs[current]);
        let minkowski = step.filter(|_| !is_described);
        let options = &FigureOptions {
            minkowski: minkowski
                .map_or(options.minkowski, |step| options.minkowski.at(study, step)),
            ..*options
        };
        // An overlap that is left at the frame's end is shown there.
        let end = warned::end_poses(snapshot, study, step.filter(|_| !is_staged));
        let is_at_end = end.is_some();
        let moving = || framed::before_motion(snapshot, study, step.filter(|_| !is_staged));
        let framed = end.or_else(|| framed::poses_of(snapshot, study, pair));
        let framed = framed.or_else(moving);
        let scene = framed.as_ref();
        let scene = scene.map_or(snapshot, |poses| Snapshot::new(snapshot.scene, poses));
        let mut figure = Self::empty(scene, study, (step, pair), options.labels);
        figure.shading = options.shading;
        let picture = &snapshot.scene.picture;
        let picture = is_described.then_some(picture);
        let mut painter = Painter {
            figure: &mut figure,
            theme,
            picture,
            pane: options.pane,
            met: RefCell::default(),
            shape_points: vec![],
        };
        // Boxes are around the whole motion: the mover is at its start, and at no moment.
        let is_before = step.is_some_and(|step| {
            painter.is_composed()
                && broad_phase_boxes::compared_boxes(&study.record.steps[step]).is_some()
        });
        let chosen = options.time.or_else(|| time_tried_at(study, step));
        let chosen = chosen.or(is_before.then_some(0.0));
        let body = pair.filter(|_| !is_before);
        let body = body.and_then(|pair| minkowski::body_of(pair, &options.minkowski));
        if let (Some(pair), Some(body)) = (pair, &body) {
            painter.figure.subject = subject::of_body(body, pair);
        }
        let travel = pair.filter(|_| body.is_none());
        let travel = travel.and_then(|pair| TravelFigure::of(scene, pair, chosen));
        let cast = Emphasis::of(study, current).at(scene.scene, study, step);
        let cast = if options.alike && study.frame().is_some() {
            cast.of_movers()
        } else {
            cast
        };
        let is_composed = painter.is_composed();
        // Boxes are compared to find the pairs: the one in focus is no matter of that.
        let finds_pairs = step.is_some_and(|step| {
            is_composed && study.record.steps[step].is_filter && study.place_of(step).is_none()
        });
        let cast = if finds_pairs {
            cast.before_pairs()
        } else {
            cast
        };
        // The step of a pair that settles nothing yet is about that pair, and about what it says itself.
        let words = step.map(|step| mention::StepWords::of(scene.scene, study, step));
        // A picture says what its caption says.
        let caption = lesson_values::headline(scene.scene, study, step);
        // Without a step of its own it opens at the answer.
        let is_opening =
            snapshot.scene.run.step.is_some() || step.is_some() && step == stepping::answer(study);
        let caption = caption.filter(|_| is_composed && is_described && is_opening);
        let words = match (&caption, words) {
            (Some(caption), Some(words)) => Some(words.with(caption)),
            (_, words) => words,
        };
        let is_detail = step.is_some_and(|step| {
            let is_paired = is_composed && study.pair_at(step).is_some();
            let says_answer = answer_sentence::at(scene.scene, study, step).is_some();
            is_paired && !is_whole_passage && !says_answer && stated::is_on_the_way(study, step)
        });
        let is_gone = |index: usize| {
            let gone = pair.filter(|_| body.is_some());
            let shown = scene.body(index);
            let in_frame = study.frame().is_some_and(|one| one.bodies.contains(&index));
            let is_other = pair.is_some_and(|pair| !pair.tested().involves(index));
            let is_moving = in_frame || shown.moves();
            let is_bystander = is_detail && is_other && (is_moving || body.is_some());
            let is_reduced = gone.is_some_and(|pair| pair.tested().involves(index));
            let is_cut = options.cut_away.has(index) || is_bystander;
            is_cut || shown.shape.is_round() && is_reduced
        };
        if pair.is_some_and(|pair| cast.is_obstacle(pair.mover)) {
            painter.figure.pair = painter.figure.pair.map(|[a, b]| [b, a]);
        }
        let carry = match (pair, &body) {
            (Some(pair), Some(body)) => {
                Some(painter.add_minkowski(body, pair, study, step, options, chosen))
            }
            _ => None,
        };
        let shown = travel.as_ref().map(TravelFigure::poses);
        let shown = shown.as_ref();
        let shown = shown.map_or(scene, |poses| Snapshot::new(scene.scene, poses));
        if options.wires {
            painter.add_wires(shown, study, is_gone)
        } else {
            painter.add_scene(shown, &cast, is_gone)
        }
        // Where a mover's steps begin a frame is shown as a whole.
        let is_whole_frame = step.is_none() || is_composed && is_whole_passage;
        if options.tells_nothing() {
            painter.name_asked(shown);
            painter.add_motions(scene, study.frame());
        } else if let Some(frame) = study
            .frame()
            .filter(|_| !is_detail && !painter.hides("passage"))
        {
            let contact_log = study.contact_log();
            let own = contact_log
                .and_then(|contact_log| warned::told_mover(contact_log, step))
                .unwrap_or(0);
            let has = |caption: &str, word: &str| !places(caption, word).is_empty();
            let tells = |caption: &String| has(caption, "end") || has(caption, "ends");
            let is_end_told = is_whole_frame || !is_composed || caption.as_ref().is_some_and(tells);
            painter.add_passage(frame, (own, is_at_end), (is_whole_frame, is_end_told));
            if let Some(contact_log) = contact_log.filter(|_| is_whole_frame && is_composed) {
                painter.add_frame_contacts(contact_log, own);
                painter.add_warning(shown, contact_log);
            }
        }
        if body.is_some() {
            painter.stand_back(options.minkowski.stage);
        }
        let told = match &words {
            Some(words) if is_detail && words.tell_motion() => ToldMotion::Borders,
            Some(_) if is_detail => ToldMotion::Nothing,
            _ => ToldMotion::All,
        };
        if let Some(travel) = travel.as_ref().filter(|_| !options.tells_nothing()) {
            painter.add_travel(travel, &cast, told);
        }
        if is_composed && !options.tells_nothing() {
            match (pair, &body) {
                (Some(pair), Some(body)) => {
                    painter.name_reduced(shown, pair, body, options.minkowski.by_step)
                }
                (Some(pair), None) if finds_pairs => painter.add_name(shown.body(pair.mover)),
                _ => painter.name_shapes(shown, (study, step), pair),
            }
            if let Some(caption) = &caption {
                painter.name_spoken_of(shown, caption);
            }
        }
        let told_from = painter.figure.extent();
        if let (Some(pair), Some(travel)) = (pair, &travel) {
            painter.add_picked(pair, options.minkowski.picked, travel);
        }
        if let (Some(step), Some(words)) = (step, &words) {
            // What led to a right answer is no part of it.
            let is_whole = is_composed && body.is_none();
            let is_answer = is_whole && pair.is_some_and(|pair| answers_right(study, pair, step));
            let earlier = options.earlier && !is_answer;
            if !is_whole_frame {
                painter.add_told(study, (step, words), (earlier, is_answer), carry.as_ref());
                if is_composed {
                    let motion = match &carry {
                        Some(carry) => Moving::Point {
                            is_in_place: carry.keeps(&study.record, step),
                        },
                        None => Moving::Shape(travel.as_ref()),
                    };
                    painter.add_what_is_stated(study, step, is_answer, motion);
                    if words.tell_side() && body.is_none() {
                        painter.add_front(study, step);
                    }
                    if let Some(pair) = pair {
                        painter.name_intervals(shown, pair);
                    }
                }
            } else if is_composed {
                painter.add_stated(study, step);
            }
            if options.pushed && carry.is_none() && !painter.hides(error::PUT_RIGHT) {
                painter.add_put_right(study, step);
            }
            if options.pushed && (is_detail || carry.is_none()) {
                let told = pair.and_then(|pair| pair.faults.first());
                if is_detail || !matches!(told, Some(Fault::NonFinite)) {
                    painter.add_not_finite(study, step);
                }
            }
            if options.pushed && body.is_none() && !painter.hides("after the push") {
                painter.add_pushed(study, step);
            }
            let tells_error = options.pushed && body.is_none() && !painter.hides("error");
            if let (Some(pair), true) = (pair, tells_error) {
                // What comes of a step on the way is no matter of its picture, but where it goes wrong, and where it has the length.
                let is_about_it = pair.departure == Some(step)
                    || painter.lacks_length(study, step)
                    || caption.is_some();
                if !is_detail && matches!(pair.faults.first(), Some(Fault::FalseHit(_))) {
                    // The depth of a hit that is none.
                    let ink = theme.ink();
                    painter.figure.dimensions.retain(|one| one.color != ink);
                }
                if !is_detail || is_about_it {
                    painter.add_error(pair);
                }
                if is_answer {
                    painter.add_decisive_length(shown, study, pair, words);
                }
            }
            if let Some(caption) = caption.as_ref().filter(|_| body.is_none()) {
                painter.add_spoken_lengths(study, pair, caption);
                painter.keep_spoken_lengths(caption);
                let touch = pair.zip(travel.as_ref());
                if let Some((pair, travel)) = touch {
                    painter.mark_touch(pair, travel.time());
                }
            }
        }
        // What a caption does not speak of needs no explanation.
        painter.figure.has_legend = caption.is_none() && !painter.hides("legend");
        painter.figure.has_map = !painter.hides("map");
        painter.figure.ground = if painter.hides("grid") {
            PictureGround::Missing
        } else if is_composed {
            PictureGround::Stage
        } else {
            PictureGround::Everywhere
        };
        painter.figure.has_cuts = !painter.hides("cuts");
        painter.figure.has_far_sides = !painter.hides("far sides");
        if let Some(Guessing::Shown {
            guess,
            right,
            is_hit,
        }) = options.guessing
        {
            painter.add_guess(guess, right, is_hit);
        }
        if let (Some(words), true) = (&words, is_composed && caption.is_none()) {
            painter.name_signs(words);
        }
        let tested = step.filter(|_| is_composed);
        let tested = tested.map(|step| &study.record.steps[step]);
        let tested = tested.and_then(|it| step_sentence::tested_box_name(scene.scene, study, it));
        if let Some(name) = tested {
            shape_names::call_tested_box(&mut painter.figure.labels, name);
        }
        painter.add_notes(shown, study, &cast);
        painter.request_lens();
        painter.note_unknown_names();
        figure.show_ghosts(theme);
        if let Some(travel) = &travel {
            figure.shift(told_from, travel.drift());
        }
        figure.dimensions.sort_by_key(|one| {
            (
                one.is_drawn,
                one.color == theme.ink(),
                std::cmp::Reverse(one.weight),
            )
        });
        if let Some(words) = &words {
            words.mark(&mut figure.labels);
        }
        if caption.is_some() {
            // A caption is no step's sentence: coordinates are for that.
            figure
                .labels
                .iter_mut()
                .for_each(|label| label.place = None);
        }
        if is_composed {
            stated::keep_one_number_each(&mut figure);
        }
        if let Some(picture) = picture {
            notes::rename(&mut figure, picture);
        }
        if is_composed {
            shape_names::keep_mentioned_points(&mut figure);
        }
        if options.plain_names {
            notes::speak_plainly(&mut figure, picture);
            if let Some(step) = step.filter(|_| is_composed) {
                let sentence = text::said_at(snapshot.scene, study, step);
                stated::call_found_point(&mut figure, &study.record.steps[step], &sentence);
            }
        }
        if is_composed {
            shape_names::keep_one_name_each(&mut figure);
            shape_names::tell_spheres_apart(&mut figure.labels);
        }
        figure
    }

    /// The same on the ground of `other`, which stands beside it: a mover that is gone far away shall not change the grid.
    pub(crate) fn on_ground_of(self, other: &Self) -> Self {
        Self {
            bounds: other.bounds,
            ..self
        }
    }

    fn empty(
        scene: Snapshot<'_>,
        study: &Study,
        (step, pair): (Option<usize>, Option<&PairStudy>),
        shown_labels: Labels,
    ) -> Self {
        let bounds = Bounds::of(scene);
        let (subject, case) = subject::of_shapes(scene, study, step, pair);
        Self {
            scenery: vec![],
            standing: vec![],
            blocks: vec![],
            bodies: vec![],
            ghosts: vec![],
            parts: vec![],
            core: vec![],
            casters: vec![],
            shades: vec![],
            shading: Shading::default(),
            faces: vec![],
            strokes: vec![],
            heads: vec![],
            marks: vec![],
            labels: vec![],
            dimensions: vec![],
            angles: vec![],
            callouts: vec![],
            touches: vec![],
            meanings: vec![],
            pair: pair.map(|pair| [pair.shapes.mover, pair.shapes.obstacle]),
            bounds,
            case: case.unwrap_or(bounds),
            longest_arrow: subject::longest_arrow(&subject)
                .unwrap_or(case.unwrap_or(bounds).diagonal()),
            motion_scale: 1.0,
            subject,
            unnamed: vec![],
            shown_labels,
            has_legend: true,
            has_map: true,
            unknown_names: vec![],
            lenses: vec![LensRequest::default()],
            ground: PictureGround::Everywhere,
            has_cuts: true,
            has_far_sides: true,
            backdrop: None,
        }
    }

    /// Whether something in it has this meaning.
    #[cfg(test)]
    pub(crate) fn shows(&self, sign: sign::Sign) -> bool {
        self.meanings.iter().any(|meaning| meaning.sign == sign)
    }

    /// Every triangle that is drawn, under study or around.
    pub(crate) fn triangles(&self) -> impl Iterator<Item = [Vec3; 3]> {
        let studied = self.faces.iter().filter(|face| face.is_solid);
        let around = self.scenery.iter().flat_map(|drawn| {
            let ranges = drawn.shown().into_iter();
            ranges.flat_map(|range| drawn.scenery.triangles[range].iter().copied())
        });
        studied.map(|face| face.v).chain(around)
    }

    /// How far it is from `from`, along a unit vector, out of all round bodies that it is in, meters; 0 outside of them.
    fn way_out(&self, from: Vec3, direction: Vec3) -> f32 {
        let ways = self.bodies.iter().filter(|body| body.is_solid).map(|body| {
            let core = |at: Vec3| closest_point_on_segment(at, body.a, body.b);
            let is_inside = |way: f32| {
                let at = from + direction * way;
                core(at).distance(at) < body.radius
            };
            if !is_inside(0.0) {
                return 0.0;
            }
            let [mut inside, mut outside] = [0.0, body.a.distance(body.b) + 2.0 * body.radius];
            for _ in 0..24 {
                let middle = 0.5 * (inside + outside);
                if is_inside(middle) {
                    inside = middle
                } else {
                    outside = middle
                }
            }
            outside
        });
        ways.fold(0.0, f32::max)
    }

    /// Makes what is elsewhere or only thought of as light as it has to be on this paper. On pale paper it stays a rim over a
    /// shape that is there; on dark paper a rim there would be lost. What has no filling gets none.
    fn show_ghosts(&mut self, theme: Theme) {
        let solid: Vec<DrawnBody> = self
            .bodies
            .iter()
            .filter(|body| body.is_solid)
            .copied()
            .collect();
        let elsewhere = self.bodies.iter_mut().filter(|body| !body.is_solid);
        for ghost in elsewhere.chain(&mut self.ghosts) {
            let is_rim = |body: &DrawnBody| {
                if theme.is_dark() {
                    [body.a, body.b] == [ghost.a, ghost.b] && body.radius == ghost.radius
                } else {
                    ghost.lies_over(body)
                }
            };
            if !solid.iter().any(is_rim) && ghost.opacity > 0.0 {
                if theme.is_dark() {
                    ghost.fill = palette::mix(ghost.fill, ghost.outline, 0.5);
                }
                ghost.opacity = theme.ghost_opacity(ghost.fill, ghost.opacity);
            }
            ghost.outline = theme.elsewhere(ghost.outline);
        }
    }

    /// Widens the bounds to hold `balls`.
    fn reach(&mut self, balls: impl Iterator<Item = (Vec3, f32)>) {
        if let Some(more) = Bounds::around(balls) {
            self.bounds = self.bounds.with(&more);
        }
    }
}

/// A built-in scene without the description of its own picture.
#[cfg(test)]
pub(crate) fn plain(scene: &str) -> capsule_scenes::scene::Scene {
    capsule_scenes::scene::Scene {
        picture: capsule_scenes::scene::Staging::default(),
        ..capsule_scenes::scene::library::open(scene).expect("a built-in scene")
    }
}
