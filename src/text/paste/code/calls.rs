//! Calls in code: they make shapes and vectors, and put shapes in places.

use super::{
    super::{
        engine::{self, Constructor, PastedField},
        loose,
    },
    expression::{CallArguments, combined, listed, scaled},
    reader::{CodePath, CodeReader},
    solid::{CodeFields, CodeSolid, LocalShape, fields_of},
    value::{CodeData, CodePose, CodeValue, translation},
};
use crate::{core::geometry::Kind, text::paste::MAX_SHAPES};
use glam::{DQuat, DVec3};
use std::ops::Range;

impl<'p> CodeReader<'p> {
    /// What a type makes of the values behind it, which stand in the pieces of `range`.
    pub(super) fn made_by(
        &mut self,
        path: &CodePath<'p>,
        arguments: CallArguments,
        range: Range<usize>,
    ) -> CodeValue {
        self.call(path, arguments, range)
    }

    pub(super) fn call(
        &mut self,
        path: &CodePath<'p>,
        arguments: CallArguments,
        range: Range<usize>,
    ) -> CodeValue {
        let name = path.last().to_lowercase();
        // `Capsule::new`, `Isometry::translation`
        let owner = path
            .words
            .len()
            .checked_sub(2)
            .map(|at| path.words[at].to_lowercase());
        let maker = match name.as_str() {
            "new" | "create" | "from" => owner.clone().unwrap_or_default(),
            _ => name.clone(),
        };
        if let Some(solid) = self.solid_by(&maker, &arguments, path.pieces.start..range.start) {
            return self.shape_value(solid);
        }
        let receiver = self.names.get(&path.owner()).or_else(|| {
            let first = path.words.first().filter(|_| path.words.len() > 1)?;
            self.names.get(*first)
        });
        if let Some(receiver) = receiver.cloned() {
            return self.method(receiver, path.last(), arguments);
        }
        if let Some(solid) = self.body_by(&name, &arguments, &path.pieces) {
            return self.shape_value(solid);
        }
        let values: Vec<CodeValue> = arguments.iter().map(|(_, value)| value.clone()).collect();
        let sources = || CodeValue::list(values.clone(), range.clone()).sources;
        if let Some(pose) = pose_by(&name, owner.as_deref(), &values) {
            return CodeValue::pose(pose, sources());
        }
        if let Some(value) = computed(&name, &values, range.clone()) {
            return value;
        }
        if let Some(shape) = self.wrapped(&name, &values) {
            return shape;
        }
        let mut value = match &values[..] {
            [only] if !only.sources.is_empty() && arguments[0].0.is_none() => only.clone(),
            _ => listed(arguments, range),
        };
        value.type_name = name.clone();
        if is_pose_name(&name)
            && let Some(pose) = value.as_pose()
        {
            value.data = CodeData::Pose(pose);
        }
        self.put(&name, &values);
        value
    }

    /// `shape.translation(…)`, `v.Normalized()`, `caster.Cast(…)`
    pub(super) fn method(
        &mut self,
        value: CodeValue,
        name: &str,
        arguments: CallArguments,
    ) -> CodeValue {
        let name = name.to_lowercase();
        let values: Vec<CodeValue> = arguments.into_iter().map(|(_, value)| value).collect();
        if let Some(solid) = value.solid {
            let pose = match name.as_str() {
                "translation" | "position" | "at" => values
                    .first()
                    .and_then(CodeValue::as_point)
                    .map(translation),
                "pose" | "transform" | "position_pose" => {
                    values.first().and_then(CodeValue::as_pose)
                }
                _ => None,
            };
            if let Some(pose) = pose {
                self.place(solid, pose, &values[0]);
            }
            return value;
        }
        let is_triangle = value.type_name.contains("triangle") || name.contains("triangle");
        if is_triangle && self.triangle_of(&values, None).is_some() {
            return CodeValue::unknown();
        }
        let sources = value.sources.clone();
        let number = |number: f64| CodeValue::number(number, sources.clone());
        let vector = value.as_vector();
        match (name.trim_start_matches("get"), vector) {
            ("normalized" | "normalize" | "normalizedsafe", Some(vector)) => {
                CodeValue::vector(vector.normalize_or_zero(), sources)
            }
            ("length" | "magnitude", Some(vector)) => number(vector.length()),
            ("x", Some(vector)) => number(vector.x),
            ("y", Some(vector)) => number(vector.y),
            ("z", Some(vector)) => number(vector.z),
            ("cross", Some(vector)) => {
                let other = values.first().and_then(CodeValue::as_vector);
                let cross = other.map(|other| CodeValue::vector(vector.cross(other), sources));
                cross.unwrap_or_default()
            }
            ("clone" | "into" | "translation" | "with_translation", _) => value,
            _ => {
                self.put(&name, &values);
                CodeValue::unknown()
            }
        }
    }

