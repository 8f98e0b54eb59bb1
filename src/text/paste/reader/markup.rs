//! Shapes of XML: MuJoCo's `geom`, the links of a URDF, the models of an SDF. Elements stand in the poses of all that they
//! are in.

use super::{
    super::token::{Digits, Token},
    TextReader,
    object::{Given, PastedObject},
    table::{MUJOCO_CAPSULE, PastedField, PastedField::*, URDF_CAPSULE},
    value::{PastedPose, PastedValue, ValueItem, translation},
    words,
};
use crate::{core::geometry::Kind, text::paste::MAX_SHAPES};
use glam::{DQuat, DVec3, EulerRot};
use std::{collections::BTreeMap, ops::Range};

/// So deep may elements stand in one another.
const DEEPEST: usize = 64;

/// Elements whose shapes are no shapes of the scene.
const UNREAD: [&str; 3] = ["default", "inertial", "site"];

/// Attributes that say where an element stands.
const PLACING: [&str; 10] = [
    "pos",
    "xyz",
    "rpy",
    "pose",
    "quat",
    "euler",
    "axisangle",
    "zaxis",
    "xyaxes",
    "relative_to",
];

/// An attribute of an element, or what stands between its tags.
struct MarkupAttribute {
    name: String,
    /// A word, where it is one.
    word: String,
    numbers: Vec<f64>,
    /// The pieces of its numbers, and the first piece of all.
    places: Vec<usize>,
    start: usize,
}

impl MarkupAttribute {
    /// Some of the numbers as a value of a property; the first has the attribute's name with it.
    fn given(&self, numbers: Range<usize>) -> Option<Given> {
        let places = self.places.get(numbers.clone())?;
        let start = if numbers.start == 0 {
            self.start
        } else {
            *places.first()?
        };
        let range = start..places.last()? + 1;
        let number = |number: &f64| PastedValue::number(*number, vec![range.clone()]);
        let value = match &self.numbers[numbers] {
            [one] => number(one),
            all => {
                let items = all.iter().map(|own| ValueItem::bare(number(own)));
                PastedValue::list(items.collect(), range.clone())
            }
        };
        Some(Given::firm(&value))
    }

    fn range(&self) -> Range<usize> {
        self.start..self.places.last().map_or(self.start, |last| last + 1)
    }
}

/// `<name key="value">…</name>`
#[derive(Default)]
struct MarkupElement {
    name: String,
    head: Range<usize>,
    attributes: Vec<MarkupAttribute>,
    children: Vec<MarkupElement>,
}

impl MarkupElement {
    fn attribute(&self, name: &str) -> Option<&MarkupAttribute> {
        self.attributes.iter().find(|own| own.name == name)
    }

    fn child(&self, name: &str) -> Option<&MarkupElement> {
        self.children.iter().find(|child| child.name == name)
    }

    fn holds(&self, is_its: &dyn Fn(&MarkupElement) -> bool) -> bool {
        is_its(self) || self.children.iter().any(|child| child.holds(is_its))
    }
}

/// Where an element stands, and what is said of that.
#[derive(Clone)]
struct MarkupPlace {
    pose: PastedPose,
    sources: Vec<Range<usize>>,
    doubts: Vec<String>,
    /// The last element with a name of its own around it.
    name: Option<String>,
}

/// What holds for the whole text.
struct Markup {
    /// Whether MuJoCo's angles are degrees.
    is_degrees: bool,
    has_collisions: bool,
    has_joints: bool,
    has_defaults: bool,
}

