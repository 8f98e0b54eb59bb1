//! *Better collision detection*, as printed: the sphere against one triangle, the cuboids that were before, and what is
//! done with a contact.

pub(crate) mod cuboids;
pub mod response;
pub(crate) mod sphere_triangle;

pub use cuboids::cuboids;
pub use sphere_triangle::sphere_triangle;

use crate::method::{Article, ArticleFacts, repairs};

/// The article.
pub static ARTICLE: Article = Article {
    name: "better-collision",
    title: "\"Better collision detection\"",
    facts: Some(ArticleFacts {
        title: "Better collision detection",
        by: "developer diary of a first-person maze game",
        contributes: "Pushes the player out of the deepest overlap. Obstacles are split into triangles.",
    }),
};

repairs! {
    b1 B1 "B1" "Point the normal from the impact to the center",
    b4 B4 "B4" "Use the absolute distance to the plane",
    b6 B6 "B6" "Count touching an edge as a hit",
}
