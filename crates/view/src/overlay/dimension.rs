//! Lengths as draughtsmen write them: a line between two strokes, the number beside its middle; where the line lies beside the
//! measured shape, thin lines lead there. A line too short for that is held by two arrows from outside.

use super::{
    LensRoom, Screen,
    along::NumberedStretch,
    callout,
    clutter::{Clutter, clipped},
    halo_galley,
    names::paint_leader,
    ruler::{MIN_RULER, OUTSIDE, Ruler, rulers},
    steady::SteadyPlaces,
};
use crate::{
    figure::{Dimension, Figure},
    palette::{Theme, mix},
    typography,
};
use egui::{Color32, Painter, Pos2, Rect, Stroke};

/// Half of the strokes across, points.
const TICK: f32 = 5.0;
/// Size of the number, points.
const TEXT: f32 = 15.0;
/// A length shorter than this is left to a magnifier that shows it, points; a magnifier that the scene wants takes longer ones
/// as well: they would be shown twice.
pub(crate) const MAGNIFIED: f32 = 12.0;
pub(crate) const MAGNIFIED_AS_ASKED: f32 = 40.0;
/// Length of an arrow's head, points, and half its width.
const HEAD: (f32, f32) = (8.0, 3.2);
/// Widths of a ruler and of what leads to it, points.
const WIDTHS: [f32; 2] = [1.8, 1.0];
/// The distance between a number's leader and its ruler, points.
const BESIDE: f32 = 4.0;
/// How much wider than a line the paper beneath it is, points, and than what leads to it; how opaque it is there.
const HALO: f32 = 2.7;
const THIN_HALO: (f32, f32) = (1.2, 0.4);
/// A line lies on another within the first distance, points, and ends at most the second before its end.
const RUNS_ON: (f32, f32) = (1.5, 6.0);
/// How opaque the paper beneath a line is on dark paper: over a pale body all of it would be a black bar.
const DARK_HALO: f32 = 0.45;
/// How much of the paper's color what leads to a ruler has.
const PALE: f32 = 0.3;

/// Paints the lengths of `figure` that have a line of their own; of those that are seen as a point their numbers alone. Short
/// ones that one of the `lenses` shows are shown there. The texts join the `reserved` rooms.
pub(super) fn paint_all(
    painter: &Painter,
    screen: Screen<'_>,
    figure: &Figure,
    lenses: &[LensRoom],
    theme: Theme,
    (reserved, steady): (&mut Vec<Rect>, &mut SteadyPlaces),
) {
    let ground = Clutter::of(figure, screen);
    let seen = rulers(figure, screen).into_iter();
    let rulers = seen.filter(|(dimension, ruler)| {
        let ends = [dimension.a, dimension.b].map(|end| screen.at(end));
        let tells = |lens: &LensRoom| {
            let [Some(a), Some(b)] = ends else {
                return false;
            };
            ruler.length() < lens.tells_below && lens.shows(&[a, b])
        };
        dimension.a == dimension.b || !lenses.iter().any(tells)
    });
    let rulers: Vec<_> = rulers.collect();
    let drawn = lines(screen, figure);
    for (dimension, ruler) in &rulers {
        let feet = ruler.extensions.iter();
        for ends in feet.filter_map(|foot| beyond_lines(*foot, &drawn)) {
            paint_thin(painter, ends, WIDTHS[1], dimension.color, theme);
        }
        paint_ruler(painter, ruler, dimension.color, theme);
    }
    let written = rulers.iter().filter(|(one, _)| !one.text.is_empty());
    for (dimension, ruler) in written {
        if let Some(middle) = dimension.text_at.and_then(|at| screen.at(at)) {
            let words = (dimension.text.as_str(), dimension.color);
            let tie = (ruler.ends[0].lerp(ruler.ends[1], 0.5), BESIDE);
            let place = (middle, reserved.as_slice());
            let room = callout::write(painter, screen, words, place, tie, theme);
            reserved.push(room);
            continue;
        }
        let room = (reserved.as_slice(), &ground);
        let written = paint_number(painter, screen, dimension, ruler, theme, room, steady);
        reserved.extend(written);
    }
}

