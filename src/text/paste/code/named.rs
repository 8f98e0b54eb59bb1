//! What names alone say: `radius`, `startPoint`, `offsetTriangle`.

use super::{
    super::{
        engine::{HeightMeaning, PastedField},
        loose,
    },
    calls::{along, is_pose_name},
    reader::CodeReader,
    solid::{CodeFields, CodeSolid},
    value::{CodePose, CodeValue, translation},
};
use crate::{core::geometry::Kind, lab::scene::LARGEST};
use glam::{DQuat, DVec3, Vec3};
use std::ops::Range;

impl CodeReader<'_> {
    /// The last value whose name says that it is `field`, none of a contact's.
    fn by_field(&self, wanted: PastedField) -> Option<CodeValue> {
        let is_its =
            |name: &&String| loose::field_of(name) == Some(wanted) && !is_of_a_result(name);
        let name = self.order.iter().find(is_its)?;
        self.names.get(name).cloned()
    }

    /// A capsule of a radius and a height, where nothing else makes one.
    pub(super) fn make_by_names(&mut self) {
        if self
            .solids
            .iter()
            .any(|solid| solid.kind() != Kind::Triangle)
        {
            return;
        }
        let fields = [
            PastedField::Radius,
            PastedField::HalfHeight,
            PastedField::Length,
            PastedField::Height,
        ];
        let named = fields
            .into_iter()
            .filter_map(|field| Some((field, self.by_field(field)?)));
        let named: CodeFields = named
            .filter(|(_, value)| value.as_number().is_some())
            .collect();
        let axis = self.engine.map_or(Vec3::Y, |engine| engine.axis);
        let meaning: Option<HeightMeaning> = self.meaning;
        if let Some(solid) = CodeSolid::of(Kind::Capsule, &named, axis, self.engine, meaning) {
            self.solids.push(solid);
        }
    }

    /// Seconds, if a name says how long a step is, and where.
    pub(super) fn time_step(&self) -> Option<(f32, Vec<Range<usize>>)> {
        let value = self.by_field(PastedField::TimeStep)?;
        let step = value.as_number()? as f32;
        (step > 0.0 && step <= LARGEST).then_some((step, value.sources))
    }

    /// Shapes that no call puts anywhere stand where names say.
    pub(super) fn place_by_names(&mut self) {
        let mut is_relative = false;
        for index in 0..self.solids.len() {
            let kind = self.solids[index].kind();
            let own: Vec<(String, CodeValue)> = self.of_kind(kind);
            let part = |word: &str| {
                let mut own = own.iter();
                own.find(|(name, _)| name.to_lowercase().contains(word))
                    .map(|(_, value)| value)
            };
            let at = part("offset").and_then(CodeValue::as_point);
            let turn = part("orientation").and_then(CodeValue::as_turn);
            let pose = own
                .iter()
                .find(|(name, _)| is_pose_name(&name.to_lowercase()));
            let given = match (at, turn) {
                (None, None) => pose.and_then(|(_, value)| Some((value.as_pose()?, value.clone()))),
                _ => {
                    is_relative |= at.is_some();
                    let turn = turn.unwrap_or(DQuat::IDENTITY);
                    let at = at.unwrap_or_default();
                    let value = part("offset").or(part("orientation"));
                    value.map(|value| (CodePose { turn, at }, value.clone()))
                }
            };
            if let Some((pose, value)) = given {
                self.place(index, pose, &value);
            }
        }
        let is_free = |solid: &&mut CodeSolid| solid.pose.is_none() && !solid.is_placed;
        if is_relative {
            self.solids
                .iter_mut()
                .filter(is_free)
                .for_each(|solid| solid.is_placed = true);
        }
        self.place_first_round();
        self.move_first_round();
    }

    /// Values whose names say a kind besides what they are: `offsetTriangle`, `box_transform`.
    fn of_kind(&self, kind: Kind) -> Vec<(String, CodeValue)> {
        let is_its = |name: &&String| {
            let name = name.to_lowercase();
            let words = ["offset", "orientation", "transform", "pose"];
            name.contains(kind.name()) && words.iter().any(|word| name.contains(word))
        };
        let own = self.order.iter().filter(is_its);
        own.filter_map(|name| Some((name.clone(), self.names.get(name)?.clone())))
            .collect()
    }

    fn first_round(&self, is_free: impl Fn(&CodeSolid) -> bool) -> Option<usize> {
        let is_its = |solid: &CodeSolid| solid.kind() != Kind::Triangle && is_free(solid);
        self.solids.iter().position(is_its)
    }

    /// The first shape without a place stands at the position that a name gives, or in the first pose.
    fn place_first_round(&mut self) {
        let Some(index) = self.first_round(|solid| solid.pose.is_none() && !solid.is_placed) else {
            return;
        };
        let position = [
            PastedField::Center,
            PastedField::From,
            PastedField::Point(0),
        ];
        let position = position.into_iter().find_map(|field| self.by_field(field));
        if let Some(value) = position.filter(|value| value.as_point().is_some()) {
            let turn = self
                .by_field(PastedField::Rotation)
                .or_else(|| self.by_field(PastedField::Axis));
            let turn_of =
                |value: &CodeValue| value.as_turn().filter(|_| value.as_point().is_none());
            let rotation = turn.as_ref().and_then(turn_of);
            let pose = CodePose {
                turn: rotation.unwrap_or(DQuat::IDENTITY),
                at: value.as_point().unwrap_or_default(),
            };
            self.place(index, pose, &value);
            if let (Some(_), Some(turn)) = (rotation, turn) {
                let sources = turn.sources.into_iter().map(|source| (source, "rotation"));
                self.solids[index].parts.extend(sources);
            }
            return;
        }
        let poses = self
            .order
            .iter()
            .filter(|name| is_pose_name(&name.to_lowercase()));
        let mut poses = poses.filter_map(|name| self.names.get(name));
        let is_free = |pose: &CodePose| self.solids.iter().all(|solid| solid.pose != Some(*pose));
        let found = poses.find_map(|value| {
            let pose = value.as_pose().filter(is_free)?;
            Some((pose, value.clone()))
        });
        if let Some((pose, value)) = found {
            self.place(index, pose, &value);
        }
    }

    /// The first round shape goes along a direction that a name gives, or a displacement.
    fn move_first_round(&mut self) {
        let Some(index) = self.first_round(|solid| solid.kind() != Kind::Box) else {
            return;
        };
        if self.solids.iter().any(|solid| solid.displacement.is_some()) {
            return;
        }
        let point = |field: PastedField| {
            self.by_field(field)
                .filter(|value| value.as_point().is_some())
        };
        let distance = self.by_field(PastedField::Distance);
        let motion = point(PastedField::Motion);
        if let Some(value) = point(PastedField::Velocity) {
            let solid = &mut self.solids[index];
            solid.velocity = value.as_point();
            let sources = value.sources.into_iter().map(|source| (source, "velocity"));
            solid.parts.extend(sources);
        } else if let Some(value) = motion {
            let by = value.as_point().unwrap_or_default();
            self.displace(index, by, &[(&value, "motion")]);
        } else if let (Some(direction), Some(distance)) = (point(PastedField::Axis), distance) {
            let by = along(
                direction.as_point().unwrap_or_default(),
                distance.as_number().unwrap_or(0.0),
            );
            let parts = [(&direction, "direction"), (&distance, "distance")];
            self.displace(index, by, &parts);
        }
    }

    /// The first shape without a place stands where the first frame of a log has it; the answer says so.
    pub(super) fn place_by_frame(&mut self, frame: &super::frames::LogFrame) -> Option<String> {
        let index = self.first_round(|solid| solid.pose.is_none() && !solid.is_placed)?;
        let value = CodeValue {
            sources: vec![frame.position.pieces.clone()],
            ..CodeValue::unknown()
        };
        self.place(index, translation(frame.position.value.as_dvec3()), &value);
        if let Some(motion) = &frame.motion {
            let by: DVec3 = motion.value.as_dvec3();
            let value = CodeValue {
                sources: vec![motion.pieces.clone()],
                ..CodeValue::unknown()
            };
            self.displace(index, by, &[(&value, "motion")]);
        }
        let (number, count) = (&frame.number, frame.count);
        Some(format!(
            "the first of {count} frames of the log is read: {number}"
        ))
    }
}

/// Whether a name is of what came out or should: `hitPos`, `expected_axis`.
fn is_of_a_result(name: &str) -> bool {
    let words = [
        "hit",
        "expected",
        "actual",
        "contact",
        "penetration",
        "result",
        "normal",
    ];
    let name = name.to_lowercase();
    words.iter().any(|word| name.contains(word))
}
