//! How long the heads of arrows are on the screen, and which of them are worth drawing: a head says where a line leads, so
//! the line has to be seen.

use super::{
    camera::Camera,
    figure::{DrawnBody, Figure, Head},
};
use capsule_core::geometry::closest_point_on_segment;
use glam::Vec3;

/// Half the width of a head, as a share of its length.
pub(crate) const SLOPE: f32 = 0.34;
/// Length of an arrow's head, points.
const LENGTH: f32 = 19.0;
/// A head is at most this share of its arrow.
const SHARE: f32 = 0.42;
/// A shaft of which less is seen has no head, points.
const MIN_SHAFT: f32 = 6.0;
/// Heads of less than this share of the usual length only say which way a dashed line leads.
const SMALL: f32 = 0.7;
/// The least length of a small head, points.
const MIN_SMALL: f32 = 6.0;
/// An arrow that points so nearly toward the eye, or away from it, is seen as a disc: the sine of the angle.
const HEAD_ON: f32 = 0.36;
/// The length of an arrow, in half widths of its head, from which its head is not small.
const LONG: f32 = 5.0;
/// A line shorter than this many heads has no disc in place of its head.
const DISC_FROM: f32 = 7.0;
/// Places of a shaft that are looked at.
const PLACES: usize = 12;
/// The largest number of bodies, and faces, that are tested for hiding something.
const MAX_BODIES: usize = 256;
/// Faces of at least this opacity hide what is behind them.
const OPAQUE: f32 = 0.9;

/// A view, as far as the size of heads needs it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeadView<'a> {
    pub(crate) camera: &'a Camera,
    /// The view's height, points.
    pub(crate) height: f32,
    /// The theme's factor of all widths.
    pub(crate) line_scale: f32,
}

impl HeadView<'_> {
    /// Length of an arrow's head in meters, so that it is as long as wanted on the screen.
    pub(crate) fn length(&self, head: &Head) -> f32 {
        let wanted = LENGTH * head.scale * self.line_scale * self.meters_a_point(head.tip);
        wanted.min(head.from.distance(head.tip) * SHARE)
    }

    /// Whether a long arrow points so nearly toward the eye, or away from it, that only a disc shows it.
    pub(crate) fn is_disc(&self, head: &Head, figure: &Figure) -> bool {
        let way = head.tip - head.from;
        let own = self.length(head);
        let is_long = way.length() > DISC_FROM * own && head.scale >= SMALL;
        let is_bent = self.across(head) < HEAD_ON * way.length();
        let is_short = self.across(head) < LONG * SLOPE * own;
        is_long && is_bent && is_short && !self.is_hidden(head.tip, figure, false)
    }

    /// How long an arrow is across the line of sight, meters.
    fn across(&self, head: &Head) -> f32 {
        let way = head.tip - head.from;
        let to_eye = self.toward_eye(head.tip);
        (way - to_eye * way.dot(to_eye)).length()
    }

    /// Whether the head says something: its shaft is seen, and it is not seen head-on.
    pub(crate) fn is_worth_it(&self, head: &Head, figure: &Figure) -> bool {
        let way = head.tip - head.from;
        let length = way.length();
        let points = 1.0 / self.meters_a_point(head.tip);
        let across = self.across(head);
        let own = self.length(head);
        let shaft = across * points * (1.0 - own / length.max(f32::MIN_POSITIVE));
        let is_head_on = across < HEAD_ON * length && across < LONG * SLOPE * own;
        let is_small = head.scale < SMALL;
        let is_tiny = is_small && own * points < MIN_SMALL;
        if !length.is_finite() || is_head_on || is_tiny {
            return false;
        }
        let base = 1.0 - own / length;
        // The stretch beside the head, for a line that only shows a direction.
        let stretch = if is_small {
            MIN_SHAFT / (points * across)
        } else {
            base
        };
        let places = (0..PLACES).map(|i| (i as f32 + 0.5) / PLACES as f32);
        let places = places.map(|share| (base - stretch * share).max(0.0));
        let clear = places.filter(|share| {
            let place = head.from.lerp(head.tip, *share);
            !self.is_hidden(place, figure, is_small)
        });
        let clear = clear.count() as f32 / PLACES as f32;
        let middle = head.tip - way * (0.5 * own / length);
        if is_small {
            shaft >= MIN_SHAFT && clear > 0.5 && !self.is_hidden(middle, figure, true)
        } else {
            shaft * clear >= MIN_SHAFT
        }
    }

    fn meters_a_point(&self, at: Vec3) -> f32 {
        2.0 * self.camera.unit_at(at) / self.height
    }

    fn toward_eye(&self, at: Vec3) -> Vec3 {
        if self.camera.orthographic {
            self.camera.back()
        } else {
            (self.camera.eye() - at).normalize_or(self.camera.back())
        }
    }

    /// Whether something opaque stands before `point`, or, of little things, something under study.
    fn is_hidden(&self, point: Vec3, figure: &Figure, is_little: bool) -> bool {
        let to_eye = self.toward_eye(point);
        let studied = figure.bodies.iter();
        let studied = studied.filter(|body| is_little && body.is_solid);
        // Among many shapes only the first are tested.
        let standing = figure.standing.iter().take(MAX_BODIES);
        let mut bodies = standing.chain(studied);
        let mut faces = figure.faces.iter().take(MAX_BODIES);
        bodies.any(|body| stands_before(body, point, to_eye))
            || faces.any(|face| {
                let counts = face.is_solid && (is_little || face.opacity >= OPAQUE);
                counts && is_before(face.v, point, to_eye)
            })
    }
}