/// The straight lines that are drawn, the sides of capsules as well: along one of them nothing more needs to lead.
fn lines(screen: Screen<'_>, figure: &Figure) -> Vec<[Pos2; 2]> {
    let strokes = figure.strokes.iter().map(|stroke| [stroke.a, stroke.b]);
    let around = figure.scenery.iter();
    let creases = around.flat_map(|drawn| drawn.scenery.creases.iter().map(|crease| crease.ends));
    let seen = strokes
        .chain(creases)
        .map(|ends| ends.map(|end| screen.at(end)));
    let mut lines: Vec<[Pos2; 2]> = seen.filter_map(|[a, b]| Some([a?, b?])).collect();
    for body in figure.bodies.iter().chain(&figure.ghosts) {
        let ends = [body.a, body.b].map(|end| screen.disc(end, body.radius));
        if let [Some((a, from)), Some((b, to))] = ends {
            let across = (b - a).normalized().rot90();
            lines
                .extend([1.0, -1.0].map(|side| [a + across * from * side, b + across * to * side]));
        }
    }
    lines
}

/// The rest of a ruler's foot where it begins or ends on drawn lines and runs along them; `None` if nothing remains.
fn beyond_lines(foot: [Pos2; 2], drawn: &[[Pos2; 2]]) -> Option<[Pos2; 2]> {
    let [from, to] = foot;
    let along = (to - from).normalized();
    let (mut start, mut end) = (0.0, from.distance(to));
    let covers = drawn.iter().filter_map(|line| {
        let [s, e] = line.map(|place| along.dot(place - from));
        let across = (line[1] - line[0]).normalized().rot90();
        let is_on = [from, to]
            .iter()
            .all(|end| across.dot(*end - line[0]).abs() < RUNS_ON.0);
        // A line seen as a point covers nothing.
        (is_on && (e - s).abs() > RUNS_ON.1).then_some([s.min(e), s.max(e)])
    });
    for [s, e] in covers {
        let (reaches_start, reaches_end) = (s <= start + RUNS_ON.1, e >= end - RUNS_ON.1);
        match (reaches_start, reaches_end) {
            (true, true) => return None,
            (true, false) => start = e.max(start),
            (false, true) => end = s.min(end),
            (false, false) => {}
        }
    }
    (end > start).then(|| [from + along * start, from + along * end])
}

fn paint_ruler(painter: &Painter, ruler: &Ruler, color: Color32, theme: Theme) {
    let width = WIDTHS[0];
    if ruler.is_held() {
        for [from, tip] in ruler.outside() {
            paint_stroke(painter, [from, tip], width, color, theme);
            paint_head(painter, [from, tip], color);
        }
        let across = (ruler.ends[1] - ruler.ends[0]).normalized().rot90() * TICK;
        for end in ruler.ends.iter().filter(|_| ruler.extensions.is_empty()) {
            painter.line_segment([*end - across, *end + across], (1.4, color));
        }
    } else if ruler.length() >= MIN_RULER {
        paint_line(painter, ruler.ends, color, theme);
    }
}

/// Paints the line of a length alone.
pub(crate) fn paint_line(painter: &Painter, [a, b]: [Pos2; 2], color: Color32, theme: Theme) {
    let along = (b - a).normalized();
    let across = along.rot90() * TICK;
    let ticks = [a, b].map(|end| [end - across, end + across]);
    let halo = if theme.is_dark() {
        theme.paper().gamma_multiply(DARK_HALO)
    } else {
        theme.paper()
    };
    // Where it ends is often a line, which is not to be broken.
    let inner = along * HALO.min(0.3 * a.distance(b));
    let beneath = ([a + inner, b - inner], HALO, halo);
    let lines = ticks.into_iter().chain([[a, b]]);
    let lines = lines.map(|ends| (ends, 0.0, color));
    for (ends, more, color) in std::iter::once(beneath).chain(lines) {
        let width = (WIDTHS[0] + more) * theme.line_scale().min(1.2);
        painter.line_segment(ends, Stroke::new(width, color));
    }
}

fn paint_stroke(painter: &Painter, ends: [Pos2; 2], width: f32, color: Color32, theme: Theme) {
    let opacity = if theme.is_dark() { DARK_HALO } else { 0.7 };
    let halo = theme.paper().gamma_multiply(opacity);
    for (more, color) in [(HALO, halo), (0.0, color)] {
        let width = (width + more) * theme.line_scale().min(1.2);
        painter.line_segment(ends, Stroke::new(width, color));
    }
}

/// Paints a line that leads to a ruler: it stands back behind all that is measured.
fn paint_thin(painter: &Painter, ends: [Pos2; 2], width: f32, color: Color32, theme: Theme) {
    let (more, opacity) = THIN_HALO;
    let lines = [
        (more, theme.paper().gamma_multiply(opacity)),
        (0.0, mix(color, theme.paper(), PALE)),
    ];
    for (more, color) in lines {
        let width = (width + more) * theme.line_scale().min(1.2);
        painter.line_segment(ends, Stroke::new(width, color));
    }
}

