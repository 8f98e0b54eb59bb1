use super::{Correction, Drawable, Role, Sample, Trial, misspelt};
use crate::geometry::{Feature, SameBits, same_bits};
use glam::{DVec3, Vec3};
use serde::{Serialize, Serializer};
use std::{borrow::Cow, collections::HashMap, fmt, panic::Location};

/// A value that a step computed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A number.
    Scalar(f32),
    /// How many there are.
    #[serde(serialize_with = "as_scalar")]
    Count(u32),
    /// A vector or point.
    Vector(Vec3),
    /// A yes or no.
    Flag(bool),
}

same_bits!(
    enum Value {
        Scalar(number),
        Count(count),
        Vector(vector),
        Flag(flag),
    }
);

/// Counts are written as every other number is.
fn as_scalar<S: Serializer>(count: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f32(*count as f32)
}

impl Value {
    /// Whether every number of it is finite.
    pub fn is_finite(&self) -> bool {
        match *self {
            Value::Scalar(x) => x.is_finite(),
            Value::Vector(v) => v.is_finite(),
            Value::Count(_) | Value::Flag(_) => true,
        }
    }

    /// The number that it is; `None` of a vector, and of a yes or no.
    pub fn number(&self) -> Option<f32> {
        match *self {
            Value::Scalar(x) => Some(x),
            Value::Count(count) => Some(count as f32),
            Value::Vector(_) | Value::Flag(_) => None,
        }
    }
}

impl From<f32> for Value {
    #[inline(always)]
    fn from(x: f32) -> Self {
        Value::Scalar(x)
    }
}
impl From<f64> for Value {
    #[inline(always)]
    fn from(x: f64) -> Self {
        Value::Scalar(x as f32)
    }
}
impl From<u32> for Value {
    #[inline(always)]
    fn from(count: u32) -> Self {
        Value::Count(count)
    }
}
impl From<usize> for Value {
    #[inline(always)]
    fn from(count: usize) -> Self {
        Value::Count(u32::try_from(count).unwrap_or(u32::MAX))
    }
}
impl From<Vec3> for Value {
    #[inline(always)]
    fn from(v: Vec3) -> Self {
        Value::Vector(v)
    }
}
impl From<DVec3> for Value {
    #[inline(always)]
    fn from(v: DVec3) -> Self {
        Value::Vector(v.as_vec3())
    }
}
impl From<bool> for Value {
    #[inline(always)]
    fn from(b: bool) -> Self {
        Value::Flag(b)
    }
}

/// How a deciding number is compared with its threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `<`
    Less,
    /// `≤`
    LessOrEqual,
    /// `>`
    Greater,
    /// `≥`
    GreaterOrEqual,
    /// `=`
    Equal,
}

impl Comparison {
    /// Whether the two numbers are in this relation; NaN is in none.
    #[inline]
    pub fn holds(self, number: f32, limit: f32) -> bool {
        match self {
            Comparison::Less => number < limit,
            Comparison::LessOrEqual => number <= limit,
            Comparison::Greater => number > limit,
            Comparison::GreaterOrEqual => number >= limit,
            Comparison::Equal => number == limit,
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Comparison::Less => "<",
            Comparison::LessOrEqual => "≤",
            Comparison::Greater => ">",
            Comparison::GreaterOrEqual => "≥",
            Comparison::Equal => "=",
        })
    }
}

/// Where the algorithm branched.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Decision {
    /// The deciding number's name and value, the comparison, the threshold's name and value.
    pub comparison: Option<(&'static str, f32, Comparison, &'static str, f32)>,
    /// Whether the condition held.
    pub holds: bool,
    /// The branch taken, in words.
    pub branch: &'static str,
}

impl Decision {
    /// Whether another condition decided against the comparison: a center behind the plane, but both sides count.
    ///
    /// Of two equal numbers, one may be the smaller before it is rounded to `f32`: their order overrules nothing.
    pub fn is_overruled(&self) -> bool {
        self.comparison.is_some_and(|(_, number, sign, _, limit)| {
            let is_rounded = number == limit && sign != Comparison::Equal;
            !is_rounded && sign.holds(number, limit) != self.holds
        })
    }

