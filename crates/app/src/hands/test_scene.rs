//! The scene that tests of hands and of the view have.

use capsule_scenes::scene::Scene;

const SPHERE_OVER_TRIANGLE: &str = r#"
title = "A sphere over a triangle"

[[sphere]]
name   = "ball"
center = [0.1, 0.4, 0.0]
radius = 0.6

[[triangle]]
name   = "floor"
points = [[-1.5, 0.0, 1.0], [1.5, 0.0, 1.0], [0.0, 0.3, -1.6]]
"#;

/// A sphere that dips into a triangle.
pub(crate) fn sphere_over_triangle() -> Scene {
    Scene::read("a sphere.toml", SPHERE_OVER_TRIANGLE).expect("a scene")
}
