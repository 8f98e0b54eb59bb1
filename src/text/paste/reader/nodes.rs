//! Shapes of Godot's scene files: resources, and the nodes that have them.

use super::{
    super::token::Token,
    TextReader,
    object::{Given, PastedObject},
    table::PastedField::{self, *},
    value::{PastedPose, PastedValue},
    words,
};
use crate::core::geometry::Kind;
use glam::{DAffine3, DMat3, DQuat, DVec3};
use std::{collections::HashMap, ops::Range};

/// What the heads of sections begin with.
const SECTIONS: [&str; 5] = [
    "gd_scene",
    "gd_resource",
    "ext_resource",
    "sub_resource",
    "node",
];

/// So deep may nodes stand in one another.
const DEEPEST: usize = 64;

/// `[node name="Player" type="CharacterBody3D" parent="."]` and the properties below it.
struct NodeSection {
    word: String,
    head: Range<usize>,
    attributes: HashMap<String, String>,
    /// Each with its value and the pieces of both.
    properties: HashMap<String, (PastedValue, Range<usize>)>,
    /// The resource that is the shape of the node, and the pieces that say so.
    shape: Option<(String, Range<usize>)>,
}

impl NodeSection {
    fn attribute(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }

    /// The path by which other nodes say that they stand in this one.
    fn path(&self) -> String {
        match self.attributes.get("parent").map(String::as_str) {
            None => ".".into(),
            Some(".") => self.attribute("name").into(),
            Some(parent) => format!("{parent}/{}", self.attribute("name")),
        }
    }

    /// The kind of the shape that a resource is.
    fn kind(&self) -> Option<Kind> {
        match self.attribute("type") {
            "CapsuleShape3D" | "CapsuleShape" => Some(Kind::Capsule),
            "SphereShape3D" | "SphereShape" => Some(Kind::Sphere),
            "BoxShape3D" => Some(Kind::Box),
            _ => None,
        }
    }
}

impl TextReader<'_> {
    /// Reads the shapes of a text's nodes, or of its resources where no node has one. The answer is where its sections stand,
    /// which are then read no more.
    pub(super) fn read_nodes(&mut self) -> Option<Range<usize>> {
        let (sections, range) = self.sections()?;
        let is_resource = |section: &&NodeSection| section.word == "sub_resource";
        let resources: HashMap<&str, &NodeSection> = sections
            .iter()
            .filter(is_resource)
            .filter(|section| section.kind().is_some())
            .map(|section| (section.attribute("id"), section))
            .collect();
        let nodes: HashMap<String, &NodeSection> = sections
            .iter()
            .filter(|section| section.word == "node")
            .map(|section| (section.path(), section))
            .collect();
        let before = self.objects.len();
        let mut placed = vec![];
        for node in sections.iter().filter(|section| section.word == "node") {
            let shape = node.shape.as_ref();
            let Some((resource, (id, _))) =
                shape.and_then(|shape| Some((*resources.get(shape.0.as_str())?, shape)))
            else {
                continue;
            };
            placed.push(id.as_str());
            self.add_node(resource, node, &nodes);
        }
        for (id, resource) in resources.iter().filter(|_| placed.is_empty()) {
            self.objects.extend(resource_object(resource, Some(id)));
        }
        if self.objects.len() == before {
            return None;
        }
        for section in &sections {
            let id = section.attribute("id");
            let is_unplaced = resources.contains_key(id) && !placed.contains(&id);
            if is_unplaced && !placed.is_empty() && section.word == "sub_resource" {
                let text = format!("no node has the shape `{id}`: it is left out");
                let ends = section.properties.values().map(|(_, pieces)| pieces.end);
                let end = ends.max().unwrap_or(section.head.end);
                self.calls.push((section.head.start..end, text));
                self.tags.push(section.head.start..end);
            }
            if section.word == "node" {
                self.tags.push(section.head.clone());
            }
            self.tags
                .extend(section.shape.iter().map(|(_, pieces)| pieces.clone()));
        }
        Some(range)
    }

    fn sections(&mut self) -> Option<(Vec<NodeSection>, Range<usize>)> {
        let pieces = self.pieces;
        let is_section = |at: &usize| {
            let is_first = *at == 0 || pieces.is(at - 1, Token::Newline);
            is_first && pieces.text_at(*at) == "[" && SECTIONS.contains(&pieces.text_at(at + 1))
        };
        let starts: Vec<usize> = (0..pieces.list.len()).filter(is_section).collect();
        let is_shape = |at: &usize| matches!(pieces.text_at(at + 1), "sub_resource" | "node");
        let first = *starts.first().filter(|_| starts.iter().any(is_shape))?;
        let mut sections = vec![];
        let mut end = first;
        for start in starts {
            let close = self.close_of(start)?;
            let mut section = NodeSection {
                word: pieces.text_at(start + 1).into(),
                head: start..close + 1,
                attributes: HashMap::new(),
                properties: HashMap::new(),
                shape: None,
            };
            for at in start + 2..close {
                if pieces.is(at, Token::Word) && pieces.text_at(at + 1) == "=" {
                    let value = pieces.text_at(at + 2).trim_matches('"');
                    section
                        .attributes
                        .insert(pieces.text_at(at).into(), value.into());
                }
            }
            end = self.read_properties(&mut section, close + 1);
            sections.push(section);
        }
        Some((sections, first..end))
    }

    /// The lines below a section's head, up to the next head; the answer is the piece behind them.
    fn read_properties(&mut self, section: &mut NodeSection, at: usize) -> usize {
        let pieces = self.pieces;
        let mut here = self.behind_lines(at);
        while pieces.is(here, Token::Word) {
            let mut equals = here + 1;
            while !matches!(pieces.at(equals), Token::Newline) && pieces.text_at(equals) != "=" {
                equals += 1;
            }
            if pieces.text_at(equals) != "=" {
                return here;
            }
            let key = pieces.text_at(here);
            let value = equals + 1;
            if key == "shape" && pieces.text_at(value) == "SubResource" {
                let id = pieces.text_at(value + 2).trim_matches('"').to_string();
                section.shape = Some((id, here..value + 4));
            } else if let Some((value, end)) = self.expression(value) {
                section.properties.insert(key.into(), (value, here..end));
            }
            while !pieces.is(equals, Token::Newline) {
                equals = self.close_of(equals).unwrap_or(equals) + 1;
            }
            here = self.behind_lines(equals);
        }
        here
    }

    /// The shape `resource` where `node` stands.
    fn add_node(
        &mut self,
        resource: &NodeSection,
        node: &NodeSection,
        nodes: &HashMap<String, &NodeSection>,
    ) {
        let parent = |node: &NodeSection| {
            let parent = nodes.get(node.attributes.get("parent")?)?;
            Some(*parent)
        };
        let is_named = !node.attribute("name").starts_with("Coll");
        let owner = parent(node).filter(|_| !is_named).unwrap_or(node);
        let Some(mut object) = resource_object(resource, Some(owner.attribute("name"))) else {
            return;
        };
        let mut whole = DAffine3::IDENTITY;
        let mut sources = vec![];
        let mut next = Some(node);
        for _ in 0..DEEPEST {
            let Some(node) = next else { break };
            if let Some((value, pieces)) = node.properties.get("transform") {
                match affine(value) {
                    Some(own) => whole = own * whole,
                    None => object.doubts.push("its `transform` is not read".into()),
                }
                sources.push(pieces.clone());
            }
            let position = node.properties.get("position");
            if let Some((value, pieces)) =
                position.filter(|_| !node.properties.contains_key("transform"))
                && let Some(at) = value.as_point()
            {
                whole = DAffine3::from_translation(at) * whole;
                sources.push(pieces.clone());
            }
            for key in ["rotation", "rotation_degrees", "scale"] {
                if node.properties.contains_key(key) {
                    object.doubts.push(format!("its `{key}` is not read"));
                }
            }
            next = parent(node);
        }
        let (scale, turn, at) = if whole.matrix3 == DMat3::IDENTITY {
            (DVec3::ONE, DQuat::IDENTITY, whole.translation)
        } else {
            whole.to_scale_rotation_translation()
        };
        let is_scaled = (scale - DVec3::ONE).abs().max_element() > 1e-4;
        if is_scaled {
            let is_even = (scale - DVec3::splat(scale.x)).abs().max_element() < 1e-4;
            let scale = if is_even {
                DVec3::splat(scale.x)
            } else {
                scale
            };
            let scale = PastedValue::vector(scale, sources.clone());
            object.given.insert(Scale, Given::firm(&scale));
        }
        let pose = PastedValue::pose(PastedPose { turn, at }, sources);
        object.given.insert(Pose, Given::firm(&pose));
        object.heads.push(node.head.clone());
        let shape = node.shape.iter().map(|(_, pieces)| pieces.clone());
        object.heads.extend(shape);
        self.objects.push(object);
    }
}

