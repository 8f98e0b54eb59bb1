//! How the picture of a moment comes together: what it is about, then act by act what is drawn and said of that.

use super::{
    Figure, FigureOptions, Guessing, PictureGround, answers_right, broad_phase_boxes,
    emphasis::Emphasis,
    error, framed, mention,
    minkowski::{self, Carry},
    notes,
    painter::Painter,
    places,
    said_lengths::says_correct,
    shape_names, stated,
    stated::Moving,
    subject,
    travel::{ToldMotion, TravelFigure},
    warned,
};
use crate::palette::Theme;
use capsule_core::minkowski::MinkowskiBody;
use capsule_scenes::{
    run::{
        study::{PairStudy, Study},
        verdict::Fault,
    },
    scene::{Poses, Snapshot, Staging},
};
use capsule_session::{lesson_values, motion::time_tried_at, text};
use capsule_text::{answer_sentence, step_sentence};
use std::{cell::RefCell, cmp::Reverse, ptr};

/// What a picture is about, whoever places the shapes.
pub(super) struct ShownMoment<'a> {
    study: &'a Study,
    step: Option<usize>,
    pair: Option<&'a PairStudy>,
    options: FigureOptions,
    /// The scene's description of its opening picture.
    picture: Option<&'a Staging>,
    /// Whether the program composes this picture: the scene leaves nothing of it out, whatever it adds.
    is_composed: bool,
    /// Whether it shows a frame as a whole, as it does where a mover's steps begin.
    is_whole_frame: bool,
    /// Whether the step begins a mover's frame.
    begins_frame: bool,
    /// Whether the step finds the pairs to test: the one in focus is no matter of that.
    finds_pairs: bool,
    /// The moment of a sweep, if one is chosen.
    time: Option<f32>,
    /// The obstacle grown by the mover, where that is shown in place of the two.
    body: Option<MinkowskiBody>,
}

impl<'a> ShownMoment<'a> {
    pub(super) fn of(
        snapshot: Snapshot<'a>,
        study: &'a Study,
        step: Option<usize>,
        options: &FigureOptions,
    ) -> Self {
        let opens = options.opening;
        let opens = opens.unwrap_or_else(|| study.opens(snapshot.scene, step));
        let is_described = opens && !options.is_changed;
        let picture = is_described.then_some(&snapshot.scene.picture);
        let is_composed = picture.is_none_or(|picture| picture.hidden.is_empty());
        // The frame of one mover looks at its start as at its answer.
        let step = step.or_else(|| {
            let is_told = is_composed && !options.tells_nothing();
            let frame = study.frame().filter(|_| is_told);
            frame.filter(|frame| frame.bodies.len() == 1)?;
            study.answer()
        });
        let begins_frame = step.is_some_and(|step| {
            let passage = study.mover_frame_at(step);
            passage.is_some_and(|passage| passage.steps.start == step)
        });
        // A group looks as the step does that it comes to, but where its scene describes the picture; and the whole frame looks the
        // same wherever the scene opens.
        let step = match step {
            Some(step) if !is_described && !begins_frame => Some(study.record.result_of(step)),
            step => step,
        };
        let pair = study.current(step).map(|current| &study.pairs[current]);
        let minkowski = match step.filter(|_| !is_described) {
            Some(step) => options.minkowski.at(study, step),
            None => options.minkowski,
        };
        let recorded = step.map(|step| &study.record.steps[step]);
        let recorded = recorded.filter(|_| is_composed);
        // Boxes are around the whole motion: the mover is at its start, and at no moment.
        let compares_boxes = recorded
            .and_then(broad_phase_boxes::compared_boxes)
            .is_some();
        let time = options.time.or_else(|| time_tried_at(study, step));
        let body = pair.filter(|_| !compares_boxes);
        Self {
            study,
            step,
            pair,
            options: FigureOptions {
                minkowski,
                ..*options
            },
            picture,
            is_composed,
            is_whole_frame: step.is_none() || is_composed && begins_frame,
            begins_frame,
            finds_pairs: recorded.is_some_and(|recorded| recorded.is_filter)
                && step.is_some_and(|step| study.place_of(step).is_none()),
            time: time.or(compares_boxes.then_some(0.0)),
            body: body.and_then(|pair| minkowski::body_of(pair, &minkowski)),
        }
    }

