//! A map of where a method is wrong as one sees it: its colors, its axes and legend, and a sheet with all of that.

pub(crate) mod chart;
pub(crate) mod colors;
mod sheet;

pub use sheet::MapSheet;
