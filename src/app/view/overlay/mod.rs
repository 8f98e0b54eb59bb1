//! What is written over the view with egui: names, legend, axes, scale, caption.

mod caption;
mod covered;
mod legend;
mod placement;
mod triad;

pub(crate) use caption::Caption;

use super::{
    camera::Camera,
    figure::{Figure, Label, Labels, Weight},
    hull::PictureRoom,
    renderer::grid_unit,
};
use crate::app::palette::Theme;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Vec2, pos2, vec2};
use glam::Vec3;
use placement::{Blocked, Wanted};

/// How many labels are shown unless all are asked for.
const FEW_LABELS: usize = 7;
/// From the view's edges, points.
const MARGIN: f32 = 16.0;
/// How far a backing reaches beyond what it backs, points.
const BACKING: egui::Vec2 = vec2(10.0, 7.0);
/// In views lower than this, points, names and axes are smaller.
const LOW: f32 = 400.0;
/// Points of a figure are the same where they are no farther apart than this share of its size.
const SAME: f32 = 1e-5;
/// Between the names of one point.
const EQUALS: &str = " = ";
/// How many names of one point are written.
const MOST_NAMES: usize = 3;
/// Where along a broken arrow its break is.
const BREAK: f32 = 0.62;
/// Between the two strokes of a break, points.
const BREAK_GAP: f32 = 5.0;
/// Half the length of each, points.
const BREAK_HALF: f32 = 6.0;
/// A label farther than this from its point gets a leader line, points.
const LEADER_FROM: f32 = 20.0;

/// Which parts are shown; labels are chosen by the figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OverlayOptions {
    /// Names of the roles that are present.
    pub(crate) legend: bool,
    /// Axes and scale.
    pub(crate) triad: bool,
}

impl OverlayOptions {
    /// The picture's names alone.
    pub(crate) const NOTHING: Self = Self {
        legend: false,
        triad: false,
    };
}

impl Default for OverlayOptions {
    fn default() -> Self {
        Self {
            legend: true,
            triad: true,
        }
    }
}

/// A view's place on the screen and its camera.
#[derive(Clone, Copy)]
pub(crate) struct Screen<'a> {
    /// The view, points.
    pub(crate) rect: Rect,
    /// Where it looks from.
    pub(crate) camera: &'a Camera,
}

impl Screen<'_> {
    /// Where `point` is seen; `None` behind the eye.
    pub(crate) fn at(&self, point: Vec3) -> Option<Pos2> {
        let seen = self.camera.project(point, self.rect.aspect_ratio())?;
        let half = self.rect.size() * 0.5;
        Some(self.rect.center() + vec2(seen.x * half.x, -seen.y * half.y))
    }

    /// The ray through `pointer`: an origin and a unit direction.
    pub(crate) fn ray(&self, pointer: Pos2) -> (Vec3, Vec3) {
        let from_middle = (pointer - self.rect.center()) / (self.rect.size() * 0.5);
        let place = glam::vec2(from_middle.x, -from_middle.y);
        self.camera.ray(place, self.rect.aspect_ratio())
    }
}

/// Writes over a view that fills `rect`.
pub(crate) fn paint(
    painter: &Painter,
    rect: Rect,
    figure: &Figure,
    camera: &Camera,
    theme: Theme,
    options: OverlayOptions,
) {
    let painter = painter.with_clip_rect(rect);
    let inner = rect.shrink(MARGIN);
    let screen = Screen { rect, camera };
    paint_breaks(&painter, screen, figure, theme);
    let mut reserved = vec![];
    if options.legend {
        reserved.push(legend::paint(
            &painter,
            inner,
            (&figure.signs, figure.fresh),
            figure.pair,
            theme,
            |room| covered::covers(figure, screen, room),
        ));
    }
    if options.triad {
        let share = size_share(rect);
        reserved.push(triad::paint(&painter, inner, camera, theme, share));
        if theme.has_ground() {
            reserved.push(paint_scale(&painter, inner, figure, theme));
        }
    }
    paint_labels(&painter, screen, figure, theme, &reserved);
}

/// What a view of this size has room for beside what is written in its corners.
pub(crate) fn room(size: Vec2, options: OverlayOptions) -> PictureRoom {
    let rect = Rect::from_min_size(Pos2::ZERO, size);
    let inner = rect.shrink(MARGIN).size();
    let corner = |shown: bool, size: Vec2| match shown {
        true => glam::vec2(size.x + MARGIN, size.y + MARGIN),
        false => glam::Vec2::ZERO,
    };
    PictureRoom {
        size: glam::vec2(size.x, size.y),
        corners: [
            corner(options.legend, legend::usual_size(inner)),
            corner(options.triad, triad::size(size_share(rect))),
        ],
    }
}

