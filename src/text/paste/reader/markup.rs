//! Shapes of XML: MuJoCo's `geom`, the links of a URDF, the models of an SDF. Elements stand in the poses of all that they
//! are in.

use super::{
    super::token::{Digits, Token},
    TextReader,
    object::{Given, PastedObject},
    table::{MUJOCO_CAPSULE, PastedField, PastedField::*, URDF_CAPSULE},
    value::{PastedPose, PastedValue, ValueItem},
    words,
};
use crate::{core::geometry::Kind, text::paste::MAX_SHAPES};
use glam::{DQuat, DVec3};
use std::ops::Range;

/// So deep may elements stand in one another; deeper ones are read as if they stood there.
const DEEPEST: usize = 64;

/// Elements whose shapes are no shapes of the scene.
const UNREAD: [&str; 3] = ["default", "inertial", "site"];

/// An attribute of an element, or what stands between its tags.
#[derive(Debug)]
struct Attribute {
    name: String,
    /// A word, where it is one.
    word: String,
    numbers: Vec<f64>,
    /// The pieces of its numbers, and the first piece of all.
    places: Vec<usize>,
    start: usize,
}

impl Attribute {
    /// Some of the numbers as a value of a property; the first has the attribute's name with it.
    fn given(&self, numbers: Range<usize>) -> Option<Given> {
        let values = self.numbers.get(numbers.clone())?;
        let (first, last) = (*self.places.get(numbers.start)?, numbers.end - 1);
        let start = if numbers.start == 0 {
            self.start
        } else {
            first
        };
        let range = start..self.places.get(last)? + 1;
        let item = |number: &f64| ValueItem::bare(PastedValue::number(*number, vec![]));
        let value = match values {
            [number] => PastedValue::number(*number, vec![]),
            values => PastedValue::list(values.iter().map(item).collect(), range.clone()),
        };
        let mut given = Given::beside(value, range);
        given.is_firm = true;
        Some(given)
    }

    fn range(&self) -> Range<usize> {
        self.start..self.places.last().map_or(self.start, |last| last + 1)
    }
}

/// `<name key="value">…</name>`
#[derive(Debug, Default)]
struct Element {
    name: String,
    head: Range<usize>,
    attributes: Vec<Attribute>,
    children: Vec<Element>,
}

impl Element {
    fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|own| own.name == name)
    }

    fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|child| child.name == name)
    }

    fn holds(&self, is_its: &dyn Fn(&Element) -> bool) -> bool {
        is_its(self) || self.children.iter().any(|child| child.holds(is_its))
    }
}

