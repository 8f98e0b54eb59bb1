//! The names of shapes in a picture that nobody prepared, and the length that decides its answer.

use super::{
    DrawnExtent, Figure, Label, LabelKind, Painter, Weight,
    emphasis::faulty_obstacle,
    error::PUT_RIGHT,
    measured,
    mention::StepWords,
    minkowski::PATH,
    part_state::PartState,
    sign::{DEPTH, Sign},
    subject,
    warned::told_mover,
};
use crate::palette::Glyph;
use capsule_core::{
    geometry::{Contact, Shape, closest_point_on_segment},
    minkowski::MinkowskiBody,
    trace::Role,
};
use capsule_scenes::{
    run::study::{MoverFrame, PairStudy, Study},
    scene::Snapshot,
    wording::called,
};
use capsule_session::text::length;
use capsule_text::{
    step_sentence,
    terms::{self, Drawn},
};
use glam::Vec3;

/// How far beside a mover its way is measured, in its radii.
const BESIDE: f32 = 1.25;
/// A depth below this is a touch, with rounding, meters.
const MIN_DEPTH: f32 = 1e-6;
/// How many depths in other obstacles are shown.
const MAX_OTHERS: usize = 2;
/// Width of the outline of what the mover overlaps besides, points.
const OTHER_LINE: f32 = 1.5;
/// How many things are named for what they are, beside those with names of their own.
const MAX_NAMED: usize = 2;
/// By which share of its radius a sphere may be beside a shape that it is of.
const SAME_SPHERE: f32 = 1e-3;
/// The names of a triangle's corners.
const CORNERS: [&str; 3] = ["v0", "v1", "v2"];

