use crate::{
    geometry::Shape,
    response::{Finder, Mover, Obstacle, Surroundings, World},
    scene::{Body, Scene, face_name},
};

/// What of a scene does not change from frame to frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Gravity, time step and the like.
    pub world: World,
    /// What stands: triangles, also those of boxes, and round shapes that do not move.
    pub standing: Vec<Obstacle>,
    /// What moves, in the scene's order.
    pub moving: Vec<Moving>,
}

/// A body that moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Moving {
    /// Index of the body among the scene's.
    pub body: usize,
    /// What it is called.
    pub name: String,
    /// Whether a player's input drives it.
    pub is_player: bool,
}

/// Every mover between two frames, in the order of [`Level::moving`].
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The movers.
    pub movers: Vec<Mover>,
}

impl Level {
    /// The level of `scene`, and the state it starts in. Hidden bodies take no part.
    pub fn of(scene: &Scene) -> (Self, State) {
        let mut level = Self {
            world: scene.world,
            standing: vec![],
            moving: vec![],
        };
        let mut movers = vec![];
        let shown = scene
            .bodies
            .iter()
            .enumerate()
            .filter(|(_, body)| !body.hidden);
        for (index, body) in shown {
            if body.moves() {
                movers.push(Mover {
                    base_tip: body.base_tip,
                    ..Mover::new(body.shape, body.velocity)
                });
                level.moving.push(Moving {
                    body: index,
                    name: body.name.clone(),
                    is_player: body.player,
                });
            } else {
                level.standing.extend(obstacles(index, body));
            }
        }
        (level, State { movers })
    }

    /// `scene` with every mover where `state` has it.
    pub fn posed(&self, scene: &Scene, state: &State) -> Scene {
        let mut posed = scene.clone();
        for (moving, mover) in self.moving.iter().zip(&state.movers) {
            let body = &mut posed.bodies[moving.body];
            body.shape = mover.shape;
            body.base_tip = mover.base_tip;
            body.velocity = mover.velocity;
        }
        posed
    }

    /// All movers but `index` as that one meets them, with every mover as `movers` has it.
    pub fn others(&self, index: usize, movers: &[Mover]) -> Vec<Obstacle> {
        (0..movers.len())
            .filter(|&other| other != index)
            .map(|other| self.obstacle_of(other, &movers[other]))
            .collect()
    }

    /// What mover `index` may meet: all that stands, then `others`.
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
            finder,
        }
    }

    /// Mover `index` as the others meet it.
    fn obstacle_of(&self, index: usize, mover: &Mover) -> Obstacle {
        Obstacle {
            body: self.moving[index].body,
            part: None,
            name: self.moving[index].name.clone(),
            shape: mover.shape,
            base_tip: mover.base_tip,
            double_sided: true,
        }
    }
}

/// A body that stands, as movers meet it: of a box, its triangles.
fn obstacles(index: usize, body: &Body) -> Vec<Obstacle> {
    let obstacle = |part, name, shape| Obstacle {
        body: index,
        part,
        name,
        shape,
        base_tip: body.base_tip,
        double_sided: body.double_sided,
    };
    match &body.shape {
        Shape::Box(shape) => {
            let sides = shape.triangles().into_iter().enumerate();
            let side = |(part, triangle)| {
                let name = face_name(&body.name, part);
                obstacle(Some(part), name, Shape::Triangle(triangle))
            };
            sides.map(side).collect()
        }
        shape => vec![obstacle(None, body.name.clone(), *shape)],
    }
}