    /// Whether the comparison held, whatever was decided.
    pub fn comparison_holds(&self) -> bool {
        self.holds != self.is_overruled()
    }
}

same_bits!(struct Decision { comparison, holds, branch });
same_bits!(equal Comparison);

/// The result of a pair's test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// They touch or overlap.
    Hit,
    /// They are apart.
    Miss,
}

same_bits!(equal Outcome);

impl Outcome {
    /// [`Self::Hit`] if they touch or overlap.
    #[inline]
    pub fn of(is_hit: bool) -> Self {
        if is_hit { Self::Hit } else { Self::Miss }
    }
}

/// Why a step is worth stopping at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A branch was decided.
    Branch,
    /// A value is not finite.
    NonFinite,
    /// The answer: apart.
    Miss,
    /// The answer: contact.
    Hit,
}

/// One recorded step of an algorithm.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its subject.
    pub title: Cow<'static, str>,
    /// How many groups it is inside of.
    pub depth: usize,
    /// Whether the deeper steps that follow belong to it.
    pub is_group: bool,
    /// Whether that group is a whole test within the pair's: of the shapes as they stand, or of a part of the mover.
    pub is_test: bool,
    /// Whether it leaves something out early: once that has let pass, its drawings matter no more.
    pub is_filter: bool,
    /// The line of code that recorded it.
    pub source: &'static Location<'static>,
    /// The drawings that it adds to the picture.
    pub drawables: Vec<Drawable>,
    /// The values that it computed.
    pub values: Vec<(&'static str, Value)>,
    /// How it branched.
    pub decision: Option<Decision>,
    /// The answer, where this step settles it.
    pub outcome: Option<Outcome>,
    /// The trial of a part of the body that a sweep tests, where this step tries one.
    pub trial: Option<Trial>,
    /// The moment at which this step tests the moving shapes, where it tests one.
    pub sample: Option<Sample>,
    /// The change of a motion by a contact, where this step makes one.
    pub correction: Option<Correction>,
}

impl Step {
    /// Whether any value or deciding number is NaN or infinite.
    pub fn has_non_finite(&self) -> bool {
        self.values.iter().any(|(_, value)| !value.is_finite())
            || self
                .decision
                .and_then(|decision| decision.comparison)
                .is_some_and(|(_, number, _, _, limit)| !number.is_finite() || !limit.is_finite())
    }

    /// Its values with their names, then the places of the things that it draws, with their roles, unless a value has that
    /// name already.
    pub fn named_values(&self) -> Vec<(&'static str, Value, Option<Role>)> {
        let values = self.values.iter();
        let mut all: Vec<_> = values.map(|&(name, value)| (name, value, None)).collect();
        for drawable in &self.drawables {
            let name = drawable.label;
            let is_new = !name.is_empty() && all.iter().all(|(other, ..)| *other != name);
            if let Some(at) = drawable.place().filter(|_| is_new) {
                all.push((name, Value::Vector(at), Some(drawable.role)));
            }
        }
        all
    }

    /// Why this step is worth stopping at, judged alone; a study knows the exact answer as well.
    pub fn event(&self) -> Option<Event> {
        match self.outcome {
            Some(Outcome::Hit) => Some(Event::Hit),
            Some(Outcome::Miss) => Some(Event::Miss),
            None if self.has_non_finite() => Some(Event::NonFinite),
            None => self.decision.map(|_| Event::Branch),
        }
    }

    /// Whether both steps are the same: title, values, decision, answer and drawing, bit for bit (NaN equals NaN).
    pub fn tells_the_same(&self, other: &Step) -> bool {
        let Self {
            title,
            depth: _,
            is_group: _,
            is_test: _,
            is_filter: _,
            source: _,
            drawables,
            values,
            decision,
            outcome,
            trial,
            sample,
            correction,
        } = self;
        title.same_bits(&other.title)
            && drawables.same_bits(&other.drawables)
            && values.same_bits(&other.values)
            && decision.same_bits(&other.decision)
            && outcome.same_bits(&other.outcome)
            && trial.same_bits(&other.trial)
            && sample.same_bits(&other.sample)
            && correction.same_bits(&other.correction)
    }
}

/// All steps of a run, in order. The tree is in each step's depth.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The steps.
    pub steps: Vec<Step>,
}