impl Painter<'_> {
    /// Names both shapes of `pair`, a mover that travels at its impact or else at its start; in a frame without a pair, its
    /// movers.
    pub(super) fn name_shapes(
        &mut self,
        scene: Snapshot<'_>,
        (study, step): (&Study, Option<usize>),
        pair: Option<&PairStudy>,
    ) {
        let Some(pair) = pair else {
            let movers = study.frame().map_or(&[][..], |frame| &frame.bodies);
            // The one that the step is about comes last: of too many names the last ones are kept.
            let told = study
                .contact_log()
                .and_then(|contact_log| told_mover(contact_log, step));
            let told = told.and_then(|told| movers.get(told));
            for &mover in movers.iter().filter(|one| Some(*one) != told).chain(told) {
                let body = scene.body(mover);
                self.figure.labels.retain(|label| label.text != body.name);
                self.add_name(body);
            }
            // The contact that a step answers is with this obstacle.
            if let Some(pair) = step.and_then(|step| study.answered_at(step)) {
                let [_, obstacle] = pair.names(scene.scene);
                self.name_obstacle(&pair.shapes.obstacle, &obstacle);
            }
            return;
        };
        let [mover, obstacle] = pair.names(scene.scene);
        self.name_obstacle(&pair.shapes.obstacle, &obstacle);
        let is_moment = |label: &&mut Label, moment: &str| {
            label.sign == Some(Sign::Moment) && label.text.starts_with(moment)
        };
        for moment in ["impact", "nearest", "start"] {
            let mut labels = self.figure.labels.iter_mut();
            if let Some(label) = labels.find(|label| is_moment(label, moment)) {
                // Where it touches at the start it has no other impact.
                let moments = label.text.replace("start, impact", "start");
                let plain = terms::drawn(&moments, Drawn::Moment).unwrap_or(moments);
                label.text = format!("{mover}, {plain}");
                label.shown = Some(label.text.clone());
                label.sign = None;
                return;
            }
        }
        let part = subject::part_of_mover(pair).filter(|_| study.frame().is_none());
        let extent = match part {
            Some(part) => DrawnExtent::Round([part.points[0], part.points[1]], part.radius),
            None => DrawnExtent::of(&scene.body(pair.mover).shape),
        };
        self.name_shape(extent, &mover);
    }

    /// Names the obstacle that the fault of the frame of `step` is about: what the response does to another contact is about that,
    /// too.
    pub(super) fn name_faulty(&mut self, scene: Snapshot<'_>, study: &Study, step: Option<usize>) {
        let Some(contact_log) = study.contact_log() else {
            return;
        };
        let mut passages = contact_log.passages.iter();
        let is_its = |passage: &MoverFrame| step.is_some_and(|step| passage.steps.contains(&step));
        let mover = passages.position(is_its);
        let faulty = mover.and_then(|mover| faulty_obstacle(scene.scene, contact_log, mover));
        let Some(body) = faulty.map(|index| scene.body(index)) else {
            return;
        };
        let name = body.name.as_str();
        let mut labels = self.figure.labels.iter();
        if !labels.any(|label| label.said() == name || label.said().ends_with(&format!(" {name}")))
        {
            self.name_obstacle(&body.shape, name);
        }
    }

    /// Names the shapes of `pair` where they are a point and a `body`: the point, its path, the mover and the obstacle as they
    /// were, and what the obstacle has grown to.
    pub(super) fn name_reduced(
        &mut self,
        scene: Snapshot<'_>,
        pair: &PairStudy,
        body: &MinkowskiBody,
        names_grown: bool,
    ) {
        let [mover, obstacle] = pair.names(scene.scene);
        let (start, way) = (body.mover.a, pair.shapes.displacement);
        let is_start = |label: &&mut Label| label.extent == DrawnExtent::Point(start);
        let point = self.figure.labels.iter_mut().find(is_start);
        let has_point = point.is_some();
        if let Some(label) = point {
            label.shown = Some(if pair.shapes.mover.radius() > 0.0 {
                format!("{mover}, shrunk to a point")
            } else {
                mover.clone()
            });
        }
        self.name_obstacle(&pair.shapes.obstacle, &obstacle);
        if names_grown {
            let extent = DrawnExtent::Corners(body.corners.clone());
            self.name_shape(extent, &format!("grown {obstacle}"));
        }
        // The point has the mover's name: its outline needs none.
        if !has_point {
            self.name_shape(DrawnExtent::of(&scene.body(pair.mover).shape), &mover);
        }
        if way != Vec3::ZERO && way.is_finite() {
            self.name_shape(DrawnExtent::Line([start, start + way]), PATH);
        }
    }

    /// Names the points, edges, planes and spheres of the current step that have no name and that its `words` speak of, for what
    /// they are: a name beside a thing is read sooner than a legend. What they do not speak of needs neither.
    pub(super) fn name_signs(&mut self, words: &StepWords) {
        let mut signs: Vec<(Role, DrawnExtent)> = vec![];
        for place in 0..self.figure.meanings.len() {
            let thing = &self.figure.meanings[place];
            // Dashes are what is not there, and a part without a color of its own is none in question.
            if matches!(thing.sign, Sign::Before | Sign::Part(PartState::Untested)) {
                self.figure.meanings[place].is_fresh = false;
                continue;
            }
            let (Sign::Role(role), true) = (thing.sign, thing.is_fresh) else {
                continue;
            };
            // A tested sphere that is the ball itself has the ball's name.
            let is_named =
                |label: &Label| label.sign == Some(thing.sign) || label.extent == thing.extent;
            let is_known = signs.iter().any(|(known, _)| *known == role);
            if is_known || self.figure.labels.iter().any(is_named) {
                continue;
            }
            if self.is_riddle(role, &thing.extent) && words.tell_kind(&thing.sign.name()) {
                signs.push((role, thing.extent.clone()));
            } else {
                self.figure.meanings[place].is_fresh = false;
            }
        }
        for (role, extent) in signs.into_iter().take(MAX_NAMED) {
            let ink = self.theme.ink();
            let sign = Sign::Role(role);
            let label = self.name(extent, &sign.name(), ink, Weight::Shape);
            (label.kind, label.sign) = (LabelKind::Plain, Some(sign));
        }
    }

    /// Whether a thing of this role is none that its form explains.
    fn is_riddle(&self, role: Role, extent: &DrawnExtent) -> bool {
        let is_named = |end: Vec3| {
            let mut labels = self.figure.labels.iter();
            labels.any(|label| label.extent == DrawnExtent::Point(end))
        };
        match (role, extent) {
            (Role::Construction, _) => false,
            (Role::Rejected, extent) => matches!(extent, DrawnExtent::Point(_)),
            // The names of its ends are that of an edge.
            (Role::Edge, DrawnExtent::Line(ends)) => !ends.iter().all(|end| is_named(*end)),
            _ => true,
        }
    }

    /// Names an obstacle, at the part of it that is near.
    pub(super) fn name_obstacle(&mut self, shape: &Shape, name: &str) {
        let near = if let Shape::Triangle(triangle) = shape {
            subject::near_part(triangle, &self.figure.case)
        } else {
            vec![]
        };
        let round = shape.as_capsule();
        let round = round.and_then(|capsule| subject::seen_part(&capsule, &self.figure.case));
        let extent = match round {
            Some(part) => DrawnExtent::Round([part.points[0], part.points[1]], part.radius),
            None if near.is_empty() => DrawnExtent::of(shape),
            None => DrawnExtent::Corners(near),
        };
        self.name_shape(extent, name);
    }

    /// Adds a shape's own name, which is no name of a listing whatever it is.
    pub(super) fn name_shape(&mut self, extent: DrawnExtent, name: &str) -> &mut Label {
        let ink = self.theme.ink();
        let label = self.name(extent, name, ink, Weight::Shape);
        (label.kind, label.shown) = (LabelKind::Plain, Some(name.into()));
        label
    }

    /// Adds the length that decides a `pair` which is answered right: the gap of a miss, the way to the touch of a sweep; and how
    /// deep its mover is in other obstacles.
    pub(super) fn add_decisive_length(
        &mut self,
        scene: Snapshot<'_>,
        study: &Study,
        pair: &PairStudy,
        words: &StepWords,
    ) {
        let ink = self.theme.ink();
        // In a frame the mover has gone on between one pair and another.
        let others = study.other_overlaps(pair);
        let others: Vec<_> = others.filter(|_| study.frame().is_none()).collect();
        // Of more the sentence says how many there are.
        let is_few = others.len() <= MAX_OTHERS;
        for (other, contact) in others.into_iter().filter(|_| is_few) {
            let [_, name] = other.names(scene.scene);
            let ends = [contact.point, contact.point - contact.push()];
            let text = format!("{name}: {DEPTH} {}", length(contact.depth));
            self.dimension_in(ink, ends, text);
            // It may stand before the pair, where little is seen of it.
            let shape = other.shapes.obstacle;
            if shape.is_round() {
                self.add_elsewhere(&shape, (self.theme.calm(ink), 0.0), OTHER_LINE);
            }
            self.name_obstacle(&shape, &name);
        }
        if let Some(contact) = pair.exact.contact {
            let role = Role::ContactNormal;
            let has_normal = words.caption_names(role.name(), Drawn::Role(role));
            self.add_contact(&contact, has_normal);
        }
        if let Some(ends) = pair.smallest_gap() {
            let text = format!("gap {}", length(ends[0].distance(ends[1])));
            self.dimension_in(ink, ends, text);
        }
        if let Some(time) = pair.exact.time.filter(|&time| time > 0.0) {
            let from = pair.shapes.mover.place();
            let way = pair.shapes.displacement * time;
            self.dimension_in(ink, [from, from + way], length(way.length()));
            // Beside the mover, where it crosses neither that nor the normal.
            if let Some(dimension) = self.figure.dimensions.last_mut() {
                dimension.beside = beside(&pair.shapes.mover, way, pair.exact.contact);
            }
        }
    }

    /// Adds the point of a contact, and its depth and, if it `has_normal`, its normal where the step draws none.
    fn add_contact(&mut self, contact: &Contact, has_normal: bool) {
        let draws = |figure: &Figure, role: Role| {
            let mut signs = figure.meanings.iter();
            signs.any(|thing| thing.is_fresh && thing.sign == Sign::Role(role))
        };
        let mut lengths = self.figure.dimensions.iter();
        let is_depth = |meters: f32| measured::is_same(meters, contact.depth);
        let has_depth = lengths.any(|one| !one.is_drawn && is_depth(one.a.distance(one.b)));
        let is_touch = contact.depth <= MIN_DEPTH;
        if !is_touch && !has_depth {
            self.add_depth(contact);
        }
        let role = Role::ContactNormal;
        if has_normal && !draws(self.figure, role) && contact.normal != Vec3::ZERO {
            let style = self.theme.role(role);
            let (extent, _) = self.add_arrow(role, contact.point, contact.normal, Weight::Current);
            self.name(extent, "normal", style.text, Weight::Current)
                .kind = LabelKind::Plain;
        }
        let ink = self.theme.ink();
        self.mark(contact.point, Glyph::Dot, ink, 3.5, Weight::Current);
        if is_touch {
            let extent = DrawnExtent::Point(contact.point);
            let label = self.name(extent, "contact", ink, Weight::Current);
            label.kind = LabelKind::Plain;
        }
    }

    pub(super) fn add_depth(&mut self, contact: &Contact) {
        let ends = [contact.point, contact.point - contact.push()];
        let text = format!("{DEPTH} {}", length(contact.depth));
        self.dimension_in(self.theme.ink(), ends, text);
    }
}