/// Whether a ray from `point` meets a body, or begins in it.
fn stands_before(body: &DrawnBody, point: Vec3, way: Vec3) -> bool {
    meets((body.a, body.b, body.radius), point, way)
}

/// Whether a ray from `point` meets the capsule between two centers, or begins in it.
pub(crate) fn meets((a, b, radius): (Vec3, Vec3, f32), point: Vec3, way: Vec3) -> bool {
    let middle = (a + b) * 0.5;
    let reach = radius + a.distance(b) * 0.5;
    let nearest = point + way * (middle - point).dot(way).max(0.0);
    if nearest.distance(middle) > reach {
        return false;
    }
    // The place of the core that the ray passes nearest: found by turns, it is where neither gets nearer.
    let mut on_core = closest_point_on_segment(point, a, b);
    let mut on_ray = point;
    for _ in 0..8 {
        on_ray = point + way * (on_core - point).dot(way).max(0.0);
        on_core = closest_point_on_segment(on_ray, a, b);
    }
    on_ray.distance(on_core) < radius
}

/// Whether a ray from `point` goes through a triangle that it does not lie on.
fn is_before([a, b, c]: [Vec3; 3], point: Vec3, way: Vec3) -> bool {
    let (ab, ac, from) = (b - a, c - a, point - a);
    let p = way.cross(ac);
    let det = ab.dot(p);
    if det == 0.0 {
        return false;
    }
    let (u, q) = (from.dot(p) / det, from.cross(ab));
    let (v, t) = (way.dot(q) / det, ac.dot(q) / det);
    let on_face = 1e-3 * ab.length();
    u >= 0.0 && v >= 0.0 && u + v <= 1.0 && t > on_face
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        figure::{FigureOptions, plain},
        palette::Theme,
    };
    use capsule_scenes::run::study::Study;

    /// A figure of nothing, but for what is in `bodies`.
    fn figure(bodies: Vec<DrawnBody>) -> Figure {
        let scene = plain("face");
        let study = Study::of_scene(&scene);
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, None, Theme::Light, &options);
        Figure {
            bodies,
            standing: vec![],
            faces: vec![],
            ..figure
        }
    }

    fn head(from: Vec3, tip: Vec3, scale: f32) -> Head {
        Head {
            from,
            tip,
            color: Theme::Light.ink(),
            scale,
            is_broken: false,
        }
    }

    fn is_worth_it(head: &Head, figure: &Figure) -> bool {
        seen(|view| view.is_worth_it(head, figure))
    }

    fn is_disc(head: &Head, figure: &Figure) -> bool {
        seen(|view| view.is_disc(head, figure))
    }

    fn seen(ask: impl Fn(HeadView<'_>) -> bool) -> bool {
        let camera = Camera::from_eye(Vec3::Z * 4.0, Vec3::ZERO, true);
        ask(HeadView {
            camera: &camera,
            height: 800.0,
            line_scale: 1.0,
        })
    }

    #[test]
    fn a_head_is_drawn_where_its_shaft_is_seen() {
        let bare = figure(vec![]);
        assert!(is_worth_it(&head(Vec3::ZERO, Vec3::X, 1.0), &bare));
        let short = head(Vec3::ZERO, Vec3::X * 0.005, 1.0);
        assert!(!is_worth_it(&short, &bare), "a stub");
        for way in [Vec3::Z, -Vec3::Z] {
            let near = head(Vec3::ZERO, way * 0.3 + Vec3::X * 0.01, 1.0);
            assert!(!is_worth_it(&near, &bare), "seen head-on");
            assert!(!is_disc(&near, &bare), "it is as short as its head");
        }
        for way in [Vec3::Z, -Vec3::Z] {
            let long = head(Vec3::ZERO, way * 2.5 + Vec3::X * 0.01, 1.0);
            assert!(!is_worth_it(&long, &bare) && is_disc(&long, &bare));
        }
        assert!(!is_disc(&head(Vec3::ZERO, Vec3::X, 1.0), &bare));
        let nothing = head(Vec3::ZERO, Vec3::ZERO, 1.0);
        assert!(!is_worth_it(&nothing, &bare));
    }

    #[test]
    fn behind_a_body_a_shaft_has_no_head_and_a_dashed_line_none_in_a_body_under_study() {
        let ball = DrawnBody {
            a: Vec3::new(0.5, 0.0, 1.0),
            b: Vec3::new(0.5, 0.0, 1.0),
            radius: 0.7,
            fill: Theme::Light.ink(),
            opacity: 1.0,
            outline: Theme::Light.ink(),
            width: 2.0,
            is_solid: true,
        };
        let studied = figure(vec![ball]);
        let standing = Figure {
            standing: vec![ball],
            ..figure(vec![])
        };
        let [usual, small] = [1.0, 0.6].map(|scale| head(Vec3::ZERO, Vec3::X, scale));
        assert!(!is_worth_it(&usual, &standing));
        assert!(is_worth_it(&usual, &studied), "one sees through it");
        assert!(!is_worth_it(&small, &studied));
    }
}