    fn shape_value(&mut self, solid: CodeSolid) -> CodeValue {
        if self.solids.len() >= MAX_SHAPES {
            return CodeValue::unknown();
        }
        self.solids.push(solid);
        CodeValue {
            solid: Some(self.solids.len() - 1),
            ..CodeValue::unknown()
        }
    }

    /// What one of the known constructors makes.
    fn solid_by(
        &self,
        word: &str,
        arguments: &CallArguments,
        head: Range<usize>,
    ) -> Option<CodeSolid> {
        let is_here = |constructor: &&Constructor| {
            constructor.engine.is_none() || constructor.engine == self.engine
        };
        let mut ways = engine::constructors(word).filter(is_here);
        ways.find_map(|constructor| self.solid_of(constructor, arguments, head.clone()))
    }

    fn solid_of(
        &self,
        constructor: &Constructor,
        arguments: &CallArguments,
        head: Range<usize>,
    ) -> Option<CodeSolid> {
        let mut labelled = CodeFields::new();
        let mut values = vec![];
        for (name, value) in arguments {
            match name.as_deref().map(loose::field_of) {
                Some(Some(field)) => drop(labelled.insert(field, value.clone())),
                Some(None) => {}
                None => values.push(value.clone()),
            }
        }
        let fields = fields_of(constructor, labelled, &values)?;
        let axis = constructor.axis.or(self.engine.map(|engine| engine.axis));
        let axis = axis.unwrap_or(glam::Vec3::Y);
        let mut solid = CodeSolid::of(constructor.kind, &fields, axis, self.engine, self.meaning)?;
        solid.parts.push((head, constructor.kind.name()));
        Some(solid)
    }

    /// `CreateBox(position, rotation, …, half size)` of Jolt's tests.
    fn body_by(
        &self,
        name: &str,
        arguments: &CallArguments,
        head: &Range<usize>,
    ) -> Option<CodeSolid> {
        let values = || arguments.iter().map(|(_, value)| value);
        let points: Vec<&CodeValue> = values()
            .filter(|value| value.as_point().is_some())
            .collect();
        let [center, half] = points[..] else {
            return None;
        };
        if name != "createbox" {
            return None;
        }
        let fields = CodeFields::from([(PastedField::HalfSize, half.clone())]);
        let mut solid = CodeSolid::of(Kind::Box, &fields, glam::Vec3::Y, self.engine, None)?;
        let is_turn = |value: &&CodeValue| value.as_point().is_none() && value.as_turn().is_some();
        let turn = values().find(is_turn).and_then(CodeValue::as_turn);
        solid.pose = Some(CodePose {
            turn: turn.unwrap_or(DQuat::IDENTITY),
            at: center.as_point()?,
        });
        solid.parts.push((head.clone(), Kind::Box.name()));
        let sources = center.sources.iter().cloned();
        solid.parts.extend(sources.map(|source| (source, "center")));
        Some(solid)
    }

