//! The pinned numbers of a run, and their samples frame by frame.

use super::prelude::*;
use capsule_scenes::run::{
    pin::{Pin, PinSample},
    study::ContactLogRow,
};
use capsule_text::terms;
use std::collections::HashMap;

/// The pins of the shown scene, and those of the scenes shown before.
#[derive(Clone, Debug, Default)]
pub struct Pins {
    curves: Vec<PinCurve>,
    /// The newest frame when the samples were taken. The frame itself may still come otherwise.
    newest: usize,
    elsewhere: HashMap<Origin, Vec<Pin>>,
}

/// A pin with its samples.
#[derive(Clone, Debug)]
pub struct PinCurve {
    pub pin: Pin,
    /// A sample a frame, from frame 0 on, as far as they are taken.
    pub samples: Vec<PinSample>,
}

impl Pins {
    pub fn curves(&self) -> &[PinCurve] {
        &self.curves
    }

    pub fn has(&self, pin: &Pin) -> bool {
        self.curves.iter().any(|curve| curve.pin == *pin)
    }

    /// Pins a number, or no longer where it is pinned.
    pub(super) fn toggle(&mut self, pin: Pin) {
        if self.has(&pin) {
            self.curves.retain(|curve| curve.pin != pin);
        } else {
            let samples = vec![];
            self.curves.push(PinCurve { pin, samples });
        }
    }

    /// Keeps the pins of the scene at `from`, and takes those of the scene at `to`, without samples.
    pub(super) fn turn_to(&mut self, from: &Origin, to: &Origin) {
        let pins = self.curves.drain(..).map(|curve| curve.pin).collect();
        self.elsewhere.insert(from.clone(), pins);
        let pins = self.elsewhere.remove(to);
        pins.into_iter().flatten().for_each(|pin| self.toggle(pin));
    }

    /// Forgets the samples from `frame` on: those frames will be others.
    pub(super) fn cut(&mut self, frame: usize) {
        for curve in &mut self.curves {
            curve.samples.truncate(frame);
        }
        self.newest = self.newest.min(frame);
    }

    /// Takes samples in frames of `history`, a run of `scene`, the oldest first, for as long as `goes_on` says. Whether
    /// some are left.
    pub(super) fn follow(
        &mut self,
        scene: &Scene,
        history: &RunHistory,
        goes_on: impl Fn() -> bool,
    ) -> bool {
        if self.newest != history.newest() {
            self.cut(self.newest);
            self.newest = history.newest();
        }
        loop {
            let taken = self.curves.iter().map(|curve| curve.samples.len());
            let Some(frame) = taken.min().filter(|frame| *frame <= self.newest) else {
                return false;
            };
            if !goes_on() {
                return true;
            }
            let behind = |curve: &&mut PinCurve| curve.samples.len() == frame;
            let behind: Vec<&mut PinCurve> = self.curves.iter_mut().filter(behind).collect();
            let pins: Vec<&Pin> = behind.iter().map(|curve| &curve.pin).collect();
            let samples = Pin::samples(&pins, scene, history, frame);
            for (curve, sample) in behind.into_iter().zip(samples) {
                curve.samples.push(sample);
            }
        }
    }
}

/// The numbers that can be pinned.
impl Session {
    pub fn pins(&self) -> &Pins {
        &self.frames.pins
    }

    /// The numbers of the bodies of a test of the shown frame.
    pub fn pins_of_pair(&self, pair: &PairStudy) -> Vec<Pin> {
        let level = self.run().map(RunHistory::level);
        let mut moving = level.into_iter().flat_map(|level| &level.moving);
        let bodies = match moving.any(|moving| moving.body == pair.mover) {
            true => [pair.mover, pair.obstacle],
            false => [pair.obstacle, pair.mover],
        };
        let [mover, other] = bodies.map(|body| self.scene.bodies[body].name.as_str());
        // A triangle that a table makes is one of very many: the mover's contact with any of them is followed.
        let is_listed = bodies[1] < self.scene.made_start();
        Pin::all_of(mover, is_listed.then_some(other))
    }

    /// The numbers of the bodies of an answered contact.
    pub fn pins_of_contact(&self, row: &ContactLogRow) -> Vec<Pin> {
        let pair = row.pair.and_then(|pair| self.study.pairs.get(pair));
        let pins = pair.map(|pair| self.pins_of_pair(pair));
        pins.unwrap_or_else(|| self.pins_of_movers())
    }

    /// The numbers of the value `name` of the current step, or of all its values.
    pub fn pins_of_step(&self, only: Option<&str>) -> Vec<Pin> {
        let record = &self.study.record;
        let Some(step) = self.cursor.filter(|_| self.moves()) else {
            return vec![];
        };
        let (address, step) = (record.address(step), &record.steps[step]);
        let values = step.named_values().into_iter();
        let values = values.filter(|(name, ..)| only.is_none_or(|only| only == *name));
        let pins = values.flat_map(|(name, value, role)| {
            Pin::all_of_value(&address, (name, value), terms::unit(name, role, step))
        });
        pins.collect()
    }

    /// The numbers of every mover, then of every pair of bodies that the shown frame tests, each once.
    pub fn pins_of_frame(&self) -> Vec<Pin> {
        let mut pins = self.pins_of_movers();
        let pairs = self.study.pairs.iter();
        for pin in pairs.flat_map(|pair| self.pins_of_pair(pair)) {
            if !pins.contains(&pin) {
                pins.push(pin);
            }
        }
        pins
    }

    fn pins_of_movers(&self) -> Vec<Pin> {
        let level = self.run().map(RunHistory::level);
        let moving = level.into_iter().flat_map(|level| &level.moving);
        let pins = moving.flat_map(|moving| Pin::all_of(&moving.name, None));
        pins.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::method::Control;
    use capsule_scenes::scene::library;

    #[test]
    fn the_newest_frame_is_sampled_again_once_it_came_otherwise_and_what_is_cut_is_forgotten() {
        let scene = library::open("a-wall-to-stand-on").expect("a built-in scene");
        let mut history = RunHistory::of(&scene, scene.response().expect("it moves"));
        history.foresee(&[]);
        history.reach(3);
        let mut pins = Pins::default();
        let mover = &history.level().moving[0].name;
        pins.toggle(Pin::all_of(mover, None).pop().expect("the speed"));
        assert!(pins.follow(&scene, &history, || false), "no time, all left");
        assert!(!pins.follow(&scene, &history, || true));
        let speeds = |pins: &Pins| pins.curves()[0].samples.clone();
        let before = speeds(&pins);
        assert_eq!(before.len(), 4, "the frame that is not run yet as well");
        history.advance(Control {
            walk: -Vec3::X,
            jump: true,
        });
        assert!(!pins.follow(&scene, &history, || true));
        let after = speeds(&pins);
        assert_eq!((after.len(), &after[..3]), (5, &before[..3]));
        assert_ne!(after[3], before[3], "the player walks");
        pins.cut(1);
        assert_eq!(speeds(&pins).len(), 1);
    }
}
