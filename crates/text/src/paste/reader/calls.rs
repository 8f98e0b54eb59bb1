//! Calls: they make shapes and values, and say where shapes are and how they move.

use super::{
    bodies::{adds_shape, setter},
    constructors::{fill_unknown, made_by_argument, one_value, triangle_by_call, unwrapped},
    functions::{self, computed},
    *,
};

impl<'p> TextReader<'p> {
    /// What the call, or the type with values behind it, comes to.
    pub(super) fn call(
        &mut self,
        path: &PastedPath<'p>,
        arguments: Vec<ValueItem>,
        range: Range<usize>,
    ) -> PastedValue {
        let [name, owner] = [path.last(), path.before_last()].map(str::to_lowercase);
        let maker = match name.as_str() {
            "new" | "create" | "from" | "init" if !owner.is_empty() => path.before_last(),
            _ => path.last(),
        };
        let mut arguments = unwrapped(arguments);
        if words::makes_vector(&name) {
            fill_unknown(&mut arguments);
        }
        let missing = arguments.iter().find_map(|item| item.value.unknown_name());
        let missing = missing.map(String::from);
        let head = path.pieces.start..range.start;
        if let Some(object) = self.made(maker, &arguments) {
            let made = self.add_object(object, Some(head));
            let receiver = self.names.get(&path.owner());
            let body = receiver.and_then(|value| self.root_of(value));
            // `body.createCapsuleShape(…)`
            if let (Some(body), Some(shape)) = (body, made.object()) {
                self.merge(body, shape);
            }
            return made;
        }
        let set = self
            .indexed_triangles(&format!("{maker} {name}"), &arguments, &head)
            .or_else(|| self.turn_set(&name, &arguments))
            .or_else(|| self.pose_set(path, &arguments));
        if let Some(value) = set {
            return value;
        }
        let receiver = self.names.get(&path.owner()).or_else(|| {
            let first = path.words.first().filter(|_| path.words.len() > 1)?;
            let value = self.names.get(*first)?;
            value.object().is_some().then_some(value)
        });
        if let Some(receiver) = receiver.cloned() {
            // `body.position.set(0, 1, 0)`
            let is_set = matches!(name.as_str(), "set" | "copy") && path.words.len() > 2;
            let called = if is_set { &owner } else { &name };
            return self.method(receiver, called, arguments, range);
        }
        let values: Vec<PastedValue> = arguments.iter().map(|item| item.value.clone()).collect();
        let is_scalar_first = self.has_scalar_first();
        let computed = computed(&name, Some(&owner), &values, range.clone(), is_scalar_first);
        // `Vec3::sZero()`, `Quat::sIdentity()`
        let constant = || functions::constant(path.last()).filter(|_| values.is_empty());
        if let Some(value) = computed.or_else(constant) {
            return value;
        }
        if let Some(object) = made_by_argument(&arguments) {
            return self.add_object(object, Some(head));
        }
        if let Some(object) = triangle_by_call(&name, &arguments) {
            return self.add_object(object, None);
        }
        if let Some(shape) = values.iter().find_map(|value| self.root_of(value)) {
            // `floorObject->setCollisionShape(shape)`
            if adds_shape(&name) && path.words.len() == 2 {
                self.own(path.words[0], shape);
            }
            // `RShapeCast::sFromWorldTransform(shape, scale, pose, direction)`
            let cast = if owner.contains("cast") { " cast" } else { "" };
            return self.join(&format!("{name}{cast}"), &arguments);
        }
        // `info.m_position.set(1, 2, 3)` of what no shape is known for yet
        if name == "set"
            && path.words.len() > 1
            && let Some(field) = words::field_of(path.before_last())
            && let Some(value) = one_value(field, &arguments.iter().collect::<Vec<_>>())
        {
            self.put(field, None, value, path.pieces.start..range.end);
            return PastedValue::default();
        }
        if words::is(&name, WordUse::Body) || words::is(&owner, WordUse::Body) {
            return self.body(&arguments);
        }
        // `wall.node()`: of the same as its owner
        let is_of_owner = path.words.len() == 2 && arguments.is_empty();
        let mut value = match &arguments[..] {
            [only] if only.name.is_none() && !only.value.is_unknown() => only.value.clone(),
            _ => PastedValue::list(arguments, range),
        };
        // `Isometry3::new(translation, axis * angle)`
        if maker.starts_with("Isometry")
            && let Some([at, turn]) = value.items()
            && let (Some(at), Some(turn)) = (at.value.as_point(), turn.value.as_point())
        {
            let turn = DQuat::from_scaled_axis(turn);
            value = PastedValue::pose(PastedPose { turn, at }, value.sources);
        }
        if words::is_pose_name(&maker.to_lowercase()) {
            value = as_posed(value);
            if value.as_pose().is_none() && missing.is_some() {
                value = PastedValue::pose(PastedPose::IDENTITY, value.sources);
                value.missing = missing;
            }
        }
        if is_of_owner {
            value.variable = path.words[0].into();
        }
        value.maker = name;
        value
    }

    fn has_scalar_first(&self) -> bool {
        self.engine
            .is_some_and(|engine| SCALAR_FIRST.contains(&engine))
    }

    /// Four numbers as the rotation that they are in an engine that writes w first.
    pub(super) fn scalar_first(&self, mut value: PastedValue) -> PastedValue {
        if self.has_scalar_first()
            && let Some(&[w, x, y, z]) = value.numbers().as_deref()
        {
            value.data = ValueData::Turn(DQuat::from_xyzw(x, y, z, w).normalize());
        }
        value
    }