    /// `RotatedTranslatedShape(position, rotation, shape)`: the same shape, put elsewhere within.
    fn wrapped(&mut self, name: &str, values: &[CodeValue]) -> Option<CodeValue> {
        if !name.starts_with("rotatedtranslatedshape") {
            return None;
        }
        let [at, turn, inner] = values else {
            return None;
        };
        let (index, at_point) = (inner.solid?, at.as_point()?);
        let pose = CodePose {
            turn: turn.as_turn()?,
            at: at_point,
        };
        let solid = self.solids.get_mut(index)?;
        solid.within = pose;
        let sources = at.sources.iter().map(|source| (source.clone(), "center"));
        let turns = turn
            .sources
            .iter()
            .map(|source| (source.clone(), "rotation"));
        solid.parts.extend(sources.chain(turns));
        Some(inner.clone())
    }

    /// What a name makes of the value that it gets: a list of three points called `vertices` is a triangle.
    pub(super) fn shaped(
        &mut self,
        path: &CodePath<'p>,
        type_name: &str,
        value: CodeValue,
    ) -> CodeValue {
        let name = path.last().to_lowercase();
        let mut value = value;
        if value.solid.is_some() {
            return value;
        }
        let type_name = type_name.to_lowercase();
        if let CodeData::List(items) = &value.data {
            let arguments: CallArguments = items.iter().map(|item| (None, item.clone())).collect();
            let head = path.pieces.clone();
            let by_type = self.solid_by(&type_name, &arguments, head.clone());
            let solid = by_type.or_else(|| {
                let kind = loose::kind_of(&name)?;
                let ways = engine::constructors(kind.name());
                let is_its = |constructor: &&Constructor| constructor.engine.is_none();
                let mut ways = ways.filter(is_its);
                ways.find_map(|constructor| self.solid_of(constructor, &arguments, head.clone()))
            });
            let is_of_corners = ["tri", "vert", "points", "corners"]
                .iter()
                .any(|word| name.contains(word))
                && !["edge", "normal", "center", "index", "indices"]
                    .iter()
                    .any(|word| name.contains(word));
            let solid = match solid {
                None if is_of_corners && items.len() == 3 => {
                    let items = items.clone();
                    return CodeValue {
                        solid: self.triangle_of(&items, Some(head)),
                        ..value
                    };
                }
                solid => solid,
            };
            if let Some(solid) = solid {
                value.solid = self.shape_value(solid).solid;
                return value;
            }
        }
        let is_pose = is_pose_name(&name) || is_pose_name(&type_name);
        if is_pose && let Some(pose) = value.as_pose() {
            value.data = CodeData::Pose(pose);
        }
        value
    }

    /// A triangle of the first three of `values`, if these are points.
    fn triangle_of(&mut self, values: &[CodeValue], head: Option<Range<usize>>) -> Option<usize> {
        let corners = values.get(..3)?;
        let points: Option<Vec<DVec3>> = corners.iter().map(CodeValue::as_point).collect();
        let [v0, v1, v2] = points?[..] else {
            return None;
        };
        let parts = corners.iter().zip(["v0", "v1", "v2"]);
        let parts = parts.flat_map(|(corner, what)| {
            let sources = corner.sources.iter().cloned();
            sources.map(move |source| (source, what))
        });
        let heads = head.into_iter().map(|head| (head, Kind::Triangle.name()));
        let parts = parts.chain(heads).collect();
        let mut solid = CodeSolid::new(LocalShape::Triangle([v0, v1, v2]), parts);
        solid.is_placed = true;
        self.shape_value(solid).solid
    }

