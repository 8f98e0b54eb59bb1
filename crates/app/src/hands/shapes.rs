//! What one adds: shapes, copies of them, and ready-made parts of a level; and where there is room for it.

use super::snap;
use crate::context::PanelContext;
use capsule_core::geometry::{Capsule, Kind, OrientedBox, Shape, Sphere, Terrain, Triangle};
use capsule_scenes::{edit::Edit, scene::Body};
use capsule_session::action::ShapeSet;
use capsule_view::{ViewState, camera::Bounds, picking};
use glam::{Vec2, Vec3, Vec3Swizzles, vec3};

/// From a shape to its copy, meters.
const ASIDE: f32 = 0.5;

/// Copies the selected shapes beside themselves, to the right as `view` shows it.
pub(crate) fn duplicating(view: &ViewState) -> ShapeSet {
    let right = view.camera.right();
    let axes = [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z];
    let nearest = |a: &Vec3, b: &Vec3| a.dot(right).total_cmp(&b.dot(right));
    let by = axes.into_iter().max_by(nearest).unwrap_or(Vec3::X) * ASIDE;
    ShapeSet::Duplicate(by)
}

/// Adds a shape of that kind at a point of the ground, near what one looks at.
pub(crate) fn adding(seen: &PanelContext<'_>, kind: Kind) -> ShapeSet {
    let at = room_for(seen, &[new_shape(kind, Vec3::ZERO)]);
    ShapeSet::Add(Edit::Add(Box::new(Body::standing("", new_shape(kind, at)))))
}

/// A shape of that kind to begin with, on `ground`: a capsule as tall as a person, a sphere and a box a meter across, a
/// triangle that faces up.
fn new_shape(kind: Kind, ground: Vec3) -> Shape {
    match kind {
        Kind::Capsule => Shape::Capsule(Capsule {
            a: ground + Vec3::Y * 0.4,
            b: ground + Vec3::Y * 1.4,
            radius: 0.4,
        }),
        Kind::Sphere => Shape::Sphere(Sphere {
            center: ground + Vec3::Y * 0.5,
            radius: 0.5,
        }),
        Kind::Triangle => {
            let corners = [
                vec3(-1.0, 0.0, 1.0),
                vec3(1.0, 0.0, 1.0),
                vec3(0.0, 0.0, -1.0),
            ];
            Shape::Triangle(Triangle {
                v: corners.map(|corner| ground + corner),
            })
        }
        Kind::Box => Shape::Box(OrientedBox {
            center: ground + Vec3::Y * 0.5,
            half_size: Vec3::splat(0.5),
            rotation: Vec3::ZERO,
        }),
    }
}

/// Something to build a level of, about the origin, on the ground.
pub(crate) struct LevelPart {
    title: &'static str,
    /// The name of its shapes, with a number where there are several.
    name: &'static str,
    content: Content,
}

enum Content {
    /// The boxes that it is made of, for a viewer who looks this way: [`Slope`].
    Boxes(fn(&Slope) -> Vec<OrientedBox>),
    Terrain(fn() -> Terrain),
}

/// Ten meters square; its top is the ground.
pub(crate) static FLOOR: LevelPart = LevelPart {
    title: "Add a floor",
    name: "floor",
    content: Content::Boxes(|way| vec![way.block([0.0, -0.1, 0.0], [5.0, 0.1, 5.0])]),
};

/// Across what one sees, a storey high.
pub(crate) static WALL: LevelPart = LevelPart {
    title: "Add a wall",
    name: "wall",
    content: Content::Boxes(|way| vec![way.block([0.0, 1.25, 0.0], [2.0, 1.25, 0.1])]),
};

/// One wall across what one sees and one at its right: a square corner.
pub(crate) static ROOM_CORNER: LevelPart = LevelPart {
    title: "Add a room corner",
    name: "corner wall",
    content: Content::Boxes(|way| {
        vec![
            way.block([0.0, 1.25, 2.1], [2.2, 1.25, 0.1]),
            way.block([2.1, 1.25, -0.1], [0.1, 1.25, 2.1]),
        ]
    }),
};

