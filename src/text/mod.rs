//! Shapes, answers and the code that gave them as text, in and out.

#![allow(missing_docs)] // Names say what they are; what they do not say stands in a comment.

pub mod answer_sentence;
pub mod definition;
pub mod frame_sentence;
pub mod in_meters;
pub mod listing;
pub mod paste;
pub mod query;
pub mod report;
pub mod snippet;
pub mod step_sentence;
pub mod terms;
