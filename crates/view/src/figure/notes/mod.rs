//! A scene's description of its opening picture: notes, other names, hidden parts.

use super::{
    Callout, Dimension, DrawnAngle, DrawnExtent, DrawnFace, Figure, Head, Label, LabelKind,
    LensRequest, Painter, TouchForm, TouchMark, Weight,
    emphasis::{Emphasis, Standing},
    path,
    sign::Sign,
};
use crate::{palette::Pattern, rounded_triangle::RoundedTriangle};
use capsule_core::{
    geometry::{Shape, closest_point_on_segment},
    trace::Role,
};
use capsule_scenes::{
    run::study::Study,
    scene::{MagnifierSetting, NoteForm, NoteTone, PictureNote, PicturePlace, Snapshot, Staging},
};
use capsule_session::{lesson_values, text::length};
use capsule_text::terms::{self, Drawn};
use egui::Color32;
use glam::Vec3;

/// The opacity of the fill of a moved outline: enough to separate front and back.
const GHOST: f32 = 0.1;
/// Width of a line, points.
const LINE: f32 = 1.8;
/// Width of a path, points.
const PATH: f32 = 2.5;
const FILL: f32 = 0.15;
/// How far from 90 degrees an angle is a right one.
const RIGHT: f32 = 0.05;
/// The hidden part that leaves only a scene's notes, and names that it gives itself.
pub(super) const NAMES: &str = "names";
/// The hidden part that leaves the drawings of the step alone.
pub(super) const EARLIER: &str = "earlier steps";

