//! Calls with shapes: they say whose shape is whose, where it is and how it moves.

use super::{
    constructors::{fits, one_value},
    *,
};

impl TextReader<'_> {
    /// The object that a value is, or that has taken all that this one had.
    pub(super) fn root_of(&self, value: &PastedValue) -> Option<usize> {
        let next = |index: &usize| self.objects.get(*index)?.merged;
        let chain = std::iter::successors(value.object(), next);
        chain.take(self.objects.len()).last()
    }

    /// Objects in brackets with other values: `(Collider::sphere(0.5), Transform::from_xyz(0, 1, 0))`.
    pub(super) fn joined(&mut self, list: PastedValue) -> PastedValue {
        let items = list.items().unwrap_or_default().to_vec();
        if items.iter().all(|item| self.root_of(&item.value).is_none()) {
            return list;
        }
        self.join("", &items)
    }

    /// A call with objects says where they are and how they move; what it answers stands for the first of them.
    pub(super) fn join(&mut self, name: &str, items: &[ValueItem]) -> PastedValue {
        let mut shapes: Vec<(usize, usize)> = vec![];
        let mut bodies: Vec<(usize, usize)> = vec![];
        for (at, item) in items.iter().enumerate() {
            // `CreateDynamic(pose, capsule.ComputeInertia(1), capsule, …)`
            let mut known = shapes.iter().chain(&bodies).map(|(_, index)| Some(*index));
            let own = self.root_of(&item.value);
            if let Some(index) = own.filter(|_| known.all(|known| known != own)) {
                let is_shape = self.objects[index].kind_or_guess().is_some();
                let list = if is_shape { &mut shapes } else { &mut bodies };
                list.push((at, index));
            }
        }
        if let [(_, shape)] = shapes[..] {
            for (_, body) in bodies.drain(..) {
                self.merge(body, shape);
            }
        }
        let is_of_bodies = shapes.is_empty();
        let targets = if is_of_bodies { bodies } else { shapes };
        let Some(&(first_at, first)) = targets.first() else {
            return PastedValue::default();
        };
        let result = |index: usize| PastedValue {
            maker: name.into(),
            ..PastedValue::of_object(index)
        };
        // Each body that a definition makes has the definition's values of this moment.
        if is_of_bodies && name.contains("create") {
            let copy = self.objects[first].clone();
            self.objects.push(copy);
            return result(self.objects.len() - 1);
        }
        let is_value = |item: &&ValueItem| item.value.object().is_none();
        let values: Vec<&ValueItem> = items[first_at + 1..].iter().filter(is_value).collect();
        if let Some(field) = setter(name)
            && let Some(value) = one_value(field, &values)
        {
            // `shape->setLocalPose(…)` of a body that has a pose.
            let value = match self.objects[first].given.get(&field) {
                Some(old) if old.is_firm && name.contains("local") => old.value.product(&value),
                Some(old) if name == "translate" => old.value.combined(&value, |a, b| a + b),
                _ if field == Rotation => self.scalar_first(value),
                _ => value,
            };
            self.set(first, field, &value, true);
            return result(first);
        }
        // Values with a label, or of a type that says what they are.
        for item in items.iter().filter(is_value) {
            let word = item.name.as_deref().unwrap_or(&item.value.maker);
            if let [(_, only)] = targets[..]
                && let Some(field) = words::field_of(word)
                && fits(field, &item.value)
                && (item.name.is_some() || field.is_motion() || field == Pose)
            {
                self.set(only, field, &item.value, false);
            }
        }
        if name.starts_with("rotatedtranslatedshape") {
            self.put_within(first, items);
        } else if !words::names_no_place(name) || words::is_pose_name(name) {
            let is_cast = words::holds_one(CASTS, name) && !name.contains("remove");
            self.pose_by_call(name, &targets, items, is_cast);
            if is_cast {
                self.move_by_call(name, &targets, items);
            }
        }
        result(first)
    }

    /// Gives an object a property; one that it has is replaced where `replaces`.
    pub(super) fn set(
        &mut self,
        object: usize,
        field: PastedField,
        value: &PastedValue,
        replaces: bool,
    ) {
        self.consumed.extend(value.pieces());
        let object = &mut self.objects[object];
        if replaces || !object.is_firm(field) {
            object.given.insert(field, Given::firm(value));
        }
    }

    /// All that a body without a shape has is the shape's that it gets.
    pub(super) fn merge(&mut self, body: usize, shape: usize) {
        if body == shape || self.objects[body].kind.is_some() {
            return;
        }
        let taken = std::mem::take(&mut self.objects[body].given);
        self.objects[body].merged = Some(shape);
        let name = self.objects[body].name.clone();
        let object = &mut self.objects[shape];
        object.name = object.name.take().or(name);
        // Where the shape is within its body.
        if taken.contains_key(&Position) || taken.contains_key(&Pose) {
            let own = object.given.remove(&Position);
            object.given.extend(own.map(|own| (Center, own)));
            let pose = object.given.remove(&Pose);
            if let Some(own) = pose.filter(|_| object.within.is_none()) {
                object.within = own.value.as_pose();
                object.heads.extend(own.places);
            }
        }
        for (field, mut given) in taken {
            given.is_firm = true;
            object.given.entry(field).or_insert(given);
        }
    }

    /// `RotatedTranslatedShape(position, rotation, shape)`: the same shape, put elsewhere within.
    fn put_within(&mut self, object: usize, items: &[ValueItem]) {
        let turned = items.iter().find(|item| turns(item));
        let put = items.iter().find(|item| item.is_point());
        if let (Some(turned), Some(put)) =
            (turned.map(|item| &item.value), put.map(|item| &item.value))
            && let (Some(turn), Some(at)) = (turned.as_turn(), put.as_point())
        {
            let object = &mut self.objects[object];
            object.within = Some(PastedPose { turn, at });
            object.heads.extend(turned.sources_with(put));
        }
    }

    fn pose_by_call(
        &mut self,
        name: &str,
        targets: &[(usize, usize)],
        items: &[ValueItem],
        is_cast: bool,
    ) {
        let is_pose = |at: &usize| items[*at].name.is_none() && items[*at].is_pose();
        let poses: Vec<usize> = (0..items.len()).filter(is_pose).collect();
        let is_made = words::holds_one(CREATORS, name);
        for (place, (at, object)) in targets.iter().copied().enumerate() {
            if self.objects[object].is_firm(Pose) || self.objects[object].is_firm(Position) {
                continue;
            }
            let is_beside = |pose: &&usize| **pose == at + 1 || **pose + 1 == at;
            let pose = match poses.len() >= targets.len() {
                true => poses.get(place),
                false => poses.iter().find(is_beside),
            };
            if let Some(pose) = pose {
                self.set(object, Pose, &items[*pose].value, false);
                self.objects[object].is_at_its_center = words::holds_one(AT_CENTER_OF_MASS, name);
                continue;
            }
            let is_point = |at: &usize| {
                let (item, value) = (&items[*at], &items[*at].value);
                let mut names = [&value.variable, &value.maker].into_iter();
                let is_other = names.any(|name| words::names_no_place(name));
                item.name.is_none() && item.is_point() && !is_other
            };
            let next = targets.get(place + 1);
            let next = next.map_or(items.len(), |(next, _)| *next);
            let behind = (at + 1..next).find(is_point);
            let point = behind.or_else(|| (0..at).find(is_point).filter(|_| is_made));
            let Some(point) = point else {
                continue;
            };
            let turn = items.get(point + 1).filter(|item| turns(item));
            let variable = &items[point].value.variable;
            // `Test(ref capsule, ref triangle, ref offsetTriangle, …)`: from the other shape, which is said elsewhere.
            if targets.len() > 1 && variable.to_lowercase().starts_with("offset") {
                continue;
            }
            if let Some(turn) = turn {
                self.set(object, Rotation, &turn.value, false);
            } else if is_cast || (!is_made && (!name.is_empty() || targets.len() > 1)) {
                // A vector alone may be a scale, a color, an offset.
                continue;
            } else if !variable.is_empty() && !words::says_place(variable) {
                let text = format!("`{variable}` is read as its position");
                self.objects[object].doubts.push(text);
            }
            self.set(object, Position, &items[point].value, false);
        }
    }

    /// A sweep's direction and distance, a cast's displacement, or where it begins and ends.
    fn move_by_call(&mut self, name: &str, targets: &[(usize, usize)], items: &[ValueItem]) {
        let Some((_, object)) = targets.first().copied() else {
            return;
        };
        let mut moves = [Motion, Velocity, Axis, To].into_iter();
        if moves.any(|field| self.objects[object].is_firm(field)) {
            return;
        }
        let is_point = |item: &&ValueItem| item.name.is_none() && item.is_point();
        let points: Vec<&ValueItem> = items.iter().filter(is_point).collect();
        let poses: Vec<&ValueItem> = items.iter().filter(|item| item.is_pose()).collect();
        if let [from, to] = poses[..]
            && targets.len() == 1
            && items
                .windows(2)
                .any(|pair| pair.iter().all(ValueItem::is_pose))
            && let (Some(start), Some(end)) = (from.value.as_pose(), to.value.as_pose())
        {
            // `convexSweepTest(shape, from, to, …)`
            let way = PastedValue::vector(end.at - start.at, to.value.sources.clone());
            return self.set(object, Motion, &way, false);
        }
        let is_step = name.contains("move") && !name.contains("position") && !name.ends_with("to");
        let pose = items.iter().position(ValueItem::is_pose);
        let behind_pose = pose.and_then(|pose| items.get(pose + 1));
        let far = items
            .windows(2)
            .find(|pair| is_point(&&pair[0]) && pair[1].is_number());
        if let Some([way, distance]) = far {
            self.set(object, Axis, &way.value, true);
            self.set(object, Distance, &distance.value, true);
        } else if let Some(way) = behind_pose.filter(is_point) {
            self.set(object, Motion, &way.value, false);
        } else if let [only] = points[..]
            && is_step
        {
            self.set(object, Motion, &only.value, false);
        } else if let [from, to] = points[..]
            && !self.objects[object].has_place()
        {
            self.set(object, Position, &from.value, false);
            self.set(object, From, &from.value, false);
            self.set(object, To, &to.value, false);
            self.objects[object].is_moving = true;
        }
    }
}