/// Where an element stands, and what is said of that.
#[derive(Clone, Debug)]
struct Place {
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
        let is_radian = |element: &Element| {
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
        let place = Place {
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
    fn elements(&self) -> Option<(Element, Range<usize>, Vec<Range<usize>>)> {
        let pieces = self.pieces;
        let mut open = vec![Element::default()];
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
            match is_whole || open.len() > DEEPEST {
                true => open.last_mut()?.children.push(element),
                false => open.push(element),
            }
        }
        close(&mut open, 1);
        let root = open.pop().filter(|root| !root.children.is_empty())?;
        Some((root, first?..end, tags))
    }

    /// The element whose name stands at `name`, the piece behind its tag and what stands behind that, and whether the tag
    /// closes it.
    fn tag(&self, name: usize) -> Option<(Element, usize, bool)> {
        let pieces = self.pieces;
        let mut element = Element {
            name: pieces.text_at(name).into(),
            head: name..name + 1,
            ..Element::default()
        };
        let mut at = name + 1;
        loop {
            match pieces.at(at) {
                Token::Newline if at < pieces.list.len() => at += 1,
                Token::Word if pieces.text_at(at + 1) == "=" => {
                    let mut attribute = self.attribute(at, at + 2);
                    at = attribute.1;
                    attribute.0.name = pieces.text_at(attribute.0.start).to_lowercase();
                    element.attributes.push(attribute.0);
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
    fn attribute(&self, start: usize, at: usize) -> (Attribute, usize) {
        let pieces = self.pieces;
        let mut attribute = Attribute {
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

    fn read_element(&mut self, element: &Element, markup: &Markup, around: Place) {
        let is_unread = UNREAD.contains(&element.name.as_str())
            || (element.name == "visual" && markup.has_collisions);
        if is_unread || self.objects.len() >= MAX_SHAPES {
            return;
        }
        let place = place_of(element, markup, around);
        if let Some((kind, given)) = shape_of(element) {
            self.add_element(element, kind, given, &place);
        }
        for child in &element.children {
            self.read_element(child, markup, place.clone());
        }
    }

    fn add_element(
        &mut self,
        element: &Element,
        kind: Kind,
        given: Vec<(PastedField, Given)>,
        place: &Place,
    ) {
        let mut given: std::collections::BTreeMap<PastedField, Given> = given.into_iter().collect();
        let is_put = given.contains_key(&Point(0)) && place.sources.is_empty();
        if !is_put {
            let value = PastedValue::pose(place.pose, vec![]);
            let places = place.sources.clone();
            given.insert(
                Pose,
                Given {
                    value,
                    places,
                    is_firm: true,
                },
            );
        }
        let row = match element.name.as_str() {
            "geom" => MUJOCO_CAPSULE,
            _ => URDF_CAPSULE,
        };
        self.objects.push(PastedObject {
            kind: Some(kind),
            name: place.name.clone(),
            given,
            heads: vec![element.head.clone()],
            row: Some(row).filter(|_| kind == Kind::Capsule),
            is_made: true,
            doubts: place.doubts.clone(),
            ..PastedObject::default()
        });
    }
}

/// Ends all elements from `start` on: each is a child of the one before it.
fn close(open: &mut Vec<Element>, start: usize) {
    while open.len() > start {
        let (Some(element), Some(parent)) = (open.pop(), open.last_mut()) else {
            return;
        };
        parent.children.push(element);
    }
}

/// The kind of an element that is a shape, and its sizes.
fn shape_of(element: &Element) -> Option<(Kind, Vec<(PastedField, Given)>)> {
    let mut given = vec![];
    if element.name == "geom" {
        let size = element.attribute("size");
        let ends = element
            .attribute("fromto")
            .filter(|ends| ends.numbers.len() == 6);
        let kind = match element.attribute("type") {
            Some(named) => words::kind_in(&named.word)?,
            None if ends.is_none() => Kind::Sphere,
            None => return None, // its class says whether it is a capsule
        };
        let fields: &[(PastedField, Range<usize>)] = match kind {
            Kind::Capsule if ends.is_some() => &[(Radius, 0..1)],
            Kind::Capsule => &[(Radius, 0..1), (HalfLength, 1..2)],
            Kind::Sphere => &[(Radius, 0..1)],
            Kind::Box => &[(HalfSize, 0..3)],
            Kind::Triangle => return None,
        };
        let sizes = fields.iter().filter_map(|(field, numbers)| {
            let given = size?.given(numbers.clone())?;
            Some((*field, given))
        });
        given.extend(sizes);
        if let Some(ends) = ends.filter(|_| kind == Kind::Capsule) {
            given.extend([(Point(0), ends.given(0..3)?), (Point(1), ends.given(3..6)?)]);
        }
        return (!given.is_empty()).then_some((kind, given));
    }
    let kind = match element.name.as_str() {
        "capsule" => Kind::Capsule,
        "sphere" => Kind::Sphere,
        "box" => Kind::Box,
        _ => return None,
    };
    let inner = element.children.iter().flat_map(|child| {
        let named = child.attributes.iter();
        named.map(|attribute| (child.name.as_str(), attribute))
    });
    let own = element.attributes.iter();
    let all = own
        .map(|attribute| (attribute.name.as_str(), attribute))
        .chain(inner);
    for (name, attribute) in all {
        let field = words::field(name).filter(|field| field.suits(kind));
        if let Some(field) = field
            && let Some(value) = attribute.given(0..attribute.numbers.len().max(1))
        {
            given.push((field, value));
        }
    }
    (!given.is_empty()).then_some((kind, given))
}

/// Where an element stands that is in a place.
fn place_of(element: &Element, markup: &Markup, around: Place) -> Place {
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
    if markup.has_defaults && element.name == "geom" {
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
        let is_other = matches!(name, "zaxis" | "xyaxes" | "relative_to")
            || (name == "degrees" && attribute.word == "true");
        if is_other {
            place.doubts.push(format!("its `{name}` is not read"));
        }
        let is_degrees = markup.is_degrees && name != "rpy" && name != "pose";
        if let Some(pose) = pose_of(name, &attribute.numbers, is_degrees) {
            own.at += pose.at;
            own.turn *= pose.turn;
            place.sources.push(attribute.range());
        }
    }
    place.pose = place.pose.after(own);
    place
}

/// The pose that an attribute says. MuJoCo turns about the turned axes, x first; roll, pitch and yaw are about fixed ones.
fn pose_of(name: &str, numbers: &[f64], is_degrees: bool) -> Option<PastedPose> {
    let angle = |angle: f64| {
        if is_degrees {
            angle.to_radians()
        } else {
            angle
        }
    };
    let about = |x: f64, y: f64, z: f64| {
        [
            DQuat::from_rotation_x(x),
            DQuat::from_rotation_y(y),
            DQuat::from_rotation_z(z),
        ]
    };
    let (at, turn) = match (name, numbers) {
        ("pos" | "xyz", [x, y, z]) => (DVec3::new(*x, *y, *z), DQuat::IDENTITY),
        ("rpy", [r, p, y]) => {
            let [x, y, z] = about(*r, *p, *y);
            (DVec3::ZERO, z * y * x)
        }
        ("pose", [x, y, z, roll, pitch, yaw]) => {
            let at = DVec3::new(*x, *y, *z);
            let [x, y, z] = about(*roll, *pitch, *yaw);
            (at, z * y * x)
        }
        ("pose", [x, y, z]) => (DVec3::new(*x, *y, *z), DQuat::IDENTITY),
        ("quat", [w, x, y, z]) => {
            let turn = DQuat::from_xyzw(*x, *y, *z, *w);
            (
                DVec3::ZERO,
                Some(turn).filter(|turn| turn.length() > 1e-6)?.normalize(),
            )
        }
        ("euler", [x, y, z]) => {
            let [x, y, z] = about(angle(*x), angle(*y), angle(*z));
            (DVec3::ZERO, x * y * z)
        }
        ("axisangle", [x, y, z, size]) => {
            let axis = DVec3::new(*x, *y, *z).try_normalize()?;
            (DVec3::ZERO, DQuat::from_axis_angle(axis, angle(*size)))
        }
        _ => return None,
    };
    Some(PastedPose { turn, at })
}
