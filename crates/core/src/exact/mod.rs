//! Exact answers: what every other method is judged by.

pub mod overlap;
pub mod response;
pub mod sweep;

use crate::method::Article;

/// Ours; meets the reference vectors.
pub static ARTICLE: Article = Article {
    name: "exact",
    title: "exact",
    facts: None,
};
