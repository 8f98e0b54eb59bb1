//! What a scene says of its own picture where it opens: notes, other names, what is left out.

use super::{
    Callout, Dimension, DrawnAngle, DrawnExtent, DrawnFace, Figure, Head, LabelKind, LensRequest,
    Painter, TouchMark, Weight,
    cast::{Cast, Standing},
    path, plain,
    sign::Sign,
};
use crate::app::{palette::Pattern, view::hull::Hull};
use capsule_lab::{
    geometry::{Shape, closest_point_on_segment},
    run::study::Study,
    scene::{LensWish, NoteForm, NoteTone, PictureNote, PicturePlace, Snapshot, Staging},
    session::{lesson_values, text::length},
    trace::Role,
};
use egui::Color32;
use glam::Vec3;

/// How opaque the fill of a moved outline is: enough to tell what is before it from what is behind.
const GHOST: f32 = 0.1;
/// Width of a line, points.
const LINE: f32 = 1.8;
/// Width of a path, points.
const PATH: f32 = 2.5;
/// Opacity of a polygon.
const FILL: f32 = 0.15;
/// How far from 90 degrees an angle is a right one.
const RIGHT: f32 = 0.05;
/// What a scene leaves out that has only its notes, and names that it gives itself.
pub(super) const NAMES: &str = "names";
/// What a scene leaves out that is about its step alone.
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

    /// Tells the figure what the scene speaks of that is not there.
    pub(super) fn note_unknown_names(&mut self) {
        let Some(picture) = self.picture else {
            return;
        };
        let met = self.met.borrow();
        let labels = &self.figure.labels;
        let is_called = |name: &String| labels.iter().any(|label| label.text == *name);
        let is_met = |name: &&String| met.contains(name) || *name == NAMES;
        let hidden = picture.hidden.iter().filter(|name| !is_met(name));
        let renamed = picture.names.iter().map(|(name, _)| name);
        let spots = picture.notes.iter().flat_map(|note| note.form.places());
        let spots = spots.chain(&picture.in_view);
        let spots = spots.chain(match &picture.lens {
            Some(LensWish::At(spots)) => spots.as_slice(),
            Some(LensWish::Off) | None => &[],
        });
        let called = spots.filter_map(|spot| match spot {
            PicturePlace::Called(name) => Some(name),
            PicturePlace::Place(_) => None,
        });
        let named = renamed.chain(called).filter(|name| !is_called(name));
        let unknown: Vec<String> = hidden.chain(named).cloned().collect();
        self.figure.unknown_names = unknown;
    }

    /// Tells the figure what the scene says of the magnifier.
    pub(super) fn request_lens(&mut self) {
        let Some(picture) = self.picture else {
            return;
        };
        let spots = match &picture.lens {
            Some(LensWish::Off) => vec![],
            Some(LensWish::At(spots)) => spots.iter().map(Some).collect(),
            None => vec![None],
        };
        let requests = spots.into_iter().enumerate().map(|(index, spot)| {
            let at = spot.and_then(|spot| place_of(spot, self.figure));
            let side = picture.lens_sides.get(index).copied();
            LensRequest { at, side }
        });
        self.figure.lenses = requests.collect();
    }

    /// Adds the scene's notes.
    pub(super) fn add_notes(&mut self, scene: Snapshot<'_>, study: &Study, cast: &Cast<'_>) {
        let Some(picture) = self.picture else {
            return;
        };
        let pane = self.pane;
        let is_here = |note: &&PictureNote| note.pane.is_none_or(|own| own == pane);
        for note in picture.notes.iter().filter(is_here) {
            let filled = PictureNote {
                text: lesson_values::filled_note(&note.text, scene.scene, study),
                ..note.clone()
            };
            self.add_note(&filled, scene, cast);
        }
        for spot in &picture.in_view {
            // However far away it is: it is asked for.
            let place = place_of(spot, self.figure).map(|at| Hull::ball(at, 0.0));
            self.figure.subject.extend(place.filter(Hull::is_finite));
        }
    }

    fn add_note(&mut self, note: &PictureNote, scene: Snapshot<'_>, cast: &Cast<'_>) {
        let color = self.note_color(note.tone);
        let at = |spot: &PicturePlace| place_of(spot, self.figure);
        match &note.form {
            NoteForm::At { place, mark } => {
                let Some(at) = at(place) else { return };
                self.show(Hull::ball(at, 0.0), Weight::Current);
                let marks = mark.map(|form| TouchMark { at, form, color });
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
                self.show(Hull::capsule([from, to], 0.0), Weight::Current);
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
                let pattern = if *is_dashed {
                    Pattern::Dashed
                } else {
                    Pattern::Solid
                };
                let line = match is_curved {
                    true => path::curved(&places),
                    false => places,
                };
                self.add_path_along(&line, pattern, *has_head, color);
                self.name_note(DrawnExtent::Line(path::middle(&line)), note, color);
            }
            NoteForm::Polygon {
                corners,
                body,
                is_curved,
            } => {
                let corners: Option<Vec<Vec3>> = corners.iter().map(at).collect();
                let Some(corners) = corners else { return };
                let corners = match is_curved {
                    true => path::closed(&corners),
                    false => corners,
                };
                let index = body.as_ref().and_then(|body| scene.scene.find(body));
                let own = index.map(|(index, _)| self.own_color(index, scene, cast));
                let color = own.unwrap_or(color);
                self.add_polygon(&corners, color);
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
                    self.show(Hull::capsule([a + by, b + by], 0.0), Weight::Current);
                }
                let text = match note.text.as_str() {
                    text if !number => text.into(),
                    "" => length(a.distance(b)),
                    text => format!("{text} {}", length(a.distance(b))),
                };
                if let Some(text_at) = note.text_at {
                    self.show(Hull::ball(text_at, 0.0), Weight::Current);
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
            NoteForm::Arrow { ends: [from, to] } => {
                let (Some(from), Some(to)) = (at(from), at(to)) else {
                    return;
                };
                self.add_plain_arrow([from, to], color);
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
            NoteForm::Outline { body, by } => {
                let Some((index, _)) = scene.scene.find(body) else {
                    return;
                };
                let shape = scene.body(index).shape.translated(*by);
                let color = match note.tone {
                    NoteTone::Plain => self.own_color(index, scene, cast),
                    NoteTone::Right | NoteTone::Wrong => color,
                };
                Hull::of(&shape)
                    .into_iter()
                    .for_each(|hull| self.show(hull, Weight::Current));
                // Where a picture leaves out the shape itself, it stands here instead.
                let is_moved = note.tone == NoteTone::Plain && self.hides(body);
                match &shape {
                    Shape::Capsule(capsule) if is_moved => {
                        self.add_capsule(capsule, cast, index, Standing::Studied);
                    }
                    Shape::Sphere(sphere) if is_moved => {
                        self.add_sphere(sphere, cast, index, Standing::Studied);
                    }
                    Shape::Triangle(triangle) => self.add_polygon(&triangle.v, color),
                    _ => self.add_elsewhere(&shape, (color, GHOST), 1.6),
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
    fn own_color(&self, index: usize, scene: Snapshot<'_>, cast: &Cast<'_>) -> Color32 {
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

    /// Adds a line along places, with a head at its end if it has one.
    fn add_path_along(
        &mut self,
        places: &[Vec3],
        pattern: Pattern,
        has_head: bool,
        color: Color32,
    ) {
        for piece in places.windows(2) {
            let ends = [piece[0], piece[1]];
            self.show(Hull::capsule(ends, 0.0), Weight::Current);
            self.stroke(ends, PATH, pattern, color, Weight::Current);
        }
        if let (true, [.., from, tip]) = (has_head, places) {
            self.figure.heads.push(Head {
                from: *from,
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
            self.show(Hull::capsule([vertex, end], 0.0), Weight::Current);
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
    fn add_polygon(&mut self, corners: &[Vec3], color: Color32) {
        for hull in Hull::polygon(corners) {
            self.show(hull, Weight::Current);
            self.figure.faces.push(DrawnFace {
                v: hull.points,
                fill: color,
                opacity: FILL,
                is_solid: false,
            });
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
        self.show(Hull::ball(text_at, 0.0), Weight::Current);
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
            NoteTone::Wrong => self.theme.role(Role::Penetration).text,
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
        _ => vec![],
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
        match is_inside(from + along * middle) {
            true => inside = middle,
            false => outside = middle,
        }
    }
    from + along * outside
}

/// With one decimal at most: "37.5°".
fn degrees(degrees: f32) -> String {
    let text = format!("{degrees:.1}");
    format!("{}°", text.strip_suffix(".0").unwrap_or(&text))
}

/// Where a spot is; `None` where nothing is called so.
fn place_of(spot: &PicturePlace, figure: &Figure) -> Option<Vec3> {
    match spot {
        PicturePlace::Place(place) => Some(*place),
        PicturePlace::Called(name) => {
            let mut labels = figure.labels.iter();
            let label = labels.find(|label| label.text == *name)?;
            Some(label.extent.middle())
        }
    }
}

/// Gives the things of `figure` plain names, but where its scene has some for them.
pub(super) fn speak_plainly(figure: &mut Figure) {
    let named = figure.labels.iter_mut();
    for label in named.filter(|label| label.kind != LabelKind::Note && label.shown.is_none()) {
        label.shown = plain::term(&label.text, label.sign);
    }
    for dimension in &mut figure.dimensions {
        if let Some(text) = plain::term(&dimension.text, None) {
            dimension.text = text;
        }
    }
}

/// Gives the things of `figure` the names that its scene has for them.
pub(super) fn rename(figure: &mut Figure, picture: &Staging) {
    // What the scene gives no name is not explained either.
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
            label.shown = own.cloned();
        }
        figure.labels.push(label);
    }
    figure
        .meanings
        .retain(|meaning| !nameless.contains(&meaning.sign));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{
        palette::Theme,
        view::figure::{FigureOptions, sign::Sign},
    };
    use capsule_lab::{
        run::study::Study,
        scene::{NoteMark, Scene},
    };

    const SCENE: &str = r#"
        title = "t"
        [run]
        step = "distances to the plane"
        [picture]
        hide = ["plane", "other"]
        names = { a = "foot", v2 = "" }
        [[note]]
        from = "a"
        to = [0.0, 0.5, 0.0]
        text = "down"
        tone = "wrong"
        [[note]]
        body = "player"
        by = [0.0, 1.0, 0.0]
        text = "up"
        [[capsule]]
        name = "player"
        a = [0.0, 1.0, 0.0]
        b = [0.0, 2.0, 0.0]
        radius = 0.4
        [[triangle]]
        name = "floor"
        points = [[-1, 0, -1], [-1, 0, 2], [2, 0, -1]]
        [[sphere]]
        name = "other"
        center = [0.5, 0.5, 0.0]
        radius = 0.1
    "#;

    fn figure(step: &str) -> Figure {
        figure_of(SCENE, step)
    }

    fn figure_of(text: &str, step: &str) -> Figure {
        let scene = Scene::read("a.toml", text).unwrap_or_else(|errors| panic!("{errors}"));
        let study = Study::of_scene(&scene);
        let step = study.find(step).expect("a step");
        Figure::of(
            &scene,
            &study,
            Some(step),
            Theme::Light,
            &FigureOptions::default(),
        )
    }

    #[test]
    fn where_a_scene_opens_its_picture_is_as_it_says() {
        let figure = figure("distances to the plane");
        let lengths = figure.dimensions.iter().filter(|one| !one.is_drawn);
        let texts: Vec<&str> = lengths.map(|one| one.text.as_str()).collect();
        assert_eq!(texts, ["down 50 cm"]);
        let up = figure.labels.iter().find(|label| label.text == "up");
        assert!(up.is_some_and(|up| up.kind == LabelKind::Note));
        let shown = |text: &str| {
            let mut labels = figure.labels.iter().filter(|label| label.text == text);
            labels.find_map(|label| label.shown.as_deref())
        };
        assert_eq!(shown("a"), Some("foot"));
        assert!(figure.labels.iter().all(|label| label.text != "v2"));
        assert!(figure.unnamed.iter().any(|label| label.text == "v2"));
        assert!(!figure.shows(Sign::Role(Role::Plane)));
        assert!(figure.standing.is_empty(), "the other is left out");
    }

    #[test]
    fn frames_of_what_is_touched_too_trails_and_wires_are_left_out_where_the_scene_says() {
        let drawn = |scene: &str, hidden: &str, minkowski: bool| {
            let mut scene = crate::app::view::figure::plain(scene);
            scene.picture.hidden = vec![hidden.into()];
            let study = Study::of_scene(&scene);
            let mut options = FigureOptions::default();
            if minkowski {
                options.minkowski.stage.morph = 1.0;
            }
            options.opening = Some(true);
            let step = study.record.steps.len() - 1;
            let theme = Theme::Light;
            Figure::of(&scene, &study, Some(step), theme, &options)
        };
        for (scene, hidden, body) in [
            ("voxels", "touched too", false),
            ("down-a-ramp", "path", false),
            ("down-a-ramp", "end", false),
            ("a-pillar-and-a-square", "prism wires", true),
            ("plane-trace", "axis", false),
            ("plane-trace", "earlier steps", false),
        ] {
            let [all, fewer] = ["nothing", hidden].map(|hidden| drawn(scene, hidden, body));
            let count = |figure: &Figure| figure.strokes.len() + figure.ghosts.len();
            assert!(count(&fewer) < count(&all), "{hidden}");
            assert!(fewer.unknown_names.is_empty(), "{hidden}");
        }
    }

    #[test]
    fn paths_texts_at_a_place_and_what_has_a_shape_s_own_colour_are_drawn() {
        let notes = r#"
        [[note]]
        path = [[-1, 0, 0], [0, 3, 0], [1, 0, 0]]
        curved = true
        arrow = true
        text = "over"
        [[note]]
        at = "v0"
        text = "corner"
        text_at = [-2.0, 1.0, 0.0]
        [[note]]
        points = [[0, 0, 0], [1, 0, 0], [1, 1, 0]]
        body = "player"
        [[note]]
        body = "floor"
        by = [0.0, 1.0, 0.0]
        [[note]]
        from = [0.0, 0.0, 0.0]
        to = [0.0, 2.0, 0.0]
        number = false
        [[note]]
        from = [0.0, 0.0, 0.0]
        to = [0.0, 1.0, 0.0]
        text_at = [-3.0, 1.0, 0.0]
        [[capsule]]
        name = "player""#;
        let scene = SCENE.replace("[[capsule]]\n        name = \"player\"", notes);
        let [figure, before] =
            [&scene, SCENE].map(|scene| figure_of(scene, "distances to the plane"));
        let tip = figure.heads.last().map(|head| head.tip);
        assert_eq!(tip, Some(Vec3::X));
        let [callout] = figure.callouts.as_slice() else {
            panic!("{:?}", figure.callouts);
        };
        assert_eq!(callout.text_at, Vec3::new(-2.0, 1.0, 0.0));
        assert!(figure.labels.iter().all(|label| label.text != "corner"));
        let theme = Theme::Light;
        let [.., polygon, outline] = figure.faces.as_slice() else {
            panic!("{:?}", figure.faces);
        };
        assert_eq!(polygon.fill, theme.round(false).1, "the player's");
        assert_eq!(outline.fill, theme.triangle().1, "the floor's");
        let own = figure.dimensions.iter().find_map(|one| one.text_at);
        assert_eq!(own, Some(Vec3::new(-3.0, 1.0, 0.0)));
        let wordless = figure.dimensions.iter().filter(|one| one.text.is_empty());
        assert_eq!(wordless.count(), 1);
        assert!(figure.strokes.len() > before.strokes.len() + 15);
    }

    #[test]
    fn marks_angles_lines_and_polygons_are_drawn_where_the_scene_says() {
        let notes = r#"
        [[note]]
        at = [0.0, 1.0, 0.0]
        mark = "ring"
        [[note]]
        at = "v0"
        from = "v1"
        to = [-1.0, 3.0, -1.0]
        angle = true
        text = "wall"
        [[note]]
        at = [0.0, 0.0, 0.0]
        from = [1.0, 0.0, 0.0]
        to = [1.0, 1.0, 0.0]
        angle = true
        text = "slope"
        [[note]]
        at = [0.0, 0.0, 0.0]
        from = [0.0, 0.0, 0.0]
        to = [1.0, 1.0, 0.0]
        angle = true
        [[note]]
        points = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]
        [[note]]
        from = [0.0, 0.0, 0.0]
        to = [0.0, 2.0, 0.0]
        beside = [1.0, 0.0, 0.0]
        number = false
        text = "twice"
        [[capsule]]
        name = "player""#;
        let scene = SCENE.replace("[[capsule]]\n        name = \"player\"", notes);
        let figure = figure_of(&scene, "distances to the plane");
        let [touch] = figure.touches[..] else {
            panic!("{:?}", figure.touches);
        };
        assert_eq!((touch.at, touch.form), (Vec3::Y, NoteMark::Ring));
        let angles = figure
            .angles
            .iter()
            .map(|one| (one.text.as_str(), one.is_right));
        let angles: Vec<_> = angles.collect();
        assert_eq!(
            angles,
            [("wall", true), ("slope 45°", false)],
            "not of nothing"
        );
        let filled = figure.faces.iter().filter(|face| face.opacity == FILL);
        assert_eq!(filled.count(), 2);
        let ruler = figure.dimensions.iter().find(|one| one.text == "twice");
        assert_eq!(ruler.map(|one| one.beside), Some(Vec3::X));
    }

    #[test]
    fn an_arrow_of_a_body_starts_at_its_rim() {
        let ball = Shape::Sphere(capsule_lab::geometry::Sphere {
            center: Vec3::ZERO,
            radius: 0.5,
        });
        let crate_ = Shape::Box(capsule_lab::geometry::OrientedBox {
            center: Vec3::ZERO,
            half_size: Vec3::new(0.5, 2.0, 2.0),
            rotation: Vec3::ZERO,
        });
        for shape in [ball, crate_] {
            let start = rim(&shape, middle(&shape), Vec3::X * 3.0);
            assert!(start.distance(Vec3::X * 0.5) < 1e-5, "{start}");
            assert_eq!(rim(&shape, Vec3::X, Vec3::X), Vec3::X, "outside already");
        }
        let more = "[[note]]\nbody = \"player\"\nalong = [0.0, 0.5, 0.0]\ntext = \"up\"\n[[capsule]]\nname = \"player\"";
        let scene = SCENE.replace("[[capsule]]\n        name = \"player\"", more);
        let figure = figure_of(&scene, "distances to the plane");
        let head = figure.heads.last().expect("an arrow");
        assert!((head.tip - head.from).distance(Vec3::Y * 0.5) < 1e-5);
        assert!(figure.labels.iter().any(|label| label.text == "up"));
    }

    #[test]
    fn what_has_to_be_in_the_picture_is_part_of_its_subject() {
        let scene = SCENE.replace(
            "[picture]",
            "[picture]\nin_view = [[9.0, 0.0, 0.0], \"nobody\"]",
        );
        let figure = figure_of(&scene, "distances to the plane");
        let far = Hull::ball(Vec3::new(9.0, 0.0, 0.0), 0.0);
        assert!(figure.subject.contains(&far));
        assert!(figure.unknown_names.contains(&"nobody".into()));
    }

    #[test]
    fn in_plain_words_code_has_no_names_but_those_that_the_scene_gives() {
        let scene = SCENE.replace("names = { a = \"foot\"", "names = { base = \"foot\"");
        let scene = scene.replace("\"distances to the plane\"", "\"reference point\"");
        let scene = scene.replace("from = \"a\"", "from = [0.0, 1.0, 0.0]");
        let scene = scene.replace("[run]", "[run]\nalgorithm = \"wicked/capsule-triangle\"");
        let scene = Scene::read("a.toml", &scene).unwrap_or_else(|errors| panic!("{errors}"));
        let study = Study::of_scene(&scene);
        let step = study.find("reference point").expect("a step");
        let shown = |plain_names: bool| {
            let options = FigureOptions {
                plain_names,
                ..FigureOptions::default()
            };
            let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
            let mut labels = figure.labels.into_iter();
            let label = labels.find(|label| label.text == "reference_point");
            label.expect("a name").shown
        };
        assert_eq!(shown(true).as_deref(), Some("sought from here"));
        assert_eq!(shown(false), None, "beside the listing");
    }

    #[test]
    fn what_nothing_is_called_is_told() {
        assert!(figure("distances to the plane").unknown_names.is_empty());
        let scene = SCENE.replace("[\"plane\", \"other\"]", "[\"plain\", \"other\"]");
        let scene = scene.replace("from = \"a\"", "from = \"v9\"");
        let unknown = figure_of(&scene, "distances to the plane").unknown_names;
        assert_eq!(unknown, ["plain", "v9"]);
    }

    #[test]
    fn the_ground_and_the_lines_where_bodies_meet_faces_are_left_out_where_the_scene_says() {
        let scene = SCENE.replace("hide = [", "hide = [\"grid\", \"cuts\", ");
        let [less, all] = [&scene, SCENE].map(|scene| figure_of(scene, "distances to the plane"));
        assert!(all.has_ground && all.has_cuts);
        assert!(!less.has_ground && !less.has_cuts);
        assert!(less.unknown_names.is_empty(), "{:?}", less.unknown_names);
    }

    #[test]
    fn a_note_of_one_pane_is_in_none_of_the_others() {
        let scene = SCENE.replace("text = \"up\"", "text = \"up\"\npane = 2");
        let scene = Scene::read("a.toml", &scene).unwrap_or_else(|errors| panic!("{errors}"));
        let study = Study::of_scene(&scene);
        let step = study.find("distances to the plane").expect("a step");
        let is_there = |pane: usize| {
            let options = FigureOptions {
                pane,
                ..FigureOptions::default()
            };
            let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
            figure.labels.iter().any(|label| label.text == "up")
        };
        assert_eq!([0, 1, 2].map(is_there), [false, true, false]);
    }

    #[test]
    fn the_text_of_an_outline_is_tied_to_its_rim() {
        let scene = SCENE.replace("text = \"up\"", "text = \"up\"\ntext_at = [3, 2.5, 0]");
        let figure = figure_of(&scene, "distances to the plane");
        let [callout] = figure.callouts.as_slice() else {
            panic!("{:?}", figure.callouts);
        };
        assert!(
            callout.at.distance(Vec3::new(0.4, 2.5, 0.0)) < 1e-4,
            "{callout:?}"
        );
    }

    #[test]
    fn at_another_step_nothing_is_said_or_left_out() {
        let figure = figure("player-floor/face normal");
        assert!(figure.dimensions.iter().all(|one| one.is_drawn));
        assert!(figure.labels.iter().any(|label| label.text == "v2"));
        assert_eq!(figure.standing.len(), 1);
    }
}