/// Calls what has the name of a role in the pair, as "mover's best point", by the shape's own name, the mover's first.
pub(super) fn call_roles(figure: &mut Figure, [mover, obstacle]: [&str; 2]) {
    let called = |text: &str| {
        let roles = [("mover's ", mover), ("obstacle's ", obstacle)];
        let mut roles = roles.into_iter();
        roles.find_map(|(role, name)| {
            // It is the shape's, whether it is the correct one or not.
            let wrong_order = format!("{PUT_RIGHT} {role}");
            let text = text.replace(&wrong_order, &format!("{role}{PUT_RIGHT} "));
            (text.contains(role)).then(|| text.replace(role, &format!("{name}'s ")))
        })
    };
    for label in &mut figure.labels {
        if let Some(text) = called(label.said()) {
            label.shown = Some(text);
        }
    }
    for one in &mut figure.dimensions {
        if let Some(text) = called(&one.text) {
            one.text = text;
        }
    }
}

/// Calls the tested box by the shape that it is around, where `name` is that.
pub(super) fn call_tested_box(labels: &mut [Label], name: &str) {
    let is_box = |label: &&mut Label| label.text == step_sentence::TESTED_BOX;
    if let Some(label) = labels.iter_mut().find(is_box) {
        label.shown = Some(format!("box of {}", called(name, None)));
    }
}