impl Painter<'_> {
    /// Whether what has this name or meaning is left out.
    pub(super) fn hides(&self, name: &str) -> bool {
        let mut hidden = self.picture.iter().flat_map(|picture| &picture.hidden);
        let is_hidden = hidden.any(|hidden| hidden == name);
        if is_hidden {
            self.met.borrow_mut().push(name.into());
        }
        is_hidden
    }

    /// Records the names in the scene's picture that do not exist.
    pub(super) fn note_unknown_names(&mut self) {
        let Some(picture) = self.picture else {
            return;
        };
        let met = self.met.borrow();
        let labels = &self.figure.labels;
        let lengths = &self.figure.dimensions;
        let is_called = |name: &String| {
            labels.iter().any(|label| label.text == *name)
                || lengths.iter().any(|one| one.text == *name)
                || self.shape_points.iter().any(|(own, _)| own == name)
        };
        let is_met = |name: &&String| met.contains(name) || *name == NAMES;
        let hidden = picture.hidden.iter().filter(|name| !is_met(name));
        let renamed = picture.names.iter().map(|(name, _)| name);
        let spots = picture.notes.iter().flat_map(|note| note.form.places());
        let spots = spots.chain(&picture.in_view);
        let spots = spots.chain(match &picture.lens {
            Some(MagnifierSetting::At(spots)) => spots.as_slice(),
            Some(MagnifierSetting::Off) | None => &[],
        });
        let called = spots.filter_map(|spot| match spot {
            PicturePlace::Called(name) => Some(name),
            PicturePlace::Place(_) => None,
        });
        let named = renamed.chain(called).filter(|name| !is_called(name));
        let unknown: Vec<String> = hidden.chain(named).cloned().collect();
        self.figure.unknown_names = unknown;
    }

    /// Where a spot is; `None` where nothing is called so.
    fn place_of(&self, spot: &PicturePlace) -> Option<Vec3> {
        let name = match spot {
            PicturePlace::Place(place) => return Some(*place),
            PicturePlace::Called(name) => name,
        };
        let mut points = self.shape_points.iter();
        let of_shape = points.find(|(own, _)| own == name).map(|(_, at)| *at);
        let mut labels = self.figure.labels.iter();
        let mut labeled = || labels.find(|label| label.text == *name);
        let mut lengths = self.figure.dimensions.iter();
        let measured = || lengths.find(|one| one.text == *name).map(Dimension::middle);
        let drawn = || {
            labeled()
                .map(|label| label.extent.middle())
                .or_else(measured)
        };
        of_shape.or_else(drawn)
    }

    /// Finds the points of shapes that notes may name: "ball" is its middle, "pole a" an end, "floor v2" a corner, "ball top"
    /// and "ball bottom" the highest and the lowest point of its surface.
    fn find_shape_points(&mut self, scene: Snapshot<'_>) {
        for index in 0..scene.scene.bodies.len() {
            let body = scene.body(index);
            let (name, points) = (&body.name, body.shape.points());
            let named: &[&str] = match body.shape {
                Shape::Sphere(_) => &[],
                Shape::Capsule(_) => &["a", "b"],
                Shape::Triangle(_) => &["v0", "v1", "v2"],
                Shape::Box(_) => &["0", "1", "2", "3", "4", "5", "6", "7"],
            };
            let ends = named.iter().zip(&points);
            let ends = ends.map(|(end, at)| (format!("{name} {end}"), *at));
            let up = Vec3::Y * body.shape.radius();
            let by_height = |a: &&Vec3, b: &&Vec3| a.y.total_cmp(&b.y);
            let top = points.iter().max_by(by_height).map(|at| *at + up);
            let bottom = points.iter().min_by(by_height).map(|at| *at - up);
            let extremes = [("top", top), ("bottom", bottom)];
            let extremes = extremes
                .into_iter()
                .filter_map(|(which, at)| Some((format!("{name} {which}"), at?)));
            let middle = (name.clone(), middle(&body.shape));
            self.shape_points
                .extend(ends.chain(extremes).chain([middle]));
        }
    }

    /// Requests the magnifier that the scene describes.
    pub(super) fn request_lens(&mut self) {
        let Some(picture) = self.picture else {
            return;
        };
        let spots = match &picture.lens {
            Some(MagnifierSetting::Off) => vec![],
            Some(MagnifierSetting::At(spots)) => spots.iter().map(Some).collect(),
            None => vec![None],
        };
        let requests = spots.into_iter().enumerate().map(|(index, spot)| {
            let at = spot.and_then(|spot| self.place_of(spot));
            let spot = picture.lens_spots.get(index).copied();
            LensRequest { at, spot }
        });
        self.figure.lenses = requests.collect();
    }

    /// Adds the scene's notes.
    pub(super) fn add_notes(&mut self, scene: Snapshot<'_>, study: &Study, cast: &Emphasis) {
        let Some(picture) = self.picture else {
            return;
        };
        self.find_shape_points(scene);
        let pane = self.pane;
        let is_here = |note: &&PictureNote| note.pane.is_none_or(|own| own == pane);
        for note in picture.notes.iter().filter(is_here) {
            let text = lesson_values::filled_note(&note.text, scene.scene, study);
            let filled = text.map(|text| PictureNote {
                text,
                ..note.clone()
            });
            if let Some(note) = filled {
                self.add_note(&note, scene, cast);
            }
        }
        for spot in &picture.in_view {
            // However far away it is: the scene wants it.
            let place = self.place_of(spot).map(|at| RoundedTriangle::ball(at, 0.0));
            self.figure
                .subject
                .extend(place.filter(RoundedTriangle::is_finite));
        }
    }

    fn add_note(&mut self, note: &PictureNote, scene: Snapshot<'_>, cast: &Emphasis) {
        let color = self.note_color(note.tone);
        let at = |spot: &PicturePlace| self.place_of(spot);
        match &note.form {
            NoteForm::At { place, mark } => {
                let Some(at) = at(place) else { return };
                self.show(RoundedTriangle::ball(at, 0.0), Weight::Current);
                let marks = mark.map(|form| TouchMark {
                    at,
                    form: TouchForm::Note(form),
                    color,
                });
                self.figure.touches.extend(marks);
                self.name_note(DrawnExtent::Point(at), note, color);
            }
            NoteForm::Line { ends, is_dashed } => {
                let [Some(from), Some(to)] = ends.each_ref().map(at) else {
                    return;
                };
                let pattern = if *is_dashed {
                    Pattern::Dashed
                } else {
                    Pattern::Solid
                };
                self.show(RoundedTriangle::capsule([from, to], 0.0), Weight::Current);
                self.stroke([from, to], LINE, pattern, color, Weight::Current);
                self.name_note(DrawnExtent::Line([from, to]), note, color);
            }
            NoteForm::Angle {
                at: vertex,
                arms,
                number,
            } => {
                let ends = [vertex, &arms[0], &arms[1]].map(at);
                let [Some(vertex), Some(from), Some(to)] = ends else {
                    return;
                };
                self.add_angle(vertex, [from, to], (&note.text, *number), color);
            }
            NoteForm::Path {
                places,
                is_curved,
                is_dashed,
                has_head,
            } => {
                let places: Option<Vec<Vec3>> = places.iter().map(at).collect();
                let Some(places) = places else { return };
                let line = if *is_curved {
                    path::curved(&places)
                } else {
                    places
                };
                let (drawn, pattern) = match (is_curved, is_dashed) {
                    (true, true) => (path::dashes(&line), Pattern::Solid),
                    (false, true) => (path::pieces(&line).collect(), Pattern::Dashed),
                    (_, false) => (path::pieces(&line).collect(), Pattern::Solid),
                };
                for ends in drawn {
                    self.stroke(ends, PATH, pattern, color, Weight::Current);
                }
                self.finish_path(&line, *has_head, color);
                self.name_note(DrawnExtent::Line(path::middle(&line)), note, color);
            }
            NoteForm::Polygon {
                corners,
                body,
                is_curved,
                is_filled,
            } => {
                let corners: Option<Vec<Vec3>> = corners.iter().map(at).collect();
                let Some(corners) = corners else { return };
                let corners = if *is_curved {
                    path::closed(&corners)
                } else {
                    corners
                };
                let index = body.as_ref().and_then(|body| scene.scene.find(body));
                let own = index.map(|(index, _)| self.own_color(index, scene, cast));
                let color = own.unwrap_or(color);
                self.add_polygon(&corners, color, *is_filled);
                self.name_note(DrawnExtent::Corners(corners), note, color);
            }
            NoteForm::Length {
                ends: [from, to],
                beside,
                number,
            } => {
                let (Some(a), Some(b)) = (at(from), at(to)) else {
                    return;
                };
                for by in [Vec3::ZERO, *beside] {
                    self.show(
                        RoundedTriangle::capsule([a + by, b + by], 0.0),
                        Weight::Current,
                    );
                }
                let text = match note.text.as_str() {
                    text if !number => text.into(),
                    "" => length(a.distance(b)),
                    text => format!("{text} {}", length(a.distance(b))),
                };
                if let Some(text_at) = note.text_at {
                    self.show(RoundedTriangle::ball(text_at, 0.0), Weight::Current);
                }
                self.figure.dimensions.push(Dimension {
                    a,
                    b,
                    beside: *beside,
                    text_at: note.text_at,
                    text,
                    color,
                    is_drawn: false,
                    weight: Weight::Current,
                });
            }
            NoteForm::Arrow {
                ends: [from, to],
                is_dashed,
            } => {
                let (Some(from), Some(to)) = (at(from), at(to)) else {
                    return;
                };
                let strokes = self.figure.strokes.len();
                self.add_plain_arrow([from, to], color);
                if *is_dashed {
                    for stroke in &mut self.figure.strokes[strokes..] {
                        stroke.pattern = Pattern::Dashed;
                    }
                }
                self.name_note(DrawnExtent::Line([from, to]), note, color);
            }
            NoteForm::Motion {
                body,
                along,
                beside,
            } => {
                let Some((index, _)) = scene.scene.find(body) else {
                    return;
                };
                let shape = scene.body(index).shape;
                let start = rim(&shape, middle(&shape) + *beside, *along);
                let ends = [start, start + *along];
                self.add_plain_arrow(ends, color);
                self.name_note(DrawnExtent::Line(ends), note, color);
            }
            NoteForm::Outline {
                body,
                by,
                is_filled,
            } => {
                let Some((index, _)) = scene.scene.find(body) else {
                    return;
                };
                let shape = scene.body(index).shape.translated(*by);
                let color = match note.tone {
                    NoteTone::Plain => self.own_color(index, scene, cast),
                    NoteTone::Right | NoteTone::Wrong => color,
                };
                RoundedTriangle::of(&shape)
                    .into_iter()
                    .for_each(|hull| self.show(hull, Weight::Current));
                // Where a picture leaves out the shape itself, it stands here instead.
                let is_hidden = self.hides(body);
                let is_moved = *is_filled && note.tone == NoteTone::Plain && is_hidden;
                match &shape {
                    Shape::Capsule(capsule) if is_moved => {
                        self.add_capsule(capsule, cast, index, Standing::Studied);
                    }
                    Shape::Sphere(sphere) if is_moved => {
                        self.add_sphere(sphere, cast, index, Standing::Studied);
                    }
                    Shape::Triangle(triangle) => self.add_polygon(&triangle.v, color, *is_filled),
                    Shape::Sphere(_) | Shape::Capsule(_) | Shape::Box(_) => {
                        let opacity = if *is_filled { GHOST } else { 0.0 };
                        self.add_elsewhere(&shape, (color, opacity), 1.6);
                    }
                }
                match note.text_at {
                    Some(text_at) => {
                        let middle = middle(&shape);
                        let near = rim(&shape, middle, text_at - middle);
                        self.call_out(near, text_at, &note.text, color);
                    }
                    None => self.name_note(DrawnExtent::of(&shape), note, color),
                }
            }
        }
    }

    /// The lines of a shape as it is drawn.
    fn own_color(&self, index: usize, scene: Snapshot<'_>, cast: &Emphasis) -> Color32 {
        let is_triangle = matches!(scene.body(index).shape, Shape::Triangle(_));
        let is_studied = cast.part(index, None) == Standing::Studied
            || cast.whole(index) == Some(Standing::Studied)
            || cast.is_obstacle(index);
        match is_studied {
            true if is_triangle => self.theme.triangle().1,
            true => self.theme.round(cast.is_obstacle(index)).1,
            false => self.theme.crease(),
        }
    }

    /// Makes room for a line along places, and adds the head at its end if it has one.
    fn finish_path(&mut self, places: &[Vec3], has_head: bool, color: Color32) {
        for ends in path::pieces(places) {
            self.show(RoundedTriangle::capsule(ends, 0.0), Weight::Current);
        }
        if let (true, [.., last, tip]) = (has_head, places) {
            // The last of many pieces of a curve is no measure for the head.
            let whole = path::length(places);
            let along = (*tip - *last).normalize_or_zero();
            self.figure.heads.push(Head {
                from: *tip - along * whole,
                tip: *tip,
                color,
                scale: 1.0,
                is_broken: false,
            });
        }
    }

    /// Adds an angle at `vertex`; nothing where one of its arms has no length.
    fn add_angle(&mut self, vertex: Vec3, ends: [Vec3; 2], told: (&str, bool), color: Color32) {
        let arms = ends.map(|end| end - vertex);
        let [Some(one), Some(other)] = arms.map(|arm| arm.try_normalize()) else {
            return;
        };
        for end in ends {
            self.show(
                RoundedTriangle::capsule([vertex, end], 0.0),
                Weight::Current,
            );
        }
        let degrees = one.cross(other).length().atan2(one.dot(other)).to_degrees();
        let is_right = (degrees - 90.0).abs() <= RIGHT;
        let text = match told {
            (text, number) if !number || is_right => text.into(),
            ("", _) => self::degrees(degrees),
            (text, _) => format!("{text} {}", self::degrees(degrees)),
        };
        self.figure.angles.push(DrawnAngle {
            at: vertex,
            arms,
            text,
            is_right,
            color,
        });
    }

    /// Adds a filled flat polygon without hollows.
    fn add_polygon(&mut self, corners: &[Vec3], color: Color32, is_filled: bool) {
        for hull in RoundedTriangle::polygon(corners) {
            self.show(hull, Weight::Current);
            if is_filled {
                self.figure.faces.push(DrawnFace {
                    v: hull.points,
                    fill: color,
                    opacity: FILL,
                    is_solid: false,
                });
            }
        }
        for (i, corner) in corners.iter().enumerate() {
            let side = [*corner, corners[(i + 1) % corners.len()]];
            self.stroke(side, LINE, Pattern::Solid, color, Weight::Current);
        }
    }

    /// Writes what a note says of what is at `extent`: where the note wants it, else where there is room.
    fn name_note(&mut self, extent: DrawnExtent, note: &PictureNote, color: Color32) {
        if let Some(text_at) = note.text_at {
            self.call_out(extent.middle(), text_at, &note.text, color);
        } else if !note.text.is_empty() {
            let label = self.name(extent, &note.text, color, Weight::Current);
            label.kind = LabelKind::Note;
        }
    }

    fn call_out(&mut self, at: Vec3, text_at: Vec3, text: &str, color: Color32) {
        self.show(RoundedTriangle::ball(text_at, 0.0), Weight::Current);
        self.figure.callouts.push(Callout {
            at,
            text_at,
            text: text.into(),
            color,
        });
    }

    fn note_color(&self, tone: NoteTone) -> Color32 {
        match tone {
            NoteTone::Plain => self.theme.ink(),
            NoteTone::Right => self.theme.text(self.theme.pushed()),
            NoteTone::Wrong => self.theme.text(self.theme.wrong()),
        }
    }
}

