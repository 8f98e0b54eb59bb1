//! Every response there is, in one explicit list.

use super::{Article, Repair, Setting};
use crate::{
    articles::wicked::response as wicked,
    response::{Case, FrameRecorder, Moved, exact},
};

/// What a response asks of its surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// What a shape overlaps as it stands.
    Overlaps,
    /// What a shape meets on its way.
    Impacts,
}

/// One way to answer contacts for a frame.
#[derive(Debug)]
pub struct Response {
    /// `article/method`.
    pub name: &'static str,
    /// For people, short.
    pub title: &'static str,
    /// Where it comes from.
    pub article: Article,
    /// Its source file.
    pub source: &'static str,
    /// What it asks, and so which algorithms may answer.
    pub asks: Asks,
    /// What can be mended, in the order of the ids.
    pub repairs: &'static [Repair],
    /// Which settings it reads.
    pub settings: &'static [Setting],
    /// Whether it deals with gravity itself; for the others, gravity is part of the velocity.
    pub has_own_gravity: bool,
    /// Runs it and tells every step.
    pub traced: fn(&Case<'_>, &mut FrameRecorder) -> Moved,
    /// Runs it with nobody watching; the same, bit for bit.
    pub silent: fn(&Case<'_>) -> Moved,
}

/// Fills in [`Response::traced`] and [`Response::silent`] from one generic function.
macro_rules! response {
    ($run:path { $($field:ident : $value:expr),* $(,)? }) => {
        Response {
            $($field: $value,)*
            traced: |case, recorder| $run(case, recorder),
            silent: |case| $run(case, &mut ()),
        }
    };
}

/// Every response, the exact-minded one first.
pub static RESPONSES: &[Response] = &[
    response!(exact::slide {
        name: "exact/slide",
        title: "Exact: sweep, slide, steps and slopes",
        article: Article::Exact,
        source: "src/response/exact/mod.rs",
        asks: Asks::Impacts,
        repairs: &[],
        settings: &[Setting::Iterations],
        has_own_gravity: true,
    }),
    response!(wicked::push_and_slide {
        name: "wicked/push-and-slide",
        title: "Wicked Engine: push out and slide",
        article: Article::Wicked,
        source: "src/articles/wicked/response/push_and_slide.rs",
        asks: Asks::Overlaps,
        repairs: wicked::PUSH_AND_SLIDE_REPAIRS,
        settings: &[],
        has_own_gravity: false,
    }),
];
