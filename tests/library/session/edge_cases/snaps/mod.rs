//! What holds after a snap.

mod built_in;
mod desk;
mod directions;
mod images;
mod places;