impl TextReader<'_> {
    /// Reads the shapes of a text's elements. The answer is where these stand, which is then read no more.
    pub(super) fn read_markup(&mut self) -> Option<Range<usize>> {
        let (root, range, tags) = self.elements()?;
        let has = |name: &'static str| root.holds(&|element| element.name == name);
        let is_radian = |element: &MarkupElement| {
            let angle = element.attribute("angle");
            element.name == "compiler" && angle.is_some_and(|angle| angle.word == "radian")
        };
        let markup = Markup {
            is_degrees: !root.holds(&is_radian),
            has_collisions: has("collision"),
            has_joints: root
                .holds(&|element| element.name == "joint" && element.child("parent").is_some()),
            has_defaults: has("default"),
        };
        let place = MarkupPlace {
            pose: PastedPose::IDENTITY,
            sources: vec![],
            doubts: vec![],
            name: None,
        };
        let before = self.objects.len();
        self.read_element(&root, &markup, place);
        let is_read = self.objects.len() > before;
        if is_read {
            self.tags = tags;
        }
        is_read.then_some(range)
    }

    /// The elements of the text in one that has no name, all pieces of them, and those of their names.
    fn elements(&self) -> Option<(MarkupElement, Range<usize>, Vec<Range<usize>>)> {
        let pieces = self.pieces;
        let mut open = vec![MarkupElement::default()];
        let (mut first, mut end, mut at) = (None, 0, 0);
        let mut tags = vec![];
        while at < pieces.list.len() {
            if pieces.text_at(at) != "<" || !pieces.is_tight(at + 1) {
                at += 1;
                continue;
            }
            let is_end = pieces.text_at(at + 1) == "/";
            let name = at + 1 + usize::from(is_end);
            if !pieces.is(name, Token::Word) {
                at += 1;
                continue;
            }
            tags.push(at..name + 1);
            if is_end {
                let name = pieces.text_at(name);
                if let Some(start) = open.iter().rposition(|element| element.name == name) {
                    close(&mut open, start.max(1));
                }
                (end, at) = (at + 4, at + 4);
                continue;
            }
            let Some((element, behind, is_whole)) = self.tag(name) else {
                at += 1;
                continue;
            };
            let named = element.attribute("name");
            tags.extend(named.map(|name| name.start..name.start + 3));
            first = first.or(Some(at));
            end = behind;
            at = behind;
            if is_whole {
                open.last_mut()?.children.push(element);
            } else if open.len() <= DEEPEST {
                open.push(element);
            } else {
                return None;
            }
        }
        close(&mut open, 1);
        let root = open.pop().filter(|root| !root.children.is_empty())?;
        Some((root, first?..end, tags))
    }

    /// The element whose name stands at `name`, the piece behind its tag and what stands behind that, and whether the tag
    /// closes it.
    fn tag(&self, name: usize) -> Option<(MarkupElement, usize, bool)> {
        let pieces = self.pieces;
        let mut element = MarkupElement {
            name: pieces.text_at(name).into(),
            head: name..name + 1,
            ..MarkupElement::default()
        };
        let mut at = name + 1;
        loop {
            match pieces.at(at) {
                Token::Newline if at < pieces.list.len() => at += 1,
                _ if pieces.text_at(at) == "'" => at += 1,
                Token::Word if pieces.text_at(at + 1) == "=" => {
                    let value = at + 2 + usize::from(pieces.text_at(at + 2) == "'");
                    let (mut attribute, behind) = self.attribute(at, value);
                    attribute.name = pieces.word_at(at);
                    element.attributes.push(attribute);
                    at = behind;
                }
                Token::Close if pieces.text_at(at) == ">" => break,
                _ if pieces.text_at(at) == "/" && pieces.text_at(at + 1) == ">" => {
                    return Some((element, at + 2, true));
                }
                _ => return None,
            }
        }
        // `<radius>0.2</radius>`
        let (mut text, behind) = self.attribute(at + 1, self.behind_lines(at + 1));
        if !text.numbers.is_empty() && pieces.text_at(self.behind_lines(behind)) == "<" {
            (text.start, text.name) = (name, element.name.to_lowercase());
            element.attributes.push(text);
            return Some((element, behind, false));
        }
        Some((element, at + 1, false))
    }

    /// The word or the numbers at `at`, and the piece behind them.
    fn attribute(&self, start: usize, at: usize) -> (MarkupAttribute, usize) {
        let pieces = self.pieces;
        let mut attribute = MarkupAttribute {
            name: String::new(),
            word: pieces.word_at(at),
            numbers: vec![],
            places: vec![],
            start,
        };
        let mut here = at;
        while let Some(digits) = Digits::at(pieces, here) {
            attribute.numbers.push(digits.times(1.0));
            attribute.places.push(here);
            here += 1;
        }
        let is_value = here > at || matches!(pieces.at(at), Token::Word | Token::Quoted);
        let end = if is_value { here.max(at + 1) } else { at };
        (attribute, end)
    }

    fn read_element(&mut self, element: &MarkupElement, markup: &Markup, around: MarkupPlace) {
        let is_unread = UNREAD.contains(&element.name.as_str())
            || (element.name == "visual" && markup.has_collisions);
        if is_unread || self.objects.len() >= MAX_SHAPES {
            return;
        }
        let place = place_of(element, markup, around);
        if let Some((kind, given)) = shape_of(element) {
            self.add_element(element, kind, given, place.clone());
        }
        for child in &element.children {
            self.read_element(child, markup, place.clone());
        }
    }

    fn add_element(
        &mut self,
        element: &MarkupElement,
        kind: Kind,
        mut given: BTreeMap<PastedField, Given>,
        place: MarkupPlace,
    ) {
        // What says its own ends stands nowhere else unless something says so.
        if !(given.contains_key(&Point(0)) && place.sources.is_empty()) {
            let pose = PastedValue::pose(place.pose, place.sources);
            given.insert(Pose, Given::firm(&pose));
        }
        let is_geom = element.name == "geom";
        let row = if is_geom {
            MUJOCO_CAPSULE
        } else {
            URDF_CAPSULE
        };
        self.objects.push(PastedObject {
            kind: Some(kind),
            name: place.name,
            given,
            heads: vec![element.head.clone()],
            row: Some(row).filter(|_| kind == Kind::Capsule),
            is_made: true,
            doubts: place.doubts,
            ..PastedObject::default()
        });
    }
}