/// The way from a mover's place to beside it, square to its `way` and away from the obstacle, meters.
fn beside(mover: &Shape, way: Vec3, contact: Option<Contact>) -> Vec3 {
    let along = way.normalize_or_zero();
    let square = |v: Vec3| (v - along * v.dot(along)).try_normalize();
    let points = mover.points();
    let axis = points[points.len() - 1] - points[0];
    let normal = contact.and_then(|contact| square(contact.normal));
    let across = normal.or_else(|| square(axis));
    let across = across.unwrap_or_else(|| along.any_orthonormal_vector());
    let place = mover.place();
    let reach = points.iter().map(|point| (*point - place).dot(across));
    across * (reach.fold(0.0, f32::max) + BESIDE * mover.radius())
}

/// Leaves out the names of corners and ends of shapes of which the step says nothing, and the dots at such corners.
pub(super) fn keep_mentioned_points(figure: &mut Figure) {
    // What the scene names is told as well.
    let is_told =
        |label: &Label| (label.is_mentioned || label.shown.is_some()) && label.set.is_some();
    let told: Vec<usize> = figure
        .labels
        .iter()
        .filter(|label| is_told(label))
        .filter_map(|label| label.set)
        .collect();
    let is_kept = |label: &Label| label.set.is_none_or(|set| told.contains(&set));
    let is_corner = |label: &&Label| CORNERS.iter().any(|corner| label.text.ends_with(corner));
    let corners: Vec<Vec3> = figure
        .labels
        .iter()
        .filter(|label| !is_kept(label))
        .filter(is_corner)
        .map(|label| label.extent.middle())
        .collect();
    figure.labels.retain(is_kept);
    figure
        .marks
        .retain(|mark| mark.weight != Weight::Shape || !corners.contains(&mark.at));
}

