//! Ready-made parts of a level, and which way they lead.

use super::room::room_for;
use crate::context::PanelContext;
use capsule_core::geometry::{OrientedBox, Shape, Terrain};
use capsule_scenes::{edit::Edit, scene::Body};
use capsule_session::action::ShapeSet;
use glam::{Vec3, vec3};

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
pub(crate) fn adding(seen: &PanelContext<'_>, part: &LevelPart) -> ShapeSet {
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