    /// A call with shapes, poses and vectors says where the shapes are, and where one goes.
    fn put(&mut self, name: &str, values: &[CodeValue]) {
        let is_pose =
            |value: &CodeValue| matches!(value.data, CodeData::Pose(_)) && value.solid.is_none();
        let solids: Vec<usize> = (0..values.len())
            .filter(|at| values[*at].solid.is_some())
            .collect();
        let has_triangle = |solid: &usize| {
            let solid = values[*solid]
                .solid
                .and_then(|solid| self.solids.get(solid));
            solid.is_some_and(|solid| solid.kind() == Kind::Triangle)
        };
        if name.contains("triangle") && !solids.iter().any(has_triangle) {
            let points = values.iter().position(|value| value.as_point().is_some());
            points.and_then(|first| self.triangle_of(&values[first..], None));
        }
        if solids.is_empty() {
            return;
        }
        let poses: Vec<usize> = (0..values.len())
            .filter(|at| is_pose(&values[*at]))
            .collect();
        let is_at_its_center = name.contains("shapevsshape") || name.contains("shapecast");
        for (place, at) in solids.iter().enumerate() {
            let Some(solid) = values[*at].solid else {
                continue;
            };
            let beside = |pose: &&usize| **pose == at + 1 || **pose + 1 == *at;
            let is_paired = solids
                .iter()
                .any(|at| poses.iter().any(|pose| beside_of(*at, *pose)));
            let pose = match is_paired {
                true => poses
                    .iter()
                    .find(|pose| **pose == at + 1)
                    .or_else(|| poses.iter().find(beside)),
                false => poses.get(place),
            };
            let given = pose.and_then(|pose| Some((values[*pose].as_pose()?, &values[*pose])));
            // `BodyCreationSettings(shape, position, rotation, …)`
            let given = given.or_else(|| {
                let (position, turn) = (values.get(at + 1)?, values.get(at + 2)?);
                let turn = turn.as_turn().filter(|_| turn.as_point().is_none())?;
                let at = position.as_point()?;
                Some((CodePose { turn, at }, position))
            });
            if let Some((pose, value)) = given
                && self.place(solid, pose, value)
            {
                self.solids[solid].is_at_its_center = is_at_its_center;
            }
        }
        self.move_by(name, values, solids[0], poses.first().copied());
    }

    /// Puts a shape somewhere, unless it stands somewhere already; whether it did.
    pub(super) fn place(&mut self, solid: usize, pose: CodePose, value: &CodeValue) -> bool {
        let Some(solid) = self.solids.get_mut(solid) else {
            return false;
        };
        if solid.pose.is_some() {
            return false;
        }
        solid.pose = Some(pose);
        let sources = value.sources.iter().cloned();
        solid
            .parts
            .extend(sources.map(|source| (source, "position")));
        true
    }

    /// A sweep's direction and distance, or a cast's displacement.
    fn move_by(&mut self, name: &str, values: &[CodeValue], at: usize, pose: Option<usize>) {
        let is_cast = name.contains("cast") || name.contains("sweep");
        let Some(solid) = values[at].solid.filter(|_| is_cast) else {
            return;
        };
        let behind = pose.and_then(|pose| values.get(pose + 1));
        if let Some(displacement) = behind
            && let Some(vector) = displacement.as_point()
        {
            return self.displace(solid, vector, &[(displacement, "motion")]);
        }
        let vectors = || {
            values
                .iter()
                .enumerate()
                .filter(|(_, value)| value.as_point().is_some())
        };
        let Some((first, direction)) = vectors().next() else {
            return;
        };
        let distance = values
            .get(first + 1)
            .filter(|value| value.as_number().is_some());
        if let (Some(vector), Some(distance)) = (direction.as_point(), distance) {
            let length = distance.as_number().unwrap_or(0.0);
            let parts = [(direction, "direction"), (distance, "distance")];
            self.displace(solid, along(vector, length), &parts);
        }
    }

