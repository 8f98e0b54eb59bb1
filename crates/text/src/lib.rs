//! Shapes, answers and the code that gave them as text, in and out.

#![forbid(unsafe_code)]

pub mod answer_sentence;
pub mod definition;
pub mod forms;
pub mod frame_sentence;
pub mod in_meters;
pub mod listing;
pub mod paste;
pub mod query;
pub mod report;
pub mod snippet;
pub mod step_sentence;
pub mod take_along;
pub mod terms;
