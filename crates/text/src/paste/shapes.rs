//! The shapes that a text has, as its reader finds them. Those that came in no scene file get one.

use super::{NoteKind, PasteForm, PasteNote, Pasted, PastedPart, TITLE, Understood};
use crate::snippet::Configuration;
use capsule_core::geometry::{Kind, Measure};
use capsule_scenes::scene::{Body, Run, World};
use glam::Vec3;
use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    ops::Range,
};

#[derive(Default)]
pub(super) struct PastedShapes {
    pub(super) bodies: Vec<Body>,
    /// The bytes that each was read from.
    pub(super) spans: Vec<Range<usize>>,
    parts: Vec<PastedPart>,
    pub(super) notes: Vec<PasteNote>,
    taken_names: HashSet<String>,
    next_numbers: HashMap<String, usize>,
}

impl PastedShapes {
    pub(super) fn add(&mut self, body: Body, span: Range<usize>) {
        self.bodies.push(body);
        self.spans.push(span);
    }

    pub(super) fn part(
        &mut self,
        span: Range<usize>,
        shape: Option<usize>,
        what: impl Into<Cow<'static, str>>,
    ) {
        let what = what.into();
        self.parts.push(PastedPart { span, shape, what });
    }

    pub(super) fn note(
        &mut self,
        kind: NoteKind,
        span: impl Into<Option<Range<usize>>>,
        text: impl Into<String>,
    ) {
        self.notes.push(PasteNote::new(kind, span.into(), text));
    }

    /// `wanted`, or the kind's name, with a number if it is taken.
    pub(super) fn free_name(&mut self, wanted: Option<&str>, kind: Kind) -> String {
        let allowed = |c: &char| !c.is_control() && !matches!(c, '/' | '#');
        let wanted = wanted.unwrap_or_default().chars().filter(allowed);
        let wanted: String = wanted.take(60).collect();
        let stem = match wanted.trim() {
            "" => kind.name(),
            wanted => wanted,
        };
        let next = self.next_numbers.entry(stem.into()).or_insert(1);
        loop {
            let name = match *next {
                1 => stem.into(),
                number => format!("{stem} {number}"),
            };
            *next += 1;
            if self.taken_names.insert(name.clone()) {
                return name;
            }
        }
    }

    pub(super) fn pasted(self, form: PasteForm, world: World, run: Run) -> Pasted {
        let scene = Configuration {
            title: title(&self.bodies),
            bodies: self.bodies,
            world,
            run,
        };
        Pasted {
            form,
            understood: understood(&scene.bodies, self.spans),
            parts: in_order(self.parts),
            notes: self.notes,
            text: scene.scene_text(),
            mesh: None,
            height: None,
            world: scene.world,
            bodies: scene.bodies,
        }
    }
}

/// `Pasted: capsule and triangle`.
pub(super) fn title(bodies: &[Body]) -> String {
    let kinds = Kind::ALL.into_iter().filter_map(|kind| {
        let of_kind = bodies.iter().filter(|body| body.shape.kind() == kind);
        match of_kind.count() {
            0 => None,
            1 => Some(kind.name().to_string()),
            count if kind == Kind::Box => Some(format!("{count} {kind}es")),
            count => Some(format!("{count} {kind}s")),
        }
    });
    let kinds: Vec<String> = kinds.collect();
    let kinds = match &kinds[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        kinds => kinds.concat(),
    };
    format!("{TITLE}: {kinds}")
}

/// Parts in the text's order, without what an earlier one holds already.
pub(super) fn in_order(mut parts: Vec<PastedPart>) -> Vec<PastedPart> {
    parts.sort_by_key(|part| (part.span.start, part.span.end));
    let mut end = 0;
    parts.retain_mut(|part| {
        part.span.start = part.span.start.max(end);
        end = end.max(part.span.end);
        part.span.start < part.span.end
    });
    parts
}

/// How each shape was read, with the bytes it was read from.
pub(super) fn understood(bodies: &[Body], spans: Vec<Range<usize>>) -> Vec<Understood> {
    let shapes = bodies.iter().map(sentence).zip(spans);
    let understood = shapes.map(|(sentence, span)| Understood { span, sentence });
    understood.collect()
}

/// `capsule `player`: a (1.2, 0, 3), b (1.2, 1, 3), radius 0.5`.
fn sentence(body: &Body) -> String {
    let point = |what: &str, at: Vec3| format!("{what} ({}, {}, {})", at.x, at.y, at.z);
    let mut parts = vec![];
    for (key, measure) in body.measures() {
        let what = key.replace('_', " ");
        match measure {
            Measure::Point(at) | Measure::Size(at) | Measure::Rotation(at) => {
                parts.push(point(&what, at));
            }
            Measure::Points(points) => {
                let corners = ["v0", "v1", "v2"].into_iter().zip(points);
                parts.extend(corners.map(|(name, at)| point(name, at)));
            }
            Measure::Length(length) => parts.push(format!("{what} {length}")),
        }
    }
    if body.velocity != Vec3::ZERO {
        parts.push(point("velocity", body.velocity));
    }
    if !body.double_sided {
        parts.push("solid from the front only".into());
    }
    if body.hidden {
        parts.push("hidden".into());
    }
    let (kind, name) = (body.shape.kind(), &body.name);
    format!("{kind} `{name}`: {}", parts.join(", "))
}
