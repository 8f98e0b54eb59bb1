//! Calls: they make shapes and values, and say where shapes are and how they move.

use super::{
    TextReader,
    functions::computed,
    grammar::PastedPath,
    object::{Given, PastedObject},
    table::{
        ADDED_TO, ADDERS, AT_CENTER_OF_MASS, Constructor, Function, NamedValue, PastedField,
        PastedField::*, SCALAR_FIRST, WordUse,
    },
    value::{PastedPose, PastedValue, ValueData, ValueItem, translation},
    words,
};
use crate::{core::geometry::Kind, text::paste::MAX_SHAPES};
use glam::{DQuat, DVec3};
use std::{collections::BTreeMap, ops::Range};

/// What a call gives by what it is.
type ValueFields = BTreeMap<PastedField, Given>;

/// Words of calls that move a shape.
const CASTS: [&str; 4] = ["cast", "sweep", "trace", "move"];

/// Words of calls that put a shape where a vector says, wherever it stands among the values.
const CREATORS: [&str; 7] = [
    "create",
    "add",
    "spawn",
    "instantiate",
    "make",
    "body",
    "description",
];

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
        let unknown = |item: &ValueItem| Some(item.value.unknown_name()?.to_string());
        let missing = arguments.iter().find_map(unknown);
        let head = path.pieces.start..range.start;
        if let Some(object) = self.made(maker, &arguments, head.clone()) {
            let made = self.add_object(object);
            let receiver = self.names.get(&path.owner()).cloned();
            if let Some(body) = receiver.and_then(|value| self.root_of(&value)) {
                self.give_shape(body, &made);
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
            let called = if is_set {
                path.before_last()
            } else {
                path.last()
            };
            return self.method(receiver, called, arguments, range);
        }
        let values = arguments.iter().map(|item| item.value.clone());
        let mut values: Vec<PastedValue> = values.collect();
        let function = words::function(&name);
        if function == Some(Function::Quaternion) && values.len() == 4 && self.has_scalar_first() {
            values.rotate_left(1);
        }
        let function = function.filter(|own| !matches!(own, Function::Component(_)));
        let computed = function.and_then(|own| computed(own, &owner, &values, range.clone()));
        if let Some(value) = computed.or_else(|| self.constant_call(path, &values)) {
            return value;
        }
        if let Some(object) = self.made_by_argument(&arguments, head.clone()) {
            return self.add_object(object);
        }
        if let Some(object) = self.triangle_by_call(&name, &arguments) {
            return object;
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
            return PastedValue::unknown();
        }
        if words::is(&name, WordUse::Body) || words::is(&owner, WordUse::Body) {
            return self.body(&arguments);
        }
        let mut value = match &values[..] {
            [only] if arguments[0].name.is_none() && !matches!(only.data, ValueData::Unknown) => {
                only.clone()
            }
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
                value = PastedValue {
                    missing,
                    ..PastedValue::pose(PastedPose::IDENTITY, value.sources)
                };
            }
        }
        PastedValue {
            maker: name,
            ..value
        }
    }

    /// `body.createCapsuleShape(…)`: what is said of a body without a shape is said of the one that it gets.
    fn give_shape(&mut self, body: usize, made: &PastedValue) {
        if let (None, Some(shape)) = (self.objects[body].kind, made.object()) {
            self.merge(body, shape);
        }
    }

    /// `Mesh::new(&[corner, …], &[[0, 1, 2], …])`: a triangle for every three indices.
    fn indexed_triangles(
        &mut self,
        name: &str,
        arguments: &[ValueItem],
        head: &Range<usize>,
    ) -> Option<PastedValue> {
        if !words::holds_one("tri mesh", &name.to_lowercase()) {
            return None;
        }
        let is_list = |points: &[ValueItem]| points.len() >= 3;
        let holds = |item: &ValueItem| item.value.points().is_some_and(is_list);
        let at = arguments.iter().position(holds)?;
        let corners = arguments[at].value.points()?;
        let lists = &arguments.get(at + 1)?.value;
        let index = |item: &ValueItem| {
            let index = item.value.as_number().filter(|index| *index >= 0.0)?;
            (index.fract() == 0.0).then_some(corners.get(index as usize)?.clone())
        };
        let each = |item: &ValueItem| item.value.items().map_or(vec![item.clone()], <[_]>::to_vec);
        let flat: Vec<ValueItem> = lists.items()?.iter().flat_map(each).collect();
        let flat: Option<Vec<ValueItem>> = flat.iter().map(index).collect();
        let flat = flat.filter(|list| !list.is_empty() && list.len() % 3 == 0)?;
        let mut heads = vec![head.clone()];
        heads.extend(lists.sources.iter().cloned());
        let mut triangles = vec![];
        for corners in flat.chunks_exact(3) {
            let triangle = self.triangle_of(corners, None)?;
            if let Some(index) = triangle.object() {
                self.objects[index].heads = std::mem::take(&mut heads);
            }
            triangles.push(ValueItem::bare(triangle));
        }
        Some(PastedValue::list(triangles, head.clone()))
    }

    fn has_scalar_first(&self) -> bool {
        self.engine
            .is_some_and(|engine| SCALAR_FIRST.contains(&engine))
    }

    /// Four numbers as the rotation that they are in an engine that writes w first.
    pub(super) fn scalar_first(&self, value: PastedValue) -> PastedValue {
        match value.numbers().as_deref() {
            Some(&[w, x, y, z]) if self.has_scalar_first() => {
                let turn = ValueData::Turn(DQuat::from_xyzw(x, y, z, w).normalize());
                PastedValue {
                    data: turn,
                    ..value
                }
            }
            _ => value,
        }
    }

    /// `dRFromAxisAndAngle(R, x, y, z, angle)`: the variable is another rotation from here on.
    fn turn_set(&mut self, name: &str, arguments: &[ValueItem]) -> Option<PastedValue> {
        let [target, rest @ ..] = arguments else {
            return None;
        };
        let is_its = name.ends_with("fromaxisandangle") && !target.value.variable.is_empty();
        let numbers: Option<Vec<f64>> = rest.iter().map(|item| item.value.as_number()).collect();
        let [x, y, z, angle] = numbers.filter(|_| is_its)?[..] else {
            return None;
        };
        let axis = DVec3::new(x, y, z).try_normalize()?;
        let sources = rest.iter().flat_map(|item| item.value.sources.clone());
        let turn = ValueData::Turn(DQuat::from_axis_angle(axis, angle));
        let value = PastedValue::of(turn, sources.collect());
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
        let (pose, old) = match self.names.get(&owner) {
            Some(old) => match old.data {
                ValueData::Pose(pose) => (pose, old.sources.clone()),
                _ => return None,
            },
            None if is_first => (PastedPose::IDENTITY, vec![]),
            None => return None,
        };
        let values: Vec<&ValueItem> = arguments.iter().collect();
        let (pose, sources) = match (field, one_value(field, &values)) {
            (Pose, None) if arguments.is_empty() => (PastedPose::IDENTITY, vec![]),
            (Position, Some(value)) => {
                let at = value.as_vector()?;
                (PastedPose { at, ..pose }, [old, value.sources].concat())
            }
            (Rotation, Some(value)) => {
                let turn = value.as_turn()?;
                (PastedPose { turn, ..pose }, [old, value.sources].concat())
            }
            _ => return None,
        };
        let value = PastedValue {
            maker: "transform".into(),
            variable: owner.clone(),
            ..PastedValue::pose(pose, sources)
        };
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
        if let Some(object) = self.triangle_by_call(&callers, &arguments) {
            return object;
        }
        let receiver = self.root_of(&value);
        // `world.createBody(…).createBoxShape(…)`
        if let Some(body) = receiver.filter(|body| self.objects[*body].kind.is_none()) {
            let head = range.start.saturating_sub(1)..range.start;
            if let Some(object) = self.made(&name, &unwrapped(arguments.clone()), head) {
                let made = self.add_object(object);
                self.give_shape(body, &made);
                return made;
            }
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
        let function =
            words::function(&name).or_else(|| words::function(name.trim_start_matches("get")));
        if let Some(value) = function.and_then(|own| computed(own, "", &values, range)) {
            return value;
        }
        let same = [
            "clone",
            "into",
            "build",
            "create",
            "get",
            "torotationmatrix",
        ];
        match values.len() {
            _ if same.contains(&name.as_str()) => value,
            1 => PastedValue {
                variable: value.variable,
                ..PastedValue::of(ValueData::List(vec![]), vec![])
            },
            _ => PastedValue::unknown(),
        }
    }

    /// `Vec3::sZero()`, `Quat::sIdentity()`
    fn constant_call(&self, path: &PastedPath<'p>, values: &[PastedValue]) -> Option<PastedValue> {
        match words::constant(path.last()).filter(|_| values.is_empty())? {
            NamedValue::Vector(vector) => Some(PastedValue::vector(*vector, vec![])),
            NamedValue::Number(number) => Some(PastedValue::number(*number, vec![])),
            _ => None,
        }
    }

    /// The object that a value is, or that has taken all that this one had.
    pub(super) fn root_of(&self, value: &PastedValue) -> Option<usize> {
        let mut index = value.object()?;
        for _ in 0..self.objects.len() {
            match self.objects.get(index)?.merged {
                Some(next) => index = next,
                None => return Some(index),
            }
        }
        None
    }

    pub(super) fn add_object(&mut self, object: PastedObject) -> PastedValue {
        if self.objects.len() >= 4 * MAX_SHAPES {
            return PastedValue::unknown();
        }
        let firm = object.given.values().filter(|given| given.is_firm);
        self.consumed
            .extend(firm.flat_map(|given| given.value.pieces()));
        let depth = self.brackets;
        self.objects.push(PastedObject { depth, ..object });
        let index = self.objects.len() - 1;
        self.current = Some(index);
        PastedValue::of(ValueData::Object(index), vec![])
    }

    /// What one of the known constructors makes.
    pub(super) fn made(
        &self,
        word: &str,
        arguments: &[ValueItem],
        head: Range<usize>,
    ) -> Option<PastedObject> {
        let is_kind = words::kind_in(word).is_some() && words::parts(word).len() == 1;
        let is_added = words::holds_one(ADDED_TO, &word.to_lowercase());
        let arguments = match arguments {
            [_, rest @ ..] if is_added => rest,
            all => all,
        };
        let is_here = |row: &&&Constructor| match (row.engine, self.engine) {
            (None, _) => true,
            (Some(own), Some(engine)) => own == engine || (row.fields.is_empty() && !is_kind),
            (Some(_), None) => !is_kind,
        };
        let mut rows = words::constructors(word).iter().filter(is_here);
        let made = rows.find_map(|row| self.made_by(row, arguments, head.clone()));
        made.or_else(|| made_by_labels(word, arguments, head))
    }

    pub(super) fn made_by(
        &self,
        row: &'static Constructor,
        arguments: &[ValueItem],
        head: Range<usize>,
    ) -> Option<PastedObject> {
        Some(PastedObject {
            row: Some(row),
            is_cast: row.fields.contains(&Axis),
            ..PastedObject::made(row.kind, fields_of(row, arguments)?, [head])
        })
    }

    /// `createCollisionShape(GEOM_CAPSULE, radius=0.3, height=1)`: a value without a label says the kind.
    fn made_by_argument(
        &self,
        arguments: &[ValueItem],
        head: Range<usize>,
    ) -> Option<PastedObject> {
        let unknown = |item: &&ValueItem| matches!(item.value.data, ValueData::Unknown);
        let mut unknown = arguments.iter().filter(unknown);
        let kind = unknown.find_map(|item| words::kind_in(&item.value.maker))?;
        let given = labelled(arguments, Some(kind));
        (!given.is_empty()).then(|| PastedObject::made(kind, given, [head]))
    }

    /// `AddTriangle(v0, v1, v2)`
    fn triangle_by_call(&mut self, name: &str, arguments: &[ValueItem]) -> Option<PastedValue> {
        let is_point = |item: &ValueItem| item.value.as_point().is_some();
        let first = arguments
            .iter()
            .position(is_point)
            .filter(|_| name.contains("triangle"))?;
        self.triangle_of(arguments.get(first..first + 3)?, None)
    }

    /// A triangle of three points.
    pub(super) fn triangle_of(
        &mut self,
        corners: &[ValueItem],
        head: Option<Range<usize>>,
    ) -> Option<PastedValue> {
        if corners.len() != 3 || !corners.iter().all(|item| item.value.as_point().is_some()) {
            return None;
        }
        Some(self.add_object(PastedObject::made(Kind::Triangle, points_of(corners), head)))
    }

    /// A body, which has a place and a velocity, and a shape where one of the values is one.
    fn body(&mut self, arguments: &[ValueItem]) -> PastedValue {
        let current = self.current;
        let mut given = labelled(arguments, None);
        // `createRigidBody({{0, 20, 0}, Quaternion::identity()})`
        if let [
            ValueItem {
                name: None, value, ..
            },
        ] = arguments
            && let Some(pose) = value.as_pose()
        {
            let pose = PastedValue::pose(pose, value.sources.clone());
            given.insert(Pose, Given::firm(&pose));
        }
        let body = self.add_object(PastedObject {
            given,
            ..PastedObject::default()
        });
        self.current = current;
        body
    }

    /// Objects in brackets with other values: `(Collider::sphere(0.5), Transform::from_xyz(0, 1, 0))`.
    pub(super) fn joined(&mut self, list: PastedValue) -> PastedValue {
        let items = list.items().unwrap_or_default().to_vec();
        match items.iter().any(|item| self.root_of(&item.value).is_some()) {
            true => self.join("", &items),
            false => list,
        }
    }

    /// A call with objects says where they are and how they move; what it answers stands for the first of them.
    fn join(&mut self, name: &str, items: &[ValueItem]) -> PastedValue {
        let mut shapes: Vec<(usize, usize)> = vec![];
        let mut bodies: Vec<(usize, usize)> = vec![];
        for (at, item) in items.iter().enumerate() {
            let Some(index) = self.root_of(&item.value) else {
                continue;
            };
            // `CreateDynamic(pose, capsule.ComputeInertia(1), capsule, …)`
            let mut known = shapes.iter().chain(&bodies);
            if known.any(|(_, other)| *other == index) {
                continue;
            }
            let is_shape = self.objects[index].kind_or_guess().is_some();
            let list = if is_shape { &mut shapes } else { &mut bodies };
            list.push((at, index));
        }
        if let [(_, shape)] = shapes[..] {
            for (_, body) in bodies.drain(..) {
                self.merge(body, shape);
            }
        }
        let is_of_bodies = shapes.is_empty();
        let targets = if is_of_bodies { bodies } else { shapes };
        let Some(&(first_at, first)) = targets.first() else {
            return PastedValue::unknown();
        };
        let result = |index: usize| PastedValue {
            maker: name.into(),
            ..PastedValue::of(ValueData::Object(index), vec![])
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
            && let Some(mut value) = one_value(field, &values)
        {
            if field == Rotation {
                value = self.scalar_first(value);
            }
            // `shape->setLocalPose(…)` of a body that has a pose.
            let old = self.objects[first].given.get(&field);
            if let Some(old) = old.filter(|old| old.is_firm && name.contains("local")) {
                value = old.value.product(&value);
            } else if let Some(old) = old.filter(|_| name == "translate") {
                value = old.value.combined(&value, |a, b| a + b);
            }
            self.set(first, field, &value, true);
            return result(first);
        }
        if let [(_, only)] = targets[..] {
            self.set_labelled(only, items);
        }
        if name.starts_with("rotatedtranslatedshape") {
            self.put_within(first, items);
        } else if !words::names_no_place(name) || words::is_pose_name(name) {
            let is_cast = CASTS.iter().any(|word| name.contains(word)) && !name.contains("remove");
            self.pose_by_call(name, &targets, items, is_cast);
            if is_cast {
                self.move_by_call(name, &targets, items);
            }
        }
        result(first)
    }

    /// Values with a label, or of a type that says what they are.
    fn set_labelled(&mut self, object: usize, items: &[ValueItem]) {
        for item in items.iter().filter(|item| item.value.object().is_none()) {
            let word = item.name.as_deref().unwrap_or(&item.value.maker);
            if let Some(field) = words::field_of(word)
                && fits(field, &item.value)
                && (item.name.is_some() || field.is_motion() || field == Pose)
            {
                self.set(object, field, &item.value, false);
            }
        }
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

    /// All that `body` has is the shape's.
    pub(super) fn merge(&mut self, body: usize, shape: usize) {
        if body == shape {
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
            let pose = object
                .given
                .remove(&Pose)
                .filter(|_| object.within.is_none());
            if let Some(own) = pose {
                object.within = own.value.as_pose();
                object.heads.extend(own.places);
            }
        }
        for (field, given) in taken {
            let given = Given {
                is_firm: true,
                ..given
            };
            object.given.entry(field).or_insert(given);
        }
    }

    /// `RotatedTranslatedShape(position, rotation, shape)`: the same shape, put elsewhere within.
    fn put_within(&mut self, object: usize, items: &[ValueItem]) {
        let turn = items
            .iter()
            .find(|item| self.turns(item))
            .map(|item| &item.value);
        let at = items.iter().find(|item| item.value.as_point().is_some());
        let at = at.map(|item| &item.value);
        if let (Some(turned), Some(put)) = (turn, at)
            && let (Some(turn), Some(at)) = (turned.as_turn(), put.as_point())
        {
            let object = &mut self.objects[object];
            object.within = Some(PastedPose { turn, at });
            object.heads.extend(turned.sources_with(put));
        }
    }

    fn is_placed(&self, object: usize) -> bool {
        let object = &self.objects[object];
        object.is_firm(Pose) || object.is_firm(Position)
    }

    /// Poses, or positions and rotations, among the values of a call.
    fn pose_by_call(
        &mut self,
        name: &str,
        targets: &[(usize, usize)],
        items: &[ValueItem],
        is_cast: bool,
    ) {
        let is_pose =
            |item: &ValueItem| item.name.is_none() && matches!(item.value.data, ValueData::Pose(_));
        let poses: Vec<usize> = (0..items.len()).filter(|at| is_pose(&items[*at])).collect();
        let is_at_its_center = words::holds_one(AT_CENTER_OF_MASS, name);
        for (place, (at, object)) in targets.iter().copied().enumerate() {
            if self.is_placed(object) {
                continue;
            }
            let is_beside = |pose: &&usize| **pose == at + 1 || **pose + 1 == at;
            let pose = match poses.len() >= targets.len() {
                true => poses.get(place),
                false => poses.iter().find(is_beside),
            };
            if let Some(pose) = pose {
                self.set(object, Pose, &items[*pose].value, false);
                self.objects[object].is_at_its_center = is_at_its_center;
                continue;
            }
            let is_point = |at: &usize| {
                let item = &items[*at];
                let is_other = words::names_no_place(&item.value.variable)
                    || words::names_no_place(&item.value.maker);
                item.name.is_none() && item.value.as_point().is_some() && !is_other
            };
            let next = targets
                .get(place + 1)
                .map_or(items.len(), |(next, _)| *next);
            let behind = (at + 1..next).find(is_point);
            let is_made = CREATORS.iter().any(|word| name.contains(word));
            let point = behind.or_else(|| (0..at).find(is_point).filter(|_| is_made));
            let Some(point) = point else {
                continue;
            };
            let turn = items.get(point + 1).filter(|item| self.turns(item));
            let is_turned = turn.is_some();
            // A vector alone may be a scale, a color, an offset.
            if !is_made && !name.is_empty() && !is_turned {
                continue;
            }
            if !is_turned && (is_cast || (targets.len() > 1 && !is_made)) {
                continue;
            }
            let variable = &items[point].value.variable;
            // `Test(ref capsule, ref triangle, ref offsetTriangle, …)`: from the other shape, which is said elsewhere.
            if targets.len() > 1 && variable.to_lowercase().starts_with("offset") {
                continue;
            }
            if !is_turned && !variable.is_empty() && !words::says_place(variable) {
                let text = format!("`{variable}` is taken for its position");
                self.objects[object].doubts.push(text);
            }
            self.set(object, Position, &items[point].value, false);
            if let Some(turn) = turn {
                self.set(object, Rotation, &turn.value, false);
            }
        }
    }

    fn turns(&self, item: &ValueItem) -> bool {
        item.value.as_point().is_none() && item.value.as_turn().is_some()
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
        let is_pose = |item: &ValueItem| matches!(item.value.data, ValueData::Pose(_));
        let is_point = |item: &ValueItem| item.name.is_none() && item.value.as_point().is_some();
        let points: Vec<usize> = (0..items.len())
            .filter(|at| is_point(&items[*at]))
            .collect();
        let poses: Vec<&ValueItem> = items.iter().filter(|item| is_pose(item)).collect();
        let is_behind = items.windows(2).any(|two| two.iter().all(is_pose));
        if let [from, to] = poses[..]
            && targets.len() == 1
            && is_behind
            && let (Some(start), Some(end)) = (from.value.as_pose(), to.value.as_pose())
        {
            // `convexSweepTest(shape, from, to, …)`
            let way = PastedValue::vector(end.at - start.at, to.value.sources.clone());
            return self.set(object, Motion, &way, false);
        }
        let is_step = name.contains("move") && !name.contains("position") && !name.ends_with("to");
        let behind_pose = items
            .iter()
            .position(is_pose)
            .and_then(|pose| items.get(pose + 1));
        let is_number = |item: &&ValueItem| item.value.as_number().is_some();
        let distance = |at: &usize| Some((*at, items.get(at + 1).filter(is_number)?));
        if let Some((at, distance)) = points.iter().find_map(distance) {
            self.set(object, Axis, &items[at].value, true);
            self.set(object, Distance, &distance.value, true);
        } else if let Some(way) = behind_pose.filter(|item| is_point(item)) {
            self.set(object, Motion, &way.value, false);
        } else if let [only] = points[..]
            && is_step
        {
            self.set(object, Motion, &items[only].value, false);
        } else if let [from, to] = points[..]
            && !self.objects[object].has_place()
        {
            self.set(object, Position, &items[from].value, false);
            self.set(object, From, &items[from].value, false);
            self.set(object, To, &items[to].value, false);
            self.objects[object].is_moving = true;
        }
    }
}

/// `OrientedBox { center: …, half_size: … }`: a word for a kind, and a label before each value.
fn made_by_labels(word: &str, arguments: &[ValueItem], head: Range<usize>) -> Option<PastedObject> {
    let kind = words::kind_in(word).filter(|_| arguments.iter().all(|item| item.name.is_some()))?;
    let given = labelled(arguments, Some(kind));
    (given.len() > 1).then(|| PastedObject::made(kind, given, [head]))
}

/// Where some of three coordinates are numbers, a name without a value is 0.
fn fill_unknown(coordinates: &mut [ValueItem]) {
    let is_number = |item: &ValueItem| item.value.as_number().is_some();
    let is_coordinate = |item: &ValueItem| is_number(item) || item.value.unknown_name().is_some();
    let is_point = coordinates.len() == 3 && coordinates.iter().all(is_coordinate);
    if !is_point || !coordinates.iter().any(is_number) {
        return;
    }
    for item in coordinates.iter_mut().filter(|item| !is_number(item)) {
        item.value = PastedValue {
            missing: item.value.unknown_name().map(String::from),
            ..PastedValue::number(0.0, vec![])
        };
    }
}

/// The values of a record that is the only value.
fn unwrapped(arguments: Vec<ValueItem>) -> Vec<ValueItem> {
    if let [
        ValueItem {
            name: None, value, ..
        },
    ] = &arguments[..]
        && let Some(items) = value.items().filter(|items| !items.is_empty())
        && items.iter().all(|item| item.name.is_some())
    {
        return items.to_vec();
    }
    arguments
}

/// Whether a call's name says that it takes a shape.
fn holds_shape(name: &str) -> bool {
    name.contains("shape") || name.contains("collider")
}

/// Whether a call's name says that it gives its owner a shape.
fn adds_shape(name: &str) -> bool {
    (name.starts_with("set") && holds_shape(name)) || words::holds_one(ADDERS, name)
}

/// What a call's name says that it sets: `SetLinearVelocity`, `with_translation`, `b3Body_SetTransform`.
fn setter(name: &str) -> Option<PastedField> {
    let stem = name.rsplit_once('_').map_or(name, |(_, tail)| tail);
    let stems = [name, stem].into_iter().flat_map(|word| {
        let word = word.trim_start_matches("with_").trim_start_matches("set_");
        [
            word,
            word.trim_start_matches("set").trim_start_matches("get"),
        ]
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

/// The value for `field` that the values of a call are, one or three numbers.
fn one_value(field: PastedField, values: &[&ValueItem]) -> Option<PastedValue> {
    let first = &values.first()?.value;
    if fits(field, first) {
        return Some(first.clone());
    }
    if let (Pose, Some(at)) = (field, first.as_point()) {
        let turn = values.get(1).and_then(|turn| turn.value.as_turn());
        let turn = turn.unwrap_or(DQuat::IDENTITY);
        let pose = PastedPose { turn, at };
        return Some(PastedValue::pose(pose, first.sources.clone()));
    }
    let items: Vec<ValueItem> = values.iter().take(4).map(|item| (*item).clone()).collect();
    let pieces = || values.iter().flat_map(|item| item.value.pieces());
    let range = pieces().min()?..pieces().max()? + 1;
    Some(PastedValue::list(items, range)).filter(|three| fits(field, three))
}

/// Whether a value can be the property's.
pub(super) fn fits(field: PastedField, value: &PastedValue) -> bool {
    match field {
        DoubleSided => matches!(value.data, ValueData::Flag(_)),
        Rotation => value.as_turn().is_some() || value.as_vector().is_some(),
        Pose => value.as_pose().is_some(),
        Scale => value.as_vector().is_some() || value.as_number().is_some(),
        _ if field.is_number() => value.as_number().is_some(),
        _ if field.is_size() => value.as_vector().is_some() || value.as_number().is_some(),
        _ => value.as_vector().is_some(),
    }
}

/// Values with a label that says what they are; a list of points is its points.
fn labelled(arguments: &[ValueItem], kind: Option<Kind>) -> ValueFields {
    let mut fields = ValueFields::new();
    // `hx=2, hy=2, hz=0.1`
    let half = ["hx", "hy", "hz"].map(|name| {
        let is_its = |item: &&ValueItem| item.name.as_deref() == Some(name);
        arguments.iter().find(is_its)
    });
    if let [Some(x), Some(y), Some(z)] = half {
        let items = [x, y, z].map(|item| ValueItem::bare(item.value.clone()));
        let mut given = Given::firm(&PastedValue::list(items.into(), 0..0));
        let labels = [x, y, z].map(|item| item.label..item.label + 1);
        given.places.extend(labels);
        fields.insert(HalfSize, given);
    }
    for item in arguments {
        let Some(name) = &item.name else {
            continue;
        };
        if let Some(points) = item.value.points().filter(|points| points.len() > 1) {
            fields.extend(points_of(&points[..points.len().min(3)]));
            continue;
        }
        let field = words::field_of(name).filter(|field| kind.is_none_or(|kind| field.suits(kind)));
        if let Some(field) = field.filter(|field| fits(*field, &item.value)) {
            fields.insert(field, Given::called(item));
        }
    }
    fields
}

/// Points in their order.
fn points_of(items: &[ValueItem]) -> ValueFields {
    let points = items.iter().enumerate();
    points
        .map(|(at, item)| (Point(at as u8), Given::firm(&item.value)))
        .collect()
}

/// The values that a constructor takes, from those with a label and those without.
fn fields_of(row: &Constructor, arguments: &[ValueItem]) -> Option<ValueFields> {
    let mut fields = labelled(arguments, Some(row.kind));
    let unnamed = || arguments.iter().filter(|item| item.name.is_none());
    let is_known = |item: &&ValueItem| !matches!(item.value.data, ValueData::Unknown);
    let values: Vec<&ValueItem> = unnamed().filter(is_known).collect();
    let count = unnamed().count();
    if count == 0 {
        let is_whole = !fields.is_empty() || (row.fields.is_empty() && arguments.is_empty());
        return is_whole.then_some(fields);
    }
    let mut at = 0;
    for field in row.fields.iter().copied() {
        let is_optional = matches!(field, Axis | Distance | Rotation);
        if fields.contains_key(&field) || (is_optional && at >= values.len()) {
            continue;
        }
        let value = &values.get(at)?.value;
        let is_point = value.as_point().is_some();
        let is_one = match field {
            Rotation => !is_point,
            _ => !field.is_size() || is_point,
        };
        if is_one && fits(field, value) {
            fields.insert(field, Given::firm(value));
            at += 1;
        } else if is_optional {
            continue;
        } else if !field.is_number() && field != Max {
            let three = values.get(at..at + 3)?;
            if !three.iter().all(|item| item.value.as_number().is_some()) {
                return None;
            }
            let pieces = || three.iter().flat_map(|item| item.value.pieces());
            let start = pieces().min().unwrap_or(0);
            let range = start..pieces().max().map_or(start, |last| last + 1);
            let items = three.iter().map(|item| ValueItem::bare(item.value.clone()));
            fields.insert(
                field,
                Given::firm(&PastedValue::list(items.collect(), range)),
            );
            at += 3;
        } else {
            return None;
        }
    }
    let is_whole = !row.is_plain || (at == values.len() && values.len() == count);
    (is_whole && !fields.is_empty()).then_some(fields)
}

/// A value of a type that says a pose, as one.
pub(super) fn as_posed(value: PastedValue) -> PastedValue {
    let called = |names: &[&str]| {
        let is_its = |item: &&ValueItem| {
            let name = item.name.as_deref().unwrap_or_default().to_lowercase();
            names.contains(&name.as_str())
        };
        value.items()?.iter().find(is_its).map(|item| &item.value)
    };
    let by_names = || {
        let at = called(&["translation", "position", "origin", "p"])?.as_point()?;
        let turn = called(&["rotation", "orientation", "q"]).and_then(PastedValue::as_turn);
        let turn = turn.unwrap_or(DQuat::IDENTITY);
        Some(PastedPose { turn, at })
    };
    let pose = value.as_pose().or_else(by_names);
    match pose.or_else(|| Some(translation(value.as_point()?))) {
        Some(pose) => PastedValue {
            data: ValueData::Pose(pose),
            ..value
        },
        None => value,
    }
}