    /// Gives a shape its displacement, if it has none.
    pub(super) fn displace(
        &mut self,
        solid: usize,
        by: DVec3,
        parts: &[(&CodeValue, &'static str)],
    ) {
        let Some(solid) = self
            .solids
            .get_mut(solid)
            .filter(|solid| solid.displacement.is_none())
        else {
            return;
        };
        solid.displacement = Some(by);
        for (value, what) in parts {
            let sources = value.sources.iter().cloned();
            solid.parts.extend(sources.map(|source| (source, *what)));
        }
    }
}

fn beside_of(solid: usize, pose: usize) -> bool {
    pose == solid + 1 || pose + 1 == solid
}

/// `distance` along `direction`, which is of about unit length or is made so.
pub(super) fn along(direction: DVec3, distance: f64) -> DVec3 {
    let is_unit = (direction.length() - 1.0).abs() < 1e-3;
    let unit = if is_unit {
        direction
    } else {
        direction.normalize_or_zero()
    };
    unit * distance
}

/// Whether a name or a type says that a value is a pose.
pub(super) fn is_pose_name(name: &str) -> bool {
    let words = [
        "transform",
        "isometry",
        "mat44",
        "mat4",
        "matrix",
        "affine",
        "pose",
    ];
    words.iter().any(|word| name.contains(word))
}

/// `Mat44::sTranslation(v)`, `Isometry::translation(x, y, z)`, `RMat44::sRotationTranslation(q, v)`.
fn pose_by(name: &str, owner: Option<&str>, values: &[CodeValue]) -> Option<CodePose> {
    let point = |values: &[CodeValue]| match values {
        [vector] => vector.as_point(),
        [x, y, z] => Some(DVec3::new(x.as_number()?, y.as_number()?, z.as_number()?)),
        _ => None,
    };
    match name {
        "sidentity" | "identity" if values.is_empty() => Some(CodePose::IDENTITY),
        "stranslation" | "from_translation" | "createtranslation" => {
            Some(translation(point(values)?))
        }
        "translation" | "from_xyz" if owner.is_some_and(is_pose_name) => {
            Some(translation(point(values)?))
        }
        "srotation" => Some(CodePose {
            turn: values.first()?.as_turn()?,
            at: DVec3::ZERO,
        }),
        "srotationtranslation" | "from_rotation_translation" => match values {
            [turn, at] => Some(CodePose {
                turn: turn.as_turn()?,
                at: at.as_point()?,
            }),
            _ => None,
        },
        _ => None,
    }
}

/// What functions of mathematics answer, whatever an engine puts before their names.
fn computed(name: &str, values: &[CodeValue], range: Range<usize>) -> Option<CodeValue> {
    let sources = || CodeValue::list(values.to_vec(), range.clone()).sources;
    let number = |at: usize| values.get(at)?.as_number();
    let vector = |at: usize| values.get(at)?.as_vector();
    let value = match name.trim_start_matches("b3").trim_start_matches("px") {
        "szero" | "zero" if values.is_empty() => CodeValue::vector(DVec3::ZERO, vec![]),
        "sone" | "one" if values.is_empty() => CodeValue::vector(DVec3::ONE, vec![]),
        "sreplicate" | "splat" => CodeValue::vector(DVec3::splat(number(0)?), sources()),
        "sin" | "sinf" => CodeValue::number(number(0)?.sin(), sources()),
        "cos" | "cosf" => CodeValue::number(number(0)?.cos(), sources()),
        "sqrt" | "sqrtf" => CodeValue::number(number(0)?.sqrt(), sources()),
        "radians" | "degtorad" | "degreestoradians" => {
            CodeValue::number(number(0)?.to_radians(), sources())
        }
        "normalize" | "normalized" => CodeValue::vector(vector(0)?.normalize_or_zero(), sources()),
        "length" => CodeValue::number(vector(0)?.length(), sources()),
        "cross" => CodeValue::vector(vector(0)?.cross(vector(1)?), sources()),
        "dot" => CodeValue::number(vector(0)?.dot(vector(1)?), sources()),
        "add" => combined(values.first()?, values.get(1)?, |a, b| a + b),
        "sub" => combined(values.first()?, values.get(1)?, |a, b| a - b),
        "mul" | "mulsv" => scaled(values.first()?, values.get(1)?),
        "muladd" => {
            let by = scaled(values.get(1)?, values.get(2)?);
            combined(values.first()?, &by, |a, b| a + b)
        }
        "lerp" => {
            let (a, b, t) = (vector(0)?, vector(1)?, number(2)?);
            CodeValue::vector(a + (b - a) * t, sources())
        }
        _ => return None,
    };
    Some(value)
}