/// Four meters that rise ahead; the ground runs into it without a step.
pub(crate) static RAMP: LevelPart = LevelPart {
    title: "Add a ramp",
    name: "ramp",
    content: Content::Boxes(|way| {
        const HALF: Vec3 = Vec3::new(1.0, 0.1, 2.0);
        const DEGREES: f32 = 20.0;
        let (sin, cos) = DEGREES.to_radians().sin_cos();
        // The upper side's lower edge is on the ground.
        let height = HALF.z * sin - HALF.y * cos;
        vec![OrientedBox {
            rotation: way.rising(DEGREES),
            ..way.block([0.0, height, 0.0], HALF.to_array())
        }]
    }),
};

/// Five steps of a house that rise ahead, each a block from the ground.
pub(crate) static STAIRS: LevelPart = LevelPart {
    title: "Add stairs",
    name: "step",
    content: Content::Boxes(|way| {
        const STEPS: u8 = 5;
        const RISE: f32 = 0.2;
        const RUN: f32 = 0.3;
        const WIDTH: f32 = 1.5;
        let step = |number: u8| {
            let half_height = RISE * f32::from(number + 1) / 2.0;
            let from_middle = f32::from(number) - f32::from(STEPS - 1) / 2.0;
            let half = [WIDTH / 2.0, half_height, RUN / 2.0];
            way.block([0.0, half_height, RUN * from_middle], half)
        };
        (0..STEPS).map(step).collect()
    }),
};

/// A hill a meter high, flat at its edges.
pub(crate) static TERRAIN: LevelPart = LevelPart {
    title: "Add a hill",
    name: "hill",
    content: Content::Terrain(|| {
        const TILES: u8 = 6;
        let side = f32::from(TILES);
        let bump = |tile: u8| {
            (f32::from(tile) / side * std::f32::consts::PI)
                .sin()
                .powi(2)
        };
        let row = |row: u8| {
            let heights = (0..=TILES).map(|column| tidy(bump(row) * bump(column)));
            heights.collect()
        };
        Terrain {
            origin: vec3(-side / 2.0, 0.0, -side / 2.0),
            tile: 1.0,
            heights: (0..=TILES).map(row).collect(),
        }
    }),
};

/// The way one looks: along an axis, level.
struct Slope {
    ahead: Vec3,
}

impl Slope {
    fn nearest(direction: Vec3) -> Self {
        let axes = [Vec3::NEG_Z, Vec3::X, Vec3::Z, Vec3::NEG_X];
        let nearest = |a: &Vec3, b: &Vec3| a.dot(direction).total_cmp(&b.dot(direction));
        Self {
            ahead: axes.into_iter().max_by(nearest).unwrap_or(Vec3::NEG_Z),
        }
    }

    /// A box by its middle and half its size: to the right, up, ahead.
    fn block(&self, [x, y, z]: [f32; 3], [across, up, along]: [f32; 3]) -> OrientedBox {
        let right = self.ahead.cross(Vec3::Y);
        let center = right * x + Vec3::Y * y + self.ahead * z;
        let half = (right * across).abs() + Vec3::Y * up + (self.ahead * along).abs();
        let all_tidy = |v: Vec3| Vec3::from_array(v.to_array().map(tidy));
        OrientedBox {
            center: all_tidy(center),
            half_size: all_tidy(half),
            rotation: Vec3::ZERO,
        }
    }

    /// The rotation that lifts the far side by this many degrees.
    fn rising(&self, degrees: f32) -> Vec3 {
        let right = self.ahead.cross(Vec3::Y);
        right * degrees + Vec3::ZERO
    }
}

/// To the millimeter, as one would write it.
fn tidy(meters: f32) -> f32 {
    (meters * 1000.0).round() / 1000.0 + 0.0
}

