//! Properties that stand beside no shape of theirs, and the shapes that lack them.

use super::{
    TextReader,
    frames::first_of,
    object::{Given, PastedObject},
    table::PastedField::{self, *},
    value::{PastedPose, PastedValue, ValueData},
    words,
};
use crate::core::geometry::Kind;
use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
};

/// So many objects are looked through for one that lacks a property.
const MAX_OWNERS: usize = 64;

impl TextReader<'_> {
    /// Drops what calls have used already, and gives the rest to shapes that lack it. The answer says which frame of a log
    /// was read, and where.
    pub(super) fn share_out(&mut self) -> Option<(Range<usize>, String)> {
        let consumed = std::mem::take(&mut self.consumed);
        let is_used = |given: &Given| {
            let mut sources = given.value.sources.iter().flat_map(|source| source.clone());
            !given.is_firm && sources.any(|at| consumed.contains(&at))
        };
        for object in &mut self.objects {
            object.given.retain(|_, given| !is_used(given));
        }
        self.motions.retain(|motion| {
            !motion
                .value
                .sources
                .iter()
                .flat_map(|source| source.clone())
                .any(|at| consumed.contains(&at))
        });
        self.consumed = consumed;
        let owners = Owners::of(&self.objects);
        for index in 0..self.objects.len() {
            let object = &self.objects[index];
            let is_spare =
                object.kind.is_none() && object.merged.is_none() && !object.is_other_shape;
            let is_bare = object.vectors.is_empty() && object.numbers.is_empty();
            if is_spare && is_bare && !is_shape(object, &owners) {
                self.share(index, &owners);
            }
        }
        self.take_free_pose();
        self.place_by_frame()
    }

    /// Gives each property of a spare object to the first shape that lacks it.
    fn share(&mut self, index: usize, owners: &Owners) {
        let of = self.objects[index].prefix.clone();
        let own = of.as_deref().and_then(|of| {
            let named = self.names.get(of).and_then(|value| self.root_of(value));
            named
                .filter(|named| *named != index)
                .or_else(|| owners.called(of, index))
        });
        // `com_start` is a place of whatever is there.
        let is_place = |of: &str| words::parts(of).iter().all(|part| words::says_place(part));
        let is_owner = |of: &str| words::kind_in(of).is_none() && !is_place(of);
        let is_said = of.as_deref().is_some_and(is_owner) && own.is_none();
        let given = std::mem::take(&mut self.objects[index].given);
        let mut kept = BTreeMap::new();
        for (field, given) in given {
            let lacks = |object: &PastedObject| {
                object.kind.is_some() && object.merged.is_none() && lacks(object, field)
            };
            let first = || {
                owners
                    .made
                    .iter()
                    .copied()
                    .find(|at| lacks(&self.objects[*at]))
            };
            let target = own.filter(|own| !self.objects[*own].has(field));
            match target.or_else(|| first().filter(|_| !is_said)) {
                Some(target) => {
                    let is_firm = own == Some(target);
                    self.objects[target]
                        .given
                        .insert(field, Given { is_firm, ..given });
                }
                None => drop(kept.insert(field, given)),
            }
        }
        self.objects[index].given = kept;
    }

    /// `groundShape` stands in `groundTransform`, where no call says where it is.
    fn take_poses_by_name(&mut self) {
        let first = |name: &str| Some(words::parts(name).first()?.to_lowercase());
        for index in 0..self.objects.len().min(MAX_OWNERS) {
            let object = &self.objects[index];
            let is_free = object.is_made && object.merged.is_none() && !object.is_put();
            let Some(stem) = object.name.as_deref().filter(|_| is_free).and_then(first) else {
                continue;
            };
            let is_its = |name: &&String| {
                let is_pose = words::parts(name).len() > 1 && first(name).as_ref() == Some(&stem);
                let value = self.names.get(*name).filter(|_| is_pose);
                value.is_some_and(|value| {
                    let mut sources = value.sources.iter().flat_map(|source| source.clone());
                    matches!(value.data, ValueData::Pose(_))
                        && !sources.any(|at| self.consumed.contains(&at))
                })
            };
            let name = self.order.iter().find(is_its);
            if let Some(value) = name.and_then(|name| self.names.get(name)).cloned() {
                self.set(index, Pose, &value, false);
            }
        }
    }

    /// The first shape without a place stands in the first pose that no call has used.
    fn take_free_pose(&mut self) {
        self.take_poses_by_name();
        let is_free = |object: &PastedObject| {
            object.is_made
                && object.merged.is_none()
                && object.kind.is_some_and(|kind| kind.can_move())
                && !object.has_place()
        };
        let target = self.objects.iter().position(is_free).or_else(|| {
            let is_free = |object: &PastedObject| {
                object.kind == Some(Kind::Capsule) && object.has_height() && !object.has_place()
            };
            self.objects.iter().position(is_free)
        });
        let Some(target) = target else {
            return;
        };
        let is_unused = |value: &PastedValue| {
            let mut sources = value.sources.iter().flat_map(|source| source.clone());
            matches!(value.data, ValueData::Pose(pose) if pose != PastedPose::IDENTITY)
                && !sources.any(|at| self.consumed.contains(&at))
        };
        let is_pose = |name: &str| words::is_pose_name(&name.to_lowercase());
        let values = || {
            self.order
                .iter()
                .filter_map(|name| Some((name, self.names.get(name)?)))
        };
        let by_name = values().find(|(name, value)| is_pose(name) && is_unused(value));
        let by_type = || values().find(|(_, value)| is_pose(&value.maker) && is_unused(value));
        if let Some((name, value)) = by_name.or_else(by_type) {
            let (name, value) = (name.clone(), value.clone());
            if !is_pose(&name) {
                let text = format!("no call says where it is: `{name}` is taken for its pose");
                self.objects[target].doubts.push(text);
            }
            self.set(target, Pose, &value, false);
        }
    }

    /// The first shape without a place stands where the first frame of a log has it.
    fn place_by_frame(&mut self) -> Option<(Range<usize>, String)> {
        let is_free = |object: &PastedObject| {
            let kind = object
                .kind_or_guess()
                .filter(|_| object.merged.is_none() && !object.is_other_shape);
            kind.is_some_and(|kind| kind.can_move()) && object.has_data() && !object.has_place()
        };
        let target = self.objects.iter().position(is_free)?;
        let frame = self.first_frame()?;
        self.set(target, Position, &frame.position, false);
        if let Some(motion) = &frame.motion {
            self.set(target, Motion, motion, false);
        }
        let text = first_of(frame.count, Some(&frame.number));
        Some((frame.pieces, text))
    }

    /// Whether a shape stands at an offset from another.
    pub(super) fn has_offset(&self) -> bool {
        let is_offset = |name: &&String| name.to_lowercase().starts_with("offset");
        self.order.iter().any(|name| is_offset(&name))
    }
}

