//! The moments of a film, and the pictures that they ask for.

use super::{FilmError, FilmStyle};
use crate::{action::Action, program::App, ui::follow_link};
use capsule_scenes::scene::LessonLink;
use capsule_session::action::{GoFrame, GoStep, SessionAction};
use std::time::Duration;

/// The most pictures of a film.
pub(super) const MAX_PICTURES: usize = 1000;

/// What a film shows next.
#[derive(Clone, Debug)]
pub enum FilmMoment {
    /// A lesson's link is followed.
    Link(LessonLink),
    /// A picture for each step from here to the last.
    Steps,
    /// A picture for each frame from here to this one.
    Frames(usize),
}

impl FilmMoment {
    pub fn read(written: &str) -> Result<Self, String> {
        if written == "steps" {
            return Ok(Self::Steps);
        }
        if let Some(last) = written.strip_prefix("frames:") {
            let last = last.parse().ok();
            return last
                .map(Self::Frames)
                .ok_or_else(|| "expected a frame's number, as in `frames:60`".into());
        }
        match LessonLink::read(written) {
            Some(link) => Ok(Self::Link(link?)),
            None => Err(
                "expected `steps`, `frames:60` or a link such as step:plane-trace or repair:W2"
                    .into(),
            ),
        }
    }
}

/// A picture of a film: what happens before it, and how long it is shown.
pub(super) struct Shot {
    changes: Vec<Action>,
    pub(super) time: Duration,
}

impl Shot {
    /// Has `app` show it.
    pub(super) fn play(&self, app: &mut App) {
        for change in &self.changes {
            app.apply(change.clone());
        }
    }
}

/// The pictures of what `app` shows, and of `moments` one after another.
pub(super) fn shots(
    app: App,
    moments: &[FilmMoment],
    style: FilmStyle,
) -> Result<Vec<Shot>, FilmError> {
    let mut plan = Plan {
        app,
        each: style.each,
        shots: vec![],
    };
    plan.add(vec![])?;
    for moment in moments {
        plan.go(moment)?;
    }
    if let Some(last) = plan.shots.last_mut() {
        last.time = style.last;
    }
    Ok(plan.shots)
}

/// The pictures by now, and the program as it is after them.
struct Plan {
    app: App,
    each: Duration,
    shots: Vec<Shot>,
}

impl Plan {
    fn go(&mut self, moment: &FilmMoment) -> Result<(), FilmError> {
        match moment {
            FilmMoment::Link(link) => {
                let actions = follow_link::actions(&self.app.session, link.clone());
                self.add(actions.map_err(FilmError::Moment)?)
            }
            FilmMoment::Steps => loop {
                let before = self.app.session.cursor();
                let next = Action::from(SessionAction::Step(GoStep::Next));
                self.app.apply(next.clone());
                if self.app.session.cursor() == before {
                    return Ok(());
                }
                self.take(vec![next])?;
            },
            FilmMoment::Frames(last) => {
                let shown = self.app.session.frame();
                let shown = shown.ok_or_else(|| FilmError::Moment("nothing moves here".into()))?;
                for frame in shown + 1..=*last {
                    self.add(vec![GoFrame::To(frame).into()])?;
                }
                Ok(())
            }
        }
    }

    /// Adds a picture after `changes`, and does them.
    fn add(&mut self, changes: Vec<Action>) -> Result<(), FilmError> {
        for change in &changes {
            self.app.apply(change.clone());
        }
        self.take(changes)
    }

    /// The same of changes that are done.
    fn take(&mut self, changes: Vec<Action>) -> Result<(), FilmError> {
        if self.shots.len() == MAX_PICTURES {
            return Err(FilmError::TooLong);
        }
        let time = self.each;
        self.shots.push(Shot { changes, time });
        Ok(())
    }
}