    /// `dRFromAxisAndAngle(R, x, y, z, angle)`: the variable is another rotation from here on.
    fn turn_set(&mut self, name: &str, arguments: &[ValueItem]) -> Option<PastedValue> {
        let (target, rest) = arguments.split_first()?;
        let is_its = name.ends_with("fromaxisandangle") && !target.value.variable.is_empty();
        let numbers: Option<Vec<f64>> = rest.iter().map(|item| item.value.as_number()).collect();
        let [x, y, z, angle] = numbers.filter(|_| is_its)?[..] else {
            return None;
        };
        let axis = DVec3::new(x, y, z).try_normalize()?;
        let sources = rest.iter().flat_map(|item| item.value.sources.clone());
        let turn = DQuat::from_axis_angle(axis, angle);
        let value = PastedValue::turn(turn, sources.collect());
        self.give(target.value.variable.clone(), value.clone());
        Some(value)
    }

    /// `start.setOrigin(…)`, `start.setIdentity()`: the variable is another pose from here on.
    fn pose_set(&mut self, path: &PastedPath<'p>, arguments: &[ValueItem]) -> Option<PastedValue> {
        let name = path.last().to_lowercase();
        let field = match name.as_str() {
            "setidentity" => Pose,
            _ if name.starts_with("set") => setter(&name)?,
            _ => return None,
        };
        let owner = path.owner();
        let is_first = matches!(name.as_str(), "setidentity" | "setorigin") && !owner.is_empty();
        let identity = || PastedValue::pose(PastedPose::IDENTITY, vec![]);
        let old = self.names.get(&owner).cloned();
        let old = old.or_else(|| is_first.then(identity))?;
        let ValueData::Pose(mut pose) = old.data else {
            return None;
        };
        let values: Vec<&ValueItem> = arguments.iter().collect();
        let value = one_value(field, &values);
        match (field, &value) {
            (Pose, None) if arguments.is_empty() => pose = PastedPose::IDENTITY,
            (Position, Some(value)) => pose.at = value.as_vector()?,
            (Rotation, Some(value)) => pose.turn = value.as_turn()?,
            _ => return None,
        }
        let sources = value.map_or(vec![], |value| [old.sources, value.sources].concat());
        let mut value = PastedValue::pose(pose, sources);
        (value.maker, value.variable) = ("transform".into(), owner.clone());
        self.give(owner, value.clone());
        Some(value)
    }

    /// `shape.translation(…)`, `v.Normalized()`, `caster.Cast(…)`
    pub(super) fn method(
        &mut self,
        value: PastedValue,
        name: &str,
        arguments: Vec<ValueItem>,
        range: Range<usize>,
    ) -> PastedValue {
        let name = name.to_lowercase();
        let callers = format!("{} {name}", value.maker);
        if let Some(object) = triangle_by_call(&callers, &arguments) {
            return self.add_object(object, None);
        }
        let receiver = self.root_of(&value);
        // `world.createBody(…).createBoxShape(…)`
        if let Some(body) = receiver.filter(|body| self.objects[*body].kind.is_none())
            && let Some(object) = self.made(&name, &unwrapped(arguments.clone()))
        {
            let head = range.start.saturating_sub(1)..range.start;
            let made = self.add_object(object, Some(head));
            made.object()
                .into_iter()
                .for_each(|shape| self.merge(body, shape));
            return made;
        }
        // `wall.node().addSolid(box)`
        let held = arguments.iter().find_map(|item| self.root_of(&item.value));
        if let Some(shape) = held.filter(|_| adds_shape(&name) && !value.variable.is_empty()) {
            self.own(&value.variable, shape);
        }
        let first = std::iter::once(ValueItem::bare(value.clone()));
        if receiver.is_some() || held.is_some() {
            let items: Vec<ValueItem> = first.chain(unwrapped(arguments)).collect();
            return self.join(&name, &items);
        }
        let values: Vec<PastedValue> = first.chain(arguments).map(|item| item.value).collect();
        if let Some(value) = computed(&name, None, &values, range, false) {
            return value;
        }
        match name.as_str() {
            "clone" | "into" | "build" | "create" | "get" | "torotationmatrix" => value,
            _ if values.len() == 1 => PastedValue {
                variable: value.variable,
                data: ValueData::List(vec![]),
                ..PastedValue::default()
            },
            _ => PastedValue::default(),
        }
    }

    /// Keeps what has been made, and the pieces of the words that say so.
    pub(super) fn add_object(
        &mut self,
        object: PastedObject,
        heads: impl IntoIterator<Item = Range<usize>>,
    ) -> PastedValue {
        if self.objects.len() >= 4 * MAX_SHAPES {
            return PastedValue::default();
        }
        let firm = object.given.values().filter(|given| given.is_firm);
        self.consumed
            .extend(firm.flat_map(|given| given.value.pieces()));
        let depth = self.brackets;
        let index = self.objects.len();
        self.objects.push(PastedObject { depth, ..object });
        self.objects[index].heads.extend(heads);
        self.current = Some(index);
        PastedValue::of_object(index)
    }
}

/// A value that is a position and a rotation, by their order or their names, or a position alone, as a pose.
pub(super) fn as_posed(mut value: PastedValue) -> PastedValue {
    let named = |names: &[&str]| {
        let mut members = names.iter().filter_map(|name| value.named(name));
        members.next()
    };
    let by_names = || {
        let at = named(&["translation", "position", "origin", "p"])?.as_point()?;
        let turn = named(&["rotation", "orientation", "q"]).and_then(PastedValue::as_turn);
        let turn = turn.unwrap_or(DQuat::IDENTITY);
        Some(PastedPose { turn, at })
    };
    let pose = value.as_pose().or_else(by_names);
    if let Some(pose) = pose.or_else(|| Some(translation(value.as_point()?))) {
        value.data = ValueData::Pose(pose);
    }
    value
}
