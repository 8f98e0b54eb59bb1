//! The exact forms.

mod boxes;
mod capsule_box;
mod contact_points;
mod corners;
mod oracle;
mod properties;
mod reference_vectors;
mod round_pairs;
mod sweeps;
mod touching_start;
