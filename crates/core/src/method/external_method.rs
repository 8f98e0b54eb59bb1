//! A method outside this program: a program that answers queries, and of which only the answers are known.

use super::{Algorithm, Answer, Article, Form, Pair, Question, Settings};
use crate::trace::{Note, Outcome, Recorder, Role, Trace};
use std::fmt;

/// A method outside this program, which may keep a state of its own.
pub trait ExternalMethod: fmt::Debug + Send + Sync {
    /// The reply to `question` about `pair`. The same query gives the same reply until its state changes.
    fn reply(
        &self,
        question: Question,
        pair: &Pair,
        settings: &Settings,
    ) -> Result<PairReply, NoReply>;

    /// What sentences call it.
    fn noun(&self) -> &'static str {
        "the program"
    }
}

/// An answer, and how much of it is the respondent's own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairReply {
    /// Parts of the contact that were not given are those of the exact contact.
    pub answer: Answer,
    /// Which parts of the contact were given.
    pub given: GivenParts,
}

/// Which parts of a contact an answer gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenParts {
    /// Where they touch.
    pub point: bool,
    /// The direction of the push.
    pub normal: bool,
    /// The length of the push.
    pub depth: bool,
    /// The feature of the obstacle.
    pub feature: bool,
}

impl GivenParts {
    /// The fields that a method of this program answers: all.
    pub const ALL: Self = Self {
        point: true,
        normal: true,
        depth: true,
        feature: true,
    };
}

/// A reply without an answer, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoReply {
    /// In one word.
    pub silence: NoAnswerReason,
    /// In full, a clause.
    pub why: String,
}

/// The reason why an external method gives no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoAnswerReason {
    /// The answer is on its way.
    Waiting,
    /// The method cannot be reached.
    NotThere,
    /// The program ended instead.
    Crashed,
    /// The program took too long.
    Hung,
    /// The program wrote something else.
    Junk,
    /// The program itself declines to answer.
    Declined,
}

/// As a clause: `no answer: exit status: 3 instead of an answer`.
impl fmt::Display for NoReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_said = self.silence == NoAnswerReason::Waiting || self.why.starts_with("no answer");
        let before = if is_said { "" } else { "no answer: " };
        write!(f, "{before}{}", self.why)
    }
}

impl fmt::Display for NoAnswerReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Waiting => "waiting for the answer",
            Self::NotThere => "no answer: it does not start",
            Self::Crashed => "no answer: it crashed",
            Self::Hung => "no answer: it hangs",
            Self::Junk => "no answer: its output is not an answer",
            Self::Declined => "no answer: it declines",
        })
    }
}

impl Algorithm {
    /// The algorithm that queries `respondent`. It has neither settings nor repairs; its only step is the answer.
    pub fn asking(
        name: &'static str,
        title: &'static str,
        question: Question,
        article: &'static Article,
        respondent: &'static dyn ExternalMethod,
    ) -> Self {
        Self {
            name,
            title,
            question,
            article,
            form: Form::Own,
            source: file!(),
            repairs: &[],
            settings: &[],
            respondent: Some(respondent),
            traced: Box::leak(Box::new(
                move |pair: &Pair, settings: &Settings, recorder: &mut Recorder| {
                    let reply = respondent.reply(question, pair, settings);
                    tell(&reply, recorder);
                    known(&reply)
                },
            )),
            silent: Box::leak(Box::new(move |pair: &Pair, settings: &Settings| {
                known(&respondent.reply(question, pair, settings))
            })),
        }
    }

    /// The answer about `pair` and which parts of it were given, or why there is none. Code of this house always answers
    /// in full.
    pub fn reply(&self, pair: &Pair, settings: &Settings) -> Result<PairReply, NoReply> {
        match self.respondent {
            Some(respondent) => respondent.reply(self.question, pair, settings),
            None => Ok(PairReply {
                answer: (self.silent)(pair, settings),
                given: GivenParts::ALL,
            }),
        }
    }

    /// What sentences call it.
    pub fn noun(&self) -> &'static str {
        self.respondent.map_or("the method", ExternalMethod::noun)
    }

    /// The reply of an external method about `pair`; `None` for code of this program.
    pub fn asked(&self, pair: &Pair, settings: &Settings) -> Option<Result<PairReply, NoReply>> {
        let respondent = self.respondent?;
        Some(respondent.reply(self.question, pair, settings))
    }
}

/// The answer in a reply; no contact where that is unknown.
fn known(reply: &Result<PairReply, NoReply>) -> Answer {
    match reply {
        Ok(reply) => reply.answer,
        Err(_) => Answer {
            contact: None,
            distance: None,
            time: None,
        },
    }
}

/// Records an answer as the only step.
fn tell(reply: &Result<PairReply, NoReply>, recorder: &mut Recorder) {
    let PairReply { answer, given } = match reply {
        Ok(reply) => reply,
        Err(none) => {
            // The program gave no answer. The title says why.
            recorder.step_named(|| none.to_string().replace(['/', '#'], "\u{2215}"));
            return;
        }
    };

    // The program returns only its answer, so there are no steps.
    let mut note = recorder.step("answer");
    if let Some(contact) = answer.contact {
        let push = contact.push();
        if given.normal {
            note = note.arrow(Role::ContactNormal, "normal", contact.point, push);
        }
        if given.depth {
            let from = contact.point - push;
            note = note.segment(Role::Penetration, "depth", from, contact.point);
        }
        if given.point {
            note = note.value("point", contact.point);
        }
        if given.normal {
            note = note.value("normal", contact.normal);
        }
        if given.depth {
            note = note.value("depth", contact.depth);
        }
    }
    if let Some(time) = answer.time {
        note = note.value("time", time);
    }
    if let Some(distance) = answer.distance {
        note = note.value("distance", distance);
    }
    note.concludes(Outcome::of(answer.is_hit()));
}