/// Cuts the shaft of every arrow that is drawn shorter than it is by two short strokes.
fn paint_breaks(painter: &Painter, screen: Screen<'_>, figure: &Figure, theme: Theme) {
    for head in figure.heads.iter().filter(|head| head.is_broken) {
        let at = |share: f32| screen.at(head.from.lerp(head.tip, share));
        let (Some(from), Some(middle), Some(tip)) = (at(0.0), at(BREAK), at(1.0)) else {
            continue;
        };
        let along = (tip - from).normalized();
        if (tip - from).length() < 4.0 * BREAK_GAP {
            continue;
        }
        let across = (along.rot90() + along * 0.35) * BREAK_HALF;
        let gap = along * (BREAK_GAP * 0.5);
        painter.line_segment([middle - gap, middle + gap], (BREAK_GAP, theme.paper()));
        for middle in [middle - gap, middle + gap] {
            painter.line_segment([middle - across, middle + across], (2.0, head.color));
        }
    }
}

fn paint_scale(painter: &Painter, inner: Rect, figure: &Figure, theme: Theme) -> Rect {
    let text = format!("grid {} m", grid_unit(figure.bounds.diagonal()));
    let at = inner.right_bottom();
    let color = theme.chrome().soft;
    halo_text(painter, at, Align2::RIGHT_BOTTOM, &text, 12.0, color, theme)
}

/// The share of their size that names and axes have in a view of this height.
fn size_share(rect: Rect) -> f32 {
    (rect.height() / LOW).clamp(0.75, 1.0)
}

/// A name as it is shown.
#[derive(Debug)]
struct PlacedName<'a> {
    /// The most important one of those that are shown in it.
    label: &'a Label,
    /// `v1 = p1` where two names have the same point.
    text: String,
    /// Where the point is seen.
    at: Pos2,
}

/// The labels to show, the most important first. Names of one point share a label, and a triangle has the names of all its
/// corners or of none.
fn chosen<'a>(figure: &'a Figure, screen: Screen<'_>) -> Vec<PlacedName<'a>> {
    let most = match figure.shown_labels {
        Labels::None => 0,
        Labels::Some => FEW_LABELS,
        Labels::All => usize::MAX,
    };
    let mut order: Vec<&Label> = figure.labels.iter().rev().collect();
    order.sort_by_key(|label| std::cmp::Reverse(label.weight));
    // Recent results are worth more than the corners' names.
    let calm = order.iter().filter(|label| label.weight == Weight::Calm);
    let recent: Vec<&Label> = calm.take(2).copied().collect();
    let is_recent = |label: &&Label| recent.iter().any(|one| std::ptr::eq(*one, *label));
    order.sort_by_key(|label| match label.weight {
        Weight::Current => 0,
        Weight::Calm if is_recent(label) => 1,
        Weight::Shape => 2,
        Weight::Calm | Weight::Subdued => 3,
    });
    let mut shown: Vec<PlacedName<'_>> = vec![];
    let same = SAME * figure.bounds.diagonal();
    for label in order {
        let Some(at) = screen.at(label.at).filter(|at| screen.rect.contains(*at)) else {
            continue;
        };
        let is_repeat = |one: &PlacedName<'_>| {
            let mut names = one.text.split(EQUALS);
            names.any(|name| name == label.text) && one.at.distance(at) < 4.0
        };
        if shown.iter().any(is_repeat) {
            continue;
        }
        let is_there = |one: &&mut PlacedName<'_>| {
            let both = one.label.is_of_point && label.is_of_point;
            both && one.label.at.distance(label.at) <= same
        };
        match shown.iter_mut().find(is_there) {
            Some(one) if label.weight != Weight::Shape && one.is_full() => {}
            Some(one) => one.text = format!("{}{EQUALS}{}", one.text, label.text),
            None => shown.push(PlacedName {
                label,
                text: label.text.clone(),
                at,
            }),
        }
    }
    let rest = shown.split_off(most.min(shown.len()));
    if shown.iter().any(PlacedName::is_of_corner) {
        shown.extend(rest.into_iter().filter(PlacedName::is_of_corner));
    }
    shown
}

impl PlacedName<'_> {
    /// Whether no more names of its point are written, but those of the shapes themselves.
    fn is_full(&self) -> bool {
        self.text.split(EQUALS).count() >= MOST_NAMES
    }

    /// Whether it names a corner of a triangle.
    fn is_of_corner(&self) -> bool {
        let mut names = self.text.split(EQUALS);
        names.any(|name| ["v0", "v1", "v2"].contains(&name))
    }
}