/// Why a step's address names no single step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// No step ends like that.
    #[error("no step is called `{address}`{}", .nearest.as_ref().map_or_else(String::new, |near| format!("; did you mean `{near}`?")))]
    Unknown {
        /// The address as given.
        address: String,
        /// The address that is meant, where one is like it.
        nearest: Option<String>,
        /// Whether there is any step.
        has_steps: bool,
    },
    /// Several steps end like that.
    #[error("`{address}` could be any of: {}", .matches.join(", "))]
    Ambiguous {
        /// The address as given.
        address: String,
        /// Every address that fits.
        matches: Vec<String>,
    },
}

impl Record {
    /// The group that step `index` is in, if any.
    pub fn parent(&self, index: usize) -> Option<usize> {
        let depth = self.steps[index].depth;
        if depth == 0 {
            return None;
        }
        (0..index).rev().find(|&i| self.steps[i].depth < depth)
    }

    /// The steps in whose scope the one at `index` is, the latest first: itself, those before it in its group, the group, and so
    /// on outward.
    pub fn in_scope(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let mut level = self.steps[index].depth;
        (0..=index).rev().filter(move |&one| {
            let depth = self.steps[one].depth;
            let is_in_scope = depth <= level;
            level = level.min(depth);
            is_in_scope
        })
    }

    /// The steps that belong to the group at `index`, itself included.
    pub fn subtree(&self, index: usize) -> std::ops::Range<usize> {
        let depth = self.steps[index].depth;
        let end = self.steps[index + 1..]
            .iter()
            .position(|step| step.depth <= depth)
            .map_or(self.steps.len(), |offset| index + 1 + offset);
        index..end
    }

    /// The step that the group at `index` comes to: its last one where that answers, else the last one with a drawn result,
    /// else the last one that decides. A step by itself, and a group that has a value or a decision of its own, is its own.
    pub fn result_of(&self, index: usize) -> usize {
        let own = &self.steps[index];
        if !own.is_group || own.decision.is_some() || !own.values.is_empty() {
            return index;
        }
        let inside = index + 1..self.subtree(index).end;
        let last = |holds: fn(&Step) -> bool| {
            let mut steps = inside.clone().rev();
            steps.find(|&one| !self.steps[one].is_group && holds(&self.steps[one]))
        };
        let end = inside.end.checked_sub(1);
        let end = end.filter(|&end| end > index && self.steps[end].outcome.is_some());
        let finds = |step: &Step| {
            let mut drawn = step.drawables.iter();
            drawn.any(|one| one.is_result() && one.role != Role::CapsuleLine)
        };
        end.or_else(|| last(finds))
            .or_else(|| last(|step| step.decision.is_some()))
            .or_else(|| last(|_| true))
            .unwrap_or(index)
    }

    /// The address of step `index`: titles from the root, repeats among siblings numbered from 2: `a/b/edge#2`.
    pub fn address(&self, index: usize) -> String {
        let step = &self.steps[index];
        let parent = self.parent(index);
        let first_sibling = parent.map_or(0, |p| p + 1);
        let earlier = self.steps[first_sibling..index]
            .iter()
            .filter(|other| other.depth == step.depth && other.title == step.title)
            .count();
        let own = match earlier {
            0 => step.title.to_string(),
            n => format!("{}#{}", step.title, n + 1),
        };
        match parent {
            Some(parent) => format!("{}/{own}", self.address(parent)),
            None => own,
        }
    }

    /// The address of every step.
    pub fn addresses(&self) -> Vec<String> {
        let mut all: Vec<String> = Vec::with_capacity(self.steps.len());
        // Every group around the current step, and the root: its place, and the number of times that each title came in it.
        let mut around: Vec<(Option<usize>, HashMap<&str, usize>)> = vec![(None, HashMap::new())];
        for (index, step) in self.steps.iter().enumerate() {
            around.truncate(step.depth + 1);
            while around.len() <= step.depth {
                around.push((index.checked_sub(1), HashMap::new()));
            }
            let (parent, titles) = &mut around[step.depth];
            let count = titles.entry(&step.title).or_insert(0);
            *count += 1;
            let own = match count {
                1 => step.title.to_string(),
                _ => format!("{}#{count}", step.title),
            };
            let parent = parent.map(|parent| all[parent].as_str());
            all.push(parent.map_or_else(|| own.clone(), |parent| format!("{parent}/{own}")));
        }
        all
    }