/// The objects that a property may belong to.
struct Owners {
    /// The first two of each name.
    by_name: HashMap<String, Vec<usize>>,
    /// The first two of each kind.
    by_kind: HashMap<Kind, Vec<usize>>,
    /// The first that calls made.
    made: Vec<usize>,
    /// Whether a call made a shape that can move.
    has_mover: bool,
}

impl Owners {
    fn of(objects: &[PastedObject]) -> Self {
        let mut owners = Self {
            by_name: HashMap::new(),
            by_kind: HashMap::new(),
            made: vec![],
            has_mover: false,
        };
        let kept = objects
            .iter()
            .enumerate()
            .filter(|(_, object)| object.merged.is_none());
        for (index, object) in kept {
            let by_name = object
                .name
                .clone()
                .map(|name| owners.by_name.entry(name).or_default());
            let by_kind = object
                .kind
                .map(|kind| owners.by_kind.entry(kind).or_default());
            for list in by_name
                .into_iter()
                .chain(by_kind)
                .filter(|list| list.len() < 2)
            {
                list.push(index);
            }
            if object.is_made && object.kind.is_some() && owners.made.len() < MAX_OWNERS {
                owners.made.push(index);
            }
            owners.has_mover |= object.is_made && object.kind.is_some_and(|kind| kind.can_move());
        }
        owners
    }

    /// The object other than the one at `but` that a name or a kind says.
    fn called(&self, of: &str, but: usize) -> Option<usize> {
        let kind = words::kind_in(of).and_then(|kind| self.by_kind.get(&kind));
        let mut found = self.by_name.get(of).into_iter().chain(kind).flatten();
        found.find(|index| **index != but).copied()
    }
}

/// Whether an object that no word calls a shape is one all the same.
fn is_shape(object: &PastedObject, owners: &Owners) -> bool {
    let Some(kind) = object.kind_or_guess() else {
        return false;
    };
    let points = object.points_given();
    let has_ends = points >= 2 || (object.has(Base) && object.has(Tip));
    let is_whole = match kind {
        Kind::Capsule => object.has(Radius) && (has_ends || object.has_height()),
        Kind::Sphere => object.has(Radius) && object.has_place(),
        Kind::Triangle => points == 3,
        Kind::Box => {
            object.has(HalfSize) || object.has(Size) || (object.has(Min) && object.has(Max))
        }
    };
    is_whole && (!owners.has_mover || object.prefix.is_some() || kind == Kind::Triangle)
}

/// Whether a shape can have the property and nothing says it already.
fn lacks(object: &PastedObject, field: PastedField) -> bool {
    let Some(kind) = object.kind.filter(|kind| field.suits(*kind)) else {
        return false;
    };
    let moves = [Velocity, Motion, Moving, To];
    match field {
        Center | Position | Pose | From | Point(_) => kind != Kind::Triangle && !object.has_place(),
        Rotation => {
            kind != Kind::Triangle
                && !object.has(Rotation)
                && !object.has(Pose)
                && !object.has_points()
        }
        Velocity | Motion | Moving | Axis | Distance => {
            let is_cast = object.has(Axis) && object.has(Distance);
            kind.can_move()
                && kind != Kind::Box
                && !object.has(field)
                && !moves.iter().any(|field| object.has(*field))
                && !is_cast
        }
        _ => false,
    }
}
