//! The inset map of a level beside its close-up: the level's walls where they are cut at the height of what moves, seen from above.

use super::{BACKING, Screen, covered, halo_text, paint_backing, size_share};
use crate::{figure::Figure, palette::Theme};
use capsule_session::text::length;
use egui::{Align2, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};
use glam::Vec3;

/// A level has more triangles than this, and is so many times as large as what is looked at.
const MIN_TRIANGLES: usize = 150;
const MIN_SHARE: f32 = 4.0;
/// The longest side of a map, points, and the least that a view has for one.
const SIDE: f32 = 150.0;
const MIN_VIEW: Vec2 = vec2(620.0, 420.0);
/// Walls of fewer pieces say nothing, nor do those among more slopes: hills have no map.
const MIN_WALLS: usize = 150;
/// The steepest triangle that is no wall, as the sine of its normal's height.
const WALL: f32 = 0.4;
/// Room for the words beneath, points.
const WORDS: f32 = 18.0;
const TEXT: f32 = 11.0;
/// Radius of the mark of what moves, points.
const HERE: f32 = 4.0;
/// How far and how wide the view is shown, points and radians.
const VIEW: (f32, f32) = (22.0, 0.42);
/// The steepest view that has a direction in a map, as the sine of its height.
const STEEP: f32 = 0.9;

/// A level from above: x to the right and z down, meters.
struct Plan {
    walls: Vec<[Vec2; 2]>,
    here: Vec2,
    around: Rect,
}

impl Plan {
    /// That of the level around what `figure` shows; `None` where that is most of it.
    fn of(figure: &Figure) -> Option<Self> {
        let count: usize = figure
            .scenery
            .iter()
            .map(|one| one.scenery.triangles.len())
            .sum();
        let (bounds, case) = (&figure.bounds, &figure.case);
        if count < MIN_TRIANGLES || bounds.diagonal() < MIN_SHARE * case.diagonal() {
            return None;
        }
        let here = match &figure.pair {
            Some([mover, _]) => {
                let points = mover.points();
                points.iter().sum::<Vec3>() / points.len() as f32
            }
            None => case.center(),
        };
        let triangles = figure.scenery.iter().flat_map(|one| &one.scenery.triangles);
        let cut = triangles.filter_map(|triangle| Some((triangle, cut(triangle, here.y)?)));
        let (walls, slopes): (Vec<_>, Vec<_>) = cut.partition(|(triangle, _)| is_steep(triangle));
        let are_walls = walls.len() >= MIN_WALLS && walls.len() > slopes.len();
        let (low, high) = (above(bounds.min), above(bounds.max));
        let plan = Self {
            walls: walls.into_iter().map(|(_, ends)| ends).collect(),
            here: above(here),
            around: Rect::from_two_pos(low.to_pos2(), high.to_pos2()),
        };
        (are_walls && here.is_finite()).then_some(plan)
    }
}

fn above(at: Vec3) -> Vec2 {
    vec2(at.x, at.z)
}

fn is_steep([a, b, c]: &[Vec3; 3]) -> bool {
    let normal = (*b - *a).cross(*c - *a);
    normal.y.abs() < WALL * normal.length()
}

/// Where a triangle is cut at this height.
fn cut(triangle: &[Vec3; 3], height: f32) -> Option<[Vec2; 2]> {
    let mut ends = (0..3).filter_map(|side| {
        let [a, b] = [triangle[side], triangle[(side + 1) % 3]];
        let is_cut = (a.y < height) != (b.y < height);
        is_cut.then(|| above(a.lerp(b, (height - a.y) / (b.y - a.y))))
    });
    Some([ends.next()?, ends.next()?])
}

