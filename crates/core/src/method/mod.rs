//! The types of a method: the question it answers or the response it makes, its settings, its trace.
//!
//! An [`Algorithm`] answers a [`Question`] about a [`Pair`] of shapes. A [`Response`] takes one [`Mover`] through one frame: it
//! moves the shape, queries its [`Surroundings`] for contacts, pushes it out and removes the velocity into the obstacle.
//! Everything else holds still meanwhile. Both are pure: the same shapes, settings and surroundings give the same bits.
//!
//! An algorithm may also be an [`ExternalMethod`]: then only its answer is known.
//!
//! A [`CoarsePass`] finds beforehand, by boxes alone, the pairs that are worth an exact test.
//!
//! The methods themselves are in [`crate::exact`], [`crate::broad_phase`] and [`crate::articles`]; [`crate::catalog`] lists them.

mod algorithm;
mod answer;
mod article;
mod asked;
mod candidates;
mod coarse_pass;
mod external_method;
mod given_answer;
mod left_out;
mod mover;
mod near_index;
mod pair;
mod phase;
mod question;
mod repair;
mod response;
mod settings;
mod surroundings;
mod watch;
mod winner_rule;
mod world;

pub use algorithm::Algorithm;
pub(crate) use algorithm::algorithm;
pub use answer::{Answer, Impact};
pub use article::{Article, ArticleFacts, Form};
pub use candidates::Collector;
pub(crate) use coarse_pass::coarse_pass;
pub use coarse_pass::{
    BOXES_TESTED, BoxCounts, CoarseAnswer, CoarseCache, CoarseMover, CoarseObstacle, CoarsePair,
    CoarsePass, CoarseScene, MAX_TOLD, RestRule, RestingMover,
};
pub use external_method::{ExternalMethod, GivenParts, NoAnswerReason, NoReply, PairReply};
pub use given_answer::GivenAnswer;
pub use mover::Mover;
pub use near_index::{NearIndex, NearObstacles};
pub use pair::Pair;
pub use phase::{PhaseListener, WorkPhase};
pub use question::Question;
pub(crate) use repair::repairs;
pub use repair::{Repair, UnknownRepair};
pub(crate) use response::response;
pub use response::{Asks, Case, Moved, Response};
pub use settings::{
    CandidatesRule, Domain, HitsRule, ParallelRule, PartialSettings, Setting, SettingError,
    SettingValue, Settings,
};
pub use surroundings::{Finder, Obstacle, ObstacleContact, Surroundings};
pub use watch::{FrameRecorder, Probe, Probed, Watch};
pub use winner_rule::WinnerRule;
pub use world::{Control, Steering, SteeringRule, World};
