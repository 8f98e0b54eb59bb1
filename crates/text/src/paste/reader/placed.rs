//! Shapes of a tree of elements: MuJoCo's `geom`, the links of a URDF, the models of an SDF, the nodes of Godot. Elements
//! stand in the poses of all that they are in.

use super::{
    tree::{RESOURCE, TreeElement},
    *,
};
use glam::{DAffine3, DMat3, EulerRot};

/// Elements whose shapes are no shapes of the scene.
const UNREAD: [&str; 3] = ["default", "inertial", "site"];

/// Values that say where an element stands.
const PLACING: &str = "pos xyz rpy pose quat euler axisangle zaxis xyaxes relative_to transform rotation rotation_degrees scale";

/// Names that say nothing of what has them.
const NO_NAMES: [&str; 2] = ["link", "collision"];

/// Where an element stands, and what is said of that.
#[derive(Clone, Default)]
struct TreePlace {
    pose: DAffine3,
    sources: Vec<Range<usize>>,
    doubts: Vec<String>,
    /// The last element with a name of its own around it.
    name: Option<String>,
}

/// What holds for the whole text.
struct TreeRules {
    /// Whether MuJoCo's angles are degrees.
    is_degrees: bool,
    has_collisions: bool,
    has_joints: bool,
    has_defaults: bool,
}

impl TextReader<'_> {
    /// Reads the shapes of a text's elements. The answer is where these stand, which is then read no more.
    pub(super) fn read_tree(&mut self) -> Option<Range<usize>> {
        let tree = self.tree()?;
        let root = &tree.root;
        let has = |word: &'static str| root.holds(&|element| element.word == word);
        let is_radian = |element: &TreeElement| {
            element.word == "compiler" && element.word_of("angle") == "radian"
        };
        let is_joint =
            |element: &TreeElement| element.word == "joint" && element.child("parent").is_some();
        let rules = TreeRules {
            is_degrees: !root.holds(&is_radian),
            has_collisions: has("collision"),
            has_joints: root.holds(&is_joint),
            has_defaults: has("default"),
        };
        let before = self.objects.len();
        self.read_element(root, &rules, TreePlace::default());
        if self.objects.len() == before {
            return None;
        }
        self.tags = tree.tags;
        self.tags
            .extend(tree.unplaced.iter().map(|(range, _)| range.clone()));
        self.choices.extend(tree.unplaced);
        Some(tree.pieces)
    }

    fn read_element(&mut self, element: &TreeElement, rules: &TreeRules, around: TreePlace) {
        let is_unread = UNREAD.contains(&element.word.as_str())
            || (element.word == "visual" && rules.has_collisions);
        if is_unread || self.objects.len() >= MAX_SHAPES {
            return;
        }
        let place = place_of(element, rules, around);
        if let Some(shape) = shape_of(element) {
            self.objects.push(placed(shape, element, place.clone()));
        }
        for child in &element.children {
            self.read_element(child, rules, place.clone());
        }
    }
}

/// `shape` where its element stands.
fn placed(shape: PastedObject, element: &TreeElement, place: TreePlace) -> PastedObject {
    let mut object = shape;
    let (scale, turn, at) = if place.pose.matrix3 == DMat3::IDENTITY {
        (DVec3::ONE, DQuat::IDENTITY, place.pose.translation)
    } else {
        place.pose.to_scale_rotation_translation()
    };
    let is_about = |a: DVec3, b: DVec3| (a - b).abs().max_element() < 1e-4;
    if !is_about(scale, DVec3::ONE) {
        let even = DVec3::splat(scale.x);
        let scale = if is_about(scale, even) { even } else { scale };
        let scale = PastedValue::vector(scale, place.sources.clone());
        object.given.insert(Scale, Given::firm(&scale));
    }
    // What says its own ends stands nowhere else unless something says so; a resource without a node stands nowhere.
    let is_elsewhere = !object.has(Point(0)) && !element.is_unplaced();
    if is_elsewhere || !place.sources.is_empty() {
        let pose = PastedValue::pose(PastedPose { turn, at }, place.sources);
        object.given.insert(Pose, Given::firm(&pose));
    }
    object.name = place.name;
    object.heads = element.heads.clone();
    object.doubts.extend(place.doubts);
    object
}

fn shape_of(element: &TreeElement) -> Option<PastedObject> {
    let shape = match element.word.as_str() {
        "geom" => geom(element)?,
        RESOURCE => resource(element)?,
        word => {
            let kind = Kind::ALL.into_iter().find(|kind| kind.name() == word)?;
            sized(element, kind, Some(URDF_CAPSULE))
        }
    };
    (!shape.given.is_empty()).then_some(shape)
}

/// A shape with the sizes that an element or one in it gives; `row` is how its capsules are made.
fn sized(element: &TreeElement, kind: Kind, row: Option<&'static Constructor>) -> PastedObject {
    let own = std::iter::once(element).chain(&element.children);
    let sizes = own.flat_map(|element| &element.values).filter_map(|size| {
        let field = words::field(&size.name).filter(|field| field.suits(kind))?;
        Some((field, size.given(0..size.numbers.len())?))
    });
    PastedObject {
        row: row.filter(|row| row.kind == kind),
        ..PastedObject::made(kind, sizes.collect())
    }
}