/// Leaves out of two points or flat parts with the same name the one that stands out less: a reader could not tell them apart.
/// A sphere that shows a length has no name beside the length's own.
pub(super) fn keep_one_name_each(figure: &mut Figure) {
    let lengths = &figure.dimensions;
    let is_told = |label: &Label| {
        let is_sphere = matches!(label.extent, DrawnExtent::Round(..));
        is_sphere && lengths.iter().any(|length| length.text == label.said())
    };
    for told in figure.labels.extract_if(.., |label| is_told(label)) {
        figure.meanings.retain(|one| one.extent != told.extent);
    }
    let is_point = |label: &&Label| {
        matches!(
            label.extent,
            DrawnExtent::Point(_) | DrawnExtent::Corners(_)
        )
    };
    let points = figure.labels.iter().filter(is_point);
    let said: Vec<(String, Weight, bool)> = points
        .map(|label| (label.said().to_owned(), label.weight, label.is_mentioned))
        .collect();
    let mut index = 0;
    figure.labels.retain(|label| {
        if !is_point(&label) {
            return true;
        }
        let own = (label.weight, label.is_mentioned);
        let mut others = said.iter().enumerate();
        let is_less = others.any(|(other, (text, weight, is_mentioned))| {
            let stands_out = (*weight, *is_mentioned) > own;
            let is_first = (*weight, *is_mentioned) == own && other < index;
            other != index && text == label.said() && (stands_out || is_first)
        });
        index += 1;
        !is_less
    });
}