    /// The poses of a frame's shapes at this moment, where these are not the scene's, and whether the frame has ended there.
    pub(super) fn poses(&self, scene: Snapshot<'_>) -> (Option<Poses>, bool) {
        let step = self.step.filter(|_| self.is_composed);
        // An overlap that is left at the frame's end is shown there.
        let end = warned::end_poses(scene, self.study, step);
        let is_at_end = end.is_some();
        let tested = || framed::poses_of(scene, self.study, self.pair);
        let moving = || framed::before_motion(scene, self.study, step);
        (end.or_else(tested).or_else(moving), is_at_end)
    }

    /// The emphasis on each shape of `scene`.
    fn emphasis(&self, scene: Snapshot<'_>) -> Emphasis {
        let (study, step) = (self.study, self.step);
        let mut emphasis = Emphasis::of(study, study.current(step)).at(scene.scene, study, step);
        if self.options.alike && study.frame().is_some() {
            emphasis = emphasis.of_movers();
        }
        if self.finds_pairs {
            emphasis = emphasis.before_pairs();
        }
        emphasis
    }

    /// The sentence of a scene's opening, where the picture is composed: then it is about that.
    fn caption(&self, scene: Snapshot<'_>) -> Option<String> {
        let is_about_it = self.is_composed && self.picture.is_some() && self.step.is_some();
        let caption = lesson_values::headline(scene.scene, self.study, self.step);
        caption.filter(|_| is_about_it)
    }

    /// Whether it is about what a step of a pair says itself: it settles nothing yet.
    fn is_detail(&self, scene: Snapshot<'_>) -> bool {
        let study = self.study;
        self.step.is_some_and(|step| {
            let is_paired = self.is_composed && study.pair_at(step).is_some();
            let says_answer = answer_sentence::at(scene.scene, study, step).is_some();
            is_paired && !self.begins_frame && !says_answer && stated::is_on_the_way(study, step)
        })
    }
}

/// A moment with its shapes in place, and what is said of it.
pub(super) struct Composition<'a> {
    moment: &'a ShownMoment<'a>,
    scene: Snapshot<'a>,
    /// Whether the shapes stand as the frame leaves them.
    is_at_end: bool,
    theme: Theme,
    emphasis: Emphasis,
    /// A sweep's pair on its way, and where that puts the shapes.
    travel: Option<TravelFigure<'a>>,
    travelled: Option<Poses>,
    words: Option<mention::StepWords>,
    caption: Option<String>,
    is_detail: bool,
}

impl<'a> Composition<'a> {
    /// The composition of `moment` with the shapes as in `scene`; `is_at_end` where a frame has left them there.
    pub(super) fn of(
        moment: &'a ShownMoment<'a>,
        scene: Snapshot<'a>,
        is_at_end: bool,
        theme: Theme,
    ) -> Self {
        let travel = moment.pair.filter(|_| moment.body.is_none());
        let travel = travel.and_then(|pair| TravelFigure::of(scene, pair, moment.time));
        let caption = moment.caption(scene);
        let words = moment.step.map(|step| {
            let words = mention::StepWords::of(scene.scene, moment.study, step);
            match &caption {
                Some(caption) => words.with(caption),
                None => words,
            }
        });
        Self {
            moment,
            scene,
            is_at_end,
            theme,
            emphasis: moment.emphasis(scene),
            travelled: travel.as_ref().map(TravelFigure::poses),
            travel,
            words,
            caption,
            is_detail: moment.is_detail(scene),
        }
    }

    pub(super) fn draw(&self) -> Figure {
        let ShownMoment {
            study, step, pair, ..
        } = *self.moment;
        let options = &self.moment.options;
        let mut figure = Figure::empty(self.scene, study, (step, pair), options.labels);
        figure.shading = options.shading;
        let mut painter = Painter {
            figure: &mut figure,
            theme: self.theme,
            current: step.map(|step| (study, step)),
            picture: self.moment.picture,
            pane: options.pane,
            met: RefCell::default(),
            shape_points: vec![],
        };
        let carry = self.add_shapes(&mut painter);
        if options.tells_nothing() {
            painter.name_asked(self.shown());
            painter.add_motions(self.scene, study.frame());
        } else {
            self.add_frame(&mut painter);
        }
        self.add_motion(&mut painter);
        let before_step = painter.figure.extent();
        if let (Some(pair), Some(travel)) = (pair, &self.travel) {
            painter.add_picked(pair, options.minkowski.picked, travel);
        }
        if let (Some(step), Some(words)) = (step, &self.words) {
            self.add_step(&mut painter, (step, words), carry.as_ref());
            self.add_outcome(&mut painter, (step, words), carry.is_some());
            self.add_said_lengths(&mut painter, step, words.sentence());
            self.add_caption_lengths(&mut painter);
        }
        self.set_sheet(&mut painter);
        self.add_notes(&mut painter);
        figure.show_ghosts(self.theme);
        if let Some(travel) = &self.travel {
            figure.shift(before_step, travel.drift());
        }
        let ink = self.theme.ink();
        figure
            .dimensions
            .sort_by_key(|one| (one.is_drawn, one.color == ink, Reverse(one.weight)));
        self.settle_names(&mut figure);
        figure
    }