/// Paints the map of the level that `figure` is a part of, at the right above where nothing is in its way; answers its room.
pub(super) fn paint(
    painter: &Painter,
    inner: Rect,
    figure: &Figure,
    screen: Screen<'_>,
    theme: Theme,
    reserved: &[Rect],
) -> Option<Rect> {
    let is_large = screen.rect.width() >= MIN_VIEW.x && screen.rect.height() >= MIN_VIEW.y;
    let plan = Plan::of(figure).filter(|_| is_large)?;
    let size = plan.around.size();
    let scale = SIDE * size_share(screen.rect) / size.max_elem();
    let room = size * scale + vec2(0.0, WORDS);
    let inner = inner.shrink2(BACKING);
    let corners = [
        pos2(inner.right() - room.x, inner.top()),
        inner.left_top(),
        pos2(inner.left(), inner.bottom() - room.y),
    ];
    let rooms = corners.map(|corner| Rect::from_min_size(corner, room));
    let is_free = |room: &Rect| {
        let backed = room.expand2(BACKING);
        let is_written = reserved.iter().any(|other| other.intersects(backed));
        !is_written && !covered::covers(figure, screen, backed)
    };
    let room = rooms.into_iter().find(is_free)?;
    paint_backing(painter, room, theme);
    let at = |place: Vec2| room.min + (place - plan.around.min.to_vec2()) * scale;
    for wall in &plan.walls {
        let stroke = Stroke::new(1.0, theme.calm(theme.ink()));
        painter.line_segment(wall.map(at), stroke);
    }
    paint_here(painter, at(plan.here), screen, theme);
    let words = format!("map, {} wide", length(size.x));
    let foot = room.center_bottom();
    halo_text(
        painter,
        foot,
        Align2::CENTER_BOTTOM,
        &words,
        TEXT,
        theme.ink(),
        theme,
    );
    Some(room.expand2(BACKING))
}

/// Paints what moves, and from there which way the view looks.
fn paint_here(painter: &Painter, here: Pos2, screen: Screen<'_>, theme: Theme) {
    let ahead = -screen.camera.back();
    let (_, color) = theme.round(false);
    if ahead.y.abs() < STEEP {
        let (reach, half) = VIEW;
        let way = above(ahead).normalized() * reach;
        let side = |turn: f32| here - way * 0.6 + egui::emath::Rot2::from_angle(turn) * way * 1.6;
        let corners = vec![here - way * 0.6, side(half), side(-half)];
        let fill = color.gamma_multiply(0.25);
        painter.add(Shape::convex_polygon(corners, fill, Stroke::NONE));
    }
    painter.circle(here, HERE, color, Stroke::new(1.5, theme.paper()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{FigureOptions, plain};
    use capsule_scenes::run::study::Study;

    fn plan(scene: &str) -> Option<Plan> {
        let scene = plain(scene);
        let study = Study::of_scene(&scene);
        let step = study.answer();
        let options = FigureOptions::default();
        Plan::of(&Figure::of(&scene, &study, step, Theme::Light, &options))
    }

    #[test]
    fn a_level_has_a_map_with_its_player_in_it_and_a_case_has_none() {
        let plan = plan("a-dungeon-to-walk").expect("a map");
        assert!(plan.walls.len() > 100, "{}", plan.walls.len());
        assert!(plan.around.contains(plan.here.to_pos2()));
        assert!(self::plan("plane-trace").is_none());
        assert!(
            self::plan("what-a-sweep-costs").is_none(),
            "hills have no walls"
        );
    }

    #[test]
    fn a_wall_is_cut_at_the_height_of_what_moves_and_a_floor_is_not() {
        let wall = [
            Vec3::ZERO,
            Vec3::new(2.0, 0.0, 0.0),
            Vec3::new(0.0, 2.0, 0.0),
        ];
        let [a, b] = cut(&wall, 1.0).expect("it is cut");
        assert_eq!((a, b), (vec2(1.0, 0.0), vec2(0.0, 0.0)));
        assert_eq!(cut(&[Vec3::ZERO, Vec3::X, Vec3::Z], 1.0), None);
    }
}
