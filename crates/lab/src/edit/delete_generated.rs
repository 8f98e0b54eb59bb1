//! Deleting a terrain or mesh by any of the triangles that its table generates.

use super::{draft::Draft, rows};
use crate::scene::Scene;
use std::collections::HashSet;

/// Takes out every terrain and mesh that one of `bodies` is a triangle of; answers the others of them.
pub(super) fn delete(draft: &mut Draft, scene: &Scene, bodies: &[String]) -> Vec<String> {
    let wanted: HashSet<&str> = bodies.iter().map(String::as_str).collect();
    let mut gone: HashSet<&str> = HashSet::new();
    // The last one first, so that places of tables stay as they are.
    for made in scene.made().into_iter().rev() {
        let triangles = scene.bodies.made_within(made.bodies);
        if triangles.iter().any(|body| wanted.contains(&*body.name)) {
            rows::remove(draft.tree.as_table_mut(), made.table, made.index);
            gone.extend(triangles.iter().map(|body| &*body.name));
        }
    }
    if !gone.is_empty() {
        let made = draft.made.all_mut();
        made.retain(|(name, _)| !gone.contains(&**name));
    }
    let others = bodies.iter().filter(|name| !gone.contains(name.as_str()));
    others.cloned().collect()
}
