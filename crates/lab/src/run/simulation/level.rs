//! The part of a scene that stays the same in all frames: world, standing shapes, movers and their placements.

use super::standing_tree::KeptTree;
use crate::scene::{Body, Place, Pose, Poses, Scene, Script, TriangleTable, face_name};
use capsule_core::{
    geometry::{Kind, SameBits, Shape, Terrain},
    method::{CoarseCache, Finder, Mover, Obstacle, Surroundings, World},
};
use glam::Vec3;

/// The part of a scene that does not change from frame to frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Level {
    /// Gravity, time step and the like.
    pub world: World,
    /// The shapes at rest: triangles, also those of boxes, and round shapes that do not move.
    pub standing: Vec<Obstacle>,
    /// The terrains whose triangles stand among the rest.
    pub terrains: Vec<Terrain>,
    /// The movers, in the scene's order.
    pub moving: Vec<MovingBody>,
    /// The placements of movers, in the order of frames.
    pub placed: Vec<Placement>,
    /// The tree over the shapes at rest, once there were enough queries; after the first query these shapes stay.
    pub tree: KeptTree,
    /// The cache of a coarse pass over the shapes at rest.
    pub kept: CoarseCache,
}

/// A change to a mover before a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Before which frame.
    pub frame: usize,
    /// Index of the mover.
    pub mover: usize,
    /// The new pose.
    pub pose: Option<Pose>,
    /// Meters per second from there on.
    pub velocity: Option<Vec3>,
}

capsule_core::geometry::same_bits!(struct Placement { frame, mover, pose, velocity });

impl Placement {
    /// Does it to `mover`. Put elsewhere, it has met nothing yet; its velocity is all that it has, of falling too.
    fn put(&self, mover: &mut Mover) {
        if let Some(Pose { shape, base_tip }) = self.pose {
            *mover = Mover {
                shape,
                base_tip,
                ground: None,
                touches_wall: false,
                ..*mover
            };
        }
        if let Some(velocity) = self.velocity {
            mover.velocity = velocity;
            mover.fall = Vec3::ZERO;
        }
    }
}

/// A body that moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MovingBody {
    /// Index of the body among the scene's.
    pub body: usize,
    /// Its name.
    pub name: String,
    /// Whether a player's input drives it.
    pub is_player: bool,
    /// The script that drives it without a player.
    pub script: Option<Script>,
}

capsule_core::geometry::same_bits!(struct MovingBody { body, name, is_player, script });

/// Every mover between two frames, in the order of [`Level::moving`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// The number of the frame that begins in it.
    pub frame: usize,
    /// The movers.
    pub movers: Vec<Mover>,
}

capsule_core::geometry::same_bits!(struct State { frame, movers });

impl Level {
    /// The level of `scene`, and the state it starts in. Hidden bodies take no part. Boxes are twelve triangles each, or
    /// whole where `finder` has an algorithm for boxes.
    pub fn of(scene: &Scene, finder: &Finder) -> (Self, State) {
        let mut level = Self {
            world: scene.world,
            terrains: scene.terrains.clone(),
            ..Self::default()
        };
        let mut movers = vec![];
        let made = scene.made();
        let is_whole = finder.takes(Kind::Box);
        let resting = scene.mover_at_rest();
        let shown = scene
            .bodies
            .iter()
            .enumerate()
            .filter(|(_, body)| !body.hidden);
        for (index, body) in shown {
            if body.moves() || resting == Some(index) {
                movers.push(Mover {
                    base_tip: body.ends(),
                    ..Mover::new(body.shape, body.velocity)
                });
                level.moving.push(MovingBody {
                    body: index,
                    name: body.name.to_string(),
                    is_player: body.player,
                    script: body.script.as_deref().cloned(),
                });
            } else {
                let made = made.iter().find(|made| made.bodies.contains(&index));
                level
                    .standing
                    .extend(obstacles(index, body, made, is_whole));
            }
        }
        level.placed = level.placed_in(scene);
        (level, State { frame: 0, movers })
    }

