//! New shapes, one by one, and ready-made parts of a level.

use super::super::{Category::Shape, Command};
use crate::hands::{level, shapes};
use capsule_core::geometry::Kind;

commands! { Shape;
    "edit.add_capsule", PILL, "Add a capsule", [] |seen| => shapes::adding(seen, Kind::Capsule);
    "edit.add_sphere", SPHERE, "Add a sphere", [] |seen| => shapes::adding(seen, Kind::Sphere);
    "edit.add_triangle", TRIANGLE, "Add a triangle", []
        |seen| => shapes::adding(seen, Kind::Triangle);
    "edit.add_box", CUBE, "Add a box", [] |seen| => shapes::adding(seen, Kind::Box);
    "add.floor", SQUARE, "Add a floor", [] |seen| => level::adding(seen, &level::FLOOR);
    "add.wall", WALL, "Add a wall", [] |seen| => level::adding(seen, &level::WALL);
    "add.room_corner", CORNERS_IN, "Add a room corner", []
        |seen| => level::adding(seen, &level::ROOM_CORNER);
    "add.ramp", TRIANGLE_DASHED, "Add a ramp", [] |seen| => level::adding(seen, &level::RAMP);
    "add.stairs", STAIRS, "Add stairs", [] |seen| => level::adding(seen, &level::STAIRS);
    "add.terrain", MOUNTAINS, "Add a hill", [] |seen| => level::adding(seen, &level::TERRAIN);
}