/// The middle of a shape's points.
fn middle(shape: &Shape) -> Vec3 {
    let points = shape.points();
    points.iter().sum::<Vec3>() / points.len().max(1) as f32
}

/// Where one who goes from `from` that way comes out of a shape; `from` itself where that is not inside.
fn rim(shape: &Shape, from: Vec3, way: Vec3) -> Vec3 {
    let points = shape.points();
    let reach = points.iter().map(|point| point.distance(from));
    let reach = reach.fold(0.0, f32::max) + shape.radius();
    let triangles = match shape {
        Shape::Box(shape) => shape.triangles().to_vec(),
        Shape::Sphere(_) | Shape::Capsule(_) | Shape::Triangle(_) => vec![],
    };
    let is_inside = |at: Vec3| match shape.as_capsule() {
        Some(body) => closest_point_on_segment(at, body.a, body.b).distance(at) < body.radius,
        None => {
            let sides = triangles.iter().map(|side| side.v);
            !triangles.is_empty()
                && sides.fold(true, |inside, [a, b, c]| {
                    inside && (b - a).cross(c - a).dot(at - a) < 0.0
                })
        }
    };
    if !is_inside(from) {
        return from;
    }
    let along = way.normalize_or_zero() * reach;
    let [mut inside, mut outside] = [0.0, 1.0];
    for _ in 0..24 {
        let middle = 0.5 * (inside + outside);
        if is_inside(from + along * middle) {
            inside = middle
        } else {
            outside = middle
        }
    }
    from + along * outside
}

