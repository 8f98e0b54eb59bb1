//! Whether the scene moves: the response that it names, and the players who need one.

use super::prelude::*;
use capsule_scenes::edit::{EditError, Field, KeyValue};

/// Moves a player unless the scene says otherwise.
const USUAL: &str = "exact/slide";
/// The default gravity of a player, meters per second squared.
const GRAVITY: Vec3 = Vec3::new(0.0, -9.81, 0.0);

impl Session {
    /// Makes the scene move by the response called `name`.
    pub fn choose_response(&mut self, name: &str) {
        let mut bodies = self.scene.bodies.iter();
        if !bodies.any(Body::moves) {
            self.refuse("Nothing here can move. Select a capsule or sphere and tick “player”, or give it a velocity.");
            return;
        }
        self.edit(&Edit::Response(Some(name.into())));
    }

    /// The shape that was selected last.
    pub fn selected_body(&self) -> Option<&Body> {
        let name = self.selection.primary()?;
        self.snapshot().bodies().find(|body| body.name == name)
    }

    /// Makes the selected shape the player, or no longer; a scene that stands moves from then on.
    pub(super) fn toggle_player(&mut self) {
        let Some(body) = self.selected_body() else {
            return;
        };
        let edit = Edit::Set {
            to: Field::Player(!body.player),
            body: body.name.to_string(),
        };
        if let Err(error) = self.edit_and_move(edit) {
            self.fail(error.to_string());
        }
    }

    /// Does `edit`, with what makes a new player of it walk in a scene that stands, as one step; or says why not.
    pub fn edit_and_move(&mut self, edit: Edit) -> Result<(), EditError> {
        let (edit, said) = self.with_movement(edit);
        self.try_edit(&edit)?;
        self.effects.extend(said.map(Effect::StartsToMove));
        Ok(())
    }

    /// `edit`, with what makes a new player of it walk in a scene that stands: a response, and what pulls him down. What
    /// to say of that, if anything.
    fn with_movement(&self, edit: Edit) -> (Edit, Option<String>) {
        let is_player = matches!(
            edit,
            Edit::Set {
                to: Field::Player(true),
                ..
            }
        );
        if !is_player || self.moves() {
            return (edit, None);
        }
        let title = edit.title();
        let response = Edit::Response(Some(USUAL.into()));
        let mut edits = vec![edit, response];
        let mut said = format!("The scene now moves by {USUAL}");
        if self.scene.world.gravity == Vec3::ZERO {
            edits.push(Edit::World {
                key: "gravity".into(),
                to: Some(KeyValue::Vector(GRAVITY)),
            });
            said += ", with gravity";
        }
        (Edit::Group { title, edits }, Some(said))
    }
}
