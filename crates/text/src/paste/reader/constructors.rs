//! What constructors make of the values that they are given.

use super::*;

type ValueFields = BTreeMap<PastedField, Given>;

impl TextReader<'_> {
    pub(super) fn made(&self, word: &str, arguments: &[ValueItem]) -> Option<PastedObject> {
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
        let made = rows.find_map(|row| made_by(row, arguments));
        // `OrientedBox { center: …, half_size: … }`: a word for a kind, and a label before each value.
        let is_labeled = || arguments.iter().all(|item| item.name.is_some());
        made.or_else(|| {
            let kind = words::kind_in(word).filter(|_| is_labeled())?;
            Some(made_by_labels(kind, arguments)).filter(|made| made.given.len() > 1)
        })
    }

    /// `Mesh::new(&[corner, …], &[[0, 1, 2], …])`: a triangle for every three indices.
    pub(super) fn indexed_triangles(
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
            let triangle = self.add_object(triangle_of(corners)?, heads.drain(..));
            triangles.push(ValueItem::bare(triangle));
        }
        Some(PastedValue::list(triangles, head.clone()))
    }

    /// A body, which has a place and a velocity, and a shape where one of the values is one.
    pub(super) fn body(&mut self, arguments: &[ValueItem]) -> PastedValue {
        let current = self.current;
        let mut given = labeled(arguments, None);
        // `createRigidBody({{0, 20, 0}, Quaternion::identity()})`
        if let [only] = arguments
            && only.name.is_none()
            && let Some(pose) = only.value.as_pose()
        {
            let pose = PastedValue::pose(pose, only.value.sources.clone());
            given.insert(Pose, Given::firm(&pose));
        }
        let body = PastedObject {
            given,
            ..PastedObject::default()
        };
        let body = self.add_object(body, None);
        self.current = current;
        body
    }
}

pub(super) fn made_by(row: &'static Constructor, arguments: &[ValueItem]) -> Option<PastedObject> {
    Some(PastedObject {
        row: Some(row),
        is_cast: row.fields.contains(&Axis),
        ..PastedObject::made(row.kind, fields_of(row, arguments)?)
    })
}

/// `createCollisionShape(GEOM_CAPSULE, radius=0.3, height=1)`: a value without a label says the kind.
pub(super) fn made_by_argument(arguments: &[ValueItem]) -> Option<PastedObject> {
    let mut unknown = arguments.iter().filter(|item| item.value.is_unknown());
    let kind = unknown.find_map(|item| words::kind_in(&item.value.maker))?;
    Some(made_by_labels(kind, arguments)).filter(|made| !made.given.is_empty())
}

/// `AddTriangle(v0, v1, v2)`
pub(super) fn triangle_by_call(name: &str, arguments: &[ValueItem]) -> Option<PastedObject> {
    let first = arguments.iter().position(ValueItem::is_point);
    let first = first.filter(|_| name.contains("triangle"))?;
    triangle_of(arguments.get(first..first + 3)?)
}

pub(super) fn triangle_of(corners: &[ValueItem]) -> Option<PastedObject> {
    let is_triangle = corners.len() == 3 && corners.iter().all(ValueItem::is_point);
    is_triangle.then(|| PastedObject::made(Kind::Triangle, points_of(corners)))
}

fn made_by_labels(kind: Kind, arguments: &[ValueItem]) -> PastedObject {
    PastedObject::made(kind, labeled(arguments, Some(kind)))
}

/// Where some of three coordinates are numbers, a name without a value is 0.
pub(super) fn fill_unknown(coordinates: &mut [ValueItem]) {
    let is_coordinate = |item: &ValueItem| item.is_number() || item.value.unknown_name().is_some();
    let is_point = coordinates.len() == 3 && coordinates.iter().all(is_coordinate);
    if !is_point || !coordinates.iter().any(ValueItem::is_number) {
        return;
    }
    for item in coordinates.iter_mut().filter(|item| !item.is_number()) {
        item.value = PastedValue {
            missing: item.value.unknown_name().map(String::from),
            ..PastedValue::number(0.0, vec![])
        };
    }
}

/// The values of a record that is the only value.
pub(super) fn unwrapped(arguments: Vec<ValueItem>) -> Vec<ValueItem> {
    let record = match &arguments[..] {
        [only] if only.name.is_none() => only.value.items().unwrap_or_default(),
        _ => &[],
    };
    let is_named = record.iter().all(|item| item.name.is_some());
    if record.is_empty() || !is_named {
        return arguments;
    }
    record.to_vec()
}

/// The value for `field` that the values of a call are, one or three numbers.
pub(super) fn one_value(field: PastedField, values: &[&ValueItem]) -> Option<PastedValue> {
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
    Some(list_of(&values[..values.len().min(4)])).filter(|list| fits(field, list))
}

/// The list of some values of a call, from the first piece of theirs to the last.
fn list_of(values: &[&ValueItem]) -> PastedValue {
    let pieces = || values.iter().flat_map(|item| item.value.pieces());
    let start = pieces().min().unwrap_or(0);
    let range = start..pieces().max().map_or(start, |last| last + 1);
    let items = values.iter().map(|item| (*item).clone());
    PastedValue::list(items.collect(), range)
}

pub(super) fn fits(field: PastedField, value: &PastedValue) -> bool {
    match field {
        DoubleSided => matches!(value.data, ValueData::Flag(_)),
        Rotation => value.as_turn().is_some() || value.as_vector().is_some(),
        Pose => value.as_pose().is_some(),
        _ if field.is_number() => value.as_number().is_some(),
        _ if value.as_vector().is_some() => true,
        _ => (field == Scale || field.is_size()) && value.as_number().is_some(),
    }
}

/// Values with a label that says what they are; a list of points is its points.
fn labeled(arguments: &[ValueItem], kind: Option<Kind>) -> ValueFields {
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
        let (Some(name), value) = (&item.name, &item.value) else {
            continue;
        };
        let field = words::field_of(name).filter(|field| kind.is_none_or(|kind| field.suits(kind)));
        match (value.points().unwrap_or_default(), field) {
            (points @ [_, _, ..], _) => fields.extend(points_of(&points[..points.len().min(3)])),
            (_, Some(field)) if fits(field, value) => {
                fields.insert(field, Given::called(item));
            }
            _ => {}
        }
    }
    fields
}

fn points_of(items: &[ValueItem]) -> ValueFields {
    let points = (0..).map(Point);
    points
        .zip(items.iter().map(|item| Given::firm(&item.value)))
        .collect()
}

/// The values that a constructor takes, from those with a label and those without.
fn fields_of(row: &Constructor, arguments: &[ValueItem]) -> Option<ValueFields> {
    let mut fields = labeled(arguments, Some(row.kind));
    let unnamed = || arguments.iter().filter(|item| item.name.is_none());
    let values: Vec<&ValueItem> = unnamed().filter(|item| !item.value.is_unknown()).collect();
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
            let three = list_of(values.get(at..at + 3)?);
            three.as_point()?;
            fields.insert(field, Given::firm(&three));
            at += 3;
        } else {
            return None;
        }
    }
    let is_whole = !row.is_plain || (at == values.len() && values.len() == count);
    (is_whole && !fields.is_empty()).then_some(fields)
}
