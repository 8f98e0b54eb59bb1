//! New shapes, one by one, and ready-made parts of a level.

use super::super::{Category::Shape, Command};
use crate::app::hands::{level, shapes};
use capsule_lab::core::geometry::Kind;
use egui_phosphor::regular as icon;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        Shape,
        "edit.add_capsule",
        "Add a capsule",
        icon::PILL,
        &[],
        |seen| shapes::adding(seen, Kind::Capsule).into(),
    ),
    Command::new(
        Shape,
        "edit.add_sphere",
        "Add a sphere",
        icon::SPHERE,
        &[],
        |seen| shapes::adding(seen, Kind::Sphere).into(),
    ),
    Command::new(
        Shape,
        "edit.add_triangle",
        "Add a triangle",
        icon::TRIANGLE,
        &[],
        |seen| shapes::adding(seen, Kind::Triangle).into(),
    ),
    Command::new(
        Shape,
        "edit.add_box",
        "Add a box",
        icon::CUBE,
        &[],
        |seen| shapes::adding(seen, Kind::Box).into(),
    ),
    Command::new(
        Shape,
        "add.floor",
        "Add a floor",
        icon::SQUARE,
        &[],
        |seen| level::adding(seen, &level::FLOOR).into(),
    ),
    Command::new(Shape, "add.wall", "Add a wall", icon::WALL, &[], |seen| {
        level::adding(seen, &level::WALL).into()
    }),
    Command::new(
        Shape,
        "add.room_corner",
        "Add a corner of a room",
        icon::CORNERS_IN,
        &[],
        |seen| level::adding(seen, &level::ROOM_CORNER).into(),
    ),
    Command::new(
        Shape,
        "add.ramp",
        "Add a ramp",
        icon::TRIANGLE_DASHED,
        &[],
        |seen| level::adding(seen, &level::RAMP).into(),
    ),
    Command::new(
        Shape,
        "add.stairs",
        "Add stairs",
        icon::STAIRS,
        &[],
        |seen| level::adding(seen, &level::STAIRS).into(),
    ),
    Command::new(
        Shape,
        "add.terrain",
        "Add a hill",
        icon::MOUNTAINS,
        &[],
        |seen| level::adding(seen, &level::TERRAIN).into(),
    ),
];