/// Of spheres with one name each is called by the shape that it is tested for.
pub(super) fn tell_spheres_apart(labels: &mut [Label]) {
    let ball = |label: &Label| match label.extent {
        DrawnExtent::Round([a, b], radius) if a == b => Some((a, radius)),
        _ => None,
    };
    let owner = |(center, radius): (Vec3, f32)| {
        let mut shapes = labels.iter().filter(|label| match label.extent {
            DrawnExtent::Round([a, b], own) if label.weight == Weight::Shape => {
                let off = closest_point_on_segment(center, a, b).distance(center);
                off.max((own - radius).abs()) <= SAME_SPHERE * radius
            }
            _ => false,
        });
        let name = shapes.next()?.said().to_owned();
        shapes.next().is_none().then_some(name)
    };
    let said = |index: usize| labels[index].said();
    let alike: Vec<(usize, String)> = (0..labels.len())
        .filter_map(|index| {
            let own = ball(&labels[index]).filter(|_| labels[index].weight == Weight::Current)?;
            let mut others = (0..labels.len()).filter(|&other| other != index);
            let is_other = |other: usize| ball(&labels[other]).is_some_and(|ball| ball != own);
            let has_twin = others.any(|other| is_other(other) && said(other) == said(index));
            Some((index, owner(own).filter(|_| has_twin)?))
        })
        .collect();
    for (index, owner) in alike {
        let name = format!("{} of {owner}", labels[index].said());
        labels[index].shown = Some(name);
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        figure::{Figure, FigureOptions},
        palette::Theme,
    };
    use capsule_scenes::{run::study::Study, scene::Scene};

    /// The picture of the answer to a standing capsule of these `names` over a triangle, with its lower center so high, meters.
    fn answer([capsule, triangle]: [&str; 2], height: f32) -> Figure {
        let case = format!(
            "title = \"Mine\"\n[[capsule]]\nname = \"{capsule}\"\na = [0, {height}, 0]\nb = [0, 1.5, 0]\nradius = 0.4\n\
            [[triangle]]\nname = \"{triangle}\"\npoints = [[-20, 0, -20], [0, 0, 30], [20, 0, -20]]\n"
        );
        let scene = Scene::read("mine.toml", &case).expect("a sound scene");
        let study = Study::of_scene(&scene);
        let step = study.answer();
        let options = FigureOptions::default();
        Figure::of(&scene, &study, step, Theme::Light, &options)
    }

    /// The picture of the answer to the case of this `text`.
    fn case(text: &str) -> Figure {
        let text = format!("title = \"Mine\"\n{text}");
        let scene = Scene::read("mine.toml", &text).unwrap_or_else(|errors| panic!("{errors}"));
        let study = Study::of_scene(&scene);
        let step = study.answer();
        let options = FigureOptions::default();
        Figure::of(&scene, &study, step, Theme::Light, &options)
    }

    #[test]
    fn an_obstacle_far_away_is_in_the_picture_with_all_of_the_gap() {
        let figure = case(
            "[run]\nalgorithm = \"better-collision/sphere-triangle+B1\"\n\
            [[sphere]]\nname = \"ball\"\ncenter = [-31.4, 1.11, 8.25]\nradius = 0.11\n\
            [[triangle]]\nname = \"roof\"\npoints = [[-40, 6, 0], [-32, 7.5, 20], [-22, 6, 0]]\n",
        );
        let ends = [figure.dimensions[0].a, figure.dimensions[0].b];
        assert_eq!(figure.dimensions[0].text, "5.38 m apart, not a hit");
        for end in ends {
            let mut hulls = figure.subject.iter();
            let is_end = |at: glam::Vec3| at.distance(end) < 1e-3;
            assert!(
                hulls.any(|hull| hull.points.into_iter().any(is_end)),
                "{end}"
            );
        }
    }

    #[test]
    fn of_a_capsule_as_long_as_a_street_the_part_beside_its_obstacle_is_seen() {
        let figure = case(
            "[[capsule]]\nname = \"street\"\na = [0, 0, -75]\nb = [0, 0, 75]\nradius = 1.5\n\
            [[box]]\ncenter = [0, -1.2, 1]\nhalf_size = [1.5, 0.75, 1.25]\n",
        );
        let subject = figure.subject.iter().flat_map(|hull| hull.points);
        assert!(subject.into_iter().all(|at| at.z.abs() < 12.0));
        let mut labels = figure.labels.iter();
        let name = labels
            .find(|label| label.said() == "street")
            .expect("its name");
        assert!(name.extent.middle().z.abs() < 12.0, "beside what is seen");
    }

    #[test]
    fn two_boxes_that_are_apart_show_their_gap() {
        let figure = case(
            "[[box]]\ncenter = [3, 1.502, -2]\nhalf_size = [0.5, 0.5, 0.5]\nrotation = [0, 25, 0]\n\
            [[box]]\ncenter = [3.4, 0.975, -2]\nhalf_size = [1.2, 0.025, 0.4]\n",
        );
        assert_eq!(figure.dimensions[0].text, "gap 2 mm");
    }

    #[test]
    fn a_sweep_that_passes_shows_its_smallest_gap_alone() {
        let figure = case(
            "[run]\nalgorithm = \"advancement/capsule-triangle\"\n\
            [[capsule]]\na = [-2, 1.4, 6.35]\nb = [-1.3, 1.3, 6.35]\nradius = 0.02\nvelocity = [6, -2.8, 0]\n\
            [[triangle]]\npoints = [[0, 0.5, -6], [0.05, 0.5, -6], [0.02, 0.5, 6.3]]\n",
        );
        let gaps = figure.dimensions.iter().map(|one| one.text.as_str());
        let gaps: Vec<&str> = gaps.filter(|text| text.contains("gap")).collect();
        assert_eq!(gaps, ["gap 3 cm"]);
    }

    #[test]
    fn a_push_in_a_wrong_direction_has_both_normals_and_the_correct_push() {
        let figure = case(
            "[run]\nalgorithm = \"swept/capsule-triangle\"\n\
            [[capsule]]\nbase = [0.1, -0.9, 0.4]\ntip = [0.1, 0.9, 0.4]\nradius = 0.4\nvelocity = [2.4, -0.6, 0]\n\
            [[triangle]]\npoints = [[0, 0, -1], [0, 0, 2], [5, 0, 0.5]]\n",
        );
        let wrong = Theme::Light.text(Theme::Light.wrong());
        let mut labels = figure.labels.iter();
        assert!(labels.any(|one| one.said() == "after the correct push"));
        let mut labels = figure.labels.iter();
        assert!(labels.any(|one| one.said() == "contact normal" && one.color == wrong));
        let mut labels = figure.labels.iter();
        assert!(!labels.any(|one| one.said() == "normal"), "of the face");
    }

    #[test]
    fn tested_spheres_have_the_names_of_their_capsules() {
        // Of a miss that is none they say what was too far apart.
        let figure = case(
            "[run]\nalgorithm = \"wicked/capsule-capsule+W6\"\n\
            [[capsule]]\nname = \"needle\"\na = [8.8, 0.8, 7.2]\nb = [3.6, 28.2, 9.7]\nradius = 2.6\n\
            [[capsule]]\nname = \"thread\"\na = [4.6, 0.5, -5.5]\nb = [8.5, 13.3, 10.4]\nradius = 2\n",
        );
        for name in ["tested sphere of needle", "tested sphere of thread"] {
            let said: Vec<&str> = figure.labels.iter().map(|label| label.said()).collect();
            assert!(said.contains(&name), "{said:?}");
        }
    }

    #[test]
    fn a_miss_shows_its_gap_and_both_names() {
        let figure = answer(["probe", "ground"], 0.402);
        assert_eq!(figure.dimensions[0].text, "gap 2 mm");
        for name in ["probe", "ground"] {
            let named = figure.labels.iter().filter(|label| label.text == name);
            assert_eq!(named.count(), 1, "{name}");
        }
    }

    #[test]
    fn a_shape_that_is_called_like_a_variable_keeps_its_name() {
        let figure = answer(["level", "exact"], 0.3);
        for name in ["level", "exact"] {
            let mut labels = figure.labels.iter();
            assert!(labels.any(|label| label.said() == name), "{name}");
        }
        let said = figure.labels.iter().map(|label| label.said());
        assert!(!said.into_iter().any(|said| said.contains("coefficient")));
    }

    #[test]
    fn a_group_looks_as_the_step_that_it_comes_to() {
        let scene = capsule_scenes::scene::library::open("over-a-kerb").expect("a scene");
        let study = Study::of_scene(&scene);
        let options = FigureOptions {
            is_changed: true,
            ..FigureOptions::default()
        };
        let figure = |step| Figure::of(&scene, &study, Some(step), Theme::Light, &options);
        let tested = study.find("ball/ball-curb face 9").expect("a step");
        let end = study.record.subtree(tested).end - 1;
        assert_eq!(study.record.result_of(tested), end);
        assert_eq!(figure(tested), figure(end));
    }

    #[test]
    fn a_normal_is_not_called_by_the_depth() {
        let figure = answer(["player", "ground"], 0.34);
        let mut lengths = figure.dimensions.iter();
        assert!(lengths.any(|one| one.text == "depth 6 cm"));
        let mut labels = figure.labels.iter();
        let normal = labels.find(|label| label.said() == "normal");
        assert!(normal.is_some_and(|label| label.length.is_none()));
    }
}