/// Adds `part` where there is room for it near what one looks at.
pub(crate) fn adding_part(seen: &PanelContext<'_>, part: &LevelPart) -> ShapeSet {
    let way = Slope::nearest(seen.view.aim().ahead());
    let title = part.title.into();
    let edits = match part.content {
        Content::Boxes(make) => {
            let shapes: Vec<Shape> = make(&way).into_iter().map(Shape::Box).collect();
            let at = room_for(seen, &shapes);
            let add = |shape: &Shape| {
                let body = Body::standing(part.name, shape.translated(at));
                Edit::Add(Box::new(body))
            };
            shapes.iter().map(add).collect()
        }
        Content::Terrain(make) => {
            let mut terrain = make();
            let [columns, rows] = terrain.tiles();
            let tiles = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
            let triangles = tiles.flat_map(|(column, row)| terrain.triangles_of(column, row));
            let shapes: Vec<Shape> = triangles.map(Shape::Triangle).collect();
            terrain.origin += room_for(seen, &shapes);
            let name = part.name.into();
            vec![Edit::AddTerrain { name, terrain }]
        }
    };
    ShapeSet::Add(Edit::Group { title, edits })
}

/// Between the places that are tried, meters.
const STEP: f32 = 0.5;
/// How far from where one looks, in those steps.
const FARTHEST: i32 = 24;
/// The distance in front of the view's target where the search for the floor begins, meters.
const BEFORE: f32 = 0.05;
/// Shapes that overlap by less than this stand side by side, meters.
const SLACK: f32 = 0.01;

/// Where on the floor that one looks at there is room for `shapes`, which stand about the origin, or else beside it; right
/// there if there is none. Meters.
fn room_for(seen: &PanelContext<'_>, shapes: &[Shape]) -> Vec3 {
    let camera = seen.view.aim();
    let shown = seen.session.snapshot().bodies().filter(|body| !body.hidden);
    let all = shown.filter_map(|body| Some((&body.shape, around(&body.shape)?)));
    let all: Vec<(&Shape, Bounds)> = all.collect();
    let floor = floor_ahead(&all, camera.ray(Vec2::ZERO, seen.view.rect.aspect_ratio()));
    let level = |y: f32| if y.abs() > camera.distance { y } else { 0.0 };
    let at = floor.unwrap_or(camera.target.with_y(level(camera.target.y)));
    let here = vec3(snap::number(at.x), snap::number(at.y), snap::number(at.z));
    let wanted: Vec<Bounds> = shapes.iter().filter_map(around).collect();
    // A shape that ends at the ground, such as a floor, does not stand on another.
    let stands = wanted.iter().any(|one| one.max.y > SLACK);
    let is_free = |at: &Vec3| {
        let is_beneath = |bounds: &Bounds| stands && bounds.max.y <= at.y + SLACK;
        let mut taken = all.iter().map(|(_, bounds)| bounds);
        !taken.any(|other| !is_beneath(other) && wanted.iter().any(|one| overlap(one, other, *at)))
    };
    // To the millimeter: a ray's length is rounded.
    let floor_at = |at: Vec3| {
        let floor = floor_under(&all, at + Vec3::Y * STEP)?;
        Some(floor.with_y((floor.y * 1000.0).round() / 1000.0))
    };
    // A wall whose end is beyond the floor stands there only where no better place is.
    let feet = |one: &Bounds| {
        let [x, z] = [[one.min.x, one.max.x], [one.min.z, one.max.z]];
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(i, j)| vec3(x[i], 0.0, z[j]) * (1.0 - SLACK))
    };
    let is_all_on_floor = |at: &Vec3| {
        let mut feet = wanted.iter().flat_map(feet);
        feet.all(|foot| floor_at(*at + foot).is_some_and(|floor| (floor.y - at.y).abs() < SLACK))
    };
    let right = camera.right();
    let places = || {
        (0..=FARTHEST).flat_map(|ring| {
            let mut places: Vec<Vec3> = ring_of(ring).map(|by| here + by * STEP).collect();
            // A new shape comes to stand at the right of the others.
            places.sort_by(|a, b| b.dot(right).total_cmp(&a.dot(right)));
            places
        })
    };
    let needs_floor = stands && floor.is_some();
    let on_floor = needs_floor.then(|| {
        let free = || places().filter_map(floor_at).filter(is_free);
        free().find(is_all_on_floor).or_else(|| free().next())
    });
    let found = on_floor.flatten().or_else(|| places().find(is_free));
    found.unwrap_or(here)
}

