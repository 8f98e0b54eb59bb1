//! Adding, copying, hiding and deleting shapes.

use crate::app::state::App;
use capsule_lab::{
    edit::Edit,
    geometry::{Capsule, OrientedBox, Shape, Sphere, Triangle},
    scene::Body,
};
use glam::{Vec3, vec3};

/// From a shape to its copy, metres.
const ASIDE: f32 = 0.5;

impl App {
    /// Selects every shape that is shown.
    pub(crate) fn select_all(&mut self) {
        let bodies = self.session.scene.bodies.iter().filter(|body| !body.hidden);
        self.session
            .selection
            .select_all(bodies.map(|body| body.name.to_string()));
    }

    /// Takes the selected shapes out of the scene.
    pub(crate) fn delete_selection(&mut self) {
        let bodies = self.session.selection.names().to_vec();
        self.session.edit(&Edit::Delete { bodies });
    }

    /// Copies the selected shapes beside themselves and selects the copies.
    pub(crate) fn duplicate_selection(&mut self) {
        let right = self.view.camera.right();
        let axes = [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z];
        let nearest = |a: &Vec3, b: &Vec3| a.dot(right).total_cmp(&b.dot(right));
        let by = axes.into_iter().max_by(nearest).unwrap_or(Vec3::X) * ASIDE;
        let bodies = self.session.selection.names().to_vec();
        self.edit_and_select_new(&Edit::Duplicate { bodies, by });
    }

    /// Leaves the selected shapes out of every test and of the picture.
    pub(crate) fn hide_selection(&mut self) {
        let bodies = self.session.selection.names().to_vec();
        let hidden = true;
        self.session.edit(&Edit::Hide { bodies, hidden });
        self.session.selection.clear();
    }

    /// Shows every shape again and selects those that were hidden.
    pub(crate) fn show_hidden(&mut self) {
        let hidden = self.session.scene.bodies.iter().filter(|body| body.hidden);
        let bodies: Vec<String> = hidden.map(|body| body.name.to_string()).collect();
        let edit = Edit::Hide {
            bodies: bodies.clone(),
            hidden: false,
        };
        if self.session.edit(&edit) {
            self.session.selection.select_all(bodies);
        }
    }

    /// Adds what `shape` makes at a point of the ground, near what one looks at, and selects it.
    pub(crate) fn add_shape(&mut self, shape: fn(Vec3) -> Shape) {
        let at = self.room_for(&[shape(Vec3::ZERO)]);
        let before = self.session.scene.clone();
        self.edit_and_select_new(&Edit::Add(Box::new(body("", shape(at)))));
        self.keep_all_new_in_sight(&before);
    }
}

/// `shape` at rest.
pub(super) fn body(name: &str, shape: Shape) -> Body {
    Body {
        name: name.into(),
        shape,
        base_tip: None,
        velocity: Vec3::ZERO,
        player: false,
        script: None,
        double_sided: true,
        hidden: false,
    }
}

/// As tall as a person, upright on `ground`.
pub(crate) fn capsule(ground: Vec3) -> Shape {
    Shape::Capsule(Capsule {
        a: ground + Vec3::Y * 0.4,
        b: ground + Vec3::Y * 1.4,
        radius: 0.4,
    })
}

/// A metre across, on `ground`.
pub(crate) fn sphere(ground: Vec3) -> Shape {
    Shape::Sphere(Sphere {
        center: ground + Vec3::Y * 0.5,
        radius: 0.5,
    })
}

/// Flat on `ground`, facing up.
pub(crate) fn triangle(ground: Vec3) -> Shape {
    let corners = [
        vec3(-1.0, 0.0, 1.0),
        vec3(1.0, 0.0, 1.0),
        vec3(0.0, 0.0, -1.0),
    ];
    Shape::Triangle(Triangle {
        v: corners.map(|corner| ground + corner),
    })
}

/// A metre across, on `ground`.
pub(crate) fn cube(ground: Vec3) -> Shape {
    Shape::Box(OrientedBox {
        center: ground + Vec3::Y * 0.5,
        half_size: Vec3::splat(0.5),
        rotation: Vec3::ZERO,
    })
}