/// With one decimal at most: "37.5°".
fn degrees(degrees: f32) -> String {
    let text = format!("{degrees:.1}");
    format!("{}°", text.strip_suffix(".0").unwrap_or(&text))
}

/// Gives the things of `figure` plain names, but where its scene has some for them.
pub(super) fn speak_plainly(figure: &mut Figure, picture: Option<&Staging>) {
    let named = figure.labels.iter_mut();
    // Corners of shapes and ends of axes are called alike everywhere: `a` is no coefficient.
    let is_end = |label: &Label| label.sign.is_none() && label.text.chars().count() == 1;
    let is_free =
        |label: &&mut Label| label.shown.is_none() && label.set.is_none() && !is_end(label);
    for label in named.filter(|label| label.kind != LabelKind::Note && is_free(label)) {
        let what = match label.sign {
            Some(Sign::Role(role)) => Drawn::Role(role),
            Some(Sign::Moment) => Drawn::Moment,
            _ => Drawn::Other,
        };
        label.shown = match (&label.extent, label.sign) {
            // A point is not called by the number that belongs to it.
            (DrawnExtent::Point(_), Some(Sign::Role(role))) => {
                let by_role = || match role {
                    Role::Construction => label.text.replace('_', " "),
                    role => Sign::Role(role).name(),
                };
                terms::point(&label.text, role, by_role)
            }
            _ => terms::drawn(&label.text, what),
        };
    }
    // A note's own words stay as the scene has them.
    let is_noted = |text: &str| {
        let mut notes = picture.iter().flat_map(|picture| &picture.notes);
        notes.any(|note| !note.text.is_empty() && text.starts_with(&note.text))
    };
    let own = figure.dimensions.iter_mut();
    for dimension in own.filter(|dimension| !is_noted(&dimension.text)) {
        let (name, number) = dimension.text.split_at(end_of_name(&dimension.text));
        if let Some(name) = terms::drawn(name, Drawn::Other) {
            dimension.text = name + number;
        }
    }
}