fn paint_head(painter: &Painter, [from, tip]: [Pos2; 2], color: Color32) {
    let along = (tip - from).normalized();
    let (length, half) = HEAD;
    let across = along.rot90() * half;
    let base = tip - along * length;
    let corners = vec![tip, base + across, base - across];
    painter.add(egui::Shape::convex_polygon(corners, color, Stroke::NONE));
}

/// Writes the number at the best free place beside the line, with a leader where that is away; answers the room it takes.
fn paint_number(
    painter: &Painter,
    screen: Screen<'_>,
    dimension: &Dimension,
    ruler: &Ruler,
    theme: Theme,
    (reserved, ground): (&[Rect], &Clutter),
    steady: &mut SteadyPlaces,
) -> Option<Rect> {
    let (text, color) = (typography::words(&dimension.text), dimension.color);
    let galley = painter.layout_no_wrap(text, egui::FontId::proportional(TEXT), color);
    let bounds = screen.rect.shrink(4.0);
    let [from, to] = ruler.ends;
    let stretch = NumberedStretch {
        // Of a length that leaves the picture the number stands at what is seen.
        ends: clipped(from, to, bounds).unwrap_or(ruler.ends),
        away: ruler.away,
        is_paired: ruler.is_paired,
        held: if ruler.is_held() { OUTSIDE } else { 0.0 },
        size: galley.size(),
        before: steady.way(&dimension.text),
    };
    let place = stretch.place((bounds, reserved), ground)?;
    if let Some(leader) = place.leader {
        paint_leader(painter, leader, color, theme);
    }
    halo_galley(painter, place.rect.min, &galley, color, theme);
    steady.note(&dimension.text, stretch.middle(), place.rect);
    Some(place.rect)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{camera::Camera, figure::FigureOptions};
    use capsule_scenes::{run::study::Study, scene::Scene};
    use egui::pos2;
    use glam::vec3;

    #[test]
    fn nothing_leads_to_a_ruler_along_a_line_that_is_drawn() {
        let floor = [pos2(0.0, 100.0), pos2(200.0, 100.0)];
        let level = [pos2(50.0, 100.5), pos2(120.0, 101.0)];
        assert_eq!(beyond_lines(level, &[floor]), None);
        let off = level.map(|end| end + egui::vec2(0.0, 4.0));
        assert_eq!(beyond_lines(off, &[floor]), Some(off));
        let on_end = [pos2(80.0, 100.0); 2];
        assert_eq!(beyond_lines(level, &[on_end]), Some(level), "a point");
        let across = [floor[0], pos2(0.0, 50.0)];
        assert_eq!(beyond_lines(across, &[floor]), Some(across));
        let inside = [pos2(75.0, 100.5), pos2(85.0, 100.5)];
        assert_eq!(
            beyond_lines(level, &[inside]),
            Some(level),
            "it would have a gap"
        );
        // From a body's axis out to a ruler: only what lies beyond the axis is drawn.
        let beyond = [pos2(150.0, 100.0), pos2(260.0, 100.0)];
        let left = Some([pos2(200.0, 100.0), beyond[1]]);
        assert_eq!(beyond_lines(beyond, &[floor]), left);
    }

    #[test]
    fn nothing_leads_to_a_ruler_along_the_side_of_a_capsule() {
        let scene = "title = \"t\"\n[[capsule]]\na = [0, 0, 0]\nb = [0, 2, 0]\nradius = 0.5\n\
            [[triangle]]\npoints = [[2, 0, 0], [3, 0, 0], [2, 0, 1]]\n";
        let scene = Scene::read("side.toml", scene).expect("a scene");
        let study = Study::of_scene(&scene);
        let figure = Figure::of(
            &scene,
            &study,
            None,
            Theme::Light,
            &FigureOptions::default(),
        );
        let camera = Camera::from_eye(vec3(0.0, 1.0, 9.0), vec3(0.0, 1.0, 0.0), true);
        let rect = Rect::from_min_size(Pos2::ZERO, egui::vec2(600.0, 600.0));
        let screen = Screen {
            rect,
            camera: &camera,
        };
        let drawn = lines(screen, &figure);
        let foot = |x: f32| [0.2, 1.8].map(|y| screen.at(vec3(x, y, 0.0)).expect("in front"));
        assert_eq!(beyond_lines(foot(0.5), &drawn), None);
        assert_eq!(beyond_lines(foot(0.7), &drawn), Some(foot(0.7)));
    }
}