fn turns(item: &ValueItem) -> bool {
    !item.is_point() && item.value.as_turn().is_some()
}

pub(super) fn adds_shape(name: &str) -> bool {
    let is_set = name.starts_with("set") && words::holds_one("shape collider", name);
    is_set || words::holds_one(ADDERS, name)
}

/// What a call's name says that it sets: `SetLinearVelocity`, `with_translation`, `b3Body_SetTransform`.
pub(super) fn setter(name: &str) -> Option<PastedField> {
    let stem = name.rsplit_once('_').map_or(name, |(_, tail)| tail);
    let stems = [name, stem].into_iter().flat_map(|word| {
        let word = word.trim_start_matches("with_").trim_start_matches("set_");
        let bare = word.trim_start_matches("set").trim_start_matches("get");
        [word, bare]
    });
    // `dgeomsetposition`
    let behind_set = name.split_once("set").map(|(_, tail)| tail);
    // `setphysicslocation`
    let tails = (3..name.len().saturating_sub(4)).filter(|_| name.starts_with("set"));
    let tails = tails.filter_map(|start| name.get(start..));
    let mut fields = stems
        .chain(behind_set)
        .chain(tails)
        .filter_map(words::field);
    fields.find(|field| !matches!(field, Point(_) | From | To | Min | Max))
}