/// Where the name of a length ends and its number begins, with the blank before it.
fn end_of_name(text: &str) -> usize {
    let is_number = |rest: &str| {
        let digits = rest.trim_start_matches(['-', '−']);
        digits.starts_with(|first: char| first.is_ascii_digit())
    };
    let mut blanks = text.match_indices(' ');
    let number = blanks.find(|(at, blank)| is_number(&text[at + blank.len()..]));
    number.map_or(text.len(), |(at, _)| at)
}

/// Gives the things of `figure` the names that its scene has for them.
pub(super) fn rename(figure: &mut Figure, picture: &Staging) {
    // A sign that the scene gives no name is not explained either.
    let mut nameless: Vec<Sign> = vec![];
    let has_notes_alone = picture.hidden.iter().any(|hidden| hidden == NAMES);
    let other = |text: &str| picture.names.iter().find(|(name, _)| name == text);
    for mut label in std::mem::take(&mut figure.labels) {
        let own = other(&label.text).map(|(_, name)| name);
        let is_named = match own {
            _ if label.kind == LabelKind::Note => true,
            Some(name) => !name.is_empty(),
            None => !has_notes_alone,
        };
        if !is_named {
            nameless.extend(label.sign.filter(|_| own.is_some()));
            figure.unnamed.push(label);
            continue;
        }
        if label.kind != LabelKind::Note {
            label.shown = own.cloned().or(label.shown);
        }
        figure.labels.push(label);
    }
    for length in &mut figure.dimensions {
        if let Some((_, name)) = other(&length.text) {
            length.text.clone_from(name);
        }
    }
    figure
        .meanings
        .retain(|meaning| !nameless.contains(&meaning.sign));
}

#[cfg(test)]
mod tests;
