//! Setting numbers by name: degrees of freedom as edits of the properties that they belong to.

use super::{Edit, Field};
use crate::scene::{Body, Freedom, Snapshot};
use capsule_core::geometry::Shape;

impl Edit {
    /// Gives `values` to numbers of the bodies as they are at a moment, as one step; `None` where they have them already.
    pub fn of_freedoms(scene: Snapshot<'_>, values: &[(Freedom, f32)]) -> Option<Self> {
        let mut bodies: Vec<usize> = values.iter().map(|(freedom, _)| freedom.body).collect();
        bodies.sort_unstable();
        bodies.dedup();
        let edits = bodies.into_iter().flat_map(|index| {
            let before = scene.body(index);
            let mut after = before.clone();
            for (freedom, value) in values.iter().filter(|(one, _)| one.body == index) {
                freedom.set_of(&mut after, *value);
            }
            let name = before.name.to_string();
            let fields = changed(before, &after).into_iter();
            fields.map(move |to| Self::Set {
                body: name.clone(),
                to,
            })
        });
        let edits: Vec<Self> = edits.collect();
        let names: Vec<String> = values
            .iter()
            .map(|(freedom, _)| freedom.name(scene.scene))
            .collect();
        (!edits.is_empty()).then(|| Self::Group {
            title: format!("Set {}", names.join(" and ")),
            edits,
        })
    }
}

/// What is otherwise, in an order that ends with `after`: a radius before the ends that it would move.
fn changed(before: &Body, after: &Body) -> Vec<Field> {
    let mut fields = vec![];
    let mut tell = |is_other: bool, field: Field| {
        if is_other {
            fields.push(field);
        }
    };
    match (&before.shape, &after.shape) {
        (Shape::Sphere(old), Shape::Sphere(new)) => {
            tell(old.center != new.center, Field::Center(new.center));
            tell(old.radius != new.radius, Field::Radius(new.radius));
        }
        (Shape::Capsule(old), Shape::Capsule(new)) => match (before.ends(), after.ends()) {
            (Some(old_ends), Some([base, tip])) => {
                let radius = Field::RadiusBetweenEnds(new.radius);
                tell(old.radius != new.radius, radius);
                tell(old_ends[0] != base, Field::Base(base));
                tell(old_ends[1] != tip, Field::Tip(tip));
            }
            _ => {
                tell(old.radius != new.radius, Field::Radius(new.radius));
                tell(old.a != new.a, Field::A(new.a));
                tell(old.b != new.b, Field::B(new.b));
            }
        },
        (Shape::Triangle(old), Shape::Triangle(new)) => {
            for (index, [old, new]) in old.v.into_iter().zip(new.v).map(<[_; 2]>::from).enumerate()
            {
                tell(old != new, Field::Vertex(index, new));
            }
        }
        (Shape::Box(old), Shape::Box(new)) => {
            tell(old.center != new.center, Field::Center(new.center));
            tell(
                old.half_size != new.half_size,
                Field::HalfSize(new.half_size),
            );
            tell(old.rotation != new.rotation, Field::Rotation(new.rotation));
        }
        _ => {}
    }
    tell(
        before.velocity != after.velocity,
        Field::Velocity(after.velocity),
    );
    fields
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        edit::{Document, UndoHistory},
        scene::library,
    };

    /// Every number of every shape of every built-in scene that has few: the file then reads as the shape was set.
    #[test]
    fn what_is_set_is_what_the_file_reads_afterwards() {
        let mut count = 0;
        // Each change has the whole file read again: every third file has all kinds of shapes.
        for built_in in library::all().step_by(3) {
            let read = Document::new(built_in.text, built_in.path.as_str());
            let document = read.unwrap_or_else(|errors| panic!("{errors}"));
            let scene = document.scene().clone();
            for body in 0..scene.made_start().min(3) {
                for freedom in Freedom::all(&scene, body) {
                    let to = freedom.get(&scene) + 0.25;
                    let values = [(freedom, to)];
                    let mut expected = scene.bodies[body].clone();
                    freedom.set_of(&mut expected, to);
                    let edit = Edit::of_freedoms((&scene).into(), &values);
                    let name = freedom.name(&scene);
                    // Upright, a capsule stays the same however it is turned about y.
                    if expected == scene.bodies[body] {
                        assert_eq!(edit, None, "{name}");
                        continue;
                    }
                    let edit = edit.unwrap_or_else(|| panic!("{name} changes"));
                    let mut history = UndoHistory::new(document.clone());
                    history
                        .apply(&edit)
                        .unwrap_or_else(|error| panic!("{name}: {error}"));
                    let read = &history.document().scene().bodies[body];
                    let points = read.shape.points().into_iter().zip(expected.shape.points());
                    for (own, other) in points {
                        assert!(own.distance(other) < 1e-5 * (1.0 + own.length()), "{name}");
                    }
                    assert_eq!(read.shape.radius(), expected.shape.radius(), "{name}");
                    assert_eq!(read.velocity, expected.velocity, "{name}");
                    count += 1;
                }
            }
        }
        assert!(count > 300, "{count}");
    }
}