fn paint_labels(
    painter: &Painter,
    screen: Screen<'_>,
    figure: &Figure,
    theme: Theme,
    reserved: &[Rect],
) {
    let shown = chosen(figure, screen);
    let share = size_share(screen.rect);
    let size_of = |label: &Label| {
        let size = match label.weight {
            Weight::Current => 16.0,
            _ => 14.5,
        };
        (size * share).round()
    };
    let wanted: Vec<Wanted> = shown
        .iter()
        .map(|one| {
            let font = FontId::proportional(size_of(one.label));
            let galley = painter.layout_no_wrap(one.text.clone(), font, one.label.color);
            Wanted {
                anchor: one.at,
                size: galley.size(),
            }
        })
        .collect();
    let obstacles = obstacles(figure, screen, reserved);
    let room = (screen.rect.shrink(4.0), reserved);
    let places = placement::place(&wanted, room, &obstacles);
    for (one, place) in shown.iter().zip(places) {
        let PlacedName {
            label, at: anchor, ..
        } = *one;
        let Some(rect) = place else { continue };
        let color = if label.weight == Weight::Calm {
            theme.text(theme.calm(label.color))
        } else {
            label.color
        };
        paint_leader(painter, anchor, rect, color);
        let at = rect.center();
        let size = size_of(label);
        halo_text(
            painter,
            at,
            Align2::CENTER_CENTER,
            &one.text,
            size,
            color,
            theme,
        );
    }
}

fn paint_leader(painter: &Painter, anchor: Pos2, rect: Rect, color: Color32) {
    let end = pos2(
        anchor.x.clamp(rect.left(), rect.right()),
        anchor.y.clamp(rect.top(), rect.bottom()),
    );
    let away = end - anchor;
    if away.length() > LEADER_FROM {
        let start = anchor + away.normalized() * 9.0;
        painter.line_segment([start, end], (1.0, color.gamma_multiply(0.7)));
    }
}

/// Marks weigh most, then the legend and its kind, then lines.
fn obstacles(figure: &Figure, screen: Screen<'_>, reserved: &[Rect]) -> Vec<Blocked> {
    let mut all = vec![];
    for mark in &figure.marks {
        all.extend(screen.at(mark.at).map(|at| Blocked { at, cost: 30.0 }));
    }
    for stroke in figure.strokes.iter().filter(|s| s.weight > Weight::Subdued) {
        if let (Some(a), Some(b)) = (screen.at(stroke.a), screen.at(stroke.b)) {
            let points = placement::along(a, b, screen.rect);
            all.extend(points.map(|at| Blocked { at, cost: 2.5 }));
        }
    }
    for rect in reserved {
        let rows = (0..=(rect.height() / 8.0) as usize).map(|i| rect.top() + 8.0 * i as f32);
        for y in rows {
            let row = placement::along(pos2(rect.left(), y), pos2(rect.right(), y), screen.rect);
            all.extend(row.map(|at| Blocked { at, cost: 20.0 }));
        }
    }
    all
}

/// Clears a place for text: the picture shines through a little.
pub(crate) fn paint_backing(painter: &Painter, room: Rect, theme: Theme) {
    let color = theme.paper().gamma_multiply(0.8);
    painter.rect_filled(room.expand2(BACKING), 8.0, color);
}

/// Text that stays readable on anything: a rim of paper around every letter.
fn halo_text(
    painter: &Painter,
    at: Pos2,
    align: Align2,
    text: &str,
    size: f32,
    color: Color32,
    theme: Theme,
) -> Rect {
    let font = FontId::proportional(size);
    let halo = theme.paper().gamma_multiply(0.75);
    for i in 0..12 {
        let (sin, cos) = (std::f32::consts::TAU * i as f32 / 12.0).sin_cos();
        painter.text(at + vec2(cos, sin) * 1.8, align, text, font.clone(), halo);
    }
    painter.text(at, align, text, font, color)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view::figure::FigureOptions;
    use capsule_lab::{run::study::Study, scene::library};

    #[test]
    fn names_of_one_point_share_a_label_and_a_triangle_has_all_of_its_corners_named() {
        let mut merged = 0;
        for id in ["plane-trace", "mirrored-trace", "best-edge", "into-an-edge"] {
            let scene = library::open(id).expect("a built-in scene");
            let study = Study::of_scene(&scene);
            let camera = Camera::of(&scene, 1.5);
            let rect = Rect::from_min_size(Pos2::ZERO, vec2(900.0, 600.0));
            let screen = Screen {
                rect,
                camera: &camera,
            };
            for step in 0..study.record.steps.len() {
                let options = FigureOptions::default();
                let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
                let shown = chosen(&figure, screen);
                for (place, one) in shown.iter().enumerate() {
                    let mut others = shown[place + 1..].iter();
                    let double = others.find(|other| {
                        let both = one.label.is_of_point && other.label.is_of_point;
                        both && other.label.at == one.label.at
                    });
                    assert!(double.is_none(), "{id} {step}: {one:?} and {double:?}");
                    merged += usize::from(one.text.contains(EQUALS));
                }
                let is_there = |name: &str| {
                    let mut names = shown.iter().flat_map(|one| one.text.split(EQUALS));
                    names.any(|one| one == name)
                };
                let [v0, v1, v2] = ["v0", "v1", "v2"].map(is_there);
                assert!(v0 == v1 && v1 == v2, "{id} {step}: {v0} {v1} {v2}");
            }
        }
        assert!(merged > 0, "some names are of one point");
    }
}