/// A shape with the sizes of a resource; what the file leaves out is what Godot takes for it.
fn resource(element: &TreeElement) -> Option<PastedObject> {
    let kind = element.resource_kind()?;
    let row = words::constructors(element.word_of("type")).first();
    let mut shape = sized(element, kind, row.copied());
    let number = |number: f64| PastedValue::number(number, vec![]);
    let defaults = [
        (Radius, "radius", number(0.5), "0.5"),
        (Height, "height", number(2.0), "2"),
        (
            Size,
            "size",
            PastedValue::vector(DVec3::ONE, vec![]),
            "(1, 1, 1)",
        ),
    ];
    for (field, key, value, text) in defaults {
        if field.suits(kind) && !shape.has(field) {
            let text = format!("the file has no `{key}`: Godot's default is used, {text}");
            shape.doubts.push(text);
            shape.given.insert(field, Given::firm(&value));
        }
    }
    Some(shape)
}

/// MuJoCo's `geom`, whose sizes are numbers of one value.
fn geom(element: &TreeElement) -> Option<PastedObject> {
    let (size, ends) = (element.value("size"), element.value("fromto"));
    let kind = match element.value("type") {
        Some(named) => words::kind_in(&named.word)?,
        None if ends.is_none() => Kind::Sphere,
        None => Kind::Capsule,
    };
    let values = match kind {
        Kind::Capsule => vec![
            (Radius, size, 0..1),
            (HalfLength, size.filter(|_| ends.is_none()), 1..2),
            (Point(0), ends, 0..3),
            (Point(1), ends, 3..6),
        ],
        Kind::Sphere => vec![(Radius, size, 0..1)],
        Kind::Box => vec![(HalfSize, size, 0..3)],
        Kind::Triangle => vec![],
    };
    let given = values.into_iter();
    let given = given.filter_map(|(field, source, numbers)| Some((field, source?.given(numbers)?)));
    Some(PastedObject {
        row: Some(MUJOCO_CAPSULE).filter(|row| row.kind == kind),
        ..PastedObject::made(kind, given.collect())
    })
}

/// Where an element stands that is in a place.
fn place_of(element: &TreeElement, rules: &TreeRules, around: TreePlace) -> TreePlace {
    let mut place = around;
    let name = element.word_of("name");
    let is_own = name != element.word && !NO_NAMES.contains(&name) && !name.starts_with("Coll");
    if !name.is_empty() && (is_own || (place.name.is_none() && name.starts_with("Coll"))) {
        place.name = Some(name.into());
    }
    let is_open = element.value("type").is_none() && element.value("fromto").is_some();
    let doubt = match &*element.word {
        "link" if rules.has_joints => {
            "joints place its link, but joints are not read: its position is relative to the link"
        }
        "geom" if rules.has_defaults || is_open => "the `default` of its class is not read",
        _ => "",
    };
    place
        .doubts
        .extend((!doubt.is_empty()).then(|| doubt.to_string()));
    let mut own = DAffine3::IDENTITY;
    let inner = ["origin", "pose"].map(|word| element.child(word));
    let holders = std::iter::once(element).chain(inner.into_iter().flatten());
    for value in holders.flat_map(|holder| &holder.values) {
        let name = value.name.as_str();
        let is_degrees = rules.is_degrees && name != "rpy" && name != "pose";
        let numbers: Vec<f64> = value.numbers.iter().map(|(_, number)| *number).collect();
        if let Some(pose) = pose_of(name, &numbers, is_degrees) {
            own.translation += pose.translation;
            own.matrix3 *= pose.matrix3;
            place.sources.push(value.pieces.clone());
        } else if PLACING.split(' ').any(|own| own == name)
            || (name == "degrees" && value.word == "true")
        {
            place.doubts.push(format!("its `{name}` is not read"));
        }
    }
    place.pose *= own;
    place
}

/// The pose that a value says. MuJoCo turns about the turned axes, x first; roll, pitch and yaw are about fixed ones.
fn pose_of(name: &str, numbers: &[f64], is_degrees: bool) -> Option<DAffine3> {
    let unit = if is_degrees { 1_f64.to_radians() } else { 1.0 };
    let fixed = |angles: &[f64], at: &[f64]| {
        let turn = DQuat::from_euler(EulerRot::ZYX, angles[2], angles[1], angles[0]);
        DAffine3::from_rotation_translation(turn, DVec3::from_slice(at))
    };
    Some(match (name, numbers) {
        ("pos" | "xyz" | "pose" | "position", at @ [_, _, _]) => {
            DAffine3::from_translation(DVec3::from_slice(at))
        }
        ("rpy", [_, _, _]) => fixed(numbers, &[0.0; 3]),
        ("pose", [_, _, _, _, _, _]) => fixed(&numbers[3..], numbers),
        ("quat", [w, x, y, z]) if numbers.iter().any(|number| *number != 0.0) => {
            DAffine3::from_quat(DQuat::from_xyzw(*x, *y, *z, *w).normalize())
        }
        ("euler", [x, y, z]) => {
            let [x, y, z] = [x, y, z].map(|angle| angle * unit);
            DAffine3::from_quat(DQuat::from_euler(EulerRot::XYZ, x, y, z))
        }
        ("axisangle", [x, y, z, angle]) => {
            let axis = DVec3::new(*x, *y, *z).try_normalize()?;
            DAffine3::from_axis_angle(axis, angle * unit)
        }
        // Three rows of a matrix, then a place.
        ("transform", [matrix @ .., _, _, _]) if matrix.len() == 9 => DAffine3 {
            matrix3: DMat3::from_cols_slice(matrix).transpose(),
            translation: DVec3::from_slice(&numbers[9..]),
        },
        _ => return None,
    })
}