/// A shape with the sizes of a resource; what the file leaves out is what Godot takes for it.
fn resource_object(resource: &NodeSection, name: Option<&str>) -> Option<PastedObject> {
    let kind = resource.kind()?;
    let mut object = PastedObject {
        kind: Some(kind),
        name: name.map(String::from),
        heads: vec![resource.head.clone()],
        row: words::constructors(resource.attribute("type"))
            .first()
            .copied(),
        is_made: true,
        ..PastedObject::default()
    };
    let defaults: &[(PastedField, &str, DVec3)] = match kind {
        Kind::Capsule => &[
            (Radius, "radius", DVec3::new(0.5, 0.0, 0.0)),
            (Height, "height", DVec3::new(2.0, 0.0, 0.0)),
        ],
        Kind::Sphere => &[(Radius, "radius", DVec3::new(0.5, 0.0, 0.0))],
        Kind::Box | Kind::Triangle => &[(Size, "size", DVec3::ONE)],
    };
    for (field, key, default) in defaults {
        let given = resource.properties.get(*key).map(|(value, pieces)| Given {
            value: value.clone(),
            places: vec![pieces.clone()],
            is_firm: true,
        });
        let given = given.unwrap_or_else(|| {
            let (value, text) = match field {
                Size => (
                    PastedValue::vector(*default, vec![]),
                    "(1, 1, 1)".to_string(),
                ),
                _ => (
                    PastedValue::number(default.x, vec![]),
                    default.x.to_string(),
                ),
            };
            let text = format!("the file gives no `{key}`: Godot's own is taken, {text}");
            object.doubts.push(text);
            Given::firm(&value)
        });
        object.given.insert(*field, given);
    }
    Some(object)
}

/// Twelve numbers: three rows of a matrix, then a place.
fn affine(value: &PastedValue) -> Option<DAffine3> {
    let numbers = value.items()?.iter().map(|item| item.value.as_number());
    let numbers: Option<Vec<f64>> = numbers.collect();
    let numbers = numbers.filter(|numbers| numbers.len() == 12)?;
    let rows = DMat3::from_cols_slice(&numbers[..9]);
    Some(DAffine3 {
        matrix3: rows.transpose(),
        translation: DVec3::from_slice(&numbers[9..]),
    })
}
