//! Edits of a mover at a later frame: they are done to it on its way, where it is by then.

use super::{Document, Edit, EditError, Field, bodies, draft::Draft, names};
use crate::scene::{Body, Place, Pose, Snapshot};
use capsule_core::geometry::{Capsule, Shape};
use glam::Vec3;

/// A turned capsule may be longer or shorter by this share: what roundings leave.
const ROUNDING: f32 = 1e-5;

impl Edit {
    /// The same done at frame `frame`, which shows the movers called `movers` where `posed` has them: what moves them,
    /// turns them or gives them a velocity is done before that frame, as a [`Place`] each. Everything else is done to
    /// the scene as it is written, the sizes of movers too: those are the same in all frames.
    ///
    /// An edit of one end of a capsule takes all of it along; one of its axis turns it about its end `a`.
    pub fn at_frame(
        &self,
        frame: usize,
        posed: Snapshot<'_>,
        movers: &[&str],
    ) -> Result<Self, EditError> {
        let (mut written, mut on_its_way) = (vec![], vec![]);
        self.divide(movers, &mut written, &mut on_its_way);
        if on_its_way.is_empty() {
            return Ok(self.clone());
        }
        let is_placed = |body: &&Body| {
            let mut placed = on_its_way.iter().flat_map(Edit::placed_bodies);
            placed.any(|name| name == body.name)
        };
        let before: Vec<&Body> = posed.bodies().filter(is_placed).collect();
        let after = edited(&before, &on_its_way)?;
        for (before, after) in before.into_iter().zip(&after) {
            let place = Place {
                frame,
                body: before.name.to_string(),
                pose: pose(before, after, &on_its_way, frame)?,
                velocity: (before.velocity != after.velocity).then_some(after.velocity),
            };
            if place.pose.is_some() || place.velocity.is_some() {
                written.push(Self::Place(place));
            }
        }
        Ok(Self::Group {
            title: self.title(),
            edits: written,
        })
    }

    /// Parts it into what is done to the scene as it is written and what to movers on their way.
    fn divide(&self, movers: &[&str], written: &mut Vec<Self>, on_its_way: &mut Vec<Self>) {
        let is_mover = |name: &String| movers.contains(&name.as_str());
        let parted = |bodies: &[String]| -> [Vec<String>; 2] {
            let (moving, standing) = bodies.iter().cloned().partition(is_mover);
            [moving, standing]
        };
        match self {
            Self::Set { body, to } if is_mover(body) && !to.is_of_all_frames() => {
                on_its_way.push(self.clone());
            }
            Self::Move { bodies, .. } | Self::Turn { bodies, .. } => {
                let [moving, standing] = parted(bodies).map(|some| {
                    let mut edit = self.clone();
                    if let Self::Move { bodies, .. } | Self::Turn { bodies, .. } = &mut edit {
                        *bodies = some.clone();
                    }
                    (!some.is_empty()).then_some(edit)
                });
                on_its_way.extend(moving);
                written.extend(standing);
            }

            Self::Group { edits, .. } => {
                for edit in edits {
                    edit.divide(movers, written, on_its_way);
                }
            }
            _ => written.push(self.clone()),
        }
    }
}

impl Field {
    /// Whether a mover has it from its first frame to its last.
    fn is_of_all_frames(&self) -> bool {
        matches!(
            self,
            Self::Radius(_)
                | Self::RadiusBetweenEnds(_)
                | Self::HalfSize(_)
                | Self::Player(_)
                | Self::DoubleSided(_)
        )
    }
}

/// `bodies` after `edits`, as if they were alone in a file.
pub(super) fn edited(bodies: &[&Body], edits: &[Edit]) -> Result<Vec<Body>, EditError> {
    let mut draft = Draft::titled("movers");
    for body in bodies {
        bodies::add(&mut draft, body);
    }
    let document = Document::new(draft.tree.to_string(), "movers.toml");
    let edits = Edit::Group {
        title: String::new(),
        edits: edits.to_vec(),
    };
    let edited = document.map_err(EditError::Refused)?.with(&edits)?;
    let scene = edited.document.scene();
    let named = |body: &&Body| names::find(scene, &body.name).cloned();
    bodies.iter().map(named).collect()
}

/// Where `before` is put by `edits`, which make `after` of it; `None` where it stays.
fn pose(
    before: &Body,
    after: &Body,
    edits: &[Edit],
    frame: usize,
) -> Result<Option<Pose>, EditError> {
    let pose = Pose {
        shape: after.shape,
        base_tip: after.ends(),
    };
    let (Shape::Capsule(old), Shape::Capsule(new)) = (&before.shape, &after.shape) else {
        return Ok((before.shape != after.shape).then_some(pose));
    };
    if old == new {
        return Ok(None);
    }
    let [was, is] = [old, new].map(|capsule| capsule.a.distance(capsule.b));
    if (was - is).abs() <= ROUNDING * was.max(1.0) {
        return Ok(Some(pose));
    }
    let own = |edit: &&Edit| edit.placed_bodies().contains(&before.name.as_str());
    let own: Vec<&Edit> = edits.iter().filter(own).collect();
    let held = match own[..] {
        [Edit::Set { to, .. }] => held_by(before, old, *to),
        _ => None,
    };
    held.map(Some).ok_or_else(|| EditError::KeepsItsSize {
        name: before.name.to_string(),
        frame,
    })
}

/// All of the capsule taken along by one end, or turned about `a`.
fn held_by(before: &Body, capsule: &Capsule, field: Field) -> Option<Pose> {
    let Capsule { a, b, radius } = *capsule;
    let [base, tip] = before.ends().unwrap_or_else(|| capsule.base_tip().into());
    let by_centers = |a: Vec3, b: Vec3| {
        let capsule = Capsule { a, b, radius };
        Pose {
            shape: Shape::Capsule(capsule),
            base_tip: before.ends().map(|_| capsule.base_tip().into()),
        }
    };
    let by_ends = |base: Vec3, tip: Vec3, way: Vec3| match before.ends() {
        None => by_centers(a + way, b + way),
        Some(_) => Pose {
            shape: Shape::Capsule(Capsule::from_base_tip(base, tip, radius)),
            base_tip: Some([base, tip]),
        },
    };
    Some(match field {
        Field::A(to) => by_centers(to, b + (to - a)),
        Field::B(to) => by_centers(a + (to - b), to),
        Field::Base(to) => by_ends(to, tip + (to - base), to - base),
        Field::Tip(to) => by_ends(base + (to - tip), to, to - tip),
        Field::Axis(axis) => by_centers(a, a + axis.try_normalize()? * a.distance(b)),
        _ => return None,
    })
}
