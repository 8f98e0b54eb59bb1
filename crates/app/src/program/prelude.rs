//! The names that most of what the program does is written with.

pub(super) use super::App;
pub(super) use crate::shell::{
    files::{file_name, whole},
    modal::Modal,
    reading::ReadingPurpose,
};
pub(super) use capsule_scenes::edit::{Document, Edit};
pub(super) use capsule_session::Origin;
pub(super) use std::path::{Path, PathBuf};