    /// The scene with its shapes at the shown moment of a sweep.
    fn shown(&self) -> Snapshot<'_> {
        let travelled = self.travelled.as_ref();
        travelled.map_or(self.scene, |poses| Snapshot::new(self.scene.scene, poses))
    }

    /// Whether the answer of the pair is known at the step, and right: what led to it is no part of its picture then.
    fn is_right_answer(&self, step: usize) -> bool {
        let ShownMoment {
            study, pair, body, ..
        } = self.moment;
        let is_whole = self.moment.is_composed && body.is_none();
        is_whole && pair.is_some_and(|pair| answers_right(study, pair, step))
    }

    /// Adds the shapes, or what the pair is reduced to; returns how things move with that.
    fn add_shapes(&self, painter: &mut Painter<'_>) -> Option<Carry> {
        let ShownMoment {
            study, step, pair, ..
        } = *self.moment;
        let (options, body) = (&self.moment.options, &self.moment.body);
        let reduced = pair.zip(body.as_ref());
        if let Some((pair, body)) = reduced {
            painter.figure.subject = subject::of_body(body, pair);
        }
        if pair.is_some_and(|pair| self.emphasis.is_obstacle(pair.mover)) {
            painter.figure.pair = painter.figure.pair.map(|[a, b]| [b, a]);
        }
        let carry = reduced.map(|(pair, body)| {
            painter.add_minkowski(body, pair, study, step, options, self.moment.time)
        });
        let is_gone = |index| self.is_left_out(index);
        if options.wires {
            painter.add_wires(self.shown(), study, is_gone)
        } else {
            painter.add_scene(self.shown(), &self.emphasis, is_gone)
        }
        carry
    }

    /// Whether a body is not drawn: it covers something, is reduced to a point, or moves beside the step's pair.
    fn is_left_out(&self, index: usize) -> bool {
        let ShownMoment {
            study, pair, body, ..
        } = self.moment;
        let shown = self.scene.body(index);
        let in_pair = pair.map(|pair| pair.tested().involves(index));
        let in_frame = study.frame().is_some_and(|one| one.bodies.contains(&index));
        let is_moving = in_frame || shown.moves();
        let is_other = in_pair == Some(false);
        let is_bystander = self.is_detail && is_other && (is_moving || body.is_some());
        let is_reduced = body.is_some() && in_pair == Some(true);
        let is_cut = self.moment.options.cut_away.has(index) || is_bystander;
        is_cut || shown.shape.is_round() && is_reduced
    }

    /// Adds the way of a frame's movers, and as a whole its contacts and its fault.
    fn add_frame(&self, painter: &mut Painter<'_>) {
        let ShownMoment {
            study,
            step,
            is_composed,
            is_whole_frame,
            ..
        } = *self.moment;
        let frame = study.frame().filter(|_| !self.is_detail);
        let Some(frame) = frame.filter(|_| !painter.hides("passage")) else {
            return;
        };
        let contact_log = study.contact_log();
        let own = contact_log.and_then(|contact_log| warned::told_mover(contact_log, step));
        let own = own.unwrap_or(0);
        let tells_end = |caption: &String| {
            let mut ends = ["end", "ends"].into_iter();
            ends.any(|word| !places(caption, word).is_empty())
        };
        let is_end_told =
            is_whole_frame || !is_composed || self.caption.as_ref().is_some_and(tells_end);
        let gained = contact_log.filter(|_| is_composed);
        let gained = gained.and_then(|contact_log| warned::gained_speed(contact_log, own));
        let told = (is_whole_frame, is_end_told);
        painter.add_passage(frame, (own, self.is_at_end), told, gained);
        if let Some(contact_log) = contact_log.filter(|_| is_whole_frame && is_composed) {
            painter.add_frame_contacts(contact_log, own);
            painter.add_warning(self.shown(), contact_log);
        }
    }

    /// Adds a sweep's way, and the names of what moves and of what it meets.
    fn add_motion(&self, painter: &mut Painter<'_>) {
        let ShownMoment {
            study,
            step,
            pair,
            is_composed,
            finds_pairs,
            ..
        } = *self.moment;
        let (options, body) = (&self.moment.options, self.moment.body.as_ref());
        if body.is_some() {
            painter.stand_back(options.minkowski.stage);
        }
        if options.tells_nothing() {
            return;
        }
        let told = match &self.words {
            Some(words) if self.is_detail && words.tell_motion() => ToldMotion::Borders,
            Some(_) if self.is_detail => ToldMotion::Nothing,
            _ => ToldMotion::All,
        };
        if let Some(travel) = &self.travel {
            painter.add_travel(travel, &self.emphasis, told);
        }
        if !is_composed {
            return;
        }
        let shown = self.shown();
        match (pair, body) {
            (Some(pair), Some(body)) => {
                painter.name_reduced(shown, pair, body, options.minkowski.by_step)
            }
            (Some(pair), None) if finds_pairs => painter.add_name(shown.body(pair.mover)),
            _ => {
                painter.name_shapes(shown, (study, step), pair);
                painter.name_faulty(shown, study, step);
            }
        }
        if let Some(caption) = &self.caption {
            painter.name_spoken_of(shown, caption);
        }
    }

    /// Adds the drawings of the step, and what it states without having drawn it.
    fn add_step(
        &self,
        painter: &mut Painter<'_>,
        (step, words): (usize, &mention::StepWords),
        carry: Option<&Carry>,
    ) {
        let ShownMoment {
            study,
            pair,
            is_composed,
            is_whole_frame,
            ..
        } = *self.moment;
        if is_whole_frame {
            if is_composed {
                painter.add_stated(study, step);
            }
            return;
        }
        let is_answer = self.is_right_answer(step);
        let earlier = self.moment.options.earlier && !is_answer;
        painter.add_told(study, (step, words), (earlier, is_answer), carry);
        if !is_composed {
            return;
        }
        let motion = match carry {
            Some(carry) => Moving::Point {
                is_in_place: carry.keeps(&study.record, step),
            },
            None => Moving::Shape(self.travel.as_ref()),
        };
        // What a wrong answer consists of is told by its error.
        let is_wrong = pair.is_some_and(|pair| {
            let is_settled = !stated::is_on_the_way(study, step) && !pair.faults.is_empty();
            is_settled && !error::is_wrong_distance(pair)
        });
        if is_wrong {
            painter.add_stated_times(study, step, motion);
        } else {
            painter.add_what_is_stated(study, step, is_answer, motion);
        }
        if study.pair_at(step).is_none() {
            painter.name_cell(&study.record.steps[step]);
        }
        if words.tell_side() && self.moment.body.is_none() {
            painter.add_front(study, step);
        }
        if let Some(pair) = pair {
            painter.name_intervals(self.shown(), pair);
        }
    }

    /// Adds what comes of the step: what it should have found, the push, and by how much the answer is wrong.
    fn add_outcome(
        &self,
        painter: &mut Painter<'_>,
        (step, words): (usize, &mention::StepWords),
        is_carried: bool,
    ) {
        let ShownMoment { study, pair, .. } = *self.moment;
        if !self.moment.options.pushed {
            return;
        }
        if !is_carried && !painter.hides(error::PUT_RIGHT) {
            painter.add_put_right(study, step);
            painter.add_right_sphere(study, step);
        }
        if self.is_detail {
            painter.add_correct_place(study, step);
        }
        let fault = pair.and_then(|pair| pair.faults.first());
        let is_told_by_answer = matches!(fault, Some(Fault::NonFinite));
        if self.is_detail || !is_carried && !is_told_by_answer {
            painter.add_not_finite(study, step);
        }
        if self.moment.body.is_some() {
            return;
        }
        if !painter.hides("after the push") {
            painter.add_pushed(study, step);
        }
        let Some(pair) = pair.filter(|_| !painter.hides("error")) else {
            return;
        };
        // What comes of a step on the way is no matter of its picture, but where it goes wrong, and where it has the length.
        // Where the step has its own correction, that says it.
        let is_corrected = painter.has_correction() || says_correct(words.sentence());
        let is_corrected = is_corrected || painter.has_wrong_angle();
        let departs = pair.departure == Some(step) && !is_corrected;
        let lacks = !is_corrected && painter.lacks_length(study, step);
        let is_about_it = departs || lacks || self.caption.is_some();
        if !self.is_detail && matches!(fault, Some(Fault::FalseHit(_))) {
            // The depth of a hit that is none.
            let ink = self.theme.ink();
            painter.figure.dimensions.retain(|one| one.color != ink);
        }
        if !self.is_detail || is_about_it {
            painter.add_error(pair);
        }
        if self.is_right_answer(step) {
            painter.add_decisive_length(self.shown(), study, pair, words);
            let mut lost = study.lost.iter().map(|lost| &study.pairs[lost.index]);
            if let Some(exact) = pair.exact.contact
                && lost.any(|lost| ptr::eq(lost, pair))
            {
                painter.redden_missed_depth(&exact);
            }
        }
    }

    /// Adds the lengths that the sentence states and that nothing has by now; of a wrong depth the error has both.
    fn add_said_lengths(&self, painter: &mut Painter<'_>, step: usize, sentence: &str) {
        let ShownMoment {
            study,
            pair,
            is_composed,
            is_whole_frame,
            ..
        } = *self.moment;
        let is_answer = !stated::is_on_the_way(study, step);
        let fault = pair.and_then(|pair| pair.faults.first());
        let is_of_depth = matches!(fault, Some(Fault::DepthShort(_) | Fault::DepthLong(_)));
        if is_composed
            && !is_whole_frame
            && self.moment.body.is_none()
            && !(is_answer && is_of_depth)
        {
            painter.add_said_lengths(study, step, sentence, is_answer);
        }
    }

    /// Adds the lengths of which the caption speaks, and leaves the others out.
    fn add_caption_lengths(&self, painter: &mut Painter<'_>) {
        let ShownMoment {
            study, pair, body, ..
        } = self.moment;
        let Some(caption) = self.caption.as_ref().filter(|_| body.is_none()) else {
            return;
        };
        painter.add_spoken_lengths(study, *pair, caption);
        painter.keep_spoken_lengths(caption);
        if let Some((pair, travel)) = pair.zip(self.travel.as_ref()) {
            painter.mark_touch(pair, travel.time());
        }
    }

    /// Says what lies under and beside the shapes: legend, map, ground.
    fn set_sheet(&self, painter: &mut Painter<'_>) {
        // What a caption does not speak of needs no explanation.
        painter.figure.has_legend = self.caption.is_none() && !painter.hides("legend");
        painter.figure.has_map = !painter.hides("map");
        painter.figure.ground = if painter.hides("grid") {
            PictureGround::Missing
        } else if self.moment.is_composed {
            PictureGround::Stage
        } else {
            PictureGround::Everywhere
        };
        painter.figure.has_cuts = !painter.hides("cuts");
        painter.figure.has_far_sides = !painter.hides("far sides");
    }

    /// Adds the reader's guess, the names that signs take from the words, and the scene's notes.
    fn add_notes(&self, painter: &mut Painter<'_>) {
        let ShownMoment {
            study,
            step,
            is_composed,
            ..
        } = *self.moment;
        if let Some(Guessing::Shown {
            guess,
            right,
            is_hit,
        }) = self.moment.options.guessing
        {
            painter.add_guess(guess, right, is_hit);
        }
        if let Some(words) = self.words.as_ref().filter(|_| is_composed)
            && self.caption.is_none()
        {
            painter.name_signs(words);
        }
        let tested = step.filter(|_| is_composed).and_then(|step| {
            let recorded = &study.record.steps[step];
            step_sentence::tested_box_name(self.scene.scene, study, recorded)
        });
        if let Some(name) = tested {
            shape_names::call_tested_box(&mut painter.figure.labels, name);
        }
        painter.add_notes(self.shown(), study, &self.emphasis);
        painter.request_lens();
        painter.note_unknown_names();
    }

    /// Gives everything that is drawn one name, and every number one place.
    fn settle_names(&self, figure: &mut Figure) {
        let ShownMoment {
            study,
            step,
            pair,
            picture,
            is_composed,
            ..
        } = *self.moment;
        if let Some(words) = &self.words {
            words.mark(&mut figure.labels);
        }
        if self.caption.is_some() {
            // A caption is no step's sentence: coordinates are for that.
            for label in &mut figure.labels {
                label.place = None;
            }
        }
        if is_composed {
            stated::keep_one_number_each(figure);
        }
        if let Some(picture) = picture {
            notes::rename(figure, picture);
        }
        if is_composed {
            shape_names::keep_mentioned_points(figure);
        }
        if self.moment.options.plain_names {
            notes::speak_plainly(figure, picture);
            if let Some(step) = step.filter(|_| is_composed) {
                let sentence = text::said_at(self.scene.scene, study, step);
                stated::call_found_point(figure, &study.record.steps[step], &sentence);
            }
        }
        if let Some(pair) = pair.filter(|_| is_composed) {
            let names = pair.names(self.scene.scene);
            shape_names::call_roles(figure, names.each_ref().map(String::as_str));
        }
        if is_composed {
            shape_names::keep_one_name_each(figure);
            shape_names::tell_spheres_apart(&mut figure.labels);
        }
    }
}
