//! A response over some frames, searched for what goes wrong in them.

use super::{
    aim::HuntAim,
    counterexample::{Counterexample, HuntFailure},
    frame_failure::{FrameFailure, FrameFault},
    neighborhood::Neighborhood,
    search::Hunted,
};
use crate::{engine::NoAnswer, judge::shrink::round_numbers};
use capsule_core::{
    catalog::{RESPONSES, ResponseChoice},
    method::Settings,
};
use capsule_scenes::{
    run::{
        contact_log::ContactLog,
        simulation::{RunHistory, TracedFrame},
    },
    scene::Scene,
};
/// The number of runs between two reports of progress.
const CHUNK: usize = 4;

/// The largest number of runs for shrinking.
const TRIES: usize = 200;

/// A mover is stuck that comes less than this share as far as by the exact response.
const STUCK: f32 = 0.02;

/// Which frames of whose way are searched.
#[derive(Debug)]
pub struct FrameHunt {
    /// How contacts are answered.
    pub response: ResponseChoice,
    /// The number of frames from the start.
    pub frames: usize,
    pub(super) aim: HuntAim,
}

impl FrameHunt {
    /// The failures in `scene`, at most one of each kind.
    fn run(&self, scene: &Scene) -> Vec<FrameFailure> {
        let mut history = RunHistory::of(scene, self.response.clone());
        history.reach(self.frames);
        let mut found = vec![];
        for frame in 0..self.frames {
            let contact_log = ContactLog::of(&history, &TracedFrame::outline(&history, frame));
            for warning in &contact_log.warnings {
                let (fault, size) = FrameFault::of(warning);
                let failure = FrameFailure {
                    fault,
                    frame,
                    size,
                    frames: 1,
                    text: warning.to_string(),
                };
                FrameFailure::add(&mut found, failure);
            }
        }
        found.extend(self.stuck(&history));
        found.retain(|failure| self.aim.takes_fault(failure.fault));
        found
    }

    /// The failure of a mover that stands still in the second half of the frames while the exact response lets it go on.
    fn stuck(&self, history: &RunHistory) -> Option<FrameFailure> {
        let exact = ResponseChoice::new(
            RESPONSES[0],
            Settings {
                repairs: vec![],
                ..self.response.settings.clone()
            },
        );
        if !self.aim.takes_fault(FrameFault::Stuck) || exact.method == self.response.method {
            return None;
        }
        let half = self.frames / 2;
        let mut right = history.answered_by(exact);
        right.reach(self.frames);
        let ways = |run: &RunHistory| {
            let (from, to) = (run.state(half), run.state(self.frames));
            let pairs = from.movers.into_iter().zip(to.movers);
            let ways = pairs.map(|(from, to)| to.place().distance(from.place()));
            ways.collect::<Vec<f32>>()
        };
        let (own, right) = (ways(history), ways(&right));
        let movers = history
            .level()
            .moving
            .iter()
            .zip(own.into_iter().zip(right));
        let mut stuck = movers.filter_map(|(moving, (own, right))| {
            let body = &moving.name;
            let is_stuck = right > moving_size(history) && own < STUCK * right;
            is_stuck.then(|| FrameFailure {
                fault: FrameFault::Stuck,
                frame: half,
                size: right - own,
                frames: self.frames - half,
                text: format!(
                    "{body} does not move until frame {}; the exact response moves it {right:.3} m",
                    self.frames
                ),
            })
        });
        stuck.next()
    }

    /// The same failure with the roundest numbers that are still near.
    pub(super) fn shrunk(
        &self,
        near: &Neighborhood,
        found: &Counterexample,
        own: &FrameFailure,
    ) -> Counterexample {
        let mut best = found.clone();
        let mut tries = TRIES;
        round_numbers(found.values.clone(), &mut |values| {
            if tries == 0 || !near.contains(values) {
                return false;
            }
            tries -= 1;
            let failures = self.run(&near.scene_with(values));
            let same = failures
                .into_iter()
                .find(|one| one.fault == own.fault && one.size >= own.size / 2.0);
            let Some(same) = same else {
                return false;
            };
            best = Counterexample {
                distance: near.distance(values),
                values: values.to_vec(),
                failure: HuntFailure::Frame(same),
            };
            true
        });
        best
    }
}

/// A way is one worth speaking of that is longer than this, meters: a tenth of the thinnest mover.
fn moving_size(history: &RunHistory) -> f32 {
    let state = history.state(0);
    let sizes = state.movers.iter().map(|mover| mover.shape.inner_radius());
    sizes.fold(f32::INFINITY, f32::min) / 10.0
}

impl Hunted for FrameHunt {
    fn chunk(&self) -> usize {
        CHUNK
    }

    fn failures(
        &mut self,
        near: &Neighborhood,
        values: &[Vec<f32>],
        _first: u64,
    ) -> Result<Vec<Counterexample>, NoAnswer> {
        let mut found = vec![];
        for one in values {
            let failures = self.run(&near.scene_with(one));
            found.extend(failures.into_iter().map(|failure| Counterexample {
                distance: near.distance(one),
                values: one.clone(),
                failure: HuntFailure::Frame(failure),
            }));
        }
        Ok(found)
    }
}
