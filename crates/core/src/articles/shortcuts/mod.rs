//! Shortcuts that are often taken with a capsule and a triangle, and that no article prints: each leaves out a step, to show
//! what that step is for.
//!
//! Repaired, each computes the exact closest pair of segment and triangle, which the shortcut leaves out.

pub(crate) mod ends_and_corners;
pub(crate) mod no_reference;

pub use ends_and_corners::ends_and_corners;
pub use no_reference::no_reference;

use crate::method::{Article, ArticleFacts, repairs};

/// The article of shortcuts that no article prints.
pub static ARTICLE: Article = Article {
    name: "shortcuts",
    title: "a shortcut that leaves a step out",
    facts: Some(ArticleFacts {
        title: "Shortcuts",
        by: "no single author",
        contributes: "Leaves out one step of the capsule–triangle test to show why the step is needed.",
    }),
};

repairs! {
    k1 K1 "K1" "Use the exact closest pair",
}