/// The floor that a ray meets, or that is under the wall that it meets.
fn floor_ahead(all: &[(&Shape, Bounds)], ray: (Vec3, Vec3)) -> Option<Vec3> {
    let solid = all.iter().filter(|(shape, _)| !shape.is_round());
    let met = solid.filter_map(|(shape, _)| picking::distance_to(shape, ray));
    let depth = met.min_by(f32::total_cmp)?;
    let before = (depth - BEFORE).max(0.0);
    floor_under(all, ray.0 + ray.1 * before)
}

/// The highest place straight under `point`.
fn floor_under(all: &[(&Shape, Bounds)], point: Vec3) -> Option<Vec3> {
    let is_near = |bounds: &Bounds| {
        let (low, high) = (bounds.min.xz(), bounds.max.xz());
        low.cmple(point.xz()).all() && point.xz().cmple(high).all()
    };
    let solid = all
        .iter()
        .filter(|(shape, bounds)| !shape.is_round() && is_near(bounds));
    let down = (point, Vec3::NEG_Y);
    let depth = solid.filter_map(|(shape, _)| picking::distance_to(shape, down));
    let depth = depth.min_by(f32::total_cmp)?;
    Some(point - Vec3::Y * depth)
}

/// The places that are `ring` steps away along x or z.
fn ring_of(ring: i32) -> impl Iterator<Item = Vec3> {
    let all = (-ring..=ring).flat_map(move |x| (-ring..=ring).map(move |z| (x, z)));
    let own = all.filter(move |(x, z)| x.abs().max(z.abs()) == ring);
    own.map(|(x, z)| vec3(x as f32, 0.0, z as f32))
}

fn around(shape: &Shape) -> Option<Bounds> {
    let radius = shape.radius();
    Bounds::around(shape.points().into_iter().map(|point| (point, radius)))
}

fn overlap(one: &Bounds, other: &Bounds, at: Vec3) -> bool {
    let (min, max) = (one.min + at + SLACK, one.max + at - SLACK);
    min.cmplt(other.max).all() && other.min.cmplt(max).all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rises_does_so_ahead_whichever_way_one_looks() {
        for ahead in [Vec3::NEG_Z, Vec3::X, Vec3::Z, Vec3::NEG_X] {
            let way = Slope::nearest(ahead + vec3(0.1, 0.0, 0.1));
            assert_eq!(way.ahead, ahead);
            let far = way.block([0.0, 0.0, 2.0], [1.0, 0.5, 0.5]);
            assert_eq!(far.center, ahead * 2.0 + Vec3::ZERO);
            assert_eq!(far.half_size.dot(ahead.abs()), 0.5);
            for part in [&RAMP, &STAIRS] {
                let Content::Boxes(make) = part.content else {
                    panic!("{} is made of boxes", part.name);
                };
                let points = make(&way)
                    .into_iter()
                    .flat_map(|one| Shape::Box(one).points());
                let highest = points.max_by(|a, b| a.y.total_cmp(&b.y)).expect("points");
                assert!(highest.dot(ahead) > 0.4, "{} {ahead}: {highest}", part.name);
            }
        }
    }

    #[test]
    fn the_ground_runs_into_the_ramp() {
        let Content::Boxes(make) = RAMP.content else {
            panic!("it is made of boxes");
        };
        let ramp = Shape::Box(make(&Slope { ahead: Vec3::NEG_Z })[0]);
        let edge = ramp.points().into_iter().filter(|point| point.z > 1.5);
        let top = edge.map(|point| point.y).fold(f32::MIN, f32::max);
        assert!((-0.001..=0.0).contains(&top), "{top}");
    }
}
