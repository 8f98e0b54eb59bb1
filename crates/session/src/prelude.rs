//! The names that most of a session is written with.

pub(crate) use super::{
    Effect, Origin, Session,
    stepping::{self, Cursor},
    text,
};
pub(crate) use capsule_core::method::{Algorithm, Question, Repair};
pub(crate) use capsule_scenes::{
    edit::{Edit, UndoHistory},
    run::{
        simulation::RunHistory,
        study::{AlgorithmChoice, PairStudy, Study, Warning},
    },
    scene::{Body, Freedom, LessonLink, MethodChoice, Poses, Scene, Snapshot},
};
pub(crate) use glam::Vec3;
pub(crate) use std::sync::Arc;