    /// The step of just this `address`, if there is one.
    pub fn at(&self, address: &str) -> Option<usize> {
        let mut group = None;
        for own in address.split('/') {
            let (title, repeat) = match own.rsplit_once('#') {
                Some((title, repeat)) => (title, repeat.parse::<usize>().ok()?),
                None => (own, 1),
            };
            let (range, depth) = match group {
                Some(group) => (self.subtree(group), self.steps[group].depth + 1),
                None => (0..self.steps.len(), 0),
            };
            let mut same = range.filter(|&step| {
                let step = &self.steps[step];
                step.depth == depth && step.title == title
            });
            group = Some(same.nth(repeat.checked_sub(1)?)?);
        }
        group
    }

    /// The step whose address ends with `address`, whole titles only.
    ///
    /// An exact address wins over longer ones that merely end with it. An edge may have a hyphen for the dash, and a part
    /// its number, as in older files: "edge v0-v1", "edge 0".
    pub fn find(&self, address: &str) -> Result<usize, AddressError> {
        let found = self.find_as_written(address);
        if !matches!(found, Err(AddressError::Unknown { .. })) {
            return found;
        }
        match self.find_as_written(&with_names_of_parts(address)) {
            Err(AddressError::Unknown { .. }) => found,
            found => found,
        }
    }

    fn find_as_written(&self, address: &str) -> Result<usize, AddressError> {
        let all = self.addresses();
        if let Some(exact) = all.iter().position(|one| one == address) {
            return Ok(exact);
        }
        let suffix = format!("/{address}");
        let matches: Vec<usize> = (0..all.len())
            .filter(|&i| all[i].ends_with(&suffix))
            .collect();
        match matches[..] {
            [one] => Ok(one),
            [] => Err(AddressError::Unknown {
                address: address.into(),
                nearest: nearest(address, &all),
                has_steps: !all.is_empty(),
            }),
            _ => Err(AddressError::Ambiguous {
                address: address.into(),
                matches: matches.iter().map(|&i| all[i].clone()).collect(),
            }),
        }
    }
}

/// `address` with the names that titles have for the parts of shapes.
fn with_names_of_parts(address: &str) -> String {
    let dashed = Feature::EDGES
        .iter()
        .fold(address.to_string(), |text, edge| {
            text.replace(&edge.replace('–', "-"), edge)
        });
    let titles = dashed.split('/').map(|own| {
        let (title, repeat) = own.split_at(own.find('#').unwrap_or(own.len()));
        Feature::named(title).map_or_else(|| own.to_string(), |part| format!("{part}{repeat}"))
    });
    titles.collect::<Vec<_>>().join("/")
}

