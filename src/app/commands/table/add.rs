//! New shapes, one by one, and ready-made parts of a level.

use super::super::{Category::Shape, Command};
use crate::app::hands::{level, shapes};
use egui_phosphor::regular as icon;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        Shape,
        "edit.add_capsule",
        "Add a capsule",
        icon::PILL,
        &[],
        |app| app.add_shape(shapes::capsule),
    ),
    Command::new(
        Shape,
        "edit.add_sphere",
        "Add a sphere",
        icon::SPHERE,
        &[],
        |app| app.add_shape(shapes::sphere),
    ),
    Command::new(
        Shape,
        "edit.add_triangle",
        "Add a triangle",
        icon::TRIANGLE,
        &[],
        |app| app.add_shape(shapes::triangle),
    ),
    Command::new(Shape, "edit.add_box", "Add a box", icon::CUBE, &[], |app| {
        app.add_shape(shapes::cube)
    }),
    Command::new(
        Shape,
        "add.floor",
        "Add a floor",
        icon::SQUARE,
        &[],
        |app| app.add_part(&level::FLOOR),
    ),
    Command::new(Shape, "add.wall", "Add a wall", icon::WALL, &[], |app| {
        app.add_part(&level::WALL)
    }),
    Command::new(
        Shape,
        "add.room_corner",
        "Add a corner of a room",
        icon::CORNERS_IN,
        &[],
        |app| app.add_part(&level::ROOM_CORNER),
    ),
    Command::new(
        Shape,
        "add.ramp",
        "Add a ramp",
        icon::TRIANGLE_DASHED,
        &[],
        |app| app.add_part(&level::RAMP),
    ),
    Command::new(
        Shape,
        "add.stairs",
        "Add stairs",
        icon::STAIRS,
        &[],
        |app| app.add_part(&level::STAIRS),
    ),
    Command::new(
        Shape,
        "add.terrain",
        "Add a hill",
        icon::MOUNTAINS,
        &[],
        |app| app.add_part(&level::TERRAIN),
    ),
];