/// Ends all elements from `start` on: each is a child of the one before it.
fn close(open: &mut Vec<MarkupElement>, start: usize) {
    while open.len() > start {
        let (Some(element), Some(parent)) = (open.pop(), open.last_mut()) else {
            return;
        };
        parent.children.push(element);
    }
}

/// The kind of an element that is a shape, and its sizes.
fn shape_of(element: &MarkupElement) -> Option<(Kind, BTreeMap<PastedField, Given>)> {
    if element.name != "geom" {
        let kind = Kind::ALL
            .into_iter()
            .find(|kind| kind.name() == element.name)?;
        let own = std::iter::once(element).chain(&element.children);
        let sizes = own.flat_map(|element| &element.attributes);
        let sizes = sizes.filter_map(|size| {
            let field = words::field(&size.name).filter(|field| field.suits(kind))?;
            Some((field, size.given(0..size.numbers.len())?))
        });
        let given: BTreeMap<PastedField, Given> = sizes.collect();
        return (!given.is_empty()).then_some((kind, given));
    }
    let size = element.attribute("size");
    let ends = element.attribute("fromto");
    let kind = match element.attribute("type") {
        Some(named) => words::kind_in(&named.word)?,
        None if ends.is_none() => Kind::Sphere,
        None => Kind::Capsule,
    };
    let sizes: &[(PastedField, Range<usize>)] = match kind {
        Kind::Capsule if ends.is_some() => &[(Radius, 0..1)],
        Kind::Capsule => &[(Radius, 0..1), (HalfLength, 1..2)],
        Kind::Sphere => &[(Radius, 0..1)],
        Kind::Box => &[(HalfSize, 0..3)],
        Kind::Triangle => &[],
    };
    let points = [(Point(0), 0..3), (Point(1), 3..6)];
    let sizes = sizes.iter().map(|size_of| (size_of, size));
    let ends = ends.filter(|_| kind == Kind::Capsule);
    let points = points.iter().map(|point| (point, ends));
    let given = sizes
        .chain(points)
        .filter_map(|((field, numbers), source)| Some((*field, source?.given(numbers.clone())?)));
    let given: BTreeMap<PastedField, Given> = given.collect();
    (!given.is_empty()).then_some((kind, given))
}

