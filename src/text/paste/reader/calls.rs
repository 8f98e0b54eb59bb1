//! Calls: they make shapes and values, and say where shapes are and how they move.

use super::{
    TextReader,
    functions::computed,
    grammar::PastedPath,
    object::{Given, PastedObject},
    table::{
        ADDED_TO, ADDERS, AT_CENTER_OF_MASS, Constructor, Function, PastedField, PastedField::*,
        SCALAR_FIRST, WordUse,
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
        let (name, owner) = (
            path.last().to_lowercase(),
            path.before_last().to_lowercase(),
        );
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
            let made = self.added(object, &arguments);
            let receiver = self.names.get(&path.owner()).cloned();
            if let Some(body) = receiver.and_then(|value| self.root_of(&value)) {
                self.give_shape(body, &made);
            }
            return made;
        }
        if let Some(triangles) =
            self.indexed_triangles(&format!("{maker} {name}"), &arguments, &head)
        {
            return triangles;
        }
        if let Some(turn) = self.turn_set(&name, &arguments) {
            return turn;
        }
        if let Some(pose) = self.pose_set(path, &arguments) {
            return pose;
        }
        let receiver = self.names.get(&path.owner()).or_else(|| {
            let first = path.words.first().filter(|_| path.words.len() > 1)?;
            self.names
                .get(*first)
                .filter(|value| value.object().is_some())
        });
        if let Some(receiver) = receiver.cloned() {
            // `body.position.set(0, 1, 0)`
            let is_set = matches!(name.as_str(), "set" | "copy") && path.words.len() > 2;
            let name = if is_set {
                path.before_last()
            } else {
                path.last()
            };
            return self.method(receiver, name, arguments, range);
        }
        let mut values: Vec<PastedValue> =
            arguments.iter().map(|item| item.value.clone()).collect();
        if values.len() == 4
            && words::function(&name) == Some(Function::Quaternion)
            && self.has_scalar_first()
        {
            values.rotate_left(1);
        }
        if let Some(function) = words::function(&name)
            && !matches!(function, Function::Component(_))
            && let Some(value) = computed(function, &owner, &values, range.clone())
        {
            return value;
        }
        if let Some(constant) = self.constant_call(path, &values) {
            return constant;
        }
        if let Some(object) = self.made_by_argument(&arguments, head.clone()) {
            return self.add_object(object);
        }
        if let Some(object) = self.triangle_by_call(&name, &arguments) {
            return object;
        }
        if let Some(object) = values.iter().find(|value| self.root_of(value).is_some()) {
            // `floorObject->setCollisionShape(shape)`
            let is_held = adds_shape(&name) && path.words.len() == 2;
            if let Some(shape) = self.root_of(object).filter(|_| is_held) {
                self.own(path.words[0], shape);
            }
            // `RShapeCast::sFromWorldTransform(shape, scale, pose, direction)`
            let name = match owner.contains("cast") {
                true => format!("{name} cast"),
                false => name,
            };
            return self.join(&name, &arguments);
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
        if [&name, &owner]
            .iter()
            .any(|word| words::is(word, WordUse::Body))
        {
            return self.body(&arguments);
        }
        // `wall.node()`: of the same as its owner
        let variable = match path.words[..] {
            [owner, _] if arguments.is_empty() => owner,
            _ => "",
        };
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
        if !variable.is_empty() {
            value.variable = variable.into();
        }
        PastedValue {
            maker: name,
            ..value
        }
    }

    /// An object that a call made; what a value says that is a body without a shape is said of it.
    fn added(&mut self, object: PastedObject, arguments: &[ValueItem]) -> PastedValue {
        let made = self.add_object(object);
        let first = arguments.first().and_then(|item| self.root_of(&item.value));
        if let Some(body) = first {
            self.give_shape(body, &made);
        }
        made
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
        let corners = arguments.iter().position(|item| {
            let items = item.value.items().unwrap_or_default();
            items.len() >= 3 && items.iter().all(|item| item.value.as_point().is_some())
        })?;
        let corners_of = arguments[corners].value.items()?.to_vec();
        let indices = arguments.get(corners + 1)?.value.items()?.to_vec();
        let flat: Vec<ValueItem> = indices
            .iter()
            .flat_map(|item| item.value.items().map_or(vec![item.clone()], <[_]>::to_vec))
            .collect();
        let index = |item: &ValueItem| {
            let index = item.value.as_number()?;
            let is_index = index >= 0.0 && index.fract() == 0.0 && index < corners_of.len() as f64;
            is_index.then_some(index as usize)
        };
        let indices: Option<Vec<usize>> = flat.iter().map(index).collect();
        let indices = indices.filter(|list| !list.is_empty() && list.len() % 3 == 0)?;
        let mut heads = vec![head.clone()];
        heads.extend(arguments[corners + 1].value.sources.iter().cloned());
        let mut triangles = vec![];
        for three in indices.chunks_exact(3) {
            let corners: Vec<ValueItem> = three.iter().map(|at| corners_of[*at].clone()).collect();
            let triangle = self.triangle_of(&corners, None)?;
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
        let numbers = value.numbers().filter(|numbers| numbers.len() == 4);
        match numbers.filter(|_| self.has_scalar_first()) {
            Some(wxyz) => PastedValue {
                data: ValueData::Turn(
                    DQuat::from_xyzw(wxyz[1], wxyz[2], wxyz[3], wxyz[0]).normalize(),
                ),
                ..value
            },
            None => value,
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
        let old = self.names.get(&owner);
        let pose = match old.map(|old| &old.data) {
            Some(ValueData::Pose(pose)) => *pose,
            None if matches!(name.as_str(), "setidentity" | "setorigin") && !owner.is_empty() => {
                PastedPose::IDENTITY
            }
            _ => return None,
        };
        let old_sources = old.map_or(vec![], |old| old.sources.clone());
        let values: Vec<&ValueItem> = arguments.iter().collect();
        let given = one_value(field, &values);
        let (pose, sources) = match (field, given) {
            (Pose, None) if arguments.is_empty() => (PastedPose::IDENTITY, vec![]),
            (Position, Some(value)) => {
                let at = value.as_vector()?;
                (
                    PastedPose { at, ..pose },
                    [old_sources, value.sources].concat(),
                )
            }
            (Rotation, Some(value)) => {
                let turn = value.as_turn()?;
                (
                    PastedPose { turn, ..pose },
                    [old_sources, value.sources].concat(),
                )
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
        let is_object = self.root_of(&value).is_some();
        // `world.createBody(…).createBoxShape(…)`
        if let Some(body) = self
            .root_of(&value)
            .filter(|body| self.objects[*body].kind.is_none())
            && let Some(object) = self.made(
                &name,
                &unwrapped(arguments.clone()),
                range.start.saturating_sub(1)..range.start,
            )
        {
            let made = self.added(object, &arguments);
            self.give_shape(body, &made);
            return made;
        }
        // `wall.node().addSolid(box)`
        let held = arguments.iter().find_map(|item| self.root_of(&item.value));
        if let Some(shape) = held.filter(|_| adds_shape(&name) && !value.variable.is_empty()) {
            self.own(&value.variable, shape);
        }
        let has_object = arguments
            .iter()
            .any(|item| self.root_of(&item.value).is_some());
        let receiver = ValueItem::bare(value.clone());
        if is_object || has_object {
            let items = std::iter::once(receiver).chain(unwrapped(arguments));
            return self.join(&name, &items.collect::<Vec<_>>());
        }
        let values = std::iter::once(receiver)
            .chain(arguments)
            .map(|item| item.value);
        let values: Vec<PastedValue> = values.collect();
        let function =
            words::function(&name).or_else(|| words::function(name.trim_start_matches("get")));
        if let Some(function) = function
            && let Some(value) = computed(function, "", &values, range)
        {
            return value;
        }
        let is_same = [
            "clone",
            "into",
            "build",
            "create",
            "get",
            "torotationmatrix",
        ];
        match values.len() {
            _ if is_same.contains(&name.as_str()) => value,
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
            super::table::NamedValue::Vector(vector) => Some(PastedValue::vector(*vector, vec![])),
            super::table::NamedValue::Number(number) => Some(PastedValue::number(*number, vec![])),
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
        for given in object.given.values().filter(|given| given.is_firm) {
            self.consumed
                .extend(given.value.sources.iter().flat_map(|source| source.clone()));
        }
        self.objects.push(PastedObject {
            depth: self.brackets,
            ..object
        });
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
            kind: Some(row.kind),
            given: fields_of(row, arguments)?,
            heads: vec![head],
            row: Some(row),
            is_made: true,
            is_cast: row.fields.contains(&Axis),
            ..PastedObject::default()
        })
    }

    /// `createCollisionShape(GEOM_CAPSULE, radius=0.3, height=1)`: a value without a label says the kind.
    fn made_by_argument(
        &self,
        arguments: &[ValueItem],
        head: Range<usize>,
    ) -> Option<PastedObject> {
        let unknown = |item: &&ValueItem| matches!(item.value.data, ValueData::Unknown);
        let mut words = arguments
            .iter()
            .filter(unknown)
            .map(|item| &item.value.maker);
        let kind = words.find_map(|word| words::kind_in(word))?;
        let given = labelled(arguments, Some(kind));
        (!given.is_empty()).then(|| PastedObject {
            kind: Some(kind),
            given,
            heads: vec![head],
            is_made: true,
            ..PastedObject::default()
        })
    }

    /// `AddTriangle(v0, v1, v2)`
    fn triangle_by_call(&mut self, name: &str, arguments: &[ValueItem]) -> Option<PastedValue> {
        if !name.contains("triangle") {
            return None;
        }
        let first = arguments
            .iter()
            .position(|item| item.value.as_point().is_some())?;
        self.triangle_of(arguments.get(first..first + 3)?, None)
    }

    /// A triangle of three points.
    pub(super) fn triangle_of(
        &mut self,
        corners: &[ValueItem],
        head: Option<Range<usize>>,
    ) -> Option<PastedValue> {
        let is_point = |item: &ValueItem| item.value.as_point().is_some();
        if corners.len() != 3 || !corners.iter().all(is_point) {
            return None;
        }
        let points = corners.iter().enumerate();
        let given = points.map(|(at, item)| (Point(at as u8), Given::firm(&item.value)));
        Some(self.add_object(PastedObject {
            kind: Some(Kind::Triangle),
            given: given.collect(),
            heads: head.into_iter().collect(),
            is_made: true,
            ..PastedObject::default()
        }))
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
            let object = &self.objects[index];
            // `CreateDynamic(pose, capsule.ComputeInertia(1), capsule, …)`
            if shapes
                .iter()
                .chain(&bodies)
                .any(|(_, other)| *other == index)
            {
                continue;
            }
            match object.kind.is_some() || object.kind_or_guess().is_some() {
                true => shapes.push((at, index)),
                false => bodies.push((at, index)),
            }
        }
        if let [(_, shape)] = shapes[..] {
            for (_, body) in bodies.drain(..) {
                self.merge(body, shape);
            }
        }
        let targets = if shapes.is_empty() { &bodies } else { &shapes };
        let Some(&(first_at, first)) = targets.first() else {
            return PastedValue::unknown();
        };
        let result = |index: usize| PastedValue {
            maker: name.into(),
            ..PastedValue::of(ValueData::Object(index), vec![])
        };
        // Each body that a definition makes has the definition's values of this moment.
        if shapes.is_empty() && name.contains("create") {
            let copy = self.objects[first].clone();
            self.objects.push(copy);
            return result(self.objects.len() - 1);
        }
        let is_value = |item: &&ValueItem| item.value.object().is_none();
        let values: Vec<&ValueItem> = items[first_at + 1..].iter().filter(is_value).collect();
        if let Some(field) = setter(name)
            && let Some(mut value) = one_value(field, &values)
        {
            // `shape->setLocalPose(…)` of a body that has a pose.
            if field == Rotation {
                value = self.scalar_first(value);
            }
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
            return result(first);
        }
        if words::names_no_place(name) && !words::is_pose_name(name) {
            return result(first);
        }
        let is_cast = CASTS.iter().any(|word| name.contains(word)) && !name.contains("remove");
        let targets = targets.clone();
        self.pose_by_call(name, &targets, items, is_cast);
        if is_cast {
            self.move_by_call(name, &targets, items);
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
        self.consumed
            .extend(value.sources.iter().flat_map(|source| source.clone()));
        let given = &mut self.objects[object].given;
        if replaces || given.get(&field).is_none_or(|given| !given.is_firm) {
            given.insert(field, Given::firm(value));
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
        // Where the shape is within its body.
        let is_placed = taken.contains_key(&Position) || taken.contains_key(&Pose);
        if is_placed && let Some(own) = object.given.remove(&Position) {
            object.given.insert(Center, own);
        }
        if is_placed
            && object.within.is_none()
            && let Some(own) = object.given.remove(&Pose)
        {
            object.within = own.value.as_pose();
            object.heads.extend(own.places);
        }
        object.name = object.name.take().or(name);
        for (field, given) in taken {
            object.given.entry(field).or_insert(Given {
                is_firm: true,
                ..given
            });
        }
    }

    /// `RotatedTranslatedShape(position, rotation, shape)`: the same shape, put elsewhere within.
    fn put_within(&mut self, object: usize, items: &[ValueItem]) {
        let turn = items.iter().find_map(|item| match item.value.as_point() {
            None => Some((item.value.as_turn()?, &item.value)),
            Some(_) => None,
        });
        let point = items
            .iter()
            .find_map(|item| Some((item.value.as_point()?, &item.value)));
        if let (Some((turn, turned)), Some((at, put))) = (turn, point) {
            let object = &mut self.objects[object];
            object.within = Some(PastedPose { turn, at });
            object
                .heads
                .extend(turned.sources.iter().chain(&put.sources).cloned());
        }
    }

    fn is_placed(&self, object: usize) -> bool {
        let object = &self.objects[object];
        [Pose, Position]
            .iter()
            .any(|field| object.given.get(field).is_some_and(|given| given.is_firm))
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
            let pose = match poses.len() >= targets.len() {
                true => poses.get(place),
                false => poses
                    .iter()
                    .find(|pose| **pose == at + 1 || **pose + 1 == at),
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
            let Some(point) = point.filter(|point| {
                // A vector alone may be a scale, a color, an offset.
                is_made
                    || name.is_empty()
                    || items.get(point + 1).is_some_and(|item| self.turns(item))
            }) else {
                continue;
            };
            let is_turned = items.get(point + 1).is_some_and(|item| self.turns(item));
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
            if let Some(turn) = items.get(point + 1).filter(|item| self.turns(item)) {
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
        let moves = [Motion, Velocity, Axis, To];
        if moves.iter().any(|field| {
            self.objects[object]
                .given
                .get(field)
                .is_some_and(|given| given.is_firm)
        }) {
            return;
        }
        let is_pose = |item: &ValueItem| matches!(item.value.data, ValueData::Pose(_));
        let is_point = |item: &ValueItem| item.name.is_none() && item.value.as_point().is_some();
        let points: Vec<usize> = (0..items.len())
            .filter(|at| is_point(&items[*at]))
            .collect();
        let poses = items.iter().filter(|item| is_pose(item));
        let poses: Vec<&PastedValue> = poses.map(|item| &item.value).collect();
        let is_behind = items.windows(2).any(|two| two.iter().all(is_pose));
        if let [from, to] = poses[..]
            && targets.len() == 1
            && is_behind
            && let (Some(start), Some(end)) = (from.as_pose(), to.as_pose())
        {
            // `convexSweepTest(shape, from, to, …)`
            let way = PastedValue::vector(end.at - start.at, to.sources.clone());
            return self.set(object, Motion, &way, false);
        }
        let is_step = name.contains("move") && !name.contains("position") && !name.ends_with("to");
        let behind_pose = items.iter().position(is_pose).map(|pose| pose + 1);
        let behind_pose = behind_pose.filter(|at| items.get(*at).is_some_and(is_point));
        let distance = |at: usize| {
            items
                .get(at + 1)
                .filter(|item| item.value.as_number().is_some())
        };
        let cast = points.iter().find_map(|at| Some((*at, distance(*at)?)));
        if let Some((at, distance)) = cast {
            self.set(object, Axis, &items[at].value, true);
            self.set(object, Distance, &distance.value, true);
        } else if let Some(at) = behind_pose {
            self.set(object, Motion, &items[at].value, false);
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
    (given.len() > 1).then(|| PastedObject {
        kind: Some(kind),
        given,
        heads: vec![head],
        is_made: true,
        ..PastedObject::default()
    })
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
    match &arguments[..] {
        [
            ValueItem {
                name: None, value, ..
            },
        ] => {
            let items = value.items().unwrap_or_default();
            let is_record = !items.is_empty() && items.iter().all(|item| item.name.is_some());
            if is_record { items.to_vec() } else { arguments }
        }
        _ => arguments,
    }
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
    let stems =
        [name, stem].map(|word| word.trim_start_matches("with_").trim_start_matches("set_"));
    let stems = stems.into_iter().flat_map(|word| {
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
    let three = || {
        let items = values.iter().take(4).map(|item| (*item).clone());
        let sources = first
            .sources
            .iter()
            .chain(values.iter().flat_map(|item| &item.value.sources));
        let start = sources.clone().map(|source| source.start).min()?;
        let end = sources.map(|source| source.end).max()?;
        Some(PastedValue::list(items.collect(), start..end))
    };
    let pose = || match (field, first.as_point(), values.get(1)) {
        (Pose, Some(at), turn) => {
            let turn = turn
                .and_then(|turn| turn.value.as_turn())
                .unwrap_or(DQuat::IDENTITY);
            Some(PastedValue::pose(
                PastedPose { turn, at },
                first.sources.clone(),
            ))
        }
        _ => None,
    };
    if fits(field, first) {
        return Some(first.clone());
    }
    pose().or_else(|| three().filter(|three| fits(field, three)))
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
        given
            .places
            .extend([x, y, z].map(|item| item.label..item.label + 1));
        fields.insert(HalfSize, given);
    }
    for item in arguments {
        let Some(name) = &item.name else {
            continue;
        };
        let items = item.value.items().unwrap_or_default();
        if items.len() > 1 && items.iter().all(|item| item.value.as_point().is_some()) {
            let points = items.iter().take(3).enumerate();
            fields.extend(points.map(|(at, item)| (Point(at as u8), Given::firm(&item.value))));
            continue;
        }
        let field = words::field_of(name).filter(|field| kind.is_none_or(|kind| field.suits(kind)));
        if let Some(field) = field.filter(|field| fits(*field, &item.value)) {
            fields.insert(field, Given::called(item));
        }
    }
    fields
}

/// The values that a constructor takes, from those with a label and those without.
fn fields_of(row: &Constructor, arguments: &[ValueItem]) -> Option<ValueFields> {
    let mut fields = labelled(arguments, Some(row.kind));
    let is_unnamed = |item: &&ValueItem| item.name.is_none();
    let is_known = |value: &&PastedValue| !matches!(value.data, ValueData::Unknown);
    let values = arguments.iter().filter(is_unnamed).map(|item| &item.value);
    let values: Vec<&PastedValue> = values.filter(is_known).collect();
    let count = arguments.iter().filter(is_unnamed).count();
    if count == 0 {
        let is_whole = !fields.is_empty() || (row.fields.is_empty() && arguments.is_empty());
        return is_whole.then_some(fields);
    }
    let mut at = 0;
    for field in row
        .fields
        .iter()
        .filter(|field| !fields.contains_key(field))
        .copied()
        .collect::<Vec<_>>()
    {
        let is_optional = matches!(field, Axis | Distance | Rotation);
        let Some(value) = values.get(at) else {
            if is_optional {
                continue;
            }
            return None;
        };
        let is_point = value.as_point().is_some();
        if fits(field, value) && !(field == Rotation && is_point) && (!field.is_size() || is_point)
        {
            fields.insert(field, Given::firm(value));
            at += 1;
        } else if is_optional {
            continue;
        } else if !field.is_number() && field != Max {
            let three = values.get(at..at + 3)?;
            three
                .iter()
                .try_for_each(|value| value.as_number().map(drop))?;
            let sources = || three.iter().flat_map(|value| &value.sources);
            let start = sources().map(|source| source.start).min().unwrap_or(0);
            let end = sources().map(|source| source.end).max().unwrap_or(start);
            let items = three.iter().map(|value| ValueItem::bare((*value).clone()));
            fields.insert(
                field,
                Given::firm(&PastedValue::list(items.collect(), start..end)),
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
        Some(PastedPose {
            turn: turn.unwrap_or(DQuat::IDENTITY),
            at,
        })
    };
    let pose = value
        .as_pose()
        .or_else(by_names)
        .or_else(|| Some(translation(value.as_point()?)));
    match pose {
        Some(pose) => PastedValue {
            data: ValueData::Pose(pose),
            ..value
        },
        None => value,
    }
}