/// The first address whose own title is the one that is meant.
fn nearest(address: &str, all: &[String]) -> Option<String> {
    let own = |path: &str| path.rsplit('/').next().unwrap_or(path).to_string();
    let titles: Vec<String> = all.iter().map(|path| own(path)).collect();
    let meant = misspelt::nearest(&own(address), titles.iter().map(String::as_str))?;
    let place = titles.iter().position(|title| title == meant)?;
    all.get(place).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::{Note, Recorder, Trace};

    /// pair: { plane, edges: { edge, edge 1, edge }, end }, pair: { plane }
    fn sample() -> Record {
        let mut recorder = Recorder::default();
        recorder.inside("pair", |trace| {
            trace.step("plane").value("d", 1.0);
            trace.inside("edges", |trace| {
                trace.step("edge").decides(true, "nearer", "no nearer");
                trace.step(("edge", 1));
                trace.step("edge").value("t", f32::NAN);
            });
            trace.step("end").concludes(Outcome::Hit);
        });
        recorder.inside("pair", |trace| {
            trace.step("plane").value("d", 1.0);
        });
        recorder.finish()
    }

    #[test]
    fn how_many_there_are_is_a_count_and_a_number() {
        assert_eq!(Value::from(3usize), Value::Count(3));
        assert_eq!(Value::from(3usize).number(), Some(3.0));
        assert_eq!(Value::from(true).number(), None);
    }

    #[test]
    fn a_group_comes_to_what_answers_else_to_its_last_result_else_to_its_last_decision() {
        let record = sample();
        let named = |address: &str| record.result_of(record.find(address).expect("a step"));
        assert_eq!(record.address(named("pair")), "pair/end");
        assert_eq!(record.address(named("edges")), "pair/edges/edge");
        assert_eq!(record.address(named("end")), "pair/end");
        let mut recorder = Recorder::default();
        recorder.inside("nearest", |trace| {
            let near = trace.step("edge");
            near.point(Role::ClosestOnTriangle, "", Vec3::X);
            let far = trace.step(("edge", 1)).point(Role::Rejected, "", Vec3::Y);
            far.decides(false, "nearer", "no nearer");
        });
        recorder.inside("none", |_| ());
        let record = recorder.finish();
        assert_eq!(record.result_of(0), 1);
        assert_eq!(record.result_of(3), 3);
    }

    #[test]
    fn addresses_are_paths_with_repeats_numbered() {
        let record = sample();
        let addresses: Vec<String> = (0..record.steps.len()).map(|i| record.address(i)).collect();
        let expected = [
            "pair",
            "pair/plane",
            "pair/edges",
            "pair/edges/edge",
            "pair/edges/edge 1",
            "pair/edges/edge#2",
            "pair/end",
            "pair#2",
            "pair#2/plane",
        ];
        assert_eq!(addresses, expected);
        for (i, address) in expected.iter().enumerate() {
            assert_eq!(record.find(address), Ok(i));
            assert_eq!(record.at(address), Some(i));
        }
        assert_eq!(record.addresses(), expected);
        for address in [
            "",
            "plane",
            "pair/edges/edge#3",
            "pair/edges/edge#0",
            "pair/end/edge",
        ] {
            assert_eq!(record.at(address), None, "{address}");
        }
    }

    #[test]
    fn a_unique_ending_suffices_and_others_say_what_fits() {
        let record = sample();
        assert_eq!(record.find("edges/edge 1"), Ok(4));
        let AddressError::Ambiguous { matches, .. } = record.find("plane").unwrap_err() else {
            panic!("two planes");
        };
        assert_eq!(matches, ["pair/plane", "pair#2/plane"]);
        let unknown = record.find("edge 7").unwrap_err().to_string();
        assert!(unknown.contains("pair/edges/edge"), "{unknown}");
    }

    #[test]
    fn groups_own_the_deeper_steps_that_follow() {
        let record = sample();
        assert_eq!(record.subtree(0), 0..7);
        assert_eq!(record.subtree(2), 2..6);
        assert_eq!(record.subtree(6), 6..7);
        assert_eq!(record.parent(5), Some(2));
        assert_eq!(record.parent(7), None);
    }

    #[test]
    fn answers_branches_and_nan_are_events() {
        let record = sample();
        let events: Vec<Option<Event>> = record.steps.iter().map(Step::event).collect();
        assert_eq!(events[1], None);
        assert_eq!(events[3], Some(Event::Branch));
        assert_eq!(events[5], Some(Event::NonFinite));
        assert_eq!(events[6], Some(Event::Hit));
    }

    #[test]
    fn the_source_line_is_the_step_s_own() {
        let record = sample();
        assert!(record.steps[0].source.file().ends_with("record.rs"));
        assert_eq!(
            record.steps[3].source.line() + 1,
            record.steps[4].source.line()
        );
    }

    #[test]
    fn an_edge_is_found_by_its_letters_with_either_dash_and_by_its_number() {
        let mut trace = Recorder::default();
        trace.inside("best edge", |trace| {
            trace.step(Feature::EDGES[0]);
            trace.step(Feature::EDGES[1]);
            trace.step(Feature::EDGES[1]);
            trace.step(("over", Feature::Edge(2)));
        });
        let record = trace.finish();
        for (address, step) in [
            ("best edge/edge v0–v1", 1),
            ("edge v0-v1", 1),
            ("best edge/edge 0", 1),
            ("edge v1-v2#2", 3),
            ("best edge/edge 1#2", 3),
            ("over edge v2-v0", 4),
        ] {
            assert_eq!(record.find(address), Ok(step), "{address}");
        }
        assert!(record.find("edge 2").is_err());
    }
}