/// Where an element stands that is in a place.
fn place_of(element: &MarkupElement, markup: &Markup, around: MarkupPlace) -> MarkupPlace {
    let mut place = around;
    if let Some(name) = element
        .attribute("name")
        .filter(|name| !name.word.is_empty())
        && name.word != element.name
        && !matches!(name.word.as_str(), "link" | "collision")
    {
        place.name = Some(name.word.clone());
    }
    if markup.has_joints && element.name == "link" {
        let text =
            "where its link stands is said by joints, which are not read: measured from its link";
        place.doubts.push(text.into());
    }
    let is_open = element.attribute("type").is_none() && element.attribute("fromto").is_some();
    if element.name == "geom" && (markup.has_defaults || is_open) {
        let text = "what `default` says of its class is not read";
        place.doubts.push(text.into());
    }
    let holders = [
        Some(element),
        element.child("origin"),
        element.child("pose"),
    ];
    let holders = holders.into_iter().flatten();
    let mut own = PastedPose::IDENTITY;
    for attribute in holders.flat_map(|holder| &holder.attributes) {
        let name = attribute.name.as_str();
        let is_degrees = markup.is_degrees && name != "rpy" && name != "pose";
        if let Some(pose) = pose_of(name, &attribute.numbers, is_degrees) {
            own.at += pose.at;
            own.turn *= pose.turn;
            place.sources.push(attribute.range());
        } else if PLACING.contains(&name) || (name == "degrees" && attribute.word == "true") {
            place.doubts.push(format!("its `{name}` is not read"));
        }
    }
    place.pose = place.pose.after(own);
    place
}

/// The pose that an attribute says. MuJoCo turns about the turned axes, x first; roll, pitch and yaw are about fixed ones.
fn pose_of(name: &str, numbers: &[f64], is_degrees: bool) -> Option<PastedPose> {
    let unit = if is_degrees { 1_f64.to_radians() } else { 1.0 };
    let put = |at: &[f64]| translation(DVec3::from_slice(at));
    let turned = |turn: DQuat| PastedPose {
        turn,
        ..PastedPose::IDENTITY
    };
    let fixed = |roll: f64, pitch: f64, yaw: f64| {
        turned(DQuat::from_euler(EulerRot::ZYX, yaw, pitch, roll))
    };
    Some(match (name, numbers) {
        ("pos" | "xyz" | "pose", at @ [_, _, _]) => put(at),
        ("rpy", [roll, pitch, yaw]) => fixed(*roll, *pitch, *yaw),
        ("pose", [at @ .., roll, pitch, yaw]) if at.len() == 3 => {
            put(at).after(fixed(*roll, *pitch, *yaw))
        }
        ("quat", [w, x, y, z]) if numbers.iter().any(|number| *number != 0.0) => {
            turned(DQuat::from_xyzw(*x, *y, *z, *w).normalize())
        }
        ("euler", [x, y, z]) => {
            let [x, y, z] = [x, y, z].map(|angle| angle * unit);
            turned(DQuat::from_euler(EulerRot::XYZ, x, y, z))
        }
        ("axisangle", [x, y, z, angle]) => {
            let axis = DVec3::new(*x, *y, *z).try_normalize()?;
            turned(DQuat::from_axis_angle(axis, angle * unit))
        }
        _ => return None,
    })
}
