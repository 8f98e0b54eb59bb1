//! Properties that stand beside no shape of theirs, and the shapes that lack them.

use super::*;

/// So many objects are looked through for one that lacks a property.
const MAX_OWNERS: usize = 64;

impl TextReader<'_> {
    /// Drops what calls have used already, and gives the rest to shapes that lack it.
    pub(super) fn share_out(&mut self) {
        let consumed = &self.consumed;
        let is_used = |value: &PastedValue| value.pieces().any(|at| consumed.contains(&at));
        let is_kept = |given: &Given| given.is_firm || !is_used(&given.value);
        for object in &mut self.objects {
            object.given.retain(|_, given| is_kept(given));
        }
        self.motions.retain(|motion| !is_used(&motion.given.value));
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
        self.place_by_frame();
        let mut names = self.order.iter();
        self.has_offset = names.any(|name| name.to_lowercase().starts_with("offset"));
    }

    /// Whether a value is a pose that no call has used.
    fn is_free_pose(&self, value: &PastedValue) -> bool {
        matches!(value.data, ValueData::Pose(_))
            && !value.pieces().any(|at| self.consumed.contains(&at))
    }

    /// Gives each property of a spare object to the first shape that lacks it.
    fn share(&mut self, index: usize, owners: &Owners) {
        let of = self.objects[index].prefix.clone();
        let own = of.as_deref().and_then(|of| {
            let named = self.names.get(of).and_then(|value| self.root_of(value));
            let other = named.filter(|named| *named != index);
            other.or_else(|| owners.called(of, index))
        });
        // `com_start` is a place of whatever is there.
        let is_place = |of: &str| words::parts(of).iter().all(|part| words::says_place(part));
        let is_owner = |of: &str| words::kind_in(of).is_none() && !is_place(of);
        let is_said = of.as_deref().is_some_and(is_owner) && own.is_none();
        for (field, mut given) in std::mem::take(&mut self.objects[index].given) {
            let lacks = |at: &&usize| {
                let object = &self.objects[**at];
                object.merged.is_none() && lacks(object, field)
            };
            let first = owners.made.iter().find(lacks).copied().filter(|_| !is_said);
            let target = own.filter(|own| !self.objects[*own].has(field));
            given.is_firm = target.is_some() || (given.is_firm && first.is_none());
            let target = target.or(first).unwrap_or(index);
            self.objects[target].given.insert(field, given);
        }
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
            let pose = |name: &String| {
                let is_its = words::parts(name).len() > 1 && first(name).as_ref() == Some(&stem);
                let value = self.names.get(name).filter(|_| is_its)?;
                self.is_free_pose(value).then(|| value.clone())
            };
            if let Some(value) = self.order.iter().find_map(pose) {
                self.set(index, Pose, &value, false);
            }
        }
    }

    /// The first shape without a place stands in the first pose that no call has used.
    fn take_free_pose(&mut self) {
        self.take_poses_by_name();
        let is_made = |object: &PastedObject| {
            let moves = object.kind.is_some_and(|kind| kind.can_move());
            object.is_made && object.merged.is_none() && moves && !object.has_place()
        };
        let is_high = |object: &PastedObject| {
            object.kind == Some(Kind::Capsule) && object.has_height() && !object.has_place()
        };
        let first = self.objects.iter().position(is_made);
        let Some(target) = first.or_else(|| self.objects.iter().position(is_high)) else {
            return;
        };
        let is_pose = |name: &str| words::is_pose_name(&name.to_lowercase());
        let values = self.order.iter().filter_map(|name| {
            let value = self.names.get(name)?;
            let is_put = value.as_pose() != Some(PastedPose::IDENTITY);
            (is_put && self.is_free_pose(value)).then_some((name, value))
        });
        let mut by_type = values.clone().filter(|(_, value)| is_pose(&value.maker));
        let by_name = values.clone().find(|(name, _)| is_pose(name));
        if let Some((name, value)) = by_name.or_else(|| by_type.next()) {
            let (name, value) = (name.clone(), value.clone());
            if !is_pose(&name) {
                let text = format!("no call gives its position: `{name}` is read as its pose");
                self.objects[target].doubts.push(text);
            }
            self.set(target, Pose, &value, false);
        }
    }
}

/// The objects that a property may belong to.
#[derive(Default)]
struct Owners {
    by_name: HashMap<String, Vec<usize>>,
    by_kind: HashMap<Kind, Vec<usize>>,
    /// The first that calls made.
    made: Vec<usize>,
    /// Whether a call made a shape that can move.
    has_mover: bool,
}

impl Owners {
    fn of(objects: &[PastedObject]) -> Self {
        let mut owners = Self::default();
        let kept = objects.iter().enumerate();
        for (index, object) in kept.filter(|(_, object)| object.merged.is_none()) {
            if let Some(name) = object.name.clone() {
                owners.by_name.entry(name).or_default().push(index);
            }
            let Some(kind) = object.kind else {
                continue;
            };
            owners.by_kind.entry(kind).or_default().push(index);
            owners.has_mover |= object.is_made && kind.can_move();
            if object.is_made && owners.made.len() < MAX_OWNERS {
                owners.made.push(index);
            }
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
    let (points, has) = (object.points_given(), |field| object.has(field));
    let is_whole = match kind {
        Kind::Capsule => {
            let is_long = points >= 2 || (has(Base) && has(Tip)) || object.has_height();
            has(Radius) && is_long
        }
        Kind::Sphere => has(Radius) && object.has_place(),
        Kind::Triangle => points == 3,
        Kind::Box => has(HalfSize) || has(Size) || (has(Min) && has(Max)),
    };
    is_whole && (!owners.has_mover || object.prefix.is_some() || kind == Kind::Triangle)
}

/// Whether a shape can have the property and nothing says it already.
fn lacks(object: &PastedObject, field: PastedField) -> bool {
    let Some(kind) = object.kind.filter(|kind| field.suits(*kind)) else {
        return false;
    };
    match field {
        _ if kind == Kind::Triangle => false,
        Center | Position | Pose | From | Point(_) => !object.has_place(),
        Rotation => !object.has_one(&[Rotation, Pose]) && !object.has_points(),
        Velocity | Motion | Moving | Axis | Distance => {
            let is_cast = object.has(Axis) && object.has(Distance);
            let moves = object.has_one(&[field, Velocity, Motion, Moving, To]);
            kind.can_move() && kind != Kind::Box && !moves && !is_cast
        }
        _ => false,
    }
}