    /// The placements of movers in `scene`. Hidden ones take no part.
    fn placed_in(&self, scene: &Scene) -> Vec<Placement> {
        let placed = |place: &Place| {
            let mut moving = self.moving.iter();
            Some(Placement {
                frame: place.frame,
                mover: moving.position(|one| one.name == place.body)?,
                pose: place.pose,
                velocity: place.velocity,
            })
        };
        let mut placed: Vec<Placement> = scene.places.iter().filter_map(placed).collect();
        placed.sort_by_key(|one| (one.frame, one.mover));
        placed
    }

    /// Takes the tree of `other`, if that is made and the same stands there.
    pub(super) fn share_tree(&mut self, other: &Self) {
        if other.tree.is_made() && self.standing.same_bits(&other.standing) {
            self.tree = other.tree.clone();
            self.kept = other.kept.clone();
        }
    }

    /// Does to the movers of `state` what is done before its frame.
    pub(super) fn place(&self, state: &mut State) {
        let frame = state.frame;
        let first = self.placed.partition_point(|one| one.frame < frame);
        let now = self.placed[first..].iter();
        for one in now.take_while(|one| one.frame == frame) {
            one.put(&mut state.movers[one.mover]);
        }
    }

    /// Where `state` has every mover, of the `scene` that this is the level of.
    pub fn poses(&self, scene: &Scene, state: &State) -> Poses {
        let mut poses = Poses::default();
        for (moving, mover) in self.moving.iter().zip(&state.movers) {
            poses.change(scene, moving.body, |body| {
                body.shape = mover.shape;
                body.base_tip = mover.base_tip.map(Box::new);
                body.velocity = mover.velocity;
            });
        }
        poses
    }

    /// All movers but `index` as that one meets them, with every mover as `movers` has it.
    pub fn others(&self, index: usize, movers: &[Mover]) -> Vec<Obstacle> {
        (0..movers.len())
            .filter(|&other| other != index)
            .map(|other| self.obstacle_of(other, &movers[other]))
            .collect()
    }

    /// The obstacles of mover `index`: all shapes at rest, then `others`.
    pub fn around<'a>(
        &'a self,
        index: usize,
        others: &'a [Obstacle],
        finder: &'a Finder,
    ) -> Surroundings<'a> {
        let moving = &self.moving[index];
        Surroundings {
            body: moving.body,
            name: &moving.name,
            obstacles: self.standing.iter().chain(others).collect(),
            terrains: &self.terrains,
            finder,
            is_collected: false,
            collector: None,
            index: Some(&self.tree),
            kept: &self.kept,
        }
    }

    /// Mover `index` as the others meet it.
    fn obstacle_of(&self, index: usize, mover: &Mover) -> Obstacle {
        Obstacle {
            body: self.moving[index].body,
            part: None,
            solid: None,
            object: self.moving[index].body,
            name: self.moving[index].name.clone(),
            shape: mover.shape,
            base_tip: mover.base_tip,
            double_sided: true,
            is_terrain: false,
            is_movable: true,
        }
    }
}

/// A body that stands, as movers meet it: of a box, its triangles unless it `is_whole`. A table may have `made` it.
fn obstacles(
    index: usize,
    body: &Body,
    made: Option<&TriangleTable>,
    is_whole: bool,
) -> Vec<Obstacle> {
    let obstacle = |part, name, shape| Obstacle {
        body: index,
        part,
        solid: match (part, &body.shape) {
            (Some(_), Shape::Box(solid)) => Some(*solid),
            _ => None,
        },
        object: made.map_or(index, |made| made.bodies.start),
        name,
        shape,
        base_tip: body.ends(),
        double_sided: body.double_sided,
        is_terrain: made.is_some_and(TriangleTable::is_terrain),
        is_movable: false,
    };
    match &body.shape {
        Shape::Box(shape) if !is_whole => {
            let sides = shape.triangles().into_iter().enumerate();
            let side = |(part, triangle)| {
                let name = face_name(&body.name, part);
                obstacle(Some(part), name, Shape::Triangle(triangle))
            };
            sides.map(side).collect()
        }
        shape @ (Shape::Sphere(_) | Shape::Capsule(_) | Shape::Triangle(_) | Shape::Box(_)) => {
            vec![obstacle(None, body.name.to_string(), *shape)]
        }
    }
}
